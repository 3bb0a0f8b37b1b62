/** In development the site's scripts are read anew when they change: workers are replaced, nobody has to restart anything. */

import { mkdirSync, watch } from "node:fs";
import { join } from "node:path";
import type { Supervisor } from "../server/supervise.ts";

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
