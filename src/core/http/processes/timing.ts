/** Timing of the supervisor, in milliseconds; configurable for tests. */

export interface Timing {
  /** The heartbeat interval. */
  readonly beat: number;
  /** A worker without a heartbeat for so long is killed: only an endless loop takes so long. */
  readonly hang: number;
  /** How long requests in progress may take when the server stops. */
  readonly grace: number;
  /** A worker that ends sooner than this counts as a failed start: the next start is delayed. */
  readonly steady: number;
  readonly firstPause: number;
  readonly longestPause: number;
  /** A message is not printed again within this time. */
  readonly sameMessage: number;
}

const defaults: Timing = {
  beat: 1000,
  hang: 10_000,
  grace: 10_000,
  steady: 10_000,
  firstPause: 250,
  longestPause: 30_000,
  sameMessage: 10_000,
};

export function timingWithDefaults(timing: Partial<Timing> = {}): Timing {
  return { ...defaults, ...timing };
}
