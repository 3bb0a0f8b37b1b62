/** The forms that lend a class set: of a title as many copies as are typed, of bookings all of them. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { hiddenInputs } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { lendingTexts } from "../../texts/themes.ts";
import type { DeskPage } from "../page/desk-page.ts";
import { command } from "../page/forms-html.ts";
import { LARGEST_SET, setFields } from "./lend-set.ts";

export function setForm(
  work: number,
  free: readonly Link[],
  { scene, lastLoan }: Pick<DeskPage, "scene" | "lastLoan">,
  view: View,
): Markup {
  const { desk } = lendingTexts(view.texts);
  const ids = free.slice(0, LARGEST_SET).map(({ id }) => id);
  return html`<form class="change desk-set" method="post" action="theke">${command("satz", scene, view)}${hiddenInputs(setFields(ids, lastLoan))}<label for="satz-${work}">${desk.setCount(ids.length)}</label> <input id="satz-${work}" name="anzahl" type="number" min="1" max="${ids.length}" value="${ids.length}" required> <button class="light">${desk.setLend}</button></form>`;
}
