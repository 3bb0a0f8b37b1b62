/** Lists as people keep them: one row holds a work, its makers and its copy, and nothing is edited before. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { en } from "../../src/core/texts/en/all.ts";
import { withHeader } from "../../src/library/import/columns/caption.ts";
import { guessColumns } from "../../src/library/import/columns/columns.ts";
import {
  describeReport,
  type ImportReport,
} from "../../src/library/import/report/import-report.ts";
import { finishImports } from "../../src/library/import/run/finish-imports.ts";
import { type ImportOptions, importFiles } from "../../src/library/import/run/import.ts";
import { loadKinds } from "../../src/library/site/load-kinds.ts";
import { staging } from "../../src/library/tables/staging.ts";
import { withStores } from "../support/database/databases.ts";
import { calcTable, excelTable } from "./formats/spreadsheets.ts";
import { withFiles } from "./scratch.ts";

const EXCEL = `ISBN;Autor;Titel;Signatur
978-3-548-60085-7;Keun, Irmgard;Das kunstseidene Mädchen;R Keu 1
9783548600857;Keun, Irmgard;Das kunstseidene Mädchen;R Keu 1
978-3-15-000018-2;Büchner, Georg;Woyzeck;D Büc 1
;Irmgard Keun;Gilgi, eine von uns;R Keu 2
;Goscinny / Uderzo;Asterix der Gallier;C Ast 1
`;

withStores(
  "brings in the list that everybody has, unedited, and changes nothing the second time",
  async (store, kinds) => {
    const excel = Buffer.from(EXCEL.replaceAll("\n", "\r\n"), "latin1");
    const report = await run(store, kinds, { "Bücherliste.csv": excel });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(
      report.files.map(({ kind, created, found }) => [kind, created, found]),
      [
        ["werk", 4, 1],
        ["exemplar", 5, 0],
      ],
    );
    const all = await store.read.walk(kinds.one("werk"), 0, 99);
    const [girl, , gilgi, asterix] = all;
    assert.deepEqual(titles(girl?.values.exemplar), ["R Keu 1", "R Keu 1"], "one work, two copies");
    assert.deepEqual(titles(gilgi?.values.person), ["Irmgard Keun"]);
    assert.deepEqual(titles(asterix?.values.person), ["Goscinny", "Uderzo"]);
    assert.equal(await store.read.count(kinds.one("person")), 4, "no second Irmgard Keun");

    const before = await store.change();
    const again = await run(store, kinds, { "Bücherliste.csv": excel });
    assert.deepEqual(
      again.files.map(({ created, changed, unchanged, found }) => [
        created,
        changed,
        unchanged,
        found,
      ]),
      [
        [0, 0, 4, 1],
        [0, 0, 5, 0],
      ],
    );
    assert.equal(await store.change(), before);
  },
);

withStores(
  "whom a row names is found by its work, whether or not a later row changes what is here already",
  async (store, kinds) => {
    await run(store, kinds, {
      "Woyzeck.csv": "Autor;Titel\nBüchner, Georg;Woyzeck\n",
    });
    const report = await run(store, kinds, { "Bücherliste.csv": EXCEL });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(
      report.files.map(({ kind, created, changed, found }) => [kind, created, changed, found]),
      [
        ["werk", 3, 1, 1],
        ["exemplar", 5, 0, 0],
      ],
    );
    const all = await store.read.walk(kinds.one("werk"), 0, 99);
    assert.deepEqual(
      all.map(({ title, values }) => [title, titles(values.person)]),
      [
        ["Woyzeck", ["Georg Büchner"]],
        ["Das kunstseidene Mädchen", ["Irmgard Keun"]],
        ["Gilgi, eine von uns", ["Irmgard Keun"]],
        ["Asterix der Gallier", ["Goscinny", "Uderzo"]],
      ],
    );
    assert.deepEqual(all[0]?.values.isbn, ["9783150000182"]);
    const [keun] = (all[1]?.values.person ?? []) as readonly Link[];
    const [person] = await store.read.members(kinds.one("person"), [keun?.id ?? 0]);
    assert.equal(person?.title, "Irmgard Keun");
    assert.equal(await store.read.count(kinds.one("person")), 4);
  },
);

const BODIES: Readonly<Record<string, string>> = {
  "a.xml": `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">1</controlfield>
<datafield tag="110" ind1="1" ind2=" "><subfield code="a">United States.</subfield><subfield code="b">Office of Water.</subfield></datafield>
<datafield tag="245" ind1="0" ind2="0"><subfield code="a">MARC</subfield></datafield>
<datafield tag="700" ind1="1" ind2=" "><subfield code="a">Keun, Irmgard.</subfield></datafield>
<datafield tag="710" ind1="2" ind2=" "><subfield code="a">Geological Survey (U.S.),</subfield><subfield code="e">editor.</subfield></datafield>
<datafield tag="711" ind1="2" ind2=" "><subfield code="a">Frankfurter Buchmesse</subfield></datafield></record></collection>`,
  "b.bib":
    '@book{b, title={BibTeX}, author={{Beijing Zoo} and Irmgard Keun and {M{\\"u}ller, Hans} and {{Lang}, {Lea}}}}',
  "c.ris":
    "TY  - BOOK\nTI  - RIS\nAU  - World Health Organization\nAU  - Keun, Irmgard\nAU  - Zoo, Anna\nER  - \n",
  "d.csv": 'Titel;Autor\nListe;"Kunstverein der Stadt Ulm; Keun, Irmgard"\n',
};

withStores("what a body is called is one name, whatever the file", async (store, kinds) => {
  const report = await run(store, kinds, BODIES);
  assert.deepEqual(report.refused, []);
  const all = await store.read.walk(kinds.one("person"), 0, 99);
  const named = (of: string | null) =>
    all.flatMap(({ values }) =>
      values.koerperschaft === of ? [`${values.nachname}|${values.vorname}`] : [],
    );
  assert.deepEqual(named("ja").toSorted(), [
    "Beijing Zoo|",
    "Frankfurter Buchmesse|",
    "Geological Survey (U.S.)|",
    "Kunstverein der Stadt Ulm|",
    "United States. Office of Water|",
    "World Health Organization|",
  ]);
  assert.deepEqual(named(null).toSorted(), ["Keun|Irmgard", "Lang|Lea", "Müller|Hans", "Zoo|Anna"]);
});

withStores("series and volumes come as people write them", async (store, kinds) => {
  const list = `Titel;Reihe/Band
A;"Harry Potter ; 4"
B;Fünf Freunde. 2
C;Hotzenplotz, 1
D;Knickerbocker-Bande (1)
E;Zeitspringer Bd. 2
F;"Reclam, Bd. 7733; Klassiker ; 12 ; Rot und Schwarz"
G;Abenteuer: Band IV
H;Area 51
I;Werke (1998)
J;2
K;Folio n°12
L;"Astérix, t. 8"
`;
  const report = await run(store, kinds, { "Bücher.csv": list });
  assert.deepEqual(report.refused, []);
  const all = await store.read.walk(kinds.one("werk"), 0, 99);
  assert.deepEqual(
    all.map(({ values }) =>
      ((values.reihe ?? []) as readonly Link[]).map(({ title, extras }) => [title, extras.band]),
    ),
    [
      [["Harry Potter", "4"]],
      [["Fünf Freunde", "2"]],
      [["Hotzenplotz", "1"]],
      [["Knickerbocker-Bande", "1"]],
      [["Zeitspringer", "2"]],
      [
        ["Reclam", "7733"],
        ["Klassiker", "12"],
        ["Rot und Schwarz", undefined],
      ],
      [["Abenteuer", "IV"]],
      [["Area 51", undefined]],
      [["Werke (1998)", undefined]],
      [["2", undefined]],
      [["Folio", "12"]],
      [["Astérix", "8"]],
    ],
  );
});

withStores(
  "where the given name is missing, the other cell may name several",
  async (store, kinds) => {
    const list = `Titel;Autor Nachname;Autor Vorname
Inseln;AUTISS Irma et ORSEN Eric;
Gilgi;Keun;Irmgard
Nonsens;Loriot;
`;
    const report = await run(store, kinds, { "Titel.csv": list });
    assert.deepEqual(report.refused, []);
    const all = await store.read.walk(kinds.one("werk"), 0, 99);
    assert.deepEqual(
      all.map(({ values }) => titles(values.person)),
      [["Irma AUTISS", "Eric ORSEN"], ["Irmgard Keun"], ["Loriot"]],
    );
  },
);

withStores("rows that are only numbered in advance are empty", async (store, kinds) => {
  const list =
    "Lfd.;Titel;Autor;gelesen\n1;Gilgi;Keun, Irmgard;ja\n2;;;FALSCH\n3.;;;\n4;;Keun, Irmgard;\nsiehe oben;;;\n";
  const report = await run(store, kinds, { "Liste.csv": list });
  assert.deepEqual(
    report.refused.map(({ line }) => line),
    [5],
  );
  assert.deepEqual(report.files[0]?.created, 1);
  assert.ok(
    report.files[0]?.leftOut.includes("#6: siehe oben"),
    "and what says something is named",
  );
});

withStores("signs of catalogues around articles are no part of a title", async (store, kinds) => {
  const list = "Titel;Verlag\n\u0098Das\u009c Schloss;\u0098Die\u009c Presse\n";
  const report = await run(store, kinds, { "Titelliste.csv": list });
  assert.deepEqual(report.refused, []);
  const [castle] = await store.read.walk(kinds.one("werk"), 0, 99);
  assert.deepEqual(
    [castle?.values.titel, ...titles(castle?.values.verlag)],
    ["Das Schloss", "Die Presse"],
  );
});

withStores(
  "without a series the volume belongs to the title, and no volume is lost among the copies of another",
  async (store, kinds) => {
    const list = `Titel;Verfasser;Tome;Reihe
Die Schweiz;Amrein, Urs;II;
Die Schweiz;Amrein, Urs;III;
Uri, Bd. 2;Amrein, Urs;2;
Glarus;Amrein, Urs;T. 4;
Zug;Amrein, Urs;5;Kantone
Bern;Amrein, Urs;-;
`;
    const report = await run(store, kinds, { "Kantone.csv": list });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(report.files[0]?.leftOut, ["Tome (II → Die Schweiz. Tome II)"]);
    const all = await store.read.walk(kinds.one("werk"), 0, 99);
    assert.deepEqual(
      all.map(({ values }) => [values.titel, ...titles(values.reihe)]),
      [
        ["Die Schweiz. Tome II"],
        ["Die Schweiz. Tome III"],
        ["Uri, Bd. 2"],
        ["Glarus. T. 4"],
        ["Zug", "Kantone"],
        ["Bern"],
      ],
    );
  },
);

withStores(
  "days come as they are written, and the column says which is the day",
  async (store, kinds) => {
    const days = async (name: string, ...cells: string[]) => {
      const rows = cells.map((cell, index) => `${name}${index};"${cell}"`).join("\n");
      const report = await run(store, kinds, { [`${name}.csv`]: `Titel;Zugang\n${rows}\n` });
      assert.deepEqual(report.refused, []);
      return (await store.read.walk(kinds.one("exemplar"), 0, 99))
        .slice(-cells.length)
        .map(({ values }) => values.zugang);
    };
    assert.deepEqual(
      await days("A", "2021/05/10", "10-MAY-2021", "10. Mai 2021", "44326", "2021", "May 10, 2021"),
      ["2021-05-10", "2021-05-10", "2021-05-10", "2021-05-10", "2021-01-01", "2021-05-10"],
    );
    assert.deepEqual(await days("F", "01/1975", "3.1998", "Mai 1999", "Sept. 2010"), [
      "1975-01-01",
      "1998-03-01",
      "1999-05-01",
      "2010-09-01",
    ]);
    assert.deepEqual(await days("E", "14.03.1987 00:00:00", "5.3.72", "1.2.26"), [
      "1987-03-14",
      "1972-03-05",
      "2026-02-01",
    ]);
    assert.deepEqual(await days("B", "5/10/2021", "5/13/2021"), ["2021-05-10", "2021-05-13"]);
    assert.deepEqual(await days("C", "10/05/21", "13/05/21"), ["2021-05-10", "2021-05-13"]);
    assert.deepEqual(await days("D", "5/10/2021", "6/10/2021"), ["2021-10-05", "2021-10-06"]);
  },
);

withStores("what is no address of ours is a name or a link", async (store, kinds) => {
  const report = await run(store, kinds, {
    "reihen.csv": `Titel;Schlagwort;url
Emma;krimi/thriller;https://example.org/emma
Anna;"person/999, liebe";
`,
  });
  assert.deepEqual(report.refused.length, 1, "an address of ours where nobody lives");
  const only = await run(store, kinds, {
    "reihen.csv": "Titel;Schlagwort;url\nEmma;krimi/thriller;https://example.org/emma\n",
  });
  assert.deepEqual(only.refused, []);
  const [emma] = await store.read.walk(kinds.one("werk"), 0, 99);
  assert.deepEqual(titles(emma?.values.schlagwort), ["krimi/thriller"]);
  assert.deepEqual(emma?.values.verweis, ["https://example.org/emma"]);
});

withStores("a row without a title is called by what it says, as written", async (store, kinds) => {
  const list = "Titel;Autor;Jahr\n;Ende, Michal;1973\n;;1999\nMomo;;\n";
  const report = await run(store, kinds, { "Bücher.csv": list });
  assert.deepEqual(
    report.refused.map(({ key }) => key),
    ["Ende, Michal", "1999"],
  );
});

withStores("two programs may write files of one name", async (store, kinds) => {
  const ris = "TY  - BOOK\nTI  - Momo\nID  - 1\nER  - \n";
  const bib = "@book{1, title = {Lenz}}\n";
  const titlesHere = async () =>
    (await store.read.walk(kinds.one("werk"), 0, 9)).map(({ title }) => title);
  for (const files of [{ "export.ris": ris }, { "export.bib": bib }])
    assert.deepEqual((await run(store, kinds, files)).refused, []);
  assert.deepEqual(await titlesHere(), ["Momo", "Lenz"]);
  // The same file a second time is still the same.
  await run(store, kinds, { "export.ris": ris.replace("Momo", "Momo und die Zeit") });
  assert.deepEqual(await titlesHere(), ["Momo und die Zeit", "Lenz"]);
});

withStores("a list says what is read otherwise than it stands there", async (store, kinds) => {
  const list = `Titel;Autor;Jahr;Gekauft am;Signatur
Märchen;Jacob und Wilhelm Grimm;1812;2024;A
Sagen;Jacob und Wilhelm Grimm;2999;2023;B
`;
  const report = await run(store, kinds, { "Bücher.csv": list });
  assert.deepEqual(report.refused, []);
  assert.deepEqual(report.files[0]?.leftOut, [
    "Jacob → Jacob Grimm",
    "Gekauft am (2024 → 2024-01-01)",
  ]);
  assert.match(
    describeReport(report, { dryRun: false, texts: en }),
    /Read otherwise .*Jacob Grimm/,
  );
  assert.deepEqual(
    report.without.map(({ line, cells }) => [line, cells?.[0]?.column, cells?.[0]?.text]),
    [[3, "Jahr", "2999"]],
  );
  const works = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.deepEqual(
    works.map(({ values }) => values.jahr),
    [1812, null],
  );
  const persons = await store.read.walk(kinds.one("person"), 0, 9);
  assert.deepEqual(
    persons.map(({ title }) => title),
    ["Jacob Grimm", "Wilhelm Grimm"],
  );
});

withStores("a column counts the copies, which are as many the next time", async (store, kinds) => {
  const list = `Titel;Signatur;Barcode;Anzahl
Woyzeck;D Büc;B-1;3
Lenz;E Büc;;2 Stück
Leonce und Lena;D Büc 2;B-2;
Danton;;;0
Cato;;;4
`;
  const report = await run(store, kinds, { "Klassensätze.csv": list });
  assert.deepEqual(report.refused, []);
  const copies = async () =>
    (await store.read.walk(kinds.one("exemplar"), 0, 99)).map(({ title, values }) => [
      (values.werk as Link).title,
      title,
      `${values.barcode}`.startsWith("B-") ? values.barcode : "given",
    ]);
  const all = [
    ["Woyzeck", "D Büc", "B-1"],
    ["Woyzeck", "D Büc", "given"],
    ["Woyzeck", "D Büc", "given"],
    ["Lenz", "E Büc", "given"],
    ["Lenz", "E Büc", "given"],
    ["Leonce und Lena", "D Büc 2", "B-2"],
    ...Array.from({ length: 4 }, () => ["Cato", "–", "given"]),
  ];
  assert.deepEqual(await copies(), all);
  const before = await store.change();
  await run(store, kinds, { "Klassensätze.csv": list });
  await run(store, kinds, { "Kopie.csv": list });
  assert.deepEqual(await copies(), all);
  assert.equal(await store.change(), before);
});

withStores("a list without a header row loses no row", async (store, kinds) => {
  const bare = `978-3-548-60085-7;Keun, Irmgard;Das kunstseidene Mädchen;1932
978-3-15-000018-2;Büchner, Georg;Woyzeck;1879
;Keun, Irmgard;Gilgi, eine von uns;1931
`;
  const report = await run(store, kinds, { "Bücherliste.csv": bare });
  assert.deepEqual(report.refused, []);
  const all = await store.read.walk(kinds.one("werk"), 0, 99);
  assert.deepEqual(
    all.map(({ title, values }) => [title, titles(values.person), values.jahr]),
    [
      ["Das kunstseidene Mädchen", ["Irmgard Keun"], 1932],
      ["Woyzeck", ["Georg Büchner"], 1879],
      ["Gilgi, eine von uns", ["Irmgard Keun"], 1931],
    ],
  );
  assert.deepEqual(all[1]?.values.isbn, ["9783150000182"]);
});

test("what stands above a list is taken for its header, unless it is a row of it", async () => {
  const { kinds } = await loadKinds("none");
  const rows = (...cells: string[][]) =>
    cells.map((one, index) => ({ line: index + 1, cells: one }));
  const headOf = (...cells: string[][]) => withHeader(rows(...cells), kinds)[0]?.cells;
  assert.deepEqual(headOf(["9783150000182", "Woyzeck"], ["", "Gilgi"]), ["A", "B"]);
  assert.deepEqual(headOf(["Keun, Irmgard", "7b"]), ["A", "B"]);
  assert.deepEqual(headOf(["Foo", "Bar"], ["9783150000182", "Woyzeck"]), ["Foo", "Bar"]);
  assert.deepEqual(headOf(["Titel", "2024"], ["Woyzeck", "x"]), ["Titel", "2024"]);
  assert.deepEqual(headOf(["Unsere Bücher", ""], ["9783150000182", "Woyzeck"]), ["A", "B"]);
  const names = ["Verfasser", "Titel", "Jahr", "Inv.-Nr."];
  const groups = ["Buch", "", "", "Exemplar"];
  const rowsAbove = [["Unsere Bücher"], ["Bestand", "", "Stand:", "1.9.2025"], groups];
  assert.deepEqual(headOf(...rowsAbove, names, ["Keun, Irmgard", "Gilgi", "1931", "7/1"]), names);
  const mostly = ["Sig.", "Titel", "Verl.", "Seiten", "Inv.-Nr."];
  assert.deepEqual(headOf(["Medienliste, gedruckt heute", "", "Seite 1"], mostly), mostly);
  const unknown = ["Foo", "Bar", "Baz"];
  assert.deepEqual(headOf(unknown, ["Titel", "Autor", ""]), unknown);
  const books = ["Name", "Vorname", "Titel", "Autor"];
  const ofReaders = ["Leser: Name", "Leser: Vorname", "Titel", "Autor"];
  assert.deepEqual(headOf(["Leser", "", "Buch", ""], books), ofReaders);
  assert.deepEqual(headOf(["Leser:", "", "Bücher:", ""], books), ofReaders);
  assert.deepEqual(headOf(["Leser", "", "", ""], books), ofReaders, "what is merged says no end");
  const narrow = ["Inventar-", "Titel", "Erscheinungs-", "Verlag"];
  assert.deepEqual(
    headOf(narrow, ["nummer", "", "jahr", ""], ["1001", "Momo", "1973", "Thienemann"]),
    ["Inventarnummer", "Titel", "Erscheinungsjahr", "Verlag"],
  );
  assert.deepEqual(headOf(narrow, ["nummer", "", "jahr", "Arena"]), narrow, "a row of the list");
  const ofThings = ["Inv.-Nr.", "Titel", "Jahr"];
  for (const said of [
    ["Klasse", "5b"],
    ["Klasse:", "", "5b"],
    ["Leser:", "Herr Meier"],
  ])
    assert.deepEqual(headOf(said, ofThings), ofThings, `${said}: whose list it is, no group`);
  assert.deepEqual(
    headOf(
      ["Schüler", "", "Eltern", "", "Notfallkontakt", ""],
      ["Name", "Vorname", "Name", "E-Mail", "Name", "Telefon"],
    ),
    [
      ...["Schüler: Name", "Schüler: Vorname", "Eltern: Name", "Eltern: E-Mail"],
      ...["Notfallkontakt: Name", "Notfallkontakt: Telefon"],
    ],
  );
  assert.deepEqual(
    headOf(["Schule", "5b", "Lehrer", "Frau Meier"], ["Name", "Vorname", "Telefon", "E-Mail"]),
    ["Name", "Vorname", "Telefon", "E-Mail"],
    "as many cells as names",
  );
  const ofClass = ["Klasse: Name", "Klasse: Vorname", "Titel", "Autor"];
  for (const said of [
    ["Klasse", "5b"],
    ["Klasse:", "", "5b"],
  ])
    assert.deepEqual(headOf(said, books), ofClass, `${said}: those who have the books`);
  assert.deepEqual(
    headOf(["Nr.", "Titel", "Leser", "", "Ausgabe"], ["", "", "Name", "Vorname", ""]),
    ["Nr.", "Titel", "Leser: Name", "Leser: Vorname", "Ausgabe"],
    "merged downwards",
  );
  assert.deepEqual(
    headOf(["Buch", "", "", "Preis"], ["Titel", "Autor", "Verlag", ""]),
    ["Titel", "Autor", "Verlag", "Preis"],
    "merged downwards from above",
  );
  const typed = rows(["Titel", "Jahr"], ["Text", "int(4)"], ["Zahl", "1999"], ["Text", "Zahl"]);
  assert.deepEqual(
    withHeader(typed, kinds).map(({ line }) => line),
    [1, 3, 4],
    "types of columns are no row",
  );
  const wide = Array.from({ length: 28 }, () => "1999");
  const head = headOf(wide);
  assert.ok(Array.isArray(head));
  assert.deepEqual(head.slice(-3), ["Z", "AA", "AB"]);
});

withStores("finds what is here already, whatever the file is called now", async (store, kinds) => {
  await run(store, kinds, { "alt.csv": EXCEL });
  const more = `${EXCEL}9783257228007;Süskind, Patrick;Das Parfum;R Süs 1\n978-3-15-000018-2;Büchner;Woyzeck (Reclam);D Büc 2\n`;
  const report = await run(store, kinds, { "neu.csv": more });
  assert.deepEqual(report.refused, []);
  assert.deepEqual(
    report.files.map(({ kind, created, found }) => [kind, created, found]),
    [
      ["werk", 1, 6],
      ["exemplar", 2, 5],
    ],
    "one new work, and a further copy of one that was here",
  );
  assert.match(report.found[0]?.reasons[0] ?? "", /here already, by ISBN: \/werk\/1\./);
  assert.match(
    report.found.map(({ reasons }) => reasons[0]).join("\n"),
    /by Title, Makers: \/werk/,
  );
  const persons = await store.read.walk(kinds.one("person"), 0, 99);
  assert.ok(!persons.some(({ title }) => title === "Büchner"), "what is found makes nobody");
  assert.equal(await store.read.count(kinds.one("exemplar")), 7);
});

withStores("adds what a work lacks, and leaves what it has", async (store, kinds) => {
  await run(store, kinds, { "alt.csv": "ISBN;Titel\n9783548600857;Mädchen, kunstseiden\n" });
  const list = "ISBN;Titel;Verlag;Jahr\n3-548-60085-9;Das kunstseidene Mädchen;List;1932\n";
  const report = await run(store, kinds, { "neu.csv": list });
  assert.deepEqual(report.refused, []);
  assert.deepEqual([report.files[0]?.changed, report.files[0]?.created], [1, 0]);
  const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.equal(work?.title, "Mädchen, kunstseiden");
  assert.deepEqual([titles(work?.values.verlag), work?.values.jahr], [["List"], 1932]);
  const again = await run(store, kinds, { "neu.csv": list });
  assert.deepEqual([again.files[0]?.changed, again.files[0]?.found], [0, 1]);
});

withStores("two ISBNs are two works, whatever they are called", async (store, kinds) => {
  const list =
    "ISBN;Autor;Titel\n9783150000182;Büchner, Georg;Woyzeck\n9783150000038;Büchner, Georg;Woyzeck\n";
  const report = await run(store, kinds, { "liste.csv": list });
  assert.equal(report.files[0]?.created, 2);
});

withStores("reads everything that a row can hold", async (store, kinds) => {
  const list = [
    "Titel;Untertitel;Verfasser;Übersetzer;Erscheinungsjahr;Verlag;Ort;Reihe;Band;Schlagwörter;Medienart;Sprache;Barcode;Inventar-Nr.;Standort;Zugangsdatum;Preis;gelesen?",
    "Momo;Ein Märchenroman;Ende, Michael (Ill.);Doe, Jane;1973;Thienemann;Stuttgart;Klassiker;7;Zeit, Freundschaft;Taschenbuch;de;0012345;I-1;Regal 3;01.02.2020;12,90 €;ja",
  ].join("\n");
  const report = await run(store, kinds, { "liste.csv": list });
  assert.deepEqual(report.refused, []);
  assert.deepEqual(report.files[0]?.leftOut, ["gelesen?"]);
  const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
  const [copy] = await store.read.walk(kinds.one("exemplar"), 0, 9);
  const { values = {} } = work ?? {};
  assert.deepEqual(
    [values.titel, values.untertitel, values.jahr, values.ort, values.art],
    ["Momo", "Ein Märchenroman", 1973, "Stuttgart", "Buch"],
  );
  assert.deepEqual(titles(values.person), ["Michael Ende", "Jane Doe"]);
  assert.equal((values.person as readonly Link[])[1]?.extras.rolle, "trl");
  assert.deepEqual(titles(values.schlagwort), ["Zeit", "Freundschaft"]);
  assert.deepEqual(
    [titles(values.reihe), (values.reihe as readonly Link[])[0]?.extras.band],
    [["Klassiker"], "7"],
  );
  assert.deepEqual(
    [copy?.values.barcode, copy?.values.inventarnummer, copy?.values.zugang, copy?.title],
    ["0012345", "I-1", "2020-02-01", "0012345"],
    "a copy without a shelf mark goes by its number",
  );
  assert.match(`${copy?.values.preis}`, /^12[.,]90 EUR$|^EUR 12/);
  assert.deepEqual(titles([copy?.values.standort]), ["Regal 3"]);
});

withStores(
  "says of a refused row its line, its column and why, and writes nothing",
  async (store, kinds) => {
    const list = `Titel;Jahr;Zugangsdatum;Barcode\nMomo;1973;irgendwann;1\n;1974;;2\nLenz;1836;;\n`;
    const report = await run(store, kinds, { "liste.csv": list }, { strict: true });
    assert.equal(report.written, false);
    assert.deepEqual(
      report.refused.map(({ line, key, reasons }) => [line, key, reasons]),
      [
        [
          2,
          "Momo",
          ["column “Zugangsdatum”: There is no such day; write it as DD.MM.YYYY or YYYY-MM-DD."],
        ],
        [3, "1974", ["column “Titel”: This is required."]],
      ],
    );
    assert.equal(await store.read.count(kinds.one("werk")), 0);
  },
);

const REST =
  "Everything else in this row comes in without it, if you import without the refused rows.";

withStores(
  "read strictly, a row says all that is wrong with it at once, and comes in whole or not at all",
  async (store, kinds) => {
    const list = [
      "ISBN;Titel;Signatur;Zugangsdatum;Preis;Anzahl",
      ";;S 1;nie;viel;2",
      ";Lenz;S 2;;viel;1",
      "9783150000182;Woyzeck;S 3;nie;;1",
      "9783150000182;Woyzeck;S 4;2020-01-01;;1",
      "9783150000182;Woyzeck;S 5;;viel;1",
    ].join("\n");
    const day =
      "column “Zugangsdatum”: There is no such day; write it as DD.MM.YYYY or YYYY-MM-DD.";
    const price = "column “Preis”: This must be an amount of money, such as 12.90 EUR.";
    for (const dryRun of [true, false]) {
      const options = { strict: true, keepGoing: true, dryRun };
      const { refused, files } = await run(store, kinds, { "liste.csv": list }, options);
      assert.deepEqual(
        refused.map(({ line, reasons }) => [line, reasons]),
        [
          [2, ["column “Titel”: This is required.", day, price]],
          [3, [price]],
          [4, [day]],
          [6, [price, REST]],
        ],
      );
      assert.deepEqual([files[0]?.created, files[1]?.created], [1, 1]);
    }
    const [work, other] = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual([work?.title, other], ["Woyzeck", undefined]);
    assert.deepEqual(titles(work?.values.exemplar), ["S 4"]);
    // By now the work is here, and only its copy is wrong.
    const strictly = { strict: true, keepGoing: true };
    const again = await run(store, kinds, { "liste.csv": list }, strictly);
    assert.deepEqual(
      again.refused.map(({ line, reasons }) => [line, reasons.length]),
      [
        [2, 3],
        [3, 1],
        [4, 2],
        [6, 2],
      ],
    );
  },
);

withStores(
  "entries that stand in one line are refused one by one, each with its copies",
  async (store, kinds) => {
    const books = {
      1: { books_id: "1", title: "Momo", barcode: "1" },
      2: { books_id: "2", title: "", barcode: "2" },
      3: { books_id: "3", title: "", barcode: "3" },
    };
    const files = { "lt.json": JSON.stringify(books) };
    const report = await run(store, kinds, files, { keepGoing: true });
    assert.deepEqual(
      report.refused.map(({ line, key }) => [line, key]),
      [
        [2, "2"],
        [3, "3"],
      ],
    );
    assert.deepEqual(
      report.files.map(({ created }) => created),
      [1, 1],
    );
  },
);

withStores(
  "a barcode that a copy of another work has is refused, the same one is found",
  async (store, kinds) => {
    await run(store, kinds, { "alt.csv": "Titel;Barcode\nMomo;100\n" });
    const report = await run(
      store,
      kinds,
      { "neu.csv": "Titel;Barcode\nMomo;100\nLenz;100\n" },
      { keepGoing: true },
    );
    assert.deepEqual(
      [report.files[1]?.found, report.files[1]?.refused, report.refused[0]?.line],
      [1, 1, 3],
    );
    assert.equal(report.files[0]?.created, 1);
    assert.equal(report.refused[0]?.reasons.at(-1), REST);
  },
);

withStores("people say what a column means, and what is left out", async (store, kinds) => {
  const list = "Nummer;Was;Titel\nA 1;Lenz;x\n";
  const columns = { was: "titel", titel: "", Nummer: "Signatur" };
  const report = await run(store, kinds, { "liste.csv": list }, { columns });
  assert.deepEqual(
    report.files.map(({ created }) => created),
    [1, 1],
  );
  await assert.rejects(
    run(store, kinds, { "liste.csv": list }, { columns: { Nix: "titel" } }),
    /no column “Nix”; there are “Nummer”/,
  );
  await assert.rejects(
    run(store, kinds, { "liste.csv": list }, { columns: { Was: "farbe" } }),
    /“farbe” is nothing that the column “Was” could mean/,
  );
});

withStores(
  "a school's list of names and classes becomes accounts in groups",
  async (store, kinds) => {
    const list =
      "Name;Vorname;Klasse;Geburtsdatum;E-Mail;Ausweis\nKaya;Elif;5b;04.05.2015;elif@schule.example;S1\nSchmidt;Anna;5b;;;\nSchmidt;Anna;6a;;;\n";
    const report = await run(store, kinds, { "klassen.csv": list });
    assert.deepEqual(report.refused, []);
    const seen = async () =>
      (await store.read.walk(kinds.one("konto"), 0, 9)).map(({ values }) => [
        values.name,
        values.username,
        (values.gruppe as Link | null)?.title,
        values.geboren,
        values.email,
        values.ausweis,
        values.rolle,
      ]);
    const elif = ["2015-05-04", "elif@schule.example", "S1", "leser"];
    const readers = [
      ["Elif Kaya", "elif.kaya", "5b", ...elif],
      ["Anna Schmidt", "anna.schmidt", "5b", null, null, "LE000001", "leser"],
      ["Anna Schmidt", "anna.schmidt2", "6a", null, null, "LE000002", "leser"],
    ];
    assert.deepEqual(await seen(), readers);
    assert.equal(await store.read.count(kinds.one("gruppe")), 2);
    assert.equal(await store.read.count(kinds.one("person")), 0, "readers are never public");

    const same = await run(store, kinds, { "klassen.csv": list });
    assert.deepEqual([same.files[0]?.changed, same.files[0]?.unchanged], [0, 3]);
    // By the number of the card it is the same reader in a list of another name, too.
    const moved = list.split("\n").slice(0, 2).join("\n").replace("Elif;5b", "Elif;6b");
    const again = await run(store, kinds, { "naechstes-jahr.csv": moved });
    assert.deepEqual(again.refused, []);
    assert.deepEqual((await seen())[0], ["Elif Kaya", "elif.kaya", "6b", ...elif]);
    assert.equal(await store.read.count(kinds.one("konto")), 3);
  },
);

withStores(
  "a list of who has what brings running loans along, overdue ones too",
  async (store, kinds) => {
    await run(store, kinds, {
      "buecher.csv": "Titel;Barcode\nMomo;L1\nKrabat;L2\nEmil;L3\nLenz;L4\n",
      "leser.csv": "Nachname;Vorname;Klasse;Ausweis\nKaya;Elif;5b;A1\nMeier;Otto;5a;A2\n",
    });
    const loans = `Mediennummer;Titel;Lesernummer;Name;Klasse;Ausgeliehen am;Fällig am
L1;Momo;A1;Elif Kaya;5b;01.09.2020;29.09.2020
L2;Krabat;A1;Elif Kaya;5b;02.09.2020;30.09.2020
L9;Niemand;A1;Elif Kaya;5b;02.09.2020;30.09.2020
`;
    const report = await run(store, kinds, { "verliehen.csv": loans }, { keepGoing: true });
    const [{ kind, created, leftOut }] = report.files as [ImportReport["files"][number]];
    assert.deepEqual([kind, created, leftOut], ["ausleihe", 2, ["Titel", "Name", "Klasse"]]);
    assert.deepEqual(
      report.refused.map(({ line }) => line),
      [4],
    );
    const bare = "Barcode;Ausweis\nL3;A2\nL4;A7\nL1;A2\n";
    const more = await run(store, kinds, { "noch-mehr.csv": bare }, { keepGoing: true });
    assert.deepEqual(
      more.refused.map(({ line }) => line),
      [3, 4],
      "nobody has that card; somebody has that copy",
    );
    const seen = await store.read.walk(kinds.one("ausleihe"), 0, 9);
    const today = store.read.today();
    assert.deepEqual(
      seen.map(({ values }) => [(values.konto as Link).title, values.von, values.trotzdem]),
      [
        ["elif.kaya", "2020-09-01", "verliehen.csv"],
        ["elif.kaya", "2020-09-02", "verliehen.csv"],
        ["otto.meier", today, "noch-mehr.csv"],
      ],
    );
    const again = await run(store, kinds, { "verliehen.csv": loans }, { keepGoing: true });
    assert.deepEqual([again.files[0]?.created, again.files[0]?.unchanged], [0, 2]);
    // A list of readers can have a column that is called so, too.
    const readers = guessColumns(["Name", "Klasse", "Ausweis", "Barcode"], [], kinds);
    assert.equal(readers.kind, "konto");
  },
);

withStores(
  "what a list says is back comes in as returned, not as on loan",
  async (store, kinds) => {
    await run(store, kinds, {
      "buecher.csv": "Titel;Barcode\nMomo;L1\nKrabat;L2\nEmil;L3\nLenz;L4\n",
      "leser.csv": "Nachname;Vorname;Ausweis\nKaya;Elif;A1\nMeier;Otto;A2\n",
    });
    const koha = `cardnumber,surname,barcode,title,issuedate,date_due,returndate,renewals_count
A1,Kaya,L1,Momo,2020-09-01 10:00:00,2020-09-29 23:59:00,2020-09-20 11:12:13,2
A2,Meier,L1,Momo,2020-10-01 10:00:00,2020-10-29 23:59:00,,
`;
    const own = `Mediennummer;Lesernummer;Ausgeliehen am;Rückgabedatum;Fällig am
L2;A1;01.09.2020;20.09.2020;29.09.2020
L2;A2;01.10.2020;;29.10.2020
`;
    const slims =
      "Member ID\tMember Name\tItem Code\tTitle\tLoan Date\tDue Date\tLoan Status\t\n" +
      "A1\tKaya\tL3\tEmil\t2020-09-01\t2020-09-29\t0\nA1\tKaya\tL4\tLenz\t2020-09-01\t2020-09-29\t1\n";
    const due =
      "Barcode;Ausweis;Von;Rückgabedatum;Zurückgegeben\nL4;A2;01.12.2020;29.12.2020;Nein\n";
    const ended = await run(store, kinds, { "issues.csv": koha, "verliehen.csv": own });
    assert.deepEqual(ended.refused, []);
    const history = await run(store, kinds, { "loan_history.xls": slims }, { keepGoing: true });
    assert.deepEqual(
      history.refused.map(({ line }) => line),
      [3],
      "nobody knows when it came back",
    );
    assert.deepEqual((await run(store, kinds, { "frist.csv": due })).refused, []);
    const evergreen =
      "usrname,barcode,copy_barcode,title,xact_start,due_date,stop_fines_time,checkin_time\n" +
      "elif.kaya,A1,L3,Emil,2020-07-01T10:00:00-0400,2020-07-29T23:59:59-0400,2020-07-10T09:00:00-0400,2020-07-20T09:00:00-0400\n";
    assert.deepEqual((await run(store, kinds, { "circulation.csv": evergreen })).refused, []);
    const seen = async () => {
      const loans = await store.read.walk(kinds.one("ausleihe"), 0, 99);
      return loans.map(({ title, values }) => [
        title.split(",")[0],
        values.bis,
        values.zurueck,
        values.verlaengerungen,
      ]);
    };
    const all = [
      ["L1", "2020-09-29", "2020-09-20", 2],
      ["L1", "2020-10-29", null, 0],
      ["L2", "2020-09-29", "2020-09-20", 0],
      ["L2", "2020-10-29", null, 0],
      ["L3", "2020-09-29", null, 0],
      ["L4", "2020-12-29", null, 0],
      ["L3", "2020-07-29", "2020-07-20", 0],
    ];
    assert.deepEqual(await seen(), all);
    const later = koha.replace("23:59:00,,", "23:59:00,2020-10-28 09:00:00,1");
    assert.deepEqual((await run(store, kinds, { "issues.csv": later })).refused, []);
    assert.deepEqual((await seen())[1], ["L1", "2020-10-29", "2020-10-28", 1]);
    assert.equal((await seen()).length, all.length);
  },
);

withStores(
  "a list of copies without makers finds the works that have them, and the other way round",
  async (store, kinds) => {
    const works =
      "Titel;Autor;ISBN;Barcode\nMomo;Ende, Michael;9783522177504;L1\nLenz;Büchner, Georg;;L3\n";
    const copies = "Titel;Barcode;Standort\nMomo;L1;Keller\nMomo;L2;Keller\nLenz;L3;Saal\n";
    const seen = async () => {
      const all = await store.read.walk(kinds.one("exemplar"), 0, 99);
      return all.map(({ values }) => [
        (values.werk as Link).title,
        values.barcode,
        (values.standort as Link | null)?.title ?? null,
      ]);
    };
    const bring = async (files: Record<string, string>) => {
      assert.deepEqual((await run(store, kinds, files)).refused, []);
    };
    await bring({ "werke-liste.csv": works });
    await bring({ "bestand.csv": copies });
    const all = [
      ["Momo", "L1", "Keller"],
      ["Lenz", "L3", "Saal"],
      ["Momo", "L2", "Keller"],
    ];
    assert.deepEqual(await seen(), all);
    await bring({ "bestand-2.csv": "Titel;Barcode\nKrabat;K1\n" });
    await bring({ "werke-2.csv": "Titel;Autor;Jahr;Barcode\nKrabat;Preußler, Otfried;1971;K1\n" });
    const [krabat, ...more] = (await store.read.walk(kinds.one("werk"), 0, 99)).slice(2);
    assert.equal(more.length, 0);
    assert.deepEqual(titles(krabat?.values.person), ["Otfried Preußler"]);
    // A number and the title are not enough, where the ISBN is another.
    const other = "Titel;ISBN;Barcode\nMomo;9783548600857;L1\n";
    const report = await run(store, kinds, { "andere.csv": other }, { keepGoing: true });
    assert.equal(report.refused.length, 1);
    const before = await store.change();
    await bring({ "werke-liste.csv": works });
    assert.equal(await store.change(), before);
  },
);

withStores(
  "the inventory numbers of a list of copies take the place of those that the list of books brought about",
  async (store, kinds) => {
    const books = `"title","gmd_name","edition","isbn_issn","publisher_name","publish_year","collation","series_title","call_number","language_name","place_name","classification","notes","image","sor","authors","topics","item_code"
"Hujan di Ulm","Text","","9789797639037","","2005","","","813 ANN h","id","","","","","","<Anna Contoh>","","<SL1><SL2><SL3>"
`;
    const copies = `"item_code","call_number","coll_type_name","inventory_code","location_name","item_status_name","title",
"SL1","813 ANN h","Textbook","INV/1","Ruang","","Hujan di Ulm"
"SL2","813 ANN h","Textbook","INV/2","Ruang","","Hujan di Ulm"
"SL3","813 ANN h","Textbook","INV/3","Ruang","","Hujan di Ulm"
`;
    const numbers = async () => {
      const all = await store.read.walk(kinds.one("exemplar"), 0, 9);
      return all.map(({ values }) => values.inventarnummer);
    };
    assert.deepEqual((await run(store, kinds, { "biblio.csv": books })).refused, []);
    const [, , third] = await store.read.walk(kinds.one("exemplar"), 0, 9);
    const ours = { ...third?.values, inventarnummer: "2020-00077" };
    await store.write((writing) => writing.update(third as Member, ours, null));
    const report = await run(store, kinds, { "items.csv": copies });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(await numbers(), ["INV/1", "INV/2", "2020-00077"], "a person chose the last");
    const kept = report.found.filter(({ differs }) => differs);
    assert.deepEqual(
      kept.map(({ line }) => line),
      [4],
    );
    assert.match(kept[0]?.reasons.join(" ") ?? "", /not taken: Inventory number/);
    const before = await store.change();
    await run(store, kinds, { "biblio.csv": books });
    await run(store, kinds, { "items.csv": copies });
    assert.equal(await store.change(), before);
  },
);

withStores("what other catalogues export comes in with its copies", async (store, kinds) => {
  const koha =
    'biblionumber,title,author,isbn,itemcallnumber,barcode,location\n1,Momo,"Ende, Michael",9783522177504,K End 1,301,Kinder\n1,Momo,"Ende, Michael",9783522177504,K End 1,302,Kinder\n';
  const report = await run(store, kinds, { "koha.csv": koha });
  assert.deepEqual(report.refused, []);
  assert.deepEqual(
    report.files.map(({ kind, created, found }) => [kind, created, found]),
    [
      ["werk", 1, 1],
      ["exemplar", 2, 0],
    ],
  );
  const again = await run(store, kinds, { "koha.csv": koha });
  assert.deepEqual(
    again.files.map(({ unchanged, created }) => [unchanged, created]),
    [
      [1, 0],
      [2, 0],
    ],
  );
});

withStores(
  "ISBNs alone come in when another catalogue knows them, and else say what to do",
  async (store, kinds) => {
    const list = "9783548600857\n978-3-15-000018-2\n9783257228007\n";
    const refused = await run(store, kinds, { "scanner.txt": list });
    assert.equal(refused.refused.length, 3);
    assert.match(refused.refused[0]?.reasons[0] ?? "", /an ISBN and no title; add a column/);
    const asked: string[] = [];
    const otherCatalogue: ImportOptions["otherCatalogue"] = {
      async lookUpInTurn(code) {
        asked.push(code);
        if (code.endsWith("8007")) return { state: "unknown", code, params: {} };
        const entry = { titel: `Buch ${code}`, person: [{ name: "Keun, Irmgard" }], jahr: "1932" };
        return { state: "known", code, entry, inputFor: () => ({}) };
      },
    };
    const options = { otherCatalogue, keepGoing: true };
    const report = await run(store, kinds, { "scanner.txt": list }, options);
    assert.deepEqual([report.files[0]?.created, report.refused.length], [2, 1]);
    assert.match(
      report.refused[0]?.reasons[0] ?? "",
      /nobody who was asked knows the ISBN 9783257228007/,
    );
    const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual([work?.values.jahr, titles(work?.values.person)], [1932, ["Irmgard Keun"]]);
    asked.length = 0;
    const again = await run(store, kinds, { "noch einmal.txt": `${list}3-548-60085-9\n` }, options);
    assert.deepEqual(asked, ["9783257228007"], "what is here is not asked for");
    assert.deepEqual([again.files[0]?.created, again.files[0]?.found], [0, 3]);
  },
);

withStores(
  "a table with ids in our own words comes in by a mapping as it does without",
  async (store, kinds) => {
    const persons = "id,vorname,nachname\nQ1,Georg,Büchner\nQ2,Bettina,von Arnim\n";
    const works = "id,titel,personen,person.rolle\nw1,Gemeinsames,Q2|Q1,aut|edt\n";
    await run(store, kinds, { "x-personen.csv": persons });
    const mapping = guessColumns(works.split("\n")[0]!.split(","), [], kinds);
    const report = await run(store, kinds, { "x-werke.csv": works }, { mapping });
    assert.deepEqual(report.refused, []);
    const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual(titles(work?.values.person), ["Bettina von Arnim", "Georg Büchner"]);
    assert.deepEqual(
      ((work?.values.person ?? []) as readonly Link[]).map(({ extras }) => extras.rolle),
      ["aut", "edt"],
    );
    assert.equal(await store.read.count(kinds.one("person")), 2);
    const again = await run(store, kinds, { "x-werke.csv": works });
    assert.equal(again.files[0]?.unchanged, 1);
  },
);

withStores(
  "what stands above a list is no column, and a number that Excel has shortened is one fault",
  async (store, kinds) => {
    const list =
      "Bücher der Schule;;;\n;;;\nNr.;ISBN;Titel;Regal\n1;;Momo;Kinder\n2;9,78354E+12;Lenz;Drama\n";
    const report = await run(store, kinds, { "liste.csv": list });
    assert.deepEqual([report.files[0]?.created, report.files[1]?.created], [2, 2]);
    assert.deepEqual(
      report.without.map(({ line, key, cells }) => [line, key, cells?.length]),
      [[5, "Lenz", 1]],
    );
    const [copy] = await store.read.walk(kinds.one("exemplar"), 0, 9);
    assert.equal(copy?.title, "Kinder", "a copy without shelf mark and number goes by its place");
  },
);

withStores(
  "of two rows about one work the second names the lists that only it has more in",
  async (store, kinds) => {
    const list =
      "ISBN;Titel;Autor;Schlagwort;Verlag\n9783150188989;Woyzeck;Georg Büchner;Drama;Reclam\n978-3-15-018898-9;Woyzeck;Büchner, Georg / Karl Emil Franzos;drama;Reclam\n9783150188989;Woyzeck;Georg Büchner;;Reclam\n";
    const { files, found } = await run(store, kinds, { "liste.csv": list }, { dryRun: true });
    assert.deepEqual([files[0]?.created, files[0]?.found], [1, 2]);
    assert.deepEqual(
      found.map(({ line, reasons }) => [line, ...reasons.slice(1)]),
      [[3, "different or only here, and not taken: Makers."], [4]],
    );
  },
);

withStores(
  "a maker of a work that is here is no other one where a second row gives the address",
  async (store, kinds) => {
    const here = "ISBN;Titel;Autor\n9783150188989;Woyzeck;Georg Büchner\n";
    await run(store, kinds, { "alt.csv": here });
    const list = "ISBN;Titel;Autor\n9783150188989;Woyzeck;\n9783150188989;Woyzeck;/person/1\n";
    const { found } = await run(store, kinds, { "neu.csv": list }, { dryRun: true });
    assert.equal(found.length, 2);
    assert.deepEqual(found[1]?.reasons.slice(1), []);
  },
);

withStores(
  "of two rows about a work that is here the first adds to it, and none takes anything away",
  async (store, kinds) => {
    const here = "ISBN;Titel;Autor\n9783150188989;Woyzeck;Georg Büchner\n";
    await run(store, kinds, { "alt.csv": here });
    const list =
      "ISBN;Titel;Autor;Jahr;Verlag\n9783150188989;Woyzeck;;1836;\n;Woyzeck;Büchner, Georg;;Reclam\n";
    const tried = await run(store, kinds, { "neu.csv": list }, { dryRun: true });
    const report = await run(store, kinds, { "neu.csv": list });
    for (const { files, found } of [tried, report]) {
      assert.deepEqual([files[0]?.changed, files[0]?.found], [1, 1]);
      assert.match(found[0]?.reasons[0] ?? "", /the same as line 2/);
      assert.deepEqual(found[0]?.reasons.slice(1), [
        "different or only here, and not taken: Publisher.",
      ]);
    }
    const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual([work?.values.jahr, work?.version], [1836, 2]);
    const again = await run(store, kinds, { "neu.csv": list });
    assert.deepEqual([again.files[0]?.changed, again.files[0]?.found], [0, 2]);
  },
);

withStores(
  "a wrong ISBN is left out, or refused, and never taken for the right one of another book",
  async (store, kinds) => {
    const list =
      "ISBN;Titel;Signatur\n9783423086394;Das kunstseidene Mädchen;K 1\n9783423086390;Gilgi;K 2\n";
    const strictly = { strict: true, keepGoing: true };
    const report = await run(store, kinds, { "liste.csv": list }, strictly);
    assert.deepEqual(
      report.files.map(({ created, found, refused }) => [created, found, refused]),
      [
        [1, 0, 1],
        [1, 0, 0],
      ],
    );
    assert.match(report.refused[0]?.reasons[0] ?? "", /ISBN/);
    const other = "ISBN;Titel\n9783423086390;Gilgi\n";
    const again = await run(store, kinds, { "andere.csv": other }, { strict: true });
    assert.deepEqual([again.written, again.files[0]?.refused], [false, 1]);
    const loose = await run(store, kinds, { "andere.csv": other });
    assert.deepEqual([loose.files[0]?.created, loose.files[0]?.found], [1, 0]);
  },
);

withStores("whoever is named twice in a cell takes no other name's place", async (store, kinds) => {
  const list =
    'Titel;Autor;Schlagwort\nTransit;Seghers, Anna;Exil\nWoyzeck;Büchner, Georg / Georg Büchner / Max Muster;"drama; Drama; Exil; Fragment"\n';
  const report = await run(store, kinds, { "liste.csv": list });
  assert.deepEqual([report.files[0]?.created, report.refused], [2, []]);
  const [, work] = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.deepEqual(titles(work?.values.schlagwort), ["drama", "Exil", "Fragment"]);
  assert.deepEqual(titles(work?.values.person), ["Georg Büchner", "Max Muster"]);
  const again = await run(store, kinds, { "liste.csv": list });
  assert.equal(again.files[0]?.unchanged, 2);
});

withStores(
  "numbers that rows bring along are not given to the rows before them",
  async (store, kinds) => {
    const list =
      "Titel;Signatur;Barcode\nTransit;S 1;\nWoyzeck;B 1;\nLenz;B 2;EX000002\nGilgi;K 1;ex000003\n";
    const tried = await run(store, kinds, { "liste.csv": list }, { dryRun: true });
    const report = await run(store, kinds, { "liste.csv": list });
    for (const { files, refused } of [tried, report])
      assert.deepEqual([files[1]?.created, refused], [4, []]);
    const copies = await store.read.walk(kinds.one("exemplar"), 0, 9);
    assert.deepEqual(
      copies.map(({ values }) => values.barcode),
      ["EX000001", "EX000004", "EX000002", "ex000003"],
    );
    await run(store, kinds, { "neu.csv": "Titel;Signatur\nBaal;B 3\n" });
    const [last] = await store.read.walk(kinds.one("exemplar"), 4, 1);
    assert.equal(last?.values.barcode, "EX000005");
  },
);

withStores(
  "numbers that rows bring along are not given where those before them are held already",
  async (store, kinds) => {
    const card = (number: number) => `LE${`${number}`.padStart(6, "0")}`;
    const cards = Array.from({ length: 20 }, (_, index) => card(index + 1));
    const here = cards.map((one, index) => `Alt Leser${"abcdefghijklmnopqrst"[index]};${one}\n`);
    await run(store, kinds, { "alt.csv": `Name;Ausweis\n${here.join("")}` }, readers(kinds));
    const list = `Name;Ausweis\nNeu Eins;\nNeu Zwei;\nNeu Drei;\nNeu Vier;\nNeu Karte;${card(22)}\n`;
    const report = await run(store, kinds, { "neu.csv": list }, readers(kinds));
    assert.deepEqual([report.files[0]?.created, report.refused], [5, []]);
    assert.deepEqual(
      (await cardsOf(store, kinds)).slice(20),
      [21, 23, 24, 25, 22].map(card),
      "in the order of the list",
    );
  },
);

withStores(
  "numbers that rows bring along for those who are here are not given to others",
  async (store, kinds) => {
    const none = { ...readers(kinds), site: { nummern: { ausweis: "" } } };
    await run(store, kinds, { "leser.csv": "Name\nAnna Alt\nCara Alt\n" }, none);
    assert.deepEqual(await cardsOf(store, kinds), [null, null]);
    const list =
      "Name;Ausweis;Benutzername;Klasse\nBert Neu;;bert.neu;5a\nAnna Alt;LE000001;anna.alt;5a\nCara Alt;;cara.alt;5a\nDora Neu;LE000003;dora.neu;5a\n";
    const report = await run(store, kinds, { "leser.csv": list }, readers(kinds));
    assert.deepEqual(
      [report.files[0]?.created, report.files[0]?.changed, report.refused],
      [2, 2, []],
    );
    assert.deepEqual(await cardsOf(store, kinds), ["LE000001", "LE000004", "LE000002", "LE000003"]);
  },
);

withStores("a work is known again by any name of its maker", async (store, kinds) => {
  const [person, werk] = [kinds.one("person"), kinds.one("werk")];
  await run(store, kinds, { "alt.csv": "Titel;Autor\nTransit;Anna Seghers\n" });
  const [seghers] = await store.read.walk(person, 0, 1);
  await store.write((writing) =>
    writing.update(seghers!, { ...seghers!.values, auchBekannt: ["Netty Reiling"] }, null),
  );
  const list = "Titel;Autor\nTransit;Reiling, Netty\nDer Ausflug;Netty Reiling\n";
  const report = await run(store, kinds, { "neu.csv": list });
  assert.deepEqual([report.files[0]?.created, report.files[0]?.found], [1, 1]);
  assert.deepEqual([await store.read.count(person), await store.read.count(werk)], [1, 2]);
  const again = await run(store, kinds, { "neu.csv": list });
  assert.deepEqual([again.files[0]?.unchanged, again.files[0]?.found], [1, 1]);
});

withStores(
  "a second edition is not taken for the work to which a row before has added the first",
  async (store, kinds) => {
    await run(store, kinds, { "alt.csv": "Titel;Autor\nWoyzeck;Georg Büchner\n" });
    const list =
      "Titel;Autor;Auflage\nWoyzeck;Georg Büchner;1. Auflage\nWoyzeck;Georg Büchner;2. Auflage\n";
    const report = await run(store, kinds, { "neu.csv": list });
    assert.deepEqual([report.files[0]?.changed, report.files[0]?.created], [1, 1]);
    const again = await run(store, kinds, { "neu.csv": list });
    assert.deepEqual([again.files[0]?.unchanged, again.files[0]?.found], [1, 1]);
    const editions = (await store.read.walk(kinds.one("werk"), 0, 9)).map(
      ({ values }) => values.auflage,
    );
    assert.deepEqual(editions, ["1. Auflage", "2. Auflage"]);
  },
);

withStores(
  "a second ISBN is not taken for the work to which a row before has added the first",
  async (store, kinds) => {
    await run(store, kinds, { "alt.csv": "Titel\nWoyzeck\n" });
    const list = "Titel;ISBN\nWoyzeck;9783257228007\nWoyzeck;9783518188989\n";
    const report = await run(store, kinds, { "neu.csv": list });
    assert.deepEqual([report.files[0]?.changed, report.files[0]?.created], [1, 1]);
    const again = await run(store, kinds, { "neu.csv": list });
    assert.deepEqual([again.files[0]?.unchanged, again.files[0]?.found], [1, 1]);
    assert.equal(await store.read.count(kinds.one("werk")), 2);
  },
);

withStores(
  "two readers of one name never change places, whatever the order of a list",
  async (store, kinds) => {
    const rows = ["Meier;Ada;7a;01.02.2014", "Meier;Ada;8b;03.04.2013"];
    const head = "Name;Vorname;Klasse;Geburtsdatum\n";
    await run(store, kinds, { "schule.csv": `${head}${rows.join("\n")}\n` });
    const born = async () =>
      (await store.read.walk(kinds.one("konto"), 0, 9)).map(({ values }) => values.geboren);
    const before = await born();
    assert.deepEqual(before, ["2014-02-01", "2013-04-03"]);
    const turned = `${head}${[...rows].reverse().join("\n")}\n`;
    const report = await run(store, kinds, { "schule.csv": turned });
    assert.deepEqual([report.refused, report.files[0]?.changed], [[], 0]);
    assert.deepEqual(await born(), before);
    const third = `${head}Meier;Ada;7a;05.06.2014\n`;
    const other = await run(store, kinds, { "schule.csv": third });
    assert.match(
      other.refused[0]?.reasons[0] ?? "",
      /somebody of this name here, born on 2014-02-01/,
    );
    assert.deepEqual(await born(), before);
    const next = `${head}${rows.join("\n").replace("7a", "8a")}\n`;
    const again = await run(store, kinds, { "schule.csv": next });
    assert.deepEqual([again.files[0]?.changed, again.files[0]?.unchanged], [1, 1]);
  },
);

withStores(
  "whoever has an id at the school is known by that, though the day of their birth is corrected",
  async (store, kinds) => {
    const head = "ID;Name;Vorname;Klasse;Geburtsdatum\n";
    await run(store, kinds, { "schule.csv": `${head}4711;Meier;Ada;7a;01.02.2014\n` });
    const { refused, files } = await run(store, kinds, {
      "schule.csv": `${head}4711;Meier;Ada;8a;02.01.2014\n`,
    });
    assert.deepEqual([refused, files[0]?.changed], [[], 1]);
    const [ada] = await store.read.walk(kinds.one("konto"), 0, 9);
    assert.equal(ada?.values.geboren, "2014-01-02");
  },
);

withStores(
  "copies of several lists come to their own works, whatever ids the lists have",
  async (store, kinds) => {
    const head = "id;Titel;Autor;Signatur\n";
    const report = await run(store, kinds, {
      "a-liste.csv": `${head}1;Woyzeck;Georg Büchner;W 1\n2;Lenz;Georg Büchner;L 1\n`,
      "b-liste.csv": `${head}1;Lenz;Georg Büchner;L 2\n2;Woyzeck;Georg Büchner;W 2\n`,
    });
    assert.deepEqual(report.refused, []);
    const copies = await store.read.walk(kinds.one("exemplar"), 0, 9);
    assert.deepEqual(
      copies.map(({ title, values }) => [title, (values.werk as Link).title]),
      [
        ["W 1", "Woyzeck"],
        ["L 1", "Lenz"],
        ["L 2", "Lenz"],
        ["W 2", "Woyzeck"],
      ],
    );
  },
);

withStores(
  "a work in the same line of two files of one source is told of as the same",
  async (store, kinds) => {
    const files = {
      "a.csv": "Titel;Autor;Signatur\nWoyzeck;Georg Büchner;W 1\n",
      "b.csv": "Titel;Autor;Signatur\nWoyzeck;Georg Büchner;W 2\n",
    };
    const { kept, found } = await run(store, kinds, files, { source: "schule", keepGoing: true });
    assert.deepEqual(kept, []);
    assert.match(found[0]?.reasons[0] ?? "", /the same as .*a\.csv, line 2/);
    assert.equal(await store.read.count(kinds.one("exemplar")), 2);
  },
);

withStores("what only a second row about a new work says is told of", async (store, kinds) => {
  const list =
    "Titel;Autor;ISBN;Verlag\nWoyzeck;Büchner, Georg;;Reclam\nWoyzeck;Georg Büchner;9783150188989;Insel\nWoyzeck;Georg Büchner;;\n";
  const { found } = await run(store, kinds, { "liste.csv": list });
  assert.deepEqual(
    found.map(({ line, reasons }) => [line, reasons.slice(1)]),
    [
      [3, ["different or only here, and not taken: ISBN, Publisher."]],
      [4, []],
    ],
  );
  const again = await run(store, kinds, { "liste.csv": list });
  assert.deepEqual(
    again.found.map(({ reasons }) => reasons),
    found.map(({ reasons }) => reasons),
  );
});

withStores("the same list twice at once comes in once", async (store, kinds) => {
  const ends = await Promise.allSettled([
    run(store, kinds, { "liste.csv": EXCEL }),
    run(store, kinds, { "liste.csv": EXCEL }),
  ]);
  const refused = ends.filter(({ status }) => status === "rejected");
  for (const end of refused)
    assert.match(String((end as PromiseRejectedResult).reason), /Another import is on its way/);
  assert.ok(refused.length < 2);
  assert.equal(await store.read.count(kinds.one("werk")), 4);
  assert.equal(await store.read.count(kinds.one("exemplar")), 5);
});

withStores(
  "a list that was broken off between works and copies is finished, or begun again",
  async (store, kinds) => {
    let turns = 0;
    const broken: Store = {
      ...store,
      read: store.read,
      write: (work, patience) =>
        store.write(async (writing) => {
          const waiting = async (id: string) => {
            if (turns++ > 0) throw new Error("a crash");
            return writing.with(staging).waiting(id);
          };
          const slow = new Proxy(writing, {
            get(target, name) {
              if (name === "with")
                return (tables: typeof staging) =>
                  tables === staging ? { ...target.with(staging), waiting } : target.with(tables);
              const answer: unknown = Reflect.get(target, name, target);
              return typeof answer === "function" ? answer.bind(target) : answer;
            },
          });
          return work(slow);
        }, patience),
    };
    const eachBatch = { turnLength: 0 };
    await assert.rejects(run(broken, kinds, { "liste.csv": EXCEL }, eachBatch), /a crash/);
    assert.equal(await store.read.count(kinds.one("werk")), 4);
    assert.equal(await store.read.count(kinds.one("exemplar")), 0);
    const [report] = await finishImports(store, kinds, { texts: en, site: {} });
    assert.deepEqual([report?.refused, report?.files[1]?.created], [[], 5]);
    const again = await run(store, kinds, { "liste.csv": EXCEL });
    assert.deepEqual(
      again.files.map(({ unchanged, found }) => [unchanged, found]),
      [
        [4, 1],
        [5, 0],
      ],
    );
  },
);

withStores(
  "a copy comes to its work, also where only one of two rows about it says a year",
  async (store, kinds) => {
    const list =
      "Titel;Autor;Signatur;Jahr\nAtlas der Welt;Diercke, Carl;AT 1;1990\nAtlas der Welt;Diercke, Carl;AT 2;\n";
    const report = await run(store, kinds, { "Atlanten.csv": list });
    assert.deepEqual(report.refused, []);
    const all = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual(
      all.map(({ values }) => titles(values.exemplar)),
      [["AT 1", "AT 2"]],
    );
  },
);

withStores(
  "a reader is known again by name and birthday in next year's list, whatever the file is called",
  async (store, kinds) => {
    const head = "Name;Vorname;Klasse;Geburtsdatum\n";
    await run(store, kinds, {
      "Schüler 2024.csv": `${head}Kurz;Lena;5a;01.02.2013\nKurz;Lena;5b;09.09.2013\nLang;Tim;5a;01.02.2013\n`,
    });
    const before = await store.read.walk(kinds.one("konto"), 0, 9);
    const list = `${head}Lang;Tim;6a;01.02.2013\nKurz;Lena;6c;03.03.2014\nKurz;Lena;6a;01.02.2013\n`;
    for (const dryRun of [true, false]) {
      const { files, refused } = await run(store, kinds, { "Schüler 2025.csv": list }, { dryRun });
      assert.deepEqual([files[0]?.created, files[0]?.changed, refused], [1, 2, []]);
    }
    const after = await store.read.walk(kinds.one("konto"), 0, 9);
    assert.deepEqual(
      after.map(({ id, values }) => [id, values.name, titles([values.gruppe])[0]]),
      [
        [before[0]?.id, "Lena Kurz", "6a"],
        [before[1]?.id, "Lena Kurz", "5b"],
        [before[2]?.id, "Tim Lang", "6a"],
        [after[3]?.id, "Lena Kurz", "6c"],
      ],
    );
  },
);

withStores("what only seems to be the same book is a book of its own", async (store, kinds) => {
  const head = "Titel;Autor\n";
  await run(store, kinds, { "a.csv": `${head}Emil und die Detektive;Erich Kästner\n` });
  const list = `${head}Emil u. die Detektive;E. Kaestner\nEMIL UND DIE DETEKTIVE;Kaestner, Erich\n`;
  const { files, refused } = await run(store, kinds, { "b.csv": list });
  assert.deepEqual([files[0]?.created, files[0]?.found, refused], [1, 1, []]);
  const query = { state: "offen", kind: null, after: null, limit: 9 } as const;
  assert.equal((await store.read.duplicates(query)).total, 2, "and is offered as a double");
});

withStores(
  "without a birthday readers are known again by e-mail, else by name and class",
  async (store, kinds) => {
    const head = "Nachname;Vorname;Klasse;E-Mail\n";
    await run(store, kinds, {
      "2025.csv": `${head}Kaya;Elif;5b;eltern@kaya.example\nKaya;Can;7b;eltern@kaya.example\nKurz;Lena;5a;\nLang;Tim;Klasse 6c;\nWeit;Ole;10A;\nAlt;Ida;EFA;\n`,
    });
    const seen = async () =>
      (await store.read.walk(kinds.one("konto"), 0, 99)).map(({ id, values }) => [
        id,
        values.name,
        titles([values.gruppe])[0],
      ]);
    const ids = (await seen()).map(([id]) => id);
    const list = `${head}Weit;Ole;EFA;\nAlt;Ida;Q1A;\nLang;Tim;7 C;\nKurz;Lena;6a;\nKaya;Can;8b;ELTERN@kaya.example\nKaya-Özil;Elif;6b;eltern@kaya.example\nKurz;Lena;9d;\n`;
    for (const dryRun of [true, false]) {
      const { files, refused } = await run(store, kinds, { "2026.csv": list }, { dryRun });
      assert.deepEqual([files[0]?.created, files[0]?.changed, refused], [1, 6, []]);
    }
    assert.deepEqual(await seen(), [
      [ids[0], "Elif Kaya", "6b"],
      [ids[1], "Can Kaya", "8b"],
      [ids[2], "Lena Kurz", "6a"],
      [ids[3], "Tim Lang", "7 C"],
      [ids[4], "Ole Weit", "EFA"],
      [ids[5], "Ida Alt", "Q1A"],
      [Number(ids[5]) + 1, "Lena Kurz", "9d"],
    ]);
    // Another list names grades only, where one of that name is there alone.
    const grades = `${head}Weit;Ole;EF;\nAlt;Ida;Q1;\nKurz;Lena;Klasse 9;\nKurz;Lena;6b;\nKurz;Lena;6;\n`;
    const { files, refused } = await run(store, kinds, { "Stufen.csv": grades });
    assert.deepEqual([files[0]?.created, files[0]?.changed, refused], [1, 4, []]);
  },
);

withStores(
  "whose loans these are never depends on the order of a list of names and classes",
  async (store, kinds) => {
    const head = "Name;Klasse\n";
    const classes = async () =>
      (await store.read.walk(kinds.one("konto"), 0, 9)).map(
        ({ values }) => titles([values.gruppe])[0],
      );
    await run(store, kinds, { "a.csv": `${head}Anna Schmidt;6a\nAnna Schmidt;5a\n` });
    // The same again, in whatever order.
    for (const rows of [
      "Anna Schmidt;6a\nAnna Schmidt;5a\n",
      "Anna Schmidt;5a\nAnna Schmidt;6a\n",
    ]) {
      const same = await run(store, kinds, { "a.csv": `${head}${rows}` });
      assert.deepEqual([same.refused, same.files[0]?.changed], [[], 0]);
    }
    // Is it the one of the 6a, or the one who was in the 5a last year?
    for (const name of ["a.csv", "b.csv"]) {
      const list = `${head}${name === "a.csv" ? "Otto;1a\nAnna Schmidt;7c\n" : "Anna Schmidt;6a\n"}`;
      const { refused } = await run(store, kinds, { [name]: list });
      assert.match(refused[0]?.reasons[0] ?? "", /several here have this name/);
    }
    // One in each class of that grade, in this year or the next.
    await run(store, kinds, { "c.csv": `${head}Jo;8a\nJo;7b\n` });
    const { refused } = await run(store, kinds, { "d.csv": `${head}Jo;8\n` });
    assert.match(refused[0]?.reasons[0] ?? "", /several here have this name/);
    // Only one was in the 6a.
    const { files } = await run(store, kinds, { "b.csv": `${head}Anna Schmidt;7a\n` });
    assert.equal(files[0]?.changed, 1);
    assert.deepEqual((await classes()).slice(0, 2), ["7a", "5a"]);
  },
);

withStores(
  "a row with the ISBN of another book is told, since its title is not taken",
  async (store, kinds) => {
    const head = "ISBN;Titel;Signatur\n";
    const faust = `${head}9783150000014;Faust I;F 1\n9783150000014;Faust II;F 2\n`;
    const { found } = await run(store, kinds, { "Faust.csv": faust });
    assert.deepEqual(found[0]?.reasons.slice(1), ["different or only here, and not taken: Title."]);
    const later = await run(store, kinds, {
      "Bibel.csv": `${head}9783150000014;Kinderbibel;K 1\n`,
    });
    assert.deepEqual(later.found[0]?.reasons.slice(1), [
      "different or only here, and not taken: Title.",
    ]);
    const more = "ISBN;Titel;Jahr\n9783150000014;Kochbuch;1986\n";
    for (const dryRun of [true, false]) {
      const { files, found: told } = await run(store, kinds, { "Mehr.csv": more }, { dryRun });
      assert.deepEqual([files[0]?.changed, told.length, told[0]?.key], [1, 1, "Kochbuch"]);
      assert.match(told[0]?.reasons[0] ?? "", /^it is here already.*: \/werk\//);
      assert.deepEqual(told[0]?.reasons.slice(1), [
        "different or only here, and not taken: Title.",
      ]);
    }
    const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual([work?.title, work?.values.jahr], ["Faust I", 1986]);
  },
);

withStores("prices come in as people write them", async (store, kinds) => {
  const prices = ["DM 5,-", "5,– €", "EUR 5.--", "5.-", "12,50 DM", "CHF 7.-"];
  const list = `Titel;Signatur;Preis\n${prices.map((price, index) => `Buch ${index};B ${index};${price}\n`).join("")}`;
  assert.deepEqual((await run(store, kinds, { "Preise.csv": list })).refused, []);
  assert.deepEqual(
    (await store.read.walk(kinds.one("exemplar"), 0, 9)).map(({ values }) => values.preis),
    ["5.00 DEM", "5.00 EUR", "5.00 EUR", "5.00 EUR", "12.50 DEM", "7.00 CHF"],
  );
});

withStores("a line break in a cell of one line is a blank", async (store, kinds) => {
  const list = 'Titel;Signatur\n"Der kleine Käfer\nImmerfrech";"R 11\r\nCar"\n';
  assert.deepEqual((await run(store, kinds, { "Kinder.csv": list })).refused, []);
  const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.equal(work?.title, "Der kleine Käfer Immerfrech");
  assert.deepEqual(titles(work?.values.exemplar), ["R 11 Car"]);
});

withStores(
  "a line above the table makes no row of a spreadsheet too short",
  async (store, kinds) => {
    const table = [
      ["Bestandsliste"],
      ["Titel", "Autor", "Signatur", "Verlag", "ISBN"],
      ["Lang A", "Huber, Karla", "KV 1", "Reclam", "9783150000014"],
      ["Lang B", "Huber, Karla", "KV 2"],
    ];
    for (const [name, bytes] of [
      ["Bestand.xlsx", excelTable(table)],
      ["Bestand.ods", calcTable(table)],
    ] as const)
      assert.deepEqual((await run(store, kinds, { [name]: bytes })).refused, [], name);
    assert.equal(await store.read.count(kinds.one("werk")), 2);
  },
);

withStores(
  "languages are known by their abbreviations, several in a cell",
  async (store, kinds) => {
    const cells = ["dt./engl.", "Deutsch und Schwedisch", "dt. u. arab.", "schwed.", "ukr., russ."];
    const list = cells.map((cell, index) => `Buch ${index};"${cell}"\n`).join("");
    const report = await run(store, kinds, { "Sprachen.csv": `Titel;Sprache\n${list}` });
    assert.deepEqual(report.refused, []);
    const all = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual(
      all.map(({ values }) => values.sprache),
      [["de", "en"], ["de", "sv"], ["de", "ar"], ["sv"], ["uk", "ru"]],
    );
  },
);

withStores("column names on every page are no work", async (store, kinds) => {
  const page = "Titel;Autor\n";
  const list = `${page}Momo;Ende, Michael\n${page}Titel;Wer, Wer\n`;
  const report = await run(store, kinds, { "Seiten.csv": list });
  assert.deepEqual([report.refused, report.files[0]?.created], [[], 2]);
  const all = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.deepEqual(
    all.map(({ title, values }) => [title, titles(values.person)]),
    [
      ["Momo", ["Michael Ende"]],
      ["Titel", ["Wer Wer"]],
    ],
  );
});

withStores("the brand of a thing is its maker, under one name", async (store, kinds) => {
  const list =
    "Gegenstand;Marke;Modell\nBohrer;Black & Decker;KR 1\nZelt;;\nSäge;Black & Decker;\n";
  assert.deepEqual((await run(store, kinds, { "Dinge.csv": list })).refused, []);
  const all = await store.read.walk(kinds.one("werk"), 0, 9);
  const maker = ["Black & Decker", "mfr"];
  assert.deepEqual(
    all.map(({ values }) =>
      (values.person as readonly Link[]).map(({ title, extras }) => [title, extras.rolle]),
    ),
    [[maker], [], [maker]],
  );
  const [made] = await store.read.walk(kinds.one("person"), 0, 9);
  assert.equal(made?.values.koerperschaft, "ja");
});

withStores("what somebody did can stand before the name", async (store, kinds) => {
  const list =
    'Titel;Autor\nJim Knopf;"Ende, Michael; ill. von Tripp, Franz Josef; Hrsg. v. Peter Huber"\n';
  assert.deepEqual((await run(store, kinds, { "Rollen.csv": list })).refused, []);
  const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
  const makers = (work?.values.person ?? []) as readonly Link[];
  assert.deepEqual(
    makers.map(({ title, extras }) => [title, extras.rolle]),
    [
      ["Michael Ende", undefined],
      ["Franz Josef Tripp", "ill"],
      ["Peter Huber", "edt"],
    ],
  );
});

withStores("a comma stands within another title, and volume 0 is none", async (store, kinds) => {
  const list =
    'Titel;Originaltitel;Band\n"Der König von Narnia";"The Lion, the Witch and the Wardrobe";0\n';
  const report = await run(store, kinds, { "original.csv": list });
  assert.deepEqual(report.refused, []);
  const [work] = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.equal(work?.values.titel, "Der König von Narnia");
  assert.deepEqual(work?.values.weitererTitel, ["The Lion, the Witch and the Wardrobe"]);
});

withStores("addresses come in as people copy them", async (store, kinds) => {
  const list =
    "Titel;Link\nEmma;https://de.wikipedia.org/wiki/Günter_Grass\nAnna;www.beispiel.example/a,b, https://x.example/c\n";
  const report = await run(store, kinds, { "links.csv": list });
  assert.deepEqual([report.refused, report.without], [[], []]);
  const all = await store.read.walk(kinds.one("werk"), 0, 9);
  assert.deepEqual(
    all.map(({ values }) => values.verweis),
    [
      ["https://de.wikipedia.org/wiki/G%C3%BCnter_Grass"],
      ["https://www.beispiel.example/a,b", "https://x.example/c"],
    ],
  );
});

withStores("a number that a spreadsheet has shortened is no barcode", async (store, kinds) => {
  const list = "Titel;Barcode\nEmma;1,23457E+12\nAnna;900001\n";
  const report = await run(store, kinds, { "kurz.csv": list }, { keepGoing: true });
  assert.deepEqual(
    report.refused.map(({ line }) => line),
    [2],
  );
  assert.match(`${report.refused[0]?.reasons}`, /1,23457E\+12.*“Barcode” as text/);
  assert.equal(await store.read.count(kinds.one("exemplar")), 1);
});

withStores("a sum between the rows of a list is no book", async (store, kinds) => {
  const list =
    "Nr;Autor;Titel;Preis\n1;Keun, Irmgard;Gilgi;9,80\nZwischensumme;;1 Buch;9,80\n2;;Momo;4,00\nSubtotal;;1 Buch;4,00\n";
  const { refused, files } = await run(store, kinds, { "zwischen.csv": list });
  assert.deepEqual(refused, []);
  const named = ["Nr", "#3: Zwischensumme 1 Buch 9,80", "#5: Subtotal 1 Buch 4,00"];
  assert.deepEqual(files[0]?.leftOut, named);
  assert.equal(await store.read.count(kinds.one("werk")), 2);
});

withStores("a sign for the same as above says what stands above", async (store, kinds) => {
  const list = [
    "Autor;Titel;Verlag;Jahr;Standort;Signatur",
    "Böll, Heinrich;Clown;dtv;1967;Regal 1;B 1",
    '"""";Billard;"""";1971;"""";B 2',
    'dto.;Gruppenbild;s. o.;1974;"-""-";B 3',
    "ders.;Idem;„;''; – ;B 4",
    "Frisch, Max;Stiller;;1954;Regal 2;F 1",
  ].join("\n");
  const report = await run(store, kinds, { "unterfuehrung.csv": list });
  assert.deepEqual([report.refused, report.without], [[], []]);
  const all = await store.read.walk(kinds.one("werk"), 0, 99);
  assert.deepEqual(
    all.map(({ values }) => [values.titel, values.jahr, ...titles(values.person)]),
    [
      ["Clown", 1967, "Heinrich Böll"],
      ["Billard", 1971, "Heinrich Böll"],
      ["Gruppenbild", 1974, "Heinrich Böll"],
      ["Idem", 1974, "Heinrich Böll"],
      ["Stiller", 1954, "Max Frisch"],
    ],
  );
  assert.deepEqual(
    all.map(({ values }) => titles(values.verlag)),
    [["dtv"], ["dtv"], ["dtv"], ["dtv"], []],
  );
  assert.deepEqual(await store.read.count(kinds.one("standort")), 2);
  assert.match(
    describeReport(report, { dryRun: false, texts: en }),
    /Autor \(" → Böll, Heinrich\), Verlag \(" → dtv\), Standort \(" → Regal 1\), Jahr \('' → 1974\)/,
  );
});

withStores("works without a title are told apart by their size", async (store, kinds) => {
  const list = [
    "Künstlerin;Titel;Jahr;Maße",
    "Kurz, Lena;o. T.;1953;20 x 30",
    "Kurz, Lena;o. T.;1953;30 x 40",
    "Kurz, Lena;Ohne Titel;1953;30 x 40",
    "Kurz, Lena;Krug;1953;30 x 40",
    "Kurz, Lena;Krug;1953;30x40",
  ].join("\n");
  const works = async () => {
    const all = await store.read.walk(kinds.one("werk"), 0, 99);
    return all.map(({ values }) => [values.titel, values.umfang]);
  };
  const expected = [
    ["o. T.", "20 x 30"],
    ["o. T.", "30 x 40"],
    ["Ohne Titel", "30 x 40"],
    ["Krug", "30 x 40"],
  ];
  await run(store, kinds, { "nachlass.csv": list });
  assert.deepEqual(await works(), expected);
  const again = await run(store, kinds, { "andere.csv": list });
  assert.deepEqual([again.refused, again.files[0]?.created], [[], 0]);
  assert.deepEqual(await works(), expected);
});

withStores("“dto.” below a title is one more copy of it, and no title", async (store, kinds) => {
  const list = 'Inv.-Nr.;Buch;Autor\n1;Nimmersatt;Eric Carle\n2;dto.;dto.\n3;s. o.;"\n4;Idem;\n';
  const report = await run(store, kinds, { "doppelt.csv": list.replace('"', "dto.") });
  assert.deepEqual([report.refused, report.without], [[], []]);
  const works = await store.read.walk(kinds.one("werk"), 0, 99);
  assert.deepEqual(
    works.map(({ values }) => [values.titel, titles(values.exemplar).length]),
    [
      ["Nimmersatt", 3],
      ["Idem", 1],
    ],
  );
  assert.match(describeReport(report, { dryRun: false, texts: en }), /Buch \(dto\. → Nimmersatt\)/);
});

withStores("a sum below a list is no book and no reader", async (store, kinds) => {
  const books =
    "Signatur;Autor;Titel;Preis\nS 1;Keun, Irmgard;Gilgi;9,80 €\nS 2;;Total;\nSumme;;2 Bücher;1.324,80 €\n";
  const numbered =
    "Nr;Autor;Titel;Jahr;Anzahl;Preis\n1;;Momo;;2;\n;;Summe;1999;1;\n;Kehl, Eva;Summe;;1;\n;;Gesamt;;;\n;;Summe;;5;€ 9,80\n";
  const running = "Nr;Autor;Titel;Jahr;Preis\n1;;Krabat;;9,80\n2;;Total;;1,00\n3;;Summe;;10,80\n";
  const pupils = "Name;Klasse\nLena Kurz;5a\nAnzahl: 1;\n";
  const counted = "Titel;Autor\nAnton;\nSumme: 1 Buch;\n";
  for (const [name, list, options] of [
    ["Gezählt.csv", counted, {}],
    ["Bücher.csv", books, {}],
    ["Mehr.csv", numbered, {}],
    ["Laufend.csv", running, {}],
    ["Leser.csv", pupils, readers(kinds)],
  ] as const) {
    const { refused, files } = await run(store, kinds, { [name]: list }, options);
    assert.deepEqual(refused, []);
    const place = `#${list.split("\n").length - 1}: `;
    const [sum, ...more] = files[0]?.leftOut.filter((one) => one.startsWith("#")) ?? [];
    assert.ok(sum?.startsWith(place) && more.length === 0, `${name}: ${sum}`);
  }
  assert.equal(await store.read.count(kinds.one("werk")), 8, "some works are really called so");
  assert.equal(await store.read.count(kinds.one("konto")), 1);
});

withStores(
  "a mistyped ISBN is told, or refused, also of a work that is here already",
  async (store, kinds) => {
    const head = "ISBN;Titel;Autor\n";
    await run(store, kinds, { "alt.csv": `${head}9783150000014;Faust I;Goethe\n` });
    const list = `${head}978-3-15-000001-7;Faust I;Goethe\n`;
    const strictly = { strict: true, keepGoing: true };
    const { refused } = await run(store, kinds, { "neu.csv": list }, strictly);
    assert.deepEqual(
      refused.map(({ line, reasons }) => [line, reasons.length]),
      [[2, 1]],
    );
    const loose = await run(store, kinds, { "neu.csv": list });
    assert.deepEqual([loose.refused, loose.files[0]?.found], [[], 1]);
    assert.deepEqual(
      loose.without.map(({ line, cells }) => [line, cells?.[0]?.text]),
      [[2, "978-3-15-000001-7"]],
    );
  },
);

function titles(links: unknown): string[] {
  return ((links ?? []) as readonly Link[]).map(({ title }) => title);
}

function readers(kinds: Kinds): ImportOptions {
  return { kind: kinds.one("konto") };
}

async function cardsOf(store: Store, kinds: Kinds): Promise<unknown[]> {
  const all = await store.read.walk(kinds.one("konto"), 0, 99);
  return all.map(({ values }) => values.ausweis);
}

export function run(
  store: Store,
  kinds: Kinds,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFiles(async (write) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
    return importFiles(store, kinds, paths, options);
  });
}

withStores("a binding is no subject", async (store, kinds) => {
  const list =
    "Titel;Medienart\nMomo;TB\nKrabat;HC\nEmil;geb.\nDie rote Zora;Taschenbuch\nSams;Klappenbuch\n";
  await run(store, kinds, { "Liste.csv": list });
  const members = await store.read.matching(kinds.one("werk"), {});
  assert.deepEqual(members.map(({ values }) => values.art ?? null).toSorted(), [
    "Buch",
    "Buch",
    "Buch",
    "Buch",
    null,
  ]);
  assert.equal(await store.read.count(kinds.one("schlagwort")), 1, "what nobody knows is kept");
});
