/** Cells that cannot be read: the row comes in without them, and each is named. */

import assert from "node:assert/strict";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { textsOf } from "../../src/core/texts/languages.ts";
import {
  describeReport,
  type ImportReport,
} from "../../src/library/import/report/import-report.ts";
import { type ImportOptions, importFiles } from "../../src/library/import/run/import.ts";
import { withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

const LIST = `ISBN;Titel;Signatur;Zugang;Preis;Anzahl;Sprache
9783150000183;Woyzeck;D 1;neulich;geschenkt;3;Deutsch
9783150000182;Lenz;D 2;2020-01-02;9,80;1;Xyzzyisch
;Momo;K 1;irgendwann;;1;
`;

withStores(
  "a row comes in without the cells that cannot be read, and each is named with what stands there",
  async (store, kinds) => {
    for (const dryRun of [true, false]) {
      const report = await run(store, kinds, { "liste.csv": LIST }, { dryRun });
      assert.deepEqual(report.refused, []);
      assert.equal(report.written, !dryRun);
      assert.deepEqual(
        report.files.map(({ created }) => created),
        [3, 5],
      );
      assert.deepEqual(
        report.without.map(({ line, cells = [] }) => [
          line,
          ...cells.map(({ field, column, text, code }) => `${field} ${column} ${text} ${code}`),
        ]),
        [
          [
            2,
            "werk.isbn ISBN 9783150000183 pruefziffer",
            "exemplar.zugang Zugang neulich tag",
            "exemplar.preis Preis geschenkt betrag",
          ],
          [3, "werk.sprache Sprache Xyzzyisch sprache-unbekannt"],
          [4, "exemplar.zugang Zugang irgendwann tag"],
        ],
      );
    }
    const [woyzeck, lenz] = await store.read.walk(kinds.one("werk"), 0, 9);
    assert.deepEqual(
      [woyzeck?.values.isbn, woyzeck?.values.sprache, lenz?.values.isbn, lenz?.values.sprache],
      [[], ["de"], ["9783150000182"], []],
    );
    const [copy] = await store.read.walk(kinds.one("exemplar"), 0, 1);
    assert.deepEqual([copy?.values.zugang, copy?.values.preis], [null, null]);
    // Nothing is new the second time, and what cannot be read is told again.
    const again = await run(store, kinds, { "liste.csv": LIST });
    assert.deepEqual(
      again.files.map(({ created, changed }) => [created, changed]),
      [
        [0, 0],
        [0, 0],
      ],
    );
    assert.equal(again.without.length, 3);
    // Mended, the same list adds what was missing.
    const mended = LIST.replace("9783150000183", "9783150000168").replace(
      "irgendwann",
      "2020-05-01",
    );
    const report = await run(store, kinds, { "liste.csv": mended });
    assert.deepEqual([report.files[0]?.changed, report.files[1]?.changed], [1, 1]);
    const [now] = await store.read.walk(kinds.one("werk"), 0, 1);
    assert.deepEqual(now?.values.isbn, ["9783150000168"]);
  },
);

withStores(
  "a column “Status” brings the condition of copies along, and what it says of loans is named, not kept",
  async (store, kinds) => {
    const words = [
      "verfügbar",
      "ausgeliehen an Elif Kaya",
      "verloren",
      "Defekt",
      "withdrawn",
      "Checked out",
    ];
    const rows = words.map((word, index) => `Werk ${index};B${index};${word}`);
    const list = ["Titel;Barcode;Status", ...rows, ""].join("\n");
    const report = await run(store, kinds, { "liste.csv": list });
    assert.deepEqual([report.refused, report.without], [[], []]);
    const told = ["Status: ausgeliehen an Elif Kaya", "Status: Checked out"];
    assert.deepEqual(
      report.files.flatMap(({ leftOut }) => leftOut),
      told,
    );
    const copies = await store.read.walk(kinds.one("exemplar"), 0, 99);
    assert.deepEqual(
      copies.map(({ values }) => [values.zustand, values.bemerkung]),
      [null, null, "verloren", "beschädigt", "ausgesondert", null].map((one) => [one, null]),
    );
    await run(store, kinds, { "gelesen.csv": "Titel;Autor;Status\nMomo;Ende, Michael;gelesen\n" });
    assert.equal(await store.read.count(kinds.one("exemplar")), 6, "a status makes no copy");
  },
);

withStores(
  "copies are counted in figures and in words, and what is no count is named",
  async (store, kinds) => {
    const counts = ["drei", "Two", "zwölf Stück", "3x", "2 Ex.", "1", "ca. 3", "einige", "9999"];
    const rows = counts.map((count, index) => `Werk ${index};S ${index};${count}`);
    const list = ["Titel;Signatur;Anzahl", ...rows, "Ohne;;viele", ""].join("\n");
    for (const dryRun of [true, false]) {
      const report = await run(store, kinds, { "liste.csv": list }, { dryRun });
      assert.deepEqual(report.refused, []);
      assert.deepEqual(
        report.without.map(({ line, cells = [] }) => [
          line,
          ...cells.map(({ field, column, text, code }) => `${field} ${column} ${text} ${code}`),
        ]),
        [
          [8, "werk.exemplar Anzahl ca. 3 bereich"],
          [9, "werk.exemplar Anzahl einige bereich"],
          [10, "werk.exemplar Anzahl 9999 bereich"],
          [11, "werk.exemplar Anzahl viele bereich"],
        ],
      );
    }
    const copies = await store.read.walk(kinds.one("exemplar"), 0, 99);
    const made = Object.values(Object.groupBy(copies, ({ values }) => (values.werk as Link).title));
    assert.deepEqual(
      made.map((some) => some?.length),
      [3, 2, 12, 3, 2, 1, 1, 1, 1, 1],
    );
    const strict = { strict: true, keepGoing: true };
    const report = await run(store, kinds, { "streng.csv": list }, strict);
    assert.deepEqual(
      report.refused.map(({ line }) => line),
      [8, 9, 10, 11],
    );
  },
);

withStores("as many numbers as copies are one for each", async (store, kinds) => {
  const list = "Titel;Inv.-Nr.;Anzahl\nEmma;2004/7, 2004/8;2\nAnna;5/1;2\n";
  assert.deepEqual((await run(store, kinds, { "liste.csv": list })).refused, []);
  const copies = await store.read.walk(kinds.one("exemplar"), 0, 9);
  const numbers = copies.map(({ values }) => values.inventarnummer);
  assert.deepEqual(numbers.slice(0, 3), ["2004/7", "2004/8", "5/1"]);
  assert.notEqual(numbers[3], "5/1");
});

withStores("a dash says that there is nothing", async (store, kinds) => {
  const list = "Titel;Verlag;Preis;Inv.-Nr.;Anzahl\nEmma;-;–;--;-\nAnna;-;–;--;-\n";
  const { refused, without } = await run(store, kinds, { "liste.csv": list });
  assert.deepEqual([refused, without], [[], []]);
  assert.equal(await store.read.count(kinds.one("verlag")), 0);
});

withStores("of copies that are counted with more words no word is lost", async (store, kinds) => {
  const counts = ["28 + 1 Lehrerex.", "3 (1 defekt)", "Ex. 1-3", "Ex. 2", "5 Bücher", "3 - 4"];
  counts.push("10 + CD-ROM", "2 + 1 CD", "Stück 3", "x2", "Exemplare 4", "1 + 2");
  const rows = counts.map((count, index) => `Werk ${index};${count};${index === 1 ? "alt" : ""}`);
  const list = ["Titel;Ex.;Bem.", ...rows, ""].join("\n");
  const report = await run(store, kinds, { "liste.csv": list });
  assert.deepEqual(report.refused, []);
  assert.deepEqual(
    report.without.flatMap(({ cells = [] }) => cells.map(({ text }) => text)),
    ["3 - 4"],
  );
  const copies = await store.read.walk(kinds.one("exemplar"), 0, 99);
  const made = Object.values(Object.groupBy(copies, ({ values }) => (values.werk as Link).title));
  assert.deepEqual(
    made.map((some) => [some?.length, ...new Set(some?.map(({ values }) => values.bemerkung))]),
    [
      [29, "Ex.: 28 + 1 Lehrerex.", null],
      [3, "alt\nEx.: 3 (1 defekt)", "alt"],
      [3, null],
      [1, null],
      [5, null],
      [1, null],
      [10, "Ex.: 10 + CD-ROM", null],
      [2, "Ex.: 2 + 1 CD", null],
      [3, null],
      [2, null],
      [4, null],
      [3, "Ex.: 1 + 2", null],
    ],
  );
});

withStores("a price is in the currency that stands above it", async (store, kinds) => {
  const list = "Titel;Preis (DM)\nEmma;24,80\nAnna;12 EUR\nMomo;9.80 DM\n";
  assert.deepEqual((await run(store, kinds, { "liste.csv": list })).without, []);
  const other = "Titel;Preis (alt)\nGilgi;5\n";
  assert.deepEqual((await run(store, kinds, { "andere.csv": other })).without, []);
  const copies = await store.read.walk(kinds.one("exemplar"), 0, 9);
  assert.deepEqual(
    copies.map(({ values }) => values.preis),
    ["24.80 DEM", "12.00 EUR", "9.80 DEM", "5.00 EUR"],
  );
  for (const [column, cell, money] of [
    ["Preis in DM", "12,80", "12.80 DEM"],
    ["Price £", "4.50", "4.50 GBP"],
    ["Price (Rs.)", "450/-", "450.00 INR"],
    ["Neupreis CHF", "9.80", "9.80 CHF"],
    ["Preis", "12,50 zł", "12.50 PLN"],
  ] as const) {
    const priced = `Titel;${column}\nEmma (${column});${cell}\n`;
    assert.deepEqual((await run(store, kinds, { "teuer.csv": priced })).without, [], column);
    const last = (await store.read.walk(kinds.one("exemplar"), 0, 99)).at(-1);
    assert.equal(last?.values.preis, money, column);
  }
});

withStores("cells are counted by what is wrong, in both languages", async (store, kinds) => {
  const report = await run(store, kinds, { "liste.csv": LIST }, { dryRun: true });
  const english = describeReport(report, { dryRun: true });
  assert.match(
    english,
    /^without {2}.*liste\.csv, line 2 \(Woyzeck\): ISBN: “9783150000183” is left out\. /m,
  );
  assert.match(english, /^.*liste\.csv: 2 × Zugang: no day$/m);
  assert.match(english, /^.*liste\.csv: 1 × ISBN: wrong check digit$/m);
  const german = describeReport(report, { dryRun: true, texts: textsOf("de") });
  assert.match(
    german,
    /^ohne Zelle {2}.*liste\.csv, Zeile 2 \(Woyzeck\): ISBN: „9783150000183“ bleibt weg\. /m,
  );
  assert.match(german, /^.*liste\.csv: 2 × Zugang: kein Tag$/m);
});

withStores("where it is wanted strictly, a bad cell refuses its row", async (store, kinds) => {
  const report = await run(store, kinds, { "liste.csv": LIST }, { strict: true });
  assert.deepEqual([report.written, report.refused.length, report.without], [false, 3, []]);
});

withStores(
  "what a row needs, is known by or gives rights is never left out",
  async (store, kinds) => {
    const works = `Titel;Jahr;Barcode\n;zweitausend;1\nLang;2000;${"9".repeat(101)}\n`;
    const report = await run(store, kinds, { "liste.csv": works }, { keepGoing: true });
    assert.deepEqual(
      report.refused.map(({ line }) => line),
      [2, 3],
    );
    const accounts =
      "id,username,name,rolle,aktiv,email,geboren\n1,anna,Anna,leser,ja,kein,2010\n2,bert,Bert,chef,ja,,\n3,cora,Cora,leser,vielleicht,,\n";
    const readers = await run(store, kinds, { "x-konten.csv": accounts }, { keepGoing: true });
    assert.deepEqual(
      readers.refused.map(({ key }) => key),
      ["2", "3"],
    );
    assert.deepEqual(
      readers.without.flatMap(({ cells = [] }) => cells.map(({ field, text }) => [field, text])),
      [
        ["konto.email", "kein"],
        ["konto.geboren", "2010"],
      ],
    );
    const nameless = "Ausweis;Name;Klasse\n101;Keun, Irmgard;5a\n102;;5a\n";
    const listed = await run(store, kinds, { "leser.csv": nameless }, { keepGoing: true });
    assert.deepEqual(
      listed.refused.map(({ line }) => line),
      [3],
    );
    const loans = "id,exemplar,konto,von,bis,zurueck\nl1,1,anna,2020-01-01,2020-01-29,gestern\n";
    const lent = await run(store, kinds, { "x-ausleihen.csv": loans }, { keepGoing: true });
    assert.deepEqual([lent.refused.length, lent.without], [1, []]);
  },
);

withStores(
  "of a list one entry is left out, and what is here already keeps what it has",
  async (store, kinds) => {
    const long = "x".repeat(300);
    const first = { id: "1", titel: "Momo", isbn: ["9783522177504"], jahr: 1973 };
    await run(store, kinds, { "x-werke.jsonl": JSON.stringify(first) });
    const second = {
      id: "1",
      titel: "Momo",
      jahr: "alt",
      isbn: ["9783522177504", "123"],
      schlagwort: [{ name: "Zeit" }, { name: long }, { name: "Märchen" }],
    };
    const report = await run(store, kinds, { "x-werke.jsonl": JSON.stringify(second) });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(
      report.without.flatMap(({ cells = [] }) => cells.map(({ field, code }) => [field, code])),
      [
        ["werk.jahr", "typ"],
        ["werk.schlagwort", "zu-lang"],
        ["werk.isbn", "ziffern"],
      ],
    );
    const [work] = await store.read.walk(kinds.one("werk"), 0, 1);
    const subjects = work?.values.schlagwort as readonly { title: string }[];
    assert.deepEqual(
      [work?.values.jahr, work?.values.isbn, subjects.map(({ title }) => title)],
      [1973, ["9783522177504"], ["Zeit", "Märchen"]],
    );
  },
);

withStores(
  "one unreadable field of a record in BibTeX or RIS costs that field",
  async (store, kinds) => {
    const bibtex =
      "@book{a, title={Lenz}, author={author-1 and Georg Büchner}, isbn={9783150000183}, language={xyzzyisch}, year={1836}}\n";
    const ris =
      "TY  - BOOK\nID  - b\nTI  - Woyzeck\nAU  - author-1\nSN  - 9783150000183\nLA  - xyzzyisch\nER  - \n";
    for (const [name, content] of [
      ["a.bib", bibtex],
      ["b.ris", ris],
    ] as const) {
      const report = await run(store, kinds, { [name]: content });
      assert.deepEqual([report.refused, report.files[0]?.created], [[], 1], name);
      assert.deepEqual(
        report.without.flatMap(({ cells = [] }) => cells.map(({ field }) => field)).toSorted(),
        ["werk.isbn", "werk.person", "werk.sprache"],
        name,
      );
    }
    assert.equal(await store.read.count(kinds.one("person")), 1, "who can be read comes in");
  },
);

withStores(
  "a note of a copy comes from a column, and makes no copy by itself",
  async (store, kinds) => {
    const list = "Titel;Signatur;Bemerkung\nMomo;K 1;Einband lose\n";
    await run(store, kinds, { "liste.csv": list });
    const [copy] = await store.read.walk(kinds.one("exemplar"), 0, 1);
    assert.equal(copy?.values.bemerkung, "Einband lose");
    const report = await run(store, kinds, { "andere.csv": "Titel;Notiz\nLenz;verliehen\n" });
    assert.deepEqual(report.files[0]?.leftOut, ["Notiz"]);
    assert.equal(await store.read.count(kinds.one("exemplar")), 1);
  },
);

withStores(
  "what stands in cells of a chosen group is added to a note, once",
  async (store, kinds) => {
    const list = "id,username,name,email,geboren,notiz\n1,anna,Anna,kein,2010,Hund\n";
    const noted = ["konto.email email"];
    for (const changed of [0, 0]) {
      const report = await run(store, kinds, { "x-konten.csv": list }, { noted });
      assert.deepEqual([report.refused, report.files[0]?.changed], [[], changed]);
    }
    const [account] = await store.read.walk(kinds.one("konto"), 0, 9);
    assert.deepEqual([account?.values.email, account?.values.notiz], [null, "Hund\nemail: kein"]);
  },
);

function run(
  store: Store,
  kinds: Kinds,
  files: Readonly<Record<string, string>>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFiles(async (write) => {
    const paths = await Promise.all(
      Object.entries(files).map(([name, content]) => write(name, content)),
    );
    return importFiles(store, kinds, paths, options);
  });
}
