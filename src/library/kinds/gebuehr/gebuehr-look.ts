/** The HTML of fees: reason, amount, and buttons to settle them. */

import type { View } from "../../../core/model/answers/representation.ts";
import { coinsOf, currencyIn, moneyOf } from "../../../core/model/codes/money.ts";
import { isStaff, mayReadLoanList } from "../../../core/model/kinds/access.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, labelOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { plainContent } from "../../../core/representations/html/member/plain.ts";
import { linkIn } from "../../circulation/values.ts";
import { feeOf, isGivenBack, isHeld, waysBack } from "../../lending/fee-rules.ts";
import { feeTexts, lendingTexts } from "../../texts/themes.ts";
import { copiesAndReaders } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  page(fee, view) {
    const title = feeTitle(fee, view);
    return { ...plainContent({ ...fee, title }, view), title };
  },
  entry(fee, view) {
    const names = fee.kind.entry.filter((name) => !["grund", "betrag"].includes(name));
    return html`<div class="entry-text">${titleLink({ ...fee, title: feeTitle(fee, view) }, view)}${facts(fee, names, view)}${foundIn(fee, view)}</div>`;
  },
  /** "verspaetung, 3.50 EUR" */
  titleIn(title, view) {
    const [grund = "", betrag = ""] = title.split(", ");
    return feeTitle({ values: { grund, betrag } }, view);
  },
  steps: feeSteps,
  beside(fee, view) {
    const account = linkIn(fee.values, "konto");
    return html`${feeSteps(fee, `/gebuehr/${fee.id}`, view)}${
      account &&
      mayReadLoanList(view.actor, account.id) &&
      html`<ul class="titles">
<li><a href="ausleihliste/${account.id}">${lendingTexts(view.texts).list.link}</a></li>
</ul>`
    }`;
  },
  gather: (fee, read, view) => copiesAndReaders([fee], read, view),
  gatherEntries: copiesAndReaders,
});

/** "Verspätung, 3,50 €" */
function feeTitle({ values }: Pick<Member, "values">, view: View): string {
  const grund = choiceOf(view.kinds.one("gebuehr"), "grund", `${values.grund}`, view);
  return `${grund}, ${view.texts.formats.money(`${values.betrag}`)}`;
}

/** Buttons to pay, waive, refund, and undo; of amounts that are not in the title, with the sum. */
function feeSteps(fee: Member, next: string, view: View): Markup | null {
  if (!isStaff(view.actor) || fee.values.konto === null) return null;
  // The desk says itself what was done.
  const done = next.includes("schritt=") ? "" : "vermerkt";
  const buttons = changesOf(fee, view).map(([label, values]) =>
    changeForm(fee, { label, values, next, done }, view),
  );
  return html`<div class="steps">${buttons}</div>${isHeld(fee.values) && keeping(fee, { next, done }, view)}`;
}

function changesOf(fee: Member, view: View): [label: string, values: Values][] {
  const { steps } = feeTexts(view.texts);
  const { zustand, betrag, bezahlt, zurueckgegeben } = fee.values;
  const money = (amount: unknown) => view.texts.formats.money(`${amount}`);
  const currency = currencyIn(`${betrag}`);
  const none = moneyOf(0, currency);
  if (zustand === "offen")
    return [
      [steps.cash, { zustand: "bezahlt", weise: "bar" }],
      [steps.card, { zustand: "bezahlt", weise: "karte" }],
      [steps.letOff, { zustand: "erlassen" }],
    ];
  if (isHeld(fee.values))
    return waysBack(fee.values).map((weise) => [
      steps.giveBack[weise](money(bezahlt)),
      { zustand: "zurückgegeben", bezahlt: none, weise },
    ]);
  if (zustand === "bezahlt") return [[steps.reverse, { zustand: "offen", bezahlt: none }]];
  if (isGivenBack(fee.values)) {
    const { einbehalten } = feeOf(fee.values);
    const held = moneyOf(coinsOf(`${zurueckgegeben ?? betrag}`) + einbehalten, currency);
    return [[steps.takeAgain(money(held)), { bezahlt: held }]];
  }
  const isWhole = coinsOf(`${bezahlt}`) >= coinsOf(`${betrag}`);
  return isWhole ? [] : [[steps.reopen, { zustand: "offen" }]];
}

/** A part of the deposit stays here, for a damage; the rest is given back in the same step. */
function keeping(fee: Member, to: { next: string; done: string }, view: View): Markup {
  const { kind, id, values } = fee;
  const { steps } = feeTexts(view.texts);
  const none = moneyOf(0, currencyIn(`${values.betrag}`));
  const change = {
    zustand: "zurückgegeben",
    bezahlt: none,
    einbehalten: null,
    vermerk: null,
    weise: null,
  };
  const input = (
    name: string,
    more: Markup,
  ) => html`<div class="field"><label for="${name}-${id}">${labelOf(kind, name, view)}</label>
<input id="${name}-${id}" type="text" name="${name}" autocomplete="off"${more}></div>`;
  const inputs = html`${input("einbehalten", html` inputmode="decimal" required`)}${input("vermerk", html` maxlength="200" dir="auto" value="${`${values.vermerk ?? ""}`}"`)}`;
  const ways = html`<div class="field"><label for="weise-${id}">${steps.restBack}</label>
<select id="weise-${id}" name="weise">${waysBack(fee.values).map((way) => html`<option value="${way}">${choiceOf(kind, "weise", way, view)}</option>`)}</select></div>`;
  return html`<details class="asking"><summary>${steps.keepPart}</summary>
${changeForm(fee, { label: steps.keep, values: change, ...to, inputs: html`${inputs}${ways}` }, view)}</details>`;
}
