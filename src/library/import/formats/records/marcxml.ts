/** Reads MARCXML: a collection, a single record, or what a server answers around them. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import type { FieldsRow } from "../format.ts";
import { readText } from "../text.ts";
import { type Walker, XmlReader } from "../xml.ts";
import { entryOfMarc, type MarcField } from "./marc-words.ts";

export function isMarcXml(start: string): boolean {
  return /MARC21\/slim|<(?:[a-z0-9]+:)?(?:leader|controlfield|datafield)[\s>]/i.test(start);
}

export async function* readMarcXml(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  const walker = new RecordWalker(kinds);
  const placeOf = (line: number, column: number) => ({ record: walker.number, line, column });
  const reader = new XmlReader(walker, placeOf);
  for await (const { text } of readText(bytes)) yield reader.write(text);
  yield reader.end();
}

class RecordWalker implements Walker<FieldsRow> {
  readonly #kinds: Kinds;
  #rows: FieldsRow[] = [];
  #leader = "";
  #control: [string, string][] = [];
  #fields: MarcField[] = [];
  #subfields: [string, string][] = [];
  #text = "";
  #attributes: Readonly<Record<string, string>> = {};
  #code = "";
  #done = 0;

  constructor(kinds: Kinds) {
    this.#kinds = kinds;
  }

  /** Of the record that is read now. */
  get number(): number {
    return this.#done + 1;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#text = "";
    if (name === "record") this.#clear();
    if (name === "subfield") this.#code = attributes.code ?? "";
    if (name === "datafield") this.#subfields = [];
    if (name === "datafield" || name === "controlfield") this.#attributes = attributes;
  }

  close(name: string): void {
    const { tag = "", ind1 = " ", ind2 = " " } = this.#attributes;
    if (name === "leader") this.#leader = this.#text;
    if (name === "controlfield") this.#control.push([tag, this.#text]);
    if (name === "subfield") this.#subfields.push([this.#code, this.#text]);
    if (name === "datafield")
      this.#fields.push({ tag, indicators: ind1 + ind2, subfields: this.#subfields });
    if (name === "record") this.#end();
    this.#text = "";
  }

  text(text: string): void {
    this.#text += text;
  }

  take(): FieldsRow[] {
    return this.#rows.splice(0);
  }

  /** What a server wraps around a record is also called one, and has no fields of its own. */
  #end(): void {
    if (this.#fields.length + this.#control.length > 0) {
      const record = { leader: this.#leader, control: this.#control, fields: this.#fields };
      this.#rows.push({ line: ++this.#done, ...entryOfMarc(composed(record), this.#kinds) });
    }
    this.#clear();
  }

  #clear(): void {
    this.#leader = "";
    this.#control = [];
    this.#fields = [];
  }
}

/** Libraries like to write an umlaut in two characters. */
function composed<Record extends { readonly fields: readonly MarcField[] }>(
  record: Record,
): Record {
  const fields = record.fields.map((field) => ({
    ...field,
    subfields: field.subfields.map(([code, text]) => [code, text.normalize("NFC")] as const),
  }));
  return { ...record, fields };
}
