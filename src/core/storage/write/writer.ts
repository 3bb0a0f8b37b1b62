/** All writes, inside of one transaction: rows, addresses and the change log. */

import { sql } from "kysely";
import type { Rows } from "../../identity/rows.ts";
import { type Absorbed, storedValues } from "../../model/duplicates/merging.ts";
import type { Actor } from "../../model/kinds/access.ts";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Link, Values } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { NumberSeries } from "../../model/kinds/numbering.ts";
import { perKind } from "../../model/kinds/per-kind.ts";
import type { StoredFile } from "../../model/kinds/upload.ts";
import type { AddedTables } from "../../model/store/added-tables.ts";
import type { Found, Member } from "../../model/store/member.ts";
import type { Reading, ReadLists } from "../../model/store/reading.ts";
import type { Source } from "../../model/store/source.ts";
import type { Draft, FormerPlace, Writing } from "../../model/store/writing.ts";
import { slugOf } from "../../words/slug.ts";
import {
  amongIds,
  type Backend,
  type Database,
  type Insertion,
  storeSetting,
} from "../engines/backend.ts";
import type { Statements, WriteConnection } from "../engines/prepared.ts";
import { PAIRS, settledWith, settlePair } from "../index/duplicates.ts";
import { placeKey, placesOf, recount } from "../index/facets.ts";
import { giveNames, takeNames } from "../index/names.ts";
import { Reindexer } from "../index/reindex.ts";
import {
  addDuplicateKeys,
  changeDuplicateKeys,
  removeDuplicateKeys,
} from "../index/stored-duplicate-keys.ts";
import { DependentTouches } from "../index/touch-dependents.ts";
import { KnownWordsCache, type Learnt, learnWords } from "../index/vocabulary.ts";
import { changeLists, deleteLists, insertLists } from "../read/lists.ts";
import { Reader } from "../read/reader.ts";
import {
  changedCells,
  listFields,
  PLACE,
  rowCells,
  rowColumns,
  uniqueKey,
  writtenFields,
} from "../schema/columns.ts";
import { freeIds, freeSlugs, giveAddresses, reclaimAddresses, retireAddress } from "./addresses.ts";
import { lastChangeNumber, Noted } from "./change-log.ts";
import { forgetChanges, forgetField, recordChanges } from "./changes.ts";
import { concealMember, endAccess, eraseAccount, forgetPast } from "./erasing.ts";
import { deleteFiles, storeFiles } from "./files.ts";
import {
  addressesOf,
  handOnAddresses,
  handOnSources,
  moveLinks,
  moveLinksBack,
  takeBackWays,
} from "./merging.ts";
import { nextNumbers, numbersAhead } from "./numbers.ts";
import { insertRepeats, type RepeatRow, repeatRow } from "./repeats.ts";
import { rowsOn } from "./rows.ts";
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

export class Writer extends Reader implements Writing {
  /** Code that writes to the table of a kind records it here, so that cached answers made from it are dropped. */
  readonly noted = new Noted();
  readonly #dependents: DependentTouches;
  readonly #reindexing: Reindexer;
  /** The cache of known words, taken once, because under the write lock nobody else writes. */
  #learnt: Learnt | null = null;
  #hasLearnt = false;

  readonly #knownWords: KnownWordsCache;
  /** The writers of tables added by the program, as far as this write uses them. */
  readonly #added = new Map<AddedTables<unknown>, unknown>();
  readonly #atEnd: Parameters<WriteConnection["atEnd"]>[0][] = [];
  /** The rows that were changed already. */
  readonly #rewritten = new Set<string>();
  /** Idempotency keys to be written at the end, by account and key. */
  readonly #repeats = new Map<string, RepeatRow>();
  /** Kinds of which this write has inserted a member with a duplicate key of another. */
  readonly #withDuplicate = new Set<Kind>();

  constructor(
    backend: Backend,
    database: Database,
    kinds: Kinds,
    statements: Statements,
    today: Reading["today"],
    knownWords = new KnownWordsCache(),
  ) {
    super(backend, database, kinds, statements, today);
    this.#knownWords = knownWords;
    const context = { backend, database, kinds, statements, ask: this.ask, noted: this.noted };
    this.#dependents = new DependentTouches(context);
    this.#reindexing = new Reindexer(context, this, this.#dependents, () => this.#known());
  }

  /** What the last insert or update has stored, where no query is needed to know; for whoever reads it next. */
  stored: Member | null = null;

  /** The import on whose behalf everything is written. */
  #cause: number | null = null;

  /** In the same transaction, so that sessions and tokens end together with their account. */
  get rows(): Rows {
    return rowsOn(this.backend, this.database, this.statements);
  }

  /** Writes pending touches first, because the answer contains the time of the last touch. */
  override async find(kind: Kind, key: string, lists?: ReadLists): Promise<Found> {
    await this.#dependents.write(kind.singular);
    return super.find(kind, key, lists);
  }

  async insert(kind: Kind, drafts: readonly Draft[], actor: Actor | null): Promise<number[]> {
    const { backend, database } = this;
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
    this.noted.add("written", kind.singular, ids);
    this.#dependents.areNew(kind, ids);
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
      recordChanges(inserting, database, kind, actor, now, changes, this.#cause, change),
      insertLists(inserting, database, kind, members),
      giveNames(inserting, database, kind, members),
      giveAddresses(inserting, database, kind, ids, slugs),
    ]);
    const keyed = addDuplicateKeys(backend, database, kind, members);
    await together([
      inserted.then(() => backend.writeBatch(database, batch)),
      recount(backend, database, kind, [], places),
      keyed,
      learnWords(backend, database, kind, all, () => this.#known(all.length)),
    ]);
    if (await keyed) this.#withDuplicate.add(kind);
    await this.#dependents.targetsOf(kind, all, now);
    const [draft, another] = drafts;
    // Others may link to an id that was used before.
    if (draft && !another && draft.id === undefined) {
      const { version = 1, created = now } = draft;
      const system = { id: ids[0] as number, slug: slugs[0] ?? null, version, created };
      this.#store(kind, system, draft.values, now);
    }
    return ids;
  }

  mayHaveDuplicate(kind: Kind): boolean {
    return this.#withDuplicate.has(kind);
  }

  #store(
    kind: Kind,
    system: Pick<Member, "id" | "slug" | "version" | "created">,
    values: Values,
    now: string,
  ): void {
    const rest = { title: kind.title(values), changed: now, touched: now };
    this.stored = this.statements.whole(kind).stored({ ...system, ...rest }, values);
  }

  async update(
    member: Member,
    values: Values,
    actor: Actor | null,
    options: { slug?: string; source?: Source } = {},
  ): Promise<void> {
    const { kind, id } = member;
    const now = new Date().toISOString();
    const version = member.version + 1;
    const slug = options.slug ?? (await this.#slugAfter(member, values));
    if (slug !== member.slug) await retireAddress(this.database, kind, id, slug);
    await updateRow(this.backend, this.database, kind.singular, id, {
      ...this.#cells(member, values),
      ...sourceColumns(options.source, version),
      ...(slug !== member.slug && { slug }),
      version,
      geaendert: now,
      beruehrt: now,
    });
    this.noted.add("written", kind.singular, [id]);
    this.#dependents.isWritten(kind, id);
    await this.#changeLists(kind, id, values);
    await takeNames(this.backend, this.database, kind, [id]);
    await giveNames(this.backend, this.database, kind, [[id, values]]);
    await changeDuplicateKeys(this.backend, this.database, kind, [[id, values]]);
    const change = { mitglied: id, version, before: member.values, after: values };
    await recordChanges(this.backend, this.database, kind, actor, now, [change], this.#cause);
    await this.#dependents.targetsOf(kind, [member.values, values], now);
    await this.#dependents.placeAnew(kind, [id]);
    await learnWords(this.backend, this.database, kind, [values], () => this.#known());
    if (kind.title(values) !== member.title || slug !== member.slug)
      await this.#reindexing.pointersTo(kind, id, now);
    if (isWhole(kind))
      this.#store(kind, { id, slug, version, created: member.created }, values, now);
  }

  async adjust(member: Member, values: Values): Promise<void> {
    const { kind, id } = member;
    const now = new Date().toISOString();
    await updateRow(this.backend, this.database, kind.singular, id, {
      ...this.#cells(member, { ...member.values, ...values }),
      beruehrt: now,
    });
    this.noted.adjust(kind.singular, [id]);
    this.#dependents.isWritten(kind, id);
    await this.#dependents.placeAnew(kind, [id]);
    await this.#dependents.targetsOf(kind, [member.values], now);
  }

  async forget(member: Member, field: string): Promise<void> {
    const { kind, id, values } = member;
    await this.update(member, { ...values, [field]: null }, null);
    const account = (values[field] as Link | null)?.id ?? null;
    await forgetField(this.database, kind, id, field, account);
  }

  async remove(member: Member, actor: Actor | null): Promise<void> {
    await this.removeAll(member.kind, [member], actor);
  }

  async removeAll(kind: Kind, members: readonly Member[], actor: Actor | null): Promise<void> {
    if (members.length === 0) return;
    const { backend, database } = this;
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
    this.noted.add("written", kind.singular, ids);
    const values = members.map((member) => member.values);
    await this.#dependents.targetsOf(kind, values, now);
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
    await recordChanges(backend, database, kind, actor, now, changes, this.#cause);
  }

  async reclaim(kind: Kind, id: number, values: Values): Promise<FormerPlace> {
    this.noted.add("written", kind.singular, [id]);
    return reclaimAddresses(this.database, kind, id, slugFor(kind, values));
  }

  forgetChanges(kinds: readonly Kind[], before: string): Promise<boolean> {
    return forgetChanges(this.database, kinds, before);
  }

  async setApart({ kind, id }: Member, other: Member, apart: boolean): Promise<void> {
    await settlePair(this.backend, this.database, kind, id, other.id, apart);
    this.noted.add("written", PAIRS, "all");
  }

  /** Links are moved first, because they would keep the member from being deleted. */
  async absorb(kept: Member, lost: Member, actor: Actor | null): Promise<Absorbed> {
    const { kind, id, slug, version, created } = lost;
    const { backend, database, kinds } = this;
    const context = { backend, database, kinds };
    const { source, ...ways } = await addressesOf(context, lost);
    const apart = await settledWith(backend, database, kind, id);
    const moved = await moveLinks(context, lost, kept.id, (pointing, ids) =>
      this.#reindexing.moved(pointing, ids),
    );
    await handOnSources(context, lost, source, kept.id);
    await this.remove(lost, actor);
    await handOnAddresses(context, lost, kept.id);
    for (const other of apart)
      if (other !== kept.id) await settlePair(backend, database, kind, kept.id, other, true);
    this.noted.add("written", kind.singular, [id, kept.id]);
    const what = { id, slug, version, created, values: storedValues(lost), source };
    return { kept: kept.id, lost: what, ...ways, moved, apart };
  }

  async separate(kind: Kind, absorbed: Absorbed, actor: Actor | null): Promise<void> {
    const { backend, database, kinds } = this;
    const context = { backend, database, kinds };
    const { id, slug, version, created, values, source } = absorbed.lost;
    await takeBackWays(context, kind, absorbed);
    // Removing and restoring count as changes, so that its last version before no longer counts as current.
    const now = version + 2;
    const draft = { id, values, version: now, created, ...(slug !== null && { slug }) };
    await this.insert(kind, [draft], actor);
    const [quelle = null, quelle_id = null, known = null] = source ?? [];
    const quelle_version = known === version ? now : known;
    const row = { quelle, quelle_id, quelle_version };
    await database.updateTable(kind.singular).set(row).where("id", "=", id).execute();
    await moveLinksBack(context, absorbed, (pointing, ids) =>
      this.#reindexing.moved(pointing, ids),
    );
    // The links of both have changed only now.
    await this.#dependents.placeAnew(kind, [id, absorbed.kept]);
    for (const other of absorbed.apart) await settlePair(backend, database, kind, id, other, true);
    this.noted.add("written", kind.singular, [id, absorbed.kept]);
  }

  async addFiles(kind: Kind, id: number, files: readonly StoredFile[]): Promise<void> {
    await storeFiles(this.database, kind, id, files);
    this.noted.add("written", kind.singular, [id]);
  }

  async removeFiles(kind: Kind, id: number, begin: string): Promise<void> {
    await deleteFiles(this.database, kind, id, begin);
    this.noted.add("written", kind.singular, [id]);
  }

  attribute(job: number | null): void {
    this.#cause = job;
  }

  async setSecret(kind: Kind, id: number, field: string, value: string | null): Promise<void> {
    await this.database
      .updateTable(kind.singular)
      .set({ [field]: value })
      .where("id", "=", id)
      .execute();
    this.noted.add("written", kind.singular, [id]);
  }

  async erase({ kind, id }: Member): Promise<void> {
    await eraseAccount(this.database, kind, id);
    this.noted.add("written", kind.singular, [id]);
  }

  async endAccess({ id }: Pick<Member, "kind" | "id">): Promise<void> {
    await endAccess(this.database, id);
  }

  async conceal({ kind, id }: Pick<Member, "kind" | "id">): Promise<void> {
    await concealMember(this.database, kind, id);
    this.noted.add("written", kind.singular, [id]);
  }

  async forgetPast({ kind, id }: Pick<Member, "kind" | "id">): Promise<void> {
    await forgetPast(this.database, kind, id);
    this.noted.add("written", kind.singular, [id]);
  }

  async remember(
    { account, key, fingerprint }: Parameters<Writing["remember"]>[0],
    { kind, id }: Member,
  ): Promise<void> {
    this.#repeats.set(`${account} ${key}`, repeatRow({ account, key, fingerprint }, kind, id));
  }

  override async repeated(account: number, key: string): ReturnType<Reading["repeated"]> {
    const row = this.#repeats.get(`${account} ${key}`);
    return row ? { fingerprint: row.pruefwert, id: row.mitglied } : super.repeated(account, key);
  }

  nextNumbers(
    kind: Kind,
    field: string,
    series: NumberSeries,
    count: number,
    taken: readonly string[],
    kept: ReadonlySet<string> = new Set(),
  ): Promise<string[]> {
    const counter = `${kind.singular}.${field} ${series.name}`;
    const isTaken = this.#taken(kind, field, taken, kept);
    return nextNumbers(this.database, counter, series, count, isTaken);
  }

  numbersAhead(
    kind: Kind,
    field: string,
    series: NumberSeries,
    count: number,
    others: readonly number[],
  ): Promise<readonly number[]> {
    const counter = `${kind.singular}.${field} ${series.name}`;
    const taken = this.#taken(kind, field, [], new Set(others.map(series.write)));
    return numbersAhead(this.database, counter, series, count, others, taken);
  }

  /** Which of some numbers are in use or reserved. */
  #taken(kind: Kind, field: string, given: readonly string[], kept: ReadonlySet<string>) {
    const mine = new Set(given.map(uniqueKey));
    return async (numbers: readonly string[]) => {
      const holders = await this.holdersOf(kind, field, numbers);
      return new Set(
        numbers.filter((one) => holders.has(one) || kept.has(one) || mine.has(uniqueKey(one))),
      );
    };
  }

  override with<R, W extends R>(tables: AddedTables<R, W>): W {
    const known = this.#added.get(tables);
    if (known) return known as W;
    const connection: WriteConnection = {
      ...this.asking,
      database: this.database,
      atEnd: (work) => this.#atEnd.push(work),
    };
    const made = tables.writer(connection as never);
    this.#added.set(tables, made);
    return made;
  }

  async setSetting(name: string, value: string): Promise<void> {
    await storeSetting(this.database, name, value);
    this.noted.add("written", "einstellung", "all");
  }

  async announce(): Promise<number> {
    await this.noted.write(this.backend, this.database);
    return lastChangeNumber(this.backend, this.database);
  }

  /** Writes what is pending; returns what is to be done after the commit. */
  async finish(): Promise<() => void> {
    const added = [];
    for (const writes of this.#atEnd) added.push(...(await writes()));
    const repeats = insertRepeats([...this.#repeats.values()]);
    const rest = [...this.#dependents.rest(), ...repeats, ...added];
    await this.noted.write(this.backend, this.database, rest);
    const learnt = this.#learnt;
    if (learnt === null) return () => {};
    const changeNumber = await lastChangeNumber(this.backend, this.database);
    return () => this.#knownWords.bringBack(learnt, changeNumber);
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
    const rows = this.statements.stored(kind);
    const [stored] = await this.ask(
      `stored ${kind.singular}`,
      { id },
      (slot) =>
        sql`select ${rows.text} as zeile from ${sql.table(kind.singular)} as k where k.id = ${slot("id")}`,
    );
    const before = stored ? rows.make(stored.zeile).values : {};
    await changeLists(this.backend, this.database, kind, id, before, values);
  }

  /** Reindexes a kind, for example after it got a new computed column. */
  refreshAll(kind: Kind): Promise<void> {
    return this.#reindexing.all(kind);
  }

  /** Does a step of the reindexing that large renames have left; false if nothing is left. */
  reindexStep(): Promise<boolean> {
    return this.#reindexing.step();
  }

  /** The first member of a write does without: asking whether the cache still holds takes longer than writing its few words. */
  async #known(members = 1): Promise<Learnt> {
    const isFirst = !this.#hasLearnt;
    this.#hasLearnt = true;
    if (this.#learnt === null && isFirst && members === 1) return new Map();
    this.#learnt ??= this.#knownWords.take(await lastChangeNumber(this.backend, this.database));
    return this.#learnt;
  }

  /** A new title gets a new slug; with the same title the member keeps its slug, numbered or chosen. */
  async #slugAfter(member: Member, values: Values): Promise<string | null> {
    const { kind, slug } = member;
    const wanted = slugFor(kind, values);
    if (wanted === slugFor(kind, member.values)) return slug;
    const [free] = await freeSlugs(this.backend, this.database, kind, [wanted], member.id);
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

function slugFor(kind: Kind, values: Values): string | null {
  return kind.slug ? slugOf(kind.title(values)) : null;
}

function sourceColumns(source: Source | undefined, version: number): Record<string, unknown> {
  return source ? { quelle: source.name, quelle_id: source.id, quelle_version: version } : {};
}
