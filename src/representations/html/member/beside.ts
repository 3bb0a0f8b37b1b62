/** What a page tells whoever may know it: who has a copy, what a loan is of, whether the reader has or awaits a work. */

import type { Link, Value } from "../../../model/field.ts";
import type { Kind } from "../../../model/kind.ts";
import type { Member } from "../../../model/member.ts";
import type { Reading } from "../../../model/reading.ts";
import type { View } from "../../../model/representation.ts";

/** For the page of one member: its pictures for everybody, the rest for whoever is concerned. */
export async function besideMember(member: Member, read: Reading, view: View): Promise<Member[]> {
  const pictures = Object.entries(member.kind.fields).flatMap(([name, { type }]) =>
    type === "image" ? (pictureId(member.values[name]) ?? []) : [],
  );
  return [
    ...(pictures.length > 0 ? await read.members(view.kinds.one("bild"), pictures) : []),
    ...(view.actor ? await lendingBeside(member, read, view) : []),
  ];
}

async function lendingBeside(member: Member, read: Reading, view: View): Promise<Member[]> {
  const { actor, kinds } = view;
  if (member.kind.singular === "werk")
    return actor?.role === "leser" ? ownOf(member, read, view) : [];
  if (member.kind.singular !== "exemplar" || actor?.role !== "bibliothekar")
    return besideAll([member], read, view);
  const conditions = { exemplar: member.id, zurueck: null };
  const loans = await read.matching(kinds.one("ausleihe"), conditions, 1);
  return [...loans, ...(await besideAll(loans, read, view))];
}

/** The copies that loans are of, and the accounts behind loans and reservations. */
export async function besideAll(
  members: readonly Member[],
  read: Reading,
  { kinds }: View,
): Promise<Member[]> {
  const kind = members[0]?.kind.singular;
  if (kind !== "ausleihe" && kind !== "vormerkung") return [];
  const ids = (name: string) =>
    members.flatMap(({ values }) => (values[name] as Link | null)?.id ?? []);
  return [
    ...(await read.members(kinds.one("exemplar"), ids("exemplar"))),
    ...(await read.members(kinds.one("konto"), ids("konto"))),
  ];
}

/** The reader's own loan or reservation of a work. */
async function ownOf(work: Member, read: Reading, { actor, kinds }: View): Promise<Member[]> {
  const konto = actor?.id ?? 0;
  const copies = ((work.values.exemplar ?? []) as readonly Link[]).map(({ id }) => id);
  const open = await read.matching(kinds.one("ausleihe"), { konto, zurueck: null });
  const waiting = { konto, werk: work.id, ende: null };
  return [
    ...open.filter(({ values }) => copies.includes((values.exemplar as Link).id)),
    ...(await read.matching(kinds.one("vormerkung"), waiting)),
  ];
}

/** What was found for the page that stands behind a link. */
export function beside(kind: string, id: number | undefined, view: View): Member | null {
  return view.beside?.find((one) => one.kind.singular === kind && one.id === id) ?? null;
}

/** The picture of our own behind the address in a field. */
export function pictureBeside(image: Value | undefined, view: View): Member | null {
  const id = pictureId(image);
  return id === null ? null : beside("bild", id, view);
}

function pictureId(image: Value | undefined): number | null {
  const [, id] = /^\/bild\/([0-9]+)$/.exec(`${image}`) ?? [];
  return id === undefined ? null : Number(id);
}

/** The work that a loan is of. */
export function workOfLoan(loan: Member, view: View): Link | null {
  const copy = beside("exemplar", (loan.values.exemplar as Link | null)?.id, view);
  return (copy?.values.werk ?? null) as Link | null;
}

/** What somebody is called. The name is what readers say of themselves: only the user name tells them apart for certain. */
export function nameOf({ title, values }: Member): string {
  const name = `${values.name ?? ""}`.replace(/\p{Cf}/gu, "").trim();
  return name === "" ? title : `${name} (${title})`;
}

/** What a link is called: somebody by name, where the page knows it. */
export function calledBy(link: Link, target: Kind, view: View): string {
  const account = target.singular === "konto" ? beside("konto", link.id, view) : null;
  return account ? nameOf(account) : link.title;
}
