/** A response that records its outcome: its status, the bytes sent, and when it was complete. */

import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import type { StartedRequest } from "../crashes/journal.ts";
import { headOfRefused, type RefusedRequest, type WriteRefusal } from "../refusals/refusal.ts";
import type { CarriedResponse, Connection } from "./connection.ts";
import type { Exchange, PlainAnswer } from "./exchange.ts";
import { http } from "./node-http.ts";

export interface Outcome {
  readonly status: number;
  /** Bytes of the body that were actually sent. */
  readonly bytes: number;
}

interface Watcher {
  readonly write: WriteRefusal;
  /** Called exactly once for each response. */
  readonly settled: (response: ServedResponse, outcome: Outcome) => void;
  /** Data was written to its connection. */
  readonly written: (carrier: Connection) => void;
  /** Whether the server is stopping: then the last response on a connection closes it. */
  readonly stopping: () => boolean;
}

/** An error outside of any known module: the log derives it from the file. */
const UNKNOWN_MODULE = "";

export class ServedResponse
  extends http.ServerResponse<IncomingMessage>
  implements CarriedResponse
{
  carrier!: Connection;
  exchange!: Exchange;
  /** The request line as received. */
  requestLine = "";
  /** When the request arrived, in milliseconds since 1970. */
  started = 0;
  /** The same by the monotonic clock. */
  begun = 0;
  /** Its number in the journal; 0 for none. */
  journalId = 0;
  /** How long the application took until the head of the answer, in seconds; 0 if it was not called. */
  madeIn = 0;
  /** The client waits for 100 Continue. */
  awaitsContinue = false;
  #watcher!: Watcher;
  #over = false;
  #clientGone = false;
  /** The response was answered without the application; whatever that still writes is dropped. */
  #answered = false;
  #bodyBytes = 0;
  /** The application has been called, or need not be. */
  #isHandled = false;
  #asked = 0;
  #whenFirst: ((response: ServedResponse) => void) | null = null;
  #release: (() => void) | null = null;

  begin(carrier: Connection, exchange: Exchange, requestLine: string, watcher: Watcher): void {
    this.carrier = carrier;
    this.exchange = exchange;
    this.requestLine = requestLine;
    this.started = Date.now();
    this.begun = performance.now();
    this.#watcher = watcher;
    carrier.begin(this);
    this.on("finish", this.#finished);
  }

  get over(): boolean {
    return this.#over;
  }

  /** Calls `act` once it is the first on its connection: pipelined requests are handled one after the other. */
  whenFirst(act: (response: ServedResponse) => void): void {
    this.#whenFirst = act;
    if (this.carrier.underWay[0] === this) this.proceed();
  }

  proceed(): void {
    const act = this.#whenFirst;
    this.#whenFirst = null;
    act?.(this);
  }

  /** Takes a slot of the scheduler, until `release`. */
  occupy(release: () => void): void {
    this.#isHandled = true;
    this.#asked = performance.now();
    this.#release = release;
    if (this.#over) this.release();
  }

  /** Frees the slot: the application has answered, or waits for the client. */
  release(): void {
    const act = this.#release;
    this.#release = null;
    act?.();
  }

  /** The application begins to read the body: sends 100 Continue if the client waits for it. */
  bodyWanted(): void {
    if (this.headersSent || this.#answered || this.#over) return;
    if (this.awaitsContinue) this.writeContinue();
    this.awaitsContinue = false;
    if (!this.req.complete) this.release();
  }

  /** Called before the head of the answer is sent. */
  #decide(): void {
    if (this.#asked > 0) this.madeIn = (performance.now() - this.#asked) / 1000;
    this.release();
    // The body may still be sent, and would be taken for the next request.
    if (this.awaitsContinue) this.shouldKeepAlive = false;
    if (this.#watcher.stopping() && this.carrier.underWay.at(-1) === this)
      this.shouldKeepAlive = false;
  }

  /** The journal entry. */
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

  /** Answers without the application, and closes the connection, because its state is no longer certain. */
  refuse(refusal: RefusedRequest): void {
    if (this.headersSent || this.#answered) {
      this.destroy();
      return;
    }
    const { headers, body } = this.#watcher.write(refusal, {
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
    this.#isHandled = true;
    this.writeHead(status, body === null ? this.#withLength(status, fields) : fields);
    if (body instanceof ReadableStream) void this.#stream(body);
    else if (typeof body === "string") this.end(body, "latin1");
    else this.end(body ?? undefined);
  }

  /** Without a length Node sends an empty body in chunks. 204 and 304 have none (RFC 9110, 8.6); that of HEAD would be another answer's. */
  #withLength(status: number, fields: readonly string[]): readonly string[] {
    if (status === 204 || status === 304 || this.req.method === "HEAD") return fields;
    const isSaid = fields.some((name, index) => index % 2 === 0 && /^content-length$/i.test(name));
    return isSaid ? fields : [...fields, "Content-Length", "0"];
  }

  async #stream(body: ReadableStream<Uint8Array>): Promise<void> {
    this.flushHeaders();
    try {
      await pipeline(body, this);
    } catch {
      // `destroy` was called, and the producer of the stream is notified.
    }
  }

  /** Ends the response as an internal error: status 500 without a body, if nothing was sent yet. */
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

  /** The connection is closed. If the application is still working, its status is the one that is logged. */
  connectionLost(): void {
    if (this.headersSent)
      this.#settle(this.statusCode, Math.max(0, this.#bodyBytes - this.carrier.unsent));
    else if (!this.req.complete) this.#settle(400, 0);
    else if (!this.#isHandled) this.#settle(503, 0);
    else this.#clientGone = true;
  }

  /** Logs it as it is: it will not be completed. */
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
      // A header that HTTP does not allow: an error of the program, not of the client.
      this.fail(error);
    }
    return this;
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    // Permanent backpressure: the stream is no longer read.
    if (this.#answered || this.#over) return false;
    this.#bodyBytes += sizeOf(chunk, encoding);
    // @ts-expect-error The signatures of write in one.
    const goOn = super.write(chunk, encoding, callback);
    // Node buffers the chunks of a tick before it passes them to the socket.
    process.nextTick(this.#watcher.written, this.carrier);
    return goOn;
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    if (this.#answered || this.#over) return this;
    this.#bodyBytes += sizeOf(chunk, encoding);
    // @ts-expect-error The signatures of end in one.
    super.end(chunk, encoding, callback);
    this.#watcher.written(this.carrier);
    return this;
  }

  override destroy(error?: Error): this {
    // A stream of the application failed. Node reports a disconnected client this way too, which is no error.
    if (error !== undefined && !this.#over && !isHangingUp(error)) {
      this.exchange.failure ??= { error, module: UNKNOWN_MODULE };
    }
    return super.destroy(error);
  }

  #finished(): void {
    // Unread parts of the body precede the next request, so they are drained. The timer ends a slow one.
    if (!this.req.readableEnded) this.req.resume();
    this.carrier.unread = this.req.complete ? null : this.req;
    this.#settle(this.statusCode, this.#bodyBytes);
  }

  #settle(status: number, bytes: number): void {
    if (this.#over) return;
    this.#over = true;
    this.release();
    const bodiless = this.req.method === "HEAD" || status === 204 || status === 304;
    this.#watcher.settled(this, { status, bytes: bodiless ? 0 : bytes });
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
