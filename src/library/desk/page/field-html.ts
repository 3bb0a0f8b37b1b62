/** The one field of the desk, and the outcome of the last step in large letters. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { hiddenInputs } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nounsOf } from "../../../core/representations/html/frame/names.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import { cameraScriptPath, codeReaderPath, codeReaderWasmPath } from "../../assets/assets.ts";
import { feeTexts, lendingTexts } from "../../texts/themes.ts";
import { nameOfGivingBack } from "../steps/payments.ts";
import { deskAt } from "../steps/scene.ts";
import type { DeskPage } from "./desk-page.ts";
import { command, formOf } from "./forms-html.ts";
import { partsForm } from "./parts-html.ts";

/**
 * Empty, since mostly a scan follows. Enter in the empty field closes the reader's account and never does anything else, so it is safe to
 * press without looking. A payment that was refused is corrected first.
 */
export function fieldForm({ scene, payment }: DeskPage, view: View): Markup {
  const texts = lendingTexts(view.texts).desk;
  const { account, group, returning } = scene;
  const open = group ? texts.fieldHelpClass : texts.fieldHelpOpen;
  const help = returning ? texts.fieldHelpReturn : account ? open : texts.fieldHelp;
  return html`<form class="desk-scan" method="post" action="theke">${command("feld", scene, view)}
<label for="feld-text">${texts.field}</label>
<span class="search-line"><input id="feld-text" name="text" type="text" maxlength="200" dir="auto" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" accesskey="f" aria-describedby="hilfe-text"${payment === null && html` autofocus`} data-field><button>${texts.submit}</button></span>
<p class="help" id="hilfe-text">${help}</p></form>
${camera(view)}`;
}

/** Shown by the script if there is a camera; its code is loaded when it is opened. */
export function camera(view: View): Markup {
  const texts = lendingTexts(view.texts).desk;
  return html`<div class="desk-camera" data-camera data-script="${cameraScriptPath}" data-zxing="${codeReaderPath}" data-wasm="${codeReaderWasmPath}" hidden>
<button type="button" class="light" aria-pressed="false">${texts.camera}</button>
<video muted playsinline hidden></video>
<p class="help" role="status" data-failed="${texts.cameraFailed}" data-opening="${texts.cameraOpening}" data-open="${texts.cameraOpen}"></p></div>`;
}

/** A deposit goes back after the thing was checked. */
export function outcome({ step, scene, names }: DeskPage, view: View): Markup | null {
  if (step === null) return null;
  const texts = lendingTexts(view.texts).desk;
  const {
    state,
    message,
    exception,
    buttons = [],
    undo,
    reader,
    slip,
    owed,
    mend,
    parts,
    deposit,
  } = step;
  const { formats } = view.texts;
  const fees = feeTexts(view.texts);
  const isOpen = reader !== undefined && reader.id === scene.account?.id && !scene.returning;
  const checked = parts && partsForm(parts, scene, view);
  const role = state === "done" || state === "offer" ? "status" : "alert";
  return html`<div class="desk-state ${state}${exception && " exception"}" role="${role}" data-outcome="${state}">
<p dir="auto">${message}${owed && html` ${fees.owed.nowOwed(formats.money(owed.sum))}`}${deposit && html` ${fees.owed.toGiveBack(formats.money(`${deposit.values.bezahlt}`))}`}</p>
${slip !== undefined && html`<a class="button" href="theke/zettel?vormerkung=${slip}">${texts.slip}</a>\n`}${owed && html`<a class="button" href="theke?konto=${owed.account.id}#gebuehren">${fees.owed.toPay}</a>\n`}${mend && html`<p class="desk-whose">${mendingLink(mend, view)}</p>`}
${deposit && checked}${deposit && lookOf(deposit.kind).steps?.(deposit, deskAt(scene, { schritt: nameOfGivingBack(deposit) }), view)}${buttons.map((button) => html`${formOf(button, scene, view)}\n`)}${undo !== undefined && html`<form class="change" method="post" action="theke">${command("rueckgaengig", scene, view)}${hiddenInputs([["schritt", undo]])}<button class="light" accesskey="z">${texts.undo}</button></form>`}
${!deposit && checked}
${reader && !isOpen && html`<p class="desk-whose">${nounsOf(reader.kind, view)[0]}: <a href="theke?konto=${reader.id}"><bdi>${names(reader)}</bdi></a></p>`}
</div>`;
}

/** Links to the form of the account, where its expiry and its block are changed. */
export function mendingLink({ kind, id }: Member, view: View): Markup {
  return html`<a href="${kind.singular}/${id}?formular=aendern#feld-gueltigBis">${lendingTexts(view.texts).desk.mendAccount}</a>`;
}
