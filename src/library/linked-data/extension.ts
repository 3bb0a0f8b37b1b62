/** Further columns for what was matched: the values of fields (data extension of the Reconciliation Service API). */

import { pictureOf } from "../../core/model/answers/address.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { Field, Link } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { CatalogueSearch } from "./candidates.ts";
import { entityAt, numberIn, propertiesOf, propertyAt, typeOf, typesIn } from "./matched-kinds.ts";

/** OpenRefine sends ten. */
export const MOST_ROWS = 50;
const MOST_COLUMNS = 20;
/** A publisher may have thousands of works. */
const MOST_VALUES = 100;

type ColumnValue = Readonly<Record<string, string | number>>;

/** null if the question cannot be understood. */
export async function extensionOf(given: unknown, { view, read }: CatalogueSearch) {
  const { ids, properties } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (!isTexts(ids) || ids.length > MOST_ROWS || !Array.isArray(properties)) return null;
  const columns = properties.slice(0, MOST_COLUMNS).map((one) => (one as { id?: unknown })?.id);
  if (!isTexts(columns)) return null;
  const kinds = typesIn(view);
  const members = new Map<string, Member>();
  for (const kind of kinds) {
    const numbers = ids.flatMap((id) => numberIn(id, kind) ?? []);
    for (const member of await read.members(kind, numbers))
      members.set(`${kind.singular}/${member.id}`, member);
  }
  for (const id of ids) {
    const merged = members.has(id) ? null : await entityAt(id, { view, read });
    if (merged) members.set(id, merged);
  }
  const rowOf = (member: Member | undefined) =>
    Object.fromEntries(columns.map((name) => [name, member ? cellsOf(member, name, view) : []]));
  return {
    meta: columns.map((id) => columnOf(id, kinds, view)),
    rows: Object.fromEntries(ids.map((id) => [id, rowOf(members.get(id))])),
  };
}

/** The fields of a kind, of all kinds where none is named. */
export function proposal(type: string, limit: string | null, view: View) {
  const kinds = typesIn(view).filter(({ singular }) => type === "" || singular === type);
  const all = new Map(
    kinds.flatMap((kind) => propertiesOf(kind, view)).map((one) => [one.id, one]),
  );
  const most = limit !== null && /^[1-9][0-9]{0,3}$/.test(limit) ? Number(limit) : all.size;
  return {
    ...(type !== "" && { type }),
    ...(limit !== null && { limit: most }),
    properties: [...all.values()].slice(0, most),
  };
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every((one) => typeof one === "string");
}

/** `type`: what the entities of the column are. */
function columnOf(id: string, kinds: readonly Kind[], view: View) {
  const kind = kinds.find((one) => propertyAt(one, id) !== null);
  const field = kind && propertyAt(kind, id);
  if (!kind || !field) return { id, name: id };
  const target = targetOf(field, view);
  const name = propertiesOf(kind, view).find((one) => one.id === id)?.name ?? id;
  return { id, name, ...(target && { type: typeOf(target, view) }) };
}

/** The kind that a field leads to, if it can be matched itself. */
function targetOf(field: Field, view: View): Kind | null {
  const isLinked = field.type === "link" || field.type === "links" || field.type === "derived";
  const target = isLinked ? view.kinds.target(field) : null;
  return target && typesIn(view).includes(target) ? target : null;
}

function cellsOf({ kind, title, values }: Member, name: string, view: View): ColumnValue[] {
  const field = propertyAt(kind, name);
  if (field === null) return [];
  const target = targetOf(field, view);
  const value = values[name] ?? null;
  if (field.type === "image") {
    const address = pictureOf(field, value as string | null, title, view.origin);
    return address === null ? [] : [{ str: address }];
  }
  return ([value ?? []].flat() as (string | number | Link)[])
    .slice(0, MOST_VALUES)
    .map((one) => cellOf(one, field, target));
}

function cellOf(value: string | number | Link, field: Field, target: Kind | null): ColumnValue {
  if (typeof value === "object")
    return target
      ? { id: `${target.singular}/${value.id}`, name: value.title }
      : { str: value.title };
  if (typeof value === "number") return { int: value };
  return field.type === "day" ? { date: `${value}T00:00:00Z` } : { str: `${value}` };
}
