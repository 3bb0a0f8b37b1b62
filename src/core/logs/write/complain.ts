/** Prints an error outside of requests as one line on the terminal, without its stack. */

import { visible } from "../read/visible.ts";
import { describeError } from "./describe-error.ts";
import { sourceFolders } from "./open-logs.ts";

/** `what` failed: "sending messages". */
export function complain(what: string, error: unknown): void {
  const { text, file, line } = describeError(error, sourceFolders());
  process.stderr.write(
    `${visible(`leihwerk: ${what} failed: ${text} in ${file} on line ${line}`)}\n`,
  );
}
