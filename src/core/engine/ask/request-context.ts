/** The request context: one request, what is known of it so far, and the trace of decisions taken on it. */

import type { AskedRequest, Exchange } from "../../http/requests/exchange.ts";
import { pathOf } from "../../model/answers/address.ts";
import type { ChosenFields } from "../../model/answers/chosen-fields.ts";
import type { FormFields, Page } from "../../model/answers/page.ts";
import { Problem, wrongParameter } from "../../model/answers/problem.ts";
import type {
  ErrorRepresentation,
  Representation,
  RetriedForm,
  View,
} from "../../model/answers/representation.ts";
import { type Actor, isPublic } from "../../model/kinds/access.ts";
import { enabledKinds } from "../../model/kinds/enabled.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import { askedLanguage, textsOf } from "../../texts/languages.ts";
import type { Notice } from "../../texts/notice-codes.ts";
import type { AppContext } from "../app-context.ts";
import { formAction } from "../authenticator.ts";
import { type Call, type Filled, pairsOfForm } from "../body/form.ts";
import { type Answer, boundHeaders, type CacheableAnswer, dropLifetime } from "../cache/answer.ts";
import { hasPast } from "../past/states.ts";
import { type Address, addressOf } from "./address.ts";
import { representationFor, representationForErrors, suffixOf } from "./choose-representation.ts";
import { rememberedLanguage } from "./language-cookie.ts";
import { chooseLanguage } from "./negotiate.ts";
import { noticeIn, shownNoticeCookie } from "./notice-cookie.ts";
import { preference } from "./prefer.ts";
import { FIELDS, readChosenFields } from "./query/chosen-fields.ts";
import {
  carriedBy,
  knownIn,
  knowsAll,
  readableQuery,
  type UnknownParameter,
  unknownParameters,
} from "./query/parameters.ts";
import { fieldNames, type KindTarget, type Target } from "./route.ts";
import { type Purpose, variantsAt } from "./variants.ts";

const LONGEST_TARGET = 8192;
/** The longest query that is kept in a redirect: headers stay small. */
const LONGEST_MOVED = 2000;

/** Parameters that change neither the selection nor the order of a list. */
const OF_ALL = new Set(["format", "lang", "anzahl"]);

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

function isShared(page: Page | null): boolean {
  return page === null || (page.read.includes("all") && !page.personal && !page.momentary);
}

/** A format without `member` shows the entries of a member's list, which have other fields. */
function isShowingFields(target: Target, one: Representation): target is KindTarget {
  if (target.type === "page" || !one.choosesFields) return false;
  return target.type === "collection" || one.member !== undefined;
}

export class RequestContext {
  readonly request: AskedRequest;
  readonly exchange: Exchange;
  readonly app: AppContext;
  /** All reads for the answer go through this, which can record dependencies. */
  readonly read: Reading;
  /** The same without recording. */
  readonly unrecorded: Reading;
  readonly url: Address;
  readonly origin: string;
  readonly language: string;
  /** The notice (flash message) that the page shows; only for browsers. */
  readonly notice: Notice | null;
  target: Target | null = null;
  actor: Actor | null = null;
  representation: Representation | null = null;
  #chosen: ChosenFields | null = null;
  /** The form that was sent, once its sender is authorized: it is shown again if the write fails. */
  filled: Filled | null = null;
  /** The same for the form of a page. */
  sent: FormFields | null = null;
  /** Within the second of a change, or behind a large rename: the answer must not be cached. */
  soonStale = false;
  /** A client that goes by dates alone was told the truth: the cache may tell the next one. */
  dateIsCertain = false;
  /** The answer, if it may be cached. */
  made: CacheableAnswer | null = null;
  /** The form of a request that failed, to be offered again with all of its values. */
  again: RetriedForm | null = null;
  #identified = false;
  #view: View | null = null;
  /** Of the query, for the current target: what it knows, what is repeated in links, what it does not know. */
  #known: URLSearchParams | null = null;
  #search: string | null = null;
  #unknown: readonly UnknownParameter[] | null = null;
  /** The trace so far: `question=answer`. */
  readonly trace: string[] = [];

  constructor(
    request: AskedRequest,
    exchange: Exchange,
    app: AppContext,
    read: Reading,
    unrecorded: Reading,
  ) {
    this.request = request;
    this.exchange = exchange;
    this.app = app;
    this.read = read;
    this.unrecorded = unrecorded;
    this.url = addressOf(request.url);
    this.origin = app.url ?? this.url.origin;
    const cookies = request.headers.get("Cookie");
    this.language = chooseLanguage(
      this.namedLanguage ?? rememberedLanguage(cookies, this.isSecure),
      request.headers.get("Accept-Language"),
      app.language,
    );
    const shows = cookies !== null && request.method === "GET" && this.namesHtml;
    this.notice = shows ? noticeIn(cookies, this.isSecure) : null;
  }

  get isSecure(): boolean {
    return this.origin.startsWith("https:");
  }

  /** The media type of a body that was sent as a form and is none. */
  looksLike: string | null = null;

  /** Browsers name text/html when they open a page; programs that accept anything do not. */
  get namesHtml(): boolean {
    return /\btext\/html\b/i.test(this.request.headers.get("Accept") ?? "");
  }

  /** The query parameters that the target knows. */
  get known(): URLSearchParams {
    const { search, searchParams } = this.url;
    if (search === "") return searchParams;
    this.#known ??= knownIn(this.target, searchParams, this.app.kinds);
    return this.#known;
  }

  /** The part of the query that links to the same place repeat. */
  get search(): string {
    if (this.url.search === "") return "";
    if (this.#search === null) {
      const carried = carriedBy(this.known);
      this.#search = carried.size > 0 ? `?${carried}` : "";
    }
    return this.#search;
  }

  /** The query as received; if it is longer than `most`, only the known parameters. */
  searchWithin(most: number): string {
    const { search } = this.url;
    return search.length <= most ? search : this.search;
  }

  /** Most addresses have no query: nothing is parsed then. */
  parameter(name: string): string | null {
    return this.url.search === "" ? null : this.url.searchParams.get(name);
  }

  /** Records a question and its answer in the trace. */
  ask<T>(question: string, answer: Promise<T>, tell: (answer: T) => string): Promise<T>;
  ask<T>(question: string, answer: T, tell: (answer: T) => string): T;
  ask<T>(question: string, answer: T | Promise<T>, tell: (answer: T) => string): T | Promise<T> {
    if (!this.app.trace && !this.app.displayErrors) return answer;
    if (!(answer instanceof Promise)) {
      this.record(question, tell(answer));
      return answer;
    }
    return answer.then((known) => {
      this.record(question, tell(known));
      return known;
    });
  }

  record(question: string, answer: string): this {
    if (this.app.trace || this.app.displayErrors) this.trace.push(`${question}=${answer}`);
    return this;
  }

  enter(target: Target, call: Call): void {
    this.target = target;
    if (call.form) {
      const { method, path } = call;
      const fields = pairsOfForm(call.form.fields, fieldNames(target));
      this.again = { to: this.url.pathname, method, path, fields };
    }
    this.#view = null;
    this.#known = null;
    this.#search = null;
    this.#unknown = null;
    this.record(
      "route",
      `${call.method} ${target.type === "page" ? target.page.path : target.path}`,
    );
  }

  /** By the headers alone, so that a form can be refused before it is read; null where they say nothing. */
  who(): Promise<Actor | null> | null {
    return this.app.authenticator.identify(this.request, this.exchange);
  }

  recognize(actor: Actor | null): void {
    this.actor = actor;
    this.#identified = true;
    this.#view = null;
    this.exchange.user = actor?.username ?? null;
  }

  checkAddress(): void {
    const { app, url, exchange } = this;
    if (exchange.target.length > LONGEST_TARGET)
      throw new Problem("adresse-zu-lang", { limit: LONGEST_TARGET });
    if (app.url === null || app.router.isMomentary(url.pathname)) return;
    if (url.host !== addressOf(app.url).host) {
      throw new Problem("falscher-host", { url: app.url });
    }
  }

  get view(): View {
    this.#view ??= this.#makeView();
    return this.#view;
  }

  /** Plain values: V8 gives each object with getters of its own a separate hidden class, which costs more than the answer. */
  #makeView(): View {
    const { app, url, target, actor, language, known, unknown, again, notice } = this;
    const chosen = this.#chosen;
    const view: Writable<View> = {
      origin: this.origin,
      publicUrl: app.url,
      path: target?.path ?? url.pathname,
      suffix: target?.suffix ? `.${target.suffix}` : "",
      query: readableQuery(target, url.searchParams, app.kinds, app.representations),
      carried: carriedBy(known),
      known,
      language,
      texts: textsOf(language),
      actor,
      kinds: enabledKinds(app.kinds, app.site),
      representations: app.representations,
      variants: target ? variantsAt(target, app.representations) : [],
      siteName: app.siteName,
      face: app.face,
      site: app.site,
      timeZone: app.timeZone,
      mails: app.mails,
      ...(app.additions && { additions: app.additions }),
      ...(app.asFiles && { asFiles: app.asFiles }),
    };
    const session = actor?.session;
    if (session !== undefined)
      view.token = (method, path) => app.authenticator.token(session, formAction(method, path));
    if (unknown.length > 0) view.unknown = unknown;
    if (chosen !== null) view.chosen = chosen;
    if (again !== null) view.again = again;
    if (notice !== null) view.notice = notice;
    return view;
  }

  /** By suffix, then `?format=`, then Accept; a request with a body and no preference is answered in the format of the body. */
  choose(target: Target, call: Call, purpose: Purpose): Representation {
    const { representations } = this.app;
    if (target.type === "page" && !target.page.negotiated)
      return representations[0] as Representation;
    const chosen = representationFor(this, target, call, purpose);
    this.representation = chosen;
    if (this.url.search !== "" && isShowingFields(target, chosen))
      this.#chooseFields(target, purpose);
    return chosen;
  }

  get unknown(): readonly UnknownParameter[] {
    if (this.url.search === "") return [];
    const { kinds, representations } = this.app;
    this.#unknown ??= unknownParameters(this.target, this.url.searchParams, kinds, representations);
    return this.#unknown;
  }

  /** The unknown parameters, and `felder` for a format that has no fields to choose. */
  get ignored(): readonly UnknownParameter[] {
    if (this.url.search === "") return [];
    const { target, representation, unknown } = this;
    if (!this.url.searchParams.has(FIELDS) || !target || target.type === "page") return unknown;
    const isIdle = representation !== null && !isShowingFields(target, representation);
    return isIdle ? [...unknown, { name: FIELDS, meant: null }] : unknown;
  }

  /** With `Prefer: handling=strict` (RFC 7240, 4.4) unknown parameters are a 400. */
  checkParameters(): void {
    if (preference(this.request.headers.get("Prefer"), "handling") !== "strict") return;
    const [first] = this.unknown;
    if (!first) return;
    const { name, meant } = first;
    const value = this.parameter(name) ?? "";
    throw wrongParameter(name, value, "unbekannter-parameter", { meant: meant ?? "" });
  }

  #chooseFields({ kind, type }: KindTarget, purpose: Purpose): void {
    const { searchParams } = this.url;
    const inList = type === "collection" && purpose === "read";
    this.#chosen = readChosenFields(kind, searchParams, this.actor, inList);
    this.#view = null;
  }

  /** An error takes the requested format if that has one for errors, otherwise JSON: it never fails with a 406. */
  get errorRepresentation(): ErrorRepresentation {
    const asked = this.representation ?? representationForErrors(this);
    const writer = asked.problems
      ? asked
      : this.app.representations.find(({ name }) => name === "json");
    return writer as ErrorRepresentation;
  }

  /** By `?lang=`; null where it names no language of the pages. */
  get namedLanguage(): string | null {
    return askedLanguage(this.parameter("lang"));
  }

  /** The answer depends on Accept: there was no suffix and no `?format=`. */
  get negotiated(): boolean {
    return this.#namedFormat === null;
  }

  /** An error depends on Accept also where the named format is unknown, or that of a picture. */
  get errorNegotiated(): boolean {
    const named = this.#namedFormat;
    return !this.app.representations.some(({ name }) => name === named);
  }

  get #namedFormat(): string | null {
    return suffixOf(this) ?? this.parameter("format");
  }

  /** The answer depends on Accept-Datetime. A list that is filtered or sorted exists in its current state only. */
  get negotiatesTime(): boolean {
    const { target, request, url } = this;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (target === null || target.type === "page" || !hasPast(target.kind)) return false;
    if (target.type === "member") return target.at === undefined && target.file === undefined;
    return url.search === "" || [...url.searchParams.keys()].every((name) => OF_ALL.has(name));
  }

  /** Everybody gets the same answer: the client is anonymous, there is no notice, and the resource is public. */
  get shareable(): boolean {
    if (
      this.actor !== null ||
      this.notice !== null ||
      (!this.#identified && this.request.headers.has("Authorization"))
    )
      return false;
    if (this.target === null || this.target.type === "page")
      return isShared(this.target?.page ?? null);
    return isPublic(this.target.kind);
  }

  /** The same request gets the same answer, from any client, until something is written. */
  get cacheable(): boolean {
    const { target, url, app } = this;
    return (
      !this.soonStale &&
      this.shareable &&
      target !== null &&
      knowsAll(target, url.searchParams, app.kinds)
    );
  }

  /** The current address of a member whose slug has changed, or of a page about it: the same format, the same query. */
  currentAddress(member: Member, path = pathOf(member.kind, member)): string {
    const suffix = this.target?.suffix;
    return `${path}${suffix ? `.${suffix}` : ""}${this.searchWithin(LONGEST_MOVED)}`;
  }

  finish(answer: Answer): Answer {
    boundHeaders(answer.headers);
    if (answer.status >= 400 || answer.cookies) dropLifetime(answer.headers);
    if (this.app.trace)
      answer.headers["Leihwerk-Trace"] = this.trace.join("; ").replace(/[^\x20-\x7e]/g, "?");
    const shown = this.notice !== null && answer.headers["Content-Type"]?.startsWith("text/html");
    if (!shown || answer.body === null) return answer;
    return { ...answer, cookies: [...(answer.cookies ?? []), shownNoticeCookie(this.isSecure)] };
  }
}
