/** Parses BibTeX: entries in braces, @string abbreviations, and TeX accents. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, firstWords, LONGEST_ROW, type ReadEntry } from "../format.ts";
import { countOf, readBlocks } from "../text.ts";
import { entryOfTags, type Tag, tagWords } from "./tag-words.ts";
import { fromTex } from "./tex.ts";

/** Comments may precede the first entry, with or without %; then only a line that is clearly an entry counts. */
export function isBibTex(start: string): boolean {
  return (
    /^(?:\s*%[^\n]*\n)*\s*@[A-Za-z]+\s*[{(]/.test(start) ||
    /^@[A-Za-z]{1,30}[{(] ?[^\s,{}"]{0,200},[ \t]*\r?\n[ \t]{0,20}[A-Za-z_-]{1,40} {0,20}=/m.test(
      start,
    )
  );
}

/** A broken entry ends at the next entry at the beginning of a line, so that it does not affect others. */
export async function* readBibTex(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  const scanner = new Scanner(kinds);
  // An incomplete entry is parsed again only when the text has doubled, to avoid quadratic time.
  let enough = 0;
  for await (const block of readBlocks(bytes)) {
    scanner.add(block.text);
    if (scanner.length < enough && scanner.length <= LONGEST_ROW) continue;
    yield scanner.entries(false);
    enough = scanner.length * 2;
  }
  yield scanner.entries(true);
}

/** Thrown where the text ends within an entry: more may follow. */
const CUT = Symbol("cut");

/** Characters of an abbreviation: a few lines of them can be made of one another into gigabytes. */
const LONGEST_STRING = 5000;

/** At the beginning of a line a bare @name counts as an entry, elsewhere only with its brace. */
const ENTRY = /^[ \t]*@[A-Za-z]|@[A-Za-z]+\s*[{(]/gm;
const NEXT_ENTRY = /^[ \t]*@[A-Za-z]+\s*[{(]/gm;

class Scanner {
  readonly #strings = new Map<string, string>();
  readonly #kinds: Kinds;
  #text = "";
  #at = 0;
  /** End of the text for the current entry. */
  #end = 0;
  /** Position up to which lines are counted. */
  #counted = 0;
  #line = 1;
  /** Of the values of the current entry, with abbreviations spelled out. */
  #length = 0;
  /**
   * After the first entry without end, entries are searched only up to the next one: otherwise each would be scanned to the end of the
   * file.
   */
  #wasCut = false;

  constructor(kinds: Kinds) {
    this.#kinds = kinds;
  }

  get length(): number {
    return this.#text.length;
  }

  /** Whole lines. */
  add(text: string): void {
    this.#text += text;
  }

  /** The complete entries; text between entries is a comment. */
  entries(isLast: boolean): FieldsRow[] {
    const rows: FieldsRow[] = [];
    for (;;) {
      const start = this.#nextEntry();
      if (start < 0) break;
      const line = this.#lineAt(start);
      const next = this.#wasCut ? this.#nextAfter(start) : this.#text.length;
      this.#at = start;
      this.#end = next;
      try {
        const entry = this.#entry();
        if (entry) rows.push({ line, ...entry });
      } catch (error) {
        const isOver = isLast || next < this.#text.length || next - start > LONGEST_ROW;
        if (error === CUT && !isOver) {
          this.#at = start;
          break;
        }
        if (!(error === CUT || error instanceof FormatFault)) throw error;
        this.#wasCut ||= error === CUT;
        const after = this.#nextAfter(start);
        // A fault at the beginning of the next entry means that this one has no end.
        const isCut = error === CUT || this.#at >= after;
        const fields = isCut ? new FormatFault("bibtex-cut", { line }) : error;
        rows.push({ line, fields, begins: firstWords(this.#text.slice(start, after)) });
        this.#at = after;
      }
    }
    this.#line = this.#lineAt(this.#at);
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    this.#counted = 0;
    return rows;
  }

  #nextEntry(): number {
    ENTRY.lastIndex = this.#at;
    const found = ENTRY.exec(this.#text);
    if (found) return this.#text.indexOf("@", found.index);
    this.#at = this.#text.length;
    return -1;
  }

  #nextAfter(start: number): number {
    NEXT_ENTRY.lastIndex = start + 1;
    return NEXT_ENTRY.exec(this.#text)?.index ?? this.#text.length;
  }

  #entry(): ReadEntry | null {
    this.#at++;
    this.#length = 0;
    const type = this.#word().toLowerCase();
    // A comment without braces ends with its line.
    this.#blank();
    if (type === "comment" && !"{(".includes(this.#peek())) {
      this.#until("\n");
      return null;
    }
    const open = this.#expect("{", "(");
    const close = open === "{" ? "}" : ")";
    if (type === "comment" || type === "preamble") {
      this.#braced(close);
      return null;
    }
    if (type === "string") {
      const [name, value] = this.#field();
      if (value.length > LONGEST_STRING) throw this.#tooLong();
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
      // A trailing comma is allowed.
      if (this.#peek() === close) continue;
      const [name, value] = this.#field();
      tags.push([name, value]);
    }
    return entryOfTags(this.#kinds, tagWords("bibtex", this.#kinds), tags, fromTex);
  }

  #field(): [name: string, value: string] {
    this.#blank();
    let name = this.#word().toLowerCase();
    // Scopus writes "funding_text 1".
    for (this.#blank(); /[0-9]/.test(this.#peek()); this.#blank()) name += ` ${this.#word()}`;
    this.#expect("=");
    let value = this.#value();
    for (this.#blank(); this.#peek() === "#"; this.#blank()) {
      this.#at++;
      value += this.#value();
    }
    return [name, value];
  }

  #value(): string {
    const value = this.#spelledOut();
    this.#length += value.length;
    if (this.#length > LONGEST_ROW) throw this.#tooLong();
    return value;
  }

  #spelledOut(): string {
    this.#blank();
    const first = this.#peek();
    if (first === "{" || first === '"') {
      this.#at++;
      return this.#braced(first === "{" ? "}" : '"');
    }
    const word = this.#word();
    return this.#strings.get(word.toLowerCase()) ?? MONTHS.get(word.toLowerCase()) ?? word;
  }

  /** Up to the closing character, with balanced braces. */
  #braced(close: string): string {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#end; this.#at++) {
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
    if (this.#at >= this.#end) throw CUT;
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
    if (this.#at >= this.#end) throw CUT;
    return this.#text[this.#at] as string;
  }

  #fault(expected: string): FormatFault {
    return new FormatFault("bibtex-syntax", { line: this.#lineAt(this.#at) }, { expected });
  }

  #tooLong(): FormatFault {
    return new FormatFault("line-too-long", { line: this.#lineAt(this.#at) });
  }

  #lineAt(at: number): number {
    const isBack = at < this.#counted;
    const between = this.#text.slice(Math.min(at, this.#counted), Math.max(at, this.#counted));
    this.#line += isBack ? -countOf("\n", between) : countOf("\n", between);
    this.#counted = at;
    return this.#line;
  }
}

const MONTHS = new Map(
  ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map(
    (month, index) => [month, String(index + 1)],
  ),
);
