/** What a representation writes, with what its page shows of others. */

import type { Representation, View } from "../../model/answers/representation.ts";
import type { Member } from "../../model/store/member.ts";
import type { Listing } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";

export async function memberBody(
  member: Member,
  representation: Representation,
  view: View,
  read: Reading,
): Promise<string> {
  return writtenMember(member, representation, await gathered(member, representation, view, read));
}

/** With nothing but what the view has already: of an earlier state, what others say now is no part. */
export function writtenMember(member: Member, representation: Representation, view: View): string {
  // `choose` has offered only what can write it.
  const write = representation.member ?? representation.ofSomeKinds!.write;
  return write(member, view);
}

/** A page of a list, by itself. */
export async function pageBody(
  listing: Listing,
  representation: Representation,
  view: View,
  read: Reading,
): Promise<string> {
  return (await listingBody(listing, representation, view, read)) + (representation.foot ?? "");
}

/** `part`: the beginning of a list, or what follows on it, batch by batch. The foot is not in it. */
export async function listingBody(
  listing: Listing,
  representation: Representation,
  view: View,
  read: Reading,
  part: "collection" | "rest" = "collection",
): Promise<string> {
  return representation[part]!(listing, await gathered(listing, representation, view, read));
}

async function gathered(
  what: Member | Listing,
  { gather }: Representation,
  view: View,
  read: Reading,
): Promise<View> {
  return gather ? { ...view, ...(await gather(what, read, view)) } : view;
}
