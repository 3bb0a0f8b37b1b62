/** Reads the linked members of many members in batches (no N+1): the copies of loans, their accounts. */

import type { Kinds } from "../model/kinds/kind.ts";
import { linkOf, type Member } from "../model/store/member.ts";
import type { Reading } from "../model/store/reading.ts";

/** Both storage engines limit the parameters of a statement. */
const AT_A_TIME = 500;

/** By id; the field has the name of the linked kind. */
export async function linkedBy(
  members: readonly Member[],
  name: "ausleihe" | "exemplar" | "konto" | "werk",
  { kinds, read }: { readonly kinds: Kinds; readonly read: Reading },
): Promise<Map<number, Member>> {
  const ids = [...new Set(members.flatMap((member) => linkOf(member, name)?.id ?? []))];
  const found = new Map<number, Member>();
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = await read.members(kinds.one(name), ids.slice(from, from + AT_A_TIME));
    for (const member of some) found.set(member.id, member);
  }
  return found;
}
