/** What the way of a request ends with, before it leaves or is kept at hand. */

/** A plain object: on the way of every request, it costs a tenth of a Headers object. */
export type HeaderFields = Record<string, string>;

export interface Answer {
  readonly status: number;
  readonly headers: HeaderFields;
  /** A stream is sent as it comes. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  readonly cookies?: readonly string[];
}

/** An answer 200 that the whole way has made for anybody. */
export interface Made {
  readonly headers: Readonly<HeaderFields>;
  readonly body: string | Uint8Array;
  readonly etag: string;
  readonly changed: string | null;
  /** Whatever is written, or decided: what stands at its address never changes. */
  readonly forGood: boolean;
}
