/** Scanning as a page: the field, the outcome of the last scan in large letters, and the shelves. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { collectionAbove } from "../../../core/representations/html/frame/names.ts";
import { deskScriptPath, deskStylesheetPath } from "../../assets/assets.ts";
import type { StockFinding } from "../../lending/stocktaking-rules.ts";
import { belowDesk } from "../../site/below-desk.ts";
import type { ShelfCount } from "../../tables/stocktaking.ts";
import { lendingTexts, stockTexts } from "../../texts/themes.ts";
import { offlinePart, stockForm } from "../offline/offline-html.ts";
import { camera } from "../page/field-html.ts";

export interface ScanOutcome {
  readonly scan: Member;
  /** The title of the copy, or the number if it is unknown. */
  readonly title: string;
  /** What closing the stocktaking will do with it. */
  readonly follows: "willReturn" | "willMove" | null;
}

interface Scanning {
  readonly stock: Member;
  readonly shelves: readonly ShelfCount[];
  /** The last scan of this page. */
  readonly scan: ScanOutcome | null;
  /** The latest scans of all users. */
  readonly last: readonly ScanOutcome[];
}

/** The sound and color for each finding: go on, check it, put it aside. */
const STATES: Readonly<Record<StockFinding, "done" | "offer" | "warning" | "problem">> = {
  vorhanden: "done",
  "wieder da": "offer",
  "falsch gestellt": "warning",
  "nicht gefragt": "offer",
  ausgeliehen: "warning",
  ausgesondert: "problem",
  unbekannt: "problem",
  fehlt: "problem",
};

export function scanPage({ stock, shelves, scan, last }: Scanning, view: View): string {
  const texts = stockTexts(view.texts);
  const path = `/erfassen/${stock.id}`;
  const title = texts.scanTitle(stock.title);
  const isOpen = stock.values.zustand === "offen";
  const total = (name: "gesamt" | "da") => shelves.reduce((sum, one) => sum + one[name], 0);
  const { number } = view.texts.formats;
  const main = html`<div class="desk" data-desk>
<div class="desk-top"><h1><bdi>${title}</bdi></h1><p><strong class="tally">${texts.ofAll(number(total("da")), number(total("gesamt")))}</strong></p></div>
${isOpen && offlinePart(view, stockForm(path.slice(1), view))}
<div class="desk-columns" data-online>
<div class="desk-scanning">
${isOpen ? field(path, view) : html`<p class="desk-state warning">${texts.closed}</p>`}
${outcome(scan, view)}
${isOpen && lastScans(last, view)}
</div>
<div class="desk-person">
${progress(shelves, view)}
</div>
</div>
<p class="desk-sound" hidden><label><input type="checkbox" data-sound> ${lendingTexts(view.texts).desk.sound}</label></p>
</div>
${isOpen && upload(path, view)}
<ul class="titles">
<li><a href="inventurliste/${stock.id}">${isOpen ? texts.resultAndClose : texts.result}</a></li>
<li><a href="${hrefOf(stock.kind, stock)}">${texts.toStocktaking}</a></li>
</ul>
<script type="module" src="${deskScriptPath}"></script>`;
  const { about: description } = texts;
  return belowDesk(
    {
      title,
      description,
      path,
      main,
      above: aboveStock(stock, view),
      stylesheet: deskStylesheetPath,
    },
    view,
  );
}

export function aboveStock(stock: Member, view: View): { href: string; title: string }[] {
  return [
    ...collectionAbove(stock.kind, view),
    { href: hrefOf(stock.kind, stock), title: stock.title },
  ];
}

function field(path: string, view: View): Markup {
  const texts = stockTexts(view.texts);
  return html`<form class="desk-scan" method="post" action="${path.slice(1)}" data-kept>${tokenField("POST", path, view)}${hiddenInputs([["aktion", "erfassen"]])}
<label for="feld-text">${texts.field}</label>
<span class="search-line"><input id="feld-text" name="barcode" type="text" maxlength="200" required autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" aria-describedby="hilfe-text" autofocus data-field><button>${texts.submit}</button></span>
<p class="help" id="hilfe-text">${texts.fieldHelp} ${texts.about}</p></form>
${camera(view)}`;
}

function outcome(scan: ScanOutcome | null, view: View): Markup | null {
  const texts = stockTexts(view.texts);
  const read = /^\d{1,7}$/.exec(view.query.get("nummern") ?? "")?.[0];
  if (read !== undefined)
    return html`<div class="desk-state done" role="status" data-outcome="done"><p>${texts.fileDone(view.texts.formats.number(Number(read)))}</p></div>`;
  if (scan === null) return null;
  const state = STATES[scan.scan.values.befund as StockFinding];
  const role = state === "done" || state === "offer" ? "status" : "alert";
  return html`<div class="desk-state ${state}" role="${role}" data-outcome="${state}"><p dir="auto">${sentenceOf(scan, view)}</p></div>`;
}

function sentenceOf({ scan, title, follows }: ScanOutcome, view: View): string {
  const { befund, gehoertNach } = scan.values;
  const texts = stockTexts(view.texts);
  const said = texts.findings[`${befund}`]?.(title, `${gehoertNach ?? ""}`) ?? title;
  return follows ? `${said} ${texts[follows]}` : said;
}

function lastScans(last: readonly ScanOutcome[], view: View): Markup | null {
  if (last.length === 0) return null;
  const texts = stockTexts(view.texts);
  return html`<section class="lying" aria-labelledby="zuletzt"><h2 id="zuletzt">${texts.last}</h2>
<ul class="entries">
${last.map((one) => html`<li><div class="entry-text"><a class="entry-title" href="erfassung/${one.scan.id}"><bdi>${one.scan.title}</bdi></a><div class="entry-facts" dir="auto">${sentenceOf(one, view)}</div></div></li>\n`)}</ul></section>`;
}

function progress(shelves: readonly ShelfCount[], view: View): Markup {
  const texts = stockTexts(view.texts);
  const { number } = view.texts.formats;
  return html`<section aria-labelledby="regale"><h2 id="regale">${texts.progress}</h2>
<ul class="shelves">
${shelves.map(({ ort, beginn, gesamt, da, fehlt }) => html`<li class="shelf-count"><span><bdi>${ort ?? texts.noPlace}</bdi> · <bdi>${beginn}</bdi></span> <progress max="${gesamt}" value="${da}" aria-label="${ort ?? texts.noPlace} ${beginn}"></progress> <span class="tally">${number(da)} / ${number(gesamt)}${fehlt > 0 && html`<span class="unseen">, ${texts.missing(fehlt)}</span>`}</span></li>\n`)}</ul></section>`;
}

/** Outside of the form that the script submits: a file is sent by the browser. */
function upload(path: string, view: View): Markup {
  const texts = stockTexts(view.texts);
  return html`<details class="asking"><summary>${texts.file}</summary>
<form class="form" method="post" enctype="multipart/form-data" action="${path.slice(1)}">${tokenField("POST", path, view)}
<p>${texts.fileAbout}</p>
<div class="field"><label for="feld-datei">${texts.fileField}</label>
<input id="feld-datei" name="datei" type="file" accept=".txt,.csv,text/plain,text/csv"></div>
<div class="field"><label for="feld-nummern">${texts.pasteField}</label>
<textarea id="feld-nummern" name="nummern" rows="4" spellcheck="false"></textarea></div>
<p class="form-end"><button>${texts.fileSubmit}</button></p></form></details>`;
}
