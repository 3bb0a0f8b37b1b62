/** The help of the program and of each command, in the language of the terminal, generated from the tables that also parse the flags. */

import type { Flag } from "../../../core/settings/command-line.ts";
import { SETTING_NAMES, SETTINGS, type SettingName } from "../../../core/settings/settings.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import { type CommandTexts, commandTexts } from "../../texts/themes.ts";
import { ELSEWHERE, type HelpFacts, isOnTheDatabase } from "./command-facts.ts";
import { languageIn } from "./terminal-language.ts";

/** The width of the output in columns. */
const WIDTH = 100;

/** `leihwerk --help`. */
export function overview(
  commands: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv = {},
): string {
  const texts = textsIn(env);
  const lines = Object.keys(commands).map(
    (name) => [name, texts.commands[name]?.short ?? ""] as const,
  );
  return [
    texts.program,
    "",
    `${texts.usage} ${texts.usageOf}`,
    "",
    ...table(lines),
    "",
    texts.more,
    "",
    ...settingsHelp(SETTING_NAMES, texts),
    "",
  ].join("\n");
}

export function commandHelp(facts: HelpFacts, env: NodeJS.ProcessEnv): string {
  const { name, usage, flags = [], settings } = facts;
  const texts = textsIn(env);
  const { about = "", flags: helps = {} } = texts.commands[name] ?? {};
  const own = flags.map((flag): [string, string] => [nameOfFlag(flag), helps[flag.name] ?? ""]);
  if (isOnTheDatabase(facts)) own.push([ELSEWHERE, texts.elsewhere]);
  const blank = "".padEnd(texts.usage.length);
  return [
    ...usage.map((line, index) => `${index === 0 ? texts.usage : blank} leihwerk ${line}`),
    "",
    ...about.split("\n").flatMap(broken),
    "",
    ...(own.length > 0 ? [...table(own), ""] : []),
    ...settingsHelp(settings, texts),
    "",
  ].join("\n");
}

function textsIn(env: NodeJS.ProcessEnv): CommandTexts {
  return commandTexts(textsOf(languageIn(env)));
}

function settingsHelp(names: readonly SettingName[], texts: CommandTexts): string[] {
  const entries = names.flatMap((name) => {
    const [shown, help, otherwise] = settingFacts(name, texts);
    return [[shown, help] as const, ["", otherwise] as const];
  });
  return [texts.settingsTitle, "", ...table(entries)];
}

/** The flag, the description, and the environment variable with the default. */
export function settingFacts(
  name: SettingName,
  texts: CommandTexts,
): readonly [shown: string, help: string, otherwise: string] {
  const { flag, value, variable } = SETTINGS[name];
  const [help, otherwise] = texts.settings[name];
  const shown = value === null ? `--${flag}, --no-${flag}` : `--${flag} ${value}`;
  const set = flag === null ? `=${value}` : value === null ? "=on|off" : "";
  return [
    flag === null ? texts.noFlag : shown,
    help,
    `${variable}${set}; ${texts.otherwise}: ${otherwise}`,
  ];
}

/** Word wrap. */
function broken(paragraph: string): string[] {
  const lines = [""];
  for (const word of paragraph.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

export function nameOfFlag({ name, value }: Flag): string {
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
