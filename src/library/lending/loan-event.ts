/** What has happened to a loan, read once from its values before and after a change. */

import type { Loan } from "./loan.ts";

export type LoanEvent =
  | "lent"
  /** The due day is later or earlier than before. */
  | "extended"
  | "shortened"
  /** Also if another copy was given in place of the lent one. */
  | "returned"
  | "lost"
  /** After it had counted as lost; also if it was replaced. */
  | "found"
  /** Its return or loss is undone: the reader still has the copy. */
  | "reopened"
  /** Removed while the copy was out. */
  | "undone";

type LoanDays = Pick<Loan, "bis" | "zurueck" | "ausgang">;

/** null: nothing that concerns the copy, those who want it, or fees; so is a loan that is entered or removed after its end. */
export function loanEvent(before: LoanDays | null, after: LoanDays | null): LoanEvent | null {
  const [wasOut, isOut] = [before?.zurueck === null, after?.zurueck === null];
  if (before === null) return isOut ? "lent" : null;
  if (after === null) return wasOut ? "undone" : null;
  const wasLost = before.ausgang === "verloren";
  const isLost = after.ausgang === "verloren";
  if (wasOut && isOut) return dueDayEvent(before, after);
  if (wasOut) return isLost ? "lost" : "returned";
  if (isOut) return "reopened";
  return wasLost && !isLost ? "found" : null;
}

function dueDayEvent(before: LoanDays, after: LoanDays): LoanEvent | null {
  if (after.bis === before.bis) return null;
  return after.bis > before.bis ? "extended" : "shortened";
}
