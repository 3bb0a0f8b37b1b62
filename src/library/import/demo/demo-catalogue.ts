/** The demo catalogue: 319 playwrights and 774 plays, imported like any other files. */

import { fileURLToPath } from "node:url";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { ImportReport } from "../report/import-report.ts";
import type { ImportOptions } from "../run/import.ts";

/** `art` of the demo's import, in place of a kind. */
export const DEMO = "demo";
/** The source that, with the ids in the files, identifies its rows. */
export const DEMO_SOURCE = "gerdracor";

/** The kinds of its rows. */
export const DEMO_KINDS = ["person", "werk", "exemplar"] as const;

const FILES = ["gerdracor-personen.csv", "gerdracor-werke.csv", "gerdracor-exemplare.csv"];

export async function importDemo(
  store: Store,
  kinds: Kinds,
  options: Pick<ImportOptions, "job" | "texts" | "site" | "keepGoing" | "onProgress"> = {},
): Promise<ImportReport> {
  const { importFiles } = await import("../run/import.ts");
  const folder = new URL("../../../../demo/", import.meta.url);
  const files = FILES.map((name) => fileURLToPath(new URL(name, folder)));
  return importFiles(store, kinds, files, { ...options, set: { art: "Buch", sprache: "de" } });
}
