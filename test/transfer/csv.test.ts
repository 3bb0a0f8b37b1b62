import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { type CsvRow, readCsv } from "../../src/transfer/csv.ts";
import { FileError, readBlocks } from "../../src/transfer/source-file.ts";
import { csvLine, harmless, unguarded } from "../../src/words/csv-line.ts";
import { withFiles } from "./scratch.ts";

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

  test("reads a packed file by its first bytes, whatever it is called", async () => {
    assert.deepEqual((await read(gzipSync("a,b\n1,2\n"), "daten.csv"))[1]?.cells, ["1", "2"]);
  });

  test("reads an empty file as no rows, and a quoted nothing as a row", async () => {
    assert.deepEqual(await read(""), []);
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
      "Latin-1": [Buffer.from("a\nb\nBüchner\n", "latin1"), 3, /not UTF-8/],
      "UTF-16": [Buffer.from("\ufeffid,titel\n1,x\n", "utf16le"), 1, /not UTF-8/],
      "a surrogate written as UTF-8": [Buffer.from([97, 10, 0xed, 0xa0, 0x80, 10]), 2, /not UTF-8/],
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

  test("a file that is not there, and a folder", async () => {
    await assert.rejects(rowsOf("/nirgends/werke.csv"), /no such file/);
    await withFiles((_, folder) => assert.rejects(rowsOf(folder), FileError));
  });
});

test("any cells that are written as CSV are read back as they were", async () => {
  const cell = fc.string({ unit: "grapheme" }).map((text) => text.toWellFormed());
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      for (const separator of [",", ";"] as const) {
        const lines = rows.map((cells) => csvLine(cells, separator));
        const text = `${["a", "b"].join(separator)}\n${lines.join("")}`;
        assert.deepEqual(
          (await read(text)).slice(1).map((row) => row.cells.map(unguarded)),
          rows,
        );
      }
    }),
    { numRuns: 50 },
  );
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
      { numRuns: 2000 },
    );
  });

  test("is read again as it was, apostrophes and all", () => {
    const part = fc.constantFrom(..."=-@'\", ;\n1a＝");
    const cell = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(cell, (text) => assert.equal(unguarded(harmless(text)), text)),
      { numRuns: 2000 },
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

function read(content: string | Uint8Array, name = "werke.csv"): Promise<CsvRow[]> {
  return withFiles(async (write) => rowsOf(await write(name, content)));
}

async function rowsOf(file: string): Promise<CsvRow[]> {
  return (await Array.fromAsync(readCsv(readBlocks(file), file))).flat();
}
