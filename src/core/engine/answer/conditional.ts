/** Preconditions, in the order of RFC 9110, 13.2.2. */

import { hash } from "node:crypto";
import type { Member } from "../../model/store/member.ts";
import { cached, cachedUpTo } from "../../words/cached.ts";

/**
 * Strong ETag: the hash of the bytes; for a member also its version, since two states can look the same in a format that leaves a field
 * out.
 */
export function etagOf(hash: string, member: Member | null): string {
  return member === null ? `"${hash}"` : `"${versionOf(member)}-${hash}"`;
}

export function hashOf(body: string | Uint8Array): string {
  return hash("sha1", body, "base64url");
}

/** Whether an ETag is of the member's current state, in any representation and for any user. */
function isTagOf(tag: string, member: Member): boolean {
  return tag.startsWith(`"${versionOf(member)}-`);
}

/** A tag of the member's current state, which counts in `If-Match` as those of its representations do. */
export function stateTag(member: Member): string {
  return `"${versionOf(member)}-"`;
}

/** Why a precondition failed that nothing could have changed: it is no tag, or what should not exist does. */
export function whyFailed(headers: Pick<Headers, "get">, member: Member | null): string {
  const match = headers.get("If-Match")?.trim();
  if (match !== undefined && match !== "*" && !match.includes('"')) return "tag";
  if (match !== undefined && member === null) return "nothing";
  const isNew = match === undefined && headers.get("If-None-Match")?.trim() === "*";
  return isNew ? "exists" : "";
}

const states = new WeakMap<Member, string>();

/** Its own version, and the moment when something else last changed what it shows. */
function versionOf(member: Member): string {
  return cached(states, member, () => {
    const { version, touched } = member;
    return `${version}-${Date.parse(touched).toString(36)}`;
  });
}

interface State {
  /** Whether a tag is current; always false where nothing exists. */
  matches(tag: string): boolean;
  readonly exists: boolean;
  /** Seconds; null where the time of the last change is not known. */
  readonly changed: number | null;
}

/**
 * Whether preconditions that held for a list, when it had last changed at `before`, hold for its state under the lock: those that it has
 * not changed do not, next to `If-Match` the date does not count (RFC 9110, 13.2.2), and within one second it does not tell two states
 * apart.
 */
export function holdsFor(
  headers: Pick<Headers, "get">,
  before: string | null,
  now: string | null,
): boolean {
  const match = headers.get("If-Match");
  if (match !== null) return now === before || !match.includes('"');
  const since = dateOf(headers.get("If-Unmodified-Since"));
  if (since === null || now === null || secondsOf(now) < since) return true;
  return now === before && !maySoonChange(now);
}

/** HTTP dates have seconds only: within the second of a change another may follow, seen only after its commit, in the next one perhaps. */
export function maySoonChange(changed: string): boolean {
  return secondsOf(changed) >= Math.floor(Date.now() / 1000) - 1;
}

const PRECONDITIONS = ["If-Match", "If-None-Match", "If-Unmodified-Since", "If-Modified-Since"];

export function hasPreconditions(headers: Pick<Headers, "has">): boolean {
  return PRECONDITIONS.some((name) => headers.has(name));
}

type Judgement = "go on" | "not modified" | "failed";

export function judge(headers: Pick<Headers, "get">, method: string, state: State): Judgement {
  const reading = method === "GET" || method === "HEAD";
  const ifMatch = headers.get("If-Match");
  if (ifMatch !== null) {
    if (!someMatch(ifMatch, state, false)) return "failed";
  } else {
    const since = dateOf(headers.get("If-Unmodified-Since"));
    if (since !== null && state.changed !== null && state.changed > since) return "failed";
  }
  const ifNoneMatch = headers.get("If-None-Match");
  if (ifNoneMatch !== null) {
    if (someMatch(ifNoneMatch, state, true)) return reading ? "not modified" : "failed";
  } else if (reading) {
    const since = dateOf(headers.get("If-Modified-Since"));
    if (since !== null && state.changed !== null && state.changed <= since) return "not modified";
  }
  return "go on";
}

/** Whether the precondition of a write to a member holds; null: there is none. */
export function holdsForMember(
  member: Member | null,
  headers: Pick<Headers, "get">,
  method: string,
): boolean {
  const verdict = judge(headers, method, {
    exists: member !== null,
    changed: member && secondsOf(member.touched),
    matches: (tag) => member !== null && isTagOf(tag, member),
  });
  return verdict !== "failed";
}

const dates = new Map<string, { readonly seconds: number; readonly date: string }>();

/** In seconds, as conditions compare it, and as an HTTP date; cached, since the same few recur. */
export function httpDate(text: string): { readonly seconds: number; readonly date: string } {
  return cachedUpTo(1000, dates, text, () => ({
    seconds: secondsOf(text),
    date: new Date(text).toUTCString(),
  }));
}

export function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

/** If-Match compares strongly, so a weak tag never matches there. */
function someMatch(header: string, state: State, weakly: boolean): boolean {
  if (header.trim() === "*") return state.exists;
  for (const [, weak, tag] of header.matchAll(/(W\/)?("[^"]*")/g)) {
    if ((weakly || !weak) && state.matches(tag ?? "")) return true;
  }
  return false;
}

/** The three ways to write a date (RFC 9110, 5.6.7); the last one does not say that it is in UTC. */
const DATES = [
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** null without a valid date: an invalid one is ignored (13.1.3, 13.1.4). */
function dateOf(header: string | null): number | null {
  if (header === null || !DATES.some((pattern) => pattern.test(header))) return null;
  const time = Date.parse(header.endsWith(" GMT") ? header : `${header} GMT`);
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
}
