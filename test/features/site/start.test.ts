/** The start page, as somebody sees it who comes for the first time. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { hoursOn, nextOpening, readOpenings } from "../../../src/library/lending/opening.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const SETTINGS = "/einstellungen";

async function startOf(library: Library): Promise<string> {
  return (await library.ask("GET", "/", { accept: "text/html" })).text;
}

withLibrary(
  "the start page says in one line whether it is open today, or when again",
  async (library) => {
    assert.doesNotMatch(
      await startOf(library),
      /library-line/,
      "of what nobody has set nothing is said",
    );
    await library.patch(SETTINGS, {
      oeffnungszeit: ["Fr 9–12", "Fr 14–18"],
      schliesstag: ["03-13"],
    });
    assert.match(await startOf(library), /Heute geöffnet 9–12 und 14–18 Uhr</);
    library.later(1);
    assert.match(await startOf(library), /Heute geschlossen<\/span> · wieder 20\. März 2026, 9/);
  },
);

withLibrary("the start page offers no search where there is nothing to find", async (library) => {
  const offered = async () =>
    [...(await startOf(library)).matchAll(/<button formaction="(\w+)">/g)].map(([, path]) => path);
  assert.deepEqual(await offered(), []);
  const body = { name: "Werkzeug" };
  const made = await library.ask("POST", "/schlagworte", { as: "bibliothekarin", body });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(await offered(), ["schlagworte"]);
});

withLibrary("a closing day with a name is called by it wherever it counts", async (library) => {
  const as = "bibliothekarin";
  await library
    .patch(SETTINGS, {
      oeffnungszeit: ["Mo–Fr 9–12"],
      schliesstag: ["Osterferien: 30.3.2026 bis 10.4.2026", "9.3. <b>Fest", "9.3.: Rosen & Co"],
    })
    .then(({ status }) => assert.equal(status, 422, "no tags in names"));
  const schliesstag = ["Osterferien: 30.3.2026 bis 10.4.2026", "9.3.: Rosen & Co", "24.12."];
  const { json } = await library.patch(SETTINGS, { oeffnungszeit: ["Mo–Fr 9–12"], schliesstag });
  assert.deepEqual(json.schliesstag, [
    "2026-03-30/2026-04-10 Osterferien",
    "03-09 Rosen & Co",
    "12-24",
  ]);
  assert.match(await startOf(library), /Geschlossen am 9\. März 2026: Rosen &amp; Co/);
  library.later(4);
  assert.match(
    await startOf(library),
    /Geschlossen vom 30\. März 2026 bis 10\. April 2026: Osterferien/,
  );
  library.later(-4);
  const hours = await library.ask("GET", "/oeffnungszeiten", { as, accept: "text/html" });
  assert.match(hours.text, /<li>30\. März 2026 – 10\. April 2026: Osterferien<\/li>/);
  // Four weeks on are holidays: it is due on the Monday after.
  const loan = await library.lend("B1", "anna");
  const { bis } = (await library.ask("GET", new URL(loan.json.url).pathname, { as })).json;
  assert.equal(bis, "2026-04-13");
  const desk = await library.ask("GET", "/theke?konto=2", { as, accept: "text/html" });
  assert.match(desk.text, /13\. April 2026<\/time> \(der erste Tag nach: Osterferien\)/);
  // The same day, but by the period itself.
  library.later(10);
  assert.equal((await library.lend("B2", "ben")).status, 201);
  library.later(-10);
  const other = await library.ask("GET", "/theke?konto=3", { as, accept: "text/html" });
  assert.match(other.text, /13\. April 2026<\/time>/);
  assert.doesNotMatch(other.text, /der erste Tag nach/);
  // A day that was given out before the holidays were entered is in them, not after.
  await library.patch(SETTINGS, { schliesstag: [...schliesstag, "13.4.2026: Umbau"] });
  const within = await library.ask("GET", "/theke?konto=2", { as, accept: "text/html" });
  assert.doesNotMatch(within.text, /der erste Tag nach/);
  const calendar = await library.ask("GET", "/belegung.ics", { accept: "*/*" });
  assert.match(
    calendar.text,
    /DTSTART;VALUE=DATE:20260330\r\nDTEND;VALUE=DATE:20260411\r\nSUMMARY:Geschlossen: Osterferien/,
  );
  assert.match(calendar.text, /VALUE=DATE:20261224[\s\S]*SUMMARY:Geschlossen\r\n/);
  library.later(3);
  assert.match(await startOf(library), /Heute geschlossen: Rosen &amp; Co/);
});

withLibrary("what is borrowed most is shown from three loans on", async (library) => {
  const shelf = /Am meisten ausgeliehen[\s\S]*?<\/section>/;
  for (const reader of ["anna", "ben", "carla"]) {
    assert.doesNotMatch(await startOf(library), shelf);
    const { json } = await library.lend("B3", reader);
    await library.patch(json.url.replace("http://localhost", ""), { zurueck: "2026-03-06" });
  }
  assert.match(shelf.exec(await startOf(library))?.[0] ?? "", /Metropolis/);
  assert.doesNotMatch(shelf.exec(await startOf(library))?.[0] ?? "", /Woyzeck|anna/);
});

withLibrary("there are kinds and topics to begin with, and no random persons", async (library) => {
  await library.patch("/werk/1", {
    schlagwort: [{ name: "Drama" }],
    person: [{ name: "Georg Büchner" }],
  });
  const text = await startOf(library);
  assert.match(text, /href="werke\?art=Film"><bdi>Film<\/bdi> <span class="tally">1/);
  assert.match(text, /href="schlagwort\/drama"><bdi>Drama/);
  assert.doesNotMatch(text, /entdecken/);
});

withLibrary("the notice takes Markdown, and the head a short name", async (library) => {
  await library.patch(SETTINGS, {
    name: "Gemeinsame Bücherei der Grundschulen von Oberunterbach",
    kurzname: "Bücherei Oberunterbach",
    hinweis: "Wir **ziehen um**: [wohin](https://example.org/)\n\n- bald",
  });
  const text = await startOf(library);
  assert.match(text, /<strong>ziehen um<\/strong>: <a href="https:\/\/example.org\/">wohin<\/a>/);
  assert.match(text, /class="brand"[\s\S]*?<bdi>Bücherei Oberunterbach<\/bdi>/);
  assert.match(text, /<h1><bdi>Gemeinsame Bücherei/);
});

test("the hours of a day follow from the opening hours and the closing days", () => {
  const hours = ["Mo–Fr 10–12", "Mo 14–16"].flatMap(readOpenings);
  const closing = { ruhetage: [], schliesstage: ["2026-03-09"] };
  assert.deepEqual(hoursOn("2026-03-02", hours, closing), ["10:00–12:00", "14:00–16:00"]);
  assert.deepEqual(hoursOn("2026-03-07", hours, closing), []);
  assert.deepEqual(hoursOn("2026-03-09", hours, closing), []);
  assert.equal(nextOpening("2026-03-06", hours, closing)?.day, "2026-03-10");
  assert.equal(nextOpening("2026-03-06", [], closing), null);
});
