/** The error line's shape, and where it says that an error came from. */

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { parseErrorLine } from "../../src/core/logs/read/parse-line.ts";
import { describeError, moduleOf } from "../../src/core/logs/write/describe-error.ts";
import { type ErrorFields, errorLine } from "../../src/core/logs/write/error-line.ts";
import { errorAsJson } from "../../src/core/logs/write/json-line.ts";
import { sourceFolders } from "../../src/core/logs/write/open-logs.ts";
import { instantOf, nowInMicroseconds, zoneClock } from "../../src/core/logs/write/zone-clock.ts";
import { temporaryFolder } from "../server/serving.ts";

const fields: ErrorFields = {
  time: Date.UTC(2026, 10, 14, 23, 31, 56) * 1000 + 71303,
  module: "kinds",
  level: "error",
  pid: 4711,
  client: { address: "127.0.0.1", port: 53022 },
  kind: "Warning",
  text: "Division by zero",
  file: "/srv/leihwerk/site/kinds/werk.ts",
  line: 12,
};

describe("an error line", () => {
  it("has exactly the shape that the web server's error log has", () => {
    assert.equal(
      errorLine(fields, zoneClock("UTC")),
      "[Sat Nov 14 23:31:56.071303 2026] [kinds:error] [pid 4711] [client 127.0.0.1:53022] Warning: Division by zero in /srv/leihwerk/site/kinds/werk.ts on line 12",
    );
  });

  it("is the same as JSON", () => {
    const text = 'no "ü" in /etc/passwd on line 3';
    const line = errorLine({ ...fields, text }, zoneClock("UTC"));
    const json = errorAsJson(line, "2026-11-14T23:31:56.071+00:00");
    assert.match(json, /^\{"time":"2026-[ -~]*"line":12\}$/);
    const { stamp, ...entry } = parseErrorLine(json)!;
    assert.equal(stamp, "2026-11-14T23:31:56.071+00:00");
    assert.deepEqual({ ...entry, stamp: parseErrorLine(line)?.stamp }, parseErrorLine(line));
  });

  it("is one line whatever the message holds, and reads back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const line = errorLine({ ...fields, text }, zoneClock("Europe/Berlin"));
        assert.match(line, /^[ -~]+$/);
        const entry = parseErrorLine(line);
        assert.equal(entry?.file, fields.file);
        assert.equal(entry.line, 12);
        assert.equal(entry.kind, "Warning");
      }),
    );
  });

  it("gives back message, file and line also where the message looks like the rest of the line", () => {
    const text = 'no "x" in /etc/passwd on line 3 in me';
    const entry = parseErrorLine(errorLine({ ...fields, text }, zoneClock("UTC")));
    assert.equal(entry?.text, text);
    assert.equal(entry.line, 12);
  });

  it("cuts a message that is a dump, and masks a password in an address", () => {
    const line = errorLine(
      { ...fields, text: `postgres://a:geheim@b/c ${"x".repeat(1e6)}` },
      zoneClock("UTC"),
    );
    assert.ok(line.length < 3000);
    assert.doesNotMatch(line, /geheim/);
  });

  it("has real microseconds of the present", () => {
    const digits = new Set<number>();
    for (let round = 0; round < 200; round++) {
      const before = Date.now();
      const now = nowInMicroseconds();
      // Two clocks of the machine, which need not agree to the millisecond.
      assert.ok(now / 1000 > before - 100 && now / 1000 < Date.now() + 100);
      digits.add(now % 1000);
    }
    assert.ok(digits.size > 20, `${digits.size} different endings`);
  });

  it("tells a local time apart from the instant it means", () => {
    assert.equal(instantOf(Date.UTC(2026, 6, 1, 12), "Europe/Berlin"), Date.UTC(2026, 6, 1, 10));
    assert.equal(instantOf(Date.UTC(2026, 11, 1, 12), "Europe/Berlin"), Date.UTC(2026, 11, 1, 11));
  });
});

describe("an error's place", () => {
  const scripts: [name: string, source: string, kind: string, line: number][] = [
    ["wrong TypeScript", "export const a = 1;\nconst b: number = ;\n", "Parse error", 2],
    ["unsupported TypeScript", "export const a = 1;\n\nenum B { x }\n", "Parse error", 3],
    [
      "a missing export",
      'import { nothing } from "node:fs";\nexport { nothing };\n',
      "Parse error",
      1,
    ],
    ["a division by zero", "export const a = 1;\n\nexport const b = 1n / 0n;\n", "Warning", 3],
    ["wrong JSON", 'export const a = 1;\nexport const b = JSON.parse("{");\n', "Warning", 2],
    ["a wrong pattern", 'export const a = 1;\nexport const b = new RegExp("(");\n', "Warning", 2],
    ["a thrown error", "export const a = 1;\n\n\nthrow new Error('a\\nb');\n", "Warning", 4],
  ];
  for (const [name, source, kind, line] of scripts) {
    it(`is the site's own script and line: ${name}`, async () => {
      const { error, file, site } = await importFailing(source);
      const description = describeError(error, sourceFolders(site));
      assert.equal(description.kind, kind);
      assert.equal(description.file, file);
      assert.equal(description.line, line);
      assert.equal(moduleOf(description.file, sourceFolders(site)), "site");
    });
  }

  it("is the site's script where the program failed on its behalf", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "caller.ts");
    writeFileSync(file, "export function call(action: () => void) {\n\n  action();\n}\n");
    const { call } = await import(pathToFileURL(file).href);
    const description = describeError(
      thrownBy(() => call(() => assert.fail("in the program"))),
      sourceFolders(folder),
    );
    assert.equal(description.file, file);
    assert.equal(description.line, 3);
  });

  it("is the program's own source where no script of the site took part", () => {
    const folders = sourceFolders("/nowhere");
    const description = describeError(
      thrownBy(() => decodeURIComponent("%")),
      folders,
    );
    assert.equal(description.file, import.meta.filename);
    assert.ok(description.line > 0);
  });

  it("is the program's own also where it is installed below node_modules, and no dependency's", () => {
    const project = "/home/a/node_modules/leihwerk";
    const folders = { project, main: `${project}/dist/main.js` };
    const places = ["/home/a/node_modules/pg/lib/x.js:1:1", `${project}/dist/core/logs/a.js:2:1`];
    const error = Object.assign(new Error("x"), {
      stack: ["Error: x", ...places.map((place) => `    at ${place}`)].join("\n"),
    });
    const { file, line } = describeError(error, folders);
    assert.deepEqual([file, line], [`${project}/dist/core/logs/a.js`, 2]);
    assert.equal(moduleOf(file, folders), "logs");
  });

  it("can be told by whoever knows better", () => {
    const error = Object.assign(new SyntaxError("Identifier 'a' has already been declared"), {
      fileName: "/site/kinds/a.ts",
      lineNumber: 7,
    });
    const { kind, file, line } = describeError(error, sourceFolders("/site"));
    assert.deepEqual([kind, file, line], ["Parse error", "/site/kinds/a.ts", 7]);
  });

  it("is not taken from a message that looks like a stack", () => {
    const error = new Error("x\n    at evil (/etc/passwd:1:1)");
    assert.notEqual(describeError(error, sourceFolders()).file, "/etc/passwd");
  });

  it("is the main file and line 0 where nothing is known, whatever was thrown", () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error("trap");
        },
      },
    );
    const circle: { cause?: unknown } = {};
    circle.cause = circle;
    for (const thrown of [
      undefined,
      null,
      "text",
      7,
      7n,
      Symbol("s"),
      {},
      [],
      trap,
      circle,
      () => {},
      Object.create(null),
    ]) {
      const description = describeError(thrown, sourceFolders());
      assert.match(description.file, /src\/main\.ts$/);
      assert.equal(description.line, 0);
      assert.equal(description.kind, "Warning");
      assert.notEqual(description.text, "");
    }
  });

  it("names the module by its folder", () => {
    const folders = sourceFolders("/site");
    assert.equal(
      moduleOf(join(folders.project, "src/library/kinds/werk/werk.ts"), folders),
      "kinds",
    );
    assert.equal(
      moduleOf(join(folders.project, "src/core/representations/html/frame/layout.ts"), folders),
      "representations",
    );
    assert.equal(moduleOf(join(folders.project, "src/app.ts"), folders), "main");
    assert.equal(moduleOf("/site/kinds/x.ts", folders), "site");
    assert.equal(moduleOf("/elsewhere.ts", folders), "server");
  });
});

function thrownBy(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

async function importFailing(source: string) {
  const site = temporaryFolder();
  mkdirSync(join(site, "kinds"));
  const file = join(site, "kinds", "werk.ts");
  writeFileSync(file, source);
  const error = await import(`${pathToFileURL(file).href}?v=1`).then(
    () => assert.fail("It should not load."),
    (reason: unknown) => reason,
  );
  return { error, file, site };
}
