/** What stands in the lists of a row, as numbers: enough to tell whether a later row about the same member says more. */

import type { Field, Link } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { nameKey } from "../../../core/model/kinds/naming.ts";
import { fieldsOf } from "../../../core/model/kinds/per-kind.ts";
import { linksSaid } from "../columns/fields.ts";
import type { Fields } from "../formats/format.ts";
import { textHash } from "./text-index.ts";

const listFields = fieldsOf(
  (field): field is Field => field.type === "links" || field.type === "texts",
);

/** Of all its lists. */
export function entriesIn(kind: Kind, kinds: Kinds, values: Fields): number[] {
  return listFields(kind).flatMap(([name, field]) => entriesOf(name, field, values[name], kinds));
}

/** The lists with an entry that is not among these. */
export function listsWithOthers(
  kind: Kind,
  kinds: Kinds,
  values: Fields,
  known: readonly number[],
): string[] {
  return listFields(kind).flatMap(([name, field]) =>
    entriesOf(name, field, values[name], kinds).some((entry) => !known.includes(entry)) ? name : [],
  );
}

function entriesOf(name: string, field: Field, value: unknown, kinds: Kinds): number[] {
  const target = field.type === "links" ? kinds.target(field) : null;
  return linksSaid(value)
    .flatMap((entry) => (target === null ? plain(`${entry}`) : namesOfLink(entry, target)))
    .map((text) => textHash(`${name} ${text}`));
}

/** "978-3-15-000001-0" is 9783150000010. */
function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** Its address or its name, in any order; of a member's own link both, since a row can give either. */
function namesOfLink(entry: unknown, target: Kind): string[] {
  const link = (typeof entry === "object" ? entry : { url: entry }) as Partial<Link> & {
    readonly url?: string;
    readonly name?: string;
  };
  const keyOf = (name = "") => nameKey(target, name) ?? "";
  if (link.id !== undefined) return [`/${target.singular}/${link.id}`, keyOf(link.title)];
  return [link.url ?? keyOf(link.name)];
}
