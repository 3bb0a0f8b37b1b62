/** The page of likely duplicates: each pair with its actions. */

import { pathOf } from "../../model/answers/address.ts";
import type { View } from "../../model/answers/representation.ts";
import { tellingApart } from "../../model/duplicates/duplicate-keys.ts";
import type { DuplicatePair, PairQuery, Pairs } from "../../model/duplicates/duplicate-pair.ts";
import { countOfLinks } from "../../model/duplicates/merging.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import { pager } from "../../representations/html/collection/pager.ts";
import { hiddenInputs, tokenField } from "../../representations/html/form/page/change-form.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { manyOf } from "../../representations/html/frame/names.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";
import { calledIn } from "../../representations/html/member/beside.ts";

interface DoublesPage extends Omit<Pairs, "next"> {
  readonly query: PairQuery;
  /** The address of the next page. */
  readonly next: string | null;
}

export function duplicatesPage(page: DoublesPage, view: View): string {
  const texts = view.texts.duplicates;
  const { pairs, total, query, next } = page;
  const about = query.state === "offen" ? texts.about : texts.aboutSettled;
  const main = html`<div class="desk doubles">
${heading(texts.title)}
<p class="lead">${about}</p>
${choices(page, view)}
${
  pairs.length === 0
    ? html`<p class="nothing">${texts.none}</p>`
    : html`<p>${texts.total(total)}</p>
<ul class="entries pairs">
${pairs.map((pair) => html`<li>${shownPair(pair, query, view)}</li>\n`)}</ul>`
}
${pager({ first: query.after && placeWith({ nach: null }, view), previous: null, next }, view)}
${tableLink("doppelte", view, carriedQuery(view))}
</div>`;
  const above = view.additions?.staff(view) ?? [];
  const { title } = texts;
  return layout({ title, description: about, path: "/doppelte", hidden: true, above, main }, view);
}

/** Filters by kind and by state. */
function choices({ query }: DoublesPage, view: View): Markup {
  const texts = view.texts.duplicates;
  const kinds = view.kinds.all.filter(({ alike }) => alike.length > 0);
  const tab = (name: string, value: string | null, label: string, current: boolean) =>
    html`<li><a href="${placeWith({ [name]: value, nach: null }, view)}"${current && html` aria-current="page"`}>${label}</a></li>\n`;
  const ofKind = (kind: Kind) => tab("art", kind.singular, manyOf(kind, view), query.kind === kind);
  return html`<nav class="desk-modes" aria-label="${texts.state}"><ul>
${tab("zustand", null, texts.open, query.state === "offen")}${tab("zustand", "verschieden", texts.settled, query.state === "verschieden")}</ul></nav>
<nav class="desk-modes" aria-label="${texts.kind}"><ul>
${tab("art", null, texts.all, query.kind === null)}${kinds.map(ofKind)}</ul></nav>`;
}

function shownPair({ kind, one, other }: DuplicatePair, { state }: PairQuery, view: View): Markup {
  const texts = view.texts.duplicates;
  const next = state === "offen" ? "verschieden" : "offen";
  const fields = [
    ["aktion", next],
    ["eines", pathOf(kind, one)],
    ["anderes", pathOf(kind, other)],
    ["ort", carriedQuery(view).toString()],
  ] as const;
  const { mergings } = view.kinds;
  // The one that more others link to is proposed to stay: the links of the other are moved.
  const [kept, lost] = countOfLinks(other) > countOfLinks(one) ? [other, one] : [one, other];
  const both = new URLSearchParams({
    formular: "neu",
    bleibt: `/${kind.singular}/${kept.id}`,
    geht: `/${kind.singular}/${lost.id}`,
  });
  return html`<div class="entry-text">${member(one, view)}${member(other, view)}</div>
${mergings && html`<p><a href="${mergings.plural}?${both.toString()}">${view.texts.merging.compare}<span class="unseen"> (${one.title})</span></a></p>`}
<form class="change" method="post" action="doppelte">${hiddenInputs(fields)}${tokenField("POST", "/doppelte", view)}<button class="light">${state === "offen" ? texts.different : texts.reopen}<span class="unseen"> (${one.title})</span></button></form>`;
}

/** The date of creation tells two of one name apart where nothing else does. */
function member(one: Member, view: View): Markup {
  const { kind, id, slug, values, created } = one;
  const { formats, duplicates } = view.texts;
  const title = tellingApart(kind, calledIn(one, view), values, formats.day);
  return html`<div><a class="entry-title" href="${hrefOf(kind, { id, slug })}"><bdi>${title}</bdi></a> <span class="entry-facts">${duplicates.since} <time datetime="${created}">${formats.dayOf(created, view.timeZone)}</time></span></div>`;
}

/** The query of this page without the cursor. */
function carriedQuery({ query }: View): URLSearchParams {
  const names = ["art", "zustand", "anzahl"];
  return new URLSearchParams([...query].filter(([name]) => names.includes(name)));
}

function placeWith(changes: Readonly<Record<string, string | null>>, view: View): string {
  const query = carriedQuery(view);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `doppelte?${query}` : "doppelte";
}
