/** The machine-readable form of a stored value: addresses with the host of the request, notes in the language of the request. */

import { writtenOut } from "../../texts/themes/noted.ts";
import { isEnabled } from "../kinds/enabled.ts";
import { type Field, isPlace, type Value } from "../kinds/field.ts";
import { withHost } from "./address.ts";
import type { View } from "./representation.ts";

/** null also for the address of a page that is turned off: nothing is there. */
export function saidValue(field: Field, value: Value, { origin, texts, site }: View): Value {
  if (isPlace(field) && !isEnabled(field, site)) return null;
  if (field.type === "text" && field.noted && typeof value === "string")
    return writtenOut(value, texts);
  return withHost(field, value, origin);
}
