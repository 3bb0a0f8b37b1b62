/** Runs the real command in a process of its own, as somebody at a terminal would. */

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../bin/leihwerk.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export function leihwerk(
  args: readonly string[],
  options: { database?: string; input?: string; cwd?: string } = {},
): Promise<Ended> {
  const { database = "/nirgends/leihwerk.db", input = "", cwd } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: database, LEIHWERK_SITE: "/nirgends" },
      ...(cwd !== undefined && { cwd }),
    });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output, errors }));
    child.stdin.end(input);
  });
}
