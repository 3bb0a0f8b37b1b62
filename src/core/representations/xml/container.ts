/** The element that holds a field in XML: lists stand in a container, everything else under its own name. */

import type { Field } from "../../model/kinds/field.ts";
import type { Kinds } from "../../model/kinds/kind.ts";

/** `werke` holds each `werk`; a list that is not called after its kind holds its own name: `kuratorliste`. */
export function containerOf(name: string, field: Field, kinds: Kinds): string {
  if (field.type === "texts") return field.container;
  if (field.type !== "links" && field.type !== "derived") return name;
  const target = kinds.target(field);
  return name === target.singular ? target.plural : `${name}liste`;
}
