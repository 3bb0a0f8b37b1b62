/** Reads and writes JSON lines: one object to a line, a block of them at a time. */

import type { Block } from "./source-file.ts";

export interface JsonRow {
  readonly line: number;
  /** The object, or a sentence that says why there is none. */
  readonly value: Readonly<Record<string, unknown>> | string;
}

/** Rows in the order of the file; blank lines are no rows, and a bad line does not spoil the next. */
export async function* readJsonLines(blocks: AsyncIterable<Block>): AsyncGenerator<JsonRow[]> {
  for await (const block of blocks) {
    const lines = block.text.split("\n");
    yield lines.flatMap((text, index) =>
      text.trim() === "" ? [] : [{ line: block.line + index, value: parse(text) }],
    );
  }
}

export function jsonLine(value: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(value)}\n`;
}

function parse(text: string): JsonRow["value"] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    return 'The line must hold one JSON object, such as {"id":"1"}.';
  } catch (error) {
    return `The line is not well-formed JSON: ${(error as Error).message}.`;
  }
}
