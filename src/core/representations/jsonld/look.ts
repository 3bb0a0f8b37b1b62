/** A kind's own part of JSON-LD beyond the terms of its fields: the exact type of a member, and offers. */

import type { View } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";

interface JsonldLook {
  /** The type in schema.org, where it depends on the member's values; several where one alone lacks some of its terms. */
  type?(member: Member): string | readonly string[];
  /** Further properties. */
  more?(member: Member, view: View): Readonly<Record<string, unknown>>;
}

const PLAIN: JsonldLook = {};

/** For the declaration of a kind: `looks: { jsonld: jsonldLook({ … }) }`. */
export function jsonldLook(look: JsonldLook): JsonldLook {
  return look;
}

export function jsonldLookOf(kind: Kind): JsonldLook {
  return kind.looks.jsonld ?? PLAIN;
}
