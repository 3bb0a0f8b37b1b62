import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "./reading.ts";

test("reads a list of ISBNs, one to a line, with hyphens or without, each once", async () => {
  const file =
    "9783548600974\r\n978-3-15-000003-8\r\n\r\n3-15-000003-X\r\n9783150000038\r\nabc\r\n";
  const { format, rows } = await read(file, 4);
  assert.equal(format, "csv", "what is no ISBN makes it a table");
  assert.equal(rows.length, 5);
  const list = await read(file.replace("abc\r\n", ""));
  assert.equal(list.format, "isbn-list");
  assert.deepEqual(
    list.rows.map(({ line, fields }) => [line, (fields as { id: string }).id]),
    [
      [1, "9783548600974"],
      [2, "9783150000038"],
      [4, "315000003X"],
    ],
  );
});

test("names a line far down that is none", async () => {
  const { rows } = await read(`${"9783548600974\n".repeat(60)}Faust\n`);
  assert.deepEqual(rows.at(-1), { line: 61, fields: "isbn" });
});
