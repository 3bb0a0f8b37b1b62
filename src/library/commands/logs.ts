/** `leihwerk logs`: both logs in one view that follows them, or counted in a report. */

import { access, constants, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { drawReport, statusColour } from "../../core/logs/read/draw-report.ts";
import {
  type Filter,
  readSince,
  readStatuses,
  wantsAccess,
  wantsError,
} from "../../core/logs/read/filter.ts";
import { follow } from "../../core/logs/read/follow.ts";
import { readHistory } from "../../core/logs/read/history.ts";
import { type Paint, paintFor } from "../../core/logs/read/paint.ts";
import { parseAccessLine, parseErrorLine } from "../../core/logs/read/parse-line.ts";
import { readLastLines } from "../../core/logs/read/read-tail.ts";
import { Report } from "../../core/logs/read/report.ts";
import { accessLogName, errorLogName, slowLogName } from "../../core/logs/write/open-logs.ts";
import { parseSlowLine } from "../../core/logs/write/slow-requests.ts";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand } from "../../core/settings/settings.ts";
import type { HelpFacts } from "./console/command-facts.ts";

export const help: HelpFacts = {
  name: "logs",
  usage: [
    "logs [--status 5xx] [--path /person/] [--since 10m] [--lines 20] [--no-follow]",
    "logs report [--status 5xx] [--path /person/] [--since 7d]",
  ],
  flags: [
    { name: "status", value: "5xx" },
    { name: "path", value: "/person/" },
    {
      name: "since",
      value: "10m",
    },
    { name: "lines", value: "20" },
    { name: "follow" },
  ],
  settings: ["logs", "timeZone"],
};

interface Wanted extends Filter {
  readonly folder: string;
  readonly lines: number;
  readonly follow: boolean;
}

interface ShownLine {
  readonly line: string;
  readonly status: number;
  /** For sorting the lines of both logs. */
  readonly localTime: number;
}

interface Log {
  readonly name: string;
  readonly read: (line: string, wanted: Wanted) => ShownLine | null;
}

const LOGS: Log[] = [
  { name: accessLogName, read: readAccess },
  { name: errorLogName, read: readError },
];

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { env, stdout } = terminal;
  const { settings, given, rest } = readCommand(args, env, help);
  const [word, ...others] = rest;
  if ((word !== undefined && word !== "report") || others.length > 0) {
    throw new SettingsError(
      `Nothing is known about "${others[0] ?? word}": say leihwerk logs or leihwerk logs report.`,
    );
  }
  const wanted = readWanted(given, settings.logs, settings.timeZone);
  await checkReadable(wanted.folder);
  const paint = paintFor(stdout.isTTY === true, env);
  if (word === "report") {
    stdout.write(drawReport(await readReport(wanted), stdout.columns ?? 80, paint));
  } else {
    await show(wanted, (shown) => void stdout.write(`${painted(shown, paint)}\n`));
  }
  return 0;
}

/** Nothing would be shown for a mistyped folder, or for files of another user, as if nobody had ever asked for anything. */
async function checkReadable(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new SettingsError(
      `There are no logs in ${folder}: say where they are with --logs or LEIHWERK_LOGS.`,
    );
  });
  const files = [accessLogName, errorLogName, slowLogName].filter((name) => names.includes(name));
  for (const file of files.map((name) => join(folder, name)))
    await access(file, constants.R_OK).catch(() => {
      throw new SettingsError(
        `${file} cannot be read by this user: run the command as root, or as the server's user.`,
      );
    });
}

async function show(wanted: Wanted, print: (shown: ShownLine) => void): Promise<void> {
  const { folder, lines } = wanted;
  // The follower starts at these sizes: no line is missed or repeated.
  const sizes = await Promise.all(
    LOGS.map(async ({ name }) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  );
  const earlier: ShownLine[] = [];
  for (const [index, log] of LOGS.entries())
    earlier.push(...(await readEarlier(log, sizes[index]!, wanted)));
  earlier.sort((one, other) => one.localTime - other.localTime);
  for (const shown of lines === 0 ? [] : earlier.slice(-lines)) print(shown);
  if (!wanted.follow) return;
  const { signal } = new AbortController();
  const followers = LOGS.map(async ({ name, read }, index) => {
    for await (const fresh of follow(join(folder, name), { signal, from: sizes[index]! })) {
      for (const line of fresh) {
        const shown = read(line, wanted);
        if (shown !== null) print(shown);
      }
    }
  });
  await Promise.all(followers);
}

/** The last matching lines. */
async function readEarlier(
  { name, read }: Log,
  size: number,
  wanted: Wanted,
): Promise<ShownLine[]> {
  const found: ShownLine[] = [];
  for await (const line of earlierLines(name, size, wanted)) {
    const shown = read(line, wanted);
    if (shown !== null) found.push(shown);
    if (found.length > 2 * wanted.lines) found.splice(0, found.length - wanted.lines);
  }
  return found;
}

/** Without a filter the end of the newest file is enough; else all files are searched. */
async function* earlierLines(name: string, size: number, wanted: Wanted): AsyncGenerator<string> {
  const { folder, since, lines, statuses, path } = wanted;
  if (lines < 10_000 && since === 0 && statuses === null && path === null) {
    const last = await readLastLines(join(folder, name), lines, size);
    if (last.length === lines) {
      yield* last;
      return;
    }
  }
  yield* readHistory(folder, name, { since, end: size });
}

async function readReport(wanted: Wanted): Promise<Report> {
  const report = new Report();
  const { folder, since } = wanted;
  for await (const line of readHistory(folder, accessLogName, { since })) {
    const entry = parseAccessLine(line);
    if (entry === null) report.unreadable++;
    else if (wantsAccess(wanted, entry)) report.addAccess(entry);
  }
  for await (const line of readHistory(folder, errorLogName, { since })) {
    const entry = parseErrorLine(line);
    if (entry === null) report.unreadable++;
    else if (wantsError(wanted, entry)) report.addError(entry);
  }
  for await (const line of readHistory(folder, slowLogName, { since })) {
    const entry = parseSlowLine(line);
    if (entry === null) report.unreadable++;
    else if (wantsAccess(wanted, entry)) report.addSlow(entry);
  }
  return report;
}

function readAccess(line: string, wanted: Wanted): ShownLine | null {
  const entry = parseAccessLine(line);
  if (entry === null || !wantsAccess(wanted, entry)) return null;
  return { line, status: entry.status, localTime: entry.localTime };
}

function readError(line: string, wanted: Wanted): ShownLine | null {
  const entry = parseErrorLine(line);
  if (entry === null || !wantsError(wanted, entry)) return null;
  return { line, status: 500, localTime: entry.localTime };
}

/** Lines of these logs are printable ASCII only; anything else in the file must not reach the terminal. */
function painted({ line, status }: ShownLine, paint: Paint): string {
  return paint(statusColour(status), line.replace(/[^ -~]/g, "?"));
}

function readWanted(
  given: ReadonlyMap<string, readonly string[]>,
  folder: string,
  timeZone: string,
): Wanted {
  const value = (name: string) => given.get(name)?.[0];
  const since = read(
    value("since"),
    "since",
    "a time ago, such as 30s, 10m, 2h or 7d, or a date such as 2026-11-14",
    (text) => readSince(text, timeZone, Date.now()),
  );
  const statuses = read(
    value("status"),
    "status",
    "a status or a class of them, such as 404 or 5xx",
    readStatuses,
  );
  const lines = read(value("lines"), "lines", "a whole number", (text) =>
    /^\d{1,7}$/.test(text) ? Number(text) : null,
  );
  return {
    folder,
    timeZone,
    statuses,
    path: value("path") ?? null,
    since: since ?? 0,
    lines: lines ?? (since === null ? 20 : Number.POSITIVE_INFINITY),
    follow: value("follow") !== "off",
  };
}

/** Null where the flag is not given. */
function read<T>(
  text: string | undefined,
  name: string,
  must: string,
  parse: (text: string) => T | null,
): T | null {
  if (text === undefined) return null;
  const value = parse(text);
  if (value === null) throw new SettingsError(`--${name} must be ${must}, not "${text}".`);
  return value;
}
