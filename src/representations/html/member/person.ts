/** The page of a person: a heading, the image, a sentence with the number of works and the user name, the works. */

import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { describing, pictureAddress, squarePicture } from "../drawing/picture.ts";
import { heading, html, type Markup, paragraphs } from "../frame/markup.ts";
import type { Content } from "../frame/page.ts";
import { shortened } from "../frame/shortened.ts";
import { details } from "./details.ts";
import { linksOf, related } from "./related.ts";

/** What the page shows in its own places. */
const APART = "image vorname nachname username geboren gestorben beschreibung".split(" ");

export function personContent(member: Member, view: View): Content {
  const { title, values } = member;
  const { texts } = view;
  const image = (values.image ?? null) as string | null;
  const username = `${values.username ?? ""}`;
  const about = `${values.beschreibung ?? ""}`;
  const lived = livedOf(member, view);
  const [before, after] = texts.person.works(linksOf(member, "werk").length);
  return {
    image: pictureAddress(image, view),
    description:
      shortened(about) || `${title}${lived && ` (${lived})`}. ${before}${username}${after}`,
    main: html`<header class="member-head">
${heading(title)}
${squarePicture({ image, title, alt: describing(image, title, view), className: "portrait", size: 320 })}
${lived !== "" && html`<p class="lived">${lived}</p>`}
<p class="lead">${before}<bdi class="username">${username}</bdi>${after}</p>
</header>
${about !== "" && html`<div class="prose">${paragraphs(about)}</div>`}
${related(member, view)}
${details(member, view, APART)}`,
  };
}

export function livedOf(member: Member, view: View): string {
  const { geboren, gestorben } = member.values;
  return view.texts.person.lived(yearOf(geboren), yearOf(gestorben));
}

function yearOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** A portrait beside a name in a list: it adds nothing to hear. */
export function smallPortrait(member: Member): Markup {
  const image = (member.values.image ?? null) as string | null;
  const { title } = member;
  return squarePicture({
    image,
    title,
    alt: "",
    className: "portrait small",
    size: 64,
    lazy: true,
  });
}
