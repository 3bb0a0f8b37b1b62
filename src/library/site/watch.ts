/** Reloads the site's files when they change, in development at once and else on demand, by replacing the workers. */

import { readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import type { Supervisor } from "../../core/http/processes/supervise.ts";
import { makeFolder } from "../../core/system/make-folder.ts";

/** Debounce: editors write a file in several steps. */
const CALM = 100;

/** Returns a function that stops watching. */
export function watchSite(site: string, supervisor: Pick<Supervisor, "restart">): () => void {
  const folder = join(site, "kinds");
  makeFolder(folder);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      supervisor.restart().catch((error: Error) => console.error(error.message));
    }, CALM);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Returns a function that tells whether any file has changed since its last call. */
export function siteChanges(site: string): () => boolean {
  let before = fingerprintOfSite(site);
  return () => {
    const now = fingerprintOfSite(site);
    const changed = now !== before;
    before = now;
    return changed;
  };
}

function fingerprintOfSite(site: string): string {
  try {
    const files = readdirSync(site, { recursive: true, encoding: "utf8" }).sort();
    return files
      .map((file) => {
        const { size, mtimeMs, ino } = statSync(join(site, file));
        return `${file} ${size} ${mtimeMs} ${ino}`;
      })
      .join("\n");
  } catch {
    return "";
  }
}
