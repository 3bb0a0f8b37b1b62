/** Whether a member may be removed: asked by its removal, and by the page before that, so that both say the same. */

import { pathOf } from "../../model/answers/address.ts";
import { Problem } from "../../model/answers/problem.ts";
import { may } from "../../model/kinds/access.ts";
import { isEnabled } from "../../model/kinds/enabled.ts";
import { type ReadOccasion, rulesOf } from "../../model/kinds/rules.ts";
import { linkToMember, type Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";

/** The members of a kind that link to one: some of them, and how many there are. */
export type Pointers = Awaited<ReturnType<Reading["pointers"]>>[number];

/** Throws if the rules of its kind or what links to it keep it. */
export async function checkRemoval(member: Member, occasion: ReadOccasion): Promise<void> {
  const { actor, origin, site, writing } = occasion;
  const { kind, id } = member;
  await rulesOf(kind).checkRemoval?.(member, occasion);
  const keeping = await keepingOf(member, await writing.pointers(kind, id), writing);
  if (keeping.length === 0) return;
  const total = keeping.reduce((sum, one) => sum + one.total, 0);
  const readable = keeping.filter((one) => may(one.kind.access.read, actor));
  const named = readable.filter((one) => isEnabled(one.kind, site));
  const off = readable.filter((one) => !named.includes(one)).map((one) => one.kind.singular);
  const links = named.flatMap((one) =>
    one.links.map((link) => ({ url: origin + pathOf(one.kind, link), title: link.title })),
  );
  throw new Problem("noch-verwiesen", { total }, { links, off });
}

/** Of what links to a member, what prevents its removal. */
export async function keepingOf(
  { kind, id }: Member,
  pointing: readonly Pointers[],
  read: Reading,
): Promise<readonly Pointers[]> {
  const keeping: Pointers[] = [];
  for (const one of pointing) {
    const released = rulesOf(kind).releases?.(one.kind) ?? false;
    if (released === false) keeping.push(one);
    if (typeof released !== "object") continue;
    for (const [name, field] of Object.entries(one.kind.fields)) {
      if (field.type !== "link" || field.to !== kind.singular) continue;
      const all = await read.matching(one.kind, { ...released.unless, [name]: id });
      const links = all.slice(0, one.links.length).map(linkToMember);
      if (all.length > 0) keeping.push({ kind: one.kind, links, total: all.length });
    }
  }
  return keeping;
}
