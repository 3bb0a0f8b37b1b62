#!/usr/bin/env node
/** The command `leihwerk`: checks the Node that runs it before any TypeScript is read. */

import "./check-node.js";

const { main } = await import("../src/main.ts");

process.exitCode = await main(process.argv.slice(2));
