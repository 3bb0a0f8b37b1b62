/** The fields chosen by `?felder=` instead of the default ones. */

import { hasOwnField, type Kind } from "../kinds/kind.ts";
import { talliesOf } from "../kinds/per-kind.ts";
import { linksIn, type Member } from "../store/member.ts";

export interface ChosenFields {
  readonly fields: readonly string[];
  readonly facts: readonly string[];
}

/** What a document can contain beside the fields; ignored in a request body. A field of the same name takes precedence. */
export function factsOf(kind: Kind): readonly string[] {
  return ["version", "geaendert", ...talliesOf(kind).keys()].filter(
    (name) => !hasOwnField(kind, name),
  );
}

/** The part of a view that matters here. */
interface FactView {
  readonly chosen?: ChosenFields;
  readonly site?: Readonly<Record<string, unknown>>;
}

/** "geaendert" also changes with what the document shows of others, as Last-Modified does; that changes with the settings, too. */
export function factOf(member: Member, fact: string, { site }: FactView): string | number | null {
  if (fact === "version") return member.version;
  if (fact === "geaendert") return member.touched;
  const tally = talliesOf(member.kind).get(fact);
  return tally ? tally.of(linksIn(member, tally.field), site ?? {}) : null;
}

/** Those that were chosen; without a choice, entries of lists have their tallies. */
export function chosenFacts(
  member: Member,
  shown: FactView,
  inList: boolean,
): Record<string, string | number> {
  const usual = inList ? talliesOf(member.kind).keys() : [];
  const said: Record<string, string | number> = {};
  for (const fact of shown.chosen?.facts ?? usual) {
    const value = factOf(member, fact, shown);
    if (value !== null) said[fact] = value;
  }
  return said;
}
