/** What whoever works on imports has to have. */

import type { Kinds } from "../model/kind.ts";
import type { OtherCatalogue } from "../model/other-catalogue.ts";
import type { Store } from "../model/store.ts";
import type { Site } from "../site/site.ts";
import type { OpenStore } from "../storage/open.ts";

export interface ImportHouse {
  readonly store: Store & Pick<OpenStore, "rows">;
  readonly kinds: Kinds;
  readonly site: Site;
  /** The public address, with which absolute links of ours begin. */
  readonly url: string | null;
  /** Asked for what is known of an ISBN, where a row says no more. */
  readonly otherCatalogue?: Pick<OtherCatalogue, "lookUpInTurn"> | null;
}
