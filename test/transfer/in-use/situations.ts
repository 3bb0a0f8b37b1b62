/** What can have happened in a library before lists come, and what can stand in these: by chance, from few words, so that much is met again. */

import fc from "fast-check";

/** What somebody did before the list came. `a` and `b` choose among what is there. */
export type Deed =
  | { readonly do: "post"; readonly path: string; readonly body: Record<string, unknown> }
  | { readonly do: "copy"; readonly a: number; readonly body: Record<string, unknown> }
  | { readonly do: "edition"; readonly a: number; readonly body: Record<string, unknown> }
  | { readonly do: "merge"; readonly kind: string; readonly a: number; readonly b: number }
  | { readonly do: "remove"; readonly kind: string; readonly a: number }
  | { readonly do: "rename"; readonly kind: string; readonly a: number; readonly to: string }
  | { readonly do: "part"; readonly a: number }
  | { readonly do: "lend"; readonly a: number }
  | { readonly do: "reserve"; readonly a: number }
  | { readonly do: "import"; readonly file: ListFile };

export interface ListFile {
  readonly name: string;
  readonly table: readonly (readonly string[])[];
}

export interface Situation {
  readonly before: readonly Deed[];
  readonly files: readonly ListFile[];
  readonly keepGoing: boolean;
  /** What people do before it is taken back. */
  readonly since: readonly Deed[];
}

const NAMES = [
  "Irmgard Keun",
  "Keun, Irmgard",
  "KEUN, IRMGARD",
  "keun,irmgard",
  "Georg Büchner",
  "Büchner, Georg",
  "Buechner, Georg",
  "Anna Seghers",
  "Netty Reiling",
  "Brecht",
  "Bertolt Brecht",
];
const TITLES = [
  "Woyzeck",
  "woyzeck",
  "Gilgi",
  "Lenz",
  "Das kunstseidene Mädchen",
  "Transit",
  "Metropolis",
];
const ISBNS = [
  "9783518188989",
  "978-3-518-18898-9",
  "3518188984",
  "9783548600857",
  "3-548-60085-9",
  "9783257228007",
];
const SUBJECTS = ["Drama", "drama", "Lyrik", "Gedichte", "Exil"];
const PUBLISHERS = ["Reclam", "reclam", "Ullstein", "S. Fischer"];
const SERIES = ["Werke", "Bibliothek", "bibliothek"];
const PLACES = ["Regal 1", "regal 1", "Magazin"];
const MARKS = ["S 1", "S 2", "KEU Gil", "Bü 1"];
const BARCODES = ["B1", "B2", "B3", "M-7", "m-7", "EX000001", "EX000002"];
const INVENTORY = ["2026-00001", "I-1", "I-2", "i-2"];

const one = (texts: readonly string[]) => fc.constantFrom(...texts);
const perhaps = (texts: readonly string[]) => fc.oneof(fc.constant(""), one(texts));
const some = (texts: readonly string[], between: string) =>
  fc.array(one(texts), { maxLength: 3 }).map((all) => all.join(between));

/** The cells of a list, by what stands above them. */
const CELLS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  Titel: fc.oneof(
    { weight: 12, arbitrary: one(TITLES) },
    { weight: 1, arbitrary: fc.constant("") },
  ),
  Autor: fc.oneof(perhaps(NAMES), some(NAMES, "; ")),
  ISBN: fc.oneof(
    { weight: 6, arbitrary: perhaps(ISBNS) },
    { weight: 1, arbitrary: fc.constantFrom("9783518188980", "falsch") },
  ),
  Jahr: perhaps(["1836", "1932", "um 1900"]),
  Untertitel: perhaps(["Ein Fragment", "Roman"]),
  Auflage: perhaps(["1. Auflage", "2. Auflage"]),
  Sprache: perhaps(["deutsch", "ger", "en", "Klingonisch?"]),
  Schlagwort: some(SUBJECTS, "; "),
  Verlag: perhaps(PUBLISHERS),
  Reihe: perhaps([...SERIES, "Werke ; 3", "Werke, Band 4"]),
  Übersetzer: perhaps(NAMES),
  Signatur: perhaps(MARKS),
  Barcode: perhaps(BARCODES),
  Inventarnummer: perhaps(INVENTORY),
  Standort: perhaps(PLACES),
  Anzahl: perhaps(["0", "1", "2"]),
};

const workList: fc.Arbitrary<readonly (readonly string[])[]> = fc
  .subarray(Object.keys(CELLS).filter((name) => name !== "Titel"))
  .chain((columns) => {
    const names = ["Titel", ...columns];
    const row = fc.tuple(...names.map((name) => CELLS[name] ?? fc.constant("")));
    return fc
      .array(row, { minLength: 1, maxLength: 8 })
      .chain((rows) =>
        fc.shuffledSubarray([...rows, ...rows.slice(0, 2)], { minLength: rows.length }),
      )
      .map((rows) => [names, ...rows]);
  });

const readerList = fc
  .array(
    fc.tuple(
      one(["Ada Meier", "Meier, Ada", "Ben Özil", "anna"]),
      perhaps(["7a", "7A", "8b"]),
      perhaps(["A-anna", "A-ben", "K-1", "k-1"]),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => [["Name", "Klasse", "Ausweis"], ...rows]);

/** In our own words, with ids of a source. */
const ids = fc.constantFrom("1", "2", "3", "4");
const personTable = fc
  .array(
    fc.tuple(
      ids,
      perhaps(["Irmgard", "Georg"]),
      perhaps(["Keun", "Büchner"]),
      perhaps(["keun", "irmgard-keun", "gb"]),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) => [["id", "vorname", "nachname", "username"], ...rows]);
const workTable = fc
  .array(
    fc.tuple(
      ids,
      one(TITLES),
      fc.oneof(ids, perhaps(NAMES)),
      perhaps(SUBJECTS),
      fc.oneof(ids, fc.constant("")),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) => [["id", "titel", "person", "schlagwort", "ausgabeVon"], ...rows]);

const file: fc.Arbitrary<ListFile> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ name: one(["liste.csv", "spende.csv"]), table: workList }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("schule.csv"), table: readerList }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("x-personen.csv"), table: personTable }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("x-werke.csv"), table: workTable }) },
);

const MERGED = ["person", "werk", "schlagwort", "verlag", "reihe", "standort"];
const chosen = fc.nat(20);

const named = (name: string) => ({ name });
const newWork = fc
  .record({
    titel: one(TITLES),
    isbn: fc.oneof(
      fc.constant([]),
      one(ISBNS).map((isbn) => [isbn]),
    ),
    person: fc.uniqueArray(one(NAMES), { maxLength: 2 }).map((all) => all.map(named)),
    schlagwort: fc.uniqueArray(one(SUBJECTS), { maxLength: 2 }).map((all) => all.map(named)),
    verlag: fc.uniqueArray(one(PUBLISHERS), { maxLength: 1 }).map((all) => all.map(named)),
    jahr: fc.constantFrom(null, 1836, 1932),
  })
  .map((body) => ({ do: "post", path: "/werke", body }) as const);
const newCopy = fc
  .record({
    signatur: one(MARKS),
    barcode: fc.oneof(fc.constant(null), one(BARCODES)),
    inventarnummer: fc.oneof(fc.constant(null), one(INVENTORY)),
    standort: fc.oneof(fc.constant(null), one(PLACES).map(named)),
  })
  .chain((body) => chosen.map((a) => ({ do: "copy", a, body }) as const));

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: newWork },
  { weight: 4, arbitrary: newCopy },
  {
    weight: 2,
    arbitrary: fc
      .record({
        name: one(["Irmgard Keun", "Anna Seghers"]),
        also: perhaps(["Netty Reiling", "I. Keun"]),
      })
      .map(({ name, also }) => {
        const [vorname, nachname] = name.split(" ");
        const body = { vorname, nachname, auchBekannt: also === "" ? [] : [also] };
        return { do: "post", path: "/personen", body } as const;
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      do: "post",
      path: "/schlagworte",
      body: { name: "Lyrik", auchBekannt: ["Gedichte"] },
    } as const),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("edition" as const),
      a: chosen,
      body: fc.record({ titel: one(TITLES), auflage: one(["2. Auflage"]) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("merge" as const),
      kind: one(MERGED),
      a: chosen,
      b: chosen,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("remove" as const),
      kind: one([...MERGED, "exemplar"]),
      a: chosen,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rename" as const),
      kind: one(["person", "schlagwort", "verlag"]),
      a: chosen,
      to: one(["Anders", "Keun"]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("part" as const), a: chosen }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("lend" as const), a: chosen }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reserve" as const), a: chosen }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("import" as const), file }) },
);

export const situation: fc.Arbitrary<Situation> = fc.record({
  before: fc.array(deed, { maxLength: 14 }),
  files: fc
    .uniqueArray(file, { minLength: 1, maxLength: 3, selector: ({ name }) => name })
    // Lists and tables with ids come by different hands.
    .filter((files) => new Set(files.map(({ name }) => name.startsWith("x-"))).size === 1),
  keepGoing: fc.boolean(),
  since: fc.oneof(fc.constant([]), fc.array(deed, { maxLength: 5 })),
});
