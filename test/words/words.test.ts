/** Slugs, user names, folded words and monograms: small rules that every address and every search stands on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fold, searchWords } from "../../src/core/words/fold.ts";
import { monogramPath, readMonogram } from "../../src/core/words/monogram.ts";
import { isId, isSlug, slugOf, usernameOf } from "../../src/core/words/slug.ts";
import { tries } from "../running/same-each-time.ts";

test("a slug is made of the letters of a name, as Germans spell them out", () => {
  const names: [string, string | null][] = [
    ["Georg Büchner", "georg-buechner"],
    ["Jean-Baptiste Molière", "jean-baptiste-moliere"],
    ["Straße & Söhne", "strasse-soehne"],
    ["GROẞ", "gross"],
    ["Þórbergur Þórðarson", "thorbergur-thordarson"],
    ["Łódź", "lodz"],
    ["Bj\u00f8rn", "bjorn"],
    ["U\u0308mlaut", "uemlaut"],
    ["ﬁn", "fin"],
    ["  Viele   Blanks -- und Striche  ", "viele-blanks-und-striche"],
    ["O’Neill", "o-neill"],
    ["1984", null],
    ["3 Brüder", "3-brueder"],
    ["😀", null],
    ["李白", null],
    ["", null],
    ["---", null],
  ];
  for (const [name, slug] of names) assert.equal(slugOf(name), slug, name);
});

test("any slug that is made is one that can be asked for, and never looks like an id", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const slug = slugOf(name);
      if (slug === null) return;
      assert.ok(isSlug(slug), slug);
      assert.ok(!isId(slug), slug);
      assert.ok(slug.length <= 81, `${slug.length}`);
      assert.equal(slugOf(slug), slug, "and is its own slug");
    }),
  );
});

test("a long name is cut between words where that leaves enough", () => {
  const slug =
    slugOf(
      "Die Verfolgung und Ermordung Jean Paul Marats dargestellt durch die Schauspielgruppe des Hospizes",
    ) ?? "";
  assert.ok(slug.length <= 80);
  assert.match(slug, /-die$|-schauspielgruppe$|-durch$/);
  assert.equal(slugOf("x".repeat(500))?.length, 80);
});

test("ids go from 1 to the largest number of 31 bits, written in one way", () => {
  for (const id of ["1", "42", "2147483647"]) assert.ok(isId(id), id);
  for (const id of ["0", "-1", "01", "1.0", "1e3", "2147483648", "99999999999", "", " 1", "१"])
    assert.ok(!isId(id), id);
});

test("a user name has dots where a slug has hyphens", () => {
  assert.equal(usernameOf("Georg Büchner"), "georg.buechner");
  assert.equal(usernameOf("😀"), null);
  assert.match(
    usernameOf(`${"a".repeat(79)} b`) ?? "",
    /^a+$/,
    "no dot at the end of one that was cut",
  );
});

test("what sounds alike folds alike: umlauts, ligatures, accents, case", () => {
  for (const word of ["Büchner", "buchner", "BUECHNER", "Bu\u0308chner", "büchner", "Buechner"])
    assert.equal(fold(word), "buchner", word);
  for (const word of ["Straße", "STRASSE", "strasse"]) assert.equal(fold(word), "strasse", word);
  for (const word of ["Œuvre", "Oeuvre", "oeuvre"]) assert.equal(fold(word), "ouvre", word);
  assert.equal(fold("Dantons Tod (1835)"), "dantons tod 1835");
  assert.equal(fold("İstanbul"), "istanbul");
});

test("folded text has only letters, digits and single blanks", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      assert.match(fold(text), /^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
    }),
  );
});

test("no folded word is longer than PostgreSQL indexes, and short ones stay whole", () => {
  for (const letter of ["x", "ß", "李", "\u{1e900}", "ﬃ"]) {
    const words = fold(`Tod ${letter.repeat(3000)} ${letter.repeat(20)}`).split(" ");
    assert.equal(words.length, 3, letter);
    assert.ok(Buffer.byteLength(words[1] ?? "") <= 2000, letter);
    assert.equal(words[2], fold(letter).repeat(20), letter);
  }
});

test("a search has at most eight words, each once", () => {
  assert.deepEqual(searchWords("Tod tod TOD Venedig"), ["tod", "venedig"]);
  assert.equal(searchWords("a b c d e f g h i j").length, 8);
  assert.deepEqual(searchWords("!!! 😀"), []);
});

test("every title has a monogram whose address can be read back", () => {
  // Written down, since an address that was given out must not change.
  assert.equal(monogramPath("Georg Büchner"), "/bild/monogramm-gb-0");
  assert.equal(monogramPath("Klabund"), "/bild/monogramm-k-1");
  assert.equal(monogramPath("😀"), "/bild/monogramm-4");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (title) => {
      const path = monogramPath(title.toWellFormed());
      const key = decodeURIComponent(path.slice("/bild/".length));
      assert.ok(readMonogram(key), `${JSON.stringify(title)}: ${path}`);
    }),
    { numRuns: tries(500) },
  );
});
