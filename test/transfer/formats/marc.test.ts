import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { en } from "../../../src/core/texts/en/all.ts";
import { fromMarc8 } from "../../../src/library/import/formats/records/marc-8.ts";
import { fileTexts } from "../../../src/library/import/texts/themes.ts";
import { withFiles } from "../scratch.ts";
import { entriesOf, faultOf, open, read, refusedIn, unreadOf } from "./reading.ts";

/** As Koha exports a record: UTF-8, the copies in 952. */
const KOHA = [
  ["001", "1234"],
  ["008", "240101s1996    gw            000 1 ger  "],
  ["020", "  ", "a", "3-15-000003-X (kart.) : EUR 3.60"],
  ["020", "  ", "a", "9783150000038"],
  ["041", "1 ", "a", "ger", "h", "eng"],
  ["100", "1 ", "a", "Goethe, Johann Wolfgang von,", "d", "1749-1832", "4", "aut"],
  [
    "245",
    "10",
    "a",
    "Faust.",
    "n",
    "1.",
    "p",
    "Der Tragödie erster Teil :",
    "b",
    "eine Tragödie /",
    "c",
    "J. W. von Goethe",
  ],
  ["250", "  ", "a", "2., durchges. Aufl."],
  ["264", " 1", "a", "Stuttgart :", "b", "Reclam,", "c", "[1996]"],
  ["300", "  ", "a", "136 S. :", "b", "Ill. ;", "c", "15 cm"],
  ["490", "0 ", "a", "Universal-Bibliothek ;", "v", "Nr. 1"],
  ["520", "  ", "a", "Der Gelehrte und der Teufel."],
  ["650", " 7", "a", "Drama", "2", "gnd"],
  ["689", "00", "a", "Faust"],
  ["700", "1 ", "a", "Retzsch, Moritz", "e", "Illustrator", "4", "ill"],
  ["700", "1 ", "a", "Trunz, Erich", "e", "Herausgeber,"],
  ["856", "40", "u", "http://d-nb.info/1/"],
  [
    "952",
    "  ",
    "a",
    "HAUPT",
    "c",
    "LESESAAL",
    "o",
    "Dr Goe 1",
    "p",
    "00012345",
    "i",
    "1996/17",
    "d",
    "1996-05-01",
    "g",
    "3.60",
    "e",
    "Geschenk",
  ],
  ["952", "  ", "a", "HAUPT", "o", "Dr Goe 1 b", "p", "00012346"],
  ["852", "  ", "b", "KELLER", "h", "Dr 11", "i", "Goe", "p", "00012347"],
] as const;

const FAUST = {
  id: "1234",
  titel: "Faust. 1. Der Tragödie erster Teil",
  untertitel: "eine Tragödie",
  auflage: "2., durchges. Aufl.",
  ort: "Stuttgart",
  jahr: "1996",
  umfang: "136 S., Ill., 15 cm",
  beschreibung: "Der Gelehrte und der Teufel.",
  art: "Buch",
  isbn: ["3-15-000003-X", "9783150000038"],
  sprache: ["de"],
  schlagwort: [{ name: "Drama" }, { name: "Faust" }],
  verweis: ["http://d-nb.info/1/"],
  person: [
    { name: "Goethe, Johann Wolfgang von", rolle: "aut", leben: "1749-1832" },
    { name: "Retzsch, Moritz", rolle: "ill" },
    { name: "Trunz, Erich", rolle: "edt" },
  ],
  verlag: [{ name: "Reclam" }],
  reihe: [{ name: "Universal-Bibliothek", band: "Nr. 1" }],
  exemplar: [
    { signatur: "Dr 11 Goe", barcode: "00012347", standort: "KELLER" },
    {
      signatur: "Dr Goe 1",
      barcode: "00012345",
      standort: "LESESAAL",
      inventarnummer: "1996/17",
      zugang: "1996-05-01",
      preis: "3.60",
      herkunft: "Geschenk",
    },
    { signatur: "Dr Goe 1 b", barcode: "00012346", standort: "HAUPT" },
  ],
};

describe("MARC 21", () => {
  const good = marc(KOHA);
  test("of Koha becomes a work with its makers, series and copies", async () => {
    for (const size of [1, 100, 64 * 1024]) {
      const { format, rows } = await read(marc(KOHA), size);
      assert.equal(format, "marc");
      assert.deepEqual(rows, [{ line: 1, fields: FAUST }]);
    }
  });

  test("has many records, with or without line ends between them", async () => {
    const record = marc(KOHA);
    const entries = await entriesOf(
      Buffer.concat([record, Buffer.from("\r\n"), record, record]),
      333,
    );
    assert.deepEqual(entries, [FAUST, FAUST, FAUST]);
  });

  test("names what is not read: the field, or its part where others are read, and nothing of what only cataloguers need", async () => {
    assert.deepEqual(await unreadOf(marc(KOHA)), [["041 $h", "245 $c"]]);
    const record = marc([
      ["003", "DE-101"],
      ["035", "  ", "a", "(DE-599)1"],
      ["040", "  ", "a", "1240"],
      ["245", "00", "a", "Momo", "6", "880-01"],
      ["336", "  ", "a", "Text"],
      ["500", "  ", "a", "Umschlag fehlt"],
      ["650", " 7", "a", "Zeit", "x", "Roman", "y", " ", "0", "(DE-588)4"],
      ["952", "  ", "p", "1", "0", "0", "1", "2", "9", "77", "y", "BK"],
    ] as const);
    assert.deepEqual(await unreadOf(record), [["500", "952 $1", "952 $y"]]);
    const [entry] = await entriesOf(record);
    assert.deepEqual(entry?.schlagwort, [{ name: "Zeit – Roman" }]);
  });

  test("has its title in another script, local and subdivided subjects, and a number that is no ISBN", async () => {
    const record = marc([
      ["020", "  ", "a", "31500 (kart.)"],
      ["020", "  ", "a", "kart."],
      ["245", "00", "6", "880-01", "a", "Voina i mir"],
      ["650", " 0", "a", "War", "z", "Russia", "v", "Fiction."],
      ["653", "  ", "a", "Adel", "a", "Krieg"],
      ["690", "  ", "a", "Leihgabe", "x", "Schule"],
      ["880", "00", "6", "245-01/(N", "a", "Война и мир /", "c", "Лев Толстой"],
      ["880", "1 ", "6", "100-02/(N", "a", "Толстой, Лев"],
    ] as const);
    const [entry] = await entriesOf(record);
    assert.deepEqual(entry?.isbn, ["31500 (kart.)"]);
    assert.deepEqual(entry?.weitererTitel, ["Война и мир"]);
    const subjects = ["War – Russia – Fiction", "Adel", "Krieg", "Leihgabe – Schule"];
    assert.deepEqual(
      entry?.schlagwort,
      subjects.map((name) => ({ name })),
    );
    assert.deepEqual(await unreadOf(record), [["880"]]);
  });

  test("has its series in 440 where it is old, and only once where others repeat it", async () => {
    const old = ["440", " 0", "a", "Penguin classics ;", "v", "L 12"] as const;
    const newer = ["490", "1 ", "a", "Penguin Classics", "v", "12"] as const;
    const traced = ["830", " 0", "a", "Penguin classics.", "v", "L 12"] as const;
    const series = async (...fields: (typeof old | typeof newer | typeof traced)[]) =>
      (await entriesOf(marc([["245", "00", "a", "Emma"], ...fields] as const)))[0]?.reihe;
    const found = [{ name: "Penguin classics", band: "L 12" }];
    assert.deepEqual(await series(old), found);
    assert.deepEqual(await series(old, traced), found);
    assert.deepEqual(await series(newer, old, traced), [{ name: "Penguin Classics", band: "12" }]);
    assert.deepEqual(await unreadOf(marc([["245", "00", "a", "Emma"], old] as const)), [[]]);
  });

  test("has a volume also where it stands behind the name of its series", async () => {
    const entry = marc([
      ["245", "00", "a", "Emma"],
      ["490", "0 ", "a", "Penguin classics ; 12"],
    ]);
    assert.deepEqual((await entriesOf(entry))[0]?.reihe, [
      { name: "Penguin classics", band: "12" },
    ]);
  });

  test("has other titles", async () => {
    const record = marc([
      ["240", "10", "a", "Pride and prejudice.", "l", "German"],
      ["245", "00", "a", "Stolz und Vorurteil"],
      ["246", "3 ", "a", "Stolz & Vorurteil"],
    ]);
    assert.deepEqual((await entriesOf(record))[0]?.weitererTitel, [
      "Stolz & Vorurteil",
      "Pride and prejudice",
    ]);
  });

  test("a language is taken from 008 where 041 names none", async () => {
    const general = ["008", "240101s1996    gw            000 1 ger  "] as const;
    const language = async (...fields: (readonly string[])[]) =>
      (await entriesOf(marc([general, ["245", "00", "a", "Emma"], ...fields] as never)))[0]
        ?.sprache;
    assert.deepEqual(await language(), ["de"]);
    assert.deepEqual(await language(["041", "1 ", "a", "und", "h", "eng"]), ["de"]);
    assert.deepEqual(await language(["041", "0 ", "a", "fre"]), ["fr"]);
    assert.deepEqual(await language(["041", "0 ", "a", "1234"]), ["de"], "nonsense");
  });

  test("has several languages in one subfield where it is old", async () => {
    const languages = async (...subfields: string[]) =>
      (
        await entriesOf(
          marc([
            ["245", "00", "a", "Emma"],
            ["041", "0 ", ...subfields],
          ]),
        )
      )[0]?.sprache;
    assert.deepEqual(await languages("a", "engfre"), ["en", "fr"]);
    assert.deepEqual(await languages("a", "engfre", "a", "ger"), ["en", "fr", "de"]);
  });

  test("has its year as cataloguers write it, and 008 says which of two", async () => {
    const year = async (said: string, coded = "    ") =>
      (
        await entriesOf(
          marc([
            ["008", `240101s${coded}    gw            000 1 ger  `],
            ["245", "00", "a", "Emma"],
            ["260", "  ", "c", said],
          ]),
        )
      )[0]?.jahr;
    assert.equal(await year("1376 [1997]", "1997"), "1997");
    assert.equal(await year("1376 [1997]", "1996"), "1376", "008 says something else");
    assert.equal(await year("[2003?]"), "2003");
    assert.equal(await year("[19]87"), "1987");
    assert.equal(await year("1987[2]"), "1987");
    assert.equal(await year("ca. 1890."), "1890");
    assert.equal(await year("1998-2001."), "1998");
    assert.equal(await year("c1987"), "1987");
    assert.equal(await year("[19]87"), "1987");
    assert.equal(await year("19[87?]"), "1987");
    assert.equal(await year("1992, c1987", "1992"), "1992");
    assert.equal(await year("MCMXCV."), "1995");
    assert.equal(await year("M.DCC.LXXXIX"), "1789");
    assert.equal(await year("Mailand, MCMLXX"), "1970");
    assert.equal(await year("[n.d.]", "1901"), "1901");
    assert.equal(await year("[19--?]"), undefined);
  });

  test("tells the kind of work by its leader", async () => {
    const cases: Record<string, string> = {
      am: "Buch",
      as: "Zeitschrift",
      jm: "Musik",
      im: "Hörbuch",
      gm: "Film",
      em: "Karte",
      cm: "Noten",
    };
    for (const [type, art] of Object.entries(cases))
      assert.equal((await entriesOf(marc([["245", "00", "a", "X"]], { type })))[0]?.art, art);
  });

  test("says UTF-8 and is, says MARC-8 and is UTF-8 all the same", async () => {
    const fields = [["245", "00", "a", "Räuber"]] as const;
    for (const coding of ["a", " "])
      assert.equal((await entriesOf(marc(fields, { coding })))[0]?.titel, "Räuber");
  });

  test("says UTF-8 and has fields in MARC-8", async () => {
    const record = latin1([
      ["020", "  ", "a", "0140431020 (pbk.) : \xb90.95"],
      ["245", "00", "a", "Orgueil et pr\xe2ejug\xe2es"],
      ["260", "  ", "b", "\xc4\x8d\xffapek"],
    ]);
    record.write("a", 9);
    const [entry] = await entriesOf(record);
    assert.deepEqual(
      [entry?.isbn, entry?.titel, entry?.verlag],
      [["9780140431025"], "Orgueil et préjugés", [{ name: "č\ufffdapek" }]],
    );
    assert.deepEqual(await unreadOf(record), [["260 $b (č\ufffdapek)"]]);
  });

  test("in MARC-8 has its accents before the letters", async () => {
    assert.equal(fromMarc8(Buffer.from([0x52, 0xe8, 0x61, 0x75, 0x62, 0x65, 0x72])), "Räuber");
    const bytes = [
      0xb2, 0xa1, 0xc7, 0xe3, 0xe2, 0x65, 0xf0, 0x63, 0xea, 0x41, 0xc8, 0x1b, 0x28, 0x42, 0x78,
    ];
    assert.equal(fromMarc8(Buffer.from(bytes)), "øŁßếçÅ€x");
    const signs = "H\x1bb2\x1bsO, 10\x1bp-3\x1bs (\x1bga\x1bs)";
    assert.equal(fromMarc8(Buffer.from(signs, "latin1")), "H₂O, 10⁻³ (α)");
  });

  test("in MARC-8 has Cyrillic, Greek, Hebrew and Arabic, in either half of the bytes", () => {
    const text = (bytes: string) => fromMarc8(Buffer.from(bytes, "latin1"));
    assert.equal(text("\x1b(NwOJNA I MIR\x1b(B : roman"), "Война и мир : roman");
    assert.equal(text("Voina \x1b)N\xc9 I\x1b)!E \xe8u"), "Voina и I ü");
    assert.equal(text("\x1b(N\x1b)QN\xc6\xe0\x1b(B"), "ніҐ");
    assert.equal(text('\x1b(Sb"lrw\x1b(B'), "βίος");
    assert.equal(text("\x1b(2ylem\x1b(B"), "שלום");
    assert.equal(text("\x1b,3cJGH\x1b-4\xa9\x1b(B"), "كتابپ");
  });

  test("in MARC-8 with a script that is not known tells so, and spoils no other record", async () => {
    const chinese = latin1([
      ["245", "00", "a", "\x1b$1!0!\x1b(B"],
      ["500", "  ", "a", "\xe8u"],
    ]);
    const { rows } = await read(Buffer.concat([chinese, marc(KOHA)]));
    assert.deepEqual(
      rows.map(({ fields }) => (fields === "marc-script" ? fields : "read")),
      ["marc-script", "read"],
    );
    const file = await open(chinese);
    const [[row]] = (await Array.fromAsync(file.rows as AsyncIterable<unknown[]>)) as [
      [{ fields: { params: object } }],
    ];
    assert.match(fileTexts(en).faults["marc-script"](row.fields.params as never), /CJK.*UTF-8/);
  });

  test("in MARC-8 with a script that is not known beside its title is read without that field, and names it", async () => {
    const record = latin1([
      ["245", "00", "a", "R\xe8auber"],
      ["880", "00", "a", "\x1b$1!0!\x1b(B"],
    ]);
    assert.equal((await entriesOf(record))[0]?.titel, "Räuber");
    assert.deepEqual(await unreadOf(record), [["880 (CJK)"]]);
    const damaged = Buffer.from(good);
    damaged.write("\xff", damaged.indexOf("Der Gelehrte"), "latin1");
    assert.deepEqual(await refusedIn(damaged), []);
    const [entry] = await entriesOf(damaged);
    assert.equal(entry?.titel, FAUST.titel);
    assert.match(`${entry?.beschreibung}`, /^\ufffder Gelehrte/);
    assert.match((await unreadOf(damaged))[0]?.at(-1) ?? "", /^520 \$a \(\ufffder Gelehrte/);
  });

  test("is read as Debian's yaz reads and writes it", async (t) => {
    if (spawnSync("yaz-marcdump", ["-V"]).error) return t.skip("yaz is not installed");
    await withFiles(async (write) => {
      const file = await write("koha.mrc", marc(KOHA));
      const yaz = (...args: string[]) => {
        const { stdout, status, stderr } = spawnSync("yaz-marcdump", [...args, file]);
        assert.equal(status, 0, `${stderr}`);
        return stdout;
      };
      assert.doesNotMatch(
        yaz("-v").toString(),
        /Bad|Separator|warning/i,
        "what the tests write is MARC",
      );
      const old = yaz("-f", "utf-8", "-t", "marc-8", "-o", "marc", "-l", "9=32");
      assert.ok(
        old.includes(Buffer.from("Trag\xe8odie", "latin1")),
        "accents stand before their letters",
      );
      assert.deepEqual(await entriesOf(old), [FAUST]);
      const xml = yaz("-o", "marcxml");
      assert.equal((await read(xml)).format, "marcxml");
      assert.deepEqual(await entriesOf(xml), [FAUST]);
      assert.deepEqual(await entriesOf(yaz("-o", "marc")), [FAUST]);
    });
  });

  const second = (change: (bytes: Buffer) => Buffer | undefined) => {
    const bytes = Buffer.from(good);
    return Buffer.concat([good, change(bytes) ?? bytes, good]);
  };

  describe("with wrong lengths is read by its terminators", () => {
    const cases: Record<string, Buffer> = {
      "a record that says it is longer": second((bytes) => void bytes.write("09999", 0)),
      "a record that says it is shorter": second((bytes) => void bytes.write("00100", 0)),
      "a directory that says it ends sooner": second((bytes) => void bytes.write("00030", 12)),
      "a field that says it is longer": second((bytes) => void bytes.write("9999", 24 + 3)),
      "a text made longer by whoever made UTF-8 of it": second((bytes) =>
        Buffer.from(bytes.toString("utf8").replace("Gelehrte", "Gelehrte und gelehrige")),
      ),
      "a record of more bytes than five digits can count": Buffer.concat([
        good,
        marc([...KOHA, ...Array(12).fill(["500", "  ", "a", "x".repeat(9_000)])]),
        good,
      ]),
      "a byte order mark before the first": Buffer.concat([
        Buffer.from("\ufeff"),
        good,
        good,
        good,
      ]),
    };
    for (const [name, bytes] of Object.entries(cases))
      test(name, async () => {
        assert.deepEqual(await refusedIn(bytes), []);
        const ids = (await entriesOf(bytes, 333)).map(({ id, titel }) => [id, titel]);
        assert.deepEqual(ids, Array(3).fill(["1234", FAUST.titel]));
      });
  });

  describe("that is broken is refused with its record and its first words, and spoils no other", () => {
    const cases: Record<string, [Buffer, RegExp]> = {
      "a field that stands nowhere": [
        second((bytes) => void bytes.write("-0001", 24 + 12 + 7)),
        /^2: record 2: its directory.*\[3-15-000003-X \(kart\.\) : EUR 3\.60 Goethe, Johann/,
      ],
      "a field that stands before the one before": [
        second((bytes) => void bytes.write("00000", 24 + 24 + 7)),
        /^2: record 2, field 020: its directory/,
      ],
      "a field that has no end": [
        second((bytes) => void bytes.write(" ", bytes.indexOf("\x1e", 500))),
        /^2: record 2, field \d{3}: its directory/,
      ],
      "a leader of letters": [
        second((bytes) => void bytes.write("abcde", 0)),
        /^2: record 2: there is no leader/,
      ],
      "a record that has lost its end between two others": [
        second((bytes) => bytes.subarray(0, -200)),
        /^2: record 2, field \d{3}: its directory.*Goethe/,
      ],
    };
    for (const [name, [bytes, sentence]] of Object.entries(cases))
      test(name, async () => {
        for (const size of [100, 64 * 1024]) {
          const [refused, ...others] = await refusedIn(bytes, size);
          assert.match(refused ?? "nothing", sentence);
          assert.deepEqual(others, []);
          const read = await entriesOf(bytes, size);
          assert.deepEqual(
            [read[0], read[2]].map((entry) => entry?.titel),
            [FAUST.titel, FAUST.titel],
          );
          assert.equal(read.length, 3);
        }
      });

    test("the first of them, by which nobody sees that it is MARC", async () => {
      const bytes = Buffer.from(good);
      bytes.write("abcde", 0);
      assert.match(
        (await refusedIn(Buffer.concat([bytes, good]))).join(),
        /^1: record 1: .*leader/,
      );
    });

    test("an end that is cut off, or never comes", async () => {
      const cut = Buffer.concat([good, good.subarray(0, -20)]);
      assert.match((await refusedIn(cut)).join(), /^2: record 2: the record has no end.*Goethe/);
      assert.equal((await entriesOf(cut))[0]?.titel, FAUST.titel);
      for (const length of [300_000, 9_000_000])
        assert.match(
          (await refusedIn(Buffer.concat([good, Buffer.alloc(length, "0")]))).join(),
          /^2: record 2: the record has no end/,
        );
    });

    test("a byte that is no UTF-8 costs itself, and is named", async () => {
      const bytes = second((one) => void one.write("\xff", one.indexOf("Trag"), "latin1"));
      assert.deepEqual(await refusedIn(bytes), []);
      assert.match(`${(await entriesOf(bytes))[1]?.titel}`, /\ufffdrag/);
      assert.match((await unreadOf(bytes))[1]?.at(-1) ?? "", /^245 \$p \(.*\ufffdrag/);
    });

    test("a character set that is neither UTF-8 nor MARC-8 is named as that", async () => {
      const cyrillic = Buffer.from("82 AE A9 AD A0 20 A8 20 AC A8 E0".replaceAll(" ", ""), "hex");
      const record = latin1([["245", "00", "a", cyrillic.toString("latin1")]]);
      assert.match((await refusedIn(record)).join(), /neither in UTF-8 nor in MARC-8/);
    });
  });
});

describe("MARCXML", () => {
  const record = marcXml(KOHA);
  const slim = 'xmlns="http://www.loc.gov/MARC21/slim"';

  test("comes as a collection, as one record, and in the answer of a server", async () => {
    const files = [
      `<?xml version="1.0" encoding="UTF-8"?>\n<collection ${slim}>${record}</collection>`,
      record.replace("<record>", `<record ${slim}>`),
      `<zs:searchRetrieveResponse xmlns:zs="x"><zs:version>1.1</zs:version><zs:records><zs:record><zs:recordSchema>MARC21-xml</zs:recordSchema><zs:recordData>${record.replace("<record>", `<record ${slim}>`)}</zs:recordData></zs:record></zs:records></zs:searchRetrieveResponse>`,
      `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate><request verb="ListRecords">x</request><ListRecords><record><header><identifier>oai:x:1</identifier></header><metadata>${record.replace("<record>", `<record ${slim}>`)}</metadata></record><record><header status="deleted"><identifier>oai:x:2</identifier></header></record><resumptionToken>y</resumptionToken></ListRecords></OAI-PMH>`,
      `<marc:collection xmlns:marc="http://www.loc.gov/MARC21/slim">${record.replace(/<(\/?)(record|leader|controlfield|datafield|subfield)/g, "<$1marc:$2")}</marc:collection>`,
    ];
    for (const file of files)
      assert.deepEqual((await read(file, 50)).rows, [{ line: 1, fields: FAUST }]);
  });

  test("with records of holdings has works alone, and names the others", async () => {
    const holdings = (type: string) =>
      `<record><leader>00000n${type}  a2200000un 4500</leader><controlfield tag="001">h1</controlfield><controlfield tag="004">1234</controlfield><datafield tag="852"><subfield code="h">Dr Goe 1</subfield></datafield></record>`;
    const file = `<collection ${slim}>${record}${holdings("y")}${holdings("x")}${record}</collection>`;
    assert.deepEqual(await refusedIn(file), []);
    assert.deepEqual(
      (await entriesOf(file)).filter((fields) => fields !== null),
      [FAUST, FAUST],
    );
    const named = (await unreadOf(file)).flat().filter((name) => name.startsWith("holdings"));
    assert.deepEqual(named, ["holdings (leader/06 = y)", "holdings (leader/06 = x)"]);
  });

  test("with line breaks within its texts, as editors make them, has none", async () => {
    const broken = record.replace(/(<subfield[^>]*>)([^<]* )([^<]*)/g, "$1\n      $2\n    $3\n   ");
    assert.notEqual(broken, record);
    assert.deepEqual(await entriesOf(`<collection ${slim}>${broken}</collection>`), [FAUST]);
  });

  test("with the year in which a publisher ended has that of 008, when it began", async () => {
    const file = record.replace(">[1996]<", ">-2009<");
    assert.notEqual(file, record);
    const [entry] = await entriesOf(`<collection ${slim}>${file}</collection>`);
    assert.equal(entry?.jahr, "1996");
  });

  test("with letters in two parts has them in one", async () => {
    const parted = record.normalize("NFD");
    assert.notEqual(parted, record);
    assert.deepEqual(await entriesOf(`<collection ${slim}>${parted}</collection>`), [FAUST]);
  });

  test("of which a record is broken is read without it: it is refused with its place and its title", async () => {
    const title = '<subfield code="b">';
    const broken = {
      "a tag without an end": record.replace("</subfield>", ""),
      "an end without a tag": record.replace("</subfield>", "</subfield></subfield>"),
      "an end between two fields": record.replace("</datafield>", "</datafield></collection>"),
      "an entity that nobody knows": record.replace(title, `${title}Tod &und; Teufel, `),
      "a bare bracket": record.replace(title, `${title}1 < 2`),
      "a quote too few": record.replace('code="b">', 'code="b>'),
      "a character that XML has not got": record.replace(title, `${title}\x07`),
      "a tag with another name": record.replace("<record>", "<recrod>"),
      "nothing but a leader that has no end": "<record><leader>x</record>",
    };
    for (const [name, second] of Object.entries(broken)) {
      const file = `<collection ${slim}>\n${record}\n${second}\n${record}</collection>`;
      for (const size of [50, 64 * 1024]) {
        const refused = await refusedIn(file, size);
        assert.equal(refused.length, 1, name);
        assert.match(
          refused.join(),
          /^2: record 2, line \d+, column \d+: this is not well-formed XML: .*\[(?:Faust\. 1\. .*)?\]$/s,
          name,
        );
        assert.deepEqual(
          (await entriesOf(file, size)).map((entry) => entry.titel),
          [FAUST.titel, undefined, FAUST.titel],
          name,
        );
      }
    }
  });

  test("with bare ampersands has ampersands, in whatever pieces it comes", async () => {
    const texts = ["Tod & Teufel", "A&B", "<![CDATA[Tod & <Teufel>]]> & Co", "a &amp; b &#38; c &"];
    const records = texts.map((text) => record.replace("eine Tragödie", text));
    for (const size of [1, 2, 3, 7, 64 * 1024]) {
      const entries = await entriesOf(`<collection ${slim}>${records.join("")}</collection>`, size);
      assert.deepEqual(
        entries.map((entry) => entry.untertitel),
        ["Tod & Teufel", "A&B", "Tod & <Teufel> & Co", "a & b & c &"],
      );
    }
  });

  test("with a record that lost its end, or that is cut off, is read as far as it goes", async () => {
    const open = record.replace("</record>", "");
    const nested = `<collection ${slim}>\n${open}\n${record}</collection>`;
    assert.deepEqual((await entriesOf(nested)).slice(0, 2), [FAUST, FAUST]);
    assert.match((await refusedIn(nested)).join(), /^3: record 3, .*unexpected close tag/);
    const cut = `<collection ${slim}>${record}${record.slice(0, 1500)}`;
    assert.match((await refusedIn(cut)).join(), /^2: record 2.*not well-formed.*\[Faust/);
    assert.deepEqual((await entriesOf(cut))[0], FAUST);
    assert.match(
      (await refusedIn(`<collection ${slim}>${record}`)).join(),
      /^2: record 2.*unclosed tag/,
    );
  });

  test("in which no record can be read is refused as a whole", async () => {
    assert.match(
      await faultOf(`<collection ${slim}><leader>`),
      /^record 1, line \d+, column \d+: this is not well-formed XML: /,
    );
    const bare = `<collection ${slim}>${"&x;".repeat(20_000)}</collection>`;
    assert.match(await faultOf(bare), /not well-formed/);
    assert.match(await faultOf(`<!DOCTYPE x [<!ENTITY a "b">]><collection ${slim}/>`), /DOCTYPE/);
    assert.match(
      await faultOf("<personen><person/></personen>"),
      /not MARCXML: it begins with <personen>/,
    );
  });
});

describe("what is another format is called by its name, and never taken for a table", () => {
  const slim = 'xmlns="http://www.loc.gov/MARC21/slim"';
  const field = (tag: string) =>
    `<datafield tag="${tag}" ind1=" " ind2=" "><subfield code="a">Lenz</subfield></datafield>`;
  const library = (name: string) =>
    new RegExp(`^this is ${name}, .* MARC 21 \\(\\.mrc\\) or MARCXML`);
  const reference = (name: string) => new RegExp(`^this is ${name}, .* RIS or BibTeX`);
  const text = /^this is MARC as a text/;
  const authority = /^this is authority data/;
  const files: Record<string, [content: string | Buffer, sentence: RegExp]> = {
    MAB2: ["00147nM2.01200024      h001 12\x1e331 Lenz\x1e\x1d", library("MAB2")],
    "MAB2 in lines": ["### 00147nM2.01200024      h\r\n001 12\r\n331 Lenz\r\n", library("MAB2")],
    "MAB2 in XML": [
      '<?xml version="1.0"?><datei xmlns="http://www.ddb.de/professionell/mabxml/mabxml-1.xsd"><datensatz typ="h"/></datei>',
      library("MAB2 \\(XML\\)"),
    ],
    PPXML: ['<ppxml:record><ppxml:tag id="003@"/></ppxml:record>', library("PPXML")],
    "authority records": [marc([["100", "1 ", "a", "Keun, Irmgard"]], { type: "z " }), authority],
    "authority records in XML": [
      `<collection ${slim}><record><leader>00000nz  a2200000n  4500</leader>${field("100")}</record></collection>`,
      authority,
    ],
    "MARC of MarcEdit": ["=LDR  00714cam a2200205 a 4500\n=245  10$aLenz\n", text],
    "MARC of a screen": ["LEADER 00714cam a2200205 a 4500\n245 10 Lenz, ein Fragment\n", text],
    "MARC of yaz": ["00714cam a2200205 a 4500\n001   11224466 \n245 10 $a Lenz, kurz\n", text],
    "Aleph Sequential": [
      "000000001 FMT   L BK\n000000001 24510 L $$aLenz, ein Fragment\n",
      library("Aleph Sequential"),
    ],
    "Web of Science": [
      "\ufeffFN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Keun, I\nTI Gilgi\nER\n\nEF\n",
      reference("Web of Science \\(ISI\\)"),
    ],
    "EndNote in XML": [
      '<?xml version="1.0"?><xml><records><record><database name="a.enl"/><source-app name="EndNote" version="20">EndNote</source-app></record></records></xml>',
      reference("EndNote \\(XML\\)"),
    ],
    "CSL JSON": [
      '[\n {"id": "keun", "type": "book", "title": "Gilgi", "issued": {"date-parts": [[1931]]}}\n]\n',
      reference("CSL JSON"),
    ],
    "Zotero RDF": [
      '<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#"><bib:Book rdf:about="#1"/></rdf:RDF>',
      reference("Zotero RDF"),
    ],
    ONIX: [
      '<?xml version="1.0"?><ONIXMessage release="3.0"><Product/></ONIXMessage>',
      library("ONIX"),
    ],
    "Open Library": [
      '/type/edition\t/books/OL1M\t5\t2010-04-13T05:37:12\t{"title": "Gilgi"}\n',
      library("Open Library"),
    ],
    "EndNote as Refer": ["%0 Book\n%A Keun, Irmgard\n%T Gilgi\n", reference("EndNote \\(Refer\\)")],
  };
  for (const [name, [content, sentence]] of Object.entries(files))
    test(name, async () => assert.match(await faultOf(content), sentence));

  const others: Record<string, [content: string | Buffer, format: string]> = {
    UNIMARC: [
      marc([
        ["001", "12"],
        ["200", "1 ", "a", "Lenz", "f", "Georg Büchner"],
      ]),
      "unimarc",
    ],
    "UNIMARC in XML": [
      `<collection ${slim}><record><leader>00000nam  2200000   450 </leader><controlfield tag="001">12</controlfield>${field("200")}</record></collection>`,
      "unimarc",
    ],
    "PICA+ of a computer": ["\x1d\n\x1e003@ \x1f012\x1e021A \x1faLenz\n", "pica"],
    "PICA+ in normal form": ["003@ \x1f012\x1e021A \x1faLenz\x1e\n", "pica"],
    "PICA+ in lines": ["003@ $012\n021A $aLenz$hGeorg Büchner\n", "pica"],
    "PICA in XML": [
      '<collection xmlns="info:srw/schema/5/picaXML-v1.0"><record><datafield tag="003@"><subfield code="0">12</subfield></datafield><datafield tag="021A"><subfield code="a">Lenz</subfield></datafield></record></collection>',
      "pica",
    ],
    PubMed: ["\nPMID- 12\nOWN - NLM\nTI  - Lenz.\n", "nbib"],
  };
  for (const [name, [content, format]] of Object.entries(others))
    test(`${name}, which is read`, async () => {
      for (const size of [7, 64 * 1024]) {
        const file = await read(content, size);
        const [entry] = file.rows.map(({ fields }) => fields as Record<string, unknown>);
        assert.deepEqual(
          [file.format, file.rows.length, entry?.id, entry?.titel],
          [format, 1, "12", "Lenz"],
        );
      }
    });

  test("an authority record between others is refused by itself", async () => {
    const file = Buffer.concat([marc(KOHA), marc([["100", "1 ", "a", "Keun"]], { type: "z " })]);
    assert.match((await refusedIn(file)).join(), /^2: this is authority data/);
    assert.deepEqual((await entriesOf(file))[0], FAUST);
  });
});

type Given = readonly (readonly string[])[];

/** ISO 2709, byte by byte. */
function marc(
  given: Given,
  { coding = "a", type = "am" } = {},
  encoding: BufferEncoding = "utf8",
): Buffer {
  const texts = given.map(([tag = "", first = "", ...rest]) => {
    if (tag.startsWith("00")) return `${first}\x1e`;
    const pairs = rest.flatMap((text, index) => (index % 2 === 0 ? [`\x1f${text}`] : [text]));
    return `${first}${pairs.join("")}\x1e`;
  });
  const fields = texts.map((text) => Buffer.from(text, encoding));
  let at = 0;
  const directory = fields.map((field, index) => {
    const entry = `${given[index]![0]}${pad(field.length, 4)}${pad(Math.min(at, 99_999), 5)}`;
    at += field.length;
    return entry;
  });
  const base = 24 + directory.length * 12 + 1;
  const leader = `${pad(Math.min(base + at + 1, 99_999), 5)}n${type} ${coding}22${pad(base, 5)}   4500`;
  return Buffer.concat([
    Buffer.from(`${leader}${directory.join("")}\x1e`),
    ...fields,
    Buffer.from("\x1d"),
  ]);
}

function latin1(given: Given): Buffer {
  return marc(given, { coding: " " }, "latin1");
}

function marcXml(given: Given): string {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const fields = given.map(([tag = "", first = "", ...rest]) => {
    if (tag.startsWith("00")) return `<controlfield tag="${tag}">${escaped(first)}</controlfield>`;
    const subfields = rest.flatMap((text, index) =>
      index % 2 === 0 ? [`<subfield code="${text}">${escaped(rest[index + 1]!)}</subfield>`] : [],
    );
    return `<datafield tag="${tag}" ind1="${first[0]}" ind2="${first[1]}">\n  ${subfields.join("\n  ")}\n</datafield>`;
  });
  return `<record>\n<leader>01234nam a2200361   4500</leader>\n${fields.join("\n")}\n</record>`;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
