/** The kinds and the store, without the application around them: for commands that serve nothing. */

import type { Kinds } from "../model/kind.ts";
import type { Settings } from "../settings/settings.ts";
import { loadKinds } from "../site/load-kinds.ts";
import { type OpenStore, openStore } from "../storage/open.ts";

export async function openHouse(
  settings: Pick<Settings, "database" | "site">,
): Promise<{ store: OpenStore; kinds: Kinds; close(): Promise<void> }> {
  const { kinds } = await loadKinds(settings.site);
  const store = await openStore(settings.database, kinds);
  return { store, kinds, close: () => store.close() };
}
