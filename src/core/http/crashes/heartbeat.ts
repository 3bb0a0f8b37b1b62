/** Heartbeats: notices workers that no longer answer, as in an endless loop. */

interface Watched {
  /** It has been ready once: from then on its silence means something. */
  readonly served: boolean;
  lastBeat: number;
  /** For how long it had been silent when it was ended for that; 0 before. */
  hung: number;
  kill(): void;
}

/** Ends a worker that has sent no heartbeat for `hang` milliseconds; checks every `beat`. Returns how to stop watching. */
export function watchHeartbeat(workers: Iterable<Watched>, beat: number, hang: number): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Where this process itself was asleep, with the whole machine perhaps, nobody is to blame.
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
