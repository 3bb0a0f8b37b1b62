/** The facet index: counts of facet values, maintained by writes, so that no list counts rows. */

import { sql } from "kysely";
import { codesIn } from "../../model/codes/codes-in.ts";
import {
  type Facet,
  type FacetCounts,
  type Filters,
  facetsOf,
  hasFilters,
  placeOf,
} from "../../model/kinds/facet.ts";
import type { FacetPlace, FacetValue, Field, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { amongIds, type Backend, type Database } from "../engines/backend.ts";
import { type Ask, type Asking, askOn, ofIds } from "../engines/prepared.ts";
import type { MemberRows } from "../read/member.ts";
import { searchedExtras } from "../schema/cells.ts";
import { PLACE } from "../schema/columns.ts";
import { isByNumbers } from "../schema/sort-keys.ts";

/** A combination of values, one for each facet, and how many members have it. */
export interface Combination {
  readonly key: string;
  readonly values: readonly FacetPlace[];
  readonly total: number;
}

/** Their number grows with the variety of the catalogue, not its size; the limit bounds the memory if a field has only distinct values. */
const MOST = 5000;

export function placeKey(kind: Kind, values: Values): string {
  return JSON.stringify(placeOf(kind, values));
}

export async function combinationsOf(ask: Ask, kind: Kind): Promise<Combination[]> {
  const rows = await ask(
    "combinations",
    { kind: kind.singular },
    (slot) => sql`select werte, anzahl from facette where art = ${slot("kind")} and anzahl > 0
      order by anzahl desc, werte limit ${sql.lit(MOST)}`,
  );
  return rows.map((row) => combination(row.werte, row.anzahl));
}

/** The same for some members only, such as the hits of a search. */
export function combinationsAmong(keys: readonly (string | null)[]): Combination[] {
  const totals = new Map<string, number>();
  for (const key of keys) if (key !== null) totals.set(key, (totals.get(key) ?? 0) + 1);
  return [...totals].map(([key, total]) => combination(key, total));
}

function combination(key: string, total: number): Combination {
  return { key, values: JSON.parse(key) as FacetPlace[], total };
}

export function fitting(
  kind: Kind,
  combinations: readonly Combination[],
  filters: Filters = {},
): Combination[] {
  return combinations.filter(({ values }) => misses(kind, filters, values).length === 0);
}

/** The values of a facet are counted without its own filter, in one pass: large catalogues have thousands of combinations. */
export function countsOf(
  kind: Kind,
  combinations: readonly Combination[],
  filters: Filters = {},
): FacetCounts[] {
  const counts = facetsOf(kind).map((facet) => ({ facet, totals: new Map<FacetValue, number>() }));
  for (const { values, total } of combinations) {
    const missed = misses(kind, filters, values);
    for (const [index, { facet, totals }] of counts.entries())
      if (missed.every((one) => one === facet))
        for (const value of valuesAt(values, index))
          totals.set(value, (totals.get(value) ?? 0) + total);
  }
  return counts.map(({ facet, totals }) => {
    // A chosen value is always listed, even with a count of zero.
    for (const value of filters[facet.name] ?? []) totals.set(value, totals.get(value) ?? 0);
    return { facet, values: [...totals].map(([value, total]) => ({ value, total })) };
  });
}

/** The facets of which a combination has no value that is asked for. */
function misses(kind: Kind, filters: Filters, values: readonly FacetPlace[]): readonly Facet[] {
  if (!hasFilters(filters)) return [];
  return facetsOf(kind).filter(({ name }, index) => {
    const wanted = filters[name];
    return wanted && !valuesAt(values, index).some((value) => wanted.includes(value));
  });
}

function valuesAt(values: readonly FacetPlace[], index: number): readonly FacetValue[] {
  const value = values[index] ?? [];
  return Array.isArray(value) ? value : [value as FacetValue];
}

/** Updates the counts; `null` is the place of a member that was not counted. */
export async function recount(
  backend: Backend,
  database: Database,
  kind: Kind,
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): Promise<void> {
  const changes = new Map<string, number>();
  const add = (key: string | null, step: number) => {
    if (key !== null) changes.set(key, (changes.get(key) ?? 0) + step);
  };
  for (const key of before) add(key, -1);
  for (const key of after) add(key, 1);
  const rows = [...changes].filter(([, step]) => step !== 0);
  if (rows.length === 0) return;
  const fill = [kind.singular, ...rows.flat()];
  await askOn(backend, database)(`recount ${rows.length}`, fill, (slot) => {
    const values = rows.map(
      (_, index) => sql`(${slot(0)}, ${slot(2 * index + 1)}, ${slot(2 * index + 2)})`,
    );
    return sql`insert into facette (art, werte, anzahl) values ${sql.join(values)}
      on conflict (art, werte) do update set anzahl = facette.anzahl + excluded.anzahl`;
  });
}

/** A fingerprint of the rules by which members are indexed; if it changes, all of them are reindexed. */
export function filingOf(kind: Kind): string {
  const found = Object.entries(kind.fields).flatMap(([name, field]) => {
    const extras = searchedExtras(field).map((extra) => `${name}.${extra}`);
    return field.searchable ? [name, ...extras] : [];
  });
  const facets = facetsOf(kind).map(({ name, of }) => `${name} ${of}`);
  // While the field was not declared, the columns computed from it were not updated.
  const added = kind.added.length > 0 ? [{ added: kind.added }] : [];
  const articles = Object.keys(kind.fields).filter((name) => {
    const field = kind.fields[name];
    return field?.type === "text" && field.articles !== undefined;
  });
  const numbers = Object.keys(kind.fields).filter((name) =>
    isByNumbers(kind.fields[name] as Field),
  );
  const sorted = [
    ...(numbers.length > 0 ? [{ byNumbers: numbers, decimals: true }] : []),
    ...(articles.length > 0 ? [{ articles }] : []),
    // If members are sorted by a field, the order cannot have been computed otherwise.
    ...(kind.sortName === null && !kind.newestFirst ? [{ order: `${kind.sort}` }] : []),
  ];
  const { of, also = "", spelling, apart: telling } = kind.named ?? {};
  const entry = {
    ...(spelling && { spelling: `${spelling}` }),
    ...(telling && { apart: `${telling}` }),
  };
  const named = of ? [{ named: `${of} ${also}`, ...entry }] : [];
  const alike = kind.alike.map(({ by, unless = [], apart }) => ({
    alike: `${by} ${unless}`,
    ...(apart && { apart: `${apart}` }),
  }));
  const codes = codesIn(kind).map(({ name, extra, code }) => ({ code: [name, extra, code] }));
  // 2: words with apostrophes are found without them.
  return JSON.stringify([2, found, ...facets, ...added, ...sorted, ...named, ...alike, ...codes]);
}

/** Deletes the facet places of a kind, before its members are reindexed. */
export async function clearPlaces(database: Database, kind: Kind): Promise<void> {
  await database.deleteFrom("facette").where("art", "=", kind.singular).execute();
  if (facetsOf(kind).length > 0) {
    await database
      .updateTable(kind.singular)
      .set({ [PLACE]: null })
      .execute();
  }
}

type PlaceContext = Pick<Asking, "backend" | "ask" | "statements">;

/** The stored and the correct facet place of a member. */
interface Filed {
  readonly id: number;
  readonly before: string | null;
  readonly now: string;
}

/** Facet places of members whose values may have changed. */
export async function readPlaces(
  { backend, ask, statements }: PlaceContext,
  kind: Kind,
  ids: readonly number[],
  through: readonly string[] = [],
): Promise<Filed[]> {
  const rows = statements.places(kind);
  const found = await placeRows(backend, ask, kind, "places", rows, ids, through);
  return found.map(({ ort, zeile }) => {
    const { id, values } = rows.make(zeile);
    return { id, before: ort, now: placeKey(kind, values) };
  });
}

/** The same of members whose referrers may have changed, and of those that they link to by `through`: only derived values are read. */
export async function readDerivedPlaces(
  context: PlaceContext,
  kind: Kind,
  ids: readonly number[],
  through: readonly string[],
): Promise<Filed[]> {
  const { backend, ask, statements } = context;
  const rows = statements.derivedPlaces(kind);
  if (rows === null) return readPlaces(context, kind, ids, through);
  const facets = facetsOf(kind);
  const found = await placeRows(backend, ask, kind, "derived places", rows, ids, through);
  const places: Filed[] = [];
  for (const { ort, zeile } of found) {
    const place = JSON.parse(ort ?? "[]") as FacetPlace[];
    // Not filed yet by the facets of today.
    if (place.length !== facets.length) return readPlaces(context, kind, ids, through);
    const { id, values } = rows.make(zeile);
    for (const [index, { field, of }] of facets.entries())
      if (kind.fields[field]?.type === "derived") place[index] = of(values[field] ?? null);
    places.push({ id, before: ort, now: JSON.stringify(place) });
  }
  return places;
}

async function placeRows(
  backend: Backend,
  ask: Ask,
  kind: Kind,
  which: "places" | "derived places",
  rows: MemberRows,
  ids: readonly number[],
  through: readonly string[],
): Promise<{ ort: string | null; zeile: string }[]> {
  const { name, fill, where } = ofIds(backend, ids);
  const table = sql.table(kind.singular);
  return ask(`${which} ${kind.singular} ${name} ${through}`, fill, (slot) => {
    const led = ["id", ...through].map(
      (column) =>
        sql`select ${sql.ref(`t.${column}`)} from ${table} as t where ${where(slot, sql`t.id`)}`,
    );
    const wanted = through.length > 0 ? sql`k.id in (${sql.join(led, sql` union `)})` : where(slot);
    return sql`select ${sql.ref(`k.${PLACE}`)} as ort, ${rows.text} as zeile from ${table} as k where ${wanted}`;
  });
}

/** Updates the changed facet places; `more`: further columns written to the same rows. Returns the ids. */
export async function moveAmongFacets(
  backend: Backend,
  database: Database,
  kind: Kind,
  places: readonly Filed[],
  more: Readonly<Record<string, string>>,
): Promise<number[]> {
  const moved = places.filter(({ before, now }) => before !== now);
  for (const [now, same] of Map.groupBy(moved, (place) => place.now)) {
    const cells: Readonly<Record<string, string>> = { [PLACE]: now, ...more };
    const names = Object.keys(cells);
    const those = ofIds(
      backend,
      same.map(({ id }) => id),
    );
    const fill = { ...cells, ...those.fill };
    await askOn(backend, database)(`move ${kind.singular} ${names} ${those.name}`, fill, (slot) => {
      const set = names.map((name) => sql`${sql.ref(name)} = ${slot(name)}`);
      return sql`update ${sql.table(kind.singular)} as k set ${sql.join(set)} where ${those.where(slot)}`;
    });
  }
  await recount(
    backend,
    database,
    kind,
    moved.map(({ before }) => before),
    moved.map(({ now }) => now),
  );
  return moved.map(({ id }) => id);
}

/** The stored facet places of members. */
export async function placesOf(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<(string | null)[]> {
  const rows = await database
    .selectFrom(kind.singular)
    .select(PLACE)
    .where(amongIds(backend, "id", ids))
    .execute();
  return rows.map((row) => row[PLACE]);
}
