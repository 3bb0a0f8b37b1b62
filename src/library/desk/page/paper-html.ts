/** A receipt of a reader's loans, and slips for copies put aside: they may lie about in public, so they name nobody in full. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { nothing } from "../../../core/representations/html/collection/nothing.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { initialsOf } from "../../../core/words/monogram.ts";
import { deskScriptPath, paperStylesheetPath } from "../../assets/assets.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { firstHourTexts, lendingTexts } from "../../texts/themes.ts";

export interface PaperLine {
  readonly title: string;
  readonly copy: string;
  readonly bis: string;
  readonly isLate: boolean;
}

export interface Slip {
  readonly account: Member | null;
  readonly title: string;
  readonly copy: string;
  readonly bis: string;
}

export function receiptPage(
  account: Member,
  lines: readonly PaperLine[],
  today: string,
  view: View,
): string {
  const { desk, list } = lendingTexts(view.texts);
  const items = lines.map(
    ({ title, copy, bis, isLate }) =>
      html`<li><strong><bdi>${title}</bdi></strong><span><bdi>${copy}</bdi></span><span${isLate && html` class="late"`}>${list.due} <time datetime="${bis}">${view.texts.formats.day(bis)}</time></span></li>\n`,
  );
  const main = html`${printButton(view)}
<article class="paper">
<p class="paper-house"><bdi>${view.siteName}</bdi></p>
<h1>${desk.receiptTitle}</h1>
<p><bdi>${shortNameOf(account, view)}</bdi><br>${desk.receiptDay(view.texts.formats.day(today))}</p>
${lines.length === 0 ? html`<p>${desk.receiptNone}</p>` : html`<ul>\n${items}</ul>`}
</article>
<script type="module" src="${deskScriptPath}"></script>`;
  return paper(desk.receiptTitle, "/theke/beleg", main, view);
}

export function slipsPage(slips: readonly Slip[], view: View): string {
  const { desk } = lendingTexts(view.texts);
  const items = slips.map(
    ({ account, title, copy, bis }) => html`<article class="paper slip">
<h2>${desk.slipFor}<br><bdi>${account ? shortNameOf(account, view) : ""}</bdi></h2>
<p><strong><bdi>${title}</bdi></strong><br><bdi>${copy}</bdi></p>
<p>${desk.fetchUntil(view.texts.formats.day(bis))}</p>
<p class="paper-house"><bdi>${view.siteName}</bdi></p>
</article>\n`,
  );
  const main = html`<h1 class="paper-title">${desk.slips}</h1>
${slips.length === 0 ? nothing(firstHourTexts(view.texts).empty.desk.bereitlegen ?? []) : html`${printButton(view)}\n${items}`}
<script type="module" src="${deskScriptPath}"></script>`;
  return paper(desk.slips, "/theke/zettel", main, view);
}

function paper(title: string, path: string, main: Markup, view: View): string {
  return belowDesk({ title, path, main, stylesheet: paperStylesheetPath }, view);
}

/** The card number or initials: a name would reveal who reads what. */
function shortNameOf({ title, values }: Member, view: View): string {
  const { ausweis, name } = values;
  const initials = initialsOf(`${name ?? title}`).toUpperCase();
  return ausweis ? `${lendingTexts(view.texts).desk.card(`${ausweis}`)} · ${initials}` : initials;
}

/** Shown by the script, which prints; without it the browser's own print command remains. */
function printButton(view: View): Markup {
  return html`<p class="paper-print"><button type="button" data-print hidden>${lendingTexts(view.texts).desk.print}</button></p>`;
}
