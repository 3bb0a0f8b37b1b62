/** All writes, inside of one transaction: rows, addresses and the change log. */

import type { Rows } from "../../identity/rows.ts";
import type { Absorbed } from "../../model/duplicates/merging.ts";
import type { Actor } from "../../model/kinds/access.ts";
import type { Link, Values } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { NumberSeries } from "../../model/kinds/numbering.ts";
import type { StoredFile } from "../../model/kinds/upload.ts";
import type { AddedTables } from "../../model/store/added-tables.ts";
import type { Found, Member } from "../../model/store/member.ts";
import type { Reading, ReadLists } from "../../model/store/reading.ts";
import type { Draft, FormerPlace, Writing } from "../../model/store/writing.ts";
import { type Backend, type Database, storeSetting } from "../engines/backend.ts";
import type { Statements, WriteConnection } from "../engines/prepared.ts";
import { PAIRS, settlePair } from "../index/duplicates/pairs.ts";
import { KnownWords, KnownWordsCache } from "../index/known-words.ts";
import { Reader } from "../read/reader.ts";
import { uniqueKey } from "../schema/sort-keys.ts";
import { absorb, separate } from "./absorb.ts";
import { reclaimAddresses } from "./addresses.ts";
import { lastChangeNumber, Noted } from "./change-log.ts";
import { forgetChanges, forgetField } from "./changes.ts";
import { concealMember, endAccess, eraseAccount, forgetPast } from "./erasing.ts";
import { deleteFiles, storeFiles } from "./files.ts";
import { MemberWriter, slugFor } from "./member-writer.ts";
import { nextNumbers, numbersAhead } from "./numbers.ts";
import { insertRepeats, type RepeatRow, repeatRow } from "./repeats.ts";
import { rowsOn } from "./rows.ts";

export class Writer extends Reader implements Writing {
  /** Code that writes to the table of a kind records it here, so that cached answers made from it are dropped. */
  readonly noted = new Noted();
  readonly #memberWriter: MemberWriter;
  readonly #words: KnownWords;
  /** The writers of tables added by the program, as far as this write uses them. */
  readonly #added = new Map<AddedTables<unknown>, unknown>();
  readonly #atEnd: Parameters<WriteConnection["atEnd"]>[0][] = [];
  /** Idempotency keys to be written at the end, by account and key. */
  readonly #repeats = new Map<string, RepeatRow>();
  constructor(
    backend: Backend,
    database: Database,
    kinds: Kinds,
    statements: Statements,
    today: Reading["today"],
    knownWords = new KnownWordsCache(),
  ) {
    super(backend, database, kinds, statements, today);
    this.#words = new KnownWords(knownWords, () => lastChangeNumber(backend, database));
    const context = { ...this.asking, database, noted: this.noted };
    this.#memberWriter = new MemberWriter(context, this, this.#words);
  }

  /** In the same transaction, so that sessions and tokens end together with their account. */
  get rows(): Rows {
    return rowsOn(this.backend, this.database, this.statements);
  }

  /** Writes pending touches first, because the answer contains the time of the last touch. */
  override async find(kind: Kind, key: string, lists?: ReadLists): Promise<Found> {
    await this.#memberWriter.dependents.write(kind.singular);
    return super.find(kind, key, lists);
  }

  insert(kind: Kind, drafts: readonly Draft[], actor: Actor | null): Promise<number[]> {
    return this.#memberWriter.insert(kind, drafts, actor);
  }

  takeStored(): Member | null {
    return this.#memberWriter.takeStored();
  }

  mayHaveDuplicate(kind: Kind): boolean {
    return this.#memberWriter.mayHaveDuplicate(kind);
  }

  update(...changed: Parameters<Writing["update"]>): Promise<void> {
    return this.#memberWriter.update(...changed);
  }

  adjust(member: Member, values: Values): Promise<void> {
    return this.#memberWriter.adjust(member, values);
  }

  async forget(member: Member, field: string): Promise<void> {
    const { kind, id, values } = member;
    await this.update(member, { ...values, [field]: null }, null);
    const account = (values[field] as Link | null)?.id ?? null;
    await forgetField(this.database, kind, id, field, account);
  }

  remove(member: Member, actor: Actor | null): Promise<void> {
    return this.#memberWriter.removeAll(member.kind, [member], actor);
  }

  removeAll(kind: Kind, members: readonly Member[], actor: Actor | null): Promise<void> {
    return this.#memberWriter.removeAll(kind, members, actor);
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

  absorb(kept: Member, lost: Member, actor: Actor | null): Promise<Absorbed> {
    return absorb(this.#memberWriter, kept, lost, actor);
  }

  separate(kind: Kind, absorbed: Absorbed, actor: Actor | null): Promise<void> {
    return separate(this.#memberWriter, kind, absorbed, actor);
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
    this.#memberWriter.cause = job;
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
    const rest = [...this.#memberWriter.dependents.rest(), ...repeats, ...added];
    await this.noted.write(this.backend, this.database, rest);
    return this.#words.finish();
  }

  /** Reindexes a kind, for example after it got a new computed column. */
  refreshAll(kind: Kind): Promise<void> {
    return this.#memberWriter.reindexing.all(kind);
  }

  /** Does a step of the reindexing that large renames have left; false if nothing is left. */
  reindexStep(): Promise<boolean> {
    return this.#memberWriter.reindexing.step();
  }
}
