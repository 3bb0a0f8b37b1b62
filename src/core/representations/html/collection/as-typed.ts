/** Suggestions while typing: those that start exactly as typed come first, each with a hint that tells it apart from others of its name. */

import type { View } from "../../../model/answers/representation.ts";
import type { Member } from "../../../model/store/member.ts";
import { lookOf } from "../look.ts";

/** Hits that are searched for those that start exactly as typed. */
export const LOOKED_AT = 50;

/** "goe" is folded to "go", but Goethe comes before Gotthold. */
export function asTyped(members: readonly Member[], words: string, view: View): Member[] {
  const typed = words.trim().toLowerCase();
  const begins = (member: Member) =>
    ` ${member.title} ${hintOf(member, view)}`.toLowerCase().includes(` ${typed}`);
  return [...members.filter(begins), ...members.filter((member) => !begins(member))];
}

/** Life dates, or maker and year. */
export function hintOf(member: Member, view: View): string {
  return lookOf(member.kind).hint?.(member, view) ?? "";
}
