/** What a reader owes, as the loan list and the desk show it. */

import { randomUUID } from "node:crypto";
import type { View } from "../../../core/model/answers/representation.ts";
import { coinsOf, currencyIn, moneyOf } from "../../../core/model/codes/money.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import {
  type Fees,
  feeRules,
  isHeld,
  lateFee,
  openFees,
  PAYMENT_METHODS,
  sumOf,
} from "../../lending/fee-rules.ts";
import type { LendingRules } from "../../lending/rules.ts";
import { feeTexts } from "../../texts/themes.ts";
import { nameOfGivingBack } from "../steps/payments.ts";

export interface Owed {
  /** Open fees, and deposits to be returned. */
  readonly fees: readonly Member[];
  readonly sum: string;
  /** The late fees so far for loans that are still open. */
  readonly growing: string;
}

/** A payment that was refused. */
export interface RefusedPayment {
  readonly typed: string;
  readonly fault: string;
}

interface OwedContext {
  readonly kinds: Kinds;
  readonly read: Reading;
  readonly rules: LendingRules;
}

export async function owedBy(
  account: Member,
  loans: readonly Member[],
  fees: Fees,
  { kinds, read, rules }: OwedContext,
): Promise<Owed> {
  const deposits = { konto: account.id, grund: "kaution" };
  const all = [
    ...(await openFees(account.id, { read, kinds })),
    ...(await read.matching(kinds.one("gebuehr"), deposits, 10_000)).filter(({ values }) =>
      isHeld(values),
    ),
  ].sort((a, b) => a.id - b.id);
  const isOut = new Set(loans.filter(({ values }) => values.zurueck === null).map(({ id }) => id));
  const loanOf = ({ values }: Member) => (values.ausleihe as { id: number } | null)?.id ?? 0;
  const shown = all.filter((fee) => fee.values.zustand === "offen" || !isOut.has(loanOf(fee)));
  const grown = loans
    .filter(({ id }) => isOut.has(id))
    .map(({ values }) => lateFee(`${values.bis}`, read.today(), fees, rules))
    .reduce((sum, one) => sum + (one === null ? 0 : coinsOf(one)), 0);
  return { fees: shown, sum: sumOf(shown, fees.waehrung), growing: moneyOf(grown, fees.waehrung) };
}

export function owedPart(
  account: Member,
  owed: Owed | null,
  next: string,
  view: View,
  refused: RefusedPayment | null = null,
): Markup | null {
  if (!owed || (owed.fees.length === 0 && coinsOf(owed.growing) === 0)) return null;
  const { owed: texts, cashBook } = feeTexts(view.texts);
  const { money } = view.texts.formats;
  // What is the reader's own and only has to be given back is nothing that is owed.
  const isOwing =
    coinsOf(owed.growing) > 0 || owed.fees.some(({ values }) => values.zustand === "offen");
  const title = isOwing ? texts.title(sumsOf(owed, view)) : cashBook.deposits;
  return html`<section class="owed" aria-labelledby="gebuehren"><h2 id="gebuehren">${title}</h2>
${coinsOf(owed.growing) > 0 && html`<p class="hint">${texts.growing(money(owed.growing))}</p>`}
${coinsOf(owed.sum) > 0 && isStaff(view.actor) && payForm(account, owed, next, refused, view)}
${
  owed.fees.length > 0 &&
  html`<ul class="entries">
${owed.fees.map((fee) => html`<li>${entry(fee, next, view)}</li>\n`)}</ul>`
}</section>`;
}

/** One sum per currency. */
function sumsOf({ fees, sum }: Owed, view: View): string {
  const currencies = [currencyIn(sum), ...fees.map(({ values }) => currencyIn(`${values.betrag}`))];
  const sums = [...new Set(currencies)].map((currency) => sumOf(fees, currency));
  const shown = sums.filter((one) => coinsOf(one) > 0);
  return (shown.length > 0 ? shown : [sum]).map((one) => view.texts.formats.money(one)).join(" + ");
}

function entry(fee: Member, next: string, view: View): Markup {
  const { betrag, bezahlt, grund, offen, seit } = fee.values;
  const { formats } = view.texts;
  const fees = feeTexts(view.texts);
  const left = isHeld(fee.values)
    ? fees.owed.toGiveBack(formats.money(`${bezahlt}`))
    : offen !== betrag && fees.owed.left(formats.money(`${offen}`));
  // The desk shows what was given back, and offers to undo it.
  const saysDone = isHeld(fee.values) && next.startsWith("/theke?");
  return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(fee.kind, fee)}">${choiceOf(fee.kind, "grund", `${grund}`, view)}, ${formats.money(`${betrag}`)}</a><div class="entry-facts"><time datetime="${`${seit}`}">${formats.day(`${seit}`)}</time>${left && html` · ${left}`}</div></div>${lookOf(fee.kind).steps?.(fee, saysDone ? `${next}&schritt=${nameOfGivingBack(fee)}` : next, view)}`;
}

/** Charges the membership fee and takes it in one step; one that is open already is paid with the rest. */
export function membershipForm(
  account: Member,
  owed: Owed | null,
  next: string,
  view: View,
): Markup | null {
  const betrag = feeRules(view.site ?? {})?.beitrag ?? null;
  const isOpen = owed?.fees.some(({ values }) => values.grund === "beitrag");
  if (betrag === null || isOpen) return null;
  const texts = feeTexts(view.texts).owed;
  const fields = [
    ["konto", `${account.id}`],
    ["grund", "beitrag"],
    ["betrag", betrag],
    ["gueltigBis", `${account.values.gueltigBis ?? ""}`],
    ["schluessel", randomUUID()],
    ["weiter", next],
  ] as const;
  return html`<form class="pay" method="post" action="zahlung">${hiddenInputs(fields)}${tokenField("POST", "/zahlung", view)}
${methodChoice("beitrag-weise", view)}
<p><button class="light">${texts.membership(view.texts.formats.money(betrag))}</button></p></form>`;
}

function payForm(
  account: Member,
  { sum }: Owed,
  next: string,
  refused: RefusedPayment | null,
  view: View,
): Markup {
  const texts = feeTexts(view.texts).owed;
  const fields = [
    ["konto", `${account.id}`],
    ["offen", sum],
    // Known by it when the button is pressed twice.
    ["schluessel", randomUUID()],
    ["weiter", next],
  ] as const;
  return html`<form class="pay" method="post" action="zahlung">${hiddenInputs(fields)}${tokenField("POST", "/zahlung", view)}
<p class="pay-amount"><label for="zahlung-betrag">${texts.amount}</label><input id="zahlung-betrag" type="text" name="betrag" inputmode="decimal" autocomplete="off" required value="${refused?.typed ?? view.texts.formats.money(sum)}"${refused && html` aria-invalid="true" aria-describedby="zahlung-fehler" autofocus`}></p>
${refused && html`<p class="fault" id="zahlung-fehler" role="alert">${refused.fault}</p>`}
${methodChoice("zahlung-weise", view)}
<p><button>${texts.pay}</button></p></form>`;
}

function methodChoice(id: string, view: View): Markup {
  const fee = view.kinds.one("gebuehr");
  return html`<p><label for="${id}">${feeTexts(view.texts).owed.how}</label><select id="${id}" name="weise">${PAYMENT_METHODS.map((method) => html`<option value="${method}">${choiceOf(fee, "weise", method, view)}</option>`)}</select></p>`;
}
