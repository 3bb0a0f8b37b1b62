/** Readers missing from a list, as a page: grouped, each with open loans, and checkboxes. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { tokenField } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { collectionAbove } from "../../../core/representations/html/frame/names.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import { readerTexts } from "../../texts/themes.ts";
import { hasNothing, type OpenReader } from "./leaving-readers.ts";

export interface LeavingReader extends OpenReader {
  /** Whether others of the group are in the list; null without a list. */
  readonly grouped: boolean | null;
}

/** A form has a bounded number of fields. */
const SHOWN = 500;

/** The query parameter for all readers without open loans or fees. */
const FREE = "frei";

export function leavingPage(member: Member, readers: readonly LeavingReader[], view: View): string {
  const texts = readerTexts(view.texts).leaving;
  const path = `/abgaenge/${member.id}`;
  const title = texts.title(member.title);
  const main = html`${heading(title)}
<p class="lead">${texts.about}</p>
${readers.length === 0 ? html`<p class="nothing">${texts.nobody}</p>` : leavingForm(path, readers, view)}
${tableLink(path.slice(1), view)}
<ul class="titles"><li><a href="handzettel?anlass=abgang&amp;einspielung=${member.id}">${readerTexts(view.texts).schoolYear.slips}</a></li>
<li><a href="${hrefOf(member.kind, member)}">${texts.back}</a></li></ul>`;
  const above = [
    ...collectionAbove(member.kind, view),
    { href: hrefOf(member.kind, member), title: member.title },
  ];
  return layout({ title, description: texts.about, path, hidden: true, above, main }, view);
}

/** Where the list begins, and which readers are ticked: those of a group, or all who have nothing. */
export const LEAVING_SHOWN = {
  ab: parameter.number(0, 999_999),
  alle: parameter.text(20),
} as const;

/** One page of the list, with a link to the next. */
export function leavingForm(path: string, all: readonly LeavingReader[], view: View): Markup {
  const texts = readerTexts(view.texts).leaving;
  const asked = /^\d{1,6}$/.exec(view.query.get("ab") ?? "")?.[0];
  const from = Math.min(Number(asked ?? 0), all.length);
  const readers = all.slice(from, from + SHOWN);
  const end = from + readers.length;
  const parts = [null, true, false].flatMap((grouped) => {
    const own = readers.filter((reader) => reader.grouped === grouped);
    if (own.length === 0) return [];
    return [
      html`${grouped !== null && html`<h2>${grouped ? texts.grouped : texts.others}</h2>`}
${grouped === false && html`<p>${texts.othersHelp}</p>`}
${groupsIn(own).map((group) => groupPart(path, group, view))}`,
    ];
  });
  const isFree = readers.some(hasNothing);
  return html`<form class="form" method="post" action="${path.slice(1)}">${tokenField("POST", path, view)}
${isFree && html`<p><a href="${path.slice(1)}?alle=${FREE}#angekreuzte">${texts.tickFree}</a></p>`}
${parts}
<section aria-labelledby="angekreuzte"><h2 id="angekreuzte">${texts.chosen}</h2>
<p>${texts.lockHelp}</p>
<p><button name="aktion" value="sperren">${texts.lock}</button></p>
<details class="asking"${view.query.get("alle") === FREE && html` open`}><summary>${texts.remove}</summary>
<p>${texts.removeHelp}</p>
<p><button class="danger" name="aktion" value="entfernen">${texts.removeSure}</button></p></details></section></form>
${end < all.length && html`<p><a class="button" href="${path.slice(1)}?ab=${end}">${texts.next(all.length - end)}</a></p>`}`;
}

interface Group {
  readonly link: Link | null;
  readonly readers: readonly LeavingReader[];
}

function groupsIn(readers: readonly LeavingReader[]): Group[] {
  const byGroup = Map.groupBy(readers, ({ account }) => linkOf(account, "gruppe")?.id ?? 0);
  return [...byGroup.values()].map((own) => ({
    link: own[0] ? linkOf(own[0].account, "gruppe") : null,
    readers: own,
  }));
}

function groupPart(path: string, { link, readers }: Group, view: View): Markup {
  const texts = readerTexts(view.texts).leaving;
  const id = `${link?.id ?? 0}`;
  const asked = view.query.get("alle");
  // A list of classes says nothing of those who are in none: most of them are teachers.
  const isOfList = (reader: LeavingReader) => link !== null || reader.grouped !== false;
  const isTicked = (reader: LeavingReader) =>
    asked === id || (asked === FREE && hasNothing(reader) && isOfList(reader));
  return html`<section aria-labelledby="gruppe-${id}"><h3 id="gruppe-${id}"><bdi>${link?.title ?? texts.noGroup}</bdi> (${view.texts.formats.number(readers.length)})</h3>
${!readers.some(isOfList) && html`<p>${texts.noGroupHelp}</p>`}
<p><a href="${path.slice(1)}?alle=${id}#gruppe-${id}">${texts.tickAll}</a></p>
<ul class="entries">
${readers.map((reader) => html`<li>${entry(reader, isTicked(reader), view)}</li>\n`)}</ul></section>`;
}

function entry(reader: OpenReader, ticked: boolean, view: View): Markup {
  const { account, items, fees } = reader;
  const texts = readerTexts(view.texts).leaving;
  const name = nameOf(account);
  const { gesperrt } = account.values;
  const facts = [
    ...(items.length > 0
      ? [texts.loans(items.length, items.map(({ title }) => title).join(", "))]
      : []),
    ...(fees.length > 0 ? [texts.fees(fees.length)] : []),
    ...(hasNothing(reader) ? [texts.nothing] : []),
    ...(typeof gesperrt === "string" ? [texts.locked] : []),
  ];
  return html`<input type="checkbox" name="konto.${account.id}" value="ja" aria-label="${view.texts.form.choose(name)}"${ticked && html` checked`}><div class="entry-text"><a class="entry-title" href="theke?konto=${account.id}"><bdi>${name}</bdi></a><div class="entry-facts" dir="auto">${facts.join(" · ")}</div></div>`;
}
