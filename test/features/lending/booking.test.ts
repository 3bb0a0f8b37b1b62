/** Bookings: copies for days or hours to come, which never overlap. */

import assert from "node:assert/strict";
import { planFor } from "../../../src/library/notices/rules/plan.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

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

withLibrary(
  "a damaged copy is shown as such, booked and put aside last, or never where the library says so",
  async (library) => {
    const work = { werk: { url: "/werk/1" }, von: "2026-03-10" };
    const page = async () =>
      (await library.ask("GET", "/werk/1?lang=de", { accept: "text/html" })).text;
    await library.patch("/exemplar/1", { zustand: "beschädigt" });
    const text = await page();
    assert.match(text, /S 2<[\s\S]*S 1<[\s\S]*?verfügbar, beschädigt/, "the good one first");
    assert.match(text, /class="availability in">Verfügbar</);
    assert.equal((await booked(library, work)).exemplar.signatur, "S 2");
    assert.equal((await booked(library, work)).exemplar.signatur, "S 1");
    await library.lend("B2", "anna");
    assert.match(await page(), /class="availability in">Verfügbar, aber beschädigt</);
    await decide(library, { beschaedigt: "verweigern" });
    const refusing = await page();
    assert.match(refusing, /nicht ausleihbar, beschädigt/);
    assert.doesNotMatch(refusing, /class="availability in"/);
    const later = { ...work, von: "2026-06-10" };
    assert.equal((await booked(library, later)).exemplar.signatur, "S 2");
    await refused(library, "belegt", later);
    await refused(library, "ohne-exemplar", { ...COPY, von: "2026-06-10" });
    // Whoever waits gets the good copy, not the damaged one on the shelf.
    const wish = { as: "carla", body: { werk: { url: "/werk/1" } } };
    assert.equal((await library.ask("POST", "/vormerkungen", wish)).status, 201);
    assert.equal(await library.statusOf(1), "nicht ausleihbar");
    const listed = async (status: string) =>
      (await library.ask("GET", `/exemplare?status=${encodeURIComponent(status)}`)).json.gesamt;
    assert.deepEqual([await listed("verfügbar"), await listed("nicht ausleihbar")], [1, 1]);
    const works = await library.ask("GET", "/werke?verfuegbar=ja");
    assert.doesNotMatch(works.text, /Woyzeck/);
    // Lent again where the library changes its mind: it goes to whoever waits.
    await decide(library, { beschaedigt: "warnen" });
    assert.equal(await library.statusOf(1), "bereitgestellt");
    await decide(library, { beschaedigt: "verweigern" });
    assert.equal(await library.statusOf(1), "nicht ausleihbar");
    const waiting = await library.ask("GET", "/vormerkung/1", { as: "carla" });
    assert.equal(waiting.json.status, "wartend");
    await library.patch("/exemplar/1", { zustand: "gut" });
    assert.equal(await library.statusOf(1), "bereitgestellt");
    // A new copy, and one that comes back damaged.
    const body = { werk: { url: "/werk/2" }, signatur: "N 1", zustand: "beschädigt" };
    await library.ask("POST", "/exemplare", { as: "bibliothekarin", body });
    assert.equal(await library.statusOf(4), "nicht ausleihbar");
    await library.patch("/exemplar/2", { zustand: "beschädigt" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    assert.equal(await library.statusOf(2), "nicht ausleihbar");
  },
);

withLibrary("pages say in words how long a booking takes its copy", async (library) => {
  const made = await booked(library, { ...COPY, von: "2026-03-10", bis: "2026-03-12" });
  const path = new URL(made.url).pathname;
  for (const [language, until] of [
    ["en", "13 March 2026, 00:00"],
    ["de", "13. März 2026, 00:00"],
  ] as const)
    for (const page of [path, `${path}/verlauf`]) {
      const headers = { "Accept-Language": language };
      const asked = { as: LIBRARIAN, accept: "text/html", headers };
      const { text } = await library.ask("GET", page, asked);
      assert.ok(text.includes(until), `${page} (${language})`);
      assert.doesNotMatch(text, />2026-03-1\dT/);
    }
  const { json } = await library.ask("GET", path, { as: LIBRARIAN });
  assert.equal(json.belegtBis, "2026-03-13T00:00", "programs read it as ever");
});

withLibrary("lists lead to the calendar, and readers to no form of all fields", async (library) => {
  const page = async (as: string, path: string) =>
    (await library.ask("GET", path, { as, accept: "text/html" })).text;
  const [, named = ""] =
    /Gebucht wird [^„]*„([^“]+)“/.exec(await page(LIBRARIAN, "/buchungen")) ?? [];
  assert.ok((await page(LIBRARIAN, "/werk/1")).includes(`>${named}</a>`), named);
  await decide(library, { termine: "ja", oeffnungszeit: ["Mo–So 8:00–20:00"] });
  for (const path of ["/buchungen", "/termine"]) {
    const own = await page("ben", path);
    assert.doesNotMatch(own, /\?formular=neu/, path);
    const ways = [
      ...(/<div class="nothing">.*?<\/div>/s.exec(own)?.[0] ?? "").matchAll(/href="([^"]+)"/g),
    ];
    assert.equal(ways.length, 1, path);
    assert.match(await page(LIBRARIAN, path), /class="actions"/, path);
    for (const [, href = ""] of ways)
      assert.equal((await library.ask("GET", `/${href}`, { as: "ben" })).status, 200, href);
  }
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

withLibrary(
  "a change-over on the same day holds for bookings made before, too",
  async (library) => {
    const trip = await booked(library, { ...COPY, von: "2026-03-12", bis: "2026-03-14" });
    const next = { ...COPY, von: "2026-03-14", bis: "2026-03-16" };
    await refused(library, "belegt", next);
    await decide(library, { buchungWechseltag: "ja" });
    await booked(library, next);
    const month = await library.ask("GET", "/belegung?exemplar=1&monat=2026-03", {
      accept: "text/html",
    });
    assert.match(month.text, /ab 12 Uhr vergeben/);
    assert.match(month.text, /bis 12 Uhr vergeben/);
    assert.doesNotMatch(month.text, /24:00/);
    assert.doesNotMatch(month.text, /bis 12 Uhr, ab 12 Uhr/, "the 14th is taken as a whole");
    // Turned off, the two keep the day that they share; others need their whole days again.
    await decide(library, { buchungWechseltag: "nein" });
    const { json } = await library.ask("GET", "/buchung/1", { as: LIBRARIAN });
    assert.deepEqual([json.von, json.belegtBis], [trip.von, "2026-03-14T12:00"]);
    await refused(library, "belegt", { ...COPY, von: "2026-03-16", bis: "2026-03-17" });
  },
);

withLibrary(
  "a booking keeps its days until its loan ends, also where the rules ask for more time since",
  async (library) => {
    await decide(library, { buchungWechseltag: "ja" });
    const shared = { ...COPY, von: "2026-03-06", bis: "2026-03-08" };
    await booked(library, shared);
    const next = { ...COPY, konto: { ausweis: "A-ben" }, von: "2026-03-08", bis: "2026-03-10" };
    await booked(library, next);
    await decide(library, { buchungWechseltag: "nein", buchungVorbereitung: 1 });
    const read = async (path: string) => (await library.ask("GET", path, { as: LIBRARIAN })).json;
    const isAsBooked = async (loan: string, said: string) => {
      assert.equal((await read(loan)).bis, "2026-03-08", said);
      const other = await read("/buchung/2");
      const { status, ausfall = null, exemplar } = other;
      assert.deepEqual([status, ausfall, exemplar.signatur], ["gebucht", null, "S 1"], said);
    };
    const lend = async () => {
      const lent = await library.lend("B1", "anna");
      assert.equal(lent.status, 201, lent.text);
      return new URL(lent.headers.get("Location") ?? "").pathname;
    };
    const loan = await lend();
    await isAsBooked(loan, "collected");
    await library.patch(loan, { zurueck: "2026-03-06" });
    await library.patch(loan, { zurueck: null });
    await isAsBooked(loan, "the return is undone");
    assert.equal((await library.ask("DELETE", loan, { as: LIBRARIAN })).status, 204);
    const { status, belegtBis } = await read("/buchung/1");
    assert.deepEqual([status, belegtBis], ["gebucht", "2026-03-08T12:00"], "the loan is undone");
    const again = await lend();
    await isAsBooked(again, "collected again");
    // Who has booked nothing needs the whole day, and the one to prepare it.
    await library.ask("DELETE", again, { as: LIBRARIAN });
    await library.patch("/buchung/1", { status: "storniert" });
    const other = await library.lend("B1", "carla");
    const { pathname } = new URL(other.headers.get("Location") ?? "");
    assert.equal((await read(pathname)).bis, "2026-03-06");
  },
);

withLibrary(
  "strangers may keep the calendar, which is another one after each booking",
  async (library) => {
    const taken = async (accept = "application/json") => {
      const answer = await library.ask("GET", "/belegung?exemplar=1", { accept });
      assert.equal(answer.headers.get("Cache-Control"), "public, no-cache");
      return answer;
    };
    for (const accept of ["text/html", "text/calendar"]) await taken(accept);
    const before = await taken();
    assert.deepEqual(before.json.belegt, []);
    await booked(library, { ...COPY, von: "2026-03-10", bis: "2026-03-12" });
    const after = await taken();
    assert.deepEqual(
      after.json.belegt.map(({ von }: Record<string, string>) => von),
      ["2026-03-10"],
    );
    assert.notEqual(after.headers.get("ETag"), before.headers.get("ETag"));
    // Staff see the accounts, and readers what they booked.
    for (const as of [LIBRARIAN, "anna"]) {
      const { headers } = await library.ask("GET", "/belegung?exemplar=1", { as });
      assert.equal(headers.get("Cache-Control"), "private, no-store", as);
    }
  },
);

withLibrary("every address in the calendar is one that it understands", async (library) => {
  await decide(library, { schliesstag: ["2026-03-20"] });
  await booked(library, { ...COPY, von: "2026-03-10", vonUhr: "09:00", bisUhr: "10:00" });
  const { json } = await library.ask("GET", "/belegung?exemplar=1");
  assert.deepEqual([json.belegt.length, json.geschlossen.length], [1, 1]);
  for (const { url } of [...json.belegt, ...json.geschlossen]) {
    const headers = { Prefer: "handling=strict" };
    const { pathname, search } = new URL(url);
    const { status, text } = await library.ask("GET", pathname + search, { headers });
    assert.equal(status, 200, text);
  }
});

withLibrary("only days to come, and not too far ahead", async (library) => {
  await refused(library, "buchung-vergangen", { ...COPY, von: "2026-03-05" });
  await refused(library, "buchung-zu-weit", { ...COPY, von: "2028-03-05" });
  const backwards = await book(library, { ...COPY, von: "2026-03-10", bis: "2026-03-09" });
  assert.equal(backwards.status, 422);
  await library.patch("/exemplar/1", { zustand: "ausgesondert" });
  await refused(library, "ohne-exemplar", { ...COPY, von: "2026-03-10" });
});

withLibrary("what is in repair is booked from the day after it is back", async (library) => {
  const film = { exemplar: { barcode: "B3" } };
  await library.patch("/exemplar/3", { zustand: "in Reparatur", reparaturBis: "2026-03-12" });
  const { detail } = await refused(library, "belegt", { ...film, von: "2026-03-12" });
  assert.match(detail, /13\. März 2026/);
  await booked(library, { ...film, von: "2026-03-13" });
  const { json } = await library.ask("GET", "/belegung?exemplar=3");
  assert.deepEqual(
    json.belegt.map(({ von, bis }: Record<string, string>) => [von, bis]),
    [
      ["2026-03-06", "2026-03-12"],
      ["2026-03-13", "2026-03-13"],
    ],
  );
  for (const accept of ["text/html", "text/calendar"])
    assert.equal((await library.ask("GET", "/belegung?exemplar=3", { accept })).status, 200);
  // Nobody knows when this one comes back, and that one is never lent.
  for (const other of [
    { reparaturBis: null },
    { reparaturBis: "2026-03-12", ausleihbar: "nein" },
  ]) {
    await library.patch("/exemplar/3", other);
    await refused(library, "ohne-exemplar", { ...film, von: "2026-03-20" });
  }
});

withLibrary("readers book for themselves where the library wants it", async (library) => {
  const wish = { werk: { url: "/werk/1" }, von: "2026-03-10" };
  assert.equal((await book(library, wish, "ben")).status, 403);
  // What staff has booked for a reader, they cancel and do not move.
  const given = await booked(library, { ...wish, konto: { ausweis: "A-ben" } });
  const place = new URL(given.url).pathname;
  assert.equal((await library.patch(place, { bis: "2026-05-10" }, "ben")).status, 403);
  assert.equal((await library.patch(place, { status: "storniert" }, "ben")).status, 200);
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
  // On a busy machine some wait too long for their turn, and are told so.
  const refused = statuses.filter((status) => status === 409 || status === 503);
  assert.equal(refused.length, 49);
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

withLibrary("a loan ends before the copy is booked, and a renewal too", async (library) => {
  await decide(library, { ruhetag: ["sonntag"] });
  await booked(library, { ...COPY, von: "2026-03-16", bis: "2026-03-17" });
  const loan = await library.lend("B1", "ben");
  assert.equal(loan.status, 201, loan.text);
  const path = new URL(loan.json.url).pathname;
  const { json } = await library.ask("GET", path, { as: LIBRARIAN });
  assert.equal(json.bis, "2026-03-14", "the last open day before");
  const renewed = await library.patch(path, { verlaengerungen: 1 });
  assert.deepEqual([renewed.status, renewed.json.grund], [409, "gebucht"], renewed.text);
  const list = await library.ask("GET", "/ausleihliste/3", { as: "ben", accept: "text/html" });
  assert.match(list.text, /Ab dem 16\. März 2026 ist es für jemand anderen gebucht/);
  await refused(library, "belegt", { ...COPY, von: "2026-03-14" });
  const anyway = await library.patch(path, { verlaengerungen: 1, trotzdem: "braucht es" });
  assert.deepEqual([anyway.status, anyway.json.bis], [200, "2026-04-03"], anyway.text);
});

withLibrary("what is booked today is lent to nobody else without a reason", async (library) => {
  await booked(library, { ...COPY, von: "2026-03-06", bis: "2026-03-07" });
  const no = await library.lend("B1", "ben");
  assert.deepEqual([no.status, no.json.grund, no.json.trotzdem], [409, "gebucht", true], no.text);
  const given = await library.lend("B2", "ben", { bis: "2026-03-20" });
  assert.equal(given.status, 201, given.text);
  await booked(library, { exemplar: { barcode: "B3" }, von: "2026-03-10" });
  const long = await library.lend("B3", "ben", { bis: "2026-03-20" });
  assert.deepEqual([long.status, long.json.grund], [409, "gebucht"]);
});

withLibrary("a booking becomes a loan, and with its return it is done", async (library) => {
  const one = await booked(library, { ...COPY, von: "2026-03-06", bis: "2026-03-08" });
  const path = new URL(one.url).pathname;
  const read = async () => (await library.ask("GET", path, { as: LIBRARIAN })).json;
  const loan = new URL((await library.lend("B1", "anna")).json.url).pathname;
  assert.equal((await library.ask("GET", loan, { as: LIBRARIAN })).json.bis, "2026-03-08");
  assert.equal((await read()).status, "abgeholt");
  assert.equal(new URL((await read()).ausleihe.url).pathname, "/ausleihe/1");
  await refused(library, "belegt", { ...COPY, von: "2026-03-08" });
  const cancelled = await library.patch(path, { status: "storniert" });
  assert.equal(cancelled.json.grund, "buchung-zu-ende");
  assert.equal((await library.ask("DELETE", loan, { as: LIBRARIAN })).status, 204);
  assert.equal((await read()).status, "gebucht", "the loan was a slip");
  assert.equal((await read()).belegtVon, "2026-03-06T00:00");
  const again = new URL((await library.lend("B2", "anna")).json.url).pathname;
  assert.equal((await read()).exemplar.signatur, "S 2", "another copy of the work will do");
  await library.patch(again, { zurueck: "2026-03-06" });
  assert.deepEqual([(await read()).status, (await read()).ende], ["erledigt", "2026-03-06"]);
  await booked(library, { ...COPY, von: "2026-03-06" });
});

withLibrary("the desk hands out what is booked, with its parts to tick", async (library) => {
  await library.patch("/exemplar/1", { zubehoer: ["Koffer", "Akku"] });
  await booked(library, { ...COPY, von: "2026-03-06", bis: "2026-03-08" });
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const list = await library.ask("GET", "/theke/buchungen", { as: LIBRARIAN });
  assert.equal(list.json.eintrag[0].bis, "2026-03-06");
  const desk = await visitor.get("/theke?konto=2");
  assert.match(desk.text, /1 Buchung</);
  const done = await visitor.submit(desk, { aktion: "ausleihen", exemplar: "1" });
  assert.equal(done.status, 303, done.text);
  const page = await visitor.get(
    done.headers.get("Location")?.replace("http://localhost", "") ?? "",
  );
  assert.match(page.text, /Akku/, "its parts are asked for");
  assert.equal(await library.statusOf(1), "ausgeliehen");
  assert.equal((await library.ask("GET", "/buchung/1", { as: LIBRARIAN })).json.status, "abgeholt");
});

withLibrary(
  "bookings of hours follow each other also once the first is collected",
  async (library) => {
    const hours = (reader: string, vonUhr: string, bisUhr: string) =>
      booked(library, {
        ...COPY,
        konto: { ausweis: `A-${reader}` },
        von: "2026-03-06",
        vonUhr,
        bisUhr,
      });
    await hours("anna", "9", "10");
    await hours("ben", "10", "11");
    await hours("carla", "15", "16");
    const isAsBooked = async (said: string) => {
      for (const id of [2, 3]) {
        const { json } = await library.ask("GET", `/buchung/${id}`, { as: LIBRARIAN });
        const { status, ausfall = null, exemplar } = json;
        assert.deepEqual([status, ausfall, exemplar.signatur], ["gebucht", null, "S 1"], said);
      }
    };
    const lent = await library.lend("B1", "anna");
    assert.equal(lent.status, 201, lent.text);
    await isAsBooked("collected");
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    await library.patch("/ausleihe/1", { zurueck: null });
    await isAsBooked("the return is undone");
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    assert.equal((await library.lend("B1", "ben")).status, 201, "the next one");
  },
);

withLibrary("readers see and cancel what they have booked on their list", async (library) => {
  await booked(library, { ...COPY, von: "2026-03-10", vonUhr: "9", bisUhr: "11:30" });
  const list = await library.ask("GET", "/ausleihliste/2", { as: "anna" });
  assert.equal(list.json.buchung[0].von, "2026-03-10");
  const calendar = await library.ask("GET", "/ausleihliste/2.ics", { as: "anna" });
  assert.match(calendar.text, /DTSTART:20260310T080000Z\r\nDTEND:20260310T103000Z\r\n/);
  const visitor = await Visitor.signedIn(library, "anna");
  const page = await visitor.get("/ausleihliste/2");
  const done = await visitor.submit(page, { _ziel: "/buchung/1" });
  assert.equal(done.status, 303, done.text);
  assert.equal((await library.ask("GET", "/buchung/1", { as: "anna" })).json.status, "storniert");
});

withLibrary("what nobody collects lapses, and what is over is forgotten", async (library) => {
  await booked(library, { ...COPY, von: "2026-03-07", bis: "2026-03-08" });
  library.later(3);
  await doDailyWork(library.app.daily);
  const lapsed = await library.ask("GET", "/buchung/1", { as: LIBRARIAN });
  assert.equal(lapsed.json.status, "verfallen");
  library.later(31);
  await doDailyWork(library.app.daily);
  assert.equal((await library.ask("GET", "/buchung/1", { as: LIBRARIAN })).status, 410);
});

withLibrary(
  "the calendar tells everybody what is free, and nobody who has booked",
  async (library) => {
    await decide(library, { ruhetag: ["sonntag"], buchungSelbst: "ja" });
    await booked(library, { ...COPY, von: "2026-03-10", bis: "2026-03-11", zweck: "Geheimes" });
    await booked(library, { ...COPY, von: "2026-03-12", vonUhr: "8:30", bisUhr: "10" });
    const page = async (path: string, as?: string) =>
      (await library.ask("GET", path, { accept: "text/html", ...(as && { as }) })).text;
    const month = await page("/belegung?exemplar=1&monat=2026-03");
    assert.equal(month.match(/<td class="belegt">/g)?.length, 2);
    assert.match(month, /8:30 bis 10 Uhr vergeben/);
    for (const wrong of ["monat=2026-13", "monat=bald", "woche=2026-02-30"])
      assert.equal((await library.ask("GET", `/belegung?werk=1&${wrong}`)).status, 400, wrong);
    assert.equal(month.match(/<td class="zu/g)?.length, 5);
    assert.doesNotMatch(month, /anna|Geheimes|konto\/|buchung\/\d/);
    assert.match(await page("/belegung?werk=1&monat=2026-03"), /1 von 2 frei/);
    const staff = await page("/belegung?werk=1&woche=2026-03-11", LIBRARIAN);
    assert.match(staff, /anna/);
    assert.match(staff, /Geheimes/);
    // As people paste it.
    const shown = (text: string) => /<table.*?<\/table>/s.exec(text)?.[0];
    assert.notEqual(shown(staff), undefined);
    assert.equal(
      shown(await page("/belegung?werk=%201&woche=%202026-03-11%20", LIBRARIAN)),
      shown(staff),
    );
    assert.match(await page("/werk/1"), /belegung\?werk=1/);
    const { json } = await library.ask("GET", "/belegung?exemplar=1");
    assert.deepEqual(
      json.belegt.map(({ von, konto }: { von: string; konto?: unknown }) => [von, konto]),
      [
        ["2026-03-10", undefined],
        ["2026-03-12", undefined],
      ],
    );
    assert.equal((await library.ask("GET", "/belegung?werk=99")).status, 400);
    const ics = (await library.ask("GET", "/belegung.ics?werk=1")).text;
    assert.match(ics, /DTSTART;VALUE=DATE:20260310\r\nDTEND;VALUE=DATE:20260312/);
    assert.match(ics, /TRANSP:OPAQUE/);
    assert.doesNotMatch(ics, /anna|Geheimes|buchung\/\d/);
    assert.equal(new Set(ics.match(/UID:.*/g)).size, 2);
  },
);

withLibrary("readers and staff book on the calendar", async (library) => {
  await decide(library, { buchungSelbst: "ja" });
  const ben = await Visitor.signedIn(library, "ben");
  const page = await ben.get("/belegung?werk=1&von=2026-03-10");
  const done = await ben.submit(page, { werk: "/werk/1" }, { bis: "2026-03-11" });
  assert.equal(done.status, 303, done.text);
  const after = await ben.get("/belegung?werk=1&monat=2026-03");
  assert.match(after.text, /Ihre Buchungen/);
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const calendar = () => staff.get("/belegung?exemplar=2&von=2026-03-10");
  const form = await calendar();
  const fields = { "_suche.konto": "A-carla", vonUhr: "08:00", bisUhr: "09:00" };
  const made = await staff.submit(form, { exemplar: "/exemplar/2" }, fields);
  assert.equal(made.status, 303);
  assert.match(made.headers.get("Location") ?? "", /\/belegung\?exemplar=2&monat=2026-03-10$/);
  const taken = await staff.submit(await calendar(), { _meldung: "gebucht" }, fields);
  assert.equal(taken.status, 409);
  assert.match(taken.text, /Frei ist es wieder am 11\. März 2026/);
  assert.match(taken.text, /name="vonUhr"[^>]*value="08:00"|value="08:00"[^>]*name="vonUhr"/);
  const mistyped = { ...fields, "_suche.konto": "A-carlo", von: "2026-03-12", bis: "" };
  const unknown = await staff.submit(form, { exemplar: "/exemplar/2" }, mistyped);
  assert.equal(unknown.status, 422);
  assert.match(unknown.text, /value="2026-03-12"/, "what was typed is still there");
  assert.match(unknown.text, /„A-carlo“ ist hier nicht bekannt\. Prüfen Sie die Schreibweise/);
});

withLibrary("a class set is booked in one step, or nothing of it is", async (library) => {
  const set = { werk: { url: "/werk/1" }, von: "2026-03-10", bis: "2026-03-12" };
  const { detail } = await refused(library, "satz-belegt", { ...set, anzahl: 3 });
  assert.match(detail, /sind davon nur 2 Exemplare frei, nicht 3\. Nichts wurde gebucht/);
  const open = async () =>
    (await library.ask("GET", "/buchungen?status=gebucht", { as: LIBRARIAN })).json.buchung;
  assert.deepEqual(await open(), []);
  await booked(library, { ...set, anzahl: 2 });
  const copies = (await open()).map(({ exemplar }: { exemplar: { url: string } }) => exemplar.url);
  assert.equal(new Set(copies).size, 2);
  await library.patch("/buchung/2", { status: "storniert", auchFolgende: "ja" });
  assert.deepEqual(await open(), [], "all of them again");
  const again = { ...set, anzahl: 2, wiederholung: "wöchentlich", wiederholtBis: "2026-03-24" };
  await booked(library, again);
  assert.equal((await open()).length, 6, "also every week");
  await decide(library, { buchungSelbst: "ja" });
  const own = await book(library, { ...set, von: "2026-04-07", bis: null, anzahl: 2 }, "ben");
  assert.ok(own.status >= 400, "for staff");
});

withLibrary("each copy of a cancelled set goes to the next who waits", async (library) => {
  const work = { werk: { url: "/werk/1" } };
  for (const barcode of ["B1", "B2"]) await library.lend(barcode, "anna", { bis: "2026-03-09" });
  for (const as of ["ben", "carla"]) {
    const waits = await library.ask("POST", "/vormerkungen", { as, body: work });
    assert.equal(waits.status, 201, waits.text);
  }
  await booked(library, { ...work, von: "2026-03-10", bis: "2026-03-12", anzahl: 2 });
  library.later(4);
  for (const id of [1, 2]) await library.patch(`/ausleihe/${id}`, { zurueck: "2026-03-10" });
  const states = async () => [await library.statusOf(1), await library.statusOf(2)];
  assert.deepEqual(await states(), ["verfügbar", "verfügbar"], "kept for the set");
  await library.patch("/buchung/1", { status: "storniert", auchFolgende: "ja" });
  assert.deepEqual(await states(), ["bereitgestellt", "bereitgestellt"]);
});

withLibrary(
  "whom something is booked for is found by name, or by the card alone",
  async (library) => {
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    await library.patch(`/konto/${library.accounts.carla}`, { name: "Carla Columna" });
    const page = await staff.get("/belegung?werk=1&von=2026-03-10");
    assert.match(page.text, /name="anzahl" type="number" min="1" max="2" value="1"/);
    const typed = { "_suche.konto": "Columna", anzahl: "2" };
    const found = await staff.submit(page, { werk: "/werk/1" }, typed);
    assert.equal(found.status, 422, "a name is no card");
    assert.match(found.text, /value="waehlen konto \/konto\/\d+"[^>]*>.*Carla Columna/s);
    const searched = { ...typed, _schritt: "suchen konto" };
    assert.equal((await staff.submit(page, { werk: "/werk/1" }, searched)).status, 200);
    const card = { ...typed, "_suche.konto": "A-carla" };
    const made = await staff.submit(page, { werk: "/werk/1" }, card);
    assert.equal(made.status, 303, made.text);
    const { json } = await library.ask("GET", "/buchungen", { as: LIBRARIAN });
    assert.equal(json.buchung.length, 2);
  },
);

withLibrary("readers are reminded on the open day before a booking", async (library) => {
  await decide(library, { benachrichtigen: "ja", ruhetag: ["sonntag"], erinnerungstage: 0 });
  await library.patch("/konto/2", { email: "anna@example.org", nachrichten: "alle" });
  await booked(library, { ...COPY, von: "2026-03-09", bis: "2026-03-10" });
  const planned = async () => {
    const { store, kinds } = library.app;
    const { site } = library.app.daily;
    const context = { read: store.read, kinds, site, mails: true, timeZone: "Europe/Berlin" };
    return (await planFor(2, context))?.causes ?? [];
  };
  assert.deepEqual(await planned(), [], "on Friday nothing yet");
  library.later(1);
  assert.deepEqual(await planned(), [
    { name: "buchung", level: 0, about: "/buchung/1", day: "2026-03-09" },
  ]);
  await library.patch("/buchung/1", { status: "storniert" });
  assert.deepEqual(await planned(), []);
});

withLibrary("a series is one step, cancelled one by one or from a day on", async (library) => {
  await decide(library, { schliesstag: ["2026-03-24"] });
  const tuesdays = { ...COPY, von: "2026-03-10", vonUhr: "8", bisUhr: "9:30" };
  const series = { wiederholung: "wöchentlich", wiederholtBis: "2026-04-14" };
  await booked(library, { ...tuesdays, ...series });
  const days = async () => {
    const { json } = await library.ask("GET", "/buchungen?status=gebucht", { as: LIBRARIAN });
    return json.buchung.map(({ von }: { von: string }) => von);
  };
  const all = ["2026-03-10", "2026-03-17", "2026-03-31", "2026-04-07", "2026-04-14"];
  assert.deepEqual(await days(), all, "not on the closing day");
  const one = await library.ask("GET", "/buchung/2", { as: LIBRARIAN });
  assert.match(one.json.serie.url, /buchung\/1$/);
  for (const barcode of ["B1", "B2"]) {
    const film = { exemplar: { barcode }, von: "2026-05-12" };
    await booked(library, film);
  }
  const clash = await refused(library, "serie-belegt", {
    ...COPY,
    von: "2026-05-05",
    wiederholung: "wöchentlich",
    wiederholtBis: "2026-05-19",
  });
  assert.match(clash.detail, /12\. Mai 2026\./);
  assert.equal((await days()).length, 7, "all of it or nothing");
  await library.patch("/buchung/2", { status: "storniert" });
  assert.deepEqual((await days()).slice(0, 4), ["2026-03-10", ...all.slice(2)]);
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const page = await visitor.get("/buchung/3");
  const done = await visitor.submit(page, { auchFolgende: "ja", status: "storniert" });
  assert.equal(done.status, 303, done.text);
  assert.deepEqual(await days(), ["2026-03-10", "2026-05-12", "2026-05-12"]);
  library.later(80);
  await doDailyWork(library.app.daily);
  assert.equal((await library.ask("GET", "/buchung/2", { as: LIBRARIAN })).status, 410);
});

withLibrary("a series that is too long is refused, never cut short", async (library) => {
  await decide(library, { buchungVoraus: 1000 });
  const series = { ...COPY, von: "2026-03-10", wiederholung: "vierzehntäglich" };
  await refused(library, "buchung-zu-weit", { ...series, wiederholtBis: "2027-08-10" });
  await booked(library, { ...series, wiederholtBis: "2027-03-23" });
  const { json } = await library.ask("GET", "/buchungen?sortierung=-von", { as: LIBRARIAN });
  assert.deepEqual([json.gesamt, json.buchung[0].von], [28, "2027-03-23"]);
});

withLibrary(
  "staff subscribe to all bookings by their secret address, readers do not",
  async (library) => {
    await booked(library, { ...COPY, von: "2026-03-10" });
    const feed = async (who: string) => {
      const visitor = await Visitor.signedIn(library, who);
      const page = await visitor.get(`/zugang/${library.accounts[who]}`);
      const made = await visitor.submit(page, { aktion: "kalender" });
      const [, path = ""] = /http:\/\/localhost(\/kalender\?token=[\w-]+)/.exec(made.text) ?? [];
      return (await library.ask("GET", `${path}&buchungen=alle`, { accept: "*/*" })).text;
    };
    assert.match(await feed(LIBRARIAN), /SUMMARY:.*Woyzeck.*anna/);
    assert.doesNotMatch(await feed("ben"), /Woyzeck/);
  },
);

withLibrary("readers book for no longer than the library allows", async (library) => {
  await decide(library, { buchungSelbst: "ja", buchungTage: 3 });
  const days = { ...COPY, von: "2026-03-10", bis: "2026-03-13" };
  const { detail } = await refused(library, "buchung-zu-lang", days, "ben");
  assert.match(detail, /höchstens 3 Tage/);
  const own = await booked(library, { ...days, bis: "2026-03-12" }, "ben");
  const longer = await library.patch(new URL(own.url).pathname, { bis: "2026-03-13" }, "ben");
  assert.deepEqual([longer.status, longer.json.grund], [409, "buchung-zu-lang"]);
  await booked(library, { ...days, exemplar: { barcode: "B2" }, bis: "2026-03-20" });
});

withLibrary("what comes back is kept for a booking of today before who waits", async (library) => {
  await library.lend("B3", "anna", { bis: "2026-03-09" });
  const waiting = { werk: { url: "/werk/2" }, konto: { ausweis: "A-ben" } };
  const made = await library.ask("POST", "/vormerkungen", { as: LIBRARIAN, body: waiting });
  assert.equal(made.status, 201, made.text);
  const days = { exemplar: { barcode: "B3" }, von: "2026-03-10", bis: "2026-03-11" };
  const one = await booked(library, { ...days, konto: { ausweis: "A-carla" } });
  library.later(4);
  const desk = await Visitor.signedIn(library, LIBRARIAN);
  const back = await desk.submit(await desk.get("/exemplar/3"), { aktion: "zurueck" });
  assert.equal(back.status, 303, back.text);
  const page = await desk.get(back.headers.get("Location")?.replace("http://localhost", "") ?? "");
  assert.match(page.text, /für die Buchung von .* ab 10\. März 2026 bereitlegen/);
  const reservation = async () =>
    (await library.ask("GET", "/vormerkung/1", { as: LIBRARIAN })).json.status;
  assert.deepEqual([await library.statusOf(3), await reservation()], ["verfügbar", "wartend"]);
  assert.equal((await library.lend("B3", "ben")).json.grund, "gebucht");
  const gone = await library.patch(new URL(one.url).pathname, { status: "storniert" });
  assert.equal(gone.status, 200, gone.text);
  const both = [await library.statusOf(3), await reservation()];
  assert.deepEqual(both, ["bereitgestellt", "bereitgestellt"]);
});

withLibrary("a booked copy that is lost is replaced, or its booking is named", async (library) => {
  const one = await booked(library, { ...COPY, von: "2026-04-10", bis: "2026-04-12" });
  const path = new URL(one.url).pathname;
  const now = async () => (await library.ask("GET", path, { as: LIBRARIAN })).json;
  const listed = async () =>
    (await library.ask("GET", "/theke/buchungen", { as: LIBRARIAN })).json.eintrag.length;
  await library.patch("/exemplar/1", { zustand: "verloren" });
  assert.deepEqual([(await now()).exemplar.signatur, await listed()], ["S 2", 0]);
  await library.patch("/exemplar/2", { zustand: "ausgesondert" });
  const { ausfall, exemplar } = await now();
  assert.deepEqual([ausfall, exemplar.signatur, await listed()], ["2026-03-06", "S 2", 1]);
  const accept = "text/html";
  const { text } = await library.ask("GET", "/theke/buchungen", { as: LIBRARIAN, accept });
  assert.match(text, /das Exemplar fehlt/);
  const { store, kinds } = library.app;
  const site = { ausleihe: { an: true }, nachrichten: { benachrichtigen: true } };
  const context = { read: store.read, kinds, site, mails: false, timeZone: "Europe/Berlin" };
  const plan = await planFor(library.accounts.anna ?? 0, context);
  assert.deepEqual(
    plan?.causes.map(({ name, day }) => [name, day]),
    [["ausfall", "2026-04-10"]],
    "also by letter",
  );
  await library.patch("/exemplar/2", { zustand: "gut" });
  assert.deepEqual([(await now()).ausfall, await listed()], [undefined, 0]);
});

withLibrary(
  "a booked copy that is given to repair is replaced, or its booking is named before and after",
  async (library) => {
    const soon = await booked(library, { ...COPY, von: "2026-03-10", bis: "2026-03-12" });
    const late = await booked(library, { ...COPY, von: "2026-04-10", bis: "2026-04-12" });
    const look = async ({ url }: { url: string }) => {
      const { json } = await library.ask("GET", new URL(url).pathname, { as: LIBRARIAN });
      return [json.exemplar.signatur, json.ausfall];
    };
    const copy = async (id: number) =>
      (await library.ask("GET", `/exemplar/${id}?lang=de`, { as: LIBRARIAN, accept: "text/html" }))
        .text;
    assert.doesNotMatch(await copy(1), /kein anderes erfüllen/, "the other copy is free");
    await library.patch("/exemplar/1", { zustand: "in Reparatur", reparaturBis: "2026-03-20" });
    assert.deepEqual(
      [await look(soon), await look(late)],
      [
        ["S 2", undefined],
        ["S 1", undefined],
      ],
    );
    const before = await copy(2);
    assert.match(before, /Eine Buchung dieses Exemplars kann kein anderes erfüllen/);
    assert.match(before, /10\. März 2026 bis 12\. März 2026 · anna/i);
    await library.patch("/exemplar/2", { zustand: "in Reparatur", reparaturBis: "2026-03-09" });
    assert.deepEqual(await look(soon), ["S 2", undefined], "it is back in time");
    await library.patch("/exemplar/2", { reparaturBis: "2026-03-10" });
    assert.deepEqual(await look(soon), ["S 2", "2026-03-06"]);
    await library.patch("/exemplar/2", { zustand: "gut" });
    assert.deepEqual(await look(soon), ["S 2", undefined]);
    // Nobody knows when it comes back.
    await library.patch("/exemplar/1", { reparaturBis: null });
    assert.deepEqual(await look(late), ["S 2", undefined]);
  },
);

withLibrary("a booked copy that its borrower has lost is replaced, too", async (library) => {
  const one = await booked(library, { ...COPY, von: "2026-04-10", bis: "2026-04-12" });
  const path = new URL(one.url).pathname;
  const now = async () => (await library.ask("GET", path, { as: LIBRARIAN })).json;
  await library.lend("B1", "ben", { bis: "2026-03-20" });
  await library.patch("/exemplar/1", { zustand: "verloren" });
  assert.equal((await now()).exemplar.signatur, "S 2");
  await library.lend("B2", "ben", { bis: "2026-03-20" });
  await library.patch("/ausleihe/2", { ausgang: "verloren" });
  assert.equal((await now()).ausfall, "2026-03-06");
  await library.patch("/ausleihe/2", { zurueck: null });
  assert.equal((await now()).ausfall, undefined, "it was not lost after all");
});

withLibrary("a return that is undone collects its booking again", async (library) => {
  const one = await booked(library, { ...COPY, von: "2026-03-06", bis: "2026-03-12" });
  const path = new URL(one.url).pathname;
  const now = async () => (await library.ask("GET", path, { as: LIBRARIAN })).json;
  await library.lend("B1", "anna");
  assert.equal((await now()).status, "abgeholt");
  await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
  assert.equal((await now()).status, "erledigt");
  await library.patch("/ausleihe/1", { zurueck: null });
  const { status, ende } = await now();
  assert.deepEqual([status, ende], ["abgeholt", undefined]);
});

withLibrary("a return that is undone makes way for what was booked meanwhile", async (library) => {
  const loan = async () => (await library.ask("GET", "/ausleihe/1", { as: LIBRARIAN })).json;
  const turn = (zurueck: string | null) => library.patch("/ausleihe/1", { zurueck });
  await library.lend("B1", "ben");
  await turn("2026-03-06");
  const one = await booked(library, { ...COPY, von: "2026-03-16", bis: "2026-03-18" });
  const now = async () =>
    (await library.ask("GET", new URL(one.url).pathname, { as: LIBRARIAN })).json;
  assert.equal((await turn(null)).status, 200);
  const { bis } = await loan();
  assert.ok(bis < "2026-03-16" && bis > "2026-03-06", bis);
  assert.deepEqual([(await now()).exemplar.signatur, (await now()).ausfall], ["S 1", undefined]);

  // On its first day it moves to another copy; where there is none, it is named until the copy is back.
  await turn("2026-03-06");
  library.later(10);
  await turn(null);
  assert.deepEqual([(await now()).exemplar.signatur, (await now()).ausfall], ["S 2", undefined]);
  await turn("2026-03-16");
  const two = { ...COPY, konto: { ausweis: "A-carla" }, von: "2026-03-16", bis: "2026-03-17" };
  const { pathname } = new URL((await booked(library, two)).url);
  const other = async () => (await library.ask("GET", pathname, { as: LIBRARIAN })).json;
  await turn(null);
  assert.deepEqual(
    [(await other()).exemplar.signatur, (await other()).ausfall],
    ["S 1", "2026-03-16"],
  );
  await turn("2026-03-16");
  assert.deepEqual([(await other()).status, (await other()).ausfall], ["gebucht", undefined]);
});

withLibrary("the hours of a booking are the same instant in every calendar", async (library) => {
  const hours = { vonUhr: "8:30", bisUhr: "10:00" };
  await booked(library, { ...COPY, ...hours, von: "2026-03-27" });
  await booked(library, { ...COPY, ...hours, von: "2026-03-30" });
  const { text } = await library.ask("GET", "/belegung.ics?exemplar=1");
  // The clocks change in between.
  assert.match(text, /DTSTART:20260327T073000Z\r\nDTEND:20260327T090000Z/);
  assert.match(text, /DTSTART:20260330T063000Z\r\nDTEND:20260330T080000Z/);
});

withLibrary(
  "after a booking the calendar shows its month, and days are said as people write them",
  async (library) => {
    await decide(library, { buchungSelbst: "ja" });
    const visitor = await Visitor.signedIn(library, "ben");
    const form = await visitor.get("/belegung?werk=2&lang=de");
    const fields = { von: "2026-05-04", bis: "2026-05-05" };
    const done = await visitor.submit(form, { werk: "/werk/2" }, fields);
    assert.equal(done.status, 303, done.text);
    assert.equal(done.headers.get("Location"), "http://localhost/belegung?werk=2&monat=2026-05-04");
    const next = await visitor.get("/belegung?werk=2&monat=2026-05-04&lang=de");
    assert.match(next.text, /<caption>Mai 2026</);
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const again = await staff.get("/belegung?werk=2&lang=de");
    const reader = { konto: `/konto/${library.accounts.anna}` };
    const taken = await staff.submit(again, { werk: "/werk/2" }, { ...fields, ...reader });
    assert.equal(taken.status, 409);
    assert.match(taken.text, /Metropolis, 4\. Mai 2026/);
    assert.doesNotMatch(taken.text, />[^<]*Metropolis, 2026-05-04/);
    await booked(library, { ...COPY, von: "2026-03-07" });
    const list = await staff.get("/theke/buchungen?lang=de");
    assert.match(list.text, /<th scope="col" class="bis">Abholung</);
  },
);
