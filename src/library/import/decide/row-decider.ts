/** Decides about one row whose member is known: which of its cells cost only themselves, and whether it creates, changes or keeps the member. */

import { checkInput, wrongCodes } from "../../../core/engine/write/check-input.ts";
import {
  type Completing,
  completeValues,
  sameValues,
} from "../../../core/engine/write/complete-values.ts";
import { seriesFor } from "../../../core/engine/write/give-numbers.ts";
import type { LinkPlace } from "../../../core/engine/write/resolve-links.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import { type Fault, Problem } from "../../../core/model/answers/problem.ts";
import { type Actor, towards } from "../../../core/model/kinds/access.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Draft, Writing } from "../../../core/model/store/writing.ts";
import { cached } from "../../../core/words/cached.ts";
import { origins } from "../../tables/origins.ts";
import type { Fields } from "../formats/format.ts";
import { addedTo, isCalledOtherwise, keptIn } from "../matching/here-already.ts";
import { otherNumbersIn } from "../matching/recognition.ts";
import { firstDay, isAboutNumbered } from "../matching/sketch.ts";
import type { UniqueValues } from "../matching/unique.ts";
import type { FoundMember, RowKey } from "../rows/keys.ts";
import type { RowWords } from "../rows/row-words.ts";
import {
  type BadCell,
  badCellsIn,
  futureYears,
  groupName,
  nameIn,
  noteFieldOf,
  withNote,
  withoutCounts,
  withoutParts,
} from "./bad-cells.ts";
import { type Decision, type Expected, type ImportFile, refusedRow } from "./decision.ts";
import type { ImporterOptions } from "./importer-options.ts";
import type { LinkFinder } from "./links.ts";
import { type NamedMembers, withMade } from "./named-members.ts";
import type { RuledRows } from "./ruled-rows.ts";

export interface GivenDraft extends Draft {
  readonly given: Values;
}

/** A row with a valid key. */
export interface Candidate {
  /** Index in the batch, and line in the file. */
  readonly index: number;
  readonly line: number;
  readonly key: RowKey;
  /** As read, and with resolved links. */
  readonly fields: Fields;
  readonly document: Record<string, unknown>;
  readonly expected: Expected | undefined;
  /** What its file says. */
  readonly taken: Values | undefined;
  /** Faults of its parts. */
  readonly wrong: readonly string[];
}

/** An import has the rights of a librarian. */
export const BY_IMPORT: Actor = { id: 0, username: "import", role: "bibliothekar", imports: true };
const BY_IMPORT_WITH_KEY: Actor = { ...BY_IMPORT, byKey: true };

interface DeciderParts {
  readonly writing: Writing;
  readonly kinds: Kinds;
  readonly options: ImporterOptions;
  readonly words: RowWords;
  readonly links: LinkFinder;
  readonly unique: UniqueValues;
  readonly ruled: RuledRows;
  readonly named: NamedMembers;
}

/** A row as its member would get it. */
interface ReadRow {
  /** Without the cells that are left out. */
  readonly said: Fields;
  readonly given: Values;
  readonly faults: readonly Fault[];
  /** What is wrong with the cells that are left out, and the row without them. */
  readonly badCells: readonly string[];
  readonly without?: Pick<Decision, "without">;
}

type Decided = Pick<Decision, "outcome"> & Partial<Decision>;

export class RowDecider {
  readonly #parts: DeciderParts;
  readonly #actor: Actor;
  readonly #readings = new Map<Kind, LinkPlace["reading"]>();

  constructor(parts: DeciderParts) {
    this.#parts = parts;
    this.#actor = parts.options.byKey ? BY_IMPORT_WITH_KEY : BY_IMPORT;
  }

  /** `found`: its member, null for a new one, or why it cannot be told. New members are put into `drafts`, by the index of their row. */
  async decide(
    file: ImportFile,
    row: Candidate,
    found: FoundMember | null | string,
    drafts: Map<number, GivenDraft>,
  ): Promise<Decision> {
    const { key, wrong } = row;
    if (typeof found === "string") return refusedRow(key.text, [found]);
    const { words, unique } = this.#parts;
    const { kind } = file;
    const read = await this.#read(file, row, found);
    // For an existing member faults of the parts do not count yet: those may exist, too, and are checked later.
    const reasons =
      read.faults.length > 0 || (found === null && wrong.length > 0)
        ? [...read.faults.map((fault) => words.explain(fault, file)), ...wrong]
        : await unique.take(kind, read.given, found?.member ?? null, words.says);
    if (reasons.length > 0) return refusedRow(key.text, [...read.badCells, ...reasons]);
    const decided =
      found === null
        ? await this.#create(file, row, read, drafts)
        : await this.#change(kind, row, read, found);
    if (decided instanceof Problem)
      return refusedRow(key.text, [...read.badCells, ...words.why(decided, file)]);
    const member = found?.member ?? null;
    return { key: key.text, reasons: [], member, ...read.without, ...decided };
  }

  /** The values of the row; a cell that cannot be read is left out, if it costs only itself. */
  async #read(file: ImportFile, row: Candidate, found: FoundMember | null): Promise<ReadRow> {
    const { kind, listed } = file;
    const { fields, document, taken } = row;
    const { writing, kinds, words, options } = this.#parts;
    const withOwn = (given: Values) => (taken && found === null ? { ...given, ...taken } : given);
    const { given, faults: wrong } = await this.#check(kind, document, found);
    const faults = listed ? [...wrong, ...futureYears(kind, document, writing.today())] : wrong;
    const about = { kind, kinds, before: found?.member.values ?? {} };
    const isLenient = options.lenient && faults.length > 0;
    const left = isLenient ? badCellsIn(document, faults, about) : null;
    if (left === null) return { said: document, given: withOwn(given), faults, badCells: [] };
    const cells = left.cells.map(({ fault, text }) => this.#cell(fault, text, file));
    const noted = cells.filter((cell) => cell.noted);
    const rest = (whole: Fields) => ({ ...withNote(withoutParts(whole, left), noted, about) });
    const said = rest(document);
    const again = await this.#check(kind, said, found);
    return {
      said,
      given: withOwn(again.given),
      faults: again.faults,
      badCells: left.cells.map(({ fault }) => words.explain(fault, file)),
      without: { without: { fields: rest(fields), cells } },
    };
  }

  async #create(
    file: ImportFile,
    { index, key }: Candidate,
    { given }: ReadRow,
    drafts: Map<number, GivenDraft>,
  ): Promise<Decided | Problem> {
    const { kind } = file;
    const values = await this.#parts.ruled.obey(kind, null, given);
    if (values instanceof Problem) return values;
    drafts.set(index, { values, given, ...key.draft });
    const assumed = isAboutNumbered(kind) && this.#assumedDay(file, given, values);
    return { outcome: "created", ...(assumed && { assumed }) };
  }

  async #change(
    kind: Kind,
    { key }: Candidate,
    { said, given }: ReadRow,
    { member, keep, by }: FoundMember,
  ): Promise<Decided | Problem> {
    const { writing, ruled, named } = this.#parts;
    const { slug = member.slug } = key.draft;
    const kept = by ? keptIn(member, said).filter((name) => given[name] !== said[name]) : [];
    const matches = by ? this.#hereAlready(member, by, kept) : [];
    if (sameValues(kind, member.values, given) && slug === member.slug) {
      if (!by) return { outcome: "unchanged" };
      return { outcome: "found", reasons: matches, ...lookAt(kept.length > 0) };
    }
    if (keep !== null) return { outcome: "kept", reasons: [keep] };
    const values = await ruled.obey(kind, member, given);
    if (values instanceof Problem) return values;
    const made = await named.make();
    const [complete = { values }] = await ruled.numbered(kind, [
      { values: withMade(kind, values, made) },
    ]);
    await writing.update(member, complete.values, null, by ? {} : givenIn(key));
    await ruled.follow(kind, member, [member.id]);
    const review = by ? matches : this.#formerName(member);
    const isOther = by ? kept.length > 0 : isCalledOtherwise(member, said);
    return { outcome: "changed", reasons: isOther ? review : [], given, ...lookAt(isOther) };
  }

  completing(kind: Kind, existing: Member | null): Completing {
    return {
      reading: this.#readingFor(kind),
      kinds: this.#parts.kinds,
      origin: this.#parts.options.origin,
      shape: [],
      existing,
      actor: existing ? towards(this.#actor, existing) : this.#actor,
      make: (target, values) => this.#parts.named.name(target, values, this.#parts.words.says),
    };
  }

  /** Where the row says only when a loan was due or came back, and not when it began. */
  #assumedDay({ kind, list }: ImportFile, given: Values, values: Values): string | null {
    const first = firstDay(kind.fields) ?? "";
    if ((given[first] ?? null) !== null || values[first] === this.#parts.writing.today())
      return null;
    for (const { name, to } of list?.mapping?.columns ?? []) {
      const field = to?.split(".")[1] ?? "";
      if (kind.fields[field]?.type === "day" && (given[field] ?? null) !== null)
        return `${name} (${given[field]} → ${values[first]} – ${given[field]})`;
    }
    return null;
  }

  #cell(fault: Fault, text: string, file: ImportFile): BadCell {
    const cell = this.#parts.words.cell(fault, text, file);
    const { exchange } = file.kind.fields[nameIn(fault.pointer)] ?? {};
    const isNoted =
      noteFieldOf(file.kind) !== null &&
      (exchange?.noted || this.#parts.options.noted?.has(groupName(cell)));
    return isNoted ? { ...cell, noted: true } : cell;
  }

  /** The values that a row would give its member, and the faults. */
  async #check(
    kind: Kind,
    said: Record<string, unknown>,
    found: FoundMember | null,
  ): Promise<{ readonly given: Values; readonly faults: readonly Fault[] }> {
    const { counts, rest } = withoutCounts(said);
    const existing = found?.member ?? null;
    const document =
      found?.by && existing ? addedTo(await this.#withoutMade(existing, rest), rest) : rest;
    const { values: given, faults } = await completeValues(
      kind,
      checkInput(kind, this.#parts.kinds, document),
      this.completing(kind, existing),
    );
    if (existing === null || document === rest) return { given, faults: [...counts, ...faults] };
    return { given, faults: [...counts, ...mistyped(existing, rest, document), ...faults] };
  }

  /** A copy without the numbers that it was given when its row had none: those of a list that has some count. */
  async #withoutMade(member: Member, said: Fields): Promise<Member> {
    const { kind, id, values, version } = member;
    if (kind === this.#parts.kinds.accounts || otherNumbersIn(member, said).length === 0)
      return member;
    const source = (await this.#parts.writing.with(origins).sources(kind, [id])).get(id);
    if (source?.version !== version) return member;
    const made = seriesFor(kind, this.#parts.options.site, this.#parts.writing.today()).filter(
      ([name, series]) => series.read(`${values[name]}`) !== null,
    );
    return {
      ...member,
      values: { ...values, ...Object.fromEntries(made.map(([name]) => [name, null])) },
    };
  }

  /** Where the member is; and that its title stays, and the card of a reader, where the row has another. */
  #hereAlready(member: Member, by: readonly string[], kept: readonly string[]): string[] {
    const { kind } = member;
    const here = this.#parts.words.says.here(
      this.#parts.words.fields(kind, by),
      pathOf(kind, member),
    );
    if (kept.length === 0) return [here];
    return [here, this.#parts.words.says.notTaken(this.#parts.words.fields(kind, kept))];
  }

  /** Of a reader found by number who gets another name: a sister can have got the card. */
  #formerName(member: Member): string[] {
    const { kind, values } = member;
    if (kind.owner !== "id") return [];
    return [this.#parts.words.says.calledBefore(`${values.name}`, pathOf(kind, member))];
  }

  /** Lookups of the validation, answered from caches where possible. */
  #readingFor(kind: Kind): LinkPlace["reading"] {
    return cached(this.#readings, kind, () => ({
      known: (target, { url, called }) =>
        called === undefined
          ? this.#parts.links.at(target, url)
          : this.#parts.links.called(target, called),
      named: (target, names) => this.#parts.links.named(target, names),
      members: (target, ids) => this.#parts.writing.members(target, ids),
      list: (target, query) => this.#parts.writing.list(target, query),
      today: () => this.#parts.writing.today(),
      matching: (target, conditions, limit) =>
        this.#parts.writing.matching(target, conditions, limit),
      resolve: (target, keys) => this.#parts.links.resolve(target, keys),
      findBy: (target, field, value) =>
        (target === kind || target.named || target.fields[field]?.uniqueAmong
          ? this.#parts.unique
          : this.#parts.writing
        ).findBy(target, field, value),
    }));
  }
}

/** A mistyped code is a fault, even where the member keeps its own. */
function mistyped({ kind, values }: Member, said: Fields, taken: Fields): Fault[] {
  return Object.entries(said).flatMap(([name, value]) => {
    const field = kind.fields[name];
    if (!field || name in taken) return [];
    return wrongCodes(field, value, values[name] ?? null, `/${name}`);
  });
}

function lookAt(differs: boolean): Pick<Decision, "differs"> {
  return differs ? { differs } : {};
}

/** What the row itself says of its member: the address, or where it comes from. */
function givenIn({ address, draft: { slug, source } }: RowKey) {
  if (address === null) return { source: source! };
  return slug === undefined ? {} : { slug };
}
