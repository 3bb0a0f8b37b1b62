/** Gives the rows of a list, and what they bring along, keys of their own: the same file gives the same keys, however often it is read. */

import type { Field } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { partsOf, type RowPart } from "../columns/column-names.ts";
import type { Mapping } from "../columns/columns.ts";
import { listKey } from "../decide/sketch.ts";
import type { Fields } from "../formats/format.ts";

/** Rows of which each may bring along more than its own member. */
export interface List {
  /** What the columns mean; null where the rows are entries, which say it themselves. */
  readonly mapping: Mapping | null;
  /** What a row is, whichever part of it is read now. */
  readonly whole: Kind;
  /** What the rows bring along; null: the rows themselves. */
  readonly part: RowPart | null;
}

/** More of one work than any library has: whatever stands there, it does not count copies. */
export const MOST_COPIES = 500;

/** Stands where a row should count what it brings along, and is no count. */
export class NoCount {
  /** What the cell says. */
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export interface PartDocument {
  readonly kind: Kind;
  readonly fields: Fields;
}

/** For one reading of one file. */
export class ListKeys {
  readonly #whole: Kind;
  readonly #kinds: Kinds;
  /** What it brings along, by the field in which it stands. */
  readonly #parts: ReadonlyMap<string, RowPart>;
  readonly #times = new Map<string, number>();

  constructor(whole: Kind, kinds: Kinds) {
    this.#whole = whole;
    this.#kinds = kinds;
    this.#parts = new Map(partsOf(whole, kinds).map((part) => [part.name, part]));
  }

  /** The row itself, and all that it brings along. */
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

  /** Two rows that look the same are one work with two copies; two readers of one name are two. */
  #keyOf(row: Fields, kind: Kind): string {
    if (typeof row.id === "string" && row.id !== "") return row.id;
    const key = listKey(kind, this.#kinds, row);
    const isNumber = key !== "" && key === numberOf(row, kind);
    return kind.alike.length > 0 || isNumber ? key : this.#counted(key, kind);
  }

  #counted(key: string, kind: Kind): string {
    const name = `${kind.singular}\n${key}`;
    const times = (this.#times.get(name) ?? 0) + 1;
    this.#times.set(name, times);
    return times === 1 ? key : `${key} #${times}`;
  }
}

/** Whether a key was made from what the row says, and is no id that it has brought along. */
export function isOwnKey(key: string, kind: Kind, kinds: Kinds, row: Fields): boolean {
  const own = listKey(kind, kinds, row);
  return key === own || key.startsWith(`${own} #`);
}

/** What is called by a shelf mark and has none goes by its number, or by where it stands. */
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
  const isNumber = ([name, field]: [string, Field]) =>
    field.unique === true && textIn(document[name]) !== "";
  const found = Object.entries(kind.fields).find(isNumber);
  return found ? textIn(document[found[0]]) : null;
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
