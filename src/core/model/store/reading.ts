/** What the engine asks of what is stored. */

import type { PairQuery, Pairs } from "../duplicates/duplicate-pair.ts";
import type { Link, Values } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import type { AddedTables } from "./added-tables.ts";
import type { WideConditions } from "./conditions.ts";
import type { Found, Member, Outline } from "./member.ts";
import type { Listing, Query } from "./query.ts";
import type { ChangeQuery, RecordedChange, RemovalPlace } from "./recorded-change.ts";

/** What can be read; pages, lists and rules all use the same queries. */
export interface Reading {
  /** The calendar day where the library is, now or at an instant. */
  today(at?: string): string;
  find(kind: Kind, key: string): Promise<Found>;
  findBy(kind: Kind, field: string, value: string): Promise<Member | null>;
  /** Who has values that can be had only once, many at a time: the ids, by the values that somebody has. */
  holdersOf(kind: Kind, field: string, values: readonly string[]): Promise<Map<string, number>>;
  list(kind: Kind, query: Query): Promise<Listing>;
  /** Links to what stands at the given keys; what is missing in the answer is unknown or gone. */
  resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>>;
  /** Links to those who answer to the given names, by these; of several the one that was there first. */
  named(kind: Kind, names: readonly string[]): Promise<Map<string, Link>>;
  /** Those that look like the values by what their kind declares, the oldest first; `except`: the member itself. */
  possibleDuplicates(
    kind: Kind,
    values: Values,
    limit: number,
    except?: number,
  ): Promise<readonly Member[]>;
  /** The ids of those that have these keys of likeness, the oldest first. */
  keyed(kind: Kind, keys: readonly string[]): Promise<Map<string, readonly number[]>>;
  /** Pairs that look like one, in the order of kinds and ids. */
  duplicates(query: PairQuery): Promise<Pairs>;
  /** In the order of ids, beginning behind `after`: for exports and site maps. */
  walk(kind: Kind, after: number, limit: number): Promise<readonly Member[]>;
  members(kind: Kind, ids: readonly number[]): Promise<readonly Member[]>;
  /** As entries of lists have them, in the order of the ids. */
  entries(kind: Kind, ids: readonly number[]): Promise<readonly Member[]>;
  /** Those whose fields are so, in the order of ids, or the last first: the open loans of an account. */
  matching(
    kind: Kind,
    conditions: WideConditions,
    limit?: number,
    order?: "last first",
  ): Promise<readonly Member[]>;
  /** `behind`: those that come after it. */
  newest(kind: Kind, limit: number, behind?: Member): Promise<readonly Member[]>;
  /** Others of its kind that share entries of a list: ids of what it links to, or texts. */
  similar(
    member: Member,
    field: string,
    entries: readonly (string | number)[],
    limit: number,
  ): Promise<readonly Member[]>;
  /** Only what an address needs, in the order of ids, behind `after`. */
  outline(kind: Kind, after: number, limit: number): Promise<readonly Outline[]>;

  /** The ids 1 to `size` are a part, and so on: behind which id each begins that is not empty. */
  parts(kind: Kind, size: number): Promise<readonly number[]>;
  count(kind: Kind): Promise<number>;
  /** When a member was last made, changed, removed, or touched by what it shows of others: an instant; null where none ever was. */
  lastChange(kind: Kind): Promise<string | null>;
  /** What others point to: some of those that do, and how many they are. */
  pointers(kind: Kind, id: number): Promise<{ kind: Kind; links: Link[]; total: number }[]>;
  /** How many others point to each of these; those that nobody points to are absent. */
  pointed(kind: Kind, ids: readonly number[]): Promise<Map<number, number>>;
  /** What was changed, the last first; behind a given change in order. */
  changes(query: ChangeQuery, limit: number): Promise<readonly RecordedChange[]>;
  /** The last change of each of these up to an instant, in the order of ids. */
  recordedAt(
    kind: Kind,
    ids: readonly number[],
    instant: string,
  ): Promise<readonly RecordedChange[]>;
  /** The ids of all that are on record, also of those that are gone, in their order. */
  recordedIds(kind: Kind, behind: number, limit: number): Promise<readonly number[]>;
  /** Who was removed, or became part of another one, and has not come back: the first of these first, behind a place. */
  removals(kind: Kind, behind: RemovalPlace, limit: number): Promise<readonly RecordedChange[]>;
  /** Addresses at which something stood that is gone or elsewhere by now: their keys in order, behind one of them. */
  formerKeys(kind: Kind, behind: string, limit: number): Promise<readonly string[]>;
  /** What a request with this key of an account has made. */
  repeated(account: number, key: string): Promise<{ fingerprint: string; id: number } | null>;
  setting(name: string): Promise<string | null>;
  /** The bytes of a file that belongs to a member; null where there is none of that name. */
  file(kind: Kind, id: number, name: string): Promise<Uint8Array | null>;
  /** Reads tables that a program has added. */
  with<R, W extends R>(tables: AddedTables<R, W>): R;
}
