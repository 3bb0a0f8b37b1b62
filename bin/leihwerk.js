#!/usr/bin/env node
/** The command `leihwerk`: sees to it that a Node runs it that can, before any TypeScript is read. */

import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { goOnWith, isTooOld, ownNode, refuse } from "./own-node.js";

const own = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

if (!isTooOld) {
  await import("./resolve-imports.js");
  // What was compiled once starts in half the time. By the default export, since an old Node has no such name.
  module.enableCompileCache?.(
    process.env.NODE_COMPILE_CACHE ?? own("node_modules/.cache/leihwerk"),
  );
  // A checkout runs its TypeScript as it is; a package brings JavaScript, since Node strips no types below node_modules.
  const { main } = existsSync(own("src/main.ts"))
    ? await import("../src/main.ts")
    : await import("../dist/main.js");
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = ownNode();
  if (node === null) refuse();
  process.exitCode = await goOnWith(node);
}
