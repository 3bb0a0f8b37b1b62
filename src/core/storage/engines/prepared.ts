/** A bounded cache of compiled (prepared) statements: building one costs more than running it. */

import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Field } from "../../model/kinds/field.ts";
import { isListed, type Kind, type Kinds } from "../../model/kinds/kind.ts";
import { talliesOf } from "../../model/kinds/per-kind.ts";
import type { ReadLists } from "../../model/store/reading.ts";
import { cached } from "../../words/cached.ts";
import { allLists, countedLists, MemberRows } from "../read/member.ts";
import type { Backend, Database, NamedStatement, Planning, SlotValues } from "./backend.ts";
import { LruCache } from "./lru-cache.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows follow from the kinds at run time
export type StoredRow = any;

/** The parts of a `NamedStatement`. */
export type Ask = (
  name: string,
  fill: SlotValues,
  build: NamedStatement["build"],
  plan?: Planning,
) => Promise<StoredRow[]>;

/**
 * Condition for the rows `k` with some ids. A single id is written as an equality: for a list parameter the planner assumes ten entries
 * and, since one is cheaper, would plan each time.
 */
export function ofIds(
  backend: Backend,
  ids: readonly number[],
): {
  readonly name: string;
  readonly fill: SlotValues;
  readonly where: (
    slot: (name: string) => unknown,
    column?: RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
} {
  if (ids.length === 1)
    return {
      name: "of an id",
      fill: { id: ids[0] },
      where: (slot, column = ID) => sql`${column} = ${slot("id")}`,
    };
  return {
    name: "of ids",
    fill: { ids: backend.listValue(ids) },
    where: (slot, column = ID) => backend.among(column, "integer", slot("ids")),
  };
}

const ID = sql`k.id`;

/** Inserts rows; where one has the key of another, `joined` says what each further column becomes. */
export function upsertion(
  table: string,
  rows: readonly object[],
  key: readonly string[],
  joined: (column: string) => RawBuilder<unknown>,
): NamedStatement[] {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!).sort();
  const cells: unknown[] = [];
  for (const row of rows as Record<string, unknown>[])
    for (const column of columns) cells.push(row[column]);
  return [
    {
      name: `upsert ${table} ${columns} ${rows.length}`,
      fill: cells,
      build(slot) {
        const values = rows.map(
          (_, row) => sql`(${sql.join(columns.map((_, at) => slot(row * columns.length + at)))})`,
        );
        const set = columns
          .filter((column) => !key.includes(column))
          .map((column) => sql`${sql.ref(column)} = ${joined(column)}`);
        const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
        return sql`insert into ${sql.table(table)} (${refs(columns)}) values ${sql.join(values)}
          on conflict (${refs(key)}) do update set ${sql.join(set)}`;
      },
    },
  ];
}

/** What queries outside of the reader need. */
export interface Asking {
  readonly ask: Ask;
  readonly backend: Backend;
  readonly kinds: Kinds;
  readonly statements: Statements;
}

/** The connection with which tables added by the program are read. */
export interface TableConnection extends Asking {
  readonly database: Database;
}

/** The same inside a write. */
export interface WriteConnection extends TableConnection {
  /** Called at the end of the write, in its transaction, for the remaining writes to those tables. */
  atEnd(writes: () => Promise<readonly NamedStatement[]>): void;
}

class NamedSlot {
  readonly name: string | number;
  constructor(name: string | number) {
    this.name = name;
  }
}

/** Every combination of filters is a statement of its own, so the cache is limited. */
const MOST_COMPILED = 500;

const compiled = new WeakMap<Backend, LruCache<CompiledQuery>>();

/** The compiled statements of a backend, shared by the reading connection and all transactions. */
export function askOn(backend: Backend, database: Database): Ask {
  const known = cached(compiled, backend, () => new LruCache(MOST_COMPILED));
  return (name, fill, build, plan = "once") => {
    const query = known.get(name, () =>
      build((slot) => new NamedSlot(slot)).compile(backend.database),
    );
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof NamedSlot
        ? (fill as Record<string | number, unknown>)[parameter.name]
        : parameter,
    );
    return backend.run(database, { ...query, parameters }, plan) as Promise<StoredRow[]>;
  };
}

export class Statements {
  readonly #backend: Backend;
  readonly #kinds: Kinds;
  readonly #today: () => string;
  readonly #rows = new Map<Kind, Map<string, MemberRows>>();

  constructor(backend: Backend, kinds: Kinds, today: () => string) {
    this.#backend = backend;
    this.#kinds = kinds;
    this.#today = today;
  }

  on(database: Database): Ask {
    return askOn(this.#backend, database);
  }

  /** Members with all their lists. */
  whole(kind: Kind): MemberRows {
    return this.#rowsOf(kind, "whole", () => allLists(kind));
  }

  with(kind: Kind, lists: ReadLists): MemberRows {
    if (lists === "all") return this.whole(kind);
    const isRead = (field: Field | undefined) =>
      lists === "none" ? field?.type === "link" : !isListed(field);
    return this.#rowsOf(kind, lists, () =>
      allLists(kind).filter((name) => isRead(kind.fields[name])),
    );
  }

  /** Members with everything stored in their own tables; derived lists of links from others can be as long as another table. */
  stored(kind: Kind): MemberRows {
    return this.#rowsOf(kind, "stored", () => storedLists(kind));
  }

  /** The same with the links that tallies are computed from. */
  tallied(kind: Kind): MemberRows {
    return this.#rowsOf(kind, "tallied", () => [
      ...storedLists(kind),
      ...[...talliesOf(kind).values()].map(({ field }) => field),
    ]);
  }

  /** Members with the lists that an entry of a collection shows. */
  entries(kind: Kind): MemberRows {
    return this.#rowsOf(
      kind,
      "entry",
      () => [...kind.entry, ...kind.glance],
      () => countedLists(kind),
    );
  }

  /** Members with the fields that their facets are computed from. */
  places(kind: Kind): MemberRows {
    return this.#rowsOf(kind, "place", () => {
      const fields = facetsOf(kind).map(({ field }) => field);
      const isComputed = fields.some((name) => kind.fields[name]?.type === "computed");
      return isComputed ? allLists(kind) : fields;
    });
  }

  /** Members with the derived fields that their facets are computed from, and nothing else; null if a facet is computed from all. */
  derivedPlaces(kind: Kind): MemberRows | null {
    const fields = facetsOf(kind).map(({ field }) => field);
    if (fields.some((name) => kind.fields[name]?.type === "computed")) return null;
    const isDerived = (name: string) => kind.fields[name]?.type === "derived";
    return this.#rowsOf(kind, "derived place", () => fields.filter(isDerived), undefined, true);
  }

  #rowsOf(
    kind: Kind,
    name: string,
    lists: () => readonly string[],
    counted: () => readonly string[] = () => [],
    listsOnly = false,
  ): MemberRows {
    const known = cached(this.#rows, kind, () => new Map<string, MemberRows>());
    return cached(known, name, () => {
      const wanted = { name, lists: lists(), counted: counted(), listsOnly };
      return new MemberRows(this.#backend, this.#kinds, kind, wanted, this.#today);
    });
  }
}

function storedLists(kind: Kind): string[] {
  return allLists(kind).filter((name) => kind.fields[name]?.type !== "derived");
}
