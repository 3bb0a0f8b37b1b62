/** A member as a representation writes it, with what its page shows of others. */

import type { Representation, View } from "./representation.ts";
import type { Member, Reading } from "./store.ts";

/** At once where nothing has to be gathered: that is the way of every program. */
export function memberBody(
  member: Member,
  representation: Representation,
  view: View,
  read: Reading,
): string | Promise<string> {
  if (!representation.gather) return representation.member(member, view);
  return representation
    .gather(member, read, view)
    .then((more) => representation.member(member, { ...view, ...more }));
}
