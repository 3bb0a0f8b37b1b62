/** The entries of a list, each as its kind has it, or made from its fields. */

import type { View } from "../../../model/answers/representation.ts";
import { may, ownerOf, towards } from "../../../model/kinds/access.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import type { Member } from "../../../model/store/member.ts";
import { thumbnail } from "../drawing/picture.ts";
import { html, type Markup } from "../frame/markup.ts";
import { type EntryColumn, lookOf, type Together } from "../look.ts";
import { countsLine, facts, foundIn, titleLink } from "./entry.ts";

/** Where the entries of a page begin, for whoever skips all that stands above them. */
export const HITS = "treffer";

interface EntryListFacts {
  readonly id?: string;
  /** What stands in front of an entry. */
  readonly before?: (member: Member) => Markup | null;
}

export function entryList(
  members: readonly Member[],
  view: View,
  { id, before }: EntryListFacts = {},
): Markup {
  const kind = members[0]?.kind;
  const columns = kind && lookOf(kind).columns?.(view);
  if (columns) return entryTable(members, columns, view, id);
  const entry = (kind && lookOf(kind).entry) ?? plainEntry;
  const together = togetherIn(kind, view);
  return html`<ul class="entries ${kind?.singular ?? ""}-entries"${id && html` id="${id}"`}>
${members.map((member) => html`<li>${together && box(member, together, view)}${before?.(member)}${entry(member, view)}</li>\n`)}</ul>`;
}

function entryTable(
  members: readonly Member[],
  columns: readonly EntryColumn[],
  view: View,
  id: string | undefined,
): Markup {
  const together = togetherIn(members[0]?.kind, view);
  const numeric = (column: EntryColumn) => column.numeric && html` class="numeric"`;
  const [first, ...others] = columns;
  return html`<div class="table stacked work"${id && html` id="${id}"`}><table>
<thead><tr>${columns.map((column) => html`<th scope="col"${numeric(column)}>${column.title}</th>`)}</tr></thead>
<tbody>
${members.map(
  (
    member,
  ) => html`<tr><th scope="row">${together && box(member, together, view)}${first?.cell(member)}</th>${others.map((column) => html`<td data-label="${column.title}"${numeric(column)}>${column.cell(member)}</td>`)}</tr>
`,
)}</tbody></table></div>`;
}

export function togetherIn(kind: Kind | undefined, view: View): Together | null {
  return (kind && lookOf(kind).together?.(view)) ?? null;
}

/** For those that whoever asks may change. */
function box(member: Member, { form }: Together, view: View): Markup | null {
  const { kind, id, title } = member;
  const actor = towards(view.actor, member);
  if (!may(kind.access.replace, actor, ownerOf(member))) return null;
  return html`<input type="checkbox" form="${form}" name="${kind.singular}.${id}" value="ja" aria-label="${view.texts.form.choose(lookOf(kind).called?.(member) ?? title)}">`;
}

function plainEntry(member: Member, view: View): Markup {
  return html`${thumbnail(member)}<div class="entry-text">${titleLink(member, view)}${facts(member, member.kind.entry, view)}${countsLine(member, view)}${foundIn(member, view)}</div>`;
}
