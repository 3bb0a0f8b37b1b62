/** Which fields of a kind go in and out by files, and what a row says of one. */

import { emptyValue, type Field, type Value } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";

/** Secrets stay here; what is derived, computed or follows from other writes comes back by itself. */
export function isExchanged(field: Field): boolean {
  const { type, write } = field;
  return type !== "secret" && type !== "derived" && type !== "computed" && write?.length !== 0;
}

/** What a row says of a field where nothing has to be found out for it. */
export function saidOf(field: Field, said: unknown): Value {
  return saysNothing(said) ? emptyValue(field) : (said as Value);
}

export function saysNothing(said: unknown): boolean {
  return said === undefined || said === null || said === "";
}

export function exchangedFields(kind: Kind): [string, Field][] {
  return Object.entries(kind.fields).filter(([, field]) => isExchanged(field));
}
