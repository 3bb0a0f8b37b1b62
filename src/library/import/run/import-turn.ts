/** Who is at an import: one at a time, known by a sign of life, so that what a crash left behind can be told from what is going on. */

import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { holds } from "../../../core/identity/moments.ts";
import type { ChangeBatch } from "../../../core/model/store/change-batch.ts";
import type { Import } from "../../../core/model/store/importing.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import type { TransferTexts } from "../texts/transfer.ts";
import type { ImportJob } from "./import-job.ts";

/** Why an import cannot be had now: a sentence. */
export class ImportError extends Error {}

/** Another one is on its way. */
export class ImportBusy extends ImportError {}

/** An import is in no hurry: it waits for its turn as long as it takes. */
const PATIENCE = 10 * 60_000;

/** Nobody who lives is silent for so long, in milliseconds. */
const SILENCE = 60_000;
const SIGN_EVERY = 10_000;

/** The right to work on an import, held by one process at a time. */
export class ImportTurn {
  readonly id: string;
  readonly #store: Store;
  readonly #worker: string;
  readonly #job: number | null;
  readonly #counted: boolean;
  #signed = Date.now();

  constructor(
    store: Store,
    { id, worker, job }: Pick<Import, "id" | "worker" | "job">,
    counted: boolean,
  ) {
    this.#store = store;
    this.id = id;
    this.#worker = worker;
    this.#job = job;
    this.#counted = counted;
  }

  /** Writes for the import, unless somebody else has taken it over. */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    return this.#store.write(async (writing) => {
      const entry = (await writing.staging.imports()).find(({ id }) => id === this.id);
      if (entry?.worker !== this.#worker) {
        throw new ImportError(
          "This import was silent for too long, and another process has taken it over.",
        );
      }
      await writing.staging.change(this.id, { heard: new Date().toISOString() });
      this.#signed = Date.now();
      if (this.#job !== null) writing.attribute(this.#job, this.#counted);
      return work(writing);
    }, PATIENCE);
  }

  /** What was written after the write of that number; asked inside of a write, there is no more of it until that is over. */
  async news(since: number): Promise<ChangeBatch | null> {
    return this.#store.news(since);
  }

  async sign(): Promise<void> {
    if (Date.now() - this.#signed > SIGN_EVERY) await this.write(async () => {});
  }

  /** Lets whoever comes next go on at once. */
  async leave(): Promise<void> {
    await this.write((writing) => writing.staging.change(this.id, { worker: "" }));
  }

  /** Nothing of it stays but what has come in. `last`: what is written in the same moment. */
  async end(last: (writing: Writing) => Promise<void> = async () => {}): Promise<void> {
    while (await this.write((writing) => writing.staging.forgetRows(this.id)));
    await this.write(async (writing) => {
      await writing.staging.end(this.id);
      writing.attribute(null);
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
    const [other] = await writing.staging.imports();
    if (other) throw new ImportBusy(busy(other, texts));
    const now = new Date().toISOString();
    const [id, worker] = [randomUUID(), nameOfWorker()];
    const whose = job?.id ?? null;
    const entry = { id, begun: now, state: "liest", worker, heard: now, plan, job: whose } as const;
    await writing.staging.begin(entry);
    return new ImportTurn(store, entry, job?.counted ?? true);
  }, PATIENCE);
}

/** Takes over what somebody has left behind of this job, or of the command line; null where nobody has. */
export async function takeOver(
  store: Store,
  job: Whose | null = null,
): Promise<{ readonly entry: Import; readonly turn: ImportTurn } | null> {
  const isEnabled = (entry: Import) => entry.job === (job?.id ?? null) && isLeft(entry);
  if (!(await store.staging.imports()).some(isEnabled)) return null;
  return store.write(async (writing) => {
    const entry = (await writing.staging.imports()).find(isEnabled);
    if (!entry) return null;
    const worker = nameOfWorker();
    await writing.staging.change(entry.id, { worker, heard: new Date().toISOString() });
    return { entry, turn: new ImportTurn(store, { ...entry, worker }, job?.counted ?? true) };
  }, PATIENCE);
}

function busy({ begun }: Import, texts: TransferTexts): string {
  return texts.busy(`${begun.slice(0, 16).replace("T", " ")} UTC`);
}

/** Tells from every other process, of this machine or another, who is at something. */
export function nameOfWorker(): string {
  return `${hostname()} ${process.pid} ${randomUUID()}`;
}

/** Whoever was at it has gone. */
export function isLeft({ worker, heard }: Pick<Import, "worker" | "heard">): boolean {
  const [host, pid] = worker.split(" ");
  const here = host === hostname();
  const isSilent = !holds(Date.parse(heard), SILENCE, Date.now());
  return worker === "" || (here && !isRunning(Number(pid))) || isSilent;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
