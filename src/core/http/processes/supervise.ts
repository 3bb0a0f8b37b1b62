/** The supervisor: starts, watches and restarts the workers, logs what died with one, and shuts them down gracefully. */

import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { visible } from "../../logs/read/visible.ts";
import { accessLogName, type LogOptions, openLogs } from "../../logs/write/open-logs.ts";
import { crashOf, type Ending } from "../crashes/crash-cause.ts";
import { watchHeartbeat } from "../crashes/heartbeat.ts";
import { makeJournalFolder, readJournal } from "../crashes/journal.ts";
import { recordCrash } from "../crashes/record-crash.ts";
import { refusalWriter } from "../refusals/refusal.ts";
import { connectionRefuser } from "../refusals/refuse-unparsed.ts";
import { serverUrl } from "../requests/server-address.ts";
import { trustedProxies } from "../requests/trusted-proxies.ts";
import { type Limits, withDefaults } from "../scheduling/limits.ts";
import { DatabasePresence } from "./database-presence.ts";
import { distribute } from "./distribute.ts";
import type { ToSupervisor } from "./messages.ts";
import { ServerMetrics } from "./metrics.ts";
import { inheritedSocket, ServiceManager } from "./service-manager.ts";
import { onSignals } from "./signals.ts";
import { StartError } from "./start-error.ts";
import { type Timing, timingWithDefaults } from "./timing.ts";
import { WorkerProcess } from "./worker-process.ts";

interface SuperviseOptions {
  /** The file that each worker runs; it calls `work`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** By default one per core. */
  readonly workers?: number;
  readonly host?: string;
  /** 0 for any free one. */
  readonly port?: number;
  /** The first worker prepares what all workers need: the others are started when it is ready. */
  readonly firstPrepares?: boolean;
  /** The same as those of the workers. */
  readonly logs: LogOptions;
  /** Called on SIGHUP: whether files read by the workers have changed, so that they have to be replaced. */
  readonly isOutdated?: () => boolean;
  readonly proxies?: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly timing?: Partial<Timing>;
}

export interface Supervisor {
  readonly url: string;
  readonly port: number;
  /** False if it was stopped before it could serve. */
  readonly isUp: boolean;
  /** Resolves with the exit code when the server has stopped, by a signal or by `stop`. */
  readonly stopped: Promise<number>;
  /** Rolling restart: replaces each worker by a new one with the current scripts; the old one finishes its requests. */
  restart(): Promise<void>;
  stop(): void;
}

/**
 * Listens when the first worker is ready, resolves when all are. Rejects with one sentence if the address is in use or a worker cannot
 * start.
 */
export async function supervise(options: SuperviseOptions): Promise<Supervisor> {
  const { host = "127.0.0.1", port = 8080, args = [], script } = options;
  const count = options.workers ?? availableParallelism();
  const timing = timingWithDefaults(options.timing);
  const { say: speak = (sentence: string) => void process.stderr.write(`${sentence}\n`) } =
    options.logs;
  const tell = (sentence: string) => speak(visible(sentence).slice(0, 1000));
  const say = onceWithin(timing.sameMessage, tell);

  const limits = withDefaults(options.limits);
  const { trusts } = trustedProxies(options.proxies ?? []);
  const folder = makeJournalFolder();
  const logs = openLogs({ ...options.logs, say });
  const distribution = distribute({
    host,
    port,
    inherited: inheritedSocket(),
    limits,
    trusts,
    refuse: connectionRefuser({ logs, limits, write: refusalWriter(undefined) }),
  });
  const manager = new ServiceManager();
  const workers = new Set<WorkerProcess>();
  const figures = new ServerMetrics();
  const presence = new DatabasePresence(tell, options.logs.timeZone);
  const waiting = new Map<WorkerProcess, PromiseWithResolvers<void>>();
  const pauses = new Set<NodeJS.Timeout>();
  let started = 0;
  let quickDeaths = 0;
  let stopping = false;
  let ended = false;
  let exitCode = 0;
  const { promise: stopped, resolve: finish } = Promise.withResolvers<number>();
  const stopWatching = watchHeartbeat(workers, timing.beat, timing.hang);
  const ignoreSignals = onSignals({ stop, endAtOnce, reopen });
  let restarting: Promise<void> | null = null;
  let restartAgain = false;

  let chosen = port;
  try {
    const began = performance.now();
    const first = start(options.firstPrepares);
    const others = Array.from({ length: count - 1 }, () =>
      options.firstPrepares ? first.then(() => start()) : start(),
    );
    const starting = [first, ...others];
    for (const one of starting) one.catch(() => {}); // Handled below.
    // Listening earlier would let clients wait for nothing; a load balancer goes elsewhere if the connection is refused.
    chosen = await Promise.race(starting).then(() => distribution.listen());
    // The server is up: from now on a worker that cannot start, for example while the database is unreachable, must not stop it.
    await Promise.all(starting.map((one) => one.catch((error) => tryLater(error, began))));
  } catch (error) {
    // Being stopped by a signal before the start is complete is no failure.
    if (!stopping) {
      stopping = true;
      endAll();
      await distribution.turnAway();
      cleanUp();
      throw error;
    }
  }
  const url = serverUrl(host, chosen);
  if (!stopping) manager.ready(url);
  return {
    url,
    port: chosen,
    isUp: !stopping,
    stopped,
    restart,
    stop,
  };

  /** Resolves when the worker is ready to serve. */
  function start(isFirst = false): Promise<void> {
    const journal = join(folder, String(++started));
    const worker = new WorkerProcess(
      script,
      args,
      { journal, isFirst },
      { message: onMessage, exit: onExit },
    );
    const taken = new Set(Array.from(workers, ({ number }) => number));
    while (taken.has(worker.number)) worker.number++;
    workers.add(worker);
    const ready = Promise.withResolvers<void>();
    waiting.set(worker, ready);
    return ready.promise;
  }

  function onMessage(worker: WorkerProcess, message: ToSupervisor): void {
    worker.lastBeat = performance.now();
    switch (message.say) {
      case "ready":
        worker.served = true;
        if (worker.state === "leaving") return;
        worker.state = "ready";
        presence.hear(worker, null);
        distribution.add(worker.process);
        settleStart(worker)?.resolve();
        return;
      case "failed":
        worker.failure = message;
        return;
      case "connections":
        distribution.hear(worker.process, message);
        return;
      case "leaving":
        worker.state = "leaving";
        distribution.rest(worker.process);
        say(
          `leihwerk: the worker ${worker.pid} met an error that nobody caught (${message.reason}) and is replaced.`,
        );
        replace(worker.startedAt);
        return;
      case "database":
        presence.hear(worker, message.away);
        return;
      case "sentence":
        say(message.sentence);
        return;
      case "beat":
        figures.hear(worker.number, message.figures);
        return;
      case "ask figures":
        figures.hear(worker.number, message.figures);
        worker.tell({ say: "figures", figures: figures.families });
    }
  }

  function onExit(worker: WorkerProcess, ending: Ending): void {
    workers.delete(worker);
    presence.forget(worker);
    figures.lose(worker.number, worker.state === "ready" && !stopping);
    const journal = readJournal(worker.journal);
    distribution.remove(worker.process, journal.connections);
    const crash = crashOf(worker.journal, ending);
    const accessLog = join(options.logs.folder, accessLogName);
    recordCrash(journal, worker.pid, worker.endedOnDemand ? null : crash, logs, accessLog);
    const lost = journal.underWay.length;
    worker.removeTraces();
    const starting = settleStart(worker);
    if (starting !== undefined) {
      starting.reject(
        worker.failure
          ? new StartError(worker.failure.sentence, worker.failure.isSetting)
          : new StartError(`The server could not start: ${crash.message}.`),
      );
    } else if (worker.state !== "leaving" && !stopping) {
      const requests =
        lost === 0 ? "" : ` ${lost === 1 ? "One request was" : `${lost} requests were`} under way.`;
      tell(`leihwerk: the worker ${worker.pid} died (${crash.message}).${requests}`);
      replace(worker.startedAt);
    }
    if (stopping && workers.size === 0) end();
  }

  /** Immediately, unless workers die right after their start (backoff). */
  function replace(startedAt: number): void {
    if (stopping) return;
    quickDeaths = performance.now() - startedAt < timing.steady ? quickDeaths + 1 : 1;
    const pause =
      quickDeaths === 1
        ? 0
        : Math.min(timing.firstPause * 2 ** (quickDeaths - 2), timing.longestPause);
    if (pause > 0) {
      tell(
        `leihwerk: ${quickDeaths} workers have died soon after each other; the next one starts in ${pause / 1000} s.`,
      );
    }
    const timer = setTimeout(() => {
      pauses.delete(timer);
      if (!stopping) startAgain();
    }, pause);
    pauses.add(timer);
  }

  function startAgain(): void {
    const now = performance.now();
    start().catch((error: Error) => tryLater(error, now));
  }

  function tryLater(error: Error, startedAt: number): void {
    if (stopping) return;
    tell(`leihwerk: a new worker could not start. ${error.message}`);
    replace(startedAt);
  }

  function settleStart(worker: WorkerProcess) {
    const promise = waiting.get(worker);
    waiting.delete(worker);
    return promise;
  }

  function restart(): Promise<void> {
    restartAgain = restarting !== null;
    restarting ??= replaceAll().finally(() => {
      restarting = null;
      if (restartAgain) return restart();
      return undefined;
    });
    return restarting;
  }

  async function replaceAll(): Promise<void> {
    // A changed script may have fixed the crash, so the backoff ends.
    for (const pause of pauses) {
      clearTimeout(pause);
      pauses.delete(pause);
      startAgain();
    }
    for (const old of [...workers]) {
      if (stopping || old.state !== "ready") continue;
      try {
        await start();
      } catch (error) {
        tell(
          `leihwerk: the new worker could not start, so the old one stays. ${(error as Error).message}`,
        );
        return;
      }
      distribution.rest(old.process);
      old.dismiss(timing.grace);
    }
  }

  function reopen(): void {
    logs.reopen();
    for (const worker of workers) worker.tell({ say: "reopen" });
    if (options.isOutdated?.()) {
      tell("leihwerk: files of the site have changed; the workers are replaced.");
      void restart();
    }
  }

  function stop(): void {
    if (stopping) return;
    stopping = true;
    manager.stopping();
    // A worker that does not exit is killed; its requests are logged.
    setTimeout(endAll, timing.grace + 2000).unref();
    void distribution.close().then(() => {
      for (const worker of workers) {
        distribution.rest(worker.process);
        worker.dismiss(timing.grace);
      }
      if (workers.size === 0) end();
    });
  }

  function endAtOnce(): void {
    exitCode = 1;
    endAll();
  }

  function endAll(): void {
    for (const worker of workers) worker.endOnDemand();
  }

  function end(): void {
    if (ended) return;
    ended = true;
    cleanUp();
    finish(exitCode);
  }

  function cleanUp(): void {
    ignoreSignals();
    stopWatching();
    for (const pause of pauses) clearTimeout(pause);
    void distribution.close();
    logs.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deduplicates messages: every worker notices a full disk, but it is printed once. */
function onceWithin(
  milliseconds: number,
  say: (sentence: string) => void,
): (sentence: string) => void {
  const said = new Map<string, number>();
  return (sentence) => {
    const now = performance.now();
    for (const [old, time] of said) if (now - time > milliseconds) said.delete(old);
    if (said.has(sentence)) return;
    said.set(sentence, now);
    say(sentence);
  };
}
