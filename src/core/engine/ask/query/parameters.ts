/** The query parameters that an address understands. An answer under any other is not worth caching. */

import { FACETS } from "../../../model/answers/facet-counts.ts";
import type { Representation } from "../../../model/answers/representation.ts";
import { type Kinds, listedIn } from "../../../model/kinds/kind.ts";
import { fieldCalled } from "../../../model/kinds/kind-words.ts";
import { declaresAll, parameterNames } from "../../../model/parameters/page-parameter.ts";
import { choosingParameters, LIST_PARAMETERS } from "../../../model/store/filter.ts";
import { closest } from "../../../words/distance.ts";
import type { Target } from "../route.ts";
import { FIELDS } from "./chosen-fields.ts";

const EVERYWHERE = ["format", "lang"];
const COLLECTION = ["suche", "sortierung", "anzahl", "nach", FIELDS, FACETS];
/** `ab`: which part of a long list on the page is shown. */
const MEMBER = ["ab", FIELDS];
/** For a list on the page of a member. */
const LISTED = ["sortierung", "anzahl", "nach"];

export function knowsAll(target: Target, query: URLSearchParams, kinds: Kinds): boolean {
  if (query.size === 0) return true;
  const known = new Set([...EVERYWHERE, ...ownOf(target, kinds)]);
  return [...query.keys()].every((name) => known.has(name));
}

/**
 * What a page can read of the query: what it declares, and what representations do, without blanks around the values. One that it forgot to
 * declare it never sees.
 */
export function readableQuery(
  target: Target | null,
  query: URLSearchParams,
  kinds: Kinds,
  representations: readonly Representation[],
): URLSearchParams {
  if (query.size === 0 || target?.type !== "page" || !declaresAll(target.page)) return query;
  const names = new Set(namesAt(target, kinds, representations));
  return new URLSearchParams(
    [...query].flatMap(([name, value]) => (names.has(name) ? [[name, value.trim()]] : [])),
  );
}

/** With those that formats have, such as the separator of a table. */
function namesAt(
  target: Target,
  kinds: Kinds,
  representations: readonly Representation[],
): string[] {
  const ofFormats = representations.flatMap(({ parameters = {} }) => Object.keys(parameters));
  return [...EVERYWHERE, ...ownOf(target, kinds), ...ofFormats];
}

/** A parameter that the address does not know, and the name that was probably intended. */
export interface UnknownParameter {
  readonly name: string;
  readonly meant: string | null;
}

/** Tracking parameters that get added to any address when a link is shared or advertised. */
const TRACKING =
  /^(?:(?:utm|mtm|pk|matomo|mc|hsa)_.*|_hs.*|_g[al]|[a-z]{1,3}clid|[gw]braid|igshid|ref)$/i;
const MOST_UNKNOWN = 10;
const NONE: ReadonlySet<string> = new Set();

/** What other programs call these parameters. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    suche: ["q", "s", "query", "search", "search_query", "term", "keyword", "keywords"],
    anzahl: ["limit", "count", "per_page", "page_size", "pageSize", "rows", "size"],
    sortierung: ["sort", "sort_by", "sortBy", "order", "order_by", "orderBy"],
    felder: ["fields"],
    lang: ["language", "locale", "hl"],
  }).flatMap(([name, others]) => others.map((other): [string, string] => [other, name])),
);

export function unknownParameters(
  target: Target | null,
  query: URLSearchParams,
  kinds: Kinds,
  representations: readonly Representation[] = [],
): readonly UnknownParameter[] {
  if (query.size === 0 || isOpen(target, query)) return [];
  const known = namesAt(target, kinds, representations);
  const usual = target.type === "page" ? NONE : LIST_PARAMETERS;
  const names = [...new Set(query.keys())].filter(
    (name) => !known.includes(name) && !usual.has(name) && !TRACKING.test(name),
  );
  return names.slice(0, MOST_UNKNOWN).map((name) => ({
    name: name.slice(0, 100),
    meant: meantBy(name, known, target),
  }));
}

function meantBy(name: string, known: readonly string[], target: Target): string | null {
  const fields = target.type === "page" ? {} : target.kind.fields;
  const usual = ELSEWHERE.get(name) ?? fieldCalled(name, fields);
  return usual !== null && known.includes(usual) ? usual : closest(name, known);
}

/** The longest query that links repeat: a page has hundreds of them. */
const LONGEST_CARRIED = 500;

/** The known parameters of a query, each once: what the next page of a list has to repeat. */
export function knownIn(
  target: Target | null,
  query: URLSearchParams,
  kinds: Kinds,
): URLSearchParams {
  const known = isOpen(target, query) ? null : ownOf(target, kinds);
  const found = new URLSearchParams();
  for (const [name, value] of query) {
    if (known !== null && !known.includes(name) && !EVERYWHERE.includes(name)) continue;
    if (EVERYWHERE.includes(name) ? found.has(name) : found.has(name, value)) continue;
    found.append(name, value);
  }
  return found;
}

/** A form can be filled in by its address, and pages for people alone declare nothing. */
function isOpen(target: Target | null, query: URLSearchParams): target is null {
  return (
    target === null ||
    (target.type === "page" && !declaresAll(target.page)) ||
    query.has("formular")
  );
}

/** The parameters that links to the same place repeat, up to the maximal length. */
export function carriedBy(known: URLSearchParams): URLSearchParams {
  if (known.size === 0 || `${known}`.length < LONGEST_CARRIED) return known;
  const carried = new URLSearchParams();
  let length = 0;
  for (const [name, value] of known) {
    length += `${new URLSearchParams({ [name]: value })}`.length + 1;
    if (length > LONGEST_CARRIED) break;
    carried.append(name, value);
  }
  return carried;
}

function ownOf(target: Target, kinds: Kinds): readonly string[] {
  if (target.type === "page") return parameterNames(target.page, kinds);
  if (target.type === "collection") return [...COLLECTION, ...choosingParameters(target.kind)];
  const { upload } = target.kind;
  const [, listed] = listedIn(target.kind) ?? [];
  return [
    ...MEMBER,
    ...(upload ? [upload.parameter] : []),
    ...(listed ? [...LISTED, ...choosingParameters(kinds.target(listed))] : []),
  ];
}
