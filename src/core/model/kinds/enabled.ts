/** Optional kinds, fields and pages, hidden until the library enables them. */

import { cached } from "../../words/cached.ts";
import { type Actor, mayWrite } from "./access.ts";
import { type Kind, Kinds } from "./kind.ts";

/** The library's settings, by name. */
type Decisions = Readonly<Record<string, unknown>> | undefined;

export function isEnabled(
  { needs }: { readonly needs?: string | null },
  decisions: Decisions,
): boolean {
  if (needs === null || needs === undefined) return true;
  const decision = decisions?.[needs] as { readonly an?: unknown } | true | null | undefined;
  return decision === true || decision?.an === true;
}

/** Where it is turned on: in the settings by its own name, or first by that of what it is under. */
export function settingFor(
  needed: string,
  kinds: Kinds,
  decisions: Decisions,
): { readonly kind: Kind; readonly setting: string } | null {
  const kind = kinds.all.find(({ alone, fields }) => alone && Object.hasOwn(fields, needed));
  if (!kind) return null;
  const under = kind.fields[needed]?.under;
  const isUnderOff = under !== undefined && !isEnabled({ needs: under }, decisions);
  return { kind, setting: isUnderOff ? under : needed };
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

/** The fields that the user may set for many members at once. */
export function bulkFields({ fields }: Kind, actor: Actor | null, decisions: Decisions): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.bulk === true && isEnabled(field, decisions) && mayWrite(field, actor, null);
  });
}
