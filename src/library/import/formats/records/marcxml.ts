/** Reads MARCXML: a collection, a single record, or a server's response around them. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, firstWords } from "../format.ts";
import { readText } from "../text.ts";
import { type Walker, XmlReader } from "../xml.ts";
import type { MarcField } from "./marc-words.ts";
import { entryOfRecord } from "./record-entry.ts";

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
  reader.end();
  yield walker.last();
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
  #fault: FormatFault | null = null;
  /** The fields of the record that was closed by the last tag. */
  #closed: MarcField[] | null = null;

  constructor(kinds: Kinds) {
    this.#kinds = kinds;
  }

  /** Number of the current record. */
  get number(): number {
    return this.#done + 1;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#text = "";
    this.#closed = null;
    // A record without end tag ends where the next one begins.
    if (name === "record") this.#end();
    if (name === "subfield") this.#code = attributes.code ?? "";
    if (name === "datafield") this.#subfields = [];
    if (name === "datafield" || name === "controlfield") this.#attributes = attributes;
  }

  close(name: string): void {
    const { tag: own = "", ind1 = " ", ind2 = " ", occurrence } = this.#attributes;
    const tag = occurrence ? `${own}/${occurrence}` : own;
    this.#closed = null;
    if (name === "leader") this.#leader = this.#text;
    if (name === "controlfield") this.#control.push([tag, this.#text]);
    if (name === "subfield") this.#subfields.push([this.#code, inOneLine(this.#text)]);
    if (name === "datafield")
      this.#fields.push({ tag, indicators: ind1 + ind2, subfields: this.#subfields });
    // After a fault it is unknown which record an end tag belongs to.
    if (name === "record" && this.#fault === null) this.#end();
    this.#text = "";
  }

  text(text: string): void {
    this.#text += text;
  }

  /** Marks the current record as broken, up to the beginning of the next one. */
  fault(fault: FormatFault): void {
    const { reason } = fault.params;
    // Reported after a record was closed by the wrong end tag: the record is taken back.
    if (this.#closed !== null && reason === "unexpected close tag.") {
      this.#rows.pop();
      this.#done--;
      this.#fields = this.#closed;
      this.#closed = null;
    }
    const isOutside = this.#isEmpty && `${reason}`.startsWith("unmatched closing tag");
    if (!isOutside) this.#fault ??= fault;
  }

  take(): FieldsRow[] {
    return this.#rows.splice(0);
  }

  /** At the end of the file, cut off or not. Without a single record the file is not MARCXML. */
  last(): FieldsRow[] {
    if (this.#done === 0 && this.#fault) throw this.#fault;
    this.#end();
    return this.take();
  }

  get #isEmpty(): boolean {
    return this.#fields.length + this.#control.length === 0;
  }

  /** Servers wrap records in elements also called `record`; those have no fields and are skipped. */
  #end(): void {
    if (this.#fault !== null) {
      const begins = firstWords(titleFirst(this.#fields).flatMap(textsIn).join(" "));
      const { code, place, params } = this.#fault;
      const fault = new FormatFault(code, { ...place, record: this.number }, params);
      this.#rows.push({ line: ++this.#done, fields: fault, begins });
    } else if (!this.#isEmpty) {
      const record = { leader: this.#leader, control: this.#control, fields: this.#fields };
      this.#rows.push({ line: ++this.#done, ...entryOfRecord(composed(record), this.#kinds) });
      this.#closed = this.#fields;
    }
    this.#fault = null;
    this.#leader = "";
    this.#control = [];
    this.#fields = [];
  }
}

/** Editors break long lines within texts, too. */
function inOneLine(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

function titleFirst(fields: readonly MarcField[]): readonly MarcField[] {
  const title = fields.filter(({ tag }) => tag === "245");
  return title.length > 0 ? title : fields;
}

function textsIn({ subfields }: MarcField): string[] {
  return subfields.map(([, text]) => text);
}

/** Composes umlauts (NFC), which libraries often write as two characters. */
function composed<Record extends { readonly fields: readonly MarcField[] }>(
  record: Record,
): Record {
  const fields = record.fields.map((field) => ({
    ...field,
    subfields: field.subfields.map(([code, text]) => [code, text.normalize("NFC")] as const),
  }));
  return { ...record, fields };
}
