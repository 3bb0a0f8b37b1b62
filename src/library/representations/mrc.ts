/** MARC 21 in the exchange format of libraries (ISO 2709), in UTF-8. */

import type { MarcRecord } from "../import/formats/records/marc-words.ts";
import { fieldsBeside, marcRecordOf } from "./marc/marc-record.ts";
import { workFormat } from "./works/work-format.ts";

const SUBFIELD = "\u001f";
const FIELD_END = "\u001e";
const RECORD_END = "\u001d";
const LEADER = 24;
const ENTRY = 12;
/** Lengths are stored in four digits (field) and five digits (record). */
const LONGEST_FIELD = 9999;
const LONGEST_RECORD = 99_999;

export default workFormat({
  name: "mrc",
  type: "application/marc",
  beside: fieldsBeside,
  entry: (work, view) => exchanged(marcRecordOf(work, view)),
});

/** A field that is too long for the format is cut, and fields beyond the length of a record are left out. */
function exchanged({ leader, control, fields }: MarcRecord): string {
  let directory = "";
  let data = "";
  let start = 0;
  for (const [tag, text] of [
    ...control,
    ...fields.map(({ tag, indicators, subfields }): [string, string] => [
      tag,
      indicators + subfields.map(([code, said]) => SUBFIELD + code + said).join(""),
    ]),
  ]) {
    const field = withinBytes(text, LONGEST_FIELD - 1) + FIELD_END;
    const length = Buffer.byteLength(field);
    if (LEADER + directory.length + ENTRY + start + length + 2 > LONGEST_RECORD) continue;
    directory += tag + digits(length, 4) + digits(start, 5);
    data += field;
    start += length;
  }
  const base = LEADER + directory.length + 1;
  const total = digits(base + start + 1, 5);
  return `${total}${leader.slice(5, 12)}${digits(base, 5)}${leader.slice(17)}${directory}${FIELD_END}${data}${RECORD_END}`;
}

/** Never cuts a UTF-8 character in two. */
function withinBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most;
  while (((bytes[end] as number) & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}

function digits(number: number, length: number): string {
  return `${number}`.padStart(length, "0");
}
