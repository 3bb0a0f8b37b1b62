/** The page of a member whose kind has no look of its own: generated from its fields. */

import type { View } from "../../../model/answers/representation.ts";
import type { Member } from "../../../model/store/member.ts";
import { describing, imageShown, pictureAddress, squarePicture } from "../drawing/picture.ts";
import { heading, html, type Markup } from "../frame/markup.ts";
import { nounsOf } from "../frame/names.ts";
import type { Content } from "../frame/page.ts";
import { calledIn } from "./beside.ts";
import { details, readable } from "./details.ts";
import { related } from "./related.ts";

export function plainContent(member: Member, view: View): Content {
  const { kind } = member;
  const title = calledIn(member, view);
  const names = readable(member, view);
  const pictures = names.filter((name) => kind.fields[name]?.type === "image");
  const apart = [...pictures, kind.titleName];
  return {
    description: view.texts.member.about(title, nounsOf(kind, view)[0], view.siteName),
    image: pictureAddress(pictures.map((name) => member.values[name]).find(Boolean), view),
    title,
    main: html`<header class="member-head">${heading(title)}
${pictures.filter((name) => isDrawn(member, name)).map((name) => picture(member, name, view))}</header>
${details(member, view, apart)}
${related(member, view)}`,
  };
}

/** No placeholder is drawn for a field that turns it off. */
function isDrawn({ kind, values }: Member, name: string): boolean {
  const field = kind.fields[name];
  return Boolean(values[name]) || (field?.type === "image" && field.placeholder !== false);
}

function picture(member: Member, name: string, view: View): Markup {
  const address = imageShown(member.values[name], view);
  return squarePicture({
    image: address,
    title: member.title,
    alt: describing(address, member.title, view),
    className: "portrait",
    size: 320,
  });
}
