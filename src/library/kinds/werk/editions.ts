/** The editions of a work on its page, each with its copies: which of them one takes home is often all the same. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { DerivedField } from "../../../core/model/kinds/field.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { beside } from "../../../core/representations/html/member/beside.ts";
import { linkMarkup } from "../../../core/representations/html/member/values.ts";

/** Beyond that the page is a list of links, and copies are told on the editions' own pages. */
const MOST = 100;

export async function gatherEditions(
  work: Member,
  read: Reading,
  { kinds }: View,
): Promise<readonly Member[]> {
  const editions = linksIn(work, "ausgabe").slice(0, MOST);
  return editions.length === 0
    ? []
    : read.members(
        kinds.one("werk"),
        editions.map(({ id }) => id),
      );
}

export function editionSection(work: Member, view: View): Markup | null {
  const editions = linksIn(work, "ausgabe");
  if (editions.length === 0) return null;
  const field = work.kind.fields.ausgabe as DerivedField;
  return html`<section class="related" aria-labelledby="feld-ausgabe">
<h2 id="feld-ausgabe">${labelOf(work.kind, "ausgabe", view)}</h2>
<ul class="titles">
${editions.map((link) => html`<li>${linkMarkup(field, link, view)}${copiesOf(beside("werk", link.id, view), view)}</li>\n`)}</ul>
</section>`;
}

function copiesOf(edition: Member | null, view: View): Markup | null {
  const copies = edition ? linksIn(edition, "exemplar") : [];
  if (!edition || copies.length === 0) return null;
  const field = edition.kind.fields.exemplar as DerivedField;
  return html`<ul class="plain">${copies.map((copy) => html`<li>${linkMarkup(field, copy, view)}</li>\n`)}</ul>`;
}

/** The work as its other lists show it: what belongs to an edition stands there. */
export function withoutEditions(work: Member): Member {
  if (linksIn(work, "ausgabe").length === 0) return work;
  const exemplar = linksIn(work, "exemplar").filter(({ extras }) => extras.werk === undefined);
  return { ...work, values: { ...work.values, ausgabe: [], exemplar } };
}
