/** `leihwerk covers`: adds the pictures of zip files to works. */

import { createReadStream } from "node:fs";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand } from "../../core/settings/settings.ts";
import { textsOf } from "../../core/texts/languages.ts";
import { CoverCount, coverWords } from "../import/covers/cover-words.ts";
import { takeCovers } from "../import/covers/covers.ts";
import { FormatFault } from "../import/formats/format.ts";
import { openZip } from "../import/formats/zip.ts";
import { FileError, sizeOf } from "../import/rows/source-file.ts";
import { coverTexts, fileTexts, transferTexts } from "../import/texts/themes.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { openExistingLibrary } from "./console/existing-library.ts";
import { LIBRARY_SETTINGS } from "./console/open-library.ts";
import { languageIn } from "./console/terminal-language.ts";

export const help: HelpFacts = {
  name: "covers",
  usage: ["covers [--replace] FILE.zip…"],
  flags: [{ name: "replace" }],
  settings: LIBRARY_SETTINGS,
};

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, help);
  if (rest.length === 0) throw new SettingsError("Say which files: leihwerk covers FILE.zip…");
  const texts = textsOf(languageIn(terminal.env));
  const replace = given.get("replace")?.[0] === "on";
  for (const file of rest) await sizeOf(file, transferTexts(texts).files);
  await using library = await openExistingLibrary(settings);
  const { store, kinds } = library;
  const count = new CoverCount();
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
        throw new FileError(file, null, fileTexts(texts).faults[error.code](error.params));
      throw error;
    }
  }
  terminal.stdout.write(`${coverTexts(texts).total(count)}\n`);
  return count.unmatched + count.refused > 0 ? 1 : 0;
}
