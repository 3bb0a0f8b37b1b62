/** Parses queries in CQL (Contextual Query Language 1.2): clauses, booleans, parentheses, and the sort order. */

import { SruDiagnostic } from "./sru-diagnostic.ts";

export interface CqlClause {
  /** Without its context set; "" for a term without index. */
  readonly index: string;
  readonly relation: string;
  readonly term: string;
}

export type CqlQuery =
  | CqlClause
  | {
      readonly operator: "and" | "or" | "not";
      readonly parts: readonly [first: CqlQuery, second: CqlQuery];
    };

export interface CqlSort {
  readonly index: string;
  readonly descending: boolean;
}

/** People write fewer by hand, and each clause is a condition for the database. */
const MOST_CLAUSES = 20;

const OPERATORS = new Set(["and", "or", "not", "prox"]);
const SETS = new Set(["dc", "cql", "srw", "bath", "rec"]);
const SYMBOL = /^(?:==|=|<>|<=|>=|<|>)$/;

interface CqlToken {
  readonly text: string;
  readonly quoted: boolean;
}

export function readCql(text: string): { query: CqlQuery; sort: CqlSort[] } {
  return new CqlReader(tokensOf(text)).read();
}

/** Words without a query language, of which all have to be there. Masks are signs like others. */
export function readTerms(text: string): ReturnType<typeof readCql> {
  const term = text.replace(/[\\*?^]/g, "\\$&");
  return { query: { index: "", relation: "all", term }, sort: [] };
}

/** `dc.title` is "title". */
export function indexName(name: string): string {
  const parts = name.toLowerCase().split(".");
  const [set = ""] = parts.length > 1 ? parts : ["cql"];
  if (!SETS.has(set)) throw new SruDiagnostic(15, set);
  return parts.at(-1) ?? "";
}

function tokensOf(text: string): CqlToken[] {
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|(==|<>|<=|>=|[=<>()/])|([^\s"=<>()/]+))/sy;
  const tokens: CqlToken[] = [];
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const [all, quoted, sign, word] = pattern.exec(text) ?? [];
    if (all === undefined) throw new SruDiagnostic(10, text.slice(from, from + 40).trim());
    tokens.push({ text: quoted ?? sign ?? word ?? "", quoted: quoted !== undefined });
  }
  return tokens;
}

class CqlReader {
  readonly #tokens: readonly CqlToken[];
  #place = 0;
  #clauses = 0;

  constructor(tokens: readonly CqlToken[]) {
    this.#tokens = tokens;
  }

  read(): { query: CqlQuery; sort: CqlSort[] } {
    const query = this.#query();
    const sort: CqlSort[] = [];
    if (this.#isWord("sortby")) {
      this.#place++;
      while (this.#place < this.#tokens.length) sort.push(this.#sortKey());
      if (sort.length === 0) throw this.#unexpected();
    }
    if (this.#place < this.#tokens.length) throw this.#unexpected();
    return { query, sort };
  }

  /** All operators have the same precedence and are left-associative. */
  #query(): CqlQuery {
    let query = this.#part();
    for (;;) {
      const next = this.#next();
      const operator = next && !next.quoted ? next.text.toLowerCase() : "";
      if (!OPERATORS.has(operator)) return query;
      if (operator === "prox") throw new SruDiagnostic(37, operator);
      this.#place++;
      if (this.#isSign("/")) throw new SruDiagnostic(46, this.#tokens[this.#place + 1]?.text);
      query = { operator: operator as "and" | "or" | "not", parts: [query, this.#part()] };
    }
  }

  #part(): CqlQuery {
    if (!this.#isSign("(")) return this.#clause();
    this.#place++;
    const query = this.#query();
    if (!this.#isSign(")")) throw this.#unexpected();
    this.#place++;
    return query;
  }

  #clause(): CqlClause {
    if (++this.#clauses > MOST_CLAUSES) throw new SruDiagnostic(38, `${MOST_CLAUSES}`);
    const first = this.#term();
    const relation = this.#relation();
    if (relation === null) return { index: "", relation: "=", term: first };
    if (this.#isSign("/")) throw new SruDiagnostic(20, this.#tokens[this.#place + 1]?.text);
    return { index: indexName(first), relation, term: this.#term() };
  }

  /** A word is a relation only if a term follows it: `fish any chips`, but `fish and chips`. */
  #relation(): string | null {
    const next = this.#next();
    if (!next || next.quoted) return null;
    const text = next.text.toLowerCase();
    const isWord = /^(?:cql\.)?[a-z]+$/.test(text) && !OPERATORS.has(text) && text !== "sortby";
    if (!SYMBOL.test(text) && !isWord) return null;
    this.#place++;
    return text.replace(/^cql\./, "");
  }

  #sortKey(): CqlSort {
    const index = indexName(this.#term());
    let descending = false;
    while (this.#isSign("/")) {
      this.#place++;
      const modifier = this.#term().toLowerCase();
      if (!/^sort\.(?:a|de)scending$/.test(modifier)) throw new SruDiagnostic(88, modifier);
      descending = modifier === "sort.descending";
    }
    return { index, descending };
  }

  #term(): string {
    const token = this.#next();
    if (!token || (!token.quoted && /^[=<>()/]/.test(token.text))) throw this.#unexpected();
    this.#place++;
    return token.quoted ? token.text.replace(/\\(["\\])/g, "$1") : token.text;
  }

  #next(): CqlToken | undefined {
    return this.#tokens[this.#place];
  }

  #isSign(sign: string): boolean {
    const next = this.#next();
    return next?.text === sign && !next.quoted;
  }

  #isWord(word: string): boolean {
    const next = this.#next();
    return next?.text.toLowerCase() === word && !next.quoted;
  }

  #unexpected(): SruDiagnostic {
    return new SruDiagnostic(10, this.#next()?.text ?? "the query ends too early");
  }
}
