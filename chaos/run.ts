/** One run on one storage engine: a library at work, faults while it is, and at the end the verdict. */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MailServer } from "../test/mail/mail-server.ts";
import { freePort } from "../test/support/free-port.ts";
import { Chance } from "./chance.ts";
import { Client } from "./client.ts";
import { openDatabase } from "./database.ts";
import { openDisk } from "./disk.ts";
import { FAULTS, type Fault, type Machine } from "./faults.ts";
import { furnish, SITE } from "./furnish.ts";
import { atWork, finishMail, Ledger, pushImport } from "./people.ts";
import { Service } from "./service.ts";
import { checkAccessLog, checkLedger } from "./verdict.ts";

/** After the last fault everything has to be well again within so many milliseconds. */
const RECOVERY = 150_000;

export interface Outcome {
  /** What may not be, in sentences. */
  readonly faults: readonly string[];
  readonly figures: Readonly<Record<string, string | number>>;
}

export async function runChaos(
  engine: string,
  seed: number,
  seconds: number,
  say: (line: string) => void,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-chaos-"));
  const chance = new Chance(seed);
  const database = await openDatabase(engine, folder);
  const disk = openDisk(join(folder, "logs"), 160);
  const mail = await MailServer.open();
  const port = await freePort();
  const service = new Service({
    folder,
    database: database.url,
    logs: disk.folder,
    port,
    smtp: mail.smtp,
    site: SITE,
  });
  const site = join(folder, "site");
  const client = new Client(port);
  const ledger = new Ledger();
  const backups = { good: 0, failed: 0, file: join(folder, "backups", "last.backup") };
  mkdirSync(join(folder, "backups"));
  try {
    const furnished = await furnish(database.url, site);
    service.start();
    if ((await service.ready(60_000)) === null) throw new Error(service.terminal);
    const people = atWork({ client, ledger, chance: new Chance(seed + 1), furnished });
    const saving = keepSaving(service, client, backups);
    const machine = { service, database, disk, chance };
    const { done, kills, slowest } = await breakThings(machine, seconds * 1000, say);
    const faults: string[] = [];
    const back = await service.ready(RECOVERY);
    if (back === null) faults.push("the service was not ready again after the last fault");
    await finishImports(client, ledger);
    client.isOver = true;
    await Promise.all([people, saving]);
    await finishMail(service, mail, ledger);
    await service.stop();
    const doctor = await service.command("doctor", "--deep", "--offline", "--elsewhere");
    if (doctor.code !== 0) faults.push(...(doctor.output.match(/^BAD .*$/gm) ?? [doctor.output]));
    const saved = await service.command("backup", "--check", backups.file);
    if (saved.code !== 0) faults.push(`the last backup cannot be restored: ${saved.output}`);
    const log = checkAccessLog(client, disk.folder, kills);
    faults.push(
      ...client.complaints,
      ...(await checkLedger(ledger, mail, { database: database.url, site })),
      ...log.faults,
    );
    return {
      faults,
      figures: {
        "requests answered": client.answered.size,
        ...statuses(client),
        "not reached, or cut off": client.lost,
        "longest wait, s": (client.longest / 1000).toFixed(1),
        "works acknowledged": ledger.works.size + ledger.removed.size,
        "loans acknowledged": ledger.loans.size,
        "fees paid": ledger.fees.size,
        "rows imported": [...ledger.imports.values()]
          .filter(({ isDone }) => isDone)
          .flatMap(({ titles }) => titles).length,
        "addresses given up, told of it": `${ledger.formerMail.size}, ${mail.mails.length}`,
        "backups made, failed": `${backups.good}, ${backups.failed}`,
        "things broken": done,
        "longest until ready again, s": (slowest / 1000).toFixed(1),
        "lines in the access log": log.lines,
        "lines lost with a killed process": log.excused,
      },
    };
  } catch (error) {
    say(service.terminal.slice(-3000));
    throw error;
  } finally {
    client.isOver = true;
    await service.stop();
    client.close();
    await mail.close();
    await database.close();
    disk.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each fault once, then again in another order; two at a time where they are about different parts. */
async function breakThings(
  machine: Machine,
  milliseconds: number,
  say: (line: string) => void,
): Promise<{ done: number; kills: number[]; slowest: number }> {
  const { chance, service } = machine;
  const began = performance.now();
  const kills: number[] = [];
  const busy = new Map<Fault["parts"][number], Promise<void>>();
  const untried = new Set<string>();
  let [done, slowest] = [0, 0];
  let waiting: Fault[] = [];
  while (performance.now() - began < milliseconds) {
    if (waiting.length === 0) waiting = chance.shuffled(FAULTS);
    const fault = waiting.shift() as Fault;
    const why = fault.impossible?.(machine) ?? null;
    if (why !== null) {
      if (!untried.has(fault.name)) say(`      not tried: ${fault.name}: ${why}`);
      untried.add(fault.name);
      continue;
    }
    await Promise.all(fault.parts.map((part) => busy.get(part)));
    const at = (performance.now() - began) / 1000;
    say(`${at.toFixed(1).padStart(6)} s  ${fault.name}`);
    done++;
    if (fault.parts.includes("server")) kills.push(Date.now());
    const over = fault.happen(machine).then(async () => {
      const back = await service.ready(RECOVERY);
      slowest = Math.max(slowest, back ?? RECOVERY);
      if (back === null) throw new Error(`The service does not come back: ${fault.name}.`);
      if (fault.parts.includes("server")) kills.push(Date.now());
    });
    for (const part of fault.parts) busy.set(part, over);
    await pause(chance.between(500, 2500));
  }
  await Promise.all(busy.values());
  return { done, kills, slowest };
}

async function keepSaving(
  service: Service,
  client: Client,
  backups: { good: number; failed: number; readonly file: string },
): Promise<void> {
  while (!client.isOver) {
    const { code } = await service.command("backup", "--force", backups.file);
    if (code === 0) backups.good++;
    else backups.failed++;
    await pause(3000);
  }
}

/** What is under way is brought to its end, so that its rows can be counted. */
async function finishImports(client: Client, ledger: Ledger): Promise<void> {
  const until = performance.now() + RECOVERY;
  const last = [...ledger.imports].at(-1);
  if (!last) return;
  const [path, known] = last;
  while (!(await pushImport(client, path))) {
    if (performance.now() > until) return client.complain(`${path} does not come to its end`);
    await pause(200);
  }
  known.isDone = true;
}

function statuses(client: Client): Record<string, number> {
  const found = Map.groupBy(client.answered.values(), (status) => `  with ${status}`);
  return Object.fromEntries([...found].sort().map(([status, all]) => [status, all.length]));
}
