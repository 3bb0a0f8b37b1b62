/** Who waits for a copy, or has booked it, while loans are extended, undone and collected with another one. */

import assert from "node:assert/strict";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const LIBRARIAN = "bibliothekarin";
const TODAY = "2026-03-06";

async function make(library: Library, path: string, body: object, as = LIBRARIAN): Promise<void> {
  const { status, text } = await library.ask("POST", path, { as, body });
  assert.equal(status, 201, text);
}

function book(library: Library, reader: string, more: object): Promise<void> {
  return make(library, "/buchungen", { konto: { ausweis: `A-${reader}` }, ...more });
}

function reserve(library: Library, work: number, reader: string): Promise<void> {
  return make(library, "/vormerkungen", { werk: { url: `/werk/${work}` } }, reader);
}

async function read(library: Library, path: string) {
  return (await library.ask("GET", path, { as: LIBRARIAN })).json;
}

function numberOf({ url }: { readonly url: string }): number {
  return Number(url.split("/").at(-1));
}

async function lend(library: Library, barcode: string, reader: string, more = {}): Promise<void> {
  const { status, text } = await library.lend(barcode, reader, more);
  assert.equal(status, 201, text);
}

withLibrary("a later due day does not run into another's booking", async (library) => {
  await lend(library, "B1", "anna", { bis: "2026-03-10" });
  await lend(library, "B2", "anna", { bis: "2026-03-25" });
  const time = { von: "2026-03-16", bis: "2026-03-20" };
  await book(library, "ben", { exemplar: { barcode: "B1" }, ...time });
  for (const more of [{}, { verlaengerungen: 1 }]) {
    const { status, json } = await library.patch("/ausleihe/1", { bis: "2026-03-25", ...more });
    assert.deepEqual([status, json.grund, json.trotzdem], [409, "gebucht", true]);
  }
  assert.equal((await library.patch("/ausleihe/1", { bis: "2026-03-13" })).status, 200);

  const insisted = { bis: "2026-03-25", trotzdem: "Ben kommt später" };
  assert.equal((await library.patch("/ausleihe/1", insisted)).status, 200);
  assert.equal((await read(library, "/buchung/1")).ausfall, TODAY);
});

withLibrary("a booking moves to a free copy if its own is lent anyway", async (library) => {
  await book(library, "ben", { exemplar: { barcode: "B1" }, von: "2026-03-16", bis: "2026-03-20" });
  assert.equal((await library.lend("B1", "anna", { bis: "2026-03-25" })).json.grund, "gebucht");
  await lend(library, "B1", "anna", { bis: "2026-03-25", trotzdem: "steht hier" });
  const { exemplar, ausfall, status } = await read(library, "/buchung/1");
  assert.deepEqual([numberOf(exemplar), ausfall ?? null, status], [2, null, "gebucht"]);
});

withLibrary(
  "who waits gets any free copy, not only the first, which is kept for a booking",
  async (library) => {
    await make(library, "/exemplare", { werk: { url: "/werk/1" }, signatur: "Y", barcode: "Y1" });
    for (const barcode of ["B1", "B2", "Y1"]) await lend(library, barcode, "anna");
    await reserve(library, 1, "ben");
    await library.patch("/ausleihe/3", { zurueck: TODAY });
    assert.equal(await library.statusOf(4), "bereitgestellt");
    await library.patch("/ausleihe/1", { zurueck: TODAY });
    await book(library, "carla", { exemplar: { barcode: "B1" }, von: TODAY, bis: "2026-03-10" });
    await library.patch("/ausleihe/2", { zurueck: TODAY });
    await library.patch("/exemplar/4", { zustand: "vermisst" });
    const { status, exemplar } = await read(library, "/vormerkung/1");
    assert.deepEqual([status, numberOf(exemplar)], ["bereitgestellt", 2]);
  },
);

withLibrary(
  "a copy that was kept for a booking is free when the booking is collected with another one",
  async (library) => {
    await lend(library, "B1", "carla");
    await lend(library, "B2", "carla");
    await reserve(library, 1, "ben");
    await library.patch("/ausleihe/2", { zurueck: TODAY });
    const time = { von: "2026-04-07", bis: "2026-04-10" };
    await book(library, "anna", { exemplar: { barcode: "B1" }, ...time });
    library.later(32);
    await library.patch("/ausleihe/1", { zurueck: "2026-04-07" });
    assert.equal(await library.statusOf(1), "verfügbar");
    await lend(library, "B2", "anna", { trotzdem: "liegt hier" });
    const { status, exemplar } = await read(library, "/vormerkung/1");
    assert.deepEqual([status, numberOf(exemplar)], ["bereitgestellt", 1]);
  },
);

withLibrary(
  "a loan that is undone leaves its reader first in the queue, as before",
  async (library) => {
    await lend(library, "B3", "anna");
    await reserve(library, 2, "ben");
    await reserve(library, 2, "carla");
    await library.patch("/ausleihe/1", { zurueck: TODAY });
    await lend(library, "B3", "ben");
    assert.equal((await read(library, "/vormerkung/1")).status, "erledigt");
    await library.ask("DELETE", "/ausleihe/2", { as: LIBRARIAN });
    const states = [1, 2].map(async (id) => (await read(library, `/vormerkung/${id}`)).status);
    assert.deepEqual(await Promise.all(states), ["bereitgestellt", "wartend"]);
    assert.equal((await read(library, "/vormerkung/1")).ende ?? null, null);
  },
);

withLibrary("a loan undone after its booking is over does not book again", async (library) => {
  await book(library, "anna", { exemplar: { barcode: "B3" }, von: TODAY, bis: "2026-03-07" });
  await lend(library, "B3", "anna", { bis: "2026-03-07" });
  library.later(5);
  await library.ask("DELETE", "/ausleihe/1", { as: LIBRARIAN });
  assert.equal((await read(library, "/buchung/1")).status, "verfallen");
  await lend(library, "B3", "ben");
});

withLibrary("a lost copy found at the desk is put aside for who waits for it", async (library) => {
  await lend(library, "B3", "anna");
  await reserve(library, 2, "ben");
  await library.patch("/ausleihe/1", { ausgang: "verloren" });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = "aktion=zurueck&barcode=B3&modus=rueckgabe";
  await library.ask("POST", "/theke", { as: LIBRARIAN, body, headers, accept: "text/html" });
  const { status, bereitgelegt } = await read(library, "/vormerkung/1");
  assert.deepEqual([status, bereitgelegt], ["bereitgestellt", TODAY]);
});

withLibrary("a removed booking that is put back books nothing else", async (library) => {
  for (const barcode of ["X1", "X2", "X3"])
    await make(library, "/exemplare", { werk: { url: "/werk/1" }, signatur: barcode, barcode });
  const weekly = { von: "2026-03-10", wiederholung: "wöchentlich", wiederholtBis: "2026-03-24" };
  await book(library, "anna", { werk: { url: "/werk/1" }, ...weekly });
  await book(library, "anna", { werk: { url: "/werk/1" }, von: "2026-04-14", anzahl: 3 });
  for (const id of [1, 5]) {
    await library.ask("DELETE", `/buchung/${id}`, { as: LIBRARIAN });
    const past = await read(library, `/buchung/${id}/verlauf`);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = `stand=${past.aenderung.at(-1).nummer}&fassung=${past.fassung}`;
    const back = await library.ask("POST", `/buchung/${id}/verlauf`, {
      as: LIBRARIAN,
      body,
      headers,
    });
    assert.ok(back.status < 400, back.text);
  }
  assert.equal((await read(library, "/buchungen")).gesamt, 6);
});

withLibrary("a set with one copy named takes the others as they are free", async (library) => {
  await book(library, "anna", { exemplar: { barcode: "B2" }, von: "2026-03-10", anzahl: 2 });
  const copies = [1, 2].map(async (id) =>
    numberOf((await read(library, `/buchung/${id}`)).exemplar),
  );
  assert.deepEqual(await Promise.all(copies), [2, 1]);
});

withLibrary("two readers' reminders keep their distance after both are one", async (library) => {
  const levels = ["3: 1,00 EUR", "14: 2,50 EUR"];
  await library.patch("/einstellungen", {
    benachrichtigen: "ja",
    gebuehren: "ja",
    mahnstufe: levels,
  });
  await lend(library, "B1", "anna", { bis: "2026-03-10" });
  await lend(library, "B3", "ben", { bis: "2026-03-10" });
  library.later(40);
  await doDailyWork(library.app.daily);
  const both = { bleibt: "http://localhost/konto/2", geht: "http://localhost/konto/3" };
  await make(library, "/zusammenfuehrungen", both);
  for (const id of [1, 2]) await library.patch(`/nachricht/${id}`, { zustand: "gedruckt" });
  library.later(1);
  await doDailyWork(library.app.daily);
  assert.equal((await read(library, "/nachrichten")).gesamt, 2);
  const { gebuehr } = await read(library, "/gebuehren");
  for (const { url } of gebuehr) {
    const { vermerk } = await read(library, new URL(url).pathname);
    assert.match(vermerk, /2026-04-15$/);
  }
});

withLibrary(
  "a booking that an overridden loan or due day hindered is fulfilled again once that is undone",
  async (library) => {
    await book(library, "ben", {
      exemplar: { barcode: "B3" },
      von: "2026-03-16",
      bis: "2026-03-20",
    });
    const failed = async () => (await read(library, "/buchung/1")).ausfall ?? null;
    await lend(library, "B3", "anna", { bis: "2026-03-25", trotzdem: "steht hier" });
    assert.equal(await failed(), TODAY);
    await library.ask("DELETE", "/ausleihe/1", { as: LIBRARIAN });
    assert.equal(await failed(), null);

    await lend(library, "B3", "anna", { bis: "2026-03-10" });
    await library.patch("/ausleihe/2", { bis: "2026-03-25", trotzdem: "Ben kommt später" });
    assert.equal(await failed(), TODAY);
    await library.patch("/ausleihe/2", { bis: "2026-03-10" });
    assert.equal(await failed(), null);
  },
);

withLibrary(
  "a second copy lent by mistake and undone leaves the reservation fulfilled by the first",
  async (library) => {
    for (const barcode of ["B1", "B2"]) await lend(library, barcode, "carla");
    await reserve(library, 1, "anna");
    for (const id of [1, 2]) await library.patch(`/ausleihe/${id}`, { zurueck: TODAY });
    for (const barcode of ["B1", "B2"]) await lend(library, barcode, "anna");
    await library.ask("DELETE", "/ausleihe/4", { as: LIBRARIAN });
    assert.equal((await read(library, "/vormerkung/1")).status, "erledigt");
    assert.equal(await library.statusOf(2), "verfügbar");
  },
);

withLibrary("what is due on a closed day keeps nobody from borrowing", async (library) => {
  await lend(library, "B1", "anna", { bis: "2026-03-10" });
  await library.patch("/einstellungen", {
    schliesstag: ["2026-03-10/2026-03-12"],
    saeumigAusleihen: "nein",
  });
  library.later(7);
  await lend(library, "B2", "anna");
  library.later(1);
  assert.equal((await library.lend("B3", "anna")).json.grund, "saeumig");
});
