/** A backup is a compressed file of JSON lines, the same from every storage engine: it also moves a library to another one. */

import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import type { Kinds } from "../model/kind.ts";
import { type Backend, type Database, StorageError } from "./backend.ts";
import { MIGRATIONS } from "./migrations.ts";
import { noteEverything } from "./news.ts";
import { tableKeys } from "./tables.ts";

type Row = Record<string, unknown>;

const PAGE = 500;
/** Rows that hold whole files are read and written a few at a time. */
const FILES = 10;

function pageOf(table: string): number {
  return table === "datei" ? FILES : PAGE;
}

/** Written beside its place and moved there when it is whole. Returns the number of rows. */
export async function writeBackup(backend: Backend, kinds: Kinds, file: string): Promise<number> {
  let rows = 0;
  async function* lines(database: Database): AsyncGenerator<string> {
    yield `${JSON.stringify({ leihwerk: "backup", fassung: MIGRATIONS.length })}\n`;
    for (const [table, key] of tableKeys(kinds)) {
      for await (const row of rowsOf(backend, database, table, key)) {
        rows++;
        yield `${JSON.stringify([table, row])}\n`;
      }
    }
  }
  const part = `${file}.part`;
  await backend.snapshot((database) =>
    pipeline(
      Readable.from(lines(database)),
      createGzip(),
      createWriteStream(part, { mode: 0o600 }),
    ),
  );
  await rename(part, file);
  return rows;
}

export async function readBackup(backend: Backend, kinds: Kinds, file: string): Promise<number> {
  const tables = tableKeys(kinds);
  return backend.transaction(async (transaction) => {
    for (const table of tables.keys()) await transaction.deleteFrom(table).execute();
    let rows = 0;
    for await (const [table, batch] of batchesOf(file)) {
      if (!tables.has(table)) {
        throw new StorageError(
          `The backup has a table "${table}" that this installation does not know. Put the file of that kind into the site folder first.`,
        );
      }
      await transaction.insertInto(table).values(batch).execute();
      rows += batch.length;
    }
    await noteEverything(transaction);
    return rows;
  });
}

async function* rowsOf(
  backend: Backend,
  database: Database,
  table: string,
  key: readonly string[],
): AsyncGenerator<Row> {
  const columns = (await backend.tableColumns(database, table)).filter(
    (column) => !backend.generated.includes(column),
  );
  const order = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const behind = last
      ? sql`where (${order}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``;
    const page = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      ${behind} order by ${order} limit ${pageOf(table)}`.execute(database);
    yield* page.rows;
    last = page.rows.at(-1);
    if (page.rows.length < pageOf(table)) return;
  }
}

async function* batchesOf(file: string): AsyncGenerator<[string, Row[]]> {
  let table = "";
  let batch: Row[] = [];
  for await (const line of linesOf(file)) {
    const [name, row] = JSON.parse(line) as [string, Row];
    if (batch.length > 0 && (name !== table || batch.length >= pageOf(table))) {
      yield [table, batch];
      batch = [];
    }
    table = name;
    batch.push(row);
  }
  if (batch.length > 0) yield [table, batch];
}

/** The lines behind the first one, which says what the file is. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let head = true;
  try {
    const lines = createInterface({
      input: createReadStream(file).compose(createGunzip()),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    for await (const line of lines) {
      if (head) checkHead(line, file);
      else yield line;
      head = false;
    }
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`${file} cannot be read as a backup: ${(error as Error).message}.`);
  }
  if (head) throw new StorageError(`${file} is empty.`);
}

function checkHead(line: string, file: string): void {
  const head = JSON.parse(line) as { leihwerk?: string; fassung?: number };
  if (head.leihwerk !== "backup") throw new StorageError(`${file} is not a backup of Leihwerk.`);
  if ((head.fassung ?? 0) > MIGRATIONS.length) {
    throw new StorageError(
      `${file} was made by a newer release of Leihwerk. Restore it with that release.`,
    );
  }
}
