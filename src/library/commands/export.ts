/** `leihwerk export`: writes the catalogue into files. */

import { isPublic } from "../../core/model/kinds/access.ts";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand } from "../../core/settings/settings.ts";
import { howMany } from "../../core/words/how-many.ts";
import { exportKinds, type Format } from "../export/export.ts";
import { openExistingLibrary } from "./console/existing-library.ts";
import type { HelpFacts } from "./console/help.ts";
import { HOUSE_SETTINGS } from "./console/open-library.ts";
import { ProgressBar } from "./console/progress.ts";
import { kindNamed } from "./import.ts";

export const help: HelpFacts = {
  name: "export",
  usage: ["export [FLAGS] FOLDER"],
  flags: [
    { name: "format", value: "csv|jsonl" },
    { name: "gz" },
    { name: "kind", value: "NAME", many: true },
    { name: "force" },
  ],
  settings: HOUSE_SETTINGS,
};

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, help);
  const [folder, ...more] = rest;
  if (folder === undefined || more.length > 0) {
    throw new SettingsError("Say which folder, one: leihwerk export FOLDER");
  }
  const format = given.get("format")?.[0] ?? "csv";
  if (format !== "csv" && format !== "jsonl") {
    throw new SettingsError(`--format must be csv or jsonl, not "${format}".`);
  }
  const library = await openExistingLibrary(settings);
  const progress = new ProgressBar(terminal.stderr);
  try {
    const named = given.get("kind")?.map((name) => kindNamed(name, library.kinds));
    const kinds = named ?? library.kinds.all.filter(isPublic);
    const files = await exportKinds(library.store.read, [...new Set(kinds)], folder, {
      format: format satisfies Format,
      packed: given.get("gz")?.[0] === "on",
      overwrite: given.get("force")?.[0] === "on",
      onProgress: ({ rows, all }) => progress.show({ rows, part: rows / all }),
    });
    progress.end();
    for (const { file, rows } of files) {
      terminal.stdout.write(`${file}: ${howMany(rows, "row")}\n`);
    }
    return 0;
  } finally {
    progress.end();
    await library.close();
  }
}
