/** The rule of duplicates, asked of two members at a time: what the stored keys are held against. */

import { areApart, duplicateKeyFields } from "../../src/core/model/duplicates/duplicate-keys.ts";
import type { Values } from "../../src/core/model/kinds/field.ts";
import type { Kind } from "../../src/core/model/kinds/kind.ts";

/** They share a key of one way to look alike, and nothing tells them apart there. */
export function areAlike(kind: Kind, one: Values, other: Values): boolean {
  const others = Map.groupBy(duplicateKeyFields(kind, other), ({ key }) => key);
  return duplicateKeyFields(kind, one).some(({ key, marks }) =>
    others.get(key)?.some((there) => !areApart(marks, there.marks)),
  );
}
