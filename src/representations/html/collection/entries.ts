/** The entries of a list, each as its kind has it, or made from its fields. */

import { keptFor } from "../../../model/kept.ts";
import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { thumbnail } from "../drawing/picture.ts";
import { html, type Markup } from "../frame/markup.ts";
import { lookOf } from "../look.ts";
import { facts, foundIn, titleLink, toldCounts, wordsIn } from "./entry.ts";

export function entryList(members: readonly Member[], view: View): Markup {
  const kind = members[0]?.kind;
  const entry = (kind && lookOf(kind).entry) ?? plainEntry;
  const item = (member: Member) => html`<li>${entry(member, view)}</li>\n`;
  // Found words are marked, and what stands beside is not the member's own.
  const alike = wordsIn(view).length === 0 && !view.beside?.length;
  return html`<ul class="entries ${kind?.singular ?? ""}-entries">
${members.map((member) => (alike ? keptFor(member, view, "entry", () => item(member)) : item(member)))}</ul>`;
}

function plainEntry(member: Member, view: View): Markup {
  return html`${thumbnail(member)}<div class="entry-text">${titleLink(member, view)}${facts(member, member.kind.entry, view)}${toldCounts(member, view)}${foundIn(member, view)}</div>`;
}
