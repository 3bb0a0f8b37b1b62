/** Routing: which kind, member or page an address means, and which methods it takes. */

import type { Page } from "../../model/answers/page.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Representation } from "../../model/answers/representation.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { FileFormat } from "../../model/kinds/upload.ts";
import { isId, isSlug } from "../../words/slug.ts";
import { PAST, readInstant } from "../past/instants.ts";
import { hasPast } from "../past/states.ts";

export type Target =
  | {
      readonly type: "collection";
      readonly kind: Kind;
      readonly path: string;
      readonly suffix: string | null;
    }
  | {
      readonly type: "member";
      readonly kind: Kind;
      readonly key: string;
      readonly path: string;
      readonly suffix: string | null;
      /** The suffix is that of the file itself, not of a document about it. */
      readonly file?: FileFormat;
      /** An instant: the member as it was then. */
      readonly at?: string;
    }
  | {
      readonly type: "page";
      readonly page: Page;
      readonly key: string;
      /** For a page about a member: its kind. */
      readonly kind?: Kind;
      readonly path: string;
      readonly suffix: string | null;
    };

/** A target that belongs to a kind. */
export type KindTarget = Exclude<Target, { readonly type: "page" }>;

export type Routed = { readonly target: Target } | { readonly movedTo: string };

/** Path prefixes of the pages that every member, or every collection, has. */
const OF_MEMBER = "/:art/:key/";
const OF_COLLECTION = "/:art/";
const KEYED = /^\/[^/:]+\/:key$/;

/** The key of the only member of its kind. */
const ONLY = "1";

const KNOWN_METHODS = new Set("GET HEAD POST PUT DELETE OPTIONS PATCH TRACE CONNECT".split(" "));

/** A script of the site that failed to load. */
export interface BrokenScript {
  readonly error: unknown;
  readonly displayErrors: boolean;
}

export class Router {
  readonly #kinds: Kinds;
  readonly #pages: ReadonlyMap<string, Page>;
  /** Pages at `/name/:key`, by their names. */
  readonly #keyed: ReadonlyMap<string, Page>;
  readonly #suffixes: ReadonlySet<string>;
  readonly #broken: ReadonlyMap<string, BrokenScript>;

  /** `broken`: scripts that failed to load, by name. */
  constructor(
    kinds: Kinds,
    pages: readonly Page[],
    representations: readonly Representation[],
    broken: ReadonlyMap<string, BrokenScript> = new Map(),
  ) {
    this.#broken = broken;
    this.#kinds = kinds;
    this.#pages = new Map(pages.map((page) => [page.path, page]));
    const keyed = pages.filter(({ path }) => KEYED.test(path));
    this.#keyed = new Map(keyed.map((page) => [page.path.split("/")[1]!, page]));
    this.#suffixes = new Set(representations.map((representation) => representation.name));
  }

  /** The error of a script that was to extend this kind; the kind works without it. */
  brokenExtension(target: Target): unknown {
    return target.type === "page" ? undefined : this.#broken.get(target.kind.singular)?.error;
  }

  /** Whether the script that failed has errors displayed itself. */
  displaysError(error: unknown): boolean {
    return [...this.#broken.values()].some((one) => one.error === error && one.displayErrors);
  }

  /** Pages that machines poll, such as health checks, under any host name. */
  isMomentary(pathname: string): boolean {
    return this.#pages.get(pathname)?.momentary === true;
  }

  route(method: string, pathname: string, search: string): Routed {
    if (!KNOWN_METHODS.has(method)) throw new Problem("methode-unbekannt", { method });
    const segments = decode(pathname);
    const slash = pathname.length > 1 && pathname.endsWith("/");
    if (slash) segments.pop();
    const target = this.#target(segments, pathname, method, slash && method === "POST");
    if (slash && method !== "POST") {
      // Never "//host": a redirect must not lead to another site.
      return { movedTo: `/${segments.map(encodeURIComponent).join("/")}${search}` };
    }
    // A protocol reports wrong methods in its own format.
    const speaks =
      "target" in target && target.target.type === "page" && target.target.page.protocol;
    if ("target" in target && !speaks) checkMethod(method, target.target);
    return "movedTo" in target ? { movedTo: target.movedTo + search } : target;
  }

  /** `below`: the request creates something below the address, so that `/person/` is as good as `/personen`. */
  #target(segments: readonly string[], pathname: string, method: string, below: boolean): Routed {
    const exact = this.#pages.get(`/${segments.join("/")}`);
    if (exact)
      return { target: { type: "page", page: exact, key: "", path: exact.path, suffix: null } };
    const [first = "", second, ...rest] = segments;
    const unknown = () => new Problem("nicht-gefunden", { path: pathname });
    const start = this.#pages.get("/");
    const ending = first.startsWith(".") && second === undefined ? first.slice(1) : "";
    if (start && this.#suffixes.has(ending))
      return { target: { type: "page", page: start, key: "", path: "/", suffix: ending } };
    const [third, ...end] = rest;
    const deep = third && this.#pages.get(["", first, second, ":key", ...end].join("/"));
    if (deep)
      return { target: { type: "page", page: deep, key: third, path: pathname, suffix: null } };
    if (rest.length === 1 && second !== undefined)
      return this.#aboutMember([first, second, rest[0] ?? ""], unknown);
    if (rest.length === 2 && second !== undefined && third === PAST)
      return this.#earlier(first, second, end[0] ?? "", unknown);
    if (rest.length > 0 || first === "") throw unknown();

    const parts = this.#split(second ?? first);
    const name = second === undefined ? parts.name : first;
    const page = second === undefined ? this.#pages.get(`/${name}`) : this.#keyed.get(name);
    if (page && !page.negotiated && second === undefined && parts.suffix !== null) throw unknown();
    if (page && (page.has?.(second ?? "") ?? true)) {
      // A file's own ending belongs to its name; only negotiated pages have suffixes.
      const { name: key, suffix } = page.negotiated ? parts : { name: second ?? "", suffix: null };
      const path = second === undefined ? `/${name}` : `/${name}/${encodeURIComponent(key)}`;
      return { target: { type: "page", page, key, path, suffix } };
    }
    const found = this.#kinds.find(name);
    if (!found) throw this.#broken.get(name)?.error ?? unknown();
    const { kind, collection } = found;
    const { suffix } = parts;
    if (second === undefined) {
      const path = `/${kind.plural}`;
      if (!collection && !below) return { movedTo: suffix ? `${path}.${suffix}` : path };
      // Forms are posted to the collection, for every command.
      if (kind.alone && method !== "POST")
        return { target: { type: "member", kind, key: ONLY, path, suffix } };
      return { target: { type: "collection", kind, path, suffix } };
    }
    if (kind.alone) {
      if (parts.name !== ONLY) throw unknown();
      return { movedTo: `/${kind.plural}${suffix ? `.${suffix}` : ""}` };
    }
    const file = kind.upload?.formats.find((format) => second.endsWith(`.${format.file}`));
    if (file) {
      const id = second.slice(0, -file.file.length - 1);
      if (!isId(id)) throw unknown();
      const path = `/${name}/${id}`;
      return { target: { type: "member", kind, key: id, path, suffix: file.file, file } };
    }
    const key = parts.name;
    if (!isId(key) && !isSlug(key))
      throw method === "PUT"
        ? new Problem("nicht-gefunden", { path: pathname, unfit: 1 })
        : unknown();
    return { target: { type: "member", kind, key, path: `/${name}/${key}`, suffix } };
  }

  /** `/werk/564/verlauf`, `/werke/zeiten/20261117141312`: a page that every member has, or every collection. */
  #aboutMember([name, key, last]: [string, string, string], unknown: () => Problem): Routed {
    const parts = this.#split(last);
    const found = this.#kinds.find(name);
    if (!found) throw unknown();
    const { kind, collection } = found;
    // Who created a member was given its address below the collection, and asks there for what belongs to it.
    const isBelow = collection && isId(key);
    const page = this.#pages.get(
      collection && !isBelow ? `${OF_COLLECTION}${key}/:key` : `${OF_MEMBER}${parts.name}`,
    );
    if (!page || !(collection || isId(key) || isSlug(key))) throw unknown();
    if (page.ofKind && !page.ofKind(kind)) throw unknown();
    if (isBelow) return { movedTo: `/${kind.singular}/${key}/${last}` };
    const path = `/${name}/${key}/${encodeURIComponent(parts.name)}`;
    const { suffix } = parts;
    return {
      target: { type: "page", page, key: collection ? parts.name : key, kind, path, suffix },
    };
  }

  /** `/werk/564/zeiten/20261117141312345`: a member as it was. */
  #earlier(name: string, key: string, last: string, unknown: () => Problem): Routed {
    const parts = this.#split(last);
    const found = this.#kinds.find(name);
    const at = readInstant(parts.name);
    if (!found || !hasPast(found.kind) || at === null) throw unknown();
    if (found.collection && isId(key))
      return { movedTo: `/${found.kind.singular}/${key}/${PAST}/${last}` };
    if (found.collection || (!isId(key) && !isSlug(key))) throw unknown();
    const path = `/${name}/${key}/${PAST}/${parts.name}`;
    return { target: { type: "member", kind: found.kind, key, path, suffix: parts.suffix, at } };
  }

  #split(segment: string): { name: string; suffix: string | null } {
    // ".csl.json" is one suffix, not that of a member called "564.csl".
    for (let dot = segment.indexOf(".", 1); dot > 0; dot = segment.indexOf(".", dot + 1)) {
      const suffix = segment.slice(dot + 1);
      if (this.#suffixes.has(suffix)) return { name: segment.slice(0, dot), suffix };
    }
    return { name: segment, suffix: null };
  }
}

const READ = ["GET", "HEAD", "OPTIONS"];
const ADD = ["GET", "HEAD", "POST", "OPTIONS"];
const CHANGE = ["GET", "HEAD", "PUT", "PATCH", "OPTIONS"];
const CHANGE_OR_REMOVE = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function methodsOf(target: Target): readonly string[] {
  if (target.type === "collection") return ADD;
  if (target.type === "page") {
    const { protocol, act } = target.page;
    return protocol ? [...protocol.methods, "OPTIONS"] : act ? ADD : READ;
  }
  if (target.file || target.at !== undefined) return READ;
  return target.kind.alone ? CHANGE : CHANGE_OR_REMOVE;
}

/** The fields that a form sent to this target can have. */
export function fieldNames(target: Target): readonly string[] {
  const fields = target.type === "page" ? (target.page.takes ?? {}) : target.kind.fields;
  return Object.keys(fields).filter((name) => fields[name]?.type !== "secret");
}

export function checkMethod(method: string, target: Target): void {
  const methods = methodsOf(target);
  if (!methods.includes(method)) {
    const allow = methods.join(", ");
    throw new Problem("methode-nicht-erlaubt", { method, allow }, { headers: { Allow: allow } });
  }
}

/** Nearly every path: nothing to decode or to refuse. */
const PLAIN = /^[a-zA-Z0-9/._-]*$/;

/** Percent-decodes once; a segment that would then pass for a path of its own is refused. */
function decode(pathname: string): string[] {
  const segments = pathname.slice(1).split("/");
  if (PLAIN.test(pathname)) return segments;
  return segments.map((segment) => {
    let text: string;
    try {
      text = decodeURIComponent(segment);
    } catch {
      throw new Problem("ungueltige-anfrage", { reason: "percent-encoding" });
    }
    if (/[/\\\u0000-\u001f\u007f]/.test(text))
      throw new Problem("ungueltige-anfrage", { reason: "path" });
    return text;
  });
}

/** Checks the raw target: a URL object has already removed dot segments. */
export function checkRawTarget(target: string): void {
  if (PLAIN.test(target) && !target.includes("/.")) return;
  const [path = "", ...query] = target.replace(/#.*$/s, "").split("?");
  if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path))
    throw new Problem("ungueltige-anfrage", { reason: "path" });
  try {
    if (query.length > 0) decodeURIComponent(query.join("?"));
  } catch {
    throw new Problem("ungueltige-anfrage", { reason: "percent-encoding" });
  }
}
