/** The fields chosen by `?felder=` instead of the default ones. */

import { hasOwnField, type Kind } from "../kinds/kind.ts";
import type { Member } from "../store/member.ts";

export interface ChosenFields {
  readonly fields: readonly string[];
  readonly facts: readonly MemberFact[];
}

/** Metadata that a document can contain beside the fields; ignored in a request body. */
export type MemberFact = "version" | "geaendert";

/** A field of the same name takes precedence. */
export function factsOf(kind: Kind): readonly MemberFact[] {
  return (["version", "geaendert"] as const).filter((name) => !hasOwnField(kind, name));
}

/** "geaendert" equals Last-Modified: it also changes with what the document shows of others. */
export function factOf(member: Member, fact: MemberFact): string | number {
  return fact === "version" ? member.version : member.touched;
}

export function chosenFacts(
  member: Member,
  chosen: ChosenFields | undefined,
): Record<string, string | number> {
  return Object.fromEntries((chosen?.facts ?? []).map((fact) => [fact, factOf(member, fact)]));
}
