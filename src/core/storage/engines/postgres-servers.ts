/**
 * Parses the address of a PostgreSQL database with several servers, in the form of libpq:
 * `postgres://leihwerk@one,two:5433/leihwerk?target_session_attrs=read-write`.
 */

import { StorageError } from "./backend.ts";

interface PostgresServers {
  /** The address of each, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** Behind pgbouncer in transaction mode any connection may serve a transaction: no prepared statements, no session settings. */
  readonly isPooled: boolean;
  /** How long a server may take to answer before it counts as unreachable, in milliseconds; undefined if the address does not say. */
  readonly connectTimeout: number | undefined;
}

/** The values of `target_session_attrs` for a writable server; `any` also allows a read-only one if it is the only one. */
const WRITABLE = ["any", "read-write", "primary"];

/** Whether the setting is a file path, and not the address of a server. */
export function isFile(database: string): boolean {
  return !/^postgres(ql)?:\/\//.test(database);
}

export function postgresServers(address: string): PostgresServers {
  const [scheme = ""] = /^postgres(?:ql)?:\/\//.exec(address) ?? [];
  const rest = address.slice(scheme.length);
  const [authority = ""] = rest.split(/[/?]/, 1);
  const user = authority.slice(0, authority.lastIndexOf("@") + 1);
  const hosts = authority.slice(user.length).split(",");
  const urls = hosts.map((host) => URL.parse(scheme + user + host + rest.slice(authority.length)));
  if (scheme === "" || !urls.every((url) => url !== null))
    throw new StorageError(
      "The address of the database cannot be read: write postgres://USER:PASSWORD@HOST:PORT/NAME, and several hosts as HOST:PORT,HOST:PORT.",
    );
  for (const { searchParams } of urls) {
    const wanted = searchParams.get("target_session_attrs") ?? "any";
    if (!WRITABLE.includes(wanted))
      throw new StorageError(
        `The database has to be written to: target_session_attrs=${wanted} names a server that only reads. Take it away, or write read-write.`,
      );
    searchParams.delete("target_session_attrs");
  }
  const [first] = urls;
  const isPooled = first?.searchParams.get("pgbouncer") === "true";
  const connectTimeout = timeoutIn(first?.searchParams.get("connect_timeout") ?? null);
  return { urls: urls.map(({ href }) => href), isPooled, connectTimeout };
}

function timeoutIn(seconds: string | null): number | undefined {
  if (seconds === null) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(seconds))
    throw new StorageError(
      `connect_timeout=${seconds} in the address of the database is no number of seconds: write connect_timeout=5, or take it away.`,
    );
  return Number(seconds) * 1000;
}

/** States of SQL. */
const TOO_MANY = "53300";
const FORBIDDEN = "42501";

/** Of an error while the tables were made or changed; null where the database itself is not to blame. */
export function whyNotPrepared(error: unknown): StorageError | null {
  const { message, code } = error as Error & { code?: string };
  if (code === FORBIDDEN)
    return new StorageError(
      `PostgreSQL does not let this user prepare the database: ${message}. Let it own the database (ALTER DATABASE name OWNER TO user;) and the tables in it.`,
      { cause: error },
    );
  return null;
}

/** The encodings of a database in which every letter can be stored; SQL_ASCII takes them as they come. */
const ENCODINGS = ["UTF8", "SQL_ASCII"];

export function checkEncoding(encoding: string): void {
  if (ENCODINGS.includes(encoding)) return;
  throw new StorageError(
    `The database cannot store every letter: its encoding is ${encoding}. Make one in UTF-8: createdb --encoding UTF8 --template template0 --owner USER NAME.`,
  );
}

/** Why there was no first connection, and what can be wrong with the address then. */
export function whyNot({ message, code = "" }: Error & { code?: string }): string {
  if (message.includes("client password must be a"))
    return "PostgreSQL asks for a password, and the address of the database has none: write postgres://USER:PASSWORD@HOST/NAME.";
  if (message.includes("unsupported startup parameter"))
    return `A pool of connections such as pgbouncer stands in front of PostgreSQL and refuses the start of one: ${message}. With pool_mode = transaction let the address of the database end in ?pgbouncer=true; with pool_mode = session write ignore_startup_parameters = statement_timeout into pgbouncer.ini.`;
  if (code === TOO_MANY)
    return `PostgreSQL takes no more connections: ${message}. Raise max_connections there, end what else is connected, or start fewer workers (--workers).`;
  // An authorization that is not valid, a database that there is not, or that this user may not enter.
  if (/^(28|3D)/.test(code) || code === FORBIDDEN)
    return `PostgreSQL lets nobody in: ${message}. Look at the user, the password and the name in the address of the database (DATABASE_URL).`;
  return `PostgreSQL does not answer: ${message}. Look whether it runs, and at its host and port in the address of the database (DATABASE_URL).`;
}
