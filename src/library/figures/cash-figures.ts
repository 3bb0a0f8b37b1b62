/** What was taken in a period, for the report. */

import { coinsOf, currencyIn, moneyOf } from "../../core/model/codes/money.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { Day } from "../../core/words/dates/days.ts";
import { type CashAmount, cashBook, DEPOSIT } from "../tables/cash-book.ts";

/** Payments minus refunds; deposits do not count, as they are paid back: of those, what is held at the end. */
export async function cashIn(
  from: Day,
  to: Day,
  read: Reading,
): Promise<Readonly<Record<"gebuehr" | "beitrag" | "kaution", string | null>>> {
  const [all, ever] = [
    await read.with(cashBook).amounts(from, to),
    await read.with(cashBook).amounts("0", to),
  ];
  const sum = (some: readonly CashAmount[]) =>
    amounts(
      some.map(({ richtung, betrag, anzahl }) => ({
        currency: currencyIn(betrag),
        coins: (richtung === "ein" ? 1 : -1) * anzahl * coinsOf(betrag),
      })),
    );
  return {
    gebuehr: sum(all.filter(({ grund }) => grund !== DEPOSIT)),
    beitrag: sum(all.filter(({ grund }) => grund === "beitrag")),
    kaution: sum(ever.filter(({ grund }) => grund === DEPOSIT)),
  };
}

/** "12.90 EUR"; several currencies one after the other; null where there are no amounts. */
export function amounts(all: readonly { currency: string; coins: number }[]): string | null {
  const sums = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => {
    const coins = some.reduce((total, one) => total + one.coins, 0);
    return moneyOf(coins, currency);
  });
  return sums.length === 0 ? null : sums.join(", ");
}
