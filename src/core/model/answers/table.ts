/** Members as rows of a table: the columns of a field, and its cells. */

import { joinList } from "../../words/list-cell.ts";
import type { Field, Link, Value } from "../kinds/field.ts";

/** `person`, `person.name`, `person.rolle`: a link has further columns, one for its title if `title` is given. */
export function fieldColumns(name: string, field: Field, title: string | null = null): string[] {
  const further = isLinked(field) ? [...(title === null ? [] : [title]), ...extrasOf(field)] : [];
  return [name, ...further.map((part) => `${name}.${part}`)];
}

/** In the order of the columns. Several values share a cell, those of links in the same order in each. */
export function fieldCells(
  field: Field,
  value: Value,
  addressOf: (link: Link) => string,
  titled = false,
): string[] {
  const links = linksOf(field, value);
  if (links === null) return [textOf(value)];
  const texts = extrasOf(field).map((extra) => links.map((link) => link.extras[extra] ?? ""));
  return [
    joinList(links.map(addressOf)),
    ...(titled ? [joinList(links.map((link) => link.title))] : []),
    ...texts.map((list) => (list.every((text) => text === "") ? "" : joinList(list))),
  ];
}

/** null if the field is no link. */
export function linksOf(field: Field, value: Value): readonly Link[] | null {
  if (field.type === "links") return (value ?? []) as readonly Link[];
  if (field.type === "link") return value === null ? [] : [value as Link];
  return null;
}

function isLinked(field: Field): boolean {
  return field.type === "link" || field.type === "links";
}

function extrasOf(field: Field): readonly string[] {
  return field.type === "links" ? field.extras : [];
}

function textOf(value: Value): string {
  if (value === null) return "";
  return Array.isArray(value) ? joinList(value as readonly string[]) : String(value);
}
