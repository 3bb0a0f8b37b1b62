/**
 * Exports every public address as a file, in all its formats, by anonymous requests to the application, so that the files equal its
 * responses.
 */

import { isOfferedByPage, writesList, writesMember } from "../../../core/engine/ask/variants.ts";
import type { Application, PlainAnswer } from "../../../core/http/requests/exchange.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import type { Page } from "../../../core/model/answers/page.ts";
import type { Representation } from "../../../core/model/answers/representation.ts";
import { isPublic, readersOf } from "../../../core/model/kinds/access.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { memberBatches } from "../../../core/model/store/member-batches.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { LANGUAGES } from "../../../core/texts/languages.ts";
import type { Bag } from "./bag.ts";
import { type FileAddress, fileNameOf, GONE, targetOf } from "./file-names.ts";
import { MediaTypes } from "./media-types.ts";
import { indexMember } from "./search-index.ts";
import type { ServerFacts } from "./server-rules.ts";

interface StaticSource {
  readonly application: Application;
  readonly store: Store;
  readonly kinds: readonly Kind[];
  readonly pages: readonly Page[];
  readonly representations: readonly Representation[];
  /** The address at which it will be published. */
  readonly url: string;
}

interface ExportWatch {
  onProgress(rows: number, all: number): void;
  /** Called for an address that could not be written. */
  onFailure(target: string, error: unknown): void;
}

/** Members read and written per batch. */
const BATCH = 100;
const AT_ONCE = 8;

export class StaticExport {
  readonly #source: StaticSource;
  readonly #bag: Bag;
  readonly #watch: ExportWatch;
  readonly #types: MediaTypes;
  readonly #moved: [from: string, to: string][] = [];
  /** Pages found in links, and those already requested. */
  readonly #named: string[] = [];
  readonly #known = new Set<string>();
  /** Drawn pictures, as many as there are members: written with those that name them, and remembered no longer. */
  readonly #drawn = new Set<string>();
  readonly #link: RegExp;
  #language = "de";

  constructor(source: StaticSource, bag: Bag, watch: ExportWatch) {
    this.#source = source;
    this.#bag = bag;
    this.#watch = watch;
    this.#types = new MediaTypes(
      new Map(source.representations.map(({ name, type }) => [name, type])),
    );
    const folders = source.pages.flatMap(({ path }) => /^\/([^/:]+)\/:key$/.exec(path)?.[1] ?? []);
    const origin = source.url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    this.#link = new RegExp(`["(>](?:${origin})?/?((?:${folders.join("|")})/[\\w.~-]+)`, "g");
  }

  /** Returns the facts for the server rules. */
  async run(): Promise<ServerFacts> {
    const { kinds, representations } = this.#source;
    const start = await this.#ask("/");
    this.#language = fieldOf(start, "Content-Language") ?? this.#language;
    const all = kinds.filter(isPublic);
    await this.#pages();
    await this.#members([...all, ...kinds.filter(({ shared }) => shared !== null)]);
    for (const kind of all) await this.#collection(kind);
    for (const kind of all) await this.#former(kind);
    await this.#namedPages();
    return {
      language: this.#language,
      languages: Object.keys(LANGUAGES),
      kinds: all,
      formats: representations,
      types: this.#types,
      moved: this.#moved,
    };
  }

  /** Pages with a fixed address; the others are found in links. */
  async #pages(): Promise<void> {
    for (const page of this.#source.pages) {
      if (!page.path.includes(":") && isShared(page)) await this.#page(page, page.path);
    }
  }

  async #drawnPictures(): Promise<void> {
    for (const path of this.#drawn)
      if (!this.#bag.has(path)) await this.#write({ path: `/${path}`, format: null });
    this.#drawn.clear();
  }

  async #namedPages(): Promise<void> {
    await this.#drawnPictures();
    for (let path = this.#named.pop(); path !== undefined; path = this.#named.pop()) {
      const [folder, key = ""] = path.split("/");
      const page = this.#source.pages.find((one) => one.path === `/${folder}/:key`);
      if (!page || !isShared(page)) continue;
      const stem = page.negotiated ? (key.split(".")[0] ?? "") : key;
      // With a suffix it is a format of the page without.
      if (stem !== key) this.#name(`${folder}/${stem}`);
      else if (page.has?.(key) ?? true) await this.#page(page, `/${path}`);
    }
  }

  async #page(page: Page, path: string): Promise<void> {
    if (!page.negotiated) return this.#write({ path, format: null });
    for (const one of this.#source.representations)
      if (isOfferedByPage(page, one)) await this.#write({ path, format: one.name });
  }

  async #collection(kind: Kind): Promise<void> {
    for (const one of this.#source.representations)
      if (writesList(one, kind)) await this.#write({ path: `/${kind.plural}`, format: one.name });
  }

  async #members(kinds: readonly Kind[]): Promise<void> {
    const { read } = this.#source.store;
    const counts = await Promise.all(kinds.map((kind) => read.count(kind)));
    const all = counts.reduce((sum, count) => sum + count, 0);
    let rows = 0;
    for (const kind of kinds) {
      for await (const members of memberBatches(read, kind, BATCH)) {
        for (let from = 0; from < members.length; from += AT_ONCE)
          await Promise.all(members.slice(from, from + AT_ONCE).map((one) => this.#member(one)));
        await this.#drawnPictures();
        rows += members.length;
        this.#watch.onProgress(rows, all);
      }
    }
  }

  async #member(member: Member): Promise<void> {
    const { kind, id, slug } = member;
    const path = pathOf(kind, member);
    const byNumber = slug === null ? null : pathOf(kind, { id, slug: null });
    const formats = [
      ...this.#source.representations.filter((one) => writesMember(one, kind)).map(nameOf),
      ...(kind.upload?.formats.map(({ file }) => file) ?? []),
    ];
    if (!readersOf(member).includes("all")) return;
    for (const format of formats) await this.#write({ path, format }, byNumber);
    if (kind.menu > 0) indexMember(this.#bag, member);
  }

  /** Former addresses: redirected by the server rules, or a page that says that the member was deleted. */
  async #former(kind: Kind): Promise<void> {
    const { read } = this.#source.store;
    for (let behind = ""; ; ) {
      const keys = await read.formerKeys(kind, behind, BATCH);
      const last = keys.at(-1);
      if (last === undefined) return;
      for (const key of keys) {
        const path = `/${kind.singular}/${key}`;
        const answer = await this.#ask(path);
        if (answer?.status === 308) {
          const to = fieldOf(answer, "Location") ?? "";
          this.#moved.push([path, to.slice(this.#source.url.length)]);
        } else if (answer?.status === 410) await this.#gone(path);
      }
      behind = last;
    }
  }

  async #gone(path: string): Promise<void> {
    for (const format of ["html", "json", "xml"]) {
      for (const language of format === "html" ? this.#otherLanguages() : [null]) {
        const answer = await this.#ask(targetOf({ path, format, language }));
        const name = fileNameOf({ path: `/${GONE}${path}`, format, language });
        if (answer?.status === 410) await this.#keep(name, answer);
      }
    }
  }

  /** Writes an address and its further pages (pagination). */
  async #write(first: FileAddress, alsoAt: string | null = null): Promise<void> {
    for (let address: FileAddress | null = first; address !== null; ) {
      const answer: PlainAnswer | null = await this.#ask(targetOf(address));
      const type = answer && fieldOf(answer, "Content-Type");
      if (answer?.status !== 200 || !type) return;
      const names = [address.path, ...(alsoAt === null ? [] : [alsoAt])];
      const text = isText(type) ? textOf(answer) : "";
      await this.#save(address, names, answer, type);
      for (const [, path = ""] of text.matchAll(this.#link)) this.#name(path);
      // Pages exist in each language; responses without Content-Language are the same in all.
      if (fieldOf(answer, "Content-Language") !== null)
        for (const language of this.#otherLanguages().filter((one) => one !== null)) {
          const translated: FileAddress = { ...address, language };
          const other = await this.#ask(targetOf(translated));
          if (other?.status === 200) await this.#save(translated, names, other, type);
        }
      const after: string | null = address.format === null ? null : this.#next(answer, text);
      address = after === null ? null : { ...first, after };
    }
  }

  async #save(
    address: FileAddress,
    [path = "", alias]: readonly string[],
    answer: PlainAnswer,
    type: string,
  ): Promise<void> {
    const name = fileNameOf({ ...address, path });
    const written = await this.#keep(name, answer);
    if (!address.after) this.#types.note(name, type);
    if (alias !== undefined) this.#bag.link(fileNameOf({ ...address, path: alias }), name, written);
  }

  async #keep(name: string, answer: PlainAnswer): ReturnType<Bag["writeStream"]> {
    const { body } = answer;
    return body instanceof ReadableStream
      ? this.#bag.writeStream(name, body)
      : this.#bag.write(name, body ?? "", fieldOf(answer, "Last-Modified"));
  }

  #name(path: string): void {
    if (DRAWN.test(path)) this.#drawn.add(path);
    else if (!this.#known.has(path) && !NUMBERED.test(path)) {
      this.#known.add(path);
      this.#named.push(path);
    }
  }

  /** The cursor of the next page. */
  #next(answer: PlainAnswer, text: string): string | null {
    const links = fieldOf(answer, "Link") ?? "";
    const isLinked = links.includes('rel="next"');
    if (!isLinked && !text.includes('<a rel="next"')) return null;
    const link = isLinked ? /<([^<>]+)>; rel="next"/.exec(links)?.[1] : undefined;
    const next = link ?? /<a rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    return next === undefined ? null : new URL(next, this.#source.url).searchParams.get("nach");
  }

  #otherLanguages(): (string | null)[] {
    return [null, ...Object.keys(LANGUAGES).filter((one) => one !== this.#language)];
  }

  /** An anonymous request; null if the application failed. */
  async #ask(target: string): Promise<PlainAnswer | null> {
    const { application, url } = this.#source;
    const exchange = { client: NOBODY, target, user: null, failure: null as never };
    const request = { method: "GET", url: url + target, headers: NO_HEADERS, body: null, signal };
    const answer = await application.answer(request, exchange);
    const { failure } = exchange as { failure: { error: unknown } | null };
    if (failure === null) return answer;
    this.#watch.onFailure(target, failure.error);
    return null;
  }
}

/** `bild/werk-12.png` (`core/words/drawn.ts`). */
const DRAWN = /^bild\/[a-z0-9]+-[0-9]+\.png$/;
/** A member, not a page. */
const NUMBERED = /\/[0-9]+(\.|$)/;
const NOBODY = { address: "127.0.0.1", port: 0 };
const NO_HEADERS = { get: () => null, has: () => false };
const { signal } = new AbortController();

function isShared({ read, personal, momentary, protocol, live }: Page): boolean {
  return read.includes("all") && !personal && !momentary && !protocol && !live;
}

function isText(type: string): boolean {
  return /html|json|xml|css|javascript/.test(type);
}

/** latin1, one character per byte: addresses are ASCII. */
function textOf({ body }: PlainAnswer): string {
  if (body === null || body instanceof ReadableStream) return "";
  return typeof body === "string" ? body : Buffer.from(body).toString("latin1");
}

function nameOf({ name }: Representation): string {
  return name;
}

function fieldOf(answer: PlainAnswer | null, name: string): string | null {
  const at = answer?.fields.indexOf(name) ?? -1;
  return at < 0 ? null : (answer?.fields[at + 1] ?? null);
}
