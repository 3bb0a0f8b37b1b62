/** Payments of today from the cash book: each can be undone by an entry that returns the money. */

import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import { coinsOf, currencyIn, moneyOf } from "../../../core/model/codes/money.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { type CashEntry, cashBook } from "../../tables/cash-book.ts";
import { feeTexts, lendingTexts } from "../../texts/themes.ts";
import { readerNames } from "./reader-names.ts";
import type { DeskStep, Scene } from "./scene.ts";
import { DeskWork } from "./work.ts";

export type DeskReading = Pick<Scene["visit"], "view" | "read">;

/** Payments taken today and not returned since. */
export async function takenToday(
  read: Pick<Reading, "with" | "today">,
): Promise<readonly CashEntry[]> {
  const today = read.today();
  const all = await read.with(cashBook).entries({ from: today, to: today });
  const last = new Map(all.map((entry) => [entry.posten, entry.nummer]));
  return all.filter(({ richtung, posten, nummer }) => {
    return richtung === "ein" && last.get(posten) === nummer;
  });
}

/** `bezahlt-12-14`: the first and the last entry in the cash book. */
function linesOf(step: string): [first: number, last: number] | null {
  const [, first, last] = /^bezahlt-([0-9]{1,9})-([0-9]{1,9})$/.exec(step) ?? [];
  return first && last ? [Number(first), Number(last)] : null;
}

/** The entries of a payment if all of them can still be undone; else empty. */
async function entriesOfPayment(
  [first, last]: readonly [number, number],
  read: Pick<Reading, "with" | "today">,
): Promise<readonly CashEntry[]> {
  const own = (await takenToday(read)).filter(({ nummer }) => nummer >= first && nummer <= last);
  return own.length === last - first + 1 ? own : [];
}

export async function paymentStep(step: string, desk: DeskReading): Promise<DeskStep | null> {
  const undone = step.startsWith("rueckgaengig-");
  const lines = linesOf(step.replace(/^rueckgaengig-/, ""));
  if (lines === null) return null;
  const { view, read } = desk;
  const texts = lendingTexts(view.texts).desk;
  if (undone)
    return (await isGivenBack(lines, read)) ? { state: "done", message: texts.undone } : null;
  const entries = await entriesOfPayment(lines, read);
  const [first] = entries;
  if (!first) return null;
  const [fee] = await read.members(view.kinds.one("gebuehr"), [first.posten]);
  const [account] = fee
    ? (await linkedBy([fee], "konto", { kinds: view.kinds, read })).values()
    : [];
  const names = await readerNames([account], { kinds: view.kinds, read });
  const coins = entries.reduce((sum, { betrag }) => sum + coinsOf(betrag), 0);
  const sum = view.texts.formats.money(moneyOf(coins, currencyIn(first.betrag)));
  const message = feeTexts(view.texts).owed.paid(sum, account ? names(account) : "");
  return { state: "done", message, undo: step, ...(account && { reader: account }) };
}

async function isGivenBack(
  [first, last]: readonly [number, number],
  read: Pick<Reading, "with" | "today">,
): Promise<boolean> {
  const today = read.today();
  const all = await read.with(cashBook).entries({ from: today, to: today });
  const own = all.filter(({ nummer }) => nummer >= first && nummer <= last);
  const isBack = ({ posten }: CashEntry) =>
    all.findLast((entry) => entry.posten === posten)?.richtung === "aus";
  return own.length === last - first + 1 && own.every(isBack);
}

/** Whether the step was a payment that could still be undone; if so, it is undone. */
export async function undoPayment(step: string, { context, visit }: Scene): Promise<boolean> {
  const lines = linesOf(step);
  if (lines === null) return false;
  return inOneWrite(context.store, async (store, writing) => {
    const entries = await entriesOfPayment(lines, writing);
    const ids = entries.map(({ posten }) => posten);
    const fees = await writing.members(visit.view.kinds.one("gebuehr"), ids);
    const work = new DeskWork({ ...context, store }, visit.view);
    for (const fee of fees) {
      const taken = entries.find(({ posten }) => posten === fee.id)?.betrag ?? "0";
      await work.takeLess(fee, taken);
    }
    return entries.length > 0;
  });
}

/** The fees of cash book entries, with their readers. */
export async function feesOfEntries(
  entries: readonly CashEntry[],
  { view, read }: DeskReading,
): Promise<ReadonlyMap<number, Member>> {
  const ids = [...new Set(entries.map(({ posten }) => posten))];
  const fees = await read.members(view.kinds.one("gebuehr"), ids);
  return new Map(fees.filter((fee) => linkOf(fee, "konto")).map((fee) => [fee.id, fee]));
}
