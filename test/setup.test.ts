/** The ground under the tests: whoever runs them learns from the exit code whether they passed, and finds nothing left over. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";

test("a run ends with 1 if a test fails, with 0 if none does, and clears up", () => {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-run-"));
  try {
    const file = join(folder, "one.test.mjs");
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
    const run = (body: string) => {
      const place = 'console.log("place", process.env.TMPDIR);';
      writeFileSync(
        file,
        `import { test } from "node:test"; test("one", () => { ${place} ${body} });`,
      );
      const { status, stdout } = spawnSync(
        process.execPath,
        ["test/run.ts", "--test-reporter=tap", file],
        { env: environment, encoding: "utf8", cwd: join(import.meta.dirname, "..") },
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
