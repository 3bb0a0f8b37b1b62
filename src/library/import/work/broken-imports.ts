/** Finds imports that were interrupted by a crash, and finishes them in the background. */

import { repeatEvery } from "../../../core/http/processes/repeat.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import { describeReport } from "../report/import-report.ts";
import { finishImports } from "../run/finish-imports.ts";

interface BrokenImports {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
}

const LOOK_AGAIN = 60_000;

/** Checks now and every minute; of several workers the first one does it. Returns a function that stops it. */
export function keepFinishingImports(
  { store, kinds, site }: BrokenImports,
  say: (report: string) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const texts = textsOf("en");
  const look = async (stopping: AbortSignal) => {
    const reports = await finishImports(store, kinds, { site, texts }, () => stopping.aborted);
    for (const report of reports) say(describeReport(report, { dryRun: false }));
  };
  return repeatEvery(LOOK_AGAIN, look, onError, { atOnce: true });
}
