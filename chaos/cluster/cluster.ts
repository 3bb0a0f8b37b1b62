/**
 * A real cluster under load: PostgreSQL under Patroni, two nodes, HAProxy. The server that is written to is killed again and again, and
 * afterwards everything that was acknowledged has to be there once. It needs Debian's patroni, etcd-server, postgresql and haproxy.
 *
 *     npm run chaos:cluster                  twenty kills, every fourth with the whole machine: about ten minutes
 *     npm run chaos:cluster -- --kills 3
 */

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MailServer } from "../../test/mail/mail-server.ts";
import { freePort } from "../../test/support/free-port.ts";
import { Chance } from "../chance.ts";
import { type Answered, type Asked, Client } from "../client.ts";
import { furnish, SITE } from "../furnish.ts";
import { atWork, finishMail, Ledger } from "../people.ts";
import { Service } from "../service.ts";
import { checkLedger } from "../verdict.ts";
import { openCluster } from "./servers.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    minutes: { type: "string", default: "15" },
  },
});
const KILLS = Number(values.kills);
const UNTIL = performance.now() + Number(values.minutes) * 60_000;
const STAFF = "bibliothekarin";

const folder = mkdtempSync(join(tmpdir(), "leihwerk-cluster-"));
const cluster = await openCluster(folder);
const mail = await MailServer.open();
const ports = [await freePort(), await freePort(), await freePort()] as const;
const nodes = ports.slice(1).map((port, index) => {
  const place = join(folder, `node${index}`);
  mkdirSync(place);
  return new Service({
    ...{ folder: place, database: cluster.url, logs: join(place, "logs"), port, site: SITE },
    smtp: mail.smtp,
    environment: {
      LEIHWERK_WORKERS: "1",
      LEIHWERK_REPLICAS: cluster.url,
      LEIHWERK_PROXIES: "127.0.0.1",
    },
  });
});
const furnished = await furnish(cluster.url, join(folder, "node0/site"));
for (const node of nodes) node.start();
for (const node of nodes) if ((await node.ready(90_000)) === null) throw new Error(node.terminal);
const proxy = spawn("haproxy", ["-db", "-f", haproxyFile()], { stdio: "ignore" });
process.once("exit", () => proxy.kill("SIGKILL"));

const client = new Client(ports[0]);
const ledger = new Ledger();
const chance = new Chance(1);
/** When writes were sent and acknowledged. */
const acknowledged: { readonly sent: number; readonly at: number }[] = [];
const people = Promise.all([
  atWork({ client, ledger, chance, furnished }),
  ...[0, 1, 2].map((number) => readOwnWrites(number)),
]);

await pause(3000);
const kills: number[] = [];
const recoveries: number[] = [];
while (kills.length < KILLS && performance.now() < UNTIL) {
  await cluster.settled();
  await pause(chance.between(1000, 3000));
  const isMachine = kills.length % 4 === 3;
  const at = await cluster.killLeader(isMachine);
  kills.push(at);
  await writesAgain(at);
  // A machine is off for longer than its manager's word holds.
  if (isMachine) await pause(Math.max(0, at + 22_000 - performance.now()));
  const seconds = (recoveries.at(-1) ?? 0) / 1000;
  console.log(
    `${kills.length}. ${isMachine ? "machine" : "server"} killed, writes again after ${seconds.toFixed(1)} s`,
  );
}
await cluster.settled();
await pause(2000);
client.isOver = true;
await people;
const used = await Promise.all(nodes.map(({ url }) => readsOf(url)));
const [first] = nodes;
if (first) await finishMail(first, mail, ledger);
for (const node of nodes) await node.stop();
const doctor = await first?.command("doctor", "--deep", "--offline", "--elsewhere");
const faults = [
  ...client.complaints,
  ...(await checkLedger(ledger, mail, {
    database: cluster.url,
    site: join(folder, "node0/site"),
  })),
  ...(doctor?.code === 0 ? [] : (doctor?.output.match(/^BAD .*$/gm) ?? [`${doctor?.output}`])),
];
proxy.kill("SIGTERM");
client.close();
await mail.close();
await cluster.close();
rmSync(folder, { recursive: true, force: true });

const sorted = recoveries.toSorted((a, b) => a - b);
const figures = {
  kills: kills.length,
  "requests answered": client.answered.size,
  "of these 503": [...client.answered.values()].filter((status) => status === 503).length,
  "without an answer": client.lost,
  "longest wait for an answer, s": (client.longest / 1000).toFixed(1),
  "works acknowledged": ledger.works.size + ledger.removed.size,
  "loans acknowledged": ledger.loans.size,
  "writes again after, s (median)": ((sorted[sorted.length >> 1] ?? 0) / 1000).toFixed(1),
  "writes again after, s (most)": ((sorted.at(-1) ?? 0) / 1000).toFixed(1),
  "read from replicas": used.reduce((sum, { replica }) => sum + replica, 0),
  "read from the primary": used.reduce((sum, { primary }) => sum + primary, 0),
};
for (const [name, figure] of Object.entries(figures))
  console.log(`${name.padEnd(34)}${String(figure).padStart(10)}`);
for (const fault of faults.slice(0, 40)) console.log(`WRONG  ${fault}`);
console.log(faults.length === 0 ? "All is as it should be." : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

/** Whoever was told that something is stored finds it at once, whichever node and whichever server answers. */
async function readOwnWrites(number: number): Promise<void> {
  const merge = { "Content-Type": "application/merge-patch+json" };
  for (let count = 0; !client.isOver; count++) {
    const titel = `Cluster ${number} ${count}x`;
    const key = { "Idempotency-Key": `"cluster ${number} ${count}"` };
    const body = { titel, jahr: 1000, art: "Buch" };
    const made = await insist("POST", "/werke", { as: STAFF, body, headers: key });
    if (made?.status !== 201) {
      ledger.uncertain.add(titel);
      continue;
    }
    const path = `/werk/${made.location.split("/").at(-1)}`;
    const work = { path, year: 1000 as number | null };
    ledger.works.set(titel, work);
    for (const jahr of [1001, 1002, 1003]) {
      work.year = null;
      const asked = { as: STAFF, body: { jahr }, headers: merge };
      const changed = await insist("PATCH", path, asked);
      if (changed?.status !== 200) break;
      work.year = jahr;
      for (const as of [undefined, STAFF, undefined]) {
        const read = await client.ask("GET", `${path}.json`, as ? { as } : {});
        if (read?.status === 200 && read.json?.jahr !== jahr)
          client.complain(`${path} has the year ${read.json?.jahr}, and ${jahr} was acknowledged`);
        else if (read && ![200, 503].includes(read.status))
          client.complain(`GET ${path}.json is ${read.status}`);
      }
    }
    await pause(20);
  }
}

/** A write that is sent anew counts from then. */
async function insist(method: string, path: string, asked: Asked): Promise<Answered | null> {
  while (!client.isOver) {
    const sent = performance.now();
    const answer = await client.ask(method, path, asked);
    if (answer !== null && answer.status < 500) {
      acknowledged.push({ sent, at: performance.now() });
      return answer;
    }
    await pause(200);
  }
  return null;
}

/** Until a write is acknowledged that was sent after the kill: one that was under way then may still have been. */
async function writesAgain(at: number): Promise<void> {
  const again = () => acknowledged.find(({ sent }) => sent > at)?.at;
  while (again() === undefined && performance.now() < at + 120_000) await pause(50);
  recoveries.push((again() ?? performance.now()) - at);
}

async function readsOf(url: string): Promise<{ replica: number; primary: number }> {
  const page = await (await fetch(`${url}/metrics`, { headers: { Accept: "text/plain" } })).text();
  const read = (server: string) =>
    Number(
      new RegExp(`leihwerk_database_reads\\S*server="${server}"\\S* (\\d+)`).exec(page)?.[1] ?? 0,
    );
  return { replica: read("replica"), primary: read("primary") };
}

/** The file of deploy/ with the ports of this run, and without TLS. */
function haproxyFile(): string {
  const file = join(folder, "haproxy.cfg");
  const text = readFileSync(join(import.meta.dirname, "../../deploy/haproxy/leihwerk.cfg"), "utf8")
    .replace(/bind :80\n/, `bind 127.0.0.1:${ports[0]}\n`)
    .replaceAll(/^ *(bind :443|http-request redirect) .*\n/gm, "")
    .replace("X-Forwarded-Proto https", "X-Forwarded-Proto http")
    .replace("192.0.2.11:8080", `127.0.0.1:${ports[1]}`)
    .replace("192.0.2.12:8080", `127.0.0.1:${ports[2]}`);
  writeFileSync(file, text);
  return file;
}
