/** The HTML of wishes: the outcome, and for staff the buttons to set it. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import {
  changeForm,
  hiddenInputs,
} from "../../../core/representations/html/form/page/change-form.ts";
import { STEP, stepTo } from "../../../core/representations/html/form/steps.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { readerTexts } from "../../texts/themes.ts";
import { copiesAndReaders } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["werke"]),
  entry(wish, view) {
    const names = ["isbn", "konto", "status", "seit", "werk", "grund"];
    const shown = names.filter((name) => name !== "konto" || isStaff(view.actor));
    return html`<div class="entry-text">${titleLink(wish, view)}${facts(wish, shown, view)}${foundIn(wish, view)}</div>`;
  },
  beside: wishSteps,
  gather: (wish, read, view) => copiesAndReaders([wish], read, view),
  gatherEntries: copiesAndReaders,
});

function wishSteps(wish: Member, view: View): Markup | null {
  const { status } = wish.values;
  if (!isStaff(view.actor) || status === "angeschafft") return null;
  const { wishes } = readerTexts(view.texts);
  const common = { next: `/wunsch/${wish.id}`, done: "vermerkt" };
  const step = (label: string, values: Record<string, string | null>, inputs?: Markup) =>
    changeForm(wish, { ...common, label, values, ...(inputs && { inputs }) }, view);
  const asking = (name: string, input: Markup) =>
    html`<div class="field"><label for="schritt-${name}">${labelOf(wish.kind, name, view)}</label>\n${input}</div>`;
  const why = html`<input id="schritt-grund" type="text" name="grund" required maxlength="500" dir="auto" autocomplete="off">`;
  // Without an ISBN the work has to be searched: the form of the wish shows the hits to choose from.
  const search = html`${hiddenInputs([[STEP, stepTo("suchen", "werk")]])}<input id="schritt-werk" type="search" name="_suche.werk" required maxlength="200" value="${`${wish.values.titel ?? ""}`.slice(0, 200)}" dir="auto" autocomplete="off" aria-describedby="hilfe-schritt-werk"><p class="help" id="hilfe-schritt-werk">${wishes.whichWork}</p>`;
  const bought = { status: "angeschafft", werk: null };
  const isNumbered = (wish.values.isbn ?? "") !== "";
  return html`<div class="steps">${status === "neu" && step(wishes.ordered, { status: "bestellt" })}${isNumbered && step(wishes.bought, bought)}</div>
${
  !isNumbered &&
  html`<details class="asking"><summary>${wishes.bought} …</summary>
${step(wishes.search, bought, asking("werk", search))}</details>`
}
${
  status !== "abgelehnt" &&
  html`<details class="asking"><summary>${wishes.declined} …</summary>
${step(wishes.declined, { status: "abgelehnt", grund: null }, asking("grund", why))}</details>`
}`;
}
