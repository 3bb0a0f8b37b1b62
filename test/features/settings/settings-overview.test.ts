/** What is in force stands on the page of the settings, group by group. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COLOURS_AS_DELIVERED } from "../../../src/library/site/file/colours.ts";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";

const page = async (library: Library) =>
  (await library.ask("GET", "/einstellungen", { as, accept: "text/html" })).text;

const form = async (library: Library) =>
  (await library.ask("GET", "/einstellungen?formular=aendern", { as, accept: "text/html" })).text;

/** The rows of the page, each as "label: value". */
function rowsIn(text: string): string[] {
  return [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label, value = ""]) =>
    `${label}: ${value.replace(/<[^>]*>/g, "").trim()}`.replace(/\s+/g, " "),
  );
}

const site = siteSaying({ telefon: "0641 1" });

withLibrary(
  "each group of settings shows what is in force, and leads to its change",
  async (library) => {
    const before = await page(library);
    const rows = rowsIn(before);
    for (const row of [
      "Leihfrist in Tagen: 28 wie geliefert",
      "Verlängerungen: 2 wie geliefert",
      "Lesern schreiben: nein wie geliefert",
      "Mahnstufen: 3 14 28 wie geliefert",
      "Gebühren erheben: nein wie geliefert",
      "Telefon: 0641 1 aus der Datei leihwerk.json",
      "Farbe der Verweise: #0b5863 wie geliefert",
    ])
      assert.ok(rows.includes(row), `${row} in ${rows.join("\n")}`);
    assert.match(
      before,
      /href="einstellungen\?formular=aendern&amp;bereich=ausleihe#bereich-ausleihe"/,
    );
    assert.match(before, /<rect width="1" height="1" fill="#0b5863"\/>/);

    await library.patch("/einstellungen", {
      tage: 14,
      verweis: "#703000",
      oeffnungszeit: ["Di 9–12"],
    });
    const after = await page(library);
    assert.ok(rowsIn(after).includes("Leihfrist in Tagen: 14"));
    assert.ok(rowsIn(after).includes("Öffnungszeiten: Di 9–12"));
    assert.match(after, /class="start-preview">[\s\S]*fill="#703000"/);
  },
  { site },
);

withLibrary(
  "the form says of each setting that is as delivered what holds if it stays empty",
  async (library) => {
    const text = await form(library);
    const delivered = rowsIn(await page(library)).filter((row) => row.endsWith(" wie geliefert"));
    assert.ok(delivered.length > 30);
    for (const row of delivered) {
      const [, label = "", value = ""] = /^(.*): (.*) wie geliefert$/.exec(row) ?? [];
      // Both are seen on every page.
      if (["Name der Bibliothek", "Sprache der Seiten"].includes(label)) continue;
      const field = new RegExp(`<label for="feld-([^"]*)">${label}<`).exec(text)?.[1];
      const help = new RegExp(`id="hilfe-${field}"[^>]*>[^<]*Bleibt das leer: ([^<]*)`).exec(text);
      const [first = ""] = /^nur mit Grund/.test(value) ? ["mit Grund"] : value.split(" ");
      assert.ok(help?.[1]?.startsWith(first), row);
    }
  },
);

withLibrary("opening hours are filled in as a table", async (library) => {
  await library.patch("/einstellungen", { oeffnungszeit: ["Montags 9 bis 12, 14-16 Uhr"] });
  const visitor = await Visitor.signedIn(library, as);
  const form = await visitor.get("/oeffnungszeiten");
  assert.equal(form.status, 200, form.text);
  assert.match(form.text, /name="von\.1\.2" value="14:00"/);
  const wrong = await visitor.submit(
    form,
    { "von.1.1": "09:00" },
    { "von.3.1": "18:00", "bis.3.1": "14:00" },
  );
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /das Ende liegt vor dem Anfang/);
  assert.match(wrong.text, /name="von\.3\.1" value="18:00"/, "what was typed stays");
  const tuesday = { "von.2.1": "14:00", "bis.2.1": "18:00" };
  const wednesday = { "von.3.1": "14:00", "bis.3.1": "18:00" };
  const saved = await visitor.submit(form, { "von.1.1": "09:00" }, { ...tuesday, ...wednesday });
  assert.equal(saved.status, 303, saved.text);
  const { json } = await library.ask("GET", "/einstellungen", { as });
  assert.deepEqual(json.oeffnungszeit, ["Mo 09:00–12:00, 14:00–16:00", "Di–Mi 14:00–18:00"]);
  assert.equal((await library.ask("GET", "/oeffnungszeiten", { as: "anna" })).status, 403);
});

test("the colours as delivered are those of the style sheet", () => {
  const sheet = new URL(
    "../../../src/core/representations/html/assets/style/ground.css",
    import.meta.url,
  );
  const found = [...readFileSync(sheet, "utf8").matchAll(/--(link|ribbon): (#\w+);/g)];
  const values = found.map(([, , value]) => value);
  assert.deepEqual(values.slice(0, 4), [
    COLOURS_AS_DELIVERED.verweis,
    COLOURS_AS_DELIVERED.band,
    COLOURS_AS_DELIVERED.verweisDunkel,
    COLOURS_AS_DELIVERED.bandDunkel,
  ]);
});
