/** In which representations an address answers: what Accept chooses from, what a 406 and the links name. */

import type { Kind } from "../../model/kind.ts";
import type { Representation } from "../../model/representation.ts";
import type { Target } from "./route.ts";

/** What somebody wants there: to read, to write and be told about it, or to fill in a form. */
export type Purpose = "read" | "write" | "form";

/** None where the address is a file of its own. */
export function variantsAt(
  target: Target,
  representations: readonly Representation[],
  purpose: Purpose = "read",
): readonly Representation[] {
  return representations.filter((one) => isOffered(target, one, purpose));
}

export function writesMember(one: Representation, kind: Kind): boolean {
  return one.member !== undefined || (one.rows !== undefined && kind.rows !== null);
}

function isOffered(target: Target, one: Representation, purpose: Purpose): boolean {
  if (target.type === "page") {
    const { negotiated, document } = target.page;
    return negotiated && (one.designed ?? (document && one.document?.suits(document))) === true;
  }
  if (purpose === "form") return one.form !== undefined;
  if (purpose === "write") return one.member !== undefined;
  if (target.type === "member") return writesMember(one, target.kind);
  return one.collection !== undefined;
}
