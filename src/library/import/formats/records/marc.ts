/** Reads MARC 21 in its exchange format, ISO 2709. */

import { isAscii, isUtf8 } from "node:buffer";
import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, firstWords, LONGEST_ROW, type ReadEntry } from "../format.ts";
import { LOST, sequencesIn, WINDOWS } from "../text.ts";
import { worksIn } from "./entry.ts";
import { fromMarc8, ISO_5426, looksLikeWindows } from "./marc-8.ts";
import type { MarcField, MarcRecord } from "./marc-words.ts";
import { entryOfRecord } from "./record-entry.ts";
import { hasTagsOfUnimarc } from "./unimarc.ts";

const SUBFIELD = 0x1f;
const FIELD_END = 0x1e;
const RECORD_END = 0x1d;
const LEADER = 24;
/** The largest length that a leader can hold. */
const MOST_BYTES = 99_999;
/** Fewer different bytes beyond ASCII are damage rather than another encoding. */
const LEAST_LETTERS = 6;

type TaggedData = readonly [tag: string, data: Buffer];

/** By leader and directory, by its leader alone, or by a record terminator where the first leader is broken. */
export function isMarc(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString("latin1");
  if (/^\s*[0-9]{5}.{7}[0-9]{5}.{7}(?:[0-9A-Za-z]{3}[0-9]{9})+\x1e/s.test(text)) return true;
  const isLed = /^(?:\xef\xbb\xbf)?\s*[0-9]{5}/.test(text);
  const isEnded = text.includes("\x1e\x1d") && !text.includes("\0");
  return (isLed || isEnded) && text.includes("\x1e") && text.includes("\x1f");
}

/** Splits at record terminators and ignores the lengths in leaders, so that a broken record does not affect others. */
export async function* readMarc(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    const rows: FieldsRow[] = [];
    let begin = behindBlanks(all, 0);
    for (let end = all.indexOf(RECORD_END, begin) + 1; end > 0; ) {
      for (const record of recordsIn(all.subarray(begin, end)))
        rows.push({ line: ++number, ...entryIn(record, number, kinds) });
      begin = behindBlanks(all, end);
      end = all.indexOf(RECORD_END, begin) + 1;
    }
    rest = all.subarray(begin);
    yield rows;
    if (rest.length > LONGEST_ROW) break;
  }
  if (rest.length === 0) return;
  const record = ++number;
  yield [{ line: record, fields: new FormatFault("marc-cut", { record }), begins: wordsIn(rest) }];
}

/** Some programs put line ends between records, or a byte order mark before the first. */
function behindBlanks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && BLANKS.includes(bytes[at] as number)) at++;
  return at;
}

const BLANKS = [0x0a, 0x0d, 0x20, 0x1a, 0x00, 0xef, 0xbb, 0xbf];

/** Two records where the first has lost its terminator: the second is as long as its leader says. */
function recordsIn(bytes: Buffer): Buffer[] {
  const length = Number(bytes.toString("latin1", 0, 5));
  if (length === bytes.length) return [bytes];
  for (const { index } of bytes.toString("latin1").matchAll(/[0-9]{5}[a-z]{3}[ -~]{4}[0-9]{5}/g)) {
    const begin = bytes.subarray(index, index + 5).toString("latin1");
    if (index > 0 && Number(begin) === bytes.length - index)
      return [bytes.subarray(0, index), bytes.subarray(index)];
  }
  return [bytes];
}

/** A field in an unknown script is left out, an unreadable byte is replaced; only without its title the record is refused. */
function entryIn(bytes: Buffer, record: number, kinds: Kinds): ReadEntry {
  try {
    const unreadable: FormatFault[] = [];
    const { isWindows, ...read } = recordIn(bytes, record, unreadable);
    const entry = entryOfRecord(read, kinds);
    if (isUtf8(bytes) || entry.fields === null || entry.fields instanceof FormatFault) return entry;
    const [first] = unreadable;
    if (first && !(worksIn(kinds).work.titleName in entry.fields)) throw first;
    const names = unreadable.map(
      ({ place: { field = "" }, params: { script } }) => `${field} (${script})`,
    );
    const otherwise = isWindows ? readAsWindows(read) : [];
    return { ...entry, unread: [...(entry.unread ?? []), ...names, ...otherwise] };
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    const { code, place, params } = error;
    return {
      fields: new FormatFault(code, { ...place, record }, params),
      begins: code === "marc-encoding" ? "" : wordsIn(bytes),
    };
  }
}

/** Subfields that were not read as what the leader claims. */
function readAsWindows({ leader, fields }: MarcRecord): string[] {
  const claimed = leader[9] === "a" ? "UTF-8" : "MARC-8";
  return fields.flatMap(({ tag, subfields }) =>
    subfields.flatMap(([code, text]) =>
      isAscii(Buffer.from(text)) ? [] : [`${tag} $${code} (${claimed} → Windows-1252)`],
    ),
  );
}

/** Text that looks like words, from a record that cannot be parsed. */
function wordsIn(bytes: Buffer): string {
  const [, ...subfields] = bytes.toString("utf8", 0, 5000).split("\x1f");
  const texts = subfields.map((text) => text.slice(1).split("\x1e")[0] ?? "");
  const worded = texts.filter((text) => /\p{L}{3}/u.test(text) && text.includes(" "));
  return firstWords((worded.length > 0 ? worded : texts).join(" "));
}

/** `unreadable` collects the faults of fields that are left out. */
function recordIn(
  bytes: Buffer,
  record: number,
  unreadable: FormatFault[],
): MarcRecord & { readonly isWindows: boolean } {
  const leader = bytes.toString("latin1", 0, LEADER);
  if (!/^[0-9]{5}.{7}[0-9]{5}/.test(leader)) throw new FormatFault("marc-leader", { record });
  // Many leaders claim MARC-8 for UTF-8. Valid UTF-8 cannot be MARC-8, whose accents precede ASCII letters.
  const isSound = isUtf8(bytes);
  const whole = isSound ? soundRecord(bytes) : null;
  if (whole) return { leader, ...whole, isWindows: false };
  const unicode = leader[9] === "a" || isSound;
  if (!unicode && isOtherEncoding(bytes)) throw new FormatFault("marc-encoding", { record });
  const data = dataIn(bytes, record);
  const tags = data.map(([tag]) => tag);
  const extended = hasTagsOfUnimarc(tags) ? ISO_5426 : undefined;
  const isWindows = !isSound && !extended && isInWindows(bytes, data, unicode);
  const read = (part: Buffer) => {
    if (isWindows) return WINDOWS.decode(part);
    if (!unicode) return fromMarc8(part, extended);
    return isUtf8(part) ? part.toString("utf8").normalize("NFC") : fromOldBytes(part);
  };
  const control: [string, string][] = [];
  const fields: MarcField[] = [];
  for (const [tag, text] of data) {
    try {
      if (tag.startsWith("00")) control.push([tag, read(text)]);
      else fields.push((unicode && soundField(text, tag)) || fieldIn(text, tag, read));
    } catch (error) {
      if (!(error instanceof FormatFault)) throw error;
      unreadable.push(new FormatFault(error.code, { record, field: tag }, error.params));
    }
  }
  return { leader, control, fields, isWindows };
}

/**
 * In MARC-8 most bytes beyond ASCII are accents before a letter; in CP866, Windows-1251 or Big5 whole words consist of such bytes, and they
 * outnumber the ASCII letters in the subfields where they occur. Some adjacent broken bytes are no such words.
 */
function isOtherEncoding(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (text.includes("\x1b")) return false;
  const words = text
    .split(/[\x1d-\x1f]/)
    .filter((part) => /[\x80-\xff]/.test(part))
    .join(" ");
  const beyond = words.match(/[\x80-\xff]/g) ?? [];
  const followed = words.match(/[\x80-\xff](?=[\x80-\xff])/g)?.length ?? 0;
  const plain = words.match(/[A-Za-z]/g)?.length ?? 0;
  return (
    followed * 2 > beyond.length && beyond.length > plain && new Set(beyond).size >= LEAST_LETTERS
  );
}

/** Control fields are ASCII; a byte beyond it there is damage and tells nothing. */
function isInWindows(bytes: Buffer, data: readonly TaggedData[], unicode: boolean): boolean {
  const texts = data.filter(([tag]) => !tag.startsWith("00")).map(([, part]) => part);
  return looksLikeWindows(Buffer.concat(texts), unicode) && sequencesIn(bytes).valid === 0;
}

/**
 * Records that claim UTF-8 may still contain MARC-8: each accent byte precedes a letter or another accent, and no multi-byte character
 * occurs. Otherwise only the invalid bytes are lost.
 */
function fromOldBytes(part: Buffer): string {
  const unicode = part.toString("utf8").normalize("NFC");
  const isOld = /^(?:[\x1b-\x7f\xa1-\xcf]|[\xe0-\xfe](?=[\xe0-\xfeA-Za-z]))*$/.test(
    part.toString("latin1"),
  );
  if (!isOld || sequencesIn(part).valid > 0) return unicode;
  try {
    const old = fromMarc8(part);
    return old.includes(LOST) ? unicode : old;
  } catch {
    return unicode;
  }
}

/**
 * Splits by the directory. Where its lengths are wrong, as after a conversion to UTF-8 without recounting, the fields are taken in order,
 * if their number fits and each looks like its tag (control or data).
 */
function dataIn(bytes: Buffer, record: number): TaggedData[] {
  const base = bytes.indexOf(FIELD_END) + 1;
  const directory = bytes.toString("latin1", LEADER, base - 1).match(/.{1,12}/gs) ?? [];
  const entries = directory.map((entry) => {
    const [, tag = "", length, start] = /^(.{3})([0-9]{4})([0-9]{5})$/s.exec(entry) ?? [];
    return { tag, start: base + Number(start), end: base + Number(start) + Number(length) - 1 };
  });
  const wrong = entries.find(({ start, end }) => !(end >= start && bytes[end] === FIELD_END));
  if (!wrong) return entries.map(({ tag, start, end }) => [tag, bytes.subarray(start, end)]);
  const inOrder = fieldsIn(bytes.subarray(base));
  // Beyond the largest five-digit offset the directory is meaningless.
  const isTooLong = bytes.length > MOST_BYTES;
  const isSound =
    inOrder.length === entries.length &&
    entries.every(
      ({ tag, start }, index) =>
        (isTooLong || start > (entries[index - 1]?.start ?? 0)) &&
        tag.startsWith("00") !== inOrder[index]?.includes(SUBFIELD),
    );
  if (isSound) return entries.map(({ tag }, index) => [tag, inOrder[index] as Buffer]);
  const place = /^[0-9A-Za-z]{3}$/.test(wrong.tag) ? { record, field: wrong.tag } : { record };
  throw new FormatFault("marc-directory", place);
}

function fieldsIn(bytes: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(FIELD_END); end >= 0; end = bytes.indexOf(FIELD_END, start)) {
    fields.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return fields;
}

const BEYOND_ASCII_CODE = /\x1f[^\0-\x7f]/;
/** Length of an entry in the directory: three signs of the tag, four of the field's length, five of its place. */
const ENTRY = 12;

/**
 * A record in UTF-8, decoded at once, which is much faster than by field; null where its fields do not follow each other as the directory
 * says, or a subfield has to be read by itself.
 */
function soundRecord(bytes: Buffer): Pick<MarcRecord, "control" | "fields"> | null {
  const text = bytes.toString("utf8").normalize("NFC");
  const [head = "", ...texts] = text.split("\x1e");
  const isWhole = head.length === LEADER + (texts.length - 1) * ENTRY && texts.at(-1) === "\x1d";
  if (!isWhole || BEYOND_ASCII_CODE.test(text)) return null;
  const control: [string, string][] = [];
  const fields: MarcField[] = [];
  let start = 0;
  for (let at = LEADER; at < head.length; at += ENTRY) {
    const tag = head.slice(at, at + 3);
    const said = texts[(at - LEADER) / ENTRY] as string;
    const length = Number(head.slice(at + 3, at + 7));
    if (Number(head.slice(at + 7, at + ENTRY)) !== start || !(length > 0)) return null;
    start += length;
    if (bytes[head.length + start] !== FIELD_END) return null;
    if (tag.startsWith("00")) control.push([tag, said]);
    else fields.push(fieldOf(said, tag));
  }
  return { control, fields };
}

/** Decoded at once, which is much faster than by subfield; null where a subfield has to be read by itself. */
function soundField(data: Buffer, tag: string): MarcField | null {
  if (!isUtf8(data)) return null;
  const text = data.toString("utf8").normalize("NFC");
  return BEYOND_ASCII_CODE.test(text) ? null : fieldOf(text, tag);
}

function fieldOf(text: string, tag: string): MarcField {
  const [indicators = "", ...parts] = text.split("\x1f");
  const subfields = parts.map((part) => [part.slice(0, 1), part.slice(1)] as const);
  return { tag, indicators: parts.length > 0 ? indicators : "", subfields };
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
