import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tries } from "../../running/same-each-time.ts";
import { entriesOf, faultOf, open, read, refusedIn } from "./reading.ts";

test("reads one object to a line, over blank lines and a byte order mark", async () => {
  assert.deepEqual((await read('\ufeff{"a":1}\r\n\n{"b":"ü"}')).rows, [
    { line: 1, fields: { a: 1 } },
    { line: 3, fields: { b: "ü" } },
  ]);
});

test("tells of a bad line what is wrong with it, and reads the others", async () => {
  const { rows } = await read('{"a":1}\n{"a":\n[1]\nnull\n7\n{"c":3}\n');
  assert.deepEqual(
    rows.map(({ line, fields }) => [line, fields]),
    [
      [1, { a: 1 }],
      [2, "json"],
      [3, "json-object"],
      [4, "json-object"],
      [5, "json-object"],
      [6, { c: 3 }],
    ],
  );
});

test("reads a list of objects, each with the line in which it begins", async () => {
  const list = '[\n  {"a": "]},{"},\n  {\n    "b": [1, {"c": "\\""}]\n  }, 7\n]\n';
  for (const size of [1, 5, 1000]) {
    assert.deepEqual((await read(list, size)).rows, [
      { line: 2, fields: { a: "]},{" } },
      { line: 3, fields: { b: [1, { c: '"' }] } },
      { line: 5, fields: "json-object" },
    ]);
  }
  assert.deepEqual(await entriesOf("[]"), []);
});

test("counts the records of a list that stands in one line", async () => {
  const list = '[{"a":1}, 7, {"b":2}]\n';
  for (const size of [1, 5, 1000]) {
    assert.equal((await open(list, size)).counted, "record");
    assert.deepEqual((await read(list, size)).rows, [
      { line: 1, fields: { a: 1 } },
      { line: 2, fields: "json-object" },
      { line: 3, fields: { b: 2 } },
    ]);
  }
  assert.match((await refusedIn('[{"a":1}, {"b":"Gil')).join(), /^2: record 2: the list of JSON/);
  assert.equal((await open(`${list.trim()}\n{"c":3}`)).counted, "line");
  assert.equal((await open('[{"a":1},\n{"b":2}]')).counted, "line");
});

test("any objects, as a list or one to a line, are read as they were", async () => {
  const object = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(object, { minLength: 1 }),
      fc.constantFrom(undefined, 2),
      fc.integer({ min: 1, max: 100 }),
      async (objects, indent, size) => {
        const plain = JSON.parse(JSON.stringify(objects));
        const lines = objects.map((one) => `${JSON.stringify(one)}\n`).join("");
        const list = JSON.stringify(objects, null, indent);
        assert.deepEqual(await entriesOf(list, size), plain);
        // An object of objects with numbers for names is LibraryThing's.
        if (!/^\{"[0-9]+":\{/.test(lines)) assert.deepEqual(await entriesOf(lines, size), plain);
      },
    ),
    { numRuns: tries(100) },
  );
});

test("a list that is cut off, and one with something behind it", async () => {
  const cut = '[{"a":1},\n{"b":"Gil';
  assert.match(
    (await refusedIn(cut)).join(),
    /^2: line 2: the list of JSON has no end.*\[\{"b":"Gil\]$/,
  );
  assert.deepEqual((await entriesOf(cut))[0], { a: 1 });
  assert.match(await faultOf('[{"a":1}] x'), /not well-formed/);
  assert.match(await faultOf(`[{"a":"${"x".repeat(5_000_000)}`), /too long/);
});

test("a row that is nested without end is refused where it stands, and the others are read", async () => {
  const deep = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const fields = async (content: string) => (await read(content)).rows.map((row) => row.fields);
  assert.deepEqual(await fields(`{"a":1}\n${deep(200_000)}\n{"b":2}\n`), [
    { a: 1 },
    "json-deep",
    { b: 2 },
  ]);
  assert.deepEqual(await fields(`[{"a":1},${deep(200_000)}]`), [{ a: 1 }, "json-deep"]);
  assert.deepEqual(await fields(deep(5)), [{ a: [[[[[]]]]] }]);
});
