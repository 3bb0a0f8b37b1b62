/** Who may borrow. Independent of signing in: a blocked reader can still see their loan list. */

import type { Day } from "../../core/words/dates/days.ts";
import type { Refusal } from "./refusal.ts";

export interface Borrower {
  /** Why the account may not borrow; null where it may. */
  readonly gesperrt: string | null;
  /** The last day on which the card is valid; null: unlimited. */
  readonly gueltigBis: Day | null;
}

export function refusalOf({ gesperrt, gueltigBis }: Borrower, today: Day): Refusal | null {
  if (gesperrt !== null && gesperrt.trim() !== "") return { reason: "gesperrt", why: gesperrt };
  return gueltigBis !== null && gueltigBis < today
    ? { reason: "abgelaufen", since: gueltigBis }
    : null;
}
