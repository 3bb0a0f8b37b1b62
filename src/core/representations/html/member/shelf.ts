/** Members side by side, each with its cover: scrolls horizontally on a phone. */

import type { View } from "../../../model/answers/representation.ts";
import type { Member } from "../../../model/store/member.ts";
import { drawCoverBeside } from "../drawing/cover.ts";
import { hrefOf } from "../frame/addresses.ts";
import { html, type Markup, raw } from "../frame/markup.ts";
import { lookOf } from "../look.ts";

export function shelf(members: readonly Member[], view: View): Markup {
  return html`<ul class="shelf">
${members.map((member) => item(member, view))}</ul>`;
}

function item(member: Member, view: View): Markup {
  return html`<li>${(lookOf(member.kind).onShelf ?? plain)(member, view)}</li>\n`;
}

function plain({ kind, id, slug, title }: Member): Markup {
  const cover = raw(drawCoverBeside({ title, maker: "", kind: "", id }));
  return html`<a class="shelf-title" href="${hrefOf(kind, { id, slug })}">${cover}<bdi>${title}</bdi></a>`;
}
