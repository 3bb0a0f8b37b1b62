/** A small library to test through its front door: a work with copies, readers, a librarian, and a clock that can be set. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { type App, openApp } from "../../src/app.ts";
import type { Exchange } from "../../src/core/http/requests/exchange.ts";
import type { Values } from "../../src/core/model/kinds/field.ts";
import type { Settings } from "../../src/core/settings/settings.ts";
import { temporaryFolder } from "../server/serving.ts";
import { type Template, withDatabases } from "./database/databases.ts";
import { cheapHash } from "./password.ts";

export const PASSWORD = "correct horse battery";
export const ORIGIN = "http://localhost";

/** Friday, noon in Berlin. */
export const BEGIN = Date.parse("2026-03-06T11:00:00Z");

export interface Ask {
  /** By Basic; nobody where it is absent. */
  readonly as?: string;
  readonly body?: unknown;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
  readonly json: any;
}

export class Library {
  readonly app: App;
  readonly clock: { now: number };
  readonly accounts: Readonly<Record<string, number>>;
  readonly database: string;

  constructor(
    app: App,
    clock: { now: number },
    accounts: Readonly<Record<string, number>>,
    database: string,
  ) {
    this.app = app;
    this.clock = clock;
    this.accounts = accounts;
    this.database = database;
  }

  /** Days later, at the same hour of UTC. */
  later(days: number): void {
    this.clock.now += days * 24 * 60 * 60 * 1000;
  }

  ask(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    return askOf(this.app.application, method, path, ask);
  }

  /** Reads, changes and sends back, as a program does. */
  async change(
    path: string,
    as: string,
    change: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    const { json } = await this.ask("GET", path, { as });
    return this.ask("PUT", path, { as, body: { ...json, ...change } });
  }

  /** Only what changes is said (RFC 7396). */
  patch(path: string, body: unknown, as = "bibliothekarin"): Promise<Answer> {
    const headers = { "Content-Type": "application/merge-patch+json" };
    return this.ask("PATCH", path, { as, body, headers });
  }

  lend(barcode: string, reader: string, more: Values = {}): Promise<Answer> {
    const body = { exemplar: { barcode }, konto: { ausweis: `A-${reader}` }, ...more };
    return this.ask("POST", "/ausleihen/", { as: "bibliothekarin", body });
  }

  async statusOf(copy: number): Promise<string> {
    return (await this.ask("GET", `/exemplar/${copy}`)).json.status;
  }
}

/** Asks an application as a program does. */
export async function askOf(
  application: App["application"],
  method: string,
  path: string,
  ask: Ask,
): Promise<Answer> {
  const headers = new Headers({ Accept: ask.accept ?? "application/json", ...ask.headers });
  if (ask.as) headers.set("Authorization", basic(ask.as));
  const isReady = typeof ask.body === "string" || ask.body instanceof Uint8Array;
  const body =
    ask.body === undefined || isReady ? (ask.body as BodyInit) : JSON.stringify(ask.body);
  if (body !== undefined && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  const request = new Request(ORIGIN + path, { method, headers, body: body ?? null });
  const exchange: Exchange = {
    client: { address: ask.address ?? "192.0.2.1", port: 1234 },
    target: path,
    user: null,
    failure: null,
  };
  const response = await application(request, exchange);
  if (exchange.failure && !exchange.failure.temporary) throw exchange.failure.error;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return { status: response.status, headers: response.headers, text, bytes, json: parsed(text) };
}

export function basic(username: string, password = PASSWORD): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

/** The test runs once on each storage engine. Work 1 has the copies 1 and 2, work 2 (a film) has copy 3. */
export function withLibrary(
  name: string,
  run: (library: Library, context: TestContext) => Promise<void>,
  options: {
    readonly site?: string;
    readonly copies?: number;
    readonly settings?: () => Partial<Settings>;
  } = {},
): void {
  withDatabases(name, furnished(options.copies ?? 3), async (database, context) => {
    const clock = { now: BEGIN };
    const settings = { ...settingsFor(database, options.site), ...options.settings?.() };
    await using app = await openApp(settings, () => clock.now);
    const accounts = Object.fromEntries(PEOPLE.map((name, index) => [name, index + 1]));
    await run(new Library(app, clock, accounts, database), context);
  });
}

/** A site whose leihwerk.json says so; gone when the process is over. */
export function siteSaying(settings: object): string {
  const site = temporaryFolder();
  writeFileSync(join(site, "leihwerk.json"), JSON.stringify(settings));
  return site;
}

export function settingsFor(database: string, site = "no-such-folder") {
  const environment = "production" as const;
  return { database, site, environment, displayErrors: false, url: null };
}

/** A librarian and three readers; a test that needs somebody at the desk alone makes a `helferin`. */
const PEOPLE = ["bibliothekarin", "anna", "ben", "carla"];

/** Kinds of a site of its own get their tables when the copy is opened. */
function furnished(copies: number): Template {
  return {
    name: `library_${copies}`,
    fill: async (database) => {
      const app = await openApp(settingsFor(database), () => BEGIN);
      await furnish(app, copies);
      await app.close();
    },
  };
}

export async function furnish(app: App, copies: number): Promise<void> {
  const kennwort = cheapHash(PASSWORD);
  const [konto, werk, exemplar] = ["konto", "werk", "exemplar"].map((name) => app.kinds.one(name));
  await app.store.write(async (writing) => {
    for (const username of PEOPLE) {
      const values = {
        username,
        ausweis: `A-${username}`,
        rolle: username === "bibliothekarin" ? "bibliothekar" : "leser",
        aktiv: "ja",
        verlaufBehalten: "nein",
      };
      const [id = 0] = await writing.insert(konto!, [{ values }], null);
      await writing.setSecret(konto!, id, "kennwort", kennwort);
    }
    const works = [
      { titel: "Woyzeck", art: "Buch" },
      { titel: "Metropolis", art: "Film" },
    ];
    await writing.insert(
      werk!,
      works.map((values) => ({ values })),
      null,
    );
    const links = works.map(({ titel }, index) => ({
      id: index + 1,
      slug: null,
      title: titel,
      extras: {},
    }));
    const drafts = [0, 0, 1].slice(0, copies).map((work, index) => ({
      values: {
        werk: links[work] ?? null,
        signatur: `S ${index + 1}`,
        barcode: `B${index + 1}`,
        status: "verfügbar",
      },
    }));
    await writing.insert(exemplar!, drafts, null);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
