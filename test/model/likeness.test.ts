/** Who looks like whom: whatever the values are, alike both ways, and never against what tells apart. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { areApart } from "../../src/core/model/duplicates/duplicate-keys.ts";
import type { Values } from "../../src/core/model/kinds/field.ts";
import person from "../../src/library/kinds/person/person.ts";
import werk from "../../src/library/kinds/werk/werk.ts";
import { areAlike } from "./are-alike.ts";

const mark = fc.option(fc.constantFrom("1836", "1837", "buch"));
const marks = fc.array(mark, { minLength: 3, maxLength: 3 });
const word = fc.constantFrom("Lenz", "LENZ", "Léonce", "Leonce", "Anna", "anna", "");
const year = fc.option(fc.constantFrom(1813, 1837, 1905));
const someone = fc.record({
  vorname: word,
  nachname: word,
  geboren: year,
  gestorben: year,
  auchBekannt: fc.array(word.filter(Boolean), { maxLength: 2 }),
}) as fc.Arbitrary<Values>;

test("Being told apart is mutual, and what is empty tells nobody apart", () => {
  fc.assert(
    fc.property(marks, marks, (one, other) => {
      assert.equal(areApart(one, other), areApart(other, one));
      assert.equal(areApart(one, one), false);
      assert.equal(areApart(one, [null, null, null]), false);
    }),
  );
});

test("Persons look alike both ways, each like itself, and never with two years of birth", () => {
  fc.assert(
    fc.property(someone, someone, (one, other) => {
      assert.equal(areAlike(person, one, other), areAlike(person, other, one));
      if (`${one.vorname}${one.nachname}` !== "") assert.ok(areAlike(person, one, one));
      const [here, there] = [one.geboren ?? null, other.geboren ?? null];
      if (here !== null && there !== null && here !== there)
        assert.equal(areAlike(person, one, other), false);
    }),
  );
});

test("An ISBN is one in ten digits and in thirteen, with hyphens and without", () => {
  const forms = ["3-446-20070-3", "3446200703", "978-3-446-20070-8", "9783446200708"];
  const works = forms.map((isbn, index) => ({ titel: `T${index}`, isbn: [isbn], person: [] }));
  for (const one of works) for (const other of works) assert.ok(areAlike(werk, one, other));
  const another = { titel: "T0", isbn: ["9783446200715"], jahr: 1999, person: [] };
  assert.equal(areAlike(werk, works[1] as Values, another), false);
});

test("Title and first maker count however they are written, unless the year tells them apart", () => {
  const maker = (title: string) => [{ id: 1, slug: null, title, extras: {} }];
  const one = { titel: "Leonce und Lena", person: maker("Georg Büchner"), jahr: 1836 };
  assert.ok(areAlike(werk, one, { titel: "LEONCE, und Lena!", person: maker("georg buchner") }));
  assert.equal(areAlike(werk, one, { ...one, jahr: 1890 }), false);
  assert.equal(areAlike(werk, one, { ...one, person: maker("Jemand Anders") }), false);
});

test("Initials look like the names that they can stand for, and like no others", () => {
  const named = (vorname: string, nachname: string) => ({ vorname, nachname });
  const alike = (one: readonly [string, string], other: readonly [string, string]) =>
    areAlike(person, named(...one), named(...other));
  for (const [one, other] of [
    [
      ["J. K.", "Rowling"],
      ["Joanne K.", "Rowling"],
    ],
    [
      ["J.K.", "Rowling"],
      ["Joanne Kathleen", "Rowling"],
    ],
    [
      ["Joanne K.", "Rowling"],
      ["Joanne Kathleen", "Rowling"],
    ],
    [
      ["E.", "Kaestner"],
      ["Erich", "Kästner"],
    ],
    [
      ["Philip", "Dick"],
      ["Philip K.", "Dick"],
    ],
  ] as const)
    assert.ok(alike(one, other) && alike(other, one), `${one} and ${other}`);
  for (const [one, other] of [
    [
      ["Johanna", "Meyer"],
      ["Jens", "Meyer"],
    ],
    [
      ["Anna", "Meyer"],
      ["Anna Maria", "Meyer"],
    ],
    [
      ["J. K.", "Meyer"],
      ["J. P.", "Meyer"],
    ],
    [
      ["J. K.", "Meyer"],
      ["Jens Peter", "Meyer"],
    ],
    [
      ["J. K.", "Meyer"],
      ["Johanna", "Meyer"],
    ],
    [
      ["Jens K.", "Meyer"],
      ["Johanna K.", "Meyer"],
    ],
    [
      ["E.", "Kästner"],
      ["Emil", "Kestner"],
    ],
    [
      ["", "Meyer"],
      ["J.", "Meyer"],
    ],
  ] as const)
    assert.ok(!alike(one, other) && !alike(other, one), `${one} and ${other}`);
});

test("Titles look alike however they are shortened, if their makers do", () => {
  const work = (titel: string, maker: string, more = {}) => {
    const made = maker === "" ? [] : [{ id: 1, slug: null, title: maker, extras: {} }];
    return { titel, person: made, ...more };
  };
  const emil = work("Emil und die Detektive", "Erich Kästner", { jahr: 1929 });
  for (const other of [
    work("Emil u. die Detektive", "E. Kaestner"),
    work("Emil & d. Detektive", "Erich Kästner"),
  ])
    assert.ok(areAlike(werk, emil, other), other.titel);
  for (const other of [
    work("Emil und die drei Zwillinge", "Erich Kästner"),
    work("Emil u. die Detektive", "Astrid Lindgren"),
    work("Emil u. die Detektive", "E. Kaestner", { jahr: 1935 }),
    work("Emil u. die Detektive", ""),
  ])
    assert.ok(!areAlike(werk, emil, other), `${other.titel} ${other.person[0]?.title}`);
  const gregs = ["Gregs Tagebuch 1", "Gregs Tagebuch 2"].map((one) => work(one, "Jeff Kinney"));
  assert.ok(!areAlike(werk, gregs[0] as Values, gregs[1] as Values), "volumes");
});
