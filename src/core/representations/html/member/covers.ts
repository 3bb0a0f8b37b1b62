/** Reads the covers of the members that link to a member, for its page. */

import type { View } from "../../../model/answers/representation.ts";
import type { DerivedField } from "../../../model/kinds/field.ts";
import { fieldsOf } from "../../../model/kinds/per-kind.ts";
import { linksIn, type Member } from "../../../model/store/member.ts";
import type { Reading } from "../../../model/store/reading.ts";
import { lookOf } from "../look.ts";
import { windowOf } from "./related.ts";

/** Those without a list of their own on the page. */
const pointingFields = fieldsOf(
  (field): field is DerivedField => field.type === "derived" && field.listed === undefined,
);

/** `known`: what has been read for the page already. */
export async function gatherCovers(
  member: Member,
  known: readonly Member[],
  read: Reading,
  view: View,
): Promise<readonly Member[]> {
  const found: Member[] = [];
  for (const [name, field] of pointingFields(member.kind)) {
    const target = view.kinds.target(field);
    if (!lookOf(target).cover || known.some(({ kind }) => kind === target)) continue;
    const { links } = windowOf(linksIn(member, name), view);
    const ids = links.map(({ id }) => id);
    if (ids.length > 0) found.push(...(await read.entries(target, ids)));
  }
  return found;
}
