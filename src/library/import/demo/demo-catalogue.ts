/** The demo catalogue: 319 playwrights and 774 plays, brought in as any other files are. */

import { fileURLToPath } from "node:url";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { ImportReport } from "../report/import-report.ts";
import { type ImportOptions, importFiles } from "../run/import.ts";

/** What an import is told to be of, instead of a kind, where it brings in the demo. */
export const DEMO = "demo";
/** By it, and the ids in the files, its rows are known again. */
export const DEMO_SOURCE = "gerdracor";

/** What the rows of its files are. */
export const DEMO_KINDS = ["person", "werk", "exemplar"] as const;

const FILES = ["gerdracor-personen.csv", "gerdracor-werke.csv", "gerdracor-exemplare.csv"];

export function importDemo(
  store: Store,
  kinds: Kinds,
  options: Pick<ImportOptions, "job" | "texts" | "site" | "keepGoing" | "onProgress"> = {},
): Promise<ImportReport> {
  const folder = new URL("../../../../demo/", import.meta.url);
  const files = FILES.map((name) => fileURLToPath(new URL(name, folder)));
  return importFiles(store, kinds, files, { ...options, set: { art: "Buch", sprache: "de" } });
}
