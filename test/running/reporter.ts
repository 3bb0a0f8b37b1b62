/** What a process of the tests says: each failure at once, with its file and its reason; and to the run, which test has begun and how each has ended. */

import { writeSync } from "node:fs";
import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";

/** The pipe on which the run counts: see test/running/run.ts. */
export const TO_THE_RUN = 3;

/** The turn in which a worker takes a file: no test of anybody. */
export const NEXT_FILE = "next file of this run";

let current: string | undefined;

/** Where one function makes the tests of many files, the runner names that one; whoever takes the files knows better. */
export function beginFile(file: string): void {
  current = file;
}

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (data !== undefined && "name" in data && data.name === NEXT_FILE) continue;
    if (type === "test:fail" && isReason(data.details.error)) yield failure(data);
    // Of what went wrong outside of every test, the runner only warns.
    if (type === "test:diagnostic" && /^(Error|Warning): /.test(data.message))
      yield `${data.message}\n`;
    if (type === "test:dequeue")
      writeSync(TO_THE_RUN, `begun\t${data.name.replaceAll(/\s+/g, " ")}\n`);
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details.type === "suite") continue;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    writeSync(
      TO_THE_RUN,
      `${isSkipped ? "skipped" : type === "test:pass" ? "passed" : "failed"}\n`,
    );
  }
}

/** What failed only because something in it did is told by that. */
function isReason(error: unknown): boolean {
  return (error as { failureType?: string }).failureType !== "subtestsFailed";
}

interface Failed {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly details: { readonly error: Error };
}

function failure({ name, file, line, details }: Failed): string {
  const cause = (details.error.cause ?? details.error) as Partial<Error>;
  const reason = cause.stack ?? inspect(cause);
  const [, ...place] = /file:\/\/(\S+\.test\.[jt]s):(\d+)/.exec(reason) ?? [];
  const [at, on] = place.length > 0 ? place : [current ?? file, current ? undefined : line];
  const where = [at === undefined ? "" : relative(process.cwd(), at), on].filter(Boolean).join(":");
  return `\n✖ ${name}\n  ${where}\n${reason.replace(/^/gm, "    ")}\n\n`;
}
