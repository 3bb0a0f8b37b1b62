/** Numbers of persons in reports: whoever reads all that is told of a sum and its parts cannot tell one person from two. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  FEWEST_SHOWN,
  type ShownCount,
  shownCount,
  shownParts,
} from "../../src/library/figures/few-persons.ts";

function partsOf(counts: readonly number[]): Map<string, number> {
  return new Map(counts.map((count, index) => [`${index}`, count]));
}

/** Everything that the parts could be, for somebody who knows the sum and how numbers are hidden. */
function possible(shown: readonly ShownCount[], sum: number): number[][] {
  const [first, ...rest] = shown;
  if (first === undefined) return sum === 0 ? [[]] : [];
  const few = Array.from({ length: FEWEST_SHOWN - 1 }, (_, index) => index + 1);
  const more = Array.from({ length: Math.max(0, sum - 2) }, (_, index) => index + FEWEST_SHOWN);
  const values = first === "few" ? few : first === "withheld" ? more : [first];
  return values
    .filter((value) => value <= sum)
    .flatMap((value) => possible(rest, sum - value).map((others) => [value, ...others]));
}

test("no number of one or two persons is told, nor follows from the others and their sum", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 6 }), (counts) => {
      const sum = counts.reduce((total, count) => total + count, 0);
      const parts = shownParts(partsOf(counts));
      if (parts === null) return;
      const shown = [...parts.values()];
      if (sum > 0) assert.notEqual(shownCount(sum), "few", "the sum of what is told is told");
      const worlds = possible(shown, sum);
      assert.ok(
        worlds.some((world) => world.every((count, index) => count === counts[index])),
        "what is shown is true",
      );
      for (const [index, count] of counts.entries()) {
        if (shownCount(count) !== "few") continue;
        assert.equal(shown[index], "few");
        assert.deepEqual([...new Set(worlds.map((world) => world[index]))].sort(), [1, 2]);
      }
    }),
  );
});

test("hides no more than it must", () => {
  const shown = (...counts: number[]) => {
    const parts = shownParts(partsOf(counts));
    return parts && [...parts.values()];
  };
  assert.deepEqual(shown(5, 4, 0), [5, 4, 0]);
  assert.deepEqual(shown(20, 1, 9), [20, "few", "withheld"]);
  assert.deepEqual(shown(20, 1, 2), [20, "few", "few"]);
  assert.deepEqual(shown(20, 1, 1), ["withheld", "few", "few"]);
  assert.equal(shown(1, 1), null, "of two in all nothing is told apart");
  assert.equal(shown(2, 2), null);
});
