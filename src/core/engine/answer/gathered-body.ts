/** Writes bodies with a representation, after gathering the related data that it shows. */

import type { Representation, View } from "../../model/answers/representation.ts";
import type { Member } from "../../model/store/member.ts";
import type { Listing } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";

/** At once where the representation shows nothing besides the member. */
export function memberBody(
  member: Member,
  representation: Representation,
  view: View,
  read: Reading,
): string | Promise<string> {
  const { gather } = representation;
  if (!gather) return writtenMember(member, representation, view);
  return gather(member, read, view).then((more) =>
    writtenMember(member, representation, { ...view, ...more }),
  );
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
export function listingBody(
  listing: Listing,
  representation: Representation,
  view: View,
  read: Reading,
  part: "collection" | "rest" = "collection",
): string | Promise<string> {
  const { gather } = representation;
  if (!gather) return representation[part]!(listing, view);
  return gather(listing, read, view).then((more) =>
    representation[part]!(listing, { ...view, ...more }),
  );
}
