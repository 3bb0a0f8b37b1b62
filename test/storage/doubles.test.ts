/** The pairs that are kept while members are written, against those that a comparison of all with all would find. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Values } from "../../src/core/model/kinds/field.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import { areAlike } from "../model/are-alike.ts";
import { tries } from "../running/same-each-time.ts";
import { type TestApp, withApps } from "../support/app.ts";

const values = fc.record({
  name: fc.constantFrom("Insel", "insel", "Reclam"),
  ort: fc.option(fc.constantFrom("Leipzig", "Stuttgart")),
}) as fc.Arbitrary<Values>;
const place = fc.nat(20);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("make"), values }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("bring"),
      many: fc.array(values, { minLength: 2, maxLength: 5 }),
      scattered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("change"), place, values }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("remove"), place }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("part"), place, other: place }) },
);
type Step = {
  does: string;
  values?: Values;
  many?: Values[];
  scattered?: boolean;
  place?: number;
  other?: number;
};

let ahead = 1_000_000;

/** An id that nobody has had, far ahead of those that are given, and not beside the last one. */
function nextAhead(): number {
  ahead += 2;
  return ahead;
}

/** Several come in before one that has had nobody like it. */
const AHEAD = [
  { does: "bring" as const, many: [{ name: "Insel" }, { name: "Reclam" }], scattered: true },
  { does: "bring" as const, many: [{ name: "Insel" }, { name: "Insel" }], scattered: false },
];

/** Two come in before one that has had nobody like it, with another between: each of the two would leave it to the other. */
const BEYOND = [
  {
    does: "bring" as const,
    many: [
      { name: "Insel", ort: "Leipzig" },
      { name: "Insel", ort: "Stuttgart" },
    ],
    scattered: true,
  },
  {
    does: "bring" as const,
    many: [
      { name: "Insel", ort: null },
      { name: "Insel", ort: "Stuttgart" },
    ],
    scattered: false,
  },
];

async function all(app: TestApp): Promise<readonly Member[]> {
  return app.store.read.walk(app.kinds.one("verlag"), 0, 100);
}

async function take(app: TestApp, step: Step) {
  const { does, values = {}, many = [], scattered = false, place = 0, other = 0 } = step;
  const kind = app.kinds.one("verlag");
  const members = await all(app);
  const at = (index: number) => members[index % (members.length || 1)];
  const [one, two] = [at(place), at(other)];
  await app.store.write(async (writing) => {
    if (does === "make") await writing.insert(kind, [{ values }], null);
    else if (does === "bring") {
      const drafts = many.map((values) => (scattered ? { id: nextAhead(), values } : { values }));
      await writing.insert(kind, drafts, null);
    } else if (one && does === "change")
      await writing.update(one, { ...one.values, ...values }, null);
    else if (one && does === "remove") await writing.remove(one, null);
    else if (one && two && one !== two) await writing.setApart(one, two, true);
  });
}

async function pairs(app: TestApp, state: "offen" | "verschieden"): Promise<Set<string>> {
  const query = { state, kind: app.kinds.one("verlag"), after: null, limit: 1000 };
  const { pairs } = await app.store.read.duplicates(query);
  return new Set(pairs.map(({ one, other }) => `${one.id} ${other.id}`));
}

withApps(
  "Whatever is written, every open pair looks alike, and nobody who has a like is left alone",
  async (app) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        for (const member of await all(app))
          await app.store.write((writing) => writing.remove(member, null));
        for (const one of steps) await take(app, one as Step);
        const members = await all(app);
        const [open, apart] = [await pairs(app, "offen"), await pairs(app, "verschieden")];
        for (const one of members) {
          const likes = members.filter((other) => {
            const pair = [Math.min(one.id, other.id), Math.max(one.id, other.id)].join(" ");
            if (one === other || apart.has(pair)) return false;
            const alike = areAlike(one.kind, one.values, other.values);
            if (open.has(pair)) assert.ok(alike, `${pair} is no pair`);
            return alike;
          });
          const paired = [...open].some((pair) => pair.split(" ").includes(`${one.id}`));
          assert.equal(paired, likes.length > 0, `${one.id} ${JSON.stringify(one.values)}`);
        }
      }),
      { numRuns: tries(30), examples: [[AHEAD], [BEYOND]] },
    );
  },
  { fresh: true },
);
