/** The manual page and the shell completion, from the facts that also make `--help`. */

import { SETTINGS, type SettingName } from "../../../core/settings/settings.ts";
import { VERSION } from "../../../core/settings/version.ts";
import type { LanguageCode } from "../../../core/texts/language-code.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import { commandTexts } from "../../texts/themes.ts";
import { ELSEWHERE, type HelpFacts, isOnTheDatabase } from "./command-facts.ts";
import { nameOfFlag, settingFacts } from "./help.ts";

/** The paths in the Debian package, by the text that describes each. */
const FILES = {
  environment: "/etc/leihwerk/leihwerk.env",
  site: "/etc/leihwerk/site/",
  data: "/var/lib/leihwerk/leihwerk.db",
  backups: "/var/backups/leihwerk/",
  logs: "/var/log/leihwerk/",
} as const;

/** leihwerk(1), for `man`: every command and every setting. */
export function manualPage(
  commands: readonly HelpFacts[],
  settings: readonly SettingName[],
  language: LanguageCode,
): string {
  const texts = commandTexts(textsOf(language));
  const { manual } = texts;
  const about = texts.program.replace(/^.*?: |\.$/g, "");
  const synopsis = commands
    .flatMap(({ usage }) => usage)
    .map((line) => `.B leihwerk ${escaped(line)}`);
  return [
    `.TH LEIHWERK 1 "" "Leihwerk ${VERSION}"`,
    section(manual.name),
    `leihwerk \\- ${escaped(about)}`,
    section(manual.synopsis),
    synopsis.join("\n.br\n"),
    section(manual.description),
    escaped(`${texts.program} ${texts.more}`),
    section(manual.commands),
    ...commands.map(manualOf),
    section(manual.settings),
    escaped(texts.settingsTitle),
    ...settings.map((name) => {
      const [shown, help, otherwise] = settingFacts(name, texts);
      return item(shown, `${help}\n.br\n${escaped(otherwise)}`);
    }),
    section(manual.files),
    ...Object.entries(FILES).map(([name, path]) =>
      item(path, escaped(manual[name as keyof typeof FILES])),
    ),
    section(manual.status),
    ...Object.entries(manual.statuses).map(([code, meaning]) => item(code, escaped(meaning))),
    "",
  ].join("\n");

  function manualOf(facts: HelpFacts): string {
    const { about = "", flags = {} } = texts.commands[facts.name] ?? {};
    return [
      `.SS ${facts.name}`,
      ...about.split(/\n+/).map(escaped).join("\n.PP\n").split("\n"),
      ...(facts.flags ?? []).map((flag) => item(nameOfFlag(flag), escaped(flags[flag.name] ?? ""))),
      ...(isOnTheDatabase(facts) ? [item(ELSEWHERE, escaped(texts.elsewhere))] : []),
    ].join("\n");
  }
}

/** For bash: commands, then what the command can do and its flags, else files. */
export function completion(commands: readonly HelpFacts[]): string {
  const cases = commands.map((facts) => `    ${facts.name}) words="${wordsOf(facts)}" ;;`);
  return `# bash completion for leihwerk
_leihwerk() {
  local words="${firstWords(commands)}"
  if [ "$COMP_CWORD" -gt 1 ]; then case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) words= ;;
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _leihwerk leihwerk
`;
}

/** The same for zsh. */
export function zshCompletion(commands: readonly HelpFacts[]): string {
  const cases = commands.map((facts) => `  ${facts.name}) offered=(${wordsOf(facts)}) ;;`);
  return `#compdef leihwerk
local -a offered
if (( CURRENT == 2 )); then offered=(${firstWords(commands)}); else case $words[2] in
${cases.join("\n")}
esac; fi
compadd -- $offered
(( CURRENT == 2 )) || [[ $PREFIX == -* ]] || _files
`;
}

function firstWords(commands: readonly HelpFacts[]): string {
  return [...commands.map(({ name }) => name), "--help", "--version"].join(" ");
}

function wordsOf(facts: HelpFacts): string {
  const own = (facts.flags ?? []).map(({ name }) => `--${name}`);
  const elsewhere = isOnTheDatabase(facts) ? [ELSEWHERE] : [];
  const settings = facts.settings.flatMap((name) => {
    const { flag, value } = SETTINGS[name];
    if (flag === null) return [];
    return value === null ? [`--${flag}`, `--no-${flag}`] : [`--${flag}`];
  });
  // "account add USERNAME"
  const verbs = facts.usage.flatMap((line) => /^\S+ ([a-z]+)\b/.exec(line)?.[1] ?? []);
  return [...new Set(verbs), ...own, ...elsewhere, ...settings, "--help"].join(" ");
}

function section(title: string): string {
  return `.SH ${title.toUpperCase()}`;
}

function item(term: string, text: string): string {
  return `.TP\n.B ${escaped(term)}\n${text}`;
}

/** Escapes roff requests; a hyphen stays one that can be copied. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/^([.'])/gm, "\\&$1");
}
