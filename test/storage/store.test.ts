import assert from "node:assert/strict";
import type { Link, Values } from "../../src/core/model/kinds/field.ts";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Reading } from "../../src/core/model/store/reading.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { withStores } from "../support/database/databases.ts";

const EMPTY = { words: [], sorting: null, limit: 20, cursor: null } as const;

function personValues(
  vorname: string,
  nachname: string,
  username = `${vorname}.${nachname}`.toLowerCase(),
): Values {
  return {
    image: null,
    vorname,
    nachname,
    username,
    geboren: null,
    gestorben: null,
    beschreibung: null,
    gnd: null,
    wikidata: null,
  };
}

function werkValues(titel: string, jahr: number | null, person: Link[] = []): Values {
  const texts = { untertitel: null, datierung: null, art: null, beschreibung: null };
  return {
    titel,
    jahr,
    ...texts,
    sprache: [],
    isbn: ["Drama", "Fragment"],
    schlagwort: [],
    person,
    verweis: [],
  };
}

async function current(reading: Reading, kind: Kind, key: string): Promise<Member> {
  const found = await reading.find(kind, key);
  assert.equal(found.state, "current", `${kind.singular}/${key}`);
  return (found as { member: Member }).member;
}

async function addPerson(
  store: Store,
  kind: Kind,
  vorname: string,
  nachname: string,
  username?: string,
): Promise<number> {
  const [id] = await store.write((writing) =>
    writing.insert(kind, [{ values: personValues(vorname, nachname, username) }], null),
  );
  return id as number;
}

withStores("keeps a person with works and finds it by id and by slug", async (store, kinds) => {
  const [person, werk] = [kinds.one("person"), kinds.one("werk")];
  const id = await addPerson(store, person, "Georg", "Büchner");
  const link = { id, slug: "georg-buechner", title: "Georg Büchner", extras: { rolle: "Autor" } };
  await store.write((writing) =>
    writing.insert(
      werk,
      [
        { values: werkValues("Woyzeck", 1879, [link]) },
        { values: werkValues("Lenz", null, [link]) },
      ],
      null,
    ),
  );
  const member = await current(store.read, person, "georg-buechner");
  assert.deepEqual(await current(store.read, person, String(id)), member);
  assert.deepEqual(
    (member.values.werk as Link[]).map((work) => work.title),
    ["Lenz", "Woyzeck"],
  );
  // Without the works, and with them, in one write.
  await store.write(async (writing) => {
    const [short] = await writing.members(person, [id], "short");
    const { werk: works, ...own } = member.values;
    assert.deepEqual(short, { ...member, values: own });
    assert.deepEqual(await writing.find(person, `${id}`, "short"), {
      state: "current",
      member: short,
    });
    assert.deepEqual((await writing.members(person, [id]))[0]?.values.werk, works);
  });
  const work = await current(store.read, werk, "1");
  assert.deepEqual(work.values.isbn, ["Drama", "Fragment"]);
  assert.deepEqual(work.values.person, [link]);
});

withStores(
  "keeps the lists that were written last, by whatever somebody had read before",
  async (store, kinds) => {
    const [person, werk] = [kinds.one("person"), kinds.one("werk")];
    const id = await addPerson(store, person, "Georg", "Büchner");
    const maker = (rolle: string | null) => {
      const extras = rolle === null ? {} : { rolle };
      return { id, slug: "georg-buechner", title: "Georg Büchner", extras };
    };
    const values = { ...werkValues("Woyzeck", 1879, [maker("Autor")]), schlagwort: [] };
    await store.write((writing) => writing.insert(werk, [{ values }], null));
    const read = await current(store.read, werk, "1");
    const change = (...changes: Values[]) =>
      store.write(async (writing) => {
        for (const one of changes) await writing.update(read, { ...read.values, ...one }, null);
      });
    const lists = async () => {
      const { isbn, sprache, person: makers } = (await current(store.read, werk, "1")).values;
      return { isbn, sprache, makers: (makers as Link[]).map(({ extras }) => extras) };
    };

    await change({ isbn: ["1"], sprache: ["de", "en"] });
    assert.deepEqual(await lists(), {
      isbn: ["1"],
      sprache: ["de", "en"],
      makers: [{ rolle: "Autor" }],
    });
    await change({ isbn: ["2"], sprache: ["en", "de"], person: [maker(null)] }, { jahr: 1880 });
    const asRead = { isbn: ["Drama", "Fragment"], sprache: [], makers: [{ rolle: "Autor" }] };
    assert.deepEqual(await lists(), asRead);
    await change({ person: [maker(null), maker("Figur")] });
    assert.deepEqual((await lists()).makers, [{}, { rolle: "Figur" }]);
  },
);

withStores(
  "numbers the slugs of people with one name and never gives one out twice",
  async (store, kinds) => {
    const person = kinds.one("person");
    await store.write((writing) =>
      writing.insert(
        person,
        [1, 2, 3].map((n) => ({ values: personValues("Anna", "Meyer", `a${n}`) })),
        null,
      ),
    );
    await addPerson(store, person, "Anna", "Meyer", "a4");
    const second = await current(store.read, person, "anna-meyer-2");
    assert.equal((await current(store.read, person, "anna-meyer-4")).id, 4);
    await store.write((writing) => writing.remove(second, null));
    const gone = await store.read.find(person, "anna-meyer-2");
    assert.equal(gone.state === "gone" && gone.title, "Anna Meyer");
    await addPerson(store, person, "Anna", "Meyer", "a5");
    assert.equal((await current(store.read, person, "anna-meyer-5")).id, 5);
    assert.equal(await store.read.count(person), 4);
  },
);

withStores(
  "answers a former slug with the member and lets it have the slug back",
  async (store, kinds) => {
    const person = kinds.one("person");
    await addPerson(store, person, "Anna", "Meyer");
    const before = await current(store.read, person, "anna-meyer");
    await store.write((writing) => writing.update(before, personValues("Anna", "Müller"), null));
    const former = await store.read.find(person, "anna-meyer");
    assert.equal(former.state === "former" && former.member.slug, "anna-mueller");
    const after = await current(store.read, person, "anna-mueller");
    assert.equal(after.version, 2);
    await store.write((writing) => writing.update(after, personValues("Anna", "Meyer"), null));
    assert.equal((await current(store.read, person, "1")).slug, "anna-meyer");
    assert.equal((await store.read.find(person, "anna-mueller")).state, "former");
  },
);

withStores("jumps over ids that were asked for by hand", async (store, kinds) => {
  const person = kinds.one("person");
  await store.write((writing) =>
    writing.insert(person, [{ id: 2, values: personValues("A", "B") }], null),
  );
  const ids = await store.write((writing) =>
    writing.insert(
      person,
      [3, 4].map((n) => ({ values: personValues("A", `C${n}`) })),
      null,
    ),
  );
  assert.deepEqual(ids, [1, 3]);
});

withStores(
  "pages through a list in either direction and back to where it began",
  async (store, kinds) => {
    const werk = kinds.one("werk");
    const years = [1800, null, 1700, 1800, null, 1900, 1600];
    await store.write((writing) =>
      writing.insert(
        werk,
        years.map((year, n) => ({ values: werkValues(`Werk ${n}`, year) })),
        null,
      ),
    );
    for (const [descending, expected] of [
      [false, [1600, 1700, 1800, 1800, 1900, null, null]],
      [true, [1900, 1800, 1800, 1700, 1600, null, null]],
    ] as const) {
      const sorting = { field: "jahr", descending };
      const seen: unknown[] = [];
      let page = await store.read.list(werk, { ...EMPTY, sorting, limit: 2 });
      assert.equal(page.previous, null);
      for (;;) {
        seen.push(...page.members.map((member) => member.values.jahr));
        if (!page.next) break;
        page = await store.read.list(werk, { ...EMPTY, sorting, limit: 2, cursor: page.next });
      }
      assert.deepEqual(seen, expected);
      const back: unknown[] = [...page.members.map((member) => member.values.jahr)];
      while (page.previous) {
        page = await store.read.list(werk, { ...EMPTY, sorting, limit: 2, cursor: page.previous });
        back.unshift(...page.members.map((member) => member.values.jahr));
      }
      assert.deepEqual(back, expected);
      assert.equal(page.total, 7);
    }
  },
);

withStores("finds and ranks folded words, in titles first", async (store, kinds) => {
  const [person, werk] = [kinds.one("person"), kinds.one("werk")];
  const id = await addPerson(store, person, "Georg", "Büchner");
  const link = { id, slug: "georg-buechner", title: "Georg Büchner", extras: {} };
  const titles = ["Der Tod", "Dantons Tod", "Tod", "Todesengel", "Leonce"];
  await store.write((writing) =>
    writing.insert(
      werk,
      titles.map((title) => ({ values: werkValues(title, null, [link]) })),
      null,
    ),
  );
  const search = async (kind: Kind, ...words: string[]) =>
    (await store.read.list(kind, { ...EMPTY, words })).members.map((member) => member.title);
  assert.deepEqual(await search(werk, "tod"), ["Tod", "Der Tod", "Dantons Tod", "Todesengel"]);
  assert.deepEqual(await search(werk, "buchner", "leo"), ["Leonce"]);
  assert.deepEqual(await search(person, "buchn"), ["Georg Büchner"]);
  const member = await current(store.read, person, "1");
  await store.write((writing) => writing.update(member, personValues("Georg", "Buechler"), null));
  assert.deepEqual(await search(werk, "buchner"), []);
  assert.equal((await search(werk, "buchler")).length, 5);
});

withStores(
  "rolls everything back when a write fails, also inside the database's own checks",
  async (store, kinds) => {
    const person = kinds.one("person");
    await addPerson(store, person, "Anna", "Meyer", "anna");
    await assert.rejects(
      store.write(async (writing) => {
        await writing.insert(person, [{ values: personValues("B", "B", "b") }], null);
        await writing.insert(person, [{ values: personValues("C", "C", "ANNA") }], null);
      }),
    );
    assert.equal(await store.read.count(person), 1);
    assert.equal((await store.read.find(person, "2")).state, "free");
  },
);

withStores("none of no texts is found, as none of no numbers", async (store, kinds) => {
  const person = kinds.one("person");
  await addPerson(store, person, "Else", "Lasker-Schüler");
  for (const field of ["nachname", "id"])
    assert.deepEqual(await store.read.matching(person, { [field]: { among: [] } }), []);
  const among = ["Lasker-Schüler", "Benn"];
  assert.equal((await store.read.matching(person, { nachname: { among } })).length, 1);
});

withStores("of many members written at once each keeps what only it has", async (store, kinds) => {
  const werk = kinds.one("werk");
  const drafts = Array.from({ length: 150 }, (_, index): { values: Values } => ({
    values: {
      ...werkValues(`Band ${index}`, index === 149 ? 1836 : null),
      untertitel: index === 0 ? "Ein Anfang" : null,
    },
  }));
  const ids = await store.write((writing) => writing.insert(werk, drafts, null));
  const members = await store.read.members(werk, ids);
  assert.deepEqual(
    members.map(({ values: { titel, untertitel, jahr, art } }) => [titel, untertitel, jahr, art]),
    drafts.map(({ values }) => [values.titel, values.untertitel, values.jahr, null]),
  );
});

withStores(
  "counts what links to members, and leaves out those to which nothing does",
  async (store, kinds) => {
    const [bild, person] = [kinds.one("bild"), kinds.one("person")];
    const values = { titel: "Bild", beschreibung: null, breite: 1, hoehe: 1, typ: "image/webp" };
    const [shown = 0, other = 0] = await store.write((writing) =>
      writing.insert(bild, [{ values }, { values }], null),
    );
    const of = { ...personValues("Georg", "Büchner"), image: `/bild/${shown}` };
    await store.write((writing) => writing.insert(person, [{ values: of }], null));
    assert.deepEqual(await store.read.pointed(bild, [shown, other]), new Map([[shown, 1]]));
  },
);
