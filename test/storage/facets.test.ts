import assert from "node:assert/strict";
import { test } from "node:test";
import { defineKind } from "../../src/core/model/kinds/define-kind.ts";
import { type FacetFacts, number, text } from "../../src/core/model/kinds/field.ts";
import { DeclarationError, type Kind, Kinds } from "../../src/core/model/kinds/kind.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { UTC, withDatabases } from "../support/database/databases.ts";

function trip(facet?: FacetFacts | true): Kind {
  return defineKind({
    singular: "fahrt",
    plural: "fahrten",
    title: "titel",
    fields: { titel: text({ required: true }), dauer: number(facet ? { facet } : {}) },
  });
}

const QUERY = { words: [], sorting: null, limit: 20, cursor: null, interactive: true } as const;

withDatabases(
  "members are filed anew when a kind declares other facets",
  null,
  async (database) => {
    const days = [1, 2, 2, 30, null];
    const open = async (kind: Kind) => ({
      kind,
      store: await openStore(database, new Kinds([kind]), UTC),
    });

    const { kind, store } = await open(trip());
    const drafts = days.map((dauer, index) => ({ values: { titel: `Fahrt ${index}`, dauer } }));
    await store.write((writing) => writing.insert(kind, drafts, null));
    await store.close();

    const plain = await open(trip(true));
    const counted = await plain.store.read.list(plain.kind, QUERY);
    assert.deepEqual(tallies(counted.facets), { 1: 1, 2: 2, 30: 1 });
    await plain.store.close();

    const long = { name: "laenge", of: (value: unknown) => (Number(value) > 7 ? "lang" : "kurz") };
    const made = await open(trip(long));
    const listing = await made.store.read.list(made.kind, QUERY);
    assert.deepEqual(tallies(listing.facets), { kurz: 4, lang: 1 });
    const filtered = await made.store.read.list(made.kind, {
      ...QUERY,
      filters: { laenge: ["lang"] },
    });
    assert.deepEqual(
      [filtered.total, filtered.members.map((member) => member.title)],
      [1, ["Fahrt 3"]],
    );
    await made.store.close();
  },
);

withDatabases(
  "titles of an older database are put in the order without their article",
  null,
  async (database) => {
    const film = (facts: { articles?: string }) =>
      defineKind({
        singular: "film",
        plural: "filme",
        title: "titel",
        fields: { titel: text({ required: true, sortable: true, ...facts }), sprache: text() },
      });
    const titles = async (kind: Kind, drafts: readonly { values: Record<string, string> }[]) => {
      const store = await openStore(database, new Kinds([kind]), UTC);
      if (drafts.length > 0) await store.write((writing) => writing.insert(kind, drafts, null));
      const { members } = await store.read.list(kind, QUERY);
      await store.close();
      return members.map(({ title }) => title);
    };
    const drafts = ["Die Brücke", "Casablanca", "Der Blaue Engel"].map((titel) => ({
      values: { titel, sprache: "de" },
    }));
    assert.deepEqual(await titles(film({}), drafts), [
      "Casablanca",
      "Der Blaue Engel",
      "Die Brücke",
    ]);
    assert.deepEqual(await titles(film({ articles: "sprache" }), []), [
      "Der Blaue Engel",
      "Die Brücke",
      "Casablanca",
    ]);
  },
);

test("a facet that cannot work is refused with a sentence", () => {
  const refused = (facet: FacetFacts | true, read?: ["bibliothekar"]) => () =>
    defineKind({
      singular: "fahrt",
      plural: "fahrten",
      title: "titel",
      fields: { titel: text(), dauer: number({ facet, ...(read && { read }) }) },
    });
  assert.throws(refused({ name: "suche" }), /cannot be a facet called "suche"/);
  assert.throws(refused({ name: "Länge" }), DeclarationError);
  assert.throws(refused(true, ["bibliothekar"]), /not everybody may read it/);
  assert.doesNotThrow(refused(true));
});

function tallies(facets: readonly { values: readonly { value: unknown; total: number }[] }[] = []) {
  const [facet] = facets;
  return Object.fromEntries(facet?.values.map(({ value, total }) => [value, total]) ?? []);
}
