/** Backpressure: closes the connections of clients that ask and do not read their answers, since what waits for them takes memory from everybody. */

import type { Connection } from "../requests/connection.ts";

interface BackpressureBounds {
  /** How long a client may take nothing of what waits for it, in milliseconds. */
  readonly unreadTimeout: number;
  /** How much may wait to be sent, over all connections. */
  readonly unsentBytes: number;
}

export class Backpressure {
  readonly #bounds: BackpressureBounds;
  /** Connections with something to be sent that the system did not take at once. */
  readonly #waiting = new Map<Connection, { sent: number; since: number }>();

  constructor(bounds: BackpressureBounds) {
    this.#bounds = bounds;
  }

  /** Something was written to it. */
  note(connection: Connection): void {
    if (connection.waitingBytes === 0 || this.#waiting.has(connection)) return;
    this.#waiting.set(connection, { sent: connection.sentBytes, since: performance.now() });
  }

  /** Before more is made: the one that has taken nothing for longest goes first. */
  makeRoom(): void {
    let bytes = 0;
    for (const connection of this.#waiting.keys()) bytes += connection.waitingBytes;
    if (bytes <= this.#bounds.unsentBytes) return;
    this.#see();
    const slowest = [...this.#waiting].sort(([, a], [, b]) => a.since - b.since);
    for (const [connection] of slowest) {
      if (bytes <= this.#bounds.unsentBytes) return;
      bytes -= connection.waitingBytes;
      this.#drop(connection);
    }
  }

  /** To be called again and again. */
  look(): void {
    this.#see();
    const now = performance.now();
    for (const [connection, { since }] of [...this.#waiting])
      if (now - since >= this.#bounds.unreadTimeout) this.#drop(connection);
  }

  #see(): void {
    const now = performance.now();
    for (const [connection, seen] of [...this.#waiting]) {
      const { sentBytes } = connection;
      if (connection.waitingBytes === 0) this.#waiting.delete(connection);
      else if (sentBytes !== seen.sent) {
        seen.sent = sentBytes;
        seen.since = now;
      }
    }
  }

  #drop(connection: Connection): void {
    this.#waiting.delete(connection);
    connection.socket.destroy();
  }
}
