/** What the tests of a contract are run in: an application, its kinds, and two of these that stand for all that have names and titles. */

import type { CoreApplication, CoreSettings } from "../../src/core/application/open-core.ts";
import type { Representation } from "../../src/core/model/answers/representation.ts";
import type { Kind, Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Closable } from "../../src/core/model/store/closable.ts";

export interface World {
  readonly name: string;
  /** Those of which there are many. */
  readonly kinds: Kinds;
  readonly representations: readonly Representation[];
  /** Has `vorname`, `nachname` and slugs; `work` links to it by its name. */
  readonly maker: string;
  /** Has `titel`, `jahr`, `art`, `beschreibung` and `schlagwort`. */
  readonly work: string;
  open(settings: CoreSettings): Promise<
    Pick<CoreApplication, "application" | "store" | "kinds" | keyof Closable> & {
      readonly remarks?: readonly string[];
    }
  >;
}

/** What stands alone has neither a collection nor a beginning nor an end. */
export function manyOf({ all }: Kinds): readonly Kind[] {
  return all.filter(({ alone }) => !alone);
}
