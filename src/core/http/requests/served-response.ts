/** A response that knows what really became of it: its status, the bytes that left, and the moment when it was over. */

import { type IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { StartedRequest } from "../crashes/journal.ts";
import { headOfRefused, type RefusedRequest, type WriteRefusal } from "../refusals/refusal.ts";
import type { CarriedResponse, Connection } from "./connection.ts";
import type { Exchange, PlainAnswer } from "./exchange.ts";

export interface Outcome {
  readonly status: number;
  /** Of the body, really sent. */
  readonly bytes: number;
}

interface Watcher {
  readonly write: WriteRefusal;
  /** Called exactly once for each response. */
  readonly settled: Settled;
  /** Something was written to its connection. */
  readonly written: (carrier: Connection) => void;
  /** The server stops: whatever is the last on its connection ends it. */
  readonly stopping: () => boolean;
}

type Settled = (response: ServedResponse, outcome: Outcome) => void;

/** The module of a fault that no part of the program has claimed: the logs tell it from the file. */
const UNKNOWN_MODULE = "";

export class ServedResponse extends ServerResponse<IncomingMessage> implements CarriedResponse {
  carrier!: Connection;
  exchange!: Exchange;
  /** As it came. */
  requestLine = "";
  /** When the request came, in milliseconds since 1970. */
  started = 0;
  /** The same by the clock that nobody sets. */
  begun = 0;
  /** Its number in the journal of what is under way; 0 for none. */
  journalId = 0;
  /** How long the application took until the head of its answer left, in seconds; 0 where it was not asked. */
  madeIn = 0;
  /** The client sends its body only when it is told to. */
  awaitsContinue = false;
  #settled!: Settled;
  #write!: WriteRefusal;
  #written!: (carrier: Connection) => void;
  #stopping!: () => boolean;
  #over = false;
  #clientGone = false;
  /** Somebody has answered in the application's place; what it still says is dropped. */
  #answered = false;
  #bodyBytes = 0;
  /** The application has been asked, or need not be. */
  #begun = false;
  #asked = 0;
  #whenFirst: ((response: ServedResponse) => void) | null = null;
  #release: (() => void) | null = null;

  begin(
    carrier: Connection,
    exchange: Exchange,
    requestLine: string,
    { write, settled, written, stopping }: Watcher,
  ): void {
    this.carrier = carrier;
    this.exchange = exchange;
    this.requestLine = requestLine;
    this.started = Date.now();
    this.begun = performance.now();
    this.#settled = settled;
    this.#write = write;
    this.#written = written;
    this.#stopping = stopping;
    carrier.begin(this);
    this.on("finish", this.#finished);
  }

  get over(): boolean {
    return this.#over;
  }

  /** Calls once it is the first on its connection: answers are made one after the other, as the client takes them. */
  whenFirst(act: (response: ServedResponse) => void): void {
    this.#whenFirst = act;
    if (this.carrier.underWay[0] === this) this.proceed();
  }

  proceed(): void {
    const act = this.#whenFirst;
    this.#whenFirst = null;
    act?.(this);
  }

  /** It has a place among those under way, until `release`. */
  occupy(release: () => void): void {
    this.#begun = true;
    this.#asked = performance.now();
    this.#release = release;
    if (this.#over) this.release();
  }

  /** Others may have its place: the application has answered, or waits for the client itself. */
  release(): void {
    const act = this.#release;
    this.#release = null;
    act?.();
  }

  /** The application begins to read the body: a client that waits for 100 Continue gets it. */
  bodyWanted(): void {
    if (this.headersSent || this.#answered || this.#over) return;
    if (this.awaitsContinue) this.writeContinue();
    this.awaitsContinue = false;
    if (!this.req.complete) this.release();
  }

  /** The head of the answer is about to leave. */
  #decide(): void {
    if (this.#asked > 0) this.madeIn = (performance.now() - this.#asked) / 1000;
    this.release();
    // Nobody can tell whether the body will still come, so that it could be taken for the next request.
    if (this.awaitsContinue) this.shouldKeepAlive = false;
    if (this.#stopping() && this.carrier.underWay.at(-1) === this) this.shouldKeepAlive = false;
  }

  /** What the journal keeps of it. */
  asStarted(): StartedRequest {
    const { referer, "user-agent": agent } = this.req.headers;
    return {
      connection: this.carrier.id,
      client: this.exchange.client,
      time: this.started,
      request: this.requestLine,
      referer,
      agent,
    };
  }

  /** Answers in the application's place, and closes the connection: the client and the server no longer agree on where it stands. */
  refuse(refusal: RefusedRequest): void {
    if (this.headersSent || this.#answered) {
      this.destroy();
      return;
    }
    const { headers, body } = this.#write(refusal, {
      ...headOfRefused(this.req),
      target: this.exchange.target,
    });
    this.#bodyBytes = Buffer.byteLength(body);
    this.#whenFirst = null;
    this.#decide();
    super.writeHead(refusal.status, {
      ...headers,
      ...(!(refusal.goesOn && this.req.complete) && { Connection: "close" }),
    });
    super.end(body);
    this.#answered = true;
  }

  send({ status, fields, body }: PlainAnswer): void {
    if (this.#answered || this.#over) return;
    this.#begun = true;
    this.writeHead(status, fields);
    if (body instanceof ReadableStream) void this.#stream(body);
    else if (typeof body === "string") this.end(body, "latin1");
    else this.end(body ?? undefined);
  }

  async #stream(body: ReadableStream<Uint8Array>): Promise<void> {
    this.flushHeaders();
    try {
      await pipeline(body, this);
    } catch {
      // `destroy` has been told, and whoever makes the stream that nobody takes it any more.
    }
  }

  /** Ends the response as a failure of the program: status 500 and no data, where nothing has left yet. */
  fail(error: unknown): void {
    if (this.#over) return;
    this.exchange.failure ??= { error, module: UNKNOWN_MODULE };
    if (this.headersSent || this.#answered) {
      this.destroy();
      return;
    }
    this.send({ status: 500, fields: FAILED, body: null });
    this.#answered = true;
  }

  /** The connection is closed. Where the application is still at work its status will be the one on record. */
  connectionLost(): void {
    if (this.headersSent)
      this.#settle(this.statusCode, Math.max(0, this.#bodyBytes - this.carrier.unsent));
    else if (!this.req.complete) this.#settle(400, 0);
    else if (!this.#begun) this.#settle(503, 0);
    else this.#clientGone = true;
  }

  /** Puts it on record as it stands: nobody will hear of it any more. */
  abandon(status: number): void {
    if (this.headersSent) this.connectionLost();
    else this.#settle(status, 0);
  }

  override writeHead(status: number, reason?: unknown, headers?: unknown): this {
    if (this.#answered || this.#over) return this;
    this.#decide();
    if (this.#clientGone) {
      this.#settle(status, 0);
      return this;
    }
    try {
      // @ts-expect-error The three signatures of writeHead in one.
      super.writeHead(status, reason, headers);
    } catch (error) {
      // A header that HTTP cannot carry: a fault of the program, not of the client.
      this.fail(error);
    }
    return this;
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    // Backpressure that never ends: the stream is no longer read.
    if (this.#answered || this.#over) return false;
    this.#bodyBytes += sizeOf(chunk, encoding);
    // @ts-expect-error The signatures of write in one.
    const goOn = super.write(chunk, encoding, callback);
    // Node gathers the chunks of a moment before it hands them to the socket.
    process.nextTick(this.#written, this.carrier);
    return goOn;
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    if (this.#answered || this.#over) return this;
    this.#bodyBytes += sizeOf(chunk, encoding);
    // @ts-expect-error The signatures of end in one.
    super.end(chunk, encoding, callback);
    this.#written(this.carrier);
    return this;
  }

  override destroy(error?: Error): this {
    // A stream of the application broke off halfway. Node passes a client's hanging up this way too: no fault.
    if (error !== undefined && !this.#over && !isHangingUp(error)) {
      this.exchange.failure ??= { error, module: UNKNOWN_MODULE };
    }
    return super.destroy(error);
  }

  #finished(): void {
    // What nobody has read of the body stands before the next request. Whoever takes too long to send it is cut off by its timer.
    if (!this.req.readableEnded) this.req.resume();
    this.#settle(this.statusCode, this.#bodyBytes);
  }

  #settle(status: number, bytes: number): void {
    if (this.#over) return;
    this.#over = true;
    this.release();
    const bodiless = this.req.method === "HEAD" || status === 204 || status === 304;
    this.#settled(this, { status, bytes: bodiless ? 0 : bytes });
    this.carrier.end(this);
  }
}

const FAILED = ["Content-Length", "0", "Cache-Control", "no-store"];

function sizeOf(chunk: unknown, encoding: unknown): number {
  if (typeof chunk === "string") {
    return Buffer.byteLength(
      chunk,
      typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8",
    );
  }
  return chunk instanceof Uint8Array ? chunk.byteLength : 0;
}

function isHangingUp(error: NodeJS.ErrnoException): boolean {
  return (
    error.code === "ECONNRESET" ||
    error.code === "EPIPE" ||
    error.code === "ERR_STREAM_PREMATURE_CLOSE"
  );
}
