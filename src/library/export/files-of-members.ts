/** Writes the files of members that are files (pictures) into a folder beside their table: `bilder/12.jpeg` is that of `/bild/12`. */

import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Upload } from "../../core/model/kinds/upload.ts";
import type { Member } from "../../core/model/store/member.ts";
import { memberBatches } from "../../core/model/store/member-batches.ts";
import type { Reading } from "../../core/model/store/reading.ts";

export interface FilesWritten {
  readonly folder: string;
  readonly files: number;
  /** Addresses of members without a file. */
  readonly missing: readonly string[];
}

const PAGE = 500;

/** null where the members are no files. */
export async function writeFilesOf(
  reading: Reading,
  kind: Kind,
  beside: string,
): Promise<FilesWritten | null> {
  const { upload } = kind;
  if (!upload?.exported) return null;
  const folder = join(beside, kind.plural);
  const missing: string[] = [];
  const written = new Set<string>();
  /** Of a member whose file is lost, that of an earlier export may be the last one. */
  const lost = new Set<string>();
  for await (const members of memberBatches(reading, kind, PAGE)) {
    await mkdir(folder, { recursive: true });
    for (const { id, values } of members) {
      const format = upload.exported(values);
      const name = upload.fileName(values, format, new URLSearchParams());
      const bytes = await reading.file(kind, id, name);
      if (bytes) {
        await writeWhole(join(folder, `${id}.${format.file}`), bytes);
        written.add(`${id}.${format.file}`);
      } else {
        missing.push(`/${kind.singular}/${id}`);
        lost.add(`${id}`);
      }
    }
  }
  await removeOthers(folder, upload, (name) => written.has(name) || lost.has(baseOf(name)));
  return { folder, files: written.size, missing };
}

/** What an earlier export wrote of members that were removed since; other files are not ours. */
async function removeOthers(
  folder: string,
  { formats }: Upload,
  stays: (name: string) => boolean,
): Promise<void> {
  const suffixes = new Set(formats.map(({ file }) => file));
  for (const name of await readdir(folder).catch(() => [])) {
    const isOurs = /^\d+$/.test(baseOf(name)) && suffixes.has(name.slice(baseOf(name).length + 1));
    if (isOurs && !stays(name)) await rm(join(folder, name));
  }
}

function baseOf(name: string): string {
  return name.split(".", 1)[0] ?? "";
}

/** The smallest variant is looked for. */
export async function hasFile({ kind, id, values }: Member, reading: Reading): Promise<boolean> {
  const { upload } = kind;
  if (!upload?.exported) return true;
  const smallest = new URLSearchParams([[upload.parameter, "1"]]);
  const name = upload.fileName(values, upload.exported(values), smallest);
  return (await reading.file(kind, id, name)) !== null;
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
