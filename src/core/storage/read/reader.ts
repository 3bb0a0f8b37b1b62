/** All reads of the database, the same on every storage engine. */

import { type RawBuilder, sql } from "kysely";
import type { PairQuery, Pairs } from "../../model/duplicates/duplicate-pair.ts";
import type { Link, Values } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { AddedTables } from "../../model/store/added-tables.ts";
import type { WideConditions } from "../../model/store/conditions.ts";
import type { Found, Member, Outline } from "../../model/store/member.ts";
import type { Listing, Query } from "../../model/store/query.ts";
import type { CountedSet, Reading, ReadLists, SharedList } from "../../model/store/reading.ts";
import type {
  ChangeQuery,
  RecordedChange,
  RemovalPlace,
} from "../../model/store/recorded-change.ts";
import { cached } from "../../words/cached.ts";
import { inTurns } from "../../words/in-turns.ts";
import type { Backend, Database, NamedStatement, SlotValues } from "../engines/backend.ts";
import {
  type Ask,
  type Asking,
  ofIds,
  type Statements,
  type TableConnection,
} from "../engines/prepared.ts";
import { isAnyDeferred } from "../index/deferred.ts";
import { countPairs, listPairs } from "../index/duplicates.ts";
import { type Combination, combinationsOf } from "../index/facets.ts";
import { keyedBy, membersWithDuplicateKeys } from "../index/stored-duplicate-keys.ts";
import { TOUCHED, uniqueColumn, uniqueKey } from "../schema/columns.ts";
import { ACCOUNT_COLUMNS } from "../schema/migrations.ts";
import {
  changesOfMembers,
  recordedAt,
  recordedChanges,
  recordedIds,
  recordedRemovals,
} from "../write/changes.ts";
import { comparisons, countEach } from "./comparison.ts";
import { holdersAmong, linksAt, linksNamed } from "./found-by.ts";
import type { EntrySource } from "./listing/keyset.ts";
import { entriesOf, type ListingContext, list } from "./listing/listing.ts";
import { listsOf } from "./member.ts";
import { countPointers, pointersTo } from "./pointers.ts";
import { ReadCache } from "./read-cache.ts";
import { similar } from "./related.ts";
import { search } from "./search/search.ts";
import { suggest } from "./search/spelling.ts";

/** A condition of a statement. */
interface AskedColumn {
  readonly field: string;
  readonly operator: string;
  readonly value?: unknown;
}

/** Members per statement: SQLite answers each statement synchronously and blocks the event loop meanwhile. */
const AT_ONCE = 500;
/** Lists with at most this many entries are cached as a whole. */
const LONG = 100;

type SlotOf = Parameters<NamedStatement["build"]>[0];

export class Reader implements Reading {
  protected readonly backend: Backend;
  protected readonly database: Database;
  protected readonly kinds: Kinds;
  protected readonly statements: Statements;
  protected readonly ask: Ask;
  readonly today: Reading["today"];
  protected readonly asking: Asking;
  readonly #readCache = new Map<Kind, ReadCache>();
  readonly #combinations = new Map<Kind, { change: number; known: readonly Combination[] }>();

  constructor(
    backend: Backend,
    database: Database,
    kinds: Kinds,
    statements: Statements,
    today: Reading["today"],
  ) {
    this.today = today;
    this.backend = backend;
    this.database = database;
    this.kinds = kinds;
    this.statements = statements;
    this.ask = statements.on(database);
    this.asking = { ask: this.ask, backend, kinds, statements };
  }

  find(kind: Kind, key: string, asked: ReadLists = "all"): Promise<Found> {
    const lists = listsOf(kind, asked);
    const readCache = lists === "all" ? this.#readCacheOf(kind) : null;
    if (readCache) return readCache.at(key, () => this.#find(kind, key, lists));
    return this.#find(kind, key, lists).then(([found]) => found);
  }

  /** Returns the length of the row text as well. */
  async #find(kind: Kind, key: string, lists: ReadLists): Promise<readonly [Found, number]> {
    const members = this.statements.with(kind, lists);
    const [row] = await this.ask(
      `find ${kind.singular} ${lists}`,
      { key },
      (slot) => sql`select a.zustand, a.bezeichnung, a.seit, a.mitglied, ${members.text} as zeile
        from adresse as a left join ${sql.table(kind.singular)} as k on k.id = a.mitglied
        where a.art = ${sql.lit(kind.singular)} and a.schluessel = ${slot("key")}`,
    );
    if (!row) return [{ state: "free" }, 0];
    if (row.zustand === "fort")
      return [{ state: "gone", id: row.mitglied, title: row.bezeichnung, since: row.seit }, 0];
    const member = members.read(row.zeile);
    return [{ state: row.zustand === "aktuell" ? "current" : "former", member }, row.zeile.length];
  }

  async findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    // PostgreSQL rejects null characters in parameters, and no stored value has one.
    if (value.includes("\u0000")) return null;
    const key = uniqueKey(value);
    const read = async () => {
      const [member] = await this.#members(
        kind,
        `by ${field}`,
        { value: key },
        (slot) => sql`where ${sql.ref(`k.${uniqueColumn(field)}`)} = ${slot("value")}`,
      );
      return member ?? null;
    };
    const readCache = this.#readCacheOf(kind);
    return readCache ? readCache.once(readCache.moment(), `by ${field} ${key}`, read) : read();
  }

  holdersOf(kind: Kind, field: string, values: readonly string[]): Promise<Map<string, number>> {
    return holdersAmong(this.asking, kind, field, values);
  }

  async list(kind: Kind, query: Query): Promise<Listing> {
    const readCache = this.#readCacheOf(kind);
    const moment = readCache?.moment() ?? 0;
    const read = () => {
      const context = this.#listing(kind, query, moment);
      return query.words.length === 0 ? list(context, query) : search(context, query);
    };
    // Longer lists are mostly read only once: only their members are cached.
    const isCacheable = readCache && !query.whole && query.limit <= LONG;
    const found = await (isCacheable
      ? readCache.once(moment, `list ${JSON.stringify(query)}`, read)
      : read());
    const listing = query.fields?.length ? { ...found, fields: query.fields } : found;
    const isAsked = query.interactive || query.suggests;
    const guessing = isAsked && !query.ownOnly && query.words.length > 0;
    // What has the words only inside of others may be a chance hit of a typing error ("danten": Pendanten).
    if (!guessing || listing.total > (listing.widened ?? 0)) return listing;
    const suggestion = await suggest(this.#listing(kind, query, moment), query);
    const shown = new Set(listing.members.map(({ id }) => id));
    const isMore = suggestion?.members.some(({ id }) => !shown.has(id)) ?? false;
    return { ...listing, suggestion: isMore ? suggestion : null };
  }

  #listing(kind: Kind, query: Query, moment: number): ListingContext {
    const entries = this.#entries(kind);
    const { readCache } = entries;
    const once: ListingContext["once"] = (which, find) =>
      readCache?.once(moment, which, find) ?? find();
    return {
      ...entries,
      ...(query.whole && {
        entries: query.tallied ? this.statements.tallied(kind) : this.statements.stored(kind),
        readCache: null,
      }),
      moment,
      once,
      count: () => once("count", () => this.count(kind)),
      combinations: () => once("combinations", () => this.#combinationsOf(kind)),
    };
  }

  resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>> {
    return linksAt(this.asking, kind, keys);
  }

  named(kind: Kind, names: readonly string[]): Promise<Map<string, Link>> {
    return linksNamed(this.asking, kind, names);
  }

  async possibleDuplicates(
    kind: Kind,
    values: Values,
    limit: number,
    except?: number,
  ): Promise<readonly Member[]> {
    const ids = await membersWithDuplicateKeys(this.backend, this.ask, kind, values);
    const others = ids.filter((id) => id !== except).slice(0, limit);
    return entriesOf(this.#entries(kind), others);
  }

  async duplicates(query: PairQuery): Promise<Pairs> {
    const places = await listPairs(this.ask, { ...query, limit: query.limit + 1 });
    const shown = places.slice(0, query.limit);
    const found = new Map<string, Member>();
    for (const [singular, some] of Map.groupBy(shown, ([kind]) => kind)) {
      // A site may have removed the kind and left its pairs.
      const kind = this.kinds.find(singular)?.kind;
      if (!kind) continue;
      const ids = some.flatMap(([, one, other]) => [one, other]);
      for (const member of await entriesOf(this.#entries(kind), [...new Set(ids)]))
        found.set(`${singular} ${member.id}`, member);
    }
    const pairs = shown.flatMap(([singular, ...ids]) => {
      const [one, other] = ids.map((id) => found.get(`${singular} ${id}`));
      return one && other ? [{ kind: one.kind, one, other }] : [];
    });
    const next = places.length > query.limit ? (shown.at(-1) ?? null) : null;
    return { pairs, total: await countPairs(this.ask, query), next };
  }

  keyed(kind: Kind, keys: readonly string[]): Promise<Map<string, readonly number[]>> {
    return keyedBy(this.backend, this.ask, kind, keys);
  }

  async walk(kind: Kind, after: number, limit: number): Promise<readonly Member[]> {
    return this.#members(
      kind,
      "walk",
      { after, limit },
      (slot) => sql`where k.id > ${slot("after")} order by k.id limit ${slot("limit")}`,
    );
  }

  async newest(kind: Kind, limit: number, behind?: Member): Promise<readonly Member[]> {
    const entries = this.statements.entries(kind);
    const rows = await this.ask(
      `newest ${kind.singular}${behind ? " behind" : ""}`,
      { limit, created: behind?.created ?? "", id: behind?.id ?? 0 },
      (slot) => sql`select ${entries.text} as zeile from ${sql.table(kind.singular)} as k
        ${behind ? sql`where (k.erstellt, k.id) < (${slot("created")}, ${slot("id")})` : sql``}
        order by k.erstellt desc, k.id desc limit ${slot("limit")}`,
    );
    return rows.map((row) => entries.read(row.zeile));
  }

  async similar(
    { kind, id }: Member,
    lists: readonly SharedList[],
    limit: number,
  ): Promise<readonly (readonly Member[])[]> {
    const found = await similar(this.ask, kind, id, lists, limit);
    const members = await entriesOf(this.#entries(kind), [...new Set(found.flat())]);
    const known = new Map(members.map((member) => [member.id, member]));
    return found.map((ids) => ids.flatMap((one) => known.get(one) ?? []));
  }

  async outline(kind: Kind, after: number, limit: number): Promise<readonly Outline[]> {
    return this.ask(
      `outline ${kind.singular}`,
      { after, limit },
      (slot) => sql`select id, slug, beruehrt as touched from ${sql.table(kind.singular)}
        where id > ${slot("after")} order by id limit ${slot("limit")}`,
    );
  }

  /** One index lookup for each part; rows in between are not read. */
  async parts(kind: Kind, size: number, limit: number): Promise<readonly number[]> {
    const table = sql.table(kind.singular);
    const found = await this.ask(`parts ${kind.singular}`, { size, limit }, (slot) => {
      // SQLite binds every number as a float unless it is cast; behind the highest id there is no integer of PostgreSQL.
      const whole = sql`cast(${slot("size")} as bigint)`;
      return sql`with recursive part(id) as (
            select min(id) from ${table}
            union all
            select (select min(id) from ${table} where id > ((part.id - 1) / ${whole} + 1) * ${whole})
            from part where part.id is not null)
          select (id - 1) / ${whole} * ${whole} as behind from part where id is not null
          limit cast(${slot("limit")} as integer)`;
    });
    return found.map(({ behind }) => Number(behind));
  }

  async members(
    kind: Kind,
    ids: readonly number[],
    asked: ReadLists = "all",
  ): Promise<readonly Member[]> {
    const lists = listsOf(kind, asked);
    const sorted = ids.length > 1 ? [...new Set(ids)].sort((one, other) => one - other) : ids;
    if (ids.length > AT_ONCE) {
      const members: Member[] = [];
      for (let from = 0; from < sorted.length; from += AT_ONCE)
        members.push(...(await this.members(kind, sorted.slice(from, from + AT_ONCE), lists)));
      return members;
    }
    if (ids.length === 0) return [];
    const { name, fill, where } = ofIds(this.backend, sorted);
    const rest = (slot: SlotOf) => sql`where ${where(slot)} order by k.id`;
    const readCache = ids.length <= LONG && lists === "all" ? this.#readCacheOf(kind) : null;
    if (!readCache) return this.#members(kind, name, fill, rest, lists);
    const whole = this.statements.whole(kind);
    const texts = () => this.#texts(kind, name, fill, rest);
    return readCache.whole(sorted, texts, (text) => whole.make(text));
  }

  async entries(kind: Kind, ids: readonly number[]): Promise<readonly Member[]> {
    return entriesOf(this.#entries(kind), ids);
  }

  async matching(
    kind: Kind,
    conditions: WideConditions,
    limit = 2 ** 31 - 1,
    direction?: "last first",
  ): Promise<readonly Member[]> {
    const { backend } = this;
    const isAmong = (wanted: WideConditions[string]) =>
      wanted !== null && typeof wanted === "object" && "among" in wanted;
    if (Object.values(conditions).some((wanted) => isAmong(wanted) && wanted.among.length === 0))
      return [];
    const asked = Object.entries(conditions).flatMap(([field, wanted]): AskedColumn[] =>
      isAmong(wanted)
        ? [{ field, operator: amongOf(wanted.among), value: backend.listValue(wanted.among) }]
        : comparisons(wanted).map(({ operator, value }) => ({ field, operator, value })),
    );
    const fill = asked.map(({ value }) => value);
    const shape = asked.map(({ field, operator }) => `${field} ${operator}`).join(", ");
    const name = `where ${shape}${direction ? ` ${direction}` : ""}`;
    const matching = (slot: SlotOf, behind: RawBuilder<unknown>) => {
      const all = asked.map(({ field, operator, value }, at) => {
        if (operator === "integer" || operator === "text")
          return backend.among(sql.ref(`k.${field}`), operator, slot(at));
        const column = sql`${sql.ref(`k.${field}`)} ${sql.raw(operator)}`;
        return value === undefined ? column : sql`${column} ${slot(at)}`;
      });
      // A range is found by its own index and sorted afterwards; the unary plus keeps the planner from scanning all rows in id order.
      const isBounded = asked.some(({ operator }) => operator === "<" || operator === ">=");
      const order = isBounded && !("id" in conditions) ? sql`+k.id` : sql`k.id`;
      return sql`where ${sql.join([sql`1 = 1`, ...all, behind], sql` and `)} order by ${order} ${sql.raw(direction ? "desc" : "asc")} limit ${slot("limit")}`;
    };
    const first = await this.#members(
      kind,
      name,
      { ...fill, limit: Math.min(limit, AT_ONCE) },
      (slot) => matching(slot, sql`1 = 1`),
    );
    const last = first.at(-1);
    if (first.length < AT_ONCE || limit === AT_ONCE || !last) return first;
    // Of further members only the ids are read in one statement.
    const ids = await this.ask(
      `${kind.singular} behind ${name}`,
      { ...fill, limit: limit - AT_ONCE, last: last.id },
      (slot) =>
        sql`select k.id from ${sql.table(kind.singular)} as k
          ${matching(slot, sql`k.id ${sql.raw(direction ? "<" : ">")} ${slot("last")}`)}`,
    );
    const rest = await this.members(
      kind,
      ids.map(({ id }) => id),
    );
    return [...first, ...(direction ? rest.toReversed() : rest)];
  }

  /** Every write appends to the change log, so its last number shows whether anything was written. */
  async change(): Promise<number> {
    const [row] = await this.ask(
      "change",
      {},
      () => sql`select naechste from zaehler where art = 'aenderung'`,
    );
    return row?.naechste ?? 0;
  }

  /** A write leaves its time in the row, a removal in the change log alone; both have an index. */
  async lastChange(kind: Kind): Promise<string | null> {
    const [row] = await this.ask(
      `last change ${kind.singular}`,
      { kind: kind.singular },
      (slot) => sql`select
        (select max(zeitpunkt) from aenderung where art = ${slot("kind")} and nachher is null) as removed,
        (select max(${sql.ref(TOUCHED)}) from ${sql.table(kind.singular)}) as touched`,
    );
    const [removed, touched] = [row?.removed ?? "", row?.touched ?? ""];
    return (removed > touched ? removed : touched) || null;
  }

  async count(kind: Kind): Promise<number> {
    const [row] = await this.ask(
      `count ${kind.singular}`,
      {},
      () => sql`select anzahl from zaehler where art = ${sql.lit(kind.singular)}`,
    );
    return row?.anzahl ?? 0;
  }

  counts(sets: readonly CountedSet[]): Promise<readonly number[]> {
    return countEach(this.ask, sets);
  }

  pointers(kind: Kind, id: number): Promise<{ kind: Kind; links: Link[]; total: number }[]> {
    return pointersTo(this.asking, kind, id);
  }

  pointed(kind: Kind, ids: readonly number[]): Promise<Map<number, number>> {
    return countPointers(this.asking, kind, ids);
  }

  async file(kind: Kind, id: number, name: string): Promise<Uint8Array | null> {
    const [row] = await this.ask(
      "file",
      { kind: kind.singular, id, name },
      (slot) => sql`select inhalt from datei
        where art = ${slot("kind")} and mitglied = ${slot("id")} and name = ${slot("name")}`,
    );
    return row ? Buffer.from(row.inhalt, "base64") : null;
  }

  changes(query: ChangeQuery, limit: number): Promise<RecordedChange[]> {
    return "ids" in query
      ? changesOfMembers(this.asking, query, limit)
      : recordedChanges(this.database, query, limit);
  }

  recordedAt(kind: Kind, ids: readonly number[], instant: string): Promise<RecordedChange[]> {
    return recordedAt(this.asking, kind, ids, instant);
  }

  recordedIds(kind: Kind, behind: number, limit: number): Promise<number[]> {
    return recordedIds(this.database, kind, behind, limit);
  }

  removals(kind: Kind, behind: RemovalPlace, limit: number): Promise<RecordedChange[]> {
    return recordedRemovals(this.database, kind, behind, limit);
  }

  async formerKeys(kind: Kind, behind: string, limit: number): Promise<string[]> {
    const rows = await this.ask(
      "former keys",
      { art: kind.singular, behind, limit },
      (slot) => sql`select schluessel from adresse where art = ${slot("art")}
        and schluessel > ${slot("behind")} and zustand <> 'aktuell'
        order by schluessel limit ${slot("limit")}`,
    );
    return rows.map(({ schluessel }) => schluessel);
  }

  with<R, W extends R>(tables: AddedTables<R, W>): R {
    const connection: TableConnection = { ...this.asking, database: this.database };
    return tables.reader(connection as never);
  }

  async repeated(account: number, key: string): ReturnType<Reading["repeated"]> {
    const [row] = await this.ask(
      "repeat",
      { account, key },
      (slot) => sql`select pruefwert as fingerprint, mitglied as id from wiederholung
        where ${sql.ref(ACCOUNT_COLUMNS.wiederholung)} = ${slot("account")} and schluessel = ${slot("key")}`,
    );
    return (row ?? null) as Awaited<ReturnType<Reading["repeated"]>>;
  }

  isReindexing(): Promise<boolean> {
    return isAnyDeferred(this.ask, this.kinds);
  }

  async setting(name: string): Promise<string | null> {
    const [row] = await this.ask(
      "setting",
      { name },
      (slot) => sql`select wert from einstellung where name = ${slot("name")}`,
    );
    return row?.wert ?? null;
  }

  /** `rest` selects and orders them, `name` is its cache key. */
  async #members(
    kind: Kind,
    name: string,
    fill: SlotValues,
    rest: (slot: SlotOf) => RawBuilder<unknown>,
    lists: ReadLists = "all",
  ): Promise<Member[]> {
    const rows = this.statements.with(kind, lists);
    const readCache = lists === "all" ? this.#readCacheOf(kind) : null;
    const moment = readCache?.moment() ?? 0;
    const texts = await this.#texts(kind, name, fill, rest, lists);
    const members = await inTurns(texts, (text) => rows.make(text));
    if (texts.length <= LONG) readCache?.keepWhole(moment, members, texts);
    return members;
  }

  async #texts(
    kind: Kind,
    name: string,
    fill: SlotValues,
    rest: (slot: SlotOf) => RawBuilder<unknown>,
    lists: ReadLists = "all",
  ): Promise<string[]> {
    const { text } = this.statements.with(kind, lists);
    const rows = await this.ask(
      `${kind.singular} ${lists} ${name}`,
      fill,
      (slot) => sql`select ${text} as zeile from ${sql.table(kind.singular)} as k ${rest(slot)}`,
    );
    return rows.map(({ zeile }) => zeile);
  }

  #entries(kind: Kind): EntrySource {
    return {
      ...this.asking,
      kind,
      entries: this.statements.entries(kind),
      readCache: this.#readCacheOf(kind),
    };
  }

  /** Inside of a transaction nothing is cached: it sees uncommitted data. */
  #readCacheOf(kind: Kind): ReadCache | null {
    const { version } = this.backend;
    if (!version || this.database !== this.backend.database) return null;
    return cached(this.#readCache, kind, () => new ReadCache(version, this.today));
  }

  /** Cached until the next write; not inside of a transaction, which sees uncommitted data. */
  async #combinationsOf(kind: Kind): Promise<readonly Combination[]> {
    if (this.database !== this.backend.database) return combinationsOf(this.ask, kind);
    // Read first: what is written meanwhile counts as not seen.
    const change = await this.change();
    const last = this.#combinations.get(kind);
    if (last?.change === change) return last.known;
    const known = await combinationsOf(this.ask, kind);
    this.#combinations.set(kind, { change, known });
    return known;
  }
}

function amongOf([first]: readonly (number | string)[]): "integer" | "text" {
  return typeof first === "string" ? "text" : "integer";
}
