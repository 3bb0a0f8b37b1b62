/** Access tokens for API clients (RFC 6750): created and revoked by the account's owner, shown once, stored hashed. */

import type { DeferredWrites } from "../deferred-writes.ts";
import { holds } from "../moments.ts";
import { type PlainRow, type Rows, removeOne } from "../rows.ts";
import { digest, randomId, randomSecret } from "./secret.ts";

export const SCOPES = ["lesen", "schreiben"] as const;
type Scope = (typeof SCOPES)[number];
/** In days. */
export const KEY_LIFETIME = { min: 1, max: 365 };
export const USUAL_LIFETIME = 90;

interface Key {
  readonly id: string;
  readonly account: number;
  readonly name: string;
  readonly scope: Scope;
  readonly created: string;
  readonly expires: string;
  /** The day of its last use; empty: never. */
  readonly last: string;
}

interface KeyNotes {
  readonly later: DeferredWrites;
  /** The day in the time zone of the library. */
  readonly today: () => string;
}

/** A prefix, so that leaked tokens can be found, for example in a repository. */
const PREFIX = "leihwerk_";

export class Keys {
  readonly #rows: Rows;
  readonly #now: () => number;
  readonly #notes: KeyNotes | null;

  /** `notes`: where the day of their last use is kept; without it, it is not. */
  constructor(rows: Rows, now: () => number, notes: KeyNotes | null = null) {
    this.#rows = rows;
    this.#now = now;
    this.#notes = notes;
  }

  /** Returns the token, to be shown once. */
  async make(account: number, name: string, scope: Scope, days: number): Promise<string> {
    const secret = PREFIX + randomSecret();
    const now = this.#now();
    await this.#rows.insert("zugriffsschluessel", {
      id: randomId(),
      pruefwert: digest(secret),
      konto: account,
      name,
      umfang: scope,
      erstellt: new Date(now).toISOString(),
      ablauf: new Date(now + days * 24 * 60 * 60_000).toISOString(),
    });
    return secret;
  }

  async find(secret: string): Promise<Key | null> {
    const [row] = await this.#rows.find("zugriffsschluessel", { pruefwert: digest(secret) });
    const key = row ? keyOf(row) : null;
    if (key === null || !this.isGood(key)) return null;
    // Once a day, so that a request is no write.
    const today = this.#notes?.today() ?? "";
    if (key.last < today) this.#notes?.later.addSeen("zugriffsschluessel", key.id, today);
    return key;
  }

  isGood({ created, expires }: Key): boolean {
    const [begin, end] = [Date.parse(created), Date.parse(expires)];
    return holds(begin, end - begin, this.#now());
  }

  async of(account: number): Promise<readonly Key[]> {
    const newest = { by: "erstellt", limit: 100 };
    const rows = await this.#rows.find("zugriffsschluessel", { konto: account }, newest);
    return rows.map((row) => {
      const key = keyOf(row);
      return { ...key, last: this.#notes?.later.seen(key.id) ?? key.last };
    });
  }

  /** false: the account has no such token. */
  async revoke(account: number, id: string): Promise<boolean> {
    return removeOne("zugriffsschluessel", { konto: account, id }, this.#rows);
  }
}

/** `rows`: those of the current transaction. */
export function revokeKeys(account: number, rows: Rows): Promise<void> {
  return rows.remove("zugriffsschluessel", { konto: account });
}

/** null: no token was sent. */
/** Whether it can only be meant as a key: other programs take one in place of a password. */
export function looksLikeKey(secret: string): boolean {
  return secret.startsWith(PREFIX);
}

export function readBearer(header: string | null): string | null {
  return /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header ?? "")?.[1] ?? null;
}

function keyOf(row: PlainRow): Key {
  return {
    id: `${row.id}`,
    account: Number(row.konto),
    name: `${row.name}`,
    scope: row.umfang === "schreiben" ? "schreiben" : "lesen",
    created: `${row.erstellt}`,
    expires: `${row.ablauf}`,
    last: `${row.zuletzt}`,
  };
}
