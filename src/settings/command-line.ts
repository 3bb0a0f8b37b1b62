/** Reads the arguments of a command: its flags, each declared once, and what is left over. */

export interface Flag {
  /** Without the dashes: `port`. */
  readonly name: string;
  /** What stands for the value in the help; a flag without it is on or off. */
  readonly value?: string;
  /** May be given more than once. */
  readonly many?: boolean;
  readonly help: string;
}

export interface CommandLine {
  /** The values as they were given; a flag that is on or off has "on" or "off". */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** What is no flag: files, user names. */
  readonly rest: readonly string[];
}

/** What a command reads from and writes to; a test brings its own. */
export type Terminal = Pick<NodeJS.Process, "env" | "stdin" | "stdout" | "stderr">;

/** One sentence that names the flag or the setting that is wrong, and says what it must be. */
export class SettingsError extends Error {}

const SWITCHES = new Set(["on", "off"]);

/** `--port 80`, `--port=80`, `--demo`, `--no-demo`, `--demo off`; what follows `--` is no flag. */
export function readCommandLine(args: readonly string[], flags: readonly Flag[]): CommandLine {
  const given = new Map<string, string[]>();
  const rest: string[] = [];
  const waiting = [...args];
  while (waiting.length > 0) {
    const argument = waiting.shift()!;
    if (argument === "--") {
      rest.push(...waiting.splice(0));
    } else if (argument.startsWith("-") && argument !== "-") {
      const { flag, value } = readFlag(argument, waiting, flags);
      const values = given.get(flag.name) ?? [];
      if (values.length > 0 && !flag.many) {
        throw new SettingsError(`The flag --${flag.name} is given twice; once is enough.`);
      }
      given.set(flag.name, [...values, value]);
    } else {
      rest.push(argument);
    }
  }
  return { given, rest };
}

/** The word that somebody may have meant, or null where none is near. */
export function closest(word: string, words: readonly string[]): string | null {
  const near = words
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .filter((pair) => pair.distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}

/** A flag and its value; takes the value off `waiting` where it stands behind the flag. */
function readFlag(
  argument: string,
  waiting: string[],
  flags: readonly Flag[],
): { flag: Flag; value: string } {
  const equals = argument.indexOf("=");
  const written = equals < 0 ? argument : argument.slice(0, equals);
  const attached = equals < 0 ? null : argument.slice(equals + 1);
  const name = written.replace(/^--/, "");
  const flag = flags.find((candidate) => candidate.name === name);
  if (flag?.value !== undefined) {
    const value = attached ?? waiting.shift();
    if (value === undefined) {
      throw new SettingsError(`The flag --${name} needs a value: --${name} ${flag.value}.`);
    }
    return { flag, value };
  }
  if (flag) {
    const value = attached ?? (SWITCHES.has(waiting[0] ?? "") ? waiting.shift()! : "on");
    if (!SWITCHES.has(value)) {
      throw new SettingsError(`The flag --${name} is on or off, not "${value}".`);
    }
    return { flag, value };
  }
  const off = flags.find((candidate) => `no-${candidate.name}` === name);
  if (off && off.value === undefined && attached === null) return { flag: off, value: "off" };
  throw new SettingsError(unknownFlag(written, flags));
}

function unknownFlag(written: string, flags: readonly Flag[]): string {
  const near = closest(
    written.replace(/^-+/, ""),
    flags.map((flag) => flag.name),
  );
  const meant = near === null ? "see --help for those there are" : `did you mean --${near}?`;
  return `There is no flag ${written}: ${meant}${near === null ? "." : ""}`;
}

/** How many letters have to be put in, left out, changed or swapped with their neighbour. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          rows[i - 1]![j]! + 1,
          row[j - 1]! + 1,
          rows[i - 1]![j - 1]! + (same ? 0 : 1),
          swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}
