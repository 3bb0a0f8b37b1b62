/** Heartbeats: detects workers that no longer answer, as in an endless loop. */

import type { WorkerProcess } from "../processes/worker-process.ts";

type Watched = Pick<WorkerProcess, "served" | "lastBeat" | "hung" | "kill">;

/** Kills a worker without a heartbeat for `hang` milliseconds; checks every `beat`. Returns a function that stops it. */
export function watchHeartbeat(workers: Iterable<Watched>, beat: number, hang: number): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // If this process itself was suspended, perhaps with the whole machine, missing heartbeats do not count.
    const asleep = now - last > hang / 2;
    last = now;
    for (const worker of workers) {
      if (asleep) worker.lastBeat = now;
      if (!worker.served || worker.hung > 0 || now - worker.lastBeat <= hang) continue;
      worker.hung = Math.round(now - worker.lastBeat);
      worker.kill();
    }
  }, beat);
  return () => clearInterval(timer);
}
