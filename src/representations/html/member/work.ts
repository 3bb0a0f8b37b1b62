/** The page of a work: its cover, its title, who made it, and what else is known. */

import type { Link, LinksField } from "../../../model/field.ts";
import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { drawCover } from "../drawing/cover.ts";
import { coverPicture, largeCover, pictureAddress } from "../drawing/picture.ts";
import { heading, html, type Markup, paragraphs, raw } from "../frame/markup.ts";
import type { Content } from "../frame/page.ts";
import { shortened } from "../frame/shortened.ts";
import { details } from "./details.ts";
import { linksOf, related } from "./related.ts";
import { linkTo } from "./values.ts";

const APART = "titel untertitel person beschreibung image".split(" ");

export function workContent(member: Member, view: View): Content {
  const { title, values } = member;
  const about = `${values.beschreibung ?? ""}`;
  const makers = makersOf(member);
  const year = datedOf(member, view);
  const facts = [makers.map((link) => link.title).join(", "), year].filter((part) => part !== "");
  const image = (values.image ?? null) as string | null;
  return {
    image: pictureAddress(image, view),
    description: shortened(about) || `${[title, ...facts].join(", ")}.`,
    main: html`<header class="member-head">
${heading(title, languageOf(member))}
${image === null ? coverOf(member) : largeCover(image, title, view)}
${Boolean(values.untertitel) && html`<p class="subtitle"${languageOf(member)}><bdi>${`${values.untertitel}`}</bdi></p>`}
${makers.length > 0 && html`<p class="lead">${view.texts.work.by} ${makerLinks(member, view)}</p>`}
</header>
${about !== "" && html`<div class="prose">${paragraphs(about)}</div>`}
${details(member, view, APART, ownValues(member, view))}
${related(member, view)}`,
  };
}

/** The cover that somebody gave, or a drawn one. */
export function coverOf(member: Member): Markup {
  const { title, values } = member;
  if (typeof values.image === "string") return coverPicture(values.image);
  const maker = makersOf(member)[0]?.title ?? "";
  return raw(drawCover({ title, maker, kind: `${values.art ?? ""}`, id: member.id }, true));
}

/** "um 1780" says more than the year that stands in for it when sorting. */
export function datedOf(member: Member, view: View): string {
  const { datierung, jahr } = member.values;
  if (typeof datierung === "string" && datierung !== "") return datierung;
  return typeof jahr === "number" ? view.texts.year(jahr) : "";
}

export function makerLinks(member: Member, view: View, words: readonly string[] = []): Markup[] {
  const field = member.kind.fields.person as LinksField;
  return makersOf(member).map(
    (link, index) => html`${index > 0 && ", "}${linkTo(field, link, view, words)}`,
  );
}

/** Years are not grouped, and a language tag has a name. */
function ownValues(member: Member, view: View): Record<string, Markup | null> {
  const { jahr, sprache } = member.values;
  return {
    jahr: typeof jahr === "number" ? html`${view.texts.year(jahr)}` : null,
    sprache: sprache ? html`${view.texts.formats.languageName(`${sprache}`)}` : null,
  };
}

function makersOf(member: Member): readonly Link[] {
  return member.kind.fields.person?.type === "links" ? linksOf(member, "person") : [];
}

export function languageOf(member: Member): Markup | null {
  const { sprache } = member.values;
  return sprache ? html` lang="${`${sprache}`}"` : null;
}
