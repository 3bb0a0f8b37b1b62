/** Reads the linked members of many members at once (no N+1): the copies of loans, their accounts. */

import type { Kinds } from "../model/kinds/kind.ts";
import { linkOf, type Member } from "../model/store/member.ts";
import type { Reading } from "../model/store/reading.ts";

/** By id; the field has the name of the linked kind. */
export async function linkedBy(
  members: readonly Member[],
  name: "ausleihe" | "exemplar" | "konto" | "werk",
  { kinds, read }: { readonly kinds: Kinds; readonly read: Reading },
): Promise<Map<number, Member>> {
  const ids = [...new Set(members.flatMap((member) => linkOf(member, name)?.id ?? []))];
  const found = await read.members(kinds.one(name), ids);
  return new Map(found.map((member) => [member.id, member]));
}
