/** The orders of a collection, each a link; the link of the current one reverses it. */

import { sortableBy } from "../../../engine/ask/query/list.ts";
import type { View } from "../../../model/answers/representation.ts";
import { isEnabled } from "../../../model/kinds/enabled.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { CHANGED, CREATED } from "../../../model/store/query.ts";
import { here } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { labelOf } from "../frame/names.ts";

interface OfferedOrder {
  readonly label: string;
  /** null: the default order, which is that of no field. */
  readonly field: string | null;
}

/** The default order: by rank in a search, else the kind's own. */
export function usualIn(kind: Kind, searching: boolean, { texts }: View): OfferedOrder {
  if (searching) return { field: null, label: texts.list.byRank };
  return { field: usualOrder(kind), label: texts.list.ownOrder };
}

/** `usual`: the order without a parameter. */
export function sortingLinks(kind: Kind, usual: OfferedOrder, view: View): Markup | null {
  if (view.asFiles) return null;
  const current = view.query.get("sortierung") || usual.field;
  const orders = ordersOf(kind, usual, view);
  const links = orders.map((order) => link(order, current, view));
  const chosen = orders.find(({ field }) => field === current || `-${field}` === current);
  const { sort } = view.texts.list;
  return html`<details class="sorting"><summary><span class="unseen">${sort} </span>${chosen && html`${chosen.label}${direction(chosen, current, view)}`}</summary>
<nav aria-label="${sort}"><span aria-hidden="true">${sort}</span><ul>
${links}</ul></nav></details>`;
}

/** An arrow, with a text for screen readers. */
function direction({ field }: OfferedOrder, current: string | null, view: View): Markup | null {
  if (field === null) return null;
  const { list } = view.texts;
  if (current === field) return arrow("up", list.ascending);
  return current === `-${field}` ? arrow("down", list.descending) : null;
}

function arrow(way: "up" | "down", said: string): Markup {
  return html`<span class="direction ${way}"><span class="unseen"> (${said})</span></span>`;
}

/** The default order as the value of the parameter; null where it is that of no field. */
function usualOrder({ sortName, fields, newestFirst }: Kind): string | null {
  if (newestFirst) return `-${CREATED}`;
  return sortName !== null && fields[sortName]?.sortable ? sortName : null;
}

/** If the default order is that of a sortable field, it needs no second link. */
function ordersOf(kind: Kind, usual: OfferedOrder, view: View): OfferedOrder[] {
  const { list } = view.texts;
  // Sorting by time of change is for programs.
  const fields = sortableBy(view.actor, kind).filter(
    (field) => field !== CHANGED && isEnabled(kind.fields[field] ?? {}, view.site),
  );
  const orders = fields.map((field) => ({
    field,
    label: field === CREATED ? list.created : labelOf(kind, field, view),
  }));
  return usual.field === null ? [usual, ...orders] : orders;
}

function link(order: OfferedOrder, current: string | null, view: View): Markup {
  const descending = `-${order.field}`;
  const ascends = current === order.field;
  const descends = order.field !== null && current === descending;
  // By date of creation, the newest come first.
  const isTurned = order.field === CREATED ? !descends : ascends && order.field !== null;
  const next = isTurned ? descending : order.field;
  const href = here(view, { sortierung: next, nach: null });
  return html`<li><a rel="nofollow" href="${href}"${(ascends || descends) && html` aria-current="true"`}>${order.label}${direction(order, current, view)}</a></li>\n`;
}
