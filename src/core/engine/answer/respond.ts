/** The answers to those who read, and what addresses say of themselves. */

import type { FormFields, Page, Shown } from "../../model/answers/page.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Representation } from "../../model/answers/representation.ts";
import { isPlace } from "../../model/kinds/field.ts";
import type { Member } from "../../model/store/member.ts";
import type { Listing } from "../../model/store/query.ts";
import { askedLanguage } from "../../texts/languages.ts";
import { pageLinks } from "../ask/list.ts";
import type { Target } from "../ask/route.ts";
import type { Way } from "../ask/way.ts";
import { bodyTypes, readSent } from "../body/body.ts";
import type { Call } from "../body/form.ts";
import type { Answer } from "../cache/made.ts";
import { notModified } from "../cache/ready-answer.ts";
import { judge } from "./conditional.ts";
import { bodiless, conditional, content, contentHeaders } from "./content.ts";
import { savedUnder } from "./disposition.ts";
import { formBody } from "./form-page.ts";
import { listingBody, memberBody } from "./gathered-body.ts";
import { headersFor } from "./headers.ts";
import { linksOfMember, pageLinksOf, schemaLinks } from "./links.ts";
import { beginningOf, restOf, type WholeList } from "./whole-list.ts";
import { redirect, withCookies } from "./written.ts";

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
      links: linksOfMember(way, member, representation),
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

/** At once where it is short. Else it goes on as the client takes it: nobody has seen all of its bytes, so it has no tag. */
export async function wholeList(way: Way, list: WholeList): Promise<Answer> {
  const { representation, kind } = list;
  const { text, next } = await beginningOf(list);
  if (next === null) {
    const links = schemaLinks(way, kind.plural, representation);
    return content(way, representation, text, { links });
  }
  const headers = contentHeaders(way, representation);
  const state = { exists: true, matches: () => false, changed: null };
  const verdict = judge(way.request.headers, way.request.method, state);
  if (verdict === "failed") throw new Problem("vorbedingung");
  if (verdict === "not modified") return { status: 304, headers: notModified(headers), body: null };
  if (way.request.method === "HEAD") return { status: 200, headers, body: null };
  // What the rest shows nobody keeps, so nobody need know what it was made from.
  const rest = { ...list, read: way.house.store.read };
  return { status: 200, headers, body: restOf(text, next, rest, way.exchange.inTurn) };
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
      ? await page.act(visit, await fieldsOf(way, page, call))
      : await page.answer(visit);
  if (answer === null) throw new Problem("nicht-gefunden", { path: target.path });
  if ("seeOther" in answer)
    return withCookies(redirect(way, answer.seeOther, answer.notice), answer.cookies);
  if ("html" in answer)
    return withCookies(await shownPage(way, page, answer, representation), answer.cookies);
  const { type, body, status = 200, immutable = false, savedAs } = answer;
  const headers = headersFor(way, immutable ? "immutable" : "page");
  headers["Content-Type"] = type;
  if (savedAs !== undefined) headers["Content-Disposition"] = savedUnder(savedAs);
  const links = pageLinksOf(way, page);
  if (links.length > 0) headers.Link = links.join(", ");
  return status === 200 && !(body instanceof ReadableStream)
    ? conditional(way, headers, body, { forGood: immutable })
    : { status, headers, body };
}

async function shownPage(
  way: Way,
  page: Page,
  { values = {}, status = 200, headers = {}, ...designs }: Shown,
  representation: Representation,
): Promise<Answer> {
  const { document: shape } = page;
  const written = shape && representation.document?.write({ shape, values }, way.view);
  const design = representation.designed && designs[representation.designed];
  const body = design ? await design() : (written ?? "");
  const schemas = shape ? schemaLinks(way, shape.name, representation) : [];
  const links = [...pageLinksOf(way, page), ...schemas];
  const answer = await content(way, representation, body, { links });
  return status === 200
    ? answer
    : { ...answer, status, headers: { ...answer.headers, ...headers } };
}

const FORMS = "application/x-www-form-urlencoded, multipart/form-data";

/** Pages take forms: what programs send goes to the resources themselves, but for pages that settle something. */
async function fieldsOf(way: Way, page: Page, call: Call): Promise<FormFields> {
  const type = way.request.headers.get("Content-Type") ?? "";
  if (!call.form && page.programs) {
    const fields = await readSent(way.request, way.house.representations);
    if (fields) return fields;
  }
  if (!call.form)
    throw new Problem(
      "unbekanntes-format",
      { type, accepted: FORMS },
      { headers: { Accept: FORMS } },
    );
  return new Map(call.form.fields);
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
  return way.request.method === "HEAD" ? bodiless(headers, body) : { status: 200, headers, body };
}

export function moved(way: Way, path: string): Answer {
  const headers = headersFor(way, "page");
  headers.Location = way.origin + path;
  return { status: 308, headers, body: null };
}

/** Straight to what a search means, in the language that its address asks for. */
export function led(way: Way, path: string): Answer {
  const language = askedLanguage(way.url.searchParams.get("lang"));
  return redirect(way, language ? `${path}?${new URLSearchParams({ lang: language })}` : path);
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

function isComputed({ kind }: Member): boolean {
  return Object.values(kind.fields).some((field) => field.type === "computed" && !isPlace(field));
}
