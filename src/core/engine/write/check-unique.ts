/** Refuses values of unique fields that another member has already. */

import { pathOf } from "../../model/answers/address.ts";
import { Problem, type ProblemLink } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import { may, ownerOf } from "../../model/kinds/access.ts";
import type { Field, Values } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import { holderOf, otherHolder, sharesAsBefore } from "../../model/store/other-holder.ts";
import type { Reading } from "../../model/store/reading.ts";

export async function checkUnique(
  { kind, kinds, view }: { readonly kind: Kind; readonly kinds: Kinds; readonly view: View },
  reading: Reading,
  values: Values,
  before: Member | null,
): Promise<void> {
  const holders: Holder[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    if (!field.unique) continue;
    for (const [at, value] of claimed(name, field, values, before)) {
      const holder = await holderOf(kind, name, value, reading);
      if (holder && holder.id !== before?.id) holders.push({ name: at, value, holder });
    }
    const value = values[name];
    if (typeof value !== "string") continue;
    if (before && sharesAsBefore(kind, name, values, before.values)) continue;
    const taking = { id: before?.id ?? null, values };
    const other = await otherHolder(kind, name, taking, { kinds, reading });
    if (other) holders.push({ name, value, holder: other });
  }
  if (holders.length > 0) throw taken(holders, view);
}

/** A unique value, and its former ones that are new here: the field of each, and the text. */
function claimed(
  name: string,
  { former }: Field,
  values: Values,
  before: Member | null,
): [field: string, value: string][] {
  const value = values[name];
  const own: [string, string][] = typeof value === "string" ? [[name, value]] : [];
  if (former === undefined) return own;
  const known = new Set((before?.values[former] ?? []) as readonly string[]);
  const entries = (values[former] ?? []) as readonly string[];
  for (const entry of entries) if (!known.has(entry)) own.push([former, entry]);
  return own;
}

/** The member that has a unique value already. */
interface Holder {
  readonly name: string;
  readonly value: string;
  readonly holder: Member;
}

function taken(holders: readonly Holder[], view: View): Problem {
  const values = holders.map(({ value }) => value).join(", ");
  const faults = holders.map(({ name }) => ({ pointer: `/${name}`, code: "vergeben" as const }));
  // A client that may not read the holder learns only that the value is taken.
  const links = linksTo(
    holders.map(({ holder }) => holder),
    view,
  );
  return new Problem("schon-vergeben", { value: values }, { links, faults });
}

/** Of those that the client may read. */
export function linksTo(
  members: readonly Member[],
  { actor, origin }: View,
  titleOf: (member: Member) => string = ({ title }) => title,
): ProblemLink[] {
  return members
    .filter((member) => may(member.kind.access.read, actor, ownerOf(member)))
    .map((member) => ({ url: origin + pathOf(member.kind, member), title: titleOf(member) }));
}
