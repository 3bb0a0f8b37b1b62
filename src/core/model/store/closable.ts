/** What stays open until it is closed, by its method or by the end of the block that declares it with `await using`. */

export interface Closable extends AsyncDisposable {
  close(): Promise<void>;
}

export function closable(close: () => Promise<void>): Closable {
  return { close, [Symbol.asyncDispose]: close };
}
