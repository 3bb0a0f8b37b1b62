/** Which parameters an address can have that mean something: an answer under any other is made for one link, and not worth keeping. */

import { choosingParameters } from "../../model/store/filter.ts";
import type { Target } from "./route.ts";

const EVERYWHERE = ["format", "lang"];
const COLLECTION = ["suche", "sortierung", "anzahl", "nach"];
/** A long list on a page is shown in parts. */
const MEMBER = ["ab"];

export function knowsAll(target: Target, query: URLSearchParams): boolean {
  if (query.size === 0) return true;
  const known = new Set([...EVERYWHERE, ...ownOf(target)]);
  return [...query.keys()].every((name) => known.has(name));
}

/** How long a query may be that links repeat: a page has hundreds of them. */
const LONGEST_CARRIED = 500;

/** What links to the same place repeat of a query: the parameters that it knows, each once; what would be too long is left out. */
export function carriedBy(target: Target | null, query: URLSearchParams): URLSearchParams {
  // What pages take they say to nobody.
  const known = target === null || target.type === "page" ? null : ownOf(target);
  const carried = new URLSearchParams();
  let length = 0;
  for (const [name, value] of query) {
    if (known !== null && !known.includes(name) && !EVERYWHERE.includes(name)) continue;
    if (EVERYWHERE.includes(name) ? carried.has(name) : carried.has(name, value)) continue;
    length += `${new URLSearchParams({ [name]: value })}`.length + 1;
    if (length > LONGEST_CARRIED) break;
    carried.append(name, value);
  }
  return carried;
}

function ownOf(target: Target): readonly string[] {
  if (target.type === "page") return [];
  if (target.type === "collection") return [...COLLECTION, ...choosingParameters(target.kind)];
  const { upload } = target.kind;
  return upload ? [...MEMBER, upload.parameter] : MEMBER;
}
