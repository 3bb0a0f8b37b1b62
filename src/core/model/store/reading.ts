/** The read interface of the store. */

import type { PairQuery, Pairs } from "../duplicates/duplicate-pair.ts";
import type { Link, Values } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import type { AddedTables } from "./added-tables.ts";
import type { Conditions, WideConditions } from "./conditions.ts";
import type { Found, Member, Outline } from "./member.ts";
import type { Listing, Query } from "./query.ts";
import type { ChangeQuery, RecordedChange, RemovalPlace } from "./recorded-change.ts";

/**
 * "short": without those that are shown like a collection (`listed`) and can be as long: while a write reads forty thousand works of a person,
 * nobody else can write. "none": for rules that ask for a field of the member itself.
 */
export type ReadLists = "all" | "short" | "none";

/** Entries of a list field: ids of linked members, or texts. */
export interface SharedList {
  readonly field: string;
  readonly entries: readonly (string | number)[];
}

/** The members of a kind that meet all conditions of one of these. */
export interface CountedSet {
  readonly kind: Kind;
  readonly any: readonly Conditions[];
}

/** All queries, shared by pages, lists and rules. */
export interface Reading {
  /** The day in the library's time zone, now or at an instant. */
  today(at?: string): string;
  /** `lists`: which of the lists that others make by linking to it. */
  find(kind: Kind, key: string, lists?: ReadLists): Promise<Found>;
  findBy(kind: Kind, field: string, value: string): Promise<Member | null>;
  /** Batch lookup of unique values: the ids of their holders, by value; of former values, too (`former`). */
  holdersOf(kind: Kind, field: string, values: readonly string[]): Promise<Map<string, number>>;
  list(kind: Kind, query: Query): Promise<Listing>;
  /** Links to the members at the given keys; unknown and removed ones are missing. */
  resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>>;
  /** Links to members by name; of several the oldest. */
  named(kind: Kind, names: readonly string[]): Promise<Map<string, Link>>;
  /** Possible duplicates of the values by the rules of the kind, the oldest first; `except`: the member itself. */
  possibleDuplicates(
    kind: Kind,
    values: Values,
    limit: number,
    except?: number,
  ): Promise<readonly Member[]>;
  /** The ids of members with these duplicate keys, the oldest first. */
  keyed(kind: Kind, keys: readonly string[]): Promise<Map<string, readonly number[]>>;
  /** Pairs of possible duplicates, in the order of kinds and ids. */
  duplicates(query: PairQuery): Promise<Pairs>;
  /** In id order, after `after`: for exports and site maps. */
  walk(kind: Kind, after: number, limit: number): Promise<readonly Member[]>;
  members(kind: Kind, ids: readonly number[], lists?: ReadLists): Promise<readonly Member[]>;
  /** As entries of lists, in the order of the ids. */
  entries(kind: Kind, ids: readonly number[]): Promise<readonly Member[]>;
  /** Members that match the conditions, in id order or reversed: the open loans of an account. */
  matching(
    kind: Kind,
    conditions: WideConditions,
    limit?: number,
    order?: "last first",
  ): Promise<readonly Member[]>;
  /** `behind`: only those that follow it. */
  newest(kind: Kind, limit: number, behind?: Member): Promise<readonly Member[]>;
  /** Other members of the kind that share entries of a list, for each of these lists. */
  similar(
    member: Member,
    lists: readonly SharedList[],
    limit: number,
  ): Promise<readonly (readonly Member[])[]>;
  /** Only what an address needs, in id order, after `after`. */
  outline(kind: Kind, after: number, limit: number): Promise<readonly Outline[]>;

  /** Parts of `size` consecutive ids: the id before each of the first `limit` parts that are not empty. */
  parts(kind: Kind, size: number, limit: number): Promise<readonly number[]>;
  count(kind: Kind): Promise<number>;
  /** How many are in each of these sets. */
  counts(sets: readonly CountedSet[]): Promise<readonly number[]>;
  /** The instant at which a member was last created, changed, removed or touched; null if none ever was. */
  lastChange(kind: Kind): Promise<string | null>;
  /** Whether members still have to be reindexed and touched behind a large rename or merge. */
  isReindexing(): Promise<boolean>;
  /** The members that link to this one: their number and some examples. */
  pointers(kind: Kind, id: number): Promise<{ kind: Kind; links: Link[]; total: number }[]>;
  /** How many members link to each of these; those without any are absent. */
  pointed(kind: Kind, ids: readonly number[]): Promise<Map<number, number>>;
  /** The change log, newest first; oldest first if `after` is given. */
  changes(query: ChangeQuery, limit: number): Promise<readonly RecordedChange[]>;
  /** The last change of each of these members up to an instant, in id order. */
  recordedAt(
    kind: Kind,
    ids: readonly number[],
    instant: string,
  ): Promise<readonly RecordedChange[]>;
  /** The ids of all recorded members, deleted ones included, in order. */
  recordedIds(kind: Kind, behind: number, limit: number): Promise<readonly number[]>;
  /** Members that were removed or merged and not restored: the oldest removal first, after a position. */
  removals(kind: Kind, behind: RemovalPlace, limit: number): Promise<readonly RecordedChange[]>;
  /** Keys of addresses that are gone or redirect, in order, after one of them. */
  formerKeys(kind: Kind, behind: string, limit: number): Promise<readonly string[]>;
  /** What a request with this Idempotency-Key of an account has created. */
  repeated(account: number, key: string): Promise<{ fingerprint: string; id: number } | null>;
  setting(name: string): Promise<string | null>;
  /** The bytes of a member's file; null if there is none of that name. */
  file(kind: Kind, id: number, name: string): Promise<Uint8Array | null>;
  /** Reads tables added by the program. */
  with<R, W extends R>(tables: AddedTables<R, W>): R;
}
