/** The list of what links to a member, on its page: the same as that of the collection, with entries, facets, sorting and pagination. */

import { readFields } from "../../../engine/ask/query/filters.ts";
import { MOST, pageLinks, readQuery, USUAL } from "../../../engine/ask/query/list.ts";
import type { ListedOnPage, View } from "../../../model/answers/representation.ts";
import type { DerivedField, Link } from "../../../model/kinds/field.ts";
import { type Kind, listedIn } from "../../../model/kinds/kind.ts";
import { type AskedFilter, choosingParameters, filterBy } from "../../../model/store/filter.ts";
import { linksIn, type Member } from "../../../model/store/member.ts";
import type { Listing, Sorting } from "../../../model/store/query.ts";
import type { Reading } from "../../../model/store/reading.ts";
import { BY_NUMBERS } from "../../../words/fold.ts";
import { entryList } from "../collection/entries.ts";
import { chosenFacets, chosenValues, facetPanel, withoutFacets } from "../collection/facets.ts";
import { pager } from "../collection/pager.ts";
import { sortingLinks } from "../collection/sorting.ts";
import { tickAll, tickedForm } from "../collection/ticks.ts";
import { html, type Markup } from "../frame/markup.ts";
import { labelOf, nounsOf } from "../frame/names.ts";

/** Most entries that are sorted in memory, where no index has the order. */
const ORDERED = 1000;

/** null where the page has no such list, or it is empty. */
export async function gatherListed(
  member: Member,
  read: Reading,
  view: View,
): Promise<ListedOnPage | null> {
  const [name, field] = listedIn(member.kind) ?? [];
  if (!field || !name) return null;
  const links = linksIn(member, name);
  if (links.length === 0) return null;
  const target = view.kinds.target(field);
  const short = view.query.size === 0 && (await shortList(links, field, target, read));
  if (short) return { member, listing: short };
  const order = orderOf(links, field, target);
  // Without `suche`, which would search the collection: this list has no search field.
  const selected = new URLSearchParams(view.query);
  selected.delete("suche");
  const query = readQuery(target, selected, {
    // A short list shows no facets, so none are counted.
    interactive: links.length > USUAL || view.query.size > 0,
    actor: view.actor,
    usual: sortingOf(links, field, target),
    limit: MOST,
    ...(order && { order }),
  });
  const own = filterBy(field.by, [member.id]);
  const asked = await readFields(target, view.query, { ...view, reading: read });
  const fields = [own, ...stillThere(field), ...asked];
  const listing = await read.list(target, { ...query, fields });
  return { member, listing };
}

/** All of them, sorted here: most pages have a short list, whose entries are in the read cache. null where the store has to be asked. */
async function shortList(
  links: readonly Link[],
  field: DerivedField,
  kind: Kind,
  read: Reading,
): Promise<Listing | null> {
  const usual = usualOf(field, kind)?.field;
  const byNumber = usual != null && kind.fields[usual]?.type === "number";
  const order = orderOf(links, field, kind);
  if (links.length > USUAL || field.leftAt !== undefined || !(order ?? byNumber)) return null;
  const ids = new Set(order ?? links.map(({ id }) => id));
  const found = await read.entries(kind, [...ids]);
  const numberIn = ({ values }: Member) =>
    (values[`${usual}`] ?? Number.POSITIVE_INFINITY) as number;
  const members = order
    ? found
    : found.toSorted((a, b) =>
        numberIn(a) === numberIn(b) ? a.id - b.id : numberIn(a) - numberIn(b),
      );
  return { kind, members, total: members.length, more: false, previous: null, next: null };
}

export function listedSection(name: string, field: DerivedField, view: View): Markup | null {
  if (!view.listed) return null;
  const { member, listing } = view.listed;
  const { kind, total, members } = listing;
  const chosen = chosenValues(listing, view);
  if (total === 0 && chosen.length === 0) return null;
  const panel = (total > USUAL || chosen.length > 0) && facetPanel(listing, chosen, view);
  const usual = { field: usualOf(field, kind)?.field ?? null, label: besideLabel(field, view) };
  return html`<section class="related" aria-labelledby="feld-${name}">
<h2 id="feld-${name}">${labelOf(member.kind, name, view)}</h2>
<div class="narrowing">${panel}<div class="found"><div class="list-head"><p class="total">${view.texts.count(total, nounsOf(kind, view))}</p>
${total > 1 && sortingLinks(kind, usual, view)}</div>
${chosenFacets(kind, chosen, view)}
${tickAll(listing, () => wholeList(member, field, view), view)}
${
  members.length > 0
    ? entryList(members, view, { before: numbersIn(member, name, field), ticks: true })
    : html`<div class="nothing"><p>${view.texts.facets.none}</p><p><a href="${withoutFacets(kind, view)}">${view.texts.facets.clear}</a></p></div>`
}
${members.length > 0 && tickedForm(kind, view)}
${pager(pageLinks(listing, view, sortingOf(linksIn(member, name), field, kind)), view)}
</div></div></section>`;
}

/** The query that selects the same entries in the collection; null where it would select others, too. */
function wholeList(member: Member, field: DerivedField, view: View): URLSearchParams | null {
  if (field.leftAt !== undefined) return null;
  const { kinds, query } = view;
  const choosing = choosingParameters(kinds.target(field));
  const chosen = [...query].filter(([name, value]) => choosing.includes(name) && value !== "");
  return new URLSearchParams([[field.by, `${member.id}`], ...chosen]);
}

function stillThere({ leftAt }: DerivedField): AskedFilter[] {
  return leftAt === undefined ? [] : [filterBy(leftAt, [], [{ [leftAt]: null }])];
}

/** null where they are sorted by a text of their links, or as their collection is. */
function usualOf({ listed }: DerivedField, target: Kind): Sorting | null {
  return typeof listed === "string" && target.fields[listed]?.sortable
    ? { field: listed, descending: false }
    : null;
}

/** null where `orderOf` gives the order. */
function sortingOf(links: readonly Link[], field: DerivedField, target: Kind): Sorting | null {
  return isByTitle(field, target) && links.length <= ORDERED ? null : usualOf(field, target);
}

/**
 * The ids as people count: volume 2 before 10, shelf mark "KS 2" before "KS 10". By a text of their links, where those without come last,
 * or by titles; titles with articles are left to the store.
 */
function orderOf(links: readonly Link[], field: DerivedField, target: Kind): number[] | null {
  const byTitle = isByTitle(field, target);
  const numberOf = (link: Link) => (byTitle ? link.title : numberBeside(link, field));
  if (links.length > ORDERED || !links.some(numberOf)) return null;
  const numbered = links.map((link) => ({ id: link.id, number: numberOf(link) ?? "" }));
  return numbered
    .sort(
      (a, b) =>
        Number(a.number === "") - Number(b.number === "") || BY_NUMBERS.compare(a.number, b.number),
    )
    .map(({ id }) => id);
}

function isByTitle({ listed }: DerivedField, { titleName, fields }: Kind): boolean {
  const title = fields[titleName];
  return listed === titleName && title?.type === "text" && title.articles === undefined;
}

function numberBeside({ extras }: Link, { listed }: DerivedField): string | undefined {
  return typeof listed === "string" ? extras[listed] : undefined;
}

function numbersIn(member: Member, name: string, field: DerivedField) {
  const numbers = new Map(
    linksIn(member, name).map((link) => [link.id, numberBeside(link, field)]),
  );
  return ({ id }: Member): Markup | null => {
    const number = numbers.get(id);
    return number ? html`<bdi class="entry-number">${number}</bdi>` : null;
  };
}

function besideLabel(field: DerivedField, view: View): string {
  const words = view.kinds.target(field).words[view.language]?.fields ?? {};
  return words[`${field.by}.${field.listed}`] ?? view.texts.list.ownOrder;
}
