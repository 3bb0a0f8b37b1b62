/** Whether all derived data still matches the members, recomputed in one snapshot. */

import type { Settings } from "../../../core/settings/settings.ts";
import { lendingDisagreements } from "../../circulation/agreement.ts";
import { openExistingLibrary } from "../console/existing-library.ts";
import { type Diagnosis, good, ill } from "./diagnosis.ts";

export async function examineAgreement(settings: Settings): Promise<Diagnosis[]> {
  await using library = await openExistingLibrary(settings);
  const { store, kinds } = library;
  const found = await store.disagreements((read) => lendingDisagreements(read, kinds));
  return found.length > 0
    ? found.map(ill)
    : [good("Search, facets, addresses, record of changes, loans and cash book agree.")];
}
