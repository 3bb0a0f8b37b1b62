/**
 * What other programs take from a catalogue: records by OAI-PMH, per second of the processor that the server spends on them, and the
 * whole of it as files (`export --static`), beside a program that writes the same files and does nothing else.
 */

import { fork } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";

/** Records after which a server is warm. */
const WARM = 5000;

interface Harvested {
  readonly port: number;
  spent(): Promise<number>;
}

/** Rows: how many records, how many per second of the processor, and the longest that others waited for a work meanwhile. */
export async function measureHarvest(server: Harvested, works: number): Promise<void> {
  columns("OAI-PMH", ["records", "a CPU second", "MiB", "longest ms"]);
  for (const prefix of ["oai_dc", "marcxml", "leihwerk"]) {
    await harvest(server.port, prefix, WARM);
    const waits: number[] = [];
    let over = false;
    const others = (async () => {
      for (let id = 1; !over; id = (id % works) + 1) {
        const began = performance.now();
        await buffer(await answer(server.port, `/werk/${id}.json`, "127.0.0.2"));
        waits.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    })();
    const before = await server.spent();
    const { records, bytes } = await harvest(server.port, prefix, works);
    const spent = ((await server.spent()) - before) / 1e6;
    over = true;
    await others;
    row(prefix, [records, records / spent, bytes / 2 ** 20, Math.max(...waits)]);
  }
}

async function harvest(port: number, prefix: string, most: number) {
  let [records, bytes] = [0, 0];
  for (let rest: string | null = `metadataPrefix=${prefix}`; rest !== null && records < most; ) {
    const body: string = await text(await answer(port, `/oai?verb=ListRecords&${rest}`));
    records += body.split("<header>").length - 1;
    bytes += body.length;
    const token = /<resumptionToken>([^<]+)</.exec(body)?.[1];
    rest = token === undefined ? null : `resumptionToken=${token}`;
  }
  return { records, bytes };
}

async function answer(port: number, path: string, localAddress = "127.0.0.1") {
  const asked = get({ port, host: "127.0.0.1", path, localAddress });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
  return response;
}

/** Rows: works and files per second of the processor; the memory at the end. */
export async function measureStaticExport(
  database: string,
  works: number,
  folder: string,
): Promise<void> {
  columns("Files", ["works", "files", "works a CPU s", "files a CPU s", "MiB of memory"]);
  const out = join(folder, "files");
  const child = fork(join(import.meta.dirname, "exporting.ts"), [database, out]);
  const [{ spent, memory }] = (await once(child, "message")) as [{ spent: number; memory: number }];
  const names = readFileSync(join(out, "manifest-sha256.txt"), "utf8").match(/(?<= {2}).+/g) ?? [];
  row("export --static", [works, names.length, works / spent, names.length / spent, memory]);
  const files = names.map((name) => [name, readFileSync(join(out, decodeURI(name)))] as const);
  const before = process.cpuUsage();
  for (const [name, bytes] of files) {
    const file = join(folder, "bare", name);
    mkdirSync(join(file, ".."), { recursive: true });
    hash("sha256", bytes);
    const opened = openSync(file, "w");
    writeSync(opened, bytes);
    closeSync(opened);
  }
  const { user, system } = process.cpuUsage(before);
  const bare = (user + system) / 1e6;
  row("the same bytes", [works, names.length, works / bare, names.length / bare]);
}

function columns(title: string, names: readonly string[]): void {
  console.log(`\n${title.padEnd(18)}${names.map((name) => name.padStart(15)).join("")}`);
}

function row(name: string, numbers: readonly number[]): void {
  console.log(
    name.padEnd(18) + numbers.map((one) => String(Math.round(one)).padStart(15)).join(""),
  );
}
