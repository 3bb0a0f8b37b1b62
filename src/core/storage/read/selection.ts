/**
 * Filters by field. If few members match, they are all read by the index of that field; if many do, a list is scanned in its order and each
 * row is tested, which soon fills a page. Where most rows are others, the ids of all are gathered first.
 */

import { type RawBuilder, sql } from "kysely";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { DerivedField, Field, LinkField } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { AskedFilter, FieldRange } from "../../model/store/filter.ts";
import type { Condition, Query, WordCondition } from "../../model/store/query.ts";
import type { Asking } from "../engines/prepared.ts";
import type { Combination } from "../index/facets.ts";
import { filterColumn, listTable, ORDER, PLACE, sortRange, TOUCHED } from "../schema/columns.ts";
import { meetingAny, type Slot } from "./comparison.ts";

/** Up to this many are read at once, sorted and counted; beyond that only "more" is reported. */
export const FEW = 5000;
/** Mostly there are no more than this: then nothing is counted first. */
const SOME = 200;
/** If fewer than one in this many match, gathering the ids of all costs less than reading the rows between them. */
const SPARSE = 200;

/** One condition on members, with its parameters. */
export interface Demand {
  /** The cache key: everything that decides the text of the statement. */
  readonly shape: string;
  readonly fill: Readonly<Record<string, unknown>>;
  /** Selects the ids of all matching members, by an index. */
  ids(slot: Slot): RawBuilder<unknown>;
  /** Tests the row `k`; written so that no other index is used, which would be slower, unless it is that of the list order. */
  fits(slot: Slot, order?: string): RawBuilder<boolean>;
  /** An index alone has the ids, so that counting and gathering them reads no rows. */
  readonly countable?: true;
  /** `ids` can return a member more than once: for each of several values, or for one that its list has twice. */
  readonly repeats?: boolean;
  /** In this order the members that match follow one another. */
  readonly order?: string;
  /** A list reads all members of `ids` and sorts them, instead of walking along its order. */
  readonly gathered?: true;
}

/** The conditions, the most selective one first; `few` has the matching members if there are few. */
export interface Selection {
  readonly demands: readonly Demand[];
  readonly few: readonly { readonly id: number; readonly place: string | null }[] | null;
}

/** What queries of one kind need. */
export interface SelectionContext extends Omit<Asking, "statements"> {
  readonly kind: Kind;
}

/** null if there are no conditions. */
export async function select(place: SelectionContext, query: Query): Promise<Selection | null> {
  const demands = await rarestFirst(place, [
    ...(query.fields ?? []).map((filter, index) => demandOf(place, filter, `filter ${index}`)),
    ...(query.condition ? conditionDemands(place, query.condition) : []),
    ...(query.only ? [onlyThese(place, query.only)] : []),
    ...(query.beginning ? [beginningWith(place, query.beginning)] : []),
    ...(query.since ? [changedSince(place, query.since)] : []),
  ]);
  const [first, ...others] = demands;
  if (!first) return null;
  if (others.length === 0 && first.countable) {
    const some = await selectFew(place, demands, SOME);
    if (some || (await howMany(place, first, FEW, "members")) > FEW) return { demands, few: some };
  }
  return { demands, few: await selectFew(place, demands) };
}

/** The matching members, found by the first condition; null if there are more than `most`. */
export async function selectFew(
  { kind, ask }: SelectionContext,
  demands: readonly Demand[],
  most = FEW,
): Promise<Selection["few"]> {
  const [first, ...others] = demands;
  if (!first) return null;
  const rows = await ask(
    `select ${most} ${kind.singular} ${demandedShape(demands)}`,
    fillOf(demands),
    (slot) => {
      const tests = others.map((demand) => demand.fits(slot));
      return sql`select distinct k.id, ${storedPlace(kind)} as place
        from (${first.ids(slot)}) as d join ${sql.table(kind.singular)} as k on k.id = d.id
        where ${sql.join([sql`1 = 1`, ...tests], sql` and `)} limit ${sql.lit(most + 1)}`;
    },
    "anew",
  );
  return rows.length > most ? null : rows;
}

/** Only members at these facet places. */
export function standingUnder(
  { kind, backend }: SelectionContext,
  places: readonly Combination[],
): Demand {
  const among = (column: RawBuilder<unknown>, slot: Slot) =>
    backend.among(column, "text", slot("places"));
  return {
    shape: "there",
    fill: { places: backend.listValue(places.map(({ key }) => key)) },
    ids: (slot) => sql`select t.id from ${sql.table(kind.singular)} as t
      where ${among(sql.ref(`t.${PLACE}`), slot)}`,
    fits: (slot) => among(sql`(${sql.ref(`k.${PLACE}`)} || '')`, slot),
  };
}

/** The same conditions for a list in an order. In large collections even thousands can be so sparse that a page is not filled soon. */
export async function walking(
  place: SelectionContext & { readonly count: () => Promise<number> },
  demands: readonly Demand[],
  order: string,
): Promise<readonly Demand[]> {
  const [first, ...others] = demands;
  if (!first?.countable || demands.some((demand) => demand.order === order)) return demands;
  const most = Math.floor((await place.count()) / SPARSE);
  if (most <= FEW || (await howMany(place, first, most)) > most) return demands;
  if (!place.backend.testsInIndex)
    return [{ ...first, shape: `${first.shape} gathered`, gathered: true }, ...others];
  const fits = (slot: Slot) => sql<boolean>`(k.id + 0) in (${first.ids(slot)})`;
  return [{ ...first, shape: `${first.shape} by id`, fits }, ...others];
}

export function fillOf(demands: readonly Demand[]): Record<string, unknown> {
  return Object.assign({}, ...demands.map(({ fill }) => fill));
}

export function demandedShape(demands: readonly Demand[]): string {
  return demands.map(({ shape }) => shape).join(", ");
}

export function storedPlace(kind: Kind): RawBuilder<unknown> {
  return facetsOf(kind).length > 0 ? sql`${sql.ref(`k.${PLACE}`)}` : sql`null`;
}

/** Begins with the most selective condition. */
async function rarestFirst(
  place: SelectionContext,
  demands: readonly Demand[],
): Promise<readonly Demand[]> {
  if (demands.length <= 1) return demands;
  const counted = [];
  for (const demand of demands) counted.push({ demand, total: await howMany(place, demand, FEW) });
  return counted.sort((a, b) => a.total - b.total).map(({ demand }) => demand);
}

/** Counted up to one more than `most`. Where `ids` repeats members, "rows" returns too many or the right number, "members" too few or the right one. */
async function howMany(
  { ask, kind }: SelectionContext,
  demand: Demand,
  most: number,
  counted: "rows" | "members" = "rows",
): Promise<number> {
  const total = counted === "members" && demand.repeats ? sql`count(distinct c.id)` : sql`count(*)`;
  const [row] = await ask(
    `how many ${counted} ${kind.singular} ${demand.shape}`,
    { ...demand.fill, limit: most + 1 },
    (slot) => sql`select ${total} as total from (select d.id from (${demand.ids(slot)}) as d
      limit cast(${slot("limit")} as integer)) as c`,
    "anew",
  );
  return Number(row?.total ?? 0);
}

/** The parts of an "and" become separate conditions, so that the most selective one can lead. */
function conditionDemands(
  place: SelectionContext,
  condition: Condition,
  name = "condition",
): Demand[] {
  if ("joined" in condition && condition.joined === "and")
    return condition.parts.flatMap((part, index) =>
      conditionDemands(place, part, `${name} ${index}`),
    );
  return [conditionDemand(place, condition, name)];
}

function conditionDemand(place: SelectionContext, condition: Condition, name: string): Demand {
  if ("filter" in condition) return demandOf(place, condition.filter, name);
  if ("words" in condition) return havingWords(place, condition, name);
  const { joined } = condition;
  const [first, second] = condition.parts.map((part, index) =>
    conditionDemand(place, part, `${name} ${index}`),
  ) as [Demand, Demand];
  const ids = sql.raw({ and: "intersect", or: "union", not: "except" }[joined]);
  const fits = sql.raw({ and: "and", or: "or", not: "and not" }[joined]);
  return {
    shape: `(${first.shape} ${joined} ${second.shape})`,
    fill: { ...first.fill, ...second.fill },
    ids: (slot) =>
      sql`select a.id from (${first.ids(slot)}) as a ${ids} select b.id from (${second.ids(slot)}) as b`,
    fits: (slot) => sql<boolean>`(${first.fits(slot)} ${fits} ${second.fits(slot)})`,
  };
}

/** Candidates by the full-text index, which knows no order of words; then tested. */
function havingWords(
  { kind, backend }: SelectionContext,
  { words, titleOnly, match }: WordCondition,
  name: string,
): Demand {
  const phrase = words.join(" ");
  const pattern =
    match === "whole title"
      ? ` ${phrase} `
      : match === "beginning"
        ? `% ${phrase}%`
        : `% ${phrase} %`;
  const text = titleOnly
    ? sql`(' ' || k.such_titel || ' ')`
    : sql`(' ' || k.such_titel || ' ' || k.such_text || ' ')`;
  const [term, like] = [`${name} term`, `${name} like`];
  const fits = (slot: Slot) => sql<boolean>`${text} like ${slot(like)}`;
  return {
    shape: `${name} ${titleOnly ? "title" : "text"}`,
    fill: { [term]: backend.searchTerm(words, titleOnly, match !== "beginning"), [like]: pattern },
    ids: (slot) => sql`select k.id ${backend.found(kind.singular, slot(term))} and ${fits(slot)}`,
    fits,
  };
}

function onlyThese({ kind, backend }: SelectionContext, ids: readonly number[]): Demand {
  const among = (column: RawBuilder<unknown>, slot: Slot) =>
    backend.among(column, "integer", slot("only"));
  return {
    shape: "only",
    fill: { only: backend.listValue(ids) },
    ids: (slot) =>
      sql`select t.id from ${sql.table(kind.singular)} as t where ${among(sql`t.id`, slot)}`,
    fits: (slot) => among(sql`(k.id + 0)`, slot),
  };
}

/** A range of the sort order. */
function beginningWith({ kind }: SelectionContext, beginning: string): Demand {
  const { from, below, digits, at } = sortRange(kind, beginning);
  const within = (column: RawBuilder<unknown>, slot: Slot) => {
    const range = sql<boolean>`${column} >= ${slot("beginning")} and ${column} < ${slot("end")}`;
    if (digits === "") return range;
    const [place, length] = ["at", "length"].map((name) => sql`cast(${slot(name)} as integer)`);
    return sql<boolean>`${range} and substr(${column}, ${place}, ${length}) = ${slot("digits")}`;
  };
  return {
    shape: digits === "" ? "beginning" : "beginning with digits",
    fill: {
      beginning: from,
      end: below,
      ...(digits !== "" && { digits, at, length: digits.length }),
    },
    ids: (slot) =>
      sql`select t.id from ${sql.table(kind.singular)} as t where ${within(sql`t.sortiert`, slot)}`,
    fits: (slot, order) =>
      within(order === ORDER ? sql`k.sortiert` : sql`(k.sortiert || '')`, slot),
    countable: true,
    order: ORDER,
  };
}

function changedSince({ kind }: SelectionContext, since: string): Demand {
  return {
    shape: "since",
    fill: { since },
    ids: (slot) => sql`select t.id from ${sql.table(kind.singular)} as t
      where ${sql.ref(`t.${TOUCHED}`)} >= ${slot("since")}`,
    fits: (slot, order) => {
      const column = sql.ref(`k.${TOUCHED}`);
      return sql`${order === TOUCHED ? column : sql`(${column} || '')`} >= ${slot("since")}`;
    },
    countable: true,
    order: TOUCHED,
  };
}

function demandOf(place: SelectionContext, filter: AskedFilter, name: string): Demand {
  const { kind } = place;
  const field = kind.fields[filter.field] as Field;
  if (filter.conditions) return computedSo(kind, filter, name);
  if (field.type === "derived") return pointedTo(place, field, filter, name);
  if (field.type === "link" && filter.there) return leadingTo(place, field, filter, name);
  if (field.type !== "links" && field.type !== "texts") return inColumn(place, field, filter, name);
  const list = sql.table(listTable(kind, filter.field));
  const among = (slot: Slot) =>
    field.type === "links"
      ? place.backend.among(sql`l.ziel`, "integer", slot(name))
      : place.backend.among(sql`l.wert`, "text", slot(name));
  return {
    shape: `${filter.name} ${name}`,
    fill: { [name]: place.backend.listValue(filter.values) },
    ids: (slot) => sql`select l.mitglied as id from ${list} as l where ${among(slot)}`,
    fits: (slot) =>
      sql`exists (select 1 from ${list} as l where l.mitglied = k.id and ${among(slot)})`,
    countable: true,
    repeats: true,
  };
}

function inColumn(
  { kind, backend }: SelectionContext,
  field: Field,
  filter: AskedFilter,
  name: string,
): Demand {
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
function pointedTo(
  { kind, kinds, backend }: SelectionContext,
  field: DerivedField,
  filter: AskedFilter,
  name: string,
): Demand {
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
function leadingTo(
  { kind, backend }: SelectionContext,
  field: LinkField,
  filter: AskedFilter,
  name: string,
): Demand {
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

function computedSo(kind: Kind, filter: AskedFilter, name: string): Demand {
  const { shape, fill, holds } = meetingAny(filter.conditions ?? [], name);
  return {
    shape: `${filter.name} ${shape}`,
    fill,
    ids: (slot) => sql`select t.id from ${sql.table(kind.singular)} as t where ${holds("t", slot)}`,
    fits: (slot) => holds("k", slot),
  };
}
