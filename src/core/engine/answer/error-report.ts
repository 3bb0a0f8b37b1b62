/** The error page of development: message, stack, the lines of source around it, and the trace of the request. */

import { readFile } from "node:fs/promises";
import { describeError, type SourceFolders } from "../../logs/write/describe-error.ts";
import type { ErrorReport } from "../../model/answers/problem-document.ts";

const AROUND = 4;

export async function reportError(
  error: unknown,
  sources: SourceFolders,
  trace: readonly string[],
): Promise<ErrorReport> {
  const { kind, text, file, line } = describeError(error, sources);
  return { kind, message: text, file, line, excerpt: await linesAround(file, line), trace };
}

async function linesAround(file: string, line: number): Promise<ErrorReport["excerpt"]> {
  const source = line > 0 ? await readFile(file, "utf8").catch(() => "") : "";
  const first = Math.max(1, line - AROUND);
  return source
    .split("\n")
    .slice(first - 1, line + AROUND)
    .map((text, index) => ({ line: first + index, text }));
}
