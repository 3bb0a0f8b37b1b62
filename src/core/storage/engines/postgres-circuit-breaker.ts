/**
 * Whether PostgreSQL is there at all. Somebody waits in vain for a server that has frozen, and nobody can tell that from a statement
 * that takes long: so after a while something trivial is asked beside it. Where that gets no answer either, everybody who waits is
 * told so, and whoever comes later is told at once, until it is back. Where several servers are named, the one that can be written to
 * is meant: after the loss of one all are asked in turn.
 */

import pg from "pg";
import { notReady } from "./write-lock.ts";

/** How long an answer may take before the server is asked whether it lives, in milliseconds … */
const SILENCE = 500;
/** … and how long that may take: together less than two seconds. */
const SIGN = 1000;
/** How often a server that is away is asked, and how long each time: it is back for everybody within a second. */
const AGAIN = 250;
const BACK = 700;
/** How long a pool may take to close, in milliseconds: a server that is silent never says goodbye. */
const ENDING = 2000;
const SILENT = "PostgreSQL lets everybody wait";

type ServerState = "lives" | "read-only" | "silent";

export class CircuitBreaker {
  readonly #servers: readonly string[];
  #current = 0;
  /** Those who wait for an answer: since when, and how to end that. */
  readonly #waiting = new Map<symbol, { readonly since: number; end(reason: unknown): void }>();
  readonly #whenAway: ((reason: unknown) => void)[] = [];
  readonly #whenBack: (() => void)[] = [];
  #heard = 0;
  /** Why it is away; null where it is there. */
  #away: unknown = null;
  #asking = false;
  #closed = false;
  #tick: NodeJS.Timeout | null = null;
  #line: pg.Pool | null = null;

  constructor(servers: readonly string[]) {
    this.#servers = servers;
  }

  /** The address of the server that is asked now. */
  get url(): string {
    return this.#servers[this.#current] as string;
  }

  /** Looks for the first that can be used; where there is none, the first is meant. */
  async find(): Promise<void> {
    if (this.#servers.length === 1) return;
    for (const _ of this.#servers) {
      if ((await this.#state(SIGN)) === "lives") return;
      this.#next();
    }
  }

  /** Throws at once where there is no use in asking. */
  check(): void {
    if (this.#away) throw notReady(this.#away);
  }

  /** Waits for an answer of the server for as long as the server lives. */
  wait<T>(answer: Promise<T>): Promise<T> {
    const key = Symbol();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.set(key, { since: performance.now(), end: reject });
    this.#tick ??= setInterval(() => this.#look(), SILENCE / 2).unref();
    answer.then(
      (value) => {
        this.#waiting.delete(key);
        this.#heard = performance.now();
        resolve(value);
      },
      (error) => {
        this.#waiting.delete(key);
        reject(error);
      },
    );
    return promise;
  }

  /** A connection was lost: perhaps only that one. */
  doubt(reason: unknown): void {
    if (!this.#asking && !this.#away) void this.#ask(reason);
  }

  onAway(tell: (reason: unknown) => void): void {
    this.#whenAway.push(tell);
  }

  onBack(tell: () => void): void {
    this.#whenBack.push(tell);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#rest();
    const line = this.#line;
    this.#line = null;
    if (line) await ended(line);
  }

  #look(): void {
    const late = performance.now() - SILENCE;
    const [first] = this.#waiting.values();
    if (!first) this.#rest();
    else if (first.since <= late && this.#heard <= late) this.doubt(new Error(SILENT));
  }

  #rest(): void {
    if (this.#tick) clearInterval(this.#tick);
    this.#tick = null;
  }

  async #ask(reason: unknown): Promise<void> {
    this.#asking = true;
    const begun = performance.now();
    const state = await this.#state(SIGN);
    this.#asking = false;
    // Whatever else was answered meanwhile is as good a sign, but not that it can be written to.
    const isAway = state === "read-only" || (state === "silent" && this.#heard < begun);
    if (isAway && !this.#closed) this.#goAway(reason);
  }

  #goAway(reason: unknown): void {
    this.#away = reason;
    for (const tell of this.#whenAway) tell(reason);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { end } of waiting) end(notReady(reason));
    void this.#awaitReturn();
  }

  async #awaitReturn(): Promise<void> {
    while (!this.#closed && (await this.#state(BACK)) !== "lives") {
      this.#next();
      await new Promise((resolve) => setTimeout(resolve, AGAIN).unref());
    }
    this.#away = null;
    if (!this.#closed) for (const tell of this.#whenBack) tell();
  }

  /** On a line of its own: the others may all be taken. */
  async #state(limit: number): Promise<ServerState> {
    this.#line ??= lineTo(this.url);
    const { promise: late, resolve } = Promise.withResolvers<ServerState>();
    // Where this process was busy, the answer may be here already: it is read before the next immediate.
    const timer = setTimeout(() => setImmediate(resolve, "silent"), limit).unref();
    const answered = this.#line.query("show transaction_read_only").then(
      ({ rows }) => this.#stateIn(rows[0]),
      (error) => (isAnswer(error) ? "lives" : "silent"),
    );
    const state = await Promise.race([answered, late]);
    clearTimeout(timer);
    if (state !== "lives") this.#hangUp();
    return state;
  }

  /** The only one may be read from, too. */
  #stateIn({ transaction_read_only }: { transaction_read_only: string }): ServerState {
    return transaction_read_only === "on" && this.#servers.length > 1 ? "read-only" : "lives";
  }

  #next(): void {
    this.#current = (this.#current + 1) % this.#servers.length;
  }

  #hangUp(): void {
    void this.#line?.end().catch(() => {});
    this.#line = null;
  }
}

/** A server that is away says no good-bye, and nobody waits for it long. */
export async function ended(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ENDING);
  });
  await Promise.race([pool.end(), late]);
  clearTimeout(timer);
}

function lineTo(url: string): pg.Pool {
  const limit = SIGN * 2;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A refusal by the server itself, for want of connections say, is a sign of life; that it starts or stops is none. */
function isAnswer({ code = "" }: { code?: string }): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
}
