/** What a query asks besides its words and facets, as predicates: fields, a condition of another protocol, ids, a beginning, a time. */

import { type RawBuilder, sql } from "kysely";
import type { Condition, Query, WordCondition } from "../../../model/store/query.ts";
import type { Combination } from "../../index/facets.ts";
import { ORDER, PLACE, TOUCHED } from "../../schema/columns.ts";
import { sortRange } from "../../schema/sort-keys.ts";
import type { Slot } from "../comparison.ts";
import { fieldPredicate } from "./field-predicate.ts";
import type { Predicate, SelectionContext } from "./predicate.ts";

export function predicatesOf(context: SelectionContext, query: Query): Predicate[] {
  return [
    ...(query.fields ?? []).map((filter, index) =>
      fieldPredicate(context, filter, `filter ${index}`),
    ),
    ...(query.condition ? predicatesOfCondition(context, query.condition) : []),
    ...(query.only ? [onlyThese(context, query.only)] : []),
    ...(query.beginning ? [beginningWith(context, query.beginning)] : []),
    ...(query.since ? [changedSince(context, query.since)] : []),
  ];
}

/** Only members at these facet places. */
export function atPlaces(
  { kind, backend }: SelectionContext,
  places: readonly Combination[],
): Predicate {
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

/** The parts of an "and" become separate conditions, so that the most selective one can lead. */
function predicatesOfCondition(
  context: SelectionContext,
  condition: Condition,
  name = "condition",
): Predicate[] {
  if ("joined" in condition && condition.joined === "and")
    return condition.parts.flatMap((part, index) =>
      predicatesOfCondition(context, part, `${name} ${index}`),
    );
  return [predicateOfCondition(context, condition, name)];
}

function predicateOfCondition(
  context: SelectionContext,
  condition: Condition,
  name: string,
): Predicate {
  if ("filter" in condition) return fieldPredicate(context, condition.filter, name);
  if ("words" in condition) return havingWords(context, condition, name);
  const { joined } = condition;
  const [first, second] = condition.parts.map((part, index) =>
    predicateOfCondition(context, part, `${name} ${index}`),
  ) as [Predicate, Predicate];
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
): Predicate {
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

function onlyThese({ kind, backend }: SelectionContext, ids: readonly number[]): Predicate {
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
function beginningWith({ kind }: SelectionContext, beginning: string): Predicate {
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

function changedSince({ kind }: SelectionContext, since: string): Predicate {
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
