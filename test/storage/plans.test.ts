import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { openStore } from "../../src/storage/open.ts";
import { openPostgres } from "../../src/storage/postgres.ts";
import { Statements } from "../../src/storage/prepared.ts";
import { Reader } from "../../src/storage/reader.ts";
import { ENGINES, testKinds } from "../house.ts";

test("PostgreSQL plans what a writer reads again and again only a few times", async () => {
  const { database, drop } = await ENGINES.PostgreSQL!();
  const store = await openStore(database, testKinds);
  const werk = testKinds.one("werk");
  const [id = 0] = await store.write((writing) =>
    writing.insert(werk, [{ values: { titel: "Woyzeck" } }], null),
  );
  await store.close();
  const backend = await openPostgres(database);
  try {
    const today = () => "2026-07-01";
    const statements = new Statements(backend, testKinds, today);
    await backend.transaction(async (transaction) => {
      const reader = new Reader(backend, transaction, testKinds, statements, today);
      for (let time = 0; time < 20; time++) {
        const [member] = await reader.members(werk, [id]);
        assert.equal(member?.title, "Woyzeck");
      }
      const { rows } = await sql<{ custom: number; generic: number }>`
        select custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(
        transaction,
      );
      // After five times the server goes on with one plan, unless that looks worse to it.
      assert.deepEqual(rows, [{ custom: 5, generic: 15 }]);
      const many = Array.from({ length: 500 }, (_, index) => index);
      assert.equal((await reader.members(werk, [id, ...many])).length, 1);
    });
  } finally {
    await backend.close();
    await drop();
  }
});
