/** For commands that only read: a mistyped path must not create a new, empty database. */

import { stat } from "node:fs/promises";
import { SettingsError } from "../../../core/settings/command-line.ts";
import { isFile } from "../../../core/storage/engines/postgres-servers.ts";
import { openLibrary } from "./open-library.ts";

export async function openExistingLibrary(
  settings: Parameters<typeof openLibrary>[0],
): ReturnType<typeof openLibrary> {
  const { database } = settings;
  if (isFile(database)) {
    await stat(database).catch(() => {
      throw new SettingsError(
        `There is no database at ${database}: say where it is with --database or DATABASE_URL.`,
      );
    });
  }
  return openLibrary(settings);
}
