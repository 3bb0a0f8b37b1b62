/** The new school year as one page: the classes with their new names, the button that applies it, the new list, and who leaves. */

import type { View } from "../../../core/model/answers/representation.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import {
  changeForm,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { collectionAbove } from "../../../core/representations/html/frame/names.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { deskStylesheetPath } from "../../assets/assets.ts";
import type { GroupMove, YearPlan } from "../../circulation/school-year.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { readerTexts, refusalTexts } from "../../texts/themes.ts";
import { leavingForm } from "./abgaenge-html.ts";
import { hasNothing, type OpenReader } from "./leaving-readers.ts";

export interface ClassRow {
  readonly move: GroupMove;
  readonly readers: number;
  readonly loans: number;
  readonly late: number;
}

interface YearPage {
  readonly year: Member;
  readonly plan: YearPlan;
  readonly rows: readonly ClassRow[];
  readonly leaving: readonly OpenReader[];
  readonly today: string;
}

export function yearPage(page: YearPage, view: View): string {
  const { year, leaving } = page;
  const texts = readerTexts(view.texts).schoolYear;
  const path = `/jahreswechsel/${year.id}`;
  const title = texts.title(year.title);
  const { vollzogenAm } = year.values;
  const main = html`<div class="desk">
${heading(title)}
<p class="lead">${isDone(page) ? texts.done(view.texts.formats.day(`${vollzogenAm}`)) : texts.trial}</p>
${classes(page, path, view)}
${isDone(page) ? undoing(page, path, view) : doing(page, view)}
${newList(page, view)}
<section aria-labelledby="abgaenge"><h2 id="abgaenge">${texts.leaving}</h2>
${
  leaving.length === 0
    ? html`<p class="nothing">${texts.nobodyLeaves}</p>`
    : html`<p>${texts.leavingAbout(leaving.length, leaving.filter(hasNothing).length)}</p>
<ul class="titles"><li><a href="handzettel?anlass=abgang&amp;schuljahr=${year.id}">${texts.slips}</a></li></ul>
${leavingForm(
  path,
  leaving.map((reader) => ({ ...reader, grouped: null })),
  view,
)}`
}</section>
${tableLink(path.slice(1), view)}
<ul class="titles"><li><a href="${hrefOf(year.kind, year)}">${texts.toYear}</a></li></ul>
</div>`;
  const above = [
    ...collectionAbove(year.kind, view),
    { href: hrefOf(year.kind, year), title: year.title },
  ];
  return belowDesk({ title, path, main, above, stylesheet: deskStylesheetPath }, view);
}

function isDone({ year }: YearPage): boolean {
  return year.values.zustand === "vollzogen";
}

const FORM = "wechseln";

/** The new names can be changed while the year is only planned. They are sent with the change, too, whose button stands below. */
function classes(page: YearPage, path: string, view: View): Markup {
  const { year, rows } = page;
  const texts = readerTexts(view.texts).schoolYear;
  const { columns } = texts;
  const form = (content: Markup | null) =>
    html`<form class="form" id="${FORM}" method="post" action="${path.slice(1)}">${tokenField("POST", path, view)}
${content}</form>`;
  if (rows.length === 0)
    return html`<p class="nothing">${texts.noClasses}</p>${!isDone(page) && form(null)}`;
  const isOpen = !isDone(page) && linkOf(year, "einspielung") === null;
  const table = html`<section class="table stacked classes" tabindex="0" aria-label="${texts.title(year.title)}"><table>
<thead><tr><th scope="col">${columns.name}</th><th scope="col">${columns.wird}</th><th scope="col">${columns.leser}</th><th scope="col">${columns.ausleihen}</th><th scope="col">${columns.ueberfaellig}</th></tr></thead>
<tbody>
${rows.map((row) => html`${classRow(row, isOpen, view)}\n`)}</tbody></table></section>`;
  return html`<section aria-labelledby="klassen"><h2 id="klassen">${texts.classes}</h2>
${isOpen && html`<p id="klassen-hilfe">${texts.namesHelp}</p>`}
${isDone(page) ? table : form(html`${table}${isOpen && html`\n<p><button class="light" name="aktion" value="namen">${texts.saveNames}</button></p>`}`)}</section>`;
}

function classRow({ move, readers, loans, late }: ClassRow, isOpen: boolean, view: View): Markup {
  const { columns, fates, becomesOf } = readerTexts(view.texts).schoolYear;
  const { number } = view.texts.formats;
  const { group, name, becomes, fate } = move;
  const cell = (label: keyof typeof columns, content: Markup | string) =>
    html`<td data-label="${columns[label]}">${content}</td>`;
  const shown = fate === "abgang" ? "" : becomes;
  const field = html`<input class="class-name" type="text" name="wird.${move.id}" value="${shown}" maxlength="200" autocomplete="off" aria-label="${becomesOf(name)}" aria-describedby="klassen-hilfe"> <span class="extra">${fates[fate]}</span>`;
  const outcome = html`${fate !== "bleibt" && html`<bdi>${becomes}</bdi> `}<span class="extra">${fates[fate]}</span>`;
  return html`<tr><th scope="row"><a href="${hrefOf(group.kind, group)}"><bdi>${name}</bdi></a></th>
${cell("wird", isOpen ? field : outcome)}
${cell("leser", number(readers))}
${cell("ausleihen", number(loans))}
${cell("ueberfaellig", late > 0 ? html`<a href="handzettel?gruppe=${group.id}">${number(late)}</a>` : number(late))}</tr>`;
}

/** Shows the effects with counts before they are applied, and what prevents them. */
function doing({ year, plan, rows, leaving }: YearPage, view: View): Markup {
  const texts = readerTexts(view.texts).schoolYear;
  const refusals = refusalTexts(view.texts);
  const moved = rows.filter(({ move }) => move.fate === "versetzt");
  const readers = moved.reduce((sum, row) => sum + row.readers, 0);
  const { gueltigBis } = year.values;
  const faults = [
    ["klassen-gleich", plan.twice],
    ["klassen-im-kreis", plan.circle],
    ["klassen-unbekannt", plan.unknown],
  ] as const;
  const obstacles = faults.flatMap(([code, names]) =>
    names.length > 0 ? [refusals[code]?.({ names: names.join(", ") }) ?? code] : [],
  );
  const does = [
    ...(moved.length > 0 ? [texts.doesMove(moved.length, readers)] : []),
    ...joinsOf(rows, view),
    typeof gueltigBis === "string"
      ? texts.doesCards(view.texts.formats.day(gueltigBis))
      : texts.doesCardsLonger,
    ...(leaving.length > 0 ? [texts.doesLeave(leaving.length)] : []),
  ];
  const edit = `${hrefOf(year.kind, year)}?formular=aendern`;
  return html`<section aria-labelledby="vollziehen"><h2 id="vollziehen">${texts.doIt}</h2>
${obstacles.map((sentence) => html`<p class="desk-state problem">${sentence}</p>\n`)}
<p>${texts.willDo}</p>
<ul class="will-do">${does.map((one) => html`<li>${one}</li>\n`)}</ul>
<p>${texts.notWished} <a href="${edit}">${texts.edit}</a></p>
${obstacles.length === 0 && html`<p><button class="light" form="${FORM}" name="aktion" value="vollziehen">${texts.doIt}</button></p>`}</section>`;
}

/** Each class that several come together in, with the number of its readers. */
function joinsOf(rows: readonly ClassRow[], view: View): string[] {
  const { doesJoin } = readerTexts(view.texts).schoolYear;
  const byMain = Map.groupBy(
    rows.filter(({ move }) => move.into !== undefined),
    ({ move }) => move.into,
  );
  return [...byMain].map(([main, joining]) => {
    const all = rows.filter(({ move }) => move.id === main).concat(joining);
    const names = all.map(({ move }) => move.name);
    const readers = all.reduce((sum, row) => sum + row.readers, 0);
    const emptied = joining.flatMap(({ move }) => move.emptied ?? []);
    return doesJoin(names, `${all[0]?.move.becomes}`, readers, emptied);
  });
}

function undoing({ year }: YearPage, next: string, view: View): Markup {
  const texts = readerTexts(view.texts).schoolYear;
  const change = { label: texts.undo, values: { zustand: "geplant" }, next, done: "jahrZurueck" };
  return html`<section aria-labelledby="zurueck"><h2 id="zurueck">${texts.undo}</h2>
<p>${texts.undoAbout}</p>
${changeForm(year, change, view)}</section>`;
}

function newList({ year }: YearPage, view: View): Markup {
  const texts = readerTexts(view.texts).schoolYear;
  const list = linkOf(year, "einspielung");
  const kind = view.kinds.one("einspielung");
  return html`<section aria-labelledby="liste"><h2 id="liste">${texts.list}</h2>
<p>${list ? texts.listGiven : texts.listAbout}</p>
<ul class="titles">${
    list
      ? html`<li><a href="${hrefOf(kind, list)}"><bdi>${list.title}</bdi></a></li>`
      : html`<li><a href="einspielungen?formular=neu">${texts.listImport}</a></li>`
  }</ul></section>`;
}
