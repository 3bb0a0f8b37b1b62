/** Spreadsheets (Office Open XML): the tables of CSV, opened without a question about separators. */

import type { Representation } from "../model/answers/representation.ts";
import type { Member } from "../model/store/member.ts";
import type { Listing } from "../model/store/query.ts";
import { type TableCell, tableWriters } from "./table/table.ts";
import { SHEET_FOOT, SHEET_HEAD, Workbook } from "./table/workbook.ts";
import { type Element, element } from "./xml/write.ts";

const tables = tableWriters(() => ({ mark: SHEET_HEAD, line: row, foot: SHEET_FOOT }));

const xlsx: Representation = {
  name: "xlsx",
  type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  accepts: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  choosesFields: true,
  saved: true,
  ...tables,
  // A member without a list is a table of one row.
  ofSomeKinds: {
    suits: ({ alone }) => !alone,
    write: (member, view) =>
      tables.ofSomeKinds.suits(member.kind)
        ? tables.ofSomeKinds.write(member, view)
        : tables.collection(listOf(member), view) + SHEET_FOOT,
  },
  foot: SHEET_FOOT,
  pack: () => new Workbook(),
};

export default xlsx;

function listOf(member: Member): Listing {
  const { kind } = member;
  return { kind, members: [member], total: 1, more: false, next: null, previous: null };
}

/** The longest text that spreadsheets accept in a cell. */
const LONGEST = 32_767;

function row(cells: readonly TableCell[]): string {
  return element("row", {}, cells.map(cellOf)).text;
}

/** Always a text, never a formula (formula injection). */
function cellOf(cell: TableCell): Element {
  if (typeof cell === "number") return element("c", {}, [element("v", {}, `${cell}`)]);
  if (cell === "") return element("c", {});
  const text = element("t", { "xml:space": "preserve" }, cell.slice(0, LONGEST));
  return element("c", { t: "inlineStr" }, [element("is", {}, [text])]);
}
