/** The outcome of each cover as text, for the page and for the terminal. */

import { pathOf } from "../../../core/model/answers/address.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { NOTED } from "../../../core/texts/themes/noted.ts";
import type { FormatFault } from "../formats/format.ts";
import type { StoredReportRow } from "../report/stored-report.ts";
import { coverTexts, fileTexts } from "../texts/themes.ts";
import type { CoverOutcome } from "./covers.ts";

export function coverWords(outcome: CoverOutcome, texts: Texts): string {
  const covers = coverTexts(texts);
  return outcome.state === "refused"
    ? covers.refused(whyRefused(outcome.why, texts))
    : covers[outcome.state];
}

function whyRefused(why: Problem | FormatFault, texts: Texts): string {
  if (!(why instanceof Problem)) return fileTexts(texts).faults[why.code](why.params);
  const [fault] = why.faults;
  return fault
    ? texts.faults[fault.code](fault.params ?? {})
    : texts.problems[why.code].detail(why.params);
}

/** For the report; covers that are taken are not listed. */
export function coverRow(outcome: CoverOutcome, line: number): StoredReportRow[] {
  const { name, state } = outcome;
  if (state === "taken") return [];
  const said = coverWords(outcome, NOTED);
  const path = "work" in outcome ? { path: pathOf(outcome.work.kind, outcome.work) } : {};
  return [
    {
      line,
      outcome: state === "kept" ? "behalten" : "abgelehnt",
      key: name,
      reasons: [said],
      ...path,
    },
  ];
}

/** Counts outcomes. */
export class CoverCount {
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
