/** Files as they really come: each in the quirks of the program that writes it, with books of its own and some that others have too. */

import { spawnSync } from "node:child_process";
import { calcTable, excelTable, type Table } from "./formats/spreadsheets.ts";
import { withFiles } from "./scratch.ts";

export type Content = string | Uint8Array;

export interface RealFile {
  readonly name: string;
  readonly content: Content;
  /** The titles that only this file has. */
  readonly brings: readonly string[];
  /** How many copies only this file has. */
  readonly copies: number;
}

/** A table as text; quotes where they are needed, or everywhere. */
export function csv(between: string, quote: boolean, table: Table): string {
  return table
    .map((row) =>
      row
        .map((cell) => (quote || /[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(between),
    )
    .join("\r\n");
}

/** ISO 2709 in UTF-8: a directory of where each field begins, then the fields. */
export function marc(given: readonly (readonly string[])[]): Buffer {
  const fields = given.map(([tag = "", first = "", ...rest]) => {
    const pairs = rest.map((one, index) => (index % 2 === 0 ? `\x1f${one}` : one));
    return Buffer.from(tag.startsWith("00") ? `${first}\x1e` : `${first}${pairs.join("")}\x1e`);
  });
  let at = 0;
  const directory = fields.map((field, index) => {
    const entry = `${given[index]?.[0]}${`${field.length}`.padStart(4, "0")}${`${at}`.padStart(5, "0")}`;
    at += field.length;
    return entry;
  });
  const base = 24 + directory.length * 12 + 1;
  const leader = `${`${base + at + 1}`.padStart(5, "0")}nam a22${`${base}`.padStart(5, "0")}   4500`;
  return Buffer.concat([
    Buffer.from(`${leader}${directory.join("")}\x1e`),
    ...fields,
    Buffer.from("\x1d"),
  ]);
}

const HEAD = ["ISBN", "Autor", "Titel", "Erscheinungsjahr", "Verlag", "Signatur", "Mediennummer"];
/** Many have it: it is one work in the end, with the copies of all of them. */
const LENZ = ["3150000033", "Georg Büchner", "Lenz", "1998", "Reclam"];
const KEUN = ["978-3-548-60085-7", "Keun, Irmgard", "Das kunstseidene Mädchen", "1932", "List"];
const MOMO = ["9783522177504", "Ende, Michael", 'Momo; oder: "Die Zeit"', "1973", "Thienemann"];

/** What everybody has in a spreadsheet. */
export const TABLE = [
  HEAD,
  [...KEUN, "R Keu", "0001"],
  [...KEUN, "R Keu", "0002"],
  [...LENZ, "R Büc", "0003"],
  [...MOMO, "K End", "0004"],
];

/** What another program says of MARC, and in which bytes; null where it is not installed. */
async function asYazWrites(record: Buffer, ...how: readonly string[]): Promise<Buffer | null> {
  return withFiles(async (write) => {
    const path = await write("record.mrc", record);
    const { stdout, status, error } = spawnSync("yaz-marcdump", [...how, path]);
    return error || status !== 0 ? null : stdout;
  });
}

/** The folder, in the order in which somebody drops its files onto the page. */
export async function realFiles(): Promise<RealFile[]> {
  const old = marc([
    ["001", "77"],
    ["008", "240101s1894    gw            000 1 ger  "],
    ["100", "1 ", "a", "Reuter, Gabriele,", "d", "1859-1941", "4", "aut"],
    ["245", "10", "a", "Aus guter Familie :", "b", "Leidensgeschichte eines Mädchens /"],
    ["952", "  ", "a", "HAUPT", "o", "R Reu", "p", "0014"],
  ]);
  const slim = marc([
    ["001", "78"],
    ["008", "240101s1908    gw            000 1 ger  "],
    ["100", "1 ", "a", "Böhlau, Helene", "4", "aut"],
    ["245", "10", "a", "Das Haus zur Flamm' /", "c", "Helene Böhlau"],
    ["650", " 7", "a", "München & Umgebung", "2", "gnd"],
    ["952", "  ", "a", "HAUPT", "o", "R Böh", "p", "0015"],
  ]);
  const marc8 = await asYazWrites(old, "-f", "utf-8", "-t", "marc-8", "-o", "marc", "-l", "9=32");
  const marcXml = await asYazWrites(slim, "-o", "marcxml");
  const files: readonly (Omit<RealFile, "content"> & { readonly content: Content | null })[] = [
    {
      name: "Bücher.csv",
      content: Buffer.from(csv(";", false, TABLE), "latin1"),
      copies: 4,
      brings: ["Das kunstseidene Mädchen", 'Momo; oder: "Die Zeit"'],
    },
    {
      name: "Mappe1.xlsx",
      content: excelTable([
        ["Bücher der Schule", "", "", "", "", "", ""],
        HEAD,
        [...LENZ, "R Büc", "0005"],
        ["", "Goscinny / Uderzo", "Asterix der Gallier", "1968", "Ehapa", "C Ast", "0006"],
      ]),
      copies: 2,
      brings: ["Asterix der Gallier"],
    },
    {
      name: "Tabelle.ods",
      content: calcTable([
        HEAD,
        [
          "",
          "Fleißer, Marieluise",
          "Eine Zierde für den Verein",
          "1931",
          "Kiepenheuer",
          "R Fle",
          "0007",
        ],
      ]),
      copies: 1,
      brings: ["Eine Zierde für den Verein"],
    },
    {
      name: "LibreOffice.csv",
      content: csv(",", true, [
        HEAD,
        [
          "",
          "Tergit, Gabriele",
          "Käsebier erobert den Kurfürstendamm",
          "1931",
          "Rowohlt",
          "R Ter",
          "0008",
        ],
        [...LENZ, "R Büc", "0003"],
      ]).replaceAll("\r\n", "\n"),
      copies: 1,
      brings: ["Käsebier erobert den Kurfürstendamm"],
    },
    {
      name: "Unicode-Text.txt",
      content: Buffer.from(
        `\ufeff${csv("\t", false, [HEAD, ["", "Kolmar, Gertrud", "Weibliches Bildnis", "1938", "", "L Kol", "0009"]])}\r\n`,
        "utf16le",
      ),
      copies: 1,
      brings: ["Weibliches Bildnis"],
    },
    {
      name: "goodreads_library_export.csv",
      content: `Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
1,"Lenz",Georg Büchner,"Büchner, Georg",,"=""3150000033""","=""9783150000038""",5,4.31,Reclam,Paperback,88,1998,1839,,2024/01/02,klassiker,klassiker (#1),read,,,,1,0
2,"Die Wand",Marlen Haushofer,"Haushofer, Marlen",,"=""""","=""""",5,4.31,Ullstein,Paperback,276,1963,1963,,2024/01/02,roman,roman (#1),read,,,,1,0
`,
      copies: 0,
      brings: ["Die Wand"],
    },
    {
      name: "librarything_me.tsv",
      content: `Book Id\tTitle\tPrimary Author\tPublication\tDate\tMedia\tBarcode\tTags\tLanguages\tISBN\tAcquired
7\tMomo; oder: "Die Zeit"\tEnde, Michael\tThienemann (1973), 300 pages\t1973\tHardcover\t0004\tKinder,Zeit\tGerman\t[9783522177504]\t
8\tGilgi, eine von uns\tKeun, Irmgard\tList (1931)\t1931\tPaperback\t0010\tRoman\tGerman\t\t
`,
      copies: 1,
      brings: ["Gilgi, eine von uns"],
    },
    {
      name: "report.csv",
      content:
        'biblionumber;title;author;isbn;copyrightdate;publishercode;itemcallnumber;barcode;homebranch;price\n17;Lenz;Büchner, Georg;"3150000033 | 9783150000038";1998;Reclam;Er Büc;0011;HAUPT;2.10\n18;Leonce und Lena;Büchner, Georg;;1838;Reclam;Dr Büc;0012;HAUPT;2.10\n',
      copies: 2,
      brings: ["Leonce und Lena"],
    },
    {
      name: "librarika.csv",
      content:
        "\ufeffId,Title,Authors,ISBN13,Category,Description\r\n7,Lenz,Georg Büchner,9783150000038,Erzählung,\r\n8,Transit,Anna Seghers,,Roman,Marseille\r\n",
      copies: 0,
      brings: ["Transit"],
    },
    {
      name: "koha.mrc",
      content: marc([
        ["001", "55"],
        ["008", "240101s1996    gw            000 1 ger  "],
        ["020", "  ", "a", "3-548-60085-9 (kart.)"],
        ["100", "1 ", "a", "Keun, Irmgard,", "d", "1905-1982", "4", "aut"],
        ["245", "14", "a", "Das kunstseidene Mädchen :", "b", "Roman /", "c", "Irmgard Keun"],
        ["952", "  ", "a", "HAUPT", "o", "R Keu", "p", "0001"],
        ["952", "  ", "a", "HAUPT", "o", "R Keu b", "p", "0013"],
      ]),
      copies: 1,
      brings: [],
    },
    { name: "alt.mrc", content: marc8, copies: 1, brings: ["Aus guter Familie"] },
    { name: "verbund.xml", content: marcXml, copies: 1, brings: ["Das Haus zur Flamm'"] },
    {
      name: "zotero.bib",
      content:
        '@book{buechner, title = {Lenz}, author = {B{\\"u}chner, Georg}, publisher = {Reclam}, year = 1998, isbn = {978-3-15-000003-8}}\n@book{ball, title = {Flucht aus der Zeit}, author = {Ball, Hugo}, year = 1927}\n',
      copies: 0,
      brings: ["Flucht aus der Zeit"],
    },
    {
      name: "citavi.ris",
      content:
        "TY  - BOOK\r\nTI  - Lenz\r\nAU  - Büchner, Georg\r\nPY  - 1998\r\nSN  - 3150000033\r\nER  - \r\nTY  - BOOK\r\nTI  - Malina\r\nAU  - Bachmann, Ingeborg\r\nPY  - 1971\r\nER  - \r\n",
      copies: 0,
      brings: ["Malina"],
    },
    {
      name: "bestand-werke.jsonl",
      content: `${JSON.stringify({ id: "w1", titel: "Jugend ohne Gott", jahr: 1937, person: [{ name: "Ödön von Horváth" }] })}\n`,
      copies: 0,
      brings: ["Jugend ohne Gott"],
    },
    { name: "scanner.txt", content: "9783548600857\r\n3522177509\r\n", copies: 0, brings: [] },
    {
      name: "Klassen.csv",
      content: Buffer.from(
        "Nachname;Vorname;Klasse\r\nMüller;Änne;7a\r\nKaya;Elif;7b\r\n",
        "latin1",
      ),
      copies: 0,
      brings: [],
    },
  ];
  return files.filter((file): file is RealFile => file.content !== null);
}
