/** Where very many are searched, each engine looks for beginnings of words in its own way, and finds what it finds where there are few. */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { openStore } from "../../src/core/storage/open.ts";
import { searchWords } from "../../src/core/words/fold.ts";
import { countingStatements } from "../support/database/counting-statements.ts";
import { ALL_ENGINES, ENGINES, testKinds, UTC } from "../support/database/databases.ts";

/** More words that begin alike than are named. */
const ALIKE = Array.from({ length: 120 }, (_, index) => `skiz${letters(index)}`);
const TITLES = [
  "Woyzeck",
  "Woyzecks Ende",
  "Straße der Ölsardinen",
  "1984 und 1985",
  "Band 1 von 12",
  "Große Straßen",
  "Die Woyzeckin malt Skizzen",
  ...ALIKE.map((word, index) => `Mappe ${word} ${index % 2 ? "Strand" : "Berg"}`),
];
const ASKED = [
  "woy",
  "woyzeck",
  "woyzeck skiz",
  "woyzeck ende",
  "strasse",
  "str",
  "str berg",
  "ölsar",
  "198",
  "1 band",
  "skiz",
  "skiz str",
  `skizz mappe`,
  `skiz ${ALIKE.at(-1)}`,
  "skizy",
  "nirgends",
  "woyzeck nirgends",
];

test("beginnings find the same in a collection that counts as large on SQLite", async (context) => {
  await using scratch = await ENGINES.SQLite!();
  const { database } = scratch;
  await using store = await openStore(database, testKinds, UTC);
  const werk = testKinds.one("werk");
  const found = async (suche: string) => {
    const query = { words: searchWords(suche), phrase: suche, limit: 100 };
    const { members, total } = await store.read.list(werk, {
      ...query,
      sorting: null,
      cursor: null,
    });
    return [suche, total, members.map(({ id }) => id)];
  };
  const drafts = TITLES.map((titel) => ({ values: { titel } }));
  await store.write((writing) => writing.insert(werk, drafts, null));
  const before = [];
  for (const suche of ASKED) before.push(await found(suche));
  const beside = new DatabaseSync(database);
  beside.exec("update zaehler set anzahl = 1000000 where art = 'werk'");
  beside.close();
  await nextTurn();
  const prepare = context.mock.method(DatabaseSync.prototype, "prepare");
  for (const [index, suche] of ASKED.entries()) assert.deepEqual(await found(suche), before[index]);
  assert.ok(prepare.mock.calls.some(({ arguments: [text] }) => text.includes("fts5vocab")));
  // A word that comes later is found, too, inside of the write and behind it.
  await store.write(async (writing) => {
    await writing.insert(werk, [{ values: { titel: "Woyzeckade" } }], null);
    const query = { words: ["woyzecka"], limit: 10, sorting: null, cursor: null };
    assert.equal((await writing.list(werk, query)).total, 1);
  });
  assert.equal((await found("woyzecka"))[1], 1);
});

test("frequent beginnings find the same in a collection that counts as large on PostgreSQL", async (context) => {
  await using scratch = await ALL_ENGINES.PostgreSQL!();
  const { database } = scratch;
  await using store = await openStore(database, testKinds, UTC);
  const werk = testKinds.one("werk");
  const found = async (suche: string, { read } = store) => {
    const query = { words: searchWords(suche), limit: 100, sorting: null, cursor: null };
    const { members, total } = await read.list(werk, query);
    return [suche, total, members.map(({ id }) => id).sort()];
  };
  const titles = [...TITLES, ...Array.from({ length: 200 }, (_, index) => `Mappe Nr ${index}`)];
  const drafts = titles.map((titel) => ({ values: { titel } }));
  await store.write((writing) => writing.insert(werk, drafts, null));
  const asked = [...ASKED, "mappe strand", "map 17", "mapp skiz berg", "mappe nirgends"];
  const before: unknown[] = [];
  for (const suche of asked) before.push(await found(suche));
  const beside = new pg.Client(database);
  await beside.connect();
  await beside.query("update zaehler set anzahl = 1000000 where art = 'werk'; analyze werk");
  await beside.end();
  // Whoever is open already remembers for a while which words were frequent.
  await using large = await openStore(database, testKinds, UTC);
  const counting = countingStatements(context);
  const statements = await counting(async () => {
    for (const [index, suche] of asked.entries())
      assert.deepEqual(await found(suche, large), before[index]);
  });
  const tested = statements.filter(({ text }) => text.includes("coalesce(k.suche, '')"));
  assert.ok(tested.length > 0);
});

function letters(index: number): string {
  return [index / 26, index % 26]
    .map((place) => String.fromCharCode(97 + Math.floor(place)))
    .join("");
}
