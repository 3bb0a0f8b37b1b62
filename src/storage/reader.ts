/** All that is ever asked of the database, the same on every storage engine. */

import { sql } from "kysely";
import { picturePath } from "../model/address.ts";
import type { Link } from "../model/field.ts";
import type { Imported } from "../model/importing.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import type { Found, Member, Outline } from "../model/member.ts";
import type { Conditions, Listing, Query } from "../model/query.ts";
import type { Reading } from "../model/reading.ts";
import { alike } from "./alike.ts";
import type { Backend, Database } from "./backend.ts";
import { listTable, uniqueColumn, uniqueKey } from "./columns.ts";
import { list, rowsOf } from "./listing.ts";
import { allLists, memberColumns, readMember } from "./member.ts";
import { Prepared } from "./prepared.ts";
import { search, suggest } from "./search.ts";

/** Statements by kind and purpose; shared by the reading connection and the transactions. */
export type Statements = Map<string, Prepared>;

export class Reader implements Reading {
  protected readonly backend: Backend;
  protected readonly database: Database;
  protected readonly kinds: Kinds;
  protected readonly statements: Statements;
  readonly today: () => string;

  constructor(
    backend: Backend,
    database: Database,
    kinds: Kinds,
    statements: Statements,
    today: () => string,
  ) {
    this.today = today;
    this.backend = backend;
    this.database = database;
    this.kinds = kinds;
    this.statements = statements;
  }

  async find(kind: Kind, key: string): Promise<Found> {
    const [row] = await this.prepared(`find ${kind.singular}`, (slot) =>
      this.database
        .selectFrom("adresse as a")
        .leftJoin(`${kind.singular} as k`, "k.id", "a.mitglied")
        // No field can have a name with an underscore, so these cannot hide one.
        .select(["a.zustand as _zustand", "a.bezeichnung as _war", "a.seit as _seit"])
        .select(this.#columns(kind))
        .where("a.art", "=", kind.singular)
        .where("a.schluessel", "=", slot("key")),
    ).run(this.database, { key });
    if (!row) return { state: "free" };
    if (row._zustand === "fort") return { state: "gone", title: row._war, since: row._seit };
    const member = this.#member(kind, row);
    return { state: row._zustand === "aktuell" ? "current" : "former", member };
  }

  async findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    // PostgreSQL cannot even be asked for a null character, so nothing has one.
    if (value.includes("\u0000")) return null;
    const [row] = await this.prepared(`find ${kind.singular} by ${field}`, (slot) =>
      this.database
        .selectFrom(`${kind.singular} as k`)
        .select(this.#columns(kind))
        .where(`k.${uniqueColumn(field)}`, "=", slot("value")),
    ).run(this.database, { value: uniqueKey(value) });
    return row ? this.#member(kind, row) : null;
  }

  async holdersOf(
    kind: Kind,
    field: string,
    values: readonly string[],
  ): Promise<Map<string, number>> {
    const column = uniqueColumn(field);
    const wanted = Map.groupBy(values, (value) => uniqueKey(value) ?? "");
    const keys = [...wanted.keys()].filter((key) => !key.includes("\u0000"));
    const holders = new Map<string, number>();
    for (let from = 0; from < keys.length; from += 500) {
      const rows = await this.database
        .selectFrom(kind.singular)
        .select(["id", column])
        .where(column, "in", keys.slice(from, from + 500))
        .execute();
      for (const row of rows)
        for (const value of wanted.get(`${row[column]}`) ?? []) holders.set(value, Number(row.id));
    }
    return holders;
  }

  async list(kind: Kind, query: Query): Promise<Listing> {
    const { backend, database, kinds, today } = this;
    const context = { backend, database, kinds, today, kind };
    if (query.words.length === 0) return list(context, query, () => this.count(kind));
    const listing = await search(context, query);
    if (!query.guided || listing.total > 0) return listing;
    return { ...listing, suggestion: await suggest(context, query) };
  }

  async resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>> {
    if (keys.length === 0) return new Map();
    const rows = await this.database
      .selectFrom("adresse as a")
      .innerJoin(`${kind.singular} as k`, "k.id", "a.mitglied")
      .select(["a.schluessel", "k.id", "k.slug", "k.bezeichnung"])
      .where("a.art", "=", kind.singular)
      .where("a.zustand", "!=", "fort")
      .where("a.schluessel", "in", keys)
      .execute();
    return new Map(
      rows.map((row) => [
        row.schluessel,
        { id: row.id, slug: row.slug, title: row.bezeichnung, extras: {} },
      ]),
    );
  }

  async walk(kind: Kind, after: number, limit: number): Promise<readonly Member[]> {
    const rows = await this.prepared(`walk ${kind.singular}`, (slot) =>
      this.database
        .selectFrom(`${kind.singular} as k`)
        .select(this.#columns(kind))
        .where("k.id", ">", slot("after"))
        .orderBy("k.id")
        .limit(slot("limit")),
    ).run(this.database, { after, limit });
    return rows.map((row) => this.#member(kind, row));
  }

  async newest(kind: Kind, limit: number): Promise<readonly Member[]> {
    const rows = await this.prepared(`newest ${kind.singular}`, (slot) =>
      this.database
        .selectFrom(`${kind.singular} as k`)
        .select(memberColumns(this.backend, this.kinds, kind, kind.entry) as never)
        .orderBy("k.erstellt", "desc")
        .orderBy("k.id", "desc")
        .limit(slot("limit")),
    ).run(this.database, { limit });
    return rows.map((row) => this.#member(kind, row));
  }

  async alike(
    { kind, id }: Member,
    field: string,
    entries: readonly (string | number)[],
    limit: number,
  ): Promise<readonly Member[]> {
    const { backend, database, kinds, today } = this;
    const ids = await alike(database, kind, id, field, entries, limit);
    const rows = await rowsOf({ backend, database, kinds, today, kind }, ids);
    return ids.flatMap((one) => rows.get(one) ?? []).map((row) => this.#member(kind, row));
  }

  /** Steps through the ids by the golden ratio: well spread, and other ones each turn. */
  async discover(kind: Kind, turn: number, limit: number): Promise<readonly Member[]> {
    const [last] = await this.prepared(`last ${kind.singular}`, () =>
      this.database.selectFrom(kind.singular).select("id").orderBy("id", "desc").limit(1),
    ).run(this.database, {});
    const found = new Map<number, Member>();
    for (let index = 0; last && index < limit; index++) {
      const place = Math.floor((((turn * limit + index) * 0.618033988749895) % 1) * last.id);
      const [member] = await this.walk(kind, place, 1);
      if (member) found.set(member.id, member);
    }
    return [...found.values()];
  }

  async outline(kind: Kind, after: number, limit: number): Promise<readonly Outline[]> {
    return this.database
      .selectFrom(kind.singular)
      .select(["id", "slug", "beruehrt as touched"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute();
  }

  async skip(kind: Kind, after: number, count: number): Promise<number | null> {
    const rows = await this.database
      .selectFrom(kind.singular)
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .offset(count - 1)
      .limit(2)
      .execute();
    return rows.length === 2 ? rows[0]?.id : null;
  }

  async members(kind: Kind, ids: readonly number[]): Promise<readonly Member[]> {
    if (ids.length === 0) return [];
    const rows = await this.database
      .selectFrom(`${kind.singular} as k`)
      .select(this.#columns(kind))
      .where("k.id", "in", ids)
      .execute();
    return rows.map((row) => this.#member(kind, row));
  }

  async matching(
    kind: Kind,
    conditions: Conditions,
    limit = 2 ** 31 - 1,
  ): Promise<readonly Member[]> {
    let rows = this.database.selectFrom(`${kind.singular} as k`).select(this.#columns(kind));
    for (const [field, wanted] of Object.entries(conditions)) {
      const column = `k.${field}`;
      if (wanted === null) rows = rows.where(column, "is", null);
      else if (typeof wanted !== "object") rows = rows.where(column, "=", wanted);
      else if ("filled" in wanted) rows = rows.where(column, "is not", null);
      else if ("before" in wanted) rows = rows.where(column, "<", wanted.before);
      else rows = rows.where(column, ">", wanted.above);
    }
    const found = await rows.orderBy("k.id").limit(limit).execute();
    return found.map((row) => this.#member(kind, row));
  }

  /** Every write appends to the record of changes, so its last number tells whether anything happened. */
  async change(): Promise<number> {
    const [row] = await this.prepared("change", () =>
      this.database.selectFrom("zaehler").select("naechste").where("art", "=", "aenderung"),
    ).run(this.database, {});
    return row?.naechste ?? 0;
  }

  async lastChange(kind: Kind): Promise<string | null> {
    const row = await this.database
      .selectFrom("aenderung")
      .select("zeitpunkt")
      .where("art", "=", kind.singular)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.zeitpunkt ?? null;
  }

  async count(kind: Kind): Promise<number> {
    const [row] = await this.prepared(`count ${kind.singular}`, () =>
      this.database.selectFrom("zaehler").select("anzahl").where("art", "=", kind.singular),
    ).run(this.database, {});
    return row?.anzahl ?? 0;
  }

  async pointers(kind: Kind, id: number): Promise<{ kind: Kind; links: Link[]; total: number }[]> {
    const pointing = [];
    const all = [...this.kinds.pointingTo(kind), ...this.kinds.picturing(kind)];
    for (const { kind: other, name, field } of all) {
      const from =
        field.type !== "links"
          ? sql`${sql.table(other.singular)} as t where ${sql.ref(`t.${name}`)} = ${field.type === "image" ? picturePath(kind, id) : id}`
          : sql`${sql.table(other.singular)} as t where t.id in (select l.mitglied from ${sql.table(listTable(other, name))} as l where l.ziel = ${id})`;
      const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(
        this.database,
      );
      const total = Number(counted.rows[0]?.total ?? 0);
      if (total === 0) continue;
      const some = await sql<{ id: number; slug: string | null; title: string }>`
        select t.id, t.slug, t.bezeichnung as title from ${from} order by t.id limit 10`.execute(
        this.database,
      );
      pointing.push({
        kind: other,
        total,
        links: some.rows.map((row) => ({ ...row, extras: {} })),
      });
    }
    return pointing;
  }

  async imported(
    kind: Kind,
    source: string,
    ids: readonly string[],
  ): Promise<Map<string, Imported>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database
      .selectFrom(`${kind.singular} as k`)
      .select(this.#columns(kind))
      .select(["k.quelle_id", "k.quelle_version"])
      .where("k.quelle", "=", source)
      .where("k.quelle_id", "in", ids)
      .execute();
    return new Map(
      rows.map((row) => [
        row.quelle_id,
        {
          member: this.#member(kind, row),
          sourceId: row.quelle_id,
          edited: row.version !== row.quelle_version,
        },
      ]),
    );
  }

  async sources(
    kind: Kind,
    ids: readonly number[],
  ): Promise<Map<number, { name: string; id: string }>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database
      .selectFrom(kind.singular)
      .select(["id", "quelle", "quelle_id"])
      .where("id", "in", ids)
      .where("quelle", "is not", null)
      .execute();
    return new Map(rows.map((row) => [row.id, { name: row.quelle, id: row.quelle_id }]));
  }

  async file(kind: Kind, id: number, name: string): Promise<Uint8Array | null> {
    const [row] = await this.prepared("file", (slot) =>
      this.database
        .selectFrom("datei")
        .select("inhalt")
        .where("art", "=", slot("kind"))
        .where("mitglied", "=", slot("id"))
        .where("name", "=", slot("name")),
    ).run(this.database, { kind: kind.singular, id, name });
    return row ? Buffer.from(row.inhalt, "base64") : null;
  }

  async setting(name: string): Promise<string | null> {
    const row = await this.database
      .selectFrom("einstellung")
      .select("wert")
      .where("name", "=", name)
      .executeTakeFirst();
    return row?.wert ?? null;
  }

  // biome-ignore lint/suspicious/noExplicitAny: a slot stands for a value of any column
  protected prepared(name: string, build: (slot: (name: string) => any) => never | any): Prepared {
    let statement = this.statements.get(name);
    if (!statement) {
      statement = new Prepared(this.backend, build);
      this.statements.set(name, statement);
    }
    return statement;
  }

  #member(kind: Kind, row: unknown): Member {
    return readMember({ backend: this.backend, today: this.today }, kind, row);
  }

  #columns(kind: Kind): never {
    return memberColumns(this.backend, this.kinds, kind, allLists(kind)) as never;
  }
}
