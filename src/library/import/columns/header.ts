/** Maps the header of a CSV file to the fields of a kind, and returns a function that reads the rows. */

import type { Field, LinkField, LinksField } from "../../../core/model/kinds/field.ts";
import { fieldNamed, type Kind, type Kinds } from "../../../core/model/kinds/kind.ts";
import { cached } from "../../../core/words/cached.ts";
import { unguarded } from "../../../core/words/csv-line.ts";
import { splitList } from "../../../core/words/list-cell.ts";
import type { Fields } from "../formats/format.ts";
import { ALIASES, type Alias } from "./aliases.ts";
import { isExchanged } from "./fields.ts";

/** Columns that identify the member of a row, besides those with its values. */
export const KEYS = ["id", "url", "slug", "version", "quelle", "quelle_id"] as const;

/** Our own exports (with our addresses) are read back unchanged; other files are normalized. */
interface Header {
  /** The row as a JSON document; null for an empty cell. */
  readonly read: (cells: readonly string[]) => Fields;
  /** Known columns that set nothing. */
  readonly leftOut: readonly string[];
  readonly unknown: readonly string[];
}

/** The source of a field's or key's text. */
interface ColumnOrigin {
  readonly name: string;
  readonly field: Field | undefined;
  /** The index of its own column, or -1. */
  column: number;
  /** Indexes of the aliases that also fill it. */
  readonly aliases: number[];
  /** The columns with texts that belong to its links. */
  readonly extras: [extra: string, column: number][];
}

export function readHeader(columns: readonly string[], kind: Kind, kinds: Kinds): Header {
  const exact = columns.includes("url");
  const aliases = exact ? [] : ALIASES.filter((alias) => isFor(alias, kind, columns));
  const origins = new Map<string, ColumnOrigin>();
  const leftOut: string[] = [];
  const unknown: string[] = [];
  const originOf = (name: string): ColumnOrigin =>
    cached(origins, name, () => {
      return { name, field: kind.fields[name], column: -1, aliases: [], extras: [] };
    });
  columns.forEach((column, index) => {
    if (aliases.some((alias) => alias.columns.includes(column))) return;
    const [name, extra] = fieldOf(column, kind, kinds) ?? [];
    if (name !== undefined && extra !== undefined) originOf(name).extras.push([extra, index]);
    else if (name !== undefined) originOf(name).column = index;
    else if (ALIASES.some((alias) => alias.columns.includes(column))) leftOut.push(column);
    else if (exact && isShown(column, kind, kinds)) leftOut.push(column);
    else unknown.push(column);
  });
  aliases.forEach((alias, index) => {
    for (const field of alias.fields) originOf(field).aliases.push(index);
  });
  const texts = aliases.map((alias) => textsBy(alias, columns));
  const table = { origins: [...origins.values()], aliases: texts, exact };
  const site = origins.get("url")?.column ?? -1;
  return { leftOut, unknown, read: (cells) => rowOf(cells, table, siteOf(cells[site])) };
}

/** The value of a text in a JSON document of the kind; null for none. */
export function valueOfText(
  field: Field | undefined,
  texts: readonly string[],
  exact = false,
): unknown {
  if (field?.type === "texts") {
    const entries = texts.flatMap((text) => splitList(text, exact)).filter((entry) => entry !== "");
    return entries.length > 0 ? entries : null;
  }
  const text = texts.find((candidate) => candidate !== "") ?? "";
  if (text === "") return null;
  if (field?.type === "number" && /^-?[0-9]{1,15}$/.test(text)) return Number(text);
  return text;
}

/** A column with the name of a field is that field and not an alias, unless the alias fills that field, too. */
function isFor(alias: Alias, kind: Kind, columns: readonly string[]): boolean {
  const named = alias.columns.filter((column) => columns.includes(column));
  return (
    named.length > 0 &&
    alias.fields.every((field) => Object.hasOwn(kind.fields, field)) &&
    named.every((column) => !Object.hasOwn(kind.fields, column) || alias.fields.includes(column))
  );
}

/** `person`, `personen` or `person.rolle`: a field, perhaps with a text that belongs to each of its links. */
function fieldOf(column: string, kind: Kind, kinds: Kinds): [name: string, extra?: string] | null {
  if ((KEYS as readonly string[]).includes(column)) return [column];
  const [name = "", extra, ...more] = column.split(".");
  const field = fieldNamed(kind, name);
  if (extra !== undefined) {
    const known = field?.type === "links" && field.extras.includes(extra) && more.length === 0;
    return known ? [name, extra] : null;
  }
  if (field) return isExchanged(field) ? [name] : null;
  const links = Object.entries(kind.fields).filter(
    ([, other]) =>
      (other.type === "link" || other.type === "links") && kinds.target(other).plural === name,
  );
  return links.length === 1 ? [links[0]![0]] : null;
}

/** Columns that only our exports have: derived values, and the titles of links. */
function isShown(column: string, kind: Kind, kinds: Kinds): boolean {
  const [name = "", title] = column.split(".");
  const field = fieldNamed(kind, name);
  if (!field) return false;
  if (field.type === "link" || field.type === "links")
    return title === undefined || title === kinds.target(field).titleName;
  return column === name && (field.type === "computed" || field.write?.length === 0);
}

function textsBy(alias: Alias, columns: readonly string[]) {
  const indexes = new Map(alias.columns.map((column) => [column, columns.indexOf(column)]));
  return (cells: readonly string[]) =>
    alias.read((column) => cells[indexes.get(column) ?? -1]?.trim() ?? "");
}

interface TableHeader {
  readonly origins: readonly ColumnOrigin[];
  readonly aliases: readonly ((cells: readonly string[]) => Readonly<Record<string, string>>)[];
  readonly exact: boolean;
}

function rowOf(
  cells: readonly string[],
  { origins, aliases, exact }: TableHeader,
  site: string | null,
): Fields {
  const translated = aliases.map((read) => read(cells));
  const textOf = (column: number) =>
    exact ? unguarded(cells[column] ?? "") : (cells[column]?.trim() ?? "");
  const row: Record<string, unknown> = {};
  for (const origin of origins) {
    const { name, field } = origin;
    const texts = origin.aliases.map((index) => translated[index]?.[name] ?? "");
    if (origin.column >= 0) {
      const text = textOf(origin.column);
      texts.unshift(site && isAddressed(field) ? text.replaceAll(`${site}/`, "/") : text);
    }
    if (texts.every((text) => text === "")) row[name] = null;
    else if (field?.type === "link" || field?.type === "links") {
      const extras = origin.extras.map(
        ([extra, column]) => [extra, splitList(textOf(column), exact)] as const,
      );
      row[name] = linksOf(field, texts, extras, exact);
    } else {
      row[name] = valueOfText(field, texts, exact);
    }
  }
  return row;
}

/** Our exports have absolute addresses; the host may have changed since. */
function siteOf(url: string | undefined): string | null {
  return url ? (/^https?:\/\/[^/]+/.exec(url)?.[0] ?? null) : null;
}

function isAddressed(field: Field | undefined): boolean {
  return field?.type === "link" || field?.type === "links" || field?.type === "image";
}

/** Links as in a JSON document, each with its texts, without duplicates. */
function linksOf(
  field: LinkField | LinksField,
  texts: readonly string[],
  extras: readonly (readonly [extra: string, list: readonly string[]])[],
  exact: boolean,
): unknown {
  const [only = ""] = texts;
  // Fast path: most cells hold a single link.
  if (texts.length === 1 && extras.length === 0 && !/[|\\]/.test(only)) {
    const url = exact ? only : only.trim();
    return field.type === "link" ? { url } : [{ url }];
  }
  const entries = new Map<string, Record<string, string>>();
  texts
    .flatMap((text) => splitList(text, exact))
    .forEach((url, index) => {
      if (url === "") return;
      const entry: Record<string, string> = { url };
      for (const [extra, list] of extras) if (list[index]) entry[extra] = list[index];
      entries.set(extras.length === 0 ? url : JSON.stringify(entry), entry);
    });
  if (entries.size === 0) return null;
  const links = [...entries.values()];
  return field.type === "link" && links.length === 1 ? links[0] : links;
}
