/** A command that would use something else than the service does says so before it does anything. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eventually, temporaryFolder } from "../server/serving.ts";
import { EMPTY_STORE, ENGINES } from "../support/database/databases.ts";
import { leihwerk } from "./run.ts";

const SCRIPT = join(import.meta.dirname, "../../bin/leihwerk.js");

for (const [engine, create] of Object.entries(ENGINES))
  test(`a command stops that would use another database or site folder than the service (${engine})`, async () => {
    const folder = temporaryFolder();
    const site = join(folder, "site");
    mkdirSync(site);
    const state = { XDG_STATE_HOME: join(folder, "state") };
    const { database, drop } = await create(EMPTY_STORE);
    const other = await ENGINES.SQLite!(EMPTY_STORE);
    const flags = ["--port", "0", "--workers", "1", "--no-demo", "--logs", join(folder, "logs")];
    const env = { ...process.env, ...state, DATABASE_URL: database, LEIHWERK_SITE: site };
    const server = spawn(process.execPath, [SCRIPT, "serve", ...flags], { env, cwd: folder });
    let output = "";
    server.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const run = (args: string[], more: object, to = database) =>
      leihwerk(args, { database: to, env: { ...state, ...more } });
    const right = { LEIHWERK_SITE: site };
    const save = (name: string, ...more: string[]) => ["backup", ...more, join(folder, name)];
    try {
      await eventually(() => output.match(/listens at/) ?? undefined, "the start");
      const seeAll = async () => {
        assert.equal((await run(save("a", "--force"), right)).code, 0);
        const elsewhere = await run(save("b"), right, other.database);
        assert.equal(elsewhere.code, 2);
        assert.match(
          elsewhere.errors,
          /^leihwerk: The service that was last started \(20.* UTC\) uses the database .*, and this command would use .*leihwerk\.db\. .* --elsewhere .*\n$/,
        );
        assert.doesNotMatch(elsewhere.errors, /:leihwerk@/, "no password");
        const without = await run(save("b"), {});
        assert.match(without.errors, /uses the site folder .*site, and .* would use \/nirgends\./);
        for (const args of [["doctor"], ["account", "list"], ["export", join(folder, "x")]])
          assert.equal((await run(args, right, other.database)).code, 2, args.join(" "));
        assert.equal(existsSync(join(folder, "b")), false);
      };
      await seeAll();
      server.kill("SIGTERM");
      await once(server, "exit");
      await seeAll();
      const tried = await run(["backup", "--check", join(folder, "a")], {}, other.database);
      assert.deepEqual([tried.code, tried.errors], [0, ""], "a backup is tried by itself");
      const told = await run(save("c", "--elsewhere"), right, other.database);
      assert.deepEqual([told.code, told.errors], [0, ""]);
    } finally {
      server.kill("SIGKILL");
      await drop();
      await other.drop();
    }
  });

test("where no service was ever started nobody is stopped", async () => {
  const { database, drop } = await ENGINES.SQLite!(EMPTY_STORE);
  const env = { XDG_STATE_HOME: temporaryFolder() };
  assert.equal((await leihwerk(["account", "list"], { database, env })).code, 0);
  await drop();
});
