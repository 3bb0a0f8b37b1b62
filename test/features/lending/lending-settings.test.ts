/** The rules of lending as librarians set them in the browser, for all, for a kind of work and for a group. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { kindRules, readKindRule } from "../../../src/library/lending/rules.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const set = async (library: Library, body: object) => {
  const { status, text } = await library.patch("/einstellungen", body);
  assert.equal(status, 200, text);
};

test("a line says what differs for a kind of work, in both languages", () => {
  const rule = { art: "Film", tage: 7, verlaengerungen: 0, ausleihen: 2 };
  for (const line of [
    "Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen",
    "Film: 7 tage, keine Verlängerungen, höchstens 2 zugleich",
    "Film:7 days, no renewals, at most 2 loans",
  ])
    assert.deepEqual(readKindRule(line), rule, line);
  for (const line of [
    "Schulbuch: bis 31.7.",
    "Schulbuch: until 31 July",
    "Schulbuch: bis zum 31. Juli",
  ])
    assert.deepEqual(readKindRule(line), { art: "Schulbuch", bis: "07-31" }, line);
  assert.deepEqual(readKindRule("Noten: 1 Ausleihe"), { art: "Noten", ausleihen: 1 });
  for (const line of [
    "Film",
    "Film: bald",
    ": 7 Tage",
    "Film: 0 Tage",
    "Film: 7 Tage, 8 Tage",
    "",
    "Film: bis morgen",
    "Film: bis 29.2.",
    "Film: bis 31.7.2027",
    "Film: 7 Tage, bis 31.7.",
  ])
    assert.equal(readKindRule(line), null, line);
  fc.assert(
    fc.property(fc.string(), (line) => {
      readKindRule(line);
    }),
  );
  assert.deepEqual(kindRules(["Film: 7 Tage", "Spiel: 2 Ausleihen", "Buch: bis 31.7."]), {
    tageJeArt: { Film: 7 },
    bisJeArt: { Buch: "07-31" },
    ausleihenJeArt: { Spiel: 2 },
  });
});

withLibrary("the newer rules hold as soon as they are set in the browser", async (library) => {
  await library.lend("B1", "anna", { bis: "2026-03-10" });
  library.later(5);
  await set(library, { saeumigAusleihen: "nein", saeumigVerlaengern: "ja" });
  assert.equal((await library.lend("B3", "anna")).status, 409);
  const renewed = await library.change("/ausleihe/1", "anna", { verlaengerungen: 1 });
  assert.equal(renewed.status, 200, renewed.text);
  await set(library, { beschaedigt: "verweigern" });
  await library.patch("/exemplar/2", { zustand: "beschädigt" });
  assert.equal((await library.lend("B2", "ben", { trotzdem: "egal" })).status, 409);
  await set(library, { beschaedigt: "erlauben" });
  assert.equal((await library.lend("B2", "ben")).status, 201);
  const wrong = await library.patch("/einstellungen", { artRegel: ["Film sieben"] });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /7 Tage/);
});

withLibrary("a kind of work is lent until a day of the year", async (library) => {
  await set(library, { artRegel: ["Film: bis 31.7."] });
  const work = await library.patch("/werk/1", { art: "Film" });
  assert.equal(work.status, 200, work.text);
  await library.lend("B1", "anna");
  const { json } = await library.ask("GET", "/ausleihe/1", { as: "anna" });
  assert.equal(json.bis, "2026-07-31");
});

withLibrary("a kind of work and a group have periods and limits of their own", async (library) => {
  await set(library, { artRegel: ["Film: 7 Tage, keine Verlängerungen"] });
  const body = { name: "Kollegium", tage: 60, ausleihen: 1 };
  const made = await library.ask("POST", "/gruppen", { as: "bibliothekarin", body });
  assert.equal(made.status, 201, made.text);
  const konto = `/konto/${library.accounts.anna}`;
  const joined = await library.patch(konto, { gruppe: { url: "/gruppe/1" } });
  assert.equal(joined.status, 200, joined.text);
  const due = async (loan: number) =>
    (await library.ask("GET", `/ausleihe/${loan}`, { as: "bibliothekarin" })).json.bis;
  await library.lend("B1", "anna");
  await library.lend("B2", "ben");
  assert.deepEqual([await due(1), await due(2)], ["2026-05-05", "2026-04-03"]);
  assert.equal((await library.lend("B3", "anna")).status, 409, "one at a time for that group");
  await library.lend("B3", "ben");
  assert.equal(await due(3), "2026-03-13");
  library.later(1);
  assert.equal((await library.change("/ausleihe/3", "ben", { verlaengerungen: 1 })).status, 409);
  const renewed = await library.change("/ausleihe/1", "anna", { verlaengerungen: 1 });
  assert.equal(renewed.json.bis, "2026-05-06");
});

withLibrary(
  "a rule for a kind of work that there is none of is refused by name",
  async (library) => {
    const body = { artRegel: ["Film: 7 Tage", "DVD: 7 Tage"], kaution: ["Gerät: 20 €"] };
    const refused = await library.patch("/einstellungen", body);
    assert.equal(refused.status, 422, refused.text);
    const faults: { pointer: string; detail: string }[] = refused.json.errors;
    assert.deepEqual(
      faults.map(({ pointer }) => pointer),
      ["/artRegel/1", "/kaution/0"],
    );
    assert.match(faults[0]?.detail ?? "", /DVD.*Buch, Hörbuch.*Sonstiges/);
    await set(library, { ...body, art: ["DVD", "Gerät"] });
    const gone = await library.patch("/einstellungen", { art: ["Gerät"] });
    assert.equal(gone.json.errors[0].pointer, "/artRegel/1", "a rule is left over");
  },
);

withLibrary("a rule for a kind of work may call it as pages do", async (library) => {
  await set(library, { artRegel: ["film: 7 Tage", "Book : 9 days"], kaution: ["DING: 20 €"] });
  const { json } = await library.ask("GET", "/einstellungen", { as: "bibliothekarin" });
  assert.deepEqual(json.artRegel, ["Film: 7 Tage", "Buch : 9 days"]);
  assert.deepEqual(json.kaution, ["Ding: 20 €"]);
  assert.equal((await library.lend("B3", "anna")).status, 201);
  const loan = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.equal(loan.json.bis, "2026-03-13");
});
