/** Lists come into a library in use, once and again, and go: what has to hold all the way. */

import assert from "node:assert/strict";
import type { FileReport, ImportReport } from "../../../src/library/import/report/import-report.ts";
import type { Undone } from "../../../src/library/import/run/undo-import.ts";
import { type Engine, testKinds } from "../../support/database/databases.ts";
import {
  inSmallBatches,
  LibraryInUse,
  stateOf,
  type Tables,
  withOthersAtWork,
} from "./library-in-use.ts";
import type { Situation } from "./situations.ts";

/** On every engine: on one as it is, on the other in small batches and while others are at work, with the same outcome. */
export async function comeInEverywhere(
  one: Situation,
  engines: Readonly<Record<string, Engine>>,
): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const [place, create] of Object.values(engines).entries()) {
    await using library = await LibraryInUse.open(create);
    outcomes.push(await comeIn(library, one, place === 1));
  }
  const [first, ...others] = outcomes as [Outcome, ...Outcome[]];
  for (const other of others) {
    same(other.was, first.was, "engines differ before");
    assert.deepEqual(other.told, first.told, "engines, or batches, tell different things");
    same(other.now, first.now, "engines, or batches, differ");
    assert.deepEqual(other.undone, first.undone, "engines tell different things of what is undone");
    same(other.after, first.after, "engines differ when all is undone");
  }
}

interface Outcome {
  readonly was: string[];
  readonly told: ReturnType<typeof told>;
  readonly now: string[];
  readonly undone: Undone;
  readonly after: string[];
}

/** Returns what both engines have to agree in. */
async function comeIn(
  library: LibraryInUse,
  { before, files, keepGoing, since }: Situation,
  split: boolean,
) {
  await library.live(before);
  const { store, kinds } = library.app;
  const was = await library.tables();
  isWhole(was);
  const tried = await library.bring(files, { keepGoing, dryRun: true });
  same(stateOf(await library.tables()), stateOf(was), "a trial changes nothing");
  const report = await library.bring(
    files,
    { keepGoing },
    split ? inSmallBatches(withOthersAtWork(store, kinds), 2) : store,
  );
  const job = library.job;
  assert.deepEqual(told(report), told(tried), "a trial tells what happens");
  const now = await library.tables();
  isWhole(now);
  if (!report.written) same(stateOf(now), stateOf(was), "nothing was written");
  else countsAreTrue(report, now, job);

  // What was refused may come in as soon as another row has.
  if (report.refused.length === 0) {
    const again = await library.bring(files, { keepGoing });
    same(stateOf(await library.tables()), stateOf(now), "a second time changes nothing");
    assert.deepEqual(sums(again, "created", "changed"), [0, 0], "and says so");
  }
  await library.live(since);
  const later = await library.tables();
  isWhole(later);
  const undone = await library.takeBack(job);
  const after = await library.tables();
  isWhole(after);
  for (const { kind, id, reason } of undone.left)
    assert.ok(
      after.get(kind)?.some((row) => row.id === id),
      `${kind}/${id} stays: ${reason}`,
    );
  if (undone.left.length === 0 && since.length === 0)
    same(stateOf(after), stateOf(was), "taken back, it is what it was");
  return {
    was: stateOf(was),
    told: told(report),
    now: stateOf(now),
    undone,
    after: stateOf(after),
  };
}

function told({ files, refused, kept, found }: ImportReport) {
  return { files, refused, kept, found };
}

function sums({ files }: ImportReport, ...names: ("created" | "changed")[]): number[] {
  return names.map((name) => files.reduce((sum, file: FileReport) => sum + file[name], 0));
}

const NAMED = testKinds.all.flatMap(({ singular, named }) => (named ? singular : []));

/** What is counted is what is recorded. */
function countsAreTrue(report: ImportReport, tables: Tables, job: number): void {
  const changes = (tables.get("aenderung") ?? []).filter(({ auftrag }) => auftrag === job);
  for (const [kind, files] of Map.groupBy(report.files, (file) => file.kind)) {
    const mine = changes.filter(({ art }) => art === kind);
    const [created, changed] = (["created", "changed"] as const).map((name) =>
      files.reduce((sum, file) => sum + file[name], 0),
    );
    const made = mine.filter(({ vorher }) => vorher === null).length;
    // Some are only named.
    if (NAMED.includes(kind)) assert.ok(made >= Number(created), `new: ${kind}`);
    else assert.equal(made, created, `new: ${kind}`);
    assert.equal(mine.filter(({ vorher }) => vorher !== null).length, changed, `changed: ${kind}`);
  }
}

/** What stands beside members belongs to one that is there, and they are counted. */
function isWhole(tables: Tables): void {
  const ids = new Map(
    [...tables].map(([table, rows]) => [table, new Set(rows.map(({ id }) => id))]),
  );
  const lead = (table: string, ...columns: string[]) => {
    for (const row of tables.get(table) ?? [])
      for (const column of columns)
        assert.ok(ids.get(`${row.art}`)?.has(row[column]), `${table} ${JSON.stringify(row)}`);
  };
  lead("benennung", "mitglied");
  lead("aehnlich", "mitglied");
  lead("herkunft", "mitglied");
  lead("doppel", "eines", "anderes");
  for (const { art, anzahl } of tables.get("zaehler") ?? []) {
    const rows = tables.get(`${art}`);
    if (rows && art !== "aenderung") assert.equal(anzahl, rows.length, `counted: ${art}`);
  }
  for (const { art, schluessel, mitglied, zustand } of tables.get("adresse") ?? [])
    assert.equal(
      ids.get(`${art}`)?.has(mitglied) ?? false,
      zustand !== "fort",
      `${art}/${schluessel} is ${zustand}`,
    );
}

/** Tells the lines in which they differ, and no others. */
function same(is: readonly string[], was: readonly string[], what: string): void {
  const [now, before] = [new Set(is), new Set(was)];
  const differences = [
    ...was.filter((line) => !now.has(line)).map((line) => `- ${line}`),
    ...is.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
  if (differences.length > 0 || is.length !== was.length)
    assert.fail([what, ...differences].join("\n"));
}
