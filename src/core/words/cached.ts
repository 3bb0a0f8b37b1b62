/** A map as a cache: missing values are computed and stored. */

interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** `make` must not return undefined. */
export function cached<K, V>(cache: Cache<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** A value for each key, made when it is first asked for. */
export class OfEach<K, V> {
  readonly #made = new Map<K, V>();
  readonly #make: () => V;

  constructor(make: () => V) {
    this.#make = make;
  }

  of(key: K): V {
    return cached(this.#made, key, this.#make);
  }

  all(): Iterable<[K, V]> {
    return this.#made;
  }

  clear(): void {
    this.#made.clear();
  }
}

/** The same for keys from outside: a full cache is cleared. */
export function cachedUpTo<K, V>(most: number, cache: Map<K, V>, key: K, make: (key: K) => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  if (cache.size >= most) cache.clear();
  cache.set(key, made);
  return made;
}

/** A value that is computed when it is first asked for. */
export function lazy<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
