/** What the server knows about one connection: who is at the other end, what is under way, and what never left. */

import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { RefusedRequest } from "../refusals/refusal.ts";
import { plainAddress } from "./trusted-proxies.ts";

/** A response, as the connection that carries it sees it. */
export interface CarriedResponse {
  readonly req: IncomingMessage;
  refuse(refusal: RefusedRequest): void;
  fail(error: unknown): void;
  connectionLost(): void;
  abandon(status: number): void;
  /** All before it are answered. */
  proceed(): void;
}

export class Connection {
  readonly socket: Socket;
  readonly peer: { readonly address: string; readonly port: number };
  /** Whether the peer is a listed proxy, asked once per connection. */
  readonly trusted: boolean;
  /** In the order of the requests: with pipelining there can be several. */
  readonly underWay: CarriedResponse[] = [];
  /** Runs something as this connection's own doing. */
  inContext!: <Arguments extends unknown[]>(
    action: (...given: Arguments) => unknown,
    ...given: Arguments
  ) => unknown;
  /** How many requests the parser let through. */
  requests = 0;
  /** The parser has given up on this connection, and says so more than once. */
  refused = false;
  /** Its number at the supervisor; 0 for a connection accepted here. */
  id = 0;
  /** Tells the supervisor once whether the connection is used, or could go to another worker. */
  settleUse: ((used: boolean) => void) | null = null;
  /** What to do once nothing is under way any more. */
  afterwards: (() => void) | null = null;

  readonly #pipelined: number;
  #full = false;

  /** It is read from until so many requests are under way. */
  constructor(socket: Socket, trusts: (address: string) => boolean, pipelined: number) {
    this.socket = socket;
    this.#pipelined = pipelined;
    const address = plainAddress(socket.remoteAddress ?? "0.0.0.0");
    this.peer = { address, port: socket.remotePort ?? 0 };
    this.trusted = trusts(address);
    (socket as WithConnection)[key] = this;
    socket._destroy = destroyMeasured;
    socket.resume = resumeUnlessFull;
  }

  static of(socket: Socket): Connection | undefined {
    return (socket as WithConnection)[key];
  }

  /** Bytes that the program wrote but the system never took, known once the socket is destroyed. */
  get unsent(): number {
    return (this.socket as WithConnection)[unsentKey] ?? 0;
  }

  /** Bytes that the program wrote and that are still in its memory. */
  get waitingBytes(): number {
    return this.socket.destroyed ? 0 : this.socket.writableLength;
  }

  /** Bytes that the system has taken so far. */
  get sentBytes(): number {
    const handle = (this.socket as WithConnection)._handle;
    return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
  }

  /** Enough has been sent ahead: nothing more is read. */
  get full(): boolean {
    return this.#full;
  }

  begin(response: CarriedResponse): void {
    this.requests++;
    this.settle(true);
    if (this.underWay.push(response) >= this.#pipelined && !this.#full) {
      this.#full = true;
      this.socket.pause();
    }
  }

  settle(used: boolean): void {
    if (this.settleUse === null) return;
    this.settleUse(used);
    this.settleUse = null;
  }

  end(response: CarriedResponse): void {
    // Nearly always the first: answers leave in the order of the requests.
    if (this.underWay[0] === response) this.underWay.shift();
    else {
      const index = this.underWay.indexOf(response);
      if (index !== -1) this.underWay.splice(index, 1);
    }
    if (this.#full && this.underWay.length < this.#pipelined) {
      this.#full = false;
      this.socket.resume();
    }
    // After an answer that ends the connection nothing more is done: nobody could be told what became of it.
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

/** Node has many reasons to go on reading, each of which would let in some thousand requests more. */
function resumeUnlessFull(this: Socket): Socket {
  return Connection.of(this)!.full ? this : Socket.prototype.resume.call(this);
}

/**
 * The last moment at which the system can still be asked how much of an aborted download it took. `bytesWritten` of the
 * socket counts what waits in the program, that of its handle what was handed over, and the handle's queue what the system refused so far.
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
