/** The fields of a kind that are exchanged in files, and their values in a row. */

import { emptyValue, type Field, type Value } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";

/** Secrets are never exported; derived and computed fields, and those that follow from other writes, are not imported. */
export function isExchanged(field: Field): boolean {
  const { type, write, imported } = field;
  if (type === "secret" || type === "derived" || type === "computed") return false;
  return imported || write?.length !== 0;
}

/** The value of a field that needs no lookup. */
export function saidOf(field: Field, said: unknown): Value {
  return saysNothing(said) ? emptyValue(field) : (said as Value);
}

/** The links of a row: one, several or none. */
export function linksSaid(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return NO_LINKS;
  return Array.isArray(value) ? value : [value];
}

const NO_LINKS: readonly unknown[] = [];

export function saysNothing(said: unknown): boolean {
  return said === undefined || said === null || said === "";
}

export function exchangedFields(kind: Kind): [string, Field][] {
  return Object.entries(kind.fields).filter(([, field]) => isExchanged(field));
}
