/** Imports with which nobody goes on: after a week their files are not kept any longer. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { type ImportState, isBusy } from "../run/import-states.ts";
import { conclude } from "./import-moves.ts";

const MOST = 10_000;

/** `isAlive`: whether somebody has done something with it lately. */
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
      // What has come in can still be taken back.
      await conclude(writing, now, state === "angehalten" ? "fertig" : "verfallen", {});
    });
  }
}
