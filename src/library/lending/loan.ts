/** What may happen to a loan, and when: pure functions of days and counts. */

import type { Conditions } from "../../core/model/store/conditions.ts";
import {
  addDays,
  type Closing,
  closingName,
  type Day,
  lastOpenDay,
  nextYearly,
  openDay,
} from "../../core/words/dates/days.ts";
import { lastDayOut, type Span } from "./booking-rules.ts";
import type { Borrower } from "./borrower.ts";
import { refusalOf } from "./borrower.ts";
import { firstRefusal, type Refusal } from "./refusal.ts";
import { type Caution, daysFor, type LendingRules, renewalsFor } from "./rules.ts";

const LOAN_STATES = ["laufend", "überfällig", "zurückgegeben", "verloren", "ersetzt"] as const;
type LoanState = (typeof LOAN_STATES)[number];

/** How a loan ends: a lost copy can still be found or replaced. */
export const OUTCOMES = ["zurück", "verloren", "ersetzt"] as const;
export type LoanEnd = (typeof OUTCOMES)[number];

export const COPY_STATES = [
  "verfügbar",
  "ausgeliehen",
  "bereitgestellt",
  "vermisst",
  "nicht ausleihbar",
] as const;
export type CopyState = (typeof COPY_STATES)[number];

export const DAMAGED = "beschädigt";
const IN_REPAIR = "in Reparatur";

export const CONDITIONS = [
  "gut",
  DAMAGED,
  IN_REPAIR,
  "in Bearbeitung",
  "vermisst",
  "verloren",
  "ausgesondert",
] as const;

/** The events of the care log of a copy. */
export const CARE_EVENTS = ["kaputt", "repariert", "geprüft"] as const;
export type CareEvent = (typeof CARE_EVENTS)[number];

/** The condition after an event; undefined: unchanged. */
export function conditionAfter(
  event: CareEvent,
  { zustand }: { readonly zustand?: unknown },
): (typeof CONDITIONS)[number] | undefined {
  if (event === "kaputt") return (zustand ?? "gut") === "gut" ? DAMAGED : undefined;
  const isBroken = zustand === DAMAGED || zustand === IN_REPAIR;
  return event === "repariert" && isBroken ? "gut" : undefined;
}

export function isDamaged({ zustand }: { readonly zustand?: unknown }): boolean {
  return zustand === DAMAGED;
}

/** The conditions in which a copy can be lent. */
const SOUND: ReadonlySet<unknown> = new Set([null, undefined, "gut", DAMAGED]);

export function isSound({ zustand }: { readonly zustand?: unknown }): boolean {
  return SOUND.has(zustand);
}

export function isMissing({ zustand }: { readonly zustand?: unknown }): boolean {
  return zustand === "vermisst" || zustand === "verloren";
}

export function isWithdrawn({ zustand }: { readonly zustand?: unknown }): boolean {
  return zustand === "ausgesondert";
}

export function isInRepair({ zustand }: { readonly zustand?: unknown }): boolean {
  return zustand === IN_REPAIR;
}

/** Also true without a condition: marking it as found again changes nothing. */
export function canBeFound(copy: { readonly zustand?: unknown }): boolean {
  return isMissing(copy) || (copy.zustand ?? null) === null;
}

/** The state of a copy on the shelf by its own values and the rules of the library; null if it can be lent. */
export function stateOnShelf(
  copy: { readonly zustand?: unknown; readonly ausleihbar?: unknown },
  { beschaedigt }: Pick<LendingRules, "beschaedigt">,
): CopyState | null {
  const { zustand, ausleihbar } = copy;
  if (zustand === "vermisst") return "vermisst";
  const isRefused = isDamaged(copy) && beschaedigt === "verweigern";
  const isLent = isSound(copy) && !isRefused && (ausleihbar ?? "ja") === "ja";
  return isLent ? null : "nicht ausleihbar";
}

export function isWithheld(state: CopyState): boolean {
  return state === "vermisst" || state === "nicht ausleihbar";
}

export interface Loan {
  readonly bis: Day;
  /** The day on which it ended, whatever the outcome. */
  readonly zurueck: Day | null;
  readonly ausgang?: LoanEnd | null;
  readonly verlaengerungen: number;
}

/** On the due day itself a loan is not yet overdue. */
export function stateOfLoan(
  loan: Pick<Loan, "bis" | "zurueck" | "ausgang">,
  today: Day,
): LoanState {
  if (loan.zurueck !== null)
    return loan.ausgang === "verloren" || loan.ausgang === "ersetzt"
      ? loan.ausgang
      : "zurückgegeben";
  return loan.bis < today ? "überfällig" : "laufend";
}

/** Whether it could have been returned in time: what is due on a closed day is late after the next open one. */
export function isLate(bis: Day, today: Day, closing: Closing): boolean {
  return openDay(bis, closing) < today;
}

/** The same states as conditions of queries, for filtering lists. */
export const LOANS_IN_STATE: Readonly<Record<LoanState, (today: Day) => Conditions>> = {
  laufend: (today) => ({ zurueck: null, bis: { from: today } }),
  überfällig: (today) => ({ zurueck: null, bis: { before: today } }),
  zurückgegeben: () => ({ ausgang: "zurück" }),
  verloren: () => ({ ausgang: "verloren" }),
  ersetzt: () => ({ ausgang: "ersetzt" }),
};

/** An outcome without a day ends the loan today; a loan that ends without an outcome was returned. */
export function endedLoan<T extends { zurueck?: unknown; ausgang?: unknown }>(
  before: { readonly ausgang?: unknown } | null,
  loan: T,
  today: Day,
): T {
  const isSaid = (loan.ausgang ?? null) !== null && loan.ausgang !== (before?.ausgang ?? null);
  const zurueck = loan.zurueck ?? (isSaid ? today : null);
  const ausgang = zurueck === null ? null : (loan.ausgang ?? "zurück");
  return { ...loan, zurueck, ausgang };
}

/** The last day of the period, open or not. */
export function periodEnd(from: Day, rules: LendingRules, art: string | null): Day {
  return endsYearly(rules, art)
    ? nextYearly(from, rules.bisJeArt[`${art}`] as string)
    : addDays(from, daysFor(rules, art));
}

/** Such a day is often in the holidays, when nothing can be brought back: loans are due before. */
function endsYearly({ bisJeArt }: LendingRules, art: string | null): boolean {
  return art !== null && Object.hasOwn(bisJeArt, art);
}

/** The due day is moved to an open day, and limited by the expiry of the card if the rules say so: to the last open day before that. */
export function dueDay(
  from: Day,
  rules: LendingRules,
  art: string | null,
  gueltigBis: Day | null = null,
): Day {
  const end = periodEnd(from, rules, art);
  const due = endsYearly(rules, art) ? (lastOpenDay(from, end, rules) ?? end) : openDay(end, rules);
  const ends = rules.ausweisBegrenzt && gueltigBis !== null && gueltigBis >= from;
  if (!ends || gueltigBis >= due) return due;
  // Cards of schools end on a day in the summer holidays, on which nobody could bring anything back.
  return lastOpenDay(from, gueltigBis, rules) ?? gueltigBis;
}

/**
 * The first day of a loan from another program of which only the end is known, a day in the past: the usual period before that. Else it
 * begins today.
 */
export function begunBefore(
  loan: { readonly bis: Day | null; readonly zurueck: Day | null },
  rules: LendingRules,
  art: string | null,
  today: Day,
): Day {
  const [end = today] = [loan.bis, loan.zurueck].filter((day) => day !== null).sort();
  return end < today ? addDays(end, -daysFor(rules, art)) : today;
}

/** The holiday because of which a loan is due later than its period says, as far as it has a name. */
export function holidayThatMoved(
  { von, bis }: { readonly von: Day; readonly bis: Day },
  rules: LendingRules,
  art: string | null,
): string | null {
  const due = periodEnd(von, rules, art);
  if (openDay(due, rules) !== bis) return null;
  for (let day = due; day < bis; day = addDays(day, 1)) {
    const name = closingName(day, rules);
    if (name !== null) return name;
  }
  return null;
}

/** A renewal counts from today, ends before the next booking, and never shortens the loan. */
export function renewedDay(
  loan: Loan,
  today: Day,
  rules: LendingRules,
  art: string | null,
  gueltigBis: Day | null = null,
  booked: readonly Span[] = [],
): Day {
  const renewed = lastDayOut(booked, dueDay(today, rules, art, gueltigBis), rules, today);
  return renewed !== null && renewed > loan.bis ? renewed : loan.bis;
}

export function renewalsLeft(loan: Loan, rules: LendingRules, art: string | null = null): number {
  const most = renewalsFor(rules, art);
  return loan.zurueck === null ? Math.max(0, most - loan.verlaengerungen) : 0;
}

/** Two years beyond the longest usual period: a later due day is mostly a typo. */
const BEYOND = 730;

export function isDueTooLate(bis: Day, rules: LendingRules, today: Day): boolean {
  const longest = Math.max(rules.tage, ...Object.values(rules.tageJeArt));
  return bis > addDays(today, longest + BEYOND);
}

export interface Lending {
  readonly copy: CopyState;
  /** The copy is put aside for this account. */
  readonly forBorrower: boolean;
  readonly borrower: Borrower;
  readonly openLoans: number;
  /** How many of the open loans are of this kind of work. */
  readonly sameKind?: { readonly art: string; readonly count: number };
  /** It is one of a set that the account has booked: no limit of loans holds for it. */
  readonly ofSet?: boolean;
  /** The account has an overdue loan. */
  readonly late?: boolean;
  /** What the account owes, if it reaches the library's limit. */
  readonly owes?: { readonly owed: string; readonly most: string } | null;
  /** The first day of another reader's booking that the loan would overlap. */
  readonly booked?: Day | null;
  readonly damaged?: boolean;
  /** A sound reference copy, or one at a place that does not lend: the rule `praesenz` decides. */
  readonly inHouse?: boolean;
  /** The due day. */
  readonly bis?: Day;
  /** Staff have given a reason for an exception. */
  readonly overridden?: boolean;
  readonly rules: LendingRules;
  readonly today: Day;
}

/** Why this copy cannot be lent to this account now; null if it can. */
export function whyNotLend(lending: Lending): Refusal | null {
  const { copy, forBorrower, borrower, openLoans, ofSet = false, rules, today } = lending;
  const { art = "", count = 0 } = lending.sameKind ?? {};
  const most = rules.ausleihenJeArt[art];
  const all: readonly (Refusal | false | null)[] = [
    copy === "ausgeliehen" && { reason: "ausgeliehen" },
    copy === "vermisst" && { reason: "vermisst" },
    copy === "nicht ausleihbar" &&
      (lending.inHouse
        ? refusalByPolicy(rules.praesenz, "praesenz")
        : { reason: "nicht-ausleihbar" }),
    lending.damaged === true && refusalByPolicy(rules.beschaedigt, "beschaedigt"),
    copy === "bereitgestellt" && !forBorrower && { reason: "bereitgestellt" },
    lending.booked ? { reason: "gebucht", von: lending.booked } : null,
    lending.bis !== undefined &&
      isDueTooLate(lending.bis, rules, today) && { reason: "zu-weit-voraus", bis: lending.bis },
    refusalOf(borrower, today),
    lending.late === true && !rules.saeumigAusleihen && { reason: "saeumig" },
    lending.owes ? { reason: "gebuehren", ...lending.owes } : null,
    !ofSet &&
      openLoans >= rules.ausleihen && { reason: "zu-viele-ausleihen", most: rules.ausleihen },
    !ofSet && most !== undefined && count >= most && { reason: "zu-viele-der-art", most, art },
  ];
  return firstRefusal(all, lending.overridden === true);
}

function refusalByPolicy(caution: Caution, reason: Refusal["reason"]): Refusal | null {
  if (caution === "erlauben") return null;
  return { reason: caution === "warnen" ? reason : "nicht-ausleihbar" };
}

export interface Renewal {
  readonly loan: Loan;
  readonly borrower: Borrower;
  /** How many readers wait for this copy. */
  readonly waiting: number;
  readonly late?: boolean;
  /** The bookings of the copy by others. */
  readonly booked?: readonly Span[];
  readonly overridden?: boolean;
  readonly art?: string | null;
  readonly rules: LendingRules;
  readonly today: Day;
}

export function whyNotRenew(renewal: Renewal): Refusal | null {
  const { loan, borrower, waiting, late, art = null, booked = [], rules, today } = renewal;
  if (loan.zurueck !== null) return { reason: "zurueckgegeben" };
  const gainsWith = (spans: readonly Span[]) =>
    renewedDay(loan, today, rules, art, borrower.gueltigBis, spans) > loan.bis;
  const gains = gainsWith([]);
  const [von = ""] = booked.map(({ from }) => from.slice(0, 10)).sort();
  const all: readonly (Refusal | false | null)[] = [
    waiting > 0 && { reason: "vorgemerkt", waiting, ...(loan.bis < today && { bis: loan.bis }) },
    gains && !gainsWith(booked) && { reason: "gebucht", von },
    renewalsLeft(loan, rules, art) === 0 && {
      reason: "zu-oft-verlaengert",
      most: renewalsFor(rules, art),
    },
    refusalOf(borrower, today),
    late === true && !rules.saeumigVerlaengern && { reason: "saeumig" },
    !gains && !rules.verlaengernOhneGewinn && { reason: "kein-gewinn", bis: loan.bis },
  ];
  return firstRefusal(all, renewal.overridden === true);
}
