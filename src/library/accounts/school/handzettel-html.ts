/** Sheets and slips for a class, to be cut out: each names only one person. */

import type { View } from "../../../core/model/answers/representation.ts";
import { currencyIn } from "../../../core/model/codes/money.ts";
import { linkOf } from "../../../core/model/store/member.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { deskScriptPath } from "../../assets/assets.ts";
import { sumOf } from "../../lending/fee-rules.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { lendingTexts, readerTexts } from "../../texts/themes.ts";
import { hasNothing, type OpenItem, type OpenReader } from "./leaving-readers.ts";

export const SHEET_OCCASIONS = ["mahnung", "abgang"] as const;

interface ClassSheets {
  readonly occasion: (typeof SHEET_OCCASIONS)[number];
  readonly readers: readonly OpenReader[];
  readonly today: string;
}

export function sheetsPage(page: ClassSheets, view: View): string {
  const { occasion, readers } = page;
  const texts = readerTexts(view.texts).schoolYear.sheets;
  const title = texts.titles[occasion];
  const byGroup = Map.groupBy(readers, ({ account }) => linkOf(account, "gruppe")?.id ?? 0);
  const sheets = [...byGroup.values()].map((own) => sheet(own, page, view));
  const main = html`<div class="class-sheets">
${heading(title)}
<p class="lead">${readers.length === 0 ? texts.nobody[occasion] : texts.about[occasion]}</p>
${readers.length > 0 && html`<p class="paper-print"><button type="button" data-print hidden>${lendingTexts(view.texts).desk.print}</button></p>`}
${sheets}
${readers.length > 0 && tableLink("handzettel", view, new URLSearchParams([...view.query]))}
</div>
<script type="module" src="${deskScriptPath}"></script>`;
  return belowDesk({ title, path: "/handzettel", main }, view);
}

/** One sheet per class, on a page of its own. */
function sheet(readers: readonly OpenReader[], page: ClassSheets, view: View): Markup {
  const [first] = readers;
  const group = first && linkOf(first.account, "gruppe");
  const id = `blatt-${group?.id ?? 0}`;
  const name = group?.title ?? readerTexts(view.texts).leaving.noGroup;
  return html`<section class="class-sheet" aria-labelledby="${id}"><h2 id="${id}"><bdi>${name}</bdi> · ${view.texts.formats.day(page.today)}</h2>
<div class="access-slips">
${readers.map((reader) => html`${slip(reader, page, view)}\n`)}</div></section>`;
}

function slip(reader: OpenReader, { occasion, today }: ClassSheets, view: View): Markup {
  const texts = readerTexts(view.texts).schoolYear.sheets;
  const { account, items, fees } = reader;
  const group = linkOf(account, "gruppe")?.title;
  const open = fees.filter(({ values }) => values.zustand === "offen");
  const [fee] = open;
  const owed = fee && sumOf(open, currencyIn(`${fee.values.betrag}`));
  return html`<article class="access-slip"><h3><bdi>${`${account.values.name ?? account.title}`}</bdi></h3>
<p class="access-slip-site"><bdi>${view.siteName}</bdi>${group !== undefined && html` · <bdi>${group}</bdi>`}</p>
${items.length > 0 && html`<p>${texts.bring[occasion]}</p>\n<ul class="slip-items">${items.map((item) => html`${line(item, view)}\n`)}</ul>`}
${owed && html`<p>${texts.owed(view.texts.formats.money(owed))}</p>`}
${occasion === "abgang" && hasNothing(reader) && html`<p><strong>${texts.clear}</strong></p>`}
${occasion === "abgang" && html`<p class="slip-sign">${texts.sign(view.texts.formats.day(today))}</p>`}
</article>`;
}

function line({ title, copy, barcode, bis, late }: OpenItem, view: View): Markup {
  const texts = readerTexts(view.texts).schoolYear.sheets;
  const due = view.texts.formats.day(bis);
  return html`<li><strong><bdi>${title}</bdi></strong> <span class="extra"><bdi>${[copy, barcode].filter(Boolean).join(" · ")}</bdi></span> <time datetime="${bis}">${late > 0 ? texts.late(due, late) : texts.due(due)}</time></li>`;
}
