/** What loans cost: fees for late or lost copies, deposits, and the total owed. */

import { coinsOf, currencyIn, moneyOf } from "../../core/model/codes/money.ts";
import type { Link, Values } from "../../core/model/kinds/field.ts";
import type { Occasion, ReadOccasion } from "../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../core/model/store/member.ts";
import {
  depositFor,
  type Fee,
  type FeeReason,
  type FeeState,
  type Fees,
  feeOf,
  feeRules,
  isGivenBack,
  isHeld,
  keepsFees,
  lateFee,
  openFees,
  openOf,
  sumOf,
  usualFee,
} from "../lending/fee-rules.ts";
import type { LoanEvent } from "../lending/loan-event.ts";
import { cashBook, KEPT } from "../tables/cash-book.ts";
import { libraryRules, refusal } from "./circulation.ts";
import { linkIn } from "./values.ts";

/** null where the library takes no fees. */
export function feesOn({ site }: Pick<Occasion, "site">): Fees | null {
  return feeRules(site);
}

/** The values of a fee in this state; who settled it, and when, is kept until the state changes. */
export function settledFee(
  before: Fee | null,
  values: Values,
  fee: Fee,
  { today, actor }: Occasion,
): Values {
  const currency = currencyIn(`${values.betrag}`);
  // By its way of payment one that was given back is known: see `isGivenBack`.
  const isLetOff =
    before?.zustand === "offen" && before.bezahlt === 0 && fee.zustand === "erlassen";
  const settled =
    fee.zustand === "offen"
      ? { erledigt: null, erledigtDurch: null }
      : fee.zustand !== before?.zustand && {
          erledigt: today,
          erledigtDurch: actor?.username ?? null,
        };
  return {
    ...values,
    bezahlt: moneyOf(fee.bezahlt, currency),
    offen: moneyOf(openOf(fee), currency),
    zustand: fee.zustand,
    weise: isLetOff ? null : (values.weise ?? (fee.bezahlt > 0 ? "bar" : null)),
    zurueckgegeben: null,
    einbehalten: fee.einbehalten === 0 ? null : moneyOf(fee.einbehalten, currency),
    ...(fee.zustand === "zurückgegeben" && {
      zurueckgegeben:
        before && before.zustand !== fee.zustand
          ? moneyOf(before.bezahlt - fee.einbehalten, currency)
          : (values.zurueckgegeben ?? null),
    }),
    ...settled,
  };
}

/**
 * Books the difference to the amount paid before: more is a payment, less a refund. A deposit is returned whole, and what is kept of it
 * taken as income; first, so that the last entry of a fee is about its own amount.
 */
export async function enterPaid(
  before: Member | null,
  fee: Member,
  { writing, today, actor }: Occasion,
): Promise<void> {
  const { betrag, grund, weise } = fee.values;
  const [is, was] = [feeOf(fee.values), before && feeOf(before.values)];
  const lines = [
    [is.einbehalten - (was?.einbehalten ?? 0), KEPT],
    [is.bezahlt - (was?.bezahlt ?? 0), `${grund}`],
  ] as const;
  for (const [more, what] of lines) {
    if (more === 0) continue;
    await writing.with(cashBook).enter({
      tag: today,
      richtung: more > 0 ? "ein" : "aus",
      betrag: moneyOf(Math.abs(more), currencyIn(`${betrag}`)),
      weise: `${weise ?? "bar"}`,
      grund: what,
      posten: fee.id,
      durch: actor?.username ?? null,
    });
  }
}

/** null: less than the limit that blocks lending. */
export async function owesTooMuch(
  account: Member,
  occasion: Occasion,
): Promise<{ owed: string; most: string } | null> {
  const rules = feesOn(occasion);
  if (!rules?.grenze) return null;
  const { writing: read, kinds } = occasion;
  const owed = sumOf(await openFees(account.id, { read, kinds }), rules.waehrung);
  return coinsOf(owed) >= coinsOf(rules.grenze) ? { owed, most: rules.grenze } : null;
}

/** An account with open fees or held deposits cannot be removed, unless the library takes no fees any more and nobody could settle them. */
export function checkSettled(
  fees: readonly Member[],
  occasion: Pick<Occasion, "actor" | "site" | "origin">,
): void {
  const left = fees.filter(({ values }) => values.zustand === "offen" || isHeld(values));
  if (left.length > 0 && keepsFees(occasion.site))
    throw refusal({ reason: "offene-gebuehren", total: left.length }, occasion, ...left);
}

interface Charge {
  readonly konto: Link;
  readonly grund: FeeReason;
  readonly betrag: string;
  readonly ausleihe?: Member;
  readonly vermerk?: string;
}

export async function charge(given: Charge, occasion: Occasion): Promise<void> {
  const { writing, kinds, actor, today } = occasion;
  const { konto, grund, betrag, ausleihe, vermerk = null } = given;
  const values: Values = {
    konto,
    ausleihe: ausleihe ? linkToMember(ausleihe) : null,
    grund,
    betrag,
    seit: today,
    vermerk,
    durch: actor?.username ?? null,
  };
  const draft = settledFee(null, values, feeOf(values), occasion);
  await writing.insert(kinds.one("gebuehr"), [{ values: draft }], actor);
}

interface ChangedLoan {
  readonly before: Member | null;
  readonly loan: Member;
  readonly copy: Member | null;
  /** The `art` of its work. */
  readonly art: string | null;
}

/** Charges or drops fees after a change of a loan. */
export async function followFees(
  event: LoanEvent | null,
  { before, loan, copy, art }: ChangedLoan,
  occasion: Occasion,
): Promise<void> {
  const rules = feesOn(occasion);
  const konto = linkIn(loan.values, "konto");
  if (rules === null || konto === null) return;
  const { kaution = null, preis = null } = (copy?.values ?? {}) as Record<string, string | null>;
  const { bis: wasDue, zurueck: wasBack } = before?.values ?? {};
  switch (event) {
    case "lent":
      // Who lent it elsewhere has taken the deposit, or none.
      if (!occasion.isImported) await chargeFor("kaution", depositFor(art, rules, kaution));
      break;
    case "extended":
      await chargeLate(loan, `${wasDue}`, konto, occasion);
      break;
    case "returned":
      await chargeLate(loan, `${wasDue}`, konto, occasion);
      await waiveDeposit(loan, occasion);
      break;
    case "lost":
      await chargeLate(loan, `${wasDue}`, konto, occasion);
      await chargeFor("verlust", usualFee("verlust", rules, preis));
      break;
    case "found":
      await waiveLoss(loan, occasion);
      await waiveDeposit(loan, occasion);
      break;
    case "reopened":
      await drop(loan, ["verspätung", "verlust"], occasion);
      await oweAgain(loan, `${wasBack}`, occasion);
  }

  async function chargeFor(grund: FeeReason, betrag: string | null): Promise<void> {
    if (betrag && konto) await charge({ konto, grund, betrag, ausleihe: loan }, occasion);
  }
}

/** Money in the cash desk stays until its payment is undone, and with it the loan that it was paid for. */
export async function checkUnpaid(loan: Member, occasion: ReadOccasion): Promise<void> {
  const { writing, kinds } = occasion;
  const fees = await writing.matching(kinds.one("gebuehr"), { ausleihe: loan.id });
  const paid = fees.filter(({ values }) => feeOf(values).bezahlt > 0);
  if (paid.length > 0)
    throw refusal({ reason: "ausleihe-bezahlt", total: paid.length }, occasion, ...paid);
}

/** Before a loan is undone: nothing is owed for what never was. What the cash book refers to is kept without the loan. */
export async function dropFees(loan: Member, occasion: Occasion): Promise<void> {
  const { writing, actor, kinds } = occasion;
  for (const fee of await writing.matching(kinds.one("gebuehr"), { ausleihe: loan.id })) {
    if (!(await isBooked(fee, occasion))) {
      await writing.remove(fee, actor);
      continue;
    }
    const was = feeOf(fee.values);
    const zustand = was.zustand === "offen" ? "erlassen" : was.zustand;
    const values = settledFee(was, fee.values, { ...was, zustand }, occasion);
    await writing.update(fee, { ...values, ausleihe: null }, actor);
  }
}

/** The loan ended or was extended: the late fee up to now is fixed. */
async function chargeLate(
  loan: Member,
  due: string,
  konto: Link,
  occasion: Occasion,
): Promise<void> {
  const rules = feesOn(occasion) as Fees;
  const until = `${loan.values.zurueck ?? occasion.today}`;
  const fee = lateFee(due, until, rules, libraryRules(occasion));
  if (fee === null) return;
  // Fees already fixed at an earlier return that was undone.
  const since = (await feesOf(loan, ["verspätung"], occasion)).filter(
    ({ values }) => `${values.seit}` > due && currencyIn(`${values.betrag}`) === rules.waehrung,
  );
  const fixed = since.reduce((sum, { values }) => sum + feeOf(values).betrag, 0);
  const left = coinsOf(fee) - fixed;
  if (left <= 0) return;
  const betrag = moneyOf(left, rules.waehrung);
  await charge({ konto, grund: "verspätung", betrag, ausleihe: loan }, occasion);
}

async function feesOf(
  loan: Member,
  reasons: readonly FeeReason[],
  { writing, kinds }: Occasion,
): Promise<readonly Member[]> {
  const all = await writing.matching(kinds.one("gebuehr"), { ausleihe: loan.id });
  return all.filter(({ values }) => reasons.includes(values.grund as FeeReason));
}

async function drop(
  loan: Member,
  reasons: readonly FeeReason[],
  occasion: Occasion,
): Promise<void> {
  for (const fee of await feesOf(loan, reasons, occasion)) {
    const isCurrent =
      fee.values.grund !== "verspätung" || `${fee.values.seit}` > `${loan.values.bis}`;
    if (!isCurrent || fee.values.zustand !== "offen" || feeOf(fee.values).bezahlt > 0) continue;
    // Paid and refunded: the cash book refers to this fee, so it is kept and waived.
    if (await isBooked(fee, occasion)) await setFeeState(fee, "erlassen", occasion);
    else await occasion.writing.remove(fee, occasion.actor);
  }
}

export async function isBooked(
  fee: Member,
  { writing }: Pick<ReadOccasion, "writing">,
): Promise<boolean> {
  return (await writing.with(cashBook).entries({ posten: fee.id })).length > 0;
}

/** The return was undone: the deposit that it waived, or that was given back since, is owed again. */
async function oweAgain(loan: Member, returned: string, occasion: Occasion): Promise<void> {
  for (const fee of await feesOf(loan, ["kaution"], occasion)) {
    const { erledigt, erledigtDurch = null, zustand } = fee.values;
    const isWaived = zustand === "erlassen" && erledigtDurch === null && erledigt === returned;
    const isBack = isGivenBack(fee.values) && `${erledigt}` >= returned;
    if ((isWaived || isBack) && feeOf(fee.values).einbehalten === 0)
      await setFeeState(fee, "offen", occasion);
  }
}

/** No deposit is owed for a returned copy. Nobody decided that, so that undoing the return can tell it from what staff have waived. */
async function waiveDeposit(loan: Member, occasion: Occasion): Promise<void> {
  for (const fee of await feesOf(loan, ["kaution"], occasion))
    if (fee.values.zustand === "offen")
      await setFeeState(fee, "erlassen", occasion, {
        erledigt: loan.values.zurueck ?? null,
        erledigtDurch: null,
      });
}

/** What was lost is found or replaced. */
async function waiveLoss(loan: Member, occasion: Occasion): Promise<void> {
  for (const fee of await feesOf(loan, ["verlust"], occasion))
    if (fee.values.zustand === "offen") await setFeeState(fee, "erlassen", occasion);
}

async function setFeeState(
  fee: Member,
  zustand: FeeState,
  occasion: Occasion,
  more: Values = {},
): Promise<void> {
  const was = feeOf(fee.values);
  const values = settledFee(was, fee.values, { ...was, zustand }, occasion);
  await occasion.writing.update(fee, { ...values, ...more }, occasion.actor);
}
