/** Reads all members of a kind, however many they are. */

import type { Kind } from "../kinds/kind.ts";
import type { Member } from "./member.ts";
import type { Reading } from "./reading.ts";

/** In id order, so many at a time. */
export async function* memberBatches(
  reading: Pick<Reading, "walk">,
  kind: Kind,
  size: number,
): AsyncGenerator<readonly Member[]> {
  for (let after = 0; ; ) {
    const members = await reading.walk(kind, after, size);
    const last = members.at(-1);
    if (!last) return;
    yield members;
    after = last.id;
  }
}
