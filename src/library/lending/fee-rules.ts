/** What a reader owes, and when: functions of days and amounts in the smallest unit of the currency, so that every cent is exact. */

import {
  coinsOf,
  currencyIn,
  MONEY,
  moneyOf,
  USUAL_CURRENCY,
} from "../../core/model/codes/money.ts";
import type { Values } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import {
  addDays,
  addMonths,
  type Closing,
  type Day,
  daysBetween,
  isClosed,
  openDay,
} from "../../core/words/dates/days.ts";

export const FEE_REASONS = [
  "verspätung",
  "verlust",
  "beschädigung",
  "ausweis",
  "beitrag",
  "mahnung",
  "kaution",
  "sonstiges",
] as const;
export type FeeReason = (typeof FEE_REASONS)[number];

/** Only a deposit that was paid is `zurückgegeben`. */
export const FEE_STATES = ["offen", "bezahlt", "erlassen", "zurückgegeben"] as const;
export type FeeState = (typeof FEE_STATES)[number];

export const PAYMENT_METHODS = ["bar", "karte", "überweisung"] as const;
type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The settings in `site/leihwerk.json` under "gebuehren". All amounts are texts such as "0.20 EUR". */
export interface FeeRules {
  /** Without it there are no fees, and no page mentions them. */
  readonly an: boolean;
  /** Late fee per open day … */
  readonly proTag: string | null;
  /** … except for the first days … */
  readonly kulanztage: number;
  /** … up to this maximum per loan. */
  readonly hoechstens: string | null;
  /** For lost copies without a price. */
  readonly verlust: string | null;
  readonly beschaedigung: string | null;
  readonly ausweis: string | null;
  /** The membership fee … */
  readonly beitrag: string | null;
  /** … and for how many months an account is valid by paying it. */
  readonly beitragMonate: number;
  /** A reader who owes this much cannot borrow. */
  readonly grenze: string | null;
  /** The deposit, by kind of work. */
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
  beitrag: null,
  beitragMonate: 12,
  grenze: null,
  kaution: {},
};

/** The names of these rules among the settings of the library. */
export const FEE_SETTINGS = {
  proTag: "gebuehrTag",
  kulanztage: "gebuehrKulanz",
  hoechstens: "gebuehrHoechst",
  verlust: "gebuehrVerlust",
  beschaedigung: "gebuehrSchaden",
  ausweis: "gebuehrAusweis",
  beitrag: "gebuehrBeitrag",
  beitragMonate: "beitragMonate",
  grenze: "gebuehrGrenze",
} as const satisfies Partial<Record<keyof FeeRules, string>>;

/** Parses "Ding: 20 €"; null where it is invalid. */
export function depositOf(line: string): { art: string; betrag: string } | null {
  const at = line.lastIndexOf(":");
  const art = line.slice(0, at).trim();
  const betrag = MONEY.read(line.slice(at + 1));
  return at > 0 && art !== "" && typeof betrag === "string" ? { art, betrag } : null;
}

/** The rules, with the currency that all their amounts share. */
export type Fees = FeeRules & { readonly waehrung: string };

/** null if the library takes no fees. */
export function feeRules(site: Readonly<Record<string, unknown>>): Fees | null {
  const rules = { ...DEFAULT_FEES, ...(site.gebuehren as Partial<FeeRules> | undefined) };
  return rules.an ? { ...rules, waehrung: currencyOf(rules) } : null;
}

/** Whether what is open is still owed: also while lending is turned off, and with it all fees. */
export function keepsFees(site: Readonly<Record<string, unknown>>): boolean {
  return feeRules(site) !== null || site.gebuehrenRuhen === true;
}

/** The currency of the first amount; all amounts are in the same one. */
function currencyOf(rules: FeeRules): string {
  const { proTag, hoechstens, verlust, beschaedigung, ausweis, beitrag, grenze, kaution } = rules;
  const amounts = [proTag, hoechstens, verlust, beschaedigung, ausweis, beitrag, grenze];
  const first = [...amounts, ...Object.values(kaution)].find((one) => one !== null);
  return first ? currencyIn(first) : USUAL_CURRENCY;
}

/** Late fees stop growing after ten years. */
const LONGEST_LATE = 3653;

/** The open days up to `until` on which it could have been returned too late; on a closed day nothing can be due, so the next open one counts. */
export function daysLate(bis: Day, until: Day, closing: Closing): number {
  const due = openDay(bis, closing);
  const days = Math.min(daysBetween(due, until), LONGEST_LATE);
  let open = 0;
  for (let after = 1; after <= days; after++) if (!isClosed(addDays(due, after), closing)) open++;
  return open;
}

/** null: no fee. */
export function lateFee(due: Day, until: Day, rules: Fees, closing: Closing): string | null {
  if (rules.proTag === null) return null;
  const days = daysLate(due, until, closing) - rules.kulanztage;
  if (days <= 0) return null;
  const grown = days * coinsOf(rules.proTag);
  const most = rules.hoechstens === null ? grown : Math.min(grown, coinsOf(rules.hoechstens));
  return most === 0 ? null : moneyOf(most, rules.waehrung);
}

/** The default amount of a fee; null if the settings have none. `price`: of the copy. */
export function usualFee(reason: FeeReason, rules: Fees, price: string | null): string | null {
  const own = price !== null && currencyIn(price) === rules.waehrung ? price : null;
  if (reason === "verlust") return own ?? rules.verlust;
  if (reason === "beschädigung") return rules.beschaedigung ?? own;
  if (reason === "beitrag") return rules.beitrag;
  return reason === "ausweis" ? rules.ausweis : null;
}

/** The last day of a membership that is paid today: it goes on where it ended, or begins today. */
export function memberUntil(was: Day | null, today: Day, months: number): Day {
  return addMonths(was !== null && was > today ? was : today, months);
}

/** The deposit for a loan; null: none. `own`: of the copy, which wins over that of its type. */
export function depositFor(art: string | null, rules: Fees, own: string | null): string | null {
  if (own !== null && currencyIn(own) === rules.waehrung) return coinsOf(own) > 0 ? own : null;
  return (art === null ? undefined : rules.kaution[art]) ?? null;
}

/** Amounts in the smallest unit of the currency. */
export interface Fee {
  readonly betrag: number;
  readonly bezahlt: number;
  readonly zustand: FeeState;
  readonly isDeposit: boolean;
  /** What the library kept of a deposit when it gave back the rest. */
  readonly einbehalten: number;
}

/** `zu-viel`: more would be paid than is owed, or kept than was paid. `stand`: the given state contradicts the amount paid. */
export type FeeFault = "nichts" | "zu-viel" | "zu-viel-behalten" | "stand";

/** Normalizes a changed fee: the amount paid determines its state, unless it is waived or given back. */
export function changedFee(before: Fee | null, given: Fee): Fee | FeeFault {
  const { betrag, zustand } = given;
  const was = before?.zustand ?? "offen";
  const held = before?.bezahlt ?? 0;
  const bezahlt = given.bezahlt === held ? paidBy(given, was) : given.bezahlt;
  if (betrag <= 0) return "nichts";
  if (bezahlt > betrag) return "zu-viel";
  const isBack =
    given.isDeposit &&
    bezahlt === 0 &&
    (zustand === "zurückgegeben"
      ? held > 0 || was === zustand || before === null
      : zustand === "erlassen" && held > 0);
  // What is left of a deposit paid in part stays waived.
  const isWaived = zustand === "erlassen" || (zustand === "zurückgegeben" && was === zustand);
  const is =
    bezahlt === betrag ? "bezahlt" : isBack ? "zurückgegeben" : isWaived ? "erlassen" : "offen";
  // An explicitly given state is not silently replaced; a deposit was given back as `erlassen` before it had a state of its own.
  if (zustand !== was && zustand !== is && !isBack) return "stand";
  return keptOf(before, given, { ...given, bezahlt, zustand: is });
}

/** The amount that a state means, where no other is given. */
function paidBy({ betrag, bezahlt, zustand }: Fee, was: FeeState): number {
  if (zustand === was) return bezahlt;
  if (zustand === "bezahlt") return betrag;
  return zustand === "zurückgegeben" ? 0 : bezahlt;
}

/** Only giving back decides what is kept; when that is undone, nothing is. */
function keptOf(before: Fee | null, { einbehalten }: Fee, fee: Fee): Fee | FeeFault {
  const kept = before?.einbehalten ?? 0;
  const isBack = fee.zustand === "zurückgegeben";
  if (isBack && before?.zustand !== fee.zustand)
    return einbehalten > (before?.bezahlt ?? 0) ? "zu-viel-behalten" : fee;
  if (einbehalten !== kept && before !== null) return "stand";
  return isBack ? fee : { ...fee, einbehalten: 0 };
}

export function openOf({ betrag, bezahlt, zustand }: Fee): number {
  return zustand === "offen" ? betrag - bezahlt : 0;
}

/** Allots a payment to the oldest fees first; the rest is dropped. */
export function allot(open: readonly number[], amount: number): number[] {
  let left = amount;
  return open.map((one) => {
    const part = Math.min(one, left);
    left -= part;
    return part;
  });
}

/** Amounts in the smallest unit of the currency. */
export function feeOf(values: Values): Fee {
  const { betrag, bezahlt, zustand, einbehalten } = values as Record<string, string | null>;
  return {
    betrag: coinsOf(betrag ?? "0"),
    bezahlt: coinsOf(bezahlt ?? "0"),
    zustand: (zustand ?? "offen") as FeeState,
    isDeposit: values.grund === "kaution",
    einbehalten: coinsOf(einbehalten ?? "0"),
  };
}

/** The open fees of an account, the oldest first. */
export function openFees(
  account: number,
  { read, kinds }: { readonly read: Pick<Reading, "matching">; readonly kinds: Kinds },
): Promise<readonly Member[]> {
  return read.matching(kinds.one("gebuehr"), { konto: account, zustand: "offen" }, 10_000);
}

/** The open total in a currency; amounts in another one, from before the library changed its own, are left out. */
export function sumOf(fees: readonly Member[], currency: string): string {
  const own = fees.filter(({ values }) => currencyIn(`${values.betrag}`) === currency);
  const coins = own.reduce((sum, { values }) => sum + openOf(feeOf(values)), 0);
  return moneyOf(coins, currency);
}

/** A deposit of which something was paid and not yet refunded; what was not paid of it is let off at the return. */
export function isHeld(values: Values): boolean {
  const { bezahlt, zustand } = feeOf(values);
  return values.grund === "kaution" && zustand !== "offen" && bezahlt > 0;
}

/** Also before that was a state of its own: only what was paid once has a way of payment. */
export function isGivenBack({ grund, zustand, weise }: Values): boolean {
  const wasPaid = grund === "kaution" && (weise ?? null) !== null;
  return zustand === "zurückgegeben" || (wasPaid && zustand === "erlassen");
}

/** How it was paid first; whatever that was, it can be given back in cash or by transfer. */
export function waysBack({ weise }: Values): PaymentMethod[] {
  const paid = PAYMENT_METHODS.filter((method) => method === weise);
  return [...new Set<PaymentMethod>([...paid, "bar", "überweisung"])];
}
