/** Files for the tests of import and export, in a folder that goes away with the test. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs `work` with a way to write a file and learn its path. */
export async function withFiles<T>(
  work: (
    write: (name: string, content: string | Uint8Array) => Promise<string>,
    folder: string,
  ) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "leihwerk-files-"));
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  try {
    return await work(write, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
