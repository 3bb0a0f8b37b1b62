/** Accessors of fee values for rules and pages. */

import { coinsOf, currencyIn, moneyOf } from "../../core/model/codes/money.ts";
import type { Values } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type Fee, type FeeState, openOf } from "./fees.ts";

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
