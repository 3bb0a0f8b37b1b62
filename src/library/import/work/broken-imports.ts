/** Looks for imports that were broken off, by a crash or a kill, and finishes them beside the requests. */

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

/** Looks now and every minute; whoever of all workers comes first does it. Returns how to stop. */
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
