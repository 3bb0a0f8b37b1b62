/** The confirmation page before something is removed, with what links to it. */

import { keepingOf, type Pointers } from "../../../../engine/write/check-removal.ts";
import { pathOf } from "../../../../model/answers/address.ts";
import { problemDocument } from "../../../../model/answers/problem-document.ts";
import type { FormPage, View } from "../../../../model/answers/representation.ts";
import { turnedOffObstacles, withObstacles } from "../../../../model/answers/turned-off.ts";
import { may, ownerOf, towards } from "../../../../model/kinds/access.ts";
import { isEnabled } from "../../../../model/kinds/enabled.ts";
import type { Kind } from "../../../../model/kinds/kind.ts";
import { rulesOf } from "../../../../model/kinds/rules.ts";
import type { Member } from "../../../../model/store/member.ts";
import type { Reading } from "../../../../model/store/reading.ts";
import { hrefOf } from "../../frame/addresses.ts";
import { layout } from "../../frame/layout.ts";
import { html, type Markup } from "../../frame/markup.ts";
import { memberAttributes } from "../../frame/member-attributes.ts";
import { collectionAbove, nounsOf } from "../../frame/names.ts";
import { lookOf } from "../../look.ts";
import { calledIn, titleIn } from "../../member/beside.ts";
import { actionOf, commandInputs } from "./action.ts";

export async function removePage(page: FormPage, view: View): Promise<string> {
  const { kind, problem, refusal } = page;
  const member = page.member as Member;
  const { form } = view.texts;
  const back = pathOf(kind, member).slice(1);
  const called = calledIn(member, view);
  const pointing = kind.merges ? [] : await page.read.pointers(kind, member.id);
  const keeping = await keepingOf(member, pointing, page.read);
  const isBlocked = refusal !== null;
  const refused =
    refusal &&
    withObstacles(problemDocument(refusal, view.texts, null, view.path), refusal.off, view);
  const title = kind.merges
    ? `${view.texts.merging.undo}: ${called}`
    : isBlocked
      ? form.notRemovable(called)
      : form.remove(called);
  const lead = kind.merges
    ? view.texts.merging.undoQuestion
    : (refused?.detail ?? lookOf(kind).removing?.(view) ?? form.removeQuestion);
  const isSaid = refused !== null && problem?.code === refused.code;
  const settings = turnedOffObstacles(refusal?.off ?? [], view).flatMap(({ links }) => links);
  const main = html`<div class="form-page">
<h1${title.length > 32 && html` class="long"`}>${title}</h1>
${problem && html`<div class="summary" id="meldung" role="alert" tabindex="-1" autofocus${memberAttributes(problem)}><h2>${problem.title}</h2><p dir="auto">${problem.detail}</p></div>`}
${!isSaid && html`<p class="lead">${lead}</p>\n`}${settings.map(({ url, title }) => html`<p><a href="${url}">${title}</a></p>\n`)}${!kind.merges && pointers(kind, keeping.length > 0 ? keeping : pointing, isBlocked, view)}
${
  isBlocked
    ? html`<p><a href="${back}">${form.back}</a></p>`
    : html`<form class="form" method="post" action="${actionOf(page, view)}">
${commandInputs(page, `${member.version}`, null, view)}<p class="form-end"><button class="danger">${kind.merges ? view.texts.merging.undo : form.confirmRemove}</button> <a href="${back}">${form.cancel}</a></p>
</form>`
}
</div>`;
  const above = [...collectionAbove(kind, view), { href: back, title: called }];
  const whole = problem ? `${form.failed}: ${title}` : title;
  return layout({ title: whole, description: title, path: null, kind, above, main }, view);
}

/** How many members that link to it prevent its removal; 0 where the user may not remove it anyway. */
export async function keptBy(member: Member, read: Reading, { actor }: View): Promise<number> {
  const { kind, id } = member;
  if (kind.merges || !may(kind.access.remove, towards(actor, member), ownerOf(member))) return 0;
  const keeping = await keepingOf(member, await read.pointers(kind, id), read);
  return keeping.reduce((sum, { total }) => sum + total, 0);
}

function pointers(
  kind: Kind,
  pointing: readonly Pointers[],
  isBlocked: boolean,
  view: View,
): Markup | null {
  const { form } = view.texts;
  const isOwner = kind === view.kinds.accounts;
  const staysUnlinked = (other: Kind) => rulesOf(kind).releases?.(other) === "stays";
  if (pointing.length === 0) return isBlocked ? null : html`<p>${form.nothingPoints}</p>`;
  const total = pointing.reduce((sum, one) => sum + (staysUnlinked(one.kind) ? 0 : one.total), 0);
  const lists = pointing.map(({ kind: other, links, total: all }) => {
    // The addresses of what is turned off answer 404.
    const isOff = !isEnabled(other, view.site);
    const shown = may(other.access.list, view.actor) && !isOff ? links : [];
    const rest = all - shown.length;
    return html`<h2>${view.texts.count(all, nounsOf(other, view))}</h2>
${
  isOwner &&
  !isBlocked &&
  html`<p>${other.outlives || other === kind ? form.staysUnnamed : form.goesAlong}</p>
`
}${
  staysUnlinked(other) &&
  !isBlocked &&
  html`<p>${form.staysUnlinked}</p>
`
}${
  shown.length > 0 &&
  html`<ul class="titles">
${shown.map((link) => html`<li><a href="${hrefOf(other, link)}"><bdi>${titleIn(other, link.title, view)}</bdi></a></li>\n`)}${rest > 0 && html`<li>${form.andMore(rest)}</li>\n`}</ul>`
}`;
  });
  return html`<div class="pointers">${!isBlocked && !isOwner && total > 0 && html`<p>${form.pointers(total)}</p>`}
${lists}</div>`;
}
