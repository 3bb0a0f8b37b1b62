/** A read-only overlay on the store for the dry run: the catalogue as it would be with the rows so far. */

import type { Link, Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { indexKeys, lookupKeys } from "../../../core/model/kinds/naming.ts";
import { linkFields } from "../../../core/model/kinds/per-kind.ts";
import type { AddedTables } from "../../../core/model/store/added-tables.ts";
import type { WideConditions } from "../../../core/model/store/conditions.ts";
import { type Found, linkToMember, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Draft, Writing } from "../../../core/model/store/writing.ts";
import { cached, OfEach } from "../../../core/words/cached.ts";
import { slugOf } from "../../../core/words/slug.ts";
import { type CashWriting, cashBook } from "../../tables/cash-book.ts";
import type { Imported } from "../../tables/origins.ts";
import { type OriginReading, origins } from "../../tables/origins.ts";
import { type FigureWriting, tallies } from "../../tables/tallies.ts";
import { uniqueFields, uniqueText } from "../matching/unique.ts";
import { NewMembers } from "../seen/new-members.ts";
import { TextIndex } from "../seen/text-index.ts";

const inIndexes = () => new OfEach<string, TextIndex>(() => new TextIndex());

/** `whole`: rules will read the values of members, so these are stored too, not only their existence. */
export function tryOn(reading: Reading, whole: boolean): Writing {
  const trial = new Trial(reading, whole);
  return new Proxy(trial as unknown as Writing, {
    // Methods that the overlay does not have go to the store itself.
    get(_, name) {
      const answering = name in trial ? trial : reading;
      const answer: unknown = Reflect.get(answering, name, answering);
      return typeof answer === "function" ? answer.bind(answering) : answer;
    },
  });
}

class Trial
  implements
    Pick<Reading, "find" | "findBy" | "named" | "resolve">,
    Pick<Reading, "members" | "entries" | "matching" | "count">,
    Pick<
      Writing,
      | "insert"
      | "update"
      | "adjust"
      | "remove"
      | "setSecret"
      | "endAccess"
      | "addFiles"
      | "nextNumbers"
      | "with"
    >
{
  readonly #reading: Reading;
  readonly #whole: boolean;
  readonly #new = new NewMembers();
  /** New members with a requested id, and changed ones, by id. */
  readonly #stored = new OfEach<Kind, Map<number, Member>>(() => new Map());
  /** Ids by source, then by the id there. */
  readonly #bySource = new OfEach<Kind, OfEach<string, TextIndex>>(inIndexes);
  /** By slug, or requested id. */
  readonly #byAddress = new OfEach<Kind, Map<string, number>>(() => new Map());
  /** By field, then by unique value. */
  readonly #byValue = new OfEach<Kind, OfEach<string, TextIndex>>(inIndexes);
  /** By lookup key of the name. */
  readonly #called = new OfEach<Kind, Map<string, number>>(() => new Map());
  /** New or changed members by id; null where deleted. */
  readonly #changed = new OfEach<Kind, Map<number, Member | null>>(() => new Map());
  /** The same by link target. */
  readonly #pointing = new Map<string, Set<number>>();
  readonly #created = new Map<Kind, number>();
  /** Replacements for added tables. */
  readonly #onTrial = new Map<AddedTables<unknown>, object>([
    [cashBook, { enter: async () => {} } satisfies Partial<CashWriting>],
    [
      origins,
      {
        imported: (kind, source, ids) => this.#imported(kind, source, ids),
        linksFrom: (kind, source, ids) => this.#linksFrom(kind, source, ids),
      } satisfies Partial<OriginReading>,
    ],
    [tallies, { count() {} } satisfies Partial<FigureWriting>],
  ]);

  constructor(reading: Reading, whole: boolean) {
    this.#reading = reading;
    this.#whole = whole;
  }

  async insert(kind: Kind, drafts: readonly Draft[]): Promise<number[]> {
    const ids = drafts.map((draft) => {
      const { values, source } = draft;
      const slug = draft.slug ?? this.#freeSlug(kind, values);
      const title = kind.title(values);
      const kept = this.#whole ? values : standingOf(kind, values);
      const id = draft.id ?? this.#new.add(kind, slug, title, kept);
      if (id > 0) {
        this.#stored.of(kind).set(id, this.#new.asMember(kind, id, slug, title, kept));
        this.#byAddress.of(kind).set(`${id}`, id);
      }
      if (source) this.#bySource.of(kind).of(source.name).set(source.id, id);
      if (slug !== null) this.#byAddress.of(kind).set(slug, id);
      this.#index(kind, id, values);
      if (this.#whole) this.#changed.of(kind).set(id, this.#known(kind, id));
      const called = this.#called.of(kind);
      for (const key of indexKeys(kind, values)) if (!called.has(key)) called.set(key, id);
      return id;
    });
    this.#created.set(kind, (this.#created.get(kind) ?? 0) + drafts.length);
    return ids;
  }

  /** One that is new or changed. */
  #known(kind: Kind, id: number): Member {
    return id > 0 ? (this.#stored.of(kind).get(id) as Member) : this.#new.of(kind, id);
  }

  async update(member: Member, values: Values): Promise<void> {
    const { kind, version } = member;
    const title = kind.title(values);
    const changed = { ...member, version: version + 1, title, values };
    this.#remember(changed);
    this.#changed.of(kind).set(member.id, changed);
  }

  async adjust(member: Member, values: Values): Promise<void> {
    this.#remember({ ...member, values: { ...member.values, ...values } });
  }

  async remove({ kind, id }: Member): Promise<void> {
    this.#changed.of(kind).set(id, null);
  }

  /** Never read again in a dry run. */
  async setSecret(): Promise<void> {}

  async endAccess(): Promise<void> {}
  async addFiles(): Promise<void> {}
  /** Numbers are generated only when rows are applied. */
  async nextNumbers(): Promise<readonly string[]> {
    return [];
  }

  with<R, W extends R>(tables: AddedTables<R, W>): W {
    return { ...this.#reading.with(tables), ...this.#onTrial.get(tables) } as W;
  }

  async find(kind: Kind, key: string): Promise<Found> {
    const found = await this.#reading.find(kind, key);
    const member = this.#atAddress(kind, key);
    return found.state === "free" && member ? { state: "current", member } : found;
  }

  async findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    const id = this.#byValue.of(kind).of(field).get(uniqueText(value));
    if (id !== undefined) return this.#known(kind, id);
    const found = await this.#reading.findBy(kind, field, value);
    return found && this.#current(found);
  }

  async named(kind: Kind, names: readonly string[]): Promise<Map<string, Link>> {
    const links = await this.#reading.named(kind, names);
    const called = this.#called.of(kind);
    for (const name of names) {
      if (links.has(name)) continue;
      const id = called.get(lookupKeys(kind, name).find((key) => called.has(key)) ?? "");
      if (id !== undefined) links.set(name, linkToMember(this.#known(kind, id)));
    }
    return links;
  }

  async resolve(kind: Kind, keys: readonly string[]): Promise<Map<string, Link>> {
    const links = await this.#reading.resolve(kind, keys);
    for (const key of keys) {
      const member = this.#atAddress(kind, key);
      if (member && !links.has(key)) links.set(key, linkToMember(member));
    }
    return links;
  }

  async #imported(
    kind: Kind,
    source: string,
    ids: readonly string[],
  ): Promise<Map<string, Imported>> {
    const imported = new Map<string, Imported>();
    const known = this.#bySource.of(kind).of(source);
    const others = ids.filter((sourceId) => {
      const id = known.get(sourceId);
      if (id === undefined) return true;
      imported.set(sourceId, { member: this.#known(kind, id), sourceId, edited: false });
      return false;
    });
    for (const [id, entry] of await this.#reading.with(origins).imported(kind, source, others)) {
      const member = this.#current(entry.member);
      if (member) imported.set(id, { ...entry, member });
    }
    return imported;
  }

  async #linksFrom(kind: Kind, source: string, ids: readonly string[]): Promise<Map<string, Link>> {
    const links = new Map<string, Link>();
    const known = this.#bySource.of(kind).of(source);
    const others = ids.filter((sourceId) => {
      const id = known.get(sourceId);
      if (id !== undefined) links.set(sourceId, linkToMember(this.#known(kind, id)));
      return id === undefined;
    });
    for (const [id, link] of await this.#reading.with(origins).linksFrom(kind, source, others))
      links.set(id, link);
    return links;
  }

  members(kind: Kind, ids: readonly number[]): Promise<readonly Member[]> {
    return this.#overlaid(kind, ids, (others) => this.#reading.members(kind, others));
  }

  entries(kind: Kind, ids: readonly number[]): Promise<readonly Member[]> {
    return this.#overlaid(kind, ids, (others) => this.#reading.entries(kind, others));
  }

  async #overlaid(
    kind: Kind,
    ids: readonly number[],
    read: (ids: readonly number[]) => Promise<readonly Member[]>,
  ): Promise<readonly Member[]> {
    const known = this.#changed.of(kind);
    const mine = ids.flatMap(
      (id) => known.get(id) ?? (id < 0 ? this.#atAddress(kind, `${id}`) : []) ?? [],
    );
    const others = ids.filter((id) => id > 0 && !known.has(id));
    return [...mine, ...(others.length === 0 ? [] : await read(others))];
  }

  async matching(
    kind: Kind,
    conditions: WideConditions,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<readonly Member[]> {
    const known = this.#changed.of(kind);
    const stored = await this.#reading.matching(kind, conditions);
    const mine = this.#candidates(kind, conditions).flatMap((id) => known.get(id) ?? []);
    return [
      ...stored.filter(({ id }) => !known.has(id)),
      ...mine.filter((member) => fits(member, conditions)),
    ].slice(0, limit);
  }

  async count(kind: Kind): Promise<number> {
    return (await this.#reading.count(kind)) + (this.#created.get(kind) ?? 0);
  }

  /** A member at an address that a row would create. */
  #atAddress(kind: Kind, key: string): Member | undefined {
    const id = this.#byAddress.of(kind).get(key);
    if (id !== undefined) return this.#known(kind, id);
    return this.#new.isOf(kind, Number(key)) ? this.#new.of(kind, Number(key)) : undefined;
  }

  #current(member: Member): Member | null {
    const known = this.#changed.of(member.kind).get(member.id);
    return known === undefined ? member : known;
  }

  #remember(member: Member): void {
    const { kind, id, values } = member;
    if (id > 0) this.#stored.of(kind).set(id, member);
    else this.#new.change(id, values);
    this.#index(kind, id, values);
    if (this.#whole) this.#changed.of(kind).set(id, member);
  }

  #index(kind: Kind, id: number, values: Values): void {
    for (const { 0: name } of uniqueFields(kind)) {
      const value = values[name] ?? null;
      if (typeof value === "string") this.#byValue.of(kind).of(name).set(uniqueText(value), id);
    }
    for (const { 0: name, 1: field } of this.#whole ? linkFields(kind) : []) {
      const link = values[name] ?? null;
      if (field.type !== "link" || link === null) continue;
      const key = `${kind.singular} ${name} ${(link as Link).id}`;
      cached(this.#pointing, key, () => new Set()).add(id);
    }
  }

  /** New and changed members that may match; by link, if there is a condition on one. */
  #candidates(kind: Kind, conditions: WideConditions): number[] {
    for (const [name, wanted] of Object.entries(conditions)) {
      if (kind.fields[name]?.type === "link" && typeof wanted === "number") {
        return [...(this.#pointing.get(`${kind.singular} ${name} ${wanted}`) ?? [])];
      }
    }
    return [...this.#changed.of(kind).keys()];
  }

  /** Made unique among new members; an existing member with the same slug is not looked up. */
  #freeSlug(kind: Kind, values: Values): string | null {
    const base = kind.slug ? slugOf(kind.title(values)) : null;
    if (base === null) return null;
    const taken = this.#byAddress.of(kind);
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    return slug;
  }
}

function fits(member: Member, conditions: WideConditions): boolean {
  return Object.entries(conditions).every(([name, wanted]) => {
    const value = storedValue(member.values[name] ?? null);
    if (wanted === null || typeof wanted !== "object") return value === wanted;
    if (value === null) return false;
    if ("filled" in wanted) return true;
    if ("before" in wanted && `${value}` >= wanted.before) return false;
    if ("from" in wanted && `${value}` < `${wanted.from}`) return false;
    if ("before" in wanted || "from" in wanted) return true;
    if ("among" in wanted) return wanted.among.includes(Number(value));
    return "below" in wanted ? Number(value) < wanted.below : Number(value) > wanted.above;
  });
}

/** The id of a link, as stored. */
function storedValue(value: Value): string | number | null {
  if (value === null || typeof value !== "object") return value;
  return "id" in value ? value.id : null;
}

/** Its parent, which the checks of its descendants need. */
function standingOf(kind: Kind, values: Values): Values | null {
  for (const name in kind.fields) {
    const field = kind.fields[name];
    if (field?.type === "link" && field.hierarchy && values[name]) return { [name]: values[name] };
  }
  return null;
}
