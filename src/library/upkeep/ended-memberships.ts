/** Memberships that have ended are counted once, on their last day: past figures stay when accounts are extended or removed. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { countEnd } from "../circulation/tallies.ts";

const BATCH = 500;

export async function countEndedMemberships(
  store: Pick<OpenStore, "write">,
  kinds: Kinds,
  occasionOf: (writing: Occasion["writing"]) => Occasion,
): Promise<void> {
  const konto = kinds.one("konto");
  for (let after = 0; ; ) {
    const last = await store.write(async (writing) => {
      const over = {
        rolle: "leser",
        gueltigBis: { before: writing.today() },
        id: { above: after },
      };
      const accounts = await writing.matching(konto, over, BATCH);
      for (const account of accounts) {
        const { gueltigBis = null, endeGezaehlt = null } = account.values;
        if (gueltigBis === endeGezaehlt) continue;
        countEnd(account, `${gueltigBis}`, occasionOf(writing));
        await writing.adjust(account, { endeGezaehlt: gueltigBis });
      }
      return accounts.length < BATCH ? null : (accounts.at(-1)?.id ?? null);
    });
    if (last === null) return;
    after = last;
  }
}
