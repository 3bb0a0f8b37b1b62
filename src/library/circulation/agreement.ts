/** Consistency check of lending: the state of every copy against its loans and reservations, the cash book against the fees. */

import { coinsOf } from "../../core/model/codes/money.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import { memberBatches } from "../../core/model/store/member-batches.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { feeOf } from "../lending/fee-rules.ts";
import { type CashEntry, cashBook } from "../tables/cash-book.ts";
import { linkIn, stateOfCopy } from "./values.ts";

const PAGE = 500;

/** The faults found, as sentences; empty when everything is consistent. */
export async function lendingDisagreements(read: Reading, kinds: Kinds): Promise<string[]> {
  const all = async (kind: string) => {
    const found: Member[] = [];
    for await (const some of memberBatches(read, kinds.one(kind), PAGE)) found.push(...some);
    return found;
  };
  const entries = await read.with(cashBook).entries({ from: "0", to: "9" });
  return [
    ...copyFaults(await all("exemplar"), await all("ausleihe"), await all("vormerkung")),
    ...cashFaults(await all("gebuehr"), entries),
  ];
}

function copyFaults(
  copies: readonly Member[],
  loans: readonly Member[],
  reservations: readonly Member[],
): string[] {
  const copyOf = ({ values }: Member) => linkIn(values, "exemplar")?.id ?? 0;
  const out = Map.groupBy(
    loans.filter(({ values }) => values.zurueck === null),
    copyOf,
  );
  const aside = Map.groupBy(
    reservations.filter(({ values }) => values.status === "bereitgestellt"),
    copyOf,
  );
  return copies.flatMap((copy) => {
    const [lent, ready] = [out.get(copy.id)?.length ?? 0, aside.get(copy.id)?.length ?? 0];
    const state = stateOfCopy(copy);
    const isRight =
      lent + ready <= 1 &&
      (state === "ausgeliehen") === (lent === 1) &&
      (state === "bereitgestellt") === (ready === 1);
    return isRight
      ? []
      : [
          `/exemplar/${copy.id} is "${state}", with ${lent} open loans, and put aside for ${ready} readers: take it back at the desk, and lend it anew.`,
        ];
  });
}

function cashFaults(fees: readonly Member[], entries: readonly CashEntry[]): string[] {
  const gap = entries.findIndex(({ nummer }, index) => nummer !== index + 1);
  const booked = Map.groupBy(entries, ({ posten }) => posten);
  const found =
    gap < 0
      ? []
      : [`The cash book has no entry ${gap + 1}: compare it with a backup, and report it.`];
  for (const { id, values } of fees) {
    const sum = (booked.get(id) ?? []).reduce(
      (coins, { richtung, betrag }) => coins + (richtung === "ein" ? 1 : -1) * coinsOf(betrag),
      0,
    );
    const { bezahlt, einbehalten } = feeOf(values);
    if (sum !== bezahlt + einbehalten)
      found.push(
        `/gebuehr/${id} says that ${values.bezahlt} was paid, and the cash book does not: compare it with a backup, and report it.`,
      );
  }
  return found;
}
