import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { temporaryFolder } from "../../server/serving.ts";
import { EMPTY_STORE, ENGINES } from "../../support/database/databases.ts";
import { basic } from "../../support/library.ts";

const SCRIPT = join(import.meta.dirname, "../../../bin/leihwerk.js");
const WORKERS = 2;

for (const [engine, create] of Object.entries(ENGINES)) {
  test(`lends one copy once to fifty who ask ${WORKERS} workers at the same time (${engine})`, async () => {
    const { database, drop } = await create(EMPTY_STORE);
    const folder = temporaryFolder();
    const { server, url } = await serve(database, folder);
    try {
      const ask = (method: string, path: string, body?: unknown, headers = {}) =>
        fetch(url + path, {
          method,
          headers: {
            Authorization: basic("bibliothekarin"),
            Accept: "application/json",
            "Content-Type": "application/json",
            // Each on a connection of its own, so that all workers get some.
            Connection: "close",
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      await ask("POST", "/werke", { titel: "Woyzeck" });
      const copy = { werk: { url: "/werk/1" }, signatur: "S 1", barcode: "B1" };
      assert.equal((await ask("POST", "/exemplare", copy)).status, 201);
      await ask("POST", "/konten", { username: "anna", ausweis: "A1", rolle: "leser" });
      const loan = { exemplar: { barcode: "B1" }, konto: { ausweis: "A1" } };
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ask("POST", "/ausleihen/", loan)),
      );
      const statuses = answers.map((answer) => answer.status).sort();
      assert.deepEqual(statuses, [201, ...Array(49).fill(409)]);
      for (const answer of answers) {
        const document = (await answer.json()) as { type?: string };
        if (answer.status === 409) assert.match(document.type ?? "", /nicht-moeglich$/);
      }

      await ask("POST", "/exemplare", { ...copy, signatur: "S 2", barcode: "B2" });
      const other = { exemplar: { barcode: "B2" }, konto: { ausweis: "A1" } };
      const repeated = await Promise.all(
        Array.from({ length: 20 }, () =>
          ask("POST", "/ausleihen/", other, { "Idempotency-Key": "once" }),
        ),
      );
      const bodies = await Promise.all(repeated.map((answer) => answer.text()));
      assert.equal(new Set(bodies).size, 1);
      const { gesamt } = (await (await ask("GET", "/ausleihen")).json()) as { gesamt: number };
      assert.equal(gesamt, 2);
    } finally {
      server.kill("SIGTERM");
      await once(server, "exit");
      await drop();
    }
  });
}

async function serve(
  database: string,
  folder: string,
): Promise<{ server: ChildProcess; url: string }> {
  const flags = ["--port", "0", "--no-demo", "--workers", `${WORKERS}`, "--logs", folder];
  const server = spawn(process.execPath, [SCRIPT, "serve", "--database", database, ...flags], {
    env: { ...process.env, LEIHWERK_LIBRARIAN: "bibliothekarin:correct horse battery" },
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /listens at (http:\S+)/.exec(line) ?? [];
    if (url) return { server, url };
  }
  throw new Error("The server has stopped.");
}
