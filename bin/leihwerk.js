#!/usr/bin/env node
/** The command `leihwerk`: checks the Node that runs it before any TypeScript is read. */

import "./check-node.js";
import module from "node:module";
import { fileURLToPath } from "node:url";

// What was compiled once starts in half the time. By the default export, since an old Node has no such name.
module.enableCompileCache?.(
  fileURLToPath(new URL("../node_modules/.cache/leihwerk", import.meta.url)),
);

const { main } = await import("../src/main.ts");

process.exitCode = await main(process.argv.slice(2));
