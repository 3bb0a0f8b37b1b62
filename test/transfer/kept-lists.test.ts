/** Lists as secretaries, treasurers and archivists keep them: with makers who are nobody, rows that are no entries, and columns that are half empty. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { guessColumns } from "../../src/library/import/columns/columns.ts";
import {
  describeReport,
  type ImportReport,
} from "../../src/library/import/report/import-report.ts";
import { type ImportOptions, importFiles } from "../../src/library/import/run/import.ts";
import { testKinds, withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

withStores("what stands for nobody makes no person, and is named", async (store, kinds) => {
  const nobodies =
    "Trad.; trad; Traditional; anon.; Anonym; Anonymus; o. A.; V.A.; Various; Diverse; Unbekannt; Verfasser unbekannt";
  const songs = nobodies.split("; ").map((nobody, index) => `Lied ${index};${nobody}`);
  const list = ["Titel;Komponist", ...songs, "Ave verum;Trad. / Mozart, Wolfgang"].join("\n");
  const entries =
    "@book{a, author={Anonymous}, title={Beowulf}}\n@book{b, author={{Anon.}}, title={Edda}}\n";
  const reports = [
    await bring(store, kinds, { "lieder.csv": list }),
    await bring(store, kinds, { "alt.bib": entries }),
  ];
  assert.deepEqual(await titlesOf(store, kinds, "person"), ["Wolfgang Mozart"]);
  assert.equal(await store.read.count(kinds.one("werk")), songs.length + 3);
  assert.deepEqual(
    reports.map(({ files }) => files[0]?.leftOut),
    [["Komponist (Trad. → –)"], ["Anonymous", "Anon."]],
  );
});

withStores(
  "a chapter with the ISBN of its book is not the book, and says where it stands",
  async (store, kinds) => {
    const isbn = "978-3-16-148410-0";
    const entries = ["Vom Lesen", "Vom Schreiben"].map(
      (title) =>
        `@incollection{${title}, title={${title}}, booktitle={Das Buch}, isbn={${isbn}}, pages={1-9}}\n`,
    );
    const chapters = `${entries.join("")}@book{c, title={Das Buch}, isbn={${isbn}}}\n`;
    const ris = `TY  - CHAP\nTI  - Vom Hören\nT2  - Das Buch\nSN  - ${isbn}\nER  - \n`;
    const report = await bring(store, kinds, { "kapitel.bib": chapters, "mehr.ris": ris });
    assert.deepEqual([report.refused, report.found], [[], []]);
    const works = await store.read.walk(kinds.one("werk"), 0, 99);
    assert.deepEqual(
      works.map(({ values }) => [values.titel, values.isbn ?? [], values.beschreibung ?? ""]),
      [
        ["Vom Lesen", [], `In: Das Buch (ISBN ${isbn}), 1-9`],
        ["Vom Schreiben", [], `In: Das Buch (ISBN ${isbn}), 1-9`],
        ["Das Buch", ["9783161484100"], ""],
        ["Vom Hören", [], `In: Das Buch (ISBN ${isbn})`],
      ],
    );
  },
);

withStores(
  "where a list has prices or conditions each row has a copy, also one that says neither",
  async (store, kinds) => {
    const list = "Titel;Preis;Zustand\nMomo;12,90;gut\nKrabat;;\nEmil;;defekt\n";
    const numbered = "Titel;Signatur;Preis\nLenz;L 1;5,00\nWoyzeck;;\n";
    const report = await bring(store, kinds, { "preise.csv": list, "bestellt.csv": numbered });
    assert.deepEqual(report.refused, []);
    const works = await store.read.walk(kinds.one("werk"), 0, 99);
    assert.deepEqual(
      works.map(({ title, values }) => `${title} ${[values.exemplar ?? []].flat().length}`),
      ["Momo 1", "Krabat 1", "Emil 1", "Lenz 1", "Woyzeck 0"],
      "a shelf mark that is missing may say that there is none",
    );
    const again = await bring(store, kinds, { "preise.csv": list });
    assert.deepEqual(
      again.files.map(({ created, unchanged }) => [created, unchanged]),
      [
        [0, 3],
        [0, 3],
      ],
    );
  },
);

withStores(
  "headings, sums and remarks between the rows are no entries, and are named as what they look like",
  async (store, kinds) => {
    const lists: readonly (readonly [
      list: string,
      rows: readonly string[],
      left: readonly string[],
    ])[] = [
      [
        "Nr;Titel;Autor;Preis\nSpiele;;;\n1;Catan;;29,90\n;;;29,90\n2;Emil;;\n",
        ["Catan", "Emil"],
        ["#2: Spiele", "#4: 29,90"],
      ],
      [
        "Titel;Autor\nBücher:;\nMomo;Ende\nKomödie;\nHörspiele (2);\nTotal;\nSeite 1 von 3;\n",
        ["Momo", "Komödie", "Total"],
        ["#2: Bücher:", "#5: Hörspiele (2)", "#7: Seite 1 von 3"],
      ],
      ["Autor;Titel;Signatur\nKlasse 5;;\nEnde;Jim Knopf;E 1\n", ["Jim Knopf"], ["#2: Klasse 5"]],
      [
        "Nachname;Vorname\nKurz;Lena\nKlassenlehrerin: Fr. Huber;\nKlassenlehrer:;Hr. Lang\nStand 1.9.2025;\nMeier;\n",
        ["Lena Kurz", "Meier"],
        ["#3: Klassenlehrerin: Fr. Huber", "#4: Klassenlehrer: Hr. Lang", "#5: Stand 1.9.2025"],
      ],
    ];
    for (const [index, [list, rows, left]] of lists.entries()) {
      const report = await bring(store, kinds, { [`liste-${index}.csv`]: list });
      assert.deepEqual(report.refused, [], list);
      const [file] = report.files;
      assert.equal(file?.created, rows.length, list);
      assert.deepEqual(
        file?.leftOut.filter((name) => name.startsWith("#")),
        left,
      );
      assert.match(
        describeReport(report, { dryRun: false }),
        /a heading or a remark: row 2 |row 3 /,
      );
    }
    const works = await titlesOf(store, kinds, "werk");
    assert.deepEqual(
      works,
      lists.slice(0, 3).flatMap(([, rows]) => rows),
    );
    const names = (await store.read.walk(kinds.one("konto"), 0, 9)).map(
      ({ values }) => values.name,
    );
    assert.deepEqual(names, ["Lena Kurz", "Meier"]);
  },
);

withStores(
  "a row without a title is refused where it says more than a heading",
  async (store, kinds) => {
    const list =
      "Autor;Titel;Signatur;Jahr;Preis\n;;B 12;;\nEnde;;;;9,80\n;;;1999;9,80\nMomo;;;1973;\n";
    const { refused, files } = await bring(store, kinds, { "ohne.csv": list });
    assert.deepEqual(
      refused.map(({ line }) => line),
      [2, 3, 4, 5],
    );
    assert.deepEqual(files[0]?.leftOut, []);
  },
);

withStores(
  "“ders.” beside an author is that author, also below another illustrator",
  async (store, kinds) => {
    const list =
      "Titel;Autor;Illustrator\nFreunde;Helme Heine;ders.\nGrüffelo;Julia Donaldson;Axel Scheffler\nElmar;David McKee;ders.\n";
    const { refused, files } = await bring(store, kinds, { "bilder.csv": list });
    assert.deepEqual([refused, files[0]?.leftOut], [[], ["Illustrator (ders. → Helme Heine)"]]);
    assert.deepEqual(await makersOf(store, kinds), [
      ["Helme Heine ", "Helme Heine ill"],
      ["Julia Donaldson ", "Axel Scheffler ill"],
      ["David McKee ", "David McKee ill"],
    ]);
  },
);

withStores("an arranger is one, with or without “von”", async (store, kinds) => {
  const list =
    "Titel;Komponist;Ort\nGrace;arr. Peter Schindler;Schrank 1\nLied;trad. arr. John Rutter;Schrank 1\nNacht;Gruber, Franz, arr. von Eva Lang;Ulm\n";
  const { refused } = await bring(store, kinds, { "chor.csv": list });
  assert.deepEqual(refused, []);
  assert.deepEqual((await makersOf(store, kinds)).slice(0, 2), [
    ["Peter Schindler arr"],
    ["John Rutter arr"],
  ]);
});

withStores("“Ort” is where a thing stands if most of its cells say so", async (store, kinds) => {
  const lists = {
    "schrank.csv": "Titel;Ort\nAtlas;Schrank 3\nDuden;Regal A\nLexikon;beim Hausmeister\n",
    "verlegt.csv": "Titel;Ort\nMomo;Stuttgart\nEmil;Zürich\n",
  };
  const { refused } = await bring(store, kinds, lists);
  assert.deepEqual(refused, []);
  const places = ["Schrank 3", "Regal A", "beim Hausmeister"];
  assert.deepEqual(await titlesOf(store, kinds, "standort"), places);
  const works = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.deepEqual(
    works.map(({ values }) => values.ort ?? null),
    [null, null, null, "Stuttgart", "Zürich"],
  );
});

withStores("the issues of a journal are told apart by their number", async (store, kinds) => {
  const list = "Zeitschrift;Heft;Jahr\nGEO;11;2022\nGEO;12;2022\n";
  const { refused, found } = await bring(store, kinds, { "hefte.csv": list });
  assert.deepEqual([refused, found], [[], []]);
  assert.deepEqual(await titlesOf(store, kinds, "werk"), ["GEO. Heft 11", "GEO. Heft 12"]);
});

test("things of one word are called by the column “Name”, and not by what describes them", () => {
  const read = (header: string, ...rows: string[]) => {
    const cells = rows.map((row) => row.split(";"));
    const { kind, columns } = guessColumns(header.split(";"), cells, testKinds);
    return [kind, ...columns.map(({ to }) => to)];
  };
  const things = ["Drill;Repo;Tools;Hammer drill", "Tent;Repo;Camping;4 person tent"];
  const [kind, name, , , described] = read("Name;Location;Category;Short description", ...things);
  assert.deepEqual([kind, name, described], ["werk", "werk.titel", null]);
  // They may be surnames of readers.
  const [, surname] = read("Name;Standort", "Kurz;Haus A", "Lang;Haus B");
  assert.equal(surname, null);
});

withStores("a title of Koha ends before the sign for what follows", async (store, kinds) => {
  const report = 'biblionumber,title,author\n12,"Momo /","Ende, Michael"\n13,"Krabat :",\n';
  assert.deepEqual((await bring(store, kinds, { "koha.csv": report })).refused, []);
  assert.deepEqual(await titlesOf(store, kinds, "werk"), ["Momo", "Krabat"]);
});

test("the columns of Pinakes and of lists in Indonesian are known", () => {
  const meant = (header: string) =>
    guessColumns(header.split(";"), [], testKinds).columns.map(({ to }) => to);
  assert.ok(
    !meant("titolo;autore;isbn13;lingua;editore;genere;pagine;collana;numero_serie").includes(null),
  );
  assert.deepEqual(meant("Judul;Pengarang;Penerbit;Tahun Terbit;Nomor Panggil;Jumlah Eksemplar"), [
    "werk.titel",
    "werk.person",
    "werk.verlag",
    "werk.jahr",
    "exemplar.signatur",
    "werk.exemplar",
  ]);
});

withStores("a serial number is that of a copy", async (store, kinds) => {
  const list = "Gerät;Marke;Seriennummer\nBohrmaschine;Bosch;12-A\nSäge;Bosch;12-B\n";
  const { refused, files } = await bring(store, kinds, { "geraete.csv": list });
  assert.deepEqual([refused, files[0]?.leftOut], [[], []]);
  const copies = await store.read.walk(kinds.one("exemplar"), 0, 99);
  assert.deepEqual(
    copies.map(({ values }) => values.bemerkung),
    ["Seriennummer: 12-A", "Seriennummer: 12-B"],
  );
});

/** Of each work, with their roles. */
async function makersOf(store: Store, kinds: Kinds): Promise<string[][]> {
  const works = await store.read.walk(kinds.one("werk"), 0, 99);
  return works.map(({ values }) =>
    ((values.person ?? []) as readonly Link[]).map(
      ({ title, extras }) => `${title} ${extras.rolle ?? ""}`,
    ),
  );
}

async function titlesOf(store: Store, kinds: Kinds, kind: string): Promise<string[]> {
  return (await store.read.walk(kinds.one(kind), 0, 99)).map(({ title }) => title);
}

function bring(
  store: Store,
  kinds: Kinds,
  files: Readonly<Record<string, string>>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFiles(async (write) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
    return importFiles(store, kinds, paths, { keepGoing: true, ...options });
  });
}
