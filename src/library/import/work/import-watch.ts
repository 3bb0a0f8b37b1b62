/** Looks after an import that is under way, once in a while. */

import { repeatEvery } from "../../../core/http/processes/repeat.ts";
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
  #part = 0;
  #written = -1;

  constructor(context: ImportContext, member: Member, state: ImportState) {
    this.#context = context;
    this.#member = member;
    this.#state = state;
  }

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  tell(part: number): void {
    this.#part = Math.min(99, Math.round(part * 100));
  }

  end(): Promise<void> {
    return this.#stop();
  }

  async #look(): Promise<void> {
    const { store } = this.#context;
    const [now] = await store.read.members(this.#member.kind, [this.#member.id]);
    if (now?.values.zustand !== this.#state) return this.#stopping.abort();
    if (this.#part === this.#written) return;
    this.#written = this.#part;
    await store.write(async (writing) => {
      const still = await inState(writing, this.#member, this.#state);
      if (still) await writing.adjust(still, { fortschritt: this.#written });
    });
  }
}
