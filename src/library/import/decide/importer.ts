/** Decides what becomes of rows, and does it: on trial first, then for good. Rows become members, changes, or sentences about what is wrong. */

import { checkInput, wrongCodes } from "../../../core/engine/write/check-input.ts";
import {
  type Completing,
  completeValues,
  sameValues,
} from "../../../core/engine/write/complete-values.ts";
import type { LinkPlace } from "../../../core/engine/write/resolve-links.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import { type Fault, Problem } from "../../../core/model/answers/problem.ts";
import { type Actor, towards } from "../../../core/model/kinds/access.ts";
import type { Field, Link, Values } from "../../../core/model/kinds/field.ts";
import { isLinking, type Kind, type Kinds } from "../../../core/model/kinds/kind.ts";
import { lookupKeys } from "../../../core/model/kinds/naming.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Draft, Writing } from "../../../core/model/store/writing.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { cached } from "../../../core/words/cached.ts";
import { fold } from "../../../core/words/fold.ts";
import { origins } from "../../tables/origins.ts";
import type { Fields } from "../formats/format.ts";
import { type FoundMember, findMembers, type RowKey, readKey } from "../rows/keys.ts";
import { isOwnKey, type PartDocument } from "../rows/list-keys.ts";
import { RowWords } from "../rows/row-words.ts";
import type { TransferTexts } from "../texts/themes.ts";
import {
  type BadCell,
  badCellsIn,
  costsOnlyCell,
  groupName,
  type LeftOutOfRow,
  noteFieldOf,
  withNote,
  withoutCounts,
  withoutParts,
} from "./bad-cells.ts";
import {
  type Decision,
  type Expected,
  type ImportFile,
  type ImportRow,
  refusedRow,
} from "./decision.ts";
import { addedTo, asExpected, otherBirthday } from "./here-already.ts";
import { LinkFinder, type RowTarget } from "./links.ts";
import { NamedMembers, withMade } from "./named-members.ts";
import { Recognition } from "./recognition.ts";
import type { NumbersOfRows } from "./reserved-numbers.ts";
import { RuledRows } from "./ruled-rows.ts";
import { hasNumber, UniqueValues } from "./unique.ts";

export interface ImporterOptions {
  /** The public address, with which absolute links of ours begin. */
  readonly origin: string;
  readonly texts: Texts;
  /** What the library has decided, for the rules of kinds. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Started by a key for programs, which may set less than a librarian. */
  readonly byKey?: boolean;
  /** A cell that cannot be read costs the cell, and not its row. */
  readonly lenient?: boolean;
  /** Of which groups of such cells the text goes into a note. */
  readonly noted?: ReadonlySet<string>;
}

interface GivenDraft extends Draft {
  readonly given: Values;
}

/** A row that is known by its key. */
interface Candidate {
  /** Its place in the batch, and in the file. */
  readonly index: number;
  readonly line: number;
  readonly key: RowKey;
  /** As it was read, and with its links looked up. */
  readonly fields: Fields;
  readonly document: Record<string, unknown>;
  readonly expected: Expected | undefined;
  /** What is wrong with what it brings along. */
  readonly wrong: readonly string[];
}

/** Where a key stood. */
interface KeyPlace {
  readonly file: ImportFile;
  readonly line: number;
}

/** Whoever can start an import may set what a librarian may. */
const IMPORTING: Actor = { id: 0, username: "import", role: "bibliothekar" };
const IMPORTING_BY_KEY: Actor = { ...IMPORTING, byKey: true };

export class Importer {
  readonly #writing: Writing;
  readonly #kinds: Kinds;
  readonly #options: ImporterOptions;
  readonly #words: RowWords;
  readonly #links: LinkFinder;
  readonly #unique: UniqueValues;
  readonly #recognition: Recognition;
  readonly ruled: RuledRows;
  readonly #named: NamedMembers;
  /** Where a key stood first: by what it is a key to, and by itself. */
  readonly #keys = new Map<string, Map<string, KeyPlace>>();

  /** Of those at the same import, one for each turn: the numbers that rows still bring along, and what rows were found to be. */
  constructor(
    writing: Writing,
    kinds: Kinds,
    options: ImporterOptions,
    reserved: NumbersOfRows = {},
    foundAs = new Map<string, RowTarget>(),
  ) {
    this.#writing = writing;
    this.#kinds = kinds;
    this.#options = options;
    this.#words = new RowWords(options.texts);
    this.#links = new LinkFinder(writing, kinds, foundAs);
    this.#unique = new UniqueValues(writing, kinds);
    this.#recognition = new Recognition(writing, kinds, this.#links, this.#unique);
    const { site, origin } = options;
    const today = () => writing.today();
    this.ruled = new RuledRows(
      () => ({ writing, kinds, actor: null, today: today(), site, origin }),
      this.#unique,
      reserved,
    );
    this.#named = new NamedMembers(this.ruled, this.#links);
  }

  get #actor(): Actor {
    return this.#options.byKey ? IMPORTING_BY_KEY : IMPORTING;
  }

  get #says(): TransferTexts["rows"] {
    return this.#words.says;
  }

  /** Rows as they are read, with all that they name told apart from ids and addresses. What a refused row would have brought along goes with it. */
  async tellNames(
    { path, kind, source, listed, list }: ImportFile,
    rows: readonly ImportRow[],
  ): Promise<ImportRow[]> {
    const named = rows.map((row) =>
      typeof row.fields === "string" ? row : { ...row, fields: { ...row.fields } },
    );
    const documents = named.flatMap(({ fields }) => (typeof fields === "string" ? [] : [fields]));
    if (!listed) {
      await this.#links.tellNames(kind, source, documents);
      return named;
    }
    const whole = list?.part
      ? named.filter(({ number }) => !this.#recognition.isRefused(path, number))
      : named;
    await this.#links.tellNames(kind, source, documents);
    this.#links.tellFound(kind, source, documents);
    return whole;
  }

  /** Whether rows of a list are about what is here already, by their keys or by what they look like. */
  async areHere({ kind, source }: ImportFile, rows: readonly Fields[]): Promise<boolean[]> {
    const ids = rows.map(({ id }) => `${id ?? ""}`);
    const known = await this.#writing.with(origins).imported(kind, source, ids);
    const documents = rows.map(documentOf);
    await this.#recognition.look(kind, documents);
    return documents.map(
      (document, index) => known.has(ids[index] ?? "") || this.#recognition.isAlike(kind, document),
    );
  }

  /** A decision for each row, in their order. */
  async take(file: ImportFile, rows: readonly ImportRow[]): Promise<Decision[]> {
    const { kind, source } = file;
    const decisions: Decision[] = [];
    const candidates: Candidate[] = [];
    rows.forEach(({ line, fields, expected, brings, key: called = null }, index) => {
      const key = typeof fields === "string" ? fields : this.#key(file, line, fields);
      if (typeof key === "string") decisions[index] = refusedRow(called, [key]);
      else {
        const document = documentOf(fields as Fields);
        const wrong = brings ? this.#wrongWith(brings, file) : [];
        candidates.push({ index, line, key, fields: fields as Fields, document, expected, wrong });
      }
    });
    const found = await findMembers(
      this.#writing,
      kind,
      candidates.map(({ key }) => key),
      this.#says,
    );
    const documents = candidates.map(({ document }) => document);
    // At its turn a row can be found to be what somebody has made since the check: what it brings along belongs there.
    if (file.listed) this.#links.tellFound(kind, source, documents);
    await this.#links.translate(kind, source, documents);
    await this.#unique.look(kind, documents);
    // Whoever is to be made wants a user name that nobody has: asked for all at once, and not one by one.
    for (const [target, names] of this.#links.unanswered())
      await this.#unique.look(
        target,
        names.map((name) => target.named?.of(name) ?? {}),
      );
    const unknown = file.listed ? candidates.filter(({ key }) => found.get(key) === null) : [];
    const about = await this.#about(kind, kind === this.#kinds.accounts ? candidates : unknown);
    if (file.listed)
      await this.#recognition.look(
        kind,
        unknown.flatMap(({ document, expected }) => (expected?.member ? [] : [document])),
      );
    const drafts: GivenDraft[] = [];
    const created: number[] = [];
    for (const candidate of candidates) {
      const { index } = candidate;
      const known = found.get(candidate.key) ?? null;
      const decision = file.listed
        ? await this.#listRow(file, candidate, known, about, drafts)
        : await this.#row(
            file,
            candidate,
            asExpected(known, candidate.expected, this.#says),
            drafts,
          );
      decisions[index] = decision;
      if (decision.outcome === "created") created.push(index);
    }
    const named = await this.#named.make();
    const whole = named.size === 0 ? drafts : drafts.map((draft) => withMadeIn(kind, draft, named));
    for (const [place, id] of (await this.ruled.insert(kind, whole)).entries()) {
      const index = created[place] as number;
      const made = { id, given: (whole[place] as GivenDraft).given };
      decisions[index] = { ...(decisions[index] as Decision), made };
    }
    return decisions.map((decision, index) =>
      decision.outcome === "refused"
        ? this.#refused(decision, file, rows[index]?.number)
        : decision,
    );
  }

  /** Nothing that a refused row brings along comes in; but the row does, where only that is refused. */
  #refused(decision: Decision, { path, list }: ImportFile, number: number | undefined): Decision {
    if (list?.part) return refusedRow(decision.key, [...decision.reasons, this.#says.restComesIn]);
    if (list) this.#recognition.refuse(path, number);
    return decision;
  }

  /** What is wrong with what a row brings along, as far as that can be seen before the row itself is here: whoever mends it sees all at once. */
  #wrongWith(brings: readonly PartDocument[], { list }: ImportFile): string[] {
    const sentences = brings.flatMap(({ kind, fields }) => {
      const said = documentOf(fields);
      for (const name in said) {
        const field = kind.fields[name];
        // Whom it names is looked up later, for all of them.
        if (said[name] === null || (field && isLinking(field))) delete said[name];
      }
      const { given, faults } = checkInput(kind, this.#kinds, said);
      const codes = [...given].flatMap(([name, value]) =>
        wrongCodes(kind.fields[name] as Field, value, null, `/${name}`),
      );
      return [...faults, ...codes]
        .filter((fault) => !(this.#options.lenient && costsOnlyCell(fault, kind, this.#kinds)))
        .map((fault) => this.#words.explain(fault, { kind, list }));
    });
    return [...new Set(sentences)];
  }

  /** Makes those who are named by rows that need no check, and do not exist; whoever cannot be made is absent. */
  async makeNamed(kind: Kind, names: readonly string[]): Promise<ReadonlyMap<string, Link>> {
    // Two ways to write a name are one name.
    const different = Map.groupBy(names, (name) => lookupKeys(kind, name)[0]).values();
    const documents = [...different].map(([name = ""]) => kind.named?.of(name) ?? {});
    await this.#unique.look(kind, documents);
    for (const document of documents) {
      const checked = checkInput(kind, this.#kinds, document);
      const completed = await completeValues(kind, checked, this.#completing(kind, null));
      if (completed.faults.length === 0) await this.#named.name(kind, completed.values, this.#says);
    }
    await this.#named.make();
    return this.#links.named(kind, names);
  }

  #key(file: ImportFile, line: number, fields: Fields): RowKey | string {
    const key = readKey(fields, file.kind, file.source, this.#says);
    if (typeof key === "string") return key;
    const name = key.address === null ? `${file.kind.singular}\n${file.source}` : "addresses";
    const places = cached(this.#keys, name, () => new Map());
    const first = places.get(key.text);
    if (first && !(file.listed && file.kind.alike.length > 0))
      return this.#says.twice(key.text, first.file.called, this.#words.place(first));
    if (!first) places.set(key.text, { file, line });
    return key;
  }

  /** A row that is known again by what it says. */
  async #listRow(
    file: ImportFile,
    candidate: Candidate,
    known: FoundMember | null | string,
    about: ReadonlyMap<number, FoundMember>,
    drafts: GivenDraft[],
  ): Promise<Decision> {
    const { kind, source } = file;
    const { key, document, line, expected } = candidate;
    const here = { source, id: key.text, path: file.path, line };
    const recognized = async () =>
      expected?.member
        ? (about.get(expected.member) ?? null)
        : this.#recognition.find(kind, document, here, expected?.member === null);
    const byKey = await this.#ofKey(kind, candidate, known, about);
    const looked =
      this.#recognition.before(kind, here) ??
      this.#recognition.again(byKey) ??
      (await recognized());
    const found = looked === "several" ? this.#says.severalOfName : looked;
    const isOwn = () => isOwnKey(key.text, kind, this.#kinds, document);
    const name = labelOf(kind, document) || (isOwn() && firstSaid(candidate.fields)) || key.text;
    if (found !== null && typeof found !== "string" && "row" in found) {
      const { by, row } = found;
      const more = this.#recognition.saysMore(kind, document, row);
      this.#recognition.rememberSame(kind, here, row);
      const place = this.#words.place({ file, line: row.line });
      const where = row.path === file.path ? place : `${row.path}, ${place}`;
      const same = this.#says.sameAsRow(this.#words.fields(kind, by), where);
      const left = more.length > 0 ? [this.#says.notTaken(this.#words.fields(kind, more))] : [];
      return { outcome: "found", key: name, reasons: [same, ...left], member: null };
    }
    // By a name alone: whose loans these are must not depend on the order of a list.
    const birthday =
      found !== null && typeof found !== "string" && !found.by && isOwn()
        ? otherBirthday(found.member, document)
        : null;
    const decision = await this.#row(
      file,
      candidate,
      birthday === null ? asExpected(found, expected, this.#says) : this.#says.bornOn(birthday),
      drafts,
    );
    this.#recognition.remember(kind, document, here, decision);
    return { ...decision, key: name };
  }

  /** A name is no number: what else a list says of a reader tells better whom it means. */
  async #ofKey(
    kind: Kind,
    { key, document, expected }: Candidate,
    known: FoundMember | null | string,
    about: ReadonlyMap<number, FoundMember>,
  ): Promise<FoundMember | null | string> {
    if (known === null || typeof known === "string" || kind !== this.#kinds.accounts) return known;
    if (!isOwnKey(key.text, kind, this.#kinds, document) || hasNumber(kind, document)) return known;
    const { id } = known.member;
    if (expected)
      return id === expected.member ? known : (about.get(expected.member ?? 0) ?? known);
    const reader = await this.#recognition.reader(kind, document, false, id);
    return reader === null || (reader !== "several" && reader.member.id === id) ? known : reader;
  }

  /** What rows were about when they were checked, they are about at their turn. */
  async #about(kind: Kind, rows: readonly Candidate[]): Promise<Map<number, FoundMember>> {
    const ids = new Set(rows.flatMap(({ expected }) => expected?.member ?? []));
    const members = ids.size > 0 ? await this.#writing.members(kind, [...ids]) : [];
    return new Map(members.map((member) => [member.id, { member, keep: null, by: [] }]));
  }

  async #row(
    file: ImportFile,
    { key, fields, document: whole, wrong }: Candidate,
    found: FoundMember | null | string,
    drafts: GivenDraft[],
  ): Promise<Decision> {
    if (typeof found === "string") return refusedRow(key.text, [found]);
    const { kind } = file;
    const existing = found?.member ?? null;
    const first = await this.#check(kind, whole, found);
    const about = { kind, kinds: this.#kinds, before: existing?.values ?? {} };
    const left =
      this.#options.lenient && first.faults.length > 0
        ? badCellsIn(whole, first.faults, about)
        : null;
    const cells = left?.cells.map(({ fault, text }) => this.#cell(fault, text, file));
    const noted = cells?.filter((cell) => cell.noted) ?? [];
    const rest = (fields: Fields, of: LeftOutOfRow) => ({
      ...withNote(withoutParts(fields, of), noted, about),
    });
    const said = left ? rest(whole, left) : whole;
    const { given, faults } = left ? await this.#check(kind, said, found) : first;
    const cellReasons = (left?.cells ?? []).map(({ fault }) => this.#words.explain(fault, file));
    // Where it is here already, what it brings along may be, too, and wants nothing of the row: that is seen later.
    const reasons =
      faults.length > 0 || (found === null && wrong.length > 0)
        ? [...faults.map((fault) => this.#words.explain(fault, file)), ...wrong]
        : await this.#unique.take(kind, given, existing, this.#says);
    if (reasons.length > 0) return refusedRow(key.text, [...cellReasons, ...reasons]);
    const without = left && cells && { fields: rest(fields, left), cells };
    const decision = { key: key.text, reasons: [], member: existing, ...(without && { without }) };
    const refusedBy = (problem: Problem) =>
      refusedRow(key.text, [...cellReasons, ...this.#words.why(problem, file)]);
    if (found === null) {
      const values = await this.ruled.obey(kind, null, given);
      if (values instanceof Problem) return refusedBy(values);
      drafts.push({ values, given, ...key.draft });
      return { ...decision, outcome: "created" };
    }
    const { member, keep, by } = found;
    const { slug, source } = key.draft;
    const matches = by ? this.#hereAlready(member, by, said) : [];
    if (sameValues(kind, member.values, given) && (slug ?? member.slug) === member.slug) {
      if (!by) return { ...decision, outcome: "unchanged" };
      return { ...decision, outcome: "found", reasons: matches };
    }
    if (keep !== null) return { ...decision, outcome: "kept", reasons: [keep] };
    const options =
      by || (key.address !== null && slug === undefined)
        ? {}
        : key.address === null
          ? { source: source! }
          : { slug: slug! };
    const values = await this.ruled.obey(kind, member, given);
    if (values instanceof Problem) return refusedBy(values);
    const made = await this.#named.make();
    const [complete = { values }] = await this.ruled.numbered(kind, [
      { values: withMade(kind, values, made) },
    ]);
    await this.#writing.update(member, complete.values, null, options);
    await this.ruled.follow(kind, member, [member.id]);
    const isOther = isCalledOtherwise(member, said);
    return { ...decision, outcome: "changed", reasons: isOther ? matches : [], given };
  }

  #cell(fault: Fault, text: string, file: ImportFile): BadCell {
    const cell = this.#words.cell(fault, text, file);
    const isNoted = noteFieldOf(file.kind) !== null && this.#options.noted?.has(groupName(cell));
    return isNoted ? { ...cell, noted: true } : cell;
  }

  /** What a row would make of its member, and what is wrong with it. */
  async #check(
    kind: Kind,
    said: Record<string, unknown>,
    found: FoundMember | null,
  ): Promise<{ readonly given: Values; readonly faults: readonly Fault[] }> {
    const { counts, rest } = withoutCounts(said);
    const existing = found?.member ?? null;
    const document = found?.by && existing ? addedTo(existing, rest) : rest;
    const { values: given, faults } = await completeValues(
      kind,
      checkInput(kind, this.#kinds, document),
      this.#completing(kind, existing),
    );
    if (existing === null || document === rest) return { given, faults: [...counts, ...faults] };
    return { given, faults: [...counts, ...mistyped(existing, rest, document), ...faults] };
  }

  /** Where it is; and where that is called otherwise, that it stays so. */
  #hereAlready(member: Member, by: readonly string[], said: Fields): string[] {
    const { kind } = member;
    const here = this.#says.here(this.#words.fields(kind, by), pathOf(kind, member));
    if (!isCalledOtherwise(member, said)) return [here];
    return [here, this.#says.notTaken(this.#words.fields(kind, [kind.titleName]))];
  }

  #completing(kind: Kind, existing: Member | null): Completing {
    return {
      reading: this.#readingFor(kind),
      kinds: this.#kinds,
      origin: this.#options.origin,
      shape: [],
      existing,
      actor: existing ? towards(this.#actor, existing) : this.#actor,
      make: (target, values) => this.#named.name(target, values, this.#says),
    };
  }

  /** What the checks ask for, answered from memory where it can be. */
  #readingFor(kind: Kind): LinkPlace["reading"] {
    return {
      named: (target, names) => this.#links.named(target, names),
      members: (target, ids) => this.#writing.members(target, ids),
      list: (target, query) => this.#writing.list(target, query),
      matching: (target, conditions, limit) => this.#writing.matching(target, conditions, limit),
      resolve: (target, keys) => this.#links.resolve(target, keys),
      findBy: (target, field, value) =>
        (target === kind || target.named || target.fields[field]?.uniqueAmong
          ? this.#unique
          : this.#writing
        ).findBy(target, field, value),
    };
  }
}

function withMadeIn(kind: Kind, draft: GivenDraft, named: ReadonlyMap<number, Link>): GivenDraft {
  const values = withMade(kind, draft.values, named);
  const given = draft.given === draft.values ? values : withMade(kind, draft.given, named);
  return { ...draft, values, given };
}

/** A mistyped number is wrong, also where the member has one already and none is taken. */
function mistyped({ kind, values }: Member, said: Fields, taken: Fields): Fault[] {
  return Object.entries(said).flatMap(([name, value]) => {
    const field = kind.fields[name];
    if (!field || name in taken) return [];
    return wrongCodes(field, value, values[name] ?? null, `/${name}`);
  });
}

function isCalledOtherwise({ kind, values }: Member, said: Fields): boolean {
  const [here, there] = [values[kind.titleName], said[kind.titleName]];
  if (kind.alike.length === 0 || typeof there !== "string" || there === "") return false;
  return fold(`${here ?? ""}`) !== fold(there);
}

/** What people call the row. */
function labelOf(kind: Kind, document: Fields): string {
  const title = document[kind.titleName] ?? document.name;
  return typeof title === "string" ? title : "";
}

/** As the file has it: a key is folded, and nobody writes so. */
function firstSaid({ id, ...fields }: Fields): string {
  const said = Object.values(fields)
    .flat()
    .map((value) => {
      const { name, url } = (typeof value === "object" && value !== null ? value : {}) as Fields;
      return `${name ?? url ?? (typeof value === "object" ? "" : (value ?? ""))}`;
    });
  return said.find((text) => text !== "") ?? "";
}

/** The row without what only says which member it is. */
function documentOf(fields: Fields): Record<string, unknown> {
  const { id, url, slug, version, quelle, quelle_id, ...rest } = fields;
  return rest;
}
