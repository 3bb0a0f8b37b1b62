/** What was made of a member for everybody is kept beside it: a list is mostly entries that were written before. */

import type { View } from "../answers/representation.ts";
import type { Member } from "./member.ts";

/** The host stands in addresses, and whoever asks can invent hosts. */
const MOST = 16;

interface Kept {
  readonly name: string;
  readonly language: string;
  readonly origin: string;
  readonly face: View["face"];
  readonly made: unknown;
}

const kept = new WeakMap<Member, Kept[]>();

/**
 * `make` may look at the member and at the host, the language, the kinds and the site of the view, at nothing else. The member is found
 * again only as long as all that was read of it is the same, and the face is another one as soon as the library decides anything anew: what
 * is kept can never be out of date.
 */
export function keptFor<T>(member: Member, view: View, name: string, make: () => T): T {
  const { actor, language, origin, face } = view;
  if (actor !== null) return make();
  let all = kept.get(member);
  if (!all) {
    all = [];
    kept.set(member, all);
  }
  for (const one of all)
    if (
      one.name === name &&
      one.language === language &&
      one.origin === origin &&
      one.face === face
    )
      return one.made as T;
  if (all.length >= MOST) all.shift();
  const made = make();
  all.push({ name, language, origin, face, made });
  return made;
}
