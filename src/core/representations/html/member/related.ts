/** Derived lists on the page of a member: a hundred at a time, because there can be tens of thousands. */

import type { View } from "../../../model/answers/representation.ts";
import type { DerivedField, Link } from "../../../model/kinds/field.ts";
import { linksIn, type Member } from "../../../model/store/member.ts";
import { pager } from "../collection/pager.ts";
import { here } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { labelOf } from "../frame/names.ts";
import { knownOf } from "./beside.ts";
import { readable } from "./details.ts";
import { listedSection } from "./listed.ts";
import { extrasMarkup, extraTexts, linkMarkup } from "./values.ts";

const AT_A_TIME = 100;
/** Most covers in one list. */
const MOST_COVERS = 48;

interface Window {
  readonly links: readonly Link[];
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** Every derived list of the member, each as a section of its own. */
export function related(member: Member, view: View): Markup[] {
  const sections: Markup[] = [];
  for (const name of readable(member, view)) {
    const field = member.kind.fields[name];
    const shown = field?.type === "derived" ? section(member, name, field, view) : null;
    if (shown) sections.push(shown);
  }
  return sections;
}

/** `?ab=101` begins with the hundred-and-first; an invalid number begins at the start, one beyond the end with the last part. */
export function windowOf(links: readonly Link[], view: View): Window {
  const asked = Number(view.query.get("ab") ?? 1);
  const last = Math.max(0, Math.ceil(links.length / AT_A_TIME) - 1);
  const wanted = Number.isInteger(asked) && asked > 0 ? Math.floor((asked - 1) / AT_A_TIME) : 0;
  const start = Math.min(wanted, last) * AT_A_TIME;
  const shown = links.slice(start, start + AT_A_TIME);
  return { links: shown, from: start + 1, to: start + shown.length, total: links.length };
}

function section(member: Member, name: string, field: DerivedField, view: View): Markup | null {
  if (field.listed !== undefined && view.listed) return listedSection(name, field, view);
  const window = windowOf(linksIn(member, name), view);
  if (window.total === 0) return null;
  const { range } = view.texts.paging;
  return html`<section class="related" aria-labelledby="feld-${name}">
<h2 id="feld-${name}">${labelOf(member.kind, name, view)}${window.total > AT_A_TIME && html` <span class="range">${range(window.from, window.to, window.total)}</span>`}</h2>
<ul class="titles">
${window.links.map((link, index) => item(member, field, link, index, view))}</ul>
${pager(pages(window, view), view)}
</section>`;
}

function item(member: Member, field: DerivedField, link: Link, index: number, view: View): Markup {
  const { cover, glance } = knownOf(view.kinds.target(field), link, view);
  const face = index < MOST_COVERS && cover;
  return html`<li>${face}${linkMarkup(field, link, view)}${saidThere(member, field, link, view)}${glance}</li>\n`;
}

/** The texts of the links that lead here: a person's role in a work. */
function saidThere({ id }: Member, { by }: DerivedField, link: Link, view: View): Markup | null {
  const known = view.beside?.find((one) => one.id === link.id && one.kind.fields[by]);
  const there = known?.kind.fields[by];
  if (!known || there?.type !== "links") return null;
  const texts = linksIn(known, by)
    .filter((back) => back.id === id)
    .flatMap((back) => extraTexts(there, back, view));
  return extrasMarkup(texts);
}

function pages(window: Window, view: View) {
  const at = (from: number) => here(view, { ab: from === 1 ? null : `${from}` });
  return {
    first: window.from > AT_A_TIME + 1 ? at(1) : null,
    previous: window.from > 1 ? at(window.from - AT_A_TIME) : null,
    next: window.to < window.total ? at(window.to + 1) : null,
  };
}
