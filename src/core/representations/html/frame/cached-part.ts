/** Caches parts of the frame that are the same on every page of a language for all users who are not signed in. */

import type { View } from "../../../model/answers/representation.ts";
import { cached } from "../../../words/cached.ts";
import type { Markup } from "./markup.ts";

type FrameParts = Map<string, Markup | null>;

/** By what a change of the settings replaces, then by language. */
const partsOf = new WeakMap<object, WeakMap<object, { siteName: string; parts: FrameParts }>>();

/** `name`: the cache key, with all that the part depends on besides the language and the site. */
export function cachedPart<T extends Markup | null>(view: View, name: string, make: () => T): T {
  if (view.actor !== null) return make();
  const { siteName } = view;
  const byLanguage = cached(partsOf, view.face ?? view.kinds, () => new WeakMap());
  let known = byLanguage.get(view.texts);
  if (known?.siteName !== siteName) {
    known = { siteName, parts: new Map() };
    byLanguage.set(view.texts, known);
  }
  return cached(known.parts, name, make) as T;
}
