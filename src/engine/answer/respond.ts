/** The answers themselves: status, headers and bytes. */

import { may } from "../../model/access.ts";
import { inLanguage, isLocal, pathOf, variantPath } from "../../model/address.ts";
import type { Member } from "../../model/member.ts";
import type { FormFields, Page, Shown } from "../../model/page.ts";
import { Problem } from "../../model/problem.ts";
import type { ErrorReport, ProblemDocument } from "../../model/problem-document.ts";
import { problemDocument } from "../../model/problem-document.ts";
import type { Listing } from "../../model/query.ts";
import type { Representation } from "../../model/representation.ts";
import { askedLanguage } from "../../texts/languages.ts";
import { type Body, bodyTypes } from "../ask/body.ts";
import type { DeliveredFile } from "../ask/file.ts";
import type { Call } from "../ask/form.ts";
import { pageLinks } from "../ask/list.ts";
import type { Target } from "../ask/route.ts";
import type { Way } from "../ask/way.ts";
import { etagOf, judge, secondsOf } from "./conditional.ts";
import { dispositionOf, isSaved } from "./disposition.ts";
import {
  chooseEncoding,
  compress,
  compressForGood,
  type Encoding,
  isCompressible,
  variantTag,
} from "./encoding.ts";
import { reportError } from "./error-report.ts";
import { formAgain, formBody } from "./form-page.ts";
import { listingBody, memberBody } from "./gathered-body.ts";
import { headersFor } from "./headers.ts";
import type { Answer, HeaderFields } from "./made.ts";
import { preference } from "./prefer.ts";
import { partOf } from "./range.ts";
import { notModified } from "./ready-answer.ts";
import { type Continuing, restOf } from "./whole-list.ts";

export function member(
  way: Way,
  member: Member,
  representation: Representation,
): Answer | Promise<Answer> {
  const body = memberBody(member, representation, way.view, way.read);
  // What is computed from the day changes without being written.
  const changed = representation.name === "html" || isComputed(member) ? null : member.touched;
  const answer = (text: string) =>
    content(way, representation, text, {
      changed,
      member,
      links: memberLinks(way, member, representation),
    });
  return typeof body === "string" ? answer(body) : body.then(answer);
}

/** `changed`: when the collection last did, where somebody asks for that before they write. */
export function listing(
  way: Way,
  listing: Listing,
  representation: Representation,
  changed: string | null = null,
): Answer | Promise<Answer> {
  const pages = pageLinks(listing, way.view);
  const neighbours = [
    ["first", pages.first],
    ["prev", pages.previous],
    ["next", pages.next],
  ].flatMap(([relation, path]) => (path ? [`<${way.origin}${path}>; rel="${relation}"`] : []));
  const links = [...neighbours, ...schemaLinks(way, listing.kind.plural, representation)];
  const body = listingBody(listing, representation, way.view, way.read);
  const answer = (text: string) => content(way, representation, text, { changed, links });
  return typeof body === "string" ? answer(body) : body.then(answer);
}

/** A list that goes on as the client takes it: nobody has seen all of its bytes, so it has no tag. */
export function stream(
  way: Way,
  representation: Representation,
  listing: Listing,
  continuing: Continuing,
): Answer {
  const first = representation.collection?.(listing, way.view) ?? "";
  const headers = contentHeaders(way, representation);
  const state = { exists: true, matches: () => false, changed: null };
  const verdict = judge(way.request.headers, way.request.method, state);
  if (verdict === "failed") throw new Problem("vorbedingung");
  if (verdict === "not modified") return { status: 304, headers: notModified(headers), body: null };
  if (way.request.method === "HEAD" || listing.next === null)
    return { status: 200, headers, body: null };
  return { status: 200, headers, body: restOf(first, listing.next, continuing) };
}

export async function page(
  way: Way,
  target: Target & { type: "page" },
  representation: Representation,
  call: Call,
): Promise<Answer> {
  const { page, key } = target;
  const { read, request, exchange, view } = way;
  const visit = { key, view, read, request, address: exchange.client.address };
  const answer =
    call.method === "POST" && page.act
      ? await page.act(visit, fieldsOf(way, call))
      : await page.answer(visit);
  if (answer === null) throw new Problem("nicht-gefunden", { path: target.path });
  if ("seeOther" in answer) return withCookies(redirect(way, answer.seeOther), answer.cookies);
  if ("html" in answer)
    return withCookies(await shownPage(way, page, answer, representation), answer.cookies);
  const { type, body, status = 200, immutable = false } = answer;
  const headers = headersFor(way, immutable ? "immutable" : "page");
  headers["Content-Type"] = type;
  const links = pageLinksOf(way, page);
  if (links.length > 0) headers.Link = links.join(", ");
  return status === 200 && !(body instanceof ReadableStream)
    ? conditional(way, headers, body, { forGood: immutable })
    : { status, headers, body };
}

async function shownPage(
  way: Way,
  page: Page,
  { html, values = {}, status = 200, headers = {} }: Shown,
  representation: Representation,
): Promise<Answer> {
  const { document: shape } = page;
  const written = shape && representation.document?.write({ shape, values }, way.view);
  const body = representation.designed ? await html() : (written ?? "");
  const schemas = shape ? schemaLinks(way, shape.name, representation) : [];
  const links = [...pageLinksOf(way, page), ...schemas];
  const answer = await content(way, representation, body, { links });
  return status === 200
    ? answer
    : { ...answer, status, headers: { ...answer.headers, ...headers } };
}

const FORMS = "application/x-www-form-urlencoded, multipart/form-data";

/** Pages take forms only: what programs send goes to the resources themselves. */
function fieldsOf(way: Way, call: Call): FormFields {
  const type = way.request.headers.get("Content-Type") ?? "";
  if (!call.form)
    throw new Problem(
      "unbekanntes-format",
      { type, accepted: FORMS },
      { headers: { Accept: FORMS } },
    );
  return new Map(call.form.fields);
}

function withCookies(answer: Answer, cookies: readonly string[] | undefined): Answer {
  return cookies ? { ...answer, cookies } : answer;
}

/** Bytes that are no document: whoever kept a variant never has to ask for it again. */
export async function file(
  way: Way,
  { type, suffix, bytes, immutable }: DeliveredFile,
  member: Member,
): Promise<Answer> {
  const headers = headersFor(way, immutable ? "immutable" : "content");
  headers["Content-Type"] = type;
  headers["Accept-Ranges"] = "bytes";
  if (way.negotiated) headers.Vary = "Accept";
  const address = pathOf(member.kind, member);
  headers["Content-Location"] = way.origin + variantPath(address, suffix, way.url.search);
  headers.Link = [
    `<${way.origin}${address}>; rel="canonical"`,
    ...(member.kind.upload?.formats ?? []).map(
      ({ file, accepts }) =>
        `<${way.origin}${variantPath(address, file)}>; rel="alternate"; type="${accepts[0]}"`,
    ),
  ].join(", ");
  const whole = await conditional(way, headers, bytes, { member });
  return whole.status === 200 ? (partly(way, headers, bytes) ?? whole) : whole;
}

/** The part that was asked for, unless the client has another version of the rest (RFC 9110, 13.1.5). */
function partly(way: Way, headers: HeaderFields, bytes: Uint8Array): Answer | null {
  const { method } = way.request;
  const condition = way.request.headers.get("If-Range");
  if (method !== "GET" || (condition !== null && condition !== headers.ETag)) return null;
  const part = partOf(way.request.headers.get("Range"), bytes.length);
  if (part === null) return null;
  way.made = null;
  if (part === "none") {
    const range = { "Content-Range": `bytes */${bytes.length}` };
    throw new Problem("bereich-leer", { size: bytes.length }, { headers: range });
  }
  headers["Content-Range"] = `bytes ${part.first}-${part.last}/${bytes.length}`;
  return { status: 206, headers, body: bytes.subarray(part.first, part.last + 1) };
}

/** A form to fill in. It is for whoever asked, and nobody else is to see what stands in it. */
export async function form(
  way: Way,
  representation: Representation,
  subject: Parameters<typeof formBody>[2],
): Promise<Answer> {
  const body = await formBody(way, representation, subject);
  if (body === null) throw new Problem("nicht-gefunden", { path: way.url.pathname });
  const headers = headersFor(way, "text");
  headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = representation.type;
  headers["Content-Language"] = way.language;
  return way.request.method === "HEAD" ? headOf(headers, body) : { status: 200, headers, body };
}

/** A representation of what stands there, unless the client has it already. */
function content(
  way: Way,
  representation: Representation,
  body: string,
  {
    changed = null,
    member = null,
    links = [],
  }: {
    changed?: string | null;
    member?: Member | null;
    links?: readonly string[];
  },
): Answer | Promise<Answer> {
  return conditional(way, contentHeaders(way, representation, links), body, { changed, member });
}

function contentHeaders(
  way: Way,
  representation: Representation,
  links: readonly string[] = [],
): HeaderFields {
  // Data is never translated; only pages are.
  const headers = headersFor(
    way,
    representation.name === "html" || way.negotiated ? "text" : "content",
  );
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] = contentLocation(way, representation);
  const all = [...links, ...alternates(way)];
  if (all.length > 0) headers.Link = all.join(", ");
  if (representation.name === "html") headers["Content-Language"] = way.language;
  if (way.target && isSaved(way.target, representation))
    headers["Content-Disposition"] = dispositionOf(way.target.path, representation.name);
  return headers;
}

function conditional(
  way: Way,
  headers: HeaderFields,
  text: string | Uint8Array,
  {
    changed = null,
    member = null,
    forGood = false,
  }: { changed?: string | null; member?: Member | null; forGood?: boolean } = {},
): Answer | Promise<Answer> {
  // Encoded once: the tag, the length and the socket all want bytes.
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const encoding = encodingFor(way, headers, body);
  const etag = variantTag(etagOf(body, member), encoding);
  headers.ETag = etag;
  if (changed !== null) headers["Last-Modified"] = new Date(changed).toUTCString();
  const verdict = judge(way.request.headers, way.request.method, {
    exists: true,
    matches: (tag) => tag === etag,
    changed: changed === null ? null : secondsOf(changed),
  });
  if (verdict === "failed") throw new Problem("vorbedingung");
  if (verdict === "not modified") return { status: 304, headers: notModified(headers), body: null };
  const deliver = (bytes: Uint8Array): Answer => {
    if (way.request.method === "HEAD") return headOf(headers, bytes);
    way.made = { headers, body: bytes, etag, changed };
    return { status: 200, headers, body: bytes };
  };
  if (encoding === null) return deliver(body);
  headers["Content-Encoding"] = encoding;
  if (forGood) return deliver(compressForGood(body, encoding));
  const packed = compress(body, encoding);
  return packed instanceof Promise ? packed.then(deliver) : deliver(packed);
}

function headOf(headers: HeaderFields, bytes: string | Uint8Array, status = 200): Answer {
  headers["Content-Length"] = String(Buffer.byteLength(bytes));
  return { status, headers, body: null };
}

/** Pages of a session hold tokens beside words from the address; compressed, their length would tell about them. */
function encodingFor(way: Way, headers: HeaderFields, body: string | Uint8Array): Encoding | null {
  if (way.actor?.session !== undefined) return null;
  if (!isCompressible(headers["Content-Type"] ?? "", body)) return null;
  headers.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : "Accept-Encoding";
  return chooseEncoding(way.request.headers.get("Accept-Encoding"));
}

export function moved(way: Way, path: string): Answer {
  const headers = headersFor(way, "page");
  headers.Location = way.origin + path;
  return { status: 308, headers, body: null };
}

/** What a page of another site may add to a request that only reads what everybody may read. */
const READING_HEADERS =
  "Accept, Accept-Language, Cache-Control, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since";

export function options(way: Way, methods: readonly string[]): Answer {
  const headers = headersFor(way, "page");
  headers.Allow = methods.join(", ");
  if (way.request.headers.has("Access-Control-Request-Method") && way.shareable) {
    headers["Access-Control-Allow-Methods"] = "GET, HEAD";
    headers["Access-Control-Allow-Headers"] = READING_HEADERS;
    headers["Access-Control-Max-Age"] = "86400";
  }
  const { target } = way;
  const { representations } = way.house;
  if (target?.type === "page") {
    if (methods.includes("POST")) headers["Accept-Post"] = FORMS;
  } else if (target) {
    const types = (method: string) => bodyTypes(representations, target.kind, method).join(", ");
    if (methods.includes("POST")) headers["Accept-Post"] = types("POST");
    if (methods.includes("PATCH")) headers["Accept-Patch"] = types("PATCH");
  }
  return { status: 204, headers, body: null };
}

/**
 * Status and URL, or the new representation where the client prefers it (RFC 7240). `put`: what was sent, where the client
 * chose the address itself.
 */
export async function created(
  way: Way,
  call: Call,
  path: string,
  member: Member,
  representation: Representation,
  put: Body | null = null,
): Promise<Answer> {
  if (isForPeople(call, representation))
    return seeOther(way, pathOf(member.kind, member), "angelegt");
  const headers = headersFor(way, "content");
  const url = way.origin + path;
  headers.Location = url;
  headers["Content-Type"] = representation.type;
  headers.Link = memberLinks(way, member, representation).join(", ");
  const body = await memberBody(member, representation, way.view, way.house.store.read);
  if (put === null || isAsSent(put, body, representation)) headers.ETag = etagOf(body, member);
  if (preference(way.request.headers.get("Prefer"), "return") !== "representation") {
    return { status: 201, headers, body: representation.created?.(201, url, way.view) ?? null };
  }
  headers["Preference-Applied"] = "return=representation";
  headers["Content-Location"] =
    `${way.origin}${pathOf(member.kind, member)}.${representation.name}`;
  return { status: 201, headers, body: body };
}

export async function replaced(
  way: Way,
  call: Call,
  member: Member,
  representation: Representation,
  sent: Body,
): Promise<Answer> {
  if (isForPeople(call, representation))
    return seeOther(way, pathOf(member.kind, member), "gespeichert");
  const headers = headersFor(way, "content");
  const body = await memberBody(member, representation, way.view, way.house.store.read);
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] =
    `${way.origin}${pathOf(member.kind, member)}.${representation.name}`;
  headers.Link = memberLinks(way, member, representation).join(", ");
  if (sent.partial || isAsSent(sent, body, representation)) headers.ETag = etagOf(body, member);
  return { status: 200, headers, body };
}

/** Browsers go on to a page; a program that fills in forms gets what programs get. */
function isForPeople(call: Call, representation: Representation | null): boolean {
  return call.form !== null && representation?.form !== undefined;
}

/** The tag in the answer to a PUT says that what was sent is what is stored, to the byte (RFC 9110, 9.3.4). */
function isAsSent(sent: Body, stored: string, representation: Representation): boolean {
  return sent.format === representation && sent.bytes !== undefined
    ? Buffer.from(stored).equals(sent.bytes)
    : false;
}

export function removed(way: Way, call: Call, { kind, key }: Target & { type: "member" }): Answer {
  // Whoever has removed the own account has no page left but the door.
  const isOwn = kind.owner === "id" && key === `${way.actor?.id}`;
  const forPeople = isForPeople(call, way.representation);
  if (forPeople && isOwn) return seeOther(way, "/abmeldung", "geloescht");
  if (forPeople) return seeOther(way, `/${kind.plural}`, "entfernt");
  return { status: 204, headers: headersFor(way, "content"), body: null };
}

/** The next page says in a sentence what was done; its address says it by a word. */
function seeOther(way: Way, path: string, done: string): Answer {
  const sent = new Map(way.again?.fields);
  const wanted = sent.get("_weiter") ?? "";
  const next = isLocal(wanted) ? wanted : path;
  const word = /^[a-z]{1,20}$/.exec(sent.get("_meldung") ?? "")?.[0] ?? done;
  return redirect(way, `${next}${next.includes("?") ? "&" : "?"}meldung=${word}`);
}

function redirect(way: Way, path: string): Answer {
  const headers = headersFor(way, "content");
  headers.Location = way.origin + path;
  return { status: 303, headers, body: null };
}

/** The one place where an error becomes an answer. */
export async function failure(way: Way, error: unknown): Promise<Answer> {
  const { house, exchange } = way;
  let problem = error instanceof Problem ? error : null;
  let report: ErrorReport | null = null;
  if (problem === null) {
    // No module is named: the log finds it from the place of the error.
    exchange.failure = { error, module: "" };
    if (!house.displayErrors) {
      return { status: 500, headers: headersFor(way, "content"), body: null };
    }
    report = await reportError(error, house.sources, way.trace);
    problem = new Problem("programmfehler", { message: report.message });
  }
  way.told("answer", `${problem.status} ${problem.code}`);
  if (problem.code === "kein-zugriff") house.door.refused(way.actor, exchange);
  const representation = way.errorRepresentation;
  const document = { ...documentFor(way, problem), ...(report && { error: report }) };
  const headers = problemHeaders(way, problem);
  const body =
    (await formAgain(way, representation, document)) ?? representation.problem(document, way.view);
  const encoding = encodingFor(way, headers, body);
  if (encoding !== null) headers["Content-Encoding"] = encoding;
  const bytes = encoding === null ? body : await compress(body, encoding);
  if (way.request.method === "HEAD") return headOf(headers, bytes, problem.status);
  return { status: problem.status, headers, body: bytes };
}

/** What the server refuses by itself, in the words and the format of all other problems. */
export function refusedByServer(
  way: Way,
  problem: Problem,
): { headers: HeaderFields; body: string } {
  const body = way.errorRepresentation.problem(documentFor(way, problem), way.view);
  return { headers: problemHeaders(way, problem), body };
}

function documentFor({ house, view, origin, url, actor }: Way, problem: Problem): ProblemDocument {
  return problemDocument(problem, view.texts, house.url, origin + url.pathname, {
    timeZone: house.timeZone,
    ...(actor && { signedIn: 1 }),
  });
}

function problemHeaders(way: Way, problem: Problem): HeaderFields {
  const headers = headersFor(way, "text");
  if (problem.status === 401 || problem.status === 403)
    headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = way.errorRepresentation.problemType;
  headers["Content-Language"] = way.language;
  // How to come in, for programs (RFC 9110, 11.6.1): browsers open their dialog on 401 only.
  if (problem.code === "kein-zugriff" && way.actor === null)
    headers["WWW-Authenticate"] = way.house.door.challenge;
  for (const [name, value] of Object.entries(problem.headers)) headers[name] = value;
  return headers;
}

/** The address of the representation that was chosen. */
function contentLocation(way: Way, representation: Representation): string {
  const { target, origin, url } = way;
  return origin + variantPath(target?.path ?? url.pathname, representation.name, url.search);
}

function alternates(way: Way): string[] {
  const { target, origin, view, url } = way;
  if (!target) return [];
  const search = target.type === "collection" ? url.search : "";
  return view.variants.map(
    ({ name, accepts }) =>
      `<${origin}${variantPath(target.path, name, search)}>; rel="alternate"; type="${accepts[0]}"`,
  );
}

function memberLinks(way: Way, member: Member, representation: Representation): string[] {
  const { origin } = way;
  const { kind } = member;
  const canonical = origin + pathOf(kind, member);
  // A page in a language that was asked for by name is its own; data is never translated.
  const named = way.representation?.form ? askedLanguage(way.parameter("lang")) : null;
  const links = [
    `<${inLanguage(canonical, named)}>; rel="canonical"`,
    `<${origin}/${kind.plural}>; rel="collection"`,
    ...schemaLinks(way, kind.singular, representation),
  ];
  if (may(kind.access.replace, way.actor)) links.push(`<${canonical}>; rel="edit"`);
  return links;
}

/** What describes the format itself; a format without a schema names those of the others. */
function schemaLinks(way: Way, name: string, representation: Representation): string[] {
  const formats = representation.schema ? [representation] : way.view.representations;
  return formats.flatMap(({ schema }) => {
    if (!schema) return [];
    const [type] = schema.type.split(";");
    return `<${way.origin}/schema/${name}.${schema.suffix}>; rel="describedby"; type="${type}"`;
  });
}

function pageLinksOf({ origin }: Way, { links = [] }: Page): string[] {
  return links.map(
    ({ path, relation, type }) =>
      `<${origin}${path}>; rel="${relation}"${type === undefined ? "" : `; type="${type}"`}`,
  );
}

function isComputed({ kind }: Member): boolean {
  return Object.values(kind.fields).some((field) => field.type === "computed");
}
