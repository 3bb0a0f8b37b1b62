/** Counts by the months of a year or the days of a month, the same for page and table. */

import type { CountedEvent } from "../lending/tally-rules.ts";
import type { Figure } from "../tables/tallies.ts";
import { type FigurePeriod, stepLength, stepsOf } from "./periods.ts";

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
  const length = stepLength(period);
  const byStep = Map.groupBy(figures, ({ tag }) => tag.slice(0, length));
  return stepsOf(period, today).map((step) => ({ step, figures: byStep.get(step) ?? [] }));
}

export function countIn(figures: readonly Figure[], was: CountedEvent): number {
  return figures.reduce((sum, one) => (one.was === was ? sum + one.anzahl : sum), 0);
}
