/** Who may book, and the link from a work, a copy or a location to its calendar. */

import type { View } from "../../core/model/answers/representation.ts";
import { isReader, isStaff } from "../../core/model/kinds/access.ts";
import type { Member } from "../../core/model/store/member.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { lendingRules, lends } from "../lending/rules.ts";
import { bookingTexts } from "../lending/texts/themes.ts";

export function mayBook({ actor, site }: View): boolean {
  return isStaff(actor) || (isReader(actor) && lendingRules(site ?? {}).buchungSelbst);
}

/** Also shown to visitors, if readers may book by themselves after signing in. */
export function calendarLink({ kind, id }: Member, view: View): Markup | null {
  if (view.asFiles || !lends(view)) return null;
  if (!mayBook(view) && !lendingRules(view.site ?? {}).buchungSelbst) return null;
  const { calendar, freeDays } = bookingTexts(view.texts);
  return html`<p class="lending"><a href="belegung?${kind.singular}=${id}">${kind.singular === "standort" ? calendar : freeDays}</a></p>`;
}
