/** What the links of members point to: the copies of loans, the accounts behind them. */

import type { Kinds } from "../model/kinds/kind.ts";
import { linkOf, type Member } from "../model/store/member.ts";
import type { Reading } from "../model/store/reading.ts";

/** Both storage engines bound how many parameters a statement may have. */
const AT_A_TIME = 500;

/** By id; the field is called as the kind that it points to. */
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
