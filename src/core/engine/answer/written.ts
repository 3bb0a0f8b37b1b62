/** The answers to those who changed something: made, replaced, removed; for people the page to go on with. */

import { isLocal, pathOf } from "../../model/answers/address.ts";
import type { Representation } from "../../model/answers/representation.ts";
import type { Member } from "../../model/store/member.ts";
import { type Notice, noticeOf } from "../../texts/notice-codes.ts";
import { noticeCookie } from "../ask/notice-cookie.ts";
import { preference } from "../ask/prefer.ts";
import type { Target } from "../ask/route.ts";
import type { Way } from "../ask/way.ts";
import type { Body } from "../body/body.ts";
import type { Call } from "../body/form.ts";
import { keepingCookie } from "../body/kept-entries.ts";
import type { Answer } from "../cache/made.ts";
import { etagOf, hashOf } from "./conditional.ts";
import { memberBody } from "./gathered-body.ts";
import { headersFor } from "./headers.ts";
import { duplicateLinks, memberLinks } from "./links.ts";

/** What was written, and where. */
interface Written {
  readonly path: string;
  readonly member: Member;
  /** Other members were made with it, because it names them. */
  readonly madeMore: boolean;
}

/**
 * Status and URL, or the new representation where the client prefers it (RFC 7240). `put`: what was sent, where the client
 * chose the address itself.
 */
export async function created(
  way: Way,
  call: Call,
  { path, member, madeMore }: Written,
  representation: Representation,
  put: Body | null = null,
): Promise<Answer> {
  if (isForPeople(way, call, representation)) return goOn(way, call, member, madeMore);
  const headers = headersFor(way, "content");
  const url = way.origin + path;
  headers.Location = url;
  headers["Content-Type"] = representation.type;
  const links = memberLinks(way, member, representation);
  headers.Link = [...links, ...(await duplicateLinks(way, member))].join(", ");
  const body = await memberBody(member, representation, way.view, way.house.store.read);
  if (put === null || isAsSent(put, body, representation))
    headers.ETag = etagOf(hashOf(body), member);
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
  { member, madeMore }: Written,
  representation: Representation,
  sent: Body,
): Promise<Answer> {
  if (isForPeople(way, call, representation))
    return seeOther(way, pathOf(member.kind, member), madeMore ? "mitangelegt" : "gespeichert");
  const headers = headersFor(way, "content");
  const body = await memberBody(member, representation, way.view, way.house.store.read);
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] =
    `${way.origin}${pathOf(member.kind, member)}.${representation.name}`;
  headers.Link = memberLinks(way, member, representation).join(", ");
  if (sent.partial || isAsSent(sent, body, representation))
    headers.ETag = etagOf(hashOf(body), member);
  return { status: 200, headers, body };
}

/** Browsers go on to a page; a program that fills in forms gets what programs get, also where it takes anything. */
export function isForPeople(way: Way, call: Call, representation: Representation | null): boolean {
  return call.form !== null && representation?.form !== undefined && way.namesHtml;
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
  const forPeople = isForPeople(way, call, way.representation);
  if (forPeople && isOwn) return seeOther(way, "/abmeldung", "geloescht");
  if (forPeople) return seeOther(way, `/${kind.plural}`, "entfernt");
  return { status: 204, headers: headersFor(way, "content"), body: null };
}

/** To the page of what was made, or to a form for the next one of the pile. */
function goOn(way: Way, call: Call, member: Member, madeMore: boolean): Answer {
  const { kind } = member;
  const sent = call.form?.fields ?? [];
  const isNext = sent.some(([name, value]) => name === "_danach" && value === "neu");
  const own = kind.form?.next?.replace("{id}", `${member.id}`) ?? pathOf(kind, member);
  const path = isNext ? `/${kind.plural}?formular=neu` : own;
  const answer = seeOther(way, path, madeMore ? "mitangelegt" : "angelegt");
  const cookie = keepingCookie(kind, sent, way.isSecure);
  return cookie === null ? answer : withCookies(answer, [cookie]);
}

/** The next page says in a sentence what was done, unless the form names a word that there is no sentence for. */
function seeOther(way: Way, path: string, done: Notice): Answer {
  const sent = new Map(way.again?.fields);
  const wanted = sent.get("_weiter") ?? "";
  const next = isLocal(wanted) ? wanted : path;
  return redirect(way, next, noticeOf(sent.get("_meldung") ?? done));
}

/** The notice travels in a cookie: an address would claim it again to whoever gets it. */
export function redirect(way: Way, path: string, notice: Notice | null = null): Answer {
  const headers = headersFor(way, "content");
  headers.Location = way.origin + path;
  const answer = { status: 303, headers, body: null };
  return notice !== null && way.namesHtml
    ? withCookies(answer, [noticeCookie(notice, way.isSecure)])
    : answer;
}

export function withCookies(answer: Answer, cookies: readonly string[] = []): Answer {
  return cookies.length === 0
    ? answer
    : { ...answer, cookies: [...(answer.cookies ?? []), ...cookies] };
}
