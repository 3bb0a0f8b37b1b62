/** Makes keys for the rows of a list and their parts: the same file always gives the same keys. */

import { isKnownByValues } from "../../../core/model/duplicates/duplicate-keys.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { partsOf, type RowPart } from "../columns/column-names.ts";
import type { Mapping } from "../columns/guess/mapping.ts";
import type { Fields } from "../formats/format.ts";
import { listKey } from "../matching/sketch.ts";
import { uniqueFields } from "../matching/unique.ts";

/** Rows that may have parts (a work with its copies). */
export interface List {
  /** The meaning of the columns; null for entries, which are named already. */
  readonly mapping: Mapping | null;
  /** The kind of the rows, even while a part is read. */
  readonly whole: Kind;
  /** The part that is read; null: the rows themselves. */
  readonly part: RowPart | null;
}

/** Marks a cell that should count copies but is not a number. */
export class NoCount {
  /** The text of the cell. */
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export interface PartDocument {
  readonly kind: Kind;
  readonly fields: Fields;
}

/** One instance per pass through one file. */
export class ListKeys {
  readonly #whole: Kind;
  readonly #kinds: Kinds;
  /** Parts by field name. */
  readonly #parts: ReadonlyMap<string, RowPart>;
  readonly #times = new Map<string, number>();

  constructor(whole: Kind, kinds: Kinds) {
    this.#whole = whole;
    this.#kinds = kinds;
    this.#parts = new Map(partsOf(whole, kinds).map((part) => [part.name, part]));
  }

  /** The documents of the row and of its parts. */
  documentsOf(row: Fields): { fields: Fields; brings: PartDocument[] } {
    const id = this.#keyOf(row, this.#whole);
    const fields: Record<string, unknown> = {};
    const brings: PartDocument[] = [];
    for (const name in row) {
      const part = this.#parts.get(name);
      if (!part) fields[name] = row[name];
      else
        for (const one of (row[name] ?? []) as readonly (Fields | NoCount)[]) {
          if (one instanceof NoCount) fields[name] = one;
          else brings.push({ kind: part.kind, fields: this.#partOf(one, part, id) });
        }
    }
    fields.id = id;
    return { fields, brings };
  }

  #partOf(given: Fields, { kind, by }: RowPart, whole: string): Fields {
    const document: Fields = { ...titled(given, kind), [by]: { url: whole } };
    const key =
      numberOf(given, kind) ?? this.#counted(`${whole} / ${textIn(document[titleOf(kind)])}`, kind);
    return { ...document, id: key };
  }

  /** Two equal rows are one work with two copies; two readers of the same name are two readers. */
  #keyOf(row: Fields, kind: Kind): string {
    if (typeof row.id === "string" && row.id !== "") return row.id;
    const key = listKey(kind, this.#kinds, row);
    const isNumber = key !== "" && key === numberOf(row, kind);
    return isKnownByValues(kind) || isNumber ? key : this.#counted(key, kind);
  }

  #counted(key: string, kind: Kind): string {
    const name = `${kind.singular}\n${key}`;
    const times = (this.#times.get(name) ?? 0) + 1;
    this.#times.set(name, times);
    return times === 1 ? key : `${key} #${times}`;
  }
}

/** Whether a key was made from the row's values, and is not an id from the file. */
export function isOwnKey(key: string, kind: Kind, kinds: Kinds, row: Fields): boolean {
  const own = listKey(kind, kinds, row);
  return key === own || key.startsWith(`${own} #`);
}

/** A missing shelf mark is replaced by the number or the place. */
function titled(document: Fields, kind: Kind): Fields {
  const name = titleOf(kind);
  const field = kind.fields[name];
  if (!field?.required || textIn(document[name]) !== "") return document;
  const places = Object.keys(kind.fields).map((other) => {
    const { name: called, url } = (document[other] ?? {}) as { name?: unknown; url?: unknown };
    return textIn(called ?? url);
  });
  const title = numberOf(document, kind) ?? places.find((place) => place !== "") ?? "–";
  return { ...document, [name]: title };
}

function titleOf(kind: Kind): string {
  return kind.titleName;
}

function numberOf(document: Fields, kind: Kind): string | null {
  for (const { 0: name } of uniqueFields(kind)) {
    const number = textIn(document[name]);
    if (number !== "") return number;
  }
  return null;
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
