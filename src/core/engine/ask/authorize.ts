/** Authorization: which roles may make a request, and who owns its target. Decided by facts of kinds and pages, never by their names. */

import { Problem } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import {
  type Actor,
  isReader,
  may,
  ownerOf,
  type Role,
  readersOf,
  towards,
} from "../../model/kinds/access.ts";
import type { Found } from "../../model/store/member.ts";
import type { Call } from "../body/form.ts";
import type { Target } from "./route.ts";

export function rolesFor(target: Target, found: Found | null, call: Call): readonly Role[] {
  if (target.type === "page") return target.page.read;
  const { access } = target.kind;
  if (call.method === "DELETE") return access.remove;
  if (call.method === "PUT" || call.method === "PATCH") return access.replace;
  if (call.method === "POST") return access.create;
  if (target.type === "collection") return access.list;
  if (found !== null && "member" in found) return readersOf(found.member);
  // Everybody may learn that a public member is gone; of others no title is left.
  const wasShared = target.kind.shared && found?.state === "gone" && found.title !== "";
  return wasShared ? ["all"] : access.read;
}

/** The account that owns the target; null where none does. */
export function belongsTo(target: Target, found: Found | null, actor: Actor | null): number | null {
  if (target.type === "page") return target.page.owner?.(target.key) ?? null;
  if (found !== null && "member" in found) return ownerOf(found.member);
  // In a collection, users are shown their own members.
  return found === null ? (actor?.id ?? null) : null;
}

export function concerning(found: Found | null, actor: Actor | null): Actor | null {
  return found !== null && "member" in found ? towards(actor, found.member) : actor;
}

/** Any write permission is enough here: the command and the owner are not known before the form is read. */
export function mayWriteHere(target: Target, actor: Actor | null): boolean {
  return may(writersOf(target), actor, belongsTo(target, null, actor));
}

export function writersOf(target: Target): readonly Role[] {
  if (target.type === "page") return target.page.read;
  const { create, replace, remove } = target.kind.access;
  return [...create, ...replace, ...remove];
}

/** 403 with the role that is needed, and for readers with the address of what is theirs. */
export function noAccess(roles: readonly Role[], view: View): Problem {
  const { actor, additions, origin } = view;
  const needed = actor && NEEDED.find((role) => roles.includes(role));
  // Somebody who has the role lacks something else: the account may be one that is not for the desk.
  if (!needed || roles.includes(actor.role)) return new Problem("kein-zugriff");
  const home = isReader(actor) && additions?.home(actor, view);
  if (!home) return new Problem("kein-zugriff", { needed });
  const url = `${origin}/${home.href}`;
  return new Problem("kein-zugriff", { needed, own: url }, { links: [{ url, title: home.title }] });
}

const NEEDED = ["theke", "bibliothekar"] as const;
