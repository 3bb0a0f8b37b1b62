/** The desk without network: two fields instead of one, since without the server a number cannot be resolved to a card or a copy. */

import type { View } from "../../../core/model/answers/representation.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import {
  deskScriptPath,
  deskStylesheetPath,
  offlineScriptPath,
  queueScriptPath,
} from "../../assets/assets.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** Cached by the browser and opened for any user: without a name and without a CSRF token. */
export function offlinePage(path: string, { token: _, ...view }: View): string {
  const texts = lendingTexts(view.texts).desk;
  const nobody: View = { ...view, actor: null };
  const main = html`<div class="desk" data-desk>
<div class="desk-top"><h1>${texts.offlineTitle}</h1><p><a href="theke">${texts.title}</a></p></div>
<noscript><p class="desk-state warning">${texts.offlineScript}</p></noscript>
${offlinePart(nobody)}
</div>
<script type="module" src="${deskScriptPath}"></script>`;
  const page = { title: texts.offlineTitle, path, main, stylesheet: deskStylesheetPath };
  return belowDesk(page, nobody);
}

/** Hidden in every page of the desk; the script shows it when the network fails. `form`: what can be entered meanwhile. */
export function offlinePart(view: View, form = lendingForm(view)): Markup {
  const texts = lendingTexts(view.texts).desk;
  return html`<section class="desk-offline" data-offline data-queue="${queueScriptPath}" data-script="${offlineScriptPath}" aria-labelledby="ohne-netz" hidden>
<h2 id="ohne-netz" class="unseen">${texts.offlineTitle}</h2>
<p class="desk-state warning" role="status" data-state data-netz="${texts.offlineNow}" data-sitzung="${texts.offlineSession}" data-back="${texts.offlineBack}" data-impossible="${texts.offlineImpossible}"></p>
<p data-sign-in hidden><a href="anmeldung?weiter=%2Ftheke%2Fohne-netz">${view.texts.signIn.link}</a></p>
${form}
<section data-refused data-unread="${texts.offlineUnread}" aria-labelledby="abgelehnt" hidden><h2 id="abgelehnt">${texts.offlineRefused}</h2>
<p>${texts.offlineRefusedAbout}</p>
<ul class="desk-steps"></ul></section>
<section data-waiting aria-labelledby="wartend" hidden><h2 id="wartend">${texts.offlineWaiting}</h2>
<ul class="desk-steps"></ul>
<p><button type="button" class="light" data-send>${texts.offlineSend}</button></p></section>
<template data-step><li><div class="entry-text"><strong class="entry-title" data-what data-ausleihen="${texts.offlineLent}" data-zurueck="${texts.offlineReturned}" data-verlaengern="${texts.offlineRenewed}" data-feld="${texts.offlineScanned}" data-erfassen="${texts.offlineStock}"></strong><div class="entry-facts"><span data-when></span></div><p data-why></p></div>
<form class="desk-insist" hidden><label>${texts.reason} <input name="grund" type="text" required maxlength="200" autocomplete="off"></label><button class="light">${texts.offlineInsist}</button></form>
<button type="button" class="light" data-forget hidden>${texts.offlineForget}</button></li></template>
</section>`;
}

function lendingForm(view: View): Markup {
  const texts = lendingTexts(view.texts).desk;
  return html`<form class="form" data-offline-form data-address="theke" hidden>
<fieldset><legend class="unseen">${texts.title}</legend>
<label><input type="radio" name="aktion" value="ausleihen" checked> ${texts.modeLend}</label>
<label><input type="radio" name="aktion" value="zurueck"> ${texts.modeReturn}</label></fieldset>
<div class="field" data-lending><label for="feld-ausweis">${texts.offlineCard}</label>
<input id="feld-ausweis" name="leser" type="text" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="feld-barcode">${texts.offlineCopy}</label>
<input id="feld-barcode" name="barcode" type="text" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="hilfe-barcode">
<p class="help" id="hilfe-barcode">${texts.offlineHelp}</p></div>
<p class="form-end"><button>${texts.offlineKeep}</button></p></form>`;
}

/** Enters one number after the other for the stocktaking at this address. */
export function stockForm(address: string, view: View): Markup {
  const texts = lendingTexts(view.texts).desk;
  return html`<form class="form" data-offline-form data-address="${address}" hidden>
<input type="hidden" name="aktion" value="erfassen"><div data-lending hidden><input type="hidden" name="leser" value=""></div>
<div class="field"><label for="feld-barcode">${texts.offlineCopy}</label>
<input id="feld-barcode" name="barcode" type="text" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"></div>
<p class="form-end"><button>${texts.offlineKeep}</button></p></form>`;
}
