/**
 * The request scheduler: cached answers are sent at once; others are computed for a few milliseconds per iteration of the event loop, so
 * that no client's requests block others, and a busy process still sends heartbeats.
 */

import { overloaded } from "../refusals/refusal.ts";
import { type Application, pathOfTarget, type ReadyAnswers } from "../requests/exchange.ts";
import type { ServedResponse } from "../requests/served-response.ts";
import { FairQueue } from "./fair-queue.ts";
import { type Limits, lookEvery } from "./limits.ts";
import { beginTurn, endTurn } from "./stretch.ts";

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

interface Job {
  readonly response: ServedResponse;
  /** Continues a started answer; null for a new request. */
  readonly resume: (() => void) | null;
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
  steps: Steps,
): Scheduler {
  const { ready } = application;
  const { serveWhole } = steps;
  const urgentPaths = new Set(application.urgent);
  const urgent = new FairQueue<Job>(limits);
  const reading = new FairQueue<Job>(limits);
  // A write may wait for the write lock: meanwhile its address can still read.
  const writing = new FairQueue<Job>({ ...limits, underWayPerAddress: limits.writesPerAddress });
  const lanes = [urgent, reading, writing];
  let arrived: ServedResponse[] = [];
  let scheduled = false;
  let turning = false;
  let turnBegan = 0;
  let waking = false;
  let lastLane = writing;
  /** The current or last job, and since when. */
  let making: { lane: FairQueue<Job>; address: string; since: number } | null = null;
  let resting = "";
  let restUntil = 0;
  /** The last address served, until when it pauses while connections are waiting, and until when these are assumed to wait. */
  let last = "";
  let lastRestsUntil = 0;
  let expectingUntil = 0;
  return { offer, inTurn, expectMore, look };

  function offer(response: ServedResponse): void {
    arrived.push(response);
    schedule();
  }

  async function inTurn<T>(response: ServedResponse, make: () => Promise<T>): Promise<T> {
    response.release();
    await new Promise<void>((resume) => {
      // A started answer is never refused.
      reading.add(response.exchange.client.address, { response, resume }, true);
      schedule();
    });
    try {
      return await make();
    } finally {
      response.release();
    }
  }

  function expectMore(waiting: number): void {
    const before = expectingUntil;
    expectingUntil = waiting > 0 ? performance.now() + EXPECTING : 0;
    if (before > 0 && waiting === 0) schedule();
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(turn);
    // Several in the same iteration of the event loop while they are cheap: an iteration costs more than many answers.
    const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
    const others = Math.min(AT_ONCE, waiting) - 1;
    for (let more = 0; more < others; more++) setImmediate(makeAnother);
    setImmediate(endTurn);
  }

  function turn(): void {
    scheduled = false;
    turning = true;
    beginTurn();
    turnBegan = performance.now();
    countCost();
    steps.before();
    const responses = arrived;
    arrived = [];
    if (ready === undefined) for (const response of responses) wait(response);
    else serveReady(responses, ready, wait);
    makeNext();
    turning = false;
    goOn();
  }

  function makeAnother(): void {
    countCost();
    if (performance.now() - turnBegan < LONGEST_TURN) makeNext();
    goOn();
  }

  function goOn(): void {
    if (making !== null || lanes.some((lane) => nextOf(lane) !== null)) schedule();
    else if (!waking && lanes.some((lane) => lane.next !== null)) {
      waking = true;
      const end = Math.min(...lanes.flatMap(({ next }) => (next === null ? [] : restsUntil(next))));
      setTimeout(wake, Math.max(1, end - performance.now()));
    }
  }

  function wake(): void {
    waking = false;
    schedule();
  }

  function wait(response: ServedResponse): void {
    const { address } = response.exchange.client;
    const lane = laneOf(response);
    if (lane !== urgent && isTooMuch(lane, address)) {
      response.refuse(overloaded);
      return;
    }
    lane.add(address, { response, resume: null });
    // After the asynchronous cache lookup this may be a later iteration.
    if (!turning) schedule();
  }

  function laneOf({ exchange, req }: ServedResponse): FairQueue<Job> {
    if (urgentPaths.has(pathOfTarget(exchange.target))) return urgent;
    return req.method === "GET" || req.method === "HEAD" ? reading : writing;
  }

  function isTooMuch(lane: FairQueue<Job>, address: string): boolean {
    return lane.waiting >= limits.waiting || lane.waitingOf(address) >= limits.waitingPerAddress;
  }

  /** Charges all time since the last job began to its address, which mostly caused it. */
  function countCost(): void {
    if (making === null) return;
    const { lane, address, since } = making;
    const now = performance.now();
    const cost = now - since;
    making = null;
    lane.charge(address, cost);
    last = address;
    lastRestsUntil = now + Math.min(LONGEST_REST_EXPECTING, cost * 20);
    if (cost < DEAR) return;
    resting = address;
    restUntil = now + Math.min(LONGEST_REST, cost / 10);
  }

  /**
   * After an expensive job its address pauses for a moment, so that connections and requests of others can arrive. Each connection takes an
   * iteration of the event loop to arrive: if many wait, and one client behind a proxy has opened most, the others would wait for each of
   * its requests.
   */
  function nextOf(lane: FairQueue<Job>): string | null {
    const { next } = lane;
    return next !== null && performance.now() < restsUntil(next) ? null : next;
  }

  function restsUntil(address: string): number {
    const expecting = address === last ? Math.min(lastRestsUntil, expectingUntil) : 0;
    return Math.max(expecting, address === resting ? restUntil : 0);
  }

  function makeNext(): void {
    // Round robin: a flood in one lane does not block the others.
    const last = lanes.indexOf(lastLane);
    for (let step = 1; step <= lanes.length; step++) {
      const lane = lanes[(last + step) % lanes.length]!;
      while (nextOf(lane) !== null) {
        const { item, address } = lane.take()!;
        const { response, resume } = item;
        response.occupy(() => {
          lane.done(address);
          if (lane.waiting > 0) schedule();
        });
        // A started answer is resumed even then, so that it can end.
        if (response.over && resume === null) continue;
        lastLane = lane;
        making = { lane, address, since: performance.now() };
        if (resume !== null) resume();
        // It may have been cached meanwhile by another request.
        else if (ready === undefined) serveWhole(response);
        else serveReady([response], ready, serveWhole);
        return;
      }
    }
  }

  function look(): void {
    for (const lane of [reading, writing])
      for (const { response } of lane.removeOverdue(looksOf(limits))) response.refuse(overloaded);
  }
}

/** The number of checks after which a queued request is refused. */
function looksOf(limits: Limits): number {
  return Math.ceil(limits.patience / lookEvery(limits));
}

/** Answers started in one iteration of the event loop, if the earlier ones took less than this many milliseconds. */
const AT_ONCE = 8;
const LONGEST_TURN = 5;
/** From this many milliseconds on a job is expensive. */
const DEAR = 20;
const LONGEST_REST = 20;
/** The longest pause while connections wait to be adopted, and how long they are assumed to wait after the last report. */
const LONGEST_REST_EXPECTING = 1000;
const EXPECTING = 250;

function serveReady(
  responses: readonly ServedResponse[],
  answers: ReadyAnswers,
  otherwise: (response: ServedResponse) => void,
): void {
  // Validated once for all of them, and only after a hit; `undefined` until then.
  let renewed: Promise<void> | null | undefined;
  for (const response of responses) {
    const { head } = response.exchange;
    const ready = head ? answers.find(head) : null;
    if (ready === null) {
      otherwise(response);
      continue;
    }
    if (!ready.lasting && renewed === undefined) renewed = renew(answers);
    if (ready.lasting || renewed === null) response.send(ready);
    else
      renewed!.then(
        () => serveRenewed(response, answers, otherwise),
        () => otherwise(response),
      );
  }
}

function serveRenewed(
  response: ServedResponse,
  answers: ReadyAnswers,
  otherwise: (response: ServedResponse) => void,
): void {
  const { head } = response.exchange;
  const ready = head ? answers.find(head) : null;
  if (ready === null) otherwise(response);
  else response.send(ready);
}

/** If the cache cannot be validated, nothing from it is sent. */
function renew(answers: ReadyAnswers): Promise<void> | null {
  try {
    return answers.renew();
  } catch (error) {
    return Promise.reject(error);
  }
}
