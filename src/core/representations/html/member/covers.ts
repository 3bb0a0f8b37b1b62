/** Reads the covers of the members that link to a member, for its page. */

import type { View } from "../../../model/answers/representation.ts";
import { linksIn, type Member } from "../../../model/store/member.ts";
import type { Reading } from "../../../model/store/reading.ts";
import { lookOf } from "../look.ts";
import { windowOf } from "./related.ts";

/** `known`: what has been read for the page already. */
export async function gatherCovers(
  member: Member,
  known: readonly Member[],
  read: Reading,
  view: View,
): Promise<readonly Member[]> {
  const found: Member[] = [];
  for (const [name, field] of Object.entries(member.kind.fields)) {
    if (field.type !== "derived" || field.listed !== undefined) continue;
    const target = view.kinds.target(field);
    if (!lookOf(target).cover || known.some(({ kind }) => kind === target)) continue;
    const { links } = windowOf(linksIn(member, name), view);
    const ids = links.map(({ id }) => id);
    if (ids.length > 0) found.push(...(await read.entries(target, ids)));
  }
  return found;
}
