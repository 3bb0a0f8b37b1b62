/** Brings files into the catalogue: all rows or none, as often as one likes, and never over what people have edited. */

import type { Kind, Kinds } from "../model/kind.ts";
import type { Problem } from "../model/problem.ts";
import type { Store } from "../model/store.ts";
import { readFileName } from "./file-name.ts";
import type { FileReport, ImportReport, RowReport } from "./import-report.ts";
import { Importer, type ImporterOptions, type ImportFile } from "./importer.ts";
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
  /** Do everything, and undo it at the end. */
  readonly dryRun?: boolean;
  /** The public address, with which absolute links of ours begin. */
  readonly origin?: string | null;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly rows: number;
  /** Bytes read of all files together, and bytes that there are. */
  readonly bytes: number;
  readonly allBytes: number;
}

/** The source of rows from a file that has no name but its kind's. */
const NO_NAME = "import";

/** Without a public address only paths are links of ours. */
const ANYWHERE = "http://localhost";

/** Thrown inside the transaction to undo it. */
class Undo extends Error {}

export async function importFiles(
  store: Store,
  kinds: Kinds,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const start = performance.now();
  const files = inOrder(
    paths.map((path) => fileOf(path, kinds, options)),
    kinds,
  );
  checkConstants(options.set ?? {}, files);
  const sizes = await Promise.all(files.map((file) => sizeOf(file.path)));
  const allBytes = sizes.reduce((sum, size) => sum + size, 0);
  const reports: FileReport[] = [];
  let importer: Importer | undefined;
  let rows = 0;
  let bytes = 0;
  let written = true;
  const { explain, ignoreColumns = false } = options;
  const checks = {
    explain,
    explainProblem: options.explainProblem ?? ((problem: Problem) => problem.code),
    site: options.site ?? {},
    origin: options.origin ?? ANYWHERE,
  };
  const onBytes = (count: number) => {
    bytes += count;
  };
  const onRows = (count: number) => {
    rows += count;
    options.onProgress?.({ rows, bytes, allBytes });
  };
  const reading = { ignoreColumns, onBytes };
  try {
    await store.write(async (writing) => {
      importer = new Importer(writing, kinds, checks);
      for (const file of files) reports.push(await importer.read(file, reading, onRows));
      if (options.dryRun || (importer.refused.length > 0 && !options.keepGoing)) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    written = false;
  }
  const seconds = (performance.now() - start) / 1000;
  const order = files.map((file) => file.path);
  const inPlace = (a: RowReport, b: RowReport) =>
    order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line;
  const refused = (importer?.refused ?? []).sort(inPlace);
  return { files: reports, refused, kept: importer?.kept ?? [], written, seconds };
}

function fileOf(path: string, kinds: Kinds, options: ImportOptions): ImportFile {
  const name = readFileName(path, kinds);
  const kind = options.kind ?? name.kind;
  if (kind === null) {
    const plurals = kinds.all.map((other) => other.plural).join(", ");
    throw new FileError(
      path,
      null,
      `the name does not tell what the file holds; say --kind, one of ${plurals}.`,
    );
  }
  if (name.format === null) {
    throw new FileError(
      path,
      null,
      "is it CSV or JSON lines? Let its name end in .csv or .jsonl (and .gz).",
    );
  }
  return {
    path,
    kind,
    format: name.format,
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

function depth(kind: Kind, kinds: Kinds, above: readonly Kind[] = []): number {
  if (above.includes(kind)) return 0;
  const targets = Object.values(kind.fields).flatMap((field) =>
    field.type === "link" || field.type === "links" ? [kinds.target(field)] : [],
  );
  return Math.max(0, ...targets.map((target) => 1 + depth(target, kinds, [...above, kind])));
}
