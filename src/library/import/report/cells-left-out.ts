/** Collects the cells that rows are imported without: counted by fault over the whole file, and stored up to a limit. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { StoredFile } from "../../../core/model/kinds/upload.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { writtenOut } from "../../../core/texts/themes/noted.ts";
import { type BadCell, groupName } from "../decide/bad-cells.ts";
import { transferTexts } from "../texts/themes.ts";
import { MOST_STORED_ROWS } from "./stored-report.ts";

export interface CellGroup extends Pick<BadCell, "field" | "column" | "code" | "noted"> {
  readonly count: number;
}

/** Names the field of a cell, where the file has no columns. */
type FieldNaming = (field: string) => string;

export class CellsLeftOut {
  readonly groups: { -readonly [name in keyof CellGroup]: CellGroup[name] }[] = [];
  readonly #byName = new Map<string, number>();
  /** Cells of the last row. */
  #row: number | null = null;
  readonly #inRow = new Set<string>();
  #rows = 0;

  /** Returns the cells to store. Several copies of one row share its cells, which count once. */
  add(cells: readonly BadCell[], row: number | null): readonly BadCell[] {
    if (row === null || row !== this.#row) this.#inRow.clear();
    this.#row = row;
    const fresh = cells.filter((cell) => {
      const name = `${groupName(cell)} ${cell.text}`;
      if (this.#inRow.has(name)) return false;
      this.#inRow.add(name);
      return true;
    });
    for (const cell of fresh) this.#count(cell);
    if (fresh.length > 0) this.#rows++;
    return this.#rows > MOST_STORED_ROWS ? [] : fresh;
  }

  #count(cell: BadCell): void {
    const { field, column, code, noted } = cell;
    const place = this.#byName.get(groupName(cell)) ?? this.groups.length;
    this.#byName.set(groupName(cell), place);
    const group = this.groups[place] ?? {
      ...{ field, column, code, count: 0 },
      ...(noted && { noted }),
    };
    group.count++;
    this.groups[place] = group;
  }
}

/** Has the prefix of the report's rows, and is deleted with them. */
const STORED = "bericht-zellen";

export function groupsFile(groups: readonly CellGroup[]): StoredFile[] {
  return groups.length === 0 ? [] : [{ name: STORED, bytes: Buffer.from(JSON.stringify(groups)) }];
}

/** The most frequent first. */
export async function readGroups(read: Reading, kind: Kind, id: number): Promise<CellGroup[]> {
  const bytes = await read.file(kind, id, STORED);
  const groups = bytes ? (JSON.parse(Buffer.from(bytes).toString()) as CellGroup[]) : [];
  return groups.toSorted((a, b) => b.count - a.count);
}

/** By the label of the field. */
export function namingIn(kinds: Kinds, language: string): FieldNaming {
  return (field) => {
    const [singular = "", name = ""] = field.split(".");
    return kinds.find(singular)?.kind.fields[name]?.label?.[language] ?? name;
  };
}

/** `choices`: what the field allows, as its choices are called in the language of the reader. */
export function sayCell(
  { field, column, text, why, noted }: BadCell,
  texts: Texts,
  naming: FieldNaming = ownName,
  choices: string | null = null,
): string {
  const { cell, notedCell } = transferTexts(texts).rows;
  const reason = choices === null ? writtenOut(why, texts) : texts.faults.auswahl({ choices });
  return (noted ? notedCell : cell)(column ?? naming(field), text, reason);
}

export function sayGroup(
  { field, column, code, count }: CellGroup,
  texts: Texts,
  naming: FieldNaming = ownName,
): string {
  const { group, wrong } = transferTexts(texts).cells;
  return group(count, column ?? naming(field), wrong[code]);
}

function ownName(field: string): string {
  return field.split(".")[1] ?? field;
}
