/** Real stores for the tests: each test runs on every storage engine, on a database of its own. */

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Kinds } from "../../../src/core/model/kinds/kind.ts";
import type { Store } from "../../../src/core/model/store/store.ts";
import { openStore } from "../../../src/core/storage/open.ts";
import { loadKinds } from "../../../src/library/site/load-kinds.ts";
import { UTC } from "../utc.ts";

/** Makes the setting `database` for a new database, empty or as a template is; `await using` throws it away. */
export type Engine = (template?: Template) => Promise<TestDatabase>;

interface TestDatabase extends AsyncDisposable {
  readonly database: string;
  drop(): Promise<void>;
}

/** What many tests begin with: made once in a run, then copied. */
export interface Template {
  /** One for each content; letters, digits and `_`. */
  readonly name: string;
  /** Leaves no connection open. */
  readonly fill: (database: string) => Promise<void>;
}

/** For tests of one of them, whatever a run is about. */
export const ALL_ENGINES: Readonly<Record<string, Engine>> = {
  SQLite: async (template) => {
    const folder = mkdtempSync(join(tmpdir(), "leihwerk-test-"));
    const database = join(folder, "leihwerk.db");
    const templates = process.env.TEST_TEMPLATES;
    if (template && templates) copyFileSync(await sqliteTemplate(template, templates), database);
    else await template?.fill(database);
    return droppable(database, async () => rmSync(folder, { recursive: true, force: true }));
  },
  PostgreSQL: async (template) => {
    const name = `test_${unique()}`;
    const like = template ? `template ${await postgresTemplate(template)}` : "";
    await administer(`create database ${name} ${like} strategy file_copy`);
    // Nobody waits for it: the server takes a tenth of a second to see that the last connection is gone.
    return droppable(`${postgres()}/${name}?${PATIENT}`, async () => {
      tidying ??= openAdministration();
      void tidying.query(`drop database ${name} with (force)`);
    });
  },
};

function droppable(database: string, drop: () => Promise<void>): TestDatabase {
  return { database, drop, [Symbol.asyncDispose]: drop };
}

/** All of them, or those that `TEST_ENGINES` names: see test/running/run.ts. */
export const ENGINES: Readonly<Record<string, Engine>> = Object.fromEntries(
  Object.entries(ALL_ENGINES).filter(([name]) =>
    (process.env.TEST_ENGINES ?? name).split(",").includes(name),
  ),
);

/** All that come with the program. */
export const { kinds: testKinds } = await loadKinds("none");

export { UTC };

/** All tables, and nothing in them. */
export const EMPTY_STORE: Template = {
  name: "empty_store",
  fill: async (database) => (await openStore(database, testKinds, UTC)).close(),
};

/** The test runs once on each storage engine. */
export function withStores(
  name: string,
  run: (store: Store, kinds: Kinds, database: string) => Promise<void>,
): void {
  withDatabases(name, EMPTY_STORE, async (database) => {
    await using store = await openStore(database, testKinds, UTC);
    await run(store, testKinds, database);
  });
}

/** The same with a database that the test opens itself; `null`: one without a table. */
export function withDatabases(
  name: string,
  template: Template | null,
  run: (database: string, context: TestContext) => Promise<void>,
): void {
  for (const [engine, create] of Object.entries(ENGINES))
    test(`${name} (${engine})`, async (context) => {
      await using scratch = await create(template ?? undefined);
      await run(scratch.database, context);
    });
}

async function sqliteTemplate({ name, fill }: Template, folder: string): Promise<string> {
  const file = join(folder, `${name}.db`);
  await onceInARun(
    `${name}.sqlite`,
    () => existsSync(file),
    async () => {
      const draft = `${file}.${unique()}`;
      await fill(draft);
      renameSync(draft, file);
    },
  );
  return file;
}

/** On a busy machine the server may be silent for seconds, and is not away. */
const PATIENT = "connect_timeout=120";

const made = new Map<string, Promise<void>>();

async function postgresTemplate({ name, fill }: Template): Promise<string> {
  const template = `template_${name}`;
  let making = made.get(name);
  if (!making) {
    making = onceInARun(`${name}.postgres`, isThere, make);
    made.set(name, making);
  }
  await making;
  return template;

  async function isThere() {
    const known = await administer(`select 1 from pg_database where datname = '${template}'`);
    return known.length > 0;
  }

  async function make() {
    const draft = `draft_${unique()}`;
    await administer(`create database ${draft}`);
    await fill(`${postgres()}/${draft}?${PATIENT}`);
    try {
      await administer(`alter database ${draft} rename to ${template}`);
    } catch (error) {
      // Another process was first: known by its name, or noticed by the index only.
      if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
      await administer(`drop database ${draft}`);
    }
  }
}

/** Of several processes that need it at the same moment the first makes it and the others wait, though not for ever. */
async function onceInARun(
  name: string,
  isThere: () => boolean | Promise<boolean>,
  make: () => Promise<void>,
): Promise<void> {
  const until = isFirst(name) ? 0 : Date.now() + 60_000;
  while (!(await isThere())) {
    if (Date.now() >= until) return make();
    await pause(50);
  }
}

function isFirst(name: string): boolean {
  const { TEST_TEMPLATES: folder } = process.env;
  if (folder === undefined) return true;
  try {
    mkdirSync(join(folder, `${name}.made`));
    return true;
  } catch {
    return false;
  }
}

function unique(): string {
  return `${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
}

function postgres(): string {
  const server = process.env.TEST_POSTGRES;
  if (!server) throw new Error("Run the tests with `npm test`, which starts PostgreSQL first.");
  return server;
}

let administration: pg.Pool | undefined;
let tidying: pg.Pool | undefined;

async function administer(statement: string): Promise<unknown[]> {
  administration ??= openAdministration();
  return (await administration.query(statement)).rows;
}

/** Its connections outlive a test, but do not keep the process from ending. */
function openAdministration(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: `${postgres()}/postgres`,
    allowExitOnIdle: true,
    idleTimeoutMillis: 0,
    max: 2,
  });
  pool.on("error", () => {}); // The server may stop first.
  return pool;
}
