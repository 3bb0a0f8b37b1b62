/** Who may borrow: being able to sign in is another matter, since a blocked reader still reads the own loan list. */

import type { Day } from "../../core/words/dates/days.ts";
import type { Refusal } from "./refusal.ts";

export interface Borrower {
  /** Why the account may not borrow; null where it may. */
  readonly gesperrt: string | null;
  /** The last day on which the card holds; null: for ever. */
  readonly gueltigBis: Day | null;
}

export function refusalOf({ gesperrt, gueltigBis }: Borrower, today: Day): Refusal | null {
  if (gesperrt !== null && gesperrt.trim() !== "") return { reason: "gesperrt", why: gesperrt };
  return gueltigBis !== null && gueltigBis < today
    ? { reason: "abgelaufen", since: gueltigBis }
    : null;
}
