/** The core alone, with recipes and cooks: a world without a library. */

import konto from "../../src/core/accounts/konto.ts";
import { representationsIn } from "../../src/core/application/load-representations.ts";
import { openCore } from "../../src/core/application/open-core.ts";
import { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { World } from "../support/world.ts";
import koch from "./koch.ts";
import rezept from "./rezept.ts";

const kinds = new Kinds([rezept, koch, konto]);
const representations = await representationsIn();

export const CORE: World = {
  name: "core",
  kinds,
  representations,
  maker: "koch",
  work: "rezept",
  open: (settings) => openCore(settings, { kinds, representations }),
};
