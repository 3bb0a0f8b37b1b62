#!/usr/bin/env node
/** The command `leihwerk`: sees to it that a Node runs it that can, before any TypeScript is read. */

import module from "node:module";
import { fileURLToPath } from "node:url";
import { goOnWith, isTooOld, ownNode, refuse } from "./own-node.js";

if (!isTooOld) {
  // What was compiled once starts in half the time. By the default export, since an old Node has no such name.
  module.enableCompileCache?.(
    fileURLToPath(new URL("../node_modules/.cache/leihwerk", import.meta.url)),
  );
  const { main } = await import("../src/main.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = ownNode();
  if (node === null) refuse();
  process.exitCode = await goOnWith(node);
}
