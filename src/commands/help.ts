/** The help of the program and of each command, made from the tables that also read the flags. */

import type { Flag } from "../settings/command-line.ts";
import { SETTING_NAMES, SETTINGS, type SettingName } from "../settings/settings.ts";

/** `leihwerk --help`. */
export function overview(commands: Readonly<Record<string, { readonly about: string }>>): string {
  const lines = Object.entries(commands).map(([name, { about }]) => [name, about] as const);
  return [
    "Leihwerk: a public catalogue with a lending desk in which everything has an address.",
    "",
    "Usage: leihwerk COMMAND [FLAGS]",
    "",
    ...table(lines),
    "",
    "leihwerk COMMAND --help tells more about one of them, leihwerk --version which release this is.",
    "",
    ...settingsHelp(SETTING_NAMES),
    "",
  ].join("\n");
}

/** The help of one command. */
export function commandHelp(command: {
  readonly usage: readonly string[];
  readonly about: readonly string[];
  readonly flags?: readonly Flag[];
  readonly settings: readonly SettingName[];
}): string {
  const { usage, about, flags = [], settings } = command;
  const own = flags.map((flag) => [nameOf(flag), flag.help] as const);
  return [
    ...usage.map((line, index) => `${index === 0 ? "Usage:" : "      "} leihwerk ${line}`),
    "",
    ...about,
    "",
    ...(own.length > 0 ? [...table(own), ""] : []),
    ...settingsHelp(settings),
    "",
  ].join("\n");
}

/** Each setting with its flag, its variable and its default. */
function settingsHelp(names: readonly SettingName[]): string[] {
  const entries = names.flatMap((name) => {
    const { flag, value, variable, help, otherwise } = SETTINGS[name];
    const shown = value === null ? `--${flag}, --no-${flag}` : `--${flag} ${value}`;
    const set = flag === null ? `=${value}` : value === null ? "=on|off" : "";
    return [
      [flag === null ? "(no flag)" : shown, help],
      ["", `${variable}${set}; otherwise: ${otherwise}`],
    ] as const;
  });
  return ["Settings, by flag or by environment variable; a flag wins:", "", ...table(entries)];
}

function nameOf({ name, value }: Flag): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** Two columns; a left side that is too long gets a line of its own. */
function table(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.min(30, Math.max(...rows.map(([left]) => left.length)));
  return rows.flatMap(([left, right]) =>
    left.length > width
      ? [`  ${left}`, `  ${"".padEnd(width)}  ${right}`]
      : [`  ${left.padEnd(width)}  ${right}`],
  );
}
