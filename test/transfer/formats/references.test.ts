import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fromTex } from "../../../src/library/import/formats/records/tex.ts";
import { tries } from "../../running/same-each-time.ts";
import { entriesOf, faultOf, read, refusedIn, unreadOf } from "./reading.ts";

describe("BibTeX", () => {
  const FILE = `% Encoding: UTF-8
@string{reclam = "Philipp Reclam jun."}
@Comment{jabref-meta: databaseType:bibtex;}

@Book{goethe1808faust,
  author    = {Johann Wolfgang von Goethe and {Verein f{\\"u}r B\\"ucher and Co}},
  title     = {{Faust}: Der Trag{\\"o}die erster Teil},
  publisher = reclam # " Verlag",
  address   = "Stuttgart",
  year      = 1996,
  edition   = {2},
  series    = {Universal-Bibliothek},
  volume    = {1},
  pages     = {136},
  isbn      = {3-15-000003-X},
  keywords  = {Drama, Goethe},
  language  = {german},
}
Ein Wort dazwischen.
@BOOK(keun, title = "Das kunstseidene M{\\"a}dchen", editor = {Stra{\\ss}e, \\'Emile and others}, series = {Rororo}, number = {12}, date = {1932-05})
`;

  test("has names of fields with a number behind a blank, as Scopus writes them", async () => {
    const file = "@article{a, title={Netze}, funding_text 1={Dank an {alle}}, year={1998}}";
    const [entry] = await entriesOf(file);
    assert.deepEqual([entry?.titel, entry?.jahr], ["Netze", "1998"]);
    assert.deepEqual((await unreadOf(file)).flat(), ["funding_text 1"]);
    assert.match((await refusedIn("@book{a, title {Netze}}")).join(), /=/);
  });

  test("becomes works with makers, publisher, series and volume", async () => {
    for (const size of [1, 37, 64 * 1024]) {
      const { format, rows } = await read(FILE, size);
      assert.equal(format, "bibtex");
      assert.deepEqual(rows, [
        {
          line: 5,
          fields: {
            id: "goethe1808faust",
            titel: "Faust: Der Tragödie erster Teil",
            ort: "Stuttgart",
            jahr: "1996",
            auflage: "2",
            umfang: "136",
            art: "Buch",
            isbn: ["3-15-000003-X"],
            schlagwort: [{ name: "Drama" }, { name: "Goethe" }],
            sprache: ["de"],
            person: [
              { name: "Johann Wolfgang von Goethe", rolle: "aut" },
              { name: "Verein für Bücher and Co", rolle: "aut", koerperschaft: "ja" },
            ],
            verlag: [{ name: "Philipp Reclam jun. Verlag" }],
            reihe: [{ name: "Universal-Bibliothek", band: "1" }],
          },
        },
        {
          line: 20,
          fields: {
            id: "keun",
            titel: "Das kunstseidene Mädchen",
            jahr: "1932",
            art: "Buch",
            person: [{ name: "Straße, Émile", rolle: "edt" }],
            reihe: [{ name: "Rororo", band: "12" }],
          },
        },
      ]);
    }
  });

  test("goes on behind an entry of several megabytes (long)", async () => {
    const long = `@book{a, title={${"x\n".repeat(1_600_000)}}}\n`;
    const entries = await entriesOf(`${long}@book{b, title={y}}\n${long}@book{c, title={z}}\n`);
    assert.deepEqual(
      entries.map(({ id }) => id),
      ["a", "b", "a", "c"],
    );
  });

  test("has makers in several lines", async () => {
    const [entry] = await entriesOf(
      "@book{a, title={Pandemie}, author={Paul Ralph and Xin Tan and\n\tRana Alkadhi\nand Ana Sand}}\n",
    );
    assert.deepEqual(
      entry?.person,
      ["Paul Ralph", "Xin Tan", "Rana Alkadhi", "Ana Sand"].map((name) => ({ name, rolle: "aut" })),
    );
  });

  test("has makers of one name that DBLP counts", async () => {
    const [entry] = await entriesOf(
      "@book{a, title={Daten}, author={Ben Probe 0002 and Ana Sand}}\n",
    );
    assert.deepEqual(
      entry?.person,
      ["Ben Probe", "Ana Sand"].map((name) => ({ name, rolle: "aut" })),
    );
  });

  test("has its letters as TeX writes them", () => {
    const cases: Record<string, string> = {
      '{\\"a}\\"{o}\\"u': "äöü",
      "Ren\\'e Fran\\c{c}ois": "René François",
      "\\v{C}apek": "Čapek",
      "\\'{\\i}": "í",
      "\\O re \\aa": "Øre å",
      "10\\% \\& mehr": "10% & mehr",
      "1--2 --- a~b": "1–2 — a b",
      "{$\\Delta\\Sigma$} in 0.35 $\\mu$m for \\$5 or $6": "ΔΣ in 0.35 μm for $5 or $6",
    };
    for (const [tex, text] of Object.entries(cases))
      assert.equal(fromTex(tex).normalize("NFC"), text, tex);
  });

  describe("of which an entry is broken is read without it: it is refused with its line and its first words", () => {
    const cases: Record<string, [entry: string, sentence: RegExp]> = {
      "a brace too few in a field": [
        "@book{b,\n title={offen\n}",
        /^4: line 4: the entry that begins here has no end.* \[@book\{b, title=\{offen \}\]$/,
      ],
      "a brace too few in one of two fields": [
        "@book{b,\n title={offen,\n year={1990}\n}",
        /^4: line 4: the entry that begins here has no end.* \[@book\{b,/,
      ],
      "a brace too few at the end": [
        "@book{b,\n title={offen}\n",
        /^4: line 4: the entry that begins here has no end.* \[@book\{b,/,
      ],
      "a quote too few": [
        '@book{b,\n title="offen,\n year=1990\n}',
        /^4: line 4: the entry that begins here has no end.* \[@book\{b,/,
      ],
      "no sign between name and text": [
        "@book{b,\n title {x}\n}",
        /^4: line 5: = is expected here.* \[@book\{b, title \{x\}/,
      ],
      "no brace at its beginning": ["@book b,\n title={x}\n}", /^4: line 4: \{ \/ \( is expected/],
    };
    for (const [name, [entry, sentence]] of Object.entries(cases))
      test(name, async () => {
        const [a, c] = ["a", "c"].map((id) => `@book{${id},\n title={x}\n}\n`);
        const file = `${a}${entry}\n${c}\n${c?.replace("{c", "{d")}`;
        for (const size of [1, 64 * 1024]) {
          const refused = await refusedIn(file, size);
          assert.match(refused[0] ?? "nothing", sentence);
          assert.equal(refused.length, 1);
          const ids = (await entriesOf(file, size)).map(({ id }) => id);
          assert.deepEqual(ids, ["a", undefined, "c", "d"]);
        }
      });

    test("one without an end of several megabytes (long)", async () => {
      const long = `@book{a, title={${"x\n".repeat(3_000_000)}\n@book{b, title={y}}\n`;
      const refused = await refusedIn(long);
      assert.match(refused.join(), /^1: line 1: the entry that begins here has no end/);
      assert.equal((await entriesOf(long)).at(-1)?.id, "b");
    });

    test("every one of very many (long)", async () => {
      const refused = await refusedIn("@book{a, title={\n".repeat(50_000));
      assert.equal(refused.length, 50_000);
      assert.match(refused.at(-1) ?? "", /^50000: line 50000: /);
    });

    test("a remark without a sign or without braces is none", async () => {
      const file =
        "This file was created with JabRef 2.2.\nEncoding: Cp1252\n\n@Comment not in braces, title = x\n@Article{a,\n  title = {Gilgi}\n}\n";
      assert.deepEqual(await refusedIn(file), []);
      assert.deepEqual(
        (await entriesOf(file)).map(({ titel }) => titel),
        ["Gilgi"],
      );
    });

    test("an address in a remark is none", async () => {
      const file = "@book{a, title={x}}\nvon jemand@example.org\n@book{b, title={y}}\n";
      assert.deepEqual(await refusedIn(file), []);
      assert.equal((await entriesOf(file)).length, 2);
    });
  });
});

describe("RIS", () => {
  const FILE = `TY  - BOOK\r
ID  - 17\r
AU  - Keun, Irmgard\r
A2  - Blume, Gesche\r
TI  - Das kunstseidene Mädchen\r
T2  - List-Taschenbuch\r
VL  - 4\r
PB  - List\r
CY  - Berlin\r
PY  - 2004///\r
SN  - 978-3-548-60097-4\r
KW  - Roman\r
KW  - Berlin\r
LA  - ger\r
AB  - Doris will ein Glanz werden,\r
und wird es.\r
ER  - \r
\r
TY  - JFULL\r
T1  - Die Fackel\r
SN  - 0014-7052\r
ER  -\r
`;

  test("becomes works, one from TY to ER", async () => {
    for (const size of [3, 64 * 1024]) {
      const { format, rows } = await read(`\ufeff${FILE}`, size);
      assert.equal(format, "ris");
      assert.deepEqual(rows, [
        {
          line: 1,
          fields: {
            id: "17",
            art: "Buch",
            titel: "Das kunstseidene Mädchen",
            ort: "Berlin",
            jahr: "2004",
            beschreibung: "Doris will ein Glanz werden, und wird es.",
            isbn: ["978-3-548-60097-4"],
            schlagwort: [{ name: "Roman" }, { name: "Berlin" }],
            sprache: ["de"],
            person: [
              { name: "Keun, Irmgard", rolle: "aut" },
              { name: "Blume, Gesche", rolle: "edt" },
            ],
            reihe: [{ name: "List-Taschenbuch", band: "4" }],
            verlag: [{ name: "List" }],
          },
        },
        {
          line: 19,
          fields: {
            id: "Die Fackel /",
            art: "Zeitschrift",
            titel: "Die Fackel",
            issn: ["0014-7052"],
          },
        },
      ]);
    }
  });

  test("has lines before the first entry that say where it comes from", async () => {
    const head = 'Provider: Elsevier\nContent: text/plain; charset="UTF-8"\n\n\n';
    for (const size of [1, 64 * 1024]) {
      const { format, rows } = await read(`${head}${FILE}`, size);
      assert.equal(format, "ris");
      assert.deepEqual(
        rows.map(({ line }) => line),
        [5, 23],
      );
    }
    assert.deepEqual(await refusedIn(`${head}${FILE}`), []);
  });

  test("has entries that are counted between them", async () => {
    const entry = (title: string) => `TY  - BOOK\nTI  - ${title}\nER  - \n`;
    const file = `1.\n${entry("A")}\n2.\n${entry("B")}Record #3 of 3\n${entry("C")}`;
    assert.deepEqual(await refusedIn(file), []);
    assert.equal((await entriesOf(file)).length, 3);
  });

  test("has text of the database behind entries, which is named and refuses nothing", async () => {
    const entry = "TY  - BOOK\nTI  - A\nER  - \n";
    const file = `1.\n${entry}\nLink to the full text: https://example.org/1\n\n2.\n${entry}\nLink to 2\n`;
    assert.deepEqual(await refusedIn(file), []);
    assert.equal((await entriesOf(file)).filter((fields) => fields !== null).length, 2);
    assert.deepEqual((await unreadOf(file)).flat(), [
      "Link to the full text: https://example.org/1",
      "Link to 2",
    ]);
  });

  test("of which an entry has only its short title is called by that", async () => {
    const [first, second] = await entriesOf(
      "TY  - BOOK\nST  - Momo\nER  - \nTY  - BOOK\nTI  - Momo: ein Roman\nST  - Momo\nER  - \n",
    );
    assert.equal(first?.titel, "Momo");
    assert.deepEqual([second?.titel, second?.untertitel], ["Momo", "ein Roman"]);
  });

  test("of which an entry has no end is read up to the next; what is cut off or belongs to no entry is refused", async () => {
    const open = "TY  - BOOK\nTI  - A\nTY  - BOOK\nTI  - B\nER  - \n";
    assert.deepEqual(
      (await entriesOf(open)).map(({ titel }) => titel),
      ["A", "B"],
    );
    assert.deepEqual(await refusedIn(open), []);
    const stray = `${open}\nKrims\nPY  - 1999\nKY  - 2\n${open}`;
    assert.match((await refusedIn(stray)).join(), /^8: line 8: there is text here.*\[PY - 1999\]$/);
    assert.equal((await entriesOf(stray)).length, 5);
    const cut = `${open}TY  - BOOK\nTI  - Gil`;
    assert.match((await refusedIn(cut)).join(), /^6: line 6: .*ER {2}-.*\[TY - BOOK TI - Gil\]$/);
    assert.equal((await entriesOf(cut)).length, 3);
  });
});

test("an article keeps where it stands: a journal is no series", async () => {
  const [bib] = await entriesOf(
    "@article{a, title = {Netze}, abstract = {Kleine Welten.}, journal = {Nature}, volume = {393}, number = {6684}, pages = {440--442}, issn = {0028-0836}}",
  );
  const ris = await entriesOf(`TY  - JOUR
TI  - Netze
T2  - Nature
JO  - Nat.
VL  - 393
IS  - 6684
SP  - 440
EP  - 442
SN  - 0028-0836 (ISSN)
AB  - Kleine Welten.
ER  - 
`);
  const article = {
    titel: "Netze",
    beschreibung: "Kleine Welten.\n\nIn: Nature 393 (6684), 440–442",
    issn: ["0028-0836"],
  };
  assert.deepEqual(bib, { ...article, id: "a" });
  assert.deepEqual(ris, [{ ...article, id: "Netze /" }]);
  const [bare] = await entriesOf("@article{b, title = {Netze}, journal = {Nature}}");
  assert.equal(bare?.beschreibung, "In: Nature");
});

test("a chapter keeps its book and pages, and the series of that book", async () => {
  const [bib] = await entriesOf(
    "@incollection{a, title = {Freiheit}, booktitle = {Mensch und Politik}, series = {Reclam}, number = {19}, pages = {48--88}}",
  );
  const ris = await entriesOf(
    "TY  - CHAP\nTI  - Freiheit\nT2  - Mensch und Politik\nT3  - Reclam\nVL  - 19\nSP  - 48\nEP  - 88\nER  - \n",
  );
  const chapter = {
    titel: "Freiheit",
    beschreibung: "In: Mensch und Politik, 48–88",
    reihe: [{ name: "Reclam", band: "19" }],
  };
  assert.deepEqual(bib, { ...chapter, id: "a" });
  assert.deepEqual(ris, [{ ...chapter, id: "Freiheit /" }]);
});

test("whatever follows a beginning that is known, it ends in entries or in a sentence", async () => {
  const parts = fc.constantFrom(
    "@book{",
    "a",
    ",",
    "=",
    "{",
    "}",
    '"',
    "\\",
    "\n",
    "TY  - ",
    "ER  - \n",
    "#",
    "00024",
    "\x1d",
    "\x1e",
    "\x1f",
    "<record>",
    "</",
    "[",
    "]",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        "@book{a,",
        "TY  - BOOK\n",
        "00100nam a2200061   4500\x1e\x1f",
        "<record><leader>",
        '[{"a":1},',
      ),
      fc.array(parts, { maxLength: 30 }),
      async (start, rest) => {
        assert.equal(typeof (await faultOf(start + rest.join(""))), "string");
      },
    ),
    { numRuns: tries(300) },
  );
});

describe("what other catalogues export", () => {
  test("Goodreads: CSV with locked ISBNs, the series behind the title", async () => {
    const file = `Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
8127,"Anne of Green Gables (Anne of Green Gables, #1)",L.M. Montgomery,"Montgomery, L.M.","Ingrid Hajek, Jane Doe","=""0451528824""","=""9780451528827""",5,4.31,Signet Classics,Mass Market Paperback,320,2003,1908,,2024/01/02,"kinder, klassiker","kinder (#1), klassiker (#2)",read,,,,1,0
`;
    assert.deepEqual((await read(file)).format, "goodreads");
    assert.deepEqual(await entriesOf(file), [
      {
        id: "8127",
        titel: "Anne of Green Gables",
        umfang: "320",
        jahr: "2003",
        art: "Buch",
        isbn: ["9780451528827"],
        schlagwort: [{ name: "kinder" }, { name: "klassiker" }],
        person: [
          { name: "Montgomery, L.M.", rolle: "aut" },
          { name: "Ingrid Hajek" },
          { name: "Jane Doe" },
        ],
        verlag: [{ name: "Signet Classics" }],
        reihe: [{ name: "Anne of Green Gables", band: "1" }],
      },
    ]);
  });

  const THING = {
    id: "112233",
    titel: '"Faust" erklärt',
    jahr: "1996",
    umfang: "136 p.; 15 cm",
    art: "Buch",
    isbn: ["315000003X", "9783150000038"],
    sprache: ["de"],
    schlagwort: [{ name: "Drama" }, { name: "Schule" }],
    person: [{ name: "Goethe, Johann Wolfgang von", rolle: "aut" }, { name: "Trunz, Erich" }],
    verlag: [{ name: "Reclam" }],
    exemplar: [{ barcode: "00042" }],
  };

  test("LibraryThing: tabs and no quotes, in UTF-8 and UTF-16", async () => {
    const table = [
      [
        "Book Id",
        "Title",
        "Sort Character",
        "Primary Author",
        "Primary Author Role",
        "Secondary Author",
        "Secondary Author Roles",
        "Publication",
        "Date",
        "Review",
        "Rating",
        "Media",
        "Physical Description",
        "Barcode",
        "Tags",
        "Collections",
        "Languages",
        "ISBN",
        "ISBNs",
      ],
      [
        "112233",
        '"Faust" erklärt',
        "1",
        "Goethe, Johann Wolfgang von",
        "Author",
        "Trunz, Erich",
        "Editor",
        "Reclam (1996), 136 pages",
        "1996",
        "",
        "",
        "Paperback",
        "136 p.; 15 cm",
        "00042",
        "Drama,Schule",
        "Your library",
        "German",
        "[315000003X]",
        "315000003X, 9783150000038",
      ],
    ];
    const file = table.map((cells) => `${cells.join("\t")}\n`).join("");
    assert.equal((await read(file)).format, "librarything");
    assert.deepEqual(await entriesOf(file), [THING]);
    assert.deepEqual(await entriesOf(Buffer.from(`\ufeff${file}`, "utf16le")), [THING]);
  });

  test("LibraryThing: bytes of MARC-8 cost themselves where they are read, and nothing where they are not", async () => {
    const head = "Book Id\tTitle\tPrimary Author\tReview\n";
    const rows = [
      "1\tR\xe8auber\tSchiller\t",
      "2\tLenz\tBuechner\tsch\xe8on",
      "3\tMädchen\tKeun\tgrün",
    ];
    const latin = rows.map((row) => (row.includes("\xe8") ? Buffer.from(row, "latin1") : row));
    const file = Buffer.concat([
      Buffer.from(`${head}0\tÄpfel & Öl für Übelmütige\tKeun\t\n`),
      ...latin.flatMap((row) => [Buffer.from(row), Buffer.from("\n")]),
    ]);
    assert.equal((await read(file)).format, "librarything");
    assert.deepEqual(await refusedIn(file), []);
    assert.deepEqual(
      (await entriesOf(file)).map(({ titel }) => titel),
      ["Äpfel & Öl für Übelmütige", "R\ufffdauber", "Lenz", "Mädchen"],
    );
  });

  test("LibraryThing: JSON, an object of objects", async () => {
    const book = {
      books_id: "112233",
      title: '"Faust" erklärt',
      primaryauthor: "Goethe, Johann Wolfgang von",
      authors: [
        { lf: "Goethe, Johann Wolfgang von", fl: "Johann Wolfgang von Goethe" },
        { lf: "Trunz, Erich", fl: "Erich Trunz" },
      ],
      publication: "Reclam (1996), 136 pages",
      date: "1996",
      isbn: { "0": "315000003X", "2": "9783150000038" },
      language: ["German"],
      tags: ["Drama", "Schule"],
      format: [{ code: "1.1.5", text: "Paperback" }],
      physical_description: "136 p.; 15 cm",
      barcode: { "1": "00042" },
    };
    for (const indent of [0, 2]) {
      const { format, rows } = await read(JSON.stringify({ "112233": book }, null, indent), 50);
      assert.equal(format, "librarything");
      assert.deepEqual(rows[0]?.fields, THING);
    }
    const entities = "&quot;Faust&quot; erkl&auml;rt &#38; mehr&#x2026; &nix; A&B";
    const [entry] = await entriesOf(JSON.stringify({ "1": { ...book, title: entities } }));
    assert.equal(entry?.titel, '"Faust" erklärt & mehr… &nix; A&B');
  });

  test("Koha: a report, and the search for items", async () => {
    const report =
      'biblionumber;title;author;isbn;copyrightdate;publishercode;itemcallnumber;barcode;homebranch;price\n17;Lenz;Büchner, Georg;"3150000033 | 9783150000038";1998;Reclam;Er Büc;0042;HAUPT;2.10\n';
    assert.deepEqual(await entriesOf(report), [
      {
        id: "17",
        titel: "Lenz",
        jahr: "1998",
        isbn: ["9783150000038"],
        person: [{ name: "Büchner, Georg", rolle: "aut" }],
        verlag: [{ name: "Reclam" }],
        exemplar: [{ signatur: "Er Büc", barcode: "0042", standort: "HAUPT", preis: "2.10" }],
      },
    ]);
    const items =
      '"Title","Publication date","Publisher","Collection","Barcode","Call number","Home library","Current library","Location","Item type"\n"Lenz Büchner, Georg","1998","Reclam","","0042","Er Büc","Hauptstelle","Hauptstelle","",""\n';
    const { format } = await read(items);
    assert.equal(format, "koha");
    assert.deepEqual((await entriesOf(items))[0]?.exemplar, [
      { signatur: "Er Büc", barcode: "0042", standort: "Hauptstelle" },
    ]);
  });

  test("Librarika: its titles", async () => {
    const file =
      "\ufeffId,Title,Authors,ISBN13,Category,Description\r\n7,Lenz,Georg Büchner,9783150000038,Erzählung,\r\n";
    assert.equal((await read(file)).format, "librarika");
    assert.deepEqual(await entriesOf(file), [
      {
        id: "7",
        titel: "Lenz",
        isbn: ["9783150000038"],
        schlagwort: [{ name: "Erzählung" }],
        person: [{ name: "Georg Büchner", rolle: "aut" }],
      },
    ]);
  });
});

describe("what of an entry is not read", () => {
  test("is told by the names of BibTeX, without what reference managers note for themselves", async () => {
    const file = `@article{a, title = {Lesen}, journal = {Wort}, volume = {3}, number = {2}, doi = {10.1/1}, note = {},
      owner = {me}, timestamp = {2020-01-01}, file = {:a.pdf:PDF}, date-added = {2020}, bdsk-url-1 = {x}, editor = {A}, editortype = {compiler}}
@book{b, title = {Momo}, series = {Klassiker}, volume = {3}, number = {7}, note = {gelesen}}`;
    assert.deepEqual(await unreadOf(file), [["doi"], ["number", "note"]]);
  });

  test("is told also of an entry that has fields without end, whichever they are (long)", async () => {
    const many = (tag: (index: number) => string) =>
      Array.from({ length: 100_000 }, (_, index) => `${tag(index)} = {x${index}}`).join(", ");
    for (const tag of ["editor", "editortype", "abstract", "keywords"])
      assert.deepEqual(await unreadOf(`@book{a, title = {A}, ${many(() => tag)}}`), [[]], tag);
    const [unread] = await unreadOf(`@book{a, title = {A}, ${many((index) => `t${index}`)}}`);
    assert.equal(unread?.length, 100_000);
  });

  test("is told by the tags of RIS", async () => {
    const file =
      "TY  - BOOK\nTI  - Lesen: ein Fest\nST  - Lesen\nJO  - Wort\nM3  - Aufsatz\nVL  - 3\nN1  - \nDB  - Katalog\nER  - \n";
    assert.deepEqual(await unreadOf(file), [["JO", "M3", "VL"]]);
  });

  test("is told by the columns of another catalogue as they are written there, where they are filled", async () => {
    const file =
      'Book Id,Title,Author l-f,Exclusive Shelf,My Rating,My Review\n1,Momo,"Ende, Michael",read,5,\n';
    assert.deepEqual(await unreadOf(file), [["Exclusive Shelf", "My Rating"]]);
    const json =
      '{"1":{"books_id":"1","title":"Momo","primaryauthor":"Ende, Michael","rating":5,"review":"","isbn":[]}}';
    assert.deepEqual(await unreadOf(json), [["rating"]]);
  });
});
