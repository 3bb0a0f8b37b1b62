/** What lending adds to the pages of works and accounts: a way to reserve, and the ways to what an account has. */

import type { Link } from "../../engine/field.ts";
import type { View } from "../../engine/representation.ts";
import type { Member } from "../../engine/store.ts";
import { hidden, tokenField } from "./change-form.ts";
import { html, type Markup } from "./markup.ts";

/** Only what nobody can have now can be reserved, and only by somebody. */
export function reserveForm(work: Member, view: View): Markup | null {
  const copies = (work.values.exemplar ?? []) as readonly Link[];
  const out = copies.length > 0 && copies.every(({ extras }) => extras.status !== "verfügbar");
  if (!out || view.actor?.role !== "leser") return null;
  const path = `/werk/${work.id}`;
  return html`<form class="change" method="post" action="vormerkungen">${hidden([
    ["werk", path],
    ["_weiter", `/ausleihliste/${view.actor.id}`],
  ])}${tokenField("POST", "/vormerkungen", view)}<button class="light">${view.texts.lending.list.reserve}</button></form>`;
}

export function accountLinks({ kind, id }: Member, view: View): Markup | null {
  if (kind.singular !== "konto") return null;
  const { list } = view.texts.lending;
  return html`<ul class="titles">
<li><a href="ausleihliste/${id}">${list.link}</a></li>
<li><a href="zugang/${id}">${list.access}</a></li>
${view.actor?.role === "bibliothekar" && html`<li><a href="theke?konto=${id}">${view.texts.lending.desk.title}</a></li>\n`}</ul>`;
}
