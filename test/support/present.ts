/** Judges from outside npm: where one is missing the test says so; on the machine that decides it must not be. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import type { TestContext } from "node:test";

export function present(test: TestContext, ...commands: string[]): boolean {
  const missing = commands.filter((command) => spawnSync("which", [command]).status !== 0);
  if (missing.length === 0) return true;
  const sentence = `${missing.join(", ")} is not installed`;
  assert.ok(process.env.CI !== "true", sentence);
  test.skip(sentence);
  return false;
}
