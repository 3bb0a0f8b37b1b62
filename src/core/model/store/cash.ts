/** The cash book: what was taken and given back, by whom and how. What stands in it is never changed. */

export interface CashEntry {
  /** The first is 1, and none is left out. */
  readonly nummer: number;
  readonly tag: string;
  readonly zeitpunkt: string;
  readonly richtung: "ein" | "aus";
  readonly betrag: string;
  readonly weise: string;
  readonly grund: string;
  /** What it was paid for. */
  readonly posten: number;
  /** The user name of whoever took it or gave it back. */
  readonly durch: string | null;
}

/** Its number and its instant are given when it is written. */
export type NewCashEntry = Omit<CashEntry, "nummer" | "zeitpunkt">;

/** From the first day to the last, both included; or all for one fee, or by one who took it. */
export type CashQuery =
  | { readonly from: string; readonly to: string }
  | { readonly posten: number }
  | { readonly durch: string };
