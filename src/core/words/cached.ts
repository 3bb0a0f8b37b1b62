/** A map as a cache: what it has not yet is made and stored. */

interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** `make` gives anything but undefined. */
export function cached<K, V>(cache: Cache<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** The same for keys that anybody can invent: a full cache begins anew. */
export function cachedUpTo<K, V>(most: number, cache: Map<K, V>, key: K, make: () => V): V {
  return cached(cache, key, () => {
    if (cache.size >= most) cache.clear();
    return make();
  });
}
