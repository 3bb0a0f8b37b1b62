/** The HTML of reading lists: their works in order, with notes; and the button on the page of a work. */

import type { View } from "../../../core/model/answers/representation.ts";
import { ownerOf } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import {
  changeForm,
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import {
  heading,
  html,
  type Markup,
  paragraphs,
} from "../../../core/representations/html/frame/markup.ts";
import { shortened } from "../../../core/representations/html/frame/shortened.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { htmlLook, lookOf } from "../../../core/representations/html/look.ts";
import { beside } from "../../../core/representations/html/member/beside.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { listTexts } from "../../texts/themes.ts";

/** How many lists are offered in the select. */
const MOST_OFFERED = 50;

export const look = htmlLook({
  emptyWays: emptyWays(["werke"]),
  page(list, view) {
    const about = `${list.values.beschreibung ?? ""}`;
    const works = linksIn(list, "werk");
    const lists = listTexts(view.texts);
    return {
      description: shortened(about) || list.title,
      main: html`${heading(list.title)}
${about !== "" && html`<div class="prose">${paragraphs(about)}</div>`}
${
  works.length === 0
    ? html`<p class="nothing">${lists.empty}</p>`
    : html`<ol class="entries">\n${works.map((work) => html`<li>${entryOf(work, view)}</li>\n`)}</ol>`
}
${works.length > 0 && tableLink(hrefOf(list.kind, list), view)}`,
    };
  },

  gather: (list, read, { kinds }) =>
    read.members(
      kinds.one("werk"),
      linksIn(list, "werk").map(({ id }) => id),
    ),

  beside: sharing,
});

function entryOf(link: Link, view: View): Markup {
  const work = beside("werk", link.id, view);
  const entry = work && lookOf(work.kind).entry?.(work, view);
  const note = link.extras.notiz;
  return html`${entry ?? html`<a href="werk/${link.id}"><bdi>${link.title}</bdi></a>`}${Boolean(note) && html`<p class="note" dir="auto">${note}</p>`}`;
}

/** For the owner: whether the list is public, and the button to change that. */
function sharing(list: Member, view: View): Markup | null {
  if (view.actor === null || ownerOf(list) !== view.actor.id) return null;
  const lists = listTexts(view.texts);
  const isPublic = list.values.oeffentlich === "ja";
  const next = `/${hrefOf(list.kind, list)}`;
  const change = isPublic
    ? { label: lists.close, values: { oeffentlich: "nein" }, next, done: "geschlossen" }
    : { label: lists.share, values: { oeffentlich: "ja" }, next, done: "geteilt" };
  return html`<p class="lending sharing">${isPublic ? lists.isPublic : lists.isPrivate}</p>
${changeForm(list, change, view)}`;
}

/** The lists of the current user for the page of a work, the last changed first. */
export async function ownLists(read: Reading, { actor, kinds }: View): Promise<Member[]> {
  if (actor === null) return [];
  const lists = await read.matching(kinds.one("merkliste"), { konto: actor.id });
  return lists.toSorted((a, b) => (a.changed < b.changed ? 1 : -1)).slice(0, MOST_OFFERED);
}

/** For signed-in users: the own lists that contain the work, and a form to add it to another one. */
export function rememberForm(work: Member, view: View): Markup | null {
  if (view.actor === null) return null;
  const lists = listTexts(view.texts);
  const own = (view.beside ?? []).filter(({ kind }) => kind.singular === "merkliste");
  const has = (list: Member) => linksIn(list, "werk").some(({ id }) => id === work.id);
  const others = own.filter((list) => !has(list));
  const links = own
    .filter(has)
    .map(
      (list, index) =>
        html`${index > 0 && ", "}<a href="${hrefOf(list.kind, list)}"><bdi>${list.title}</bdi></a>`,
    );
  return html`${links.length > 0 && html`<p class="lending">${lists.onLists} ${links}</p>`}
<form class="change" method="post" action="merken">${hiddenInputs([["werk", `${work.id}`]])}${tokenField("POST", "/merken", view)}${
    others.length > 0 &&
    html`<label class="unseen" for="merkliste">${lists.which}</label><select id="merkliste" name="liste">
${others.map((list) => html`<option value="${list.id}">${list.title}</option>\n`)}<option value="">${lists.another}</option>
</select> `
  }<button class="light">${links.length > 0 ? lists.rememberMore : lists.remember}</button></form>`;
}
