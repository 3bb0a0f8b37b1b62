/** What becomes of two sets of values, and of two queues: rules without a database. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  differs,
  mergedFields,
  mergedValues,
  sidesFor,
} from "../../src/core/model/duplicates/merging.ts";
import type { Field, Values } from "../../src/core/model/kinds/field.ts";
import person from "../../src/library/kinds/person/person.ts";
import schlagwort from "../../src/library/kinds/schlagwort/schlagwort.ts";
import werk from "../../src/library/kinds/werk/werk.ts";
import { joinReservations, RESERVATION_STATES } from "../../src/library/lending/reservation.ts";
import { testKinds } from "../support/database/databases.ts";

const word = fc.constantFrom("Anna", "Meyer", "anna", "Ä");
const values = fc.record({
  vorname: fc.constantFrom("", "Anna", "A."),
  nachname: word,
  username: word,
  geboren: fc.option(fc.constantFrom(1900, 1901)),
  beschreibung: fc.option(word),
  auchBekannt: fc.uniqueArray(word, { maxLength: 3 }),
}) as fc.Arbitrary<Values>;

const both = (one: Values, other: Values) =>
  [
    { id: 1, values: one },
    { id: 2, values: other },
  ] as const;

test("What is chosen of one side is of that side, whatever the values are", () => {
  const side = fc.constantFrom("bleibt", "geht") as fc.Arbitrary<"bleibt" | "geht">;
  fc.assert(
    fc.property(values, values, side, (one, other, chosen) => {
      const choices = new Map(mergedFields(person).map((name) => [name, chosen] as const));
      const merged = mergedValues(person, ...both(one, other), choices, testKinds);
      const from = chosen === "bleibt" ? one : other;
      for (const name of Object.keys(from))
        assert.equal(differs(merged[name] ?? null, from[name] ?? null), false, name);
    }),
  );
});

test("As it is proposed nothing that only one of them says is lost, and no name", () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      const merged = mergedValues(person, ...both(one, other), new Map(), testKinds);
      for (const name of ["geboren", "beschreibung"])
        assert.equal(merged[name] ?? null, one[name] ?? other[name] ?? null);
      const names = merged.auchBekannt as readonly string[];
      for (const name of [one, other].flatMap((side) => side.auchBekannt as readonly string[]))
        assert.ok(names.includes(name));
      assert.equal(new Set(names).size, names.length);
      assert.equal(person.title(merged), person.title(one));
    }),
  );
});

test("Merging with itself changes nothing", () => {
  fc.assert(
    fc.property(values, (one) => {
      const merged = mergedValues(person, ...both(one, one), new Map(), testKinds);
      for (const name of Object.keys(one))
        assert.equal(differs(merged[name] ?? null, one[name] ?? null), false, name);
    }),
  );
});

test("Nothing leads to itself afterwards", () => {
  const above = (id: number) => ({ id, slug: null, title: `${id}`, extras: {} });
  const one = { name: "Lyrik", auchBekannt: [], oberbegriff: above(2) };
  const other = { name: "Gedichte", auchBekannt: [], oberbegriff: above(1) };
  const merged = mergedValues(schlagwort, ...both(one, other), new Map(), testKinds);
  assert.equal(merged.oberbegriff, null);
  assert.deepEqual(merged.auchBekannt, ["Gedichte"]);
});

test("Only of a list both can be taken", () => {
  assert.deepEqual(sidesFor(person.fields.geboren as Field), ["bleibt", "geht"]);
  assert.deepEqual(sidesFor(person.fields.auchBekannt as Field), ["bleibt", "geht", "beide"]);
});

test("Whoever waits for both waits once, as long as ever, and with what is put aside", () => {
  const waiting = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      group: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom(...RESERVATION_STATES.slice(0, 2)),
      seit: fc.constantFrom("2026-01-01", "2026-01-02", "2026-02-01"),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  const atHome = fc.uniqueArray(fc.integer({ min: 1, max: 4 }));
  fc.assert(
    fc.property(waiting, atHome, (open, home) => {
      const { left, over } = joinReservations(open, new Set(home));
      assert.deepEqual(
        [...left.map(({ id }) => id), ...over].toSorted((a, b) => a - b),
        open.map(({ id }) => id).toSorted((a, b) => a - b),
        "each is either left or over",
      );
      for (const [group, own] of Map.groupBy(open, (one) => one.group)) {
        const stays = own.filter(({ id }) => left.some((one) => one.id === id));
        assert.equal(stays.length, home.includes(group) ? 0 : 1);
        const [one] = stays;
        if (!one) continue;
        const earliest = own.map(({ seit }) => seit).toSorted()[0];
        assert.equal(left.find(({ id }) => id === one.id)?.seit, earliest);
        if (own.some(({ status }) => status === "bereitgestellt"))
          assert.equal(one.status, "bereitgestellt");
      }
    }),
  );
});

test("Who is named on both sides is named once, with what either says of the work", () => {
  const link = (id: number, rolle?: string) => ({
    id,
    slug: null,
    title: `P${id}`,
    extras: rolle ? { rolle } : {},
  });
  const makers = (one: readonly unknown[], other: readonly unknown[]) => {
    const [kept, lost] = [one, other].map((person) => ({ person }) as unknown as Values);
    const { person } = mergedValues(werk, ...both(kept!, lost!), new Map(), testKinds);
    return (person as readonly { id: number; extras: { rolle?: string } }[]).map(
      ({ id, extras }) => `${id}${extras.rolle ?? ""}`,
    );
  };
  assert.deepEqual(makers([link(1, "aut")], [link(1)]), ["1aut"]);
  assert.deepEqual(makers([link(1), link(2)], [link(2, "ill"), link(1, "aut")]), ["1aut", "2ill"]);
  assert.deepEqual(makers([link(1, "aut")], [link(1, "ill")]), ["1aut", "1ill"], "two things done");
  assert.deepEqual(makers([link(1, "aut"), link(1)], [link(1, "aut"), link(1)]), ["1aut", "1"]);
});

test("Two spellings of an author are one author of the work, and two authors stay two", () => {
  const link = (id: number, title: string, rolle?: string) => ({
    id,
    slug: null,
    title,
    extras: rolle ? { rolle } : {},
  });
  const makers = (one: readonly unknown[], other: readonly unknown[]) => {
    const [kept, lost] = [one, other].map((person) => ({ person }) as unknown as Values);
    const { person } = mergedValues(werk, ...both(kept!, lost!), new Map(), testKinds);
    return (person as readonly { title: string; extras: { rolle?: string } }[]).map(
      ({ title, extras }) => [title, extras.rolle ?? ""].join(" ").trim(),
    );
  };
  const [short, long] = [link(1, "E. Kaestner", "aut"), link(2, "Erich Kästner")];
  assert.deepEqual(makers([short], [long]), ["Erich Kästner aut"]);
  assert.deepEqual(makers([long], [short]), ["Erich Kästner aut"]);
  assert.deepEqual(makers([short, long], []), ["E. Kaestner aut", "Erich Kästner"], "one list");
  const trier = link(3, "Walter Trier", "ill");
  assert.deepEqual(makers([long, trier], [short]), ["Erich Kästner aut", "Walter Trier ill"]);
  const emil = link(4, "Emil Kästner");
  assert.deepEqual(makers([long], [emil]), ["Erich Kästner", "Emil Kästner"]);
  const other = link(5, "Erich Kästner", "ill");
  assert.equal(makers([short], [other]).length, 2, "two things done");
});
