import assert from "node:assert/strict";
import { test } from "node:test";
import { TextIndex } from "../../src/library/import/seen/text-index.ts";

test("a text index gives the numbers that a map would give, whatever its size", () => {
  const [index, map] = [new TextIndex(), new Map<string, number>()];
  const texts = Array.from(
    { length: 5000 },
    (_, number) => `Büchner ${number % 3100}, 漢字 ${number % 7}`,
  );
  for (const [number, text] of ["", "a", ...texts].entries()) {
    assert.equal(index.get(text), map.get(text));
    index.set(text, -number);
    map.set(text, -number);
  }
  for (const [text, number] of map) assert.equal(index.get(text), number);
  assert.equal(index.get("Büchner"), undefined);
});
