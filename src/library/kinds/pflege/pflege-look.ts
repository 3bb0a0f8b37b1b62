/** The HTML of the care log: the event and the work, and the last entries on the page of a copy. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, manyOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { stockTexts } from "../../texts/themes.ts";
import { copiesAndReaders, workOfLoan } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["werke"]),
  /** "kaputt, Rom 3" */
  titleIn(title, view) {
    const [was = "", ...rest] = title.split(", ");
    return [choiceOf(view.kinds.one("pflege"), "was", was, view), ...rest].join(", ");
  },
  entry(one, view) {
    const names = one.kind.entry.filter((name) => name !== "was");
    const work = workOfLoan(one, view)?.title;
    const title = [choiceOf(one.kind, "was", `${one.values.was}`, view), work];
    const called = { ...one, title: title.filter(Boolean).join(", ") };
    return html`<div class="entry-text">${titleLink(called, view)}${facts(one, names, view)}${foundIn(one, view)}</div>`;
  },
  gatherEntries: copiesAndReaders,
});

/** The last entries of a copy, and a link to add one; `loan`: prefilled as the loan after which it was noticed. */
export function careOf(copy: Member, loan: Member | null, view: View): Markup {
  const texts = stockTexts(view.texts).care;
  const kind = view.kinds.one("pflege");
  const entries = (view.beside ?? []).filter((one) => one.kind === kind);
  const query = new URLSearchParams({ formular: "neu", exemplar: `/exemplar/${copy.id}` });
  if (loan) query.set("ausleihe", `/ausleihe/${loan.id}`);
  return html`<section aria-labelledby="pflege"><h2 id="pflege">${manyOf(kind, view)}</h2>
${entries.length > 0 && html`<ul class="titles">\n${entries.map((one) => html`<li>${line(one, view)}</li>\n`)}</ul>`}
<ul class="titles">
<li><a href="pflegen?${`${query}`}">${texts.note}</a></li>
${entries.length > 0 && html`<li><a href="pflegen?exemplar=${copy.id}">${texts.all}</a></li>\n`}</ul></section>`;
}

function line(one: Member, view: View): Markup {
  const { was, am, pruefung } = one.values;
  const { day } = view.texts.formats;
  const next = pruefung && stockTexts(view.texts).care.next(day(`${pruefung}`));
  return html`<a href="${hrefOf(one.kind, one)}">${choiceOf(one.kind, "was", `${was}`, view)}, ${day(`${am}`)}</a>${next && html` <span class="quiet">${next}</span>`}`;
}
