/** A cluster as Debian has it: etcd, and PostgreSQL on two servers under Patroni, of which the second has whatever the first has acknowledged. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../test/support/free-port.ts";

const BIN = "/usr/lib/postgresql/15/bin";
const NAMES = ["one", "two"] as const;
type Name = (typeof NAMES)[number];

interface Server {
  readonly name: Name;
  readonly folder: string;
  readonly port: number;
  readonly api: number;
  manager: ChildProcess | null;
}

/** In seconds, as short as Patroni allows: after so long a manager that says nothing has lost. */
const LIFETIME = 20;

export interface Cluster {
  /** For DATABASE_URL: all servers, in the form of libpq. */
  readonly url: string;
  /** Resolves when one leads and the other has everything. */
  settled(): Promise<void>;
  /**
   * Kills the server that is written to, as a crash would; `machine`: with its manager, as a power cut would, which is then started again.
   * Returns when that was.
   */
  killLeader(machine: boolean): Promise<number>;
  close(): Promise<void>;
}

export async function openCluster(folder: string): Promise<Cluster> {
  chmodSync(folder, 0o755);
  const children: ChildProcess[] = [];
  const start = (command: string, args: string[]) => {
    const log = openSync(join(folder, `${command}.log`), "a");
    const child = spawn(command, args, { stdio: ["ignore", log, log] });
    closeSync(log);
    children.push(child);
    return child;
  };
  const [client, peer] = [await freePort(), await freePort()];
  const own = `http://127.0.0.1:${peer}`;
  const listening = `http://127.0.0.1:${client}`;
  start("etcd", [
    ...["--data-dir", join(folder, "etcd"), "--name", "etcd", "--unsafe-no-fsync"],
    ...["--listen-client-urls", listening, "--advertise-client-urls", listening],
    ...["--listen-peer-urls", own, "--initial-advertise-peer-urls", own],
    ...["--initial-cluster", `etcd=${own}`],
  ]);
  const servers: Server[] = [];
  for (const name of NAMES) {
    const place = join(folder, name);
    mkdirSync(place);
    const [port, api] = [await freePort(), await freePort()];
    const server: Server = { name, folder: place, port, api, manager: null };
    writeFileSync(join(place, "patroni.json"), JSON.stringify(configuration(server, client)));
    servers.push(server);
  }
  const killAll = () => {
    for (const { manager } of servers) manager?.kill("SIGKILL");
    for (const server of servers) killServer(server);
    for (const child of children) child.kill("SIGKILL");
  };
  process.once("exit", killAll); // Also when a run breaks off.
  // As root, PostgreSQL runs as a user of its own.
  const isRoot = process.getuid?.() === 0;
  for (const server of servers)
    if (isRoot) execFileSync("chown", ["-R", "postgres:", server.folder]);
  const manage = (server: Server) => {
    const file = join(server.folder, "patroni.json");
    server.manager = isRoot
      ? start("unshare", ["-m", "sh", "-c", AS_POSTGRES, file])
      : start("patroni", [file]);
  };
  for (const server of servers) manage(server);

  async function settled(): Promise<void> {
    for (const until = performance.now() + 180_000; performance.now() < until; await pause(200)) {
      const members = await membersOf(servers);
      const isThere = (role: string) =>
        members.some((one) => one.role === role && /running|streaming/.test(one.state));
      if (isThere("leader") && isThere("sync_standby")) return;
    }
    throw new Error(`The cluster does not settle: ${JSON.stringify(await membersOf(servers))}`);
  }

  await settled();
  await prepare(await leaderOf(servers));
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return {
    url: `postgres://leihwerk@${hosts}/leihwerk`,
    settled,
    async killLeader(machine) {
      const leader = await leaderOf(servers);
      if (machine) leader.manager?.kill("SIGKILL");
      killServer(leader);
      if (machine) setTimeout(() => manage(leader), LIFETIME * 1000);
      return performance.now();
    },
    async close() {
      process.off("exit", killAll);
      killAll();
      await pause(300);
    },
  };
}

/** With a /dev/shm of its own, which not every machine lets its users write to. */
const AS_POSTGRES =
  'mount -t tmpfs -o mode=1777 shm /dev/shm && exec setpriv --reuid=postgres --regid=postgres --clear-groups patroni "$0"';

/** https://patroni.readthedocs.io/en/latest/yaml_configuration.html: what is JSON is YAML. */
function configuration({ name, folder, port, api }: Server, etcd: number): object {
  return {
    scope: "leihwerk",
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: LIFETIME,
        loop_wait: 1,
        retry_timeout: 5,
        // A leader that has died is not waited for.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          // A killed process takes nothing along that it has written; a machine would, so fsync alone is left out.
          parameters: { wal_log_hints: "on", fsync: "off", max_connections: 100 },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "no-sync"],
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, "data"),
      bin_dir: BIN,
      pgpass: join(folder, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password: "postgres" },
        replication: { username: "replicator", password: "replicator" },
        rewind: { username: "postgres", password: "postgres" },
      },
      parameters: { unix_socket_directories: folder },
    },
  };
}

interface ClusterMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

async function membersOf(servers: readonly Server[]): Promise<readonly ClusterMember[]> {
  for (const { api } of servers) {
    const answer = await fetch(`http://127.0.0.1:${api}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: ClusterMember[] }).members;
  }
  return [];
}

async function leaderOf(servers: readonly Server[]): Promise<Server> {
  for (;;) {
    const members = await membersOf(servers);
    const name = members.find(({ role }) => role === "leader")?.name;
    const leader = servers.find((one) => one.name === name);
    if (leader) return leader;
    await pause(200);
  }
}

async function prepare({ port }: Server): Promise<void> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await client.connect();
  await client.query("create role leihwerk login");
  await client.query("create database leihwerk owner leihwerk");
  await client.end();
}

/** All its processes at once. */
function killServer({ folder }: Server): void {
  try {
    const first = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
    const { stdout } = spawnSync("pgrep", ["-P", `${first}`], { encoding: "utf8" });
    for (const pid of [first, ...stdout.split("\n").filter(Boolean).map(Number)])
      process.kill(pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
