/** A member as a row of CSV and as a line of JSON: its address, its source, and its values. */

import { fieldCells, fieldColumns, linksOf } from "../../core/model/answers/table.ts";
import type { Field, Link } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Source } from "../../core/model/store/source.ts";
import { exchangedFields } from "../import/columns/fields.ts";

export function columnsOf(kind: Kind): string[] {
  const fields = exchangedFields(kind).flatMap(([name, field]) => fieldColumns(name, field));
  return ["url", ...(kind.slug ? ["slug"] : []), "version", "quelle", "quelle_id", ...fields];
}

export function cellsOf(member: Member, source: Source | null): string[] {
  const { kind, slug, version } = member;
  const fields = exchangedFields(kind).flatMap(([name, field]) =>
    fieldCells(field, member.values[name] ?? null, (link) => addressOf(field, link)),
  );
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

/** By id: a slug may change between the export and the import. */
function addressOf(field: Field, link: Link): string {
  return field.type === "link" || field.type === "links" ? `/${field.to}/${link.id}` : "";
}
