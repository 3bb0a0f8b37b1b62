/** Writes the files of members that are files (pictures) into a folder beside their table: `bilder/12.jpeg` is that of `/bild/12`. */

import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
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
  let files = 0;
  for (let after = 0; ; ) {
    const members = await reading.walk(kind, after, PAGE);
    const last = members.at(-1);
    if (!last) return { folder, files, missing };
    await mkdir(folder, { recursive: true });
    for (const { id, values } of members) {
      const format = upload.exported(values);
      const name = upload.fileName(values, format, new URLSearchParams());
      const bytes = await reading.file(kind, id, name);
      if (bytes) {
        await writeWhole(join(folder, `${id}.${format.file}`), bytes);
        files++;
      } else missing.push(`/${kind.singular}/${id}`);
    }
    after = last.id;
  }
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
