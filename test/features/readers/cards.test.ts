/** Cards for readers: of a group or one by one, in the size of a credit card, with a number that a scanner reads. */

import assert from "node:assert/strict";
import { areaOf, SHEETS } from "../../../src/library/paper/print/sheets.ts";
import { readBack } from "../../print/read-back.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const AS = { as: "bibliothekarin" } as const;
const HTML = { ...AS, accept: "text/html" };

async function register(library: Library, name: string, more: Record<string, unknown> = {}) {
  const made = await library.ask("POST", "/konten/", { ...AS, body: { name, ...more } });
  assert.equal(made.status, 201, made.text);
  return new URL(made.headers.get("Location") ?? "").pathname;
}

withLibrary(
  "The cards of a group come on one sheet, and each number is read back",
  async (library, context) => {
    const people = [
      "Zoë Çelik",
      "Фёдор Достоевский",
      "Ngũgĩ wa Thiong’o",
      `Anna ${"von und zu ".repeat(12)}Ende`,
    ];
    for (const [index, name] of people.entries())
      await register(library, name, {
        gruppe: { name: "7b" },
        username: `klasse7b-${index}`,
        ausweis: `LE00000${index + 1}`,
        gueltigBis: "2027-07-31",
      });
    const page = await library.ask("GET", "/gruppe/1", HTML);
    assert.match(page.text, /<a href="ausweise\?gruppe=1">Ausweise drucken<\/a>/);
    const list = await library.ask("GET", "/ausweise?gruppe=1", AS);
    assert.deepEqual(
      list.json.ausweis.map((one: { name: string }) => one.name).sort(),
      [...people].sort(),
    );
    const { bytes, headers, status } = await library.ask("GET", "/ausweise.pdf?gruppe=1", AS);
    assert.equal(status, 200);
    assert.equal(headers.get("Cache-Control"), "private, no-store");
    const sheet = SHEETS["10-85x54"];
    assert.ok(sheet);
    const placement = { sheet, start: 1, right: 0, below: 0, lines: false };
    await readBack(context, bytes, async ({ pages, text, words, codesIn }) => {
      assert.equal(pages, 1);
      const areas = people.map((_, index) => areaOf(placement, index));
      const { byZbar, byZxing } = await codesIn(areas.map((area) => ({ page: 1, area })));
      const asked = list.json.ausweis.map((one: { nummer: string }) => [one.nummer]);
      assert.deepEqual(byZbar, asked);
      assert.deepEqual(byZxing, asked);
      for (const name of people.slice(0, 3)) assert.match(text, new RegExp(`^${name}$`, "m"));
      assert.match(text, /^7b, gültig bis 31\. Juli 2027$/m);
      for (const { text, left, right, top, bottom } of words)
        assert.ok(
          areas.some(
            ({ x, y, width, height }) =>
              left > x && right < x + width && top > y && bottom < y + height,
          ),
          `${text} lies on no card`,
        );
    });
  },
);

withLibrary("One card by the reader's page, several by their numbers", async (library) => {
  const path = await register(library, "Zoë Çelik");
  const page = await library.ask("GET", path, HTML);
  const id = path.split("/").at(-1);
  assert.match(page.text, new RegExp(`<a href="ausweise\\?konto=${id}">Ausweis drucken</a>`));
  const numbers = new URLSearchParams({ nummern: "A-anna\nben\nniemand" });
  const { json } = await library.ask("GET", `/ausweise?${numbers}`, AS);
  assert.deepEqual(
    json.ausweis.map((one: { nummer: string }) => one.nummer),
    ["A-anna", "A-ben"],
  );
  const shown = await library.ask("GET", `/ausweise?${numbers}`, HTML);
  assert.match(shown.text, /Nicht gefunden: niemand\./);
});

withLibrary("Nobody but staff gets a card, of whomever", async (library) => {
  for (const address of ["/ausweise", "/ausweise.pdf?konto=2", "/ausweise.csv?konto=2"])
    for (const who of [{}, { as: "anna" }])
      assert.equal((await library.ask("GET", address, { ...who, accept: "*/*" })).status, 403);
  const own = await library.ask("GET", "/konto/2", { as: "anna", accept: "text/html" });
  assert.doesNotMatch(own.text, /ausweise\?/);
});

withLibrary(
  "The barcode is what the settings say, where it can say the number",
  async (library, context) => {
    await library.change("/einstellungen", "bibliothekarin", { strichcode: "Code 39" });
    const numbers = ["A-3", "klein7"];
    for (const ausweis of numbers) await register(library, `Karte ${ausweis}`, { ausweis });
    const query = new URLSearchParams({ nummern: numbers.join("\n") });
    const { bytes } = await library.ask("GET", `/ausweise.pdf?${query}`, AS);
    await readBack(context, bytes, async ({ codes }) => {
      const found = (await codes()).map(({ sort, text }) => [text, sort]).sort();
      assert.deepEqual(found, [
        ["A-3", "CODE-39"],
        ["klein7", "CODE-128"],
      ]);
    });
  },
);

withLibrary("A card of any size has nothing upon its barcode", async (library) => {
  const reader = `/konto/${library.accounts.anna}`;
  const whole = { name: "Anna-Katharina von Hohenlohe-Waldenburg", gueltigBis: "2027-01-31" };
  assert.equal((await library.change(reader, "bibliothekarin", whole)).status, 200);
  for (const sheet of Object.keys(SHEETS)) {
    const { text } = await library.ask(
      "GET",
      `/ausweise?konto=${library.accounts.anna}&bogen=${sheet}`,
      { as: "bibliothekarin", accept: "text/html" },
    );
    const [, top = "", height = ""] =
      /<path transform="translate\([\d.]+ ([\d.]+)\) scale\([\d.]+ ([\d.]+)\)"/.exec(text) ?? [];
    const lines = [...text.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>([^<]*)</g)].map(
      ([, baseline, said]) => ({ baseline: Number(baseline), said }),
    );
    const number = lines.find(({ said }) => said === "A-anna");
    assert.ok(number && number.baseline > Number(top) + Number(height), sheet);
    const above = lines.filter((line) => line !== number);
    assert.ok(
      above.some(({ said }) => said?.startsWith("Anna-Kath")),
      sheet,
    );
    for (const { baseline, said } of above) assert.ok(baseline < Number(top), `${sheet}: ${said}`);
  }
});
