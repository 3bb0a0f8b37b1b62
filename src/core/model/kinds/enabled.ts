/** Optional kinds and pages, hidden until the library enables them. */

import { cached } from "../../words/cached.ts";
import { type Kind, Kinds } from "./kind.ts";

/** The library's settings, by name. */
type Decisions = Readonly<Record<string, unknown>> | undefined;

export function isEnabled(
  { needs }: { readonly needs?: string | null },
  decisions: Decisions,
): boolean {
  if (needs === null || needs === undefined) return true;
  const decision = decisions?.[needs];
  if (decision === true) return true;
  return (
    typeof decision === "object" && decision !== null && "an" in decision && decision.an === true
  );
}

const known = new WeakMap<Kinds, Map<string, Kinds>>();
let last: { kinds: Kinds; decisions: Decisions; wanted: Kinds } | null = null;

/** The visible kinds. Cached by identity: the settings are a new object after each change. */
export function enabledKinds(kinds: Kinds, decisions: Decisions): Kinds {
  if (last?.kinds === kinds && last.decisions === decisions) return last.wanted;
  const off = kinds.optional.filter((kind) => !isEnabled(kind, decisions));
  const wanted = off.length === 0 ? kinds : without(off, kinds);
  last = { kinds, decisions, wanted };
  return wanted;
}

function without(off: readonly Kind[], kinds: Kinds): Kinds {
  const left = cached(known, kinds, () => new Map());
  const key = off.map(({ singular }) => singular).join(" ");
  const wanted = () => kinds.all.filter((kind) => !off.includes(kind));
  return cached(left, key, () => new Kinds(wanted(), kinds));
}
