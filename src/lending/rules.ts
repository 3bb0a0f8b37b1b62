/** What a library lends to whom and for how long, as it stands in `site/leihwerk.json` under "ausleihe". */

import { type Closing, isDay } from "./calendar.ts";

export const CAUTIONS = ["erlauben", "warnen", "verweigern"] as const;
export type Caution = (typeof CAUTIONS)[number];

export interface LendingRules extends Closing {
  /** For how many days something is lent. */
  readonly tage: number;
  /** The same for a kind of work that differs: `{ "Film": 7 }`. */
  readonly tageJeArt: Readonly<Record<string, number>>;
  readonly verlaengerungen: number;
  readonly verlaengerungenJeArt: Readonly<Record<string, number>>;
  /** How many loans an account may have at a time. */
  readonly ausleihen: number;
  /** The same for a kind of work that is rare: `{ "Spiel": 2 }`. */
  readonly ausleihenJeArt: Readonly<Record<string, number>>;
  /** Whoever has something overdue borrows and renews all the same. */
  readonly saeumigAusleihen: boolean;
  readonly saeumigVerlaengern: boolean;
  /** A renewal is spent even where it is for no day longer. */
  readonly verlaengernOhneGewinn: boolean;
  /** Whoever waits for a work keeps all its copies from being renewed, not only the next that comes back. */
  readonly vormerkungSperrtAlle: boolean;
  /** What is lost, withdrawn or never lent can be reserved all the same. */
  readonly vormerkenOhneAussicht: boolean;
  /** Nothing is lent beyond the last day of the card. */
  readonly ausweisBegrenzt: boolean;
  readonly vormerkungen: number;
  /** How long something that was put aside waits for its reader. */
  readonly abholtage: number;
  /** After how many days a returned loan forgets who had it. */
  readonly vergessenNachTagen: number;
  /** Whether damaged copies, and those that stay in the house, are lent: yes, only with a reason, or never. */
  readonly beschaedigt: Caution;
  readonly praesenz: Caution;
}

export const DEFAULT_RULES: LendingRules = {
  tage: 28,
  tageJeArt: {},
  verlaengerungen: 2,
  verlaengerungenJeArt: {},
  ausleihen: 10,
  ausleihenJeArt: {},
  saeumigAusleihen: true,
  saeumigVerlaengern: false,
  verlaengernOhneGewinn: false,
  vormerkungSperrtAlle: false,
  vormerkenOhneAussicht: false,
  ausweisBegrenzt: true,
  beschaedigt: "warnen",
  praesenz: "warnen",
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

export function renewalsFor(rules: LendingRules, art: string | null): number {
  return (art === null ? undefined : rules.verlaengerungenJeArt[art]) ?? rules.verlaengerungen;
}

/** A day that does not exist would never be noticed otherwise. The year 2000 had a 29 February. */
export function isClosingDay(text: string): boolean {
  const [from = "", to, ...more] = text.split("/");
  if (to === undefined) return isOneDay(text);
  const isRange = isOneDay(from) && isOneDay(to) && from.length === to.length;
  return isRange && more.length === 0 && (isDay(from) ? from <= to : true);
}

function isOneDay(text: string): boolean {
  return isDay(text) || (/^\d{2}-\d{2}$/.test(text) && isDay(`2000-${text}`));
}
