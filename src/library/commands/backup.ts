/** `leihwerk backup`: saves everything into one file while the server runs, and verifies that a file can be restored. */

import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand, type Settings } from "../../core/settings/settings.ts";
import { rawKey } from "../../core/storage/backup/age.ts";
import { inTemporaryFolder } from "../../core/system/temporary-folder.ts";
import { howMany } from "../../core/words/how-many.ts";
import { FileError, sizeOf } from "../import/rows/source-file.ts";
import { SAVED, SAVED_AS } from "../setup/setup-steps.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { openExistingLibrary } from "./console/existing-library.ts";
import { LIBRARY_SETTINGS, openLibrary } from "./console/open-library.ts";
import { unknownIn } from "./console/unknown-kinds.ts";

export const help: HelpFacts = {
  name: "backup",
  usage: [
    "backup [--encrypt KEY] FILE",
    "backup [--encrypt KEY] [--keep NUMBER] FOLDER",
    "backup --check FILE|FOLDER",
  ],
  flags: [
    { name: "keep", value: "NUMBER" },
    { name: "check", onlyWith: [] },
    { name: "encrypt", value: "KEY", many: true },
    { name: "force" },
  ],
  settings: LIBRARY_SETTINGS,
  apart: "check",
};

/** The names made by `freshName`: other files in the folder are left alone. */
const OURS = /^leihwerk-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup(\.age)?$/;
const UNFINISHED = /^leihwerk-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup(\.age)?\.part$/;
/** One that nobody has written to for so long was killed. */
const DAY = 86_400_000;

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, help);
  const [place, ...more] = rest;
  if (place === undefined || more.length > 0) {
    throw new SettingsError("Say which file or folder, one: leihwerk backup FILE");
  }
  const found = await stat(place).catch(() => null);
  const isFolder = found?.isDirectory() ?? false;
  const isOn = (name: string) => given.get(name)?.[0] === "on";
  const keep = keepOf(given.get("keep")?.[0], isFolder, place);
  if (isOn("check")) {
    const file = isFolder ? await newestIn(place) : place;
    await sizeOf(file);
    terminal.stdout.write(`${file}: ${await checkBackup(file, settings)}\n`);
    return 0;
  }
  if (found && !isFolder && !isOn("force")) {
    throw new FileError(place, null, "the file is there already; say --force to write over it.");
  }
  const recipients = given.get("encrypt") ?? [];
  for (const one of recipients) rawKey(one);
  const end = recipients.length > 0 ? ".age" : "";
  const file = isFolder ? join(place, freshName(new Date()) + end) : place;
  const library = await openExistingLibrary(settings);
  try {
    const rows = await library.store.backup(file, recipients);
    const now = new Date().toISOString();
    // The backup is valid even if its time cannot be stored.
    await library.store
      .write(async (writing) => {
        await writing.setSetting(SAVED, now);
        await writing.setSetting(SAVED_AS, `${now} ${resolve(file)}`);
      })
      .catch(() => {});
    terminal.stdout.write(`${file}: ${howMany(rows, "row")} saved${end ? ", encrypted" : ""}\n`);
    const unknown = await unknownIn(library.store, settings.site);
    for (const one of [...unknown.kinds, ...unknown.foreign]) terminal.stdout.write(`${one}\n`);
  } finally {
    await library.close();
  }
  if (keep !== null) await removeOld(place, keep, terminal);
  return 0;
}

function keepOf(text: string | undefined, isFolder: boolean, place: string): number | null {
  if (text === undefined) return null;
  if (!isFolder) throw new SettingsError(`--keep needs a folder, and ${place} is none.`);
  const keep = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (keep < 1) throw new SettingsError(`--keep must be a number from 1 to 9999, not "${text}".`);
  return keep;
}

function freshName(now: Date): string {
  return `leihwerk-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`;
}

/** Their names sort by time. One that a wrong clock has dated ahead is left alone: it would be the newest for years. */
async function backupsIn(folder: string): Promise<string[]> {
  const now = freshName(new Date());
  const isPast = (name: string) => name.slice(0, now.length) <= now;
  const names = (await readdir(folder)).filter((name) => OURS.test(name) && isPast(name)).sort();
  return names.map((name) => join(folder, name));
}

async function newestIn(folder: string): Promise<string> {
  const newest = (await backupsIn(folder)).at(-1);
  if (newest === undefined) throw new FileError(folder, null, "there is no backup in this folder.");
  return newest;
}

async function removeOld(folder: string, keep: number, terminal: Terminal): Promise<void> {
  for (const file of (await backupsIn(folder)).slice(0, -keep)) {
    await rm(file);
    terminal.stdout.write(`${file}: removed, since newer ones are kept\n`);
  }
  const unfinished = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  for (const file of unfinished.map((name) => join(folder, name))) {
    const found = await stat(file).catch(() => null); // Finished meanwhile.
    if (found === null || found.mtimeMs + DAY > Date.now()) continue;
    await rm(file, { force: true });
    terminal.stdout.write(`${file}: removed, since it was never finished\n`);
  }
}

/** Restores it into a temporary database. */
function checkBackup(file: string, settings: Settings): Promise<string> {
  return inTemporaryFolder("check", async (folder) => {
    await using library = await openLibrary({ ...settings, database: join(folder, "check.db") });
    const rows = await library.store.restore(file);
    const members = await Promise.all(
      library.kinds.all.map(async (kind) => {
        const count = await library.store.read.count(kind);
        return `${count.toLocaleString("en")} ${kind.plural}`;
      }),
    );
    const { kinds } = await library.store.unknown();
    const others = [...kinds].map(([kind, count]) => `${count.toLocaleString("en")} "${kind}"`);
    return `${howMany(rows, "row")} can be restored (${[...members, ...others].join(", ")})`;
  });
}
