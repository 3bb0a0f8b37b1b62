/** Requests and responses of SRU (Search/Retrieve via URL) with records in MARCXML. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Fields } from "../import/formats/format.ts";
import { FormatFault } from "../import/formats/format.ts";
import { readMarcXml } from "../import/formats/records/marcxml.ts";
import { NO_UTF8, readText } from "../import/formats/text.ts";
import { type Walker, XmlReader } from "../import/formats/xml.ts";

/** Parameters of the German National Library; those in the address of a source win. */
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

/** Replaced before the address is parsed, so that it may be anywhere in it. */
export function withIsbn(template: string, isbn: string): string {
  return template.replaceAll("{isbn}", isbn);
}

type SruAnswer =
  | { readonly records: readonly Fields[] }
  /** The server's reason for refusing the query. */
  | { readonly refusal: string };

/** Throws a FormatFault if it is no SRU response. */
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
  const records = rows.flatMap(({ fields }) =>
    fields === null || fields instanceof FormatFault ? [] : [fields],
  );
  // Some servers add a diagnostic although they have results.
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
