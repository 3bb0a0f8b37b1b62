/**
 * The data derived from a page of members, computed again and compared: columns, facets, names, duplicate keys, addresses, change log,
 * search index.
 */

import { type RawBuilder, sql } from "kysely";
import { duplicateKeyFields } from "../../model/duplicates/duplicate-keys.ts";
import { facetsOf } from "../../model/kinds/facet.ts";
import { codeNameOf, emptyValue, type Field } from "../../model/kinds/field.ts";
import { isLinking, type Kind } from "../../model/kinds/kind.ts";
import { indexKeys } from "../../model/kinds/naming.ts";
import type { Member } from "../../model/store/member.ts";
import { recordedFields } from "../../model/store/recorded-values.ts";
import { amongIds, type Backend, type Database } from "../engines/backend.ts";
import { placeKey } from "../index/facets.ts";
import { computedColumns } from "../schema/cells.ts";
import { PLACE } from "../schema/columns.ts";
import { recordedText } from "../write/changes.ts";

interface MemberPage {
  readonly backend: Backend;
  readonly database: Database;
  readonly kind: Kind;
  /** Members, each with its stored row. */
  readonly members: readonly (readonly [Member, StoredColumns])[];
}

type StoredColumns = Readonly<Record<string, unknown>>;

/** What can differ: either derived data, which can be computed again, or the source data itself. */
export const ASPECTS = {
  columns: "what they are found and ordered by",
  places: "their place among the facets",
  names: "the names that they answer to",
  keys: "what duplicates are known by",
  search: "the search, which does not find them by their own title",
  addresses: "their addresses",
  record: "the record of changes",
} as const;

export type Aspect = keyof typeof ASPECTS;

/** Returns the ids of the members whose derived data differ. */
type Check = (checked: MemberPage) => Promise<readonly number[]> | readonly number[];

export const CHECKS: Readonly<Record<Aspect, Check>> = {
  columns: ({ kind, members }) =>
    differing(members, ([{ values }, row]) =>
      Object.entries(computedColumns(kind, values)).every(([name, value]) => row[name] === value),
    ),

  places: ({ kind, members }) =>
    facetsOf(kind).length === 0
      ? []
      : differing(members, ([{ values }, row]) => row[PLACE] === placeKey(kind, values)),

  names: async (checked) => {
    const stored = await textsBeside(checked, "benennung", sql`schluessel`);
    const { kind } = checked;
    return differing(checked.members, ([{ id, values }]) =>
      isSame(stored.get(id), kind.named ? indexKeys(kind, values) : []),
    );
  },

  keys: async (checked) => {
    const stored = await textsBeside(checked, "aehnlich", sql`schluessel || ' ' || merkmale`);
    return differing(checked.members, ([{ id, values }]) => {
      const keys = duplicateKeyFields(checked.kind, values);
      return isSame(
        stored.get(id),
        keys.map(({ key, marks }) => `${key} ${JSON.stringify(marks)}`),
      );
    });
  },

  addresses: async (checked) => {
    const stored = await textsBeside(checked, "adresse", sql`schluessel`, sql`zustand = 'aktuell'`);
    return differing(checked.members, ([{ id, slug }]) => {
      const current = stored.get(id) ?? [];
      return current.includes(`${id}`) && (slug === null || current.includes(slug));
    });
  },

  search: async ({ backend, database, kind, members }) => {
    const missed: number[] = [];
    for (const [{ id }, { such_titel: title }] of members) {
      const [longest = ""] = `${title ?? ""}`.split(" ").sort((a, b) => b.length - a.length);
      if (longest === "") continue;
      const term = sql.val(backend.searchTerm([longest], true));
      const { rows } =
        await sql`select 1 ${backend.found(kind.singular, term)} and k.id = ${id}`.execute(
          database,
        );
      if (rows.length === 0) missed.push(id);
    }
    return missed;
  },

  record: async (checked) => {
    const { database, kind, members } = checked;
    const { rows } = await sql<{ mitglied: number; version: number; nachher: string | null }>`
      select a.mitglied, a.version, a.nachher from aenderung as a where a.art = ${kind.singular}
      and ${amongMembers(checked, "a.mitglied")} and not exists (select 1 from aenderung as b
        where b.art = a.art and b.mitglied = a.mitglied and b.id > a.id)`.execute(database);
    const last = new Map(rows.map((row) => [Number(row.mitglied), row]));
    return differing(members, ([{ id, version, values }]) => {
      const change = last.get(id);
      // Old entries are deleted from the change log, and private values are removed from it.
      if (!change || change.nachher === null) return true;
      const now = JSON.parse(recordedText(kind, values));
      return (
        Number(change.version) === version && isRecorded(kind, JSON.parse(change.nachher), now)
      );
    });
  },
};

/**
 * Ignores values that older releases recorded in another form, and those that change without an edit: fields the program sets itself, and
 * links, which merging and undoing a merge move.
 */
function isRecorded(
  kind: Kind,
  recorded: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): boolean {
  return recordedFields(kind).every(([name, field]) => {
    if (isMoved(field)) return true;
    const [before, after] = [recorded, now].map((one) => filled(one[name] ?? emptyValue(field)));
    const isAlike = shapeOf(before) === shapeOf(after) || before === null || after === null;
    return !isAlike || JSON.stringify(before) === JSON.stringify(after);
  });
}

/** An empty list is the same as none. */
function filled(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? null : (value ?? null);
}

function isMoved(field: Field): boolean {
  return codeNameOf(field) !== undefined || isLinking(field) || field.write?.length === 0;
}

function shapeOf(value: unknown): string {
  return Array.isArray(value) ? `list of ${typeof value[0]}` : typeof value;
}

async function textsBeside(
  checked: MemberPage,
  table: string,
  text: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`1 = 1`,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ mitglied: number; text: string }>`
    select mitglied, ${text} as text from ${sql.table(table)} where art = ${checked.kind.singular}
    and ${only} and ${amongMembers(checked, "mitglied")}`.execute(checked.database);
  const texts = new Map<number, string[]>();
  for (const row of rows) {
    const id = Number(row.mitglied);
    texts.set(id, [...(texts.get(id) ?? []), row.text]);
  }
  return texts;
}

function amongMembers({ backend, members }: MemberPage, column: string) {
  return amongIds(
    backend,
    column,
    members.map(([{ id }]) => id),
  );
}

function differing(
  members: MemberPage["members"],
  isRight: (one: MemberPage["members"][number]) => boolean,
): number[] {
  return members.filter((one) => !isRight(one)).map(([{ id }]) => id);
}

function isSame(stored: readonly string[] = [], wanted: readonly string[]): boolean {
  const all = new Set(wanted);
  return stored.length === all.size && stored.every((one) => all.has(one));
}
