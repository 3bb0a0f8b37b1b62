/** A workbook is a zip of small XML files, of which the last is its one sheet: it is compressed while the rows are still being read. */

import { constants, crc32, deflateRawSync } from "node:zlib";
import {
  type AsyncFlateStreamHandler,
  strToU8,
  Zip,
  type ZipInputFile,
  ZipPassThrough,
} from "fflate";
import type { Packer } from "../../model/answers/representation.ts";
import { type Element, element, xmlDocument } from "../xml/write.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The placeholder for the rows. */
const ROWS = "…";

/** The header row stays visible while scrolling. */
const FROZEN = { ySplit: "1", topLeftCell: "A2", activePane: "bottomLeft", state: "frozen" };

export const [SHEET_HEAD = "", SHEET_FOOT = ""] = xmlDocument(
  element("worksheet", { xmlns: MAIN }, [
    element("sheetViews", {}, [
      element("sheetView", { workbookViewId: "0" }, [element("pane", FROZEN)]),
    ]),
    element("sheetData", {}, ROWS),
  ]),
).split(ROWS);

function relationship(type: string, target: string): Element {
  const facts = { Id: "rId1", Type: `${OFFICE}/${type}`, Target: target };
  return element("Relationships", { xmlns: `${PACKAGE}/relationships` }, [
    element("Relationship", facts),
  ]);
}

const FILES = Object.entries({
  "[Content_Types].xml": element("Types", { xmlns: `${PACKAGE}/content-types` }, [
    element("Default", {
      Extension: "rels",
      ContentType: "application/vnd.openxmlformats-package.relationships+xml",
    }),
    element("Default", { Extension: "xml", ContentType: "application/xml" }),
    element("Override", {
      PartName: "/xl/workbook.xml",
      ContentType: `${SHEET_TYPE}.sheet.main+xml`,
    }),
    element("Override", {
      PartName: "/xl/worksheets/sheet1.xml",
      ContentType: `${SHEET_TYPE}.worksheet+xml`,
    }),
  ]),
  "_rels/.rels": relationship("officeDocument", "xl/workbook.xml"),
  "xl/workbook.xml": element("workbook", { xmlns: MAIN, "xmlns:r": OFFICE }, [
    element("sheets", {}, [element("sheet", { name: "Leihwerk", sheetId: "1", "r:id": "rId1" })]),
  ]),
  "xl/_rels/workbook.xml.rels": relationship("worksheet", "worksheets/sheet1.xml"),
}).map(([name, root]) => [name, strToU8(xmlDocument(root))] as const);

/** A fixed date, so that the same rows give the same bytes. */
const MADE = new Date(1980, 0, 1);

const SHEET = "xl/worksheets/sheet1.xml";
/** A shorter sheet is not compressed: setting up the compression takes a hundred times as long as writing it. */
const SHORT = 16 * 1024;

/** A file of a zip, compressed by zlib, which takes a fifth of the time that fflate takes. */
class DeflatedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  crc = 0;
  size = 0;
  mtime = MADE;
  ondata?: AsyncFlateStreamHandler;

  constructor(filename: string) {
    this.filename = filename;
  }

  push(bytes: Uint8Array, final = false): void {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    // Each part ends at a byte, so that the parts one after the other are one compressed text.
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, deflateRawSync(bytes, { finishFlush }), final);
  }
}

export class Workbook implements Packer {
  readonly #zip: Zip;
  #sheet: DeflatedFile | ZipPassThrough | null = null;
  #made: Uint8Array[] = [];

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      this.#made.push(bytes);
    });
    for (const [name, bytes] of FILES) this.#begin(new ZipPassThrough(name)).push(bytes, true);
  }

  push(text: string): Uint8Array {
    this.#sheet ??= this.#begin(new DeflatedFile(SHEET));
    this.#sheet.push(Buffer.from(text));
    return this.#taken();
  }

  end(text: string): Uint8Array {
    const isShort = text.length < SHORT;
    this.#sheet ??= this.#begin(isShort ? new ZipPassThrough(SHEET) : new DeflatedFile(SHEET));
    this.#sheet.push(Buffer.from(text), true);
    this.#zip.end();
    return this.#taken();
  }

  #begin<File extends ZipPassThrough | DeflatedFile>(file: File): File {
    file.mtime = MADE;
    this.#zip.add(file);
    return file;
  }

  #taken(): Uint8Array {
    const bytes = Buffer.concat(this.#made);
    this.#made = [];
    return bytes;
  }
}
