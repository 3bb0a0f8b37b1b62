/** What a storage engine has to bring: the few things in which SQLite and PostgreSQL differ. */

import type { CompiledQuery, Expression, Kysely, OperationNodeSource, RawBuilder } from "kysely";
import type { Disjoint } from "../../model/kinds/kind.ts";
import { cached } from "../../words/cached.ts";

/** Tables follow from the kinds at run time, so their columns are checked by tests on real databases, not by types. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Tables = any;
export type Database = Kysely<Tables>;

/**
 * "anew": which way is the best depends on what is filled in, as for a word that is rare or common, so that a database with
 * a planner must not settle for one.
 */
export type Planning = "once" | "anew";

export interface Backend {
  /** Reads what is committed, never waits for a writer. */
  readonly database: Database;

  /** Runs a statement that is used again and again, by the shortest way there is. */
  run(database: Database, query: CompiledQuery, plan: Planning): Promise<unknown[]>;

  /** Many rows at once, by the shortest way there is; each has a value for each column. `but`: not those that are there already. */
  insertMany(
    database: Database,
    table: string,
    columns: readonly string[],
    rows: readonly (readonly unknown[])[],
    but?: "known",
  ): Promise<void>;

  /**
   * Writes to different tables that do not depend on each other: in one round trip where there is one. Returns the rows of the
   * last.
   */
  writeBatch(
    database: Database,
    writes: readonly (OperationNodeSource | Insertion)[],
  ): Promise<unknown[]>;

  /**
   * Runs `work` alone among all writers of all processes; what it wrote is on disk when this resolves. Whoever has not had
   * a turn after `patience` milliseconds gets the problem `nicht-bereit`, and nothing was done.
   */
  transaction<T>(work: (transaction: Database) => Promise<T>, patience?: number): Promise<T>;

  /** Column types, as written in a CREATE TABLE; `text` compares by bytes on every engine. */
  readonly types: { readonly text: string; readonly integer: string };

  /** All rows of a sub-query as one JSON array, in an order: a member and its lists are one statement. */
  jsonList(entry: Expression<unknown>, order: readonly Expression<unknown>[]): RawBuilder<unknown>;
  jsonArray(entries: readonly Expression<unknown>[]): RawBuilder<unknown>;

  /** True where a column holds one of a list, which is filled in as one value however long it is. */
  among(column: Expression<unknown>, type: "text" | "integer", list: unknown): RawBuilder<boolean>;
  listValue(entries: readonly (string | number)[]): unknown;

  /** Makes the index over the columns `such_titel` and `such_text` of a table, kept up by the database itself. */
  createSearch(transaction: Database, table: string): Promise<void>;
  /** `from … where …`: the rows `k` of a table that fit a search term, as they are found. */
  found(table: string, term: unknown): RawBuilder<unknown>;
  /** Every word begins some word of the title, or of the title and the text; small numbers are (`isSmallNumber`) one of them. */
  searchTerm(words: readonly string[], titleOnly: boolean): string;

  /** Refuses rows that overlap (`Disjoint`); `name` is that of an index, by which it is known to be there. */
  createDisjoint(
    transaction: Database,
    table: string,
    name: string,
    columns: Disjoint,
  ): Promise<void>;

  /** Columns that the database fills by itself. */
  readonly generated: readonly string[];
  /** In one question for all tables: every start asks it. */
  layout(database: Database): Promise<Layout>;

  /** Which columns point to which tables, and what happens to them when that goes, in words of SQL. */
  references(database: Database): Promise<readonly Reference[]>;

  /** A number that is another one after every commit of whomever, where the database tells it by itself. */
  version?(): number;

  /** Tells when the database has gone, with the reason, and when it is back (null), where that is noticed. */
  readonly watch?: (tell: (reason: string | null) => void) => void;

  /** Whether it can only be read: a standby. */
  readonly isReadOnly?: () => Promise<boolean>;

  /** The connections of this process, where there is a pool of them. */
  readonly pool?: () => PoolState;

  /** What was found damaged since it was opened, by whomever; null where nothing was. */
  readonly damage?: () => StorageError | null;

  /** What the database itself finds wrong with its files, keys and indexes: sentences. */
  examine(): Promise<readonly string[]>;

  /** Reads that all see the database as it was at one moment. */
  snapshot<T>(work: (database: Database) => Promise<T>): Promise<T>;

  close(): Promise<void>;
}

/** How many connections are open, how many of these are idle, and how many questions wait for one. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
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

/** What a database is made of. */
export interface Layout {
  readonly tables: ReadonlyMap<string, readonly LayoutColumn[]>;
  readonly indexes: ReadonlySet<string>;
}

interface LayoutColumn {
  readonly name: string;
  readonly holdsText: boolean;
}

/** None where there is no such table. */
export function columnsIn({ tables }: Layout, table: string): string[] {
  return (tables.get(table) ?? []).map(({ name }) => name);
}

/** A table, a column of it or an index, as an engine tells of them. */
export interface LayoutRow {
  readonly name: string;
  readonly isIndex: boolean | number;
  readonly column: string | null;
  readonly type: string | null;
}

export function layoutFrom(rows: readonly LayoutRow[]): Layout {
  const tables = new Map<string, LayoutColumn[]>();
  const indexes = new Set<string>();
  for (const { name, isIndex, column, type } of rows) {
    if (isIndex) indexes.add(name);
    else if (column !== null) {
      const holdsText = type?.toLowerCase() === "text";
      cached(tables, name, () => []).push({ name: column, holdsText });
    }
  }
  return { tables, indexes };
}

/** The database belongs to a newer release, cannot be opened, or is not one of ours: a sentence for the terminal. */
export class StorageError extends Error {}
