/** The page of one member, made from the fields of its kind; the kinds that deserve more have a page of their own. */

import { isPublic } from "../../../model/access.ts";
import { pathOf } from "../../../model/address.ts";
import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { describing, pictureAddress, squarePicture } from "../drawing/picture.ts";
import { memberActions } from "../form/links.ts";
import { layout } from "../frame/layout.ts";
import { heading, html, type Markup } from "../frame/markup.ts";
import { collectionAbove, nounsOf } from "../frame/names.ts";
import type { Content, Page } from "../frame/page.ts";
import { workOfLoan } from "./beside.ts";
import { details, readable } from "./details.ts";
import { lendingLinks } from "./lending-links.ts";
import { nearbySections } from "./nearby.ts";
import { personContent } from "./person.ts";
import { pictureContent } from "./picture-page.ts";
import { related } from "./related.ts";
import { workContent } from "./work.ts";

const OWN_PAGES: Readonly<Record<string, (member: Member, view: View) => Content>> = {
  person: personContent,
  werk: workContent,
  bild: pictureContent,
  ausleihe: loanContent,
};

export function memberPage(member: Member, view: View): string {
  const { kind } = member;
  const content = (OWN_PAGES[kind.singular] ?? plainContent)(member, view);
  const page: Page = {
    ...content,
    title: content.title ?? member.title,
    path: pathOf(kind, member),
    kind,
    ...dataOf(member, view),
    above: collectionAbove(kind, view),
    main: html`<article class="member ${kind.singular}">
${content.main}
${lendingLinks(member, view)}
${memberActions(member, view)}
<p class="changed">${changed(member, view)}</p>
</article>
${nearbySections(view)}`,
  };
  return layout(page, view);
}

/** What search engines read in the page itself; what is not for everybody is not for them. */
function dataOf(member: Member, view: View): Pick<Page, "data"> {
  const jsonld = view.representations.find(({ name }) => name === "jsonld");
  if (!jsonld || !isPublic(member.kind)) return {};
  return { data: jsonld.member(member, { ...view, actor: null }) };
}

/** People know a loan by the work; the library knows it by the copy. */
function loanContent(loan: Member, view: View): Content {
  const title = workOfLoan(loan, view)?.title;
  return title === undefined
    ? plainContent(loan, view)
    : { ...plainContent({ ...loan, title }, view), title };
}

function plainContent(member: Member, view: View): Content {
  const { kind, title } = member;
  const names = readable(member, view);
  const pictures = names.filter((name) => kind.fields[name]?.type === "image");
  const apart = [...pictures, kind.titleName];
  return {
    description: view.texts.member.about(title, nounsOf(kind, view)[0], view.siteName),
    image: pictureAddress(pictures.map((name) => member.values[name]).find(Boolean), view),
    main: html`<header class="member-head">${heading(title)}
${pictures.map((name) => picture(member, name, view))}</header>
${details(member, view, apart)}
${related(member, view)}`,
  };
}

function picture(member: Member, name: string, view: View): Markup {
  const address = (member.values[name] ?? null) as string | null;
  return squarePicture({
    image: address,
    title: member.title,
    alt: describing(address, member.title, view),
    className: "portrait",
    size: 320,
  });
}

function changed(member: Member, view: View): Markup {
  const { member: texts, formats } = view.texts;
  const [before = "", after = ""] = texts.changed("\u0000").split("\u0000");
  return html`${before}<time datetime="${member.changed}">${formats.dayOf(member.changed, view.timeZone)}</time>${after}`;
}
