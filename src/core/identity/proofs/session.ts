/** Browser sessions: an opaque random cookie, stored only as a hash, with an idle and an absolute timeout. */

import type { DeferredWrites } from "../deferred-writes.ts";
import { holds, SKEW } from "../moments.ts";
import { type PlainRow, type Rows, removeOne } from "../rows.ts";
import { digest, randomId, randomSecret } from "./secret.ts";

/** Timeouts in milliseconds: idle, and absolute, which is a working day at the desk. */
const IDLE = 30 * 60_000;
const LONGEST = 8 * 60 * 60_000;

/** The minimum lifetime of a session, in seconds: the idle timeout. */
export const SESSION_SECONDS = IDLE / 1000;

/** Stored instead of the cause, before the scopes of an API client. */
const PROGRAM = "programm";

/** The last use is written at most this often, so that reads do not become writes. */
const NOTED = 60_000;

interface Session {
  /** Identifies the session in the account's list and binds its CSRF tokens; it is no credential. */
  readonly id: string;
  readonly account: number;
  /** How it began: with a password, or with a code handed out by a librarian. */
  readonly cause: "kennwort" | "code";
  /** The scopes of an API client that acts for the user; null: a browser with all rights of the user. */
  readonly scopes: readonly string[] | null;
  readonly begun: string;
  readonly last: string;
  readonly device: string;
  readonly address: string;
}

export class Sessions {
  readonly #rows: Rows;
  readonly #notes: DeferredWrites;
  readonly #now: () => number;

  constructor(rows: Rows, notes: DeferredWrites, now: () => number) {
    this.#rows = rows;
    this.#notes = notes;
    this.#now = now;
  }

  /** Returns the value of the cookie, which is not stored. */
  async begin(
    begin: Pick<Session, "account" | "cause" | "device" | "address"> & Partial<Session>,
  ): Promise<string> {
    const secret = randomSecret();
    const now = this.#instant();
    await this.#rows.insert("sitzung", {
      id: randomId(),
      pruefwert: digest(secret),
      konto: begin.account,
      anlass: begin.scopes ? [PROGRAM, ...begin.scopes].join(" ") : begin.cause,
      begonnen: now,
      zuletzt: now,
      geraet: begin.device.slice(0, 200),
      adresse: begin.address,
    });
    return secret;
  }

  /** null for an unknown cookie, and for an expired session. */
  async find(secret: string): Promise<Session | null> {
    const session = await this.#find(secret);
    return session?.scopes === null ? session : null;
  }

  /** The same for an API token: tokens are not valid as cookies, nor cookies as tokens. */
  async findProgram(
    secret: string,
  ): Promise<(Session & { readonly scopes: readonly string[] }) | null> {
    const session = await this.#find(secret);
    return session?.scopes ? { ...session, scopes: session.scopes } : null;
  }

  async #find(secret: string): Promise<Session | null> {
    const [row] = await this.#rows.find("sitzung", { pruefwert: digest(secret) });
    if (!row) return null;
    const session = this.#sessionOf(row);
    if (!this.#isAlive(session)) return null;
    if (this.#now() - Date.parse(session.last) > NOTED)
      this.#notes.addSeen("sitzung", session.id, this.#instant());
    return session;
  }

  async of(account: number): Promise<readonly Session[]> {
    const rows = await this.#rows.find(
      "sitzung",
      { konto: account },
      { by: "zuletzt", limit: 100 },
    );
    return rows.map((row) => this.#sessionOf(row)).filter((session) => this.#isAlive(session));
  }

  /** Restricted to the account: a guessed id ends nobody else's session. false: the account has no such session. */
  async end(account: number, id: string): Promise<boolean> {
    return removeOne("sitzung", { konto: account, id }, this.#rows);
  }

  /** `rows`: those of the current transaction. */
  async endOthers(account: number, current: string, rows = this.#rows): Promise<void> {
    await rows.remove("sitzung", { konto: account, id: { not: current } });
  }

  /** A password has been set: from now on the old one is required to change it. */
  async settle(account: number, id: string, rows = this.#rows): Promise<void> {
    await rows.update("sitzung", { konto: account, id, anlass: "code" }, { anlass: "kennwort" });
  }

  /** Sessions that were not used any more, and those with a time in the future. */
  async removeExpired(): Promise<void> {
    const idle = new Date(this.#now() - IDLE - NOTED).toISOString();
    await this.#rows.remove("sitzung", { zuletzt: { below: idle } });
    const future = new Date(this.#now() + SKEW).toISOString();
    await this.#rows.remove("sitzung", { zuletzt: { above: future } });
  }

  #sessionOf(row: PlainRow): Session {
    const session = sessionOf(row);
    const seen = this.#notes.seen(session.id) ?? "";
    return seen > session.last ? { ...session, last: seen } : session;
  }

  #isAlive({ last, begun }: Session): boolean {
    const now = this.#now();
    return holds(Date.parse(last), IDLE, now) && holds(Date.parse(begun), LONGEST, now);
  }

  #instant(): string {
    return new Date(this.#now()).toISOString();
  }
}

function sessionOf(row: PlainRow): Session {
  const [first, ...scopes] = `${row.anlass}`.split(" ");
  return {
    id: `${row.id}`,
    account: Number(row.konto),
    cause: row.anlass === "code" ? "code" : "kennwort",
    scopes: first === PROGRAM ? scopes : null,
    begun: `${row.begonnen}`,
    last: `${row.zuletzt}`,
    device: `${row.geraet}`,
    address: `${row.adresse}`,
  };
}
