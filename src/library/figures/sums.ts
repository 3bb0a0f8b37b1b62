/** Counts by the months of a year or the days of a month, the same for page and table. */

import type { CountedEvent } from "../lending/tally-rules.ts";
import type { Figure } from "../tables/tallies.ts";
import { type FigurePeriod, stepsOf } from "./periods.ts";

interface FiguresOfStep {
  /** A month or a day. */
  readonly step: string;
  readonly figures: readonly Figure[];
}

export function figuresByStep(
  period: FigurePeriod,
  figures: readonly Figure[],
  today: string,
): FiguresOfStep[] {
  return stepsOf(period, today).map((step) => ({
    step,
    figures: figures.filter(({ tag }) => tag.startsWith(step)),
  }));
}

export function countIn(figures: readonly Figure[], was: CountedEvent): number {
  return figures.reduce((sum, one) => (one.was === was ? sum + one.anzahl : sum), 0);
}
