/** How much, how long and how many the server puts up with, in one place. Times are in milliseconds. */

export interface Limits {
  readonly targetBytes: number;
  readonly headerBytes: number;
  /** For the request line and the header fields to arrive. */
  readonly headersTimeout: number;
  /** For the whole request to arrive, counted from its header. */
  readonly requestTimeout: number;
  /** For a file that the application is ready to take. */
  readonly uploadTimeout: number;
  /** For an idle connection. */
  readonly keepAliveTimeout: number;
  /** For a quiet connection to send one last request, when the server stops. */
  readonly lastRequestTimeout: number;
  /** Connections at a time, per worker. */
  readonly connections: number;
  /** Of one peer that is no listed proxy. */
  readonly connectionsPerAddress: number;
  /** Connections that wait while no worker is free, in the whole server. */
  readonly queued: number;
  /** Of one peer that is no listed proxy. */
  readonly queuedPerAddress: number;
  /** Requests that a connection may have sent ahead before it is no longer read from. */
  readonly pipelined: number;
  /** Requests that the application is asked for at a time, per worker: those that read, and as many more that write. */
  readonly underWay: number;
  readonly underWayPerAddress: number;
  /** Requests that wait for their turn, of each sort; who comes then gets 503. */
  readonly waiting: number;
  readonly waitingPerAddress: number;
  /** For a request to get its turn, before it is answered with 503. */
  readonly patience: number;
  /** For a client to take at least a byte of what waits for it. */
  readonly unreadTimeout: number;
  /** Bytes that wait to be sent, per worker: beyond, whoever has taken nothing for longest is let go. */
  readonly unsentBytes: number;
}

const defaults: Limits = {
  targetBytes: 8 * 1024,
  headerBytes: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  uploadTimeout: 300_000,
  keepAliveTimeout: 10_000,
  lastRequestTimeout: 1000,
  connections: 4096,
  connectionsPerAddress: 2048,
  queued: 4096,
  queuedPerAddress: 2048,
  pipelined: 16,
  underWay: 256,
  // Fewer than the database has places for readers, and few enough for its processors: whatever one address asks for, others get on.
  underWayPerAddress: 3,
  waiting: 2048,
  waitingPerAddress: 512,
  patience: 5000,
  unreadTimeout: 30_000,
  unsentBytes: 128 * 1024 * 1024,
};

/** How often the server looks who has waited too long. */
export function lookEvery({ patience, unreadTimeout }: Limits): number {
  return Math.min(1000, patience / 5, unreadTimeout / 5);
}

export function withDefaults(limits: Partial<Limits> = {}): Limits {
  return { ...defaults, ...limits };
}
