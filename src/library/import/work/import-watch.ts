/** Looks after an import that is under way, once in a while. */

import { repeatEvery } from "../../../core/http/processes/repeat.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { ImportState } from "../run/import-states.ts";
import type { ImportContext } from "./import-context.ts";
import { inState } from "./import-moves.ts";

/** Progress is told so often, in milliseconds; as often it is asked whether somebody has stopped it. */
const TELL_EVERY = 1000;

/** Tells how far it is, and hears when somebody stops it. */
export class Watch {
  readonly #context: ImportContext;
  readonly #member: Member;
  readonly #state: ImportState;
  readonly #stopping = new AbortController();
  /** It only reports: where that fails, the next time it may be possible. */
  readonly #stop = repeatEvery(
    TELL_EVERY,
    () => this.#look(),
    () => {},
  );
  readonly #begun = performance.now();
  #rows = 0;
  /** Where the rows that are counted now began: those of the check come before those that are written. */
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

  /** `part` of all steps, and `rows` of this one. */
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
    // Whoever waits wants to know at once how long it will take.
    this.#first ??= this.#look().catch(() => {});
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

/** null where too little is known yet. */
function wholeSeconds(milliseconds: number): number | null {
  return Number.isFinite(milliseconds) ? Math.max(0, Math.ceil(milliseconds / 1000)) : null;
}
