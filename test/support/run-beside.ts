/** Runs another program beside a test, for as long as that takes. */

import { type ChildProcess, spawn } from "node:child_process";
import type { TestContext } from "node:test";

export interface Beside {
  readonly child: ChildProcess;
  /** All that it has said so far. */
  output(): string;
}

export function runBeside(
  context: TestContext,
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Beside {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const ended = new Promise((resolve) => child.once("close", resolve));
  context.after(() => {
    child.kill("SIGTERM");
    return ended;
  });
  return { child, output: () => output };
}
