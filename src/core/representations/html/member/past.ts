/** The page of a member as it was: its fields of then, below a banner with the time and links to other states. */

import type { PastView, View } from "../../../model/answers/representation.ts";
import type { Member } from "../../../model/store/member.ts";
import { layout } from "../frame/layout.ts";
import { html, type Markup } from "../frame/markup.ts";
import { collectionAbove } from "../frame/names.ts";
import { plainContent } from "./plain.ts";

export function pastPage(member: Member, past: PastView, view: View): string {
  const { kind } = member;
  const { main, description } = plainContent(member, view);
  const { asOf } = view.texts.past;
  const moment = view.texts.formats.momentOf(past.instant, view.timeZone);
  const above = past.now === null ? [] : [{ href: past.now.slice(1), title: member.title }];
  return layout(
    {
      title: asOf(member.title, moment),
      description,
      path: view.path,
      hidden: true,
      kind,
      above: [...collectionAbove(kind, view), ...above],
      main: html`${banner(past, moment, view)}
<article class="member ${kind.singular}">
${main}
</article>`,
    },
    view,
  );
}

/** Readers who follow a link must see at once that this is not the current state. */
function banner(past: PastView, moment: string, view: View): Markup {
  const texts = view.texts.past;
  const all = past.all.slice(1);
  const at = (digits: string) => `${all}/${digits}`;
  const own = past.instant.replace(/\D/g, "");
  return html`<aside class="as-of" aria-label="${texts.label}">
<p><strong>${texts.wasSo(moment)}</strong> ${past.now === null ? texts.gone : texts.onlyItself}</p>
<ul>
${past.now !== null && html`<li><a href="${past.now.slice(1)}">${texts.now}</a></li>\n`}${past.previous && html`<li><a rel="prev nofollow" href="${at(past.previous)}">${texts.before}</a></li>\n`}${
  past.next &&
  html`<li><a rel="next nofollow" href="${at(past.next)}">${texts.after}</a></li>
<li><a rel="nofollow" href="${all}?von=${own}">${texts.since}</a></li>\n`
}<li><a rel="nofollow" href="${all}">${texts.all}</a></li>
</ul></aside>`;
}
