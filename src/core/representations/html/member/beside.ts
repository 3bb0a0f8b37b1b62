/** Other members that a page tells something of, gathered before it is written: its pictures, and what its kind asks for. */

import { picturePath } from "../../../model/answers/address.ts";
import type { View } from "../../../model/answers/representation.ts";
import type { Link, Value } from "../../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../../model/kinds/kind.ts";
import type { Member } from "../../../model/store/member.ts";
import type { Reading } from "../../../model/store/reading.ts";
import type { Markup } from "../frame/markup.ts";
import { nounsOf } from "../frame/names.ts";
import { lookOf } from "../look.ts";

/** For the page of one member. */
export async function besideMember(member: Member, read: Reading, view: View): Promise<Member[]> {
  const { pictures } = view.kinds;
  const shown = Object.entries(member.kind.fields).flatMap(([name, { type }]) =>
    type === "image" ? (pictureId(member.values[name], view.kinds) ?? []) : [],
  );
  return [
    ...(pictures && shown.length > 0 ? await read.members(pictures, shown) : []),
    ...((await lookOf(member.kind).gather?.(member, read, view)) ?? []),
  ];
}

/** For a list. */
export async function besideAll(
  members: readonly Member[],
  read: Reading,
  view: View,
): Promise<readonly Member[]> {
  const kind = members[0]?.kind;
  return (kind && (await lookOf(kind).gatherEntries?.(members, read, view))) ?? [];
}

/** What was found for the page that stands behind a link. */
export function beside(kind: string, id: number | undefined, view: View): Member | null {
  return view.beside?.find((one) => one.kind.singular === kind && one.id === id) ?? null;
}

/** The picture of our own behind the address in a field. */
export function pictureBeside(image: Value | undefined, view: View): Member | null {
  const { pictures } = view.kinds;
  const id = pictureId(image, view.kinds);
  return pictures === null || id === null ? null : beside(pictures.singular, id, view);
}

function pictureId(image: Value | undefined, { pictures }: Kinds): number | null {
  const id = Number(`${image}`.split("/").at(-1));
  return pictures && image === picturePath(pictures, id) ? id : null;
}

/** What somebody is called. The name is what readers say of themselves: only the user name tells them apart for certain. */
export function nameOf({ title, values }: Member): string {
  const name = `${values.name ?? ""}`.replace(/\p{Cf}/gu, "").trim();
  return name === "" ? title : `${name} (${title})`;
}

/** What a link is called: as the kind of what it leads to says, where the page knows more of it. */
export function calledBy(link: Link, target: Kind, view: View): string {
  const { called } = lookOf(target);
  const known = called ? beside(target.singular, link.id, view) : null;
  return called && known ? called(known) : titleIn(target, link.title, view);
}

/** The only one of its kind is called what its kind is, in every language. */
export function calledIn(member: Member, view: View): string {
  const { kind, title } = member;
  if (kind.alone) return nounsOf(kind, view)[0];
  return lookOf(kind).called?.(member) ?? titleIn(kind, title, view);
}

/** A title as the language of the page has it. */
export function titleIn(kind: Kind, title: string, view: View): string {
  return lookOf(kind).titleIn?.(title, view) ?? title;
}

/** The cover of what a link leads to, and what is worth knowing of it, where the page has it. */
export function knownOf(
  target: Kind,
  { id }: Link,
  view: View,
): { cover: Markup | null; glance: Markup | null } {
  const { cover, glance } = lookOf(target);
  const member = cover ? beside(target.singular, id, view) : null;
  if (!member) return { cover: null, glance: null };
  return { cover: cover?.(member) ?? null, glance: glance?.(member, view) ?? null };
}
