/** One line at the terminal for what went wrong beside the requests: nobody there can use an error with all that hangs on it. */

import { visible } from "../read/visible.ts";
import { describeError } from "./describe-error.ts";
import { sourceFolders } from "./open-logs.ts";

/** `what` went wrong: "sending messages". */
export function complain(what: string, error: unknown): void {
  const { text, file, line } = describeError(error, sourceFolders());
  process.stderr.write(
    `${visible(`leihwerk: ${what} failed: ${text} in ${file} on line ${line}`)}\n`,
  );
}
