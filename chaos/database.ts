/** The database of a run: a file, or PostgreSQL as two servers, of which the second has everything that was acknowledged. */

import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openWire, type Wire } from "../bench/wire.ts";
import { type OwnPostgres, ownPostgres } from "../test/support/database/own-postgres.ts";
import { type Disk, openDisk } from "./disk.ts";

export interface ChaosDatabase {
  readonly engine: string;
  /** The setting. */
  readonly url: string;
  readonly disk: Disk;
  /** Of PostgreSQL. */
  readonly servers: Servers | null;
  close(): Promise<void>;
}

interface Servers {
  /** Kills the one that is written to, as a power cut would, and starts it again. */
  killAndStart(): Promise<void>;
  /** Starts it again where it has ended by itself, as a service manager does. */
  revive(): Promise<void>;
  /** It never comes back, and the other one takes its place; once. */
  promote: (() => Promise<void>) | null;
  wire(state: Parameters<Wire["set"]>[0]): void;
}

export async function openDatabase(engine: string, folder: string): Promise<ChaosDatabase> {
  chmodSync(folder, 0o755); // As root, PostgreSQL runs as a user of its own and has to get in.
  if (engine === "SQLite") {
    const disk = openDisk(join(folder, "data"), 160);
    const url = join(disk.folder, "leihwerk.db");
    return { engine, url, disk, servers: null, close: async () => disk.close() };
  }
  return postgres(engine, folder);
}

/** A killed process takes nothing along that it has written; a machine would, so fsync alone is left out. */
const FLAGS = ["fsync=off", "full_page_writes=off", "wal_retrieve_retry_interval=200ms"];

async function postgres(engine: string, folder: string): Promise<ChaosDatabase> {
  const disk = openDisk(join(folder, "data"), 500);
  const [one, two] = [join(disk.folder, "one"), join(folder, "two")] as [string, string];
  for (const place of [one, two]) mkdirSync(place);
  let current = await ownPostgres(one, { flags: [...FLAGS, "synchronous_standby_names=*"] });
  // Its data are copied before anybody waits for a copy.
  await current.start();
  await current.stop();
  const { port } = new URL(current.url);
  const source = `primary_conninfo=host=127.0.0.1 port=${port} user=leihwerk`;
  const standby = await ownPostgres(two, { flags: [...FLAGS, source], copyOf: one });
  writeFileSync(join(two, "postgres/standby.signal"), "");
  await current.start();
  // It resolves when the server can be written to, and rejects when it ends before.
  standby.start().catch(() => {});
  await answers(standby);
  const wires = [await openWire(portOf(current)), await openWire(portOf(standby))] as const;
  const hosts = wires.map((wire) => `127.0.0.1:${wire.port}`);
  const servers: Servers = {
    async killAndStart() {
      current.kill();
      await pause(1000);
      await current.start();
    },
    async revive() {
      if (!current.isRunning()) await current.start();
    },
    async promote() {
      servers.promote = null;
      current.kill();
      const client = new pg.Client(`${standby.url}/postgres`);
      await client.connect();
      await client.query("select pg_promote()");
      await client.end();
      current = standby;
    },
    wire: (state) => {
      for (const wire of wires) wire.set(state);
    },
  };
  return {
    engine,
    url: `postgres://leihwerk:leihwerk@${hosts.join(",")}/postgres`,
    disk,
    servers,
    async close() {
      for (const wire of wires) wire.close();
      standby.kill();
      current.kill();
      await pause(200);
      disk.close();
      rmSync(two, { recursive: true, force: true });
    },
  };
}

function portOf({ url }: OwnPostgres): number {
  return Number(new URL(url).port);
}

async function answers({ url }: OwnPostgres): Promise<void> {
  for (;;) {
    const client = new pg.Client(`${url}/postgres`);
    try {
      await client.connect();
      return await client.end();
    } catch {
      await pause(50);
    }
  }
}
