/** docs/logs.md tells of every module that can stand in the error log. */

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

test("every module name is documented", () => {
  const root = join(import.meta.dirname, "../..");
  const text = readFileSync(join(root, "docs/logs.md"), "utf8");
  const folders = globSync("src/{core,library}/*", { cwd: root, withFileTypes: true }).map(
    ({ name }) => name,
  );
  assert.ok(folders.includes("engine") && folders.includes("desk"));
  for (const module of [...folders, "site", "main"]) {
    assert.match(
      text,
      new RegExp(`^\\|.*\`${module}\`.*\\|`, "m"),
      `the module ${module} is missing in docs/logs.md`,
    );
  }
});
