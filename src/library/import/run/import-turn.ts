/** Who is at an import: one at a time, known by a sign of life, so that what a crash left behind can be told from what is going on. */

import { randomUUID } from "node:crypto";
import type { ChangeBatch } from "../../../core/model/store/change-batch.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { isLeaseHeld, Lease, type LeasePlace, RENEW_EVERY } from "../../../core/storage/lease.ts";
import type { Import } from "../../tables/staged-import.ts";
import { staging } from "../../tables/staging.ts";
import { attributeTo } from "../../tables/tallies.ts";
import type { TransferTexts } from "../texts/themes.ts";
import type { ImportJob } from "./import-job.ts";

/** Why an import cannot be had now: a sentence. */
export class ImportError extends Error {}

/** Another one is on its way. */
export class ImportBusy extends ImportError {}

/** An import is in no hurry: it waits for its turn as long as it takes. */
const PATIENCE = 10 * 60_000;

/** The right to work on an import, held by one process at a time. */
export class ImportTurn {
  readonly id: string;
  readonly #store: Store;
  readonly #lease: Lease;
  readonly #job: number | null;
  readonly #counted: boolean;
  #renewed = performance.now();

  /** `lease`: had by the write that has begun the import or taken it over. */
  constructor(
    store: Store,
    { id, job }: Pick<Import, "id" | "job">,
    lease: Lease,
    counted: boolean,
  ) {
    this.#store = store;
    this.id = id;
    this.#lease = lease;
    this.#job = job;
    this.#counted = counted;
  }

  /** Writes for the import, unless somebody else has taken it over. */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    return this.#store.write(async (writing) => {
      if (!(await this.#lease.renew(writing))) {
        throw new ImportError(
          "This import was silent for too long, and another process has taken it over.",
        );
      }
      this.#renewed = performance.now();
      if (this.#job !== null) attributeTo(this.#job, writing, this.#counted);
      return work(writing);
    }, PATIENCE);
  }

  /** What was written after the write of that number; asked inside of a write, there is no more of it until that is over. */
  async news(since: number): Promise<ChangeBatch | null> {
    return this.#store.changesSince(since);
  }

  /** For whoever does something else for a long time. */
  async renew(): Promise<void> {
    if (performance.now() - this.#renewed > RENEW_EVERY) await this.write(async () => {});
  }

  /** Lets whoever comes next go on at once. */
  async leave(): Promise<void> {
    await this.write((writing) => this.#lease.free(writing));
  }

  /** Nothing of it stays but what has come in. `last`: what is written in the same moment. */
  async end(last: (writing: Writing) => Promise<void> = async () => {}): Promise<void> {
    while (await this.write((writing) => writing.with(staging).forgetRows(this.id)));
    await this.write(async (writing) => {
      await writing.with(staging).end(this.id);
      attributeTo(null, writing);
      await last(writing);
    });
  }
}

type Whose = Pick<ImportJob, "id" | "counted">;

/** Refused with a sentence while another one is on its way. */
export function beginImport(
  store: Store,
  plan: string,
  texts: TransferTexts,
  job: Whose | null = null,
): Promise<ImportTurn> {
  return store.write(async (writing) => {
    const [other] = await writing.with(staging).imports();
    if (other) throw new ImportBusy(busy(other, texts));
    const now = new Date().toISOString();
    const [id, whose] = [randomUUID(), job?.id ?? null];
    const nobody = { worker: "", heard: now };
    const entry = { id, begun: now, state: "liest", plan, job: whose, ...nobody } as const;
    await writing.with(staging).begin(entry);
    const lease = leaseOf(id);
    await lease.take(writing);
    return new ImportTurn(store, entry, lease, job?.counted ?? true);
  }, PATIENCE);
}

/** Takes over what somebody has left behind of this job, or of the command line; null where nobody has. */
export async function takeOver(
  store: Store,
  job: Whose | null = null,
): Promise<{ readonly entry: Import; readonly turn: ImportTurn } | null> {
  const isLeft = (entry: Import) => entry.job === (job?.id ?? null) && !isLeaseHeld(entry);
  if (!(await store.read.with(staging).imports()).some(isLeft)) return null;
  return store.write(async (writing) => {
    const entry = (await writing.with(staging).imports()).find(isLeft);
    if (!entry) return null;
    const lease = leaseOf(entry.id);
    await lease.take(writing);
    return { entry, turn: new ImportTurn(store, entry, lease, job?.counted ?? true) };
  }, PATIENCE);
}

/** It stands with the import itself. */
function leaseOf(id: string): Lease {
  const place: LeasePlace = {
    read: async (writing) =>
      (await writing.with(staging).imports()).find((one) => one.id === id) ?? null,
    write: (writing, holder) => writing.with(staging).change(id, holder),
  };
  return new Lease(place);
}

function busy({ begun }: Import, texts: TransferTexts): string {
  return texts.busy(`${begun.slice(0, 16).replace("T", " ")} UTC`);
}
