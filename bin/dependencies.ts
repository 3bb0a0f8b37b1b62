/** What the program needs of node_modules when it runs: as the lock file says, from what is installed, without the network. */

import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** What nobody runs: headers for those who compile against Node (67 MB), and settings of the packages' makers (`.yarn`, `.gitattributes`). */
const UNUSED = /\/node_modules\/node-[^/]+\/include$|\/\.(?!bin$)[^/]+$/;

export function copyDependencies(root: string, folder: string): void {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const packages = Object.entries(lock.packages as Readonly<Record<string, LockedPackage>>)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path]) => path);
  // With the Node that units and the command call.
  const wanted = [...packages, "node_modules/.bin/node"];
  for (const path of wanted.filter((path) => existsSync(join(root, path)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !UNUSED.test(source.slice(root.length)),
    });
  }
}
