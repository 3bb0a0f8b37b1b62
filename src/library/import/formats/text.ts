/** Decodes text: UTF-8 and UTF-16, with or without a byte order mark, Windows-1252, Mac OS Roman and MS-DOS. */

import { isAscii, isUtf8 } from "node:buffer";
import { FormatFault, LONGEST_ROW } from "./format.ts";

export interface Piece {
  readonly text: string;
  /** Number of its first line, from 1. */
  readonly line: number;
}

/** Whole lines; the last of the file may lack its line end. */
export type Block = Piece;

/** What a decoder puts in the place of a byte that it cannot read. */
export const LOST = "\ufffd";

/** Replaces invalid UTF-8: a noncharacter, which no text contains. */
export const NO_UTF8 = "\ufdd0";

const LINE_FEED = 0x0a;
/** Bytes that Windows-1252 leaves undefined. */
const NO_LETTER = [0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d];
const MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/** Pieces may end between any two characters. */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new Decoder();
  let line = 1;
  const pieceOf = (text: string): Piece => {
    const piece = { text, line };
    line += countOf("\n", text);
    return piece;
  };
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, false, line);
    if (text !== "") yield pieceOf(text);
  }
  const text = decoder.decode(new Uint8Array(), true, line);
  if (text !== "") yield pieceOf(text);
}

export async function* readBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let rest: string[] = [];
  let length = 0;
  let line = 1;
  for await (const piece of readText(bytes)) {
    const end = piece.text.lastIndexOf("\n") + 1;
    if (end > 0) {
      rest.push(piece.text.slice(0, end));
      yield { text: rest.join(""), line };
      rest = [];
      length = 0;
      line = piece.line + countOf("\n", piece.text);
    }
    if (end < piece.text.length) rest.push(piece.text.slice(end));
    length += piece.text.length - end;
    if (length > LONGEST_ROW) throw new FormatFault("line-too-long", { line });
  }
  if (length > 0) yield { text: rest.join(""), line };
}

/** The decoded beginning of a file; "" where it is not text. */
export function textAtStart(start: Uint8Array): string {
  try {
    return new Decoder().decode(start, start.length < 4, 1);
  } catch {
    return "";
  }
}

/** The encoding of the first bytes, as far as they tell; null where they are not text. */
export function encodingAtStart(start: Uint8Array): string | null {
  const decoder = new Decoder();
  try {
    decoder.decode(start, start.length < 4, 1);
    return decoder.encoding ?? "utf-8";
  } catch {
    return null;
  }
}

/** A few control characters are a mistake; many mean a binary file. */
export function isText(text: string): boolean {
  const controls = text.match(/[\0-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return text !== "" && controls * 10 <= text.length;
}

type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh" | "cp850";

/** The encoding stays undecided while there is only ASCII. */
class Decoder {
  #encoding: TextEncodingName | null = null;
  #started = false;
  #rest: Uint8Array = new Uint8Array();
  #wide: TextDecoder | null = null;

  get encoding(): TextEncodingName | null {
    return this.#encoding;
  }

  decode(chunk: Uint8Array, last: boolean, line: number): string {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = new Uint8Array();
    if (!this.#started) {
      if (bytes.length < 4 && !last) {
        this.#rest = bytes;
        return "";
      }
      this.#started = true;
      bytes = this.#start(bytes);
    }
    if (this.#wide) return this.#decodeWide(this.#wide, bytes, last, line);
    const end = last ? bytes.length : wholeCharacters(bytes);
    if (end < bytes.length) this.#rest = bytes.slice(end);
    return this.#decodeNarrow(Buffer.from(bytes.buffer, bytes.byteOffset, end), line);
  }

  /** The bytes after a byte order mark, if there is one. */
  #start(bytes: Uint8Array): Uint8Array {
    const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
    this.#encoding = marked?.[0] ?? wideWithoutMark(bytes);
    if (this.#encoding !== null && this.#encoding !== "utf-8")
      this.#wide = new TextDecoder(this.#encoding, { fatal: true, ignoreBOM: true });
    return marked ? bytes.subarray(marked[1].length) : bytes;
  }

  #decodeWide(decoder: TextDecoder, bytes: Uint8Array, last: boolean, line: number): string {
    try {
      return decoder.decode(bytes, { stream: !last });
    } catch {
      const lax = new TextDecoder(this.#encoding ?? undefined).decode(bytes);
      const before = lax.slice(0, lax.indexOf(LOST) >>> 0);
      const at = { line: line + countOf("\n", before) };
      throw new FormatFault("no-encoding", at, { encoding: "UTF-16" });
    }
  }

  #decodeNarrow(bytes: Buffer, line: number): string {
    if (this.#encoding === "windows-1252") return fromWindows(bytes, line);
    if (this.#encoding === "macintosh") return fromMac(bytes);
    if (this.#encoding === "cp850") return fromDos(bytes);
    if (isAscii(bytes)) return bytes.toString("latin1");
    if (isUtf8(bytes)) {
      this.#encoding = "utf-8";
      return bytes.toString("utf8");
    }
    const { valid, broken } = sequencesIn(bytes);
    if (this.#encoding === "utf-8" || valid > broken) {
      this.#encoding = "utf-8";
      return bytes.toString("utf8").replaceAll(LOST, NO_UTF8);
    }
    const { dos, mac, windows } = lettersIn(bytes);
    if (windows > 0 || dos + mac === 0) this.#encoding = "windows-1252";
    else this.#encoding = dos >= mac ? "cp850" : "macintosh";
    return this.#decodeNarrow(bytes, line);
  }
}

/** UTF-16 without byte order mark: every second byte is zero. (Excel writes the mark.) */
function wideWithoutMark(bytes: Uint8Array): TextEncodingName | null {
  const some = bytes.subarray(0, 1000);
  const half = Math.floor(some.length / 2);
  let [even, odd] = [0, 0];
  for (let at = 0; at < half * 2; at++) {
    if (some[at] === 0) at % 2 === 0 ? even++ : odd++;
  }
  if (half === 0 || (even > 0 && odd > 0)) return null;
  if (odd * 2 > half) return "utf-16le";
  return even * 2 > half ? "utf-16be" : null;
}

/** The length without an incomplete character at the end. */
function wholeCharacters(bytes: Uint8Array): number {
  const length = bytes.length;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return size > back ? length - back : length;
    }
  }
  return length;
}

/** Counts valid multi-byte sequences and invalid bytes. */
export function sequencesIn(bytes: Buffer): { valid: number; broken: number } {
  let [valid, broken] = [0, 0];
  for (let index = 0; index < bytes.length; ) {
    const byte = bytes[index] as number;
    const size = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0;
    const rest = bytes.subarray(index + 1, index + size);
    const shaped =
      size > 0 && rest.length === size - 1 && rest.every((next) => (next & 0xc0) === 0x80);
    if (shaped && size > 1) valid++;
    if (!shaped) broken++;
    index += shaped ? size : 1;
  }
  return { valid, broken };
}

/** áàäçéèêöùüß in Mac OS Roman; symbols, or undefined, in Windows-1252. */
const MAC_LETTERS = [0x87, 0x88, 0x8a, 0x8d, 0x8e, 0x8f, 0x90, 0x9a, 0x9d, 0x9f, 0xa7];
/** üéäàëèöß in the code page 850 of MS-DOS; between letters they are nothing else but letters of old Macintoshs. */
const DOS_LETTERS = [0x81, 0x82, 0x84, 0x85, 0x89, 0x8a, 0x94, 0xe1];
/** Those that are letters on no Windows, where „ and ” never stand between two letters. */
const DOS_ONLY = [0x81, 0x82, 0x84, 0x94];
/** The small accented letters of Windows-1252 start here. */
const WINDOWS_LETTERS = 0xdf;

/**
 * How many letters of each follow a letter: Windows-1252 is it where any small letter of its own does, as š and the like also occur there.
 * ß of MS-DOS is á of Windows, and tells nothing.
 */
function lettersIn(bytes: Buffer): { dos: number; mac: number; windows: number } {
  let [dos, only, mac, windows, sharp] = [0, 0, 0, 0, 0];
  bytes.forEach((byte, index) => {
    if (byte < 0x80 || !isLetter(bytes[index - 1])) return;
    if (MAC_LETTERS.includes(byte)) mac++;
    if (DOS_LETTERS.includes(byte)) dos++;
    if (DOS_ONLY.includes(byte) && isLetter(bytes[index + 1])) only++;
    if (byte === 0xe1) sharp++;
    else if (byte >= WINDOWS_LETTERS) windows++;
  });
  return only > 0 ? { dos, mac, windows } : { dos: 0, mac, windows: windows + sharp };
}

function isLetter(byte = 0): boolean {
  return /[A-Za-z]/.test(String.fromCharCode(byte));
}

const MAC = new TextDecoder("macintosh");

/** Old Macintosh programs end lines with a carriage return alone. */
function fromMac(bytes: Buffer): string {
  const text = MAC.decode(bytes);
  return text.includes("\n") ? text : text.replaceAll("\r", "\n");
}

/** From 0x80 on. */
const DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
  "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** What Excel saves as CSV for MS-DOS. */
function fromDos(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/[\x80-\xff]/g, (one) => DOS[one.charCodeAt(0) - 0x80] ?? one);
}

export const WINDOWS = new TextDecoder("windows-1252");

function fromWindows(bytes: Buffer, line: number): string {
  for (const byte of NO_LETTER) {
    const at = bytes.indexOf(byte);
    if (at >= 0) {
      const params = { encoding: "Windows-1252" };
      throw new FormatFault("no-encoding", { line: lineAt(bytes, at, line) }, params);
    }
  }
  return WINDOWS.decode(bytes);
}

function lineAt(bytes: Buffer, at: number, first: number): number {
  let line = first;
  for (
    let feed = bytes.indexOf(LINE_FEED);
    feed >= 0 && feed < at;
    feed = bytes.indexOf(LINE_FEED, feed + 1)
  )
    line++;
  return line;
}

export function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
