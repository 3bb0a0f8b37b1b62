/** The application context: everything an answer is made from, put together once at the start. */

import type { SourceFolders } from "../logs/write/describe-error.ts";
import type { OtherCatalogue } from "../model/answers/other-catalogue.ts";
import type {
  Face,
  FileExport,
  PageAdditions,
  Representation,
} from "../model/answers/representation.ts";
import type { Kinds } from "../model/kinds/kind.ts";
import type { Store } from "../model/store/store.ts";
import type { Router } from "./ask/route.ts";
import type { Authenticator } from "./authenticator.ts";
import type { AnswerCache } from "./cache/answer-cache.ts";

export interface AppContext {
  readonly kinds: Kinds;
  readonly router: Router;
  readonly representations: readonly Representation[];
  readonly store: Store;
  /** null: answers are not cached. */
  readonly answerCache: AnswerCache | null;
  /** Reads the change feed, which invalidates caches; null: nothing was written. */
  renew(): Promise<void> | null;
  readonly asFiles: FileExport | null;
  readonly siteName: string;
  readonly face: Face;
  readonly timeZone: string;
  /** The site's settings by name, for the rules of kinds. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Whether e-mails can be sent. */
  readonly mails: boolean;
  /** null: the core alone. */
  readonly additions: PageAdditions | null;
  readonly language: string;
  /** The public address; null: the one that the request names. */
  readonly url: string | null;
  /** How long shared caches may serve an answer without revalidation, in seconds; 0: never. */
  readonly sharedSeconds: number;
  /** Origins whose pages may show public pages in a frame. */
  readonly framedBy: readonly string[];
  /** Writes must send a precondition such as If-Match. */
  readonly requireConditions: boolean;
  readonly displayErrors: boolean;
  /** Where errors are not displayed, browsers get a short page instead of no body. */
  readonly errorPage: boolean;
  /** A kind may decide this for its own errors, except in production. */
  readonly kindsMayDisplayErrors: boolean;
  /** The folders of the scripts, to name the location of an error. */
  readonly sources: SourceFolders;
  /** Send the trace of each request in a header. */
  readonly trace: boolean;
  readonly authenticator: Authenticator;
  /** Where ISBNs and other numbers are looked up; null where none is configured. */
  readonly otherCatalogue: OtherCatalogue | null;
}
