/**
 * Lets requests take turns: what is ready leaves at once; what has to be made is made for a few milliseconds in each turn of the event loop,
 * so that nobody's many requests keep others out, and a process that is merely busy still sends its heartbeat.
 */

import { overloaded } from "../refusals/refusal.ts";
import type { Application, ReadyAnswers } from "../requests/exchange.ts";
import type { ServedResponse } from "../requests/served-response.ts";
import { FairQueue } from "./fair-queue.ts";
import { type Limits, lookEvery } from "./limits.ts";

interface Scheduler {
  /** The connection of this one has nothing before it that is not answered. */
  offer(response: ServedResponse): void;
  /** Makes a further part of an answer. It waits among the requests of its address, and counts as one of them. */
  inTurn<T>(response: ServedResponse, make: () => Promise<T>): Promise<T>;
  /** So many connections wait to be taken over; who opened them is known only then. */
  expectMore(waiting: number): void;
  /** To be called regularly: requests that have waited too long are refused. */
  look(): void;
}

interface Job {
  readonly response: ServedResponse;
  /** Goes on with an answer that has begun; null for a request. */
  readonly resume: (() => void) | null;
}

interface Steps {
  /** Called before the application is asked for anything. */
  before(): void;
  /** Asks the application. */
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
  const writing = new FairQueue<Job>(limits);
  const lanes = [urgent, reading, writing];
  let arrived: ServedResponse[] = [];
  let scheduled = false;
  let turning = false;
  let turnBegan = 0;
  let waking = false;
  let lastLane = writing;
  /** What is being made, or was made last, and since when. */
  let making: { lane: FairQueue<Job>; address: string; since: number } | null = null;
  let resting = "";
  let restUntil = 0;
  /** Whose turn was last, and how long they rest where connections wait; until when those are taken to do so. */
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
      // It has begun: it is not sent away.
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
    // All in the same turn of the event loop, while they are cheap: turning it costs more than many an answer.
    const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
    const others = Math.min(AT_ONCE, waiting) - 1;
    for (let more = 0; more < others; more++) setImmediate(makeAnother);
  }

  function turn(): void {
    scheduled = false;
    turning = true;
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
    // After a look for what was ready this may no longer be the turn in which it came.
    if (!turning) schedule();
  }

  function laneOf({ exchange, req }: ServedResponse): FairQueue<Job> {
    if (urgentPaths.has(pathOf(exchange.target))) return urgent;
    return req.method === "GET" || req.method === "HEAD" ? reading : writing;
  }

  function isTooMuch(lane: FairQueue<Job>, address: string): boolean {
    return lane.waiting >= limits.waiting || lane.waitingOf(address) >= limits.waitingPerAddress;
  }

  /** All time since the last turn began is charged to the address that had it: mostly it was the cause. */
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
   * After a dear turn its address waits a moment, in which connections and requests of others can get here. Each connection takes a
   * turn of the event loop to come: where many wait, and one client behind a proxy has opened most, the others would wait for an
   * answer to each of its requests.
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
    // One after the other: a flood of one sort leaves their turns to the rest.
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
        // What has begun is told to go on, so that it can end.
        if (response.over && resume === null) continue;
        lastLane = lane;
        making = { lane, address, since: performance.now() };
        if (resume !== null) resume();
        // Somebody else may have asked for the same meanwhile.
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

/** How often somebody is seen to wait before they are sent away. */
function looksOf(limits: Limits): number {
  return Math.ceil(limits.patience / lookEvery(limits));
}

/** Answers that begin in one turn of the event loop, if those before took less than so many milliseconds. */
const AT_ONCE = 8;
const LONGEST_TURN = 5;
/** Milliseconds from which on a turn is dear. */
const DEAR = 20;
const LONGEST_REST = 20;
/** The same while connections wait to be taken over, and how long they are taken to after the last that came. */
const LONGEST_REST_EXPECTING = 1000;
const EXPECTING = 250;

function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}

function serveReady(
  responses: readonly ServedResponse[],
  answers: ReadyAnswers,
  otherwise: (response: ServedResponse) => void,
): void {
  // Asked once for all of them, and only where something is found; `undefined` until then.
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

/** Where the application cannot tell whether it is still true, nothing is sent that it has not made just now. */
function renew(answers: ReadyAnswers): Promise<void> | null {
  try {
    return answers.renew();
  } catch (error) {
    return Promise.reject(error);
  }
}
