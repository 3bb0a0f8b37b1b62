/** Maps a kind to tables: its own, and one for each list. What stands in a row: `cells.ts`. */

import { facetsOf } from "../../model/kinds/facet.ts";
import type { Field, LinksField, TextsField } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { isByNumbers, sortKeys, uniqueKey } from "./sort-keys.ts";

/** Columns that every kind's table has. `bezeichnung` is the title, `sortiert` what the kind is ordered by. */
export const SYSTEM_COLUMNS = {
  version: "integer",
  slug: "text",
  bezeichnung: "text",
  sortiert: "text",
  such_titel: "text",
  such_text: "text",
  erstellt: "text",
  geaendert: "text",
  beruehrt: "text",
  quelle: "text",
  quelle_id: "text",
  quelle_version: "integer",
} as const;

/** The folded sort key of the kind. */
export const ORDER = "sortiert";

/** When a member, or what it shows of others, last changed. */
export const TOUCHED = "beruehrt";

/** The combination of facet values of a member, for a kind that has facets. */
export const PLACE = "facetten";

type ColumnType = "text" | "integer";

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** The table whose id it holds. */
  readonly references?: string;
  /** The ON DELETE action, which matters while no kind declares the column; without it the row cannot be deleted. */
  readonly left?: "cascade" | "set null";
}

/** The columns of a kind's own table that are derived from its fields. */
export function columnsFor(kind: Kind): Column[] {
  const place: Column[] = facetsOf(kind).length > 0 ? [{ name: PLACE, type: "text" }] : [];
  return [
    ...place,
    ...Object.entries(kind.fields).flatMap(([name, field]): Column[] => {
      if (isListField(field) || field.type === "derived" || field.type === "computed") return [];
      const columns: Column[] = [
        field.type === "link"
          ? {
              name,
              type: "integer",
              references: field.to,
              ...(kind.added.includes(name) && { left: "set null" }),
            }
          : { name, type: field.type === "number" ? "integer" : "text" },
      ];
      const sorted = sortColumn(kind, name);
      if (field.sortable && sorted !== name && sorted !== ORDER)
        columns.push({ name: sorted, type: "text" });
      if (field.unique) columns.push({ name: uniqueColumn(name), type: "text" });
      return columns;
    }),
  ];
}

/** The fields with a table of their own: one for each list. */
export function listFields(kind: Kind): [string, TextsField | LinksField][] {
  return Object.entries(kind.fields).filter((entry): entry is [string, TextsField | LinksField] =>
    isListField(entry[1]),
  );
}

export function listTable(kind: Kind, field: string): string {
  return `${kind.singular}_${field}`;
}

/**
 * Texts, and links by their titles, are sorted by their folded form, so that every engine sorts the same; numbers and dates by themselves.
 */
export function sortColumn(kind: Kind, name: string): string {
  if (!isFolded(kind.fields[name] as Field)) return name;
  return name === kind.sortName ? ORDER : foldedColumn(name);
}

/** The column of older releases that duplicated the sort key of the kind. */
export function formerSortColumn({ sortName }: Kind): string | null {
  return sortName && foldedColumn(sortName);
}

function foldedColumn(name: string): string {
  return `${name}_sortiert`;
}

export function isFolded(field: Field): boolean {
  return field.type === "text" || field.type === "choice" || field.type === "link";
}

/**
 * The column by which a list is filtered, and its key for a value: unique or folded if the field has such a column, otherwise the value.
 */
export function filterColumn(
  kind: Kind,
  name: string,
): { column: string; key: (value: string | number) => (string | number)[] } {
  const field = kind.fields[name] as Field;
  if (field.type === "text" && field.unique)
    return { column: uniqueColumn(name), key: (value) => [uniqueKey(value) ?? ""] };
  if (field.sortable && (field.type === "text" || field.type === "choice"))
    return {
      column: sortColumn(kind, name),
      key: (value) => sortKeys(`${value}`, isByNumbers(field)),
    };
  return { column: name, key: (value) => [value] };
}

/** Holds the former text of a link until it has been converted to a member. */
export function formerColumn(name: string): string {
  return `${name}_text`;
}

export function uniqueColumn(name: string): string {
  return `${name}_eindeutig`;
}

export function isListField(field: Field): boolean {
  return field.type === "texts" || field.type === "links";
}
