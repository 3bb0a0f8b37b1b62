/** Reads BibTeX: entries in braces, abbreviations of the file's own, and the accents of TeX. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, LONGEST_ROW, type ReadEntry } from "../format.ts";
import { countOf, readBlocks } from "../text.ts";
import { entryOfTags, type Tag, tagWords } from "./tag-words.ts";
import { fromTex } from "./tex.ts";

/** A remark may stand before the first entry. */
export function isBibTex(start: string): boolean {
  return /^(?:\s*%[^\n]*\n)*\s*@[A-Za-z]+\s*[{(]/.test(start);
}

export async function* readBibTex(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  const strings = new Map<string, string>();
  let text = "";
  let line = 1;
  // An entry that has not ended is looked at again only when there is twice as much of it.
  let enough = 0;
  const scan = () => {
    const scanner = new Scanner(text, line, strings, kinds);
    const rows = scanner.entries();
    ({ text, line } = scanner.rest());
    enough = text.length * 2;
    return rows;
  };
  for await (const block of readBlocks(bytes)) {
    text += block.text;
    if (text.length >= enough || text.length > LONGEST_ROW) yield scan();
    if (text.length > LONGEST_ROW) break;
  }
  yield scan();
  if (text.trim() !== "") throw new FormatFault("bibtex-cut", { line });
}

/** Thrown where the text ends within an entry: more of it may come. */
const CUT = Symbol("cut");

class Scanner {
  readonly #text: string;
  readonly #strings: Map<string, string>;
  readonly #kinds: Kinds;
  #at = 0;
  /** Where the line was counted last. */
  #counted = 0;
  #line: number;

  constructor(text: string, line: number, strings: Map<string, string>, kinds: Kinds) {
    this.#text = text;
    this.#line = line;
    this.#strings = strings;
    this.#kinds = kinds;
  }

  /** Those that end in the text; what stands between entries is a remark. */
  entries(): FieldsRow[] {
    const rows: FieldsRow[] = [];
    for (;;) {
      const start = this.#nextEntry();
      if (start < 0) return rows;
      this.#at = start;
      const line = this.#lineAt(start);
      try {
        const entry = this.#entry();
        if (entry) rows.push({ line, ...entry });
      } catch (error) {
        if (error !== CUT) throw error;
        this.#at = start;
        return rows;
      }
    }
  }

  rest(): { text: string; line: number } {
    const line = this.#lineAt(this.#at);
    return { text: this.#text.slice(this.#at), line };
  }

  #nextEntry(): number {
    const entry = /@[A-Za-z]/g;
    entry.lastIndex = this.#at;
    const found = entry.exec(this.#text)?.index ?? -1;
    if (found < 0) this.#at = this.#text.endsWith("@") ? this.#text.length - 1 : this.#text.length;
    return found;
  }

  #entry(): ReadEntry | null {
    this.#at++;
    const type = this.#word().toLowerCase();
    const open = this.#expect("{", "(");
    const close = open === "{" ? "}" : ")";
    if (type === "comment" || type === "preamble") {
      this.#braced(close);
      return null;
    }
    if (type === "string") {
      const [name, value] = this.#field();
      this.#strings.set(name, value);
      this.#expect(close);
      return null;
    }
    const key = this.#until(",", close).trim();
    const tags: Tag[] = [
      ["key", key],
      ["type", type],
    ];
    while (this.#expect(",", close) === ",") {
      this.#blank();
      // A comma behind the last one means nothing.
      if (this.#peek() === close) continue;
      const [name, value] = this.#field();
      tags.push([name, value]);
    }
    return entryOfTags(this.#kinds, tagWords("bibtex", this.#kinds), tags, fromTex);
  }

  #field(): [name: string, value: string] {
    this.#blank();
    const name = this.#word().toLowerCase();
    this.#expect("=");
    let value = this.#value();
    for (this.#blank(); this.#peek() === "#"; this.#blank()) {
      this.#at++;
      value += this.#value();
    }
    return [name, value];
  }

  #value(): string {
    this.#blank();
    const first = this.#peek();
    if (first === "{" || first === '"') {
      this.#at++;
      return this.#braced(first === "{" ? "}" : '"');
    }
    const word = this.#word();
    return this.#strings.get(word.toLowerCase()) ?? MONTHS.get(word.toLowerCase()) ?? word;
  }

  /** Up to what closes it, braces within it in pairs. */
  #braced(close: string): string {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at] as string;
      if (character === "\\") this.#at++;
      else if (depth === 0 && character === close) return this.#text.slice(start, this.#at++);
      else if (character === "{") depth++;
      else if (character === "}") depth--;
    }
    throw CUT;
  }

  #word(): string {
    const word = /[^\s"#%'(),={}@\\]*/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    if (this.#at >= this.#text.length) throw CUT;
    if (found === "") throw this.#fault("a…z");
    return found;
  }

  #until(...ends: readonly string[]): string {
    const start = this.#at;
    while (!ends.includes(this.#peek())) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #expect(...wanted: readonly string[]): string {
    this.#blank();
    const found = this.#peek();
    if (!wanted.includes(found)) throw this.#fault(wanted.join(" / "));
    this.#at++;
    return found;
  }

  #blank(): void {
    while (/\s/.test(this.#peek())) this.#at++;
  }

  #peek(): string {
    if (this.#at >= this.#text.length) throw CUT;
    return this.#text[this.#at] as string;
  }

  #fault(expected: string): FormatFault {
    return new FormatFault("bibtex-syntax", { line: this.#lineAt(this.#at) }, { expected });
  }

  #lineAt(at: number): number {
    if (at > this.#counted) {
      this.#line += countOf("\n", this.#text.slice(this.#counted, at));
      this.#counted = at;
    }
    return this.#line;
  }
}

const MONTHS = new Map(
  ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map(
    (month, index) => [month, String(index + 1)],
  ),
);
