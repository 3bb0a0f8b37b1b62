/** The documentation tells everything there is: every problem, every setting, every command. */

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { STATUS } from "../src/core/model/answers/problem.ts";
import { SETTINGS } from "../src/core/settings/settings.ts";
import { en } from "../src/core/texts/en/all.ts";
import { overview } from "../src/library/commands/console/help.ts";
import { commandTexts } from "../src/library/texts/themes.ts";
import { COMMANDS } from "../src/main.ts";

function read(...path: string[]): string {
  return readFileSync(join(import.meta.dirname, "..", ...path), "utf8");
}

test("every problem has a paragraph of its own in docs/problems.md, with its status", () => {
  const paragraphs = new Map(
    read("docs", "problems.md")
      .split(/^## /m)
      .slice(1)
      .map((part) => [
        part.split("\n")[0]?.trim() ?? "",
        part.split("\n").slice(1).join("\n").trim(),
      ]),
  );
  assert.deepEqual([...paragraphs.keys()].sort(), Object.keys(STATUS).sort());
  for (const [code, status] of Object.entries(STATUS)) {
    const text = paragraphs.get(code) ?? "";
    assert.match(text, new RegExp(`\\b${status}\\b`), `${code} names its status`);
    assert.ok(text.length > 40, `${code} is explained`);
  }
});

test("every setting stands in docs/settings.md and in the help, with flag, variable and default", () => {
  const documentation = read("docs", "settings.md");
  const help = overview(COMMANDS);
  for (const [setting, { flag, variable }] of Object.entries(SETTINGS)) {
    const [, otherwise = ""] = commandTexts(en).settings[setting] ?? [];
    for (const [name, text] of [
      ["docs/settings.md", documentation],
      ["leihwerk --help", help],
    ] as const) {
      if (flag !== null) assert.ok(text.includes(`--${flag}`), `${name} has --${flag}`);
      assert.ok(text.includes(variable), `${name} has ${variable}`);
    }
    assert.ok(help.includes(otherwise), `the help tells the default of ${variable}`);
  }
  // And nothing that is no longer there.
  const variables = new Set<string>(Object.values(SETTINGS).map((setting) => setting.variable));
  for (const [name] of documentation.matchAll(/\bLEIHWERK_[A-Z_]+\b/g))
    assert.ok(variables.has(name), `${name} is a setting`);
});

test("every promise of docs/security.md names tests that there are", () => {
  const promised = /^## Promised\n([\s\S]*?)^## /m.exec(read("docs", "security.md"))?.[1] ?? "";
  const promises = promised.split(/^- /m).slice(1);
  assert.ok(promises.length > 5);
  for (const promise of promises) {
    const [, file = "", names = ""] = /\(`(test\/[^`]+)`: (".*")\)\s*$/.exec(promise) ?? [];
    assert.notEqual(file, "", `no test holds: ${promise}`);
    const tests = read(file);
    for (const [name] of names.matchAll(/"[^"]+"/g))
      assert.ok(tests.includes(name), `${file} has no test ${name}`);
  }
});

test("every command is in the help", () => {
  const help = overview(COMMANDS);
  for (const name of Object.keys(COMMANDS)) assert.match(help, new RegExp(`^ +${name} `, "m"));
});

test("every room of the program stands in ARCHITECTURE.md", () => {
  const floors = read("ARCHITECTURE.md");
  const root = join(import.meta.dirname, "..");
  const rooms = globSync("src/{core,library}/*", { cwd: root, withFileTypes: true });
  assert.ok(rooms.length > 20);
  for (const { name: room } of rooms)
    assert.ok(floors.includes(`\`${room}/\``), `ARCHITECTURE.md tells about ${room}/`);
});
