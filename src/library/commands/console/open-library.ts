/** The kinds and the store without the application: for commands that do not serve requests. */

import { basename, dirname } from "node:path";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { addChoices } from "../../../core/model/kinds/more-choices.ts";
import { type Closable, closable } from "../../../core/model/store/closable.ts";
import type { SettingName, Settings } from "../../../core/settings/settings.ts";
import type { UpgradeBackup } from "../../../core/storage/backup/before-upgrade.ts";
import { isFile } from "../../../core/storage/engines/postgres-servers.ts";
import { type OpenStore, openStore } from "../../../core/storage/open.ts";
import { daysIn } from "../../../core/words/dates/days.ts";
import { readTemplates } from "../../notices/write/templates.ts";
import { unknownWorkTypes } from "../../site/file/unknown-work-types.ts";
import { findingsOn } from "../../site/findings.ts";
import { loadKinds } from "../../site/load-kinds.ts";
import { readFilePages } from "../../site/own-pages.ts";
import type { SiteFinding } from "../../texts/findings.ts";
import { serverOf, stateFolder } from "./last-service.ts";

/** The settings of every command that opens the library. */
export const LIBRARY_SETTINGS: readonly SettingName[] = ["database", "site", "timeZone"];

export async function openLibrary(
  settings: Pick<Settings, "database" | "site" | "timeZone">,
): Promise<
  Closable & {
    store: OpenStore;
    kinds: Kinds;
    findings: readonly SiteFinding[];
  }
> {
  const loaded = await loadKinds(settings.site);
  const { kinds } = loaded;
  const upgrade = upgradeBackup(settings);
  const store = await openStore(settings.database, kinds, daysIn(settings.timeZone), { upgrade });
  const [library] = await store.read.walk(kinds.one("bibliothek"), 0, 1);
  addChoices(kinds.all, library?.values ?? null);
  const { faults: templates } = await readTemplates(settings.site);
  const { faults: pages } = await readFilePages(settings.site);
  // A file that is wrong as a whole keeps the server from starting, not a backup from being made.
  const rules = await unknownWorkTypes(settings.site, kinds).catch(() => []);
  const findings = await findingsOn({ ...loaded, templates, pages, rules }, store);
  return { store, kinds, findings, ...closable(store.close) };
}

export function upgradeBackup({ database }: Pick<Settings, "database">): UpgradeBackup {
  return {
    // Beside the data; for a database server that place is unknown.
    folder: isFile(database) ? dirname(database) : stateFolder(process.env),
    database: isFile(database) ? basename(database) : serverOf(database).replace(/[^\w.]+/g, "-"),
    optional: !isFile(database),
    tell: (line: string) => console.error(`leihwerk: ${line}`),
  };
}
