/** Maps a kind to tables: its columns, and how a member becomes a row. */

import type { Cell } from "../../identity/rows.ts";
import { codeOf } from "../../model/codes/codes.ts";
import { facetsOf } from "../../model/kinds/facet.ts";
import type {
  Field,
  Link,
  LinksField,
  TextsField,
  Value,
  Values,
} from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { fieldsOf, perKind } from "../../model/kinds/per-kind.ts";
import { withoutArticle } from "../../words/article.ts";
import { countingKey, DIGITS_LENGTH, fold, foldName } from "../../words/fold.ts";

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
      if (isList(field) || field.type === "derived" || field.type === "computed") return [];
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
    isList(entry[1]),
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

/** "Anna" and "anna" are the same user name. */
export function uniqueKey(value: Value | undefined): string | null {
  return typeof value === "string" ? value.normalize("NFKC").toLowerCase() : null;
}

/** The fields stored in the member's own row. */
const storedFields = fieldsOf(
  (field): field is Field =>
    !isList(field) && !["derived", "computed", "secret"].includes(field.type),
);

/** The columns of a member's row that its values fill. */
export const rowColumns = perKind((kind): readonly string[] => [
  ...computedNames(kind),
  ...storedFields(kind).map(([name]) => name),
]);

/** The cells of a member's row, without lists, in the order of `rowColumns`. */
export function rowCells(kind: Kind, values: Values): Cell[] {
  const cells: Cell[] = computedCells(kind, values);
  for (const [name, { type }] of storedFields(kind)) {
    const value = values[name] ?? null;
    cells.push(type === "link" ? ((value as Link | null)?.id ?? null) : (value as Cell));
  }
  return cells;
}

/**
 * The cells of a member's row that a change concerns: each that is written costs its indexes and the search, also with the same value. The
 * computed ones also where it links elsewhere now: behind a large rename they may still hold a name that the reindexing no longer reaches.
 */
export function changedCells(
  kind: Kind,
  before: Values | null,
  after: Values,
): Record<string, Cell> {
  const [was, is] = [before && rowCells(kind, before), rowCells(kind, after)];
  const isRelinked = before !== null && linkedIds(kind, before) !== linkedIds(kind, after);
  const anew = new Set(isRelinked ? computedNames(kind) : []);
  const columns = rowColumns(kind).flatMap((name, index) =>
    was && was[index] === is[index] && !anew.has(name) ? [] : [[name, is[index] as Cell] as const],
  );
  return Object.fromEntries(columns);
}

function linkedIds(kind: Kind, values: Values): string {
  const idsOf = (value: Value) => ([value ?? []].flat() as readonly Link[]).map(({ id }) => id);
  return linkFields(kind)
    .map(([name]) => `${idsOf(values[name] ?? null)}`)
    .join(";");
}

/** Columns that exist only so that both engines find and sort the same. */
export function computedColumns(kind: Kind, values: Values): Record<string, string | null> {
  return named(computedNames(kind), computedCells(kind, values));
}

function named<T>(columns: readonly string[], cells: readonly T[]): Record<string, T> {
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] as T]));
}

/** Fields with a sort column of their own, and fields with a unique column. */
const orderedFields = perKind((kind) =>
  Object.entries(kind.fields).filter(([name, field]) => {
    const sorted = field.sortable ? sortColumn(kind, name) : name;
    return sorted !== name && sorted !== ORDER;
  }),
);
const linkFields = fieldsOf(
  (field): field is Field => field.type === "link" || field.type === "links",
);
const uniqueFields = fieldsOf((field): field is Field => field.unique === true);
const searchedFields = fieldsOf((field): field is Field => field.searchable === true);

const computedNames = perKind((kind): readonly string[] => [
  ...["bezeichnung", ORDER, "such_titel", "such_text"],
  ...orderedFields(kind).map(([name]) => sortColumn(kind, name)),
  ...uniqueFields(kind).map(([name]) => uniqueColumn(name)),
]);

function computedCells(kind: Kind, values: Values): (string | null)[] {
  const title = kind.title(values);
  const folded = fold(title);
  const foldedText = (text: string) => (text === title ? folded : fold(text));
  const keyOf = (text: string, name: string | null) => {
    const field = name === null ? undefined : kind.fields[name];
    const hasArticles = field?.type === "text" && field.articles !== undefined;
    const bare = hasArticles ? withoutArticle(text, textsIn(values[field.articles ?? ""])) : text;
    const key = foldedText(bare);
    return shortened(field && isByNumbers(field) ? countingKey(key) : key);
  };
  const cells: (string | null)[] = [
    title,
    keyOf(kind.sort(values), kind.sortName),
    folded,
    searchText(kind, values, foldedText),
  ];
  for (const [name] of orderedFields(kind)) cells.push(keyOf(plain(values[name] ?? null), name));
  for (const [name] of uniqueFields(kind)) cells.push(uniqueKey(values[name]));
  return cells;
}

/** The sort keys of a text with and without its article, because the language of a search text is unknown. */
export function sortKeys(text: string, byNumbers: boolean): string[] {
  const keys = [fold(text), fold(withoutArticle(text))];
  return [...new Set((byNumbers ? keys.map(countingKey) : keys).map(shortened))];
}

/** Sort keys from one to below another, with `digits` at this place, counted from 1: a number may begin with the digits at the end of a beginning. */
interface SortRange {
  readonly from: string;
  readonly below: string;
  readonly digits: string;
  readonly at: number;
}

export function sortRange(kind: Kind, beginning: string): SortRange {
  const [, before = "", last = ""] = /^(.*?)([0-9]*)$/s.exec(beginning) ?? [];
  if (!isSortedByNumbers(kind) || last === "") {
    const from = isSortedByNumbers(kind) ? countingKey(beginning) : beginning;
    return { from, below: `${from}\u{10ffff}`, digits: "", at: 1 };
  }
  const [key, number] = [countingKey(before), countingKey(last)];
  return {
    from: key + number,
    below: `${key}:`,
    digits: number.slice(DIGITS_LENGTH),
    at: [...key].length + DIGITS_LENGTH + 1,
  };
}

export function isSortedByNumbers({ sortName, fields }: Kind): boolean {
  const field = sortName === null ? undefined : fields[sortName];
  return field !== undefined && isByNumbers(field);
}

export function isByNumbers(field: Field): boolean {
  return field.type === "text" && field.byNumbers === true;
}

function textsIn(value: Value | undefined): string[] {
  return [value ?? []].flat().filter((one) => typeof one === "string");
}

/** PostgreSQL limits an index entry to 2.7 KB; 200 characters decide the order of two titles. */
function shortened(key: string): string {
  return key.length <= 200 ? key : key.slice(0, 200).replace(/[\ud800-\udbff]$/, "");
}

/** Folded part by part, with the same result as at once, so that the cached names of linked members can be reused. */
function searchText(kind: Kind, values: Values, folded: (text: string) => string): string {
  const texts: string[] = [];
  const add = (text: string) => {
    if (text !== "") texts.push(text);
  };
  for (const [name, field] of searchedFields(kind)) {
    const value = values[name] ?? null;
    if (value === null || value === "") continue;
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (typeof entry !== "object") add(folded(`${entry}`));
      else {
        const { title, extras } = entry as Link;
        add(foldName(title));
        for (const extra of searchedExtras(field)) add(fold(extras[extra] ?? ""));
      }
    }
    for (const spelling of spellingsOf(field, value)) add(folded(spelling));
  }
  return texts.join(" ");
}

/** Texts written beside a link, such as the volume of a series; codes are not searched. */
export function searchedExtras(field: Field): readonly string[] {
  if (field.type !== "links" || !field.searchable) return [];
  return field.extras.filter((extra) => field.codes?.[extra] === undefined);
}

/** The other spellings of the codes of a field. */
function spellingsOf(field: Field, value: Value): readonly string[] {
  if ((field.type !== "text" && field.type !== "texts") || !field.code) return [];
  const { spellings } = codeOf(field.code);
  return spellings ? [value ?? []].flat().flatMap((entry) => spellings(`${entry}`)) : [];
}

function plain(value: Value): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((entry) => plain(entry as Value)).join(" ");
  return typeof value === "object" ? (value as Link).title : String(value);
}

function isList(field: Field): boolean {
  return field.type === "texts" || field.type === "links";
}
