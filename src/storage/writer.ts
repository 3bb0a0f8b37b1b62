/** All that is ever written, inside one transaction: the rows, their addresses and the record of the change. */

import { setImmediate as othersTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Actor } from "../model/access.ts";
import type { NewCashEntry } from "../model/cash.ts";
import { facetsOf } from "../model/facet.ts";
import type { Link, Values } from "../model/field.ts";
import type { Source, Staging } from "../model/importing.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import type { Member } from "../model/member.ts";
import { type Absorbed, mergedFields } from "../model/merging.ts";
import type { NumberSeries } from "../model/numbering.ts";
import type { Reading } from "../model/reading.ts";
import type { Tally } from "../model/tally.ts";
import type { StoredFile } from "../model/upload.ts";
import type { Draft, Writing } from "../model/writing.ts";
import { slugOf } from "../words/slug.ts";
import { freeIds, freeSlugs, giveAddresses, retireAddress } from "./addresses.ts";
import { type Backend, type Database, StorageError } from "./backend.ts";
import { enterCash } from "./cash-book.ts";
import { forgetField, recordChanges } from "./changes.ts";
import {
  computedColumns,
  listTable,
  PLACE,
  rowCells,
  rowColumns,
  rowOf,
  uniqueKey,
} from "./columns.ts";
import { PAIRS, settledWith, settlePair } from "./doubles.ts";
import { clearPlaces, moveAmongFacets, placeKey, placesOf, readPlaces, recount } from "./facets.ts";
import { changeLikenesses, clearLikenesses, giveLikenesses, takeLikenesses } from "./likenesses.ts";
import { deleteLists, insertLists } from "./lists.ts";
import {
  handOnAddresses,
  handOnSources,
  moveLinks,
  moveLinksBack,
  takeBackWays,
  waysTo,
} from "./merging.ts";
import { ACCOUNT_COLUMNS, SYSTEM_TABLES } from "./migrations.ts";
import { giveNames, takeNames } from "./names.ts";
import { lastNews, Noted } from "./news.ts";
import { nextNumbers } from "./numbers.ts";
import type { Statements } from "./prepared.ts";
import { Reader } from "./reader.ts";
import { stagingOn } from "./staging.ts";
import { Tallies } from "./tallies.ts";
import { together } from "./together.ts";
import { updateRows } from "./update-rows.ts";
import { type Learnt, learnWords, Memory } from "./vocabulary.ts";

/** Members that are made anew without a break; behind each batch others get their turn of the event loop. */
const BATCH = 100;

/** What a new row has besides what its values become. */
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
  /** Whoever writes to the table of a kind says so here: answers made from what it was are no longer given. */
  readonly noted = new Noted();
  readonly tallies = new Tallies();
  /** Once in a transaction is enough: an import names the same person again and again. */
  readonly #touched = new Map<string, Set<number>>();
  /** What words are known already; as nobody else may have written since, they are taken once. */
  #learnt: Learnt | null = null;

  readonly #memory: Memory;

  constructor(
    backend: Backend,
    database: Database,
    kinds: Kinds,
    statements: Statements,
    today: Reading["today"],
    memory = new Memory(),
  ) {
    super(backend, database, kinds, statements, today);
    this.#memory = memory;
  }

  /** The import that all this is written for. */
  #cause: number | null = null;
  #counted = true;

  get staging(): Staging {
    return stagingOn(this.backend, this.database);
  }

  async insert(kind: Kind, drafts: readonly Draft[], actor: Actor | null): Promise<number[]> {
    const { backend, database } = this;
    const now = new Date().toISOString();
    const all = drafts.map((draft) => draft.values);
    const learnt = await this.#known();
    const ids = await freeIds(database, kind, drafts);
    const slugs = await freeSlugs(
      backend,
      database,
      kind,
      drafts.map((draft) => draft.slug ?? slugFor(kind, draft.values)),
    );
    const places = hasFacets(kind) ? all.map((values) => placeKey(kind, values)) : [];
    const rows = drafts.map(({ values, source }, index) => [
      ids[index],
      slugs[index],
      1,
      now,
      now,
      now,
      source?.name ?? null,
      source?.id ?? null,
      source ? 1 : null,
      ...rowCells(kind, values),
      ...(hasFacets(kind) ? [places[index]] : []),
    ]);
    const place = hasFacets(kind) ? [PLACE] : [];
    const columns = [...FIRST_COLUMNS, ...rowColumns(kind), ...place];
    this.noted.add("written", kind.singular, ids);
    // Nobody has seen them yet: whoever points to them in this very write does not touch them.
    this.#touchedOf(kind.singular, ids);
    const members = all.map((values, index) => [ids[index] as number, values] as const);
    const changes = all.map((after, index) => ({
      mitglied: ids[index] as number,
      version: 1,
      before: null,
      after,
    }));
    // While a server writes one of them the next is made ready.
    await together([
      backend.insertMany(database, kind.singular, columns, rows),
      recount(database, kind, [], places),
      recordChanges(backend, database, kind, actor, now, changes, this.#cause),
      insertLists(backend, database, kind, members),
      giveNames(backend, database, kind, members),
      giveLikenesses(backend, database, kind, members),
      giveAddresses(backend, database, kind, ids, slugs),
      learnWords(backend, database, kind, all, learnt),
    ]);
    await this.#touchTargets(kind, all, now);
    return ids;
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
    await this.database
      .updateTable(kind.singular)
      .set({
        ...rowOf(kind, values),
        ...sourceColumns(options.source, version),
        slug,
        version,
        geaendert: now,
        beruehrt: now,
      })
      .where("id", "=", id)
      .execute();
    this.noted.add("written", kind.singular, [id]);
    await deleteLists(this.backend, this.database, kind, [id]);
    await insertLists(this.backend, this.database, kind, [[id, values]]);
    await takeNames(this.backend, this.database, kind, [id]);
    await giveNames(this.backend, this.database, kind, [[id, values]]);
    await changeLikenesses(this.backend, this.database, kind, [[id, values]]);
    const change = { mitglied: id, version, before: member.values, after: values };
    await recordChanges(this.backend, this.database, kind, actor, now, [change], this.#cause);
    await this.#touchTargets(kind, [member.values, values], now);
    await this.#placeAnew(kind, [id]);
    await learnWords(this.backend, this.database, kind, [values], await this.#known());
    if (kind.title(values) !== member.title || slug !== member.slug)
      await this.#refreshPointers(kind, id, now);
  }

  async adjust(member: Member, values: Values): Promise<void> {
    const { kind, id } = member;
    const now = new Date().toISOString();
    await this.database
      .updateTable(kind.singular)
      .set({ ...rowOf(kind, { ...member.values, ...values }), beruehrt: now })
      .where("id", "=", id)
      .execute();
    this.noted.adjust(kind.singular, [id]);
    await this.#placeAnew(kind, [id]);
    await this.#touchTargets(kind, [member.values], now);
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
    const those = (column: string) =>
      backend.among(sql.ref(column), "integer", sql.val(backend.listValue(ids)));
    const places = hasFacets(kind) ? await placesOf(database, kind, ids) : new Map();
    await recount(database, kind, [...places.values()], []);
    await deleteLists(backend, database, kind, ids);
    await takeNames(backend, database, kind, ids);
    await takeLikenesses(backend, database, kind, ids);
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
    await this.#touchTargets(kind, values, now);
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

  async setApart({ kind, id }: Member, other: Member, apart: boolean): Promise<void> {
    await settlePair(this.backend, this.database, kind, id, other.id, apart);
    this.noted.add("written", PAIRS, "all");
  }

  /** In its own order: links first, so that nothing is left that keeps it from going. */
  async absorb(kept: Member, lost: Member, actor: Actor | null): Promise<Absorbed> {
    const { kind, id, slug, version, created } = lost;
    const { backend, database, kinds } = this;
    const room = { backend, database, kinds };
    const { source, ...ways } = await waysTo(room, lost);
    const apart = await settledWith(backend, database, kind, id);
    const moved = await moveLinks(room, lost, kept.id, (other, ids) => this.#moved(other, ids));
    await handOnSources(room, lost, source, kept.id);
    await this.remove(lost, actor);
    await handOnAddresses(room, lost, kept.id);
    for (const other of apart)
      if (other !== kept.id) await settlePair(backend, database, kind, kept.id, other, true);
    this.noted.add("written", kind.singular, [id, kept.id]);
    const values = Object.fromEntries(
      mergedFields(kind).map((name) => [name, lost.values[name] ?? null]),
    );
    const what = { id, slug, version, created, values, source };
    return { kept: kept.id, lost: what, ...ways, moved, apart };
  }

  async separate(kind: Kind, absorbed: Absorbed, actor: Actor | null): Promise<void> {
    const { backend, database, kinds } = this;
    const room = { backend, database, kinds };
    const { id, slug, version, created, values, source } = absorbed.lost;
    await takeBackWays(room, kind, absorbed);
    await this.insert(kind, [{ id, values, ...(slug !== null && { slug }) }], actor);
    const [quelle = null, quelle_id = null, known = null] = source ?? [];
    // It has been changed by going and by coming back: whoever knows its last version is not taken for up to date.
    const now = version + 2;
    const quelle_version = known === version ? now : known;
    const row = { erstellt: created, version: now, quelle, quelle_id, quelle_version };
    await database.updateTable(kind.singular).set(row).where("id", "=", id).execute();
    await moveLinksBack(room, absorbed, (other, ids) => this.#moved(other, ids));
    for (const other of absorbed.apart) await settlePair(backend, database, kind, id, other, true);
    this.noted.add("written", kind.singular, [id, absorbed.kept]);
  }

  async addFiles(kind: Kind, id: number, files: readonly StoredFile[]): Promise<void> {
    for (const { name, bytes } of files) {
      const inhalt = Buffer.from(bytes).toString("base64");
      const row = { art: kind.singular, mitglied: id, name, inhalt };
      await this.database
        .insertInto("datei")
        .values(row)
        .onConflict((conflict) => conflict.columns(SYSTEM_TABLES.datei).doUpdateSet({ inhalt }))
        .execute();
      // A long one comes in pieces: others of this process have their turn between them.
      await othersTurn();
    }
    this.noted.add("written", kind.singular, [id]);
  }

  async removeFiles(kind: Kind, id: number, begin: string): Promise<void> {
    await this.database
      .deleteFrom("datei")
      .where("art", "=", kind.singular)
      .where("mitglied", "=", id)
      .where("name", "like", `${begin}%`)
      .execute();
    this.noted.add("written", kind.singular, [id]);
  }

  attribute(job: number | null, counted = true): void {
    this.#cause = job;
    this.#counted = counted;
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
    for (const [table, account] of Object.entries(ACCOUNT_COLUMNS)) {
      await this.database.deleteFrom(table).where(account, "=", id).execute();
    }
    await this.database
      .deleteFrom("wiederholung")
      .where(ACCOUNT_COLUMNS.wiederholung, "=", 0)
      .where("art", "=", kind.singular)
      .where("mitglied", "=", id)
      .execute();
    await this.conceal({ kind, id });
    await this.database.updateTable("aenderung").set({ wer: null }).where("wer", "=", id).execute();
  }

  async conceal({ kind, id }: Pick<Member, "kind" | "id">): Promise<void> {
    const own = (table: string) =>
      this.database.updateTable(table).where("art", "=", kind.singular).where("mitglied", "=", id);
    await own("aenderung").set({ vorher: null, nachher: null }).execute();
    await own("adresse").set({ bezeichnung: "" }).execute();
    this.noted.add("written", kind.singular, [id]);
  }

  async repeated(account: number, key: string) {
    const row = await this.database
      .selectFrom("wiederholung")
      .select(["pruefwert as fingerprint", "mitglied as id"])
      .where(ACCOUNT_COLUMNS.wiederholung, "=", account)
      .where("schluessel", "=", key)
      .executeTakeFirst();
    return (row ?? null) as { fingerprint: string; id: number } | null;
  }

  async remember(
    repeat: { account: number; key: string; fingerprint: string },
    { kind, id }: Member,
  ): Promise<void> {
    const row = {
      konto: repeat.account,
      schluessel: repeat.key,
      pruefwert: repeat.fingerprint,
      art: kind.singular,
      mitglied: id,
      zeitpunkt: new Date().toISOString(),
    };
    await this.database
      .insertInto("wiederholung")
      .values(row)
      .onConflict((conflict) => conflict.columns(SYSTEM_TABLES.wiederholung).doUpdateSet(row))
      .execute();
  }

  nextNumbers(
    kind: Kind,
    field: string,
    series: NumberSeries,
    count: number,
    taken: readonly string[],
  ): Promise<string[]> {
    const counter = `${kind.singular}.${field} ${series.name}`;
    const mine = new Set(taken.map(uniqueKey));
    return nextNumbers(this.database, counter, series, count, async (numbers) => {
      const holders = await this.holdersOf(kind, field, numbers);
      return new Set(numbers.filter((one) => holders.has(one) || mine.has(uniqueKey(one))));
    });
  }

  tally(tally: Tally): void {
    if (this.#counted) this.tallies.add(tally);
  }

  enterCash(entry: NewCashEntry): Promise<void> {
    return enterCash(this.database, entry);
  }

  async setSetting(name: string, value: string): Promise<void> {
    await this.database
      .insertInto("einstellung")
      .values({ name, wert: value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ wert: value }))
      .execute();
    this.noted.add("written", "einstellung", "all");
  }

  async announce(): Promise<number> {
    await this.noted.write(this.database);
    return lastNews(this.database);
  }

  /** Tells of the rest; what is left to be done once everything is committed is returned. */
  async finish(): Promise<() => void> {
    await this.tallies.write(this.backend, this.database);
    const told = await this.noted.write(this.database);
    const learnt = this.#learnt;
    if (learnt === null) return () => {};
    const news = told ?? (await lastNews(this.database));
    return () => this.#memory.bringBack(learnt, news);
  }

  async #known(): Promise<Learnt> {
    this.#learnt ??= this.#memory.take(await lastNews(this.database));
    return this.#learnt;
  }

  /** For a table that has just got a column that is computed from others. */
  async refreshAll(kind: Kind): Promise<void> {
    await clearPlaces(this.database, kind);
    await takeNames(this.backend, this.database, kind);
    await clearLikenesses(this.database, kind);
    this.noted.add("written", kind.singular, "all");
    for (let after = 0; ; ) {
      const members = await this.walk(kind, after, BATCH);
      const last = members.at(-1);
      if (!last) return;
      for (const member of members) {
        await this.#checkUnique(member);
        await this.refresh(kind, [member]);
      }
      await this.#placeAnew(
        kind,
        members.map((member) => member.id),
      );
      await learnWords(
        this.backend,
        this.database,
        kind,
        members.map((member) => member.values),
        await this.#known(),
      );
      const valued = members.map(({ id, values }) => [id, values] as const);
      await giveNames(this.backend, this.database, kind, valued);
      await giveLikenesses(this.backend, this.database, kind, valued);
      after = last.id;
      await othersTurn();
    }
  }

  /** A field that is declared unique only now may not be so yet. */
  async #checkUnique({ kind, id, values }: Member): Promise<void> {
    for (const [name, { unique }] of Object.entries(kind.fields)) {
      const value = values[name];
      if (!unique || typeof value !== "string") continue;
      const other = await this.findBy(kind, name, value);
      if (other === null || other.id === id) continue;
      const [first, second] = [other.id, id].map((one) => `/${kind.singular}/${one}`);
      throw new StorageError(
        `The field "${name}" is declared unique, but ${first} and ${second} both have "${value}". Take "unique" away, change one of them, and declare it again.`,
      );
    }
  }

  /** Fills the columns that are computed from the values anew, for members whose values did not change. */
  async refresh(kind: Kind, members: readonly Member[]): Promise<void> {
    this.noted.add(
      "written",
      kind.singular,
      members.map(({ id }) => id),
    );
    await updateRows(
      this.database,
      kind.singular,
      members.map(({ id, values }) => [id, computedColumns(kind, values)] as const),
    );
    if (members.some(({ title, values }) => kind.title(values) !== title)) this.#noteNamed(kind);
  }

  /** A new name asks for a new slug; the same name keeps the one it has, numbered or chosen. */
  async #slugAfter(member: Member, values: Values): Promise<string | null> {
    const { kind, slug } = member;
    const wanted = slugFor(kind, values);
    if (wanted === slugFor(kind, member.values)) return slug;
    const [free] = await freeSlugs(this.backend, this.database, kind, [wanted], member.id);
    return free ?? null;
  }

  /** The page of a person changes with the works that name it. */
  async #touchTargets(kind: Kind, members: readonly Values[], now: string): Promise<void> {
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link" && field.type !== "links") continue;
      const targets = members.flatMap((values) => (values[name] ?? []) as Link | readonly Link[]);
      const target = this.kinds.one(field.to);
      const ids = targets.map((link) => link.id);
      const all = [...ids, ...(await this.#above(target, ids, kind))];
      const moved = await this.#placeAnew(target, all, { because: kind, now });
      await this.#touch(field.to, all, now, moved);
    }
  }

  /** Those that show what belongs to members below them: a work shows the copies of its editions. */
  async #above(kind: Kind, ids: readonly number[], shown: Kind): Promise<number[]> {
    const { backend, database } = this;
    const above: number[] = [];
    for (const field of Object.values(kind.fields)) {
      if (field.type !== "derived" || field.from !== shown.singular || !field.through) continue;
      if (ids.length === 0) continue;
      const rows = await database
        .selectFrom(kind.singular)
        .select(`${field.through} as id`)
        .distinct()
        .where(field.through, "is not", null)
        .where(backend.among(sql`id`, "integer", backend.listValue([...new Set(ids)])))
        .execute();
      above.push(...rows.map((row) => row.id as number));
    }
    return above;
  }

  /**
   * What was written can have moved members among the facets. `because`: only for those that look at this other kind; `now`: they
   * are touched by it, too. Returns who has moved.
   */
  async #placeAnew(
    kind: Kind,
    ids: readonly number[],
    { because, now }: { readonly because?: Kind; readonly now?: string } = {},
  ): Promise<number[]> {
    const moving = facetsOf(kind).some(({ field }) => {
      const source = kind.fields[field];
      if (!because) return true;
      if (source?.type !== "derived") return false;
      return source.from === because.singular || (source.through !== undefined && because === kind);
    });
    if (!moving || ids.length === 0) return [];
    const { backend, database, statements } = this;
    const rows = statements.places(kind);
    const places = await readPlaces(backend, this.ask, kind, rows, [...new Set(ids)]);
    return moveAmongFacets(
      backend,
      database,
      kind,
      places,
      now === undefined ? {} : { beruehrt: now },
    );
  }

  /** `already`: those whose rows say so by now. */
  async #touch(
    table: string,
    ids: readonly number[],
    now: string,
    already: readonly number[],
  ): Promise<void> {
    const { backend, database } = this;
    const fresh = this.#touchedOf(table, ids);
    if (fresh.length === 0) return;
    this.noted.add("touched", table, fresh);
    const moved = new Set(already);
    const left = fresh.filter((id) => !moved.has(id));
    if (left.length === 0) return;
    await database
      .updateTable(table)
      .set({ beruehrt: now })
      .where(backend.among(sql`id`, "integer", backend.listValue(left)))
      .execute();
  }

  /** Notes that they are touched; returns those that were not yet. */
  #touchedOf(table: string, ids: readonly number[]): number[] {
    const touched = this.#touched.get(table) ?? new Set();
    this.#touched.set(table, touched);
    const fresh = [...new Set(ids)].filter((id) => !touched.has(id));
    for (const id of fresh) touched.add(id);
    return fresh;
  }

  /** What has got a new name by that of another: whatever shows it is not looked for one by one. */
  #noteNamed(kind: Kind): void {
    for (const { kind: other } of this.kinds.pointingTo(kind))
      this.noted.add("touched", other.singular, "all");
    for (const field of Object.values(kind.fields)) {
      if (field.type === "link" || field.type === "links")
        this.noted.add("touched", field.to, "all");
    }
  }

  /** A name is part of every page that links to it, and the names of the makers of what a work is found by. */
  async #refreshPointers(kind: Kind, id: number, now: string): Promise<void> {
    for (const { kind: other, name, field } of this.kinds.pointingTo(kind)) {
      const pointing =
        field.type === "link"
          ? this.database.selectFrom(other.singular).select("id").where(name, "=", id)
          : this.database
              .selectFrom(listTable(other, name))
              .select("mitglied as id")
              .where("ziel", "=", id);
      const ids = [...new Set((await pointing.execute()).map((row) => row.id as number))];
      if (ids.length === 0) continue;
      this.noted.add("touched", other.singular, ids);
      await this.database
        .updateTable(other.singular)
        .set({ beruehrt: now })
        .where("id", "in", pointing)
        .execute();
      if (field.searchable || field.sortable) await this.#refreshEach(other, ids);
    }
  }

  /** Their links lead elsewhere: what is computed from the titles, and where they stand, follows. */
  async #moved(kind: Kind, ids: readonly number[]): Promise<void> {
    const { backend, database } = this;
    const now = new Date().toISOString();
    await this.#refreshEach(kind, ids, async (members) => {
      const some = backend.listValue(members.map(({ id }) => id));
      await database
        .updateTable(kind.singular)
        .set({ beruehrt: now })
        .where(backend.among(sql`id`, "integer", some))
        .execute();
      await this.#placeAnew(
        kind,
        members.map(({ id }) => id),
      );
    });
  }

  /** A painter has made forty thousand works: between the batches others get their answers. */
  async #refreshEach(
    kind: Kind,
    ids: readonly number[],
    further: (members: readonly Member[]) => Promise<void> = async () => {},
  ): Promise<void> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const members = await this.members(kind, ids.slice(from, from + BATCH));
      await this.refresh(kind, members);
      // What a work looks like has its maker's name in it.
      const valued = members.map(({ id, values }) => [id, values] as const);
      await changeLikenesses(this.backend, this.database, kind, valued);
      await further(members);
      await othersTurn();
    }
  }
}

function hasFacets(kind: Kind): boolean {
  return facetsOf(kind).length > 0;
}

function slugFor(kind: Kind, values: Values): string | null {
  return kind.slug ? slugOf(kind.title(values)) : null;
}

function sourceColumns(source: Source | undefined, version: number): Record<string, unknown> {
  return source ? { quelle: source.name, quelle_id: source.id, quelle_version: version } : {};
}
