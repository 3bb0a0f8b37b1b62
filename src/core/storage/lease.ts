/** A lease: the right to do what one process of all nodes does at a time. Its holder renews it, so that another can take over when that process has gone. */

import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { isRunning } from "../http/processes/is-running.ts";
import { holds } from "../identity/moments.ts";
import type { Reading } from "../model/store/reading.ts";
import type { Store } from "../model/store/store.ts";
import type { Writing } from "../model/store/writing.ts";

/** As it is stored: the process that has it, and when it was last renewed. Nobody's where `worker` is empty. */
interface LeaseHolder {
  readonly worker: string;
  readonly heard: string;
}

/** Where it is stored. */
export interface LeasePlace {
  read(writing: Writing): Promise<LeaseHolder | null>;
  write(writing: Writing, holder: LeaseHolder): Promise<void>;
}

/** In milliseconds: nobody who lives is silent for so long, and a holder renews it so often. */
const EXPIRES = 60_000;
export const RENEW_EVERY = 10_000;

export class Lease {
  readonly #place: LeasePlace;
  readonly #now: () => number;
  readonly #worker = `${hostname()} ${process.pid} ${randomUUID()}`;

  constructor(place: LeasePlace, now: () => number = Date.now) {
    this.#place = place;
    this.#now = now;
  }

  /** false where another process that lives has it. */
  async take(writing: Writing): Promise<boolean> {
    if (isLeaseHeld(await this.#place.read(writing), this.#now())) return false;
    await this.#write(writing, this.#worker);
    return true;
  }

  /** false where another process has taken it over: asked inside of a write, nothing may be written then. */
  async renew(writing: Writing): Promise<boolean> {
    const holder = await this.#place.read(writing);
    if (holder?.worker !== this.#worker) return false;
    await this.#write(writing, this.#worker);
    return true;
  }

  /** Lets whoever comes next begin at once. */
  async free(writing: Writing): Promise<void> {
    const holder = await this.#place.read(writing);
    if (holder?.worker === this.#worker) await this.#write(writing, "");
  }

  #write(writing: Writing, worker: string): Promise<void> {
    return this.#place.write(writing, { worker, heard: new Date(this.#now()).toISOString() });
  }
}

/** Of a process of this machine it is known at once that it has gone. */
export function isLeaseHeld(holder: LeaseHolder | null, now = Date.now()): boolean {
  if (holder === null || holder.worker === "") return false;
  const [host, pid] = holder.worker.split(" ");
  if (host === hostname() && !isRunning(Number(pid))) return false;
  return holds(Date.parse(holder.heard), EXPIRES, now);
}

/** A lease that stands among the settings. */
export function leaseNamed(name: string) {
  return {
    async read(reading: Reading): Promise<LeaseHolder | null> {
      const setting = await reading.setting(name);
      // An older release may have written something else here.
      return setting?.startsWith("{") ? (JSON.parse(setting) as LeaseHolder) : null;
    },
    write: (writing, holder) => writing.setSetting(name, JSON.stringify(holder)),
  } satisfies LeasePlace;
}

/** Does the work if nobody else is at it; null where somebody is. */
export async function withLease<T>(
  store: Pick<Store, "write">,
  name: string,
  work: () => Promise<T>,
  now?: () => number,
): Promise<T | null> {
  const lease = new Lease(leaseNamed(name), now);
  if (!(await store.write((writing) => lease.take(writing)))) return null;
  const timer = setInterval(() => {
    // Whoever cannot write now renews it the next time.
    store.write((writing) => lease.renew(writing)).catch(() => {});
  }, RENEW_EVERY).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await store.write((writing) => lease.free(writing));
  }
}
