/** `leihwerk import`: brings files into the catalogue. */

import { setPriority } from "node:os";
import type { Kind, Kinds } from "../model/kind.ts";
import { type Flag, SettingsError, type Terminal } from "../settings/command-line.ts";
import { readCommand, type SettingName, type Settings } from "../settings/settings.ts";
import { readSite } from "../site/site.ts";
import { en } from "../texts/en.ts";
import { importFiles } from "../transfer/import.ts";
import { describeReport } from "../transfer/import-report.ts";
import { workOnImports } from "../upkeep/import-work.ts";
import { commandHelp } from "./help.ts";
import { openHouse } from "./open-house.ts";
import { ProgressBar } from "./progress.ts";

const SETTINGS: SettingName[] = ["database", "site", "url"];

const FLAGS: Flag[] = [
  { name: "kind", value: "NAME", help: "what the files hold, where their names do not tell" },
  { name: "source", value: "NAME", help: "where they come from, where their names do not tell" },
  { name: "set", value: "FIELD=VALUE", many: true, help: "for rows that have nothing there" },
  { name: "ignore-columns", help: "leave out columns that nobody knows" },
  { name: "keep-going", help: "write the good rows even if others are refused" },
  { name: "waiting", help: "no file: do what waits at /einspielungen, and end" },
  { name: "dry-run", help: "do everything, report, and write nothing" },
];

export const help = commandHelp({
  usage: ["import [FLAGS] FILE…"],
  about: [
    "Finds out what a file is by what is in it, also packed with gzip: tables, JSON, and more. The name",
    "of a file tells what it holds and where it comes from: gerdracor-personen.csv. All rows or none: a",
    "row that cannot be taken is named with its place and the reason, and nothing is written. Importing",
    "again changes only what has changed, and nothing that people have edited since. The server may go",
    "on running, and Ctrl-C stops it.",
    "docs/import.md tells about the columns.",
  ],
  flags: FLAGS,
  settings: SETTINGS,
});

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, SETTINGS, FLAGS);
  if (given.get("waiting")?.[0] === "on") return doWhatWaits(settings);
  if (rest.length === 0) throw new SettingsError("Say which files: leihwerk import FILE…");
  const isOn = (name: string) => given.get(name)?.[0] === "on";
  const set = constantsOf(given.get("set") ?? []);
  const source = given.get("source")?.[0];
  const kindName = given.get("kind")?.[0];
  const dryRun = isOn("dry-run");
  const house = await openHouse(settings);
  const progress = new ProgressBar(terminal.stderr);
  const stopping = new AbortController();
  // Once only: whoever presses Ctrl-C again does not want to wait.
  const stop = () => stopping.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    const report = await importFiles(house.store, house.kinds, rest, {
      ...(kindName !== undefined && { kind: kindNamed(kindName, house.kinds) }),
      ...(source !== undefined && { source }),
      set,
      ignoreColumns: isOn("ignore-columns"),
      keepGoing: isOn("keep-going"),
      dryRun,
      origin: settings.url,
      site: await readSite(settings.site),
      texts: en,
      onFinished: (finished) => {
        terminal.stdout.write("An import that was broken off is finished first:\n");
        terminal.stdout.write(describeReport(finished, { dryRun: false }));
      },
      onProgress: (step) => progress.show(step),
      signal: stopping.signal,
    });
    progress.end();
    terminal.stdout.write(describeReport(report, { dryRun }));
    return report.refused.length > 0 || report.stopped ? 1 : 0;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    progress.end();
    await house.close();
  }
}

/** Beside a server that answers people: they come first. */
const LESS_URGENT = 5;

async function doWhatWaits(settings: Pick<Settings, "database" | "site" | "url">): Promise<number> {
  setPriority(LESS_URGENT);
  const { store, kinds, close } = await openHouse(settings);
  try {
    const site = await readSite(settings.site);
    await workOnImports({ store, kinds, site, url: settings.url });
    return 0;
  } finally {
    await close();
  }
}

/** By its singular or its plural. */
export function kindNamed(name: string, kinds: Kinds): Kind {
  const found = kinds.find(name);
  if (found) return found.kind;
  const names = kinds.all.map((kind) => kind.plural).join(", ");
  throw new SettingsError(`--kind must be one of ${names}, not "${name}".`);
}

function constantsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const equals = text.indexOf("=");
      if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
      throw new SettingsError(`--set must be FIELD=VALUE, such as sprache=de, not "${text}".`);
    }),
  );
}
