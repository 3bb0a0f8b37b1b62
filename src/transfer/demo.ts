/** The demo catalogue: 319 playwrights and 774 plays, brought in as any other files are. */

import { fileURLToPath } from "node:url";
import type { Kinds } from "../model/kind.ts";
import type { Store } from "../model/store.ts";
import { en } from "../texts/en.ts";
import type { Texts } from "../texts/texts.ts";
import { importFiles } from "./import.ts";
import type { ImportReport } from "./import-report.ts";

const FILES = ["gerdracor-personen.csv", "gerdracor-werke.csv", "gerdracor-exemplare.csv"];

export function importDemo(store: Store, kinds: Kinds, texts: Texts = en): Promise<ImportReport> {
  const folder = new URL("../../demo/", import.meta.url);
  const files = FILES.map((name) => fileURLToPath(new URL(name, folder)));
  return importFiles(store, kinds, files, { texts, set: { art: "Buch", sprache: "de" } });
}
