/** A whole library behind a real port: the demo catalogue, a librarian at the desk, a reader with loans, copies on the shelf. */

import { copyFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type App, openApp } from "../../src/app.ts";
import { listen } from "../../src/core/http/requests/listen.ts";
import { openLogs } from "../../src/core/logs/write/open-logs.ts";
import type { Link, Values } from "../../src/core/model/kinds/field.ts";
import { type Closable, closable } from "../../src/core/model/store/closable.ts";
import type { Settings } from "../../src/core/settings/settings.ts";
import { addDays, dayIn } from "../../src/core/words/dates/days.ts";
import { prepareFirstStart } from "../../src/library/commands/first-start.ts";
import { workOnImports } from "../../src/library/import/work/import-work.ts";
import { DEFAULT_SITE, readSite } from "../../src/library/site/site.ts";
import { temporaryFolder } from "../server/serving.ts";
import { ENGINES, type Template } from "../support/database/databases.ts";
import { settingsFor } from "../support/library.ts";
import { cheapHash } from "../support/password.ts";

export const LIBRARIAN = { username: "bibliothek", password: "geheimes Kennwort" };
export const READER = { username: "anna", password: "noch ein Kennwort" };

const NO_SITE = "examples/none";

export interface Demo extends Closable {
  readonly url: string;
  readonly app: App;
}

export interface Catalogue extends Demo {
  /** Addresses of what the tests look at. */
  readonly work: string;
  readonly lentWork: string;
  /** Lent to somebody else. */
  readonly waitedFor: string;
  readonly picture: string;
  readonly copy: string;
  readonly person: string;
  readonly gone: string;
  readonly reader: number;
  /** Makes a member as a librarian's program would; the path where it stands. */
  add(path: string, values: object): Promise<string>;
  /** Changes a member as another librarian would. */
  change(path: string, values: object): Promise<void>;
}

/** As the first start leaves it: the demo catalogue and a librarian. */
export function openDemo(site = NO_SITE, more: Partial<Settings> = {}): Promise<Demo> {
  return openLibrary(firstStart(true), site, more);
}

/** A librarian, and nothing else. */
export function openEmpty(): Promise<Demo> {
  return openLibrary(firstStart(false), NO_SITE, {});
}

async function openLibrary(
  template: Template,
  site: string,
  more: Partial<Settings>,
): Promise<Demo> {
  const { database, drop } = await ENGINES.SQLite!(template);
  const house = await serve(database, site, more);
  return {
    ...house,
    ...closable(async () => {
      await house.close();
      await drop();
    }),
  };
}

async function serve(database: string, site: string, more: Partial<Settings>): Promise<Demo> {
  const folder = temporaryFolder();
  const logs = openLogs({ folder: join(folder, "logs"), timeZone: "Europe/Berlin", site });
  const settings = {
    ...settingsFor(database, site),
    logs: join(folder, "logs"),
    logView: true,
    ...more,
  };
  const app = await openApp(settings);
  const listening = await listen(app.application, { logs, port: 0 });
  return {
    url: `http://localhost:${listening.port}`,
    app,
    ...closable(async () => {
      app.stopping();
      await listening.close(0);
      await app.close();
      logs.close();
    }),
  };
}

/** A whole import, as large as the rest of a test: once in a run is enough. */
function firstStart(demo: boolean): Template {
  return {
    name: demo ? "first_start_with_demo" : "first_start",
    fill: async (database) => {
      const { store, kinds, close } = await openApp(settingsFor(database));
      const importing = { store, kinds, site: DEFAULT_SITE, url: null };
      await prepareFirstStart(importing, { librarian: LIBRARIAN, demo }, () => {});
      const konto = kinds.one("konto");
      const [librarian] = await store.read.matching(konto, { username: LIBRARIAN.username }, 1);
      // Whoever walks in tests signs in a hundred times; the first hour does it with a real hash.
      await store.write((writing) =>
        writing.setSecret(konto, librarian!.id, "kennwort", cheapHash(LIBRARIAN.password)),
      );
      await close();
    },
  };
}

/** The shelves and everything on them, filled once in a run. */
const FILLED: Template = {
  name: "filled_shelves",
  fill: async (database) => {
    const demo = await ENGINES.SQLite!(firstStart(true));
    copyFileSync(demo.database, database);
    await demo.drop();
    const house = await serve(database, NO_SITE, {});
    await fill(house);
    await house.close();
  },
};

export async function openCatalogue(
  site = NO_SITE,
  more: Partial<Settings> = {},
): Promise<Catalogue> {
  // A library of its own sort may have rules of its own, too: its shelves are filled by them.
  const house =
    site === NO_SITE ? await openLibrary(FILLED, site, more) : await openDemo(site, more);
  if (site !== NO_SITE) await fill(house);
  const { url, app } = house;
  const places = await placesIn(app);
  // A kind of the site's own, with a page of its own, and fields that it adds to works.
  if (app.kinds.find("ausstellung")) {
    const werk = [places.work, places.lentWork].map((path) => ({ url: url + path }));
    const values = { titel: "Auf der Bühne", von: "2026-03-01", beschreibung: "Büchner.", werk };
    await send(url, "POST", "/ausstellungen", values);
    await change(url, places.work, { lesestufe: "Jugend", stifterin: "Anna Amalia" });
  }
  return {
    ...house,
    ...places,
    add: async (path, values) => new URL((await send(url, "POST", path, values)).url).pathname,
    change: (path, values) => change(url, path, values),
  };
}

async function fill({ app, url }: Demo): Promise<void> {
  await fillShelves(app, url, await addReader(app));
  await fillImports(app, url);
}

async function placesIn(app: App) {
  const work = async (title: string) => `/werk/${await find(app, title)}`;
  const only = async (kind: string, filter: Readonly<Record<string, string>>) =>
    (await app.store.read.matching(app.kinds.one(kind), filter, 1))[0]!;
  const picture = await only("bild", {});
  return {
    work: await work("Woyzeck"),
    lentWork: await work("Dantons Tod"),
    waitedFor: await work("Lenz"),
    copy: `/exemplar/${(await only("exemplar", { barcode: "0001" })).id}`,
    person: "/person/georg-buechner",
    picture: `/bild/${picture.slug ?? picture.id}`,
    gone: GONE,
    reader: (await only("konto", { username: READER.username })).id,
  };
}

async function addReader(app: App): Promise<number> {
  const konto = app.kinds.one("konto");
  const empty = Object.fromEntries(Object.keys(konto.fields).map((name) => [name, null]));
  const values: Values = {
    ...empty,
    username: READER.username,
    name: "Anna Amalia",
    rolle: "leser",
    ausweis: "A-1",
    aktiv: "ja",
    verlaufBehalten: "nein",
  };
  const hash = cheapHash(READER.password);
  return app.store.write(async (writing) => {
    const [id = 0] = await writing.insert(konto, [{ values }], null);
    await writing.setSecret(konto, id, "kennwort", hash);
    return id;
  });
}

/** By the interface that programs use, so that every rule of lending has had its say. */
async function fillShelves(app: App, url: string, reader: number): Promise<void> {
  const post = (path: string, body: object) => send(url, "POST", path, body);
  const [woyzeck, danton] = await Promise.all(
    ["Woyzeck", "Dantons Tod"].map(async (words) => `/werk/${await find(app, words)}`),
  );
  // Of these there is one copy each: whoever wants it has to wait.
  const rare: string[] = [];
  for (const [titel, jahr] of [
    ["Lenz", 1839],
    ["Der Hessische Landbote", 1834],
    ["Über Schädelnerven", 1836],
  ]) {
    const person = [{ url: "/person/georg-buechner" }];
    const { url: at } = await post("/werke", { titel, jahr, art: "Buch", sprache: "de", person });
    rare.push(new URL(at).pathname);
  }
  const [lenz, landbote, nerven] = rare;
  for (const [index, werk] of [woyzeck, woyzeck, danton, lenz, landbote, nerven].entries()) {
    await post("/exemplare", {
      werk: { url: werk },
      signatur: `Dra BUE ${index + 1}`,
      barcode: `000${index + 1}`,
      standort: "Regal 3",
      zustand: "gut",
    });
  }
  const anna = { url: `/konto/${reader}` };
  const ben = await post("/konten", { username: "ben", name: "Ben Bücherwurm", rolle: "leser" });
  const lend = (barcode: string, konto: object, days = 0) =>
    post("/ausleihen", { exemplar: { barcode }, konto, von: daysAgo(days) });
  await lend("0001", anna);
  await lend("0003", anna, 28);
  await lend("0004", { url: ben.url }, 40);
  const lent = await lend("0005", { url: ben.url });
  const gruppe = { name: "7a" };
  for (const name of ["Mia Maurer", "Ole Olsen", "Elif Kaya-Wißmann"])
    await post("/konten", { name, gruppe });
  await post("/vormerkungen", { werk: { url: landbote }, konto: anna });
  await change(url, new URL(lent.url).pathname, { zurueck: daysAgo(0) });
  await lend("0006", { url: ben.url });
  await post("/vormerkungen", { werk: { url: nerven }, konto: anna });

  await send(
    url,
    "POST",
    "/merklisten",
    {
      name: "Für den Winter",
      beschreibung: "Was ich lesen will, wenn es kalt ist.",
      oeffentlich: "ja",
      werk: [{ url: lenz, notiz: "zuerst" }, { url: danton }],
    },
    READER,
  );

  await upload(url);
  await send(url, "PUT", GONE, { titel: "Verschollen", art: "Buch" });
  await fetch(url + GONE, { method: "DELETE", headers: authorization() });
}

/** An address of a work that was there. */
const GONE = "/werk/4711";

/** No mail server is there: nobody is written to while pages are looked at. */
const SOME_MAIL = { smtp: "smtp://127.0.0.1:9", mailSender: "post@example.org" };

/** A library that has turned everything on, with something of each. */
export async function openWhole(): Promise<Catalogue> {
  const catalogue = await openCatalogue(NO_SITE, SOME_MAIL);
  const { url, add, reader } = catalogue;
  const konto = { url: `/konto/${reader}` };
  const decisions = { gebuehren: "ja", kennwortVergessen: "ja", registrierung: "theke" };
  const optional = {
    wuensche: "ja",
    termine: "ja",
    webhooks: "ja",
    oeffnungszeit: ["Mo–So 8:00–20:00"],
  };
  await catalogue.change("/einstellungen", { ...decisions, ...optional, benachrichtigen: "ja" });
  for (const betrag of ["2.50 EUR", "12 EUR"])
    await add("/gebuehren", { konto, grund: "sonstiges", betrag });
  await change(url, "/gebuehr/1", { zustand: "bezahlt", weise: "karte" });
  await add("/nachrichten", { konto, weg: "brief", text: "# Zur Lesung\n\nWir laden ein." });
  await add("/webhooks", { empfaenger: "https://verbund.example/leihwerk", art: ["werk"] });
  await add("/wuensche", { konto, titel: "Momo", bemerkung: "von Michael Ende" });
  await add("/termine", { konto, tag: daysAgo(-1), uhr: "14:00" });
  await add("/pflegen", { exemplar: { barcode: "0001" }, was: "geprüft", pruefung: daysAgo(0) });
  await add("/schuljahre", { name: "2026/27", letzteStufe: 7 });
  const aenderung = ["zustand=ausgesondert", "grund=veraltet"];
  await add("/sammelaenderungen", { liste: "/exemplare?standort=Regal%203", aenderung });
  const inventur = { url: await add("/inventuren", { name: "Alle Regale" }) };
  for (const barcode of ["0001", "0002", "4711"]) await add("/erfassungen", { inventur, barcode });
  return catalogue;
}

/** One import whose columns are to be decided, one that was tried, and one that is still to be looked at. */
async function fillImports(app: App, url: string): Promise<void> {
  const { store, kinds } = app;
  const bring = async (rows: string) => {
    const headers = { ...authorization(), "Content-Type": "text/csv", Accept: "application/json" };
    const body = `ISBN;Autor;Titel;Signatur\n${rows}`;
    await fetch(`${url}/einspielungen`, { method: "POST", headers, body });
  };
  const work = async () => workOnImports({ store, kinds, site: await readSite("none"), url: null });
  // The first is the demo.
  await bring("978-3-423-14372-8;Keun, Irmgard;Gilgi;K 1\n;Kästner, Erich;Fabian;K 2\n");
  await bring(";Brecht, Bertolt;;B 1\n;Fleißer, Marieluise;Avantgarde;F 1\n");
  await work();
  await change(url, "/einspielung/3", { zustand: "probe" });
  await work();
  await bring(";Tergit, Gabriele;Effingers;T 1\n");
}

/** By the calendar: an hour of summer time would make it another day late in the evening. */
export function daysAgo(days: number): string {
  return addDays(dayIn("Europe/Berlin", Date.now()), -days);
}

/** A drawn sky: large enough for every width, and nothing that anybody has rights to. */
async function upload(url: string): Promise<{ url: string }> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><linearGradient id="g" x2="0" y2="1"><stop stop-color="#27506b"/><stop offset="1" stop-color="#e8c48f"/></linearGradient><rect width="1600" height="1000" fill="url(#g)"/><circle cx="1150" cy="640" r="120" fill="#fff3d6"/></svg>`;
  const body = new Uint8Array(await sharp(Buffer.from(drawn)).jpeg().toBuffer());
  const headers = {
    "Content-Type": "image/jpeg",
    "Content-Disposition": 'attachment; filename="Abendhimmel.jpg"',
    Accept: "application/json",
    ...authorization(),
  };
  const response = await fetch(`${url}/bilder`, { method: "POST", headers, body });
  if (response.status !== 201) throw new Error(`POST /bilder: ${await response.text()}`);
  return response.json() as Promise<{ url: string }>;
}

async function find(app: App, title: string): Promise<number> {
  const query = { words: [title.toLowerCase()], sorting: null, limit: 1, cursor: null };
  const words = title.toLowerCase().split(" ");
  const { members } = await app.store.read.list(app.kinds.one("werk"), { ...query, words });
  return (members[0] as Pick<Link, "id">).id;
}

async function change(url: string, path: string, values: object): Promise<void> {
  const headers = { Accept: "application/json", ...authorization() };
  const now = (await (await fetch(url + path, { headers })).json()) as object;
  await send(url, "PUT", path, { ...now, ...values });
}

async function send(
  url: string,
  method: "POST" | "PUT",
  path: string,
  body: object,
  who = LIBRARIAN,
): Promise<{ url: string }> {
  const headers = { "Content-Type": "application/json", ...authorization(who) };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json() as Promise<{ url: string }>;
}

function authorization({ username, password } = LIBRARIAN): Record<string, string> {
  const bytes = Buffer.from(`${username}:${password}`).toString("base64");
  return { Authorization: `Basic ${bytes}` };
}
