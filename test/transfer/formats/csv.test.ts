import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { en } from "../../../src/core/texts/en/all.ts";
import { csvLine, harmless, unguarded } from "../../../src/core/words/csv-line.ts";
import { FormatFault } from "../../../src/library/import/formats/format.ts";
import { openFile } from "../../../src/library/import/rows/rows.ts";
import { FileError } from "../../../src/library/import/rows/source-file.ts";
import { fileTexts } from "../../../src/library/import/texts/themes.ts";
import { tries } from "../../running/same-each-time.ts";
import { testKinds } from "../../support/database/databases.ts";
import { withFiles } from "../scratch.ts";
import { cellsOf, faultOf, open, refusedIn } from "./reading.ts";

describe("reading CSV", () => {
  test("reads cells, quoted cells, doubled quotes and line breaks inside quotes", async () => {
    assert.deepEqual(await read('a,b\r\n1,"x, ""y""\nz"\r\n'), [
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1", 'x, "y"\nz'] },
    ]);
  });

  test("names the line in which a row begins, whatever its cells hold", async () => {
    const rows = await read('a\n"1\n2\n3"\nb\n\n\nc');
    assert.deepEqual(
      rows.map((row) => row.line),
      [1, 2, 5, 8],
    );
  });

  test("takes line feeds, carriage returns with line feeds, and a last line without an end", async () => {
    const cells = [
      ["a", "b"],
      ["1", ""],
    ];
    for (const text of ["a,b\n1,", "a,b\r\n1,\r\n", "a,b\n1,\n\n", "a,b\r\n1,"]) {
      assert.deepEqual(
        (await read(text)).map((row) => row.cells),
        cells,
        JSON.stringify(text),
      );
    }
  });

  test("does not take a byte order mark for a part of the first column", async () => {
    assert.deepEqual((await read("\ufeffid,titel\n1,x\n"))[0]?.cells, ["id", "titel"]);
  });

  test("reads semicolons and tabs where the first line has no comma", async () => {
    assert.deepEqual((await read("id;titel\n1;a,b\n"))[1]?.cells, ["1", "a,b"]);
    assert.deepEqual((await read("id\ttitel\n1\ta;b\n"))[1]?.cells, ["1", "a;b"]);
  });

  test("finds the separator below a caption that has none, whatever commas the texts have", async () => {
    const cells = [
      ["Ausgeliehen am 1.2.2026"],
      ["Nr.", "Name, Vorname", "Titel"],
      ["1", "Keun, Irmgard", "Gilgi"],
      ["2", "Ende, Michael", 'Momo "neu"'],
    ];
    const lines = `${cells[0]}\nNr.;Name, Vorname;Titel\n1;Keun, Irmgard;Gilgi\n2;Ende, Michael;"Momo ""neu"""\n`;
    assert.deepEqual(
      (await read(lines)).map((row) => row.cells),
      cells,
    );
    assert.deepEqual((await read("Name, Vorname;Klasse\nKeun, Irmgard;5a\n"))[1]?.cells, [
      "Keun, Irmgard",
      "5a",
    ]);
    assert.deepEqual((await read("Titel\nGilgi, eine von uns\nMomo\n"))[1]?.cells, [
      "Gilgi, eine von uns",
    ]);
  });

  test("finds the separator where rows have fewer cells than the first, as Excel leaves out empty ones", async () => {
    const rows = async (text: string) => (await read(text)).map(({ cells }) => cells);
    const semicolons =
      "Titel;Autor;Jahr;Notiz\nMomo;Ende, Michael;1973\nEmma\nGilgi;Keun, Irmgard\n";
    assert.deepEqual(await rows(semicolons), [
      ["Titel", "Autor", "Jahr", "Notiz"],
      ["Momo", "Ende, Michael", "1973"],
      ["Emma"],
      ["Gilgi", "Keun, Irmgard"],
    ]);
    const commas =
      "Titel,Autor,Jahr,Notiz,Ort\nMomo,Ende\nEmma,Austen,1815\nGilgi,Keun,1931,neu\nUlysses,Joyce,1922,,Paris\n";
    assert.deepEqual(
      (await rows(commas)).map(({ length }) => length),
      [5, 2, 3, 4, 5],
    );
    assert.deepEqual(
      await rows("Titel\tAutor\tJahr\nMomo, ein Roman\nEmma, Roman\nGilgi, Roman\n"),
      [["Titel", "Autor", "Jahr"], ["Momo, ein Roman"], ["Emma, Roman"], ["Gilgi, Roman"]],
    );
  });

  test("reads a packed file by its first bytes, whatever it is called", async () => {
    assert.deepEqual((await read(gzipSync("a,b\n1,2\n"), "daten.csv"))[1]?.cells, ["1", "2"]);
  });

  test("reads blank lines as no rows, and a quoted nothing as a row", async () => {
    assert.deepEqual(await read("\n"), []);
    assert.deepEqual((await read('a\n""\n')).length, 2);
  });

  test("reads rows that are longer than any block of the file", async () => {
    const long = `"${"ä\n".repeat(150_000)}"`;
    const rows = await read(`id,text\n1,${long}\n2,x\n`);
    assert.equal(rows[1]?.cells[1]?.length, 300_000);
    assert.deepEqual(rows[2], { line: 150_003, cells: ["2", "x"] });
  });
});

describe("CSV that cannot be read is refused with its line", () => {
  const cases: Record<string, [content: string | Uint8Array, line: number | null, reason: RegExp]> =
    {
      "a quote inside a cell": ['a\nb\nx"y\n', 3, /quote stands inside/],
      "text behind a closing quote": ['a\n"x"y\n', 2, /behind a closing quote/],
      "a quote that is never closed": ['a\nb\n"x\ny\n', 3, /never closed/],
      "a lone carriage return": ["a\rb\rc", 1, /carriage return/],
      "a lone carriage return behind a quote": ['"a"\r"b"', 1, /carriage return/],
      "a byte that Windows-1252 has not got": [
        Buffer.from([0xe4, 10, 98, 10, 0x81, 0xfc]),
        3,
        /Windows-1252/,
      ],
      "UTF-16 with half a character": [
        Buffer.from("\ufeffid\n1\n\ud800x\n", "utf16le"),
        3,
        /UTF-16/,
      ],
      "ten thousand columns": [`${"a,".repeat(10_000)}\n`, 1, /more than 1000 columns/],
      "ten thousand columns of Excel": [`${"a;".repeat(10_000)}\n`, 1, /more than 1000 columns/],
      "a gzip file that was cut off": [gzipSync("a,b\n".repeat(100)).subarray(0, -9), null, /gzip/],
      "a gzip file that is damaged": [Buffer.from([0x1f, 0x8b, 1, 2, 3, 4]), null, /gzip/],
      "a line without an end": [Buffer.alloc(6 * 1024 * 1024, "x"), 1, /too long/],
      "a packed line without an end": [
        gzipSync(Buffer.alloc(64 * 1024 * 1024, "x")),
        1,
        /too long/,
      ],
      "an open quote before a great many lines": [
        `a\n"${"x\n".repeat(5_000_000)}`,
        2,
        /never closed/,
      ],
    };
  for (const [name, [content, line, reason]] of Object.entries(cases)) {
    test(name, async () => {
      await assert.rejects(read(content), (error: unknown) => {
        assert(error instanceof FileError);
        assert.equal(error.line, line);
        assert.match(error.message, reason);
        return true;
      });
    });
  }

  test("bytes that are no UTF-8, which cost their row only", async () => {
    const bytes = (...parts: (string | number)[]) =>
      Buffer.concat(parts.map((part) => Buffer.from(typeof part === "string" ? part : [part])));
    const rows = bytes("Titel;Jahr\nMädchen;1932\nM", 0xe4, "dchen;1932\nRäuber;1781\n");
    for (const size of [1, 7, 64 * 1024]) {
      assert.deepEqual(await refusedIn(rows, size), [
        "3: line 3: the file is UTF-8, but not here: it is damaged; save it as UTF-8 again. [M\ufffddchen 1932]",
      ]);
      assert.deepEqual((await cellsOf(rows, size)).slice(1), [
        ["Mädchen", "1932"],
        "not-utf-8",
        ["Räuber", "1781"],
      ]);
    }
    const surrogate = bytes("a\n", 0xed, 0xa0, 0x80, "\nb\n");
    assert.match(
      (await refusedIn(surrogate)).join(),
      /^2: line 2: the file is UTF-8, but not here/,
    );
  });

  test("a file that is not there, and a folder", async () => {
    await assert.rejects(rowsOf("/nirgends/werke.csv"), /no such file/);
    await withFiles((_, folder) => assert.rejects(rowsOf(folder), FileError));
  });
});

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16, the little end first": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-16, the big end first": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
};

test("any table that is written as CSV is read back as it was", async () => {
  const cell = fc.string({ unit: "grapheme" }).map((text) => text.toWellFormed());
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
      fc.constantFrom(",", ";", "\t", "|"),
      fc.constantFrom(...Object.keys(ENCODINGS)),
      fc.constantFrom("\n", "\r\n"),
      fc.integer({ min: 1, max: 300 }),
      async (rows, separator, encoding, end, size) => {
        const table = [["Titel", "Jahr", "ISBN"], ...rows];
        const written = ENCODINGS[encoding]!(spreadsheet(table, separator, end));
        assert.deepEqual(await cellsOf(written, size), table);
      },
    ),
    { numRuns: tries(300) },
  );
});

test("any table that Windows-1252 can hold is read back as it was", async () => {
  // A letter of Windows-1252 and a sign behind it could be one of UTF-8: "Ä“" is no German.
  const signs = [..."€„“”–…œŠ"].map((sign) => `x${sign}`);
  const letter = fc.constantFrom(...'abc äöüßÄÖÜéàçñ,;|\t"\n12', ...signs);
  const cell = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      fc.constantFrom(",", ";", "\t", "|"),
      fc.integer({ min: 1, max: 300 }),
      async (rows, separator, size) => {
        // One word at the beginning that nobody can take for UTF-8.
        const table = [["Titel", "Büchner"], ...rows];
        const written = windows1252(spreadsheet(table, separator, "\r\n"));
        assert.deepEqual(await cellsOf(written, size), table);
      },
    ),
    { numRuns: tries(300) },
  );
});

/** As Excel and LibreOffice write: only what needs quotes has some. */
function spreadsheet(table: readonly (readonly string[])[], separator: string, end: string) {
  const quoted = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return table.map((cells) => cells.map(quoted).join(separator) + end).join("");
}

const UPPER = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 128 }, (_, index) => index + 128),
);

function windows1252(text: string): Buffer {
  const byteOf = (letter: string) =>
    letter < "\x80" ? letter.charCodeAt(0) : 128 + UPPER.indexOf(letter);
  return Buffer.from([...text].map(byteOf));
}

describe("tables as people have them", () => {
  test("the list that Excel saves in Germany: semicolons, Windows-1252", async () => {
    const file = windows1252(
      "ISBN;Autor;Titel;Signatur\r\n978-3-548-60097-4;Keun, Irmgard;Das kunstseidene Mädchen;Ro Keu\r\n",
    );
    assert.deepEqual(await cellsOf(file), [
      ["ISBN", "Autor", "Titel", "Signatur"],
      ["978-3-548-60097-4", "Keun, Irmgard", "Das kunstseidene Mädchen", "Ro Keu"],
    ]);
  });

  test("the list that Excel saves for the Macintosh: Mac OS Roman, carriage returns", async () => {
    const mac = (text: string) =>
      Buffer.from([...text].map((letter) => MAC[letter] ?? letter.charCodeAt(0)));
    const MAC: Record<string, number> = { ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7, é: 0x8e, Ä: 0x80 };
    const table = [
      ["Autor", "Titel"],
      ["Müller, Désirée", "Große Mädchen"],
      ["Büchner, Georg", "Ärger am Fuß"],
    ];
    for (const end of ["\r", "\n", "\r\n"]) {
      const file = mac(table.map((cells) => cells.join(";") + end).join(""));
      assert.deepEqual(await cellsOf(file), table, JSON.stringify(end));
      assert.equal((await open(file)).encoding, "macintosh");
    }
    const windows = windows1252("Titel;Preis\r\nMädchen – „neu“;5 €\r\nIt’s;1…2\r\n");
    assert.equal((await open(windows)).encoding, "windows-1252");
  });

  test("the list that Excel saves for MS-DOS: code page 850", async () => {
    const DOS: Record<string, number> = { ä: 0x84, ö: 0x94, ü: 0x81, ß: 0xe1, é: 0x82, Ö: 0x99 };
    const dos = (text: string) =>
      Buffer.from([...text].map((letter) => DOS[letter] ?? letter.charCodeAt(0)));
    for (const table of [
      [["Titel"], ["Böll, Heinrich"], ["Weiß, Öfen"]],
      [["Titel"], ["Müller, Désirée"]],
      [["Titel"], ["Mädchen"], ["Große Straße"]],
    ]) {
      const file = dos(table.join("\r\n"));
      assert.equal((await open(file)).encoding, "cp850");
      assert.deepEqual(await cellsOf(file), table);
    }
    const windows = windows1252("Titel;Preis\r\nPálffy „neu”;5\r\nSzabó ”alt”;1\r\n");
    assert.equal((await open(windows)).encoding, "windows-1252");
  });

  test("what Excel calls Unicode text: tabs, UTF-16", async () => {
    const file = Buffer.from('\ufeffTitel\tJahr\r\n"Die ""Räuber"""\t1781\r\n', "utf16le");
    assert.deepEqual(await cellsOf(file), [
      ["Titel", "Jahr"],
      ['Die "Räuber"', "1781"],
    ]);
  });

  test("UTF-16 without a mark", async () => {
    const file = Buffer.from("Titel;Jahr\r\nLenz;1836\r\n", "utf16le");
    assert.deepEqual((await cellsOf(file))[1], ["Lenz", "1836"]);
    assert.deepEqual((await cellsOf(file.swap16()))[1], ["Lenz", "1836"]);
  });

  test("a first line that only says what separates", async () => {
    assert.deepEqual(await cellsOf("sep=|\r\na,b|c\r\n1|2\r\n"), [
      ["a,b", "c"],
      ["1", "2"],
    ]);
    const broken = await faultOf('sep=;\r\na;b\r\n1;2"3\r\n');
    assert.match(broken, /^line 3, column 2: a quote/);
  });

  test("names of columns with another separator in them", async () => {
    const file = "Titel, Untertitel;Autor\nFaust;Goethe\nLenz;Büchner, Georg\n";
    assert.deepEqual((await cellsOf(file))[0], ["Titel, Untertitel", "Autor"]);
  });

  test("cells with more commas than the names of columns have", async () => {
    const file =
      "Titel;Autor;Ort, Verlag, Jahr\nMomo;Ende, Michael;Stuttgart, Thienemann, 1973\nEmil;Kästner, Erich;Berlin, Williams, 1929\n";
    assert.deepEqual(await cellsOf(file), [
      ["Titel", "Autor", "Ort, Verlag, Jahr"],
      ["Momo", "Ende, Michael", "Stuttgart, Thienemann, 1973"],
      ["Emil", "Kästner, Erich", "Berlin, Williams, 1929"],
    ]);
  });

  test("quotes that were never meant to be doubled, between tabs", async () => {
    const file = 'Titel\tJahr\nDie "Räuber"\t1781\n"Faust" I\t1808\n"a\tb"\t1\n';
    assert.deepEqual((await cellsOf(file)).slice(1), [
      ['Die "Räuber"', "1781"],
      ['"Faust" I', "1808"],
      ["a\tb", "1"],
    ]);
  });
});

describe("what is no table is called by its name", () => {
  const files: Record<string, [content: string | Buffer, sentence: RegExp]> = {
    "a picture called .csv": [
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      /this is PNG/,
    ],
    "a photograph": [Buffer.from("ffd8ffe000104a464946", "hex"), /this is JPEG/],
    "a PDF": ["%PDF-1.7\n", /this is PDF/],
    "an old Excel file": [Buffer.from("d0cf11e0a1b11ae10000", "hex"), /before 2007.*\.xlsx/],
    "a web page": ["<!DOCTYPE html><html><body>Nicht gefunden</body></html>", /this is HTML/],
    "other bytes": [Buffer.from([1, 2, 0, 3, 0, 0, 4, 9]), /not a text/],
    nothing: ["", /the file is empty/],
  };
  for (const [name, [content, sentence]] of Object.entries(files)) {
    test(name, async () => assert.match(await faultOf(content), sentence));
  }
});

describe("a cell that leaves", () => {
  const STARTS = "=+-@＝＋－＠";
  /** What an office program could take for a cell, whatever it takes for a separator. */
  const cellsIn = (line: string) =>
    line.split(/[,;\t\r\n]/).map((piece) => piece.replace(/^[\s"]+/, ""));

  test("never begins a formula, whichever separator the reader believes in", () => {
    const part = fc.constantFrom(..."=+-@'\"|,;\t\r\n 1aＡ＝＋－＠!", "cmd|' /C calc'!A0");
    const cell = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(cell, cell, (first, second) => {
        for (const piece of cellsIn(csvLine([first, second])))
          assert.ok(/^-?[0-9]*$/.test(piece) || !STARTS.includes(piece.charAt(0)), piece);
      }),
      { numRuns: tries(2000) },
    );
  });

  test("is read again as it was, apostrophes and all", () => {
    const part = fc.constantFrom(..."=-@'\", ;\n1a＝");
    const cell = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(cell, (text) => assert.equal(unguarded(harmless(text)), text)),
      { numRuns: tries(2000) },
    );
  });

  test("stays as it is where it is a number, or begins with nothing of that kind", () => {
    for (const cell of ["-44", "12", "Woyzeck", "O'Neill", "a-b", "Faust - Teil 1", "x=1", "'s"])
      assert.equal(harmless(cell), cell);
    assert.equal(harmless("-1+cmd|' /C calc'!A0"), "'-1+cmd|' /C calc'!A0");
    assert.equal(harmless("x;=1+1"), "x;'=1+1");
    assert.equal(harmless("x\n@SUM(A1)"), "x\n'@SUM(A1)");
  });
});

function read(content: string | Uint8Array, name = "werke.csv") {
  return withFiles(async (write) => rowsOf(await write(name, content)));
}

async function rowsOf(file: string) {
  const found = await openFile(file, testKinds, en);
  assert(found.shape === "table");
  try {
    const rows = (await Array.fromAsync(found.rows)).flat();
    return rows.map(({ line, cells }) => ({ line, cells: cells as readonly string[] }));
  } catch (error) {
    throw error instanceof FormatFault ? FileError.of(file, error, fileTexts(en)) : error;
  }
}
