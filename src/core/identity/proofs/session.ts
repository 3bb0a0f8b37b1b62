/** Sessions of browsers: an opaque random cookie, of which only a hash is stored, with an end in sight. */

import type { DeferredWrites } from "../deferred-writes.ts";
import { holds, SKEW } from "../moments.ts";
import type { PlainRow, Rows } from "../rows.ts";
import { digest, randomId, randomSecret } from "./secret.ts";

/** In milliseconds: without a request, and altogether: a working day at the desk. */
const IDLE = 30 * 60_000;
const LONGEST = 8 * 60 * 60_000;

/** How long a session lasts at least, in seconds: as long as it may be idle. */
export const SESSION_SECONDS = IDLE / 1000;

/** In the place of the cause, before what a program may. */
const PROGRAM = "programm";

/** Noting each request would make every reader a writer. */
const NOTED = 60_000;

interface Session {
  /** Names the session in the account's list and binds its forms; nobody can sign in with it. */
  readonly id: string;
  readonly account: number;
  /** What it began with: a password, or a code that a librarian handed out. */
  readonly cause: "kennwort" | "code";
  /** What a program may that signed in for somebody; null: a browser, which may what they may. */
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

  /** Returns the value of the cookie, which is not known to anybody afterwards but the browser. */
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

  /** null for a cookie of nobody, and for a session that is over. */
  async find(secret: string): Promise<Session | null> {
    const session = await this.#find(secret);
    return session?.scopes === null ? session : null;
  }

  /** The same for a token: what lets a program in is no cookie, and no cookie is a token. */
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
      this.#notes.addSeen(session.id, this.#instant());
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

  /** Bound to the account: a guessed name ends nobody else's session. */
  async end(account: number, id: string): Promise<void> {
    await this.#rows.remove("sitzung", { konto: account, id });
  }

  /** `rows`: those of the write in which it is done. */
  async endOthers(account: number, current: string, rows = this.#rows): Promise<void> {
    await rows.remove("sitzung", { konto: account, id: { not: current } });
  }

  /** A password has been chosen: from now on the old one is asked for again. */
  async settle(account: number, id: string, rows = this.#rows): Promise<void> {
    await rows.update("sitzung", { konto: account, id, anlass: "code" }, { anlass: "kennwort" });
  }

  /** Those whose browsers never came back, and those that a wrong clock began. */
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
