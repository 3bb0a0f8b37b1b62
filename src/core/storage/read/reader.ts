/** All reads of the database, the same on every storage engine. */

import { sql } from "kysely";
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
import type { Backend, Database } from "../engines/backend.ts";
import type { Ask, Asking, Statements, TableConnection } from "../engines/prepared.ts";
import { isAnyDeferred } from "../index/deferred.ts";
import { keyedBy, membersWithDuplicateKeys } from "../index/duplicates/keys.ts";
import { countPairs, listPairs } from "../index/duplicates/pairs.ts";
import { TOUCHED } from "../schema/columns.ts";
import { ACCOUNT_COLUMNS } from "../schema/migrations.ts";
import {
  changesOfMembers,
  recordedAt,
  recordedChanges,
  recordedIds,
  recordedRemovals,
} from "../write/changes.ts";
import { countEach } from "./comparison.ts";
import { lastWrite, memberCount } from "./counters.ts";
import { holdersAmong, linksAt, linksNamed } from "./found-by.ts";
import { ListReader } from "./list-reader.ts";
import { entriesOf } from "./listing/listing.ts";
import { MemberReader } from "./member-reader.ts";
import { countPointers, pointersTo } from "./pointers.ts";
import { similar } from "./related.ts";

export class Reader implements Reading {
  protected readonly backend: Backend;
  protected readonly database: Database;
  protected readonly kinds: Kinds;
  protected readonly statements: Statements;
  protected readonly ask: Ask;
  readonly today: Reading["today"];
  protected readonly asking: Asking;
  readonly #members: MemberReader;
  readonly #lists: ListReader;

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
    this.#members = new MemberReader(this.asking, database, today);
    this.#lists = new ListReader(this.asking, database, this.#members);
  }

  find(kind: Kind, key: string, lists: ReadLists = "all"): Promise<Found> {
    return this.#members.find(kind, key, lists);
  }

  findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    return this.#members.findBy(kind, field, value);
  }

  holdersOf(kind: Kind, field: string, values: readonly string[]): Promise<Map<string, number>> {
    return holdersAmong(this.asking, kind, field, values);
  }

  list(kind: Kind, query: Query): Promise<Listing> {
    return this.#lists.list(kind, query);
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
    return entriesOf(this.#members.entries(kind), others);
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
      for (const member of await entriesOf(this.#members.entries(kind), [...new Set(ids)]))
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

  walk(kind: Kind, after: number, limit: number): Promise<readonly Member[]> {
    return this.#members.selected(
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
    const members = await entriesOf(this.#members.entries(kind), [...new Set(found.flat())]);
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

  members(
    kind: Kind,
    ids: readonly number[],
    lists: ReadLists = "all",
  ): Promise<readonly Member[]> {
    return this.#members.members(kind, ids, lists);
  }

  entries(kind: Kind, ids: readonly number[]): Promise<readonly Member[]> {
    return entriesOf(this.#members.entries(kind), ids);
  }

  matching(
    kind: Kind,
    conditions: WideConditions,
    limit = 2 ** 31 - 1,
    direction?: "last first",
  ): Promise<readonly Member[]> {
    return this.#members.matching(kind, conditions, limit, direction);
  }

  /** A number that is another after every write. */
  change(): Promise<number> {
    return lastWrite(this.ask);
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

  count(kind: Kind): Promise<number> {
    return memberCount(this.ask, kind);
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
}
