/** Finds what the links of imported rows point to, a batch at a time, and remembers it for the rows to come. */

import type { Link, LinkField, LinksField } from "../model/field.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import { isAddress, nameKey } from "../model/naming.ts";
import type { Reading } from "../model/reading.ts";

/** An address, or a row of a source. */
export type Instead = { readonly url: string } | { readonly url: string; readonly quelle: string };

export class LinkFinder {
  readonly #reading: Reading;
  readonly #kinds: Kinds;
  /** By kind and key of an address, as the engine asks for them. */
  readonly #links = new Map<string, Link>();
  /** By kind, source and id there: the address here. */
  readonly #addresses = new Map<string, string>();
  /** By kind and name; null where nothing answered to it when this batch was looked at. */
  #named = new Map<string, Link | null>();
  /** What names are found by: rows have the same ones again and again. */
  readonly #nameKeys = new Map<Kind, Map<string, string | null>>();

  /** By kind, source and id there: what a row of this run was found to be instead. */
  readonly #instead = new Map<string, Instead>();

  constructor(reading: Reading, kinds: Kinds) {
    this.#reading = reading;
    this.#kinds = kinds;
  }

  /** A row was found to be about something else that is known: what points to the row means that. */
  refer(kind: Kind, source: string, id: string, to: Instead): void {
    this.#instead.set(idIn(kind, source, id), to);
  }

  /** Puts what rows were found to be where others point to the rows. Decided once, when a row is checked. */
  tellFound(kind: Kind, source: string, rows: readonly Record<string, unknown>[]): void {
    if (this.#instead.size === 0) return;
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link") continue;
      const target = this.#kinds.target(field);
      for (const row of rows) {
        const [url] = urlsOf(row[name]);
        const to = url === undefined ? undefined : this.#instead.get(idIn(target, source, url));
        if (to) row[name] = to;
      }
    }
  }

  /** A link that is known by now, by its address. */
  known(kind: Kind, url: string): Link | null {
    const [key] = ownKey(kind, url);
    return key === undefined ? null : (this.#links.get(`${kind.singular}/${key}`) ?? null);
  }

  /** Says of what can be named that it is, wherever a row has neither an id of its source nor an address. Decided once, when a row is checked. */
  async tellNames(
    kind: Kind,
    source: string,
    rows: readonly Record<string, unknown>[],
  ): Promise<void> {
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link" && field.type !== "links") continue;
      const target = this.#kinds.target(field);
      if (!target.named) continue;
      const urls = rows.flatMap((row) => urlsOf(row[name]));
      if (urls.length === 0) continue;
      await this.#prepare(target, source, urls);
      const told = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(told);
        const [url] = urlsOf(value);
        const isName =
          url !== undefined &&
          !this.#addresses.has(idIn(target, source, url)) &&
          !isAddress(url) &&
          this.#nameKey(target, url) !== null;
        if (!isName) return value;
        return typeof value === "string" ? { name: url } : { ...withoutUrl(value), name: url };
      };
      for (const row of rows) if (Object.hasOwn(row, name)) row[name] = told(row[name]);
    }
  }

  /** Puts addresses of ours where the rows have ids of their source; what is unknown stays as it is. */
  async translate(
    kind: Kind,
    source: string,
    rows: readonly Record<string, unknown>[],
  ): Promise<void> {
    this.#named = new Map([...this.#named].filter(([, link]) => link !== null));
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link" && field.type !== "links") continue;
      const target = this.#kinds.target(field);
      const ids = rows.flatMap((row) => idsOf(row[name], source));
      for (const [from, some] of Map.groupBy(ids, (one) => one.source))
        await this.#prepare(
          target,
          from,
          some.map(({ url }) => url),
        );
      for (const row of rows) {
        if (Object.hasOwn(row, name)) row[name] = this.#withAddress(field, source, row[name]);
      }
      if (target.named)
        await this.named(
          target,
          rows.flatMap((row) => namesIn(row[name])),
        );
    }
  }

  /** As a store finds by name, but asks for nothing twice. */
  async named(kind: Kind, names: readonly string[]): Promise<Map<string, Link>> {
    const keyOf = (name: string) => `${kind.singular}\n${this.#nameKey(kind, name)}`;
    const missing = names.filter((name) => !this.#named.has(keyOf(name)));
    if (missing.length > 0) {
      const found = await this.#reading.named(kind, [...new Set(missing)]);
      for (const name of missing) this.#named.set(keyOf(name), found.get(name) ?? null);
      for (const link of found.values()) this.#links.set(`${kind.singular}/${link.id}`, link);
    }
    return new Map(
      names.flatMap((name) => {
        const link = this.#named.get(keyOf(name));
        return link ? [[name, link] as const] : [];
      }),
    );
  }

  #nameKey(kind: Kind, name: string): string | null {
    const keys = this.#nameKeys.get(kind) ?? new Map<string, string | null>();
    this.#nameKeys.set(kind, keys);
    let key = keys.get(name);
    if (key === undefined) {
      key = nameKey(kind, name);
      keys.set(name, key);
    }
    return key;
  }

  /** A member that a row has made by naming it. */
  remember(kind: Kind, name: string, link: Link): void {
    this.#named.set(`${kind.singular}\n${nameKey(kind, name)}`, link);
    this.#links.set(`${kind.singular}/${link.id}`, link);
  }

  /** As a store resolves, but asks for nothing twice. */
  async resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>> {
    const missing = keys.filter((key) => !this.#links.has(`${kind.singular}/${key}`));
    if (missing.length > 0) {
      for (const [key, link] of await this.#reading.resolve(kind, missing)) {
        this.#links.set(`${kind.singular}/${key}`, link);
      }
    }
    return new Map(
      keys.flatMap((key) => {
        const link = this.#links.get(`${kind.singular}/${key}`);
        return link ? [[key, link] as const] : [];
      }),
    );
  }

  async #prepare(target: Kind, source: string, urls: readonly string[]): Promise<void> {
    const wanted = [...new Set(urls)].filter(
      (url) => !this.#addresses.has(idIn(target, source, url)),
    );
    const imported = await this.#reading.linksFrom(target, source, wanted);
    for (const [id, link] of imported) {
      this.#addresses.set(idIn(target, source, id), `/${target.singular}/${link.id}`);
      this.#links.set(`${target.singular}/${link.id}`, link);
    }
    const own = wanted.flatMap((url) => (imported.has(url) ? [] : ownKey(target, url)));
    await this.resolve(target, own);
  }

  #withAddress(field: LinkField | LinksField, own: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#withAddress(field, own, entry));
    const [id] = idsOf(value, own);
    if (id === undefined) return value;
    const { url, source } = id;
    const target = this.#kinds.target(field);
    const address = this.#addresses.get(idIn(target, source, url));
    if (source !== own && address !== undefined) return { url: address };
    const by = field.type === "link" ? field.by : undefined;
    // A copy by its barcode: whatever is neither an id of the source nor an address.
    if (by && address === undefined && !/^(\/|https?:)/.test(url)) return { [by]: url };
    return typeof value === "string"
      ? { url: address ?? url }
      : { ...(value as object), url: address ?? url };
  }
}

function withoutUrl(value: unknown): object {
  const { url, ...rest } = value as { url: string };
  return rest;
}

function namesIn(value: unknown): string[] {
  return [value ?? []].flat().flatMap((entry) => {
    const { url, name } = (typeof entry === "object" ? (entry ?? {}) : {}) as Record<
      string,
      unknown
    >;
    return url === undefined && typeof name === "string" ? [name.trim()] : [];
  });
}

/** A link is an object with a `url`, or nothing but that; anything else is refused by the checks later on. */
function urlsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(urlsOf);
  const url = typeof value === "object" ? (value as { url?: unknown } | null)?.url : value;
  return typeof url === "string" ? [url] : [];
}

/** The same, each with the source that it is an id of: that of the row, where the row says no other. */
function idsOf(value: unknown, own: string): { readonly url: string; readonly source: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry) => idsOf(entry, own));
  const { quelle } = (typeof value === "object" ? (value ?? {}) : {}) as { quelle?: unknown };
  return urlsOf(value).map((url) => ({ url, source: typeof quelle === "string" ? quelle : own }));
}

function idIn(target: Kind, source: string, id: string): string {
  return `${target.singular}\n${source}\n${id}`;
}

function ownKey(target: Kind, url: string): string[] {
  const [empty, first, key, ...more] = url.split("/");
  const isOurs = empty === "" && (first === target.singular || first === target.plural);
  return isOurs && key && more.length === 0 ? [key] : [];
}
