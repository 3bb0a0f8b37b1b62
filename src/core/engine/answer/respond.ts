/** Answers to GET, HEAD and OPTIONS, and to forms of pages. */

import type { FormFields, Page, PageAnswer, Shown } from "../../model/answers/page.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Representation } from "../../model/answers/representation.ts";
import { isComputed } from "../../model/kinds/kind.ts";
import { checkPageParameters } from "../../model/parameters/page-parameter.ts";
import type { Member } from "../../model/store/member.ts";
import type { Listing } from "../../model/store/query.ts";
import { pageLinks } from "../ask/query/list.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { Target } from "../ask/route.ts";
import { bodyTypes, pageTypes, readSent } from "../body/body.ts";
import { checkForm, checkSent } from "../body/check-sent.ts";
import { decodeText } from "../body/decode-text.ts";
import type { Call } from "../body/form.ts";
import { type Answer, dropLifetime } from "../cache/answer.ts";
import { timeGateLink } from "../past/past-addresses.ts";
import {
  certainDate,
  changedWithSettings,
  conditional,
  content,
  contentHeaders,
  unlessModified,
  withBody,
} from "./content.ts";
import { savedUnder } from "./disposition.ts";
import { formBody, visitTo } from "./form-page.ts";
import { memberBody, pageBody } from "./gathered-body.ts";
import { headersFor } from "./headers.ts";
import { memberLinks, nextOf, pageLink, pageLinksOf, schemaLinks } from "./links.ts";
import { beginningOf, restOf, type WholeList } from "./whole-list.ts";
import { redirect, withCookies } from "./written.ts";

export async function member(
  context: RequestContext,
  member: Member,
  representation: Representation,
): Promise<Answer> {
  const body = await memberBody(member, representation, context.view, context.read);
  // Values computed from the current day change without a write.
  const isDated = representation.name !== "html" && !isComputed(member.kind);
  const changed = await certainDate(
    context,
    isDated ? changedWithSettings(context, member.touched) : null,
  );
  const links = memberLinks(context, member, representation);
  return content(context, representation, body, { changed, member, links });
}

/** `changed`: when the collection last changed, if that is known. */
export async function listing(
  context: RequestContext,
  listing: Listing,
  representation: Representation,
  changed: string | null,
): Promise<Answer> {
  const pages = pageLinks(listing, context.view, representation.sorting);
  const neighbours = [
    ["first", pages.first],
    ["prev", pages.previous],
    ["next", pages.next],
  ].flatMap(([relation, path]) => pageLink(`${relation}`, path && context.origin + path));
  const past = context.negotiatesTime
    ? [timeGateLink(context.origin, `/${listing.kind.plural}`)]
    : [];
  const schemas = schemaLinks(context, listing.kind.plural, representation);
  const links = [...neighbours, ...schemas, ...past];
  const body = await pageBody(listing, representation, context.view, context.read);
  return content(context, representation, body, { changed, links });
}

/** A short list is sent at once; a longer one is streamed with backpressure, and without an ETag since its bytes are not known yet. */
export async function wholeList(context: RequestContext, list: WholeList): Promise<Answer> {
  const { representation, kind, changed } = list;
  const { inTurn } = context.exchange;
  const { text, next } = await beginningOf(list, inTurn);
  if (next === null) {
    const links = schemaLinks(context, kind.plural, representation);
    return content(context, representation, text, { links, changed });
  }
  const headers = contentHeaders(context, representation);
  const current = unlessModified(context, headers, changed, null);
  if (current) return current;
  if (context.request.method === "HEAD") return { status: 200, headers, body: null };
  // Not `context.read`: a connection to a replica is given back when the answer begins, and a stream is not cached.
  const rest = { ...list, read: context.app.store.read };
  return { status: 200, headers, body: restOf(text, next, rest, inTurn) };
}

export async function page(
  context: RequestContext,
  target: Target & { type: "page" },
  representation: Representation,
  call: Call,
): Promise<Answer> {
  const { page } = target;
  const visit = visitTo(target, context);
  let answer: PageAnswer | null;
  if (call.method === "POST" && page.act) {
    context.sent = await fieldsOf(context, page, call);
    if (call.form) checkForm(page, context.sent);
    answer = await page.act(visit, context.sent);
  } else {
    context.checkParameters();
    await checkPageParameters(page, visit.view.query, context.app.kinds, context.read);
    answer = await page.answer(visit);
  }
  if (answer === null) throw new Problem("nicht-gefunden", { path: target.path });
  if ("seeOther" in answer)
    return withCookies(redirect(context, answer.seeOther, answer.notice), answer.cookies);
  if ("html" in answer)
    return withCookies(await shownPage(context, page, answer, representation), answer.cookies);
  const { type, body, status = 200, immutable = false, savedAs } = answer;
  const headers = headersFor(context, immutable ? "immutable" : "page");
  headers["Content-Type"] = type;
  if (savedAs !== undefined) headers["Content-Disposition"] = savedUnder(savedAs);
  const links = pageLinksOf(context, page);
  if (links.length > 0) headers.Link = links.join(", ");
  if (body instanceof ReadableStream) {
    dropLifetime(headers);
    headers["X-Accel-Buffering"] = "no"; // nginx would collect events before it passes them on.
    if (context.request.method === "HEAD") {
      await body.cancel();
      return { status, headers, body: null };
    }
    return { status, headers, body };
  }
  return status === 200
    ? conditional(context, headers, body, { forGood: immutable })
    : { status, headers, body };
}

async function shownPage(
  context: RequestContext,
  page: Page,
  { values = {}, terms = {}, status = 200, headers = {}, links: own = [], ...designs }: Shown,
  representation: Representation,
): Promise<Answer> {
  const { document: shape } = page;
  const written = shape && representation.document?.write({ shape, values, terms }, context.view);
  const design = representation.designed && designs[representation.designed];
  const body = design ? await design() : (written ?? "");
  const schemas = shape ? schemaLinks(context, shape.name, representation) : [];
  const next = shape ? nextOf(context, shape, values) : [];
  const links = [...own, ...pageLinksOf(context, page), ...next, ...schemas];
  const answer = await content(context, representation, body, { links, more: { ...headers } });
  if (status === 200) return answer;
  // A refusal is no representation of the page: it has none of these headers.
  const left = Object.entries(answer.headers).filter(([name]) => !OF_REPRESENTATIONS.has(name));
  return { ...answer, status, headers: Object.fromEntries(left) };
}

const OF_REPRESENTATIONS = new Set(["ETag", "Link", "Content-Location"]);

/** Pages take forms; programs write to the resources instead, except for pages with `programs`. */
async function fieldsOf(context: RequestContext, page: Page, call: Call): Promise<FormFields> {
  if (!call.form) {
    const { request, app } = context;
    return checkSent(page, await readSent(request, page, app.representations));
  }
  const { fields, files } = call.form;
  const texts = page.filesAsText ? files : [];
  return new Map([
    ...fields,
    ...texts.map(({ name, bytes }) => [name, decodeText(bytes, "text/plain")] as const),
  ]);
}

/** A form to fill in; private, since it may hold personal data. */
export async function form(
  context: RequestContext,
  representation: Representation,
  subject: Parameters<typeof formBody>[2],
): Promise<Answer> {
  const body = await formBody(context, representation, subject);
  if (body === null) throw new Problem("nicht-gefunden", { path: context.url.pathname });
  const headers = headersFor(context, "text");
  headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = representation.type;
  headers["Content-Language"] = context.language;
  return withBody(context, headers, body);
}

export function moved(context: RequestContext, path: string): Answer {
  const headers = headersFor(context, "page");
  headers.Location = context.origin + path;
  return { status: 308, headers, body: null };
}

/** Redirects to the destination of a search, keeping `?lang=`. */
export function led(context: RequestContext, path: string): Answer {
  const { namedLanguage: language } = context;
  return redirect(context, language ? `${path}?${new URLSearchParams({ lang: language })}` : path);
}

/** CORS: headers that pages of other sites may send when they read public resources. */
const READING_HEADERS =
  "Accept, Accept-Datetime, Accept-Language, Cache-Control, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Prefer";

export function options(context: RequestContext, methods: readonly string[]): Answer {
  const headers = headersFor(context, "page");
  headers.Allow = methods.join(", ");
  if (context.request.headers.has("Access-Control-Request-Method") && context.shareable) {
    headers["Access-Control-Allow-Methods"] = "GET, HEAD";
    headers["Access-Control-Allow-Headers"] = READING_HEADERS;
    headers["Access-Control-Max-Age"] = "86400";
  }
  const { target } = context;
  const { representations } = context.app;
  if (target?.type === "page") {
    if (methods.includes("POST"))
      headers["Accept-Post"] = pageTypes(target.page, representations).join(", ");
  } else if (target) {
    const types = (method: string) => bodyTypes(representations, target.kind, method).join(", ");
    if (methods.includes("POST")) headers["Accept-Post"] = types("POST");
    if (methods.includes("PATCH")) headers["Accept-Patch"] = types("PATCH");
  }
  return { status: 204, headers, body: null };
}
