import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { SETTINGS } from "../../src/core/settings/settings.ts";
import { textsOf } from "../../src/core/texts/languages.ts";
import { commandTexts } from "../../src/library/texts/themes.ts";
import { COMMANDS } from "../../src/main.ts";
import { withFiles } from "../transfer/scratch.ts";
import { leihwerk } from "./run.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

test("explains itself, and every command", async () => {
  const help = await leihwerk(["--help"]);
  assert.equal(help.code, 0);
  for (const name of Object.keys(COMMANDS)) {
    assert.match(help.output, new RegExp(`^ {2}${name} `, "m"));
    const own = await leihwerk([name, "--help"]);
    assert.deepEqual([own.code, own.errors], [0, ""], name);
    assert(own.output.includes(`leihwerk ${name}`), `the help of ${name} shows how it is called`);
    assert(own.output.endsWith("\n"), `the help of ${name} ends its last line`);
    assert.deepEqual(await leihwerk(["help", name]), own);
  }
});

test("explains itself in the language of the terminal, with a sentence for every flag and setting", async () => {
  for (const [LANG, program, otherwise] of [
    ["de_DE.UTF-8", /Katalog mit Ausleihtheke/, "sonst: "],
    ["en_GB.UTF-8", /catalogue with a lending desk/, "otherwise: "],
  ] as const) {
    const env = { LANG };
    const overview = await leihwerk(["--help"], { env });
    assert.match(overview.output, program);
    for (const name of Object.keys(COMMANDS)) {
      const { output } = await leihwerk([name, "--help"], { env });
      const { about, flags } = commandTexts(textsOf(LANG.slice(0, 2))).commands[name] ?? {};
      assert.ok(about && output.replace(/\s+/g, " ").includes(about.replace(/\s+/g, " ")), name);
      const { help } = (await COMMANDS[name]?.()) ?? {};
      const names = (help?.flags ?? []).map((flag) => flag.name);
      assert.deepEqual(Object.keys(flags ?? {}).sort(), names.sort(), name);
      for (const text of Object.values(flags ?? {})) assert.ok(output.includes(text), text);
      assert.ok(output.includes(otherwise), name);
    }
    for (const [name, [help, normal]] of Object.entries(
      commandTexts(textsOf(LANG.slice(0, 2))).settings,
    )) {
      assert.ok(Object.hasOwn(SETTINGS, name), name);
      assert.ok(
        overview.output.includes(help) && overview.output.includes(otherwise + normal),
        name,
      );
    }
  }
  const named = Object.keys(commandTexts(textsOf("de")).settings).sort();
  assert.deepEqual(named, Object.keys(SETTINGS).sort());
});

test("tells which release it is", async () => {
  const { version } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8"));
  assert.deepEqual(await leihwerk(["--version"]), { code: 0, output: `${version}\n`, errors: "" });
});

test("names a misspelt variable before anything is made, and which is meant", async () => {
  const env = { LEIHWERK_DATABASE: "/srv/library.db" };
  const { errors } = await leihwerk(["account", "list"], { env });
  assert.match(
    errors,
    /^leihwerk: There is no setting LEIHWERK_DATABASE: it is ignored\. Is DATABASE_URL meant\?\n/,
  );
});

test("refuses an unknown command with one sentence, and guesses what was meant", async () => {
  const cases: [string, RegExp][] = [
    ["improt", /^leihwerk: There is no command "improt": did you mean "import"\?\n$/],
    [
      "tanzen",
      /^leihwerk: There is no command "tanzen": leihwerk --help lists those there are\.\n$/,
    ],
    ["__proto__", /^leihwerk: There is no command "__proto__": .*\n$/],
  ];
  for (const [name, sentence] of cases) {
    const { code, output, errors } = await leihwerk([name]);
    assert.deepEqual([code, output], [2, ""]);
    assert.match(errors, sentence);
  }
});

test("shows the help, as an error, where no command is given", async () => {
  const { code, output, errors } = await leihwerk([]);
  assert.deepEqual([code, output], [2, ""]);
  assert.match(errors, /Usage: leihwerk COMMAND/);
});

test("refuses a wrong flag of a command with one sentence", async () => {
  const cases: [string[], RegExp][] = [
    [
      ["import", "--dryrun", "x.csv"],
      /^leihwerk: There is no flag --dryrun: did you mean --dry-run\?\n$/,
    ],
    [["import"], /^leihwerk: Say which files: .*\n$/],
    [["import", "--set", "de", "werke.csv"], /^leihwerk: --set must be FIELD=VALUE.*\n$/],
    [["import", "--waiting"], /^leihwerk: There is no database at \/nirgends.*\n$/],
    [["import", "--waiting", "werke.csv"], /^leihwerk: --waiting takes no file.*werke\.csv\.\n$/],
    [["import", "--waiting", "--dry-run"], /^leihwerk: --dry-run does not go with --waiting\.\n$/],
    [["import", "--lang", "fr", "werke.csv"], /^leihwerk: --lang must be de or en, not "fr"\.\n$/],
    [["import", "--port", "1", "werke.csv"], /^leihwerk: There is no flag --port.*\n$/],
    [["export"], /^leihwerk: Say which folder.*\n$/],
    [
      ["export", "--format", "xml", "x"],
      /^leihwerk: --format must be csv or jsonl, not "xml"\.\n$/,
    ],
    [["export", "x"], /^leihwerk: There is no database at \/nirgends\/leihwerk\.db.*\n$/],
    [
      ["export", "--static", "--gz", "--url", "https://katalog.example", "x"],
      /^leihwerk: --gz does not go with --static\.\n$/,
    ],
    [["backup"], /^leihwerk: Say which file.*\n$/],
    [["backup", "--check", "--keep", "3", "x"], /^leihwerk: --keep does not go with --check\.\n$/],
    [["doctor", "x"], /^leihwerk: Nothing is known about "x": flags begin with --\.\n$/],
    [["serve", "--check", "x"], /^leihwerk: Nothing is known about "x": flags begin with --\.\n$/],
    [["logs", "--logs", "/nirgends"], /^leihwerk: There are no logs in \/nirgends: .*\n$/],
    [
      ["logs", "report", "--logs", "/nirgends"],
      /^leihwerk: There are no logs in \/nirgends: .*\n$/,
    ],
    [["restore", "a", "b"], /^leihwerk: Say which file, one.*\n$/],
    [["account"], /^leihwerk: Say what to do: leihwerk account add\|list.*\n$/],
    [["account", "role", "anna"], /^leihwerk: Say it so: leihwerk account role USERNAME ROLE\n$/],
    [
      ["account", "list", "--name", "x"],
      /^leihwerk: The flag --name says nothing to account list\.\n$/,
    ],
  ];
  for (const [args, sentence] of cases) {
    const { code, output, errors } = await leihwerk(args);
    assert.deepEqual([code, output], [2, ""], args.join(" "));
    assert.match(errors, sentence);
  }
});

test("what is no file or folder is refused at once, not waited for", async () => {
  await withFiles(async (_, folder) => {
    const database = join(folder, "leihwerk.db");
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const added = await leihwerk(["account", "add", "rike"], {
      database,
      input: "ein kennwort!\n",
    });
    assert.equal(added.code, 0, added.errors);
    const cases: [string[], RegExp][] = [
      [["import", pipe], /pipe: this is a device or a pipe, not a file/],
      [["covers", pipe], /pipe: this is a device or a pipe/],
      [["restore", pipe], /pipe: this is a device or a pipe/],
      [["backup", "--check", pipe], /pipe: this is a device or a pipe/],
      [["export", "/proc/neu"], /no such file or folder/],
      [["export", database], /leihwerk\.db cannot be used: a part of this path is no folder/],
      [["export", join(database, "neu")], /a part of this path is no folder/],
      [
        ["export", "--static", "--url", "https://katalog.example", "/proc/neu"],
        /no such file or folder/,
      ],
    ];
    // In a process of its own each: one that waits for ever can be ended.
    for (const [args, sentence] of cases) {
      const { status, stderr } = spawnSync(process.execPath, ["bin/leihwerk.js", ...args], {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: database, XDG_STATE_HOME: folder },
        encoding: "utf8",
        timeout: 20_000,
        killSignal: "SIGKILL",
      });
      assert.match(stderr, sentence, args.join(" "));
      assert.equal(status, 1, args.join(" "));
    }
  });
});

test("the program itself runs in a process of its own", async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["bin/leihwerk.js", "--version"], { cwd: ROOT });
  assert.match(stdout, /^[0-9]+\.[0-9]+\.[0-9]+\n$/);
  await assert.rejects(run(process.execPath, ["bin/leihwerk.js", "tanzen"], { cwd: ROOT }), {
    code: 2,
  });
});

test("what runs on an old Node is JavaScript that it understands", async () => {
  for (const file of ["leihwerk.js", "own-node.js", "check-node.js"]) {
    const program = await readFile(`${ROOT}bin/${file}`, "utf8");
    const imports = [...program.matchAll(/^import .*from "(.*)";$/gm)].map(([, from]) => from);
    assert(
      imports.every((from) => from?.startsWith("node:") || from === "./own-node.js"),
      imports.join(),
    );
  }
});
