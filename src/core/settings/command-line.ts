/** Parses the arguments of a command: its declared flags, and the rest. */

import { parseArgs } from "node:util";
import { closest } from "../words/distance.ts";

export interface Flag {
  /** Without the dashes: `port`. */
  readonly name: string;
  /** The placeholder of the value in the help; a flag without it is a switch. */
  readonly value?: string;
  /** May be given more than once. */
  readonly many?: boolean;
  /** The only other flags of its command that mean something beside it; undefined: all. */
  readonly onlyWith?: readonly string[];
}

interface CommandLine {
  /** The values as given; "on" or "off" for a switch. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** What is no flag: files, user names. */
  readonly rest: readonly string[];
}

/** The streams and environment of a command; tests pass their own. */
export type Terminal = Pick<NodeJS.Process, "env" | "stdin" | "stdout" | "stderr">;

/** One sentence that names the wrong flag or setting, and says what it must be. */
export class SettingsError extends Error {}

const SWITCHES = new Set(["on", "off"]);

/** `--port 80`, `--port=80`, `--demo`, `--no-demo`, `--demo off`; what follows `--` is no flag. */
export function readCommandLine(args: readonly string[], flags: readonly Flag[]): CommandLine {
  const options = flags.map(({ name, value }) => [
    name,
    { type: value === undefined ? ("boolean" as const) : ("string" as const) },
  ]);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    allowPositionals: true,
    // Errors are reported by sentences of our own.
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const rest: string[] = [];
  let switched = -1;
  for (const token of tokens) {
    if (token.kind === "positional" && token.index !== switched) rest.push(token.value);
    if (token.kind !== "option") continue;
    const behind = args[token.index + 1] ?? "";
    const { flag, value, isBehind } = readFlag(token, args[token.index] ?? "", behind, flags);
    if (isBehind) switched = token.index + 1;
    const values = given.get(flag.name) ?? [];
    if (values.length > 0 && !flag.many)
      throw new SettingsError(`The flag --${flag.name} is given twice; once is enough.`);
    given.set(flag.name, [...values, value]);
  }
  return { given, rest };
}

interface GivenOption {
  readonly name: string;
  /** As written: with its dashes. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Behind "=". */
  readonly inlineValue?: boolean | undefined;
}

/** A flag and its value. `isBehind`: the next word is the value of a switch. */
function readFlag(
  { name, value, rawName, inlineValue }: GivenOption,
  written: string,
  behind: string,
  flags: readonly Flag[],
): { flag: Flag; value: string; isBehind?: boolean } {
  const isLong = rawName.startsWith("--");
  const flag = flags.find((candidate) => isLong && candidate.name === name);
  if (flag?.value !== undefined) {
    if (value === undefined || (!inlineValue && isFlag(value, flags)))
      throw new SettingsError(`The flag --${name} needs a value: --${name} ${flag.value}.`);
    return { flag, value };
  }
  if (flag) {
    if (value === undefined && SWITCHES.has(behind)) return { flag, value: behind, isBehind: true };
    if (value !== undefined && !SWITCHES.has(value))
      throw new SettingsError(`The flag --${name} is on or off, not "${value}".`);
    return { flag, value: value ?? "on" };
  }
  const off = flags.find((candidate) => `no-${candidate.name}` === name);
  if (off && off.value === undefined && value === undefined) return { flag: off, value: "off" };
  throw new SettingsError(unknownFlag(written.split("=", 1)[0] ?? written, flags));
}

/** "--logs --no-follow": the value was forgotten. */
function isFlag(word: string, flags: readonly Flag[]): boolean {
  return flags.some(({ name }) => word === `--${name}` || word === `--no-${name}`);
}

function unknownFlag(written: string, flags: readonly Flag[]): string {
  const near = closest(
    written.replace(/^-+/, ""),
    flags.map((flag) => flag.name),
  );
  const meant = near === null ? "see --help for those there are" : `did you mean --${near}?`;
  return `There is no flag ${written}: ${meant}${near === null ? "." : ""}`;
}
