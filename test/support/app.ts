/** The whole application for the tests, Request in and Response out, on every storage engine: the library with a kind of a site's own, and the core alone. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { getCallSites } from "node:util";
import { Compile } from "typebox/schema";
import { type App, loadRepresentations, openApp } from "../../src/app.ts";
import { type Representation, takenTypes } from "../../src/core/model/answers/representation.ts";
import { may } from "../../src/core/model/kinds/access.ts";
import type { Field, Link } from "../../src/core/model/kinds/field.ts";
import { type Kind, Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Closable } from "../../src/core/model/store/closable.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Environment, Settings } from "../../src/core/settings/settings.ts";
import type { OpenStore } from "../../src/core/storage/open.ts";
import { addDays } from "../../src/core/words/dates/days.ts";
import { workOnImports } from "../../src/library/import/work/import-work.ts";
import { loadKinds } from "../../src/library/site/load-kinds.ts";
import { readSite } from "../../src/library/site/site.ts";
import { CORE } from "../core/world.ts";
import { ENGINES, type Template } from "./database/databases.ts";
import { cheapHash } from "./password.ts";
import { someCode } from "./some-codes.ts";
import { manyOf, type World } from "./world.ts";

export { manyOf } from "./world.ts";

export const ORIGIN = "http://leihwerk.test";

/** Who can ask in the tests; all of them have the same password. */
export const PASSWORD = "dreizehn Buchstaben";
export const ACCOUNTS = { bibliothekarin: "bibliothekar", leserin: "leser" } as const;
export type Account = keyof typeof ACCOUNTS;

/** What the site of the tests declares itself: one field of each type, so that each passes through every test. */
const EXHIBITION = `import { choice, day, defineKind, image, link, links, number, text, texts } from "leihwerk";

export default defineKind({
  singular: "ausstellung",
  plural: "ausstellungen",
  title: "titel",
  slug: true,
  entry: ["titel", "beginn", "kuratorin"],
  fields: {
    titel: text({ required: true, sortable: true, term: "name" }),
    motto: text({ blank: true }),
    plakat: image(),
    beginn: day({ required: true, sortable: true, term: "startDate" }),
    besucher: number({ min: 0, sortable: true }),
    stand: choice(["geplant", "offen", "vorbei"], { sortable: true }),
    kennung: text({ unique: true, searchable: true }),
    text: text({ multiline: true, searchable: true }),
    stichwort: texts("stichworte", { searchable: true }),
    presse: texts("pressestimmen", { format: "uri" }),
    kuratorin: link("person"),
    werk: links("werk", { extras: ["raum", "leihgeber"] }),
    ehrengast: links("person"),
  },
  term: "ExhibitionEvent",
});
`;

/** With all that a library can do without turned on. */
const OWN_SITE = {
  "kinds/ausstellung.ts": EXHIBITION,
  "leihwerk.json": JSON.stringify({
    gebuehren: { an: true },
    wuensche: true,
    termine: true,
    webhooks: true,
    oeffnungszeiten: ["Mo–So 8:00–20:00"],
  }),
};

interface Opening {
  readonly environment?: Environment;
  readonly displayErrors?: boolean;
  readonly url?: string | null;
  /** Further settings, where a test is about one. */
  readonly settings?: Partial<Settings>;
  /** Files of the site folder, by their path in it. */
  readonly site?: Readonly<Record<string, string>>;
  /** The library, where nothing else is said. */
  readonly world?: World;
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Record<string, unknown>;
  readonly as?: Account;
  /** The address of the client: how often it may try a password is counted by it. */
  readonly from?: string;
  /** The bytes of the request target, where a URL object would tidy them up. */
  readonly target?: string;
}

export interface Body {
  readonly type: string;
  readonly body: string;
}

export interface Added {
  readonly id: number;
  /** The canonical path. */
  readonly path: string;
  readonly slug: string | null;
}

export class TestApp implements Closable {
  readonly engine: string;
  readonly #opened: Awaited<ReturnType<typeof openAt>>;
  #app: Awaited<ReturnType<World["open"]>>;
  #samples = 0;
  readonly #shown = new Map<string, Promise<Added>>();
  readonly #linked = new Map<string, Promise<Added>>();

  constructor(engine: string, opened: Awaited<ReturnType<typeof openAt>>) {
    this.engine = engine;
    this.#opened = opened;
    this.#app = opened.app;
  }

  static async open(engine: string, opening: Opening = {}): Promise<TestApp> {
    return new TestApp(engine, await openAt(engine, opening));
  }

  /** For a test that needs a real socket. */
  get application(): App["application"] {
    return this.#app.application;
  }

  get store(): OpenStore {
    return this.#app.store;
  }

  get kinds(): Kinds {
    return this.#app.kinds;
  }

  get formats(): Formats {
    return formatsOf(this.#opened.world);
  }

  /** The kind of those who make things: two names, of which the last has to be there. */
  get maker(): Kind {
    return this.kinds.one(this.#opened.world.maker);
  }

  /** What they make: a title, a year, and links to them. */
  get work(): Kind {
    return this.kinds.one(this.#opened.world.work);
  }

  /** What whoever starts it is told. */
  get remarks(): readonly string[] {
    return this.#app.remarks ?? [];
  }

  /** The setting that names the database. */
  get database(): string {
    return this.#opened.settings.database;
  }

  async request(method: string, path: string, asking: Asking = {}): Promise<Response> {
    const { response } = await this.exchange(method, path, asking);
    return response;
  }

  /** The response, and what the application told the server for its logs. */
  async exchange(method: string, path: string, asking: Asking = {}) {
    const { as, body, target = path } = asking;
    const headers = new Headers(asking.headers);
    if (as) headers.set("Authorization", basic(as, PASSWORD));
    let bytes: BodyInit | null = null;
    if (typeof body === "string" || body instanceof Uint8Array) bytes = body as BodyInit;
    else if (body !== undefined) {
      bytes = JSON.stringify(body);
      if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
    }
    const request = new Request(ORIGIN + path, { method, headers, body: bytes });
    // What fetch adds by itself would hide that the test sent no type.
    if (typeof body === "string" && !asking.headers?.["Content-Type"])
      request.headers.delete("Content-Type");
    const exchange = {
      client: { address: asking.from ?? "127.0.0.1", port: 1 },
      target,
      user: null as string | null,
      failure: null as { error: unknown } | null,
      expectsFile: false,
      expectFile() {
        this.expectsFile = true;
      },
    };
    const response = await this.#app.application(request, exchange as never);
    if (exchange.failure && response.status === 500) lastFault = exchange.failure.error;
    return { response, exchange };
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.request("GET", path, { headers });
  }

  /** The JSON document at an address; it must be there. */
  // biome-ignore lint/suspicious/noExplicitAny: documents follow from the kinds at run time
  async json(path: string, as?: Account): Promise<any> {
    const response = await this.request("GET", path, {
      headers: { Accept: "application/json" },
      ...(as && { as }),
    });
    if (response.status !== 200) throw new Error(`GET ${path} is ${response.status}`);
    return response.json();
  }

  /** The next body for a new member of a kind: every field that a body can set, links to new members. */
  async sample(kind: Kind, depth = 0): Promise<Record<string, unknown>> {
    const number = ++this.#samples;
    const values: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(kind.fields)) {
      if (!isSettable(field)) continue;
      const isLink = field.type === "link" || field.type === "links";
      // What is only linked to is as plain as can be; a process fills in for itself what is not asked for.
      if (!field.required && (depth > 0 || (isProcess(kind) && !isLink))) continue;
      if (isLink) {
        const target = this.kinds.one(field.to);
        const { path } = await (isProcess(kind) || isProcess(target)
          ? this.add(target, {}, depth + 1)
          : this.#linkable(target, depth + 1));
        const url = ORIGIN + path;
        const extras = field.type === "links" ? field.extras : [];
        const texts = extras.map((extra) => [extra, `${extra} & „${number}“`]);
        const link = { url, ...Object.fromEntries(texts) };
        values[name] = field.type === "link" ? link : [link];
      } else values[name] = sampleValue(field, name, number);
    }
    await SITUATIONS[kind.singular]?.(this, values);
    return values;
  }

  async add(kind: Kind, changes: Record<string, unknown> = {}, depth = 0): Promise<Added> {
    const body = { ...(await this.sample(kind, depth)), ...changes };
    const path = `/${kind.plural}`;
    const response = await this.request("POST", path, {
      as: "bibliothekarin",
      ...(kind.upload ? this.fileFor(kind) : { body }),
    });
    if (response.status !== 201)
      throw new Error(`POST ${path} is ${response.status}: ${await response.text()}`);
    const id = Number(response.headers.get("Location")?.split("/").at(-1));
    // What is a file comes as one; what is to be known of it is said afterwards.
    if (kind.upload) await this.request("PUT", `${path}/${id}`, { as: "bibliothekarin", body });
    const { slug } = await this.member(kind, id);
    return { id, slug, path: `/${kind.singular}/${slug ?? id}` };
  }

  /** A file that the kind takes; of tables no two are the same. */
  fileFor(kind: Kind): {
    readonly body: Buffer;
    readonly headers: Readonly<Record<string, string>>;
  } {
    if (kind.upload?.pictures) return PICTURE;
    const body = Buffer.from(`id,titel\n${++this.#samples},Werk\n`);
    return { body, headers: { "Content-Type": kind.upload?.types[0] ?? "" } };
  }

  /** Does what imports wait for, as the process beside the server does. */
  async import(): Promise<void> {
    const site = await readSite(this.#opened.settings.site ?? "");
    await workOnImports({ store: this.store, kinds: this.kinds, site, url: null });
  }

  addPerson(vorname: string, nachname: string, more: Record<string, unknown> = {}) {
    const only = nothingIn(this.maker, ["vorname", "nachname"]);
    return this.add(this.maker, { ...only, vorname, nachname, ...more });
  }

  addWork(titel: string, makers: readonly Added[] = [], more: Record<string, unknown> = {}) {
    const links = { [this.maker.singular]: makers.map(({ path }) => ({ url: ORIGIN + path })) };
    const only = nothingIn(this.work, ["titel", "person"]);
    return this.add(this.work, { ...only, titel, ...links, ...more }, 1);
  }

  /** A member that tests only look at: one per kind, all its fields filled. */
  shown(kind: Kind): Promise<Added> {
    let added = this.#shown.get(kind.singular);
    if (!added) {
      const { shared } = kind;
      added = this.add(kind, shared ? { [shared.field]: shared.value } : {});
      this.#shown.set(kind.singular, added);
    }
    return added;
  }

  /** A member for others to link to: the same one for all. */
  #linkable(kind: Kind, depth: number): Promise<Added> {
    let added = this.#linked.get(kind.singular);
    if (!added) {
      added = this.add(kind, {}, depth);
      this.#linked.set(kind.singular, added);
    }
    return added;
  }

  /** As the storage engine has it. */
  async member(kind: Kind, id: number): Promise<Member> {
    const found = await this.store.read.find(kind, String(id));
    if (found.state !== "current") throw new Error(`${kind.singular} ${id} is ${found.state}`);
    return found.member;
  }

  /** A new document for a member, as a body in one of the formats. */
  async bodyIn(format: Representation, kind: Kind): Promise<Body> {
    const type = takenTypes(format)[0] ?? "";
    if (format.name === "json") return { type, body: JSON.stringify(await this.sample(kind)) };
    if (format.name === "html") return { type, body: formOf(await this.sample(kind)) };
    // Any other format: what it makes of a member itself. That one goes, so that unique values are free again.
    const model = await this.add(kind);
    const document = await this.request("GET", `${model.path}.${format.name}`, {
      as: "bibliothekarin",
    });
    const body = withoutOwnPlaces(await document.text(), kind);
    const gone = await this.request("DELETE", model.path, { as: "bibliothekarin" });
    if (gone.status !== 204) throw new Error(`DELETE ${model.path} is ${gone.status}`);
    return { type, body };
  }

  /** Stops and starts again on the same database. `site`: other files than before. */
  async reopen(site?: Opening["site"]): Promise<void> {
    await this.#app.close();
    if (site) this.#opened.settings.site = siteFolder(site);
    this.#app = await this.#opened.world.open(this.#opened.settings);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#opened.drop();
  }
}

/** Two by two pixels of PNG. */
export const PICTURE = {
  body: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYpq29TFubAUIBAB2KA/Hh5CbhAAAAAElFTkSuQmCC",
    "base64",
  ),
  headers: { "Content-Type": "image/png" },
};

/** What the rules of a kind ask of the world before one of its members can be. */
const SITUATIONS: Readonly<
  Record<string, (app: TestApp, values: Record<string, unknown>) => Promise<unknown>>
> = {
  // A new copy is said to be available, so its document can be sent for another one only where it is.
  exemplar: async (_app, values) => Object.assign(values, { ausleihbar: "ja" }),
  // What readers are called follows from both their names.
  konto: async (_app, values) => {
    if (values.nachname) values.name = `${values.vorname} ${values.nachname}`;
  },
  // Somebody has it.
  ausleihe: async (app, values) => {
    if (values.konto) return;
    const { path } = await app.add(app.kinds.one("konto"), {}, 1);
    values.konto = { url: ORIGIN + path };
  },
  // In the library's money, of somebody, and nothing is paid of it yet.
  gebuehr: async (app, values) => {
    Object.assign(values, { betrag: "3.00 EUR" });
    if (values.konto) return;
    const { path } = await app.add(app.kinds.one("konto"), {}, 1);
    values.konto = { url: ORIGIN + path };
  },
  // Two that can become one.
  zusammenfuehrung: async (app, values) => {
    const [bleibt, geht] = [
      await app.addPerson("Anna", "Eins"),
      await app.addPerson("Anna", "Zwei"),
    ];
    Object.assign(values, { bleibt: ORIGIN + bleibt.path, geht: ORIGIN + geht.path, wahl: [] });
  },
  // Of a copy that nobody else has booked, by somebody, for a day to come.
  buchung: async (app, values) => {
    const { path } = await app.add(app.kinds.one("exemplar"), { zustand: "gut" }, 1);
    const { path: reader } = await app.add(app.kinds.one("konto"), {}, 1);
    const [exemplar, konto] = [path, reader].map((one) => ({ url: ORIGIN + one }));
    const id = Number(path.split("/").at(-1));
    const { values: copy } = await app.member(app.kinds.one("exemplar"), id);
    const werk = copy.werk as Link;
    const von = addDays(app.store.read.today(), 20);
    Object.assign(values, { exemplar, konto, werk: { url: `${ORIGIN}/werk/${werk.id}` } });
    Object.assign(values, { von, bis: addDays(von, 2), vonUhr: "08:30", bisUhr: "10:00" });
  },
  // Somebody wishes for it, and nothing has become of it yet.
  wunsch: async (app, values) => {
    Object.assign(values, { status: "neu", isbn: "978-3-15-018420-2" });
    if (values.konto) return;
    const { path } = await app.add(app.kinds.one("konto"), {}, 1);
    values.konto = { url: ORIGIN + path };
  },
  // Somebody comes at a time that nobody else has chosen.
  termin: async (app, values) => {
    const { path } = await app.add(app.kinds.one("konto"), {}, 1);
    const index = Number(path.split("/").at(-1));
    const tag = addDays(app.store.read.today(), 1 + (index % 13));
    const minutes = 8 * 60 + 15 * (Math.floor(index / 13) % 48);
    const uhr = `${Math.floor(minutes / 60)}`.padStart(2, "0");
    Object.assign(values, { konto: { url: ORIGIN + path }, tag });
    Object.assign(values, { uhr: `${uhr}:${`${minutes % 60}`.padStart(2, "0")}` });
  },
  // Something that is to be changed, and by what.
  sammelaenderung: async (app, values) => {
    const { id } = await app.add(app.kinds.one("exemplar"), {}, 1);
    Object.assign(values, { liste: `${ORIGIN}/exemplare?exemplar=${id}` });
    Object.assign(values, { aenderung: ["herkunft=geschenkt", "zustand=gut"] });
  },
  // Only a work of which no copy is free can be waited for.
  vormerkung: (app, { werk }) =>
    app.add(app.kinds.one("exemplar"), { werk, zustand: "in Reparatur" }),
};

/** Its members go from state to state, so that not any values can follow on any others. */
export function isProcess(kind: Kind): boolean {
  if (kind.single.length > 0 || kind.disjoint || kind.merges) return true;
  if (kind.changesMany) return true;
  return ["gebuehr", "inventur", "schuljahr", "webhook", "wunsch"].includes(kind.singular);
}

/** A librarian may say what it is. */
function isSettable(field: Field): boolean {
  if (["secret", "derived", "computed"].includes(field.type)) return false;
  return field.write === undefined || field.write.includes("bibliothekar");
}

/** Everything but these left empty, as far as it can be. */
function nothingIn({ fields }: Kind, except: readonly string[]): Record<string, null> {
  const empty = Object.entries(fields).filter(
    ([name, field]) =>
      isSettable(field) && !except.includes(name) && (!field.required || "make" in field),
  );
  return Object.fromEntries(empty.map(([name]) => [name, null]));
}

/** What went wrong inside the last request that was answered with 500: without it a failed test tells nothing. */
let lastFault: unknown = null;

/**
 * The test runs on each storage engine. The tests of a file share one application per engine and way of opening it,
 * so they must not count on being alone in it; with `fresh` a test has its own.
 */
export function withApps(
  name: string,
  run: (app: TestApp, context: TestContext) => Promise<void>,
  options: Options = {},
): void {
  for (const engine of Object.keys(ENGINES)) testOn(engine, name, run, options);
}

/** The same in each world: for what holds whatever the kinds are. */
export function inEachWorld(
  name: string,
  run: (app: TestApp) => Promise<void>,
  options: Options = {},
): void {
  for (const world of WORLDS)
    for (const engine of enginesFor(world)) testOn(engine, name, run, { ...options, world });
}

/** In a quick run (test/running/run.ts) the core alone is asked on SQLite: PostgreSQL has been asked the same of the library. */
function enginesFor(world: World): string[] {
  return Object.keys(ENGINES).filter(
    (engine) => engine === "SQLite" || !process.env.TEST_QUICK || world === LIBRARY,
  );
}

/** For rules of HTTP in which no storage engine has a part: only on the embedded one. */
export function withApp(
  name: string,
  run: (app: TestApp, context: TestContext) => Promise<void>,
  options: Options = {},
): void {
  testOn(Object.keys(ENGINES)[0] ?? "", name, run, options);
}

type Options = Opening & { readonly fresh?: boolean; readonly todo?: string | false };

function testOn(
  engine: string,
  name: string,
  run: (app: TestApp, context: TestContext) => Promise<void>,
  { fresh = false, todo = false, ...opening }: Options,
): void {
  const file = testFile();
  const place = opening.world ? `${opening.world.name}, ${engine}` : engine;
  test(`${name} (${place})`, { todo }, async (context) => {
    lastFault = null;
    const app = await (fresh ? TestApp.open(engine, opening) : shared(file, engine, opening));
    try {
      await run(app, context);
    } catch (error) {
      if (lastFault) (error as Error).cause = lastFault;
      throw error;
    } finally {
      if (fresh) await app.close();
    }
  });
}

/** For a test that looks at all storage engines together: the shared application of each, one after the other. */
export async function onEachApp(world: World, run: (app: TestApp) => Promise<void>): Promise<void> {
  const file = testFile();
  for (const engine of Object.keys(ENGINES)) await run(await shared(file, engine, { world }));
}

/** What the tests of one file share; those of another one would find its members, and its names taken. */
const open = new Map<string, Promise<TestApp>>();
let openFor = "";

async function shared(file: string, engine: string, opening: Opening): Promise<TestApp> {
  if (openFor !== file) await closeShared();
  openFor = file;
  const { world = LIBRARY, ...more } = opening;
  const key = JSON.stringify([engine, world.name, more]);
  let app = open.get(key);
  if (!app) {
    app = TestApp.open(engine, opening);
    open.set(key, app);
  }
  return app;
}

/** Many files can share a process. */
function testFile(): string {
  const sites = getCallSites().map(({ scriptName }) => scriptName);
  return sites.find((site) => site.endsWith(".test.ts")) ?? "";
}

async function closeShared(): Promise<void> {
  const apps = [...open.values()];
  open.clear();
  for (const app of apps) await (await app).close();
}

after(closeShared);

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

async function openAt(engine: string, opening: Opening) {
  const { world = LIBRARY } = opening;
  const site = siteFolder(opening.site);
  const { database, drop } = await ENGINES[engine]!(opening.site ? PEOPLE : withPeople(world));
  const environment = opening.environment ?? "production";
  const settings = {
    database,
    site,
    environment,
    displayErrors: opening.displayErrors ?? environment !== "production",
    url: opening.url ?? null,
    ...opening.settings,
  };
  try {
    return { app: await world.open(settings), world, settings, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Kinds of another site get their tables when the copy is opened. */
const PEOPLE: Template = { name: "people", fill: (database) => addAccounts(database, {}) };

function withPeople(world: World): Template {
  return {
    name: `people_${world.name}`,
    fill: (database) => addAccounts(database, undefined, world),
  };
}

async function addAccounts(database: string, site?: Opening["site"], world = LIBRARY) {
  const settings = { database, site: siteFolder(site), url: null, displayErrors: false };
  const { kinds, store, close } = await world.open({ ...settings, environment: "production" });
  const { accounts } = kinds;
  const empty = Object.fromEntries(Object.keys(accounts.fields).map((name) => [name, null]));
  const hash = cheapHash(PASSWORD);
  const drafts = Object.entries(ACCOUNTS).map(([username, rolle]) => ({
    values: { ...empty, username, rolle },
  }));
  await store.write(async (writing) => {
    for (const id of await writing.insert(accounts, drafts, null))
      await writing.setSecret(accounts, id, "kennwort", hash);
  });
  await close();
}

const folders: string[] = [];

/** A folder as a site owner has it; gone when the tests of the file are over. */
export function siteFolder(files: Opening["site"] = OWN_SITE) {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-site-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The library with the site of the tests: its kinds and representations are known before the first test is. */
export const LIBRARY: World = {
  name: "library",
  kinds: new Kinds(manyOf((await loadKinds(siteFolder())).kinds)),
  representations: await loadRepresentations(),
  maker: "person",
  work: "werk",
  open: ({ site = "", ...settings }) => openApp({ ...settings, site }),
};

/** What has to be so whatever the kinds are is asked of each. */
export const WORLDS: readonly World[] = [LIBRARY, CORE];

/** Representations by what they can do: not every one can write everything. */
export interface Formats {
  readonly all: readonly Representation[];
  /** Those that write members. */
  readonly member: readonly Representation[];
  /** Those that write what pages say which are about something. */
  readonly page: readonly Representation[];
  /** Those that write every collection. */
  readonly list: readonly Representation[];
  /** Those in which a body can be sent. */
  readonly body: readonly Representation[];
  /** Those whose documents can be sent back as they were read. */
  readonly readBack: readonly Representation[];
}

const ABOUT_SOMETHING = { name: "", term: "Thing", parts: {} };

function formatsOf({ representations: all }: World): Formats {
  return {
    all,
    member: all.filter((one) => one.member),
    page: all.filter((one) => one.designed === "html" || one.document?.suits(ABOUT_SOMETHING)),
    list: all.filter((one) => one.collection && !one.lists),
    body: all.filter((one) => takenTypes(one).length > 0),
    readBack: all.filter((one) => one.body?.types.includes(one.accepts[0] ?? "")),
  };
}

export const { kinds: KINDS } = LIBRARY;
export const {
  all: REPRESENTATIONS,
  member: MEMBER_FORMATS,
  page: PAGE_FORMATS,
  list: LIST_FORMATS,
  body: BODY_FORMATS,
} = formatsOf(LIBRARY);

/** Kinds whose members can be anything that their fields allow. */
export const FREE_KINDS = KINDS.all.filter(isFree);

function isFree(kind: Kind): boolean {
  return !isProcess(kind) && kind.upload === null;
}

/** Those of which there are many, as far as they are asked of its storage engine. */
export function kindsOf({ kinds, engine }: TestApp): readonly Kind[] {
  return manyOf(kinds).filter((kind) => isAsked(kind, engine));
}

export function freeKindsOf(app: TestApp): readonly Kind[] {
  return kindsOf(app).filter(isFree);
}

/**
 * In a quick run (test/running/run.ts) these are asked of PostgreSQL for all kinds of the library: they have every type of field,
 * slugs and none, files, states, owners and secrets. SQLite is asked all of them, as the long run asks both.
 */
const STAND_FOR_ALL = ["ausleihe", "ausstellung", "bild", "exemplar", "konto", "person", "werk"];
const STOOD_FOR = new Set(
  KINDS.all.map(({ singular }) => singular).filter((name) => !STAND_FOR_ALL.includes(name)),
);

function isAsked({ singular }: Kind, engine: string): boolean {
  return engine === "SQLite" || !process.env.TEST_QUICK || !STOOD_FOR.has(singular);
}

/** A kind, with the formats of its world and a way to test it there. */
export interface TestedKind extends Kind {
  readonly formats: Formats;
  readonly withApps: typeof withApps;
}

/** Every kind of every world of which there are many. */
export const EVERY_KIND: readonly TestedKind[] = WORLDS.flatMap((world) =>
  world.kinds.all.map((kind) => ({
    ...kind,
    formats: formatsOf(world),
    withApps: (name, run, options = {}) => {
      for (const engine of enginesFor(world))
        if (isAsked(kind, engine)) testOn(engine, name, run, { ...options, world });
    },
  })),
);

export const EVERY_FREE_KIND: readonly TestedKind[] = EVERY_KIND.filter(isFree);

/**
 * Whether a librarian can put a member of it at a free address. Where only owners change members, nobody can: else it
 * would tell which addresses are free.
 */
export function isPutAnywhere(kind: Pick<Kind, "access">): boolean {
  return kind.access.replace.includes("bibliothekar");
}

/** What a librarian is told of a member that is gone: whose it was is not known any more, so that owners are told no more than strangers. */
export function goneStatus({ access }: Pick<Kind, "access">): 403 | 410 {
  return may([...access.read], { id: 0, username: "", role: "bibliothekar" }) ? 410 : 403;
}

/** An XML document without the links that are made from the member's own number: no two members have the same. */
export function withoutOwnPlaces(document: string, { singular, fields }: Kind): string {
  return Object.entries(fields).reduce(
    (text, [name, field]) =>
      field.type === "computed" && field.format === "place"
        ? text.replace(new RegExp(`<${name} ref="[^"]*"/>`), "")
        : text,
    document.replace(new RegExp(`^(<[?].*\\n<${singular}) ref="[^"]*"`), "$1"),
  );
}

/** As a browser sends it: lists by repeated names, links with their parts. */
export function formOf(values: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const [index, entry] of [value].flat().entries()) {
      if (entry === null || typeof entry !== "object") form.append(name, String(entry ?? ""));
      else {
        const place = Array.isArray(value) ? `${name}.${index}` : name;
        for (const [part, text] of Object.entries(entry)) form.append(`${place}.${part}`, text);
      }
    }
  }
  return form.toString();
}

/** Who may read members of the kind: nobody in particular, where everybody may. */
export function readerOf(kind: Kind): { as?: Account } {
  return kind.access.read.includes("all") ? {} : { as: "bibliothekarin" };
}

/** A value that the field takes, another one for each number. */
function sampleValue(field: Field, name: string, number: number): unknown {
  const { schema } = field;
  const limits = schema as { minimum?: number; maximum?: number; items?: object };
  if (field.type === "text" && field.code) return someCode(field.code, number);
  switch (field.type) {
    case "number":
      return Math.max(limits.minimum ?? 0, Math.min(limits.maximum ?? 3000, 1700 + (number % 300)));
    case "choice":
      return field.choices[number % Math.min(2, field.choices.length)];
    case "texts":
      return [0, 1].map((index) =>
        field.code
          ? someCode(field.code, 2 * number + index)
          : fitting(limits.items as object, name, 2 * number + index),
      );
    default:
      return fitting(schema, name, number);
  }
}

/** Kinds may bind their texts to any pattern, so what fits is found by trying. */
function fitting(schema: object, name: string, number: number): string {
  const check = Compile(schema as never);
  const digits = String(1_000_000_000 + number);
  const candidates = [
    `Ä <${name}> & "${number}" 😀 é`,
    `${name}${number}`,
    `https://example.org/${name}/${number}?a=1&b=2`,
    `${name}${number}@example.org`,
    `20${String(10 + (number % 80))}-11-14`,
    digits,
    ["de", "en", "fr-CH", "la"][number % 4]!,
  ];
  const found = candidates.find((candidate) => check.Check(candidate));
  if (found !== undefined) return found;
  throw new Error(
    `No sample in test/support/app.ts fits the field "${name}": ${JSON.stringify(schema)}`,
  );
}
