/** The desk as a page: one field that has the focus, and the outcome of the last step so large that it is read in passing. */

import { isLibrarian, isPublic, may } from "../../model/access.ts";
import type { Member } from "../../model/member.ts";
import type { View } from "../../model/representation.ts";
import { deskScriptPath } from "../../representations/html/assets/assets.ts";
import { hiddenInputs, tokenField } from "../../representations/html/form/change-form.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { html, type Markup } from "../../representations/html/frame/markup.ts";
import { manyOf } from "../../representations/html/frame/names.ts";
import { nameOf } from "../../representations/html/member/beside.ts";
import { signInField } from "../anmeldung/html.ts";

export interface DeskPage {
  readonly account: Member | null;
  readonly returning: boolean;
  readonly step: DeskStep | null;
  /** What the account has on loan; for returns, what came back today. */
  readonly loans: readonly DeskEntry[];
  readonly today: string;
  readonly logView: boolean;
}

/** A loan, with the names that people have for what it is about. */
export interface DeskEntry {
  readonly loan: Member;
  readonly title: string;
  readonly copy: string;
  readonly reader: string;
}

export interface DeskStep {
  readonly state: "done" | "warning" | "problem";
  readonly message: string;
  /** The step that can be undone. */
  readonly undo?: string;
  /** The barcode of what can be handed out all the same. */
  readonly anyway?: string;
  /** Only with a reason, which is kept. */
  readonly asksReason?: boolean;
  /** The barcode of what has to come back first. */
  readonly takeBack?: string;
}

export function deskPage(page: DeskPage, view: View): string {
  const texts = view.texts.lending.desk;
  const { account, returning } = page;
  const main = html`<div class="desk" data-desk>
<h1>${texts.title}</h1>
<p class="lead">${returning ? texts.aboutReturn : texts.about}</p>
<nav class="desk-modes" aria-label="${texts.title}"><ul>
<li><a href="theke"${!returning && html` aria-current="page"`}>${texts.modeLend}</a></li>
<li><a href="theke?modus=rueckgabe"${returning && html` aria-current="page"`}>${texts.modeReturn}</a></li>
</ul></nav>
<p class="desk-sound" hidden><label><input type="checkbox" data-sound> ${texts.sound}</label></p>
${page.step && outcome(page.step, page, view)}
${
  returning
    ? html`${scan("zurueck", page, view)}
${lying(page, view)}`
    : account
      ? reader(account, page, view)
      : card(view)
}
${lists(page, view)}
</div>
<script type="module" src="${deskScriptPath}"></script>`;
  return layout(
    {
      title: texts.title,
      description: texts.about,
      path: "/theke",
      hidden: true,
      main,
    },
    view,
  );
}

/** All that is to be looked after, and all that only librarians look through. */
function lists({ logView }: DeskPage, view: View): Markup {
  const { desk, events } = view.texts.lending;
  const ways = [
    ...Object.entries(desk.listTitles).map(([name, title]) => [`theke/${name}`, title]),
    ...view.kinds.all
      .filter((kind) => (kind.menu === 0 || !isPublic(kind)) && may(kind.access.list, view.actor))
      .map((kind) => [kind.plural, manyOf(kind, view)]),
    ...(isLibrarian(view.actor)
      ? [
          ["doppelte", view.texts.doubles.title],
          ["titelbilder", view.texts.covers.title],
          ["vorgaenge", events.title],
          ...(logView ? [["protokoll", view.texts.log.title]] : []),
        ]
      : []),
  ];
  return html`<section aria-labelledby="listen"><h2 id="listen">${desk.lists}</h2>
<ul class="titles">
${ways.map(([href, title]) => html`<li><a href="${href}">${title}</a></li>\n`)}</ul></section>`;
}

function outcome(step: DeskStep, page: DeskPage, view: View): Markup {
  const texts = view.texts.lending.desk;
  return html`<div class="desk-state ${step.state}" role="${step.state === "done" ? "status" : "alert"}" data-outcome="${step.state}">
<p dir="auto">${step.message}</p>
${
  step.anyway !== undefined &&
  (step.asksReason
    ? html`<form class="form" method="post" action="theke">${command("ausleihen", page, view)}${hiddenInputs([["barcode", step.anyway]])}${signInField("trotzdem", "text", texts.reason, texts.reasonHelp, html` autocomplete="off"`)}<p class="form-end"><button class="light">${texts.anyway}</button></p></form>`
    : form(
        "ausleihen",
        page,
        view,
        [
          ["barcode", step.anyway],
          ["trotzdem", texts.anyway],
        ],
        texts.anyway,
      ))
}
${step.takeBack !== undefined && form("zurueck", page, view, [["barcode", step.takeBack]], texts.takeBack)}
${step.undo !== undefined && form("rueckgaengig", page, view, [["schritt", step.undo]], texts.undo)}
</div>`;
}

function card(view: View): Markup {
  const texts = view.texts.lending.desk;
  return html`<form class="form desk-scan" method="post" action="theke">${hiddenInputs([["aktion", "konto"]])}${tokenField("POST", "/theke", view)}
${signInField("ausweis", "text", texts.card, texts.cardHelp, html` autocomplete="off" autofocus`)}
<p class="form-end"><button>${texts.cardSubmit}</button></p></form>`;
}

function reader(account: Member, page: DeskPage, view: View): Markup {
  const texts = view.texts.lending.desk;
  const { gesperrt, gueltigBis } = account.values;
  const expired = typeof gueltigBis === "string" && gueltigBis < page.today;
  return html`<section class="desk-reader" aria-labelledby="konto"><h2 id="konto"><a href="${hrefOf(account.kind, account)}"><bdi>${nameOf(account)}</bdi></a></h2>
${Boolean(gesperrt) && html`<p class="desk-state problem">${texts.blocked(`${gesperrt}`)}</p>`}
${expired && html`<p class="desk-state problem">${texts.expired(view.texts.formats.day(`${gueltigBis}`))}</p>`}
${scan("ausleihen", page, view)}
<p class="desk-next"><a href="theke">${texts.next}</a></p>
${lying(page, view)}</section>`;
}

/** What was done today can be undone, whatever has been scanned since. */
function lying(page: DeskPage, view: View): Markup | null {
  const { account, returning, loans, today } = page;
  const texts = view.texts.lending.desk;
  if (loans.length === 0) return null;
  const title = returning
    ? html`${texts.backToday}`
    : html`<a href="ausleihliste/${account?.id ?? ""}">${texts.loans(loans.length)}</a>`;
  return html`<section class="lying" aria-labelledby="liegt"><h2 id="liegt">${title}</h2>
<ul class="entries">
${loans.map((entry) => html`<li>${lies(entry, page, view)}${(returning || entry.loan.values.von === today) && form("rueckgaengig", page, view, [["schritt", `${returning ? "zurueck" : "ausgeliehen"}-${entry.loan.id}`]], texts.undo, entry.title)}</li>\n`)}</ul></section>`;
}

function lies(
  { loan, title, copy, reader }: DeskEntry,
  { returning }: DeskPage,
  view: View,
): Markup {
  const bis = `${loan.values.bis}`;
  const due = html`${view.texts.lending.list.due} <time datetime="${bis}">${view.texts.formats.day(bis)}</time>`;
  return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(loan.kind, loan)}"><bdi>${title}</bdi></a><div class="entry-facts"><bdi>${copy}</bdi> · ${returning ? html`<bdi>${reader}</bdi>` : due}</div></div>`;
}

function scan(action: "ausleihen" | "zurueck", page: DeskPage, view: View): Markup {
  const texts = view.texts.lending.desk;
  const label = action === "ausleihen" ? texts.lend : texts.takeBack;
  return html`<form class="form desk-scan" method="post" action="theke">${command(action, page, view)}
${signInField("barcode", "text", texts.barcode, texts.barcodeHelp, html` autocomplete="off" autofocus`)}
<p class="form-end"><button>${label}</button></p></form>`;
}

function form(
  action: string,
  page: DeskPage,
  view: View,
  fields: readonly (readonly [string, string])[],
  label: string,
  about = "",
): Markup {
  return html`<form class="change" method="post" action="theke">${command(action, page, view)}${hiddenInputs(fields)}<button class="light">${label}${about !== "" && html`<span class="unseen"> (${about})</span>`}</button></form>`;
}

function command(action: string, { account, returning }: DeskPage, view: View): Markup {
  const fields: [string, string][] = [["aktion", action]];
  if (account) fields.push(["konto", `${account.id}`]);
  if (returning) fields.push(["modus", "rueckgabe"]);
  return html`${hiddenInputs(fields)}${tokenField("POST", "/theke", view)}`;
}
