/** The SQL dialect of SQLite, and its system catalogue. */

import { sql } from "kysely";
import { isSmallNumber } from "../../words/fold.ts";
import { layoutFrom, type Reference, type SqlDialect, type WordChoice } from "./backend.ts";

export const SQLITE: SqlDialect = {
  types: { text: "text", integer: "integer" },
  refersAhead: true,
  testsInIndex: true,
  jsonArray: (entries) => sql`json_array(${sql.join(entries)})`,
  jsonList: (entry, order) => sql`json_group_array(${entry} order by ${sql.join(order)})`,
  among: (column, _type, list) => sql`${column} in (select value from json_each(${list}))`,
  listValue: (entries) => JSON.stringify(entries),

  async createSearch(transaction, table) {
    const index = `${table}_suche`;
    const columns = "such_titel, such_text";
    const add = `insert into ${index} (rowid, ${columns}) values (new.id, new.such_titel, new.such_text);`;
    const drop = `insert into ${index} (${index}, rowid, ${columns}) values ('delete', old.id, old.such_titel, old.such_text);`;
    const statements = [
      `create virtual table ${index} using fts5(${columns}, content='${table}', content_rowid='id', detail=column, columnsize=0, prefix='1 2', tokenize='unicode61 remove_diacritics 0')`,
      `create trigger ${index}_neu after insert on "${table}" begin ${add} end`,
      `create trigger ${index}_fort after delete on "${table}" begin ${drop} end`,
      `create trigger ${index}_anders after update of ${columns} on "${table}" begin ${drop} ${add} end`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  },

  // There is only one writer at a time, so the trigger sees all rows.
  async createDisjoint(transaction, table, name, { per, from, to, until }) {
    const [own, start, end] = [per, from, to].map((column) => `"${column}"`);
    const [open, newOpen] = until ? [`"${until}" is null`, `new."${until}" is null`] : ["1", "1"];
    const check = `when ${newOpen} and new.${start} is not null begin
      select raise(abort, '${name}') where not new.${start} < new.${end} or exists (
        select 1 from "${table}" where ${own} = new.${own} and ${open} and id <> new.id
          and ${start} < new.${end} and ${end} > new.${start}); end`;
    const statements = [
      `create index ${name} on "${table}" (${own}, ${start}) where ${open}`,
      `create trigger ${name}_neu before insert on "${table}" ${check}`,
      `create trigger ${name}_anders before update of ${[own, start, end, ...(until ? [`"${until}"`] : [])].join(", ")} on "${table}" ${check}`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  },

  // The full-text index is the outer loop, so that a limit on the rows ends the search early.
  found(table, term) {
    const index = sql.table(`${table}_suche`);
    return sql`from ${index} as f cross join ${sql.table(table)} as k on k.id = f.rowid where f.${index} match ${term}`;
  },
  searchTerm(words, titleOnly, whole = false) {
    const phrase = words
      .map((word) => {
        if (typeof word !== "string") return `(${word.map(choiceTerm).join(" OR ")})`;
        return whole || isSmallNumber(word) ? `"${word}"` : `"${word}"*`;
      })
      .join(" AND ");
    return titleOnly ? `such_titel : (${phrase})` : phrase;
  },
  generated: [],
  // As one text each: a row of its own for every column takes several times as long.
  async layout(database) {
    const { rows } = await sql<{ columns: string; indexes: string }>`select
      (select json_group_array(json_array(m.name, c.name, c.type)) from sqlite_schema as m
        join pragma_table_info(m.name) as c where m.type = 'table' and m.rootpage > 0) as "columns",
      (select json_group_array(name) from sqlite_schema where type = 'index') as "indexes"`.execute(
      database,
    );
    const { columns, indexes } = rows[0] as (typeof rows)[number];
    return layoutFrom(JSON.parse(columns), JSON.parse(indexes));
  },

  async references(database) {
    const { rows } = await sql<Reference>`
      select m.name as "table", f."from" as "column", f."table" as "to", f.on_delete as deleted
      from sqlite_schema as m join pragma_foreign_key_list(m.name) as f where m.type = 'table'`.execute(
      database,
    );
    return rows;
  },
};

function choiceTerm(choice: WordChoice): string {
  if (typeof choice === "string") return `"${choice}"`;
  if ("beginning" in choice) return `"${choice.beginning}"*`;
  return `(${choice.map((word) => `"${word}"`).join(" AND ")})`;
}
