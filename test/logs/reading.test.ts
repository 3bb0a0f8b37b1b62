/** Reading logs back: their ends, their rotated files, what comes while one looks, and what the command makes of it. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { drawReport } from "../../src/core/logs/read/draw-report.ts";
import { follow } from "../../src/core/logs/read/follow.ts";
import { logFiles, readHistory } from "../../src/core/logs/read/history.ts";
import { coloured, paintFor, plain } from "../../src/core/logs/read/paint.ts";
import { parseAccessLine, parseErrorLine } from "../../src/core/logs/read/parse-line.ts";
import { readLastLines } from "../../src/core/logs/read/read-tail.ts";
import { Report } from "../../src/core/logs/read/report.ts";
import { type AccessFields, accessLine } from "../../src/core/logs/write/access-line.ts";
import { errorLine } from "../../src/core/logs/write/error-line.ts";
import { zoneClock } from "../../src/core/logs/write/zone-clock.ts";
import { leihwerk } from "../commands/run.ts";
import { eventually, temporaryFolder } from "../server/serving.ts";

const clock = zoneClock("Europe/Berlin");
const command = join(import.meta.dirname, "../../bin/leihwerk.js");

describe("the last lines of a log", () => {
  it("are read without the rest, and only whole ones", async () => {
    const path = join(temporaryFolder(), "access.log");
    const lines = Array.from(
      { length: 5000 },
      (_, number) => `line ${number} ${"x".repeat(number % 300)}`,
    );
    writeFileSync(path, `${lines.join("\n")}\nnot finished`);
    assert.deepEqual(await readLastLines(path, 200), lines.slice(-200));
    assert.deepEqual(await readLastLines(path, 100_000), lines);
    assert.deepEqual(await readLastLines(path, 0), []);
    assert.deepEqual(await readLastLines(join(path, "missing"), 5), []);
  });
});

describe("following a log", () => {
  it("goes on through rotation, truncation and a time without the file", async () => {
    const path = join(temporaryFolder(), "access.log");
    const controller = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const lines of follow(path, { signal: controller.signal, from: 0, interval: 5 }))
        seen.push(...lines);
    })();
    const sees = (line: string) => eventually(() => (seen.includes(line) ? true : undefined), line);
    writeFileSync(path, "first\nsec");
    await sees("first");
    appendFileSync(path, "ond\n");
    await sees("second");
    renameSync(path, `${path}.1`);
    appendFileSync(`${path}.1`, "late\n");
    await sees("late");
    writeFileSync(path, "new\nhal");
    await sees("new");
    truncateSync(path);
    // Shorter than what stood there: whoever looks late still notices.
    appendFileSync(path, "on\n");
    await sees("on");
    controller.abort();
    await following;
    assert.deepEqual(seen, ["first", "second", "late", "new", "on"]);
  });
});

describe("the history of a log", () => {
  it("is read from the oldest file to the newest, compressed ones too", async () => {
    const folder = temporaryFolder();
    const files: [string, string | Buffer][] = [
      ["access.log", "5\n"],
      ["access.log.1", "4\n"],
      ["access.log.2.gz", gzipSync("3\n")],
      ["access.log.10.gz", gzipSync("2\n")],
      ["access.log-20261113.gz", gzipSync("0\n")],
      ["access.log-20261114", "1\n"],
      ["access.log.old", "no\n"],
      ["error.log", "no\n"],
    ];
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    const lines: string[] = [];
    for await (const line of readHistory(folder, "access.log")) lines.push(line);
    assert.deepEqual(lines, ["0", "1", "2", "3", "4", "5"]);
    assert.deepEqual(await logFiles(join(folder, "missing"), "access.log"), []);
  });

  it("goes on after a file that is torn", async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, "access.log.1.gz"),
      gzipSync("x\n".repeat(100_000)).subarray(0, 100),
    );
    writeFileSync(join(folder, "access.log"), "last\n");
    const lines: string[] = [];
    for await (const line of readHistory(folder, "access.log")) lines.push(line);
    assert.equal(lines.at(-1), "last");
  });
});

describe("a report", () => {
  it("counts hours, statuses, addresses, referers and errors by their place", () => {
    const report = new Report();
    const base = Date.UTC(2026, 10, 14, 10, 30);
    for (let number = 0; number < 10; number++) {
      report.addAccess(
        parseAccessLine(
          access({
            time: base + (number % 2) * 7_200_000,
            status: number === 9 ? 500 : 200,
            request: `GET /person/${number % 3}?x=${number} HTTP/1.1`,
          }),
        )!,
      );
    }
    for (const line of [3, 3, 7]) report.addError(parseErrorLine(error(base, line))!);
    assert.deepEqual(
      report.hours(24).map(({ requests, failures }) => [requests, failures]),
      [
        [5, 0],
        [0, 0],
        [5, 1],
      ],
    );
    assert.deepEqual(report.statuses(), [
      { name: "200", count: 9 },
      { name: "500", count: 1 },
    ]);
    assert.deepEqual(report.addresses(1), [{ name: "/person/0", count: 4 }]);
    assert.deepEqual(
      report.errorGroups().map(({ line, count }) => [line, count]),
      [
        [3, 2],
        [7, 1],
      ],
    );
    const drawn = drawReport(report, 80, plain);
    for (const line of drawn.split("\n")) assert.ok(line.length <= 80, line);
    assert.match(drawn, /2026-11-14 11:00 5 █+/);
    assert.match(drawn, /2 × \/site\/werk\.ts:3/);
    assert.match(drawReport(report, 80, coloured), /\x1b\[31m█/);
  });

  it("shows nothing of a client to the terminal as it came", () => {
    const report = new Report();
    report.addAccess(
      parseAccessLine(access({ request: "GET /\x1b[2J\x07 HTTP/1.1", referer: "\x1b]0;x\x07" }))!,
    );
    assert.match(drawReport(report, 80, plain), /^[^\x00-\x09\x0b-\x1f\x7f]*$/);
  });

  it("says that the logs are empty", () => {
    assert.match(drawReport(new Report(), 80, plain), /no entries/);
  });
});

describe("colours", () => {
  it("are for terminals whose owners want them", () => {
    assert.equal(paintFor(true, {}), coloured);
    assert.equal(paintFor(false, {}), plain);
    assert.equal(paintFor(true, { NO_COLOR: "1" }), plain);
    assert.equal(paintFor(true, { NO_COLOR: "" }), coloured);
    assert.equal(paintFor(true, { TERM: "dumb" }), plain);
  });
});

describe("leihwerk logs", () => {
  it("shows the last lines of both logs in the order of their times", async () => {
    const folder = filled();
    const flags = ["--no-follow", "--lines", "3"];
    const { output, code } = await leihwerk(["logs", "--logs", folder, ...flags]);
    assert.equal(code, 0);
    const lines = output.trimEnd().split("\n");
    assert.equal(lines.length, 3);
    assert.match(lines[0]!, /"GET \/person\/2 /);
    assert.match(lines[1]!, /\[kinds:error\]/);
    assert.match(lines[2]!, /"GET \/werk\/9 /);
  });

  it("filters by status, path and time, in rotated files too", async () => {
    const folder = filled();
    const shown = async (...flags: string[]) => {
      const { output } = await leihwerk(["logs", "--logs", folder, "--no-follow", ...flags]);
      return output.split("\n").slice(0, -1);
    };
    assert.equal((await shown()).length, 5);
    assert.equal((await shown("--status", "4xx")).length, 1);
    assert.equal((await shown("--status", "5xx")).length, 2);
    assert.equal((await shown("--status", "404,200")).length, 3);
    assert.equal((await shown("--path", "/person/")).length, 3);
    assert.equal((await shown("--path", "/person/", "--status", "200")).length, 2);
    assert.equal((await shown("--since", "90m")).length, 3);
    assert.equal((await shown("--since", "1s")).length, 0);
    assert.equal((await shown("--since", "2020-01-01")).length, 5);
  });

  it("follows both logs", async (test) => {
    const folder = filled();
    const child = spawn(process.execPath, [command, "logs", "--logs", folder, "--lines", "1"]);
    test.after(() => child.kill());
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const shows = (text: string) =>
      eventually(() => (output.includes(text) ? true : undefined), text);
    await shows("/werk/9");
    appendFileSync(join(folder, "access.log"), `${access({ request: "GET /fresh HTTP/1.1" })}\n`);
    await shows("/fresh");
    appendFileSync(join(folder, "error.log"), `${error(Date.now(), 99)}\n`);
    await shows("on line 99");
    renameSync(join(folder, "access.log"), join(folder, "access.log.1"));
    writeFileSync(join(folder, "access.log"), `${access({ request: "GET /rotated HTTP/1.1" })}\n`);
    await shows("/rotated");
    assert.equal(output.trimEnd().split("\n").length, 4);
  });

  it("draws a report", async () => {
    const { output, code } = await leihwerk(["logs", "report", "--logs", filled()]);
    assert.equal(code, 0);
    assert.match(output, /^4 requests from /);
    assert.match(output, /Requests per hour\n/);
    assert.match(output, /Errors by file and line\n {2}1 × \/site\/werk\.ts:12\n/);
  });

  for (const [args, sentence] of [
    [["logs", "--status", "x"], /--status must be a status/],
    [["logs", "--since", "yesterday"], /--since must be a time ago/],
    [["logs", "--lines", "-1"], /--lines must be a whole number/],
    [["logs", "reprot"], /Nothing is known about "reprot"/],
  ] as const) {
    it(`refuses ${args.join(" ")} with one sentence`, async () => {
      const { errors, code } = await leihwerk(args);
      assert.match(errors, sentence);
      assert.equal(errors.trimEnd().split("\n").length, 1);
      assert.notEqual(code, 0);
    });
  }

  it("explains itself", async () => {
    const { output, code } = await leihwerk(["logs", "--help"]);
    assert.equal(code, 0);
    for (const flag of ["--status", "--path", "--since", "--lines", "report"])
      assert.ok(output.includes(flag), flag);
  });
});

/** Two hours of logs, the first of them rotated and compressed. */
function filled(): string {
  const folder = temporaryFolder();
  const now = Date.now();
  const old = access({ time: now - 7_200_000, request: "GET /person/1 HTTP/1.1" });
  const lines = [
    access({ time: now - 7_000_000, request: "GET /person/7 HTTP/1.1", status: 404 }),
    access({ time: now - 3_000_000, request: "GET /person/2 HTTP/1.1" }),
    access({ time: now - 1_000_000, request: "GET /werk/9 HTTP/1.1", status: 500 }),
  ];
  writeFileSync(join(folder, "access.log.1.gz"), gzipSync(`${old}\n`));
  writeFileSync(join(folder, "access.log"), `${lines.join("\n")}\n`);
  writeFileSync(join(folder, "error.log"), `${error(now - 2_000_000, 12)}\n`);
  return folder;
}

function access(fields: Partial<AccessFields>): string {
  const whole: AccessFields = {
    address: "192.0.2.1",
    user: null,
    time: Date.now(),
    request: "GET / HTTP/1.1",
    status: 200,
    bytes: 5,
    referer: "http://localhost/",
    agent: "test",
    ...fields,
  };
  return accessLine(whole, "combined", clock);
}

function error(time: number, line: number): string {
  const client = { address: "192.0.2.1", port: 4711 };
  const rest = {
    module: "kinds",
    level: "error",
    kind: "Warning",
    text: "Division by zero",
  } as const;
  return errorLine(
    { time: time * 1000, pid: 1, client, file: "/site/werk.ts", line, ...rest },
    clock,
  );
}
