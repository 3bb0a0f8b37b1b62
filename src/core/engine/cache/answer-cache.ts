/**
 * The answer cache: finished public responses, by address and below it by what Vary names, until something that they depend on is
 * written. It is never stale: `renew` reads the change feed before an answer is given.
 */

import type {
  AskedRequest,
  Exchange,
  Head,
  ReadyAnswer,
  ReadyAnswers,
} from "../../http/requests/exchange.ts";
import type { ChangeBatch } from "../../model/store/change-batch.ts";
import type { Reading } from "../../model/store/reading.ts";
import { cachedUpTo } from "../../words/cached.ts";
import { chooseEncoding } from "../answer/encoding.ts";
import { chooseLanguage } from "../ask/negotiate.ts";
import type { CacheableAnswer } from "./answer.ts";
import { type CachedAnswer, choose, headerText, toCachedAnswer } from "./cached-answer.ts";
import { tagsOf } from "./dependencies.ts";

/** Bytes of an answer: larger ones would push out many small ones. */
const LARGEST = 256 * 1024;
/** Requests with made-up headers must not fill the cache with variants of one address. */
const VARIANTS = 32;
/** Addresses requested once are kept as a hash each: at least this many. */
const ASKED_ONCE = 8192;
/** Memory for an address and a tag, besides their characters. */
const ADDRESS = 400;
const TAG = 150;

interface Resource {
  readonly address: string;
  varies: Varies;
  readonly variants: Map<string, CachedAnswer>;
  readonly tags: Set<string>;
  bytes: number;
}

interface Varies {
  readonly accept: boolean;
  readonly language: boolean;
  readonly encoding: boolean;
}

interface AnswerCacheOptions {
  /** The memory limit in bytes; 0: nothing is cached. */
  readonly bytes: number;
  /** The language of pages where the request names none. */
  readonly language: () => string;
  /** Calls `onChanges` if something was written; null where nothing was. */
  readonly renew: () => Promise<void> | null;
}

export class AnswerCache implements ReadyAnswers {
  readonly #read: Pick<Reading, "today">;
  readonly #limit: number;
  readonly #language: () => string;
  readonly #renew: () => Promise<void> | null;
  /** In LRU order, the least recently used first. */
  readonly #resources = new Map<string, Resource>();
  readonly #byTag = new Map<string, Set<Resource>>();
  #bytes = 0;
  #day: string;
  /** Counts what empties it: after a failover numbers of writes are given again. */
  #moment = 0;
  #once = new Set<number>();
  #onceBefore = new Set<number>();
  readonly #languages = new Map<string, string>();

  constructor(read: Pick<Reading, "today">, { bytes, language, renew }: AnswerCacheOptions) {
    this.#read = read;
    this.#renew = renew;
    this.#limit = bytes;
    this.#language = language;
    this.#day = read.today();
  }

  /** Memory in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** To be read before it is decided where an answer is read from: that is made from this state or a later one. */
  get moment(): number {
    return this.#moment;
  }

  find(head: Head): ReadyAnswer | null {
    if (this.#resources.size === 0 || !isForAnybody(head)) return null;
    const address = head.origin + head.target;
    const resource = this.#resources.get(address);
    const cached = resource?.variants.get(this.#variant(head, resource.varies));
    if (!resource || !cached) return null;
    this.#resources.delete(address);
    this.#resources.set(address, resource);
    return choose(cached, head);
  }

  renew(): Promise<void> | null {
    const today = this.#read.today();
    const renewing = this.#renew();
    if (today === this.#day) return renewing;
    // At midnight loans become overdue without a write.
    this.#moment++;
    this.#clear();
    this.#day = today;
    return renewing ?? Promise.resolve();
  }

  /** `moment`: when the answer was begun. An answer from before the last known write may be stale, and is not cached. */
  keep(
    { head, moment }: { readonly head: Head; readonly moment: number },
    made: CacheableAnswer,
    tags: ReadonlySet<string>,
  ): void {
    const varies = variesBy(made.headers.Vary);
    const size = made.body.length;
    if (!varies || moment !== this.#moment || size > Math.min(LARGEST, this.#limit)) return;
    const address = head.origin + head.target;
    const known = this.#resources.get(address);
    if (!known && !this.#askedBefore(address)) return;
    const resource = known ?? this.#add(address, varies);
    this.#widen(resource, varies);
    this.#tag(resource, tags);
    this.#put(
      resource,
      this.#variant(head, resource.varies),
      toCachedAnswer(made, tags.size === 0),
    );
    for (const oldest of this.#resources.values()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  /** A client that goes by the date of the cached answer has been told 304. */
  confirmDate({ head, moment }: { readonly head: Head; readonly moment: number }): void {
    const resource = this.#resources.get(head.origin + head.target);
    const cached = resource?.variants.get(this.#variant(head, resource.varies));
    if (cached && moment === this.#moment) cached.dateIsCertain = true;
  }

  onChanges({ changed }: ChangeBatch): void {
    this.#moment++;
    if (changed === "everything") this.#clear();
    else {
      for (const one of changed) {
        for (const tag of tagsOf(one, (prefix) => this.#tagsFrom(prefix)))
          for (const resource of this.#byTag.get(tag) ?? []) this.#drop(resource);
      }
    }
  }

  *#tagsFrom(prefix: string): Generator<string> {
    for (const tag of [...this.#byTag.keys()]) if (tag.startsWith(prefix)) yield tag;
  }

  /** Most addresses are requested once, by a robot: those would only evict the others. */
  #askedBefore(address: string): boolean {
    const number = numberOf(address);
    if (this.#once.has(number) || this.#onceBefore.has(number)) return true;
    if (this.#once.size >= ASKED_ONCE) {
      this.#onceBefore = this.#once;
      this.#once = new Set();
    }
    this.#once.add(number);
    return false;
  }

  #add(address: string, varies: Varies): Resource {
    const bytes = ADDRESS + address.length;
    const resource = { address, varies, variants: new Map(), tags: new Set<string>(), bytes };
    this.#resources.set(address, resource);
    this.#bytes += bytes;
    return resource;
  }

  /** When an answer varies by more headers than the others of its address, their keys no longer tell them apart. */
  #widen(resource: Resource, { accept, language, encoding }: Varies): void {
    const now = resource.varies;
    const wide = {
      accept: accept || now.accept,
      language: language || now.language,
      encoding: encoding || now.encoding,
    };
    const wider =
      wide.accept !== now.accept ||
      wide.language !== now.language ||
      wide.encoding !== now.encoding;
    if (!wider) return;
    resource.varies = wide;
    for (const name of [...resource.variants.keys()]) this.#remove(resource, name);
  }

  #tag(resource: Resource, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      if (resource.tags.has(tag)) continue;
      resource.tags.add(tag);
      const others = this.#byTag.get(tag);
      if (others) others.add(resource);
      else this.#byTag.set(tag, new Set([resource]));
      this.#count(resource, TAG + tag.length);
    }
  }

  #put(resource: Resource, name: string, cached: CachedAnswer): void {
    const { variants } = resource;
    this.#remove(resource, name);
    const [first] = variants.size >= VARIANTS ? variants.keys() : [];
    if (first !== undefined) this.#remove(resource, first);
    // Different headers can lead to the same bytes: they are stored once.
    const same = [...variants.values()].find(
      ({ etag, whole }) => etag === cached.etag && `${whole.fields}` === `${cached.whole.fields}`,
    );
    variants.set(name, same ?? cached);
    this.#count(resource, name.length + (same ? TAG : cached.bytes));
  }

  #remove(resource: Resource, name: string): void {
    const { variants } = resource;
    const cached = variants.get(name);
    if (!cached) return;
    variants.delete(name);
    const shared = [...variants.values()].includes(cached);
    this.#count(resource, -(name.length + (shared ? TAG : cached.bytes)));
  }

  #count(resource: Resource, bytes: number): void {
    resource.bytes += bytes;
    this.#bytes += bytes;
  }

  #drop(resource: Resource): void {
    if (!this.#resources.delete(resource.address)) return;
    this.#bytes -= resource.bytes;
    for (const tag of resource.tags) {
      const others = this.#byTag.get(tag);
      others?.delete(resource);
      if (others?.size === 0) this.#byTag.delete(tag);
    }
  }

  #clear(): void {
    this.#resources.clear();
    this.#byTag.clear();
    this.#bytes = 0;
  }

  #variant(head: Head, { accept, language, encoding }: Varies): string {
    const acceptKey = (accept && headerText(head, "accept")) || "";
    const languageKey = language ? this.#chosenLanguage(headerText(head, "accept-language")) : "";
    const encodingKey = encoding ? chooseEncoding(headerText(head, "accept-encoding") || null) : "";
    return `${languageKey} ${encodingKey} ${acceptKey}`;
  }

  #chosenLanguage(asked: string | null): string {
    const site = this.#language(); // It can change at run time.
    const key = `${site} ${asked ?? ""}`;
    return cachedUpTo(100, this.#languages, key, () => chooseLanguage(null, asked || null, site));
  }
}

/** null where the answer is not cacheable. */
export function headOfRequest(request: AskedRequest, exchange: Exchange): Head | null {
  const head = exchange.head ?? headWithoutServer(request, exchange);
  return head && isForAnybody(head) ? head : null;
}

/** For callers that use the application without a server. */
export async function readyFor(head: Head, answerCache: ReadyAnswers): Promise<ReadyAnswer | null> {
  const ready = answerCache.find(head);
  if (!ready || ready.lasting) return ready;
  try {
    await answerCache.renew();
  } catch {
    return null; // Whether it is stale cannot be known.
  }
  return answerCache.find(head);
}

function headWithoutServer(request: AskedRequest, { target }: Exchange): Head | null {
  const { method, url, headers } = request;
  if ((method !== "GET" && method !== "HEAD") || !(headers instanceof Headers)) return null;
  return { method, origin: new URL(url).origin, target, headers: Object.fromEntries(headers) };
}

/** No credentials, ranges or no-cache: cached answers are for anybody. Preconditions for writes are not evaluated here. */
function isForAnybody(head: Head): boolean {
  const { headers } = head;
  return (
    headers.authorization === undefined &&
    headers.cookie === undefined &&
    headers.range === undefined &&
    headers["accept-datetime"] === undefined &&
    !/\bno-(cache|store)\b/i.test(headerText(head, "cache-control") ?? "") &&
    headers["if-match"] === undefined &&
    headers["if-unmodified-since"] === undefined
  );
}

/**
 * null where Vary names a header that is not part of the key. Requests with Cookie or Accept-Datetime are never answered from the cache.
 */
function variesBy(header: string | undefined): Varies | null {
  const names = new Set(header?.toLowerCase().split(/, */));
  const varies = {
    accept: names.delete("accept"),
    language: names.delete("accept-language"),
    encoding: names.delete("accept-encoding"),
  };
  names.delete("cookie");
  names.delete("accept-datetime");
  return names.size === 0 ? varies : null;
}

/** FNV-1a. A collision only means that an address is cached one request early. */
function numberOf(address: string): number {
  let number = 0x811c9dc5;
  for (let index = 0; index < address.length; index++)
    number = Math.imul(number ^ address.charCodeAt(index), 0x01000193);
  return number;
}
