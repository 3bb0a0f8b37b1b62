/** Runs a command as somebody at a terminal would, without the wait for a new process. */

import { Readable, Writable } from "node:stream";
import type { Terminal } from "../../src/core/settings/command-line.ts";
import { main } from "../../src/main.ts";

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export async function leihwerk(
  args: readonly string[],
  options: { database?: string; input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const { database = "/nirgends/leihwerk.db", input = "" } = options;
  const output: string[] = [];
  const errors: string[] = [];
  const terminal = {
    // Nothing is known here of a service that was started on this machine.
    env: {
      DATABASE_URL: database,
      LEIHWERK_SITE: "/nirgends",
      XDG_STATE_HOME: "/dev/null",
      ...options.env,
    },
    stdin: Readable.from([input]),
    stdout: into(output),
    stderr: into(errors),
  };
  const code = await main(args, terminal as unknown as Terminal);
  return { code, output: output.join(""), errors: errors.join("") };
}

function into(texts: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      texts.push(String(chunk));
      done();
    },
  });
}
