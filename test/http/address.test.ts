/** An address is taken apart as a URL of the Web would be, whatever stands in it. */

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { addressOf } from "../../src/core/engine/ask/address.ts";
import { tries } from "../running/same-each-time.ts";

const PIECES = [
  ..."/.?=&%+-_~#aZ9ä' \"<>\\|`{}[]@:;,!*()",
  ...["/..", "/.", "%2e", "%20", "person", "suche=liebe", ".json", "//", "lang=de"],
];

test("an address says what a URL says", () => {
  const tail = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 });
  const origin = fc.constantFrom(
    ...["http://localhost:8080", "https://a-b.example", "http://[::1]:81", "http://127.0.0.1:8080"],
    ...["http://127.1", "http://0x7f.1:81", "http://a.example.", "http://1a.example"],
  );
  fc.assert(
    fc.property(origin, tail, (from, pieces) => {
      const url = `${from}/${pieces.join("")}`;
      assert.deepEqual(told(addressOf(url)), told(new URL(url)), url);
    }),
    { numRuns: tries(3000) },
  );
  assert.deepEqual(told(addressOf("https://a.example")), told(new URL("https://a.example")));
});

test("nobody can add to what all others ask for", () => {
  const { searchParams } = addressOf("http://localhost/");
  assert.throws(() => searchParams.set("a", "b"), /everybody's/);
  assert.throws(() => searchParams.append("a", "b"), /everybody's/);
  assert.equal(addressOf("http://localhost/").searchParams.size, 0);
});

function told({ origin, host, pathname, search, searchParams }: ReturnType<typeof addressOf>) {
  return { origin, host, pathname, search, asked: [...searchParams] };
}
