/** The page of a picture: the picture itself, as large as there is room, and what is known of it. */

import { pathOf } from "../../../model/address.ts";
import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { wholePicture } from "../drawing/picture.ts";
import { heading, html } from "../frame/markup.ts";
import type { Content } from "../frame/page.ts";
import { shortened } from "../frame/shortened.ts";
import { details } from "./details.ts";

export function pictureContent(member: Member, view: View): Content {
  const { title, values, kind } = member;
  const about = `${values.beschreibung ?? ""}`;
  return {
    image: view.origin + pathOf(kind, member),
    description: shortened(about) || view.texts.member.portrait(title),
    main: html`${heading(title)}
<figure class="figure-picture">${wholePicture(member, about || title)}${about !== "" && html`<figcaption dir="auto">${about}</figcaption>`}</figure>
${details(member, view, ["titel", "beschreibung"])}`,
  };
}
