/**
 * Breaks one thing after the other while a library is at work, and counts afterwards.
 *
 *     npm run chaos                                          both storage engines, four minutes in all
 *     npm run chaos -- --seconds 60 --engine SQLite --seed 7 the same choices again
 */

import { parseArgs } from "node:util";
import { runChaos } from "./run.ts";

const MOST_SECONDS = 240;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    engine: { type: "string", default: "SQLite,PostgreSQL" },
  },
});
const seed = Number(values.seed);
const engines = values.engine.split(",");
const seconds = Math.min(Number(values.seconds), MOST_SECONDS / engines.length);
console.log(`Seed ${seed}, ${seconds} s on each of ${engines.join(" and ")}.`);
for (const engine of engines) {
  console.log(`\n${engine}`);
  const { faults, figures } = await runChaos(engine, seed, seconds, (line) => console.log(line));
  for (const [name, figure] of Object.entries(figures))
    console.log(`${name.padEnd(34)}${String(figure).padStart(10)}`);
  for (const fault of faults.slice(0, 40)) console.log(`WRONG  ${fault}`);
  console.log(faults.length === 0 ? "All is as it should be." : `${faults.length} faults.`);
  if (faults.length > 0) process.exitCode = 1;
}
process.exit();
