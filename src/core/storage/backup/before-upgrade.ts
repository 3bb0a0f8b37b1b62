/** Writes a backup automatically before the schema of an older release is migrated, so that one can go back to that release. */

import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kinds } from "../../model/kinds/kind.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { type Backend, StorageError } from "../engines/backend.ts";
import { MIGRATIONS } from "../schema/migrations.ts";
import { writeBackup } from "./backup.ts";

/** Only the newest of each database are kept. */
const MOST_BACKUPS = 3;
const SAVED = /^before-version-\d+-(.+)-(\d{4}-\d{2}-\d{2}T\d{6}Z)\.backup$/;

export interface UpgradeBackup {
  readonly folder: string;
  /** Stands in the names of its backups: several databases can share a folder, and be migrated in the same second. */
  readonly database: string;
  /** Whether to migrate without a backup when the folder cannot be written to, because no such folder was configured. */
  readonly optional: boolean;
  /** Prints a sentence on the terminal. */
  tell(line: string): void;
}

export async function backUpBefore(
  backend: Backend,
  kinds: Kinds,
  version: number,
  { folder, database, optional, tell }: UpgradeBackup,
): Promise<void> {
  const moment = `${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  const file = join(folder, `before-version-${MIGRATIONS.length}-${database}-${moment}.backup`);
  try {
    makeFolder(folder, 0o700);
    await writeBackup(backend, kinds, file, { version });
    for (const name of savedOf(database, await readdir(folder)).slice(0, -MOST_BACKUPS))
      await rm(join(folder, name));
  } catch (error) {
    const { message } = error as Error;
    if (!optional)
      throw new StorageError(
        `The database is of an older release, and no backup could be written before bringing it up to date: ${message}. Make room for ${file}, or let it be written; nothing was changed.`,
      );
    tell(
      `The database is of an older release. No backup could be written before bringing it up to date (${message}): set STATE_DIRECTORY to a folder that can be written to.`,
    );
    return;
  }
  tell(
    `The database is of an older release: it was saved to ${file} before it is brought up to date.`,
  );
}

/** The oldest first. */
function savedOf(database: string, names: readonly string[]): string[] {
  const saved = names.flatMap((name) => {
    const [, whose, moment = ""] = SAVED.exec(name) ?? [];
    return whose === database ? [{ name, moment }] : [];
  });
  return saved.sort((a, b) => a.moment.localeCompare(b.moment)).map(({ name }) => name);
}
