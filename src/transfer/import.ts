/** Brings files into the catalogue: all rows are checked before the first comes in, as often as one likes, and never over what people have edited. */

import type { Kind, Kinds } from "../model/kind.ts";
import type { Problem } from "../model/problem.ts";
import type { Store } from "../model/store.ts";
import type { Writing } from "../model/writing.ts";
import { en } from "../texts/en.ts";
import type { FileTexts } from "../texts/files.ts";
import { applyImport, type Plan } from "./apply-import.ts";
import { type CheckedFiles, checkFiles } from "./check-files.ts";
import { depth } from "./depth.ts";
import { readFileName } from "./file-name.ts";
import { finishImports } from "./finish-imports.ts";
import type { ImportJob } from "./import-job.ts";
import type { ImportReport } from "./import-report.ts";
import { beginImport, type ImportTurn } from "./import-turn.ts";
import type { ImporterOptions, ImportFile } from "./importer.ts";
import { openFile } from "./rows.ts";
import { FileError, sizeOf } from "./source-file.ts";

export interface ImportOptions
  extends Pick<ImporterOptions, "explain">,
    Partial<Pick<ImporterOptions, "explainProblem" | "site">> {
  /** What the files hold, where their names do not tell. */
  readonly kind?: Kind;
  /** Where the rows come from, where the files' names do not tell. */
  readonly source?: string;
  /** Fields that every row gets where it has nothing itself: `{ sprache: "de" }`. */
  readonly set?: Readonly<Record<string, string>>;
  readonly ignoreColumns?: boolean;
  /** Write the good rows even if others are refused. */
  readonly keepGoing?: boolean;
  /** Check everything, and write nothing. */
  readonly dryRun?: boolean;
  /** Sentences about files; in English where nobody says. */
  readonly texts?: FileTexts;
  /** The public address, with which absolute links of ours begin. */
  readonly origin?: string | null;
  readonly onProgress?: (progress: Progress) => void;
  /** Hears of imports that were broken off before, and are finished first. */
  readonly onFinished?: (report: ImportReport) => void;
  /** The member whose work it is. */
  readonly job?: ImportJob;
  /** Stops it: nothing is written while rows are checked; what has come in stays. */
  readonly signal?: AbortSignal;
}

export interface Progress {
  readonly step: "check" | "write";
  /** Rows that were checked, or that have come in. */
  readonly rows: number;
  /** How much of the step is done, from 0 to 1. */
  readonly part: number;
}

/** The source of rows from a file that has no name but its kind's. */
const NO_NAME = "import";

/** Without a public address only paths are links of ours. */
const ANYWHERE = "http://localhost";

export async function importFiles(
  store: Store,
  kinds: Kinds,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const start = performance.now();
  const texts = options.texts ?? en.files;
  const sizes = await Promise.all(paths.map(sizeOf));
  const files = inOrder(
    await Promise.all(paths.map((path) => fileOf(path, kinds, texts, options))),
    kinds,
  );
  checkConstants(options.set ?? {}, files);
  const allBytes = sizes.reduce((sum, size) => sum + size, 0);
  const checks: ImporterOptions = {
    explain: options.explain,
    explainProblem: options.explainProblem ?? ((problem: Problem) => problem.code),
    site: options.site ?? {},
    origin: options.origin ?? ANYWHERE,
  };
  const isStopped = () => options.signal?.aborted || (options.job?.isStopped() ?? false);
  const report = (told: Omit<ImportReport, "seconds">): ImportReport => ({
    ...told,
    seconds: (performance.now() - start) / 1000,
  });

  if (!options.dryRun) {
    const finished = await finishImports(store, kinds, checks, isStopped);
    for (const one of finished) options.onFinished?.(one);
  }
  const turn = options.dryRun ? null : await beginImport(store, "{}", options.job?.id);
  let checked: CheckedFiles;
  let news = -1;
  try {
    let [rows, bytes] = [0, 0];
    news = (await store.news(-1))?.last ?? -1;
    checked = await checkFiles(store, kinds, files, {
      options: checks,
      reading: {
        texts,
        ignoreColumns: options.ignoreColumns ?? false,
        onBytes: (count) => {
          bytes += count;
        },
      },
      turn,
      keepGoing: options.keepGoing ?? false,
      isStopped,
      onRows: (count) => {
        rows += count;
        options.onProgress?.({ step: "check", rows, part: bytes / allBytes });
      },
    });
  } catch (error) {
    await turn?.end();
    throw error;
  }
  const { staged, ...told } = checked;
  const refused = told.refused.length > 0 && !options.keepGoing;
  if (turn === null || refused || isStopped()) {
    const over = report({ ...told, written: false, stopped: isStopped() });
    await turn?.end((writing) => settled(options, writing, over));
    return over;
  }
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
  readonly report: (told: Omit<ImportReport, "seconds">) => ImportReport;
}

/** From here on whatever breaks it off, it is finished by whoever starts next. */
async function bringIn(
  turn: ImportTurn,
  { files, staged }: CheckedFiles,
  { news, checks, kinds, options, isStopped, report }: Bringing,
): Promise<ImportReport> {
  const sums = files.map((file) => ({ ...file, created: 0, changed: 0 }));
  const still = { news, changed: [], given: [] };
  const plan: Plan = { origin: checks.origin, files: sums, still };
  await turn.write((writing) =>
    writing.staging.change(turn.id, { state: "schreibt", plan: JSON.stringify(plan) }),
  );
  let rows = 0;
  try {
    const { whole, ...applied } = await applyImport(turn, plan, kinds, {
      options: checks,
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

/** What the name does not tell the content may: whatever one library writes for another is about works. */
async function fileOf(
  path: string,
  kinds: Kinds,
  texts: FileTexts,
  options: ImportOptions,
): Promise<ImportFile> {
  const name = readFileName(path, kinds);
  const { shape, counted } = await openFile(path, texts);
  const kind = options.kind ?? (shape === "entries" ? kinds.one("werk") : name.kind);
  if (kind === null) {
    const plurals = kinds.all.map((other) => other.plural).join(", ");
    throw new FileError(
      path,
      null,
      `the name does not tell what the file holds; say --kind, one of ${plurals}.`,
    );
  }
  return {
    path,
    kind,
    counted,
    source: options.source ?? (name.source || NO_NAME),
    set: Object.fromEntries(
      Object.entries(options.set ?? {}).filter(([field]) => Object.hasOwn(kind.fields, field)),
    ),
  };
}

/** A constant for a field that nothing has is a slip of the pen. */
function checkConstants(set: Readonly<Record<string, string>>, files: readonly ImportFile[]): void {
  for (const field of Object.keys(set)) {
    if (!files.some((file) => Object.hasOwn(file.set, field))) {
      const kinds = [...new Set(files.map((file) => file.kind.singular))].join(" or ");
      throw new FileError(files[0]?.path ?? "", null, `a ${kinds} has no "${field}" to set.`);
    }
  }
}

/** What others point to comes first, in whatever order the files were named. */
function inOrder(files: readonly ImportFile[], kinds: Kinds): ImportFile[] {
  return [...files].sort((a, b) => depth(a.kind, kinds) - depth(b.kind, kinds));
}
