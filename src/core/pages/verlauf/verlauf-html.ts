/**
 * History pages: of one member with a button to restore each state, and of all members. Old and new values are marked by colour, by a sign
 * and in words.
 */

import type { View } from "../../model/answers/representation.ts";
import type { Value } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Found, Member } from "../../model/store/member.ts";
import { pager } from "../../representations/html/collection/pager.ts";
import { hiddenInputs, tokenField } from "../../representations/html/form/page/change-form.ts";
import { here } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { collectionAbove, labelOf, manyOf } from "../../representations/html/frame/names.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";
import { titleIn } from "../../representations/html/member/beside.ts";
import { shownAs } from "../../representations/html/member/values.ts";
import type { Edit, EditedField } from "./edits.ts";

interface HistoryOf {
  readonly kind: Kind;
  readonly id: number;
  readonly title: string;
  readonly found: Found;
  readonly version: number;
  readonly canPutBack: boolean;
  readonly canForget: boolean;
  /** The first change on the page is the member's last. */
  readonly newest: boolean;
}

export function historyPage(
  edits: readonly Edit[],
  about: HistoryOf,
  next: string | null,
  view: View,
): string {
  const { kind, id, found, newest } = about;
  const texts = view.texts.history;
  const name = titleIn(kind, about.title, view);
  const title = texts.of(name);
  const isGone = found.state === "gone";
  const main = html`<div class="desk history">
${heading(title)}
<p class="lead">${isGone ? texts.gone : texts.about}</p>
<ol class="edits">
${edits.map((edit, index) => html`<li>${happened(edit, view)}${fieldsOf(edit, view)}${wayBack(edit, about, newest && index === 0, view)}</li>\n`)}</ol>
${pages(next, view)}
${about.canForget && forgetting(view)}
${tableLink(view.path.slice(1), view)}
</div>`;
  const member = isGone ? [] : [{ href: `${kind.singular}/${id}`, title: name }];
  const above = [...collectionAbove(kind, view), ...member];
  const { path } = view;
  return layout({ title, description: texts.about, path, hidden: true, above, main }, view);
}

/** Folded: it cannot be undone. */
function forgetting(view: View): Markup {
  const { forget, forgetAbout } = view.texts.history;
  const { path } = view;
  return html`<details class="folded"><summary>${forget}</summary>
<p>${forgetAbout}</p>
<form class="change" method="post" action="${path.slice(1)}">${hiddenInputs([["vergessen", "ja"]])}${tokenField("POST", path, view)}<button class="danger">${forget}</button></form></details>`;
}

interface EditChoices {
  readonly kinds: readonly Kind[];
  readonly kind: Kind | null;
  readonly days: number;
  readonly account: Member | null;
}

const PERIODS = [1, 7, 30, 365];

export function editsPage(
  edits: readonly Edit[],
  choices: EditChoices,
  next: string | null,
  view: View,
): string {
  const { edits: texts, history } = view.texts;
  const main = html`<div class="desk history">
${heading(texts.title)}
<p class="lead">${texts.about}</p>
${narrowing(choices, view)}
${
  edits.length === 0
    ? html`<p class="nothing">${history.none}</p>`
    : html`<ol class="edits">
${edits.map((edit) => html`<li>${subject(edit, view)}${happened(edit, view, true)}${edit.doing !== "angelegt" && fieldsOf(edit, view)}</li>\n`)}</ol>`
}
${pages(next, view)}
${tableLink("verlauf", view, carried(view))}
</div>`;
  const { title, about } = texts;
  const above = view.additions?.staff(view) ?? [];
  return layout({ title, description: about, path: "/verlauf", hidden: true, above, main }, view);
}

/** Filters by kind, time and person. */
function narrowing({ kinds, kind, days, account }: EditChoices, view: View): Markup {
  const texts = view.texts.edits;
  const tab = (changes: Readonly<Record<string, string | null>>, label: string, isIt: boolean) =>
    html`<li><a href="${here(view, { nach: null, ...changes })}"${isIt && html` aria-current="page"`}>${label}</a></li>\n`;
  return html`<nav class="desk-modes" aria-label="${texts.days}"><ul>
${PERIODS.map((period) => tab({ tage: `${period}` }, texts.lastDays(period), days === period))}</ul></nav>
<nav class="desk-modes" aria-label="${texts.kind}"><ul>
${tab({ art: null }, texts.all, kind === null)}${kinds.map((one) => tab({ art: one.singular }, manyOf(one, view), one === kind))}</ul></nav>
${account && html`<p>${texts.onlyBy(account.title)}. <a href="${here(view, { nach: null, wer: null })}">${texts.byAll}</a></p>`}`;
}

/** The query that the link to the table repeats. */
function carried({ query }: View): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name]) => ["art", "tage", "wer", "anzahl"].includes(name)),
  );
}

function pages(next: string | null, view: View): Markup | null {
  const first = view.query.has("nach") ? here(view, { nach: null }) : null;
  return pager({ first, previous: null, next }, view);
}

function subject({ kind, change, title }: Edit, view: View): Markup {
  const path = `${kind.singular}/${change.mitglied}`;
  const name = title === "" ? path : titleIn(kind, title, view);
  return html`<p class="edited"><a class="entry-title" href="${path}/verlauf"><bdi>${name}</bdi></a> <span class="entry-facts">${kind.label[view.language]?.[0] ?? kind.singular}</span></p>\n`;
}

/** `narrows`: the name links to all edits of this person. */
function happened({ change, doing, who }: Edit, view: View, narrows = false): Markup {
  const { history, formats } = view.texts;
  const { zeitpunkt } = change;
  const [before = "", after = ""] = history.by("\u0000").split("\u0000");
  const href = who && (narrows ? here(view, { nach: null, wer: `${who.id}` }) : `konto/${who.id}`);
  return html`<p class="happened"><time datetime="${zeitpunkt}">${formats.momentOf(zeitpunkt, view.timeZone)}</time> <strong>${history.doings[doing]}</strong>${who && html` ${before}<a href="${href}"><bdi>${who.title}</bdi></a>${after}`}</p>\n`;
}

function fieldsOf({ kind, fields, change, doing }: Edit, view: View): Markup | null {
  const texts = view.texts.history;
  const isKnown = change.vorher !== null || change.nachher !== null;
  if (fields.length === 0)
    return doing === "geaendert" && isKnown ? html`<p>${texts.unreadable}</p>` : null;
  return changedDetails(kind, fields, view);
}

/** The values of each field before and after. */
export function changedDetails(kind: Kind, fields: readonly EditedField[], view: View): Markup {
  return html`<dl class="details">
${fields.map((field) => html`<div><dt>${labelOf(kind, field.name, view)}</dt><dd>${wasAndIs(field, kind, view)}</dd></div>\n`)}</dl>`;
}

function wasAndIs({ name, shownBefore, shownAfter }: EditedField, kind: Kind, view: View): Markup {
  const { before, after } = view.texts.history;
  const shown = (value: Value) =>
    shownAs(kind, name, value, view) ??
    html`<bdi>${typeof value === "string" ? value : JSON.stringify(value)}</bdi>`;
  return html`${shownBefore !== null && html`<del><span class="unseen">${before} </span>${shown(shownBefore)}</del>`}${shownAfter !== null && html`<ins><span class="unseen">${after} </span>${shown(shownAfter)}</ins>`}`;
}

/** A button to restore the state after a change; for a removed member also the state before its removal. */
function wayBack(edit: Edit, about: HistoryOf, isLast: boolean, view: View): Markup | null {
  const { change } = edit;
  const texts = view.texts.history;
  const isGone = about.found.state === "gone";
  if (isLast && !isGone) return html`<p class="help">${texts.current}</p>`;
  const hasState = isGone ? (change.nachher ?? change.vorher) : change.nachher;
  if (!about.canPutBack || !hasState) return null;
  const fields = [
    ["stand", `${change.id}`],
    ["fassung", `${about.version}`],
  ] as const;
  const path = view.path;
  return html`<form class="change" method="post" action="${path.slice(1)}">${hiddenInputs(fields)}${tokenField("POST", path, view)}<button class="light">${isLast ? texts.restore : texts.putBack}<span class="unseen"> (${view.texts.formats.momentOf(change.zeitpunkt, view.timeZone)})</span></button></form>`;
}
