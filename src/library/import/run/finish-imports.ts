/** Finishes imports after a crash: checked ones are written, others are discarded. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { ImporterOptions } from "../decide/importer-options.ts";
import { type ImportReport, inLines } from "../report/import-report.ts";
import type { Plan } from "./apply-import.ts";
import type { ImportJob } from "./import-job.ts";
import { takeOver } from "./import-turn.ts";

/** Reports of the finished imports: of a job, or of the command line. */
export async function finishImports(
  store: Store,
  kinds: Kinds,
  options: Omit<ImporterOptions, "origin">,
  isStopped: () => boolean = () => false,
  job: ImportJob | null = null,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  while (!isStopped()) {
    const left = await takeOver(store, job);
    if (left === null) break;
    const { entry, turn } = left;
    if (entry.state === "liest") {
      await turn.end();
      continue;
    }
    const start = performance.now();
    try {
      const { applyImport } = await import("./apply-import.ts");
      const plan = JSON.parse(entry.plan) as Plan;
      const applied = await applyImport(turn, plan, kinds, {
        options: { ...options, origin: plan.origin },
        onRows: () => {},
        isStopped: () => isStopped() || (job?.isStopped() ?? false),
      });
      if (!applied.whole && !job?.isStopped()) {
        await turn.leave();
        break;
      }
      const seconds = (performance.now() - start) / 1000;
      const report = inLines({ ...applied, written: true, stopped: !applied.whole, seconds });
      await turn.end((writing) => job?.settle(writing, report) ?? Promise.resolve());
      reports.push(report);
    } catch (error) {
      await turn.leave();
      throw error;
    }
  }
  return reports;
}
