/** Files as they really come, in the quirks of whoever writes them: imported, and imported again. The same catalogue, nothing doubled. */

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { exportKinds } from "../../src/library/export/export.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { tries } from "../running/same-each-time.ts";
import { withStores } from "../support/database/databases.ts";
import { calcTable, excelTable } from "./formats/spreadsheets.ts";
import { csv, marc, TABLE } from "./real-files.ts";
import { withFiles } from "./scratch.ts";

/** Spreadsheets save the same table in as many ways. */
const TABLES: Readonly<Record<string, string | Uint8Array>> = {
  "Excel, CSV.csv": Buffer.from(csv(";", false, TABLE), "latin1"),
  "Excel, CSV UTF-8.csv": `\ufeff${csv(";", false, TABLE)}\r\n`,
  "Excel, Unicode-Text.txt": Buffer.from(`\ufeff${csv("\t", false, TABLE)}\r\n`, "utf16le"),
  "Excel mit sep.csv": `sep=;\r\n${csv(";", false, TABLE)}\r\n`,
  "Excel, englisch.csv": csv(",", false, TABLE),
  "LibreOffice.csv": csv(",", true, TABLE).replaceAll("\r\n", "\n"),
  "Mappe1.xlsx": excelTable(TABLE),
  "Tabelle.ods": calcTable(TABLE),
};

for (const [name, content] of Object.entries(TABLES)) {
  withStores(`${name} becomes the same catalogue, once`, async (store, kinds) => {
    await bring(store, kinds, { [name]: content });
    const catalogue = await told(store, kinds);
    assert.deepEqual(catalogue, [
      ["Das kunstseidene Mädchen", 1932, ["Irmgard Keun"], ["List"], ["R Keu 0001", "R Keu 0002"]],
      ["Lenz", 1998, ["Georg Büchner"], ["Reclam"], ["R Büc 0003"]],
      ['Momo; oder: "Die Zeit"', 1973, ["Michael Ende"], ["Thienemann"], ["K End 0004"]],
    ]);
    const before = await store.change();
    await bring(store, kinds, { [name]: content });
    await bring(store, kinds, { [`Kopie von ${name}`]: content });
    assert.deepEqual(await told(store, kinds), catalogue);
    assert.equal(await store.change(), before, "not even the record of changes has grown");
  });
}

const OTHERS: Readonly<Record<string, string | Uint8Array>> = {
  "goodreads_library_export.csv": `Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
1,"Lenz",Georg Büchner,"Büchner, Georg",,"=""3150000033""","=""9783150000038""",5,4.31,Reclam,Paperback,88,1998,1839,,2024/01/02,klassiker,klassiker (#1),read,,,,1,0
`,
  "librarything_me.tsv": `Book Id\tTitle\tPrimary Author\tPublication\tDate\tMedia\tBarcode\tTags\tLanguages\tISBN\tAcquired
7\tMomo; oder: "Die Zeit"\tEnde, Michael\tThienemann (1973), 300 pages\t1973\tHardcover\t0004\tKinder,Zeit\tGerman\t[9783522177504]\t
8\tGilgi, eine von uns\tKeun, Irmgard\tList (1931)\t1931\tPaperback\t0005\tRoman\tGerman\t\t
`,
  "koha.mrc": marc([
    ["001", "55"],
    ["008", "240101s1996    gw            000 1 ger  "],
    ["020", "  ", "a", "3-548-60085-9 (kart.)"],
    ["100", "1 ", "a", "Keun, Irmgard,", "d", "1905-1982", "4", "aut"],
    ["245", "14", "a", "Das kunstseidene Mädchen :", "b", "Roman /", "c", "Irmgard Keun"],
    ["952", "  ", "a", "HAUPT", "o", "R Keu", "p", "0001"],
    ["952", "  ", "a", "HAUPT", "o", "R Keu b", "p", "0006"],
  ]),
  "zotero.bib":
    '@book{buechner, title = {Lenz}, author = {B{\\"u}chner, Georg}, publisher = {Reclam}, year = 1998, isbn = {978-3-15-000003-8}}\n',
  "citavi.ris":
    "TY  - BOOK\r\nTI  - Lenz\r\nAU  - Büchner, Georg\r\nPY  - 1998\r\nSN  - 3150000033\r\nER  - \r\n",
  "scanner.txt": "9783548600857\r\n3522177509\r\n",
};

withStores(
  "what other programs write finds what is here, and doubles nothing",
  async (store, kinds) => {
    await bring(store, kinds, { "Bücher.csv": csv(";", false, TABLE) });
    for (const [name, content] of Object.entries(OTHERS))
      await bring(store, kinds, { [name]: content });
    const works = await all(store, kinds, "werk");
    assert.deepEqual(
      works.map(({ title }) => title),
      ["Das kunstseidene Mädchen", "Lenz", 'Momo; oder: "Die Zeit"', "Gilgi, eine von uns"],
    );
    const persons = await all(store, kinds, "person");
    assert.deepEqual(
      persons.map(({ title }) => title),
      ["Irmgard Keun", "Georg Büchner", "Michael Ende"],
    );
    const copies = await all(store, kinds, "exemplar");
    assert.deepEqual(
      copies.map(({ values }) => values.barcode),
      ["0001", "0002", "0003", "0004", "0005", "0006"],
    );
    const [girl] = works;
    assert.equal(girl?.values.untertitel, "Roman", "what was missing is added");
    const before = await store.change();
    for (const [name, content] of Object.entries(OTHERS))
      await bring(store, kinds, { [name]: content });
    await bring(store, kinds, OTHERS);
    assert.equal(await store.change(), before);
  },
);

withStores("import, export, import changes nothing", async (store, kinds) => {
  await bring(store, kinds, { "Bücher.csv": csv(";", false, TABLE), ...OTHERS });
  const before = await store.change();
  await withFiles(async (_, folder) => {
    const options = { format: "csv", packed: false, overwrite: false } as const;
    await exportKinds(store.read, kinds.all, folder, options);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".csv"));
    const paths = names.map((name) => join(folder, name));
    const report = await importFiles(store, kinds, paths, {});
    assert.deepEqual(report.refused, []);
    assert.ok(report.files.every(({ created, changed }) => created + changed === 0));
  });
  assert.equal(await store.change(), before);
});

/** Any text that a cell can hold and a title can be. */
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((one) => one.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu, "").trim());

withStores("any table that a spreadsheet writes comes in as it was", async (store, kinds) => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        run++;
        const table = [
          ["Titel", "Untertitel", "Barcode"],
          ...rows.map(([title, more], index) => [
            `${run}.${index} ${title}`.trim(),
            more,
            `${run}-${index}`,
          ]),
        ];
        const files = [
          excelTable(table),
          calcTable(table),
          csv(";", true, table),
          csv("\t", true, table),
        ];
        const file = files[run % files.length] as Uint8Array | string;
        await bring(store, kinds, { [`Tabelle ${run}`]: file });
        for (const [title, more, barcode] of table.slice(1)) {
          const copy = await store.read.findBy(kinds.one("exemplar"), "barcode", barcode as string);
          const [work] = await store.read.members(kinds.one("werk"), [linkId(copy)]);
          assert.equal(work?.values.titel, title?.normalize("NFC"));
          assert.equal(work?.values.untertitel ?? "", more?.normalize("NFC"));
        }
      },
    ),
    { numRuns: tries(12) },
  );
});

function linkId(copy: Member | null): number {
  assert.ok(copy, "the copy is here");
  return (copy.values.werk as Link).id;
}

async function all(store: Store, kinds: Kinds, kind: string): Promise<readonly Member[]> {
  return store.read.walk(kinds.one(kind), 0, 99);
}

function titles(links: unknown): string[] {
  return ((links ?? []) as readonly Link[]).map(({ title }) => title);
}

async function told(store: Store, kinds: Kinds): Promise<unknown[]> {
  const copies = await all(store, kinds, "exemplar");
  return (await all(store, kinds, "werk")).map(({ id, values }) => [
    values.titel,
    values.jahr,
    titles(values.person),
    titles(values.verlag),
    copies
      .filter((copy) => (copy.values.werk as Link).id === id)
      .map((copy) => `${copy.title} ${copy.values.barcode}`),
  ]);
}

/** Everything comes in. */
async function bring(
  store: Store,
  kinds: Kinds,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  await withFiles(async (write) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
    const report = await importFiles(store, kinds, paths, {});
    assert.deepEqual(report.refused, []);
    assert.equal(report.written, true);
  });
}
