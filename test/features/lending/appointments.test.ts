/** Appointments for fetching and bringing back, within the opening hours. */

import assert from "node:assert/strict";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const LIBRARIAN = "bibliothekarin";
const MONDAY = "2026-03-09";

async function turnOn(library: Library, more: object = {}) {
  const settings = { termine: "ja", oeffnungszeit: ["Mo 14:00–15:00"], terminMinuten: 30, ...more };
  const answer = await library.patch("/einstellungen", settings);
  assert.equal(answer.status, 200, answer.text);
}

function appoint(library: Library, body: object, as = "anna") {
  return library.ask("POST", "/termine", { as, body });
}

async function refused(library: Library, reason: string, body: object, as = "anna") {
  const { status, json, text } = await appoint(library, body, as);
  assert.deepEqual([status, json?.grund], [409, reason], text);
}

withLibrary("there are no appointments unless the library gives them", async (library) => {
  for (const path of ["/termine", "/terminplan"])
    assert.equal((await library.ask("GET", path, { as: LIBRARIAN })).status, 404, path);
  await turnOn(library);
  for (const path of ["/termine", "/terminplan"])
    assert.equal((await library.ask("GET", path)).status, 403, path);
  const never = await library.ask("GET", "/terminplan?tag=2031-01-01", { as: "anna" });
  const { tag: shownDay, angeboten, frei: none } = never.json;
  assert.deepEqual([shownDay, angeboten, none], ["2031-01-01", "nein", []]);
  const { json } = await library.ask("GET", `/terminplan?tag=${MONDAY}`, { as: "anna" });
  assert.deepEqual(
    json.frei.map(({ uhr, bis, plaetze }: Record<string, unknown>) => [uhr, bis, plaetze]),
    [
      ["14:00", "14:30", 1],
      ["14:30", "15:00", 1],
    ],
  );
  for (const tag of ["morgen", "2026-02-30"])
    assert.equal((await library.ask("GET", `/terminplan?tag=${tag}`, { as: "anna" })).status, 400);
});

withLibrary("a reader with something to bring back chooses a free time", async (library) => {
  await turnOn(library);
  const first = { tag: MONDAY, uhr: "14:00" };
  await refused(library, "termin-ohne-anlass", first);
  for (const [barcode, reader] of [
    ["B1", "anna"],
    ["B2", "ben"],
  ] as const)
    assert.equal((await library.lend(barcode, reader)).status, 201);
  for (const wrong of [
    { tag: MONDAY, uhr: "14:10" },
    { tag: "2026-03-10", uhr: "14:00" },
    { tag: "2026-03-02", uhr: "14:00" },
    { tag: "2026-05-04", uhr: "14:00" },
  ])
    await refused(library, "kein-termin", wrong);
  assert.equal((await appoint(library, { tag: MONDAY, uhr: "25:00" })).status, 422);
  const made = await appoint(library, first);
  assert.equal(made.status, 201, made.text);
  const path = new URL(made.json.url).pathname.replace("termine", "termin");
  await refused(library, "schon-termin", { tag: MONDAY, uhr: "14:30" });
  await refused(library, "termin-vergeben", first, "ben");
  assert.equal((await library.ask("GET", path, { as: "ben" })).status, 403);
  assert.equal((await library.ask("DELETE", path, { as: "ben" })).status, 403);
  assert.equal((await library.ask("GET", "/termine", { as: "ben" })).json.gesamt, 0);

  const list = await library.ask("GET", "/terminplan", { as: LIBRARIAN });
  assert.equal(list.json.termin[0].konto.username, "anna");
  const feed = await library.ask("GET", `/ausleihliste/${library.accounts.anna}.ics`, {
    as: "anna",
  });
  assert.match(feed.text, /DTSTART:20260309T130000Z\r\nDTEND:20260309T133000Z/);
  const staff = await library.ask("GET", "/terminplan.ics", { as: LIBRARIAN });
  assert.match(staff.text, /SUMMARY:Termin: anna/);
  const other = await library.ask("GET", "/terminplan.ics", { as: "ben" });
  assert.doesNotMatch(other.text, /VEVENT/);

  assert.equal((await library.ask("DELETE", path, { as: "anna" })).status, 204);
  assert.equal((await appoint(library, first, "ben")).status, 201);
});

withLibrary("buttons choose a time and cancel it; the day after it is gone", async (library) => {
  await turnOn(library, { terminPlaetze: 2 });
  await library.lend("B1", "anna");
  const anna = await Visitor.signedIn(library, "anna");
  const own = `/ausleihliste/${library.accounts.anna}`;
  assert.match((await anna.get(own)).text, /href="terminplan"/);
  const plan = await anna.get(`/terminplan?tag=${MONDAY}`);
  const done = await anna.submit(plan, { tag: MONDAY }, { uhr: "14:30" });
  assert.equal(done.status, 303, done.text);
  const listed = await anna.get(own);
  assert.match(listed.text, /9\. März 2026, 14:30–15:00/);
  const staff = { konto: { ausweis: "A-ben" }, tag: MONDAY, uhr: "14:30" };
  assert.equal((await appoint(library, staff, LIBRARIAN)).status, 201, "there are two places");
  const gone = await anna.submit(listed, { _ziel: "/termin/1" });
  assert.equal(gone.status, 303, gone.text);
  assert.equal((await library.ask("GET", "/termin/1", { as: LIBRARIAN })).status, 410);
  library.later(4);
  await doDailyWork(library.app.daily);
  assert.equal((await library.ask("GET", "/termine", { as: LIBRARIAN })).json.gesamt, 0);
});

withLibrary("staff are offered what is left of today", async (library) => {
  await turnOn(library, { oeffnungszeit: ["Fr 11:00–13:00"] });
  const today = await library.ask("GET", "/terminplan", { as: LIBRARIAN });
  const offered = today.json.frei.map(({ uhr }: { uhr: string }) => uhr);
  assert.deepEqual(offered, ["12:00", "12:30"], "at noon");
});

withLibrary(
  "of many who want the same time as many get it as there are places",
  async (library) => {
    await turnOn(library, { terminPlaetze: 2 });
    const readers = ["anna", "ben", "carla"];
    const tries = Array.from({ length: 12 }, (_, index) => {
      const konto = { ausweis: `A-${readers[index % 3]}` };
      return appoint(library, { konto, tag: MONDAY, uhr: "14:00" }, LIBRARIAN);
    });
    const made = (await Promise.all(tries)).filter(({ status }) => status === 201);
    assert.equal(made.length, 2);
    const termin = library.app.kinds.one("termin");
    await assert.rejects(
      library.app.store.write(async (writing) => {
        const [one] = await writing.matching(termin, { tag: MONDAY });
        await writing.insert(termin, [{ values: { ...one?.values } }], null);
      }),
      "the database itself refuses another one",
    );
  },
);
