/** CSV (RFC 4180): tables for spreadsheets and statistics. */

import { wrongParameter } from "../model/answers/problem.ts";
import type { Representation, View } from "../model/answers/representation.ts";
import { csvLine, type Separator } from "../words/csv-line.ts";
import { type TableStyle, tableWriters } from "./table/table.ts";

const csv: Representation = {
  name: "csv",
  type: "text/csv; charset=utf-8",
  accepts: ["text/csv"],
  choosesFields: true,
  saved: true,
  parameters: { trennzeichen: ["komma", "semikolon"] },
  ...tableWriters(styleOf),
};

export default csv;

const SEPARATORS: ReadonlyMap<string, Separator> = new Map([
  ["komma", ","],
  ["semikolon", ";"],
]);

/** A named separator is for spreadsheets, which recognize UTF-8 only by its byte order mark. */
function styleOf({ query }: View): TableStyle {
  const value = query.get("trennzeichen");
  if (value === null) return { mark: "", line: (cells) => csvLine(cells.map(String)) };
  const separator = SEPARATORS.get(value);
  if (separator === undefined)
    throw wrongParameter("trennzeichen", value, [...SEPARATORS.keys()].join(", "));
  return { mark: "\ufeff", line: (cells) => csvLine(cells.map(String), separator) };
}
