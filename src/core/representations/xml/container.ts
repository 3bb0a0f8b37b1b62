/** The element of a field in XML: lists have a container, everything else is named after the field. */

import type { Field } from "../../model/kinds/field.ts";
import type { Kinds } from "../../model/kinds/kind.ts";

/** `werke` contains each `werk`; a list not named after its kind is called by its own name: `kuratorliste`. */
export function containerOf(name: string, field: Field, kinds: Kinds): string {
  if (field.type === "texts") return field.container;
  if (field.type !== "links" && field.type !== "derived") return name;
  const target = kinds.target(field);
  return name === target.singular ? target.plural : `${name}liste`;
}
