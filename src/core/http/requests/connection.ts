/** The state of one connection: peer, requests in progress, bytes not sent. */

import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { RefusedRequest } from "../refusals/refusal.ts";
import type { Limits } from "../scheduling/limits.ts";
import { plainAddress } from "./trusted-proxies.ts";

/** A response from the point of view of its connection. */
export interface CarriedResponse {
  readonly req: IncomingMessage;
  refuse(refusal: RefusedRequest): void;
  fail(error: unknown): void;
  connectionLost(): void;
  abandon(status: number): void;
  /** All responses before it are complete. */
  proceed(): void;
}

export class Connection {
  readonly socket: Socket;
  readonly peer: { readonly address: string; readonly port: number };
  /** Whether the peer is a trusted proxy, determined once per connection. */
  readonly trusted: boolean;
  /** In the order of the requests: with pipelining there can be several. */
  readonly underWay: CarriedResponse[] = [];
  /** Runs a function in the async context of this connection. */
  inContext!: <Arguments extends unknown[]>(
    action: (...given: Arguments) => unknown,
    ...given: Arguments
  ) => unknown;
  /** The last request that was answered before its body had come. */
  unread: IncomingMessage | null = null;
  /** The number of requests parsed. */
  requests = 0;
  /** Nothing more of it is read as a request: the parser has failed, which it reports more than once, or it is being closed. */
  refused = false;
  /** Its number at the supervisor; 0 for a connection accepted here. */
  id = 0;
  /** Tells the supervisor once whether the connection is used, or could go to another worker. */
  settleUse: ((used: boolean) => void) | null = null;
  /** Called when no request is in progress any more. */
  afterwards: (() => void) | null = null;

  readonly #limits: Pick<Limits, "pipelined" | "requestTimeout">;
  #full = false;

  /** Reading is paused when as many requests are in progress as may be pipelined. */
  constructor(
    socket: Socket,
    trusts: (address: string) => boolean,
    limits: Pick<Limits, "pipelined" | "requestTimeout">,
  ) {
    this.socket = socket;
    this.#limits = limits;
    const address = plainAddress(socket.remoteAddress ?? "0.0.0.0");
    this.peer = { address, port: socket.remotePort ?? 0 };
    this.trusted = trusts(address);
    (socket as WithConnection)[key] = this;
    socket._destroy = destroyMeasured;
    socket.resume = resumeUnlessFull;
    socket.destroySoon = destroyWhenSent;
  }

  static of(socket: Socket): Connection | undefined {
    return (socket as WithConnection)[key];
  }

  /** Bytes written by the program but not taken by the kernel, known once the socket is destroyed. */
  get unsent(): number {
    return (this.socket as WithConnection)[unsentKey] ?? 0;
  }

  /** Bytes written by the program that are still in its memory. */
  get waitingBytes(): number {
    return this.socket.destroyed ? 0 : this.socket.writableLength;
  }

  /** Bytes taken by the kernel so far. */
  get sentBytes(): number {
    const handle = (this.socket as WithConnection)._handle;
    return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
  }

  /** The limit of pipelined requests is reached: reading is paused. */
  get full(): boolean {
    return this.#full;
  }

  begin(response: CarriedResponse): void {
    this.requests++;
    this.settle(true);
    if (this.underWay.push(response) >= this.#limits.pipelined && !this.#full) {
      this.#full = true;
      this.socket.pause();
    }
  }

  /**
   * After an answer that closes the connection, while the client still sends its body: closing at once would make its system discard the
   * answer (RFC 9112, 9.6), so the rest is read and dropped. Returns false if nothing is being sent.
   */
  closeAfterBody(): boolean {
    const sending = this.underWay[0]?.req;
    if (sending === undefined || sending.complete || this.refused) return false;
    this.refused = true;
    const { socket } = this;
    const close = () => socket.destroy();
    const late = setTimeout(close, this.#limits.requestTimeout).unref();
    socket.once("close", () => clearTimeout(late));
    socket.once("end", close);
    sending.once("end", close);
    socket.end();
    return true;
  }

  settle(used: boolean): void {
    if (this.settleUse === null) return;
    this.settleUse(used);
    this.settleUse = null;
  }

  end(response: CarriedResponse): void {
    // Nearly always the first: responses are sent in the order of the requests.
    if (this.underWay[0] === response) this.underWay.shift();
    else {
      const index = this.underWay.indexOf(response);
      if (index !== -1) this.underWay.splice(index, 1);
    }
    if (this.#full && this.underWay.length < this.#limits.pipelined) {
      this.#full = false;
      this.socket.resume();
    }
    // After a response that closes the connection, pipelined requests are not executed: their result could not be sent.
    if (!this.socket.writableEnded) this.underWay[0]?.proceed();
    if (this.underWay.length === 0 && this.afterwards !== null) {
      const act = this.afterwards;
      this.afterwards = null;
      act();
    }
  }
}

const key = Symbol("connection");
const unsentKey = Symbol("unsent");

interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

type WithConnection = Socket & {
  [key]?: Connection;
  [unsentKey]?: number;
  readonly _handle?: Handle | null;
};

/** Node resumes reading on many occasions, each of which would let in thousands of requests. */
function resumeUnlessFull(this: Socket): Socket {
  return Connection.of(this)!.full ? this : Socket.prototype.resume.call(this);
}

function destroyWhenSent(this: Socket): void {
  if (!Connection.of(this)!.closeAfterBody()) Socket.prototype.destroySoon.call(this);
}

/**
 * The last moment to determine how much of an aborted download the kernel took. `bytesWritten` of the socket includes what is buffered in
 * the program, that of its handle what was handed over, and the handle's queue what the kernel has not accepted yet.
 */
function destroyMeasured(
  this: Socket,
  error: Error | null,
  callback: (error?: Error | null) => void,
): void {
  const handle = (this as WithConnection)._handle;
  if (handle) {
    (this as WithConnection)[unsentKey] =
      this.bytesWritten - (handle.bytesWritten - handle.writeQueueSize);
  }
  Socket.prototype._destroy.call(this, error, callback);
}
