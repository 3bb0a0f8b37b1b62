/** Closes imports that nobody has continued for a week, and deletes their files. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { type ImportState, isBusy } from "../run/import-states.ts";
import { conclude } from "./import-moves.ts";

const MOST = 10_000;

/** `isAlive`: whether there was any activity lately. */
export async function lapseImports(
  store: Store,
  kinds: Kinds,
  isAlive: (one: Member) => boolean,
): Promise<void> {
  const kind = kinds.one("einspielung");
  for (const open of await store.read.matching(kind, { ende: null }, MOST)) {
    if (isAlive(open)) continue;
    await store.write(async (writing) => {
      const [now] = await writing.members(kind, [open.id]);
      const state = now?.values.zustand as ImportState;
      if (!now || isAlive(now) || isBusy(state)) return;
      // A stopped import ends as finished, so that its rows can still be undone.
      await conclude(writing, now, state === "angehalten" ? "fertig" : "verfallen", {});
    });
  }
}
