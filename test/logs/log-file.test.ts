/** Log files on real disks, rotated, full, vanished and cut short. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { LogFile } from "../../src/core/logs/write/log-file.ts";
import { eventually, linesOf, temporaryFolder } from "../server/serving.ts";

describe("a log file", () => {
  it("has the lines of one turn in the next one", async (test) => {
    const { log, path } = opened(test);
    for (let line = 0; line < 100; line++) log.append(`line ${line}`);
    assert.deepEqual(linesOf(path), []);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    assert.equal(linesOf(path).length, 100);
  });

  it("is readable for its owner and group only", async (test) => {
    const { path } = opened(test);
    const { statSync } = await import("node:fs");
    assert.equal(statSync(path).mode & 0o007, 0);
  });

  it("begins a new file when it is told that the old one was moved away", (test) => {
    const { log, path } = opened(test);
    log.append("before");
    log.flush();
    renameSync(path, `${path}.1`);
    log.append("between");
    log.reopen();
    log.append("after");
    log.flush();
    assert.deepEqual([...linesOf(`${path}.1`), ...linesOf(path)], ["before", "between", "after"]);
    assert.deepEqual(linesOf(path).at(-1), "after");
  });

  it("comes back when its whole folder was removed", async (test) => {
    const { log, path, said } = opened(test);
    log.append("before");
    log.flush();
    rmSync(join(path, ".."), { recursive: true });
    await eventually(() => {
      log.append("after");
      log.flush();
      return existsSync(path) || undefined;
    }, "the file");
    assert.equal(linesOf(path).at(-1), "after");
    assert.deepEqual(said, []);
  });

  it("survives a full disk: says so once, keeps the lines, and resumes", {
    skip: !existsSync("/dev/full"),
  }, async (test) => {
    const folder = temporaryFolder();
    const path = join(folder, "access.log");
    symlinkSync("/dev/full", path);
    const { log, said } = opened(test, path);
    for (let line = 0; line < 50; line++) {
      log.append(`line ${line}`);
      log.flush();
    }
    assert.deepEqual(said, [
      `leihwerk: cannot write ${path} (ENOSPC); requests go on, lines are kept until it is back.`,
    ]);
    unlinkSync(path);
    await eventually(() => (said.length > 1 ? true : undefined), "the second sentence");
    assert.deepEqual(said.slice(1), [`leihwerk: ${path} can be written again; no line was lost.`]);
    assert.deepEqual(
      linesOf(path),
      Array.from({ length: 50 }, (_, line) => `line ${line}`),
    );
  });

  it("keeps only so many lines while the disk is full, and counts the others", {
    skip: !existsSync("/dev/full"),
  }, async (test) => {
    const path = join(temporaryFolder(), "access.log");
    symlinkSync("/dev/full", path);
    const { log, said } = opened(test, path, 1000);
    for (let line = 0; line < 5000; line++) log.append("x".repeat(99));
    log.flush();
    for (let line = 0; line < 100; line++) log.append("x".repeat(99));
    unlinkSync(path);
    await eventually(() => (said.length > 1 ? true : undefined), "the second sentence");
    assert.match(said[1]!, /100 lines were lost\.$/);
  });

  it("survives a folder that cannot be made", (test) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "access.log"));
    const { log, said } = opened(test, join(folder, "access.log"));
    log.append("line");
    log.flush();
    assert.equal(said.length, 1);
    assert.match(said[0]!, /cannot write .*EISDIR/);
  });

  for (const [how, code] of [
    ["process.exit()", "process.exit(3)"],
    ["an uncaught exception", "throw new Error('x')"],
    ["an unhandled rejection", "void Promise.reject(new Error('x'))"],
    ["its natural end", ""],
  ]) {
    it(`has every line when the process ends by ${how}`, () => {
      const path = join(temporaryFolder(), "access.log");
      const script = `
        import { LogFile } from ${JSON.stringify(new URL("../../src/core/logs/write/log-file.ts", import.meta.url).href)};
        const log = new LogFile(${JSON.stringify(path)});
        for (let line = 0; line < 1000; line++) log.append("line " + line);
        ${code}`;
      spawnSync(process.execPath, ["--input-type=module", "-e", script]);
      assert.equal(linesOf(path).length, 1000);
    });
  }

  it("never mixes lines of processes that write at once", async () => {
    const path = join(temporaryFolder(), "access.log");
    const { spawn } = await import("node:child_process");
    const writers = Array.from({ length: 4 }, (_, writer) => {
      const script = `
        import { LogFile } from ${JSON.stringify(new URL("../../src/core/logs/write/log-file.ts", import.meta.url).href)};
        const log = new LogFile(${JSON.stringify(path)});
        for (let round = 0; round < 200; round++) {
          for (let line = 0; line < 5; line++) log.append(String(${writer}).repeat(500));
          await new Promise((resolve) => setImmediate(resolve));
        }`;
      const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
      return new Promise((resolve) => child.once("close", resolve));
    });
    await Promise.all(writers);
    const lines = readFileSync(path, "latin1").split("\n").slice(0, -1);
    assert.equal(lines.length, 4000);
    for (const line of lines) assert.match(line, /^(\d)\1{499}$/);
  });
});

function opened(test: TestContext, given?: string, backlog?: number) {
  const path = given ?? join(temporaryFolder(), "logs", "access.log");
  const said: string[] = [];
  const log = new LogFile(path, {
    say: (sentence) => void said.push(sentence),
    ...(backlog !== undefined && { backlog }),
  });
  test.after(() => log.close());
  return { log, path, said };
}
