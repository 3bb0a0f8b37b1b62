/** A list of the desk as a page: a table, since people look along its columns. */

import type { Link } from "../../model/field.ts";
import type { Member } from "../../model/member.ts";
import type { View } from "../../model/representation.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";
import { nameOf } from "../../representations/html/member/beside.ts";

export interface DeskRow {
  /** The loan or the reservation. */
  readonly entry: Member;
  readonly copy: Member | null;
  readonly account: Member | null;
  readonly work: Link | null;
  /** How many days ago it was due; negative where it is not yet. */
  readonly days: number;
}

export function deskListPage(name: string, rows: readonly DeskRow[], view: View): string {
  const texts = view.texts.lending.desk;
  const title = texts.listTitles[name] ?? name;
  const { columns } = texts;
  const names = ["werk", "exemplar", "konto", "email", "bis", "tage"];
  const main = html`<div class="desk">
${heading(title)}
<p class="lead">${texts.listAbout[name] ?? ""}</p>
${
  rows.length === 0
    ? html`<p class="nothing">${texts.listNone}</p>`
    : html`<section class="table" tabindex="0" aria-label="${title}"><table>
<thead><tr>${names.map((column) => html`<th scope="col">${columns[column] ?? column}</th>`)}</tr></thead>
<tbody>
${rows.map((one) => html`${row(one, view)}\n`)}</tbody></table></section>`
}
${tableLink(`theke/${name}`, view)}
</div>`;
  const above = [{ href: "theke", title: texts.title }];
  return layout(
    {
      title,
      description: title,
      path: `/theke/${name}`,
      hidden: true,
      above,
      main,
    },
    view,
  );
}

function row({ entry, copy, account, work, days }: DeskRow, view: View): Markup {
  const email = account?.values.email ?? null;
  const { bis } = entry.values;
  return html`<tr><th scope="row">${work ? html`<a href="${hrefOf(view.kinds.one("werk"), work)}"><bdi>${work.title}</bdi></a>` : html`<bdi>${entry.title}</bdi>`}</th>
<td>${copy && html`<a href="${hrefOf(copy.kind, copy)}"><bdi>${copy.title}</bdi></a>`}</td>
<td>${account && html`<a href="${hrefOf(account.kind, account)}"><bdi>${nameOf(account)}</bdi></a>`}</td>
<td>${email !== null && html`<a href="mailto:${`${email}`}"><bdi>${`${email}`}</bdi></a>`}</td>
<td><a href="${hrefOf(entry.kind, entry)}"><time datetime="${`${bis}`}">${view.texts.formats.day(`${bis}`)}</time></a></td>
<td>${view.texts.lending.desk.days(days)}</td></tr>`;
}
