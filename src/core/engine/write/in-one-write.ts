/** Several writes in one transaction: all or none. */

import type { Store } from "../../model/store/store.ts";
import type { Writing } from "../../model/store/writing.ts";

export function inOneWrite<T>(
  store: Store,
  work: (here: Store, writing: Writing) => Promise<T>,
): Promise<T> {
  return store.write((writing) => {
    const write = <U>(inner: (inside: Writing) => Promise<U>) => inner(writing);
    const here: Store = Object.assign(Object.create(store), {
      write,
      readAhead: async () => write,
    });
    return work(here, writing);
  });
}
