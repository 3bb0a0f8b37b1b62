/** What the server tells the application about a request, and what the application tells it back for the logs. */

import type { WriteRefusal } from "../refusals/refusal.ts";

export interface Exchange {
  /** Who is at the other end: the peer, or what a trusted proxy passed on. */
  readonly client: { readonly address: string; readonly port: number };
  /** The request target byte for byte as it came: a URL object has already collapsed "..". */
  readonly target: string;
  /** Where the server has looked already for something ready: what it asked for. */
  readonly head?: Head | null;
  /** Called by the application before it reads a file that whoever asks may send: it may take longer than others. */
  expectFile?(): void;
  /** Makes a part of a long answer when it is its address's turn again: between two parts others are answered. */
  inTurn?<T>(make: () => Promise<T>): Promise<T>;
  /** Set by the application once it knows who asks; the third field of the access line. */
  user: string | null;
  /** Set by the application when it failed: becomes one line of the error log. */
  failure: Failure | null;
}

interface Failure {
  readonly error: unknown;
  /** Which part of the program it was: a folder below src, or "site". */
  readonly module: string;
  /** It is nobody's fault and will pass, and until then everybody meets it: not each of them is worth a line. */
  readonly passing?: boolean;
}

/** What the application learns of a request. A Request of the Web says all of it; one that only reads is told by less, at less cost. */
export interface AskedRequest extends Pick<Request, "method" | "url" | "body" | "signal"> {
  readonly headers: Pick<Headers, "get" | "has">;
}

export interface Application {
  /** Without a Request and a Response of the Web, which cost more than many an answer. */
  readonly answer: (request: AskedRequest, exchange: Exchange) => Promise<PlainAnswer>;
  /** What it has ready for anybody, asked for before a Request is even made. */
  readonly ready?: ReadyAnswers;
  /** Writes what the server refuses by itself as the application would. */
  readonly refuse?: WriteRefusal;
  /** Paths that are answered even where there is more to do than can be done. */
  readonly urgent?: readonly string[];
}

export interface ReadyAnswers {
  /** null where nothing is: the application is asked then. */
  find(head: Head): ReadyAnswer | null;
  /**
   * Asked once something was found, and once for all requests that have come by then. null: all that is ready is still true;
   * otherwise it is to be looked for again when this resolves.
   */
  renew(): Promise<void> | null;
}

/** A request to read that has no body, in the words of the parser. */
export interface Head {
  readonly method: "GET" | "HEAD";
  /** Scheme and host as the client, or a trusted proxy, named them. */
  readonly origin: string;
  /** A path and a query, byte for byte as they came. */
  readonly target: string;
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** An answer as node:http takes it. */
export interface PlainAnswer {
  readonly status: number;
  /** Names and values in turns; nothing about the connection, and no date. */
  readonly fields: readonly string[];
  /** Bytes, or a text of one character for each byte; a stream is sent as it comes. */
  readonly body: Uint8Array | string | ReadableStream<Uint8Array> | null;
}

export interface ReadyAnswer extends PlainAnswer {
  /** True for ever: `renew` need not be asked. */
  readonly lasting: boolean;
}
