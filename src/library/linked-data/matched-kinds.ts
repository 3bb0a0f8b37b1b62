/** What names are matched against: the kinds, and their fields, in the words of the Reconciliation Service API (types and properties). */

import type { View } from "../../core/model/answers/representation.ts";
import { isPublic, mayRead } from "../../core/model/kinds/access.ts";
import type { Field } from "../../core/model/kinds/field.ts";
import { fieldNamed, type Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { isId } from "../../core/words/slug.ts";

/** Public kinds whose members have a name to match. */
export function typesIn({ kinds }: View): Kind[] {
  return kinds.all.filter(
    (kind) => isPublic(kind) && (kind.named !== null || kind.search.suggested !== undefined),
  );
}

export function typeOf(kind: Kind, { language }: View) {
  return { id: kind.singular, name: kind.label[language]?.[0] ?? kind.singular };
}

/** A field of that name that everybody may read. */
export function propertyAt(kind: Kind, id: string): Field | null {
  const field = fieldNamed(kind, id);
  return field && mayRead(field, null, null) ? field : null;
}

export function propertiesOf(kind: Kind, { language }: View) {
  return Object.keys(kind.fields)
    .filter((id) => propertyAt(kind, id) !== null)
    .map((id) => ({ id, name: `${kind.words[language]?.fields?.[id] ?? id}` }));
}

/** The number in `person/17`. */
export function numberIn(id: string, { singular }: Kind): number | null {
  const number = id.startsWith(`${singular}/`) ? id.slice(singular.length + 1) : "";
  return isId(number) ? Number(number) : null;
}

/** Of merged ones that which stayed, since projects keep ids for years; null: no such entity, or not for everybody. */
export async function entityAt(
  id: string,
  { view, read }: { readonly view: View; readonly read: Reading },
): Promise<Member | null> {
  for (const kind of typesIn(view)) {
    const number = numberIn(id, kind);
    if (number === null) continue;
    const found = await read.find(kind, `${number}`);
    return found.state === "current" || found.state === "former" ? found.member : null;
  }
  return null;
}
