import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonLine, readJsonLines } from "../../src/transfer/json-lines.ts";
import { readBlocks } from "../../src/transfer/source-file.ts";
import { withFiles } from "./scratch.ts";

test("reads one object to a line, over blank lines and a byte order mark", async () => {
  assert.deepEqual(await read('\ufeff{"a":1}\r\n\n{"b":"ü"}'), [
    { line: 1, value: { a: 1 } },
    { line: 3, value: { b: "ü" } },
  ]);
});

test("tells of a bad line what is wrong with it, and reads the others", async () => {
  const rows = await read('{"a":1}\n{"a":\n[1]\nnull\n7\n{"c":3}\n');
  assert.deepEqual(
    rows.map(({ line, value }) => [line, typeof value]),
    [
      [1, "object"],
      [2, "string"],
      [3, "string"],
      [4, "string"],
      [5, "string"],
      [6, "object"],
    ],
  );
  assert.match(String(rows[1]?.value), /well-formed JSON/);
  assert.match(String(rows[2]?.value), /one JSON object/);
});

test("what is written as a line is read back from it", async () => {
  const value = { titel: 'Zeile\nZwei \u2028 "Drei"', jahr: 1779, person: [{ url: "/person/1" }] };
  assert.deepEqual(await read(jsonLine(value)), [{ line: 1, value }]);
});

function read(content: string) {
  return withFiles(async (write) => {
    const file = await write("werke.jsonl", content);
    return (await Array.fromAsync(readJsonLines(readBlocks(file)))).flat();
  });
}
