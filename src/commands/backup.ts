/** `leihwerk backup`: saves everything into one file, while the server goes on. */

import { stat } from "node:fs/promises";
import { type Flag, SettingsError, type Terminal } from "../settings/command-line.ts";
import { readCommand, type SettingName } from "../settings/settings.ts";
import { FileError } from "../transfer/source-file.ts";
import { howMany } from "../words/how-many.ts";
import { openExistingHouse } from "./existing-house.ts";
import { commandHelp } from "./help.ts";

const SETTINGS: SettingName[] = ["database", "site"];
const FLAGS: Flag[] = [{ name: "force", help: "write over a file that is there already" }];

export const help = commandHelp({
  usage: ["backup [FLAGS] FILE"],
  about: [
    "Saves all that is in the database, accounts and addresses of old included, as it was at one moment.",
    "The file holds private data: keep it where only you can read it. leihwerk restore puts it back, also",
    "into a database of the other storage engine.",
  ],
  flags: FLAGS,
  settings: SETTINGS,
});

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, SETTINGS, FLAGS);
  const [file, ...more] = rest;
  if (file === undefined || more.length > 0) {
    throw new SettingsError("Say which file, one: leihwerk backup FILE");
  }
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (exists && given.get("force")?.[0] !== "on") {
    throw new FileError(file, null, "the file is there already; say --force to write over it.");
  }
  const house = await openExistingHouse(settings);
  try {
    const rows = await house.store.backup(file);
    terminal.stdout.write(`${file}: ${howMany(rows, "row")} saved\n`);
    return 0;
  } finally {
    await house.close();
  }
}
