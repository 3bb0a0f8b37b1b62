/** Pages of earlier states: all of a member with the differences between two of them, and a collection as it was. */

import { writeInstant } from "../../engine/past/instants.ts";
import { statePath } from "../../engine/past/past-addresses.ts";
import type { StateChange } from "../../engine/past/states.ts";
import type { View } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { RecordedChange } from "../../model/store/recorded-change.ts";
import { pager } from "../../representations/html/collection/pager.ts";
import { here } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { collectionAbove, labelOf, manyOf } from "../../representations/html/frame/names.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";
import { titleIn } from "../../representations/html/member/beside.ts";
import type { Edit } from "../verlauf/edits.ts";
import { changedDetails } from "../verlauf/verlauf-html.ts";

export interface Comparison {
  readonly from: StateChange;
  readonly to: StateChange;
  readonly edit: Edit;
}

interface StatesOf {
  readonly kind: Kind;
  readonly id: number;
  readonly title: string;
  /** The path of the current member, or of the removed one. */
  readonly original: string;
  readonly edits: readonly Edit[];
  readonly compared: Comparison | null;
  readonly next: string | null;
}

export function statesPage(about: StatesOf, view: View): string {
  const { kind, original, edits, compared, next } = about;
  const texts = view.texts.past;
  const name = titleIn(kind, about.title, view);
  const title = texts.of(name);
  const path = view.path.slice(1);
  const chosen = { von: compared?.from ?? edits[1]?.change, bis: compared?.to ?? edits[0]?.change };
  const first = view.query.has("nach") ? here(view, { nach: null }) : null;
  const isAlone = edits.length < 2;
  const list = html`<ol class="edits">
${edits.map((edit) => html`<li>${state(edit, isAlone ? null : chosen, view)}</li>\n`)}</ol>`;
  const main = html`<div class="desk history">
${heading(title)}
<p class="lead">${texts.about}</p>
<form class="at-day" method="get" action="${path}"><label for="am">${texts.atDay}</label> <input type="date" id="am" name="am" required> <button class="light">${texts.show}</button></form>
${compared && comparedSection(kind, compared, view)}
${isAlone ? list : html`<form method="get" action="${path}">\n${list}\n<p><button class="light">${texts.compare}</button></p>\n</form>`}
${pager({ first, previous: null, next }, view)}
${tableLink(path, view)}
</div>`;
  const above = [...collectionAbove(kind, view), { href: original.slice(1), title: name }];
  return layout(
    { title, description: texts.about, path: view.path, hidden: true, above, main },
    view,
  );
}

type ComparedStates = Readonly<Record<"von" | "bis", RecordedChange | undefined>>;

/** `chosen` is null if there is no other state to compare it with. */
function state(edit: Edit, chosen: ComparedStates | null, view: View): Markup {
  const { history, past } = view.texts;
  const change = edit.change as StateChange;
  const value = writeInstant(change.zeitpunkt);
  const names = edit.fields.map(({ name }) => labelOf(edit.kind, name, view)).join(", ");
  const moment = momentOf(change, view);
  const choice = (name: "von" | "bis") =>
    html`<label><input type="radio" name="${name}" value="${value}"${chosen?.[name]?.id === change.id && html` checked`}> ${name === "von" ? past.from : past.to}<span class="unseen"> (${moment})</span></label>`;
  return html`<p class="happened"><a rel="nofollow" href="${statePath(edit.kind, change).slice(1)}"><time datetime="${change.zeitpunkt}">${moment}</time></a> <strong>${history.doings[edit.doing]}</strong>${names !== "" && html` <span class="entry-facts">${names}</span>`}</p>
${chosen && html`<p class="compared">${choice("von")} ${choice("bis")}</p>`}`;
}

function comparedSection(kind: Kind, { from, to, edit }: Comparison, view: View): Markup {
  const texts = view.texts.past;
  const title = texts.between(momentOf(from, view), momentOf(to, view));
  return html`<section class="edits" aria-labelledby="unterschied"><h2 id="unterschied">${title}</h2>
${edit.fields.length === 0 ? html`<p>${texts.same}</p>` : changedDetails(kind, edit.fields, view)}</section>`;
}

interface CollectionThen {
  readonly kind: Kind;
  readonly instant: string;
  readonly entries: readonly { readonly title: string; readonly path: string }[];
  readonly next: string | null;
}

export function collectionThenPage(
  { kind, instant, entries, next }: CollectionThen,
  view: View,
): string {
  const texts = view.texts.past;
  const moment = view.texts.formats.momentOf(instant, view.timeZone);
  const title = texts.asOf(manyOf(kind, view), moment);
  const first = view.query.has("nach") ? here(view, { nach: null }) : null;
  const main = html`<aside class="as-of" aria-label="${texts.label}">
<p><strong>${texts.wasSo(moment)}</strong> ${texts.onlyTitles}</p>
<ul><li><a href="${kind.plural}">${texts.now}</a></li></ul></aside>
${heading(title)}
${
  entries.length === 0
    ? html`<p class="nothing">${next === null ? texts.nothing : texts.nothingHere}</p>`
    : html`<ul class="titles">
${entries.map((entry) => html`<li><a rel="nofollow" href="${entry.path.slice(1)}"><bdi>${titleIn(kind, entry.title, view)}</bdi></a></li>\n`)}</ul>`
}
${pager({ first, previous: null, next }, view)}
${tableLink(view.path.slice(1), view)}`;
  const above = collectionAbove(kind, view);
  const description = texts.onlyTitles;
  return layout({ title, description, path: view.path, hidden: true, kind, above, main }, view);
}

function momentOf({ zeitpunkt }: StateChange, { texts, timeZone }: View): string {
  return texts.formats.momentOf(zeitpunkt, timeZone);
}
