/** Memoizes what is derived from the declaration of a kind alone, because an import needs it for every row. */

import type { Field, LinkField, LinksField, LinkTally } from "./field.ts";
import type { Kind } from "./kind.ts";

export function perKind<T>(find: (kind: Kind) => T): (kind: Kind) => T {
  const known = new WeakMap<Kind, { readonly kind: Kind; readonly found: T }>();
  // Usually the same kind is asked about many times in a row.
  let last: { readonly kind: Kind; readonly found: T } | undefined;
  return (kind) => {
    if (last?.kind === kind) return last.found;
    last = known.get(kind);
    if (last === undefined) {
      last = { kind, found: find(kind) };
      known.set(kind, last);
    }
    return last.found;
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

/** The fields that name other members; lists that others make by linking to it (`derived`) are none. */
export const linkFields = fieldsOf(
  (field): field is LinkField | LinksField => field.type === "link" || field.type === "links",
);

/** The numbers that entries of its lists show, by name, each with the field that it is computed from. */
export const talliesOf = perKind(
  (kind): ReadonlyMap<string, LinkTally & { readonly field: string }> =>
    new Map(
      Object.entries(kind.fields).flatMap(([field, declared]) =>
        declared.type === "derived" && declared.tally
          ? [[declared.tally.name, { ...declared.tally, field }]]
          : [],
      ),
    ),
);
