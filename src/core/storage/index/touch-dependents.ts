/** Touches the members that depend on a write, and updates their facet places, once per transaction. */

import { sql } from "kysely";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { DerivedField, Link, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { fieldsOf, linkFields } from "../../model/kinds/per-kind.ts";
import { cached } from "../../words/cached.ts";
import { amongIds, type NamedStatement } from "../engines/backend.ts";
import { ofIds, type TableConnection } from "../engines/prepared.ts";
import { listTable } from "../schema/columns.ts";
import type { Noted } from "../write/change-log.ts";
import { moveAmongFacets, readDerivedPlaces, readPlaces } from "./facets.ts";

/** What all parts of a write share in a transaction. */
export interface WritingContext extends TableConnection {
  readonly noted: Noted;
}

export class DependentTouches {
  readonly #context: WritingContext;
  /** Each is touched once, although an import names the same person many times. */
  readonly #touched = new Map<string, Set<number>>();

  constructor(context: WritingContext) {
    this.#context = context;
  }

  /** Touches are written at the end of the transaction, because most of these rows are written before anyway. */
  readonly #pending = new Map<string, { ids: Set<number>; now: string }>();

  /** New members need no touch by links of the same write. */
  areNew({ singular }: Kind, ids: readonly number[]): void {
    this.#mark(singular, ids);
  }

  /** The page of a person changes with the works that name it. */
  async targetsOf(kind: Kind, members: readonly Values[], now: string): Promise<void> {
    for (const [name, field] of linkFields(kind)) {
      const targets = members.flatMap((values) => (values[name] ?? []) as Link | readonly Link[]);
      const target = this.#context.kinds.one(field.to);
      const ids = [...new Set(targets.map((link) => link.id))];
      if (ids.length === 0) continue;
      const placed = await this.#place(target, ids, { because: kind, now });
      const all = placed?.read ?? [...ids, ...(await this.#above(target, ids, kind))];
      this.#rows(field.to, all, now, placed?.moved ?? []);
    }
  }

  /** A work shows the location of its copies: it changes with the name of the location. */
  async showing(kind: Kind, name: string, ids: readonly number[], now: string): Promise<void> {
    const { backend, database } = this.#context;
    for (const { kind: other, by } of this.showingOf(kind, name)) {
      const isList = kind.fields[by]?.type === "links";
      const rows = await database
        .selectFrom(isList ? listTable(kind, by) : kind.singular)
        .select(isList ? "ziel as id" : `${by} as id`)
        .distinct()
        .where(amongIds(backend, isList ? "mitglied" : "id", ids))
        .execute();
      const shown = rows.flatMap((row) => (row.id === null ? [] : [row.id as number]));
      const all = [...shown, ...(await this.#above(other, shown, kind))];
      this.#rows(other.singular, all, now, []);
    }
  }

  /** The kinds that show a field of the members that link to them, and by which link. */
  showingOf(kind: Kind, name: string): { kind: Kind; by: string }[] {
    return this.#context.kinds.all.flatMap((other) =>
      Object.values(other.fields).flatMap((field) =>
        field.type === "derived" && field.from === kind.singular && field.extras.includes(name)
          ? [{ kind: other, by: field.by }]
          : [],
      ),
    );
  }

  /** Members that show what belongs to members below them: a work shows the copies of its editions. */
  async #above(kind: Kind, ids: readonly number[], shown: Kind): Promise<number[]> {
    const { backend, database } = this.#context;
    const above: number[] = [];
    for (const through of ids.length > 0 ? throughOf(kind, shown) : []) {
      const rows = await database
        .selectFrom(kind.singular)
        .select(`${through} as id`)
        .distinct()
        .where(through, "is not", null)
        .where(amongIds(backend, "id", [...new Set(ids)]))
        .execute();
      above.push(...rows.map((row) => row.id as number));
    }
    return above;
  }

  /** Updates the facet places of members after a write. */
  async placeAnew(kind: Kind, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#place(kind, [...new Set(ids)]);
  }

  /**
   * `because`: only if a facet depends on this other kind, and then also for the members above, which are touched with `now`. Returns who
   * was read and who moved; null if no facet depends on it.
   */
  async #place(
    kind: Kind,
    ids: readonly number[],
    { because, now }: { readonly because?: Kind; readonly now?: string } = {},
  ): Promise<{ read: number[]; moved: number[] } | null> {
    const moving = facetsOf(kind).some(({ field }) => {
      const source = kind.fields[field];
      if (!because) return true;
      if (source?.type !== "derived") return false;
      return source.from === because.singular || (source.through !== undefined && because === kind);
    });
    if (!moving) return null;
    const { backend, database } = this.#context;
    const places = because
      ? await readDerivedPlaces(this.#context, kind, ids, throughOf(kind, because))
      : await readPlaces(this.#context, kind, ids);
    const more = now === undefined ? {} : { beruehrt: now };
    const moved = await moveAmongFacets(backend, database, kind, places, more);
    return { read: places.map(({ id }) => id), moved };
  }

  /** `already`: those whose rows have been touched by another update. */
  #rows(table: string, ids: readonly number[], now: string, already: readonly number[]): void {
    const fresh = this.#mark(table, ids);
    if (fresh.length === 0) return;
    this.#context.noted.add("touched", table, fresh);
    const moved = new Set(already);
    const pending = this.#pending.get(table)?.ids ?? new Set();
    for (const id of fresh) if (!moved.has(id)) pending.add(id);
    this.#pending.set(table, { ids: pending, now });
  }

  /** The row of the member has just been written, with its time. */
  isWritten({ singular }: Kind, id: number): void {
    this.#pending.get(singular)?.ids.delete(id);
  }

  async write(table: string): Promise<void> {
    const { backend, database } = this.#context;
    await backend.writeBatch(database, this.#updates(table));
  }

  /** The pending touches, one statement for each kind. */
  rest(): NamedStatement[] {
    return [...this.#pending.keys()].flatMap((table) => this.#updates(table));
  }

  #updates(table: string): NamedStatement[] {
    const pending = this.#pending.get(table);
    this.#pending.delete(table);
    if (!pending || pending.ids.size === 0) return [];
    const { name, fill, where } = ofIds(this.#context.backend, [...pending.ids]);
    return [
      {
        name: `touch ${table} ${name}`,
        fill: { ...fill, now: pending.now },
        build: (slot) =>
          sql`update ${sql.table(table)} as k set beruehrt = ${slot("now")} where ${where(slot)}`,
      },
    ];
  }

  /** Marks members as touched; returns those that were not yet. */
  #mark(table: string, ids: readonly number[]): number[] {
    const touched = cached(this.#touched, table, () => new Set());
    const fresh = [...new Set(ids)].filter((id) => !touched.has(id));
    for (const id of fresh) touched.add(id);
    return fresh;
  }
}

/** The links by which members of a kind show what belongs to members below them. */
function throughOf(kind: Kind, shown: Kind): string[] {
  return fieldsThrough(kind).flatMap(([, { from, through }]) =>
    from === shown.singular && through ? [through] : [],
  );
}

const fieldsThrough = fieldsOf(
  (field): field is DerivedField => field.type === "derived" && field.through !== undefined,
);
