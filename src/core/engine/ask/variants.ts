/** The representations of an address: Accept chooses from them, a 406 and the links name them. */

import type { Page } from "../../model/answers/page.ts";
import { isDesignedFor } from "../../model/answers/page-design.ts";
import type { Representation } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { cached } from "../../words/cached.ts";
import type { Target } from "./route.ts";

export type Purpose = "read" | "write" | "form";

const known = new WeakMap<Kind | Page, Map<string, readonly Representation[]>>();

/** None where the address is that of a file. Cached: neither kinds nor representations change at run time. */
export function variantsAt(
  target: Target,
  representations: readonly Representation[],
  purpose: Purpose = "read",
): readonly Representation[] {
  const subject = target.type === "page" ? target.page : target.kind;
  const variants = cached(known, subject, () => new Map());
  const key = `${target.type} ${purpose}${isOfPast(target) ? " past" : ""}`;
  return cached(variants, key, () =>
    representations.filter((one) => isOffered(target, one, purpose)),
  );
}

export function writesMember(one: Representation, kind: Kind): boolean {
  return one.member !== undefined || one.ofSomeKinds?.suits(kind) === true;
}

export function writesList({ collection, lists }: Representation, kind: Kind): boolean {
  return collection !== undefined && lists?.(kind) !== false;
}

export function isOfferedByPage(page: Page, { designed, document }: Representation): boolean {
  if (!page.negotiated) return false;
  if (designed) return isDesignedFor(page, designed);
  return page.document !== undefined && document?.suits(page.document) === true;
}

function isOffered(target: Target, one: Representation, purpose: Purpose): boolean {
  if (target.type === "page") {
    return isOfferedByPage(target.page, one);
  }
  if (purpose === "form") return one.form !== undefined;
  if (purpose === "write") return one.member !== undefined;
  if (target.type === "collection") return writesList(one, target.kind);
  return writesMember(one, target.kind) && !(isOfPast(target) && one.ofSomeKinds?.ofNow);
}

function isOfPast(target: Target): boolean {
  return target.type === "member" && target.at !== undefined;
}
