/** Lists as workbooks: what CSV has, in a file that office programs open; judged by unzip, xmllint and our own import. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { child, parseXml } from "../contract/judges.ts";
import { type Library, withLibrary } from "../support/library.ts";
import { withFiles } from "../transfer/scratch.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const AS = { as: "bibliothekarin" } as const;

function sheetOf(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes);
  for (const content of Object.values(files)) parseXml(strFromU8(content));
  const sheet = parseXml(strFromU8(files["xl/worksheets/sheet1.xml"] as Uint8Array));
  return child(sheet, "sheetData").children.map((row) =>
    row.children.map((cell) => {
      const [inner] = cell.children;
      return inner?.name === "is" ? child(inner, "t").text : (inner?.text ?? "");
    }),
  );
}

async function tables(library: Library, path: string, query = "") {
  const book = await library.ask("GET", `${path}.xlsx${query}`, AS);
  assert.equal(book.status, 200, book.text);
  assert.equal(book.headers.get("Content-Type"), TYPE);
  const csv = await library.ask("GET", `${path}.csv${query}`, AS);
  return { book, rows: sheetOf(book.bytes), csv: parse(csv.text) as string[][] };
}

withLibrary("a list is the same as a workbook and as CSV", async (library) => {
  const title = '=1+1 & <b>"ä" \ud83d\ude00';
  const body = { titel: title, jahr: 1932, isbn: ["9783548601441"] };
  assert.equal((await library.ask("POST", "/werke", { ...AS, body })).status, 201);
  for (const [path, query] of [
    ["/werke", ""],
    ["/werke", "?suche=woyzeck"],
    ["/werke", "?felder=titel,jahr&anzahl=2"],
    ["/konten", ""],
    ["/exemplare", ""],
  ] as const) {
    const { rows, csv } = await tables(library, path, query);
    const plain = csv.map((row) => row.map((cell) => cell.replace(/^'(?==)/, "")));
    assert.deepEqual(rows, plain, path + query);
  }
  const { book } = await tables(library, "/werke");
  const sheet = strFromU8(unzipSync(book.bytes)["xl/worksheets/sheet1.xml"] as Uint8Array);
  assert.match(sheet, /<c><v>1932<\/v><\/c>/, "a year is a number");
  assert.match(sheet, />9783548601441<\/t>/, "an ISBN is none");
  assert.match(book.headers.get("Content-Disposition") ?? "", /werke\.xlsx/);
  const again = await library.ask("GET", "/werke", { ...AS, accept: TYPE });
  assert.deepEqual(again.bytes, book.bytes, "the same rows are the same bytes");
  assert.equal(again.headers.get("ETag"), book.headers.get("ETag"));
  await withFiles(async (write) => {
    execFileSync("unzip", ["-tq", await write("liste.xlsx", book.bytes)]);
  });
});

withLibrary("a long list is packed while it is read", async (library) => {
  const { kinds, store } = library.app;
  const drafts = Array.from({ length: 1500 }, (_, at) => ({ values: { titel: `Band ${at}` } }));
  await store.write((writing) => writing.insert(kinds.one("werk"), drafts, null));
  const { rows, csv, book } = await tables(library, "/werke");
  assert.equal(rows.length, 1503);
  assert.deepEqual(rows, csv);
  assert.equal(book.headers.get("ETag"), null);
  assert.ok(book.bytes.length < 100_000, "and made smaller");
});

withLibrary("what pages list is a workbook, too, and what is none says so", async (library) => {
  assert.equal((await library.lend("B1", "anna")).status, 201);
  const { rows, csv } = await tables(library, `/ausleihliste/${library.accounts.anna}`);
  assert.deepEqual(rows, csv);
  const one = await library.ask("GET", "/werk/1.xlsx", AS);
  const { rows: all } = await tables(library, "/werke");
  const byAddress = all.filter(([url]) => url === "url" || url?.endsWith("/werk/1"));
  assert.deepEqual(sheetOf(one.bytes), byAddress, "a work is a row");
  const none = await library.ask("GET", "/anmeldung.xlsx");
  assert.equal(none.status, 406);
  assert.match(none.headers.get("Content-Type") ?? "", /problem\+json/);
  const secret = await library.ask("GET", "/konten.xlsx");
  assert.equal(secret.status, 403);
});
