/** However much a library has, no answer keeps others waiting for all of it: what one turn of the event loop does is bounded. */

import assert from "node:assert/strict";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Draft } from "../../src/core/model/store/writing.ts";
import { type TestApp, withApps } from "../support/app.ts";
import { type Asked, countingStatements } from "../support/database/counting-statements.ts";
import { longestTurn } from "../support/longest-turn.ts";

const SMALL = 600;
const LARGE = 2400;
/** Four times as much makes no turn longer by more than a half; besides, what is only counted or sorted may take some milliseconds' worth of calls. */
const MOST = 1.5;
const ASIDE = 60_000;

/** All that is about the whole of a collection, or about much of it. */
const ADDRESSES = [
  "/werke.csv",
  "/werke.bib",
  "/werke.ris",
  "/werke.mrc",
  "/oai?verb=ListRecords&metadataPrefix=oai_dc",
  "/oai?verb=ListRecords&metadataPrefix=marcxml",
  "/oai?verb=ListRecords&metadataPrefix=leihwerk",
  "/werke.csv?suche=werk",
  "/ausleihen.csv",
  "/ausleihen.csv?status=überfällig",
  "/werke",
  "/werke?suche=werk",
  "/doppelte",
  "/sitemap.xml",
  "/sitemap/werk-0.xml",
  "/zahlen/2026.csv",
  "/theke",
  "/theke/ueberfaellig",
  "/etiketten?seit=2020-01-01",
  "/etiketten.pdf?seit=2020-01-01",
  "/ausweise?seit=2020-01-01",
  "/ausweise.pdf?seit=2020-01-01",
  "/postausgang/vorschau",
];

withApps(
  "an answer about four times as much has no longer turns of the event loop, only more of them",
  async (app, context) => {
    const count = countingStatements(context);
    await fill(app, 0, SMALL);
    const before = await turnsOf(app);
    await fill(app, SMALL, LARGE);
    const after = await turnsOf(app);
    const longer = ADDRESSES.filter(
      (path) => after.get(path)! > MOST * before.get(path)! + ASIDE,
    ).map((path) => `${path}: ${before.get(path)} calls in a turn, then ${after.get(path)}`);
    assert.deepEqual(longer, []);
    for (const path of ADDRESSES) {
      const asked = await count(() => take(app, path));
      const most = Math.max(0, ...asked.filter(isOfMembers).map(({ rows }) => rows));
      assert.ok(most <= MOST_ROWS, `${path}: a statement brings ${most} members`);
    }
    const [small, large] = [await mergingTurns(app, 100), await mergingTurns(app, 400)];
    assert.ok(large <= MOST * small + ASIDE, `merging: ${small} calls in a turn, then ${large}`);
  },
  { fresh: true },
);

/** SQLite answers a statement in one turn, however many rows it brings. */
const MOST_ROWS = 1000;

function isOfMembers({ text }: Asked): boolean {
  return /json_(build_)?array/.test(text);
}

/** Two persons with so many works each become one, and two again. */
async function mergingTurns(app: TestApp, works: number): Promise<number> {
  const [person, werk] = [app.kinds.one("person"), app.kinds.one("werk")];
  const both = await app.store.write(async (writing) => {
    const named = [0, 1].map(() => ({ values: { nachname: "Keun", username: null } }));
    const ids = await writing.insert(person, named, null);
    for (const id of ids) {
      const link = { id, slug: null, title: "Keun", extras: {} };
      const drafts = Array.from({ length: works }, (_, index) => ({
        values: { titel: `Von ${id} ${index}`, person: [link] },
      }));
      await writing.insert(werk, drafts, null);
    }
    return ids;
  });
  return longestTurn(async () => {
    const body = { bleibt: `/person/${both[0]}`, geht: `/person/${both[1]}` };
    const merged = await app.request("POST", "/zusammenfuehrungen/", {
      as: "bibliothekarin",
      body,
    });
    assert.equal(merged.status, 201, await merged.text());
    const at = new URL(merged.headers.get("Location") ?? "").pathname;
    const parted = await app.request("DELETE", at, { as: "bibliothekarin" });
    assert.equal(parted.status, 204);
  });
}

async function turnsOf(app: TestApp): Promise<Map<string, number>> {
  const turns = new Map<string, number>();
  for (const path of ADDRESSES) {
    // What is made once, and kept, is no cost of the first.
    await take(app, path);
    turns.set(path, await longestTurn(() => take(app, path)));
  }
  return turns;
}

async function take(app: TestApp, path: string): Promise<void> {
  const response = await app.request("GET", path, { as: "bibliothekarin" });
  await response.arrayBuffer();
  assert.equal(response.status, 200, path);
}

/** Works, each with a copy that is overdue, and a reader for ten of them. */
async function fill(app: TestApp, from: number, to: number): Promise<void> {
  const add = async (name: string, count: number, valuesOf: (index: number) => Draft["values"]) => {
    const kind = app.kinds.one(name);
    const made: Link[] = [];
    for (let at = from; at < from + count; at += 500) {
      const size = Math.min(500, from + count - at);
      const drafts = Array.from({ length: size }, (_, index) => ({ values: valuesOf(at + index) }));
      const ids = await app.store.write((writing) => writing.insert(kind, drafts, null));
      for (const id of ids) made.push({ id, slug: null, title: `${name} ${id}`, extras: {} });
    }
    return (index: number) => made[(index - from) % made.length]!;
  };
  const few = (to - from) / 10;
  const person = await add("person", few, (index) => ({ nachname: `Meyer ${index}` }));
  const werk = await add("werk", to - from, (index) => ({
    titel: `Werk ${Math.floor(index / 2)}`,
    jahr: 1900 + (index % 100),
    art: "Buch",
    person: [person(index)],
  }));
  const exemplar = await add("exemplar", to - from, (index) => ({
    signatur: `S ${index}`,
    barcode: `B${index}`,
    werk: werk(index),
    status: "ausgeliehen",
  }));
  const konto = await add("konto", few, (index) => ({
    username: `leser${index}`,
    name: `Leser ${index}`,
    rolle: "leser",
  }));
  await add("ausleihe", to - from, (index) => ({
    exemplar: exemplar(index),
    konto: konto(index),
    von: "2026-01-01",
    bis: "2026-02-01",
  }));
}
