/** Forms of something new: they ask for nothing that is only known, or only counts, later. */

import assert from "node:assert/strict";
import { withLibrary } from "../../library.ts";

const FORMS = [
  { plural: "buchungen", asks: "zweck", later: ["status", "auchFolgende"] },
  { plural: "inventuren", asks: "name", later: ["zustand"] },
  { plural: "nachrichten", asks: "text", later: ["zustand"] },
  { plural: "schuljahre", asks: "name", later: ["zustand"] },
  { plural: "wuensche", asks: "bemerkung", later: ["status", "_suche.werk", "grund"] },
  { plural: "vormerkungen", asks: "_suche.werk", later: ["status", "bis", "bereitgelegt"] },
];

withLibrary("what is new is not asked what becomes of it", async (library) => {
  const settings = { wuensche: "ja" };
  assert.equal((await library.change("/einstellungen", "bibliothekarin", settings)).status, 200);
  for (const { plural, asks, later } of FORMS) {
    const path = `/${plural}?formular=neu`;
    const headers = { Accept: "text/html" };
    const { text } = await library.ask("GET", path, { as: "bibliothekarin", headers });
    const asked = [asks, ...later].filter((name) => text.includes(`name="${name}"`));
    assert.deepEqual(asked, [asks], path);
  }
});
