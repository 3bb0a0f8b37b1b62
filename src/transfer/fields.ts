/** Which fields of a kind go in and out by files. */

import type { Field } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";

/** Secrets stay here; what is derived, computed or follows from other writes comes back by itself. */
export function isExchanged(field: Field): boolean {
  const { type, write } = field;
  return type !== "secret" && type !== "derived" && type !== "computed" && write?.length !== 0;
}

export function exchangedFields(kind: Kind): [string, Field][] {
  return Object.entries(kind.fields).filter(([, field]) => isExchanged(field));
}
