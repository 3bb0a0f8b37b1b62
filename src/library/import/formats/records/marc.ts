/** Reads MARC 21 as it is exchanged, ISO 2709: every length is checked against what is there. */

import { isUtf8 } from "node:buffer";
import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, type ReadEntry } from "../format.ts";
import { fromMarc8 } from "./marc-8.ts";
import { entryOfMarc, type MarcField, type MarcRecord } from "./marc-words.ts";

const SUBFIELD = 0x1f;
const FIELD_END = 0x1e;
const RECORD_END = 0x1d;
const LEADER = 24;
const DIRECTORY_ENTRY = 12;
/** Five digits say how long a record is. */
const LONGEST = 99_999;

export function isMarc(start: Uint8Array): boolean {
  const first = Buffer.from(start.subarray(0, 200)).toString("latin1").trimStart();
  return /^[0-9]{5}/.test(first) && start.includes(FIELD_END) && start.includes(SUBFIELD);
}

export async function* readMarc(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    const rows: FieldsRow[] = [];
    for (;;) {
      rest = rest.subarray(blankAt(rest));
      const end = rest.indexOf(RECORD_END) + 1;
      if (end === 0) break;
      number++;
      rows.push({ line: number, ...entryIn(rest.subarray(0, end), number, kinds) });
      rest = rest.subarray(end);
    }
    yield rows;
    if (rest.length > LONGEST) break;
  }
  if (rest.length > 0) throw new FormatFault("marc-cut", { record: number + 1 });
}

/** Some programs put line ends between records. */
function blankAt(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length && [0x0a, 0x0d, 0x20, 0x1a, 0x00].includes(bytes[at] as number)) at++;
  return at;
}

/** What is written in an unknown script spoils its own record only. */
function entryIn(bytes: Buffer, record: number, kinds: Kinds): ReadEntry {
  try {
    return entryOfMarc(recordIn(bytes, record), kinds);
  } catch (error) {
    if (!(error instanceof FormatFault) || error.code !== "marc-script") throw error;
    return { fields: new FormatFault(error.code, { record }, error.params) };
  }
}

function recordIn(bytes: Buffer, record: number): MarcRecord {
  const leader = bytes.toString("latin1", 0, LEADER);
  if (!/^[0-9]{5}.{7}[0-9]{5}/.test(leader)) throw new FormatFault("marc-leader", { record });
  const told = Number(leader.slice(0, 5));
  if (told !== bytes.length)
    throw new FormatFault("marc-length", { record }, { told, found: bytes.length });
  const base = Number(leader.slice(12, 17));
  const directory = bytes.toString("latin1", LEADER, base - 1);
  if (bytes[base - 1] !== FIELD_END || directory.length % DIRECTORY_ENTRY !== 0)
    throw new FormatFault("marc-directory", { record });
  // Many say that they are MARC-8 and are not: no accent of ANSEL stands before a letter in UTF-8.
  const unicode = leader[9] === "a" || isUtf8(bytes);
  const read = (part: Buffer, tag: string) => {
    if (!unicode) return fromMarc8(part);
    if (!isUtf8(part)) throw new FormatFault("not-utf-8", { record, field: tag });
    return part.toString("utf8").normalize("NFC");
  };
  const control: [string, string][] = [];
  const fields: MarcField[] = [];
  for (let at = 0; at < directory.length; at += DIRECTORY_ENTRY) {
    const entry = directory.slice(at, at + DIRECTORY_ENTRY);
    const tag = entry.slice(0, 3);
    const start = base + Number(entry.slice(7, 12));
    const end = start + Number(entry.slice(3, 7)) - 1;
    if (!/^[0-9]{9}$/.test(entry.slice(3)) || bytes[end] !== FIELD_END || end < start)
      throw new FormatFault("marc-directory", { record, field: tag });
    const data = bytes.subarray(start, end);
    if (tag.startsWith("00")) control.push([tag, read(data, tag)]);
    else fields.push(fieldIn(data, tag, (part) => read(part, tag)));
  }
  return { leader, control, fields };
}

function fieldIn(data: Buffer, tag: string, read: (part: Buffer) => string): MarcField {
  const subfields: [string, string][] = [];
  let at = data.indexOf(SUBFIELD);
  const indicators = data.toString("latin1", 0, Math.max(at, 0));
  while (at >= 0) {
    const next = data.indexOf(SUBFIELD, at + 1);
    const end = next < 0 ? data.length : next;
    subfields.push([data.toString("latin1", at + 1, at + 2), read(data.subarray(at + 2, end))]);
    at = next;
  }
  return { tag, indicators, subfields };
}
