/** The queues of a worker: urgent requests, reads and writes, each fair to the addresses in it. */

import { type Application, pathOfTarget } from "../requests/exchange.ts";
import type { ServedResponse } from "../requests/served-response.ts";
import { FairQueue } from "./fair-queue.ts";
import { type Limits, lookEvery } from "./limits.ts";

export interface Job {
  readonly response: ServedResponse;
  /** Continues a started answer; null for a new request. */
  readonly resume: (() => void) | null;
}

export class RequestQueues {
  readonly #limits: Limits;
  readonly #urgentPaths: ReadonlySet<string>;
  readonly #urgent: FairQueue<Job>;
  readonly #writing: FairQueue<Job>;
  readonly reading: FairQueue<Job>;
  readonly all: readonly FairQueue<Job>[];
  #last: FairQueue<Job>;

  constructor({ urgent, sharesCommits = false }: Application, limits: Limits) {
    this.#limits = limits;
    this.#urgentPaths = new Set(urgent);
    this.#urgent = new FairQueue(limits);
    this.reading = new FairQueue(limits);
    // A write may wait for the write lock: meanwhile its address can still read.
    const { writesPerAddress, sharingWritesPerAddress } = limits;
    const underWayPerAddress = sharesCommits ? sharingWritesPerAddress : writesPerAddress;
    this.#writing = new FairQueue({ ...limits, underWayPerAddress });
    this.all = [this.#urgent, this.reading, this.#writing];
    this.#last = this.#writing;
  }

  get waiting(): number {
    return this.all.reduce((sum, queue) => sum + queue.waiting, 0);
  }

  /** Returns false if the queue, or the address in it, has too many waiting. */
  add(response: ServedResponse): boolean {
    const { address } = response.exchange.client;
    const queue = this.#queueOf(response);
    const { waiting, waitingPerAddress } = this.#limits;
    const isFull = queue.waiting >= waiting || queue.waitingOf(address) >= waitingPerAddress;
    if (isFull && queue !== this.#urgent) return false;
    queue.add(address, { response, resume: null });
    return true;
  }

  #queueOf({ exchange, req }: ServedResponse): FairQueue<Job> {
    if (this.#urgentPaths.has(pathOfTarget(exchange.target))) return this.#urgent;
    return req.method === "GET" || req.method === "HEAD" ? this.reading : this.#writing;
  }

  /** The next queue that satisfies a condition. Round robin: a flood in one does not block the others. */
  next(isReady: (queue: FairQueue<Job>) => boolean): FairQueue<Job> | null {
    const last = this.all.indexOf(this.#last);
    for (let step = 1; step <= this.all.length; step++) {
      const queue = this.all[(last + step) % this.all.length]!;
      if (isReady(queue)) return queue;
    }
    return null;
  }

  /** A job of this queue was begun: the others come first. */
  served(queue: FairQueue<Job>): void {
    this.#last = queue;
  }

  /** To be called regularly: removes requests that have been queued too long. */
  removeOverdue(): ServedResponse[] {
    const looks = Math.ceil(this.#limits.patience / lookEvery(this.#limits));
    return [this.reading, this.#writing].flatMap((queue) =>
      queue.removeOverdue(looks).map(({ response }) => response),
    );
  }
}
