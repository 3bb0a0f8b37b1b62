/** The other editions of a work, since readers often accept any of them. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { DerivedField } from "../../../core/model/kinds/field.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { beside, knownOf } from "../../../core/representations/html/member/beside.ts";
import { linkMarkup } from "../../../core/representations/html/member/values.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** Of more editions the page shows only links. */
const MOST = 100;

/** The editions of a work; for an edition, its work and the other editions of that. */
export async function gatherEditions(
  work: Member,
  read: Reading,
  { kinds }: View,
): Promise<readonly Member[]> {
  const whole = linkOf(work, "ausgabeVon");
  const [parent] = whole ? await read.members(work.kind, [whole.id]) : [];
  const ids = linksIn(parent ?? work, "ausgabe").map(({ id }) => id);
  const others = ids.filter((id) => id !== work.id).slice(0, MOST);
  const editions = others.length > 0 ? await read.entries(kinds.one("werk"), others) : [];
  return parent ? [parent, ...editions] : editions;
}

/** On the page of an edition; the page of the work lists its editions as a field. */
export function otherEditions(work: Member, view: View): Markup | null {
  const whole = linkOf(work, "ausgabeVon");
  const parent = whole && beside("werk", whole.id, view);
  if (!whole || !parent) return null;
  const field = work.kind.fields.ausgabe as DerivedField;
  const editions = linksIn(parent, "ausgabe").filter(({ id }) => id !== work.id);
  const item = (link: typeof whole) => {
    const { cover, glance } = knownOf(work.kind, link, view);
    return html`<li>${cover}${linkMarkup(field, link, view)}${glance}</li>\n`;
  };
  return html`<section class="related" aria-labelledby="andere-ausgaben">
<h2 id="andere-ausgaben">${lendingTexts(view.texts).availability.otherEditions}</h2>
<ul class="titles">
${[whole, ...editions].map(item)}</ul>
</section>`;
}
