/** What the server passes to the application with a request, and what the application returns for the logs. */

import type { WriteRefusal } from "../refusals/refusal.ts";

export interface Exchange {
  /** The client: the peer, or the address forwarded by a trusted proxy. */
  readonly client: { readonly address: string; readonly port: number };
  /** The request target as received, byte for byte: a URL object has already collapsed "..". */
  readonly target: string;
  /** The head with which the server has already searched the answer cache. */
  readonly head?: Head | null;
  /** Called by the application before it reads an upload that the user is allowed to send: it gets a longer timeout. */
  expectFile?(): void;
  /** Computes a part of a long answer when the scheduler gives its address another turn: between two parts others are answered. */
  inTurn?<T>(make: () => Promise<T>): Promise<T>;
  /** Set by the application after authentication; the third field of the access line. */
  user: string | null;
  /** Set by the application after an error: becomes one line of the error log. */
  failure: Failure | null;
}

/** Without the query. */
export function pathOfTarget(target: Exchange["target"]): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}

interface Failure {
  readonly error: unknown;
  /** The part of the program: a folder below src, or "site". */
  readonly module: string;
  /** A temporary condition that affects every request: not each gets a log line. */
  readonly temporary?: boolean;
}

/** The request interface of the application. A web Request implements it; for reads a cheaper object does. */
export interface AskedRequest extends Pick<Request, "method" | "url" | "signal"> {
  readonly headers: Pick<Headers, "get" | "has">;
  readonly body: AsyncIterable<Uint8Array<ArrayBuffer>> | null;
}

/** Of a body, without its parameters; "" where it has none. */
export function mediaTypeOf({ headers }: AskedRequest): string {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

export interface Application {
  /** Avoids web Request and Response objects, which cost more than many answers. */
  readonly answer: (request: AskedRequest, exchange: Exchange) => Promise<PlainAnswer>;
  /** The public answer cache, searched before a request object is created. */
  readonly ready?: ReadyAnswers;
  /** Writes refusals of the server as the application would. */
  readonly refuse?: WriteRefusal;
  /** Paths that are answered even under overload. */
  readonly urgent?: readonly string[];
  /** Writers who wait share a commit, so more of one address may be under way. */
  readonly sharesCommits?: boolean;
}

export interface ReadyAnswers {
  /** null if nothing is cached: then the application is called. */
  find(head: Head): ReadyAnswer | null;
  /**
   * Validates the cache; called after a hit, once for all requests received by then. null: everything cached is valid; otherwise the lookup
   * is repeated when this resolves.
   */
  renew(): Promise<void> | null;
}

/** A read request without a body, as parsed. */
export interface Head {
  readonly method: "GET" | "HEAD";
  /** Scheme and host as named by the client or a trusted proxy. */
  readonly origin: string;
  /** Path and query as received, byte for byte. */
  readonly target: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** An answer in the form of node:http. */
export interface PlainAnswer {
  readonly status: number;
  /** Names and values alternating; no connection headers, no Date. */
  readonly fields: readonly string[];
  /** Bytes, or a latin1 text; a stream is sent as it is produced. */
  readonly body: Uint8Array | string | ReadableStream<Uint8Array> | null;
}

export interface ReadyAnswer extends PlainAnswer {
  /** Never expires: `renew` need not be called. */
  readonly lasting: boolean;
}
