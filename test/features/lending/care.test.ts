/** The care log of copies: what broke, was mended and is to be checked, and until when something is in repair. */

import assert from "node:assert/strict";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const LIBRARIAN = "bibliothekarin";

async function noted(library: Library, was: string, more: object = {}): Promise<string> {
  const body = { exemplar: { barcode: "B3" }, was, ...more };
  const made = await library.ask("POST", "/pflegen", { as: LIBRARIAN, body });
  assert.equal(made.status, 201, made.text);
  return new URL(made.json.url).pathname;
}

async function listed(library: Library, list: string): Promise<string[]> {
  const { json } = await library.ask("GET", `/bestandspflege/${list}`, { as: LIBRARIAN });
  return json.posten.map(({ exemplar }: { exemplar: { url: string } }) =>
    new URL(exemplar.url).pathname.slice(1),
  );
}

withLibrary("what breaks is damaged, what is mended is good again", async (library) => {
  const condition = async () => (await library.ask("GET", "/exemplar/3")).json.zustand;
  const path = await noted(library, "kaputt", { kosten: "12,50" });
  assert.equal(await condition(), "beschädigt");
  const { json } = await library.ask("GET", path, { as: LIBRARIAN });
  assert.deepEqual([json.am, json.durch, json.kosten], ["2026-03-06", LIBRARIAN, "12.50 EUR"]);
  await noted(library, "geprüft");
  assert.equal(await condition(), "beschädigt");
  assert.deepEqual(await listed(library, "abgenutzt"), ["exemplar/3"]);
  await noted(library, "repariert", { durch: "Werkstatt" });
  assert.equal(await condition(), "gut");
  assert.deepEqual(await listed(library, "abgenutzt"), []);
  await library.patch("/exemplar/3", { zustand: "vermisst" });
  await noted(library, "kaputt");
  assert.equal(await condition(), "vermisst", "what is away stays away");
  for (const as of ["anna", undefined])
    for (const one of [path, "/pflegen"])
      assert.equal((await library.ask("GET", one, as ? { as } : {})).status, 403);
  const page = await library.ask("GET", "/exemplar/3", { accept: "text/html" });
  assert.doesNotMatch(page.text, /pflege/, "the log is for staff");
  const staff = await library.ask("GET", "/exemplar/3", { as: LIBRARIAN, accept: "text/html" });
  assert.match(staff.text, /pflegen\?formular=neu&amp;exemplar=%2Fexemplar%2F3/);
  assert.match(staff.text, /repariert, 6\. März 2026/);
});

withLibrary("the copies that were lent most are worn out", async (library) => {
  for (const day of ["05", "12", "19"]) {
    const days = { von: `2026-01-${day}`, bis: `2026-01-${day}`, zurueck: `2026-01-${day}` };
    assert.equal((await library.lend("B3", "anna", days)).status, 201);
  }
  assert.deepEqual(await listed(library, "abgenutzt"), []);
  assert.deepEqual(await listed(library, "abgenutzt?ausleihen=3"), ["exemplar/3"]);
  const wrong = await library.ask("GET", "/bestandspflege/abgenutzt?ausleihen=0", {
    as: LIBRARIAN,
  });
  assert.equal(wrong.status, 400);
});

withLibrary("a check is due on its day, until somebody checks it", async (library) => {
  await noted(library, "geprüft", { pruefung: "2026-03-10" });
  assert.deepEqual(await listed(library, "pruefung-faellig"), []);
  library.later(4);
  assert.deepEqual(await listed(library, "pruefung-faellig"), ["exemplar/3"]);
  await noted(library, "kaputt");
  assert.deepEqual(await listed(library, "pruefung-faellig"), ["exemplar/3"]);
  await noted(library, "geprüft", { pruefung: "2027-03-10" });
  assert.deepEqual(await listed(library, "pruefung-faellig"), []);
});

withLibrary("pages say until when a copy is in repair, and ask on that day", async (library) => {
  const path = "/exemplar/3";
  const repair = { zustand: "in Reparatur", reparaturBis: "2026-03-10" };
  assert.equal((await library.patch(path, repair)).status, 200);
  for (const one of [path, "/werk/2"]) {
    const { text } = await library.ask("GET", one, { accept: "text/html" });
    assert.match(text, /in Reparatur bis 10\. März 2026/, one);
  }
  const asked = async () =>
    (await library.ask("GET", path, { as: LIBRARIAN, accept: "text/html" })).text;
  assert.doesNotMatch(await asked(), /Ist es da\?/);
  library.later(4);
  assert.match(await asked(), /Ist es da\?/);
  assert.deepEqual(await listed(library, "reparatur-faellig"), ["exemplar/3"]);
  await noted(library, "repariert");
  const { json } = await library.ask("GET", path);
  assert.deepEqual([json.zustand, json.reparaturBis, json.status], ["gut", undefined, "verfügbar"]);
  assert.deepEqual(await listed(library, "reparatur-faellig"), []);
  const stray = await library.patch(path, { reparaturBis: "2026-05-01" });
  assert.equal(stray.json.reparaturBis, undefined, "there is no such day without a repair");
});

withLibrary(
  "the log stays when its reader is forgotten, and goes with the copy",
  async (library) => {
    const lent = await library.lend("B3", "anna");
    const loan = new URL(lent.json.url).pathname;
    const path = await noted(library, "kaputt", { ausleihe: { url: loan } });
    await library.patch(loan, { zurueck: "2026-03-06" });
    const { anna } = library.accounts;
    const gone = await library.ask("DELETE", `/konto/${anna}`, { as: LIBRARIAN });
    assert.equal(gone.status, 204, gone.text);
    library.later(40);
    await doDailyWork(library.app.daily);
    const kept = await library.ask("GET", path, { as: LIBRARIAN });
    assert.deepEqual([kept.status, kept.json.was], [200, "kaputt"]);
    assert.ok((await library.ask("GET", loan, { as: LIBRARIAN })).json.konto === undefined);
    const body = { exemplar: { barcode: "B2" }, was: "geprüft" };
    const made = await library.ask("POST", "/pflegen", { as: LIBRARIAN, body });
    assert.equal((await library.ask("DELETE", "/exemplar/2", { as: LIBRARIAN })).status, 204);
    const other = new URL(made.json.url).pathname;
    assert.equal((await library.ask("GET", other, { as: LIBRARIAN })).status, 410);
  },
);
