/** The site's files are read anew when they change, in development at once and else on demand: workers are replaced, nobody has to restart anything. */

import { mkdirSync, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import type { Supervisor } from "../../core/http/processes/supervise.ts";

/** Editors write a file in several steps; one restart is enough for all of them. */
const CALM = 100;

/** Returns how to stop watching. */
export function watchSite(site: string, supervisor: Pick<Supervisor, "restart">): () => void {
  const folder = join(site, "kinds");
  mkdirSync(folder, { recursive: true });
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

/** Tells whether any file is another one than when it was last asked. */
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
