/** The entries of a list, as the kind renders them, or made from its fields. */

import type { View } from "../../../model/answers/representation.ts";
import type { Member } from "../../../model/store/member.ts";
import { thumbnail } from "../drawing/picture.ts";
import { html, type Markup } from "../frame/markup.ts";
import { type EntryColumn, lookOf } from "../look.ts";
import { countsLine, facts, foundIn, titleLink } from "./entry.ts";
import { hasTicks, tick } from "./ticks.ts";

/** The id of the list, for skip links. */
export const HITS = "treffer";

interface EntryListFacts {
  readonly id?: string;
  /** Markup before an entry. */
  readonly before?: (member: Member) => Markup | null;
  /** Whether they have checkboxes: a form for these follows (`tickedForm`). */
  readonly ticks?: boolean;
}

export function entryList(
  members: readonly Member[],
  view: View,
  { id, before, ticks = false }: EntryListFacts = {},
): Markup {
  const kind = members[0]?.kind;
  const columns = kind && lookOf(kind).columns?.(view);
  const isTicked = ticks && hasTicks(kind, view);
  if (columns) return entryTable(members, columns, view, { id, isTicked });
  const entry = (kind && lookOf(kind).entry) ?? plainEntry;
  return html`<ul class="entries ${kind?.singular ?? ""}-entries"${id && html` id="${id}"`}>
${members.map((member) => html`<li>${isTicked && tick(member, view)}${before?.(member)}${entry(member, view)}</li>\n`)}</ul>`;
}

function entryTable(
  members: readonly Member[],
  columns: readonly EntryColumn[],
  view: View,
  { id, isTicked }: { readonly id: string | undefined; readonly isTicked: boolean },
): Markup {
  const numeric = (column: EntryColumn) => column.numeric && html` class="numeric"`;
  const [first, ...others] = columns;
  return html`<div class="table stacked work"${id && html` id="${id}"`}><table>
<thead><tr>${columns.map((column) => html`<th scope="col"${numeric(column)}>${column.title}</th>`)}</tr></thead>
<tbody>
${members.map(
  (
    member,
  ) => html`<tr><th scope="row">${isTicked && tick(member, view)}${first?.cell(member)}</th>${others.map((column) => html`<td data-label="${column.title}"${numeric(column)}>${column.cell(member)}</td>`)}</tr>
`,
)}</tbody></table></div>`;
}

function plainEntry(member: Member, view: View): Markup {
  return html`${thumbnail(member)}<div class="entry-text">${titleLink(member, view)}${facts(member, member.kind.entry, view)}${countsLine(member, view)}${foundIn(member, view)}</div>`;
}
