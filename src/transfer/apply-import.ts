/** The second half of an import: what was checked comes in, in turns of at most half a second between which others have theirs. */

import { setTimeout as pause } from "node:timers/promises";
import type { StagedRow, ToldRow } from "../model/importing.ts";
import type { Kinds } from "../model/kind.ts";
import type { Writing } from "../model/writing.ts";
import { decide } from "./check-files.ts";
import type { FileReport, RowReport } from "./import-report.ts";
import { ImportError, type ImportTurn } from "./import-turn.ts";
import { type Decision, Importer, type ImporterOptions, type ImportFile } from "./importer.ts";

/** What whoever goes on with an import has to know, kept in the database as JSON. */
export interface Plan {
  readonly origin: string;
  /** What has become of the rows so far. */
  readonly files: readonly FileReport[];
}

export interface Applying {
  readonly options: ImporterOptions;
  readonly onRows: (count: number) => void;
  readonly isStopped: () => boolean;
}

export interface Applied {
  readonly files: readonly FileReport[];
  readonly refused: RowReport[];
  readonly kept: RowReport[];
  /** false: it was stopped before its end. */
  readonly whole: boolean;
}

/** In milliseconds: a turn, and the moment in which a writer of another process finds its own. */
const TURN = 450;
const BETWEEN = 30;
const BATCH = 250;

export async function applyImport(
  turn: ImportTurn,
  plan: Plan,
  kinds: Kinds,
  applying: Applying,
): Promise<Applied> {
  const files = plan.files.map((file) => ({ ...file }));
  const sources = files.map((file) => fileOf(file, kinds));
  let whole = false;
  while (!whole && !applying.isStopped()) {
    let count = 0;
    whole = await turn.write(async (writing) => {
      const importer = new Importer(writing, kinds, applying.options);
      const end = performance.now() + TURN;
      let rows: readonly StagedRow[] = [];
      for (let spent = 0; performance.now() + spent < end; count += rows.length) {
        const start = performance.now();
        rows = await writing.staging.waiting(turn.id, BATCH);
        if (rows.length === 0) break;
        await comeIn(turn.id, rows, sources, files, importer, writing);
        spent = performance.now() - start;
      }
      await writing.staging.change(turn.id, { plan: JSON.stringify({ ...plan, files }) });
      return rows.length === 0;
    });
    applying.onRows(count);
    if (!whole) await pause(BETWEEN);
  }
  return { files, whole, ...(await toldOf(turn, files)) };
}

/** All rows of a batch that stand in one file behind one another. */
async function comeIn(
  id: string,
  rows: readonly StagedRow[],
  sources: readonly ImportFile[],
  files: readonly FileReport[],
  importer: Importer,
  writing: Writing,
): Promise<void> {
  const told: ToldRow[] = [];
  for (const [place, some] of Map.groupBy(rows, (row) => row.file)) {
    const decisions = await decide(
      importer,
      sources[place] as ImportFile,
      some.map(({ line, content, member, version }) => ({
        line,
        fields: JSON.parse(content),
        expected: { member, version },
      })),
    );
    some.forEach(({ number, file, line }, index) => {
      const { outcome, key, reasons } = decisions[index] as Decision;
      (files[place] as FileReport)[outcome]++;
      if (outcome !== "refused" && outcome !== "kept") return;
      told.push({ number, file, line, outcome, story: JSON.stringify({ key, reasons }) });
    });
  }
  await writing.staging.settle(id, rows.at(-1)?.number ?? 0, told);
}

async function toldOf(
  turn: ImportTurn,
  files: readonly FileReport[],
): Promise<Pick<Applied, "refused" | "kept">> {
  const told = await turn.write((writing) => writing.staging.told(turn.id));
  const reports = told.map(({ file, line, outcome, story }) => {
    const { key, reasons } = JSON.parse(story) as Pick<RowReport, "key" | "reasons">;
    return { outcome, row: { file: files[file]?.file ?? "", line, key, reasons } };
  });
  const those = (wanted: string) =>
    reports.flatMap(({ outcome, row }) => (outcome === wanted ? [row] : []));
  return { refused: those("refused"), kept: those("kept") };
}

function fileOf({ file, kind, source, counted = "line" }: FileReport, kinds: Kinds): ImportFile {
  const found = kinds.find(kind)?.kind;
  if (!found) {
    throw new ImportError(
      `An import that was broken off has rows for "${kind}", a kind that does not exist any more: put its file back, and start again.`,
    );
  }
  return { path: file, kind: found, source, counted, set: {} };
}
