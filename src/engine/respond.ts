/** The answers themselves: status, headers and bytes. */

import { may } from "./access.ts";
import { pathOf } from "./address.ts";
import { etagOf, judge, secondsOf } from "./conditional.ts";
import { type ErrorReport, reportError } from "./error-report.ts";
import type { Call } from "./form.ts";
import { type HeaderFields, headersFor } from "./headers.ts";
import type { Kind } from "./kind.ts";
import { pageLinks } from "./list.ts";
import type { Views } from "./page.ts";
import { documentOf, Problem } from "./problem.ts";
import type { Representation } from "./representation.ts";
import type { Target } from "./route.ts";
import type { Listing, Member } from "./store.ts";
import type { Way } from "./way.ts";

export function member(way: Way, member: Member, representation: Representation): Response {
  const body = representation.member(member, way.view);
  const changed = representation.name === "html" ? null : member.touched;
  return content(way, representation, body, { changed, links: memberLinks(way, member) });
}

export function listing(way: Way, listing: Listing, representation: Representation): Response {
  const pages = pageLinks(listing, way.view);
  const links = [
    ["first", pages.first],
    ["prev", pages.previous],
    ["next", pages.next],
  ].flatMap(([relation, path]) => (path ? [`<${way.origin}${path}>; rel="${relation}"`] : []));
  return content(way, representation, representation.collection(listing, way.view), { links });
}

export async function page(
  way: Way,
  target: Target & { type: "page" },
  representation: Representation,
): Promise<Response> {
  const { store } = way.house;
  const answer = await target.page.answer({ key: target.key, view: way.view, read: store.read });
  if (answer === null) throw new Problem("nicht-gefunden", { path: target.path });
  if ("views" in answer) return negotiatedPage(way, answer, representation);
  const { type, body, status = 200, immutable = false } = answer;
  const headers = headersFor(way, immutable ? "immutable" : "page");
  headers["Content-Type"] = type;
  return status === 200
    ? conditional(way, headers, body, null)
    : new Response(body as BodyInit, { status, headers });
}

async function negotiatedPage(
  way: Way,
  { views }: Views,
  representation: Representation,
): Promise<Response> {
  const view = views[representation.name];
  if (!view) throw new Problem("nicht-annehmbar", { available: Object.keys(views).join(", ") });
  return content(way, representation, await view(), {});
}

/** A representation of what stands there, unless the client has it already. */
function content(
  way: Way,
  representation: Representation,
  body: string,
  { changed = null, links = [] }: { changed?: string | null; links?: readonly string[] },
): Response {
  // Data is never translated; only pages are.
  const headers = headersFor(
    way,
    representation.name === "html" || way.negotiated ? "text" : "content",
  );
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] = contentLocation(way, representation);
  headers.Link = [...links, ...alternates(way)].join(", ");
  if (representation.name === "html") headers["Content-Language"] = way.language;
  return conditional(way, headers, body, changed);
}

function conditional(
  way: Way,
  headers: HeaderFields,
  body: string | Uint8Array,
  changed: string | null,
): Response {
  const etag = etagOf(body);
  headers.ETag = etag;
  if (changed !== null) headers["Last-Modified"] = new Date(changed).toUTCString();
  const verdict = judge(way.request.headers, way.request.method, {
    exists: true,
    matches: (tag) => tag === etag,
    changed: changed === null ? null : secondsOf(changed),
  });
  if (verdict === "failed") throw new Problem("vorbedingung");
  if (verdict === "not modified") {
    for (const name of ["Content-Type", "Content-Language", "Link"]) delete headers[name];
    return new Response(null, { status: 304, headers });
  }
  if (way.request.method !== "HEAD") return new Response(body as BodyInit, { headers });
  headers["Content-Length"] = String(Buffer.byteLength(body));
  return new Response(null, { headers });
}

export function moved(way: Way, path: string): Response {
  const headers = headersFor(way, "page");
  headers.Location = way.origin + path;
  return new Response(null, { status: 308, headers });
}

export function options(way: Way, methods: readonly string[]): Response {
  const headers = headersFor(way, "page");
  headers.Allow = methods.join(", ");
  if (methods.includes("POST")) {
    const types = way.house.representations.flatMap(
      (representation) => representation.body?.types ?? [],
    );
    headers["Accept-Post"] = types.join(", ");
  }
  return new Response(null, { status: 204, headers });
}

/** Status and URL, or the new representation where the client prefers it (RFC 7240). */
export function created(
  way: Way,
  call: Call,
  path: string,
  member: Member,
  representation: Representation,
): Response {
  if (call.form) return seeOther(way, pathOf(member.kind, member));
  const headers = headersFor(way, "content");
  const url = way.origin + path;
  headers.Location = url;
  headers["Content-Type"] = representation.type;
  headers.Link = memberLinks(way, member).join(", ");
  if (!/\breturn=representation\b/.test(way.request.headers.get("Prefer") ?? "")) {
    return new Response(representation.created(201, url, way.view), { status: 201, headers });
  }
  const body = representation.member(member, way.view);
  headers["Preference-Applied"] = "return=representation";
  headers["Content-Location"] =
    `${way.origin}${pathOf(member.kind, member)}.${representation.name}`;
  headers.ETag = etagOf(body);
  return new Response(body, { status: 201, headers });
}

export function replaced(
  way: Way,
  call: Call,
  member: Member,
  representation: Representation,
): Response {
  if (call.form) return seeOther(way, pathOf(member.kind, member));
  const headers = headersFor(way, "content");
  const body = representation.member(member, way.view);
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] =
    `${way.origin}${pathOf(member.kind, member)}.${representation.name}`;
  headers.Link = memberLinks(way, member).join(", ");
  headers.ETag = etagOf(body);
  return new Response(body, { headers });
}

export function removed(way: Way, call: Call, kind: Kind): Response {
  if (call.form) return seeOther(way, `/${kind.plural}`);
  return new Response(null, { status: 204, headers: headersFor(way, "content") });
}

function seeOther(way: Way, path: string): Response {
  const headers = headersFor(way, "content");
  headers.Location = way.origin + path;
  return new Response(null, { status: 303, headers });
}

/** The one place where an error becomes an answer. */
export async function failure(way: Way, error: unknown): Promise<Response> {
  const { house, exchange, origin, url } = way;
  let problem = error instanceof Problem ? error : null;
  let report: ErrorReport | null = null;
  if (problem === null) {
    // No module is named: the log finds it from the place of the error.
    exchange.fault = { error, module: "" };
    if (!house.displayErrors) {
      return new Response(null, { status: 500, headers: headersFor(way, "content") });
    }
    report = await reportError(error, house.sources, way.trace);
    problem = new Problem("programmfehler", { message: report.message });
  }
  way.told("answer", `${problem.status} ${problem.code}`);
  const representation = way.errorRepresentation;
  const document = {
    ...documentOf(problem, way.view.texts, origin, origin + url.pathname),
    ...(report && { error: report }),
  };
  const headers = headersFor(way, "text");
  if (problem.status === 401 || problem.status === 403)
    headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = representation.problemType;
  headers["Content-Language"] = way.language;
  for (const [name, value] of Object.entries(problem.headers)) headers[name] = value;
  const body = representation.problem(document, way.view);
  if (way.request.method !== "HEAD") return new Response(body, { status: problem.status, headers });
  headers["Content-Length"] = String(Buffer.byteLength(body));
  return new Response(null, { status: problem.status, headers });
}

/** The address of the representation that was chosen. */
function contentLocation(way: Way, representation: Representation): string {
  const { target, origin, url } = way;
  if (!target || target.type === "page") {
    const query = new URLSearchParams(url.search);
    query.set("format", representation.name);
    return `${origin}${target?.path ?? url.pathname}?${query}`;
  }
  return `${origin}${target.path}.${representation.name}${url.search}`;
}

function alternates(way: Way): string[] {
  const { target, origin, house, url } = way;
  if (!target || target.type === "page") return [];
  const search = target.type === "collection" ? url.search : "";
  return house.representations.map(
    (one) =>
      `<${origin}${target.path}.${one.name}${search}>; rel="alternate"; type="${one.accepts[0]}"`,
  );
}

function memberLinks(way: Way, member: Member): string[] {
  const { origin } = way;
  const { kind } = member;
  const canonical = origin + pathOf(kind, member);
  const links = [
    `<${canonical}>; rel="canonical"`,
    `<${origin}/${kind.plural}>; rel="collection"`,
    `<${origin}/schema/${kind.singular}.json>; rel="describedby"; type="application/schema+json"`,
  ];
  if (may(kind.access.replace, way.actor)) links.push(`<${canonical}>; rel="edit"`);
  return links;
}
