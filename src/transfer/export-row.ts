/** A member as a row of CSV and as a line of JSON: what it is called here, where it came from, and what it has. */

import type { Field, Link, Value } from "../model/field.ts";
import type { Source } from "../model/importing.ts";
import type { Kind } from "../model/kind.ts";
import type { Member } from "../model/member.ts";
import { exchangedFields } from "./fields.ts";
import { joinList } from "./list-cell.ts";

export function columnsOf(kind: Kind): string[] {
  const fields = exchangedFields(kind).flatMap(([name, field]) => [
    name,
    ...extrasOf(field).map((extra) => `${name}.${extra}`),
  ]);
  return ["url", ...(kind.slug ? ["slug"] : []), "version", "quelle", "quelle_id", ...fields];
}

export function cellsOf(member: Member, source: Source | null): string[] {
  const { kind, slug, version } = member;
  const fields = exchangedFields(kind).flatMap(([name, field]) => {
    const value = member.values[name] ?? null;
    const links = linksOf(field, value);
    if (links === null) return [textOf(value)];
    const texts = extrasOf(field).map((extra) => links.map((link) => link.extras[extra] ?? ""));
    return [
      joinList(links.map((link) => addressOf(field, link))),
      ...texts.map((list) => (list.every((text) => text === "") ? "" : joinList(list))),
    ];
  });
  return [
    `/${kind.singular}/${member.id}`,
    ...(kind.slug ? [slug ?? ""] : []),
    String(version),
    source?.name ?? "",
    source?.id ?? "",
    ...fields,
  ];
}

export function documentOf(member: Member, source: Source | null): Record<string, unknown> {
  const { kind, slug, version } = member;
  const fields = exchangedFields(kind).map(([name, field]) => {
    const value = member.values[name] ?? null;
    const links = linksOf(field, value)?.map((link) => ({
      url: addressOf(field, link),
      ...link.extras,
    }));
    if (!links) return [name, value];
    return [name, field.type === "link" ? (links[0] ?? null) : links];
  });
  return {
    url: `/${kind.singular}/${member.id}`,
    ...(kind.slug && { slug }),
    version,
    ...(source && { quelle: source.name, quelle_id: source.id }),
    ...Object.fromEntries(fields),
  };
}

function extrasOf(field: Field): readonly string[] {
  return field.type === "links" ? field.extras : [];
}

/** null where the field is no link. */
function linksOf(field: Field, value: Value): readonly Link[] | null {
  if (field.type === "links") return (value ?? []) as readonly Link[];
  if (field.type === "link") return value === null ? [] : [value as Link];
  return null;
}

/** By id: a slug may change between the export and the import. */
function addressOf(field: Field, link: Link): string {
  return field.type === "link" || field.type === "links" ? `/${field.to}/${link.id}` : "";
}

function textOf(value: Value): string {
  if (value === null) return "";
  return Array.isArray(value) ? joinList(value as readonly string[]) : String(value);
}
