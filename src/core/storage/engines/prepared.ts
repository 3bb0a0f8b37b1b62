/** A bounded cache of compiled (prepared) statements: building one costs more than running it. */

import { type CompiledQuery, type OperationNodeSource, type RawBuilder, sql } from "kysely";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import { cached } from "../../words/cached.ts";
import { allLists, countedLists, MemberRows } from "../read/member.ts";
import type { Backend, Database, Planning } from "./backend.ts";
import { LruCache } from "./lru-cache.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows follow from the kinds at run time
export type StoredRow = any;
export type SlotValues = Readonly<Record<string, unknown>>;

/** `name` stands for all that decides the text; `build` marks with `slot` what is filled in. */
export type Ask = (
  name: string,
  fill: SlotValues,
  build: (slot: (name: string) => unknown) => RawBuilder<unknown>,
  plan?: Planning,
) => Promise<StoredRow[]>;

/** Asks for the rows `k` with some ids: for one in words of its own, since a planner takes a list that it does not know for ten, and plans anew each time because one is less. */
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

/** What questions need that are told elsewhere. */
export interface Asking {
  readonly ask: Ask;
  readonly backend: Backend;
  readonly kinds: Kinds;
  readonly statements: Statements;
}

/** What the tables that a program adds are read with. */
export interface TableConnection extends Asking {
  readonly database: Database;
}

/** The same inside a write. */
export interface WriteConnection extends TableConnection {
  /** Asked at the end of the write, in its transaction, for what is left to be written to tables of its own. */
  atEnd(writes: () => Promise<readonly OperationNodeSource[]>): void;
}

class NamedSlot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Filters can be combined in any order, and each order is a statement of its own: more than these nobody keeps asking for. */
const MOST_COMPILED = 500;

/** Shared by the reading connection and all transactions. */
export class Statements {
  readonly #backend: Backend;
  readonly #kinds: Kinds;
  readonly #today: () => string;
  readonly #compiled = new LruCache<CompiledQuery>(MOST_COMPILED);
  readonly #rows = new Map<string, MemberRows>();

  constructor(backend: Backend, kinds: Kinds, today: () => string) {
    this.#backend = backend;
    this.#kinds = kinds;
    this.#today = today;
  }

  on(database: Database): Ask {
    return (name, fill, build, plan = "once") => {
      const query = this.#compiled.get(name, () =>
        build((slot) => new NamedSlot(slot)).compile(this.#backend.database),
      );
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof NamedSlot ? fill[parameter.name] : parameter,
      );
      const filled = { ...query, parameters };
      return this.#backend.run(database, filled, plan) as Promise<StoredRow[]>;
    };
  }

  /** Members with all their lists. */
  whole(kind: Kind): MemberRows {
    return this.#rowsOf(kind, "whole", () => allLists(kind));
  }

  /** Members with all that is stored with them; what is made from the links of others can be the whole of another table. */
  stored(kind: Kind): MemberRows {
    return this.#rowsOf(kind, "stored", () =>
      allLists(kind).filter((name) => kind.fields[name]?.type !== "derived"),
    );
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

  /** Members with what decides where they stand among the facets. */
  places(kind: Kind): MemberRows {
    return this.#rowsOf(kind, "place", () => {
      const fields = facetsOf(kind).map(({ field }) => field);
      const isComputed = fields.some((name) => kind.fields[name]?.type === "computed");
      return isComputed ? allLists(kind) : fields;
    });
  }

  #rowsOf(
    kind: Kind,
    which: string,
    lists: () => readonly string[],
    counted: () => readonly string[] = () => [],
  ): MemberRows {
    const name = `${kind.singular} ${which}`;
    return cached(this.#rows, name, () => {
      const wanted = { lists: lists(), counted: counted() };
      return new MemberRows(this.#backend, this.#kinds, kind, wanted, this.#today);
    });
  }
}
