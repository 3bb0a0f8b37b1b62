/**
 * How much our own code does in one turn of the event loop: as long as that takes nobody else is answered. No clock is asked: the calls of
 * functions are counted as the engine runs them, turn by turn.
 */

import { Session } from "node:inspector";

/** The calls of a turn in which nothing happens but the counting. */
const IDLE = 10;
const session = new Session();
let isOn = false;

/** The most calls of functions in any one turn, while something is done. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  begin();
  let [longest, over] = [0, false];
  callsSince();
  const turn = () => {
    const calls = callsSince();
    longest = Math.max(longest, calls);
    if (over) return;
    // Counting costs more than an idle turn does: some of those may be one.
    if (calls > IDLE) setImmediate(turn);
    else setTimeout(turn, 1);
  };
  setImmediate(turn);
  await work();
  over = true;
  return Math.max(longest, callsSince());
}

function begin(): void {
  if (isOn) return;
  isOn = true;
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
}

function callsSince(): number {
  let calls = 0;
  // Answered at once, since the session is of this very thread.
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error) throw error;
    for (const { url, functions } of result)
      if (url.startsWith("file:"))
        for (const { ranges } of functions) calls += ranges[0]?.count ?? 0;
  });
  return calls;
}
