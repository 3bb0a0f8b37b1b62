/** Everything an answer is made from; put together once, at the start. */

import type { SourceFolders } from "../logs/describe-error.ts";
import type { Exchange } from "../server/exchange.ts";
import type { Actor } from "./access.ts";
import type { Kinds } from "./kind.ts";
import type { Representation } from "./representation.ts";
import type { Router } from "./route.ts";
import type { Store } from "./store.ts";

export interface House {
  readonly kinds: Kinds;
  readonly router: Router;
  readonly representations: readonly Representation[];
  readonly store: Store;
  readonly siteName: string;
  /** What the library has decided, by name: for the rules of kinds. */
  readonly site: Readonly<Record<string, unknown>>;
  readonly language: string;
  /** The public address; null: the one that the request names. */
  readonly url: string | null;
  readonly displayErrors: boolean;
  /** Where the scripts lie, to name the place of an error. */
  readonly sources: SourceFolders;
  /** Tell the way of each request in a header. */
  readonly trace: boolean;
  /** Who asks; null for nobody in particular, 401 for credentials that are wrong. */
  identify(request: Request, exchange: Exchange): Promise<Actor | null>;
}
