/** The page of a picture: the picture itself, as large as there is room, and what is known of it. */

import { pathOf } from "../../engine/address.ts";
import type { View } from "../../engine/representation.ts";
import type { Member } from "../../engine/store.ts";
import { details } from "./details.ts";
import { heading, html } from "./markup.ts";
import type { Content } from "./page.ts";
import { wholePicture } from "./picture.ts";
import { shortened } from "./shortened.ts";

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
