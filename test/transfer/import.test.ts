import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { textsOf } from "../../src/core/texts/languages.ts";
import { importDemo } from "../../src/library/import/demo/demo-catalogue.ts";
import {
  describeReport,
  type ImportReport,
} from "../../src/library/import/report/import-report.ts";
import { FileError } from "../../src/library/import/rows/source-file.ts";
import { type ImportOptions, importFiles } from "../../src/library/import/run/import.ts";
import { staging } from "../../src/library/tables/staging.ts";
import { withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

const PERSONS = "id,vorname,nachname\nQ1,Georg,Büchner\nQ2,Bettina,von Arnim\nQ3,,Klabund\n";
const WORKS = "id,titel,jahr,personen\nw1,Woyzeck,1879,Q1\nw2,Gemeinsames,1840,Q2|Q1\n";

withStores(
  "brings in persons and works, in whatever order the files are named",
  async (store, kinds) => {
    const report = await run(store, kinds, { "x-werke.csv": WORKS, "x-personen.csv": PERSONS });
    assert.deepEqual(sums(report), { created: 5, changed: 0, unchanged: 0, kept: 0, refused: 0 });
    assert.equal(report.written, true);
    const [woyzeck, together] = await works(store, kinds);
    assert.equal(woyzeck?.values.titel, "Woyzeck");
    assert.equal(woyzeck?.values.jahr, 1879);
    assert.deepEqual(makers(together), ["Bettina von Arnim", "Georg Büchner"]);
  },
);

withStores("changes nothing when the same files come again", async (store, kinds) => {
  const files = { "x-personen.csv": PERSONS, "x-werke.csv": WORKS };
  await run(store, kinds, files);
  const before = await store.change();
  const report = await run(store, kinds, files);
  assert.deepEqual(sums(report), { created: 0, changed: 0, unchanged: 5, kept: 0, refused: 0 });
  assert.equal(await store.change(), before, "not even the record of changes has grown");
});

withStores(
  "takes over what has changed at the source, and clears what is empty there",
  async (store, kinds) => {
    await run(store, kinds, { "x-personen.csv": PERSONS, "x-werke.csv": WORKS });
    const changed = WORKS.replace("Woyzeck,1879,Q1", "Wozzeck,,Q1|Q3");
    const report = await run(store, kinds, { "x-werke.csv": changed });
    assert.deepEqual(sums(report), { created: 0, changed: 1, unchanged: 1, kept: 0, refused: 0 });
    const [work] = await works(store, kinds);
    assert.deepEqual([work?.values.titel, work?.values.jahr], ["Wozzeck", null]);
    assert.deepEqual(makers(work), ["Georg Büchner", "Klabund"]);
  },
);

withStores(
  "says of an import stopped in its check that nothing of it is new",
  async (store, kinds) => {
    await withFiles(async (write) => {
      const rows = Array.from({ length: 3000 }, (_, index) => `p${index},Meyer ${index}\n`);
      const file = await write("x-personen.csv", `id,nachname\n${rows.join("")}`);
      const stopping = new AbortController();
      const report = await importFiles(store, kinds, [file], {
        signal: stopping.signal,
        onProgress: () => stopping.abort(),
      });
      assert.deepEqual([report.stopped, report.written], [true, false]);
      assert.equal(await store.read.count(kinds.one("person")), 0);
      for (const [texts, said] of [
        [textsOf("en"), /: person, only checked so far: \d+ new/],
        [textsOf("de"), /: person, bis dahin nur geprüft: \d+ neu/],
      ] as const)
        assert.match(describeReport(report, { dryRun: false, texts }), said);
    });
  },
);

withStores("leaves alone what the file has no column for", async (store, kinds) => {
  await run(store, kinds, { "x-personen.csv": PERSONS });
  const report = await run(store, kinds, { "x-personen.csv": "id,gnd\nQ1,118517295\n" });
  assert.deepEqual(sums(report), { created: 0, changed: 1, unchanged: 0, kept: 0, refused: 0 });
  const [person] = await store.read.walk(kinds.one("person"), 0, 1);
  assert.deepEqual([person?.values.nachname, person?.values.gnd], ["Büchner", "118517295"]);
});

withStores("keeps and names what people have edited since the import", async (store, kinds) => {
  await run(store, kinds, { "x-personen.csv": PERSONS, "x-werke.csv": WORKS });
  const [work] = await works(store, kinds);
  await store.write((writing) =>
    writing.update(work!, { ...work!.values, titel: "Woyzeck. Ein Fragment" }, null),
  );
  const report = await run(store, kinds, { "x-werke.csv": WORKS });
  assert.deepEqual(sums(report), { created: 0, changed: 0, unchanged: 1, kept: 1, refused: 0 });
  assert.deepEqual([report.kept[0]?.line, report.kept[0]?.key], [2, "w1"]);
  assert.match(
    describeReport(report, { dryRun: false }),
    /kept .*x-werke\.csv, line 2 \(w1\): people/,
  );
  assert.equal((await works(store, kinds))[0]?.values.titel, "Woyzeck. Ein Fragment");
});

withStores(
  "writes nothing at all when one row is refused, and names every refused row",
  async (store, kinds) => {
    const bad = `${PERSONS}Q4,,\nQ5,Anna,${"x".repeat(201)}\nQ6,Anna,Meyer,zuviel\n,Ohne,Kennung\nQ1,Noch,einmal\n`;
    const report = await run(store, kinds, {
      "x-personen.csv": bad,
      "x-werke.csv": `${WORKS}w3,,x,Q9\n`,
    });
    assert.equal(report.written, false);
    assert.equal(await store.read.count(kinds.one("person")), 0);
    assert.deepEqual(
      report.refused.map(({ line, key }) => [line, key]),
      [
        [5, "Q4"],
        [6, "Q5"],
        [7, null],
        [8, null],
        [9, null],
        [4, "w3"],
      ],
    );
    const text = describeReport(report, { dryRun: false });
    assert.match(text, /line 5 \(Q4\): nachname: This is required\./);
    assert.match(text, /line 6 \(Q5\): nachname: At most 200 characters\./);
    assert.match(text, /line 7: The row has 4 cells, but there are 3 columns\./);
    assert.match(text, /line 8: The row has no id\./);
    assert.match(text, /line 9: "Q1" has a row already: .*x-personen\.csv, line 2\./);
    assert.match(
      text,
      /line 4 \(w3\): .*titel: .*person\/0\/url: There is nothing/,
      "all faults of a row at once",
    );
    assert.match(text, /Nothing was written, since 6 rows were refused/);
  },
);

withStores("keeps going when told to, and writes the good rows", async (store, kinds) => {
  const files = { "x-personen.csv": `${PERSONS}Q4,,\n` };
  const report = await run(store, kinds, files, { keepGoing: true });
  assert.equal(report.written, true);
  assert.deepEqual(sums(report), { created: 3, changed: 0, unchanged: 0, kept: 0, refused: 1 });
  assert.equal(await store.read.count(kinds.one("person")), 3);
});

withStores("does everything and writes nothing in a trial", async (store, kinds) => {
  const files = { "x-personen.csv": PERSONS, "x-werke.csv": WORKS };
  const report = await run(store, kinds, files, { dryRun: true });
  assert.deepEqual(sums(report), { created: 5, changed: 0, unchanged: 0, kept: 0, refused: 0 });
  assert.equal(await store.read.count(kinds.one("person")), 0);
  const later = await run(store, kinds, files);
  assert.equal(later.files[0]?.created, 3);
});

withStores(
  "undoes everything when a later file cannot be read to its end",
  async (store, kinds) => {
    const files = { "x-personen.csv": PERSONS, "x-werke.csv": `${WORKS}w3,"offen,,\n` };
    await assert.rejects(run(store, kinds, files), /line 4: a quote is opened/);
    assert.equal(await store.read.count(kinds.one("person")), 0);
  },
);

withStores(
  "numbers user names that are made from the same name, also within one file",
  async (store, kinds) => {
    const rows = Array.from({ length: 30 }, (_, index) => `p${index},John,Smith\n`).join("");
    await run(store, kinds, { "x-personen.csv": `id,vorname,nachname\n${rows}` });
    const persons = await store.read.walk(kinds.one("person"), 0, 100);
    assert.equal(new Set(persons.map((person) => person.values.username)).size, 30);
    assert.equal(new Set(persons.map((person) => person.slug)).size, 30);
  },
);

withStores(
  "refuses a user name that another one has, in the file or in the catalogue",
  async (store, kinds) => {
    const head = "id,nachname,username\n";
    await run(store, kinds, { "x-personen.csv": `${head}1,Meyer,anna\n` });
    const report = await run(
      store,
      kinds,
      { "y-personen.csv": `${head}1,Meyer,ANNA\n2,Schmidt,bert\n3,Schmitt,Bert\n` },
      { keepGoing: true },
    );
    assert.deepEqual(
      report.refused.map((row) => row.key),
      ["1", "3"],
    );
    assert.match(report.refused[0]?.reasons[0] ?? "", /username: "ANNA" belongs to another person/);
  },
);

withStores("gives a user name on that a row before has given up", async (store, kinds) => {
  const head = "id,nachname,username\n";
  await run(store, kinds, { "x-personen.csv": `${head}1,Meyer,anna\n2,Schmidt,bert\n` });
  const moved = await run(store, kinds, {
    "x-personen.csv": `${head}1,Meyer,anna.meyer\n2,Schmidt,Anna\n3,Neu,bert\n`,
  });
  assert.deepEqual(moved.refused, []);
  assert.deepEqual([moved.files[0]?.changed, moved.files[0]?.created], [2, 1]);
});

withStores(
  "tells sources apart: the same id from elsewhere is another one",
  async (store, kinds) => {
    await run(store, kinds, { "a-personen.csv": "id,nachname\n1,Meyer\n" });
    const report = await run(store, kinds, { "b-personen.csv": "id,nachname\n1,Schmidt\n" });
    assert.equal(report.files[0]?.created, 1);
    const same = await run(
      store,
      kinds,
      { "c-personen.csv": "id,nachname\n1,Meyer\n" },
      { source: "a" },
    );
    assert.equal(same.files[0]?.unchanged, 1);
  },
);

withStores("links to what is here already by its address", async (store, kinds) => {
  await run(store, kinds, { "a-personen.csv": "id,vorname,nachname\n1,Georg,Büchner\n" });
  const report = await run(
    store,
    kinds,
    {
      "b-werke.csv":
        "id,titel,personen\n1,Lenz,/person/georg-buechner\n2,Leonce,https://k.example/personen/1\n3,Danton,/werk/1\n",
    },
    { keepGoing: true, origin: "https://k.example" },
  );
  assert.deepEqual(
    report.refused.map((row) => row.key),
    ["3"],
  );
  assert.deepEqual((await works(store, kinds)).map(makers), [["Georg Büchner"], ["Georg Büchner"]]);
});

withStores("reads JSON lines, with links as documents have them", async (store, kinds) => {
  const works = [
    { id: "w1", titel: "Woyzeck", jahr: 1879, person: [{ url: "Q1", rolle: "Autor" }], isbn: [] },
    { id: 2, titel: "Lenz", person: ["Q1"], schlagwort: ["Novelle"] },
    { id: "w3", titel: "Böse", farbe: "rot", jahr: "alt", person: [{ url: "Q1", name: "x" }] },
  ];
  const lines = `${works.map((work) => JSON.stringify(work)).join("\n")}\n{"id":"w4","__proto__":{"x":1},"titel":"x"}\nkaputt\n`;
  const report = await run(
    store,
    kinds,
    { "x-personen.csv": PERSONS, "x-werke.jsonl.gz": gzipSync(lines) },
    { keepGoing: true },
  );
  assert.deepEqual(
    report.refused.map((row) => [row.line, row.key]),
    [
      [3, "w3"],
      [4, "w4"],
      [5, null],
    ],
  );
  const found = report.refused.find((row) => row.key === "w3");
  assert.match(found?.reasons.join(" ") ?? "", /farbe: .*jahr: /);
});

withStores(
  "fills in what the import says of all rows, where a row says nothing",
  async (store, kinds) => {
    const csv = "id,titel,sprache\n1,Faust,\n2,Hamlet,en\n";
    await run(store, kinds, { "x-werke.csv": csv }, { set: { sprache: "de", art: "Buch" } });
    const values = (await works(store, kinds)).map((work) => [
      work.values.sprache,
      work.values.art,
    ]);
    assert.deepEqual(values, [
      [["de"], "Buch"],
      [["en"], "Buch"],
    ]);
  },
);

withStores("reads hostile cells as nothing but text", async (store, kinds) => {
  const titles = [
    "'; drop table werk; --",
    "<script>",
    "=1+1",
    "🎭 ؟ \u202e",
    "\\|",
    "%00",
    "../../x",
  ];
  const csv = `id,titel\n${titles.map((title, index) => `${index},"${title}"\n`).join("")}`;
  const report = await run(store, kinds, { "x-werke.csv": csv });
  assert.equal(report.written, true);
  assert.deepEqual(
    (await works(store, kinds)).map((work) => work.values.titel),
    titles,
  );
  const control = await run(store, kinds, { "y-werke.csv": "id,titel\n1,a\u0000b\n2,a\u001bb\n" });
  assert.equal(control.refused.length, 2);
});

withStores(
  "brings in copies, accounts and loans, by the rules of lending",
  async (store, kinds) => {
    const today = store.read.today();
    const loans = [
      "id,exemplar,konto,von,bis,zurueck",
      "l1,B1,K1,2020-01-01,2020-01-29,2020-01-20",
      `l2,B1,K1,${today},,`,
      `l3,B1,K2,${today},,`,
      `l4,e2,k2,${today},,`,
      "l5,B9,K1,,,",
      "l6,B2,K1,2020-02-01,2020-01-01,2020-03-01",
      // Nobody knows before whose address this will be.
      "l7,/exemplar/2,K1,2020-01-01,2020-01-29,2020-01-20",
    ].join("\n");
    const report = await run(
      store,
      kinds,
      {
        "x-ausleihen.csv": loans,
        "x-konten.csv": "id,username,rolle,ausweis\nk1,anna,leser,K1\nk2,bert,leser,K2\n",
        "x-exemplare.csv": "id,werk,signatur,barcode\ne1,w1,A 1,B1\ne2,w1,A 2,B2\ne3,w9,A 3,B1\n",
        "x-werke.csv": "id,titel\nw1,Woyzeck\n",
      },
      {
        keepGoing: true,
      },
    );
    assert.deepEqual(
      report.refused.map((row) => row.key),
      ["e3", "l3", "l5", "l6", "l7"],
      JSON.stringify(report.refused),
    );
    assert(report.refused.every((row) => row.reasons.every((reason) => reason.endsWith("."))));
    const copies = await store.read.walk(kinds.one("exemplar"), 0, 10);
    assert.deepEqual(
      copies.map((copy) => [copy.values.barcode, copy.values.status]),
      [
        ["B1", "ausgeliehen"],
        ["B2", "ausgeliehen"],
      ],
    );
    const same = loans.replace(/\nl7.*$/, "");
    const again = await run(store, kinds, { "x-ausleihen.csv": same }, { keepGoing: true });
    assert.deepEqual([again.files[0]?.created, again.files[0]?.changed], [0, 0]);
  },
);

withStores("loads the demo, and again without a change", async (store, kinds) => {
  const report = await importDemo(store, kinds);
  assert.deepEqual(
    report.files.map((file) => file.created),
    [319, 774, 1546],
  );
  const again = await importDemo(store, kinds);
  assert.deepEqual(
    again.files.map((file) => file.unchanged),
    [319, 774, 1546],
  );
  const found = await store.read.find(kinds.one("person"), "georg-buechner");
  assert.equal(found.state === "current" && found.member.values.nachname, "Büchner");
});

test("says of a file what is wrong with it before anything is opened for writing", async () => {
  const store = { write: () => assert.fail("nothing may be written") } as unknown as Store;
  const { testKinds: kinds } = await import("../support/database/databases.ts");
  const cases: [Record<string, string>, Partial<ImportOptions>, RegExp][] = [
    [{ "daten.json": '{"id":"1"}\n' }, {}, /does not tell what the file holds/],
    [{ "daten.csv": "id\n" }, {}, /which column holds the titles\?.*there are “id”/],
    [{ "daten.csv": "x;y\n" }, {}, /nobody knows what these columns mean: “x”, “y”/],
    [{ "werke.csv": "%PDF-1.7\n" }, {}, /this is PDF/],
    [{ "x-werke.csv": "id,titel\n" }, { set: { farbe: "rot" } }, /no "farbe" to set/],
  ];
  for (const [files, options, reason] of cases) {
    await assert.rejects(run(store, kinds, files, options), (error: unknown) => {
      assert(error instanceof FileError);
      assert.match(error.message, reason);
      return true;
    });
  }
  await assert.rejects(importFiles(store, kinds, ["/nirgends/werke.csv"], {}), /no such file/);
});

withStores("refuses a header that it does not understand", async (store, kinds) => {
  const cases: [string, RegExp][] = [
    ["", /the file is empty/],
    ["id,titel,titel\n", /two columns called “titel”/],
    ["id,titel,farbe,kennwort\n", /has no "farbe", "kennwort"/],
  ];
  for (const [content, reason] of cases) {
    await assert.rejects(run(store, kinds, { "x-werke.csv": content }), reason);
  }
  const report = await run(
    store,
    kinds,
    { "x-werke.csv": "id,titel,farbe\n1,x,rot\n" },
    { ignoreColumns: true },
  );
  assert.deepEqual([report.files[0]?.leftOut, report.files[0]?.created], [["farbe"], 1]);
});

withStores("reads the list that Excel saves in Germany, as it is", async (store, kinds) => {
  const list =
    "id;nachname;vorname;geboren;\r\n1;Büchner;Georg;1813;\r\n;;;;\r\n2;Keun;Irmgard;1905;\r\n";
  const excel = Buffer.from(list, "latin1");
  for (const name of ["liste-personen.csv", "liste-personen.txt", "liste-personen"]) {
    const report = await run(store, kinds, { [name]: excel });
    assert.deepEqual(report.refused, []);
  }
  const names = await store.read.walk(kinds.one("person"), 0, 9);
  assert.deepEqual(
    names.map(({ title }) => title),
    ["Georg Büchner", "Irmgard Keun"],
  );
  const beside = await run(store, kinds, {
    "liste-personen.csv": Buffer.from(list.replace("1813;", "1813;?"), "latin1"),
  });
  assert.match(beside.refused[0]?.reasons[0] ?? "", /The row has 5 cells/);
});

withStores("reads MARCXML as works, whatever it is called", async (store, kinds) => {
  const field = (tag: string, code: string, text: string) =>
    `<datafield tag="${tag}" ind1=" " ind2=" "><subfield code="${code}">${text}</subfield></datafield>`;
  const record = (id: string, title: string, isbn: string) =>
    `<record><leader>00000nam a2200000   4500</leader><controlfield tag="001">${id}</controlfield>${field("245", "a", title)}${field("264", "c", "1836")}${field("020", "a", isbn)}${field("999", "x", "y")}</record>`;
  const file = `<collection xmlns="http://www.loc.gov/MARC21/slim">${record("7", "Lenz /", "9783150000038")}${record("8", "", "9783150000182")}</collection>`;
  const report = await run(store, kinds, { "abzug vom montag.dat": file }, { keepGoing: true });
  const [work] = await works(store, kinds);
  assert.deepEqual(
    [work?.values.titel, work?.values.jahr, work?.values.art],
    ["Lenz", 1836, "Buch"],
  );
  assert.deepEqual(
    report.refused.map(({ key }) => key),
    ["8"],
  );
  assert.match(
    describeReport(report, { dryRun: false }),
    /abzug vom montag\.dat, record 2 \(8\): there is an ISBN and no title/,
  );
  const again = await run(store, kinds, { "abzug vom montag.dat": file }, { keepGoing: true });
  assert.equal(again.files[0]?.unchanged, 1);
});

function run(
  store: Store,
  kinds: Kinds,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return withFiles(async (write) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
    return importFiles(store, kinds, paths, options);
  });
}

function sums(report: ImportReport) {
  const names = ["created", "changed", "unchanged", "kept", "refused"] as const;
  const sum = (name: (typeof names)[number]) =>
    report.files.reduce((total, file) => total + file[name], 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)]));
}

function works(store: Store, kinds: Kinds): Promise<readonly Member[]> {
  return store.read.walk(kinds.one("werk"), 0, 100);
}

function makers(work: Member | undefined): string[] {
  return ((work?.values.person ?? []) as readonly Link[]).map((link) => link.title);
}

withStores("finds what stands above, wherever its row stands", async (store, kinds) => {
  const works =
    "id,titel,ausgabeVon\nw1,Studienausgabe,w3\nw2,Hörbuch,w3\nw3,Woyzeck,\nw4,Leseausgabe,w3\n";
  const subjects = "id,name,oberbegriff\ns1,Sonett,Lyrik\ns2,Lyrik,Literatur\ns3,Ballade,s2\n";
  const files = { "x-werke.csv": works, "x-schlagworte.csv": subjects };
  const report = await run(store, kinds, files);
  assert.deepEqual(sums(report), { created: 7, changed: 0, unchanged: 0, kept: 0, refused: 0 });
  const all = await store.read.walk(kinds.one("werk"), 0, 10);
  const whole = all.find(({ title }) => title === "Woyzeck");
  assert.equal((whole!.values.ausgabe as readonly Link[]).length, 3);
  const named = await store.read.walk(kinds.one("schlagwort"), 0, 10);
  assert.deepEqual(
    named.map(({ title, values }) => [title, (values.oberbegriff as Link | null)?.title]).sort(),
    [
      ["Ballade", "Lyrik"],
      ["Literatur", undefined],
      ["Lyrik", "Literatur"],
      ["Sonett", "Lyrik"],
    ],
  );
  const again = await run(store, kinds, files);
  assert.equal(sums(again).unchanged, 7);
});

withStores("refuses rows that stand above each other", async (store, kinds) => {
  const deeper = "id,titel,ausgabeVon\nw1,Woyzeck,\nw2,Ausgabe,w1\nw3,Ausgabe der Ausgabe,w2\n";
  const report = await run(store, kinds, { "x-werke.csv": deeper });
  assert.equal(report.written, false);
  assert.match(report.refused[0]?.reasons[0] ?? "", /Choose “Woyzeck”/);
  const circle = "id,titel,ausgabeVon\nw1,Eins,w2\nw2,Zwei,w1\n";
  assert.equal((await run(store, kinds, { "x-werke.csv": circle })).written, false);
});

withStores("refuses what would fill the memory, with a sentence (long)", async (store, kinds) => {
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const report = await run(store, kinds, {
    "x-werke.jsonl": `{"id":"1","titel":"Lenz"}\n{"id":"2","titel":${nested}}\n`,
  });
  assert.equal(report.written, false);
  const [refused] = report.refused;
  assert.equal(refused?.line, 2);
  assert.match(refused?.reasons[0] ?? "", /^More than 32 lists or objects/);
  const packed = gzipSync(`{"id":"1","titel":"Lenz"}${"\n".repeat(40_000_000)}`);
  await assert.rejects(run(store, kinds, { "x-werke.jsonl.gz": packed }), /hundred times as large/);
  const numbers = "{}\n".repeat(100_001);
  await assert.rejects(run(store, kinds, { "x-werke.jsonl": numbers }), {
    message: /line 100001: more than 100000 rows cannot come in/,
  });
  assert.deepEqual(await store.read.with(staging).imports(), []);
  assert.equal(await store.read.count(kinds.one("werk")), 0);
});

withStores("gives nobody a number that a row far behind brings along", async (store, kinds) => {
  const many = Array.from({ length: 600 }, (_, row) => `c${row},w1,S ${row},\n`);
  const files = {
    "x-werke.csv": "id,titel\nw1,Woyzeck\n",
    "x-exemplare.csv": `id,werk,signatur,barcode\n${many.join("")}last,w1,Z,EX000007\nnext,w1,Y,\n`,
  };
  const report = await run(store, kinds, files);
  assert.deepEqual([sums(report).created, report.refused], [603, []]);
  const copies = await store.read.walk(kinds.one("exemplar"), 0, 1000);
  assert.equal(new Set(copies.map(({ values }) => values.barcode)).size, 602);
  const seventh = copies.find(({ values }) => values.barcode === "EX000007");
  assert.equal(seventh?.title, "Z");
  assert.equal(copies[6]?.values.barcode, "EX000008");
});

withStores("gives numbers to copies that come without, and keeps them", async (store, kinds) => {
  const works = "id,titel\nw1,Woyzeck\n";
  const copies = "id,werk,signatur,barcode\nc1,w1,A,\nc2,w1,B,EX000002\nc3,w1,C,\nc4,w1,D,\n";
  const files = { "x-werke.csv": works, "x-exemplare.csv": copies };
  const report = await run(store, kinds, files);
  assert.deepEqual(sums(report), { created: 5, changed: 0, unchanged: 0, kept: 0, refused: 0 });
  const barcodes = async () =>
    (await store.read.walk(kinds.one("exemplar"), 0, 10)).map(({ values }) => values.barcode);
  assert.deepEqual(await barcodes(), ["EX000001", "EX000002", "EX000003", "EX000004"]);
  const again = await run(store, kinds, files);
  assert.equal(sums(again).unchanged, 5);
  const twice = await run(store, kinds, {
    "x-exemplare.csv": "id,werk,signatur,barcode\nc5,w1,E,EX000003\n",
  });
  assert.match(twice.refused[0]?.reasons[0] ?? "", /EX000003/);
});
