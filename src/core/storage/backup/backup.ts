/**
 * A backup is a compressed file of JSON lines, the same for every storage engine, so it also moves a library from one engine to the other.
 */

import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import type { Kinds } from "../../model/kinds/kind.ts";
import { removedAfter } from "../../system/temporary-folder.ts";
import { type Backend, columnsIn, type Database, StorageError } from "../engines/backend.ts";
import type { Column } from "../schema/columns.ts";
import { MIGRATIONS } from "../schema/migrations.ts";
import { AGE_HEAD, ageEncryption } from "./age.ts";
import { copiedTables, describeTables, type TableColumns } from "./unknown-tables.ts";

export type BackupRow = Record<string, unknown>;

const PAGE = 500;
/** Rows that hold whole files are read and written a few at a time. */
const FILES = 10;

function pageOf(table: string): number {
  return table === "datei" ? FILES : PAGE;
}

interface BackupOptions {
  /** The schema version of the database; that of this release by default. */
  readonly version?: number;
  /** Public age keys: only the holder of one of the private keys can read the backup. */
  readonly recipients?: readonly string[];
}

/** Written to a temporary file and renamed when complete. Returns the number of rows. */
export async function writeBackup(
  backend: Backend,
  kinds: Kinds,
  file: string,
  { version = MIGRATIONS.length, recipients = [] }: BackupOptions = {},
): Promise<number> {
  let rows = 0;
  async function* lines(database: Database): AsyncGenerator<string> {
    const tabellen = Object.fromEntries(await describeTables(backend, database, kinds, version));
    yield `${JSON.stringify({ leihwerk: "backup", fassung: version, tabellen })}\n`;
    const layout = await backend.layout(database);
    for (const [table, key] of copiedTables(layout, kinds, version)) {
      const columns = columnsIn(layout, table).filter((one) => !backend.generated.includes(one));
      // Joined per page: each chunk passed to the compressor costs as much as hundreds of lines.
      for await (const page of pagesOf(database, table, key, columns)) {
        rows += page.length;
        yield page.map((row) => `${JSON.stringify([table, row])}\n`).join("");
      }
    }
  }
  const part = `${file}.part`;
  try {
    await removedAfter(part, async () => {
      await backend.snapshot((database) =>
        pipeline([
          // Reads only one chunk ahead: a chunk is hundreds of lines.
          Readable.from(lines(database), { highWaterMark: 1 }),
          createGzip(),
          ...(recipients.length > 0 ? [ageEncryption(recipients)] : []),
          createWriteStream(part, { mode: 0o600 }),
        ]),
      );
      await rename(part, file);
    });
  } catch (error) {
    // The file that was asked for. A write that finds the disk full does not say of which file it was.
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || path === part) Object.assign(error as Error, { path: file });
    throw error;
  }
  return rows;
}

async function* pagesOf(
  database: Database,
  table: string,
  key: readonly string[],
  columns: readonly string[],
): AsyncGenerator<readonly BackupRow[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  for (let last: BackupRow | undefined; ; ) {
    const behind = last
      ? sql`where (${order}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``;
    const page = await sql<BackupRow>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      ${behind} order by ${order} limit ${pageOf(table)}`.execute(database);
    if (page.rows.length > 0) yield page.rows;
    last = page.rows.at(-1);
    if (page.rows.length < pageOf(table)) return;
  }
}

/** Rows of one table, a few hundred at a time, in the order of the file. */
export async function* batchesOf(file: string): AsyncGenerator<[string, BackupRow[]]> {
  let table = "";
  let batch: BackupRow[] = [];
  for await (const line of linesOf(file)) {
    const [name, row] = JSON.parse(line) as [string, BackupRow];
    if (batch.length > 0 && (name !== table || batch.length >= pageOf(table))) {
      yield [table, batch];
      batch = [];
    }
    table = name;
    batch.push(row);
  }
  if (batch.length > 0) yield [table, batch];
}

interface BackupHead {
  /** The schema version that it was made with. */
  readonly version: number;
  /** The columns of its tables; empty in a backup of an older release. */
  readonly tables: TableColumns;
}

/** Throws if it is encrypted, damaged, cut off or no backup. The checksum comes last, so all of it is read before any row is believed. */
export async function wholeHead(file: string): Promise<BackupHead> {
  if (await isEncrypted(file))
    throw new StorageError(
      `${file} is encrypted. Where the private key is: age -d -i KEY -o PLAIN.backup ${file}`,
    );
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file), createGunzip(), nowhere).catch((error) => {
    throw unreadable(file, error);
  });
  return backupHead(file);
}

export async function backupHead(file: string): Promise<BackupHead> {
  for await (const line of allLinesOf(file)) return readHead(line, file);
  throw new StorageError(`${file} is empty.`);
}

async function isEncrypted(file: string): Promise<boolean> {
  const bytes = createReadStream(file, { end: AGE_HEAD.length - 1, encoding: "latin1" });
  return (await bytes.toArray()).join("") === AGE_HEAD;
}

/** All lines after the head. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let head = true;
  for await (const line of allLinesOf(file)) {
    if (!head) yield line;
    head = false;
  }
}

async function* allLinesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const plain = packed.pipe(createGunzip());
  packed.on("error", (error) => plain.destroy(error));
  try {
    // Not by readline: it also splits at U+2028 and U+2029, which JSON leaves in texts as they are.
    let line: string[] = [];
    for await (const chunk of plain.setEncoding("utf8")) {
      const [end = "", ...begun] = (chunk as string).split("\n");
      line.push(end);
      for (const next of begun) {
        yield line.join("");
        line = [next];
      }
    }
    if (line.some((part) => part !== "")) yield line.join("");
  } catch (error) {
    throw unreadable(file, error as Error);
  } finally {
    packed.destroy();
    plain.destroy();
  }
}

function unreadable(file: string, { message }: Error): StorageError {
  return new StorageError(
    `${file} cannot be read as a backup: ${message}. It is damaged, cut off or something else; take another one.`,
  );
}

function readHead(line: string, file: string): BackupHead {
  const {
    leihwerk,
    fassung = 0,
    tabellen = {},
  } = parsed(line) as {
    leihwerk?: string;
    fassung?: number;
    tabellen?: Record<string, readonly Column[]>;
  };
  if (leihwerk !== "backup" || fassung < 1)
    throw new StorageError(`${file} is not a backup of Leihwerk.`);
  if (fassung > MIGRATIONS.length) {
    throw new StorageError(
      `${file} was made by a newer release of Leihwerk (its version is ${fassung}, this release knows ${MIGRATIONS.length}). Restore it with that release.`,
    );
  }
  return { version: fassung, tables: new Map(Object.entries(tabellen)) };
}

function parsed(line: string): object {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}
