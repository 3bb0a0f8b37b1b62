/** The SQL dialect of PostgreSQL, and its system catalogue. */

import { sql } from "kysely";
import { isSmallNumber } from "../../words/fold.ts";
import { layoutFrom, type Reference, type SqlDialect, type WordChoice } from "./backend.ts";

/** Of a function; an array has no such limit. https://www.postgresql.org/docs/current/limits.html */
const MOST_ARGUMENTS = 100;

export const POSTGRES: SqlDialect = {
  types: { text: 'text collate "C"', integer: "integer" },
  refersAhead: false,
  testsInIndex: false,
  jsonArray: (entries) =>
    entries.length <= MOST_ARGUMENTS
      ? sql`json_build_array(${sql.join(entries)})`
      : sql`json_build_array(variadic array[${sql.join(entries.map((one) => sql`to_json(${one})`))}])`,
  jsonList: (entry, order) => sql`coalesce(json_agg(${entry} order by ${sql.join(order)}), '[]')`,
  among: (column, type, list) => sql`${column} = any(${list}::${sql.raw(type)}[])`,
  listValue: (entries) => entries,

  async createSearch(transaction, table) {
    // Words of the title are indexed twice, once with the prefix "=", so that one index serves both kinds of search.
    const statements = [
      `alter table "${table}" add column suche tsvector generated always as (array_to_tsvector(array_remove(
         string_to_array(such_titel || ' ' || such_text || ' ' || '=' || replace(such_titel, ' ', ' ='), ' '), ''))) stored`,
      `create index "${table}_suche" on "${table}" using gin (suche)`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  },

  // Ranges of numbers, since there are none of texts; equality is written as a range of one value, since gist needs an extension for it.
  async createDisjoint(transaction, table, name, { per, from, to, until }) {
    const number = (column: string) => `translate("${column}", '-T:', '')::bigint`;
    await sql
      .raw(`alter table "${table}" add constraint ${name} exclude using gist (
        int4range("${per}", "${per}", '[]') with &&,
        int8range(${number(from)}, ${number(to)}) with &&
      ) where (${until ? `"${until}" is null and ` : ""}"${from}" is not null)`)
      .execute(transaction);
  },

  found(table, term, tested) {
    const found = sql`from ${sql.table(table)} as k where k.suche @@ ${term}::tsquery`;
    // An expression instead of the column keeps its index from being used.
    return tested === undefined
      ? found
      : sql`${found} and coalesce(k.suche, '') @@ ${tested}::tsquery`;
  },
  searchTerm: (words, titleOnly, whole = false) =>
    words
      .map((word) => {
        const lexeme = (one: string) => `'${titleOnly ? "=" : ""}${one}'`;
        const choice = (one: WordChoice): string => {
          if (typeof one === "string") return lexeme(one);
          if ("beginning" in one) return `${lexeme(one.beginning)}:*`;
          return `(${one.map(lexeme).join(" & ")})`;
        };
        if (typeof word !== "string") return `(${word.map(choice).join(" | ")})`;
        return `${lexeme(word)}${whole || isSmallNumber(word) ? "" : ":*"}`;
      })
      .join(" & "),

  generated: ["suche"],
  async layout(database) {
    // information_schema has the same data at ten times the cost.
    const { rows } = await sql<{ columns: [string, string, string][]; indexes: string[] }>`select
      (select coalesce(json_agg(json_build_array(c.relname, a.attname, format_type(a.atttypid, null)) order by a.attnum), '[]')
        from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r') as "columns",
      (select coalesce(json_agg(relname), '[]') from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'i') as "indexes"`.execute(
      database,
    );
    const { columns, indexes } = rows[0] as (typeof rows)[number];
    return layoutFrom(columns, indexes);
  },

  async references(database) {
    const { rows } = await sql<Reference>`
      select t.relname as "table", a.attname as "column", r.relname as "to",
        case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else '' end as deleted
      from pg_constraint as c
        join pg_class as t on t.oid = c.conrelid
        join pg_class as r on r.oid = c.confrelid
        join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(database);
    return rows;
  },
};
