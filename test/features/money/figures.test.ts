/** The page of figures: what was counted, for librarians alone. */

import assert from "node:assert/strict";
import { addDays, dayIn } from "../../../src/core/words/dates/days.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type TestApp, withApps } from "../../support/app.ts";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

withLibrary("tells what was counted by month and day, to librarians alone", async (library) => {
  await library.lend("B1", "anna");
  await library.lend("B3", "ben");
  for (const format of ["html", "json", "xml", "csv"]) {
    const path = `/zahlen/2026-03.${format}`;
    assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 200, format);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, format);
  }
  const { json } = await library.ask("GET", "/zahlen", { as: "bibliothekarin" });
  const loans = json.zahl.filter(({ was }: { was: string }) => was === "ausleihe");
  assert.deepEqual(
    loans.map(({ tag, art, anzahl }: Record<string, unknown>) => [tag, art, anzahl]),
    [
      ["2026-03-06", "Buch", 1],
      ["2026-03-06", "Film", 1],
    ],
  );
  assert.equal((await library.ask("GET", "/zahlen/2026-13", { as: "bibliothekarin" })).status, 404);
  for (const [first, next] of [
    ["1900", "1901"],
    ["1900-01", "1900-02"],
  ]) {
    const { text } = await library.ask("GET", `/zahlen/${first}`, {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.match(text, new RegExp(`href="zahlen/${next}"`));
    assert.doesNotMatch(text, /href="zahlen\/1899/, "there are no figures to lead to");
  }
});

withLibrary("puts what has no place last among equals, on both databases", async (library) => {
  const as = "bibliothekarin";
  for (const signatur of ["Q 1", "Q 2", "Q 3"]) {
    const body = { werk: { url: "/werk/1" }, signatur, standort: { name: "Foyer" } };
    assert.equal((await library.ask("POST", "/exemplare", { as, body })).status, 201);
  }
  const { json } = await library.ask("GET", "/zahlen/2026", { as });
  const places = json.bestand.filter(({ nach }: { nach: string }) => nach === "ort");
  assert.deepEqual(
    places.map(({ name, anzahl }: { name: string; anzahl: number }) => [name, anzahl]),
    [
      ["Foyer", 3],
      ["", 3],
    ],
  );
});

withLibrary(
  "gives the table of the page as CSV, in the order that it is shown",
  async (library) => {
    await library.lend("B1", "anna");
    await library.lend("B3", "ben");
    const as = "bibliothekarin";
    const page = await library.ask("GET", "/zahlen/2026", { as, accept: "text/html" });
    assert.match(page.text, /href="zahlen\/2026\.csv\?tabelle=summe&amp;trennzeichen=/);
    const year = await library.ask("GET", "/zahlen/2026.csv?tabelle=summe", { as });
    const [head, ...rows] = year.text.trimEnd().split("\r\n");
    assert.equal(
      head,
      "zeit,ausleihe,rueckgabe,verlust,ersatz,verlaengerung,vormerkung,besuch,zugang,abgang,buchung",
    );
    assert.deepEqual(
      rows.map((row) => row.split(",").slice(0, 3)),
      [
        ["2026-01", "0", "0"],
        ["2026-02", "0", "0"],
        ["2026-03", "2", "0"],
      ],
    );
    const month = await library.ask("GET", "/zahlen/2026-03.csv?tabelle=summe", { as });
    assert.match(month.text, /\r\n2026-03-06,2,0,0,/);
    const { json } = await library.ask("GET", "/zahlen/2026", { as });
    assert.equal(json.summe[2].ausleihe, 2);
    const raw = await library.ask("GET", "/zahlen/2026.csv", { as });
    assert.match(raw.text, /^tag,was,art,ort,gruppe,anzahl\r\n/);
    const unknown = await library.ask("GET", "/zahlen/2026.csv?tabelle=zeitraum", { as });
    assert.equal(unknown.status, 400);
    assert.match(unknown.text, /zahl, summe/);
  },
);

/** What fewer read would be told of each of them. */
async function fillClass(library: Library, gruppe: object): Promise<void> {
  for (const name of ["Emil", "Pony", "Gustav", "Anton"]) {
    const made = await library.ask("POST", "/konten", {
      as: "bibliothekarin",
      body: { name, gruppe },
    });
    assert.equal(made.status, 201, made.text);
  }
}

withLibrary("tells no family apart from all others", async (library) => {
  const gruppe = { name: "Familie Meier" };
  await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", { gruppe });
  await library.lend("B1", "anna");
  const { text } = await library.ask("GET", "/zahlen", { as: "bibliothekarin" });
  assert.match(text, /"ausleihe"/);
  assert.doesNotMatch(text, /Meier/);
});

withLibrary("tells of which group the readers were, and nothing else of them", async (library) => {
  const group = await library.ask("POST", "/gruppen", {
    as: "bibliothekarin",
    body: { name: "Klasse 5a" },
  });
  assert.equal(group.status, 201, group.text);
  const gruppe = { url: new URL(group.headers.get("Location") ?? "").pathname };
  await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", { gruppe });
  await fillClass(library, gruppe);
  await library.lend("B1", "anna");
  await library.lend("B2", "ben");
  library.later(10);
  await library.change("/ausleihe/1", "bibliothekarin", { verlaengerungen: 1 });
  const reservation = { werk: { url: "/werk/1" }, konto: { ausweis: "A-carla" } };
  await library.ask("POST", "/vormerkungen", { as: "bibliothekarin", body: reservation });
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-16" });
  const { json, text } = await library.ask("GET", "/zahlen", { as: "bibliothekarin" });
  const counted = json.zahl
    .filter(({ was }: { was: string }) => was !== "zugang")
    .map(({ was, gruppe, anzahl }: Record<string, unknown>) => [was, gruppe ?? "", anzahl]);
  assert.deepEqual(counted, [
    ["ausleihe", "", 1],
    ["ausleihe", "Klasse 5a", 1],
    ["besuch", "", 1],
    ["besuch", "Klasse 5a", 1],
    ["besuch", "Klasse 5a", 1],
    ["rueckgabe", "Klasse 5a", 1],
    ["verlaengerung", "Klasse 5a", 1],
    ["vormerkung", "", 1],
  ]);
  assert.doesNotMatch(text, /anna|ben|carla/);
});

withLibrary("counts a visit once a day, however much is lent and taken back", async (library) => {
  const visits = async () =>
    (await library.ask("GET", "/zahlen", { as: "bibliothekarin" })).json.zahl
      .filter(({ was }: { was: string }) => was === "besuch")
      .map(({ tag, anzahl }: Record<string, unknown>) => [tag, anzahl]);
  await library.lend("B1", "anna");
  await library.lend("B2", "anna");
  await library.lend("B3", "ben");
  assert.deepEqual(await visits(), [["2026-03-06", 2]]);
  await library.ask("DELETE", "/ausleihe/3", { as: "bibliothekarin" });
  assert.deepEqual(await visits(), [["2026-03-06", 1]], "what is undone has not happened");
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  assert.deepEqual(await visits(), [["2026-03-06", 1]]);
  library.later(3);
  await library.change("/ausleihe/2", "bibliothekarin", { verlaengerungen: 1 });
  assert.deepEqual(await visits(), [["2026-03-06", 1]], "whoever renews need not come");
  await library.change("/ausleihe/2", "bibliothekarin", { zurueck: "2026-03-09" });
  assert.deepEqual(await visits(), [
    ["2026-03-06", 1],
    ["2026-03-09", 1],
  ]);
  await library.lend("B1", "carla");
  library.later(3);
  await library.patch("/ausleihe/4", { ausgang: "verloren" });
  await library.lend("B2", "carla");
  const [, , third] = await visits();
  assert.deepEqual(third, ["2026-03-12", 1], "losing something is no visit, and hides none");
});

withLibrary(
  "shows by kind of work, place and group what was counted, in words",
  async (library) => {
    const made = async (path: string, body: object) => {
      const { headers, status, text } = await library.ask("POST", path, {
        as: "bibliothekarin",
        body,
      });
      assert.equal(status, 201, text);
      return { url: new URL(headers.get("Location") ?? "").pathname };
    };
    const gruppe = await made("/gruppen", { name: "Klasse 5a" });
    const standort = await made("/standorte", { name: "Magazin" });
    await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", { gruppe });
    await fillClass(library, gruppe);
    await library.change("/exemplar/3", "bibliothekarin", { standort });
    await library.lend("B1", "anna");
    await library.lend("B3", "ben");
    const page = async (path: string, language: string) => {
      const headers = { "Accept-Language": language };
      const options = { as: "bibliothekarin", accept: "text/html", headers };
      return (await library.ask("GET", path, options)).text;
    };
    const cells = (text: string, table: string) => {
      const [, rest = ""] = text.split(`<h2 id="${table}">`);
      const [rows = ""] = rest.split("</table>");
      return rows
        .split("<tr")
        .slice(1)
        .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell));
    };
    const german = await page("/zahlen/2026", "de");
    assert.match(german, /<a href="zahlen\/2026-03">März<\/a>/);
    assert.doesNotMatch(german, /zahlen\/2026-04/, "nothing was counted in days to come");
    assert.deepEqual(cells(german, "nach-art"), [
      ["Art", "Ausleihen"],
      ["Buch", "1"],
      ["Film", "1"],
    ]);
    assert.deepEqual(cells(german, "nach-gruppe"), [
      ["Gruppe", "Ausleihen", "Besuche"],
      ["Klasse 5a", "1", "1"],
      ["in keiner oder kleiner Gruppe", "1", "1"],
    ]);
    const english = await page("/zahlen/2026-03", "en");
    assert.match(english, /<h1><bdi>Figures, March 2026<\/bdi><\/h1>/);
    assert.deepEqual(cells(english, "nach-art")[1], ["Book", "1"]);
    assert.deepEqual(cells(english, "nach-ort"), [
      ["Location", "Loans"],
      ["Magazin", "1"],
      ["not stated", "1"],
    ]);
    const empty = await page("/zahlen/2025", "de");
    assert.match(empty, /class="nothing"/);
    assert.doesNotMatch(empty, /<table/);
    assert.match(empty, /href="zahlen\/2026"/, "the way on to the next year");
  },
);

/** Somewhere the calendar says another day than in Greenwich, and will for an hour at least. */
const ELSEWHERE = new Date().getUTCHours() < 11 ? "Etc/GMT+12" : "Etc/GMT-14";

withLibrary(
  "a copy that goes on the day it came was never there, by the calendar of the library",
  async (library) => {
    library.clock.now = Date.now();
    const body = { werk: { url: "/werk/1" }, barcode: "B9", signatur: "S 9" };
    const made = await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
    const { pathname } = new URL(made.headers.get("Location") ?? "");
    const gone = await library.ask("DELETE", pathname, { as: "bibliothekarin" });
    assert.equal(gone.status, 204, gone.text);
    const { json } = await library.ask("GET", "/zahlen", { as: "bibliothekarin" });
    assert.deepEqual(json.zahl, []);
  },
  { settings: () => ({ timeZone: ELSEWHERE }) },
);

interface ReportLine {
  readonly name: string;
  readonly wert?: string;
  readonly vorher?: string;
  readonly dbs?: string;
  readonly iso?: string;
}

/** The lines of a report by their names. */
async function reportIn(library: Library, path: string): Promise<Record<string, ReportLine>> {
  const { json, status, text } = await library.ask("GET", path, { as: "bibliothekarin" });
  assert.equal(status, 200, text);
  return Object.fromEntries(json.kennzahl.map((line: ReportLine) => [line.name, line]));
}

async function addCopy(library: Library, barcode: string, more: object): Promise<string> {
  const body = { werk: { url: "/werk/1" }, signatur: barcode, barcode, ...more };
  const made = await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body });
  assert.equal(made.status, 201, made.text);
  return new URL(made.headers.get("Location") ?? "").pathname;
}

withLibrary(
  "reports a year beside the one before, with the numbers of the German statistics and the terms of ISO 2789",
  async (library) => {
    await addCopy(library, "Z1", { zugang: "2026-02-03", preis: "12.90 EUR" });
    await addCopy(library, "Z2", { zugang: "2025-11-20", preis: "7 EUR" });
    const last = await addCopy(library, "Z3", { zugang: "2026-03-06", preis: "3.50 EUR" });
    await library.change(last, "bibliothekarin", { preis: "4.50 EUR" });
    await library.lend("B1", "anna");
    await library.change("/ausleihe/1", "bibliothekarin", { verlaengerungen: 1 });
    const year = await reportIn(library, "/zahlen/2026");
    assert.deepEqual(year.zugang, { name: "zugang", wert: "2", vorher: "1", iso: "addition" });
    assert.equal(year.ausgabe?.wert, "17.40 EUR", "what is corrected is spent once");
    assert.equal(year.ausgabe?.vorher, "7.00 EUR");
    assert.deepEqual(
      year.entleihung,
      { name: "entleihung", wert: "1", dbs: "14.1" },
      "a year before the library began here has no loans to compare with",
    );
    assert.equal(year.bestand?.wert, "6");
    assert.equal(year.bestand?.dbs, "13");
    assert.equal(year.umsatz?.wert, "0.17");
    const other = await reportIn(library, "/zahlen?von=2025-11-01&bis=2026-02-28&vergleich=2024");
    assert.equal(other.zugang?.wert, "2");
    assert.equal(other.zugang?.vorher, "0");
    assert.equal(other.aktiv, undefined, "persons are told of by whole years");
    for (const format of ["html", "xml", "csv"]) {
      const path = `/zahlen.${format}?von=2026-01-01&bis=2026-03-31`;
      assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 200, format);
      assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, format);
    }
    const figure = (name: string) => Number(year[name]?.wert ?? 0);
    const others = figure("zugang") + figure("uebernommen") - figure("abgang");
    assert.equal(figure("anfangsbestand") + others, figure("bestand"), "the stock adds up");
    const csv = await library.ask("GET", "/zahlen/2026.csv?tabelle=kennzahl", {
      as: "bibliothekarin",
    });
    assert.match(csv.text, /^name,wert,vorher,dbs,iso\r\nbestand,6,/);
    for (const query of ["von=gestern", "von=2026-02-30", "bis=1066-10-14", "vergleich=bald"]) {
      const path = `/zahlen?${query}&lang=en`;
      const answer = await library.ask("GET", path, { as: "bibliothekarin" });
      assert.equal(answer.status, 400, query);
      assert.match(answer.json.detail, /Possible: YYYY(-MM-DD)?\.$/, query);
    }
  },
);

withLibrary(
  "counts who borrows once a year, by age and group, and tells no number below three",
  async (library) => {
    const active = async () => (await reportIn(library, "/zahlen/2026")).aktiv?.wert;
    await library.lend("B1", "anna");
    assert.equal(await active(), "< 3");
    await library.ask("DELETE", "/ausleihe/1", { as: "bibliothekarin" });
    assert.equal(await active(), "0", "what is undone has not happened");
    for (const [barcode, who] of [
      ["B1", "anna"],
      ["B2", "ben"],
      ["B3", "carla"],
    ] as const)
      await library.lend(barcode, who);
    assert.equal(await active(), "3");
    const page = await library.ask("GET", "/zahlen/2026.html", { as: "bibliothekarin" });
    assert.match(
      page.text,
      /Aktive Benutzer<br><small>Wer 13 bis 59 [^<]+<\/small><\/th><td>3<\/td>/,
      "why 0 + 0 is not 3",
    );
    library.later(5);
    await library.change("/ausleihe/2", "bibliothekarin", { zurueck: "2026-03-11" });
    await library.lend("B1", "anna");
    assert.equal(await active(), "3", "once a year");
    const { json, text } = await library.ask("GET", "/zahlen/2026", { as: "bibliothekarin" });
    assert.deepEqual(json.leser, [], "nobody's age or group is known");
    assert.ok(!/"was":"(aktiv|anmeldung)"/.test(text), "no single person is among the raw figures");
    library.clock.now = Date.parse("2027-01-05T11:00:00Z");
    await library.change("/ausleihe/5", "bibliothekarin", { zurueck: "2027-01-05" });
    await library.lend("B1", "anna");
    assert.equal((await reportIn(library, "/zahlen/2027")).aktiv?.wert, "< 3");
    assert.equal((await reportIn(library, "/zahlen/2027")).aktiv?.vorher, "3");
  },
);

withLibrary(
  "adds up the hours in which the library is open, without closing days",
  async (library) => {
    const days = "/zahlen?von=2026-02-02&bis=2026-02-15";
    assert.equal((await reportIn(library, days)).oeffnungsstunden, undefined, "not here yet");
    const old = { von: "2025-06-02", bis: "2026-12-01", trotzdem: "übernommen" };
    assert.equal((await library.lend("B2", "ben", old)).status, 201);
    assert.equal((await reportIn(library, days)).oeffnungsstunden, undefined, "a loan taken over");
    assert.equal((await reportIn(library, "/zahlen/2025")).ausleihe, undefined);
    library.later(-33);
    assert.equal((await library.lend("B1", "anna")).status, 201);
    library.later(33);
    const year = await reportIn(library, days);
    assert.equal(year.oeffnungsstunden?.vorher, undefined, "nothing is known of the year before");
    // Two Tuesdays from ten to four; of two Thursdays with four hours one is closed.
    assert.equal(year.oeffnungsstunden?.wert, "16");
    assert.equal(year.oeffnungsstunden?.dbs, "7");
  },
  {
    site: siteSaying({
      oeffnungszeiten: ["Di, Do 10–12, 14–16", "Di 11–15"],
      ausleihe: { schliesstage: ["2026-02-12"] },
    }),
  },
);

withLibrary(
  "counts new readers by age, so that no single one can be worked out",
  async (library) => {
    const born = ["2016-05-01", "2015-05-01", "2016-01-31", "2014-08-08", "1950-02-02"];
    for (const [index, geboren] of born.entries()) {
      const body = { name: `Neu ${index}`, geboren };
      const made = await library.ask("POST", "/konten", { as: "bibliothekarin", body });
      assert.equal(made.status, 201, made.text);
    }
    assert.equal((await reportIn(library, "/zahlen/2026")).anmeldung?.wert, "5");
    const { json } = await library.ask("GET", "/zahlen/2026", { as: "bibliothekarin" });
    assert.deepEqual(
      json.leser.map(({ was, nach, name, anzahl }: Record<string, string>) =>
        [was, nach, name, anzahl].join(" "),
      ),
      ["anmeldung alter 0-12 ≥ 3", "anmeldung alter 60+ < 3"],
    );
  },
);

withLibrary("counts bookings, also those of a set, as HTML, JSON and CSV", async (library) => {
  const as = "bibliothekarin";
  const book = (body: Record<string, unknown>) =>
    library.ask("POST", "/buchungen/", { as, body: { konto: { ausweis: "A-anna" }, ...body } });
  const pathOf = ({ json: { url } }: { json: { url: string } }) =>
    new URL(url).pathname.replace("buchungen", "buchung");
  const werk = { url: "/werk/1" };
  const set = await book({ werk, von: "2026-04-01", anzahl: 2 });
  assert.equal(set.status, 201, set.text);
  const other = await book({ exemplar: { barcode: "B3" }, von: "2026-04-01" });
  assert.equal((await reportIn(library, "/zahlen/2026")).buchung?.wert, "3");
  const { json } = await library.ask("GET", "/zahlen/2026", { as });
  assert.equal(json.summe.at(-1)?.buchung ?? json.summe[0].buchung, 3);
  const page = await library.ask("GET", "/zahlen/2026", { as, accept: "text/html" });
  assert.match(page.text, /<th scope="row">Buchungen<\/th><td>3<\/td>/);
  const csv = (await library.ask("GET", "/zahlen/2026.csv?tabelle=kennzahl", { as })).text;
  assert.match(csv, /Buchungen|buchung/);
  // Cancelled on another day it was a booking all the same.
  library.later(1);
  await library.patch(pathOf(other), { status: "storniert" });
  assert.equal((await reportIn(library, "/zahlen/2026")).buchung?.wert, "3");
});

withLibrary("counts once what was removed and brought back", async (library) => {
  const as = "bibliothekarin";
  // By the time at which it is stored.
  library.clock.now = Date.now();
  const day = (ahead: number) => addDays(dayIn("Europe/Berlin", library.clock.now), ahead);
  const account = { ausweis: "A-anna" };
  for (const barcode of ["B1", "B2"]) await library.lend(barcode, "ben");
  const made = [
    ["buchung", "/buchungen/", { konto: account, werk: { url: "/werk/2" }, von: day(20) }],
    ["vormerkung", "/vormerkungen/", { konto: account, werk: { url: "/werk/1" } }],
  ] as const;
  const year = `/zahlen/${day(0).slice(0, 4)}`;
  for (const [name, path, body] of made) {
    const { json, status } = await library.ask("POST", path, { as, body });
    assert.equal(status, 201, JSON.stringify(json));
    const counted = async () => (await reportIn(library, year))[name]?.wert;
    const remove = async () =>
      assert.equal((await library.ask("DELETE", `/${name}/1`, { as })).status, 204);
    const bringBack = async () => {
      const visitor = await Visitor.signedIn(library, as);
      const back = await visitor.submit(await visitor.get(`/${name}/1/verlauf`), {});
      assert.equal(back.status, 303, back.text);
    };
    await remove();
    assert.notEqual(await counted(), "1", "undone on its day");
    await bringBack();
    assert.equal(await counted(), "1");
    library.later(1);
    await remove();
    assert.equal(await counted(), "1");
    await bringBack();
    assert.equal(await counted(), "1", name);
    library.clock.now = Date.now();
  }
});

withLibrary("counts members, and each membership that ends once", async (library) => {
  const as = "bibliothekarin";
  const paths: string[] = [];
  for (const index of [1, 2, 3, 4]) {
    const body = { name: `Mitglied ${index}`, gueltigBis: "2026-03-10" };
    const made = await library.ask("POST", "/konten", { as, body });
    paths.push(new URL(made.json.url).pathname.replace("konten", "konto"));
  }
  const told = async () => {
    const { mitglied, austritt } = await reportIn(library, "/zahlen/2026");
    return [mitglied?.wert, austritt?.wert];
  };
  const [before] = await told();
  library.later(10);
  // One is extended in time, the others end; one of these is removed, another comes back later.
  await library.patch(paths[0]!, { gueltigBis: "2027-03-10" });
  await doDailyWork(library.app.daily);
  assert.deepEqual(await told(), [`${Number(before) - 3}`, "3"]);
  assert.equal((await library.ask("DELETE", paths[1]!, { as })).status, 204);
  await library.patch(paths[2]!, { gueltigBis: "2027-03-10" });
  library.later(1);
  await doDailyWork(library.app.daily);
  assert.deepEqual(await told(), [`${Number(before) - 2}`, "3"], "counted once");
  // Who leaves before the day has ended as well.
  assert.equal((await library.ask("DELETE", paths[0]!, { as })).status, 204);
  assert.deepEqual(await told(), [`${Number(before) - 3}`, "4"]);
});

/** Brings in a list of readers. */
async function imported(app: TestApp, list: string): Promise<string> {
  const as = "bibliothekarin";
  const headers = { "Content-Type": "text/csv", Accept: "application/json" };
  const sent = await app.request("POST", "/einspielungen", { as, body: list, headers });
  assert.equal(sent.status, 201, await sent.clone().text());
  const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  for (const zustand of ["probe", "läuft"]) await moved(app, path, zustand);
  return path;
}

async function moved(app: TestApp, path: string, zustand: string): Promise<void> {
  const headers = { "Content-Type": "application/merge-patch+json", Accept: "application/json" };
  const body = JSON.stringify({ zustand });
  const answer = await app.request("PATCH", path, { as: "bibliothekarin", body, headers });
  assert.equal(answer.status, 200, await answer.clone().text());
  await app.import();
}

withApps("counts all pupils of a new class with it, and none once they are undone", async (app) => {
  const year = app.store.read.today().slice(0, 4);
  const registered = async () =>
    (await app.json(`/zahlen/${year}`, "bibliothekarin")).leser.map(
      ({ was, nach, name, anzahl }: Record<string, string>) => [was, nach, name, anzahl].join(" "),
    );
  const pupils = (group: string, count: number) =>
    Array.from(
      { length: count },
      (_, index) => `${group}Kind;Nr${index};${group};${group}${index}\n`,
    );
  const head = "Nachname;Vorname;Klasse;Ausweis\n";
  const path = await imported(app, [head, ...pupils("5a", 6), ...pupils("Meier", 3)].join(""));
  assert.deepEqual(await registered(), ["anmeldung gruppe  3", "anmeldung gruppe 5a 6"]);
  await moved(app, path, "rücknahme");
  assert.deepEqual(await registered(), []);
  // A list is written a hundred rows at a time: here the first four of a class in one step, the others in the next.
  const long = await imported(app, [head, ...pupils("7a", 96), ...pupils("8b", 24)].join(""));
  assert.deepEqual(await registered(), ["anmeldung gruppe 7a 96", "anmeldung gruppe 8b 24"]);
  await moved(app, long, "rücknahme");
  assert.deepEqual(await registered(), []);
});

withApps(
  "counts the first pupils of a class with it, also where they are registered one by one",
  async (app) => {
    const as = "bibliothekarin";
    const year = app.store.read.today().slice(0, 4);
    const registered = async () =>
      (await app.json(`/zahlen/${year}`, as)).leser.map(
        ({ nach, name, anzahl }: Record<string, string>) => [nach, name, anzahl].join(" "),
      );
    const paths: string[] = [];
    for (let index = 0; index < 7; index++) {
      const born = `${Number(year) - 9}-01-01`;
      const body = { name: `Kind ${index}`, gruppe: { name: "5a" }, geboren: born };
      const made = await app.request("POST", "/konten", { as, body });
      assert.equal(made.status, 201, await made.clone().text());
      const location = new URL(made.headers.get("Location") ?? "").pathname;
      paths.push(location.replace("konten", "konto"));
    }
    assert.deepEqual(await registered(), ["gruppe 5a 7", "alter 0-12 7"]);
    for (const path of paths) assert.equal((await app.request("DELETE", path, { as })).status, 204);
    assert.deepEqual(await registered(), []);
  },
);
