/** Unreadable cells: a row is imported without them, and the report lists each. */

import { checkInput, wrongCodes } from "../../../core/engine/write/check-input.ts";
import type { Fault } from "../../../core/model/answers/problem.ts";
import type { Field, Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Fields } from "../formats/format.ts";
import { MOST_COPIES } from "../rows/cells.ts";
import { NoCount } from "../rows/list-keys.ts";
import { CELL_FAULTS, type CellFault } from "../texts/row-codes.ts";
import { hasRules } from "./ruled-rows.ts";

export interface BadCell {
  /** `exemplar.zugang` */
  readonly field: string;
  /** Name of the column; null where the file has none. */
  readonly column: string | null;
  /** The text of the cell. */
  readonly text: string;
  readonly code: CellFault;
  /** A sentence. */
  readonly why: string;
  /** The text is added to a note. */
  readonly noted?: true;
}

/** Left-out parts of a row: fields, or indexes of list entries. */
interface LeftOutOfRow {
  readonly parts: ReadonlyMap<string, ReadonlySet<number> | "all">;
  readonly cells: readonly { readonly fault: Fault; readonly text: string }[];
}

const LONGEST = 200;
/** Works are announced before they appear. */
const YEARS_AHEAD = 5;

/**
 * Whether the fault affects the cell alone and the field is optional: faults in required, unique and rights-giving fields refuse the row.
 */
export function costsOnlyCell({ pointer, code }: Fault, kind: Kind, kinds: Kinds): boolean {
  const field = kind.fields[nameIn(pointer)];
  if (!field || field.required || field.unique || !isCellFault(code)) return false;
  if (field.type === "choice" && field.notByKey !== undefined) return false;
  // In loans and fees an empty cell has a meaning: not returned, not paid.
  return kind === kinds.accounts || !hasRules(kind);
}

/** null where one of the faults refuses the row. */
export function badCellsIn(
  said: Fields,
  faults: readonly Fault[],
  { kind, kinds, before }: { readonly kind: Kind; readonly kinds: Kinds; readonly before: Values },
): LeftOutOfRow | null {
  // What is missing cannot be left out.
  const isSaid = ({ pointer }: Fault) => (said[nameIn(pointer)] ?? null) !== null;
  if (!faults.every((fault) => isSaid(fault) && costsOnlyCell(fault, kind, kinds))) return null;
  const parts = new Map<string, ReadonlySet<number> | "all">();
  const cells: { fault: Fault; text: string }[] = [];
  for (const [name, own] of Map.groupBy(faults, ({ pointer }) => nameIn(pointer))) {
    const [first] = own as [Fault];
    const value = said[name];
    const all: readonly unknown[] = Array.isArray(value) ? value : [];
    const wrongAlone = (entry: unknown) =>
      faultOf(kind, kinds, name, entry, before[name] ?? null) ?? null;
    const bad = new Map(
      all.flatMap((entry, index) => {
        const fault = wrongAlone(entry);
        return fault ? [[index, fault] as const] : [];
      }),
    );
    // Each is valid, but there are too many.
    if (bad.size === 0 && first.code === "zu-viele-eintraege")
      for (let index = Number(first.params?.limit ?? 0); index < all.length; index++)
        bad.set(index, first);
    parts.set(name, bad.size === 0 || bad.size === all.length ? "all" : new Set(bad.keys()));
    if (bad.size === 0) cells.push({ fault: first, text: textOf(value) });
    for (const [index, fault] of bad) cells.push({ fault, text: textOf(all[index]) });
  }
  return { parts, cells };
}

export function withoutParts(fields: Fields, { parts }: LeftOutOfRow): Record<string, unknown> {
  const rest: Record<string, unknown> = { ...fields };
  for (const [name, left] of parts) {
    if (left === "all") delete rest[name];
    else rest[name] = (rest[name] as readonly unknown[]).filter((_, index) => !left.has(index));
  }
  return rest;
}

/** Removes invalid counts of parts from a document, and returns them as faults. */
export function withoutCounts(said: Record<string, unknown>): {
  readonly counts: readonly Fault[];
  readonly rest: Record<string, unknown>;
} {
  const names = Object.keys(said).filter((name) => said[name] instanceof NoCount);
  if (names.length === 0) return { counts: [], rest: said };
  const params = { min: 0, max: MOST_COPIES };
  const counts = names.map((name) => ({ pointer: `/${name}`, code: "bereich" as const, params }));
  return {
    counts,
    rest: withoutParts(said, { parts: new Map(names.map((name) => [name, "all"])), cells: [] }),
  };
}

/** A year that is long to come is mistyped: 2999. */
export function futureYears(kind: Kind, said: Fields, today: string): Fault[] {
  const max = Number(today.slice(0, 4)) + YEARS_AHEAD;
  return Object.keys(said).flatMap((name) => {
    const field = kind.fields[name];
    if (field?.type !== "number" || !field.year || !(Number(said[name]) > max)) return [];
    const { minimum: min = 0 } = field.schema as { minimum?: number };
    return [{ pointer: `/${name}`, code: "bereich" as const, params: { min, max } }];
  });
}

function isCellFault(code: string): code is CellFault {
  return (CELL_FAULTS as readonly string[]).includes(code);
}

/** The fault of one list entry. */
function faultOf(
  kind: Kind,
  kinds: Kinds,
  name: string,
  entry: unknown,
  before: Value,
): Fault | undefined {
  const { given, faults } = checkInput(kind, kinds, { [name]: [entry] });
  const codes = wrongCodes(kind.fields[name] as Field, given.get(name), before, `/${name}`);
  return [...faults, ...codes][0];
}

/** The key by which cells are counted and decided about: `exemplar.zugang tag`. */
export function groupName({ field, code }: Pick<BadCell, "field" | "code">): string {
  return `${field} ${code}`;
}

/** The field for values without a place of their own; null where the kind has none. */
export function noteFieldOf(kind: Kind): string | null {
  return Object.keys(kind.fields).find((name) => kind.fields[name]?.exchange?.note) ?? null;
}

/** Adds the texts of these cells to the note of the row or of the member; nothing is added twice. */
export function withNote(
  fields: Fields,
  cells: readonly BadCell[],
  { kind, before }: { readonly kind: Kind; readonly before: Values },
): Fields {
  const name = noteFieldOf(kind);
  if (name === null || cells.length === 0) return fields;
  const lines = cells.map(({ field, column, text }) => `${column ?? field.split(".")[1]}: ${text}`);
  const here = `${fields[name] ?? before[name] ?? ""}`.split("\n").filter((line) => line !== "");
  return { ...fields, [name]: [...new Set([...here, ...lines])].join("\n") };
}

export function nameIn(pointer: string): string {
  return pointer.split("/")[1] ?? "";
}

function textOf(value: unknown): string {
  const { name, url } = (typeof value === "object" && value !== null ? value : {}) as Fields;
  const said = name ?? url ?? value;
  const text = typeof said === "string" ? said : JSON.stringify(said);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
