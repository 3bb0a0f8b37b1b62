/** What a representation writes, with what its page shows of others. */

import type { Representation, View } from "../../model/answers/representation.ts";
import type { Member } from "../../model/store/member.ts";
import type { Listing } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";

/** At once where nothing has to be gathered: that is the way of every program. */
export function memberBody(
  member: Member,
  representation: Representation,
  view: View,
  read: Reading,
): string | Promise<string> {
  // `choose` has offered only what can write it.
  return gathered(member, representation, view, read, (whole) =>
    (representation.member ?? representation.some!.write)(member, whole),
  );
}

export function listingBody(
  listing: Listing,
  representation: Representation,
  view: View,
  read: Reading,
): string | Promise<string> {
  return gathered(listing, representation, view, read, (whole) =>
    representation.collection!(listing, whole),
  );
}

/** What follows on it, batch by batch. */
export function restBody(
  listing: Listing,
  representation: Representation,
  view: View,
  read: Reading,
): string | Promise<string> {
  return gathered(listing, representation, view, read, (whole) =>
    representation.rest!(listing, whole),
  );
}

function gathered(
  what: Member | Listing,
  { gather }: Representation,
  view: View,
  read: Reading,
  write: (view: View) => string,
): string | Promise<string> {
  if (!gather) return write(view);
  return gather(what, read, view).then((more) => write({ ...view, ...more }));
}
