/** What stands in the row of a member: its values, and columns computed from them so that both engines find and sort the same. */

import type { Cell } from "../../identity/rows.ts";
import { codeOf } from "../../model/codes/codes.ts";
import {
  codeNameOf,
  type Field,
  type Link,
  type Value,
  type Values,
} from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { fieldsOf, linkFields, perKind } from "../../model/kinds/per-kind.ts";
import { withoutArticle } from "../../words/article.ts";
import { countingKey, fold, foldName, joinedWords } from "../../words/fold.ts";
import { isListField, ORDER, sortColumn, uniqueColumn } from "./columns.ts";
import { isByNumbers, shortKey, uniqueKey } from "./sort-keys.ts";

/** The columns of a member's row that its values fill. */
export function rowColumns(kind: Kind, fields = storedFields(kind)): readonly string[] {
  return [...computedNames(kind), ...fields.map(([name]) => name)];
}

/** The cells of a member's row, without lists, in the order of `rowColumns`. */
export function rowCells(kind: Kind, values: Values, fields = storedFields(kind)): Cell[] {
  const cells: Cell[] = computedCells(kind, values);
  for (const { 0: name, 1: field } of fields) cells.push(cellOf(field.type, values[name] ?? null));
  return cells;
}

/** So many that the statement for just their columns is worth being prepared. */
const MANY = 100;

/** The fields that new members have a cell for: of many those that one of them fills, since the others are empty without being written. */
export function writtenFields(
  kind: Kind,
  members: readonly Values[],
): ReturnType<typeof storedFields> {
  const fields = storedFields(kind);
  if (members.length < MANY) return fields;
  return fields.filter(([name]) => members.some((values) => (values[name] ?? null) !== null));
}

/**
 * The cells of a member's row that a change concerns: each that is written costs its indexes and the search, also with the same value. The
 * computed ones all where it links elsewhere now: behind a large rename they may still hold a name that the reindexing no longer reaches.
 */
export function changedCells(
  kind: Kind,
  before: Values | null,
  after: Values,
): Record<string, Cell> {
  if (before === null) return named(rowColumns(kind), rowCells(kind, after));
  const changed = new Set(Object.keys(kind.fields).filter((name) => !isSame(before, after, name)));
  const relinked = isRelinked(kind, before, after);
  const cells: Record<string, Cell> = {};
  for (const { name, from, text, cell } of computedColumnsOf(kind)) {
    const isMadeAnew = relinked || from.some((field) => changed.has(field));
    if (isMadeAnew || text?.(before) !== text?.(after)) cells[name] = cell(after, fold);
  }
  for (const [name, { type }] of storedFields(kind))
    if (changed.has(name)) cells[name] = cellOf(type, after[name] ?? null);
  return cells;
}

function isSame(before: Values, after: Values, name: string): boolean {
  const [was, is] = [before[name] ?? null, after[name] ?? null];
  return was === is || (typeof is === "object" && JSON.stringify(was) === JSON.stringify(is));
}

function isRelinked(kind: Kind, before: Values, after: Values): boolean {
  const idsOf = (value: Value) => ([value ?? []].flat() as readonly Link[]).map(({ id }) => id);
  return linkFields(kind).some(([name]) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    return was !== is && `${idsOf(was)}` !== `${idsOf(is)}`;
  });
}

/** Columns that exist only so that both engines find and sort the same. */
export function computedColumns(kind: Kind, values: Values): Record<string, string | null> {
  return named(computedNames(kind), computedCells(kind, values));
}

function named<T>(columns: readonly string[], cells: readonly T[]): Record<string, T> {
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] as T]));
}

function cellOf(type: Field["type"], value: Value): Cell {
  return type === "link" ? ((value as Link | null)?.id ?? null) : (value as Cell);
}

/** The fields stored in the member's own row. */
const storedFields = fieldsOf(
  (field): field is Field =>
    !isListField(field) && !["derived", "computed", "secret"].includes(field.type),
);

interface ComputedColumn {
  readonly name: string;
  /** The fields that it is made from; of a text of the kind's own, such as its title, that text. */
  readonly from: readonly string[];
  readonly text?: (values: Values) => string;
  readonly cell: (values: Values, folded: (text: string) => string) => string | null;
}

/** Fields with a sort column of their own, and fields with a unique column. */
const orderedFields = perKind((kind) =>
  Object.entries(kind.fields).filter(([name, field]) => {
    const sorted = field.sortable ? sortColumn(kind, name) : name;
    return sorted !== name && sorted !== ORDER;
  }),
);

const uniqueFields = fieldsOf((field): field is Field => field.unique === true);

const searchedFields = fieldsOf((field): field is Field => field.searchable === true);

const computedColumnsOf = perKind((kind): readonly ComputedColumn[] => {
  const { title, sort, sortName } = kind;
  return [
    { name: "bezeichnung", from: [], text: title, cell: title },
    { ...sortKey(kind, ORDER, sortName, sort), text: sort },
    { name: "such_titel", from: [], text: title, cell: (values, folded) => folded(title(values)) },
    {
      name: "such_text",
      from: searchedFields(kind).map(([name]) => name),
      text: title,
      cell: (values, folded) => searchText(kind, values, folded),
    },
    ...orderedFields(kind).map(([name]) =>
      sortKey(kind, sortColumn(kind, name), name, (values) => plain(values[name] ?? null)),
    ),
    ...uniqueFields(kind).map(([name]) => ({
      name: uniqueColumn(name),
      from: [name],
      cell: (values: Values) => uniqueKey(values[name]),
    })),
  ];
});

const computedNames = perKind((kind) => computedColumnsOf(kind).map(({ name }) => name));

function computedCells(kind: Kind, values: Values): (string | null)[] {
  const title = kind.title(values);
  const titleFolded = fold(title);
  const folded = (text: string) => (text === title ? titleFolded : fold(text));
  return computedColumnsOf(kind).map(({ cell }) => cell(values, folded));
}

/** A column to sort by, made from a field or from a text of the kind's own. */
function sortKey(
  kind: Kind,
  column: string,
  name: string | null,
  text: (values: Values) => string,
): ComputedColumn {
  const field = name === null ? undefined : kind.fields[name];
  const articles = field?.type === "text" ? field.articles : undefined;
  const byNumbers = field !== undefined && isByNumbers(field);
  return {
    name: column,
    from: [name, articles].filter((one) => typeof one === "string"),
    cell: (values, folded) => {
      const shown = text(values);
      const bare = articles ? withoutArticle(shown, textsIn(values[articles])) : shown;
      return shortKey(byNumbers ? countingKey(bare) : folded(bare));
    },
  };
}

function textsIn(value: Value | undefined): string[] {
  return [value ?? []].flat().filter((one) => typeof one === "string");
}

/** Folded part by part, with the same result as at once, so that the cached names of linked members can be reused. */
function searchText(kind: Kind, values: Values, folded: (text: string) => string): string {
  const texts: string[] = [];
  const joined = new Set([joinedWords(kind.title(values))]);
  const add = (text: string) => {
    if (text !== "") texts.push(text);
  };
  for (const { 0: name, 1: field } of searchedFields(kind)) {
    const value = values[name] ?? null;
    if (value === null || value === "") continue;
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (typeof entry !== "object") {
        add(folded(`${entry}`));
        joined.add(joinedWords(`${entry}`));
      } else {
        const { title, extras } = entry as Link;
        add(foldName(title));
        joined.add(joinedWords(title));
        for (const extra of searchedExtras(field)) add(fold(extras[extra] ?? ""));
      }
    }
    for (const spelling of spellingsOf(field, value)) add(folded(spelling));
  }
  for (const words of joined) add(words);
  return texts.join(" ");
}

/** Texts written beside a link, such as the volume of a series; codes are not searched. */
export function searchedExtras(field: Field): readonly string[] {
  if (field.type !== "links" || !field.searchable) return [];
  return field.extras.filter((extra) => field.codes?.[extra] === undefined);
}

/** The other spellings of the codes of a field. */
function spellingsOf(field: Field, value: Value): readonly string[] {
  const code = codeNameOf(field);
  const { spellings } = code ? codeOf(code) : {};
  return spellings ? [value ?? []].flat().flatMap((entry) => spellings(`${entry}`)) : [];
}

function plain(value: Value): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((entry) => plain(entry as Value)).join(" ");
  return typeof value === "object" ? (value as Link).title : String(value);
}
