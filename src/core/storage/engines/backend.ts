/** The interface of a storage engine: the few things in which SQLite and PostgreSQL differ. */

import { type CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import type { Disjoint } from "../../model/kinds/kind.ts";
import type { Closable } from "../../model/store/closable.ts";
import { cached } from "../../words/cached.ts";

/** Tables are derived from the kinds at run time, so their columns are checked by tests on real databases, not by types. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Tables = any;
export type Database = Kysely<Tables>;

/**
 * "anew": the best plan depends on the parameters, for example on whether a word is rare or common, so the planner must not reuse a generic
 * plan.
 */
export type Planning = "once" | "anew";

/** The beginning of a word, or choices of which one has to match. */
export type SearchWord = string | readonly WordChoice[];
/** A whole word, several whole words that all have to match, or the beginning of a word. */
export type WordChoice = string | readonly string[] | { readonly beginning: string };

export interface Backend extends SqlDialect, Closable {
  /** Reads committed data, never waits for a writer. */
  readonly database: Database;

  /** Runs a statement that is used often, prepared and without the overhead of the query builder. */
  run(database: Database, query: CompiledQuery, plan: Planning): Promise<unknown[]>;

  /** Inserts many rows at once; each has a value for each column. `but`: skips rows that already exist. */
  insertMany(
    database: Database,
    table: string,
    columns: readonly string[],
    rows: readonly (readonly unknown[])[],
    but?: "known",
  ): Promise<void>;

  /** Independent writes to different tables, in one round trip if the engine has a server. Returns the rows of the last write. */
  writeBatch(
    database: Database,
    writes: readonly (NamedStatement | Insertion)[],
  ): Promise<unknown[]>;

  /**
   * Runs `work` under the write lock of all processes; its writes are on disk when this resolves. After `patience` milliseconds without the
   * lock it fails with the problem `nicht-bereit`, and nothing was done. `readsFirst`: `work` begins by waiting for a query, which may then go
   * to the server together with the lock.
   */
  transaction<T>(
    work: (transaction: Database) => Promise<T>,
    patience?: number,
    readsFirst?: boolean,
  ): Promise<T>;

  /** Each query waits for another process, so that reads under the write lock keep others waiting. */
  readonly hasServer: boolean;

  /** Words of the full-text index of a table, as committed, in order; only where looking for a beginning reads the lists of all its words. */
  readonly wordsBeginning?: (table: string, beginning: string, limit: number) => Promise<string[]>;

  /**
   * The words that many rows of a table have, each with its share of them, as last estimated; only where the index puts together the rows of
   * all words that begin alike, however few the other words leave.
   */
  readonly frequentWords?: (table: string) => Promise<ReadonlyMap<string, number>>;

  /** A number that changes with every commit of any process, if the engine provides one; `anew`: not the one of a moment ago. */
  version?(anew?: boolean): number;

  /** Reports that the database is unreachable, with the reason, and that it is back (null), if the engine notices that. */
  readonly watch?: (tell: (reason: string | null) => void) => void;

  /** Whether the database is read-only: a standby. */
  readonly isReadOnly?: () => Promise<boolean>;

  /** Replicas that can be read, if there are any. */
  readonly replicas?: Replication;

  /** The connection pool of this process, if there is one. */
  readonly pool?: () => PoolState;

  /** Damage found since the database was opened, by any query; null if none. */
  readonly damage?: () => StorageError | null;

  /** What the database's own checks find wrong with files, keys and indexes, one sentence each. */
  examine(): Promise<readonly string[]>;

  /** All reads see the same snapshot of the database. */
  snapshot<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** Differences in SQL and in the system catalogue: they need no connection of their own. */
export interface SqlDialect {
  /** Column types, as written in a CREATE TABLE; `text` compares by bytes on every engine. */
  readonly types: { readonly text: string; readonly integer: string };

  /** A table may be created with references to one that does not exist yet. */
  readonly refersAhead: boolean;

  /** A walk along an index tests its columns before it reads a row, so that passing over many rows costs little. */
  readonly testsInIndex: boolean;

  /** All rows of a sub-query as one JSON array, in an order: a member and its lists are one statement. */
  jsonList(entry: Expression<unknown>, order: readonly Expression<unknown>[]): RawBuilder<unknown>;
  jsonArray(entries: readonly Expression<unknown>[]): RawBuilder<unknown>;

  /** True if a column holds one of a list; the list is a single parameter, whatever its length. */
  among(column: Expression<unknown>, type: "text" | "integer", list: unknown): RawBuilder<boolean>;
  listValue(entries: readonly (string | number)[]): unknown;

  /** Creates the full-text index over the columns `such_titel` and `such_text` of a table, maintained by the database itself. */
  createSearch(transaction: Database, table: string): Promise<void>;
  /** `from … where …`: the rows `k` of a table that match a search term, unordered. `tested`: a second one, looked for in these rows; only with `frequentWords`. */
  found(table: string, term: unknown, tested?: unknown): RawBuilder<unknown>;
  /** Every word is a prefix of some word of the title, or of title and text; small numbers (`isSmallNumber`) have to match whole. `whole`: all words have to. */
  searchTerm(words: readonly SearchWord[], titleOnly: boolean, whole?: boolean): string;

  /** Refuses rows that overlap (`Disjoint`); `name` is that of an index, which shows that the constraint exists. */
  createDisjoint(
    transaction: Database,
    table: string,
    name: string,
    columns: Disjoint,
  ): Promise<void>;

  /** Columns that the database computes itself. */
  readonly generated: readonly string[];
  /** One query for all tables, because it runs at every start. */
  layout(database: Database): Promise<Layout>;

  /** All foreign keys, with their ON DELETE action in words of SQL. */
  references(database: Database): Promise<readonly Reference[]>;
}

/** True if a column holds one of these ids. */
export function amongIds(
  dialect: SqlDialect,
  column: string,
  ids: readonly number[],
): RawBuilder<boolean> {
  return dialect.among(sql.ref(column), "integer", sql.val(dialect.listValue(ids)));
}

export interface Replication {
  /** A connection of it reads what the primary had at the time of the last change feed, or newer. */
  readonly database: Database;
  /** Further columns of the change feed. */
  readonly position: RawBuilder<unknown>;
  /** Called before the change feed is read; the result takes a row of it, or null if that failed. */
  ask(): (row: object | null) => void;
  /** How many requests were answered from a replica, and how many from the primary. */
  readonly used: { readonly replica: number; readonly primary: number };
}

/** How many connections are open, how many of these are idle, and how many queries wait for one. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** By the names of slots, or in their order: names that are put together cost more than the statement. */
export type SlotValues = Readonly<Record<string, unknown>> | readonly unknown[];

/** `name` is the key of the compiled text and has to cover everything that decides it; `build` marks parameters with `slot`. */
export interface NamedStatement {
  readonly name: string;
  readonly fill: SlotValues;
  readonly build: (slot: (name: string | number) => unknown) => RawBuilder<unknown>;
}

/** Rows for a table; each has a value for each column. */
export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly deleted: string;
}

/** The tables and indexes of a database. */
export interface Layout {
  readonly tables: ReadonlyMap<string, readonly LayoutColumn[]>;
  readonly indexes: ReadonlySet<string>;
}

interface LayoutColumn {
  readonly name: string;
  readonly holdsText: boolean;
}

/** Empty if there is no such table. */
export function columnsIn({ tables }: Layout, table: string): string[] {
  return (tables.get(table) ?? []).map(({ name }) => name);
}

/** `columns`: each with its table and its type, in the order in which it has them. */
export function layoutFrom(
  columns: readonly (readonly [table: string, column: string, type: string])[],
  indexes: readonly string[],
): Layout {
  const tables = new Map<string, LayoutColumn[]>();
  for (const [table, name, type] of columns)
    cached(tables, table, () => []).push({ name, holdsText: type.toLowerCase() === "text" });
  return { tables, indexes: new Set(indexes) };
}

/** The database was made by a newer release, cannot be opened, or is not one of Leihwerk: a sentence for the terminal. */
export class StorageError extends Error {}

/** Stores a setting of the program, in place of its former value. */
export async function storeSetting(database: Database, name: string, wert: string): Promise<void> {
  await database
    .insertInto("einstellung")
    .values({ name, wert })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ wert }))
    .execute();
}
