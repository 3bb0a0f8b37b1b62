/** The machine-readable form of a stored value: addresses with the host of the request, notes in the language of the request. */

import { writtenOut } from "../../texts/themes/noted.ts";
import type { Field, Value } from "../kinds/field.ts";
import { withHost } from "./address.ts";
import type { View } from "./representation.ts";

export function saidValue(field: Field, value: Value, { origin, texts }: View): Value {
  if (field.type === "text" && field.noted && typeof value === "string")
    return writtenOut(value, texts);
  return withHost(field, value, origin);
}
