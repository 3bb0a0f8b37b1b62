/** Imports files: all rows are checked before the first is written; can be repeated, and never overwrites what people have edited. */

import type { OtherCatalogue } from "../../../core/model/answers/other-catalogue.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { en } from "../../../core/texts/en/all.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { DEFAULT_SITE } from "../../site/site.ts";
import { staging } from "../../tables/staging.ts";
import type { ImportFile } from "../decide/decision.ts";
import type { ImporterOptions } from "../decide/importer-options.ts";
import { type ImportReport, inLines } from "../report/import-report.ts";
import { depth } from "../rows/depth.ts";
import { type FileOptions, filesOf } from "../rows/import-files.ts";
import type { MendedRows } from "../rows/mended-rows.ts";
import { FileError, sizeOf } from "../rows/source-file.ts";
import { transferTexts } from "../texts/themes.ts";
import { applyImport, type Plan } from "./apply-import.ts";
import { type CheckedFiles, checkFiles } from "./check-files.ts";
import { finishImports } from "./finish-imports.ts";
import type { ImportJob } from "./import-job.ts";
import { freeMemory } from "./import-process.ts";
import { beginImport, type ImportTurn } from "./import-turn.ts";

export interface ImportOptions
  extends FileOptions,
    Partial<Pick<ImporterOptions, "site" | "byKey">> {
  /** An unreadable cell refuses its row. */
  readonly strict?: boolean;
  /** Groups of unreadable cells whose text is added to a note: `exemplar.zugang tag`. */
  readonly noted?: readonly string[];
  /** Rows that name a reader of the list again become readers of their own. */
  readonly apart?: boolean;
  /** Write the good rows even if others are refused. */
  readonly keepGoing?: boolean;
  /** Check everything, and write nothing. */
  readonly dryRun?: boolean;
  /** English by default. */
  readonly texts?: Texts;
  /** The public address, which our absolute links begin with. */
  readonly origin?: string | null;
  /** Looks up rows that only have an ISBN. */
  readonly otherCatalogue?: Pick<OtherCatalogue, "lookUpInTurn"> | null;
  readonly onProgress?: (progress: Progress) => void;
  /** Called for interrupted imports, which are finished first. */
  readonly onFinished?: (report: ImportReport) => void;
  /** Corrected cells that replace those of the file, by line. */
  readonly mended?: MendedRows;
  /** The member that this import belongs to. */
  readonly job?: ImportJob;
  /** The longest write transaction, in milliseconds. */
  readonly turnLength?: number;
  /** Stops it: during the check nothing is written; rows written already stay. */
  readonly signal?: AbortSignal;
}

export interface Progress {
  readonly step: "check" | "write";
  /** Rows checked or written so far. */
  readonly rows: number;
  /** Progress of the step, from 0 to 1. */
  readonly part: number;
}

/** Without a public address only paths are links to members here. */
const ANYWHERE = "http://localhost";

export async function importFiles(
  store: Store,
  kinds: Kinds,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const start = performance.now();
  const texts = options.texts ?? en;
  const sizes = new Map<string, number>();
  for (const path of paths) sizes.set(path, await sizeOf(path, transferTexts(texts).files));
  const found = await Promise.all(paths.map((path) => filesOf(path, kinds, texts, options)));
  const files = inOrder(found, kinds);
  checkConstants(options.set ?? {}, files, texts);
  const allBytes = paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const checks: ImporterOptions = {
    texts,
    site: options.site ?? DEFAULT_SITE,
    origin: options.origin ?? ANYWHERE,
    byKey: options.byKey ?? false,
  };
  const isStopped = () => options.signal?.aborted || (options.job?.isStopped() ?? false);
  const report = (sums: Omit<ImportReport, "seconds">): ImportReport =>
    inLines({ ...sums, seconds: (performance.now() - start) / 1000 });

  if (!options.dryRun) {
    const finished = await finishImports(store, kinds, checks, isStopped);
    for (const one of finished) options.onFinished?.(one);
  }
  const turn = options.dryRun
    ? null
    : await beginImport(store, "{}", transferTexts(texts), options.job);
  let checked: CheckedFiles;
  let news = -1;
  try {
    let [rows, bytes] = [0, 0];
    news = (await store.changesSince(-1))?.last ?? -1;
    checked = await checkFiles(store, kinds, files, {
      options: {
        ...checks,
        lenient: !options.strict,
        noted: new Set(options.noted),
        apart: options.apart ?? false,
      },
      reading: {
        texts,
        ignoreColumns: options.ignoreColumns ?? false,
        ...(options.mended && { mended: options.mended }),
        onBytes: (count) => {
          bytes += count;
        },
      },
      turn,
      otherCatalogue: options.otherCatalogue ?? null,
      keepGoing: options.keepGoing ?? false,
      isStopped,
      onRows: (count, waiting) => {
        rows += count;
        const part = (bytes / allBytes) * (rows / Math.max(1, rows + waiting));
        options.onProgress?.({ step: "check", rows, part });
      },
    });
  } catch (error) {
    await turn?.end();
    throw error;
  }
  const { staged, numbersInUse, ...sums } = checked;
  const refused = sums.refused.length > 0 && !options.keepGoing;
  if (turn === null || refused || isStopped()) {
    const over = report({ ...sums, written: false, stopped: isStopped() });
    await turn?.end((writing) => settled(options, writing, over));
    return over;
  }
  // What the check remembered of each row.
  freeMemory();
  const bringing = { news, checks, kinds, options, isStopped, report };
  return bringIn(turn, checked, bringing);
}

async function settled({ job }: ImportOptions, writing: Writing, report: ImportReport) {
  await job?.settle(writing, report);
}

interface Bringing {
  readonly news: number;
  readonly checks: ImporterOptions;
  readonly kinds: Kinds;
  readonly options: ImportOptions;
  readonly isStopped: () => boolean;
  readonly report: (sums: Omit<ImportReport, "seconds">) => ImportReport;
}

/** From here on an interrupted import is finished by the next process. */
async function bringIn(
  turn: ImportTurn,
  { files, staged, numbersInUse }: CheckedFiles,
  { news, checks, kinds, options, isStopped, report }: Bringing,
): Promise<ImportReport> {
  const sums = files.map((file) => ({ ...file, created: 0, changed: 0, named: {} }));
  const still = { news, changed: [], given: [] };
  const plan = await turn.write(async (writing) => {
    const reserved = await numbersInUse.ahead(writing);
    const made: Plan = { origin: checks.origin, files: sums, still, coming: reserved };
    await writing.with(staging).change(turn.id, { state: "schreibt", plan: JSON.stringify(made) });
    return made;
  });
  let rows = 0;
  try {
    const { whole, ...applied } = await applyImport(turn, plan, kinds, {
      options: checks,
      turnLength: options.turnLength,
      isStopped,
      onRows: (count) => {
        rows += count;
        options.onProgress?.({ step: "write", rows, part: rows / staged });
      },
    });
    const over = report({ ...applied, left: staged - rows, written: true, stopped: !whole });
    await turn.end((writing) => settled(options, writing, over));
    return over;
  } catch (error) {
    await turn.leave().catch(() => {});
    throw error;
  }
}

/** A constant for a field that no kind has is a mistake. */
function checkConstants(
  set: Readonly<Record<string, string>>,
  files: readonly ImportFile[],
  texts: Texts,
): void {
  for (const field of Object.keys(set)) {
    if (files.some((file) => Object.hasOwn(file.set, field))) continue;
    const kinds = [...new Set(files.map((file) => file.kind.singular))].join(", ");
    const sentence = transferTexts(texts).files.nothingToSet(kinds, field);
    throw new FileError(files[0]?.path ?? "", null, sentence);
  }
}

/** Link targets before linking kinds, regardless of the order of the files; parts after their rows. */
function inOrder(found: readonly (readonly ImportFile[])[], kinds: Kinds): ImportFile[] {
  const depthOf = ([whole]: readonly ImportFile[]) => (whole ? depth(whole.kind, kinds) : 0);
  return found.toSorted((a, b) => depthOf(a) - depthOf(b)).flat();
}
