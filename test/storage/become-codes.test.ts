/** What a database had before its fields held codes is brought into the one form at the start, and nothing is lost. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { defineKind } from "../../src/core/model/kinds/define-kind.ts";
import {
  type Field,
  type Link,
  links,
  text,
  texts,
  type Values,
} from "../../src/core/model/kinds/field.ts";
import { type Kind, Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { ENGINES, UTC } from "../support/database/databases.ts";

const name = text({ required: true });
const wer = defineKind({
  singular: "maker",
  plural: "makers",
  title: "name",
  fields: { name },
});

function kindsWith(fields: Readonly<Record<string, Field>>): { kinds: Kinds; kind: Kind } {
  const kind = defineKind({
    singular: "buch",
    plural: "buecher",
    title: "titel",
    fields: { titel: name, ...fields },
  });
  return { kinds: new Kinds([wer, kind]), kind };
}

const BEFORE = kindsWith({
  sprache: text({ facet: true }),
  isbn: texts("isbns", { searchable: true }),
  issn: text(),
  wer: links("maker", { extras: ["rolle"] }),
});
const NOW = kindsWith({
  sprache: texts("sprachen", { code: "language" }),
  isbn: texts("isbns", { code: "isbn", searchable: true }),
  issn: text({ code: "issn" }),
  wer: links("maker", { extras: ["rolle"], codes: { rolle: "relator" } }),
});

for (const engine of Object.keys(ENGINES)) {
  test(`texts that have become codes and lists (${engine})`, async () => {
    await using scratch = await ENGINES[engine]!();
    const { database } = scratch;
    const old = await openStore(database, BEFORE.kinds, UTC);
    await old.write(async (writing) => {
      const [id = 0] = await writing.insert(wer, [{ values: { name: "Wer" } }], null);
      const link = (rolle: string) => ({ id, slug: null, title: "Wer", extras: { rolle } });
      const rows: Values[] = [
        {
          titel: "Alles",
          sprache: "deutsch",
          isbn: ["3-15-000003-3", "falsch", "978-3-15-000003-8", "3150000459"],
          issn: "00387452",
          wer: [link("Autorin"), link("Tierpfleger")],
        },
        { titel: "Fremd", sprache: "Klingelong", isbn: [], issn: "12", wer: [] },
        { titel: "Leer", sprache: null, isbn: [], issn: null, wer: [] },
      ];
      await writing.insert(
        BEFORE.kind,
        rows.map((values) => ({ values })),
        null,
      );
    });
    await old.close();
    for (let start = 0; start < 2; start++) {
      const store = await openStore(database, NOW.kinds, UTC);
      const members = await store.read.members(NOW.kind, [1, 2, 3]);
      assert.deepEqual(members.map(told), [
        [
          "Alles",
          1,
          ["de"],
          ["9783150000038", "falsch", "9783150000458"],
          "0038-7452",
          ["aut", "Tierpfleger"],
        ],
        ["Fremd", 1, ["Klingelong"], [], "12", []],
        ["Leer", 1, [], [], null, []],
      ]);
      for (const words of [["9783150000038"], ["3150000033"], ["falsch"]] as const) {
        const query = { words, sorting: null, limit: 5, cursor: null };
        assert.equal((await store.read.list(NOW.kind, query)).total, 1, words[0]);
      }
      await store.close();
    }
    // What was emptied since does not come back.
    const store = await openStore(database, NOW.kinds, UTC);
    const [first] = (await store.read.members(NOW.kind, [1])) as [Member];
    await store.write((writing) => writing.update(first, { ...first.values, sprache: [] }, null));
    await store.close();
    const again = await openStore(database, NOW.kinds, UTC);
    const [emptied] = await again.read.members(NOW.kind, [1]);
    assert.deepEqual(emptied?.values.sprache, []);
    await again.close();
  });
}

function told({ values, version }: Member): unknown[] {
  const { titel, sprache, isbn, issn, wer } = values;
  const roles = (wer as readonly Link[]).map(({ extras }) => extras.rolle);
  return [titel, version, sprache, isbn, issn, roles];
}
