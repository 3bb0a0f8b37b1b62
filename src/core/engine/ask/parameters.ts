/** The query parameters that an address understands. An answer under any other is not worth caching. */

import { type Kinds, listedIn } from "../../model/kinds/kind.ts";
import { choosingParameters, LIST_PARAMETERS } from "../../model/store/filter.ts";
import { closest } from "../../words/distance.ts";
import { FIELDS } from "./chosen-fields.ts";
import type { Target } from "./route.ts";

const EVERYWHERE = ["format", "lang"];
const COLLECTION = ["suche", "sortierung", "anzahl", "nach", FIELDS];
/** A long list on a page is shown in parts. */
const MEMBER = ["ab", FIELDS];
/** Of a list of its own on the page of a member. */
const LISTED = ["sortierung", "anzahl", "nach"];

export function knowsAll(target: Target, query: URLSearchParams, kinds: Kinds): boolean {
  if (query.size === 0) return true;
  const known = new Set([...EVERYWHERE, ...ownOf(target, kinds)]);
  return [...query.keys()].every((name) => known.has(name));
}

/** What an address has that means nothing there, and what may be meant. */
export interface UnknownParameter {
  readonly name: string;
  readonly meant: string | null;
}

/** Tracking parameters that get added to any address when a link is shared or advertised. */
const TRACKING =
  /^(?:(?:utm|mtm|pk|matomo|mc|hsa)_.*|_hs.*|_g[al]|[a-z]{1,3}clid|[gw]braid|igshid|ref)$/i;
const MOST_UNKNOWN = 10;

export function unknownParameters(
  target: Target | null,
  query: URLSearchParams,
  kinds: Kinds,
): readonly UnknownParameter[] {
  if (query.size === 0 || target === null || target.type === "page" || query.has("formular"))
    return [];
  const known = [...EVERYWHERE, ...ownOf(target, kinds)];
  const names = [...new Set(query.keys())].filter(
    (name) => !known.includes(name) && !LIST_PARAMETERS.has(name) && !TRACKING.test(name),
  );
  return names.slice(0, MOST_UNKNOWN).map((name) => ({
    name: name.slice(0, 100),
    meant: closest(name, known),
  }));
}

/** How long a query may be that links repeat: a page has hundreds of them. */
const LONGEST_CARRIED = 500;

/** The parameters of a query that a place knows, each once: what the next page of a list has to repeat. */
export function knownIn(
  target: Target | null,
  query: URLSearchParams,
  kinds: Kinds,
): URLSearchParams {
  // What pages take they say to nobody; a form can be filled in by its address.
  const isOpen = target === null || target.type === "page" || query.has("formular");
  const known = isOpen ? null : ownOf(target, kinds);
  const found = new URLSearchParams();
  for (const [name, value] of query) {
    if (known !== null && !known.includes(name) && !EVERYWHERE.includes(name)) continue;
    if (EVERYWHERE.includes(name) ? found.has(name) : found.has(name, value)) continue;
    found.append(name, value);
  }
  return found;
}

/** What all other links to the same place repeat of it: what would be too long is left out. */
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
  if (target.type === "page") return target.page.parameters ?? [];
  if (target.type === "collection") return [...COLLECTION, ...choosingParameters(target.kind)];
  const { upload } = target.kind;
  const [, listed] = listedIn(target.kind) ?? [];
  return [
    ...MEMBER,
    ...(upload ? [upload.parameter] : []),
    ...(listed ? [...LISTED, ...choosingParameters(kinds.target(listed))] : []),
  ];
}
