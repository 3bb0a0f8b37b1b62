/** Facets: every value is a link with its count, every combination an address. */

import type { View } from "../../../model/answers/representation.ts";
import { mayRead, statesListed } from "../../../model/kinds/access.ts";
import { isEnabled } from "../../../model/kinds/enabled.ts";
import { type Facet, type FacetCounts, facetsOf } from "../../../model/kinds/facet.ts";
import type { ComputedField, FacetValue } from "../../../model/kinds/field.ts";
import { isLinking, type Kind } from "../../../model/kinds/kind.ts";
import { choiceMeant } from "../../../model/kinds/kind-words.ts";
import { fieldsOf } from "../../../model/kinds/per-kind.ts";
import { BEGINNING, choosingParameters, SINCE } from "../../../model/store/filter.ts";
import type { Listing } from "../../../model/store/query.ts";
import { here } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { choiceOf, labelOf } from "../frame/names.ts";

/** Most values of a facet that are shown. */
const SHOWN = 12;

export function facetPanel(listing: Listing, chosen: readonly Chosen[], view: View): Markup | null {
  if (view.asFiles) return null;
  const { kind } = listing;
  const all = listing.facets ?? [];
  const groups = all
    .filter(({ facet }) => isEnabled(facet, view.site))
    .filter((counts) => narrows(counts, listing, view) && fits(counts, all, view))
    .map((counts) => group(kind, counts, view));
  if (groups.length === 0) return null;
  return html`<details class="facets"><summary>${view.texts.facets.label}${chosen.length > 0 && ` (${chosen.length})`}</summary>
<nav aria-label="${view.texts.facets.label}">
${groups}</nav></details>`;
}

/** Filters that depend on the current day, such as overdue loans: one link for each, above the list. */
export function stateChips(kind: Kind, view: View): Markup[] {
  if (view.asFiles) return [];
  return computedFilters(kind, view).flatMap(([name, where]) => {
    const chosen = view.query
      .getAll(name)
      .map((text) => choiceMeant(kind.words, name, where, text));
    // A single value is linked where it counts, such as at the desk; mostly nobody has it.
    if (where.length < 2 && chosen.length === 0) return [];
    const chip = (value: string | null, label: string) => {
      const isCurrent = value === null ? chosen.length === 0 : chosen.includes(value);
      return html`<li><a rel="nofollow" href="${withFacet(name, value, view)}"${isCurrent && html` aria-current="true"`}>${label}</a></li>\n`;
    };
    return html`<nav class="chips" aria-label="${labelOf(kind, name, view)}"><ul>
${chip(null, view.texts.facets.all)}${where.map((value) => chip(value, choiceOf(kind, name, value, view)))}</ul></nav>`;
  });
}

const computedFields = fieldsOf(
  (field): field is ComputedField => field.type === "computed" && field.where !== undefined,
);

function computedFilters(kind: Kind, { actor, site }: View): [name: string, readonly string[]][] {
  return computedFields(kind).flatMap(([name, field]): [string, readonly string[]][] =>
    mayRead(field, actor, null) && isEnabled(field, site)
      ? [[name, statesListed(field, actor)]]
      : [],
  );
}

/** The active filters; each can be removed by itself. */
export function chosenFacets(kind: Kind, all: readonly Chosen[], view: View): Markup | null {
  if (all.length === 0) return null;
  // Filters with chips are removed there.
  const chips = computedFilters(kind, view).map(([name]) => name);
  const chosen = all.filter(({ name }) => !chips.includes(name));
  if (chosen.length === 0) return null;
  const { facets } = view.texts;
  const links = chosen.map(
    ({ name, title, value, label }) =>
      html`<li><a rel="nofollow" href="${withFacet(name, others(name, value, view), view)}"><span class="unseen">${facets.remove} </span>${title}: <bdi>${label}</bdi></a></li>\n`,
  );
  return html`<div class="filters" role="group" aria-label="${facets.chosen}"><ul>
${links}${chosen.length > 1 && html`<li><a href="${withoutFacets(kind, view)}">${facets.clear}</a></li>`}</ul></div>`;
}

/** The first page of the list with this value; null for any. */
function withFacet(name: string, value: string | readonly string[] | null, view: View): string {
  const changes: Record<string, typeof value> = { nach: null };
  changes[name] = value; // A computed name in a literal costs more than the rest of the link.
  return here(view, changes);
}

export function withoutFacets(kind: Kind, view: View): string {
  const names = choosingParameters(kind).map((name) => [name, null] as const);
  return here(view, { ...Object.fromEntries(names), nach: null });
}

export interface Chosen {
  readonly name: string;
  /** The label of the parameter, and its value. */
  readonly title: string;
  readonly value: string;
  readonly label: string;
}

/** The active filters with their labels. */
export function chosenValues({ kind, fields = [] }: Listing, view: View): Chosen[] {
  if (view.query.size === 0) return [];
  const facets = facetsOf(kind).flatMap((facet) =>
    view.query
      .getAll(facet.name)
      .filter((value) => value !== "")
      .map((value) => ({
        name: facet.name,
        title: nameOf(kind, facet, view),
        value,
        label: shown(kind, facet, facet.normal(value), view),
      })),
  );
  const further = fields.flatMap((filter) => {
    const { name, there, field } = filter;
    const own = there ?? field;
    const owner = ownerOf(kind, { name: own, field }, view);
    return filter.asked.map(({ text, title }) => ({
      name,
      title: labelOf(owner, own, view),
      value: text,
      label: choiceOf(owner, own, title, view),
    }));
  });
  const others = [BEGINNING, SINCE].flatMap((name) => {
    const value = view.query.get(name) ?? "";
    const title = view.texts.facets.names[name] ?? name;
    return value === "" ? [] : [{ name, title, value, label: value }];
  });
  return [...facets, ...further, ...others];
}

/** The other values of a parameter; null where there are none. */
function others(name: string, value: string, view: View): readonly string[] | null {
  const left = view.query.getAll(name).filter((one) => one !== "" && one.trim() !== value);
  return left.length > 0 ? left : null;
}

/** A facet with one value for all entries filters nothing. */
function narrows({ facet, values }: FacetCounts, { total }: Listing, view: View): boolean {
  if (view.query.has(facet.name)) return values.length > 0;
  return values.length > 1 || (values[0] !== undefined && values[0].total < total);
}

/**
 * Of centuries and decades the one that divides the works: the finer one once a coarse value is chosen, or where nearly all works share two
 * coarse values.
 */
function fits({ facet, values }: FacetCounts, all: readonly FacetCounts[], view: View): boolean {
  if (view.query.has(facet.name)) return true;
  const coarse = all.find((one) => one.facet.name === facet.coarser);
  if (coarse) return view.query.has(coarse.facet.name) || isCrowded(coarse.values);
  return !isCrowded(values) || !all.some((one) => one.facet.coarser === facet.name);
}

/** At least nine of ten have one of two values. */
function isCrowded(values: FacetCounts["values"]): boolean {
  let [first, second, all] = [0, 0, 0];
  for (const { total } of values) {
    all += total;
    if (total > first) [first, second] = [total, first];
    else if (total > second) second = total;
  }
  return first + second >= 0.9 * all;
}

function group(kind: Kind, { facet, values }: FacetCounts, view: View): Markup {
  const id = `facette-${facet.name}`;
  const chosen = view.query.getAll(facet.name).filter(Boolean).map(facet.normal);
  const links = arranged(facet, values, chosen).map((value) =>
    link(kind, facet, value, chosen, view),
  );
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${nameOf(kind, facet, view)}</h2>
<ul>
${links}</ul></section>\n`;
}

/** In natural order; texts by count. The chosen ones are never left off. */
function arranged(
  facet: Facet,
  values: FacetCounts["values"],
  chosen: readonly string[],
): FacetCounts["values"] {
  const byCount = values.toSorted(
    (a, b) => b.total - a.total || (`${a.value}` < `${b.value}` ? -1 : 1),
  );
  const shown = byCount.filter(({ value }, index) => index < SHOWN || chosen.includes(`${value}`));
  const { choices, numeric } = facet;
  if (choices) return shown.toSorted((a, b) => choices.indexOf(a.value) - choices.indexOf(b.value));
  return numeric ? shown.toSorted((a, b) => Number(a.value) - Number(b.value)) : shown;
}

function link(
  kind: Kind,
  facet: Facet,
  { value, title, total }: FacetCounts["values"][number],
  asked: readonly string[],
  view: View,
): Markup {
  // For a link only the chosen values are left, in whichever way they were named.
  const chosen = title === undefined ? asked.includes(`${value}`) : asked.length > 0;
  const href = withFacet(facet.name, chosen ? null : `${value}`, view);
  return html`<li><a rel="nofollow" href="${href}"${chosen && html` aria-current="true"`}><bdi>${title ?? shown(kind, facet, value, view)}</bdi> <span class="tally">${view.texts.formats.number(total)}</span></a></li>\n`;
}

function nameOf(kind: Kind, facet: Facet, view: View): string {
  return (
    facet.label[view.language] ??
    view.texts.facets.names[facet.name] ??
    Object.values(facet.label)[0] ??
    labelOf(ownerOf(kind, facet, view), facet.name, view)
  );
}

/** The kind that has the field: the place of a work is that of its copies, the group of a loan that of its reader. */
function ownerOf(kind: Kind, { name, field }: { name: string; field: string }, view: View): Kind {
  const own = kind.fields[field];
  return own && isLinking(own) && name !== field ? view.kinds.target(own) : kind;
}

function shown(kind: Kind, facet: Facet, value: FacetValue, view: View): string {
  const known = view.texts.facets.values[facet.name]?.(value);
  return known ?? choiceOf(kind, facet.name, `${value}`, view);
}
