import assert from "node:assert/strict";
import { test } from "node:test";
import { distanceOf } from "../../src/core/words/distance.ts";

test("a slip of the pen is one step away, whatever sort it is", () => {
  assert.equal(distanceOf("woyzeck", "woyzeck", 2), 0);
  for (const slip of ["woyzek", "woyzecck", "woyzeek", "wozyeck", "oyzeck", "woyzec"]) {
    assert.equal(distanceOf(slip, "woyzeck", 2), 1, slip);
  }
  assert.equal(distanceOf("woyzkec", "woyzeck", 2), 2);
});

test("what is further away than anybody wants to know is only further away", () => {
  assert.equal(distanceOf("faust", "woyzeck", 2), 3);
  assert.equal(distanceOf("a", "abcdefgh", 1), 2);
  assert.equal(distanceOf("abcdef", "uvwxyz", 1), 2);
});
