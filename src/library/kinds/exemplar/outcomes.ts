/** One-step actions of staff on a copy or a loan: buttons on their pages. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff, may } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import { isInRepair } from "../../lending/loan.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** The possible outcomes of a loan. `back`: whether the return button is among them. */
export function loanSteps(
  loan: Member,
  view: View,
  { back }: { readonly back: boolean },
): Markup | null {
  const { zurueck, ausgang } = loan.values;
  if (!isStaff(view.actor) || (zurueck !== null && ausgang !== "verloren")) return null;
  const { steps } = lendingTexts(view.texts);
  const values =
    zurueck !== null ? ["zurück", "ersetzt"] : [...(back ? ["zurück"] : []), "verloren", "ersetzt"];
  const labels: Readonly<Record<string, string>> = {
    zurück: zurueck === null ? steps.back : steps.found,
    verloren: steps.lost,
    ersetzt: steps.replaced,
  };
  return buttons(
    loan,
    values.map((value) => [labels[value] ?? value, { ausgang: value }]),
    view,
  );
}

/** The actions on a copy that is not lent; missing and found are among the lending actions. */
export function copySteps(copy: Member, view: View): Markup | null {
  if (!may(copy.kind.access.replace, view.actor) || copy.values.status === "ausgeliehen")
    return null;
  const { steps } = lendingTexts(view.texts);
  const { zustand } = copy.values;
  const changes: [string, Record<string, string | null>][] =
    zustand === "ausgesondert" ? [[steps.found, { zustand: null }]] : [];
  const isBack = isInRepair(copy.values);
  if (isBack) changes.unshift([steps.repaired, { zustand: null, reparaturBis: null }]);
  const canBeMended = !["vermisst", "verloren", "ausgesondert"].includes(`${zustand}`);
  const asking = zustand !== "ausgesondert" && withdrawing(copy, view);
  return html`${changes.length > 0 && buttons(copy, changes, view)}${canBeMended && repairing(copy, isBack ? steps.longer : steps.repair, view)}${asking}`;
}

/** Asks for the end of the repair; from that day on the copy is listed as due. */
function repairing(copy: Member, label: string, view: View): Markup {
  const inputs = asked(copy, "reparaturBis", "date", view);
  return asking(copy, label, { zustand: "in Reparatur", reparaturBis: null }, inputs, view);
}

/** Asks for the reason, since somebody may look up later why the copy was withdrawn. */
function withdrawing(copy: Member, view: View): Markup {
  const { withdraw } = lendingTexts(view.texts).steps;
  const inputs = asked(copy, "grund", "text", view);
  return asking(copy, withdraw, { zustand: "ausgesondert", grund: null }, inputs, view);
}

function asked({ kind }: Member, name: string, type: "text" | "date", view: View): Markup {
  const id = `schritt-${name}`;
  return html`<div class="field"><label for="${id}">${labelOf(kind, name, view)}</label>
<input id="${id}" type="${type}" name="${name}"${type === "text" && html` maxlength="200" dir="auto" autocomplete="off"`}></div>`;
}

/** An action with an input in a foldable form. */
function asking(
  copy: Member,
  label: string,
  values: Readonly<Record<string, string | null>>,
  inputs: Markup,
  view: View,
): Markup {
  const next = `/${copy.kind.singular}/${copy.id}`;
  return html`<details class="asking"><summary>${label} …</summary>
${affected(view)}${changeForm(copy, { label, values, next, done: "vermerkt", inputs }, view)}</details>`;
}

/** The bookings that no other copy could fulfil, before the copy is taken away from them. */
function affected(view: View): Markup | null {
  const bookings = (view.beside ?? []).filter(({ kind }) => kind.singular === "buchung");
  if (bookings.length === 0) return null;
  const { booked } = lendingTexts(view.texts).steps;
  return html`<p>${booked(bookings.length)}</p>
<ul class="entries">${bookings.map((one) => html`<li>${lookOf(one.kind).entry?.(one, view)}</li>\n`)}</ul>
`;
}

function buttons(
  member: Member,
  changes: readonly (readonly [label: string, values: Record<string, string | null>])[],
  view: View,
): Markup {
  const next = `/${member.kind.singular}/${member.id}`;
  return html`<div class="steps">${changes.map(([label, values]) => changeForm(member, { label, values, next, done: "vermerkt" }, view))}</div>`;
}
