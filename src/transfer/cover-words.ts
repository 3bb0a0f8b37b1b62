/** What became of covers, in words: for the page and for the terminal. */

import { Problem } from "../model/problem.ts";
import type { CoverTotals } from "../texts/covers.ts";
import type { Texts } from "../texts/texts.ts";
import type { CoverOutcome } from "./covers.ts";
import type { FormatFault } from "./formats/format.ts";

export function coverWords(outcome: CoverOutcome, texts: Texts): string {
  const { covers } = texts;
  return outcome.state === "refused"
    ? covers.refused(whyRefused(outcome.why, texts))
    : covers[outcome.state];
}

export function whyRefused(why: Problem | FormatFault, texts: Texts): string {
  if (!(why instanceof Problem)) return texts.files.faults[why.code](why.params);
  const [fault] = why.faults;
  return fault
    ? texts.faults[fault.code](fault.params ?? {})
    : texts.problems[why.code].detail(why.params);
}

/** Adds up as they come. */
export class CoverCount implements CoverTotals {
  taken = 0;
  kept = 0;
  unmatched = 0;
  refused = 0;

  add({ state }: CoverOutcome): void {
    if (state === "unknown" || state === "several") this.unmatched++;
    else this[state]++;
  }

  get all(): number {
    return this.taken + this.kept + this.unmatched + this.refused;
  }
}
