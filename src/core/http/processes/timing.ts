/** The rhythm of supervision, in milliseconds; tests are less patient than people. */

export interface Timing {
  /** How often a worker says that it is alive. */
  readonly beat: number;
  /** How long it may stay silent before it is ended: nothing takes so long but an endless loop. */
  readonly hang: number;
  /** How long requests under way may take when the server stops. */
  readonly grace: number;
  /** A worker that ends sooner than this counts as a failed start: the next start is delayed. */
  readonly steady: number;
  readonly firstPause: number;
  readonly longestPause: number;
}

const defaults: Timing = {
  beat: 1000,
  hang: 10_000,
  grace: 10_000,
  steady: 10_000,
  firstPause: 250,
  longestPause: 30_000,
};

export function timingWithDefaults(timing: Partial<Timing> = {}): Timing {
  return { ...defaults, ...timing };
}
