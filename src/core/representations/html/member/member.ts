/** The page of one member: the content of its kind, and what all such pages have. */

import { timeMapPath } from "../../../engine/past/past-addresses.ts";
import { hasPast } from "../../../engine/past/states.ts";
import { pathOf } from "../../../model/answers/address.ts";
import type { View } from "../../../model/answers/representation.ts";
import { readersOf } from "../../../model/kinds/access.ts";
import type { Member } from "../../../model/store/member.ts";
import { memberActions } from "../form/page/links.ts";
import { layout } from "../frame/layout.ts";
import { html, type Markup } from "../frame/markup.ts";
import { collectionAbove } from "../frame/names.ts";
import type { PageContent } from "../frame/page.ts";
import { lookOf } from "../look.ts";
import { calledIn } from "./beside.ts";
import { nearbySections } from "./nearby.ts";
import { pastPage } from "./past.ts";
import { plainContent } from "./plain.ts";

/** Parameters that choose nothing of what a member lists: language, format, and which part is shown. */
const PLAIN = ["lang", "format", "nach", "ab", "anzahl"];

export function memberPage(member: Member, view: View): string {
  if (view.past) return pastPage(member, view.past, view);
  const { kind } = member;
  const { page: ownContent = plainContent, beside } = lookOf(kind);
  const content = ownContent(member, view);
  const page: PageContent = {
    ...content,
    title: content.title ?? calledIn(member, view),
    path: pathOf(kind, member),
    combined: [...(view.known?.keys() ?? [])].some((name) => !PLAIN.includes(name)),
    kind,
    ...dataOf(member, view),
    above: collectionAbove(kind, view),
    main: html`<article class="member ${kind.singular}">
${content.main}
${beside?.(member, view)}
${memberActions(member, view)}
<p class="changed">${changed(member, view)}</p>
</article>
${nearbySections(view)}`,
  };
  return layout(page, view);
}

/** JSON-LD for search engines; only for public members. */
function dataOf(member: Member, view: View): Pick<PageContent, "data"> {
  const jsonld = view.representations.find(({ name }) => name === "jsonld");
  if (!jsonld || !readersOf(member).includes("all")) return {};
  const data = jsonld.member?.(member, view.actor === null ? view : { ...view, actor: null });
  return data === undefined ? {} : { data };
}

function changed(member: Member, view: View): Markup {
  const { member: texts, formats } = view.texts;
  const [before = "", after = ""] = texts.changed("\u0000").split("\u0000");
  const past =
    !view.asFiles && hasPast(member.kind) && timeMapPath(member.kind, member.id).slice(1);
  return html`${before}<time datetime="${member.changed}">${formats.dayOf(member.changed, view.timeZone)}</time>${after}${past && html` · <a rel="nofollow" href="${past}">${view.texts.past.all}</a>`}`;
}
