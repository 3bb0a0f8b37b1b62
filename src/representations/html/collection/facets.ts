/** How a list can be narrowed down: every value a link with its count, every combination an address. */

import { type Facet, type FacetCounts, facetsOf } from "../../../model/facet.ts";
import type { FacetValue } from "../../../model/field.ts";
import type { Kind } from "../../../model/kind.ts";
import type { Listing } from "../../../model/query.ts";
import type { View } from "../../../model/representation.ts";
import { here } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { choiceOf, labelOf } from "../frame/names.ts";

/** A field that holds anything at all would make a list of its own. */
const SHOWN = 12;

export function facetPanel(listing: Listing, view: View): Markup | null {
  const { kind } = listing;
  const groups = (listing.facets ?? [])
    .filter((counts) => narrows(counts, listing, view))
    .map((counts) => group(kind, counts, view));
  if (groups.length === 0) return null;
  return html`<details class="facets"><summary>${view.texts.facets.label}</summary>
<nav aria-label="${view.texts.facets.label}">
${groups}</nav></details>`;
}

/** What the list is narrowed down to now; each can be taken back by itself. */
export function chosenFacets(kind: Kind, view: View): Markup | null {
  const chosen = chosenValues(kind, view);
  if (chosen.length === 0) return null;
  const { facets } = view.texts;
  const links = chosen.map(
    ({ facet, value, label }) =>
      html`<li><a href="${here(view, { [facet.name]: null, nach: null })}"><span class="unseen">${facets.remove} </span>${nameOf(kind, facet, view)}: <bdi>${label ?? `${value}`}</bdi></a></li>\n`,
  );
  return html`<div class="filters" role="group" aria-label="${facets.chosen}"><ul>
${links}${chosen.length > 1 && html`<li><a href="${withoutFacets(kind, view)}">${facets.clear}</a></li>`}</ul></div>`;
}

export function withoutFacets(kind: Kind, view: View): string {
  const names = facetsOf(kind).map(({ name }) => [name, null] as const);
  return here(view, { ...Object.fromEntries(names), nach: null });
}

/** For titles and for whoever wants to know whether there are any. */
export function chosenValues(
  kind: Kind,
  view: View,
): { facet: Facet; value: string; label: string }[] {
  return facetsOf(kind).flatMap((facet) =>
    view.query
      .getAll(facet.name)
      .filter((value) => value !== "")
      .map((value) => ({ facet, value, label: shown(kind, facet, value, view) })),
  );
}

/** Where all are alike there is nothing to choose. */
function narrows({ facet, values }: FacetCounts, { total }: Listing, view: View): boolean {
  if (view.query.has(facet.name)) return values.length > 0;
  return values.length > 1 || (values[0] !== undefined && values[0].total < total);
}

function group(kind: Kind, { facet, values }: FacetCounts, view: View): Markup {
  const id = `facette-${facet.name}`;
  const chosen = view.query.getAll(facet.name);
  const links = arranged(facet, values, chosen).map(({ value, total }) =>
    link(kind, facet, value, total, chosen.includes(`${value}`), view),
  );
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${nameOf(kind, facet, view)}</h2>
<ul>
${links}</ul></section>\n`;
}

/** In the order that the values have by themselves; texts by how many there are. The chosen ones are never left off. */
function arranged(
  facet: Facet,
  values: FacetCounts["values"],
  chosen: readonly string[],
): FacetCounts["values"] {
  const byCount = values.toSorted(
    (a, b) => b.total - a.total || (`${a.value}` < `${b.value}` ? -1 : 1),
  );
  const kept = byCount.filter(({ value }, index) => index < SHOWN || chosen.includes(`${value}`));
  const { choices, numeric } = facet;
  if (choices) return kept.toSorted((a, b) => choices.indexOf(a.value) - choices.indexOf(b.value));
  return numeric ? kept.toSorted((a, b) => Number(a.value) - Number(b.value)) : kept;
}

function link(
  kind: Kind,
  facet: Facet,
  value: FacetValue,
  total: number,
  chosen: boolean,
  view: View,
): Markup {
  const href = here(view, { [facet.name]: chosen ? null : `${value}`, nach: null });
  return html`<li><a href="${href}"${chosen && html` aria-current="true"`}><bdi>${shown(kind, facet, value, view)}</bdi> <span class="tally">${view.texts.formats.number(total)}</span></a></li>\n`;
}

function nameOf(kind: Kind, facet: Facet, view: View): string {
  return (
    facet.label[view.language] ??
    view.texts.facets.names[facet.name] ??
    Object.values(facet.label)[0] ??
    labelOf(kind, facet.name, view)
  );
}

function shown(kind: Kind, facet: Facet, value: FacetValue, view: View): string {
  const known = view.texts.facets.values[facet.name]?.(value);
  return known ?? choiceOf(kind, facet.name, `${value}`, view);
}
