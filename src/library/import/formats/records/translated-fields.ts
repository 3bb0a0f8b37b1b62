/** Converts records with other tags to MARC 21 by a table, and reports unread fields by their original tags. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import type { ReadEntry } from "../format.ts";
import { entryOfMarc, type MarcField, type MarcRecord } from "./marc-words.ts";

export interface FieldTable {
  /** By tag, "245 aa eb": becomes 245, $a becomes $a and $e becomes $b; a semicolon separates several. */
  readonly places: Readonly<Record<string, string>>;
  /** Fields that only cataloguers need. */
  readonly housekeeping: RegExp;
}

/** Several source fields are joined to one of these. */
const SINGLE = ["245", "300"];

interface FieldRule {
  readonly tag: string;
  readonly codes: ReadonlyMap<string, string>;
}

const rules = new WeakMap<FieldTable, ReadonlyMap<string, readonly FieldRule[]>>();

/** `record` has the leader and control fields of MARC 21; its other fields are those of the table. */
export function entryOfOther(record: MarcRecord, table: FieldTable, kinds: Kinds): ReadEntry {
  const known = rules.get(table) ?? rulesIn(table);
  rules.set(table, known);
  const fields: MarcField[] = [];
  const unread: string[] = [];
  for (const { tag, indicators, subfields } of record.fields) {
    const own = known.get(tag.split("/")[0] ?? "");
    if (!own && table.housekeeping.test(tag)) continue;
    if (!own) unread.push(tag);
    for (const { tag: to, codes } of own ?? []) {
      const moved = subfields.flatMap(([code, text]) => {
        const there = codes.get(code);
        return there === undefined ? [] : [[there, text] as const];
      });
      if (moved.length > 0) fields.push({ tag: to, indicators, subfields: moved });
    }
    for (const [code, text] of own ? subfields : [])
      if (isMissed(code, text, own ?? [])) unread.push(`${tag} $${code}`);
  }
  const { fields: read } = entryOfMarc({ ...record, fields: joined(fields) }, kinds);
  return { fields: read, unread };
}

function rulesIn({ places }: FieldTable): ReadonlyMap<string, readonly FieldRule[]> {
  return new Map(
    Object.entries(places).map(([from, all]) => [
      from,
      all.split("; ").map((one): FieldRule => {
        const [tag = "", ...pairs] = one.split(" ");
        return { tag, codes: new Map(pairs.map((pair) => [pair[0] ?? "", pair[1] ?? ""])) };
      }),
    ]),
  );
}

/** Subfields with digits link to other records and lists. */
function isMissed(code: string, text: string, own: readonly FieldRule[]): boolean {
  return !/[0-9]/.test(code) && text.trim() !== "" && !own.some(({ codes }) => codes.has(code));
}

function joined(fields: readonly MarcField[]): MarcField[] {
  const single = SINGLE.flatMap((tag) => {
    const all = fields.filter((field) => field.tag === tag);
    const [first] = all;
    return first ? [{ ...first, subfields: all.flatMap(({ subfields }) => subfields) }] : [];
  });
  return [...single, ...fields.filter(({ tag }) => !SINGLE.includes(tag))];
}

/** The first non-empty subfield with one of these codes. */
export function firstOf({ subfields }: MarcField, codes: string): string {
  const said = [...codes].flatMap((code) =>
    subfields.flatMap(([own, text]) => (own === code && text.trim() !== "" ? [text.trim()] : [])),
  );
  return said[0] ?? "";
}

/** Replaces the subfields that the text was made from by one. */
export function withSubfield(
  field: MarcField,
  code: string,
  text: string,
  instead: string,
): MarcField {
  const others = field.subfields.filter(([own]) => own !== code && !instead.includes(own));
  return { ...field, subfields: text === "" ? others : [[code, text], ...others] };
}
