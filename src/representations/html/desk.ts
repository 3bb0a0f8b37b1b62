/** The desk as a page: one field that has the focus, and the outcome of the last step so large that it is read in passing. */

import type { View } from "../../engine/representation.ts";
import type { Member } from "../../engine/store.ts";
import { hrefOf } from "./addresses.ts";
import { deskScriptPath } from "./assets.ts";
import { hidden, tokenField } from "./change-form.ts";
import { layout } from "./layout.ts";
import { html, type Markup } from "./markup.ts";
import { field } from "./sign-in.ts";

export interface DeskPage {
  readonly account: Member | null;
  readonly returning: boolean;
  readonly step: DeskStep | null;
  /** What the account has on loan. */
  readonly loans: readonly Member[];
  readonly today: string;
}

export interface DeskStep {
  readonly state: "done" | "warning" | "problem";
  readonly message: string;
  /** The step that can be undone. */
  readonly undo?: string;
  /** The barcode of what can be handed out all the same. */
  readonly anyway?: string;
}

export function deskPage(page: DeskPage, view: View): string {
  const texts = view.texts.lending.desk;
  const { account, returning } = page;
  const main = html`<div class="desk" data-desk>
<h1>${texts.title}</h1>
<p class="lead">${texts.about}</p>
<nav class="desk-modes" aria-label="${texts.title}"><ul>
<li><a href="theke"${!returning && html` aria-current="page"`}>${texts.modeLend}</a></li>
<li><a href="theke?modus=rueckgabe"${returning && html` aria-current="page"`}>${texts.modeReturn}</a></li>
</ul></nav>
<p class="desk-sound" hidden><label><input type="checkbox" data-sound> ${texts.sound}</label></p>
${page.step && outcome(page.step, page, view)}
${returning ? scan("zurueck", page, view) : account ? reader(account, page, view) : card(view)}
<section aria-labelledby="listen"><h2 id="listen">${texts.lists}</h2>
<ul class="titles">
${Object.entries(texts.listTitles).map(([name, title]) => html`<li><a href="theke/${name}">${title}</a></li>\n`)}<li><a href="vorgaenge">${view.texts.lending.events.title}</a></li>
</ul></section>
</div>
<script type="module" src="${deskScriptPath}"></script>`;
  return layout({ title: texts.title, description: texts.about, path: null, main }, view);
}

function outcome(step: DeskStep, page: DeskPage, view: View): Markup {
  const texts = view.texts.lending.desk;
  return html`<div class="desk-state ${step.state}" role="${step.state === "done" ? "status" : "alert"}" data-outcome="${step.state}">
<p dir="auto">${step.message}</p>
${
  step.anyway !== undefined &&
  form(
    "ausleihen",
    page,
    view,
    [
      ["barcode", step.anyway],
      ["trotzdem", "ja"],
    ],
    texts.anyway,
  )
}
${step.undo !== undefined && form("rueckgaengig", page, view, [["schritt", step.undo]], texts.undo)}
</div>`;
}

function card(view: View): Markup {
  const texts = view.texts.lending.desk;
  return html`<form class="form desk-scan" method="post" action="theke">${hidden([["aktion", "konto"]])}${tokenField("POST", "/theke", view)}
${field("ausweis", "text", texts.card, texts.cardHelp, html` autocomplete="off" autofocus`)}
<p class="form-end"><button>${texts.cardSubmit}</button></p></form>`;
}

function reader(account: Member, page: DeskPage, view: View): Markup {
  const texts = view.texts.lending.desk;
  const { name, gesperrt, gueltigBis } = account.values;
  const expired = typeof gueltigBis === "string" && gueltigBis < page.today;
  return html`<section class="desk-reader" aria-labelledby="konto"><h2 id="konto"><a href="${hrefOf(account.kind, account)}"><bdi>${`${name ?? account.title}`}</bdi></a></h2>
<p><a href="ausleihliste/${account.id}">${texts.loans(page.loans.length)}</a></p>
${Boolean(gesperrt) && html`<p class="desk-state problem">${texts.blocked(`${gesperrt}`)}</p>`}
${expired && html`<p class="desk-state problem">${texts.expired(view.texts.formats.day(`${gueltigBis}`))}</p>`}
${scan("ausleihen", page, view)}
<p><a href="theke">${texts.next}</a></p></section>`;
}

function scan(action: "ausleihen" | "zurueck", page: DeskPage, view: View): Markup {
  const texts = view.texts.lending.desk;
  const label = action === "ausleihen" ? texts.lend : texts.takeBack;
  return html`<form class="form desk-scan" method="post" action="theke">${command(action, page, view)}
${field("barcode", "text", texts.barcode, texts.barcodeHelp, html` autocomplete="off" autofocus`)}
<p class="form-end"><button>${label}</button></p></form>`;
}

function form(
  action: string,
  page: DeskPage,
  view: View,
  fields: readonly (readonly [string, string])[],
  label: string,
): Markup {
  return html`<form class="change" method="post" action="theke">${command(action, page, view)}${hidden(fields)}<button class="light">${label}</button></form>`;
}

function command(action: string, { account, returning }: DeskPage, view: View): Markup {
  const fields: [string, string][] = [["aktion", action]];
  if (account) fields.push(["konto", `${account.id}`]);
  if (returning) fields.push(["modus", "rueckgabe"]);
  return html`${hidden(fields)}${tokenField("POST", "/theke", view)}`;
}
