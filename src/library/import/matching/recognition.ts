/** Matches rows of lists without ids: by duplicate keys, by unique numbers, or as a copy of the same work with the same shelf mark. */

import { pathOf } from "../../../core/model/answers/address.ts";
import { normalForm } from "../../../core/model/codes/codes.ts";
import { isKnownByValues } from "../../../core/model/duplicates/duplicate-keys.ts";
import type { Field, Link, Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { cached, OfEach } from "../../../core/words/cached.ts";
import { fold } from "../../../core/words/fold.ts";
import { origins } from "../../tables/origins.ts";
import { partsOf } from "../columns/column-names.ts";
import { saysNothing } from "../columns/fields.ts";
import type { Decision } from "../decide/decision.ts";
import type { LinkFinder } from "../decide/links.ts";
import type { Fields } from "../formats/format.ts";
import { KnownReaders } from "../readers/known-readers.ts";
import { ListedReaders } from "../readers/listed-readers.ts";
import { areStrangers, isSameReader } from "../readers/reader-cells.ts";
import type { FoundMember } from "../rows/keys.ts";
import type { PartDocument } from "../rows/list-keys.ts";
import { entriesIn, listsWithOthers } from "../seen/list-entries.ts";
import { TextIndex } from "../seen/text-index.ts";
import { DuplicateFinder, type RowBefore } from "./duplicate-finder.ts";
import { sketchOf } from "./sketch.ts";
import { hadBefore, type UniqueValues, uniqueFields, uniqueText } from "./unique.ts";

const inIndexes = () => new OfEach<string, TextIndex>(() => new TextIndex());

interface RowWithParts {
  readonly document: Fields;
  readonly brings?: readonly PartDocument[] | undefined;
}

interface FoundRow {
  readonly row: RowBefore;
  readonly by: readonly string[];
  readonly isUncertain?: boolean;
}

export class Recognition {
  readonly #writing: Writing;
  readonly #kinds: Kinds;
  readonly #links: LinkFinder;
  readonly #unique: UniqueValues;
  readonly #looks: DuplicateFinder;
  readonly #readers: KnownReaders;
  /** null: rows that name a reader again become readers of their own. */
  readonly #listed: ListedReaders | null;
  /** Rows of this run, by the numbers below. */
  readonly #all: RowBefore[] = [];
  /** The first row of each key that was not refused, by source. */
  readonly #rows = new OfEach<Kind, OfEach<string, TextIndex>>(inIndexes);
  /** Refused rows, by file and number. */
  readonly #refused = new Set<string>();
  /** Those with a unique number, by field. */
  readonly #numbers = new OfEach<Kind, OfEach<string, TextIndex>>(inIndexes);
  readonly #lists = new Map<string, string>();
  /** Existing copies of the works in this batch, by the work's id. */
  #shelves = new Map<number, readonly Link[]>();
  /** By the row's document. */
  #byParts = new Map<Fields, FoundMember>();
  /** Existing members by id, with the row of this run that matched them. */
  readonly #rowsAbout = new OfEach<Kind, Map<number, RowBefore>>(() => new Map());

  constructor(
    writing: Writing,
    kinds: Kinds,
    links: LinkFinder,
    unique: UniqueValues,
    apart: boolean,
  ) {
    this.#writing = writing;
    this.#kinds = kinds;
    this.#links = links;
    this.#unique = unique;
    this.#looks = new DuplicateFinder(writing, kinds, links);
    this.#readers = new KnownReaders(writing, kinds);
    this.#listed = apart ? null : new ListedReaders(kinds.one("gruppe"));
  }

  /** One query for the whole batch, to avoid N+1. */
  async look(kind: Kind, documents: readonly Fields[]): Promise<void> {
    await this.#looks.look(kind, documents);
    this.#shelves = new Map();
    const back = this.#backOf(kind);
    if (back === null) return;
    const ids = new Set(documents.map((document) => wholeId(document[back.by]) ?? 0));
    const stored = [...ids].filter((id) => id > 0);
    if (stored.length === 0) return;
    for (const { id, values } of await this.#writing.members(back.whole, stored))
      this.#shelves.set(id, (values[back.name] ?? []) as readonly Link[]);
  }

  /**
   * Works of that title that have a copy with a number of the row: another list of the same copies may name no makers. One query for
   * the whole batch, to avoid N+1.
   */
  async lookByParts(kind: Kind, rows: readonly RowWithParts[]): Promise<void> {
    this.#byParts = new Map();
    for (const { kind: part, by, name } of partsOf(kind, this.#kinds)) {
      const numbered = rows.flatMap(({ document, brings = [] }) =>
        brings
          .filter((one) => one.kind === part)
          .flatMap(({ fields }) => numbersIn(part, fields).map((number) => ({ document, number }))),
      );
      if (numbered.length === 0) continue;
      const numbers = numbered.map(({ number }) => Object.fromEntries([number]));
      await this.#unique.look(part, numbers);
      const holders = new Map<Fields, number>();
      for (const { document, number } of numbered) {
        const holder = await this.#unique.findBy(part, ...number);
        if (holder && holder.id > 0 && !holders.has(document)) holders.set(document, holder.id);
      }
      if (holders.size === 0) continue;
      const copies = await this.#writing.members(part, [...new Set(holders.values())]);
      const wholes = new Map(copies.map((copy) => [copy.id, linkId(copy, by) ?? 0]));
      const works = await this.#writing.members(kind, [...new Set(wholes.values())]);
      for (const [document, copy] of holders) {
        const member = works.find(({ id }) => id === wholes.get(copy));
        const isCalled = member && fold(member.title) === fold(`${document[kind.titleName] ?? ""}`);
        if (isCalled && !this.#looks.areOthers(kind, document, member))
          this.#byParts.set(document, { member, keep: null, by: [kind.titleName, name] });
      }
    }
  }

  isAlike(kind: Kind, document: Fields): boolean {
    return this.#looks.find(kind, document) !== null;
  }

  /** An earlier row with the same key. */
  before(kind: Kind, here: RowBefore): FoundRow | null {
    const row = this.rowOf(kind, here.file.source, here.id);
    const isOther = row && (row.line !== here.line || row.file.path !== here.file.path);
    return isOther ? { row, by: [] } : null;
  }

  /** The first row with this key. */
  rowOf(kind: Kind, source: string, id: string): RowBefore | null {
    return this.#rowAt(this.#rows.of(kind).of(source).get(id));
  }

  /** `isNew`: the check found no copy for the row; copies on the shelf by now come from its own list and must not match. */
  async find(
    kind: Kind,
    document: Fields,
    here: RowBefore,
    isNew: boolean,
  ): Promise<FoundMember | FoundRow | "several" | null> {
    const alike = this.#looks.find(kind, document);
    if (alike?.row) {
      const { id, file } = alike.row;
      this.#links.refer(kind, here.file.source, here.id, { url: id, quelle: file.source });
      return { row: alike.row, by: alike.by };
    }
    // A row that the check found to be new is not compared again.
    const row =
      this.#byRowBefore(kind, document) ??
      (isNew || kind !== this.#kinds.accounts
        ? null
        : this.#listed?.find(document, this.#groupOf(kind, document), here));
    if (row) return row;
    const found = alike?.member
      ? { member: alike.member, keep: null, by: alike.by }
      : ((await this.#byNumber(kind, document)) ??
        (await this.reader(kind, document, isNew)) ??
        this.#byParts.get(document) ??
        (isNew ? null : await this.#onShelf(kind, document)) ??
        (isNew ? null : await this.#onceBefore(kind, document)));
    if (found === "several") return found;
    if (found)
      this.#links.refer(kind, here.file.source, here.id, { url: pathOf(kind, found.member) });
    return this.again(found);
  }

  /** Of all rows about one member the first counts: otherwise the result of a second one would depend on the boundaries of batches. */
  again<T extends FoundMember | string | null>(found: T): T | FoundRow {
    if (found === null || typeof found === "string") return found;
    const row = this.#rowsAbout.of(found.member.kind).get(found.member.id);
    return row ? { row, by: found.by ?? [] } : found;
  }

  /** The fields that only this row has a value for, lists with an entry that only it has, and the title where it differs. */
  saysMore(kind: Kind, document: Fields, row: RowBefore): string[] {
    const { said, title } = row;
    const lists = listsWithOthers(kind, this.#kinds, document, row.entries);
    return fieldsIn(kind, document).filter(
      (name) =>
        !said.includes(` ${name} `) ||
        lists.includes(name) ||
        (name === kind.titleName && title !== null && fold(`${document[name]}`) !== fold(title)),
    );
  }

  /** Marks the row as a repetition: later rows with its key are, too. */
  rememberSame(kind: Kind, here: RowBefore, row: RowBefore): void {
    here.said = row.said;
    here.title = row.title;
    here.entries = row.entries;
    this.#rememberRow(kind, here);
  }

  #rememberRow(kind: Kind, here: RowBefore): void {
    const rows = this.#rows.of(kind).of(here.file.source);
    if (rows.get(here.id) === undefined) rows.set(here.id, this.#all.push(here) - 1);
  }

  #rowAt(number: number | undefined): RowBefore | null {
    return number === undefined ? null : (this.#all[number] as RowBefore);
  }

  remember(
    kind: Kind,
    document: Fields,
    here: RowBefore,
    { outcome, member }: Pick<Decision, "outcome" | "member">,
  ): void {
    const about = member && this.#rowsAbout.of(member.kind);
    if (about && !about.has(member.id)) about.set(member.id, here);
    if (outcome === "refused") return;
    const fields = fieldsIn(kind, document);
    here.said = this.#listOf(member ? [...fields, ...fieldsIn(kind, member.values)] : fields);
    const own = entriesIn(kind, this.#kinds, document);
    here.entries = member ? [...own, ...entriesIn(kind, this.#kinds, member.values)] : own;
    const title = member?.values[kind.titleName] ?? document[kind.titleName];
    if (isKnownByValues(kind)) here.title = `${title ?? ""}`;
    this.#rememberRow(kind, here);
    if (kind === this.#kinds.accounts)
      this.#listed?.remember(document, this.#groupOf(kind, document), here);
    if (member && outcome === "changed") this.#looks.change(kind, member, document);
    if (outcome !== "created") return;
    this.#looks.remember(kind, document, here);
    here.whole = this.#wholeOf(kind, document);
    for (const [name, number] of numbersIn(kind, document))
      this.#numbers
        .of(kind)
        .of(name)
        .set(number, this.#all.push(here) - 1);
  }

  /** Rows of a list have the same fields: one shared string for all of them. */
  #listOf(fields: readonly string[]): string {
    const list = ` ${[...new Set(fields)].join(" ")} `;
    return cached(this.#lists, list, () => list);
  }

  /** A copy that another file of this run contains, too. */
  #byRowBefore(kind: Kind, document: Fields): FoundRow | null {
    for (const [name, number] of numbersIn(kind, document)) {
      const row = this.#rowAt(this.#numbers.of(kind).of(name).get(number));
      if (row && row.whole === this.#wholeOf(kind, document)) return { row, by: [name] };
    }
    return null;
  }

  #wholeOf(kind: Kind, document: Fields): number | null {
    const back = this.#backOf(kind);
    return back && wholeId(document[back.by]);
  }

  /** Records that nothing of the row is imported. */
  refuse(path: string, number: number | undefined): void {
    this.#refused.add(`${number} ${path}`);
  }

  isRefused(path: string, number: number | undefined): boolean {
    return this.#refused.has(`${number} ${path}`);
  }

  /** A barcode of another work's copy does not match; validation refuses it. */
  async #byNumber(kind: Kind, document: Fields): Promise<FoundMember | null> {
    for (const { 0: name } of uniqueFields(kind)) {
      const value = document[name];
      if (typeof value !== "string" || value === "") continue;
      const holder = await this.#unique.findBy(kind, name, value);
      if (!holder || holder.id <= 0) continue;
      const [member] = await this.#writing.members(kind, [holder.id]);
      const back = this.#backOf(kind);
      const same = back === null || linkId(member, back.by) === this.#wholeOf(kind, document);
      if (member && same && !isOfAnother(member, document))
        return { member, keep: null, by: [name] };
    }
    return null;
  }

  /** A reader from another list or from before; `own`: the reader that this row matches by name alone. */
  async reader(
    kind: Kind,
    document: Fields,
    isNew: boolean,
    own: number | null = null,
  ): Promise<FoundMember | "several" | null> {
    if (kind !== this.#kinds.accounts) return null;
    const isFree = (id: number) => !this.#rowsAbout.of(kind).has(id);
    // By now other readers of the same list are in the class, so it no longer identifies anybody.
    const group = isNew ? null : this.#groupOf(kind, document);
    const found = await this.#readers.find(document, group, isFree, own);
    if (found === null || found === "several") return found;
    const [member] = await this.#writing.members(kind, [found.id]);
    if (!member || (!found.isSure && otherNumbersIn(member, document).length > 0)) return null;
    return { member, keep: null, by: found.by };
  }

  #groupOf(kind: Kind, document: Fields): string | null {
    return groupIn(sketchOf(kind, this.#kinds, document, this.#links));
  }

  /** A copy without a number, of an existing work. */
  async #onShelf(kind: Kind, document: Fields): Promise<FoundMember | null> {
    const back = this.#backOf(kind);
    if (!back) return null;
    const title = fold(`${document[kind.titleName] ?? ""}`);
    const shelf = this.#shelves.get(wholeId(document[back.by]) ?? 0) ?? [];
    const ids = shelf
      .filter((copy) => fold(copy.title) === title)
      .map(({ id }) => id)
      .filter((id) => id > 0 && !this.#rowsAbout.of(kind).has(id));
    const copies = ids.length === 0 ? [] : await this.#writing.members(kind, ids);
    const member = copies.find((copy) => otherNumbersIn(copy, document).length === 0);
    return member ? { member, keep: null, by: [back.by, kind.titleName] } : null;
  }

  /** A fee, a wish or a booking that came with another file: nobody is charged twice. */
  async #onceBefore(kind: Kind, document: Fields): Promise<FoundMember | null> {
    const { onceBy: by } = rulesOf(kind);
    if (!by) return null;
    const conditions: Record<string, string | number> = {};
    for (const name of by) {
      if (saysNothing(document[name])) continue;
      const value = await this.#conditionOf(kind.fields[name], document[name]);
      if (value === null) return null;
      conditions[name] = value;
    }
    const alike = await this.#writing.matching(kind, conditions);
    // A row of this run has no id yet.
    const free = alike.filter(({ id }) => id > 0 && !this.#rowsAbout.of(kind).has(id));
    const ids = free.map(({ id }) => id);
    const sources = await this.#writing.with(origins).sources(kind, ids);
    const member = free.find(({ id }) => sources.has(id));
    return member ? { member, keep: null, by } : null;
  }

  async #conditionOf(field: Field | undefined, said: unknown): Promise<string | number | null> {
    if (field?.type !== "link") {
      if (typeof said !== "string" || said === "") return null;
      return field?.type === "text" && field.code ? normalForm(field.code, said) : said;
    }
    const target = this.#kinds.target(field);
    const [name, value] = Object.entries((said ?? {}) as Fields)[0] ?? [];
    if (name === undefined || name === "url") return wholeId(said);
    return (await this.#unique.findBy(target, name, `${value}`))?.id ?? null;
  }

  /** The kind that members of this kind are parts of, and the linking field. */
  #backOf(kind: Kind): Back | null {
    return cached(this.#backs, kind, () => {
      const found = this.#kinds.all.flatMap((whole) =>
        partsOf(whole, this.#kinds)
          .filter((part) => part.kind === kind)
          .map(({ name, by }) => ({ whole, name, by })),
      );
      return found[0] ?? null;
    });
  }
  readonly #backs = new Map<Kind, Back | null>();
}

interface Back {
  readonly whole: Kind;
  /** The field of the whole that lists its parts, and the field of a part that links to the whole. */
  readonly name: string;
  readonly by: string;
}

function fieldsIn(kind: Kind, values: Fields): string[] {
  return Object.keys(values).filter((name) => {
    const value = values[name];
    const isEmpty = saysNothing(value) || (Array.isArray(value) && value.length === 0);
    return !isEmpty && Object.hasOwn(kind.fields, name);
  });
}

function numbersIn(kind: Kind, document: Fields): [name: string, number: string][] {
  const numbers: [name: string, number: string][] = [];
  for (const { 0: name } of uniqueFields(kind)) {
    const value = document[name];
    if (typeof value === "string" && value !== "") numbers.push([name, value]);
  }
  return numbers;
}

/** The fields of the row with a former number of the member. */
export function formerIn(member: Member, document: Fields): string[] {
  return numbersIn(member.kind, document)
    .filter(([name, number]) => hadBefore(member, name, number))
    .map(([name]) => name);
}

/** The numbers of the member in the row of somebody else: of another name altogether, and not born on the same day. */
export function reissuedIn(member: Member, document: Fields): [name: string, number: string][] {
  const { kind, values } = member;
  if (kind.owner !== "id" || !areStrangers(values, document)) return [];
  return numbersIn(kind, document).filter(
    ([name, number]) => uniqueText(`${values[name] ?? ""}`) === uniqueText(number),
  );
}

/** Schools give numbers out again: a former one identifies nobody alone. */
export function isOfAnother(member: Member, document: Fields): boolean {
  return formerIn(member, document).length > 0 && !isSameReader(member.values, document);
}

function groupIn({ gruppe }: Values): string | null {
  return (gruppe as Link | null | undefined)?.title ?? null;
}

function linkId(member: Member | undefined, field: string): number | null {
  return (member?.values[field] as Link | null | undefined)?.id ?? null;
}

/** The id in a resolved link. */
function wholeId(value: unknown): number | null {
  const { url } = (typeof value === "object" ? (value ?? {}) : {}) as { url?: unknown };
  const id = typeof url === "string" ? /^\/[a-z]+\/(-?[0-9]+)$/.exec(url)?.[1] : undefined;
  return id === undefined ? null : Number(id);
}

/** The fields of the row with a number that is not the one of the member. */
export function otherNumbersIn({ kind, values }: Member, document: Fields): string[] {
  return numbersIn(kind, document)
    .filter(([name, number]) => {
      const own = values[name] ?? null;
      return own !== null && uniqueText(`${own}`) !== uniqueText(number);
    })
    .map(([name]) => name);
}
