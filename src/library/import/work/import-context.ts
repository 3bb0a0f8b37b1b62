/** Dependencies of the import steps. */

import type { OtherCatalogue } from "../../../core/model/answers/other-catalogue.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { OpenStore } from "../../../core/storage/open.ts";
import type { Site } from "../../site/site.ts";

export interface ImportContext {
  readonly store: Store & Pick<OpenStore, "rows">;
  readonly kinds: Kinds;
  readonly site: Site;
  /** The public address, which our absolute links begin with. */
  readonly url: string | null;
  /** Looks up rows that only have an ISBN. */
  readonly otherCatalogue?: Pick<OtherCatalogue, "lookUpInTurn"> | null;
}
