/** What the engine asks of a storage engine; `src/storage` answers, once for SQLite and once for PostgreSQL. */

import type { Actor } from "./access.ts";
import type { FacetCounts, Filters } from "./facet.ts";
import type { Link, Values } from "./field.ts";
import type { Kind } from "./kind.ts";
import type { StoredFile } from "./upload.ts";

export interface Member {
  readonly kind: Kind;
  readonly id: number;
  readonly slug: string | null;
  /** Counts the writes; forms compare it, programs compare ETags. */
  readonly version: number;
  readonly title: string;
  /** Instants in UTC, ISO 8601. */
  readonly created: string;
  readonly changed: string;
  /** When its representations last changed: also by what it links to, or what links to it. */
  readonly touched: string;
  readonly values: Values;
}

/** What stands at an address. Nothing that was ever given out becomes free again. */
export type Found =
  | { readonly state: "current"; readonly member: Member }
  | { readonly state: "former"; readonly member: Member }
  | { readonly state: "gone"; readonly title: string; readonly since: string }
  | { readonly state: "free" };

export interface Sorting {
  /** A sortable field, or null for the kind's own order. */
  readonly field: string | null;
  readonly descending: boolean;
}

export interface Query {
  readonly words: readonly string[];
  /** null: by rank where there are words, else in the kind's own order. */
  readonly sorting: Sorting | null;
  readonly limit: number;
  readonly cursor: Cursor | null;
  readonly filters?: Filters;
  /** Tell also what the list could be narrowed down to, and what may have been meant. */
  readonly guided?: boolean;
}

/** Where a page begins: behind (or, going back, before) a place in the order that need not exist any more. */
export interface Cursor {
  readonly back: boolean;
  /** The sort value of the place, null where the field was empty; in a ranked search its position. */
  readonly value: string | number | null;
  readonly id: number;
}

export interface Listing {
  readonly kind: Kind;
  readonly members: readonly Member[];
  readonly total: number;
  /** A search stops counting at a bound; then there are at least `total`. */
  readonly more: boolean;
  readonly next: Cursor | null;
  readonly previous: Cursor | null;
  /** Only where it was asked for. */
  readonly facets?: readonly FacetCounts[];
  readonly suggestion?: Suggestion | null;
}

/** Words that find something, for others that do not. */
export interface Suggestion {
  readonly words: string;
  readonly total: number;
  readonly more: boolean;
}

/** What a new member starts with; the storage engine chooses the id where none is asked for. */
export interface Draft {
  readonly values: Values;
  readonly id?: number;
  readonly slug?: string;
  readonly source?: Source;
}

/** Where an imported member came from. */
export interface Source {
  readonly name: string;
  readonly id: string;
}

export interface Imported {
  readonly member: Member;
  readonly sourceId: string;
  /** Somebody has changed it since the import wrote it. */
  readonly edited: boolean;
}

export type Outline = Pick<Member, "id" | "slug" | "touched">;

/** By field: the value (of a link its id), null for an empty field, a bound or a choice. */
export type Conditions = Readonly<
  Record<
    string,
    | string
    | number
    | null
    | { readonly before: string }
    | { readonly above: number }
    | { readonly filled: true }
  >
>;

export interface Reading {
  /** The calendar day where the library is. */
  today(): string;
  find(kind: Kind, key: string): Promise<Found>;
  findBy(kind: Kind, field: string, value: string): Promise<Member | null>;
  /** Who has values that can be had only once, many at a time: the ids, by the values that somebody has. */
  holdersOf(kind: Kind, field: string, values: readonly string[]): Promise<Map<string, number>>;
  list(kind: Kind, query: Query): Promise<Listing>;
  /** Links to what stands at the given keys; what is missing in the answer is unknown or gone. */
  resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>>;
  /** In the order of ids, beginning behind `after`: for exports and site maps. */
  walk(kind: Kind, after: number, limit: number): Promise<readonly Member[]>;
  members(kind: Kind, ids: readonly number[]): Promise<readonly Member[]>;
  /** Those whose fields are so, in the order of ids: the open loans of an account. */
  matching(kind: Kind, conditions: Conditions, limit?: number): Promise<readonly Member[]>;
  newest(kind: Kind, limit: number): Promise<readonly Member[]>;
  /** Others of its kind that share entries of a list: ids of what it links to, or texts. */
  alike(
    member: Member,
    field: string,
    entries: readonly (string | number)[],
    limit: number,
  ): Promise<readonly Member[]>;
  /** A handful from anywhere, the same for the same `turn`. */
  discover(kind: Kind, turn: number, limit: number): Promise<readonly Member[]>;
  /** Only what an address needs, in the order of ids, behind `after`. */
  outline(kind: Kind, after: number, limit: number): Promise<readonly Outline[]>;
  /** The id that is `count` members behind `after`; null where there are not that many and one more. */
  skip(kind: Kind, after: number, count: number): Promise<number | null>;
  count(kind: Kind): Promise<number>;
  /** What others point to: some of those that do, and how many they are. */
  pointers(kind: Kind, id: number): Promise<{ kind: Kind; links: Link[]; total: number }[]>;
  imported(kind: Kind, source: string, ids: readonly string[]): Promise<Map<string, Imported>>;
  /** Where members came from, by id; those that no import wrote are absent. */
  sources(kind: Kind, ids: readonly number[]): Promise<Map<number, Source>>;
  setting(name: string): Promise<string | null>;
  /** The bytes of a file that belongs to a member; null where there is none of that name. */
  file(kind: Kind, id: number, name: string): Promise<Uint8Array | null>;
}

export interface Writing extends Reading {
  /** They stay until the member goes. */
  addFiles(kind: Kind, id: number, files: readonly StoredFile[]): Promise<void>;
  insert(kind: Kind, drafts: readonly Draft[], actor: Actor | null): Promise<number[]>;
  /** `slug` undefined: a new one where the title asks for it. `source`: written by an import. */
  update(
    member: Member,
    values: Values,
    actor: Actor | null,
    options?: { slug?: string; source?: Source },
  ): Promise<void>;
  /** Sets what only follows from other writes: no new version, which would spoil somebody's form, and no record. */
  adjust(member: Member, values: Values): Promise<void>;
  /** Empties a link and strikes it from all that was ever recorded about the member. */
  forget(member: Member, field: string): Promise<void>;
  remove(member: Member, actor: Actor | null): Promise<void>;
  /** After an account was removed: strikes whatever else knew of it, in the record of changes too. */
  erase(account: Member): Promise<void>;
  /** A secret field is written by itself, and is part of no record. */
  setSecret(kind: Kind, id: number, field: string, value: string | null): Promise<void>;
  setSetting(name: string, value: string): Promise<void>;
  /** What a request with this key of an account has made. */
  repeated(account: number, key: string): Promise<{ fingerprint: string; id: number } | null>;
  remember(
    repeat: { account: number; key: string; fingerprint: string },
    member: Member,
  ): Promise<void>;
}

export interface Store {
  readonly read: Reading;
  /** One transaction, one at a time, on disk when it is over; rolled back when `work` throws. */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
  /** A number that changes with every write of whomever: what was made before it may be stale after. */
  change(): Promise<number>;
  /** A consistent copy of everything while the service goes on; any storage engine can read it back. */
  backup(file: string): Promise<number>;
  /** Puts a backup in the place of everything, in one transaction. Both return the number of rows. */
  restore(file: string): Promise<number>;
  close(): Promise<void>;
}
