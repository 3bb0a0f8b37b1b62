/** Writes the catalogue into files from which an import restores it, addresses included. */

import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isPublic } from "../../core/model/kinds/access.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import { memberBatches } from "../../core/model/store/member-batches.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { Source } from "../../core/model/store/source.ts";
import { makeFolder } from "../../core/system/make-folder.ts";
import { removedAfter } from "../../core/system/temporary-folder.ts";
import { csvLine } from "../../core/words/csv-line.ts";
import { FileError } from "../import/rows/source-file.ts";
import { origins } from "../tables/origins.ts";
import { cellsOf, columnsOf, documentOf } from "./export-row.ts";
import { type FilesWritten, writeFilesOf } from "./files-of-members.ts";

export type Format = "csv" | "jsonl";

interface ExportOptions {
  readonly format: Format;
  readonly packed: boolean;
  /** Overwrite existing files. */
  readonly overwrite: boolean;
  readonly onProgress?: (progress: { readonly rows: number; readonly all: number }) => void;
}

interface ExportedFile {
  readonly file: string;
  readonly rows: number;
  /** Of a kind whose members are files. */
  readonly beside?: FilesWritten;
}

const PAGE = 500;

export async function exportKinds(
  reading: Reading,
  kinds: readonly Kind[],
  folder: string,
  options: ExportOptions,
): Promise<ExportedFile[]> {
  const files = kinds.map((kind) => join(folder, fileName(kind, options)));
  const folders = kinds.flatMap((kind) => (kind.upload?.exported ? join(folder, kind.plural) : []));
  if (!options.overwrite) await refuseExisting([...files, ...folders]);
  makeFolder(folder);
  const counts = await Promise.all(kinds.map((kind) => reading.count(kind)));
  const all = counts.reduce((sum, count) => sum + count, 0);
  let rows = 0;
  const exported: ExportedFile[] = [];
  for (const [index, kind] of kinds.entries()) {
    const before = rows;
    const onRows = (count: number) => {
      rows += count;
      options.onProgress?.({ rows, all });
    };
    const file = files[index]!;
    const lines = linesOf(reading, kind, options.format, onRows);
    // What strangers may not read here they may not read on this machine either, as with a backup.
    await writeFile(file, lines, { packed: options.packed, mode: isPublic(kind) ? 0o666 : 0o600 });
    const beside = await writeFilesOf(reading, kind, folder);
    exported.push({ file, rows: rows - before, ...(beside && { beside }) });
  }
  return exported;
}

function fileName(kind: Kind, { format, packed }: ExportOptions): string {
  return `${kind.plural}.${format}${packed ? ".gz" : ""}`;
}

async function refuseExisting(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const exists = await stat(file).then(
      () => true,
      () => false,
    );
    if (exists)
      throw new FileError(file, null, "the file is there already; say --force to write over it.");
  }
}

async function* linesOf(
  reading: Reading,
  kind: Kind,
  format: Format,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(columnsOf(kind));
  const write = (member: Member, source: Source | null) =>
    format === "csv"
      ? csvLine(cellsOf(member, source))
      : `${JSON.stringify(documentOf(member, source))}\n`;
  for await (const members of memberBatches(reading, kind, PAGE)) {
    const sources = await reading.with(origins).sources(
      kind,
      members.map((member) => member.id),
    );
    yield members.map((member) => write(member, sources.get(member.id) ?? null)).join("");
    onRows(members.length);
  }
}

/** Written under a temporary name and renamed when complete, so that there is never a partial file. */
async function writeFile(
  file: string,
  lines: AsyncGenerator<string>,
  { packed, mode }: { packed: boolean; mode: number },
): Promise<void> {
  const part = `${file}.part`;
  // The mode of a file that is there already, from a run that was killed, would stay.
  await rm(part, { force: true });
  await removedAfter(part, async () => {
    const to = createWriteStream(part, { mode });
    await (packed
      ? pipeline(Readable.from(lines), createGzip(), to)
      : pipeline(Readable.from(lines), to));
    await rename(part, file);
  });
}
