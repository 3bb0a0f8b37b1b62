/** The embedded database and other programs: whoever opens it beside the server must not take its journal away. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { openSqlite } from "../../src/core/storage/engines/sqlite.ts";
import { temporaryFolder } from "../server/serving.ts";

/** What a program hears that wants the database for itself, as one does that closes it and believes to be the last. */
function takenAlone(file: string): string {
  const program = `
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(${JSON.stringify(file)});
    try {
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
      console.log("nobody else is here");
    } catch (error) {
      console.log(error.message);
    }`;
  return execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }).trim();
}

test("no other program is told that it has the database for itself while it is open here", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "leihwerk.db");
  const backend = openSqlite(file);
  try {
    assert.equal(takenAlone(file), "database is locked");
    await backend.snapshot(async () => {});
    assert.equal(takenAlone(file), "database is locked", "after a snapshot");
    await openSqlite(file).close();
    assert.equal(takenAlone(file), "database is locked", "after it was opened a second time");
  } finally {
    await backend.close();
  }
});

test("a write knows of what another process has written just before it", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "leihwerk.db");
  const backend = openSqlite(file);
  try {
    const before = backend.version?.();
    const program = `new (require("node:sqlite").DatabaseSync)(${JSON.stringify(file)}).exec("create table t (a)")`;
    execFileSync(process.execPath, ["-e", program]);
    await backend.transaction(async () => assert.notEqual(backend.version?.(), before));
  } finally {
    await backend.close();
  }
});
