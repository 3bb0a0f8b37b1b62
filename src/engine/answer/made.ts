/** A finished answer, before it becomes a Response or is kept at hand. */

/** A plain object: on the way of every request, it costs a tenth of a Headers object. */
export type HeaderFields = Record<string, string>;

/** An answer 200 that the whole way has made for anybody. */
export interface Made {
  readonly headers: Readonly<HeaderFields>;
  readonly body: string | Uint8Array;
  readonly etag: string;
  readonly changed: string | null;
}
