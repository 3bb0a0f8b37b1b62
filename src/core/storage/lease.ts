/**
 * A lease: a lock across all processes and nodes that expires unless its holder renews it, so that another process can take over from a
 * dead one.
 */

import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { holds } from "../identity/moments.ts";
import type { Reading } from "../model/store/reading.ts";
import type { Store } from "../model/store/store.ts";
import type { Writing } from "../model/store/writing.ts";
import { isRunning } from "../system/is-running.ts";

/** As stored: the process that holds it, and when it was last renewed. Free if `worker` is empty. */
interface LeaseHolder {
  readonly worker: string;
  readonly heard: string;
}

/** Where the lease is stored. */
export interface LeasePlace {
  read(writing: Writing): Promise<LeaseHolder | null>;
  write(writing: Writing, holder: LeaseHolder): Promise<void>;
}

/** In milliseconds: a lease expires after this time, and is renewed at this interval. */
const EXPIRES = 60_000;
export const RENEW_EVERY = 10_000;

/** Where process ids mean the same: machines and containers may share a host name. */
const MACHINE = [
  hostname(),
  onLinux(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
  onLinux(() => readlinkSync("/proc/self/ns/pid")),
].join("/");

function onLinux(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

export class Lease {
  readonly #place: LeasePlace;
  readonly #now: () => number;
  readonly #worker = `${MACHINE} ${process.pid} ${randomUUID()}`;

  constructor(place: LeasePlace, now: () => number = Date.now) {
    this.#place = place;
    this.#now = now;
  }

  /** false if another live process holds it. */
  async take(writing: Writing): Promise<boolean> {
    if (isLeaseHeld(await this.#place.read(writing), this.#now())) return false;
    await this.#write(writing, this.#worker);
    return true;
  }

  /** false if another process has taken it over: the write that called this must then write nothing. */
  async renew(writing: Writing): Promise<boolean> {
    const holder = await this.#place.read(writing);
    if (holder?.worker !== this.#worker) return false;
    await this.#write(writing, this.#worker);
    return true;
  }

  /** Releases it, so that the next process need not wait for it to expire. */
  async free(writing: Writing): Promise<void> {
    const holder = await this.#place.read(writing);
    if (holder?.worker === this.#worker) await this.#write(writing, "");
  }

  #write(writing: Writing, worker: string): Promise<void> {
    return this.#place.write(writing, { worker, heard: new Date(this.#now()).toISOString() });
  }
}

/** Whether a holder on this machine has died is known at once from its process id. */
export function isLeaseHeld(holder: LeaseHolder | null, now = Date.now()): boolean {
  if (holder === null || holder.worker === "") return false;
  const [machine, pid] = holder.worker.split(" ");
  if (machine === MACHINE && !isRunning(Number(pid))) return false;
  return holds(Date.parse(holder.heard), EXPIRES, now);
}

/** A lease stored as a setting. */
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

/** Runs the work under a lease; null if another process holds it. `lost`: another process has taken it over, so the work must stop. */
export async function withLease<T>(
  store: Pick<Store, "write">,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  now?: () => number,
): Promise<T | null> {
  const lease = new Lease(leaseNamed(name), now);
  if (!(await store.write((writing) => lease.take(writing)))) return null;
  const lost = new AbortController();
  const timer = setInterval(() => {
    store
      .write((writing) => lease.renew(writing))
      .then((isHeld) => {
        if (!isHeld) lost.abort();
      })
      // A failed renewal is repeated at the next interval.
      .catch(() => {});
  }, RENEW_EVERY).unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
    await store.write((writing) => lease.free(writing));
  }
}
