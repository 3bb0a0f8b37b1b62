/** The two halves and their floors: a file imports from its own room or from a lower floor, nothing runs in a circle. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { test } from "node:test";

const SOURCE = join(import.meta.dirname, "..", "src");

/** The rooms of both halves, from the ground up; "" is `src` itself. What is not here has no place yet. */
const FLOORS: readonly (readonly string[])[] = [
  ["core/words", "core/system"],
  ["core/texts", "core/logs"],
  ["core/http"],
  ["core/model", "core/identity"],
  ["core/engine", "core/storage", "core/pictures", "core/settings"],
  ["core/representations"],
  ["core/accounts", "core/pages"],
  ["core/application"],
  ["library/texts", "library/assets", "library/tables"],
  ["library/help", "library/lending"],
  ["library/notices"],
  ["library/site"],
  ["library/import"],
  [
    "library/circulation",
    "library/export",
    "library/figures",
    "library/look-up",
    "library/paper",
    "library/representations",
    "library/setup",
    "library/webhooks",
  ],
  [
    "library/daia",
    "library/desk",
    "library/fees",
    "library/kinds",
    "library/oai",
    "library/outbox",
    "library/sru",
  ],
  ["library/accounts", "library/linked-data", "library/paia", "library/sip2", "library/upkeep"],
  ["", "library/commands"],
];

/** More than these in one folder, and nobody sees what is there. */
const MOST_FILES = 15;

const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.split(sep).join("/"))
  .sort();

const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(SOURCE, file), "utf8")]));

/** What a file imports of our own, types included: who only knows of another one's types still depends on it. */
function importsOf(file: string): string[] {
  const text = (TEXTS.get(file) ?? "").replace(/\/\*[\s\S]*?\*\//g, "");
  const found = text.matchAll(
    /(?:^|[\s;])(?:import|export)\b[^"'`;]*?["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']/g,
  );
  return [...found].map(([, fixed, later]) => {
    const target = resolve(join(SOURCE, dirname(file)), fixed ?? later ?? "");
    return relative(SOURCE, target).split(sep).join("/");
  });
}

/** `core/engine` for `core/engine/ask/route.ts`: the half, and the room in it. */
function roomOf(file: string): string {
  const [half = "", room = ""] = file.split("/");
  return file.includes("/") ? `${half}/${room}` : "";
}

function floorOf(file: string): number {
  return FLOORS.findIndex((folders) => folders.includes(roomOf(file)));
}

test("the imports are really read", () => {
  assert.ok(FILES.length > 100);
  assert.ok(importsOf("core/engine/flow.ts").includes("core/engine/answer/respond.ts"));
  assert.ok(importsOf("app.ts").some((file) => file.startsWith("core/application/")));
  assert.ok(
    importsOf("main.ts").includes("library/commands/serve.ts"),
    "also those that are read only when asked for",
  );
});

test("every room has its floor", () => {
  for (const file of FILES)
    assert.notEqual(
      floorOf(file),
      -1,
      `src/${file}: give its room a floor in this test and in ARCHITECTURE.md`,
    );
});

test("every import is a file with its ending", () => {
  for (const file of FILES) {
    for (const target of importsOf(file)) {
      if (target.startsWith("..")) continue;
      assert.ok(TEXTS.has(target), `src/${file} imports src/${target}, which is not there`);
    }
  }
});

test("the core knows nothing of the library", () => {
  const upwards = FILES.filter((file) => file.startsWith("core/")).flatMap((file) =>
    importsOf(file)
      .filter((target) => !target.startsWith("core/") && !target.startsWith(".."))
      .map((target) => `src/${file} → src/${target}`),
  );
  assert.deepEqual(upwards, []);
});

test("no folder has more files than one sees at a glance", () => {
  const folders = Map.groupBy(FILES, (file) => dirname(file));
  const crowded = [...folders]
    .filter(([, files]) => files.length > MOST_FILES)
    .map(([folder, files]) => `src/${folder}: ${files.length}`);
  assert.deepEqual(crowded, []);
});

test("a file imports only from its own room or from a lower floor", () => {
  const wrong = FILES.flatMap((file) =>
    importsOf(file)
      .filter((target) => !target.startsWith(".."))
      .filter((target) => roomOf(target) !== roomOf(file) && floorOf(target) >= floorOf(file))
      // The commands and the files beside them are the roof together.
      .filter(
        (target) => !(floorOf(target) === FLOORS.length - 1 && floorOf(file) === FLOORS.length - 1),
      )
      .map((target) => `src/${file} → src/${target}`),
  );
  assert.deepEqual(wrong, []);
});

test("nothing is imported in a circle", () => {
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (!TEXTS.has(file) || state.get(file) === "done") return;
    if (state.get(file) === "open") {
      circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      return;
    }
    state.set(file, "open");
    for (const target of importsOf(file)) visit(target, [...path, file]);
    state.set(file, "done");
  };
  for (const file of FILES) visit(file, []);
  assert.deepEqual(circles, []);
});

test("what makes answers knows no kind by its name", async () => {
  const own = FILES.filter((file) => /^library\/kinds\/([^/]+)\/\1\.ts$/.test(file));
  const kinds = await Promise.all(own.map((file) => import(join(SOURCE, file))));
  const names = kinds.flatMap(({ default: { singular, plural } }) => [singular, plural]);
  assert.ok(names.includes("person") && names.includes("bilder"));
  const name = new RegExp(`(?<![\\p{L}\\p{N}_.])(${names.join("|")})(?![\\p{L}\\p{N}_:])`, "u");
  const known = FILES.filter((file) =>
    ["model", "engine", "http", "storage", "representations"].includes(
      roomOf(file).replace("core/", ""),
    ),
  )
    // What the tables are called that are there already was decided long ago.
    .filter((file) => file !== "core/storage/schema/migrations.ts")
    .flatMap((file) => {
      const code = (TEXTS.get(file) ?? "").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
      return code.split("\n").flatMap((line) => (name.test(line) ? [`src/${file}: ${line}`] : []));
    });
  assert.deepEqual(known, []);
});

/** What is asked of every file of a sort by the same name: commands, and the looks of kinds. */
const BY_NAME = new Set(["run", "help", "look"]);

test("one word is one thing: no two files export the same name, types included", () => {
  const exported = FILES.flatMap((file) => {
    const text = TEXTS.get(file) ?? "";
    const declared = text.matchAll(
      /^export (?:async )?(?:function\*?|class|const|let|interface|type) (\w+)/gm,
    );
    // What is handed on from another file is the same thing.
    const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm)].flatMap(
      ([, list = ""]) => list.split(",").map((one) => one.trim().split(/\s/).at(-1) ?? ""),
    );
    const names = [...[...declared].map(([, name = ""]) => name), ...listed].filter(Boolean);
    return [...new Set(names)].map((name) => ({ name, file }));
  });
  const languages = FILES.flatMap(
    (file) => /^core\/texts\/(\w+)\/phrases\.ts$/.exec(file)?.[1] ?? [],
  );
  assert.ok(languages.includes("de") && languages.includes("en"));
  /** The same phrase in each language. */
  const saidAgain = new RegExp(`^\\w+/texts/(${languages.slice(1).join("|")})/`);
  assert.ok(exported.some(({ name }) => name === "Fault"));
  const doubled = [
    ...Map.groupBy(
      exported.filter(({ file }) => !saidAgain.test(file)),
      ({ name }) => name,
    ),
  ]
    .filter(([name, files]) => files.length > 1 && !BY_NAME.has(name))
    .map(([name, files]) => `${name}: ${files.map(({ file }) => file).join(", ")}`);
  assert.deepEqual(doubled, []);
});

test("a type has a name of its own, exported or not", () => {
  const declared = FILES.flatMap((file) =>
    [
      ...(TEXTS.get(file) ?? "").matchAll(
        /^(?:export )?(?:abstract )?(?:class|interface|type) (\w+)/gm,
      ),
    ].map(([, name = ""]) => ({ name, file })),
  );
  const doubled = [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.map(({ file }) => file).join(", ")}`);
  assert.deepEqual(doubled, []);
});

test("what is exported is imported somewhere else", () => {
  const root = join(SOURCE, "..");
  const readers = ["src", "test", "bench", "examples"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(root, folder, name)),
  );
  const imported = new Set<string>();
  /** Who is imported as a whole, or by a name that is put together, may be asked for anything. */
  const whole = new Set<string>();
  for (const reader of readers) {
    const text = readFileSync(reader, "utf8");
    const from = (path: string) =>
      path === "leihwerk"
        ? join(SOURCE, "library/site/leihwerk.ts")
        : resolve(dirname(reader), path);
    for (const [, list = "", path = ""] of text.matchAll(
      /^\s*(?:import|export)\s([^;"'`]*?)\sfrom\s+["']([^"']+)["']/gm,
    )) {
      if (list.includes("*")) whole.add(from(path));
      for (const name of list.matchAll(/(?<!\bas\s+)\b\w+/g))
        imported.add(`${from(path)}#${name[0]}`);
    }
    for (const [, path = ""] of text.matchAll(/import\(\s*["']([^"']+)["']/g))
      whole.add(from(path));
  }
  assert.ok(imported.size > 1000);
  const unread = FILES.filter((file) => !whole.has(join(SOURCE, file))).flatMap((file) =>
    [
      ...(TEXTS.get(file) ?? "").matchAll(
        /^export (?:async )?(?:function\*?|class|const|let|interface|type) (\w+)/gm,
      ),
    ]
      .map(([, name = ""]) => name)
      .filter((name) => !imported.has(`${join(SOURCE, file)}#${name}`))
      .map((name) => `src/${file}: ${name}`),
  );
  assert.deepEqual(unread, []);
});

test("of the library's tables the core knows only the steps that once made them", () => {
  const knowing = FILES.filter(
    (file) =>
      /^core\/(engine|model|storage)\//.test(file) &&
      file !== "core/storage/schema/migrations.ts" &&
      /kassenbuch|zaehlung|einspiellauf/.test(TEXTS.get(file) ?? ""),
  );
  assert.deepEqual(knowing, []);
});

test("every file opens with a comment that says why it exists", () => {
  const silent = FILES.filter((file) => !/^(#!.*\n)?\/\*\*\s*\S/.test(TEXTS.get(file) ?? ""));
  assert.deepEqual(silent, []);
});

test("no file is called after what it is not", () => {
  const vague = FILES.filter((file) =>
    /(^|\/)(utils?|helpers?|common|manager|service|types|misc)(\.ts|\/)/.test(file),
  );
  assert.deepEqual(vague, []);
  for (const file of FILES) assert.match(file, /^[a-z0-9/-]+\.ts$/, `${file} is not kebab-case`);
});

test("lengths of time are measured by a clock that nobody sets", () => {
  const measured = FILES.filter((file) =>
    /Date\.now\(\) - |- Date\.now\(\)|allows\(Date\.now/.test(TEXTS.get(file) ?? ""),
  );
  assert.deepEqual(measured, []);
});
