/** What `?felder=` asks for in place of the fields that a representation shows by itself. */

import { hasOwnField, type Kind } from "../kinds/kind.ts";
import type { Member } from "../store/member.ts";

export interface ChosenFields {
  readonly fields: readonly string[];
  readonly facts: readonly MemberFact[];
}

/** What a document can say of a member beside its fields; sent back in a body, it is ignored. */
export type MemberFact = "version" | "geaendert";

/** A field of the same name comes first. */
export function factsOf(kind: Kind): readonly MemberFact[] {
  return (["version", "geaendert"] as const).filter((name) => !hasOwnField(kind, name));
}

/** "geaendert" is what Last-Modified says: also when something that the document shows of others has changed. */
export function factOf(member: Member, fact: MemberFact): string | number {
  return fact === "version" ? member.version : member.touched;
}

export function chosenFacts(
  member: Member,
  chosen: ChosenFields | undefined,
): Record<string, string | number> {
  return Object.fromEntries((chosen?.facts ?? []).map((fact) => [fact, factOf(member, fact)]));
}
