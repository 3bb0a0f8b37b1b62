/**
 * The same people at work, and nothing breaks: whether memory, open files or the processor's work for an answer grow with time.
 *
 *     npm run soak                     half an hour on SQLite
 *     npm run soak -- --minutes 5
 */

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { familyOf, processorOf, residentOf } from "../bench/processes.ts";
import { MailServer } from "../test/mail/mail-server.ts";
import { freePort } from "../test/support/free-port.ts";
import { Chance } from "./chance.ts";
import { Client } from "./client.ts";
import { furnish, SITE } from "./furnish.ts";
import { atWork, Ledger } from "./people.ts";
import { plot } from "./plot.ts";
import { Service } from "./service.ts";

const BETWEEN = 5000;
/** The first part warms up; what the last quarter has more than the second one has grown. */
const GROWTH = 1.2;
/** Shown and not judged: they also say what others do on this machine. */
const BY_THE_CLOCK = new Set(["delay of event loop", "answers a second"]);

const { values } = parseArgs({ options: { minutes: { type: "string", default: "30" } } });
const folder = mkdtempSync(join(tmpdir(), "leihwerk-soak-"));
const mail = await MailServer.open();
const port = await freePort();
const database = join(folder, "leihwerk.db");
const service = new Service({
  ...{ folder, database, port, site: SITE },
  ...{ logs: join(folder, "logs"), smtp: mail.smtp },
});
const furnished = await furnish(database, join(folder, "site"));
service.start();
if ((await service.ready(60_000)) === null) throw new Error(service.terminal);
const client = new Client(port);
const ledger = new Ledger();
const people = atWork({ client, ledger, chance: new Chance(1), furnished });

const series = {
  "memory of all": { unit: "MiB", numbers: [] as number[] },
  "files open": { unit: "files", numbers: [] as number[] },
  "delay of event loop": { unit: "ms", numbers: [] as number[] },
  "answers a second": { unit: "", numbers: [] as number[] },
  "processor of an answer": { unit: "ms", numbers: [] as number[] },
};
const until = performance.now() + Number(values.minutes) * 60_000;
for (let answered = 0, used = processor(); performance.now() < until; ) {
  await pause(BETWEEN);
  // Those that only do an import come and go.
  const processes = service.processes();
  const sum = (of: (pid: number) => number) => processes.reduce((all, pid) => all + of(pid), 0);
  series["memory of all"].numbers.push(sum(residentOf) / 1024);
  series["files open"].numbers.push(sum(filesOf));
  series["delay of event loop"].numbers.push(await delay());
  const [more, work] = [client.answered.size - answered, processor() - used];
  series["answers a second"].numbers.push(more / (BETWEEN / 1000));
  series["processor of an answer"].numbers.push((work * 1000) / Math.max(1, more));
  answered += more;
  used += work;
}
client.isOver = true;
await people;
await service.stop();
client.close();
await mail.close();
rmSync(folder, { recursive: true, force: true });

for (const [name, { unit, numbers }] of Object.entries(series))
  console.log(plot(name, numbers, unit));
for (const [name, { numbers }] of Object.entries(series)) {
  const quarter = Math.ceil(numbers.length / 4);
  const before = median(numbers.slice(quarter, 2 * quarter));
  const after = median(numbers.slice(-quarter));
  const grows = !BY_THE_CLOCK.has(name) && after > before * GROWTH;
  console.log(`${name}: ${before.toFixed(0)}, then ${after.toFixed(0)}${grows ? ": GROWS" : ""}`);
  if (grows) process.exitCode = 1;
}
for (const complaint of client.complaints) console.log(`WRONG  ${complaint}`);
if (client.complaints.length > 0) process.exitCode = 1;
process.exit();

/** Seconds of the main process and its workers. */
function processor(): number {
  const { pid } = service;
  return pid === null ? 0 : [pid, ...familyOf(pid)].reduce((sum, one) => sum + processorOf(one), 0);
}

function filesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** The worst that the workers tell of themselves, in milliseconds. */
async function delay(): Promise<number> {
  const page = await client.ask("GET", "/metrics", { headers: { Accept: "text/plain" } });
  const told = page?.text.matchAll(/^nodejs_eventloop_delay_p99_seconds\S* (\S+)/gm) ?? [];
  return Math.max(0, ...[...told].map(([, seconds]) => Number(seconds) * 1000));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
