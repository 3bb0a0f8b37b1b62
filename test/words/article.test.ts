/** Articles at the beginning of titles. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutArticle } from "../../src/core/words/article.ts";

test("an article before a title does not count, in its own language or where none is known", () => {
  const expected: [string, readonly string[], string][] = [
    ["Die Räuber", [], "Räuber"],
    ["Die Räuber", ["de"], "Räuber"],
    ["Die Hard", ["en"], "Die Hard"],
    ["The Tempest", ["en-GB"], "Tempest"],
    ["L'Avare", ["fr"], "Avare"],
    ["L’Avare", [], "Avare"],
    ["Les Misérables", ["fr", "de"], "Misérables"],
    ["Die", [], "Die"],
    ["Diebe", [], "Diebe"],
    ["A", [], "A"],
    ["L 17", [], "L 17"],
    ["À la recherche", [], "À la recherche"],
    ["", [], ""],
  ];
  for (const [title, languages, key] of expected)
    assert.equal(withoutArticle(title, languages), key, title);
});
