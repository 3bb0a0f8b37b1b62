/** Parts of the frame that are the same on every page of a language for all who are not signed in: made once. */

import type { View } from "../../../model/answers/representation.ts";
import type { Markup } from "./markup.ts";

const cached = new WeakMap<object, Map<string, Markup | null>>();

/** `name` says all that the part depends on besides the language and the site. */
export function cachedPart<T extends Markup | null>(view: View, name: string, make: () => T): T {
  if (view.actor !== null) return make();
  const site = view.face ?? view.kinds;
  let parts = cached.get(site);
  if (!parts) {
    parts = new Map();
    cached.set(site, parts);
  }
  const key = `${name} ${view.language} ${view.siteName}`;
  let part = parts.get(key);
  if (part === undefined) {
    part = make();
    parts.set(key, part);
  }
  return part as T;
}
