/** Measures servers by the processor's time of all their processes, in turns: the median of the rounds counts. */

import { processorBelow, processorOf } from "./processes.ts";

/** Milliseconds of the processor for each measurement. */
const ROUND = Number(process.env.BENCH_ROUND ?? 1000);
const ROUNDS = 5;
/** As many rounds before the first one counts: V8 goes on compiling for some seconds, the longer the larger a program is. */
const WARMING = 8;

interface Measured {
  /** Microseconds of the processor for each answer. */
  readonly spent: number;
  /** Answers a second by the clock. */
  readonly rate: number;
}

/** One cell of a table, measured again in each round. */
export type Cell = (milliseconds: number) => Promise<Measured>;

/** A row of a table: cells by the name of their column. */
export async function inTurns(name: string, cells: ReadonlyMap<string, Cell>): Promise<void> {
  const all = new Map([...cells.keys()].map((column) => [column, [] as Measured[]]));
  // On a busy machine this takes minutes, in which somebody asks whether it still runs.
  const tell = (text: string) => process.stderr.write(text);
  const least = (cells.size * (WARMING + ROUNDS) * ROUND) / 1000;
  tell(`${name}: ${least} s of the processor, a dot for each of ${ROUNDS} rounds `);
  for (const cell of cells.values()) await cell(WARMING * ROUND);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [column, cell] of cells) all.get(column)!.push(await cell(ROUND));
    tell(".");
  }
  tell("\n");
  console.log(
    `\n${name.padEnd(20)}${["µs of CPU", "per CPU second", "by the clock"].map((head) => head.padStart(16)).join("")}`,
  );
  for (const [column, rounds] of all) {
    const spent = median(rounds.map((one) => one.spent));
    const numbers = [spent, 1e6 / spent, median(rounds.map(({ rate }) => rate))];
    console.log(
      column.padEnd(20) + numbers.map((number) => number.toFixed(0).padStart(16)).join(""),
    );
  }
}

/** Over so many milliseconds of the processor, of the process and of all below it; the system counts hundredths of a second. */
export function measured(pid: number, work: (milliseconds: number) => Promise<number>): Cell {
  const now = () => processorOf(pid) + processorBelow(pid);
  return async (milliseconds) => {
    const before = now();
    const began = performance.now();
    let answers = 0;
    let spent = 0;
    while (spent < milliseconds / 1000) {
      answers += await work(Math.max(50, milliseconds / 4));
      spent = now() - before;
    }
    return {
      spent: (spent * 1e6) / answers,
      rate: (answers * 1000) / (performance.now() - began),
    };
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
