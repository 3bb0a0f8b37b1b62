/** A member and all its lists in one statement, so that what is read belongs together. */

import { type Expression, type RawBuilder, sql } from "kysely";
import type { Field, Link, Value } from "../model/field.ts";
import { emptyValue } from "../model/field.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import type { Member } from "../model/member.ts";
import type { Backend } from "./backend.ts";
import { listTable } from "./columns.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows follow from the kinds at run time
type Row = any;

/** What to select of the kind's table `k`: its columns, and of its lists those that are wanted. */
export function memberColumns(
  backend: Backend,
  kinds: Kinds,
  kind: Kind,
  lists: readonly string[],
): Expression<unknown>[] {
  const system = ["id", "slug", "version", "bezeichnung", "erstellt", "geaendert", "beruehrt"];
  const columns: Expression<unknown>[] = system.map((name) => sql.ref(`k.${name}`));
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === "computed") continue;
    if (!isLinked(field)) columns.push(sql.ref(`k.${name}`));
    else if (lists.includes(name)) {
      columns.push(sql`${linked(backend, kinds, kind, name, field)} as ${sql.ref(name)}`);
    }
  }
  return columns;
}

/** What it takes to make a member of a row. */
export interface Context {
  readonly backend: Backend;
  /** The calendar day where the library is: what is computed when it is read can depend on it. */
  readonly today: () => string;
}

/** The values of a row; lists that were not selected are absent. */
export function readMember(context: Context, kind: Kind, row: Row): Member {
  const { backend, today } = context;
  const values: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = row[name];
    if (field.type === "computed") continue;
    // Empty also where the field is younger than the row.
    if (!isLinked(field)) values[name] = value ?? emptyValue(field);
    else if (value !== undefined)
      values[name] = readLinked(field, value === null ? null : backend.readJson(value));
  }
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === "computed") values[name] = field.make(values, today());
  }
  return {
    kind,
    id: row.id,
    slug: row.slug,
    version: row.version,
    title: row.bezeichnung,
    created: row.erstellt,
    changed: row.geaendert,
    touched: row.beruehrt,
    values,
  };
}

export function allLists(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => isLinked(kind.fields[name] as Field));
}

export function readLink(entry: readonly unknown[], extras: readonly string[]): Link {
  const [id, slug, title, ...rest] = entry as [number, string | null, string, ...(string | null)[]];
  const given = extras.flatMap((name, index) =>
    rest[index] ? [[name, rest[index]] as const] : [],
  );
  return { id, slug, title, extras: Object.fromEntries(given) };
}

function isLinked(field: Field): boolean {
  return (
    field.type === "texts" ||
    field.type === "link" ||
    field.type === "links" ||
    field.type === "derived"
  );
}

function linked(
  backend: Backend,
  kinds: Kinds,
  kind: Kind,
  name: string,
  field: Field,
): RawBuilder<unknown> {
  const target = ["t.id", "t.slug", "t.bezeichnung"].map((column) => sql.ref(column));
  switch (field.type) {
    case "texts": {
      const list = backend.jsonList(sql.ref("l.wert"), [sql.ref("l.position")]);
      return sql`(select ${list} from ${sql.table(listTable(kind, name))} as l where l.mitglied = k.id)`;
    }
    case "link":
      return sql`(select ${backend.jsonArray(target)} from ${sql.table(field.to)} as t where t.id = ${sql.ref(`k.${name}`)})`;
    case "links": {
      const entry = backend.jsonArray([
        ...target,
        ...field.extras.map((extra) => sql.ref(`l.${extra}`)),
      ]);
      const list = backend.jsonList(entry, [sql.ref("l.position")]);
      return sql`(select ${list} from ${sql.table(listTable(kind, name))} as l join ${sql.table(field.to)} as t on t.id = l.ziel where l.mitglied = k.id)`;
    }
    case "derived": {
      const shown = [...target, ...field.extras.map((extra) => sql.ref(`t.${extra}`))];
      const list = backend.jsonList(backend.jsonArray(shown), [
        sql.ref("t.sortiert"),
        sql.ref("t.id"),
      ]);
      const from = kinds.one(field.from);
      if (from.fields[field.by]?.type === "link") {
        return sql`(select ${list} from ${sql.table(field.from)} as t where ${sql.ref(`t.${field.by}`)} = k.id)`;
      }
      // Once each, also where one points here twice: as the author and as the director.
      return sql`(select ${list} from ${sql.table(field.from)} as t where t.id in (select l.mitglied from ${sql.table(listTable(from, field.by))} as l where l.ziel = k.id))`;
    }
    default:
      throw new Error(`${field.type} is no list.`);
  }
}

function readLinked(field: Field, value: unknown): Value {
  switch (field.type) {
    case "texts":
      return value as string[];
    case "link":
      return value === null ? null : readLink(value as unknown[], []);
    case "links":
    case "derived":
      return (value as unknown[][]).map((entry) => readLink(entry, field.extras));
    default:
      return (value as unknown[][]).map((entry) => readLink(entry, []));
  }
}
