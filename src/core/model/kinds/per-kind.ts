/** Memoizes what is derived from the declaration of a kind alone, because an import needs it for every row. */

import { cached } from "../../words/cached.ts";
import type { Field } from "./field.ts";
import type { Kind } from "./kind.ts";

export function perKind<T>(find: (kind: Kind) => T): (kind: Kind) => T {
  const known = new WeakMap<Kind, { readonly found: T }>();
  // Usually the same kind is asked about many times in a row.
  let last: { readonly kind: Kind; readonly found: T } | null = null;
  return (kind) => {
    if (last?.kind === kind) return last.found;
    const { found } = cached(known, kind, () => ({ found: find(kind) }));
    last = { kind, found };
    return found;
  };
}

/** The fields of a kind that match a condition, with their names, in order. */
export function fieldsOf<F extends Field>(
  is: (field: Field) => field is F,
): (kind: Kind) => readonly (readonly [name: string, field: F])[] {
  return perKind((kind) =>
    Object.entries(kind.fields).flatMap(([name, field]) => (is(field) ? [[name, field]] : [])),
  );
}
