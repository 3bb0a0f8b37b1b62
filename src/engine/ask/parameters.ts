/** Which parameters an address can have that mean something: an answer under any other is made for one link, and not worth keeping. */

import { choosingParameters } from "../../model/filter.ts";
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

function ownOf(target: Target): readonly string[] {
  if (target.type === "page") return [];
  if (target.type === "collection") return [...COLLECTION, ...choosingParameters(target.kind)];
  const { upload } = target.kind;
  return upload ? [...MEMBER, upload.parameter] : MEMBER;
}
