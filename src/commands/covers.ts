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
import { HOUSE_SETTINGS } from "./open-house.ts";
import type { HelpFacts } from "./help.ts";
import { languageIn } from "./terminal-language.ts";

const SETTINGS: SettingName[] = [...HOUSE_SETTINGS];
const FLAGS: Flag[] = [{ name: "replace" }];

export const help: HelpFacts = {
  name: "covers",
  usage: ["covers [--replace] FILE.zip…"],
  flags: FLAGS,
  settings: SETTINGS,
};

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
