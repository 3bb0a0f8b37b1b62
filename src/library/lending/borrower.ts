/** Who may borrow. Independent of signing in: a blocked reader can still see their loan list. */

import type { Values } from "../../core/model/kinds/field.ts";
import type { Conditions } from "../../core/model/store/conditions.ts";
import { addDays, type Day } from "../../core/words/dates/days.ts";
import type { Refusal } from "./refusal.ts";

export interface Borrower {
  /** Why the account may not borrow; null where it may. */
  readonly gesperrt: string | null;
  /** The last day on which the card is valid; null: unlimited. */
  readonly gueltigBis: Day | null;
}

/** By what lists of other programs tell a reader, where they have no card number. */
export const TOLD_BY = ["email", "name", "vorname", "nachname"];

export function refusalOf({ gesperrt, gueltigBis }: Borrower, today: Day): Refusal | null {
  if (gesperrt !== null && gesperrt.trim() !== "") return { reason: "gesperrt", why: gesperrt };
  return gueltigBis !== null && gueltigBis < today
    ? { reason: "abgelaufen", since: gueltigBis }
    : null;
}

type Membership = "gültig" | "endet bald" | "abgelaufen" | "unbefristet";
/** So many days before its end a membership is told to end soon. */
const SOON = 60;

/** On its last day an account is still valid. */
export function membershipOf(gueltigBis: Day | null, today: Day): Membership {
  if (gueltigBis === null) return "unbefristet";
  if (gueltigBis < today) return "abgelaufen";
  return gueltigBis < addDays(today, SOON) ? "endet bald" : "gültig";
}

/** The same states as conditions of queries, for filtering lists. */
export const ACCOUNTS_BY_MEMBERSHIP: Readonly<Record<Membership, (today: Day) => Conditions>> = {
  gültig: (today) => ({ gueltigBis: { from: addDays(today, SOON) } }),
  "endet bald": (today) => ({ gueltigBis: { from: today, before: addDays(today, SOON) } }),
  abgelaufen: (today) => ({ gueltigBis: { before: today } }),
  unbefristet: () => ({ gueltigBis: null }),
};

/** Registered by themselves, and waiting at the desk; one who confirms by e-mail is not blocked meanwhile. */
export const AWAITING: Conditions = { unbestaetigt: { filled: true }, gesperrt: { filled: true } };

export function isAwaiting({ unbestaetigt = null, gesperrt = null }: Values): boolean {
  return unbestaetigt !== null && gesperrt !== null;
}
