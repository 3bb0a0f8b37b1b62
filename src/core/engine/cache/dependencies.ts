/**
 * The dependencies of an answer, as tags: a cache invalidates the answer when one of them is written. A tag is `werk#7` (a member and
 * what it shows of others), `werk!` (which works there are, and their own values) or `werk*` (anything about works: counts, touches).
 */

import type { PairQuery, Pairs } from "../../model/duplicates/duplicate-pair.ts";
import { hasFilters } from "../../model/kinds/facet.ts";
import type { Link, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { AddedTables } from "../../model/store/added-tables.ts";
import { type Changed, hasAny } from "../../model/store/change-batch.ts";
import type { WideConditions } from "../../model/store/conditions.ts";
import type { Found, Member, Outline } from "../../model/store/member.ts";
import { CHANGED, type Listing, type Query } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { ChangeQuery, RecordedChange } from "../../model/store/recorded-change.ts";

/** Any write at all. */
const ANYTHING = "*";
/** No write: the day ends all that is kept. But what has no tag at all is true on every day. */
const TODAY = "heute";
const SETTINGS = "einstellung";

const tagOf = {
  member: (kind: string, id: number) => `${kind}#${id}`,
  rows: (kind: string) => `${kind}!`,
  all: (kind: string) => `${kind}*`,
};

/** `ofKind` finds the tags of single members of a kind, where all of them have changed. */
export function tagsOf(
  { kind, written, touched }: Changed,
  ofKind: (prefix: string) => Iterable<string>,
): string[] {
  const tags = [ANYTHING, tagOf.all(kind)];
  if (hasAny(written)) tags.push(tagOf.rows(kind));
  if (written === "all" || touched === "all") return [...tags, ...ofKind(`${kind}#`)];
  return [...tags, ...[...written, ...touched].map((id) => tagOf.member(kind, id))];
}

/** Reads for one answer and remembers what. */
export class DependencyRecorder implements Reading {
  readonly tags = new Set<string>();
  readonly #read: Reading;

  constructor(read: Reading) {
    this.#read = read;
  }

  today(at?: string): string {
    if (at === undefined) this.tags.add(TODAY);
    return this.#read.today(at);
  }

  /** What the library has decided is read elsewhere, and shown here. */
  shows(framing: readonly Kind[]): void {
    for (const { singular } of framing) this.tags.add(tagOf.rows(singular));
  }

  async find(kind: Kind, key: string): Promise<Found> {
    const found = await this.#read.find(kind, key);
    if ("member" in found) this.#member(found.member);
    else this.tags.add(tagOf.rows(kind.singular));
    return found;
  }

  async findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    const member = await this.#read.findBy(kind, field, value);
    this.#members(kind, member ? [member] : []);
    return member;
  }

  async list(kind: Kind, query: Query): Promise<Listing> {
    const listing = await this.#read.list(kind, query);
    this.#members(kind, listing.members);
    // Where members stand among the facets changes with what they show of others.
    const isNarrowed = hasFilters(query.filters) || (query.fields?.length ?? 0) > 0;
    const isOfChanges = query.sorting?.field === CHANGED || Boolean(query.since);
    // The order of what is found goes by what points to it.
    const isWeighed = query.words.length > 0 && kind.search.weighedBy !== undefined;
    if (query.interactive || isNarrowed || isOfChanges || isWeighed)
      this.tags.add(tagOf.all(kind.singular));
    return listing;
  }

  holdersOf(kind: Kind, field: string, values: readonly string[]): Promise<Map<string, number>> {
    this.tags.add(tagOf.rows(kind.singular));
    return this.#read.holdersOf(kind, field, values);
  }

  possibleDuplicates(
    kind: Kind,
    values: Values,
    limit: number,
    except?: number,
  ): Promise<readonly Member[]> {
    this.tags.add(tagOf.all(kind.singular));
    return this.#read.possibleDuplicates(kind, values, limit, except);
  }

  duplicates(query: PairQuery): Promise<Pairs> {
    this.tags.add(ANYTHING);
    return this.#read.duplicates(query);
  }

  keyed(kind: Kind, keys: readonly string[]): Promise<Map<string, readonly number[]>> {
    this.tags.add(tagOf.all(kind.singular));
    return this.#read.keyed(kind, keys);
  }

  named(kind: Kind, names: readonly string[]): Promise<Map<string, Link>> {
    this.tags.add(tagOf.rows(kind.singular));
    return this.#read.named(kind, names);
  }

  resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>> {
    this.tags.add(tagOf.rows(kind.singular));
    return this.#read.resolve(kind, keys);
  }

  async walk(kind: Kind, after: number, limit: number): Promise<readonly Member[]> {
    return this.#members(kind, await this.#read.walk(kind, after, limit));
  }

  /** Those that are missing are so because of the rows, those that are there because of themselves. */
  async members(kind: Kind, ids: readonly number[]): Promise<readonly Member[]> {
    const members = await this.#read.members(kind, ids);
    if (members.length < ids.length) this.tags.add(tagOf.rows(kind.singular));
    for (const member of members) this.#member(member);
    return members;
  }

  async entries(kind: Kind, ids: readonly number[]): Promise<readonly Member[]> {
    const members = await this.#read.entries(kind, ids);
    if (members.length < ids.length) this.tags.add(tagOf.rows(kind.singular));
    for (const member of members) this.#member(member);
    return members;
  }

  async matching(
    kind: Kind,
    conditions: WideConditions,
    limit?: number,
    order?: "last first",
  ): Promise<readonly Member[]> {
    return this.#members(kind, await this.#read.matching(kind, conditions, limit, order));
  }

  async newest(kind: Kind, limit: number, behind?: Member): Promise<readonly Member[]> {
    return this.#members(kind, await this.#read.newest(kind, limit, behind));
  }

  async similar(
    member: Member,
    field: string,
    entries: readonly (string | number)[],
    limit: number,
  ): Promise<readonly Member[]> {
    return this.#members(member.kind, await this.#read.similar(member, field, entries, limit));
  }

  async discover(kind: Kind, turn: number, limit: number): Promise<readonly Member[]> {
    return this.#members(kind, await this.#read.discover(kind, turn, limit));
  }

  parts(kind: Kind, size: number): Promise<readonly number[]> {
    this.tags.add(tagOf.rows(kind.singular));
    return this.#read.parts(kind, size);
  }

  outline(kind: Kind, after: number, limit: number): Promise<readonly Outline[]> {
    this.tags.add(tagOf.all(kind.singular));
    return this.#read.outline(kind, after, limit);
  }

  count(kind: Kind): Promise<number> {
    this.tags.add(tagOf.rows(kind.singular));
    return this.#read.count(kind);
  }

  lastChange(kind: Kind): Promise<string | null> {
    this.tags.add(tagOf.all(kind.singular));
    return this.#read.lastChange(kind);
  }

  pointers(kind: Kind, id: number): Promise<{ kind: Kind; links: Link[]; total: number }[]> {
    this.tags.add(ANYTHING);
    return this.#read.pointers(kind, id);
  }

  pointed(kind: Kind, ids: readonly number[]): Promise<Map<number, number>> {
    this.tags.add(ANYTHING);
    return this.#read.pointed(kind, ids);
  }

  changes(query: ChangeQuery, limit: number): Promise<readonly RecordedChange[]> {
    this.tags.add(ANYTHING);
    return this.#read.changes(query, limit);
  }

  /** What is in them is not known here, so any write may change it. */
  with<R, W extends R>(tables: AddedTables<R, W>): R {
    this.tags.add(ANYTHING);
    return this.#read.with(tables);
  }

  repeated(account: number, key: string): ReturnType<Reading["repeated"]> {
    return this.#read.repeated(account, key);
  }

  setting(name: string): Promise<string | null> {
    this.tags.add(tagOf.rows(SETTINGS));
    return this.#read.setting(name);
  }

  file(kind: Kind, id: number, name: string): Promise<Uint8Array | null> {
    this.tags.add(tagOf.member(kind.singular, id));
    return this.#read.file(kind, id, name);
  }

  #members(kind: Kind, members: readonly Member[]): readonly Member[] {
    this.tags.add(tagOf.rows(kind.singular));
    for (const member of members) this.#member(member);
    return members;
  }

  #member(member: Member): void {
    this.tags.add(tagOf.member(member.kind.singular, member.id));
  }
}
