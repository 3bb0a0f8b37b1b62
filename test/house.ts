/** Real stores for the tests: each test runs on every storage engine, on a database of its own. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import ausleihe from "../src/kinds/ausleihe.ts";
import exemplar from "../src/kinds/exemplar.ts";
import konto from "../src/kinds/konto.ts";
import person from "../src/kinds/person.ts";
import vormerkung from "../src/kinds/vormerkung.ts";
import werk from "../src/kinds/werk.ts";
import { Kinds } from "../src/model/kind.ts";
import type { Store } from "../src/model/store.ts";
import { openStore } from "../src/storage/open.ts";

/** Makes the setting `database` for a new, empty database, and a way to throw it away. */
export type Engine = () => Promise<{ database: string; drop: () => Promise<void> }>;

export const ENGINES: Readonly<Record<string, Engine>> = {
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), "leihwerk-test-"));
    return {
      database: join(folder, "leihwerk.db"),
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  PostgreSQL: async () => {
    const server = process.env.TEST_POSTGRES;
    if (!server) throw new Error("Run the tests with `npm test`, which starts PostgreSQL first.");
    const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
    await administer(server, `create database ${name}`);
    return {
      database: `${server}/${name}`,
      drop: () => administer(server, `drop database ${name} with (force)`),
    };
  },
};

export const testKinds = new Kinds([person, werk, konto, exemplar, ausleihe, vormerkung]);

/** The test runs once on each storage engine. */
export function withStores(
  name: string,
  run: (store: Store, kinds: Kinds, database: string) => Promise<void>,
): void {
  for (const [engine, create] of Object.entries(ENGINES)) {
    test(`${name} (${engine})`, async () => {
      const { database, drop } = await create();
      const store = await openStore(database, testKinds);
      try {
        await run(store, testKinds, database);
      } finally {
        await store.close();
        await drop();
      }
    });
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
