/** The HTML of groups: their readers, and actions for all of them. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { MemberFacts, View } from "../../../core/model/answers/representation.ts";
import { isLibrarian, may } from "../../../core/model/kinds/access.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nounsOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { addDays } from "../../../core/words/dates/days.ts";
import { nextNameOf } from "../../circulation/school-year.ts";
import { inTheNextYear } from "../../lending/next-year.ts";
import { lends } from "../../lending/rules.ts";
import { schoolYear } from "../../lending/school-year-rules.ts";
import { printTexts, readerTexts } from "../../texts/themes.ts";

export const look = htmlLook({
  printed: {
    page: "ausweise",
    needs: "ausleihe",
    itself: false,
    texts: ({ texts }) => printTexts(texts).pages.ausweise,
  },
  /** The new school year concerns all classes, so it begins at their list. */
  creating(kind, view) {
    const { group: texts } = readerTexts(view.texts).schoolYear;
    return html`<ul class="actions">
<li><a href="${kind.plural}?formular=neu">${view.texts.form.create(nounsOf(kind, view)[0])}</a></li>
${lends(view) && html`${may(view.kinds.one("schuljahr").access.list, view.actor) && html`<li><a href="schuljahre">${texts.year}</a></li>\n`}<li><a href="handzettel">${texts.late}</a></li>`}</ul>`;
  },
  async tell(group, read, { kinds }): Promise<MemberFacts> {
    return { today: read.today(), next: (await nextNameOf(group, read, kinds)) ?? "" };
  },
  beside(group, view) {
    if (linksIn(group, "konto").length === 0) return null;
    const { group: texts } = readerTexts(view.texts);
    const { group: year } = readerTexts(view.texts).schoolYear;
    const name = schoolYear(`${view.facts?.today ?? ""}`);
    return html`<section aria-labelledby="alle"><h2 id="alle">${texts.all}</h2>
<ul class="titles">
${
  lends(view) &&
  html`<li><a href="theke?gruppe=${group.id}">${texts.handOut}</a></li>
<li><a href="ausleihen?gruppe=${group.id}">${year.loans}</a></li>
<li><a href="handzettel?gruppe=${group.id}">${year.late}</a></li>
<li><a href="handzettel?anlass=abgang&amp;gruppe=${group.id}">${year.slips}</a></li>
`
}<li><a href="einmalcodes?gruppe=${group.id}">${texts.codes}</a></li>
${lends(view) && isLibrarian(view.actor) && html`<li><a href="schuljahre?formular=neu&amp;name=${encodeURIComponent(name)}">${year.year}</a></li>\n`}</ul>
${lends(view) && html`<div class="steps">${steps(group, view)}</div>`}</section>`;
  },
});

/** Buttons to move up a year and to expire the cards, labelled with the new values; expiring asks for confirmation. */
function steps(group: Member, view: View): Markup[] {
  const { group: texts } = readerTexts(view.texts);
  const { formats } = view.texts;
  const { name, gueltigBis } = group.values;
  const today = `${view.facts?.today ?? ""}`;
  const next = `${view.facts?.next ?? ""}` || null;
  const until = inTheNextYear(gueltigBis === null ? null : `${gueltigBis}`, today);
  const yesterday = addDays(today, -1);
  const page = pathOf(group.kind, group);
  const moveUp = { name: next ?? `${name}`, gueltigBis: until };
  const label = texts.moveUp(next, formats.day(until));
  const isOver = gueltigBis !== null && `${gueltigBis}` < today;
  const many = linksIn(group, "konto").length;
  const expiring = { label: texts.expireSure(many), values: { gueltigBis: yesterday } };
  return [
    changeForm(group, { label, values: moveUp, next: page, done: "gespeichert" }, view),
    ...(isOver
      ? []
      : [
          html`<details class="asking"><summary>${texts.expire}</summary>
<p>${texts.expireAsk(many)}</p>
${changeForm(group, { ...expiring, next: page, done: "gespeichert" }, view)}</details>`,
        ]),
  ];
}
