/** Files that are brought in. */

import type { FileTexts } from "../files.ts";

export default {
  formats: {
    csv: "a table (CSV)",
    xlsx: "a table (Excel)",
    ods: "a table (OpenDocument)",
    json: "JSON",
    marc: "MARC 21",
    marcxml: "MARCXML",
    bibtex: "BibTeX",
    ris: "RIS",
    unimarc: "UNIMARC",
    pica: "PICA",
    nbib: "PubMed (nbib)",
    "isbn-list": "a list of ISBNs",
    goodreads: "an export of Goodreads",
    librarything: "an export of LibraryThing",
    koha: "an export of Koha",
    librarika: "an export of Librarika",
    "snipe-it": "an export of Snipe-IT",
    calibre: "an export of Calibre",
    bookwyrm: "an export of BookWyrm",
    storygraph: "an export of StoryGraph",
    babelio: "an export of Babelio",
    libib: "an export of Libib",
    zotero: "an export of Zotero",
    collectorz: "an export of Collectorz",
    leihs: "an export of leihs",
    "lend-engine": "an export of Lend Engine",
    pmb: "an export of PMB",
    slims: "an export of SLiMS",
    evergreen: "an export of Evergreen",
    webuntis: "an export of WebUntis",
    discogs: "an export of Discogs",
    boardgamegeek: "an export of BoardGameGeek",
  },
  place: (place) =>
    [
      place.sheet !== undefined && `sheet “${place.sheet}”`,
      place.record !== undefined && `record ${place.record}`,
      place.row !== undefined && `row ${place.row}`,
      place.line !== undefined && `line ${place.line}`,
      place.column !== undefined && `column ${place.column}`,
      place.cell !== undefined && `cell ${place.cell}`,
      place.field !== undefined && `field ${place.field}`,
    ]
      .filter(Boolean)
      .join(", "),
  faults: {
    empty: () => "the file is empty; its first line names the columns.",
    "too-large": (p) => `the file has more than ${p.most} MiB; part it into several.`,
    "not-text": () => "this is not a text, nor any other kind of file that can be imported.",
    "no-encoding": (p) =>
      `the file looks like ${p.encoding}, but there is a character here that it has not got; save the file as UTF-8.`,
    "not-utf-8": () => "the file is UTF-8, but not here: it is damaged; save it as UTF-8 again.",
    "line-too-long": () => "this is too long to be a row; is this a text file?",
    "too-many-columns": (p) =>
      `there are more than ${p.most} columns; leave out those that are not needed.`,
    "row-width": (p) => `the row has ${p.cells} cells, but there are ${p.columns} columns.`,
    "short-number": (p) =>
      `“${p.cell}” is a number that the spreadsheet has shortened; format the column “${p.name}” as text and enter the number anew.`,
    "two-columns": (p) => `there are two columns called “${p.name}”; rename or remove one.`,
    "quote-inside": () =>
      'a quote stands inside a cell; write the cell as "…" with "" for a quote.',
    "behind-quote": () => "there is text behind a closing quote; a quote inside a cell is doubled.",
    "open-quote": () => "a quote is opened in this row and never closed.",
    "carriage-return": () =>
      "a carriage return stands here without a line feed; save the file with line ends of today.",
    json: (p) => `this is not well-formed JSON: ${p.reason}.`,
    "json-object": () => 'there must be one JSON object, such as {"id":"1"}.',
    "json-deep": (p) =>
      `more than ${p.most} lists or objects stand inside of each other here; write only what is needed.`,
    "json-cut": () => "the list of JSON has no end; the file is cut off. Fetch it again.",
    "known-other": (p) =>
      `this is ${p.format}, whatever it is called; it holds nothing that can be imported.`,
    "library-format": (p) =>
      `this is ${p.format}, which is not read here; export it as MARC 21 (.mrc) or MARCXML.`,
    "reference-format": (p) =>
      `this is ${p.format}, which is not read here; export it as RIS or BibTeX, if need be by a reference manager such as Zotero.`,
    "marc-text": () => "this is MARC as a text to look at; export it as MARC 21 (.mrc) or MARCXML.",
    authority: () =>
      "this is authority data; it describes persons, bodies and subjects, no works. Export the bibliographic records.",
    "old-excel": () =>
      "this is an Excel file from before 2007, or one with a password; save it as .xlsx, without a password.",
    "zip-other": () => "this is a zip file, but no table of Excel or OpenDocument is in it.",
    "zip-damaged": (p) => `the file is damaged (${p.part}); fetch it or save it again.`,
    "zip-files": (p) => `the zip holds more than ${p.most} files; please split it.`,
    "zip-bomb": (p) =>
      `unpacked it has more than ${p.most} MiB; save only the table that is needed.`,
    protected: () => "the file has a password; save it without one.",
    "no-table": () => "there is no sheet with anything in it.",
    "cell-error": (p) => `it shows the error ${p.text}; mend it in the spreadsheet.`,
    formula: () =>
      "it is a formula whose result was never stored; open the file in a spreadsheet and save it again.",
    xml: (p) => `this is not well-formed XML: ${p.reason}`,
    "xml-other": (p) => `this is XML, but not MARCXML: it begins with <${p.name}>.`,
    doctype: () => "a DOCTYPE is not allowed here; remove it.",
    "marc-leader": () => "there is no leader of a MARC record here; the file is damaged.",
    "marc-directory": () => "its directory points to where there is no field; export it again.",
    "marc-cut": () => "the record has no end; the file is cut off. Fetch it again.",
    "marc-script": (p) =>
      `it is written in MARC-8 with a script that is not known here (${p.script}); export it in UTF-8.`,
    "marc-encoding": () =>
      "it is written neither in UTF-8 nor in MARC-8 but in another character set, such as CP866 or Windows-1251; export it in UTF-8.",
    "bibtex-cut": () => "the entry that begins here has no end; a brace or a quote is missing.",
    "bibtex-syntax": (p) => `${p.expected} is expected here.`,
    "ris-syntax": () =>
      "there is text here that belongs to no entry; an entry begins with “TY  - ”.",
    "ris-cut": () => "the entry that begins here has no end; “ER  - ” is missing.",
    isbn: (p) => `“${p.text}” is no ISBN.`,
  },
} satisfies FileTexts;
