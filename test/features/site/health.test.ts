/** What load balancers are told while the database is away. */

import assert from "node:assert/strict";
import { connect, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { openApp } from "../../../src/app.ts";
import { leihwerk } from "../../commands/run.ts";
import { bodyOf, eventually, serving, statusOf } from "../../server/serving.ts";
import { damage } from "../../support/database/damage.ts";
import { ALL_ENGINES, ENGINES } from "../../support/database/databases.ts";
import { withFiles } from "../../transfer/scratch.ts";

test("says that it lives, and that it is not ready, while PostgreSQL is away", async (context) => {
  const { database, drop } = await ALL_ENGINES.PostgreSQL!();
  const line = await lineTo(context, database);
  const environment = "production" as const;
  const settings = { site: "no-such-folder", environment, displayErrors: false, url: null };
  const app = await openApp({ database: line.database, ...settings });
  const server = await serving(context, app.application);
  const get = (path: string, ...headers: string[]) =>
    server.send(
      [`GET ${path} HTTP/1.1`, "Host: a", "Connection: close", ...headers, "\r\n"].join("\r\n"),
    );
  const strangers = ["Cookie: sitzung=somebody", "Authorization: Bearer something"];
  try {
    for (let times = 0; times < 4; times++) {
      assert.equal(statusOf(await get("/gesundheit/bereit")), 200);
      assert.equal(statusOf(await get("/personen.json")), 200);
      assert.equal(statusOf(await get("/robots.txt")), 200);
    }
    line.cut();
    const notReady = await get("/gesundheit/bereit", "Accept: application/json");
    assert.equal(statusOf(notReady), 503);
    assert.match(notReady, /^retry-after: \d+\r$/im);
    assert.match(notReady, /^cache-control: .*no-store\r$/im);
    for (const accept of ["Accept: */*", "User-Agent: probe"])
      assert.match(
        await get("/gesundheit/bereit", accept),
        /^content-type: application\/problem\+json;/im,
      );
    for (const header of [undefined, ...strangers]) {
      const alive = await get("/gesundheit/lebt", ...(header ? [header] : []));
      assert.equal(statusOf(alive), 200);
      assert.equal(bodyOf(alive), '{"status":"lebt"}');
    }
    assert.equal(statusOf(await get("/gesundheit/lebt?seit=1")), 200);
    assert.equal(statusOf(await get("/robots.txt")), 200, "what depends on nothing is still there");
    assert.equal(statusOf(await get("/personen.json")), 503, "nobody knows whether it is still so");

    line.mend();
    await eventually(
      async () => statusOf(await get("/gesundheit/bereit")) === 200 || undefined,
      "the return of the database",
    );
    assert.equal(statusOf(await get("/personen.json")), 200, "no failure was kept");
  } finally {
    line.mend();
    await app.close();
    await drop();
  }
});

for (const [what, marked, first] of [
  ["the first work", "Titel 0001", 503],
  ["a work that nobody has asked for yet", "Titel 0500", 200],
] as const)
  test(`says that it is not ready where ${what} cannot be read`, async (context) => {
    await using scratch = await ENGINES.SQLite!();
    const { database } = scratch;
    await withFiles(async (write) => {
      const titles = Array.from(
        { length: 900 },
        (_, at) => `Titel ${`${at + 1}`.padStart(4, "0")}`,
      );
      const rows = titles.map((titel, at) => `${at + 1},${titel}\n`).join("");
      const file = await write("x-werke.csv", `id,titel\n${rows}`);
      assert.equal((await leihwerk(["import", file], { database })).code, 0);
    });
    assert.ok(damage(database, marked) > 0);
    const environment = "production" as const;
    const settings = { site: "no-such-folder", environment, displayErrors: false, url: null };
    await using app = await openApp({ database, ...settings });
    const server = await serving(context, app.application);
    const get = (path: string) =>
      server.send(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.equal(statusOf(await get("/gesundheit/bereit")), first);
    assert.equal(statusOf(await get(`/werk/${Number(marked.slice(-4))}.json`)), 500);
    const line = server.errorLines().at(-1) ?? "";
    assert.match(line, /\[storage:error\].* Warning: .*is damaged .*leihwerk doctor/);
    const notReady = await get("/gesundheit/bereit");
    assert.equal(statusOf(notReady), 503, "from the first page on that could not be read");
    assert.match(notReady, /^retry-after: \d+\r$/im);
    assert.equal(statusOf(await get("/gesundheit/lebt")), 200);
  });

/** Another address of the same database, behind a line that can be cut. */
async function lineTo(context: TestContext, database: string) {
  const url = new URL(database);
  const { port: farPort, hostname } = url;
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(farPort), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => server.close());
  const { port } = server.address() as { port: number };
  url.host = `127.0.0.1:${port}`;
  return {
    database: url.href,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      whole = true;
    },
  };
}
