/**
 * Checkboxes in a list, for users who may change its members: the ticked ones are changed, printed or exported as a table, by an address
 * that lists them.
 */

import type { View } from "../../../model/answers/representation.ts";
import { isStaff, may, ownerOf, towards } from "../../../model/kinds/access.ts";
import { bulkFields, isEnabled } from "../../../model/kinds/enabled.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { ownParameter } from "../../../model/store/filter.ts";
import type { Member } from "../../../model/store/member.ts";
import type { Listing } from "../../../model/store/query.ts";
import { here } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { lookOf } from "../look.ts";

/** The form of the checkboxes, and the parameter that ticks all of a page. */
const FORM = "auswahl";
const TICKED = "angekreuzt";

export function hasTicks(kind: Kind | undefined, view: View): boolean {
  const { actor, kinds, site } = view;
  return (
    kind !== undefined &&
    kinds.bulkChanges !== null &&
    may(kinds.bulkChanges.access.create, actor) &&
    may(kind.access.replace, actor) &&
    bulkFields(kind, actor, site).length > 0 &&
    ownParameter(kind) !== null
  );
}

/** A checkbox, if the user may change the member. */
export function tick(member: Member, view: View): Markup | null {
  const { kind, id, title } = member;
  if (!may(kind.access.replace, towards(view.actor, member), ownerOf(member))) return null;
  const label = view.texts.form.choose(lookOf(kind).called?.(member) ?? title);
  return html`<input type="checkbox" form="${FORM}" name="${kind.singular}" value="${id}" aria-label="${label}"${view.query.has(TICKED) && html` checked`}>`;
}

/**
 * Above the entries: tick all of this page, or change all hits. `query`: the filters that select them in the collection; null where none
 * do.
 */
export function tickAll(
  listing: Listing,
  queryOfAll: () => URLSearchParams | null,
  view: View,
): Markup | null {
  const { kind, members, total, more } = listing;
  const bulk = view.kinds.bulkChanges;
  if (!bulk || !hasTicks(kind, view)) return null;
  const query = queryOfAll();
  const texts = view.texts.bulk;
  const isTicked = view.query.has(TICKED);
  // Links do not repeat the cursor, but this one is to the same page.
  const at = here(view, { [TICKED]: isTicked ? null : "alle", nach: view.query.get("nach") });
  const list = query && query.size > 0 ? `/${kind.plural}?${query}` : `/${kind.plural}`;
  const all = new URLSearchParams({ formular: "neu", liste: list });
  return html`<ul class="ticking"><li><a rel="nofollow" href="${at}">${isTicked ? texts.untick : texts.tickPage(members.length)}</a></li>
${query && total > members.length && !more && html`<li><a rel="nofollow" href="${bulk.plural}?${all.toString()}">${texts.changeAll(total)}</a></li>\n`}</ul>`;
}

/** Below the entries: actions for the ticked ones. A GET form: it writes nothing. */
export function tickedForm(kind: Kind, view: View): Markup | null {
  const bulk = view.kinds.bulkChanges;
  if (!bulk || !hasTicks(kind, view)) return null;
  const { bulk: texts, list } = view.texts;
  const { printed } = lookOf(kind);
  const table = view.variants.some(({ name }) => name === "csv");
  return html`<form class="ticked" id="${FORM}" method="get" action="${bulk.plural}" aria-label="${texts.choosing}">
<button name="formular" value="neu">${texts.change}</button>
${printed && isEnabled(printed, view.site) && isStaff(view.actor) && html`<button class="light" formaction="${printed.page}">${printed.texts(view).linkAll}</button>\n`}${table && html`<button class="light" formaction="${kind.plural}.csv" name="trennzeichen" value="${list.separator}">${texts.table}</button>`}</form>`;
}
