/** What a worker leaves behind for the supervisor, so that requests under way when it dies still come on record. */

export interface StartedRequest {
  readonly client: { readonly address: string; readonly port: number };
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly request: string;
  readonly referer: string | undefined;
  readonly agent: string | undefined;
}

export interface Journal {
  /** A request begins; returns its number, from 1 up. */
  start(request: StartedRequest): number;
  /** It is over, and this is its line in the access log. */
  end(id: number, line: string): void;
}
