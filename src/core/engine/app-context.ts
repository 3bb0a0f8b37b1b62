/** The application context: everything an answer is made from, put together once at the start. */

import type { SourceFolders } from "../logs/write/describe-error.ts";
import type { OtherCatalogue } from "../model/answers/other-catalogue.ts";
import type { Face, PageAdditions, Representation } from "../model/answers/representation.ts";
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
  /** null where nothing is kept. */
  readonly answerCache: AnswerCache | null;
  /** Hears of what the library has decided anew; null: nothing was. */
  renew(): Promise<void> | null;
  /** Answers are written into files, and answered from there without the program. */
  readonly asFiles: boolean;
  readonly siteName: string;
  readonly face: Face;
  readonly timeZone: string;
  /** What the library has decided, by name: for the rules of kinds. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Whether e-mails can be sent. */
  readonly mails: boolean;
  /** null: the core alone. */
  readonly additions: PageAdditions | null;
  readonly language: string;
  /** The public address; null: the one that the request names. */
  readonly url: string | null;
  /** How long shared caches may answer by themselves; 0: never. */
  readonly sharedSeconds: number;
  /** Changes have to say what they believe to change. */
  readonly requireConditions: boolean;
  readonly displayErrors: boolean;
  /** Where errors are not shown, people in a browser get a short page instead of no body. */
  readonly errorPage: boolean;
  /** A kind may decide it for its own errors; in production none can. */
  readonly kindsMayDisplayErrors: boolean;
  /** Where the scripts lie, to name the place of an error. */
  readonly sources: SourceFolders;
  /** Tell the way of each request in a header. */
  readonly trace: boolean;
  readonly authenticator: Authenticator;
  /** Asked for numbers; null where none is set. */
  readonly otherCatalogue: OtherCatalogue | null;
}
