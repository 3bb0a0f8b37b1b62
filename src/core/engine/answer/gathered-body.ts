/** Writes bodies with a representation, after gathering the related data that it shows. */

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

/** Without gathering related data: that is current, and no part of an earlier state. */
export function writtenMember(member: Member, representation: Representation, view: View): string {
  // `choose` offers only representations that can write it.
  const write = representation.member ?? representation.ofSomeKinds!.write;
  return write(member, view);
}

/** One page of a list, with its foot. */
export async function pageBody(
  listing: Listing,
  representation: Representation,
  view: View,
  read: Reading,
): Promise<string> {
  return (await listingBody(listing, representation, view, read)) + (representation.foot ?? "");
}

/** `part`: the beginning of a list, or a following batch. Without the foot. */
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
