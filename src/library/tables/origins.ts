/** Members by their import source, so that a second import of the same source finds them again. */

import { sql } from "kysely";
import type { Link } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Source } from "../../core/model/store/source.ts";
import type { Asking } from "../../core/storage/engines/prepared.ts";

/** `version`: the version of the member after the import. */
interface WrittenSource extends Source {
  readonly version: number | null;
}

export interface Imported {
  readonly member: Member;
  readonly sourceId: string;
  /** Changed by somebody since the import wrote it. */
  readonly edited: boolean;
}

export interface OriginReading {
  imported(kind: Kind, source: string, ids: readonly string[]): Promise<Map<string, Imported>>;
  /** The same, only as links, keyed by source id. */
  linksFrom(kind: Kind, source: string, ids: readonly string[]): Promise<Map<string, Link>>;
  /** The sources of members, by id; members not written by an import are absent. */
  sources(kind: Kind, ids: readonly number[]): Promise<Map<number, WrittenSource>>;
}

/** Read-only here: sources are written with the members themselves. */
export const origins: AddedTables<OriginReading> = { reader: originsOn, writer: originsOn };

function originsOn(asking: Asking): OriginReading {
  return {
    imported: (kind, source, ids) => importedFrom(asking, kind, source, ids),
    linksFrom: (kind, source, ids) => linksFromSource(asking, kind, source, ids),
    sources: (kind, ids) => sourcesOf(asking, kind, ids),
  };
}

async function importedFrom(
  { ask, backend, statements }: Asking,
  kind: Kind,
  source: string,
  ids: readonly string[],
): Promise<Map<string, Imported>> {
  if (ids.length === 0) return new Map();
  const members = statements.whole(kind);
  const rows = await ask(
    `imported ${kind.singular}`,
    { source, ids: backend.listValue(ids) },
    (slot) => sql`select ${members.text} as zeile, k.quelle_id, k.quelle_version
      from ${sql.table(kind.singular)} as k where k.quelle = ${slot("source")}
      and ${backend.among(sql`k.quelle_id`, "text", slot("ids"))}
      union all select ${members.text} as zeile, h.quelle_id, null as quelle_version
      from herkunft as h join ${sql.table(kind.singular)} as k on k.id = h.mitglied
      where h.art = ${sql.lit(kind.singular)} and h.quelle = ${slot("source")}
      and ${backend.among(sql`h.quelle_id`, "text", slot("ids"))}`,
  );
  return new Map(
    rows.map(({ zeile, quelle_id: sourceId, quelle_version }) => {
      const member = members.make(zeile);
      return [sourceId, { member, sourceId, edited: member.version !== quelle_version }];
    }),
  );
}

async function linksFromSource(
  { ask, backend }: Asking,
  kind: Kind,
  source: string,
  ids: readonly string[],
): Promise<Map<string, Link>> {
  if (ids.length === 0) return new Map();
  const rows = await ask(
    `links from ${kind.singular}`,
    { source, ids: backend.listValue(ids) },
    (slot) => sql`select id, slug, bezeichnung as title, quelle_id
      from ${sql.table(kind.singular)} where quelle = ${slot("source")}
      and ${backend.among(sql`quelle_id`, "text", slot("ids"))}
      union all select k.id, k.slug, k.bezeichnung as title, h.quelle_id
      from herkunft as h join ${sql.table(kind.singular)} as k on k.id = h.mitglied
      where h.art = ${sql.lit(kind.singular)} and h.quelle = ${slot("source")}
      and ${backend.among(sql`h.quelle_id`, "text", slot("ids"))}`,
  );
  return new Map(
    rows.map(({ id, slug, title, quelle_id }) => [quelle_id, { id, slug, title, extras: {} }]),
  );
}

async function sourcesOf(
  { ask, backend }: Asking,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, WrittenSource>> {
  if (ids.length === 0) return new Map();
  const rows = await ask(
    `sources ${kind.singular}`,
    { ids: backend.listValue(ids) },
    (slot) => sql`select id, quelle, quelle_id, quelle_version from ${sql.table(kind.singular)}
      where ${backend.among(sql`id`, "integer", slot("ids"))} and quelle is not null`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.quelle, id: row.quelle_id, version: row.quelle_version },
    ]),
  );
}
