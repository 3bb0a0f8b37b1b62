/** What a run of the tests says: each failure at once, with its file and its reason; how far it is, now and then; and the sum. */

import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";

/** A line after so many tests, so that a long run is seen to go on. */
const EVERY = 500;

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const began = Date.now();
  let passed = 0;
  for await (const { type, data } of source) {
    if (type === "test:pass" && data.details.type !== "suite") {
      passed++;
      if (passed % EVERY === 0) yield `${passed} passed so far (${secondsSince(began)} s)\n`;
    }
    if (type === "test:fail" && isReason(data.details.error)) yield failure(data);
    if (type === "test:stderr" || type === "test:stdout") yield data.message;
    if (type === "test:summary" && data.file === undefined) yield sum(data.counts, began);
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
  const place = file === undefined ? "" : `${relative(process.cwd(), file)}:${line ?? 1}`;
  const cause = (details.error.cause ?? details.error) as Partial<Error>;
  const reason = cause.stack ?? inspect(cause);
  return `\n✖ ${name}\n  ${place}\n${reason.replace(/^/gm, "    ")}\n\n`;
}

interface Counts {
  readonly passed: number;
  readonly failed?: number;
  readonly tests: number;
  readonly skipped: number;
  readonly cancelled: number;
  readonly todo: number;
}

/** Alone on its line where this is the whole run; else for whoever adds up several. */
function sum({ tests, passed, skipped, todo }: Counts, began: number): string {
  const failed = tests - passed - skipped - todo;
  const { TEST_COUNTS } = process.env;
  if (TEST_COUNTS) appendFileSync(TEST_COUNTS, `${passed} ${failed} ${skipped + todo}\n`);
  const line = `${passed} passed, ${failed} failed, ${skipped + todo} skipped`;
  return TEST_COUNTS
    ? `${line}, ${secondsSince(began)} s\n`
    : `${secondsSince(began)} s\n${line}\n`;
}

function secondsSince(began: number): number {
  return Math.round((Date.now() - began) / 1000);
}
