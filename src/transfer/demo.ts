/** The demo catalogue: 319 playwrights and 774 plays, brought in as any other files are. */

import { fileURLToPath } from "node:url";
import type { Kinds } from "../model/kind.ts";
import type { Store } from "../model/store.ts";
import { type ImportOptions, importFiles } from "./import.ts";
import type { ImportReport } from "./import-report.ts";

const FILES = ["gerdracor-personen.csv", "gerdracor-werke.csv", "gerdracor-exemplare.csv"];

export function importDemo(
  store: Store,
  kinds: Kinds,
  explain: ImportOptions["explain"],
): Promise<ImportReport> {
  const folder = new URL("../../demo/", import.meta.url);
  const files = FILES.map((name) => fileURLToPath(new URL(name, folder)));
  return importFiles(store, kinds, files, { explain, set: { art: "Buch", sprache: "de" } });
}
