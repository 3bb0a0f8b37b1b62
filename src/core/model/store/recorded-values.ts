/** Reads values from the change log: as values of a member, and as in a request body. */

import type { Field, Link, Value } from "../kinds/field.ts";
import type { Kind, Kinds } from "../kinds/kind.ts";
import { fieldsOf } from "../kinds/per-kind.ts";
import type { Reading } from "./reading.ts";

/** The recorded fields: no secret, derived or computed ones. */
export const recordedFields = fieldsOf(
  (field): field is Field => !["secret", "derived", "computed"].includes(field.type),
);

/** Links by id, each with its extras. */
export type RecordedLink = { readonly id: number } & Readonly<Record<string, string | number>>;

/** undefined if the linked member was removed. */
export async function valueIn(
  field: Field,
  stored: unknown,
  kinds: Kinds,
  reading: Reading,
): Promise<Value | undefined> {
  if (field.type === "link")
    return (await linksTo(kinds.target(field), [{ id: stored as number }], reading))?.[0];
  if (field.type === "links")
    return linksTo(kinds.target(field), stored as readonly RecordedLink[], reading);
  return stored as Value;
}

async function linksTo(
  target: Kind,
  stored: readonly RecordedLink[],
  reading: Reading,
): Promise<Link[] | undefined> {
  const members = await reading.members(
    target,
    stored.map(({ id }) => id),
  );
  const known = new Map(members.map((member) => [member.id, member]));
  const links = stored.flatMap(({ id, ...extras }): Link[] => {
    const member = known.get(id);
    if (!member) return [];
    const { slug, title } = member;
    return [{ id, slug, title, extras: extras as Record<string, string> }];
  });
  return links.length === stored.length ? links : undefined;
}

/** Links as URLs, because clients do not know ids. */
export function portableValue(field: Field | undefined, value: unknown, origin: string): unknown {
  if (field?.type === "link") return { url: `${origin}/${field.to}/${value}` };
  if (field?.type !== "links" || !Array.isArray(value)) return value;
  return value.map(({ id, ...extras }) => ({ url: `${origin}/${field.to}/${id}`, ...extras }));
}
