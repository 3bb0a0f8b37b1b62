/** The manual page and the completion say what `--help` says. */

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { test } from "node:test";
import { SETTING_NAMES, SETTINGS } from "../../src/core/settings/settings.ts";
import { LANGUAGE_CODES } from "../../src/core/texts/language-code.ts";
import {
  completion,
  manualPage,
  zshCompletion,
} from "../../src/library/commands/console/manual.ts";
import { COMMANDS } from "../../src/main.ts";
import { present } from "../support/present.ts";

const commands = await Promise.all(
  Object.values(COMMANDS).map(async (load) => (await load()).help),
);

for (const language of LANGUAGE_CODES)
  test(`the manual names every command, flag and setting, and man takes it without a warning (${language})`, (context) => {
    const page = manualPage(commands, SETTING_NAMES, language);
    if (!present(context, "groff")) return;
    const { stdout, stderr } = spawnSync("groff", ["-man", "-ww", "-Kutf8", "-Tutf8", "-P-cbou"], {
      input: page,
      encoding: "utf8",
    });
    assert.equal(stderr, "");
    // whatis(1) shows the line as one of many.
    assert.match(page, /^leihwerk \\- [a-z].*[^.]$/m);
    const flags = commands.flatMap((facts) => facts.flags ?? []).map(({ name }) => `--${name}`);
    const variables = SETTING_NAMES.map((name) => SETTINGS[name].variable);
    for (const word of [...commands.map(({ name }) => name), ...flags, ...variables])
      assert.ok(stdout.includes(word), word);
  });

test("the shell completes commands, then their flags, and leaves files to itself", () => {
  const completed = (...words: string[]) =>
    execFileSync(
      "bash",
      [
        "-c",
        `${completion(commands)}COMP_WORDS=(leihwerk "$@"); COMP_CWORD=$#; _leihwerk; echo "\${COMPREPLY[*]}"`,
        "bash",
        ...words,
      ],
      { encoding: "utf8" },
    ).trim();
  assert.equal(completed("ba"), "backup");
  assert.equal(completed("backup", "--k"), "--keep");
  assert.equal(completed("account", "dis"), "disable");
  assert.equal(completed("logs", "r"), "report");
  assert.equal(completed("serve", "--no-d"), "--no-display-errors --no-demo");
  assert.equal(completed("serve", "--else"), "");
  assert.equal(completed("backup", "fi"), "");
  // zsh is not everywhere: what it offers is written in the same words.
  const offered = [...zshCompletion(commands).matchAll(/offered=\((.*?)\)/g)].map(([, one]) => one);
  const words = [...completion(commands).matchAll(/words="(.*?)"/g)].map(([, one]) => one);
  assert.deepEqual(offered, words);
});

test("mandoc, which other systems read manuals with, warns of nothing (long)", (context) => {
  if (!present(context, "mandoc")) return;
  for (const language of LANGUAGE_CODES) {
    const input = manualPage(commands, SETTING_NAMES, language);
    const { stdout } = spawnSync("mandoc", ["-Tlint", "-Wwarning"], { input, encoding: "utf8" });
    assert.equal(stdout.replaceAll(/^.*missing date.*\n/gm, ""), "");
  }
});
