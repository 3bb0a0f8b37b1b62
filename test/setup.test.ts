/** The ground under the tests: whoever runs them learns from the exit code whether they passed, and finds nothing left over. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "..");

test("a run ends with 1 if a test fails, with 0 if none does, and clears up", () => {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-run-"));
  try {
    const file = join(folder, "one.test.mjs");
    const run = (body: string) => {
      const place = 'console.log("place", process.env.TMPDIR);';
      writeFileSync(
        file,
        `import { test } from "node:test"; test("one", () => { ${place} ${body} });`,
      );
      const { status, stdout } = spawnSync(
        process.execPath,
        ["test/run.ts", "--test-reporter=tap", file],
        { encoding: "utf8", cwd: ROOT },
      );
      const [, ground = ""] = /place (.*)/.exec(stdout) ?? [];
      assert.match(ground, /leihwerk-tests-/, stdout);
      assert.ok(!existsSync(dirname(ground)), ground);
      return status;
    };
    assert.equal(run('throw new Error("no");'), 1);
    assert.equal(run("process.exit(0);"), 1, "and hides those behind it");
    assert.equal(run(""), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a run names what fails, its file and the reason while other tests are still at work", async () => {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-run-"));
  try {
    const [bad, slow, seen] = ["bad.test.ts", "slow.test.ts", "seen"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const begin = 'import { test } from "node:test";';
    writeFileSync(bad, `${begin} test("fails", () => { throw new Error("no reason"); });`);
    const wait = "await new Promise((resolve) => setTimeout(resolve, 10))";
    const until = `while (!existsSync(${JSON.stringify(seen)})) ${wait};`;
    writeFileSync(
      slow,
      `import { existsSync } from "node:fs"; ${begin} test("waits", async () => { ${until} });`,
    );
    const run = spawn(process.execPath, ["test/run.ts", bad, slow], {
      cwd: ROOT,
      env: { ...process.env, TEST_COUNTS: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    for await (const chunk of run.stdout.setEncoding("utf8")) {
      said += chunk;
      // Told of before the other one is over: it waits for this.
      if (/✖ fails\n.*bad\.test\.ts:1\n.*no reason/.test(said)) writeFileSync(seen, "");
    }
    assert.match(said, /\n1 passed, 1 failed, 0 skipped\n$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
