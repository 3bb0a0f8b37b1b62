/** Members as rows of a table: what the columns of a field are called, and what stands in them. */

import { joinList } from "../../words/list-cell.ts";
import type { Field, Link, Value } from "../kinds/field.ts";

/** `person`, `person.name`, `person.rolle`: a link has further columns, for its title where one is named. */
export function fieldColumns(name: string, field: Field, title: string | null = null): string[] {
  const further = isLinked(field) ? [...(title === null ? [] : [title]), ...extrasOf(field)] : [];
  return [name, ...further.map((part) => `${name}.${part}`)];
}

/** In the order of the columns. Several values stand in one cell, those of links at the same places in each. */
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

/** null where the field is no link. */
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
