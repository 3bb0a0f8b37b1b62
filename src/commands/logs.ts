/** `leihwerk logs`: both logs in one view that follows them, or counted in a report. */

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Flag, SettingsError } from "../command-line.ts";
import { drawReport, statusColour } from "../logs/draw-report.ts";
import { follow } from "../logs/follow.ts";
import { readHistory } from "../logs/history.ts";
import { accessLogName, errorLogName } from "../logs/open-logs.ts";
import { type Paint, paintFor } from "../logs/paint.ts";
import {
  type AccessEntry,
  type ErrorEntry,
  parseAccessLine,
  parseErrorLine,
} from "../logs/parse-line.ts";
import { readLastLines } from "../logs/read-tail.ts";
import { Report } from "../logs/report.ts";
import { instantOf } from "../logs/zone-clock.ts";
import { readCommand, type SettingName } from "../settings.ts";
import { commandHelp } from "./help.ts";

const SETTINGS: SettingName[] = ["logs", "timeZone"];

const FLAGS: Flag[] = [
  { name: "status", value: "5xx", help: "only these statuses: 404, 5xx, or several as 404,5xx" },
  { name: "path", value: "/person/", help: "only addresses that begin so" },
  {
    name: "since",
    value: "10m",
    help: "from this long ago: 30s, 10m, 2h, 7d, or a date as 2026-11-14",
  },
  {
    name: "lines",
    value: "20",
    help: "how many earlier lines to show; otherwise: 20, with --since all",
  },
  { name: "follow", help: "go on with new lines as they come; otherwise: on" },
];

export const help = commandHelp({
  usage: [
    "logs [--status 5xx] [--path /person/] [--since 10m] [--lines 20] [--no-follow]",
    "logs report [--status 5xx] [--path /person/] [--since 7d]",
  ],
  about: [
    "Shows the last lines of the access log and the error log in the order of their times, and follows",
    "both as they grow, also when they are rotated. Entries of the error log have neither a status nor an",
    "address: they are shown with --status 500 or 5xx, and not with --path.",
    "",
    "report reads the rotated files too, compressed ones included, and counts: requests per hour,",
    "statuses, addresses, referers, and errors by file and line.",
  ],
  flags: FLAGS,
  settings: SETTINGS,
});

interface Wanted {
  readonly folder: string;
  readonly timeZone: string;
  readonly statuses: RegExp | null;
  readonly path: string | null;
  /** In milliseconds since 1970. */
  readonly since: number;
  readonly lines: number;
  readonly follow: boolean;
}

interface Shown {
  readonly line: string;
  readonly status: number;
  /** For putting lines of both logs in order. */
  readonly localTime: number;
}

export async function run(args: string[]): Promise<number> {
  const { settings, given, rest } = readCommand(args, process.env, SETTINGS, FLAGS);
  const [word, ...others] = rest;
  if ((word !== undefined && word !== "report") || others.length > 0) {
    throw new SettingsError(
      `Nothing is known about "${others[0] ?? word}": say leihwerk logs or leihwerk logs report.`,
    );
  }
  const wanted = readWanted(given, settings.logs, settings.timeZone);
  const { stdout } = process;
  const paint = paintFor(stdout.isTTY === true, process.env);
  if (word === "report") {
    stdout.write(drawReport(await readReport(wanted), stdout.columns ?? 80, paint));
    return 0;
  }
  await show(wanted, (shown) => stdout.write(`${painted(shown, paint)}\n`));
  return 0;
}

async function show(wanted: Wanted, print: (shown: Shown) => void): Promise<void> {
  const logs = [
    { path: join(wanted.folder, accessLogName), name: accessLogName, read: readAccess, size: 0 },
    { path: join(wanted.folder, errorLogName), name: errorLogName, read: readError, size: 0 },
  ];
  const earlier: Shown[] = [];
  for (const log of logs) {
    // What comes after this is the follower's: no line falls between the two, and none comes twice.
    log.size = (await stat(log.path).catch(() => null))?.size ?? 0;
    const found: Shown[] = [];
    for await (const line of earlierLines(log, wanted)) {
      const shown = log.read(line, wanted);
      if (shown !== null) found.push(shown);
      if (found.length > 2 * wanted.lines) found.splice(0, found.length - wanted.lines);
    }
    earlier.push(...found);
  }
  earlier.sort((one, other) => one.localTime - other.localTime);
  for (const shown of wanted.lines === 0 ? [] : earlier.slice(-wanted.lines)) print(shown);
  if (!wanted.follow) return;
  const { signal } = new AbortController();
  await Promise.all(
    logs.map(async ({ path, read, size }) => {
      for await (const lines of follow(path, { signal, from: size })) {
        for (const shown of lines.map((line) => read(line, wanted)))
          if (shown !== null) print(shown);
      }
    }),
  );
}

/** Without a filter the end of the newest file is enough; else the lines looked for may stand anywhere. */
async function* earlierLines(
  { path, name, size }: { path: string; name: string; size: number },
  wanted: Wanted,
) {
  const { folder, since, lines, statuses, path: prefix } = wanted;
  const end = lines < 10_000 && since === 0 && statuses === null && prefix === null;
  const last = end ? await readLastLines(path, lines, size) : [];
  if (end && last.length === lines) yield* last;
  else yield* readHistory(folder, name, { since, end: size });
}

async function readReport(wanted: Wanted): Promise<Report> {
  const report = new Report();
  const { folder, since } = wanted;
  for await (const line of readHistory(folder, accessLogName, { since })) {
    const entry = parseAccessLine(line);
    if (entry === null) report.unreadable++;
    else if (isWantedAccess(entry, wanted)) report.addAccess(entry);
  }
  for await (const line of readHistory(folder, errorLogName, { since })) {
    const entry = parseErrorLine(line);
    if (entry === null) report.unreadable++;
    else if (isWantedError(entry, wanted)) report.addError(entry);
  }
  return report;
}

function readAccess(line: string, wanted: Wanted): Shown | null {
  const entry = parseAccessLine(line);
  if (entry === null || !isWantedAccess(entry, wanted)) return null;
  return { line, status: entry.status, localTime: entry.localTime };
}

function readError(line: string, wanted: Wanted): Shown | null {
  const entry = parseErrorLine(line);
  if (entry === null || !isWantedError(entry, wanted)) return null;
  return { line, status: 500, localTime: entry.localTime };
}

function isWantedAccess(entry: AccessEntry, { statuses, path, since }: Wanted): boolean {
  if (entry.time < since) return false;
  if (statuses !== null && !statuses.test(String(entry.status))) return false;
  return path === null || entry.target.startsWith(path);
}

function isWantedError(entry: ErrorEntry, { statuses, path, since, timeZone }: Wanted): boolean {
  if (path !== null || (statuses !== null && !statuses.test("500"))) return false;
  return since === 0 || instantOf(entry.localTime, timeZone) >= since;
}

/** Lines of these logs hold printable ASCII only; whatever else somebody put into the file must not reach the terminal. */
function painted({ line, status }: Shown, paint: Paint): string {
  return paint(statusColour(status), line.replace(/[^ -~]/g, "?"));
}

function readWanted(
  given: ReadonlyMap<string, readonly string[]>,
  folder: string,
  timeZone: string,
): Wanted {
  const value = (name: string) => given.get(name)?.[0];
  const since = value("since") === undefined ? 0 : readSince(value("since")!, timeZone);
  const lines = value("lines") ?? (since > 0 ? "Infinity" : "20");
  if (!/^(\d{1,7}|Infinity)$/.test(lines)) {
    throw new SettingsError(`--lines must be a whole number, not "${lines}".`);
  }
  return {
    folder,
    timeZone,
    statuses: value("status") === undefined ? null : readStatuses(value("status")!),
    path: value("path") ?? null,
    since,
    lines: Number(lines),
    follow: value("follow") !== "off",
  };
}

/** `404`, `5xx`, `404,5xx`. */
function readStatuses(text: string): RegExp {
  if (!/^[1-5](\d\d|xx)(,[1-5](\d\d|xx))*$/i.test(text)) {
    throw new SettingsError(
      `--status must be a status or a class of them, such as 404 or 5xx, not "${text}".`,
    );
  }
  return new RegExp(`^(?:${text.replace(/x/gi, "\\d").replaceAll(",", "|")})$`);
}

/** `30s`, `10m`, `2h`, `7d`, or a day or a time in the site's time zone. */
function readSince(text: string, timeZone: string): number {
  const ago = /^(\d{1,6})([smhd])$/.exec(text);
  if (ago !== null)
    return Date.now() - Number(ago[1]) * { s: 1, m: 60, h: 3600, d: 86_400 }[ago[2]!]! * 1000;
  const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/.test(text)
    ? Date.parse(`${text.replace(" ", "T")}${text.length > 10 ? "Z" : ""}`)
    : Number.NaN;
  if (Number.isNaN(date)) {
    throw new SettingsError(
      `--since must be a time ago, such as 30s, 10m, 2h or 7d, or a date such as 2026-11-14, not "${text}".`,
    );
  }
  return instantOf(date, timeZone);
}
