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

/** Why there was no first connection, and what can be wrong with the address then. */
export function whyNot({ message, code = "" }: Error & { code?: string }): string {
  if (message.includes("client password must be a"))
    return "PostgreSQL asks for a password, and the address of the database has none: write postgres://USER:PASSWORD@HOST/NAME.";
  // An authorization that is not valid, a database that there is not.
  if (/^(28|3D)/.test(code))
    return `PostgreSQL lets nobody in: ${message}. Look at the user, the password and the name in the address of the database (DATABASE_URL).`;
  return `PostgreSQL does not answer: ${message}. Look whether it runs, and at its host and port in the address of the database (DATABASE_URL).`;
}
