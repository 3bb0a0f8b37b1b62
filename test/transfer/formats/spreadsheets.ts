/** Writes tables as Excel and LibreOffice do, part by part, for tests that read them. */

import { zipSync } from "fflate";

export type Table = readonly (readonly string[])[];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface ExcelSheet {
  readonly name: string;
  /** What stands in `<sheetData>`, or a whole `<worksheet>`. */
  readonly data: string;
  readonly merged?: string;
}

export interface ExcelBook {
  readonly shared?: string;
  /** What stands in `<styleSheet>`. */
  readonly styles?: string;
  readonly from1904?: boolean;
}

export function excel(sheets: readonly ExcelSheet[], book: ExcelBook = {}): Uint8Array {
  const numbers = sheets.map((_, index) => index + 1);
  return packed({
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${book.from1904 ? ' date1904="1"' : ""} defaultThemeVersion="166925"/><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join("")}<Relationship Id="rId99" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ data, merged = "" }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><dimension ref="A1"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${data}</sheetData>${merged}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
      ]),
    ),
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}">${book.styles ?? '<cellXfs count="1"><xf numFmtId="0"/></cellXfs>'}</styleSheet>`,
    ...(book.shared !== undefined && {
      "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${MAIN}">${book.shared}</sst>`,
    }),
  });
}

/** As Excel saves a table of texts: each text once, cells point to it, empty ones are not there. */
export function excelTable(table: Table): Uint8Array {
  const texts = [...new Set(table.flat())].filter((text) => text !== "");
  const places = new Map(texts.map((text, index) => [text, index]));
  const cellOf = (text: string, column: number, row: number) =>
    text === "" ? "" : `<c r="${letters(column)}${row}" t="s"><v>${places.get(text)}</v></c>`;
  const data = table.map((cells, index) => {
    const row = index + 1;
    return `<row r="${row}" spans="1:${cells.length}">${cells.map((text, column) => cellOf(text, column, row)).join("")}</row>`;
  });
  const shared = texts.map((text) => `<si><t xml:space="preserve">${excelText(text)}</t></si>`);
  return excel([{ name: "Tabelle1", data: data.join("") }], { shared: shared.join("") });
}

/** Excel writes what XML cannot hold, and what looks like that, by its number. */
function excelText(text: string): string {
  const numbered = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  return escaped(
    [...numbered]
      .map((one) => (/[\0-\x08\x0b-\x1f\ufffe\uffff]/.test(one) ? code(one) : one))
      .join(""),
  );
}

function code(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

export interface CalcSheet {
  readonly name: string;
  /** What stands in `<table:table>`. */
  readonly data: string;
}

export function openDocument(sheets: readonly CalcSheet[], manifest = ""): Uint8Array {
  const tables = sheets.map(
    ({ name, data }) =>
      `<table:table table:name="${escaped(name)}" table:style-name="ta1"><table:table-column table:number-columns-repeated="16384"/>${data}</table:table>`,
  );
  return packed({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3"><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`,
    "META-INF/manifest.xml": `<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${manifest}</manifest:manifest>`,
  });
}

/** As LibreOffice saves a table of texts: a paragraph for each line, runs of spaces and equal cells counted. */
export function calcTable(table: Table): Uint8Array {
  const rows = table.map((cells) => {
    const written: string[] = [];
    for (let at = 0; at < cells.length; ) {
      let times = 1;
      while (cells[at + times] === cells[at]) times++;
      const repeated = times > 1 ? ` table:number-columns-repeated="${times}"` : "";
      written.push(
        cells[at] === ""
          ? `<table:table-cell${repeated}/>`
          : `<table:table-cell${repeated} office:value-type="string" calcext:value-type="string">${calcText(cells[at]!)}</table:table-cell>`,
      );
      at += times;
    }
    return `<table:table-row table:style-name="ro1">${written.join("")}<table:table-cell table:number-columns-repeated="16380"/></table:table-row>`;
  });
  const end =
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  return openDocument([{ name: "Tabelle1", data: rows.join("") + end }]);
}

function calcText(text: string): string {
  const paragraph = (line: string) =>
    escaped(line)
      .replace(/ {2,}|^ | $/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
      .replaceAll("\t", "<text:tab/>");
  return text
    .split("\n")
    .map((line) => `<text:p>${paragraph(line)}</text:p>`)
    .join("");
}

export function packed(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === "string" ? Buffer.from(part) : part,
      ]),
    ),
  );
}

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}

export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
