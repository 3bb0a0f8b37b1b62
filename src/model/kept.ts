/** What was made of a member for everybody is kept beside it: a list is mostly entries that were written before. */

import type { Member } from "./member.ts";
import type { View } from "./representation.ts";

/** The host stands in addresses, and whoever asks can invent hosts. */
const MOST = 16;

const kept = new WeakMap<Member, Map<string, unknown>>();

/**
 * `make` may look at the member and at the host, the language and the kinds of the view, at nothing else. The member is found
 * again only as long as all that was read of it is the same: what is kept can never be out of date.
 */
export function keptFor<T>(member: Member, view: View, name: string, make: () => T): T {
  if (view.actor !== null) return make();
  let all = kept.get(member);
  if (!all) {
    all = new Map();
    kept.set(member, all);
  }
  const key = `${name} ${view.language} ${view.origin}`;
  if (all.has(key)) return all.get(key) as T;
  if (all.size >= MOST) all.clear();
  const made = make();
  all.set(key, made);
  return made;
}
