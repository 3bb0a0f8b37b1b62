/** `leihwerk restore`: replaces everything by a backup. */

import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand } from "../../core/settings/settings.ts";
import { wholeHead } from "../../core/storage/backup/backup.ts";
import { howMany } from "../../core/words/how-many.ts";
import { FileError, sizeOf } from "../import/rows/source-file.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { LIBRARY_SETTINGS, openLibrary } from "./console/open-library.ts";

export const help: HelpFacts = {
  name: "restore",
  usage: ["restore [FLAGS] FILE"],
  flags: [{ name: "force" }],
  settings: LIBRARY_SETTINGS,
};

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, help);
  const [file, ...more] = rest;
  if (file === undefined || more.length > 0) {
    throw new SettingsError("Say which file, one: leihwerk restore FILE");
  }
  await sizeOf(file);
  await using library = await openLibrary(settings);
  // Singletons always exist and do not count.
  const many = library.kinds.all.filter(({ alone }) => !alone);
  const counts = await Promise.all(many.map((kind) => library.store.read.count(kind)));
  const others = [...(await library.store.unknown()).kinds.values()];
  const there = [...counts, ...others].reduce((sum, count) => sum + count, 0);
  if (there > 0 && given.get("force")?.[0] !== "on") {
    // Whoever says --force next should not hear only then that the file is none.
    await wholeHead(file);
    throw new FileError(
      file,
      null,
      `the database holds ${howMany(there, "member")}, which the backup would replace; say --force if that is what you want.`,
    );
  }
  const rows = await library.store.restore(file);
  terminal.stdout.write(`${file}: ${howMany(rows, "row")} restored\n`);
  return 0;
}
