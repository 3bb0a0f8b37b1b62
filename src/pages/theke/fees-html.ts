/** What the reader at the desk owes: the sum, and each fee with how it is settled. */

import { coinsOf, currencyIn, moneyOf } from "../../model/codes/money.ts";
import type { Member } from "../../model/member.ts";
import type { View } from "../../model/representation.ts";
import { changeForm } from "../../representations/html/form/change-form.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { html, type Markup } from "../../representations/html/frame/markup.ts";
import { choiceOf } from "../../representations/html/frame/names.ts";

export function feesPart(fees: readonly Member[], next: string, view: View): Markup | null {
  if (fees.length === 0) return null;
  const { desk } = view.texts.lending;
  return html`<section class="desk-part fees" aria-labelledby="teil-fees"><h3 id="teil-fees">${desk.owes(sums(fees, view))}</h3>
<ul class="entries">
${fees.map((fee) => html`<li>${entry(fee, next, view)}</li>\n`)}</ul></section>`;
}

/** Each currency for itself. */
function sums(fees: readonly Member[], view: View): string {
  const coins = new Map<string, number>();
  for (const { values } of fees) {
    const currency = currencyIn(`${values.offen}`);
    coins.set(currency, (coins.get(currency) ?? 0) + coinsOf(`${values.offen}`));
  }
  const amounts = [...coins].map(([currency, sum]) => moneyOf(sum, currency));
  return amounts.map((amount) => view.texts.formats.money(amount)).join(" + ");
}

function entry(fee: Member, next: string, view: View): Markup {
  const { steps } = view.texts.fees;
  const reason = choiceOf(fee.kind, "grund", `${fee.values.grund}`, view);
  const seit = `${fee.values.seit}`;
  const ways = [
    [steps.cash, { zustand: "bezahlt", weise: "bar" }],
    [steps.card, { zustand: "bezahlt", weise: "karte" }],
    [steps.letOff, { zustand: "erlassen" }],
  ] as const;
  return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(fee.kind, fee)}">${view.texts.formats.money(`${fee.values.offen}`)}</a><div class="entry-facts">${reason} · <time datetime="${seit}">${view.texts.formats.day(seit)}</time></div></div><div class="desk-buttons">${ways.map(([label, values]) => changeForm(fee, { label, values, next, done: "vermerkt" }, view))}</div>`;
}
