/** How much, how long and how many the server puts up with, in one place. Times are in milliseconds. */

export interface Limits {
  readonly targetBytes: number;
  readonly headerBytes: number;
  /** For the request line and the header fields to arrive. */
  readonly headersTimeout: number;
  /** For the whole request to arrive, counted from its header. */
  readonly requestTimeout: number;
  /** The same where a file is sent. */
  readonly uploadTimeout: number;
  /** Paths that take files: a POST or PUT to one of them or below it has the longer time. */
  readonly uploadPaths: readonly string[];
  /** For an idle connection. */
  readonly keepAliveTimeout: number;
  /** Connections at a time, per worker. */
  readonly connections: number;
}

const defaults: Limits = {
  targetBytes: 8 * 1024,
  headerBytes: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  uploadTimeout: 300_000,
  uploadPaths: [],
  keepAliveTimeout: 10_000,
  connections: 4096,
};

export function withDefaults(limits: Partial<Limits> = {}): Limits {
  return { ...defaults, ...limits };
}
