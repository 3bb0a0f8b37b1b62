/** What a crash or a kill has left of imports: what was checked comes in, what was not is taken back. */

import type { Kinds } from "../model/kind.ts";
import type { Store } from "../model/store.ts";
import { applyImport, type Plan } from "./apply-import.ts";
import type { ImportReport } from "./import-report.ts";
import { takeOver } from "./import-turn.ts";
import type { ImporterOptions } from "./importer.ts";

/** The reports of those that were finished. */
export async function finishImports(
  store: Store,
  kinds: Kinds,
  options: Omit<ImporterOptions, "origin">,
  isStopped: () => boolean = () => false,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  while (!isStopped()) {
    const left = await takeOver(store);
    if (left === null) break;
    const { entry, turn } = left;
    if (entry.state === "liest") {
      await turn.end();
      continue;
    }
    const start = performance.now();
    try {
      const plan = JSON.parse(entry.plan) as Plan;
      const applied = await applyImport(turn, plan, kinds, {
        options: { ...options, origin: plan.origin },
        onRows: () => {},
        isStopped,
      });
      if (!applied.whole) {
        await turn.leave();
        break;
      }
      await turn.end();
      reports.push({ ...applied, written: true, seconds: (performance.now() - start) / 1000 });
    } catch (error) {
      await turn.leave();
      throw error;
    }
  }
  return reports;
}
