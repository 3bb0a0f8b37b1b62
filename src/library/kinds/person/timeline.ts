/** Timeline of a person's works: one mark each, filled if available; server-rendered SVG, with a table for screen readers. */

import type { View } from "../../../core/model/answers/representation.ts";
import { filterBy } from "../../../core/model/store/filter.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import { filtered } from "../../../core/model/store/query.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { lends } from "../../lending/rules.ts";
import { canBeHad } from "../werk/availability.ts";

/** With more marks the drawing is unreadable. */
const MOST = 200;
/** Fewer are not worth a drawing. */
const FEWEST = 3;

/** In SVG units. */
const WIDTH = 360;
const COLUMN = 10;
const RADIUS = 4;

interface DatedWork {
  readonly work: Member;
  readonly year: number;
}

/** The first and the last year, if any work has one. */
type Years = readonly [first: number, last: number] | null;

export async function gatherDated(person: Member, read: Reading, { kinds }: View) {
  const ids = linksIn(person, "werk").map(({ id }) => id);
  return ids.length > MOST ? [] : read.entries(kinds.one("werk"), ids);
}

/** If there are too many works to load all, only the first and the last year are queried. */
export async function tellYears(person: Member, read: Reading, { kinds }: View) {
  if (linksIn(person, "werk").length <= MOST) return {};
  const yearAt = async (descending: boolean) => {
    const own = filtered(1, filterBy("person", [person.id]));
    const query = { ...own, sorting: { field: "jahr", descending } };
    const [work] = (await read.list(kinds.one("werk"), query)).members;
    return work?.values.jahr;
  };
  const [first, last] = [await yearAt(false), await yearAt(true)];
  return typeof first === "number" && typeof last === "number" ? { first, last } : {};
}

/** `dated`: in the order of their years. */
export function yearsOf(dated: readonly DatedWork[], view: View): Years {
  const { first, last } = view.facts ?? {};
  if (typeof first === "number" && typeof last === "number") return [first, last];
  const [earliest, latest] = [dated[0], dated.at(-1)];
  return earliest && latest ? [earliest.year, latest.year] : null;
}

export function timeline(person: Member, dated: readonly DatedWork[], view: View): Markup | null {
  if (linksIn(person, "werk").length > MOST)
    return html`<p class="hint">${view.texts.person.noTimeline(MOST)}</p>`;
  const [first, last] = yearsOf(dated, view) ?? [0, 0];
  if (dated.length < FEWEST || first === last) return null;
  const columns = Map.groupBy(dated, ({ year }) =>
    Math.round(((year - first) / (last - first)) * (WIDTH / COLUMN - 1)),
  );
  const rows = Math.max(...[...columns.values()].map((works) => works.length));
  const height = rows * COLUMN + 2;
  const marks = [...columns].flatMap(([column, works]) =>
    works.map((one, row) =>
      mark(one, column * COLUMN + COLUMN / 2, height - 2 - row * COLUMN - COLUMN / 2, view),
    ),
  );
  const { year } = view.texts;
  return html`<figure class="timeline">
<svg viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true"><path d="M0 ${height - 0.5}H${WIDTH}"/>
${marks}</svg>
${table(dated, view)}
<figcaption aria-hidden="true"><span>${year(first)}</span><span>${year(last)}</span></figcaption></figure>`;
}

/** Not focusable, since the list below has the same links for keyboards. */
function mark({ work, year }: DatedWork, x: number, y: number, view: View): Markup {
  const state = !lends(view) || canBeHad(work) ? "in" : "out";
  return html`<a tabindex="-1" class="${state}" href="${hrefOf(work.kind, work)}"><title>${work.title}, ${view.texts.year(year)}</title><circle cx="${x}" cy="${y}" r="${RADIUS}"/></a>\n`;
}

function table(dated: readonly DatedWork[], view: View): Markup {
  const { person, facets, year } = view.texts;
  const kind = view.kinds.one("werk");
  const shown = (work: Member) => facets.values.verfuegbar?.(canBeHad(work) ? "ja" : "nein");
  return html`<div class="unseen"><table><caption>${person.timeline}</caption><thead><tr><th scope="col">${labelOf(kind, "jahr", view)}</th><th scope="col">${labelOf(kind, "titel", view)}</th>${lends(view) && html`<th scope="col">${facets.names.verfuegbar}</th>`}</tr></thead>
<tbody>${dated.map((one) => html`<tr><td>${year(one.year)}</td><td><bdi>${one.work.title}</bdi></td>${lends(view) && html`<td>${shown(one.work)}</td>`}</tr>\n`)}</tbody></table></div>`;
}

/** Sorted by year, of what was never published by that of its making; works without a year are left out. */
export function datedOf(person: Member, view: View): DatedWork[] {
  const left = new Set(linksIn(person, "werk").map(({ id }) => id));
  const dated: DatedWork[] = [];
  for (const work of view.beside ?? []) {
    // A work may have been read for several parts of the page.
    if (work.kind.singular !== "werk" || !left.delete(work.id)) continue;
    const year = work.values.jahr ?? work.values.entstanden;
    if (typeof year === "number") dated.push({ work, year });
  }
  return dated.sort((a, b) => a.year - b.year);
}
