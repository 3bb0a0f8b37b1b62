/** A value that members of two kinds share only where they are the same party: a person's user name and that of an account. */

import type { Link, Values } from "../kinds/field.ts";
import type { Kind, Kinds } from "../kinds/kind.ts";
import type { Member } from "./member.ts";
import type { Reading } from "./reading.ts";

/** Who is to have the value; `id`: null where it is only being made. */
interface Taking {
  readonly id: number | null;
  readonly values: Values;
}

/** The member of the other kind that has the value and is somebody else; null where nobody is. */
export async function otherHolder(
  kind: Kind,
  name: string,
  { id, values }: Taking,
  { kinds, reading }: { kinds: Kinds; reading: Pick<Reading, "findBy" | "members"> },
): Promise<Member | null> {
  const among = kind.fields[name]?.uniqueAmong;
  const value = values[name];
  if (!among || typeof value !== "string") return null;
  const holder = await reading.findBy(kinds.one(among.kind), name, value);
  if (holder === null) return null;
  if (kind.fields[among.link]?.type === "link") {
    const own = linkIn(values, among.link);
    if (own === holder.id) return null;
    if (own === null || holder.id !== 0) return holder;
    // Both are on their way in one import, which knows the holder by no id yet: it is whom the link leads to, unless that is somebody else.
    const [linked] = own < 0 ? [] : await reading.members(holder.kind, [own]);
    return linked === undefined || linked.values[name] === value ? null : holder;
  }
  if (id === null) return holder;
  const [whole = holder] = await reading.members(holder.kind, [holder.id]);
  return linkIn(whole.values, among.link) === id ? null : whole;
}

/** Whether nothing was changed that the answer depends on: what is there already keeps working. */
export function sharesAsBefore(kind: Kind, name: string, values: Values, before: Values): boolean {
  const among = kind.fields[name]?.uniqueAmong;
  if (!among) return true;
  const isSame = values[name] === before[name];
  return isSame && linkIn(values, among.link) === linkIn(before, among.link);
}

function linkIn(values: Values, name: string): number | null {
  return ((values[name] ?? null) as Link | null)?.id ?? null;
}
