/** What a library does without until it says otherwise: kinds and pages of which there is no trace before. */

import { type Kind, Kinds } from "./kind.ts";

/** What the library has decided, by name. */
type Decisions = Readonly<Record<string, unknown>> | undefined;

export function isWanted(
  { needs }: { readonly needs?: string | null },
  decisions: Decisions,
): boolean {
  if (needs === null || needs === undefined) return true;
  const decision = decisions?.[needs];
  return (
    typeof decision === "object" && decision !== null && "an" in decision && decision.an === true
  );
}

const known = new WeakMap<Kinds, Map<string, Kinds>>();

/** The kinds that whoever looks around finds. */
export function wantedKinds(kinds: Kinds, decisions: Decisions): Kinds {
  const off = kinds.optional.filter((kind) => !isWanted(kind, decisions));
  return off.length === 0 ? kinds : without(off, kinds);
}

function without(off: readonly Kind[], kinds: Kinds): Kinds {
  const left = known.get(kinds) ?? new Map<string, Kinds>();
  known.set(kinds, left);
  const key = off.map(({ singular }) => singular).join(" ");
  const before = left.get(key);
  if (before) return before;
  const some = new Kinds(
    kinds.all.filter((kind) => !off.includes(kind)),
    kinds,
  );
  left.set(key, some);
  return some;
}
