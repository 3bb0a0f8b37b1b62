/** The documentation tells everything there is: every problem, every field, every message, every command. */

import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { test } from "node:test";
import { timingWithDefaults } from "../src/core/http/processes/timing.ts";
import { withDefaults } from "../src/core/http/scheduling/limits.ts";
import { STATUS } from "../src/core/model/answers/problem.ts";
import { overview } from "../src/library/commands/console/help.ts";
import { firstRefusal, REASONS, type Reason } from "../src/library/lending/refusal.ts";
import { OCCASIONS } from "../src/library/notices/rules/occasions.ts";
import { FRAME, placeholdersOf } from "../src/library/notices/write/templates.ts";
import { loadKinds } from "../src/library/site/load-kinds.ts";
import { COMMANDS } from "../src/main.ts";
import { leihwerk } from "./commands/run.ts";
import { withLibrary } from "./support/library.ts";

const ROOT = join(import.meta.dirname, "..");

function read(...path: string[]): string {
  return readFileSync(join(ROOT, ...path), "utf8");
}

test("what is written for the file of the service's settings can be copied: a comment has a line of its own there", () => {
  const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: ROOT })];
  const wrong = pages.flatMap((page) =>
    Array.from(
      read(page).matchAll(/^ {4}[A-Z][A-Z0-9_]*=.*\s#.*$/gm),
      ([line]) => `${page}:${line}`,
    ),
  );
  // systemd takes the rest of the line for a part of the value.
  assert.deepEqual(wrong, []);
});

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

test("every reason of a refusal has a line in docs/problems.md, which says whether a reason of staff helps", () => {
  const [, part = ""] =
    /^## nicht-moeglich\n([\s\S]*?)^## /m.exec(read("docs", "problems.md")) ?? [];
  const lines = [...part.matchAll(/^- \*\*(\S+)\*\*( \(\*rule\*\))?: .{20,}$/gm)];
  const isRule = (reason: Reason) => firstRefusal([{ reason }], false)?.trotzdem === "ja";
  assert.deepEqual(
    lines.map(([, reason, rule]) => [reason, rule !== undefined]).sort(),
    REASONS.map((reason) => [reason, isRule(reason)]).sort(),
  );
});

test("every field that programs read or write is named in docs/fields.md, in the part of its kind", async () => {
  const { kinds } = await loadKinds("/nowhere");
  const parts = read("docs", "fields.md").split(/^##+ /m);
  const unnamed = kinds.all
    .filter(({ alone }) => !alone)
    .flatMap(({ singular, fields }) => {
      const own = parts.filter((part) => part.includes(`\`${singular}\``)).join("\n");
      return Object.entries(fields)
        .filter(([name, { type }]) => type !== "secret" && !own.includes(`\`${name}\``))
        .map(([name]) => `${singular}.${name}`);
    });
  assert.deepEqual(unnamed, []);
});

withLibrary("every address that OpenAPI names stands in docs/addresses.md", async (library) => {
  const on = { gebuehren: "ja", webhooks: "ja", wuensche: "ja", termine: "ja" };
  await library.change("/einstellungen", "bibliothekarin", on);
  const { json } = await library.ask("GET", "/openapi.json");
  const { kinds } = await loadKinds("/nowhere");
  const addresses = read("docs", "addresses.md");
  // Where a collection stands, its members need no line of their own.
  const members = ["/{art}", ...kinds.all.map(({ singular }) => `/${singular}`)];
  const first = Object.keys(json.paths).map((path) => path.replace(/(?<=.)\/.*/, ""));
  const named = new Set(addresses.match(/(?<=`)\/[\w.-]*/g));
  const missing = new Set(first).difference(named).difference(new Set(members));
  assert.deepEqual([...missing], []);
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

test("the bounds that docs/security.md names are those of the server", () => {
  const security = read("docs", "security.md");
  const { targetBytes, headerBytes, headersTimeout, requestTimeout, uploadTimeout, ...rest } =
    withDefaults();
  const kib = (bytes: number) => `${bytes / 1024} KiB`;
  const seconds = (time: number) => `${time / 1000} s`;
  const bounds: Record<string, string> = {
    "address, header fields": `${kib(targetBytes)}, ${kib(headerBytes)}`,
    "header, whole request, file of who may upload": `${seconds(headersTimeout)}, ${seconds(requestTimeout)}, ${uploadTimeout / 60_000} min`,
    "requests that a connection sends ahead": `${rest.pipelined}`,
    "answers being made, in all, for one address": `${rest.underWay}, ${rest.underWayPerAddress}; ${rest.underWay}, ${rest.writesPerAddress} for those that write, ${rest.sharingWritesPerAddress} on SQLite`,
    "requests that wait, in all, of one address": `${rest.waiting}, ${rest.waitingPerAddress}`,
    "for a turn": seconds(rest.patience),
    "connections, in all, of one address that is no listed proxy": `${rest.connections}, ${rest.connectionsPerAddress}`,
    "connections not yet given to a worker, in all, of one address that is no listed proxy": `${rest.queued}, ${rest.queuedPerAddress}`,
    "connections that are being refused": `${rest.connections}`,
    "a client that reads nothing": seconds(rest.unreadTimeout),
    "bytes that wait to be sent": `${rest.unsentBytes / 1024 / 1024} MiB`,
    "one turn of a worker": seconds(timingWithDefaults().hang),
  };
  for (const [what, bound] of Object.entries(bounds))
    assert.ok(security.includes(`| ${what} | ${bound}`), `${what}: ${bound}`);
});

test("every command is in the help", () => {
  const help = overview(COMMANDS);
  for (const name of Object.keys(COMMANDS)) assert.match(help, new RegExp(`^ +${name} `, "m"));
});

test("every room of the program stands in ARCHITECTURE.md", () => {
  const floors = read("ARCHITECTURE.md");
  const rooms = globSync("src/{core,library}/*", { cwd: ROOT, withFileTypes: true });
  assert.ok(rooms.length > 20);
  for (const { name: room } of rooms)
    assert.ok(floors.includes(`\`${room}/\``), `ARCHITECTURE.md tells about ${room}/`);
});

test("every message to readers has its line in docs/messages.md, with its placeholders", () => {
  const lines = read("docs", "messages.md").split("\n");
  const everywhere = lines.find((line) => line.startsWith("In all: ")) ?? "";
  for (const name of [FRAME, ...OCCASIONS]) {
    const own = (placeholdersOf(name) ?? []).map((one) => `\`{${one}}\``);
    const besides = own.filter((one) => !everywhere.includes(one)).sort();
    const row = lines.find((line) => line.startsWith("| `") && line.includes(`\`${name}\``)) ?? "";
    const told = [...row.matchAll(/`\{\p{L}+\}`/gu)].map(([one]) => one).sort();
    assert.deepEqual(told, besides, `docs/messages.md has a line for ${name}, with these`);
  }
});

/** Every page that people read, by its path. */
const PAGES = globSync(["*.md", "docs/**/*.md", "demo/*.md", "examples/**/*.md"], { cwd: ROOT });

/** Everything in the project: files, and folders with a slash at the end. */
const ALL = globSync("**", {
  cwd: ROOT,
  withFileTypes: true,
  exclude: (entry) => ["node_modules", ".git"].includes(entry.name),
}).map(
  (entry) =>
    `/${relative(ROOT, join(entry.parentPath, entry.name))}${entry.isDirectory() ? "/" : ""}`,
);

/** What a page calls a file or a folder of the project, maybe by the end of its path (`engine/flow.ts`). */
const PATH =
  /^(?!(?:data|dist|logs|site|node_modules)\/)(?:[\w.äöüß-]+\/)+(?:[\w.äöüß*-]+\.\w+)?$|^[\w.-]+\.(?:ts|md)$/;

test("every file and folder that the documentation names is there", () => {
  const missing: string[] = [];
  for (const page of PAGES) {
    const text = read(page);
    for (const [, code = ""] of text.matchAll(/`([^`\n]+)`/g))
      if (PATH.test(code) && !ALL.some((path) => isNamed(path, code)))
        missing.push(`${page}: ${code}`);
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const file = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(ROOT, file))) missing.push(`${page}: ${link}`);
      else if (anchor !== undefined && !anchorsOf(read(file)).includes(anchor))
        missing.push(`${page}: ${link}`);
    }
  }
  assert.deepEqual(missing, []);
});

function isNamed(path: string, code: string): boolean {
  return code.includes("*") ? matchesGlob(path, `/**/${code}`) : path.endsWith(`/${code}`);
}

/** As GitHub makes them of headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every command and flag that the documentation names is there", async () => {
  const { scripts } = JSON.parse(read("package.json"));
  const helps = await Promise.all(
    Object.keys(COMMANDS).map(async (name) => (await leihwerk([name, "--help"])).output),
  );
  const help = [overview(COMMANDS), ...helps].join("\n");
  const missing: string[] = [];
  for (const page of PAGES.filter((name) => name !== "CHANGELOG.md")) {
    const text = read(page);
    for (const [whole, script = ""] of text.matchAll(/\bnpm run (?:-\S+ )?([\w:]+)/g))
      if (!(script in scripts)) missing.push(`${page}: ${whole}`);
    for (const [whole, command = ""] of text.matchAll(
      /(?:`|npx |bin\/)leihwerk(?:\.js)? ([a-z]+)[^`\n]*/g,
    )) {
      if (!(command in COMMANDS)) missing.push(`${page}: ${whole}`);
      for (const [flag] of whole.matchAll(/--[a-z][a-z-]+/g))
        if (!help.includes(flag.replace(/^--no-/, "--")) && !help.includes(flag))
          missing.push(`${page}: ${whole}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("the release is the same in the package, its lock file, the changelog and the documentation", () => {
  const { version } = JSON.parse(read("package.json"));
  const lock = JSON.parse(read("package-lock.json"));
  assert.deepEqual([lock.version, lock.packages[""].version], [version, version]);
  const [, newest] = /^## (\d\S*)/m.exec(read("CHANGELOG.md")) ?? [];
  assert.equal(newest, version);
  for (const page of PAGES)
    for (const [, named] of read(page).matchAll(/leihwerk-(\d+\.\d+\.\d+)\.tgz/g))
      assert.equal(named, version, page);
});

test("decisions are numbered, dated, in one paragraph each, and found in the index by theme", () => {
  const text = read("docs", "decisions.md");
  const [, index = "", entries = ""] =
    /^## By theme\n([\s\S]*?)^## Entries\n([\s\S]*?)^## /m.exec(text) ?? [];
  const all = entries.split(/^### /m).slice(1);
  assert.ok(all.length > 100);
  for (const [at, entry] of all.entries()) {
    const [heading = "", mark = "", ...paragraphs] = entry.trim().split("\n\n");
    assert.ok(heading.startsWith(`${at + 1}. `), `${heading} is number ${at + 1}`);
    assert.match(mark, /^\*\d{4}-\d\d-\d\d · \S.*\*$/, heading);
    assert.equal(paragraphs.length, 1, heading);
    assert.ok((paragraphs[0]?.split(/\s+/).length ?? 0) <= 150, `${heading}: at most 150 words`);
    assert.equal(index.split(`[${heading}](`).length, 2, `the index has ${heading} once`);
  }
  for (const name of Object.keys(JSON.parse(read("package.json")).dependencies))
    assert.match(text, new RegExp(`^\\| .*\`${name}\``, "m"), `why ${name}`);
});

test("the index of the documentation has every page, and the glossary every kind and field", async () => {
  const index = read("docs", "README.md");
  for (const page of PAGES.filter((path) => /^docs\/(?!README)/.test(path)))
    assert.ok(index.includes(`(${page.slice("docs/".length)})`), `docs/README.md leads to ${page}`);
  const glossary = read("docs", "glossary.md");
  const { kinds } = await loadKinds("/nowhere");
  for (const { singular, plural, alone, fields } of kinds.all) {
    const line = `| \`${singular}\`, \`${plural}\` |`;
    assert.ok(glossary.includes(line), `docs/glossary.md lacks the line ${line} under Kinds`);
    // Settings have pages of their own.
    const names = alone ? [] : Object.keys(fields);
    const missing = names.filter((name) => !glossary.includes(`\`${name}\``));
    assert.deepEqual(missing, [], `docs/glossary.md lacks these fields of ${singular}`);
  }
});

test("what ARCHITECTURE.md says is in a file is there", () => {
  const table = /^## Where is …\n([\s\S]*?)^## /m.exec(read("ARCHITECTURE.md"))?.[1] ?? "";
  const places = [...table.matchAll(/`([\w/.-]+\.ts)` \(([^)]+)\)/g)];
  assert.ok(places.length > 4);
  for (const [, file = "", names = ""] of places)
    for (const [, name = ""] of names.matchAll(/`(\w+)`/g))
      assert.match(read("src", file), new RegExp(`\\b${name}\\b`), `${file} has ${name}`);
});
