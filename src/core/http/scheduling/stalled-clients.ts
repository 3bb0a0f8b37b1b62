/** Closes the connections of clients that do not read their answers, since buffered answers take memory. */

import type { Connection } from "../requests/connection.ts";
import type { Limits } from "./limits.ts";

type StalledClientBounds = Pick<Limits, "unreadTimeout" | "unsentBytes">;

export class StalledClients {
  readonly #bounds: StalledClientBounds;
  /** Connections with data that the kernel did not take at once. */
  readonly #waiting = new Map<Connection, { sent: number; since: number }>();

  constructor(bounds: StalledClientBounds) {
    this.#bounds = bounds;
  }

  /** Called after data was written to it. */
  note(connection: Connection): void {
    if (connection.waitingBytes === 0 || this.#waiting.has(connection)) return;
    this.#waiting.set(connection, { sent: connection.sentBytes, since: performance.now() });
  }

  /** Called before more answers are made: drops the connections that have been stalled longest. */
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

  /** To be called regularly. */
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
