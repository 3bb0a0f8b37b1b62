/** The fields of a member that the user may read, as labelled values in the kind's own order. */

import type { View } from "../../../model/answers/representation.ts";
import { mayRead, ownerOf } from "../../../model/kinds/access.ts";
import { isEnabled } from "../../../model/kinds/enabled.ts";
import { needsMail } from "../../../model/kinds/field.ts";
import { shapeOf } from "../../../model/kinds/kind.ts";
import type { Member } from "../../../model/store/member.ts";
import { html, type Markup } from "../frame/markup.ts";
import { labelOf } from "../frame/names.ts";
import { mailFault, shownAs } from "./values.ts";

/** `apart`: fields that the page shows elsewhere. */
export function details(member: Member, view: View, apart: readonly string[]): Markup | null {
  return listed(rowsOf(member, view, apart));
}

/** The number of fields that are not folded. */
const AT_ONCE = 6;

/** The same, with the further ones folded where there are many. */
export function foldedDetails(member: Member, view: View, apart: readonly string[]): Markup | null {
  const rows = rowsOf(member, view, apart);
  // Folding a single row saves nothing.
  if (rows.length <= AT_ONCE + 1) return listed(rows);
  return html`${listed(rows.slice(0, AT_ONCE))}
<details class="folded"><summary>${view.texts.member.furtherDetails}</summary>
${listed(rows.slice(AT_ONCE))}</details>`;
}

function listed(rows: readonly Markup[]): Markup | null {
  return rows.length > 0 ? html`<dl class="details">\n${rows}</dl>` : null;
}

function rowsOf(member: Member, view: View, apart: readonly string[]): Markup[] {
  const rows: Markup[] = [];
  for (const name of readable(member, view)) {
    if (apart.includes(name)) continue;
    const shown = shownAs(member.kind, name, member.values[name], view);
    if (!shown) continue;
    const more = needsMail(member.kind.fields[name], member.values[name]) && mailFault(view);
    rows.push(
      html`<div><dt>${labelOf(member.kind, name, view)}</dt><dd>${shown}${more && html` <p class="help">${more}</p>`}</dd></div>\n`,
    );
  }
  return rows;
}

export function readable(member: Member, view: View): string[] {
  const owner = ownerOf(member);
  return shapeOf(member.kind, "html").filter((name) => {
    const field = member.kind.fields[name];
    return field !== undefined && isEnabled(field, view.site) && mayRead(field, view.actor, owner);
  });
}
