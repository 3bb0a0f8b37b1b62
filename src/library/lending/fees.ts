/** What a reader owes, and when: plain functions of days and of amounts in the smallest coins, so that every cent is exact. */

import {
  coinsOf,
  currencyIn,
  MONEY,
  moneyOf,
  USUAL_CURRENCY,
} from "../../core/model/codes/money.ts";
import {
  addDays,
  type Closing,
  type Day,
  daysBetween,
  isClosed,
} from "../../core/words/dates/days.ts";

export const FEE_REASONS = [
  "verspätung",
  "verlust",
  "beschädigung",
  "ausweis",
  "mahnung",
  "kaution",
  "sonstiges",
] as const;
export type FeeReason = (typeof FEE_REASONS)[number];

export const FEE_STATES = ["offen", "bezahlt", "erlassen"] as const;
export type FeeState = (typeof FEE_STATES)[number];

export const PAYMENT_METHODS = ["bar", "karte", "überweisung"] as const;

/** What stands in `site/leihwerk.json` under "gebuehren". All amounts are texts such as "0.20 EUR". */
export interface FeeRules {
  /** Without it there are no fees, and nobody sees a trace of them. */
  readonly an: boolean;
  /** For each open day late … */
  readonly proTag: string | null;
  /** … but for the first ones … */
  readonly kulanztage: number;
  /** … and never more than this for a loan. */
  readonly hoechstens: string | null;
  /** For what is lost, where the copy has no price. */
  readonly verlust: string | null;
  readonly beschaedigung: string | null;
  readonly ausweis: string | null;
  /** Whoever owes so much borrows nothing. */
  readonly grenze: string | null;
  /** What is taken as a deposit, by kind of work. */
  readonly kaution: Readonly<Record<string, string>>;
}

export const DEFAULT_FEES: FeeRules = {
  an: false,
  proTag: null,
  kulanztage: 0,
  hoechstens: null,
  verlust: null,
  beschaedigung: null,
  ausweis: null,
  grenze: null,
  kaution: {},
};

/** What these are called in the settings, where they stand beside everything else. */
export const FEE_SETTINGS = {
  proTag: "gebuehrTag",
  kulanztage: "gebuehrKulanz",
  hoechstens: "gebuehrHoechst",
  verlust: "gebuehrVerlust",
  beschaedigung: "gebuehrSchaden",
  ausweis: "gebuehrAusweis",
  grenze: "gebuehrGrenze",
} as const satisfies Partial<Record<keyof FeeRules, string>>;

/** "Ding: 20 €"; null where nobody could tell what is meant. */
export function depositOf(line: string): { art: string; betrag: string } | null {
  const at = line.lastIndexOf(":");
  const art = line.slice(0, at).trim();
  const betrag = MONEY.read(line.slice(at + 1));
  return at > 0 && art !== "" && typeof betrag === "string" ? { art, betrag } : null;
}

/** The rules, with the one currency of all their amounts. */
export type Fees = FeeRules & { readonly waehrung: string };

/** null where the library takes none. */
export function feeRules(site: Readonly<Record<string, unknown>>): Fees | null {
  const rules = { ...DEFAULT_FEES, ...(site.gebuehren as Partial<FeeRules> | undefined) };
  return rules.an ? { ...rules, waehrung: currencyOf(rules) } : null;
}

/** That of the first amount; what a library takes is all in one. */
function currencyOf(rules: FeeRules): string {
  const { proTag, hoechstens, verlust, beschaedigung, ausweis, grenze, kaution } = rules;
  const amounts = [proTag, hoechstens, verlust, beschaedigung, ausweis, grenze];
  const first = [...amounts, ...Object.values(kaution)].find((one) => one !== null);
  return first ? currencyIn(first) : USUAL_CURRENCY;
}

/** Who keeps something for longer than ten years owes no more for that. */
const LONGEST_LATE = 3653;

/** The days after `due` up to `until` on which it could have been brought back. */
export function daysLate(due: Day, until: Day, closing: Closing): number {
  const days = Math.min(daysBetween(due, until), LONGEST_LATE);
  let open = 0;
  for (let after = 1; after <= days; after++) if (!isClosed(addDays(due, after), closing)) open++;
  return open;
}

/** null: nothing. */
export function lateFee(due: Day, until: Day, rules: Fees, closing: Closing): string | null {
  if (rules.proTag === null) return null;
  const days = daysLate(due, until, closing) - rules.kulanztage;
  if (days <= 0) return null;
  const grown = days * coinsOf(rules.proTag);
  const most = rules.hoechstens === null ? grown : Math.min(grown, coinsOf(rules.hoechstens));
  return most === 0 ? null : moneyOf(most, rules.waehrung);
}

/** What an amount is that nobody has said; null where the library has not decided either. `price`: of the copy. */
export function usualFee(reason: FeeReason, rules: Fees, price: string | null): string | null {
  const own = price !== null && currencyIn(price) === rules.waehrung ? price : null;
  if (reason === "verlust") return own ?? rules.verlust;
  if (reason === "beschädigung") return rules.beschaedigung ?? own;
  return reason === "ausweis" ? rules.ausweis : null;
}

/** Amounts in the smallest coins. */
export interface Fee {
  readonly betrag: number;
  readonly bezahlt: number;
  readonly zustand: FeeState;
}

/** `zu-viel`: more would be paid than is owed. `stand`: it cannot be so, by what is paid. */
export type FeeFault = "nichts" | "zu-viel" | "stand";

/** What a change of a fee makes of it: what is paid decides how it stands, unless it is let off. */
export function changedFee(before: Fee | null, given: Fee): Fee | FeeFault {
  const { betrag, zustand } = given;
  const was = before?.zustand ?? "offen";
  const paysAll = zustand === "bezahlt" && was !== "bezahlt";
  const untouched = given.bezahlt === (before?.bezahlt ?? 0);
  const bezahlt = paysAll && untouched ? betrag : given.bezahlt;
  if (betrag <= 0) return "nichts";
  if (bezahlt > betrag) return "zu-viel";
  const isPaid = bezahlt === betrag;
  const is = isPaid ? "bezahlt" : zustand === "erlassen" ? "erlassen" : "offen";
  // Whoever says how it stands is not told something else.
  if (zustand !== was && zustand !== is) return "stand";
  return { betrag, bezahlt, zustand: is };
}

export function openOf({ betrag, bezahlt, zustand }: Fee): number {
  return zustand === "offen" ? betrag - bezahlt : 0;
}

/** What is paid at once is paid on the oldest first; what is left over is nobody's. */
export function allot(open: readonly number[], amount: number): number[] {
  let left = amount;
  return open.map((one) => {
    const part = Math.min(one, left);
    left -= part;
    return part;
  });
}
