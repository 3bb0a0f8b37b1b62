/** What whoever works on imports has to have. */

import type { OtherCatalogue } from "../../../core/model/answers/other-catalogue.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { OpenStore } from "../../../core/storage/open.ts";
import type { Site } from "../../site/site.ts";

export interface ImportContext {
  readonly store: Store & Pick<OpenStore, "rows">;
  readonly kinds: Kinds;
  readonly site: Site;
  /** The public address, with which absolute links of ours begin. */
  readonly url: string | null;
  /** Asked for what is known of an ISBN, where a row says no more. */
  readonly otherCatalogue?: Pick<OtherCatalogue, "lookUpInTurn"> | null;
}
