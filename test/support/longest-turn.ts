/**
 * How much our own code does in one turn of the event loop: as long as that takes nobody else is answered. No clock is asked: the calls of
 * functions are counted as the engine runs them, turn by turn.
 */

import { Session } from "node:inspector";

/** The calls of a turn in which nothing happens but the counting. */
const IDLE = 10;
const session = new Session();

/** The most calls of functions in any one turn, while something is done. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  begin();
  try {
    return await watched(work);
  } finally {
    end();
  }
}

async function watched(work: () => Promise<unknown>): Promise<number> {
  let [longest, over] = [0, false];
  callsSince();
  const turn = () => {
    if (over) return;
    const calls = callsSince();
    longest = Math.max(longest, calls);
    // Counting costs more than an idle turn does: some of those may be one.
    if (calls > IDLE) setImmediate(turn);
    else setTimeout(turn, 1);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    over = true;
  }
  return Math.max(longest, callsSince());
}

function begin(): void {
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
}

/** Counted code is never made quick: whatever comes later in the same process would pay for it. */
function end(): void {
  session.post("Profiler.stopPreciseCoverage");
  session.post("Profiler.disable");
  session.disconnect();
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
