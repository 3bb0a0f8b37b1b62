/** Resolves the links of imported rows in batches, with a cache for later rows. */

import type { Link, LinkField, LinksField } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { identifyingFields, isAddress, lookupKeys } from "../../../core/model/kinds/naming.ts";
import { filterBy } from "../../../core/model/store/filter.ts";
import { filtered } from "../../../core/model/store/query.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { cached, OfEach } from "../../../core/words/cached.ts";
import { origins } from "../../tables/origins.ts";
import { linksSaid } from "../columns/fields.ts";

/** What a row was matched with: an address, or a row of a source. */
export type RowTarget =
  | { readonly url: string }
  | { readonly url: string; readonly quelle: string };

/** Per kind; a long list has a work for every copy. */
const MOST_CACHED = 20_000;

export class LinkFinder {
  readonly #reading: Reading;
  readonly #kinds: Kinds;
  /** By address key, as the engine looks them up. */
  readonly #links = new OfEach<Kind, Map<string, Link>>(() => new Map());
  /** By source and id there: the address here. */
  readonly #addresses = new OfEach<Kind, OfEach<string, Map<string, string>>>(
    () => new OfEach(() => new Map()),
  );
  /** The field that a number is in. */
  readonly #numbers = new OfEach<Kind, Map<string, string>>(() => new Map());
  /** By lookup key of the name. */
  readonly #named = new OfEach<Kind, Map<string, Link>>(() => new Map());
  /** Names of this batch without a member, by lookup key. */
  readonly #nobody = new OfEach<Kind, Map<string | undefined, string>>(() => new Map());

  readonly #foundAs: Map<string, RowTarget>;

  /** `foundAs`, by kind, source and id there: what a row of this run was matched with. */
  constructor(reading: Reading, kinds: Kinds, foundAs: Map<string, RowTarget>) {
    this.#reading = reading;
    this.#kinds = kinds;
    this.#foundAs = foundAs;
  }

  /** The row was matched with something else: links to the row lead there. */
  refer(kind: Kind, source: string, id: string, to: RowTarget): void {
    this.#foundAs.set(idIn(kind, source, id), to);
  }

  /** Replaces links to matched rows by what those were matched with. */
  tellFound(kind: Kind, source: string, rows: readonly Record<string, unknown>[]): void {
    if (this.#foundAs.size === 0) return;
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link") continue;
      const target = this.#kinds.target(field);
      for (const row of rows) {
        const url = urlOf(row[name]);
        if (url === null) continue;
        const to = this.#foundAs.get(idIn(target, sourceOf(row[name], source), url));
        if (to) row[name] = to;
      }
    }
  }

  /** A cached link by its address … */
  at(kind: Kind, url: string): Link | null {
    const [key] = ownKey(kind, url);
    return key === undefined ? null : (this.#links.of(kind).get(key) ?? null);
  }

  /** … or by a name, as the member may be renamed by now. */
  called(kind: Kind, name: string): Link | null {
    const known = this.#named.of(kind);
    return known.get(lookupKeys(kind, name).find((key) => known.has(key)) ?? "") ?? null;
  }

  /** Called between batches, where everything cached can be read again. */
  #forgetMany(): void {
    for (const [kind, links] of this.#links.all()) {
      if (links.size < MOST_CACHED) continue;
      links.clear();
      this.#numbers.of(kind).clear();
      this.#named.of(kind).clear();
      this.#addresses.of(kind).clear();
    }
  }

  /** Marks links that are names, being neither an id of the source nor an address. Decided once, at the check. */
  async tellNames(
    kind: Kind,
    source: string,
    rows: readonly Record<string, unknown>[],
  ): Promise<void> {
    this.#forgetMany();
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link" && field.type !== "links") continue;
      const target = this.#kinds.target(field);
      if (!target.named) continue;
      const urls = new Set<string>();
      for (const row of rows)
        for (const entry of linksSaid(row[name])) {
          const url = urlOf(entry);
          if (url !== null) urls.add(url);
        }
      if (urls.size === 0) continue;
      await this.#prepare(target, source, urls);
      const addresses = this.#from(target, source);
      const names = new Set<string>();
      for (const url of urls)
        if (
          !addresses.has(url) &&
          !isAddress(url, this.#kinds) &&
          lookupKeys(target, url).length > 0
        )
          names.add(url);
      if (names.size === 0) continue;
      const asName = (value: unknown): unknown => {
        const url = urlOf(value);
        if (url === null || !names.has(url)) return value;
        return typeof value === "string" ? { name: url } : { ...withoutUrl(value), name: url };
      };
      for (const row of rows) {
        const value = row[name] ?? null;
        if (value !== null) row[name] = Array.isArray(value) ? value.map(asName) : asName(value);
      }
    }
  }

  /** Replaces ids of the source by our addresses; unknown ones stay. */
  async translate(
    kind: Kind,
    source: string,
    rows: readonly Record<string, unknown>[],
  ): Promise<void> {
    this.#nobody.clear();
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link" && field.type !== "links") continue;
      const target = this.#kinds.target(field);
      const sources = new Map<string, Set<string>>();
      const names = new Set<string>();
      for (const row of rows)
        for (const entry of linksSaid(row[name])) {
          const url = urlOf(entry);
          if (url === null) {
            const called = nameIn(entry);
            if (called !== null) names.add(called);
            continue;
          }
          const from = sourceOf(entry, source);
          cached(sources, from, () => new Set()).add(url);
        }
      for (const [from, urls] of sources) await this.#prepare(target, from, urls);
      if (field.type === "link" && field.by !== undefined)
        for (const [from, urls] of sources) await this.#findNumbers(target, field.by, from, urls);
      if (sources.size > 0) {
        const addressed = (entry: unknown) => this.#withAddress(field, target, source, entry);
        for (const row of rows) {
          const value = row[name] ?? null;
          if (value === null) continue;
          row[name] = Array.isArray(value) ? value.map(addressed) : addressed(value);
        }
      }
      if (target.named) await this.named(target, names);
    }
  }

  /** Names of this batch without a member, which will be created. */
  *unanswered(): Generator<[kind: Kind, names: string[]]> {
    for (const [kind, names] of this.#nobody.all()) yield [kind, [...names.values()]];
  }

  /** As the store's lookup by name, but cached. */
  async named(kind: Kind, names: Iterable<string>): Promise<Map<string, Link>> {
    const [known, nobody] = [this.#named.of(kind), this.#nobody.of(kind)];
    const found = new Map<string, Link>();
    const missing = new Set<string>();
    for (const name of names) {
      const link = this.called(kind, name);
      if (link) found.set(name, link);
      else if (!nobody.has(lookupKeys(kind, name)[0])) missing.add(name);
    }
    if (missing.size === 0) return found;
    const links = await this.#reading.named(kind, [...missing]);
    for (const name of missing) {
      const link = links.get(name);
      if (!link) {
        nobody.set(lookupKeys(kind, name)[0], name);
        continue;
      }
      const [key] = lookupKeys(kind, name);
      if (key !== undefined) known.set(key, link);
      this.#links.of(kind).set(`${link.id}`, link);
      found.set(name, link);
    }
    return found;
  }

  /** A member created by name, which had a provisional id before. Of two with the same name the first counts. */
  remember(kind: Kind, keys: readonly string[], link: Link, before?: Link): void {
    const named = this.#named.of(kind);
    for (const key of keys) {
      const known = named.get(key);
      if (known === undefined || known.id === before?.id) named.set(key, link);
    }
    this.#links.of(kind).set(`${link.id}`, link);
  }

  /** As the store's `resolve`, but cached. */
  async resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>> {
    const known = this.#links.of(kind);
    const missing = keys.filter((key) => !known.has(key));
    if (missing.length > 0)
      for (const [key, link] of await this.#reading.resolve(kind, missing)) known.set(key, link);
    const found = new Map<string, Link>();
    for (const key of keys) {
      const link = known.get(key);
      if (link) found.set(key, link);
    }
    return found;
  }

  async #prepare(target: Kind, source: string, urls: Iterable<string>): Promise<void> {
    const addresses = this.#from(target, source);
    const wanted = [...urls].filter((url) => !addresses.has(url));
    if (wanted.length === 0) return;
    const imported = await this.#reading.with(origins).linksFrom(target, source, wanted);
    for (const [id, link] of imported) {
      addresses.set(id, `/${target.singular}/${link.id}`);
      this.#links.of(target).set(`${link.id}`, link);
    }
    const own = wanted.flatMap((url) => (imported.has(url) ? [] : ownKey(target, url)));
    if (own.length > 0) await this.resolve(target, own);
  }

  /** Finds out which number of its target each text is: that of the field, such as a barcode, else another, such as a shelf mark. */
  async #findNumbers(
    target: Kind,
    by: string,
    source: string,
    urls: Iterable<string>,
  ): Promise<void> {
    const [known, addresses] = [this.#numbers.of(target), this.#from(target, source)];
    let missing = [...urls].filter(
      (url) => !known.has(url) && !addresses.has(url) && isNumber(url),
    );
    for (const name of new Set([by, ...identifyingFields(target)])) {
      if (missing.length === 0) return;
      const held = target.fields[name]?.unique
        ? await this.#reading.holdersOf(target, name, missing)
        : await this.#shared(target, name, missing);
      for (const url of missing) if (held.has(url)) known.set(url, name);
      missing = missing.filter((url) => !known.has(url));
    }
  }

  /** The same for a field that several can have in common. */
  async #shared(target: Kind, name: string, values: readonly string[]): Promise<Set<string>> {
    const held = new Set<string>();
    for (const value of values) {
      const { members } = await this.#reading.list(target, filtered(1, filterBy(name, [value])));
      if (members.length > 0) held.add(value);
    }
    return held;
  }

  #from(target: Kind, source: string): Map<string, string> {
    return this.#addresses.of(target).of(source);
  }

  #withAddress(field: LinkField | LinksField, target: Kind, own: string, value: unknown): unknown {
    const url = urlOf(value);
    if (url === null) return value;
    const source = sourceOf(value, own);
    const address = this.#from(target, source).get(url);
    const by = field.type === "link" ? field.by : undefined;
    // A copy by its barcode: neither an id of the source nor an address.
    if (by && address === undefined && isNumber(url))
      return { [this.#numbers.of(target).get(url) ?? by]: url };
    const { quelle, ...rest } = typeof value === "string" ? {} : (value as { quelle?: string });
    return { ...rest, url: address ?? url };
  }
}

/** Neither an address of ours nor any other. */
function isNumber(url: string): boolean {
  return !/^(\/|https?:)/.test(url);
}

function withoutUrl(value: unknown): object {
  const { url, ...rest } = value as { url: string };
  return rest;
}

/** A link is an object with a `url`, or only the address; anything else is refused by validation. */
function urlOf(entry: unknown): string | null {
  const url = typeof entry === "object" ? (entry as { url?: unknown } | null)?.url : entry;
  return typeof url === "string" ? url : null;
}

function nameIn(entry: unknown): string | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { url, name } = entry as Record<string, unknown>;
  return url === undefined && typeof name === "string" ? name.trim() : null;
}

/** The source that the id belongs to: by default that of the row. */
function sourceOf(entry: unknown, own: string): string {
  const quelle = typeof entry === "object" ? (entry as { quelle?: unknown } | null)?.quelle : null;
  return typeof quelle === "string" ? quelle : own;
}

function idIn(target: Kind, source: string, id: string): string {
  return `${target.singular}\n${source}\n${id}`;
}

function ownKey(target: Kind, url: string): string[] {
  const [empty, first, key, ...more] = url.split("/");
  const isOurs = empty === "" && (first === target.singular || first === target.plural);
  return isOurs && key && more.length === 0 ? [key] : [];
}
