/** What a library lends to whom and for how long, as it stands in `site/leihwerk.json` under "ausleihe". */

import { type Closing, isDay } from "./calendar.ts";

export interface LendingRules extends Closing {
  /** For how many days something is lent. */
  readonly tage: number;
  /** The same for a kind of work that differs: `{ "Film": 7 }`. */
  readonly tageJeArt: Readonly<Record<string, number>>;
  readonly verlaengerungen: number;
  /** How many loans an account may have at a time. */
  readonly ausleihen: number;
  readonly vormerkungen: number;
  /** How long something that was put aside waits for its reader. */
  readonly abholtage: number;
  /** After how many days a returned loan forgets who had it. */
  readonly vergessenNachTagen: number;
  /** Never in the file: a librarian at the desk hands out what is put aside for somebody else, and knows it. */
  readonly vormerkungenUebergehen?: boolean;
}

export const DEFAULT_RULES: LendingRules = {
  tage: 28,
  tageJeArt: {},
  verlaengerungen: 2,
  ausleihen: 10,
  vormerkungen: 5,
  abholtage: 7,
  vergessenNachTagen: 30,
  schliesstage: [],
  ruhetage: [],
};

/** The library's own decisions, and the usual ones where it has made none. */
export function lendingRules(site: Readonly<Record<string, unknown>>): LendingRules {
  return { ...DEFAULT_RULES, ...(site.ausleihe as Partial<LendingRules> | undefined) };
}

export function daysFor(rules: LendingRules, art: string | null): number {
  return (art !== null && rules.tageJeArt[art]) || rules.tage;
}

/** A day that does not exist would never be noticed otherwise. The year 2000 had a 29 February. */
export function isClosingDay(text: string): boolean {
  return isDay(text) || (/^\d{2}-\d{2}$/.test(text) && isDay(`2000-${text}`));
}
