/** The limits of the server in one place. Times are in milliseconds. */

export interface Limits {
  readonly targetBytes: number;
  readonly headerBytes: number;
  /** For the request line and the headers to arrive. */
  readonly headersTimeout: number;
  /** For the whole request to arrive, counted from its head. */
  readonly requestTimeout: number;
  /** For an upload that the application accepts. */
  readonly uploadTimeout: number;
  /** For an idle connection. */
  readonly keepAliveTimeout: number;
  /** For an idle connection to send one last request, when the server stops. */
  readonly lastRequestTimeout: number;
  /** Connections at a time, per worker. */
  readonly connections: number;
  /** Of one peer that is no trusted proxy. */
  readonly connectionsPerAddress: number;
  /** Connections that wait while no worker is free, in the whole server. */
  readonly queued: number;
  /** Of one peer that is no trusted proxy. */
  readonly queuedPerAddress: number;
  /** Pipelined requests on a connection before reading is paused. */
  readonly pipelined: number;
  /** Concurrent requests in the application, per worker: reads, and as many writes. */
  readonly underWay: number;
  readonly underWayPerAddress: number;
  readonly writesPerAddress: number;
  /** The same where writers who wait share a commit. */
  readonly sharingWritesPerAddress: number;
  /** Queued requests, for reads and for writes; beyond that 503. */
  readonly waiting: number;
  readonly waitingPerAddress: number;
  /** How long a request may be queued before it is answered with 503. */
  readonly patience: number;
  /** For a client to read at least a byte of its pending data. */
  readonly unreadTimeout: number;
  /** Bytes waiting to be sent, per worker: beyond that the connections stalled longest are closed. */
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
  // Fewer than the database has connections for readers, and few enough for its processors, so that one address cannot block others.
  underWayPerAddress: 3,
  // With those that read still fewer than these connections.
  writesPerAddress: 6,
  // They wait for the write lock without a connection, and the more of them meet there, the less each costs. Who comes from elsewhere
  // waits for as many; desks of a school often have one address.
  sharingWritesPerAddress: 16,
  waiting: 2048,
  waitingPerAddress: 512,
  patience: 5000,
  unreadTimeout: 30_000,
  unsentBytes: 128 * 1024 * 1024,
};

/** How often timeouts are checked. */
export function lookEvery({ patience, unreadTimeout }: Limits): number {
  return Math.min(1000, patience / 5, unreadTimeout / 5);
}

export function withDefaults(limits: Partial<Limits> = {}): Limits {
  return { ...defaults, ...limits };
}
