/** The kinds and the store, without the application around them: for commands that serve nothing. */

import type { Kinds } from "../model/kind.ts";
import type { Settings } from "../settings/settings.ts";
import { loadKinds } from "../site/load-kinds.ts";
import { remarksOn } from "../site/remarks.ts";
import { type OpenStore, openStore } from "../storage/open.ts";

export async function openHouse(settings: Pick<Settings, "database" | "site">): Promise<{
  store: OpenStore;
  kinds: Kinds;
  /** What whoever starts the program should know. */
  remarks: readonly string[];
  close(): Promise<void>;
}> {
  const { kinds, broken } = await loadKinds(settings.site);
  const store = await openStore(settings.database, kinds);
  const remarks = await remarksOn(broken, store);
  return { store, kinds, remarks, close: () => store.close() };
}
