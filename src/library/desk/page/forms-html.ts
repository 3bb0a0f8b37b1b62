/** The plain forms of the desk: each names its step and the state of the desk. */

import type { View } from "../../../core/model/answers/representation.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { lendingTexts } from "../../texts/themes.ts";
import type { DeskButton, Scene } from "../steps/scene.ts";

/** `about`: what the button acts on, for screen readers. */
export function formOf(
  { action, fields, label, accessKey, asksReason = false, takesAway = false }: DeskButton,
  scene: Scene,
  view: View,
  about = "",
): Markup {
  const texts = lendingTexts(view.texts).desk;
  const button = html`<button class="light${takesAway && " taking"}"${accessKey && html` accesskey="${accessKey}" data-offered`}>${label}${about !== "" && html`<span class="unseen"> (${about})</span>`}</button>`;
  if (!asksReason)
    return html`<form class="change" method="post" action="theke">${command(action, scene, view)}${hiddenInputs(fields)}${button}</form>`;
  return html`<form class="form desk-reason" method="post" action="theke">${command(action, scene, view)}${hiddenInputs(fields)}<div class="field"><label for="feld-trotzdem">${texts.reason}</label>
<p class="help" id="hilfe-trotzdem">${texts.reasonHelp}</p>
<input id="feld-trotzdem" name="trotzdem" type="text" required maxlength="200" autocomplete="off" aria-describedby="hilfe-trotzdem" dir="auto"></div>
<p class="form-end">${button}</p></form>`;
}

export function command(action: string, { account, group, returning }: Scene, view: View): Markup {
  const fields: [string, string][] = [["aktion", action]];
  if (account && !returning) fields.push(["konto", `${account.id}`]);
  if (group && !returning) fields.push(["gruppe", `${group.id}`]);
  if (returning) fields.push(["modus", "rueckgabe"]);
  return html`${hiddenInputs(fields)}${tokenField("POST", "/theke", view)}`;
}
