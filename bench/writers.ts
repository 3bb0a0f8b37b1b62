/** Many who write at once, each something else, on both storage engines; PostgreSQL also with a wire that needs a millisecond each way. */

import { join } from "node:path";
import { globalSetup, globalTeardown } from "../test/running/setup.ts";
import { createWorks, furnishPairs, lendAndReturn } from "./lending.ts";
import { processorOf } from "./processes.ts";
import { openWire } from "./wire.ts";

const WRITERS = [1, 8, 32];
const ROUND = Number(process.env.BENCH_ROUND ?? 3000);
const ROUNDS = 3;
/** Milliseconds each way. */
const DELAY = 1;

interface Service {
  readonly port: number;
  readonly pid: number;
  end(): void;
}

type Serve = (database: string) => Promise<Service>;

export async function measureWriters(folder: string, serve: Serve): Promise<void> {
  const file = join(folder, "writers.db");
  await measure("SQLite", file, await furnishPairs(file), serve);
  await globalSetup();
  try {
    const near = `${process.env.TEST_POSTGRES}/postgres`;
    const key = await furnishPairs(near);
    await measure("PostgreSQL", near, key, serve);
    const far = new URL(near);
    const wire = await openWire(Number(far.port), DELAY);
    wire.set("slow");
    far.host = `127.0.0.1:${wire.port}`;
    await measure(`PostgreSQL, ${DELAY} ms away`, `${far}`, key, serve);
    wire.close();
  } finally {
    await globalTeardown();
  }
}

async function measure(name: string, database: string, key: string, serve: Serve): Promise<void> {
  const { port, pid, end } = await serve(database);
  const heads = ["writers", "loans a second", "ms of CPU", "works a second", "ms of CPU"];
  console.log(`\n${name.padEnd(24)}${heads.map((head) => head.padStart(16)).join("")}`);
  for (const clients of WRITERS) {
    const numbers: number[] = [];
    for (const write of [lendAndReturn, createWorks]) {
      const desk = { port, key, clients };
      await write(desk, ROUND);
      const rounds: [number, number][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [began, before] = [performance.now(), processorOf(pid)];
        const count = await write(desk, ROUND);
        const seconds = (performance.now() - began) / 1000;
        rounds.push([count / seconds, ((processorOf(pid) - before) * 1000) / count]);
      }
      const [rate, spent] = rounds.sort(([one], [other]) => one - other)[1]!;
      numbers.push(rate, spent);
    }
    const cells = [clients, ...numbers].map((number) => number.toFixed(1).padStart(16));
    console.log("".padEnd(24) + cells.join(""));
  }
  end();
}
