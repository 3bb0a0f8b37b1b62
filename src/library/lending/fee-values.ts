/** How rules and pages look at the values of fees. */

import { coinsOf, currencyIn, moneyOf } from "../../core/model/codes/money.ts";
import type { Values } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type Fee, type FeeState, openOf } from "./fees.ts";

/** In the smallest coins. */
export function feeOf(values: Values): Fee {
  const { betrag, bezahlt, zustand } = values as Record<string, string | null>;
  return {
    betrag: coinsOf(betrag ?? "0"),
    bezahlt: coinsOf(bezahlt ?? "0"),
    zustand: (zustand ?? "offen") as FeeState,
  };
}

/** The open fees of an account, the oldest first. */
export function openFees(
  account: number,
  { read, kinds }: { readonly read: Pick<Reading, "matching">; readonly kinds: Kinds },
): Promise<readonly Member[]> {
  return read.matching(kinds.one("gebuehr"), { konto: account, zustand: "offen" }, 10_000);
}

/** What they come to; amounts of another currency, from before the library changed its own, count for themselves. */
export function sumOf(fees: readonly Member[], currency: string): string {
  const own = fees.filter(({ values }) => currencyIn(`${values.betrag}`) === currency);
  const coins = own.reduce((sum, { values }) => sum + openOf(feeOf(values)), 0);
  return moneyOf(coins, currency);
}

/** A deposit that was taken and not yet given back. */
export function isHeld({ grund, zustand }: Values): boolean {
  return grund === "kaution" && zustand === "bezahlt";
}
