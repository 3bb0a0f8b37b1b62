/** SQLite answers a statement in one turn of the event loop, however many rows it brings: so no statement brings very many members. */

import assert from "node:assert/strict";
import { countingStatements } from "../support/database/counting-statements.ts";
import { withLibrary } from "../support/library.ts";

const LOANS = 1230;
const MOST = 500;

withLibrary("no statement brings more than a batch of members", async (library, context) => {
  const count = countingStatements(context);
  const { store, kinds } = library.app;
  const [exemplar, ausleihe] = [kinds.one("exemplar"), kinds.one("ausleihe")];
  const title = (id: number) => ({ id, slug: null, title: `${id}`, extras: {} });
  const ids = await store.write(async (writing) => {
    const copies = Array.from({ length: LOANS }, (_, index) => ({
      values: {
        werk: title(1),
        signatur: `S ${index}`,
        barcode: `X${index}`,
        status: "ausgeliehen",
      },
    }));
    const loans = (await writing.insert(exemplar, copies, null)).map((id) => ({
      values: { exemplar: title(id), konto: title(2), von: "2026-01-01", bis: "2026-02-01" },
    }));
    return writing.insert(ausleihe, loans, null);
  });
  const late = { zurueck: null, bis: { before: "2026-03-01" } } as const;
  const asked = await count(async () => {
    const idsOf = async (limit?: number, order?: "last first") =>
      (await store.read.matching(ausleihe, late, limit, order)).map(({ id }) => id);
    assert.deepEqual(await idsOf(), ids);
    assert.deepEqual(await idsOf(undefined, "last first"), ids.toReversed());
    for (const limit of [MOST - 1, MOST, MOST + 1, LOANS])
      assert.deepEqual(await idsOf(limit), ids.slice(0, limit));
    const all = await store.read.members(ausleihe, [...ids.toReversed(), ids[0]!]);
    assert.deepEqual(
      all.map(({ id }) => id),
      ids,
    );
    const page = await library.ask("GET", "/theke/ueberfaellig", {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.equal(page.status, 200);
  });
  const members = asked.filter(({ text }) => /json_(build_)?array/.test(text));
  const most = Math.max(...members.map(({ rows }) => rows));
  assert.ok(most <= MOST, `${most}`);
});
