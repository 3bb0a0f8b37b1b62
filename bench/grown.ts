/**
 * A hundred thousand made-up works become ten million, on SQLite or PostgreSQL: their rows are multiplied in SQL, each with one more word
 * in its title, and the indexes are made afterwards. That takes a fifth of the time that writing each work takes.
 */

import { DatabaseSync } from "node:sqlite";
import pg from "pg";

const TITLES = ["bezeichnung", "sortiert", "such_titel", "titel"];
const INSTANTS = ["erstellt", "geaendert", "beruehrt"];
const TABLES = "'werk', 'adresse', 'aenderung', 'aehnlich'";

type Row = Readonly<Record<string, unknown>>;

/** What the two engines say differently. */
interface Grower {
  run(statement: string): Promise<readonly Row[]>;
  /** What is dropped before and made afterwards: `name` with its kind, and `sql`. */
  readonly made: string;
  /** The columns of works that are not computed. */
  readonly columns: string;
  readonly object: string;
  readonly array: string;
  /** After the indexes. */
  readonly last: readonly string[];
  end(): Promise<void>;
}

export async function multiplyWorks(database: string, times: number): Promise<void> {
  const grower = database.includes("://") ? await onPostgres(database) : onSqlite(database);
  const { run } = grower;
  const number = async (statement: string) => Number((await run(statement))[0]!.n);
  const made = await run(grower.made);
  for (const { name } of made) await run(`drop ${name}`);
  const base = await number("select max(id) as n from werk");
  await insertWorks(grower, base, times, number);
  const isNew = `id > ${base}`;
  const added = base * (times - 1);
  for (const statement of [
    `insert into aenderung (id, zeitpunkt, art, mitglied, version, nachher)
      select id, erstellt, 'werk', id, 1, cast(${grower.object}('titel', titel, 'jahr', jahr, 'art', art) as text)
      from werk where ${isNew} order by id`,
    `insert into adresse (art, schluessel, mitglied, zustand)
      select 'werk', cast(id as text), id, 'aktuell' from werk where ${isNew} order by 2`,
    `insert into aehnlich (art, schluessel, mitglied, merkmale)
      select 'werk', '1 ' || such_titel || ' / ', id,
        cast(${grower.array}(art_sortiert, cast(jahr as text), null, null) as text)
      from werk where ${isNew} order by 2, 3`,
    `update facette set anzahl = anzahl * ${times} where art = 'werk'`,
    `update zaehler set anzahl = anzahl + ${added}, naechste = naechste + ${added} where art = 'werk'`,
    `update zaehler set naechste = naechste + ${added} where art = 'aenderung'`,
  ])
    await run(statement);
  for (const { sql } of made.filter(({ late }) => !late)) await run(`${sql}`);
  for (const statement of grower.last) await run(statement);
  for (const { sql } of made.filter(({ late }) => late)) await run(`${sql}`);
  await grower.end();
}

async function insertWorks(
  { run, columns }: Grower,
  base: number,
  times: number,
  number: (statement: string) => Promise<number>,
): Promise<void> {
  await run("create temporary table w (n integer primary key, wort text)");
  await run(
    "insert into w select row_number() over (order by wort) - 1, wort from wort where art = 'werk'",
  );
  const words = await number("select count(*) as n from w");
  const names = (await run(columns)).map(({ name }) => `${name}`);
  for (let block = 1; block < times; block++) {
    const instant = new Date(Date.UTC(2020, 0, 1, block)).toISOString();
    const cells = names.map((name) => {
      if (name === "id") return `k.id + ${block * base}`;
      if (TITLES.includes(name)) return `k."${name}" || ' ' || w.wort`;
      return INSTANTS.includes(name) ? `'${instant}'` : `k."${name}"`;
    });
    await run(
      `insert into werk (${names.map((name) => `"${name}"`)}) select ${cells} from werk as k
        join w on w.n = (cast(k.id as bigint) * 7919 + ${block * 104729}) % ${words}
        where k.id <= ${base} order by k.id`,
    );
  }
}

function onSqlite(file: string): Grower {
  const database = new DatabaseSync(file);
  database.exec(
    "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma foreign_keys = off; begin",
  );
  return {
    run: async (statement) => database.prepare(statement).all() as Row[],
    made: `select type || ' "' || name || '"' as name, sql, type = 'trigger' as late
      from sqlite_schema where sql is not null
      and (type = 'index' and tbl_name in (${TABLES}) or type = 'trigger' and tbl_name = 'werk')`,
    columns: "select name from pragma_table_info('werk')",
    object: "json_object",
    array: "json_array",
    last: ["insert into werk_suche (werk_suche) values ('rebuild')"],
    async end() {
      database.exec("commit");
      database.close();
    },
  };
}

async function onPostgres(url: string): Promise<Grower> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'");
  return {
    run: async (statement) => (await client.query<Row>(statement)).rows,
    made: `select 'index "' || indexname || '"' as name, indexdef as sql, false as late
      from pg_indexes where tablename in (${TABLES})
      and not exists (select from pg_constraint where conname = indexname)`,
    columns: `select column_name as name from information_schema.columns
      where table_name = 'werk' and is_generated = 'NEVER'`,
    object: "json_build_object",
    array: "json_build_array",
    // What the server does by itself some minutes later.
    last: ["vacuum analyze"],
    end: () => client.end(),
  };
}
