/** The look of works: cover, title, makers; what can be borrowed or reserved stands beside it. */

import type { Link, LinksField } from "../../model/field.ts";
import type { Member } from "../../model/member.ts";
import type { Reading } from "../../model/reading.ts";
import type { View } from "../../model/representation.ts";
import { facts, foundIn, titleLink, wordsIn } from "../../representations/html/collection/entry.ts";
import { drawCover } from "../../representations/html/drawing/cover.ts";
import {
  coverPicture,
  largeCover,
  pictureAddress,
} from "../../representations/html/drawing/picture.ts";
import { hiddenInputs, tokenField } from "../../representations/html/form/change-form.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { signInHref } from "../../representations/html/frame/again.ts";
import {
  heading,
  html,
  type Markup,
  paragraphs,
  raw,
} from "../../representations/html/frame/markup.ts";
import { shortened } from "../../representations/html/frame/shortened.ts";
import { htmlLook } from "../../representations/html/look.ts";
import { details } from "../../representations/html/member/details.ts";
import { linksIn, related } from "../../representations/html/member/related.ts";
import { linkMarkup } from "../../representations/html/member/values.ts";
import { drawnPath } from "../../words/drawn.ts";
import { ownLists, rememberForm } from "./merkliste.ts";
import { editionSection, gatherEditions, withoutEditions } from "./editions.ts";

/** What the page and the entry show in their own places. */
const ON_PAGE = "titel untertitel person beschreibung image".split(" ");
const IN_ENTRY = "titel jahr person".split(" ");

export const look = htmlLook({
  page(member, view) {
    const { title, values } = member;
    const about = `${values.beschreibung ?? ""}`;
    const makers = linksIn(member, "person");
    const year = datedOf(member, view);
    const known = [makers.map((link) => link.title).join(", "), year].filter(Boolean);
    const image = (values.image ?? null) as string | null;
    return {
      image:
        pictureAddress(image, view) ??
        `${view.origin}${drawnPath(member.kind.singular, member.id)}.png`,
      description: shortened(about) || `${[title, ...known].join(", ")}.`,
      main: html`<header class="member-head">
${heading(title, languageOf(member))}
${image === null ? coverOf(member) : largeCover(image, title, view)}
${Boolean(values.untertitel) && html`<p class="subtitle"${languageOf(member)}><bdi>${`${values.untertitel}`}</bdi></p>`}
${makers.length > 0 && html`<p class="lead">${view.texts.work.by} ${makerLinks(member, view)}</p>`}
</header>
${about !== "" && html`<div class="prose">${paragraphs(about)}</div>`}
${details(member, view, ON_PAGE)}
${editionSection(member, view)}
${related(withoutEditions(member), view)}`,
    };
  },

  entry(member, view) {
    const makers = makerLinks(member, view, wordsIn(view));
    const { jahr } = member.values;
    const year = typeof jahr === "number" ? view.texts.year(jahr) : datedOf(member, view);
    const known = [
      ...makers,
      ...(year === "" ? [] : [html`${makers.length > 0 && ", "}<bdi>${year}</bdi>`]),
    ];
    const more = member.kind.entry.filter((name) => !IN_ENTRY.includes(name));
    return html`${coverOf(member)}<div class="entry-text">${titleLink(member, view)}${known.length > 0 && html`<div class="entry-facts">${known}</div>`}${facts(member, more, view)}${availability(member, view)}${foundIn(member, view)}</div>`;
  },

  onShelf(work, view) {
    const makers = makerLinks(work, view);
    return html`<a class="shelf-title" href="${hrefOf(work.kind, work)}">${coverOf(work)}<bdi${languageOf(work)}>${work.title}</bdi></a>${makers.length > 0 && html`<span class="entry-facts">${makers}</span>`}`;
  },

  cover: coverOf,
  glance: availability,
  drawn: drawnCover,
  beside: (work, view) => html`${reserving(work, view)}${rememberForm(work, view)}`,
  gather: async (work, read, view) => [
    ...(await ownOf(work, read, view)),
    ...(await gatherEditions(work, read, view)),
    ...(await ownLists(read, view)),
  ],
});

/** Whether it can be had, at a glance; of what nobody lends there is nothing to say. */
function availability(work: Member, view: View): Markup | null {
  if (linksIn(work, "exemplar").length === 0) return null;
  const out = isOut(work);
  return html`<span class="availability ${out ? "out" : "in"}">${view.texts.facets.values.verfuegbar?.(out ? "nein" : "ja")}</span>`;
}

/** The cover that somebody gave, or a drawn one. */
function coverOf(member: Member): Markup {
  const { values } = member;
  if (typeof values.image === "string") return coverPicture(values.image);
  return raw(drawnCover(member, true));
}

function drawnCover(member: Member, beside = false): string {
  const { title, values, id } = member;
  const maker = linksIn(member, "person")[0]?.title ?? "";
  return drawCover({ title, maker, kind: `${values.art ?? ""}`, id }, beside);
}

/** "um 1780" says more than the year that stands in for it when sorting. */
function datedOf(member: Member, view: View): string {
  const { datierung, jahr } = member.values;
  if (typeof datierung === "string" && datierung !== "") return datierung;
  return typeof jahr === "number" ? view.texts.year(jahr) : "";
}

function makerLinks(member: Member, view: View, words: readonly string[] = []): Markup[] {
  const field = member.kind.fields.person as LinksField;
  return linksIn(member, "person").map(
    (link, index) => html`${index > 0 && ", "}${linkMarkup(field, link, view, words)}`,
  );
}

/** Only of a work in one language can be told which one its title is in. */
function languageOf(member: Member): Markup | null {
  const [tag, another] = (member.values.sprache ?? []) as readonly string[];
  return tag && another === undefined ? html` lang="${tag}"` : null;
}

/** Only what nobody can have now can be reserved, and only by somebody who neither has nor awaits it. */
function reserving(work: Member, view: View): Markup | null {
  const { list } = view.texts.lending;
  if (view.actor === null)
    return isOut(work)
      ? html`<p class="lending"><a href="${signInHref(view)}">${list.signInToReserve}</a></p>`
      : null;
  if (view.actor.role !== "leser") return null;
  const own = view.beside?.find(({ kind }) => OWN.includes(kind.singular));
  if (own) {
    const sentence = own.kind.singular === "ausleihe" ? list.yours : list.awaited;
    return html`<p class="lending"><a href="ausleihliste/${view.actor.id}">${sentence}</a></p>`;
  }
  if (!isOut(work)) return null;
  return html`<form class="change" method="post" action="vormerkungen">${hiddenInputs([
    ["werk", `/werk/${work.id}`],
    ["_weiter", `/ausleihliste/${view.actor.id}`],
    ["_meldung", "vorgemerkt"],
  ])}${tokenField("POST", "/vormerkungen", view)}<button class="light">${list.reserve}</button></form>`;
}

const OWN = ["ausleihe", "vormerkung"];

function isOut(work: Member): boolean {
  const copies = linksIn(work, "exemplar");
  return copies.length > 0 && copies.every(({ extras }) => extras.status !== "verfügbar");
}

/** The reader's own loan or reservation of a work. */
async function ownOf(work: Member, read: Reading, { actor, kinds }: View): Promise<Member[]> {
  if (actor?.role !== "leser") return [];
  const konto = actor.id;
  const copies = linksIn(work, "exemplar").map(({ id }) => id);
  const open = await read.matching(kinds.one("ausleihe"), { konto, zurueck: null });
  const waiting = { konto, werk: work.id, ende: null };
  return [
    ...open.filter(({ values }) => copies.includes((values.exemplar as Link).id)),
    ...(await read.matching(kinds.one("vormerkung"), waiting)),
  ];
}
