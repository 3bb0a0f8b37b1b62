/** What the columns of a CSV file mean for a kind: its first row becomes a way to read all others. */

import type { Field } from "../engine/field.ts";
import type { Kind, Kinds } from "../engine/kind.ts";
import { ALIASES, type Alias } from "./aliases.ts";
import { isExchanged } from "./fields.ts";
import { splitList } from "./list-cell.ts";

/** Columns that say which member a row is, beside those that say what it has. */
export const KEYS = ["id", "url", "slug", "version", "quelle", "quelle_id"] as const;

export type Fields = Readonly<Record<string, unknown>>;

/** What we have exported ourselves has addresses of ours: it comes back to the letter. Other files are tidied up. */
export interface Header {
  /** The row in the shape of a JSON document; null where a cell is empty. */
  readonly read: (cells: readonly string[]) => Fields;
  /** Columns that are known, but for which the kind has no field. */
  readonly leftOut: readonly string[];
  /** Columns that nobody knows. */
  readonly unknown: readonly string[];
}

/** How the text of one or more columns gets into the texts of fields. */
type Step = (cells: readonly string[], put: (field: string, text: string) => void) => void;

export function readHeader(columns: readonly string[], kind: Kind, kinds: Kinds): Header {
  const exact = columns.includes("url");
  const aliases = exact ? [] : ALIASES.filter((alias) => isFor(alias, kind, columns));
  const steps: Step[] = [];
  const fields = new Set<string>();
  const leftOut: string[] = [];
  const unknown: string[] = [];
  columns.forEach((column, index) => {
    const field = fieldOf(column, kind, kinds);
    if (aliases.some((alias) => alias.columns.includes(column))) return;
    if ((KEYS as readonly string[]).includes(column) || field !== null) {
      const name = field ?? column;
      fields.add(name);
      steps.push((cells, put) => put(name, cells[index] ?? ""));
    } else if (ALIASES.some((alias) => alias.columns.includes(column))) leftOut.push(column);
    else unknown.push(column);
  });
  for (const alias of aliases) {
    for (const field of alias.fields) fields.add(field);
    steps.push((cells, put) => {
      const read = alias.read((column) => cells[columns.indexOf(column)]?.trim() ?? "");
      for (const [field, text] of Object.entries(read)) put(field, text);
    });
  }
  const names = [...fields];
  return { leftOut, unknown, read: (cells) => rowOf(cells, steps, names, kind, exact) };
}

/** The value that a text has in a JSON document of the kind; null for none. */
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

/** A column with the name of a field means that field, not the alias, unless the alias fills it too. */
function isFor(alias: Alias, kind: Kind, columns: readonly string[]): boolean {
  const named = alias.columns.filter((column) => columns.includes(column));
  return (
    named.length > 0 &&
    alias.fields.every((field) => Object.hasOwn(kind.fields, field)) &&
    named.every((column) => !Object.hasOwn(kind.fields, column) || alias.fields.includes(column))
  );
}

/** `person`, `personen` or `person.rolle`: a field, or the text that stands with each of its links. */
function fieldOf(column: string, kind: Kind, kinds: Kinds): string | null {
  const [name = "", extra, ...more] = column.split(".");
  const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
  if (extra !== undefined) {
    const known = field?.type === "links" && field.extras.includes(extra) && more.length === 0;
    return known ? column : null;
  }
  if (field) return isExchanged(field) ? name : null;
  const links = Object.entries(kind.fields).filter(
    ([, other]) =>
      (other.type === "link" || other.type === "links") && kinds.target(other).plural === name,
  );
  return links.length === 1 ? links[0]![0] : null;
}

function rowOf(
  cells: readonly string[],
  steps: readonly Step[],
  names: readonly string[],
  kind: Kind,
  exact: boolean,
): Fields {
  const texts = new Map<string, string[]>(names.map((name) => [name, []]));
  const put = (name: string, text: string) => texts.get(name)?.push(exact ? text : text.trim());
  for (const step of steps) step(cells, put);
  const row: Record<string, unknown> = {};
  for (const [name, given] of texts) {
    const field = kind.fields[name];
    if (field?.type === "link" || field?.type === "links")
      row[name] = linksOf(name, field, texts, exact);
    else if (!name.includes(".")) row[name] = valueOfText(field, given, exact);
  }
  return row;
}

/** Links in the shape of a JSON document, each with its texts; the same one twice says nothing more. */
function linksOf(
  name: string,
  field: Field & { type: "link" | "links" },
  texts: ReadonlyMap<string, readonly string[]>,
  exact: boolean,
): unknown {
  const keys = (texts.get(name) ?? []).flatMap((text) => splitList(text, exact));
  const extras = field.type === "links" ? field.extras : [];
  const lists = extras.map(
    (extra) => [extra, splitList(texts.get(`${name}.${extra}`)?.[0] ?? "", exact)] as const,
  );
  const entries = new Map<string, Record<string, string>>();
  keys.forEach((url, index) => {
    const told = lists.flatMap(([extra, list]) => (list[index] ? [[extra, list[index]]] : []));
    const entry = { url, ...Object.fromEntries(told) };
    if (url !== "") entries.set(JSON.stringify(entry), entry);
  });
  if (entries.size === 0) return null;
  const links = [...entries.values()];
  return field.type === "link" && links.length === 1 ? links[0] : links;
}
