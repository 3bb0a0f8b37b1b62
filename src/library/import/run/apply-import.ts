/** The second half of an import: writes the checked rows in transactions of at most half a second, between which others can write. */

import { setImmediate as breathe, setTimeout as pause } from "node:timers/promises";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { ReportRow, StagedRow } from "../../tables/staged-import.ts";
import { staging } from "../../tables/staging.ts";
import { type Decision, type ImportFile, reportedAs } from "../decide/decision.ts";
import { GivenIds, type Stretch } from "../decide/given-ids.ts";
import { Importer } from "../decide/importer.ts";
import type { ImporterOptions } from "../decide/importer-options.ts";
import type { RowTarget } from "../decide/links.ts";
import { ChangedKinds, ReadyRows } from "../decide/ready-rows.ts";
import type { NumbersOfRows } from "../decide/reserved-numbers.ts";
import type { Fields } from "../formats/format.ts";
import type { FileReport, RowReport } from "../report/import-report.ts";
import { transferTexts } from "../texts/themes.ts";
import { decide, WITHOUT } from "./check-files.ts";
import { freeIfMuch } from "./import-process.ts";
import { ImportError, type ImportTurn } from "./import-turn.ts";

/** The state needed to resume an import, stored as JSON: its names must not change. */
export interface Plan {
  readonly origin: string;
  /** Totals of the rows so far. */
  readonly files: readonly FileReport[];
  /** Which results of the check are still valid; missing in plans of older releases: none. */
  readonly still?: Still;
  /** Numbers reserved for later rows; missing in plans of older releases. */
  readonly coming?: NumbersOfRows;
}

interface Still {
  /** Sequence number of the last change that is included here. */
  readonly news: number;
  /** Kinds that others have written to since the check; null where unknown. */
  readonly changed: readonly string[] | null;
  readonly given: readonly Stretch[];
  /** What rows were matched with when applied; missing in plans of older releases. */
  readonly instead?: readonly (readonly [row: string, RowTarget])[];
}

interface Applying {
  readonly options: ImporterOptions;
  readonly onRows: (count: number) => void;
  readonly isStopped: () => boolean;
  /** In milliseconds; 0 makes a transaction of each batch. */
  readonly turnLength?: number | undefined;
}

interface Applied {
  readonly files: readonly FileReport[];
  readonly refused: RowReport[];
  readonly without: RowReport[];
  readonly kept: RowReport[];
  readonly found: RowReport[];
  /** false: it was stopped before its end. */
  readonly whole: boolean;
}

/**
 * In milliseconds: length of a transaction, and a pause from time to time in which a writer of another process can get the lock; writers of
 * this one are queued. The pause grows on a busy machine, where others need longer to wake up.
 */
const TURN = 450;
const BETWEEN = 30;
const PAUSE_EVERY = 1000;
const PART_OF_PAUSES = 0.05;

export async function applyImport(
  turn: ImportTurn,
  plan: Plan,
  kinds: Kinds,
  applying: Applying,
): Promise<Applied> {
  const files = plan.files.map((file) => ({ ...file }));
  const sources = files.map((file) => fileOf(file, kinds));
  const { news = 0, changed: before = null, given: stretches = [] } = plan.still ?? {};
  const given = new GivenIds(stretches);
  const foundAs = new Map(plan.still?.instead);
  let changed = new ChangedKinds(before);
  let [last, whole, paused] = [news, false, performance.now()];
  while (!whole && !applying.isStopped()) {
    let count = 0;
    whole = await turn.write(async (writing) => {
      const end = performance.now() + (applying.turnLength ?? TURN);
      changed = changed.with(await turn.news(last));
      const importer = new Importer(writing, kinds, applying.options, plan.coming, foundAs);
      const ready = new ReadyRows(
        writing,
        kinds,
        changed,
        given,
        importer,
        transferTexts(applying.options.texts).rows,
      );
      let rows: readonly StagedRow[] = [];
      let spent = 0;
      // At least one batch per transaction, however late it begins on a busy machine; the import ends only when no rows are left.
      do {
        const start = performance.now();
        rows = await writing.with(staging).waiting(turn.id);
        if (rows.length === 0) break;
        const decisions = await comeIn(rows, sources, ready, importer);
        importer.named.addTo(files[rows[0]!.file] as FileReport);
        for (const [index, row] of rows.entries()) {
          const { made } = decisions[index] as Decision;
          if (row.ready && made) given.add(row.ready.id, made.id);
          const kind = files[row.file]?.kind ?? "";
          if (row.taken && made)
            await writing.with(staging).giveFiles(row.taken.number, kind, made.id);
        }
        await writing
          .with(staging)
          .settle(turn.id, rows.at(-1)!.number, tell(rows, decisions, files));
        count += rows.length;
        spent = performance.now() - start;
      } while (performance.now() + spent < end);
      last = await writing.announce();
      const still: Still = {
        news: last,
        changed: changed.names && [...changed.names],
        given: given.stretches,
        instead: [...foundAs],
      };
      await writing
        .with(staging)
        .change(turn.id, { plan: JSON.stringify({ ...plan, files, still }) });
      return rows.length === 0;
    });
    applying.onRows(count);
    freeIfMuch();
    await breathe();
    const since = performance.now() - paused;
    if (whole || since < PAUSE_EVERY) continue;
    await pause(Math.max(BETWEEN, since * PART_OF_PAUSES));
    paused = performance.now();
  }
  return { files, whole, ...(await reportRows(turn, files)) };
}

/** With the values of the check, or else checked again. */
async function comeIn(
  rows: readonly StagedRow[],
  sources: readonly ImportFile[],
  ready: ReadyRows,
  importer: Importer,
): Promise<Decision[]> {
  const source = sources[rows[0]!.file] as ImportFile;
  const decisions = await ready.insert(source, rows);
  if (decisions) return decisions;
  ready.forget();
  return decide(
    importer,
    source,
    rows.map(({ line, fields, member, version, taken }) => ({
      line,
      fields: fields as Fields,
      expected: { member, version },
      taken,
    })),
  );
}

/** Counts the decisions; returns the rows for the report. */
function tell(
  rows: readonly StagedRow[],
  decisions: readonly Decision[],
  files: readonly FileReport[],
): ReportRow[] {
  return rows.flatMap(({ number, file, line, story: told }, index) => {
    const decision = decisions[index] as Decision;
    const { outcome, key, reasons } = decision;
    const sums = files[file] as FileReport;
    sums[outcome] = (sums[outcome] ?? 0) + 1;
    const among = reportedAs(decision);
    if (among === null) return [];
    // The check knows by what a changed member was recognized.
    const known = outcome === "changed" ? told : undefined;
    const story = known ?? JSON.stringify({ key, reasons });
    return [{ number, file, line, outcome: among, story }];
  });
}

async function reportRows(
  turn: ImportTurn,
  files: readonly FileReport[],
): Promise<Pick<Applied, "refused" | "without" | "kept" | "found">> {
  const reported = await turn.write((writing) => writing.with(staging).reported(turn.id));
  const reports = reported.map(({ file, line, outcome, story }) => {
    const said = JSON.parse(story) as Omit<RowReport, "file" | "line">;
    return { outcome, row: { file: files[file]?.file ?? "", line, ...said } };
  });
  const those = (wanted: string) =>
    reports.flatMap(({ outcome, row }) => (outcome === wanted ? [row] : []));
  return {
    refused: those("refused"),
    without: those(WITHOUT),
    kept: those("kept"),
    found: those("found"),
  };
}

function fileOf(report: FileReport, kinds: Kinds): ImportFile {
  const { file, kind, source, counted = "line", listed = false } = report;
  const found = kinds.find(kind)?.kind;
  if (!found) {
    throw new ImportError(
      `An import that was broken off has rows for "${kind}", a kind that does not exist any more: put its file back, and start again.`,
    );
  }
  const base = { path: file, called: file, source, counted, listed };
  return { ...base, kind: found, list: null, set: {} };
}
