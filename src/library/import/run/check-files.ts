/** The first half of an import: reads the files to their end, checks every row in a dry run, and stages those to be written. */

import { setImmediate as breathe } from "node:timers/promises";
import { pathOf } from "../../../core/model/answers/address.ts";
import type { OtherCatalogue } from "../../../core/model/answers/other-catalogue.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { cached } from "../../../core/words/cached.ts";
import type { ReportRow, StagedBatch, StagedRow } from "../../tables/staged-import.ts";
import { staging } from "../../tables/staging.ts";
import { valueOfText } from "../columns/header.ts";
import type { BadCell } from "../decide/bad-cells.ts";
import { type Decision, type ImportFile, type ImportRow, reportedAs } from "../decide/decision.ts";
import { Importer } from "../decide/importer.ts";
import type { ImporterOptions } from "../decide/importer-options.ts";
import { readyOf } from "../decide/ready-rows.ts";
import { ReservedNumbers } from "../decide/reserved-numbers.ts";
import { hasRules, hasSay } from "../decide/ruled-rows.ts";
import { tryOn } from "../decide/trial.ts";
import type { Fields } from "../formats/format.ts";
import { MissingReaders, type ReadersBeside } from "../readers/missing-readers.ts";
import { CellsLeftOut } from "../report/cells-left-out.ts";
import type { FileReport, RowReport } from "../report/import-report.ts";
import { LeftOut } from "../report/left-out.ts";
import { addSample, type Sample } from "../report/samples.ts";
import { lookUpRows } from "../rows/look-up-rows.ts";
import { aboveFirst, stretches } from "../rows/order-rows.ts";
import { type RowOptions, readRows } from "../rows/rows.ts";
import { FileError } from "../rows/source-file.ts";
import { transferTexts } from "../texts/themes.ts";
import { FilesBeside } from "./files-beside.ts";
import { freeIfMuch } from "./import-process.ts";
import type { ImportTurn } from "./import-turn.ts";

interface Checking {
  readonly options: ImporterOptions;
  readonly reading: Omit<RowOptions, "onLeftOut" | "kinds">;
  /** Where rows are staged; null for a dry run, which stores nothing. */
  readonly turn: ImportTurn | null;
  /** Refused rows do not block the others. */
  readonly keepGoing: boolean;
  /** Completes rows; null: no look-up. */
  readonly otherCatalogue: Pick<OtherCatalogue, "lookUpInTurn"> | null;
  /** `waiting`: how many more are read already. */
  readonly onRows: (count: number, waiting: number) => void;
  readonly isStopped: () => boolean;
}

export interface CheckedFiles extends Partial<ReadersBeside> {
  readonly files: FileReport[];
  readonly refused: RowReport[];
  readonly without: RowReport[];
  readonly kept: RowReport[];
  readonly found: RowReport[];
  /** Number of staged rows. */
  readonly staged: number;
  readonly numbersInUse: ReservedNumbers;
  /** The first new members. */
  readonly samples: readonly Sample[];
}

/** Rows per batch; fewer where rules check each of them, or one by one, as a write transaction can end only between batches. */
const BATCH = 1000;
const BATCH_WITH_RULES = 500;
const BATCH_ONE_BY_ONE = 100;
/** A change is read, compared and written by itself, with the rules that follow: it takes as long as this many new rows. */
const AS_MANY_NEW = 40;
/** Rows with files that are checked at once: a picture takes as long as hundreds of other rows. */
const WITH_FILES = 10;
/** Nobody corrects more; limits the memory for reasons if the file is a wrong one. */
const MOST_REFUSED = 100_000;
/** The report name of rows that are imported without some of their cells. */
export const WITHOUT = "without";
/** Batches staged in one write. */
const STAGED_AT_ONCE = 4;

export async function checkFiles(
  store: Store,
  kinds: Kinds,
  files: readonly ImportFile[],
  checking: Checking,
): Promise<CheckedFiles> {
  const { options, turn, keepGoing, onRows, isStopped } = checking;
  const isRuled = files.some(({ kind }) => hasRules(kind));
  const trial = tryOn(store.read, isRuled);
  const importer = new Importer(trial, kinds, { ...options, quiet: !isRuled });
  const checked = {
    files: [] as FileReport[],
    refused: [] as RowReport[],
    without: [] as RowReport[],
    kept: [] as RowReport[],
    found: [] as RowReport[],
    samples: [] as Sample[],
  };
  const numbersInUse = new ReservedNumbers(options.site, store.read.today());
  const filesBeside = new FilesBeside(trial, options.texts, turn, isStopped);
  const shelf = new Shelf(turn, kinds, numbersInUse);
  const readers =
    files[0]?.kind === kinds.accounts && files[0].listed ? new MissingReaders() : null;
  const assuming = new Set<number>();
  const sums = files.map((file) => {
    const [leftOut, cells] = [new LeftOut(), new CellsLeftOut()];
    const report = { ...emptyReport(file), leftOut: leftOut.names, cells: cells.groups };
    checked.files.push(report);
    return { leftOut, cells, report };
  });

  const check = async (place: number, whole: readonly ImportRow[], waiting = 0): Promise<void> => {
    const file = files[place] as ImportFile;
    const { report, cells: cellsLeftOut, leftOut } = sums[place] as (typeof sums)[number];
    const rows = await importer.tellNames(
      file,
      whole.map((row) => withConstants(row, file)),
    );
    const decisions = await decide(importer, file, rows);
    importer.named.addTo(report);
    for (const [index, { line, fields, number, taken }] of rows.entries()) {
      const decision = decisions[index] as Decision;
      const { outcome, key, without, assumed } = decision;
      // One of a file is enough to see what is done with all.
      if (assumed && !assuming.has(place)) leftOut.add([assumed]);
      if (assumed) assuming.add(place);
      report[outcome] = (report[outcome] ?? 0) + 1;
      readers?.note(decision);
      addSample(checked.samples, file.kind, decision);
      const among = reportedAs(decision);
      if (among !== null)
        checked[among].push({ file: file.path, line, number, ...storyOf(decision) });
      const cells = without ? cellsLeftOut.add(without.cells, number ?? null) : [];
      if (cells.length > 0)
        checked.without.push({ file: file.path, line, key, reasons: [], number, cells });
      if (checked.refused.length > MOST_REFUSED) {
        const sentence = transferTexts(options.texts).files.mostRefused(MOST_REFUSED);
        throw new FileError(file.path, line, sentence);
      }
      // Once the import is certain to be refused, nothing more is staged.
      if (keepGoing || checked.refused.length === 0)
        shelf.put(
          { file: place, line, fields: without?.fields ?? fields, ...(taken && { taken }) },
          file.kind,
          decision,
          number,
          cells,
        );
    }
    await shelf.store();
    onRows(rows.length, waiting);
    freeIfMuch();
    // SQLite is synchronous: without yielding to the event loop no other request is handled, and no signal to stop is received.
    await breathe();
  };

  for (const [place, file] of files.entries()) {
    // Parts are checked with their rows.
    if (file.list?.part) continue;
    const { leftOut } = sums[place] as (typeof sums)[number];
    const onLeftOut = (names: readonly string[]) => leftOut.add(names);
    const batches = readRows(file, { ...checking.reading, kinds, onLeftOut });
    for await (const read of aboveFirst(file.kind, batches)) {
      if (isStopped()) return { ...checked, staged: shelf.staged, numbersInUse };
      const looked = await lookUpRows(file, read, {
        kinds,
        texts: options.texts,
        otherCatalogue: checking.otherCatalogue,
        areHere: (documents) => importer.areHere(file, documents),
        goesOn: async () => {
          await turn?.renew();
          return !isStopped();
        },
      });
      const most = file.kind.upload?.exported ? WITH_FILES : looked.length;
      for (let from = 0; from < looked.length && !isStopped(); from += most) {
        const rows = await filesBeside.take(file, looked.slice(from, from + most));
        await check(place, rows, Math.max(0, looked.length - from - most));
      }
      for (let part = place + 1; files[part]?.list?.part; part++)
        await check(part, broughtBy(looked, files[part]!.kind));
    }
  }
  await shelf.storeAll();
  const beside = await readers?.among(kinds.accounts, store.read);
  return { ...checked, staged: shelf.staged, numbersInUse, ...beside };
}

function broughtBy(rows: readonly ImportRow[], kind: Kind): ImportRow[] {
  return rows.flatMap(({ line, number, brings = [] }) =>
    brings.flatMap((part) =>
      part.kind === kind ? { line, number: number!, fields: part.fields } : [],
    ),
  );
}

/** One by one where a row can affect the rules of the next; parents before children. */
export async function decide(
  importer: Importer,
  file: ImportFile,
  rows: readonly ImportRow[],
): Promise<Decision[]> {
  const { kind } = file;
  const parts = hasRules(kind) ? rows.map((row) => [row]) : stretches(kind, rows);
  const decisions: Decision[] = [];
  for (const part of parts) decisions.push(...(await importer.take(file, part)));
  return decisions;
}

function batchOf(kind: Kind): number {
  if (hasRules(kind)) return BATCH_ONE_BY_ONE;
  return hasSay(kind) ? BATCH_WITH_RULES : BATCH;
}

/** What the report says of a row. */
function storyOf(decision: Decision): Omit<RowReport, "file" | "line"> {
  const { key, reasons, again, differs, member } = decision;
  const path = member ? pathOf(member.kind, member) : undefined;
  return { key, reasons, again, differs, path };
}

/** Checked rows, to be staged in the database. */
class Shelf {
  readonly #turn: ImportTurn | null;
  readonly #kinds: Kinds;
  readonly #numbersInUse: ReservedNumbers;
  /** Incomplete batches, by file. */
  readonly #open = new Map<number, { rows: Omit<StagedRow, "number">[]; weight: number }>();
  #batches: StagedBatch[] = [];
  #reported: ReportRow[] = [];
  #last = 0;
  staged = 0;

  constructor(turn: ImportTurn | null, kinds: Kinds, numbersInUse: ReservedNumbers) {
    this.#numbersInUse = numbersInUse;
    this.#kinds = kinds;
    this.#turn = turn;
  }

  put(
    row: Pick<StagedRow, "file" | "line" | "fields" | "taken">,
    kind: Kind,
    decision: Decision,
    ofRow: number | undefined,
    cells: readonly BadCell[],
  ): void {
    if (this.#turn === null) return;
    if (cells.length > 0) this.#report(row, WITHOUT, { ...decision, reasons: [] }, ofRow, cells);
    if (decision.outcome === "unchanged") return;
    const { outcome, member, made, given = made?.given } = decision;
    const { file, fields } = row;
    if (outcome === "created" || outcome === "changed") {
      this.staged++;
      if (given) this.#numbersInUse.add(kind, given, member);
      const open = cached(this.#open, file, () => ({ rows: [], weight: 0 }));
      const about = { member: member?.id ?? null, version: member?.version ?? null };
      const ready = made ? readyOf(kind, this.#kinds, fields as Fields, made) : null;
      const story = decision.reasons.length > 0 ? storyOf(decision) : undefined;
      const told = story && { story: JSON.stringify({ ...story, number: ofRow }) };
      open.rows.push({ ...row, ...about, ready, ...told });
      open.weight += outcome === "changed" ? AS_MANY_NEW : 1;
      if (open.weight >= batchOf(kind)) this.#pack(file);
    } else this.#report(row, outcome, decision, ofRow);
  }

  #report(
    { file, line }: Pick<StagedRow, "file" | "line">,
    outcome: string,
    decision: Decision,
    number: number | undefined,
    cells?: readonly BadCell[],
  ): void {
    const story = JSON.stringify({ ...storyOf(decision), number, cells });
    this.#reported.push({ number: ++this.#last, file, line, outcome, story });
  }

  /** Batches of earlier files come first, as this one can link to them. */
  #pack(upTo: number): void {
    for (const file of [...this.#open.keys()].sort((a, b) => a - b)) {
      if (file > upTo) return;
      const rows = this.#open.get(file)!.rows.map((row) => ({ number: ++this.#last, ...row }));
      const { number, line } = rows[0]!;
      this.#batches.push({ number, file, line, content: JSON.stringify(rows) });
      this.#open.delete(file);
    }
  }

  async store(): Promise<void> {
    if (this.#batches.length + this.#reported.length / BATCH > STAGED_AT_ONCE) await this.#write();
    else await this.#turn?.renew();
  }

  async storeAll(): Promise<void> {
    this.#pack(Number.POSITIVE_INFINITY);
    await this.#write();
  }

  async #write(): Promise<void> {
    const [turn, batches, reported] = [this.#turn, this.#batches, this.#reported];
    this.#batches = [];
    this.#reported = [];
    await turn?.write((writing) => writing.with(staging).add(turn.id, batches, reported));
  }
}

function emptyReport({
  path,
  kind,
  source,
  sheets,
  counted,
  listed,
  list,
}: ImportFile): Omit<FileReport, "leftOut"> {
  const sums = { created: 0, changed: 0, unchanged: 0, found: 0, kept: 0, refused: 0 };
  const about = { file: path, kind: kind.singular, source, counted, ...(sheets && { sheets }) };
  const mapping = list?.mapping ?? null;
  return { ...about, ...sums, ...(listed && { listed }), ...(mapping && { mapping }) };
}

/** Adds the import's default values to empty fields. */
function withConstants(row: ImportRow, { kind, set }: ImportFile): ImportRow {
  const { fields } = row;
  const names = Object.keys(set);
  if (typeof fields === "string" || names.length === 0) return row;
  const all: Record<string, unknown> = { ...fields };
  for (const name of names) {
    all[name] ??= valueOfText(kind.fields[name], [set[name] ?? ""]);
  }
  return { ...row, fields: all };
}
