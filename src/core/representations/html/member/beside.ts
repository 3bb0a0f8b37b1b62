/** Other members that a page shows, read before it is rendered: its pictures, and those that its kind needs. */

import { picturePath } from "../../../model/answers/address.ts";
import type { ProblemLink } from "../../../model/answers/problem.ts";
import type { View } from "../../../model/answers/representation.ts";
import type { ImageField, Link, Value } from "../../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../../model/kinds/kind.ts";
import { fieldsOf } from "../../../model/kinds/per-kind.ts";
import type { Member } from "../../../model/store/member.ts";
import type { Reading } from "../../../model/store/reading.ts";
import type { Markup } from "../frame/markup.ts";
import { nounsOf } from "../frame/names.ts";
import { lookOf } from "../look.ts";

/** For the page of one member. */
export async function besideMember(member: Member, read: Reading, view: View): Promise<Member[]> {
  const { pictures } = view.kinds;
  const shown = imageFields(member.kind).flatMap(
    ([name]) => pictureId(member.values[name], view.kinds) ?? [],
  );
  return [
    ...(pictures && shown.length > 0 ? await read.members(pictures, shown) : []),
    ...((await lookOf(member.kind).gather?.(member, read, view)) ?? []),
  ];
}

const imageFields = fieldsOf((field): field is ImageField => field.type === "image");

/** For a list. */
export async function besideAll(
  members: readonly Member[],
  read: Reading,
  view: View,
): Promise<readonly Member[]> {
  const kind = members[0]?.kind;
  return (kind && (await lookOf(kind).gatherEntries?.(members, read, view))) ?? [];
}

/** The member of a link, if it was read for the page. */
export function beside(kind: string, id: number | undefined, view: View): Member | null {
  return view.beside?.find((one) => one.kind.singular === kind && one.id === id) ?? null;
}

/** The picture stored here at the address in a field. */
export function pictureBeside(image: Value | undefined, view: View): Member | null {
  const { pictures } = view.kinds;
  const id = pictureId(image, view.kinds);
  return pictures === null || id === null ? null : beside(pictures.singular, id, view);
}

function pictureId(image: Value | undefined, { pictures }: Kinds): number | null {
  if (typeof image !== "string") return null;
  const id = Number(image.slice(image.lastIndexOf("/") + 1));
  return pictures && image === picturePath(pictures, id) ? id : null;
}

/** The name of an account. Readers set it themselves: only the user name is certain. */
export function nameOf({ title, values }: Member): string {
  const name = `${values.name ?? ""}`.replace(/\p{Cf}/gu, "").trim();
  return name === "" ? title : `${name} (${title})`;
}

/** The title of a link: by the look of its kind, if the page has read the member. */
export function calledBy(link: Link, target: Kind, view: View): string {
  const { called } = lookOf(target);
  const known = called ? beside(target.singular, link.id, view) : null;
  return called && known ? called(known) : titleIn(target, link.title, view);
}

/** The only member of its kind is titled as its kind, in every language. */
export function calledIn(member: Member, view: View): string {
  const { kind, title } = member;
  if (kind.alone) return nounsOf(kind, view)[0];
  return lookOf(kind).called?.(member) ?? titleIn(kind, title, view);
}

/** A title in the language of the page. */
export function titleIn(kind: Kind, title: string, view: View): string {
  return lookOf(kind).titleIn?.(title, view) ?? title;
}

/** The title of a link of a problem; of some kinds it ends with a day, which is shown as the language writes it. */
export function titleOfLink({ url, title, type }: ProblemLink, view: View): string {
  if (title === undefined) return type ?? url;
  const isOwn = url.startsWith(`${view.origin}/`);
  const kind = isOwn
    ? view.kinds.find(url.slice(view.origin.length).split("/")[1] ?? "")?.kind
    : null;
  return kind ? titleIn(kind, title, view) : title;
}

/** The cover of a linked member, and its most important fact, if the page has read it. */
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
