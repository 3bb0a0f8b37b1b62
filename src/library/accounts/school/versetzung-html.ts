/** The form that moves readers, shown again after an error with the checked readers. */

import { isLocal } from "../../../core/model/answers/address.ts";
import type { FormFields } from "../../../core/model/answers/page.ts";
import type { ProblemDocument } from "../../../core/model/answers/problem-document.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { readerTexts } from "../../texts/themes.ts";

export function movingAgain(
  accounts: readonly Member[],
  fields: FormFields,
  { faults, detail }: ProblemDocument,
  view: View,
): string {
  const { group: texts } = readerTexts(view.texts);
  const isAt = (pointer: string) => faults.some((fault) => fault.pointer === pointer);
  const sentences = [
    ...(isAt("/konto") ? [texts.moveNobody] : []),
    ...(isAt("/gruppe") ? [texts.moveNowhere] : []),
  ];
  const given = fields.get("weiter") ?? "";
  const back = isLocal(given) ? given : "/konten";
  const main = html`<div class="form-page">
${heading(texts.move)}
<p class="fault" role="alert">${sentences.length > 0 ? sentences.join(" ") : detail}</p>
${accounts.length > 0 && again(accounts, fields, back, view)}
<ul class="titles"><li><a href="${back.slice(1)}">${texts.moveBack}</a></li></ul></div>`;
  return belowDesk({ title: texts.move, path: "/versetzung", main }, view);
}

function again(accounts: readonly Member[], fields: FormFields, back: string, view: View): Markup {
  const { group: texts } = readerTexts(view.texts);
  return html`<form class="form" method="post" action="versetzung">${tokenField("POST", "/versetzung", view)}${hiddenInputs([["weiter", back]])}
<ul class="entries">${accounts.map((account) => html`<li><label class="radio"><input type="checkbox" name="konto.${account.id}" value="ja" checked> <bdi>${nameOf(account)}</bdi></label></li>\n`)}</ul>
<div class="field"><label for="gruppe">${texts.moveChosen}</label><input id="gruppe" type="text" name="gruppe" required maxlength="200" autocomplete="off" value="${(fields.get("gruppe") ?? "").trim()}" aria-describedby="gruppe-hilfe">
<p class="help" id="gruppe-hilfe">${texts.moveHelp}</p></div>
<p class="form-end"><button>${texts.move}</button></p></form>`;
}
