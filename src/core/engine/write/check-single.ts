/** What may exist only once at a time is refused with the other one, before the database refuses it without a word. */

import type { Link, Values } from "../../model/kinds/field.ts";
import type { Kind, Single } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";

/** Only of a member that is reopened or moved, so that other changes cost no query; of a new one the rules of its kind take care. */
export async function otherSingle(
  kind: Kind,
  before: Member,
  values: Values,
  read: Pick<Reading, "matching">,
): Promise<Member | null> {
  for (const single of kind.single) {
    const key = keyOf(single, values);
    if (key === null || JSON.stringify(key) === JSON.stringify(keyOf(single, before.values)))
      continue;
    const open = await read.matching(kind, { ...key, [single.until]: null }, 2);
    const other = open.find(({ id }) => id !== before.id);
    if (other) return other;
  }
  return null;
}

/** null where it is over, or has no value to be compared. */
function keyOf({ per, until }: Single, values: Values): Record<string, string | number> | null {
  if ((values[until] ?? null) !== null) return null;
  const key: Record<string, string | number> = {};
  for (const name of per) {
    const value = (values[name] ?? null) as Link | string | number | null;
    if (value === null) return null;
    key[name] = typeof value === "object" ? value.id : value;
  }
  return key;
}
