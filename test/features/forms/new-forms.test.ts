/** Forms of something new: they ask for nothing that is only known, or only counts, later. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";

const BOOKING = { plural: "buchungen", asks: "zweck", later: ["status", "auchFolgende"] };
const FORMS = [
  BOOKING,
  { plural: "ausleihen", asks: "trotzdem", later: ["zurueck", "ausgang", "verlaengerungen"] },
  { plural: "gebuehren", asks: "vermerk", later: ["einbehalten"] },
  { plural: "inventuren", asks: "name", later: ["zustand"] },
  { plural: "nachrichten", asks: "text", later: ["zustand"] },
  { plural: "schuljahre", asks: "name", later: ["zustand"] },
  { plural: "wuensche", asks: "bemerkung", later: ["status", "_suche.werk", "grund"] },
  { plural: "vormerkungen", asks: "_suche.werk", later: ["status", "bis", "bereitgelegt"] },
];

const AS = { as: "bibliothekarin" };

async function askedIn(
  library: Library,
  path: string,
  { asks, later }: typeof BOOKING,
): Promise<string[]> {
  const { text } = await library.ask("GET", path, { ...AS, accept: "text/html" });
  const [form = ""] = /<form [^>]*id="formular"[\s\S]*?<\/form>/.exec(text) ?? [];
  return [asks, ...later].filter((name) => form.includes(`name="${name}"`));
}

withLibrary("what is new is not asked what becomes of it, what is there is", async (library) => {
  const settings = { wuensche: "ja", gebuehren: "ja" };
  assert.equal((await library.change("/einstellungen", AS.as, settings)).status, 200);
  for (const form of FORMS) {
    const path = `/${form.plural}?formular=neu`;
    assert.deepEqual(await askedIn(library, path, form), [form.asks], path);
  }
  const konto = { ausweis: "A-anna" };
  const body = { konto, exemplar: { barcode: "B1" }, von: "2026-03-10" };
  assert.equal((await library.ask("POST", "/buchungen", { ...AS, body })).status, 201);
  const changed = await askedIn(library, "/buchung/1?formular=aendern", BOOKING);
  assert.deepEqual(changed, [BOOKING.asks, ...BOOKING.later]);
});
