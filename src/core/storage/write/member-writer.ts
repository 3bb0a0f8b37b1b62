/** Writes members: their rows and lists, what is kept for finding them, and the record of the change. */

import { sql } from "kysely";
import type { Actor } from "../../model/kinds/access.ts";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { perKind } from "../../model/kinds/per-kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { Source } from "../../model/store/source.ts";
import type { Draft } from "../../model/store/writing.ts";
import { slugOf } from "../../words/slug.ts";
import { amongIds, type Backend, type Insertion } from "../engines/backend.ts";
import {
  addDuplicateKeys,
  changeDuplicateKeys,
  removeDuplicateKeys,
} from "../index/duplicates/keys.ts";
import { placeKey, placesOf, recount } from "../index/facets.ts";
import type { KnownWords } from "../index/known-words.ts";
import { giveNames, takeNames } from "../index/names.ts";
import { Reindexer } from "../index/reindex.ts";
import { DependentTouches, type WritingContext } from "../index/touch-dependents.ts";
import { learnWords } from "../index/vocabulary.ts";
import { changeLists, deleteLists, insertLists } from "../read/lists.ts";
import { changedCells, rowCells, rowColumns, writtenFields } from "../schema/cells.ts";
import { listFields, PLACE } from "../schema/columns.ts";
import { freeIds, freeSlugs, giveAddresses, retireAddress } from "./addresses.ts";
import { recordChanges } from "./changes.ts";
import { together } from "./together.ts";
import { updateRow } from "./update-rows.ts";

/** The columns of a new row that are not filled from its values. */
const FIRST_COLUMNS = [
  "id",
  "slug",
  "version",
  "erstellt",
  "geaendert",
  "beruehrt",
  "quelle",
  "quelle_id",
  "quelle_version",
];

export class MemberWriter {
  readonly dependents: DependentTouches;
  readonly reindexing: Reindexer;
  /** The import on whose behalf everything is written. */
  cause: number | null = null;
  readonly context: WritingContext;
  readonly #words: KnownWords;
  #stored: Member | null = null;
  /** The rows that were changed already. */
  readonly #rewritten = new Set<string>();
  /** Kinds of which this write has inserted a member with a duplicate key of another. */
  readonly #withDuplicate = new Set<Kind>();

  constructor(
    context: WritingContext,
    reading: Pick<Reading, "members" | "walk" | "findBy">,
    words: KnownWords,
  ) {
    this.context = context;
    this.#words = words;
    this.dependents = new DependentTouches(context);
    this.reindexing = new Reindexer(context, reading, this.dependents, () => words.known());
  }

  async insert(kind: Kind, drafts: readonly Draft[], actor: Actor | null): Promise<number[]> {
    const { backend, database, noted } = this.context;
    const now = new Date().toISOString();
    const all = drafts.map((draft) => draft.values);
    const { ids, change } = await freeIds(backend, database, kind, drafts);
    const slugs = await freeSlugs(
      backend,
      database,
      kind,
      drafts.map((draft) => draft.slug ?? slugFor(kind, draft.values)),
    );
    const places = hasFacets(kind) ? all.map((values) => placeKey(kind, values)) : [];
    const fields = writtenFields(kind, all);
    const rows = drafts.map(({ values, source, version = 1, created = now }, index) => [
      ids[index],
      slugs[index],
      version,
      created,
      now,
      now,
      source?.name ?? null,
      source?.id ?? null,
      source ? 1 : null,
      ...rowCells(kind, values, fields),
      ...(hasFacets(kind) ? [places[index]] : []),
    ]);
    const place = hasFacets(kind) ? [PLACE] : [];
    const columns = [...FIRST_COLUMNS, ...rowColumns(kind, fields), ...place];
    noted.add("written", kind.singular, ids);
    this.dependents.areNew(kind, ids);
    const members = all.map((values, index) => [ids[index] as number, values] as const);
    const changes = all.map((after, index) => ({
      mitglied: ids[index] as number,
      version: drafts[index]?.version ?? 1,
      before: null,
      after,
    }));
    // The rows of one member are written as one batch; with many members the server writes one table while the rows of the next are built.
    const batch: Insertion[] = [];
    const inserting = drafts.length === 1 ? gatheringInto(batch, backend) : backend;
    const inserted = together([
      inserting.insertMany(database, kind.singular, columns, rows),
      recordChanges(inserting, database, kind, actor, now, changes, this.cause, change),
      insertLists(inserting, database, kind, members),
      giveNames(inserting, database, kind, members),
      giveAddresses(inserting, database, kind, ids, slugs),
    ]);
    const keyed = addDuplicateKeys(backend, database, kind, members);
    await together([
      inserted.then(() => backend.writeBatch(database, batch)),
      recount(backend, database, kind, [], places),
      keyed,
      learnWords(backend, database, kind, all, () => this.#words.known(all.length)),
    ]);
    if (await keyed) this.#withDuplicate.add(kind);
    await this.dependents.targetsOf(kind, all, now);
    const [draft, another] = drafts;
    // Others may link to an id that was used before.
    if (draft && !another && draft.id === undefined) {
      const { version = 1, created = now } = draft;
      const system = { id: ids[0] as number, slug: slugs[0] ?? null, version, created };
      this.#store(kind, system, draft.values, now);
    }
    return ids;
  }

  async update(
    member: Member,
    values: Values,
    actor: Actor | null,
    options: { slug?: string; source?: Source } = {},
  ): Promise<void> {
    const { backend, database, noted } = this.context;
    const { kind, id } = member;
    const now = new Date().toISOString();
    const version = member.version + 1;
    const slug = options.slug ?? (await this.#slugAfter(member, values));
    if (slug !== member.slug) await retireAddress(database, kind, id, slug);
    await updateRow(backend, database, kind.singular, id, {
      ...this.#cells(member, values),
      ...sourceColumns(options.source, version),
      ...(slug !== member.slug && { slug }),
      version,
      geaendert: now,
      beruehrt: now,
    });
    noted.add("written", kind.singular, [id]);
    this.dependents.isWritten(kind, id);
    await this.#changeLists(kind, id, values);
    await takeNames(backend, database, kind, [id]);
    await giveNames(backend, database, kind, [[id, values]]);
    await changeDuplicateKeys(backend, database, kind, [[id, values]]);
    const change = { mitglied: id, version, before: member.values, after: values };
    await recordChanges(backend, database, kind, actor, now, [change], this.cause);
    await this.dependents.targetsOf(kind, [member.values, values], now);
    await this.dependents.placeAnew(kind, [id]);
    await learnWords(backend, database, kind, [values], () => this.#words.known());
    if (kind.title(values) !== member.title || slug !== member.slug)
      await this.reindexing.pointersTo(kind, id, now);
    if (isWhole(kind))
      this.#store(kind, { id, slug, version, created: member.created }, values, now);
  }

  async adjust(member: Member, values: Values): Promise<void> {
    const { backend, database, noted } = this.context;
    const { kind, id } = member;
    const now = new Date().toISOString();
    await updateRow(backend, database, kind.singular, id, {
      ...this.#cells(member, { ...member.values, ...values }),
      beruehrt: now,
    });
    noted.adjust(kind.singular, [id]);
    this.dependents.isWritten(kind, id);
    await this.dependents.placeAnew(kind, [id]);
    await this.dependents.targetsOf(kind, [member.values], now);
  }

  async removeAll(kind: Kind, members: readonly Member[], actor: Actor | null): Promise<void> {
    if (members.length === 0) return;
    const { backend, database, noted } = this.context;
    const now = new Date().toISOString();
    const ids = members.map(({ id }) => id);
    const those = (column: string) => amongIds(backend, column, ids);
    const places = hasFacets(kind) ? await placesOf(backend, database, kind, ids) : [];
    await recount(backend, database, kind, places, []);
    await deleteLists(backend, database, kind, ids);
    await takeNames(backend, database, kind, ids);
    await removeDuplicateKeys(backend, database, kind, ids);
    for (const table of ["datei", "herkunft"]) {
      await database
        .deleteFrom(table)
        .where("art", "=", kind.singular)
        .where(those("mitglied"))
        .execute();
    }
    await sql`update adresse set zustand = 'fort', seit = ${now},
      bezeichnung = (select k.bezeichnung from ${sql.table(kind.singular)} as k where k.id = mitglied)
      where art = ${kind.singular} and ${those("mitglied")}`.execute(database);
    await database.deleteFrom(kind.singular).where(those("id")).execute();
    noted.add("written", kind.singular, ids);
    const values = members.map((member) => member.values);
    await this.dependents.targetsOf(kind, values, now);
    await database
      .updateTable("zaehler")
      .set((columns) => ({ anzahl: columns("anzahl", "-", ids.length) }))
      .where("art", "=", kind.singular)
      .execute();
    const changes = members.map(({ id, version, values: before }) => ({
      mitglied: id,
      version: version + 1,
      before,
      after: null,
    }));
    await recordChanges(backend, database, kind, actor, now, changes, this.cause);
  }

  mayHaveDuplicate(kind: Kind): boolean {
    return this.#withDuplicate.has(kind);
  }

  /** What the last insert or update has stored, once, where no query is needed to know it. */
  takeStored(): Member | null {
    const stored = this.#stored;
    this.#stored = null;
    return stored;
  }

  /** What is written twice is written whole: the caller may have read the member before the first time. */
  #cells({ kind, id, values }: Member, after: Values): Record<string, unknown> {
    const row = `${kind.singular} ${id}`;
    const cells = changedCells(kind, this.#rewritten.has(row) ? null : values, after);
    this.#rewritten.add(row);
    return cells;
  }

  /** Compares with the stored lists, not with those the caller has read: the same transaction may have written since. */
  async #changeLists(kind: Kind, id: number, values: Values): Promise<void> {
    if (listFields(kind).length === 0) return;
    // Without derived lists: somebody may have forty thousand works.
    const { ask, backend, database, statements } = this.context;
    const rows = statements.stored(kind);
    const [stored] = await ask(
      `stored ${kind.singular}`,
      { id },
      (slot) =>
        sql`select ${rows.text} as zeile from ${sql.table(kind.singular)} as k where k.id = ${slot("id")}`,
    );
    const before = stored ? rows.make(stored.zeile).values : {};
    await changeLists(backend, database, kind, id, before, values);
  }

  #store(
    kind: Kind,
    system: Pick<Member, "id" | "slug" | "version" | "created">,
    values: Values,
    now: string,
  ): void {
    const rest = { title: kind.title(values), changed: now, touched: now };
    this.#stored = this.context.statements.whole(kind).stored({ ...system, ...rest }, values);
  }

  /** A new title gets a new slug; with the same title the member keeps its slug, numbered or chosen. */
  async #slugAfter(member: Member, values: Values): Promise<string | null> {
    const { kind, slug } = member;
    const wanted = slugFor(kind, values);
    if (wanted === slugFor(kind, member.values)) return slug;
    const { backend, database } = this.context;
    const [free] = await freeSlugs(backend, database, kind, [wanted], member.id);
    return free ?? null;
  }
}

/** A backend that collects inserts, to be written as one batch. */
function gatheringInto(batch: Insertion[], backend: Backend): Backend {
  return {
    ...backend,
    insertMany: async (_, table, columns, rows) => {
      batch.push({ table, columns, rows });
    },
  };
}

/** Whether the values that are written are all that is stored of a member. */
const isWhole = perKind((kind) =>
  Object.values(kind.fields).every(({ type }) => type !== "derived" && type !== "secret"),
);

function hasFacets(kind: Kind): boolean {
  return facetsOf(kind).length > 0;
}

export function slugFor(kind: Kind, values: Values): string | null {
  return kind.slug ? slugOf(kind.title(values)) : null;
}

function sourceColumns(source: Source | undefined, version: number): Record<string, unknown> {
  return source ? { quelle: source.name, quelle_id: source.id, quelle_version: version } : {};
}
