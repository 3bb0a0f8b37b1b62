/** The question and the answer of SRU (Search/Retrieve via URL) with records in MARCXML. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Fields } from "../import/formats/format.ts";
import { FormatFault } from "../import/formats/format.ts";
import { readMarcXml } from "../import/formats/records/marcxml.ts";
import { NO_UTF8, readText } from "../import/formats/text.ts";
import { type Walker, XmlReader } from "../import/formats/xml.ts";

/** As the German National Library wants it; what the address of a source says itself wins. */
const USUAL = [
  ["version", "1.1"],
  ["operation", "searchRetrieve"],
  ["query", "isbn={isbn}"],
  ["recordSchema", "MARC21-xml"],
  ["maximumRecords", "5"],
] as const;

export function questionFor(address: string, isbn: string): URL {
  const url = new URL(withIsbn(address, isbn));
  for (const [name, value] of USUAL)
    if (!url.searchParams.has(name)) url.searchParams.set(name, withIsbn(value, isbn));
  return url;
}

/** Put in before the address is taken apart, so that it may stand anywhere in it. */
export function withIsbn(template: string, isbn: string): string {
  return template.replaceAll("{isbn}", isbn);
}

type SruAnswer =
  | { readonly records: readonly Fields[] }
  /** What the server says why it did not look. */
  | { readonly refusal: string };

/** Throws a FormatFault for what is no answer of SRU. */
export async function readAnswer(bytes: Uint8Array, kinds: Kinds): Promise<SruAnswer> {
  const envelope = new Envelope();
  const reader = new XmlReader(envelope, (line, column) => ({ line, column }));
  for await (const { text } of readText(inOne(bytes))) {
    if (text.includes(NO_UTF8)) throw new FormatFault("not-utf-8");
    reader.write(text);
  }
  reader.end();
  if (!envelope.isAnswer) throw new FormatFault("xml-other");
  const rows = (await Array.fromAsync(readMarcXml(inOne(bytes), kinds))).flat();
  const records = rows.flatMap(({ fields }) => (fields instanceof FormatFault ? [] : [fields]));
  // Some add a remark to what they have found all the same.
  if (records.length === 0 && envelope.message !== null) return { refusal: envelope.message };
  return { records };
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const LONGEST_MESSAGE = 200;

class Envelope implements Walker<never> {
  isAnswer = false;
  message: string | null = null;
  #text = "";

  open(name: string): void {
    this.#text = "";
    if (name === "searchRetrieveResponse") this.isAnswer = true;
    if (name === "diagnostic") this.message ??= "";
  }

  close(name: string): void {
    if (this.message !== null && (name === "message" || name === "details"))
      this.message = `${this.message} ${this.#text.trim()}`.trim().slice(0, LONGEST_MESSAGE);
    this.#text = "";
  }

  text(text: string): void {
    this.#text += text;
  }

  take(): never[] {
    return [];
  }
}
