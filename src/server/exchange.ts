/** What the server tells the application about a request, and what the application tells it back for the logs. */

export interface Exchange {
  /** Who is at the other end: the peer, or what a trusted proxy passed on. */
  readonly client: { readonly address: string; readonly port: number };
  /** The request target byte for byte as it came: a URL object has already collapsed "..". */
  readonly target: string;
  /** Set by the application once it knows who asks; the third field of the access line. */
  user: string | null;
  /** Set by the application when it failed: becomes one line of the error log. */
  fault: Fault | null;
}

export interface Fault {
  readonly error: unknown;
  /** Which part of the program it was: a folder below src, or "site". */
  readonly module: string;
}

export type Application = (request: Request, exchange: Exchange) => Response | Promise<Response>;
