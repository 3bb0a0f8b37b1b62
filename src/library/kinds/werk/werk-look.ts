/** The HTML of works: cover, title, makers, and availability. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link, LinksField } from "../../../core/model/kinds/field.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import {
  facts,
  foundIn,
  titleLink,
  wordsIn,
} from "../../../core/representations/html/collection/entry.ts";
import { drawCover, drawCoverBeside } from "../../../core/representations/html/drawing/cover.ts";
import {
  coverPicture,
  imageShown,
  largeCover,
  pictureAddress,
} from "../../../core/representations/html/drawing/picture.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import {
  heading,
  html,
  type Markup,
  raw,
} from "../../../core/representations/html/frame/markup.ts";
import { shortened } from "../../../core/representations/html/frame/shortened.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { aboutText } from "../../../core/representations/html/member/about-text.ts";
import { foldedDetails } from "../../../core/representations/html/member/details.ts";
import { related } from "../../../core/representations/html/member/related.ts";
import { linkMarkup } from "../../../core/representations/html/member/values.ts";
import { drawnPath } from "../../../core/words/drawn.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { printTexts } from "../../texts/themes.ts";
import { ownLists, rememberForm } from "../merkliste/merkliste-look.ts";
import { anotherVolume } from "./another-volume.ts";
import { availability, ownOf, tellLending, workAvailability } from "./availability.ts";
import { citationOn, gatherMakers } from "./cite.ts";
import { gatherEditions, otherEditions } from "./editions.ts";
import { gatherThings, tellFree } from "./thing.ts";

/** Fields that the page and the entry show in a place of their own. */
const ON_PAGE = "titel untertitel person beschreibung image".split(" ");
const IN_ENTRY = "titel jahr person".split(" ");

export const look = htmlLook({
  emptyWays: emptyWays(["einspielungen", "werke?formular=neu"]),
  printed: {
    page: "etiketten",
    itself: false,
    texts: ({ texts }) => printTexts(texts).pages.etiketten,
  },
  page(member, view) {
    const { title, values } = member;
    const about = `${values.beschreibung ?? ""}`;
    const makers = linksIn(member, "person");
    const year = datedOf(member, view);
    const known = [makers.map((link) => link.title).join(", "), year].filter(Boolean);
    const image = imageShown(values.image, view);
    const citation = citationOn(member, view);
    return {
      image: pictureAddress(image, view) ?? drawnPreview(member, view),
      tags: citation.tags,
      description: shortened(about) || `${[title, ...known].join(", ")}.`,
      main: html`<header class="member-head">
${heading(title, languageOf(member))}
${image === null ? raw(drawCoverBeside(drawable(member))) : largeCover(image, title, view)}
${Boolean(values.untertitel) && html`<p class="subtitle"${languageOf(member)}><bdi>${`${values.untertitel}`}</bdi></p>`}
${makers.length > 0 && html`<p class="lead">${view.texts.work.by} ${makerLinks(member, view)}</p>`}
</header>
${workAvailability(member, view)}
${aboutText(about, view)}
${foldedDetails(member, view, ON_PAGE)}
${citation.section}
${otherEditions(member, view)}
${related(withoutCopies(member), view)}`,
    };
  },

  entry(member, view) {
    const makers = makerLinks(member, view, wordsIn(view));
    const year = yearOf(member, view);
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
  hint: (work, view) =>
    [...linksIn(work, "person").map(({ title }) => title), yearOf(work, view)]
      .filter(Boolean)
      .join(", "),
  drawn: (member) => drawCover(drawable(member)),
  beside: (work, view) => html`${rememberForm(work, view)}${anotherVolume(work, view)}`,
  tell: async (work, read, view) => ({
    ...(await tellLending(work, read, view)),
    ...(await tellFree(work, read, view)),
  }),
  gather: async (work, read, view) => [
    ...(await ownOf(work, read, view)),
    ...(await gatherThings(work, read, view)),
    ...(await gatherEditions(work, read, view)),
    ...(await gatherMakers(work, read, view)),
    ...(await ownLists(read, view)),
  ],
});

/** The copies are already listed above. */
function withoutCopies(work: Member): Member {
  return { ...work, values: { ...work.values, exemplar: [] } };
}

/** The uploaded cover, or a generated one. */
function coverOf(member: Member): Markup {
  const { values } = member;
  if (typeof values.image === "string") return coverPicture(values.image);
  return raw(drawCoverBeside(drawable(member)));
}

function drawnPreview({ kind, id }: Member, { origin, asFiles }: View): string | null {
  return (asFiles?.previews ?? true) ? `${origin}${drawnPath(kind.singular, id)}.png` : null;
}

function drawable(member: Member): Parameters<typeof drawCover>[0] {
  const { title, values, id } = member;
  const maker = linksIn(member, "person")[0]?.title ?? "";
  return { title, maker, kind: `${values.art ?? ""}`, id };
}

/** Lists show only the year. */
function yearOf(member: Member, view: View): string {
  const { jahr } = member.values;
  return typeof jahr === "number" ? view.texts.year(jahr) : datedOf(member, view);
}

/** "um 1780" is more precise than the year used for sorting. */
function datedOf(member: Member, view: View): string {
  const { datierung, jahr, entstanden } = member.values;
  if (typeof datierung === "string" && datierung !== "") return datierung;
  // A letter was made, and never published.
  const year = jahr ?? entstanden;
  return typeof year === "number" ? view.texts.year(year) : "";
}

/** On the page of a maker only the others are listed, unless the maker has a role in the work. */
function makerLinks(member: Member, view: View, words: readonly string[] = []): Markup[] {
  const field = member.kind.fields.person as LinksField;
  const here = view.listed?.member;
  const isHere = ({ id, extras }: Link) =>
    here?.kind.singular === "person" && here.id === id && !extras.rolle;
  const shown = linksIn(member, "person").filter((link) => !isHere(link));
  return shown.map(
    (link, index) => html`${index > 0 && ", "}${linkMarkup(field, link, view, words)}`,
  );
}

/** The language of the title, known only for works in a single language. */
function languageOf(member: Member): Markup | null {
  const [tag, another] = (member.values.sprache ?? []) as readonly string[];
  return tag && another === undefined ? html` lang="${tag}"` : null;
}
