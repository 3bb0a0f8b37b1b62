/** Goes on with the Node that the program brings where the one at hand is too old; written so that any Node since 18 can read it. */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { join } from "node:path";

const OLDEST = 24;
export const isTooOld = Number(process.versions.node.split(".")[0]) < OLDEST;

const PASSED_ON = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"];

/** Where npm has put it: below a checkout, or beside the package; null where it has not. */
export function ownNode() {
  const { platform, arch } = process;
  const file = platform === "win32" ? "node.exe" : "node";
  const names = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`];
  const folders = createRequire(import.meta.url).resolve.paths(names[0]) ?? [];
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name, "bin", file)));
  return places.find((place) => existsSync(place)) ?? null;
}

export function refuse() {
  process.stderr.write(
    `Leihwerk needs Node ${OLDEST} or later, and this is Node ${process.versions.node}: run "npm ci" in a checkout, or "npm install" where the package is installed, which brings one.\n`,
  );
  process.exit(1);
}

/** The same command in its place: its signals, its output, its end. */
export function goOnWith(node) {
  const args = process.argv.slice(1);
  if (process.execve) process.execve(node, [node, ...args], process.env);
  const child = spawn(node, args, { stdio: "inherit" });
  // From a terminal the signal comes to both.
  for (const signal of PASSED_ON)
    process.on(signal, () => {
      if (!process.stdin.isTTY || signal !== "SIGINT") child.kill(signal);
    });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      process.stderr.write(`${node} cannot be started (${error.message}).\n`);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
