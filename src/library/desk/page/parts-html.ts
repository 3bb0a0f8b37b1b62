/** The accessories of a thing with checkboxes: what is missing or broken is noted in one step, and charged at its return. */

import type { View } from "../../../core/model/answers/representation.ts";
import { hiddenInputs } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { feeRules } from "../../lending/fee-rules.ts";
import { isDamaged } from "../../lending/loan.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { accessoriesOf, missingOf } from "../steps/parts.ts";
import type { DeskStep, Scene } from "../steps/scene.ts";
import { command } from "./forms-html.ts";

export function partsForm(
  { loan, copy, isBack }: NonNullable<DeskStep["parts"]>,
  scene: Scene,
  view: View,
): Markup {
  const texts = lendingTexts(view.texts).desk;
  const parts = accessoriesOf(copy);
  const missing = missingOf(copy);
  const fees = isBack && loan.values.konto ? feeRules(scene.context.site) : null;
  // What was noted before is charged already, or was before this loan.
  const isNew = missing.length === 0 && !isDamaged(copy.values);
  const usual = isNew && fees?.beschaedigung ? view.texts.formats.money(fees.beschaedigung) : "";
  const fields = [
    ["ausleihe", `${loan.id}`],
    ["exemplar", `${copy.id}`],
    ["stand", `${copy.version}`],
  ] as const;
  const form = html`<form class="form desk-parts" method="post" action="theke">${command("teile", scene, view)}${hiddenInputs(fields)}
${
  parts.length > 0 &&
  html`<fieldset><legend>${isBack ? texts.partsBack : texts.partsLent}</legend>
${parts.map((part, index) => html`<label><input type="checkbox" name="teil${index}" value="da"${!missing.includes(part) && html` checked`}> <bdi>${part}</bdi></label>\n`)}</fieldset>`
}
<label><input type="checkbox" name="schaden" value="ja"${isDamaged(copy.values) && html` checked`}> ${texts.damaged}</label>
<p class="desk-parts-line"><span><label for="feld-vermerk">${texts.partsNote}</label><input id="feld-vermerk" name="vermerk" type="text" maxlength="200" autocomplete="off" dir="auto"></span>${fees && html`<span><label for="feld-betrag">${texts.partsFee}</label><input id="feld-betrag" name="betrag" type="text" inputmode="decimal" autocomplete="off" value="${usual}"></span>`}<button class="light">${texts.partsSave}</button></p></form>`;
  if (parts.length > 0) return form;
  return html`<details class="desk-fold"><summary>${texts.damagedAsk}</summary>
${form}</details>`;
}
