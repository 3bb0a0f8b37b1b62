/** A catalogue without lending, such as that of an archive: one setting turns all of lending off, and on again. */

import assert from "node:assert/strict";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { openApp } from "../../../src/app.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { temporaryFolder } from "../../server/serving.ts";
import { Library, settingsFor, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const LIBRARIAN = "bibliothekarin";
const LENDING =
  /(?:href|action|formaction)="(?:theke|ausleih|vormerkung|buchung|belegung|schuljahr|ausweise|handzettel|termin|gebuehr|kalender)/;
/** What a page calls its fields, parts and steps, and says to help. */
const LABEL =
  /<(label|legend|summary|button|h[1-6]|th|dt)\b[^>]*>(.*?)<\/\1>|<(p) class="help"[^>]*>(.*?)<\/p>/gs;
const OF_LENDING =
  /ausleih|ausgelieh|ausgeborgt|verleih|leihfrist|ausweis|vorgemerkt|vormerk|kaution|mahn|überfällig/i;
/** They tell of all settings, texts, years or changes, or what is kept of something. */
const OF_ALL =
  /^\/(?:hilfe|einstellungen|einrichten|schnittstelle|problem|vorlage|postausgang\/texte|zahlen|daten)|verlauf|=loeschen/;

function labelsOfLending(html: string): string[] {
  return [...html.matchAll(LABEL)]
    .map(([, , label, , help]) => (label ?? help ?? "").replace(/<[^>]*>/g, ""))
    .filter((text) => OF_LENDING.test(text));
}

async function lend(library: Library, ausleihe: "ja" | "nein") {
  const { status, text } = await library.patch("/einstellungen", { ausleihe });
  assert.equal(status, 200, text);
}

/** Every page that a user comes to by links, as HTML. */
async function pagesFor(library: Library, as: string | undefined, from: readonly string[]) {
  const seen = new Map<string, { status: number; text: string }>();
  const left = [...from];
  const shape = (path: string) => path.replace(/\d+/g, "0").replace(/(?<!formular)=[^&]*/g, "");
  const shapes = new Set(left.map(shape));
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const who = as === undefined ? {} : { as };
    const { status, text } = await library.ask("GET", path, { ...who, accept: "text/html" });
    seen.set(path, { status, text });
    for (const [, href = ""] of text.matchAll(/<a [^>]*?href="([^"#]*)/g)) {
      if (/^(?:[a-z]+:|\.$)/.test(href)) continue;
      const to = `/${href.replaceAll("&amp;", "&").replace(/^\.?\//, "")}`;
      // One of each shape is enough, and files are no pages.
      if (/\.[a-z]+(?:\?|$)/.test(to) || shapes.has(shape(to))) continue;
      shapes.add(shape(to));
      left.push(to);
    }
  }
  return seen;
}

withLibrary("a library that does not lend has no trace of lending", async (library) => {
  await library.patch("/einstellungen", { gebuehren: "ja", termine: "ja" });
  assert.equal((await library.lend("B1", "anna")).status, 201);
  const group = { name: "5a", gueltigBis: "2027-07-31" };
  assert.equal((await library.ask("POST", "/gruppen", { as: LIBRARIAN, body: group })).status, 201);
  await library.patch(`/konto/${library.accounts.anna}`, {
    gruppe: { url: "/gruppe/1" },
    ausweisAlt: ["A-frueher"],
    gesperrt: "Adresse fehlt",
  });
  await lend(library, "nein");
  const gone =
    "/theke /theke/zettel /ausleihen /ausleihe/1 /vormerkungen /buchungen /schuljahre /ausweise /belegung?werk=1 /gebuehren /kassenbuch /terminplan /termine /handzettel /bestandspflege/nie-ausgeliehen /bestandspflege/abgenutzt /daia?id=1 /schema/ausleihe.json";
  for (const path of [...gone.split(" "), `/ausleihliste/${library.accounts.anna}`])
    assert.equal((await library.ask("GET", path, { as: LIBRARIAN })).status, 404, path);
  const all: string[] = [];
  for (const as of [undefined, "anna", LIBRARIAN]) {
    const own = as === undefined ? [] : [`/konto/${library.accounts[as]}`];
    const wrong: string[] = [];
    const pages = await pagesFor(library, as, ["/", "/werk/1", "/exemplar/1", ...own]);
    for (const [path, { status, text }] of pages) {
      if (status >= 400 && ![401, 403].includes(status)) wrong.push(`${path}: ${status}`);
      const [link] = path.startsWith("/hilfe") ? [] : (LENDING.exec(text) ?? []);
      if (link) wrong.push(`${path}: ${link}`);
      if (!OF_ALL.test(path)) wrong.push(...labelsOfLending(text).map((one) => `${path}: ${one}`));
    }
    all.push(...wrong.map((one) => `${as ?? "nobody"} at ${one}`));
  }
  assert.deepEqual(all, []);
  const { text: work } = await library.ask("GET", "/werk/1", { accept: "text/html" });
  assert.doesNotMatch(work, /verfügbar|ausgeliehen/i);
  assert.match(work, /href="exemplar\/1"/);
  for (const path of ["/werk/1.jsonld", "/werk/1.ttl", "/werk/1.html"]) {
    const { text } = await library.ask("GET", path);
    assert.doesNotMatch(text, /LeaseOut|BorrowAction|InStock/, path);
  }
  const { text: care } = await library.ask("GET", "/bestandspflege", {
    as: LIBRARIAN,
    accept: "text/html",
  });
  assert.match(care, /bestandspflege\/reparatur-faellig/);
  const [main = ""] = /<main.*<\/main>/s.exec(care) ?? [];
  assert.doesNotMatch(main, /ausleih|ausgeliehen|vorgemerkt/i);
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const stocktaking = await visitor.get("/inventuren?formular=neu");
  assert.doesNotMatch(stocktaking.text, /name="(?:ausleihbar|zuruecknehmen)"/);
  const { text: list } = await library.ask("GET", "/werke", { accept: "text/html" });
  assert.doesNotMatch(list, /verfügbar|verfuegbar|ausgeliehen/i);
  const { json } = await library.ask("GET", "/openapi.json");
  assert.deepEqual(
    Object.keys(json.paths).filter((path) => /theke|ausleih|vormerk|buchung|belegung/.test(path)),
    [],
  );
});

withLibrary("what is stored of lending stays while it is turned off", async (library) => {
  assert.equal((await library.lend("B1", "anna")).status, 201);
  await library.patch("/exemplar/1", { ausleihbar: "präsenz", kaution: "5 €" });
  const group = { name: "5a", tage: 14, verlaengerungen: 1, ausleihen: 3 };
  assert.equal((await library.ask("POST", "/gruppen", { as: LIBRARIAN, body: group })).status, 201);
  await library.patch(`/konto/${library.accounts.anna}`, { verlaufBehalten: "ja" });
  const care = {
    exemplar: { url: "/exemplar/1" },
    was: "geprüft",
    ausleihe: { url: "/ausleihe/1" },
  };
  assert.equal((await library.ask("POST", "/pflegen", { as: LIBRARIAN, body: care })).status, 201);
  await lend(library, "nein");
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  for (const [path, typed] of [
    ["/exemplar/1", { bemerkung: "Rücken lose" }],
    ["/pflege/1", { was: "geprüft", bemerkung: "Rücken lose" }],
    ["/gruppe/1", { notiz: "im Turm" }],
    [`/konto/${library.accounts.anna}`, { notiz: "im Turm" }],
  ] as const) {
    const form = await visitor.get(`${path}?formular=aendern`);
    assert.doesNotMatch(form.text, /Kaution|Ausleihbar|Bemerkt nach|Leihfrist|Ausleihen/);
    const saved = await visitor.submit(form, { _ziel: path }, typed);
    assert.equal(saved.status, 303, saved.text);
  }
  const refused = await library.ask("DELETE", "/exemplar/1", { as: LIBRARIAN });
  assert.equal(refused.status, 409);
  const links = refused.json.links.map(({ url }: { url: string }) => new URL(url).pathname);
  assert.deepEqual(links, ["/einstellungen"], "no link to what answers 404");
  const withdrawn = await library.patch("/exemplar/1", { zustand: "ausgesondert" });
  assert.equal(withdrawn.json.grund, "erst-zuruecknehmen");
  assert.match(withdrawn.json.detail, /„Wir verleihen“ \(ausleihe\) unter \/einstellungen/);
  await library.later(60);
  await doDailyWork(library.app.daily);
  assert.equal((await library.ask("GET", "/nachrichten", { as: LIBRARIAN })).json.gesamt, 0);
  await lend(library, "ja");
  const { json: copy } = await library.ask("GET", "/exemplar/1", { as: LIBRARIAN });
  assert.deepEqual([copy.ausleihbar, copy.kaution], ["präsenz", "5.00 EUR"]);
  assert.equal(copy.status, "ausgeliehen");
  const { json: own } = await library.ask("GET", "/gruppe/1", { as: LIBRARIAN });
  assert.deepEqual([own.tage, own.verlaengerungen, own.ausleihen], [14, 1, 3]);
  const { json: anna } = await library.ask("GET", `/konto/${library.accounts.anna}`, {
    as: LIBRARIAN,
  });
  assert.deepEqual([anna.verlaufBehalten, anna.notiz], ["ja", "im Turm"]);
  const { json: noted } = await library.ask("GET", "/pflege/1", { as: LIBRARIAN });
  assert.match(noted.ausleihe.url, /\/ausleihe\/1$/);
});

withLibrary("what is owed or waits survives a time without lending", async (library) => {
  await library.patch("/einstellungen", { gebuehren: "ja" });
  await library.patch("/exemplar/1", { kaution: "20 €" });
  assert.equal((await library.lend("B1", "anna")).status, 201);
  assert.equal((await library.lend("B2", "carla")).status, 201);
  assert.equal((await library.patch("/gebuehr/1", { zustand: "bezahlt" })).status, 200);
  const reserved = { werk: { url: "/werk/1" }, konto: { ausweis: "A-ben" } };
  const waiting = await library.ask("POST", "/vormerkungen", { as: LIBRARIAN, body: reserved });
  assert.equal(waiting.status, 201, waiting.text);
  // The copy is put aside for Ben, and its deposit not yet given back.
  assert.equal((await library.patch("/ausleihe/1", { zurueck: "2026-03-06" })).status, 200);
  await library.patch("/vormerkung/1", { bereitgelegt: "2026-03-06" });
  const what = { werk: { url: "/werk/2" }, konto: { ausweis: "A-carla" } };
  const booking = { ...what, von: "2026-03-09", bis: "2026-03-10" };
  const made = await library.ask("POST", "/buchungen", { as: LIBRARIAN, body: booking });
  assert.equal(made.status, 201, made.text);
  const kept = async () => {
    const paths = ["/gebuehr/1", "/vormerkung/1", "/buchung/1"];
    const all = paths.map((path) => library.ask("GET", path, { as: LIBRARIAN }));
    return (await Promise.all(all)).map(({ json }) => [json.konto, json.status ?? json.zustand]);
  };
  const before = await kept();
  await lend(library, "nein");
  await library.later(60);
  assert.equal((await doDailyWork(library.app.daily))?.lapsed, 0);
  const anna = `/konto/${library.accounts.anna}`;
  const refused = await library.ask("DELETE", anna, { as: LIBRARIAN });
  assert.equal(refused.json.grund, "offene-gebuehren", "her deposit is still in the cash desk");
  await lend(library, "ja");
  assert.deepEqual(await kept(), before);
});

withLibrary("programs are led to no loan list where nothing is lent", async (library) => {
  const path = `/konto/${library.accounts.anna}`;
  const said = async () => {
    const all = ["", ".xml", "?felder=alle"].map((more) =>
      library.ask("GET", `${path}${more}`, { as: LIBRARIAN }),
    );
    return (await Promise.all(all)).map(({ text }) => /\/ausleihliste\//.test(text));
  };
  assert.deepEqual(await said(), [true, true, true]);
  const { json: before } = await library.ask("GET", path, { as: LIBRARIAN });
  await lend(library, "nein");
  assert.deepEqual(await said(), [false, false, false]);
  // A program may send back what it has read before.
  for (const notiz of ["im Turm", "im Keller"]) {
    const body = notiz === "im Turm" ? { ...before, notiz } : { notiz };
    const { ausleihliste: _, ...now } = (await library.ask("GET", path, { as: LIBRARIAN })).json;
    const sent = await library.ask("PUT", path, { as: LIBRARIAN, body: { ...now, ...body } });
    assert.equal(sent.status, 200, sent.text);
  }
});

withLibrary("new accounts get a card number only where something is lent", async (library) => {
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const cardOf = async (nachname: string) => {
    const made = await library.ask("POST", "/konten", { as: LIBRARIAN, body: { nachname } });
    assert.equal(made.status, 201, made.text);
    const { pathname } = new URL(made.headers.get("Location") ?? "");
    return (await library.ask("GET", pathname, { as: LIBRARIAN })).json.ausweis;
  };
  await lend(library, "nein");
  assert.equal(await cardOf("Adler"), undefined);
  const list = await visitor.get("/konten");
  assert.doesNotMatch(list.text, /A-anna/);
  assert.doesNotMatch(list.text, /endet innerhalb/, "nor is there an end to filter by");
  await lend(library, "ja");
  assert.equal(await cardOf("Bussard"), "LE000001");
  // Those from before get theirs with their next change.
  const changed = await library.patch("/konto/5", { notiz: "neu" });
  assert.equal(changed.json.ausweis, "LE000002", changed.text);
});

withLibrary("many copies at once get nothing that is only of lending", async (library) => {
  await lend(library, "nein");
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const form = await visitor.get("/sammelaenderungen?formular=neu&liste=/exemplare");
  assert.match(form.text, /Herkunft/);
  assert.doesNotMatch(form.text, /ausleihbar|kaution/i);
  const body = { liste: "/exemplare", aenderung: ["ausleihbar=nein"] };
  const refused = await library.ask("POST", "/sammelaenderungen", { as: LIBRARIAN, body });
  assert.equal(refused.status, 422, refused.text);
  assert.equal((await library.ask("GET", "/exemplar/1")).json.ausleihbar, "ja");
});

withLibrary("readers are told what is kept of them while nothing is lent", async (library) => {
  await library.lend("B1", "anna");
  await lend(library, "nein");
  const path = `/daten/${library.accounts.anna}`;
  const { json } = await library.ask("GET", path, { as: "anna" });
  assert.equal(json.ausleihe[0]?.exemplar.signatur, "S 1");
  const xml = await library.ask("GET", path, { as: "anna", accept: "application/xml" });
  assert.match(xml.text, /<ausleihe .*S 1/s);
  const page = await (await Visitor.signedIn(library, "anna")).get(path);
  assert.match(page.text, /<h2 id="ausleihen">Ausleihen<\/h2>/);
  assert.match(page.text, /\/ausleihe\/1<\/bdi>: Exemplar, /);
  assert.doesNotMatch(page.text, LENDING, "no link to what answers 404");
});

withLibrary("who had what is forgotten also while nothing is lent", async (library) => {
  await library.patch("/einstellungen", { gebuehren: "ja" });
  for (const barcode of ["B1", "B2", "B3"])
    assert.equal((await library.lend(barcode, "anna")).status, 201);
  const fee = { ausleihe: { url: "/ausleihe/2" }, grund: "sonstiges", betrag: "2.50 EUR" };
  const owed = await library.ask("POST", "/gebuehren/", { as: LIBRARIAN, body: fee });
  assert.equal(owed.status, 201, owed.text);
  for (const loan of [1, 2]) await library.patch(`/ausleihe/${loan}`, { zurueck: "2026-03-06" });
  await lend(library, "nein");
  library.later(60);
  assert.equal((await doDailyWork(library.app.daily))?.forgotten, 1);
  await lend(library, "ja");
  const readers = [1, 2, 3].map(async (loan) => {
    const { json } = await library.ask("GET", `/ausleihe/${loan}`, { as: LIBRARIAN });
    return json.konto?.username;
  });
  const known = [undefined, "anna", "anna"];
  assert.deepEqual(await Promise.all(readers), known, "who owes or has something is known");
});

withLibrary("nobody gets a calendar of due days where nothing is lent", async (library) => {
  const anna = await Visitor.signedIn(library, "anna");
  const access = `/zugang/${library.accounts.anna}`;
  const before = await anna.get(access);
  await lend(library, "nein");
  assert.doesNotMatch((await anna.get(access)).text, /Kalender/);
  assert.equal((await anna.submit(before, { aktion: "kalender" })).status, 422);
  await lend(library, "ja");
  assert.equal((await anna.submit(before, { aktion: "kalender" })).status, 200);
});

withLibrary("the first set-up asks whether the library lends", async (library) => {
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const page = await visitor.get("/einrichten");
  assert.match(page.text, /<select id="feld-ausleihe" name="ausleihe"/);
  const saved = await visitor.submit(
    page,
    { _ziel: "/einstellungen" },
    { name: "Archiv", ausleihe: "nein" },
  );
  assert.equal(saved.status, 303, saved.text);
  assert.equal((await library.ask("GET", "/theke", { as: LIBRARIAN })).status, 404);
});

withLibrary(
  "what is asked for by date is new after lending was turned off or on",
  async (library) => {
    const paths = ["/werke.json", "/werk/1.json?felder=titel,verfuegbar", "/werk/1.jsonld"];
    const since = new Map<string, string>();
    const dates = async () => {
      for (const path of paths) {
        const { headers } = await library.ask("GET", path);
        since.set(path, headers.get("Last-Modified") ?? "");
      }
    };
    const again = (path: string) =>
      library.ask("GET", path, { headers: { "If-Modified-Since": since.get(path) ?? "" } });
    mock.timers.enable({ apis: ["Date"], now: Date.now() });
    // Within the second of a change a list says nothing of when it was changed.
    const later = () => mock.timers.tick(5000);
    try {
      later();
      await dates();
      for (const ausleihe of ["nein", "ja"] as const) {
        later();
        await lend(library, ausleihe);
        const { headers } = await library.ask("GET", "/werke.json");
        assert.equal(headers.get("Last-Modified"), null, "it could change again within the second");
        for (const path of paths) assert.equal((await again(path)).status, 200, path);
        later();
        await dates();
        for (const path of paths) assert.equal((await again(path)).status, 304, path);
      }
    } finally {
      mock.timers.reset();
    }
  },
);

withLibrary("what is asked for by date is new after a file turned lending off", async (library) => {
  const site = temporaryFolder();
  const path = "/werk/1.jsonld";
  let since = (await library.ask("GET", path)).headers.get("Last-Modified") ?? "";
  const file = join(site, "leihwerk.json");
  writeFileSync(file, JSON.stringify({ ausleihe: { an: false } }));
  mock.timers.enable({ apis: ["Date"], now: Date.now() + 5000 });
  const openWith = async (written: number, run: (unlent: Library) => Promise<void>) => {
    utimesSync(file, new Date(written), new Date(written));
    const { database, clock, accounts } = library;
    await using app = await openApp(settingsFor(database, site), () => clock.now);
    await run(new Library(app, clock, accounts, database));
  };
  const again = async (unlent: Library) => {
    const headers = { "If-Modified-Since": since };
    const answer = await unlent.ask("GET", path, { headers });
    since = answer.headers.get("Last-Modified") ?? "";
    return answer.status;
  };
  try {
    await openWith(Date.now(), async (unlent) => {
      assert.equal(await again(unlent), 200);
      assert.equal(await again(unlent), 304);
    });
    // Unpacked with a date of tomorrow.
    await openWith(Date.now() + 86_400_000, async (unlent) => {
      await again(unlent);
      assert.ok(Date.parse(since) <= Date.now(), since);
      mock.timers.tick(5000);
      assert.equal((await unlent.patch("/werk/1", { titel: "Woyzeck, neu" })).status, 200);
      assert.equal(await again(unlent), 200, "a later change is told");
    });
  } finally {
    mock.timers.reset();
  }
});
