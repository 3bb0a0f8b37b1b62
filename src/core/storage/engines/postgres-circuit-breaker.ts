/**
 * A circuit breaker for PostgreSQL. A frozen server cannot be told from a slow statement, so after a while a trivial query is sent beside
 * it. If that times out too, all waiting queries fail, and later ones fail at once, until the server answers again. If several servers are
 * named, the writable one is used: after losing it all are tried in turn.
 */

import pg from "pg";
import { notReady } from "./write-lock.ts";

/** After this many milliseconds without any answer the server is probed … */
const SILENCE = 500;
/** … and this is the timeout of the probe, unless the address has a `connect_timeout`: together less than two seconds. */
const PROBE = 1000;
/** Pause between two probes of an unreachable server, and their timeout: it is back in use within a second. */
const AGAIN = 250;
const BACK = 700;
/** How long closing a pool may take, in milliseconds: a frozen server never acknowledges it. */
const ENDING = 2000;
const SILENT = "PostgreSQL lets everybody wait";

type ServerState = "lives" | "read-only" | "silent";

export class CircuitBreaker {
  readonly #servers: readonly string[];
  readonly #probeTimeout: number;
  #current = 0;
  /** Pending queries: since when, and how to reject them. */
  readonly #waiting = new Map<symbol, { readonly since: number; end(reason: unknown): void }>();
  readonly #whenAway: ((reason: unknown) => void)[] = [];
  readonly #whenBack: (() => void)[] = [];
  #heard = 0;
  /** Why the server is unreachable; null while it is reachable. */
  #away: unknown = null;
  #asking = false;
  #closed = false;
  #tick: NodeJS.Timeout | null = null;
  #line: pg.Pool | null = null;

  constructor(servers: readonly string[], probeTimeout = PROBE) {
    this.#servers = servers;
    this.#probeTimeout = probeTimeout;
  }

  /** The address of the server in use. */
  get url(): string {
    return this.#servers[this.#current] as string;
  }

  /** Finds the first usable server; if there is none, stays with the first. */
  async find(): Promise<void> {
    if (this.#servers.length === 1) return;
    for (const _ of this.#servers) {
      if ((await this.#state(this.#probeTimeout)) === "lives") return;
      this.#next();
    }
  }

  /** Throws at once while the server is unreachable. */
  check(): void {
    if (this.#away) throw notReady(this.#away);
  }

  /** Waits for an answer for as long as the server is reachable. */
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

  /** A connection was lost: probes whether the server is. */
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
    const state = await this.#state(this.#probeTimeout);
    this.#asking = false;
    // Any other answer meanwhile shows that the server is alive, but not that it is writable.
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

  /** Over a connection of its own, since those of the pool may all be in use. */
  async #state(limit: number): Promise<ServerState> {
    this.#line ??= lineTo(this.url, this.#probeTimeout * 2);
    const { promise: late, resolve } = Promise.withResolvers<ServerState>();
    // If the event loop was blocked, the answer may have arrived already: it is read before the next immediate.
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

  /** A single server may be read-only. */
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

/** Closes a pool, with a timeout: an unreachable server never acknowledges it. */
export async function ended(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ENDING);
  });
  await Promise.race([pool.end(), late]);
  clearTimeout(timer);
}

/** Hangs up where it cannot sign in. By itself it leaves the connection open, which keeps a command from ending until the server gives up. */
export class Client extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(done: (error: Error | null) => void): void;
  override connect(done?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    if (!done) return super.connect();
    super.connect((error: Error | null) => {
      if (error) void this.end();
      done(error);
    });
    return undefined;
  }
}

function lineTo(url: string, limit: number): pg.Pool {
  const pool = new pg.Pool({
    Client,
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

/** An error sent by the server, such as too many connections, shows that it is alive; that it is starting or stopping does not. */
function isAnswer({ code = "" }: { code?: string }): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
}
