/** The lists of the desk: the links to them, and each as a page. A table, to be scanned by column; on a phone, cards. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { nothing } from "../../../core/representations/html/collection/nothing.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import type { ByName } from "../../../core/texts/phrases.ts";
import { inTurns } from "../../../core/words/in-turns.ts";
import { deskStylesheetPath } from "../../assets/assets.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { firstHourTexts, lendingTexts, noticeTexts, readerTexts } from "../../texts/themes.ts";
import type { Numbers } from "../steps/numbers.ts";
import type { ReaderNames } from "../steps/reader-names.ts";

/** Where somebody goes on from an empty list. */
const WAYS: ByName<ReturnType<typeof emptyWays> | undefined> = {
  bereitlegen: emptyWays(["vormerkungen"]),
  buchungen: emptyWays(["buchungen"]),
};

export interface DeskRow {
  /** The loan, the reservation or the booking. */
  readonly entry: Member;
  readonly copy: Member | null;
  readonly account: Member | null;
  readonly work: Link | null;
  /** The day by which it is to be returned or collected. */
  readonly bis: string;
  /** Days since it was due; negative before that. */
  readonly days: number;
}

/** The lists with open work, each with its count. */
export function listsWithNumbers(numbers: Numbers, view: View): Markup {
  const { desk } = lendingTexts(view.texts);
  const { wartend = 0 } = numbers;
  const waiting =
    wartend > 0 &&
    html`<p class="desk-state warning"><a href="konten?freischaltung=wartet">${readerTexts(view.texts).registration.waiting(wartend)}</a></p>\n`;
  return html`${waiting}<section class="desk-lists" aria-labelledby="listen"><h2 id="listen">${desk.lists}</h2>
<ul>
${Object.entries(desk.listTitles).map(([name, title]) => html`<li><a href="theke/${name}">${title} <strong class="tally">${view.texts.formats.number(numbers[name] ?? 0)}</strong></a></li>\n`)}</ul></section>`;
}

export async function deskListPage(
  name: string,
  rows: readonly DeskRow[],
  readers: ReaderNames,
  view: View,
): Promise<string> {
  const texts = lendingTexts(view.texts).desk;
  const title = texts.listTitles[name] ?? name;
  const columns = columnsOf(name, rows, view);
  // The days to collect it begin when it is put aside.
  const days = name === "bereitlegen" ? ["seit"] : ["bis", "tage"];
  // An empty column would take space from the others.
  const group = rows.some((one) => groupOf(one) !== null) ? ["gruppe"] : [];
  const email = rows.some((one) => emailOf(one) !== null) ? ["email"] : [];
  const names = ["werk", "exemplar", "konto", ...group, ...email, ...days];
  const main = html`<div class="desk">
${heading(title)}
<p class="lead">${texts.listAbout[name] ?? ""}</p>
${
  rows.length === 0
    ? nothing(firstHourTexts(view.texts).empty.desk[name] ?? [], (WAYS[name] ?? (() => []))(view))
    : html`<section class="table stacked" tabindex="0" aria-label="${title}"><table>
<thead><tr>${names.map((column) => html`<th scope="col" class="${column}">${columns[column] ?? column}</th>`)}${name === "bereitlegen" && html`<td></td>`}</tr></thead>
<tbody>
${await inTurns(rows, (one) => html`${row(one, name, names, columns, readers, view)}\n`)}</tbody></table></section>`
}
${name === "bereitlegen" && rows.length > 0 && html`<p><a href="theke/zettel">${texts.slips}</a></p>`}
${name === "ueberfaellig" && reminding(rows, view)}
${tableLink(`theke/${name}`, view)}
</div>`;
  return belowDesk({ title, path: `/theke/${name}`, main, stylesheet: deskStylesheetPath }, view);
}

/** The day has the name that it has on the page of a loan or a reservation; of bookings it is that of collection. */
function columnsOf(name: string, [first]: readonly DeskRow[], view: View): ByName {
  const { columns } = lendingTexts(view.texts).desk;
  if (!first) return columns;
  const bis = name === "buchungen" ? columns.abholung : labelOf(first.entry.kind, "bis", view);
  return { ...columns, bis: bis ?? "" };
}

/** What will be sent by itself and, where readers are in classes, sheets to hand out there. */
function reminding(rows: readonly DeskRow[], view: View): Markup {
  const hasGroups = rows.some((one) => groupOf(one) !== null);
  const sheets = readerTexts(view.texts).schoolYear.sheets.titles.mahnung;
  return html`<ul class="titles">${hasGroups && html`<li><a href="handzettel">${sheets}</a></li>\n`}<li><a href="postausgang/vorschau">${noticeTexts(view.texts).preview.link}</a></li></ul>`;
}

function groupOf({ account }: DeskRow): Link | null {
  return account && linkOf(account, "gruppe");
}

function emailOf({ account }: DeskRow): string | null {
  const email = account?.values.email ?? null;
  return email === null ? null : `${email}`;
}

function row(
  one: DeskRow,
  name: string,
  columnNames: readonly string[],
  columns: ByName,
  readers: ReaderNames,
  view: View,
): Markup {
  const { entry, copy, account, work, bis, days } = one;
  const [group, email] = [groupOf(one), emailOf(one)];
  const { days: daysText } = lendingTexts(view.texts).desk;
  const cell = (name: string, content: Markup | string | null) =>
    html`<td class="${name}" data-label="${columns[name] ?? name}">${content}</td>`;
  const shown = (name: string, content: Markup | null) =>
    columnNames.includes(name) && (content ? cell(name, content) : html`<td class="${name}"></td>`);
  const [reader, thing] = [
    account && html`<a href="theke?konto=${account.id}"><bdi>${readers(account)}</bdi></a>`,
    copy &&
      html`<a href="${hrefOf(copy.kind, copy)}"><bdi>${copy.title}</bdi></a>${entry.values.ausfall && html` <strong>${bookingTexts(view.texts).gone}</strong>`}`,
  ];
  // It has to be fetched from there.
  const isToFetch = name === "bereitlegen";
  const place = isToFetch && copy && linkOf(copy, "standort");
  const dayOfEntry = (column: string, day: string) =>
    cell(
      column,
      html`<a href="${hrefOf(entry.kind, entry)}"><time datetime="${day}">${view.texts.formats.day(day)}</time></a>`,
    );
  return html`<tr${!isToFetch && days > 0 && html` class="late"`}><th scope="row">${work ? html`<a href="${hrefOf(view.kinds.one("werk"), work)}"><bdi>${work.title}</bdi></a>` : html`<bdi>${entry.title}</bdi>`}</th>
${cell("exemplar", thing && html`${thing}${place && html` <span class="extra"><bdi>${place.title}</bdi></span>`}`)}
${cell("konto", reader)}
${shown("gruppe", group && html`<a href="${hrefOf(view.kinds.one("gruppe"), group)}"><bdi>${group.title}</bdi></a>`)}
${shown("email", email === null ? null : html`<a href="mailto:${email}"><bdi>${email}</bdi></a>`)}
${isToFetch ? html`${dayOfEntry("seit", `${entry.values.seit}`)}<td>${putAsideForm(entry, view)}</td>` : html`${dayOfEntry("bis", bis)}\n${cell("tage", daysText(days))}`}</tr>`;
}

/** For staff who have put the copy aside. */
function putAsideForm({ id, title }: Member, view: View): Markup {
  const { liesReady } = lendingTexts(view.texts).desk;
  const fields = [
    ["aktion", "bereitlegen"],
    ["vormerkung", `${id}`],
  ] as const;
  return html`<form class="change" method="post" action="theke">${hiddenInputs(fields)}${tokenField("POST", "/theke", view)}<button class="light">${liesReady}<span class="unseen"> (${title})</span></button></form>`;
}
