/** What was taken today and which deposits were returned, from the cash book: each can be undone by an entry for the opposite. */

import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import { coinsOf, currencyIn, moneyOf } from "../../../core/model/codes/money.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { type CashEntry, cashBook, chargedBy } from "../../tables/cash-book.ts";
import { feeTexts, lendingTexts } from "../../texts/themes.ts";
import { readerNames } from "./reader-names.ts";
import type { DeskStep, Scene } from "./scene.ts";
import { type NamedStep, nameOfStep } from "./step-name.ts";
import { DeskWork } from "./work.ts";

export type DeskReading = Pick<Scene["visit"], "view" | "read">;

/** Payments taken today and not returned since, and what was returned of deposits. */
export async function cashToday(
  read: Pick<Reading, "with" | "today">,
): Promise<readonly CashEntry[]> {
  const today = read.today();
  const all = await read.with(cashBook).entries({ from: today, to: today });
  const last = new Map(all.map((entry) => [entry.posten, entry.nummer]));
  return all.filter(({ richtung, grund, posten, nummer }) => {
    return (richtung === "ein" || grund === "kaution") && last.get(posten) === nummer;
  });
}

/** A deposit that is open was not given back: its payment was undone. */
export function isUndoable({ richtung }: CashEntry, fee: Member): boolean {
  return richtung === "ein" || fee.values.zustand === "zurückgegeben";
}

/** By its fee: the button that gives a deposit back does not know the entry. */
export function nameOfGivingBack({ id }: Member): string {
  return nameOfStep("kaution", id);
}

export function nameOfCash({ richtung, nummer }: CashEntry, fee: Member): string {
  return richtung === "ein" ? nameOfStep("bezahlt", nummer, nummer) : nameOfGivingBack(fee);
}

/** Which entries are meant: `bezahlt-12-14`, from the first to the last; `kaution-7`, what was returned of this fee. */
type MeantCash = { readonly first: number; readonly last: number } | { readonly returned: number };

function cashMeant({ what, ids }: NamedStep): MeantCash {
  const [first = 0, last = 0] = ids;
  return what === "bezahlt" ? { first, last } : { returned: first };
}

interface CashStep {
  readonly entries: readonly CashEntry[];
  readonly fees: readonly Member[];
}

/** The entries of a step and their fees if all of them can still be undone. */
async function undoableCash(
  meant: MeantCash,
  { view, read }: CashReader,
): Promise<CashStep | null> {
  const all = await cashToday(read);
  const entries =
    "returned" in meant
      ? all.filter(({ richtung, posten }) => richtung === "aus" && posten === meant.returned)
      : all.filter(({ nummer }) => nummer >= meant.first && nummer <= meant.last);
  const ids = entries.map(({ posten }) => posten);
  const fees = await read.members(view.kinds.one("gebuehr"), ids);
  const count = "returned" in meant ? 1 : meant.last - meant.first + 1;
  const isWhole =
    entries.length === count &&
    entries.every((entry) => {
      const fee = fees.find(({ id }) => id === entry.posten);
      return fee !== undefined && isUndoable(entry, fee);
    });
  return isWhole ? { entries, fees } : null;
}

type CashReader = {
  readonly view: DeskReading["view"];
  readonly read: Pick<Reading, "with" | "today" | "members">;
};

export async function paymentStep(step: NamedStep, desk: DeskReading): Promise<DeskStep | null> {
  const meant = cashMeant(step);
  const { view, read } = desk;
  const texts = lendingTexts(view.texts).desk;
  if (step.isUndone)
    return (await isUndone(meant, read)) ? { state: "done", message: texts.undone } : null;
  const found = await undoableCash(meant, desk);
  const [first] = found?.entries ?? [];
  if (!found || !first) return null;
  const { kinds } = view;
  const [account] = (await linkedBy(found.fees, "konto", { kinds, read })).values();
  const names = await readerNames([account], { kinds, read });
  const coins = found.entries.reduce((sum, { betrag }) => sum + coinsOf(betrag), 0);
  const reader = account ? names(account) : "";
  const { paid } = feeTexts(view.texts).owed;
  const sum = view.texts.formats.money(moneyOf(coins, currencyIn(first.betrag)));
  const [deposit] = "returned" in meant ? found.fees : [];
  const message = deposit ? givenBackSentence(deposit, reader, view) : paid(sum, reader);
  const undo = nameOfStep(step.what, ...step.ids);
  return { state: "done", message, undo, ...(account && { reader: account }) };
}

function givenBackSentence({ values }: Member, reader: string, view: DeskReading["view"]): string {
  const { givenBack, kept } = feeTexts(view.texts).owed;
  const { money } = view.texts.formats;
  const { zurueckgegeben, einbehalten } = values;
  const sentence = givenBack(money(`${zurueckgegeben}`), reader);
  return einbehalten === null ? sentence : `${sentence} ${kept(money(`${einbehalten}`))}`;
}

async function isUndone(meant: MeantCash, read: Pick<Reading, "with" | "today">): Promise<boolean> {
  const today = read.today();
  const all = await read.with(cashBook).entries({ from: today, to: today });
  const lastOf = (fee: number) => all.findLast(({ posten }) => posten === fee)?.richtung;
  if ("returned" in meant) return lastOf(meant.returned) === "ein";
  const own = all.filter(({ nummer }) => nummer >= meant.first && nummer <= meant.last);
  const isWhole = own.length === meant.last - meant.first + 1;
  return isWhole && own.every(({ posten }) => lastOf(posten) === "aus");
}

/** A payment, or a deposit given back. Returns whether it could still be undone. */
export function undoPayment(step: NamedStep, { context, visit }: Scene): Promise<boolean> {
  const meant = cashMeant(step);
  return inOneWrite(context.store, async (store, writing) => {
    const found = await undoableCash(meant, { view: visit.view, read: writing });
    const work = new DeskWork({ ...context, store }, visit.view);
    // The last first: the days of a membership follow from the payment before.
    for (const entry of found?.entries.toReversed() ?? []) {
      const fee = found?.fees.find(({ id }) => id === entry.posten);
      if (!fee) continue;
      const { account, key } = chargedBy(entry.nummer);
      const isCharged = (await writing.repeated(account, key)) !== null;
      await work.undoCash(fee, entry, isCharged);
    }
    return found !== null;
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
