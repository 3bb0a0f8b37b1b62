import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nameKey } from "../../src/core/model/kinds/naming.ts";
import gruppe from "../../src/library/kinds/gruppe/gruppe.ts";
import {
  type ClassMove,
  gradeOf,
  isLeaving,
  nameAfter,
  schoolYear,
  yearMoves,
  yearOfChange,
} from "../../src/library/lending/school-year-rules.ts";
import { tries } from "../running/same-each-time.ts";

const keyOf = (name: string) => nameKey(gruppe, name) ?? "";
const today = "2026-07-20";

function moved(names: readonly string[], wishes: readonly string[] = [], lastGrade?: number) {
  const groups = names.map((name, index) => ({ id: index + 1, name }));
  return yearMoves(groups, {
    lastGrade: lastGrade ?? null,
    wishes,
    year: today.slice(0, 4),
    keyOf,
  });
}

test("all classes move up, the highest leaves, and what is no class stays", () => {
  const { moves, twice, circle } = moved(["9b", "10b", "Klasse 5", "Kollegium", "8b"]);
  assert.deepEqual(moves.map(({ name, becomes, fate }) => `${name} ${fate} ${becomes}`).sort(), [
    "10b abgang Abgang 2026 10b",
    "8b versetzt 9b",
    "9b versetzt 10b",
    "Klasse 5 versetzt Klasse 6",
    "Kollegium bleibt Kollegium",
  ]);
  const place = (name: string) => moves.findIndex((move) => move.name === name);
  assert.ok(place("10b") < place("9b") && place("9b") < place("8b"));
  assert.deepEqual([twice, circle], [[], []]);
});

test("wishes go before counting", () => {
  const { moves } = moved(["9b", "9h", "5f"], ["9 B=10c", "9h=", "5f=5f"]);
  const becomes = new Map(moves.map((move) => [move.name, move.becomes]));
  assert.deepEqual(Object.fromEntries(becomes), {
    "9b": "10c",
    "9h": "Abgang 2026 9h",
    "5f": "5f",
  });
  assert.deepEqual(moved(["9b"], ["9x=10x"]).unknown, [keyOf("9x")]);
});

test("nobody leaves a school whose last year is not known", () => {
  assert.deepEqual(
    moved(["5a", "7b"]).moves.map(({ becomes }) => becomes),
    ["6a", "8b"],
  );
  assert.ok(moved(["5a", "7b"], [], 7).moves.some(({ fate }) => fate === "abgang"));
});

test("an upper school whose grades have names moves up as well, and only its last grade leaves", () => {
  const { moves, twice, circle } = moved(["9a", "10a", "10b", "EF", "Q1", "q2", "Kollegium"]);
  assert.deepEqual([twice, circle], [[], []]);
  assert.deepEqual(moves.map(({ name, becomes }) => `${name} → ${becomes}`).sort(), [
    "10a → EFa",
    "10b → EFb",
    "9a → 10a",
    "EF → Q1",
    "Kollegium → Kollegium",
    "Q1 → Q2",
    "q2 → Abgang 2026 q2",
  ]);
  assert.deepEqual(
    moved(["11", "J1 b", "J2", "Q-Gruppe", "EFG"])
      .moves.map(({ becomes }) => becomes)
      .sort(),
    ["Abgang 2026 J2", "EFG", "J1", "J2 b", "Q-Gruppe"],
  );
  const upper = moved(["10a1", "10G", "10 Musik", "EF"], [], 13).moves;
  const later = moved(upper.map(({ becomes }) => becomes)).moves;
  assert.deepEqual(
    [upper, later].map((moves) => moves.map(({ becomes }) => becomes).sort()),
    [
      ["EF G", "EF Musik", "EFa1", "Q1"],
      ["Q1 G", "Q1 Musik", "Q1a1", "Q2"],
    ],
  );
  assert.ok(moved(["13a", "Q1"]).moves.some(({ becomes }) => becomes === "Abgang 2026 13a"));
  // Only where the upper school can follow: the classes between are not registered yet.
  for (const [names, becomes] of [
    [["5a", "6a", "EF", "Q1", "Q2"], "7a"],
    [["7a", "EF", "Q1", "Q2"], "8a"],
    [["3a", "4a", "J1", "J2"], "5a"],
    [["9a", "EF"], "EFa"],
  ] as const)
    assert.ok(
      moved(names).moves.some((move) => move.becomes === becomes),
      becomes,
    );
  // Said to be the last one, it leaves.
  assert.ok(moved(["10a", "EF"], [], 10).moves.some(({ fate }) => fate === "abgang"));
});

test("two that would have one name, and two that change names, are told", () => {
  assert.deepEqual(moved(["6a", "7a"], ["7a=7a"]).twice, ["7a"]);
  assert.deepEqual(moved(["5a", "5b"], ["5a=5b", "5b=5a"]).circle, ["5a", "5b"]);
  assert.deepEqual(moved(["10b", "Abgang 2026 10b"]).twice, []);
  // Whoever is in the way stays in the plan.
  const names = ["5b", "9b", "10a", "10b", "EF", "Q1", "7c", "7d"];
  const { moves, twice, circle } = moved(names, ["7c=7d", "7d=7c", "10b=10b"]);
  assert.deepEqual([twice, circle], [["10b"], ["7c", "7d"]]);
  assert.deepEqual(moves.map(({ name }) => name).sort(), names.toSorted());
});

test("those that are wished to have one name become one, in the group that is first or has it", () => {
  const told = (names: readonly string[], wishes: readonly string[]) => {
    const { moves, twice, circle } = moved(names, wishes);
    assert.deepEqual([twice, circle], [[], []]);
    return moves.flatMap(({ name, into, emptied }) =>
      into ? [`${name} in ${names[into - 1]}, ${emptied}`] : [],
    );
  };
  assert.deepEqual(told(["5b", "5a", "6a"], ["5b=6a"]), ["5b in 5a, Aufgelöst 2026 5b"]);
  assert.deepEqual(told(["5a", "6a"], ["5a=6a", "6a=6a"]), ["5a in 6a, Aufgelöst 2026 5a"]);
  assert.deepEqual(told(["10a", "10b", "EF"], ["10a=EF", "10b=EF"]), [
    "10b in 10a, Aufgelöst 2026 10b",
  ]);
  // Nobody comes to those who leave.
  assert.deepEqual(moved(["9a", "10a"], ["9a=Abgang 2026 10a"]).twice, ["Abgang 2026 10a"]);
});

test("a class is known by the year at its beginning", () => {
  const grades = [
    "7a",
    "Klasse 07",
    "Jg. 7.2",
    "13",
    "Jahrgang 2026",
    "Familie 5",
    "Abgang 2026 9b",
  ];
  assert.deepEqual(grades.map(gradeOf), [7, 7, 7, 13, null, null, null]);
  assert.equal(schoolYear("2026-07-20"), "2026/27");
  assert.equal(schoolYear("2027-02-01"), "2026/27");
  assert.equal(schoolYear("2099-08-01"), "2099/00");
});

/** Any classes of a school, in any spelling, with groups that are none. */
const CLASS = fc
  .tuple(
    fc.constantFrom("", "Klasse ", "Kl. ", "0", "Jg. "),
    fc.integer({ min: 1, max: 13 }),
    fc.constantFrom("", " ", ".", "/", "-"),
    fc.constantFrom("", "a", "b", "C", "1", "2"),
  )
  .map(([before, year, between, letter]) => `${before}${year}${between}${letter}`);
const NAME = fc.oneof(
  { weight: 8, arbitrary: CLASS },
  fc.constantFrom("Kollegium", "Familie Arndt", "Abgang 2026 10b", "Abgang 2025 9a"),
);

function distinct(names: readonly string[]): boolean {
  return new Set(names.map(keyOf)).size === names.length;
}

test("whatever the classes are called, no two have one name at any moment, there and back", () => {
  const schools = fc.record({
    names: fc.uniqueArray(NAME, { maxLength: 30, selector: keyOf }),
    targets: fc.array(fc.option(fc.oneof(NAME, fc.constant(""))), { maxLength: 30 }),
    lastGrade: fc.option(fc.integer({ min: 1, max: 13 })),
  });
  let run = 0;
  fc.assert(
    fc.property(schools, ({ names, targets, lastGrade }) => {
      const wishes = names.flatMap((name, index) => {
        const target = targets[index] ?? null;
        return target === null ? [] : [`${name}=${target}`];
      });
      const { moves, twice, circle } = moved(names, wishes, lastGrade ?? undefined);
      if (twice.length + circle.length > 0) return;
      run++;
      const now = new Map(names.map((name, index) => [index + 1, name]));
      const rename = ({ id }: ClassMove, name: string) => {
        now.set(id, name);
        assert.ok(distinct([...now.values()]), [...now.values()].join(", "));
      };
      for (const move of moves) rename(move, nameAfter(move));
      assert.equal(moves.length, names.length);
      for (const move of moves.toReversed()) rename(move, move.name);
      assert.deepEqual([...now.values()], names);
    }),
    { numRuns: tries(300) },
  );
  assert.ok(run > 20);
});

test("classes of a school always move up without a wish, and who leaves is no class any more", () => {
  const letters = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 13 }), fc.constantFrom("", "a", "b", "c", " D")),
    { maxLength: 40, selector: ([year, letter]) => keyOf(`${year}${letter}`) },
  );
  fc.assert(
    fc.property(letters, (classes) => {
      const { moves, twice, circle } = moved(classes.map(([year, letter]) => `${year}${letter}`));
      assert.deepEqual([twice, circle], [[], []]);
      for (const { name, becomes, fate } of moves)
        if (fate === "abgang") assert.ok(isLeaving(becomes) && gradeOf(becomes) === null);
        else assert.equal(gradeOf(becomes), (gradeOf(name) ?? 0) + 1);
    }),
    { numRuns: tries(200) },
  );
});

test("leavers leave in the year in which the school year begins, also where it is changed late", () => {
  assert.equal(yearOfChange("2026/27", "2027-01-20"), "2026");
  assert.equal(yearOfChange("2026–2027", "2026-07-20"), "2026");
  assert.equal(yearOfChange("Neues Jahr", "2026-07-20"), "2026");
});
