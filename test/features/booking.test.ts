/** Bookings: copies for days or hours to come, which never overlap. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../library.ts";

const LIBRARIAN = "bibliothekarin";

function book(library: Library, more: object, as = LIBRARIAN) {
  const own = as === LIBRARIAN ? { konto: { ausweis: "A-anna" } } : {};
  const headers = { Prefer: "return=representation" };
  return library.ask("POST", "/buchungen", { as, headers, body: { ...own, ...more } });
}

async function booked(library: Library, more: object, as = LIBRARIAN) {
  const answer = await book(library, more, as);
  assert.equal(answer.status, 201, answer.text);
  return answer.json;
}

async function refused(library: Library, reason: string, more: object, as = LIBRARIAN) {
  const answer = await book(library, more, as);
  assert.deepEqual([answer.status, answer.json?.grund], [409, reason], answer.text);
  return answer.json;
}

async function decide(library: Library, settings: object) {
  const answer = await library.patch("/einstellungen", settings);
  assert.equal(answer.status, 200, answer.text);
}

const COPY = { exemplar: { barcode: "B1" } };

withLibrary(
  "a copy is booked once at a time, and the next free days are named",
  async (library) => {
    const first = await booked(library, { ...COPY, von: "2026-03-10", bis: "2026-03-12" });
    assert.equal(first.status, "gebucht");
    assert.equal(first.werk.titel, "Woyzeck");
    const { detail, links } = await refused(library, "belegt", {
      ...COPY,
      von: "2026-03-12",
      bis: "2026-03-13",
    });
    assert.match(detail, /13\. März 2026.*14\. März 2026/);
    assert.equal(links.length, 1);
    await booked(library, { ...COPY, von: "2026-03-13" });
  },
);

withLibrary("of a work any free copy is booked, until none is left", async (library) => {
  const work = { werk: { url: "/werk/1" }, von: "2026-03-10" };
  const copies = [await booked(library, work), await booked(library, work)];
  assert.deepEqual(
    copies.map(({ exemplar }) => exemplar.signatur),
    ["S 1", "S 2"],
  );
  await refused(library, "belegt", work);
});

withLibrary("hours of one day are booked beside each other", async (library) => {
  const hours = (vonUhr: string, bisUhr: string) => ({
    ...COPY,
    von: "2026-03-10",
    vonUhr,
    bisUhr,
  });
  const lesson = await booked(library, hours("7.50 Uhr", "8:35"));
  assert.deepEqual([lesson.vonUhr, lesson.bisUhr], ["07:50", "08:35"]);
  await booked(library, hours("8:35", "9:20"));
  await refused(library, "belegt", hours("9:00", "10"));
  await refused(library, "belegt", { ...COPY, von: "2026-03-10" });
  const wrong = await book(library, hours("10:00", "9:00"));
  assert.equal(wrong.status, 422);
  assert.equal((await book(library, hours("25:00", "26:00"))).status, 422);
});

withLibrary("closing days, preparation and same-day change-over are kept", async (library) => {
  await decide(library, { ruhetag: ["sonntag"], schliesstag: ["2026-03-16"] });
  const sunday = await refused(library, "buchung-geschlossen", { ...COPY, von: "2026-03-15" });
  assert.match(sunday.detail, /17\. März 2026/);
  await decide(library, { buchungVorbereitung: 1 });
  const trip = await booked(library, { ...COPY, von: "2026-03-12", bis: "2026-03-14" });
  assert.equal(trip.belegtBis, "2026-03-18T00:00", "the day to prepare it is an open one");
  await refused(library, "belegt", { ...COPY, von: "2026-03-17" });
  await booked(library, { ...COPY, von: "2026-03-18" });
  await decide(library, { buchungVorbereitung: null, buchungWechseltag: "ja" });
  const film = { exemplar: { barcode: "B3" } };
  await booked(library, { ...film, von: "2026-03-10", bis: "2026-03-12" });
  await booked(library, { ...film, von: "2026-03-12", bis: "2026-03-13" });
  await refused(library, "belegt", { ...film, von: "2026-03-11", bis: "2026-03-12" });
});

withLibrary("only days to come, and not too far ahead", async (library) => {
  await refused(library, "buchung-vergangen", { ...COPY, von: "2026-03-05" });
  await refused(library, "buchung-zu-weit", { ...COPY, von: "2028-03-05" });
  const backwards = await book(library, { ...COPY, von: "2026-03-10", bis: "2026-03-09" });
  assert.equal(backwards.status, 422);
  await library.patch("/exemplar/1", { zustand: "ausgesondert" });
  await refused(library, "ohne-exemplar", { ...COPY, von: "2026-03-10" });
});

withLibrary("readers book for themselves where the library wants it", async (library) => {
  const wish = { werk: { url: "/werk/1" }, von: "2026-03-10" };
  assert.equal((await book(library, wish, "ben")).status, 403);
  await decide(library, { buchungSelbst: "ja", buchungen: 1 });
  const own = await booked(library, wish, "ben");
  assert.ok(!("belegtVon" in own));
  await refused(library, "zu-viele-buchungen", { ...wish, von: "2026-04-10" }, "ben");
  assert.equal(
    (await book(library, { ...wish, konto: { url: "/konto/2" } }, "ben")).status,
    422,
    "for nobody else",
  );
  const path = new URL(own.url).pathname;
  assert.equal((await library.ask("GET", path, { as: "carla" })).status, 403);
  assert.equal((await library.ask("GET", path)).status, 403);
  assert.equal((await library.ask("GET", "/buchungen", { as: "carla" })).json.buchung.length, 0);
  assert.equal((await library.patch(path, { status: "storniert" }, "carla")).status, 403);
  assert.equal((await library.patch(path, { status: "storniert" }, "ben")).status, 200);
  assert.equal((await library.patch(path, { status: "gebucht" }, "ben")).status, 409);
  const taken = await refused(library, "zu-viele-buchungen", wish, "ben").catch(() => null);
  assert.equal(taken, null, "what is cancelled counts no longer");
});

withLibrary("a booking can be moved, and cancelled it leaves its days", async (library) => {
  const one = await booked(library, { ...COPY, von: "2026-03-10", bis: "2026-03-11" });
  const path = new URL(one.url).pathname;
  const same = await library.change(path, LIBRARIAN, {});
  assert.equal(same.status, 200, same.text);
  const moved = await library.change(path, LIBRARIAN, { von: "2026-03-11", bis: "2026-03-12" });
  assert.deepEqual([moved.status, moved.json.belegtVon], [200, "2026-03-11T00:00"], moved.text);
  const wrong = await library.patch(path, { status: "abgeholt" });
  assert.deepEqual([wrong.status, wrong.json.grund], [409, "buchung-stand"]);
  await library.patch(path, { status: "storniert" });
  await booked(library, { ...COPY, von: "2026-03-11", bis: "2026-03-12" });
  const late = await library.change(path, LIBRARIAN, { von: "2026-04-01", bis: "2026-04-02" });
  assert.equal(late.json.grund, "buchung-zu-ende");
});

withLibrary("of fifty attempts at overlapping days one holds", async (library) => {
  const attempts = Array.from({ length: 50 }, (_, index) => {
    const [von, bis] = [`2026-03-${10 + (index % 5)}`, `2026-03-${14 + (index % 7)}`];
    return book(library, { ...COPY, von, bis, konto: { ausweis: "A-ben" } });
  });
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 1);
  assert.equal(statuses.filter((status) => status === 409).length, 49);
});

withLibrary("the database itself refuses what overlaps", async (library) => {
  const { app } = library;
  await booked(library, { ...COPY, von: "2026-03-10", bis: "2026-03-12" });
  const { id } = await booked(library, { ...COPY, von: "2026-03-20" }).then(({ url }) => ({
    id: Number(url.split("/").at(-1)),
  }));
  const [second] = await app.store.read.members(app.kinds.one("buchung"), [id]);
  assert.ok(second);
  const { values } = second;
  const into = { ...values, belegtVon: "2026-03-12T23:00" };
  await assert.rejects(app.store.write((writing) => writing.update(second, into, null)));
  const twice = [{ values: { ...values, belegtVon: "2026-03-20T10:00" } }];
  await assert.rejects(app.store.write((writing) => writing.insert(second.kind, twice, null)));
  await app.store.write((writing) =>
    writing.insert(second.kind, [{ values: { ...values, ende: "2026-03-06" } }], null),
  );
});
