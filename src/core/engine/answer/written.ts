/** Answers to writes: created, replaced, removed. Browsers are redirected to the next page. */

import { isLocal, pathOf } from "../../model/answers/address.ts";
import type { Representation } from "../../model/answers/representation.ts";
import type { Link, LinkField } from "../../model/kinds/field.ts";
import { listedIn } from "../../model/kinds/kind.ts";
import type { Found, Member } from "../../model/store/member.ts";
import { type Notice, noticeOf } from "../../texts/notice-codes.ts";
import { noticeCookie } from "../ask/notice-cookie.ts";
import { preference } from "../ask/prefer.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { Target } from "../ask/route.ts";
import type { Body } from "../body/body.ts";
import { type Call, wantedCount } from "../body/form.ts";
import { rememberingCookie } from "../body/remembered-entries.ts";
import type { Answer } from "../cache/answer.ts";
import { etagOf, hashOf } from "./conditional.ts";
import { memberBody } from "./gathered-body.ts";
import { headersFor } from "./headers.ts";
import { duplicateLinks, memberLinks, writtenLocation } from "./links.ts";

interface Written {
  readonly member: Member;
  /** Linked members were created with it, since it names them. */
  readonly madeMore: boolean;
  /** It is certainly no duplicate of another. */
  readonly hasNoDuplicate?: boolean;
}

/**
 * Status and URL, or the new representation where the client prefers it (RFC 7240). `put`: what was sent, where the client
 * chose the address itself.
 */
export async function created(
  context: RequestContext,
  call: Call,
  { path, member, madeMore, hasNoDuplicate = false }: Written & { readonly path: string },
  representation: Representation,
  put: Body | null = null,
): Promise<Answer> {
  if (isForPeople(context, call, representation)) return goOn(context, call, member, madeMore);
  const headers = headersFor(context, "content");
  const url = context.origin + path;
  headers.Location = url;
  headers["Content-Type"] = representation.type;
  const links = memberLinks(context, member, representation);
  const alike = hasNoDuplicate ? [] : await duplicateLinks(context, member);
  headers.Link = [...links, ...alike].join(", ");
  const body = await memberBody(member, representation, context.view, context.app.store.read);
  if (put === null || isAsSent(put, body, representation))
    headers.ETag = etagOf(hashOf(body), member);
  if (preference(context.request.headers.get("Prefer"), "return") !== "representation") {
    return { status: 201, headers, body: representation.created?.(201, url, context.view) ?? null };
  }
  headers["Preference-Applied"] = "return=representation";
  headers["Content-Location"] = writtenLocation(context, member, representation);
  return { status: 201, headers, body };
}

export async function replaced(
  context: RequestContext,
  call: Call,
  { member: written, madeMore }: Written,
  representation: Representation,
  sent: Body,
): Promise<Answer> {
  const { kind, id } = written;
  if (isForPeople(context, call, representation))
    return seeOther(context, pathOf(kind, written), madeMore ? "mitangelegt" : "gespeichert");
  // Long lists are read behind the commit, with the state that belongs to them.
  const [member = written] = listedIn(kind) ? await context.app.store.read.members(kind, [id]) : [];
  const headers = headersFor(context, "content");
  const body = await memberBody(member, representation, context.view, context.app.store.read);
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] = writtenLocation(context, member, representation);
  headers.Link = memberLinks(context, member, representation).join(", ");
  if (sent.partial || isAsSent(sent, body, representation))
    headers.ETag = etagOf(hashOf(body), member);
  return { status: 200, headers, body };
}

/** Browsers are redirected to a page; programs that post forms get what other programs get, also if they accept anything. */
export function isForPeople(
  context: RequestContext,
  call: Call,
  representation: Representation | null,
): boolean {
  return call.form !== null && representation?.form !== undefined && context.namesHtml;
}

/** The ETag in the answer to a PUT promises that the sent bytes are stored unchanged (RFC 9110, 9.3.4). */
function isAsSent(sent: Body, stored: string, representation: Representation): boolean {
  return sent.format === representation && sent.bytes !== undefined
    ? Buffer.from(stored).equals(sent.bytes)
    : false;
}

export function removed(
  context: RequestContext,
  call: Call,
  { kind, key }: Target & { type: "member" },
  found: Found | null,
): Answer {
  // An account that has removed itself may read no page any more: it is signed out.
  const isOwn = kind.owner === "id" && key === `${context.actor?.id}`;
  const forPeople = isForPeople(context, call, context.representation);
  if (forPeople && isOwn) return seeOther(context, "/abmeldung", "geloescht");
  // The address that a merge redirected is the one of its member again.
  const parted = kind.merges && found && "member" in found ? `${found.member.values.geht}` : null;
  if (forPeople && parted) return seeOther(context, parted, "getrennt");
  if (forPeople) return seeOther(context, `/${kind.plural}`, "entfernt");
  return { status: 204, headers: headersFor(context, "content"), body: null };
}

/** Redirects to the new member's page, or to an empty form for the next one. */
function goOn(context: RequestContext, call: Call, member: Member, madeMore: boolean): Answer {
  const { kind } = member;
  const sent = call.form?.fields ?? [];
  const isNext = sent.some(([name, value]) => name === "_danach" && value === "neu");
  const own = kind.form?.next?.replace("{id}", `${member.id}`) ?? pathOf(kind, member);
  const isOne = call.form === null || wantedCount(call.form, kind) === 1;
  const path = isNext ? `/${kind.plural}?formular=neu` : isOne ? own : ownerPath(context, member);
  const answer = seeOther(context, path, madeMore ? "mitangelegt" : "angelegt");
  const cookie = rememberingCookie(kind, sent, context.isSecure);
  return cookie === null ? answer : withCookies(answer, [cookie]);
}

/** The page that lists several that were made alike. */
function ownerPath({ app }: RequestContext, { kind, values }: Member): string {
  const owner = values[kind.several ?? ""] as Link;
  return pathOf(app.kinds.target(kind.fields[kind.several ?? ""] as LinkField), owner);
}

/** Redirects with a notice of what was done; the form may name another one, and an unknown name shows none. */
function seeOther(context: RequestContext, path: string, done: Notice): Answer {
  const sent = new Map(context.again?.fields);
  // The next page can depend on what was filled in: `/belegung?monat={von}`.
  const wanted = (sent.get("_weiter") ?? "").replace(/%7B([a-zA-Z]{1,40})%7D/g, (_, name) =>
    encodeURIComponent(sent.get(name) ?? ""),
  );
  const next = isLocal(wanted) ? wanted : path;
  return redirect(context, next, noticeOf(sent.get("_meldung") ?? done));
}

/** The notice is passed in a cookie: in the address it would be shown again to everybody who gets the link. */
export function redirect(
  context: RequestContext,
  path: string,
  notice: Notice | null = null,
): Answer {
  const headers = headersFor(context, "content");
  headers.Location = context.origin + path;
  const answer = { status: 303, headers, body: null };
  return notice !== null && context.namesHtml
    ? withCookies(answer, [noticeCookie(notice, context.isSecure)])
    : answer;
}

export function withCookies(answer: Answer, cookies: readonly string[] = []): Answer {
  return cookies.length === 0
    ? answer
    : { ...answer, cookies: [...(answer.cookies ?? []), ...cookies] };
}
