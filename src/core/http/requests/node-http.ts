/**
 * `node:http` without its WebSocket client: an `import` reads every export, also those that Node makes when they are asked for, and the
 * whole client of `fetch` with them, which takes 60 ms and 16 MB of each process.
 */

export const http = process.getBuiltinModule("node:http");
