/** Ensures with a lease that one process at a time works on an import, so that imports left by a crash can be told from running ones. */

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

/** Why an import cannot start or continue: a sentence. */
export class ImportError extends Error {}

/** Another import is running. */
export class ImportBusy extends ImportError {}

/** Timeout for the write lock: an import can wait. */
const PATIENCE = 10 * 60_000;

/** The lease of an import, held by one process at a time. */
export class ImportTurn {
  readonly id: string;
  readonly #store: Store;
  readonly #lease: Lease;
  readonly #job: number | null;
  readonly #counted: boolean;
  #renewed = performance.now();

  /** `lease`: acquired in the transaction that began the import or took it over. */
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

  /** Writes for the import; throws if another process has taken it over. */
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

  /** Changes after this sequence number; inside a write there are no further ones until it ends. */
  async news(since: number): Promise<ChangeBatch | null> {
    return this.#store.changesSince(since);
  }

  /** Keeps the lease during long work without writes. */
  async renew(): Promise<void> {
    if (performance.now() - this.#renewed > RENEW_EVERY) await this.write(async () => {});
  }

  /** Frees the lease, so that the next process can continue at once. */
  async leave(): Promise<void> {
    await this.write((writing) => this.#lease.free(writing));
  }

  /** Deletes everything but the imported members. `last` runs in the same transaction. */
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

/** Throws while another import is running. */
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

/** Takes over an abandoned import of this job, or of the command line; null where there is none. */
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

/** Stored with the import itself. */
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
