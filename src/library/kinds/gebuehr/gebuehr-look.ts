/** The HTML of fees: reason, amount, and buttons to settle them. */

import type { View } from "../../../core/model/answers/representation.ts";
import { coinsOf, currencyIn, moneyOf } from "../../../core/model/codes/money.ts";
import { isStaff, mayReadLoanList } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { plainContent } from "../../../core/representations/html/member/plain.ts";
import { linkIn } from "../../circulation/values.ts";
import { isHeld } from "../../lending/fee-values.ts";
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
  const { steps } = feeTexts(view.texts);
  const { zustand, betrag, bezahlt, grund, weise } = fee.values;
  const money = (amount: unknown) => view.texts.formats.money(`${amount}`);
  const none = moneyOf(0, currencyIn(`${betrag}`));
  const changes: [string, Record<string, string>][] = [];
  if (zustand === "offen") {
    changes.push([steps.cash, { zustand: "bezahlt", weise: "bar" }]);
    changes.push([steps.card, { zustand: "bezahlt", weise: "karte" }]);
    changes.push([steps.letOff, { zustand: "erlassen" }]);
  } else if (isHeld(fee.values))
    changes.push([steps.giveBack(money(bezahlt)), { zustand: "erlassen", bezahlt: none }]);
  else if (zustand === "bezahlt")
    changes.push([steps.reverse, { zustand: "offen", bezahlt: none }]);
  // Only what was paid once has a way of payment: it was given back, not let off.
  else if (grund === "kaution" && weise !== null)
    changes.push([steps.takeAgain(money(betrag)), { zustand: "bezahlt" }]);
  else if (coinsOf(`${bezahlt}`) < coinsOf(`${betrag}`))
    changes.push([steps.reopen, { zustand: "offen" }]);
  // The desk says itself what was done.
  const done = next.includes("schritt=") ? "" : "vermerkt";
  return html`<div class="steps">${changes.map(([label, values]) => changeForm(fee, { label, values, next, done }, view))}</div>`;
}
