/** Caches parts of the frame that are the same on every page of a language for all users who are not signed in. */

import type { View } from "../../../model/answers/representation.ts";
import { cached } from "../../../words/cached.ts";
import type { Markup } from "./markup.ts";

const partsOf = new WeakMap<object, Map<string, Markup | null>>();

/** `name`: the cache key, with all that the part depends on besides the language and the site. */
export function cachedPart<T extends Markup | null>(view: View, name: string, make: () => T): T {
  if (view.actor !== null) return make();
  const site = view.face ?? view.kinds;
  const parts = cached(partsOf, site, () => new Map());
  const key = `${name} ${view.language} ${view.siteName}`;
  const part = cached(parts, key, () => make());
  return part as T;
}
