/** Stores the progress of a running import and checks whether it was stopped. */

import { repeatEvery } from "../../../core/http/processes/repeat.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { ImportState } from "../run/import-states.ts";
import type { ImportContext } from "./import-context.ts";
import { inState } from "./import-moves.ts";

/** Interval in milliseconds. */
const TELL_EVERY = 1000;

export class Watch implements AsyncDisposable {
  readonly #context: ImportContext;
  readonly #member: Member;
  readonly #state: ImportState;
  readonly #stopping = new AbortController();
  /** Errors are ignored: progress is not essential, and the next attempt may succeed. */
  readonly #stop = repeatEvery(
    TELL_EVERY,
    () => this.#look(),
    () => {},
  );
  readonly #begun = performance.now();
  #rows = 0;
  /** Where the current count of rows began: those of the check are counted before those written. */
  #from = { rows: 0, at: this.#begun };
  #progress: Values = {};
  #written: Values = this.#progress;
  #first: Promise<void> | null = null;

  constructor(context: ImportContext, member: Member, state: ImportState) {
    this.#context = context;
    this.#member = member;
    this.#state = state;
  }

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** `part` of all steps, and `rows` of the current one. */
  tell(part: number, rows: number): void {
    const now = performance.now();
    if (rows < this.#rows) this.#from = { rows, at: now };
    this.#rows = rows;
    this.#progress = {
      fortschritt: Math.min(99, Math.round(part * 100)),
      zeilen: rows,
      zeilenJeSekunde: wholeSeconds(((rows - this.#from.rows) / (now - this.#from.at)) * 1e6),
      restSekunden: wholeSeconds((now - this.#begun) * (1 / part - 1)),
    };
    // The first progress is stored at once, as users wait for it.
    this.#first ??= this.#look().catch(() => {});
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  async end(): Promise<void> {
    await Promise.all([this.#stop(), this.#first]);
  }

  async #look(): Promise<void> {
    const { store } = this.#context;
    const [now] = await store.read.members(this.#member.kind, [this.#member.id]);
    if (now?.values.zustand !== this.#state) return this.#stopping.abort();
    if (this.#progress === this.#written) return;
    this.#written = this.#progress;
    await store.write(async (writing) => {
      const still = await inState(writing, this.#member, this.#state);
      if (still) await writing.adjust(still, this.#written);
    });
  }
}

/** null where it is not known yet. */
function wholeSeconds(milliseconds: number): number | null {
  return Number.isFinite(milliseconds) ? Math.max(0, Math.ceil(milliseconds / 1000)) : null;
}
