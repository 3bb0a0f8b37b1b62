/** What a filter asks of a field, as a predicate: of a column, a list, a link, or of those that link here. */

import { type RawBuilder, sql } from "kysely";
import type { DerivedField, Field, LinkField } from "../../../model/kinds/field.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import type { AskedFilter, FieldRange } from "../../../model/store/filter.ts";
import { filterColumn, listTable } from "../../schema/columns.ts";
import { meetingAny, type Slot } from "../comparison.ts";
import type { Predicate, SelectionContext } from "./predicate.ts";

export function fieldPredicate(
  context: SelectionContext,
  filter: AskedFilter,
  name: string,
): Predicate {
  const { kind } = context;
  const field = kind.fields[filter.field] as Field;
  if (filter.conditions) return byConditions(kind, filter, name);
  if (field.type === "derived") return byPointing(context, field, filter, name);
  if (field.type === "link" && filter.there) return byLinked(context, field, filter, name);
  if (field.type !== "links" && field.type !== "texts")
    return byColumn(context, field, filter, name);
  const list = sql.table(listTable(kind, filter.field));
  const among = (slot: Slot) =>
    field.type === "links"
      ? context.backend.among(sql`l.ziel`, "integer", slot(name))
      : context.backend.among(sql`l.wert`, "text", slot(name));
  return {
    shape: `${filter.name} ${name}`,
    fill: { [name]: context.backend.listValue(filter.values) },
    ids: (slot) => sql`select l.mitglied as id from ${list} as l where ${among(slot)}`,
    fits: (slot) =>
      sql`exists (select 1 from ${list} as l where l.mitglied = k.id and ${among(slot)})`,
    countable: true,
    repeats: true,
  };
}

function byColumn(
  { kind, backend }: SelectionContext,
  field: Field,
  filter: AskedFilter,
  name: string,
): Predicate {
  const type = field.type === "number" || field.type === "link" ? "integer" : "text";
  const { column, key } = filterColumn(kind, filter.field);
  const plain = type === "text" ? sql`|| ''` : sql`+ 0`;
  const ends = (filter.ranges ?? []).map((range, index) => endsOf(range, `${name} ${index}`));
  const tests = (value: RawBuilder<unknown>, slot: Slot) => [
    ...(filter.values.length > 0 || ends.length === 0
      ? [backend.among(value, type, slot(name))]
      : []),
    ...ends.map(
      (some) =>
        sql<boolean>`(${sql.join(
          some.map((end) => sql`${value} ${sql.raw(end.operator)} ${slot(end.slot)}`),
          sql` and `,
        )})`,
    ),
  ];
  const all = ends.flat();
  const isOne = (filter.values.length > 0 ? 1 : 0) + ends.length === 1;
  return {
    shape: [filter.name, name, filter.values.length > 0, ...all.map((end) => end.slot)].join(" "),
    fill: {
      [name]: backend.listValue(filter.values.flatMap(key)),
      ...Object.fromEntries(all.map(({ slot, value }) => [slot, value])),
    },
    // One select for each, so that each uses the index.
    ids: (slot) =>
      sql.join(
        tests(sql.ref(`t.${column}`), slot).map(
          (test) => sql`select t.id from ${sql.table(kind.singular)} as t where ${test}`,
        ),
        sql` union all `,
      ),
    fits: (slot, order) => {
      const value = sql.ref(`k.${column}`);
      const isLed = order === column && isOne;
      return sql<boolean>`(${sql.join(tests(isLed ? value : sql`(${value} ${plain})`, slot), sql` or `)})`;
    },
    countable: true,
    // Ranges can overlap.
    repeats: !isOne,
    // With an "or" the index would find them in no order.
    ...(isOne && { order: column }),
  };
}

/** The comparisons for a range, each with its parameter. */
function endsOf({ from, to }: FieldRange, name: string) {
  return [
    ...(from === null ? [] : [{ operator: ">=", slot: `${name} from`, value: from }]),
    ...(to === null ? [] : [{ operator: "<=", slot: `${name} to`, value: to }]),
  ];
}

/** A member that points here, or to one below, has that id, or that value in a field. */
function byPointing(
  { kind, kinds, backend }: SelectionContext,
  field: DerivedField,
  filter: AskedFilter,
  name: string,
): Predicate {
  const from = kinds.target(field);
  const column = filter.there ?? "id";
  const isOne = from.fields[field.by]?.type === "link";
  const list = sql.table(listTable(from, field.by));
  const here = isOne ? sql.ref(`t.${field.by}`) : sql`l.ziel`;
  const pointing = isOne
    ? sql`${sql.table(from.singular)} as t`
    : sql`${sql.table(from.singular)} as t join ${list} as l on l.mitglied = t.id`;
  const among = (slot: Slot) => backend.among(sql.ref(`t.${column}`), "integer", slot(name));
  const ids = (slot: Slot) => sql`select ${here} as id from ${pointing} where ${among(slot)}`;
  const table = sql.table(kind.singular);
  const above = field.through && sql.ref(`u.${field.through}`);
  return {
    shape: `${filter.name} ${name}`,
    fill: { [name]: backend.listValue(filter.values) },
    ids: (slot) =>
      above
        ? sql`${ids(slot)} union all select ${above} as id from (${ids(slot)}) as p
            join ${table} as u on u.id = p.id where ${above} is not null`
        : ids(slot),
    // By the index of the pointing field: the other one would return thousands that point elsewhere.
    fits: (slot) => {
      const among = backend.among(sql`(${sql.ref(`t.${column}`)} + 0)`, "integer", slot(name));
      const own = sql<boolean>`exists (select 1 from ${pointing} where ${here} = k.id and ${among})`;
      if (!above) return own;
      return sql<boolean>`(${own} or exists (select 1 from ${table} as u, ${pointing}
        where ${above} = k.id and ${here} = u.id and ${among}))`;
    },
  };
}

/** The linked member has that value in a field. */
function byLinked(
  { kind, backend }: SelectionContext,
  field: LinkField,
  filter: AskedFilter,
  name: string,
): Predicate {
  const there = sql.table(field.to);
  const column = sql.ref(`u.${filter.there}`);
  const among = (slot: Slot) => backend.among(column, "integer", slot(name));
  return {
    shape: `${filter.name} ${name}`,
    fill: { [name]: backend.listValue(filter.values) },
    ids: (slot) => sql`select t.id from ${there} as u
      join ${sql.table(kind.singular)} as t on ${sql.ref(`t.${filter.field}`)} = u.id where ${among(slot)}`,
    fits: (slot) =>
      sql`exists (select 1 from ${there} as u where u.id = ${sql.ref(`k.${filter.field}`)} and ${among(slot)})`,
    countable: true,
  };
}

function byConditions(kind: Kind, filter: AskedFilter, name: string): Predicate {
  const { shape, fill, holds } = meetingAny(filter.conditions ?? [], name);
  return {
    shape: `${filter.name} ${shape}`,
    fill,
    ids: (slot) => sql`select t.id from ${sql.table(kind.singular)} as t where ${holds("t", slot)}`,
    fits: (slot) => holds("k", slot),
  };
}
