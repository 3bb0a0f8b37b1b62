/**
 * The request scheduler: cached answers are sent at once; others are computed for a few milliseconds per iteration of the event loop, so
 * that no client's requests block others, and a busy process still sends heartbeats.
 */

import { overloaded } from "../refusals/refusal.ts";
import type { Application } from "../requests/exchange.ts";
import type { ServedResponse } from "../requests/served-response.ts";
import { AddressPauses } from "./address-pauses.ts";
import type { FairQueue } from "./fair-queue.ts";
import type { Limits } from "./limits.ts";
import { beginTurn, endTurn } from "./read-epoch.ts";
import { type Job, RequestQueues } from "./request-queues.ts";
import { serveReady } from "./serve-ready.ts";

interface Scheduler {
  /** Queues a request; all earlier ones on its connection are answered. */
  offer(response: ServedResponse): void;
  /** Computes a further part of an answer. It is queued with the requests of its address, and counts as one of them. */
  inTurn<T>(response: ServedResponse, make: () => Promise<T>): Promise<T>;
  /** The number of connections waiting to be adopted; their clients are not known yet. */
  expectMore(waiting: number): void;
  /** To be called regularly: refuses requests that have been queued too long. */
  look(): void;
}

interface Steps {
  /** Called before the application is called. */
  before(): void;
  /** Calls the application. */
  serveWhole(response: ServedResponse): void;
}

export function scheduleRequests(
  application: Application,
  limits: Limits,
  { before, serveWhole }: Steps,
): Scheduler {
  const { ready } = application;
  const queues = new RequestQueues(application, limits);
  const pauses = new AddressPauses();
  let arrived: ServedResponse[] = [];
  let scheduled = false;
  let turning = false;
  let turnBegan = 0;
  let waking = false;
  /** The current or last job, and the processor time before it. */
  let making: { queue: FairQueue<Job>; address: string; before: number } | null = null;
  return { offer, inTurn, expectMore, look };

  function offer(response: ServedResponse): void {
    arrived.push(response);
    schedule();
  }

  async function inTurn<T>(response: ServedResponse, make: () => Promise<T>): Promise<T> {
    response.release();
    await new Promise<void>((resume) => {
      // A started answer is never refused.
      queues.reading.add(response.exchange.client.address, { response, resume }, true);
      schedule();
    });
    try {
      return await make();
    } finally {
      response.release();
    }
  }

  function expectMore(waiting: number): void {
    if (pauses.expectMore(waiting)) schedule();
  }

  function look(): void {
    for (const response of queues.removeOverdue()) response.refuse(overloaded);
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(turn);
    // Several in the same iteration of the event loop while they are cheap: an iteration costs more than many answers.
    const others = Math.min(AT_ONCE, queues.waiting) - 1;
    for (let more = 0; more < others; more++) setImmediate(makeAnother);
    setImmediate(endTurn);
  }

  function turn(): void {
    scheduled = false;
    turning = true;
    beginTurn();
    turnBegan = performance.now();
    chargeLast();
    before();
    const responses = arrived;
    arrived = [];
    if (ready === undefined) for (const response of responses) wait(response);
    else serveReady(responses, ready, wait);
    makeNext();
    turning = false;
    goOn();
  }

  function makeAnother(): void {
    chargeLast();
    if (performance.now() - turnBegan < LONGEST_TURN) makeNext();
    goOn();
  }

  function wait(response: ServedResponse): void {
    if (!queues.add(response)) response.refuse(overloaded);
    // After the asynchronous cache lookup this may be a later iteration.
    else if (!turning) schedule();
  }

  function makeNext(): void {
    for (let queue = queues.next(isReady); queue !== null; queue = queues.next(isReady)) {
      const from = queue;
      const { item, address } = from.take()!;
      const { response, resume } = item;
      response.occupy(() => {
        from.done(address);
        if (from.waiting > 0) schedule();
      });
      // A started answer is resumed even then, so that it can end.
      if (response.over && resume === null) continue;
      queues.served(from);
      making = { queue: from, address, before: processorTime() };
      if (resume !== null) resume();
      // It may have been cached meanwhile by another request.
      else if (ready === undefined) serveWhole(response);
      else serveReady([response], ready, serveWhole);
      return;
    }
  }

  function isReady({ next }: FairQueue<Job>): boolean {
    return next !== null && performance.now() >= pauses.until(next);
  }

  /**
   * Charges the processor time since the last job began to its address, which mostly caused it. Not the time by the clock: a slow disk, or
   * other programs, would make one address wait for all the others.
   */
  function chargeLast(): void {
    if (making === null) return;
    const { queue, address, before } = making;
    const cost = processorTime() - before;
    making = null;
    queue.charge(address, cost);
    pauses.charge(address, cost, performance.now());
  }

  function goOn(): void {
    if (making !== null || queues.all.some(isReady)) schedule();
    else if (!waking) {
      const next = queues.all.flatMap((queue) => queue.next ?? []);
      if (next.length === 0) return;
      waking = true;
      const end = Math.min(...next.map((address) => pauses.until(address)));
      setTimeout(wake, Math.max(1, end - performance.now()));
    }
  }

  function wake(): void {
    waking = false;
    schedule();
  }
}

/** Of this thread, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Answers started in one iteration of the event loop, if the earlier ones took less than this many milliseconds. */
const AT_ONCE = 8;
const LONGEST_TURN = 5;
