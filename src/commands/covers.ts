/** `leihwerk covers`: hangs zips full of pictures onto works. */

import { createReadStream } from "node:fs";
import { type Flag, SettingsError, type Terminal } from "../settings/command-line.ts";
import { readCommand, type SettingName } from "../settings/settings.ts";
import { textsOf } from "../texts/languages.ts";
import { CoverCount, coverWords } from "../transfer/cover-words.ts";
import { takeCovers } from "../transfer/covers.ts";
import { FormatFault } from "../transfer/formats/format.ts";
import { openZip } from "../transfer/formats/zip.ts";
import { FileError } from "../transfer/source-file.ts";
import { openExistingHouse } from "./existing-house.ts";
import { commandHelp } from "./help.ts";
import { languageIn } from "./terminal-language.ts";

const SETTINGS: SettingName[] = ["database", "site"];
const FLAGS: Flag[] = [{ name: "replace", help: "also where a work has a cover already" }];

export const help = commandHelp({
  usage: ["covers [--replace] FILE.zip…"],
  about: [
    "Each picture in the zip becomes the cover of the work that its name tells: by an ISBN, by the",
    "barcode of a copy, or by the number in the work's address. What a picture is its content says. Covers",
    "that are there stay, unless told. A zip has at most 64 MiB; name several where that is too little.",
  ],
  flags: FLAGS,
  settings: SETTINGS,
});

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, SETTINGS, FLAGS);
  if (rest.length === 0) throw new SettingsError("Say which files: leihwerk covers FILE.zip…");
  const texts = textsOf(languageIn(terminal.env));
  const replace = given.get("replace")?.[0] === "on";
  const { store, kinds, close } = await openExistingHouse(settings);
  const count = new CoverCount();
  try {
    for (const file of rest) {
      try {
        const zip = await openZip(() => createReadStream(file));
        for await (const outcome of takeCovers(zip, { store, kinds, replace })) {
          count.add(outcome);
          const work = "work" in outcome ? ` ${outcome.work.title},` : "";
          terminal.stdout.write(`${outcome.name}:${work} ${coverWords(outcome, texts)}\n`);
        }
      } catch (error) {
        if (error instanceof FormatFault)
          throw new FileError(file, null, texts.files.faults[error.code](error.params));
        if ((error as NodeJS.ErrnoException).code === "ENOENT")
          throw new FileError(file, null, texts.transfer.files.missing);
        throw error;
      }
    }
    terminal.stdout.write(`${texts.covers.total(count)}\n`);
    return count.unmatched + count.refused > 0 ? 1 : 0;
  } finally {
    await close();
  }
}
