/** A value that members of two kinds may share only if they are the same person: the user name of a person and of an account. */

import type { Link, Values } from "../kinds/field.ts";
import type { Kind, Kinds } from "../kinds/kind.ts";
import type { Member } from "./member.ts";
import type { Reading } from "./reading.ts";

/** Who is to get the value; `id`: null for a new member. */
interface Taking {
  readonly id: number | null;
  readonly values: Values;
}

/** The member of the other kind that has the value and is somebody else; null if there is none. */
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
    // Both are created by the same import, so the holder has no id yet: it is the target of the link, unless that is somebody else.
    const [linked] = own < 0 ? [] : await reading.members(holder.kind, [own]);
    return linked === undefined || linked.values[name] === value ? null : holder;
  }
  if (id === null) return holder;
  const [whole = holder] = await reading.members(holder.kind, [holder.id]);
  return linkIn(whole.values, among.link) === id ? null : whole;
}

/** The member of the kind that has the unique value now, or had it before. */
export async function holderOf(
  kind: Kind,
  name: string,
  value: string,
  reading: Pick<Reading, "findBy" | "holdersOf" | "members">,
): Promise<Member | null> {
  const holder = await reading.findBy(kind, name, value);
  if (holder || kind.fields[name]?.former === undefined) return holder;
  const id = (await reading.holdersOf(kind, name, [value])).get(value);
  const [former = null] = id === undefined ? [] : await reading.members(kind, [id], "none");
  return former;
}

/** Whether nothing relevant has changed: existing values stay valid. */
export function sharesAsBefore(kind: Kind, name: string, values: Values, before: Values): boolean {
  const among = kind.fields[name]?.uniqueAmong;
  if (!among) return true;
  const isSame = values[name] === before[name];
  return isSame && linkIn(values, among.link) === linkIn(before, among.link);
}

function linkIn(values: Values, name: string): number | null {
  return ((values[name] ?? null) as Link | null)?.id ?? null;
}
