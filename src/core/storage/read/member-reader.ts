/** Reads members: at an address, by ids, by conditions. What was read since the last write comes from the read cache. */

import { type RawBuilder, sql } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import type { WideConditions } from "../../model/store/conditions.ts";
import type { Found, Member } from "../../model/store/member.ts";
import type { Reading, ReadLists } from "../../model/store/reading.ts";
import { cached } from "../../words/cached.ts";
import { inTurns } from "../../words/in-turns.ts";
import type { Database, NamedStatement, SlotValues } from "../engines/backend.ts";
import { type Asking, ofIds } from "../engines/prepared.ts";
import { uniqueColumn } from "../schema/columns.ts";
import { uniqueKey } from "../schema/sort-keys.ts";
import { meetingAll } from "./comparison.ts";
import type { EntrySource } from "./listing/keyset.ts";
import { listsOf } from "./member.ts";
import { ReadCache } from "./read-cache.ts";

/** Members per statement: SQLite answers each statement synchronously and blocks the event loop meanwhile. */
const AT_ONCE = 500;
/** Lists with at most this many entries are cached as a whole. */
export const LONG = 100;

type SlotOf = Parameters<NamedStatement["build"]>[0];

export class MemberReader {
  readonly #asking: Asking;
  readonly #database: Database;
  readonly #today: Reading["today"];
  readonly #readCache = new Map<Kind, ReadCache>();

  constructor(asking: Asking, database: Database, today: Reading["today"]) {
    this.#asking = asking;
    this.#database = database;
    this.#today = today;
  }

  find(kind: Kind, key: string, asked: ReadLists): Promise<Found> {
    const lists = listsOf(kind, asked);
    const readCache = lists === "all" ? this.#readCacheOf(kind) : null;
    if (readCache) return readCache.at(key, () => this.#find(kind, key, lists));
    return this.#find(kind, key, lists).then(([found]) => found);
  }

  /** Returns the length of the row text as well. */
  async #find(kind: Kind, key: string, lists: ReadLists): Promise<readonly [Found, number]> {
    const members = this.#asking.statements.with(kind, lists);
    const [row] = await this.#asking.ask(
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
      const [member] = await this.selected(
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
    const { name, fill, where } = ofIds(this.#asking.backend, sorted);
    const rest = (slot: SlotOf) => sql`where ${where(slot)} order by k.id`;
    const readCache = ids.length <= LONG && lists === "all" ? this.#readCacheOf(kind) : null;
    if (!readCache) return this.selected(kind, name, fill, rest, lists);
    const whole = this.#asking.statements.whole(kind);
    const texts = () => this.#texts(kind, name, fill, rest, lists);
    return readCache.whole(sorted, texts, (text) => whole.make(text));
  }

  async matching(
    kind: Kind,
    conditions: WideConditions,
    limit: number,
    direction?: "last first",
  ): Promise<readonly Member[]> {
    const wanted = meetingAll(this.#asking.backend, conditions);
    if (!wanted) return [];
    const { shape, fill, tests, isRange } = wanted;
    const name = `where ${shape}${direction ? ` ${direction}` : ""}`;
    // A range is found by its own index and sorted afterwards; the unary plus keeps the planner from scanning all rows in id order.
    const order = isRange && !("id" in conditions) ? sql`+k.id` : sql`k.id`;
    const matching = (slot: SlotOf, behind: RawBuilder<unknown>) =>
      sql`where ${sql.join([...tests(slot), behind], sql` and `)}
        order by ${order} ${sql.raw(direction ? "desc" : "asc")} limit ${slot("limit")}`;
    const first = await this.selected(
      kind,
      name,
      { ...fill, limit: Math.min(limit, AT_ONCE) },
      (slot) => matching(slot, sql`1 = 1`),
    );
    const last = first.at(-1);
    if (first.length < AT_ONCE || limit === AT_ONCE || !last) return first;
    // Of further members only the ids are read in one statement.
    const ids = await this.#asking.ask(
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

  /** `rest` selects and orders them, `name` is its cache key. */
  async selected(
    kind: Kind,
    name: string,
    fill: SlotValues,
    rest: (slot: SlotOf) => RawBuilder<unknown>,
    lists: ReadLists = "all",
  ): Promise<Member[]> {
    const rows = this.#asking.statements.with(kind, lists);
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
    lists: ReadLists,
  ): Promise<string[]> {
    const { text } = this.#asking.statements.with(kind, lists);
    const rows = await this.#asking.ask(
      `${kind.singular} ${lists} ${name}`,
      fill,
      (slot) => sql`select ${text} as zeile from ${sql.table(kind.singular)} as k ${rest(slot)}`,
    );
    return rows.map(({ zeile }) => zeile);
  }

  /** How members of the kind are read as entries of a list. */
  entries(kind: Kind): EntrySource {
    return {
      ...this.#asking,
      kind,
      entries: this.#asking.statements.entries(kind),
      readCache: this.#readCacheOf(kind),
    };
  }

  /** Inside of a transaction nothing is cached: it sees uncommitted data. */
  #readCacheOf(kind: Kind): ReadCache | null {
    const { version, database } = this.#asking.backend;
    if (!version || this.#database !== database) return null;
    return cached(this.#readCache, kind, () => new ReadCache(version, this.#today));
  }
}
