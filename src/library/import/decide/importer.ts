/** Decides about rows and writes them, first as a dry run: rows become new members, changes, or sentences about what is wrong. */

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
import { isKnownByValues } from "../../../core/model/duplicates/duplicate-keys.ts";
import { type Actor, towards } from "../../../core/model/kinds/access.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import type { Field, Link, Values } from "../../../core/model/kinds/field.ts";
import { isLinking, type Kind, type Kinds } from "../../../core/model/kinds/kind.ts";
import { lookupKeys, valuesOfName } from "../../../core/model/kinds/naming.ts";
import { rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Draft, Writing } from "../../../core/model/store/writing.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { cached, OfEach } from "../../../core/words/cached.ts";
import { fold } from "../../../core/words/fold.ts";
import { origins } from "../../tables/origins.ts";
import type { Fields } from "../formats/format.ts";
import { MembersMeant } from "../meant/members-meant.ts";
import { type FoundMember, findMembers, type RowKey, readKey } from "../rows/keys.ts";
import { isOwnKey, type PartDocument } from "../rows/list-keys.ts";
import { RowWords } from "../rows/row-words.ts";
import type { TransferTexts } from "../texts/themes.ts";
import {
  type BadCell,
  badCellsIn,
  costsOnlyCell,
  futureYears,
  groupName,
  type LeftOutOfRow,
  nameIn,
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
import type { RowBefore } from "./duplicate-finder.ts";
import { addedTo, asExpected, otherBirthday } from "./here-already.ts";
import { LinkFinder, type RowTarget } from "./links.ts";
import { NamedMembers, withMade } from "./named-members.ts";
import { formerIn, isOfAnother, otherNumbersIn, Recognition, reissuedIn } from "./recognition.ts";
import type { NumbersOfRows } from "./reserved-numbers.ts";
import { RuledRows } from "./ruled-rows.ts";
import { firstDay, isAboutNumbered } from "./sketch.ts";
import { hasNumber, UniqueValues } from "./unique.ts";

export interface ImporterOptions {
  /** The public address, which our absolute links begin with. */
  readonly origin: string;
  readonly texts: Texts;
  /** Settings of the library, for the rules of kinds. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Started with an API key, which may set less than a librarian. */
  readonly byKey?: boolean;
  /** Consequences of new members are not followed: in a dry run without values nothing depends on them. */
  readonly quiet?: boolean;
  /** An unreadable cell is left out instead of refusing its row. */
  readonly lenient?: boolean;
  /** Groups of such cells whose text is added to a note. */
  readonly noted?: ReadonlySet<string>;
  /** Rows that name a reader of the list again become readers of their own. */
  readonly apart?: boolean;
}

interface GivenDraft extends Draft {
  readonly given: Values;
}

/** A row with a valid key. */
interface Candidate {
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

/** The place of a key. */
interface KeyPlace {
  readonly file: ImportFile;
  readonly line: number;
  /** The name of the reader. */
  readonly called?: string;
}

/** An import has the rights of a librarian. */
const IMPORTING: Actor = { id: 0, username: "import", role: "bibliothekar", imports: true };
const IMPORTING_BY_KEY: Actor = { ...IMPORTING, byKey: true };

const NOTHING_SAID = { said: "", title: null, entries: [], whole: null, keys: [] };

export class Importer {
  readonly #writing: Writing;
  readonly #kinds: Kinds;
  readonly #options: ImporterOptions;
  readonly #words: RowWords;
  readonly #links: LinkFinder;
  readonly #unique: UniqueValues;
  readonly #recognition: Recognition;
  readonly #meant: MembersMeant;
  readonly ruled: RuledRows;
  readonly named: NamedMembers;
  /** The first place of each id, by its source; and of each address. */
  readonly #ids = new OfEach<Kind, OfEach<string, Map<string, KeyPlace>>>(
    () => new OfEach(() => new Map()),
  );
  readonly #addresses = new Map<string, KeyPlace>();

  /** Shared by all instances of one import: numbers reserved for later rows, and the matches of rows. */
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
    this.#recognition = new Recognition(
      writing,
      kinds,
      this.#links,
      this.#unique,
      options.apart ?? false,
    );
    this.#meant = new MembersMeant(writing, kinds, IMPORTING);
    const { site, origin } = options;
    const today = () => writing.today();
    this.ruled = new RuledRows(
      () => ({ writing, kinds, actor: null, today: today(), site, origin, isImported: true }),
      this.#unique,
      reserved,
      options.quiet ?? false,
    );
    this.named = new NamedMembers(this.ruled, this.#links);
  }

  get #actor(): Actor {
    return this.#options.byKey ? IMPORTING_BY_KEY : IMPORTING;
  }

  get #says(): TransferTexts["rows"] {
    return this.#words.says;
  }

  /** Copies of the rows in which names are told apart from ids and addresses. Parts of refused rows are dropped. */
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

  /** Whether rows of a list exist already, by key or duplicate key. */
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
    const off = this.#turnedOff(file);
    rows.forEach(({ line, fields, expected, taken, brings, key: called = null }, index) => {
      const key = off ?? (typeof fields === "string" ? fields : this.#key(file, line, fields));
      if (typeof key === "string") decisions[index] = refusedRow(called, [key]);
      else {
        const said = documentOf(fields as Fields);
        const document = (file.listed && rulesOf(kind).fromList?.(said)) || said;
        const wrong = brings ? this.#wrongWith(brings, file) : [];
        const row = { index, line, key, fields: fields as Fields, document, expected, wrong };
        candidates.push({ ...row, taken: taken?.values });
      }
    });
    const found = await findMembers(
      this.#writing,
      kind,
      candidates.map(({ key }) => key),
      this.#says,
    );
    const documents = candidates.map(({ document }) => document);
    // A row may match a member that was created since the check: its parts belong to that one.
    if (file.listed) this.#links.tellFound(kind, source, documents);
    const unmeant = await this.#meant.tell(kind, documents);
    await this.#links.translate(kind, source, documents);
    await this.#unique.look(kind, documents);
    // Members to be created need unused user names: one query for all of them, to avoid N+1.
    for (const [target, names] of this.#links.unanswered())
      await this.#unique.look(
        target,
        names.map((name) => valuesOfName(target, name) ?? {}),
      );
    const unknown = file.listed ? candidates.filter(({ key }) => found.get(key) === null) : [];
    const about = await this.#about(kind, kind === this.#kinds.accounts ? candidates : unknown);
    if (file.listed)
      await this.#recognition.look(
        kind,
        unknown.flatMap(({ document, expected }) => (expected?.member ? [] : [document])),
      );
    if (file.listed)
      await this.#recognition.lookByParts(
        kind,
        unknown.flatMap(({ document, expected, index }) =>
          expected ? [] : [{ document, brings: rows[index]?.brings }],
        ),
      );
    const drafts: GivenDraft[] = [];
    const created: number[] = [];
    for (const row of candidates) {
      const known = found.get(row.key) ?? null;
      const candidate = known && file.listed ? { ...row, document: saidOf(kind, row) } : row;
      const { index, key } = row;
      const unclear = unmeant.get(row.document);
      if (unclear) {
        const { target, text, isOfSeveral } = unclear;
        const isReader = target === this.#kinds.accounts;
        const say = isReader ? this.#says.readerUnclear : this.#says.workUnclear;
        decisions[index] = refusedRow(key.text, [say(text, isOfSeveral)]);
        continue;
      }
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
    const named = await this.named.make();
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

  /** An export comes back whole; what a list brings would be seen by nobody. */
  #turnedOff({ kind, listed }: ImportFile): string | null {
    const { needs } = kind;
    if (!listed || needs === null || isEnabled(kind, this.#options.site)) return null;
    const settings = this.#kinds.all.find(({ alone, fields }) => alone && needs in fields);
    const setting = settings ? this.#words.fields(settings, [needs]) : needs;
    return this.#says.turnedOff(this.#words.kind(kind), setting);
  }

  /** A refused row drops its parts; a refused part does not affect its row. */
  #refused(decision: Decision, { path, list }: ImportFile, number: number | undefined): Decision {
    if (list?.part) return refusedRow(decision.key, [...decision.reasons, this.#says.restComesIn]);
    if (list) this.#recognition.refuse(path, number);
    return decision;
  }

  /** Faults of a row's parts that can be found before the row is written, so that all are reported at once. */
  #wrongWith(brings: readonly PartDocument[], { list }: ImportFile): string[] {
    const sentences = brings.flatMap(({ kind, fields }) => {
      const document = documentOf(fields);
      const said: Record<string, unknown> = {};
      for (const name in document) {
        const field = kind.fields[name];
        // Links are resolved later, for the whole batch.
        if (document[name] !== null && !(field && isLinking(field))) said[name] = document[name];
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

  /** Creates members that rows without a check name; those that cannot be created are missing in the result. */
  async makeNamed(kind: Kind, names: readonly string[]): Promise<ReadonlyMap<string, Link>> {
    // Spellings with the same lookup key are one name.
    const different = Map.groupBy(names, (name) => lookupKeys(kind, name)[0]).values();
    const documents = [...different].map(([name = ""]) => valuesOfName(kind, name) ?? {});
    await this.#unique.look(kind, documents);
    for (const document of documents) {
      const checked = checkInput(kind, this.#kinds, document);
      const completed = await completeValues(kind, checked, this.#completing(kind, null));
      if (completed.faults.length === 0) await this.named.name(kind, completed.values, this.#says);
    }
    await this.named.make();
    return this.#links.named(kind, names);
  }

  #key(file: ImportFile, line: number, fields: Fields): RowKey | string {
    const key = readKey(fields, file.kind, file.source, this.#says);
    if (typeof key === "string") return key;
    const { kind, source } = file;
    const isById = key.address === null;
    // Rows of such a list may repeat each other; `Recognition` finds those.
    if (isById && file.listed && isKnownByValues(kind)) return key;
    const places = isById ? this.#idsOf(file) : this.#addresses;
    const first = places.get(key.text) ?? this.#recognition.rowOf(kind, source, key.text);
    const isReader = isById && file.listed && kind === this.#kinds.accounts;
    const called = isReader && !this.#options.apart ? fold(labelOf(kind, fields)) : "";
    // The same card and the same name: the list has this reader twice.
    if (first && "called" in first && called !== "" && first.called === called) return key;
    if (first) return this.#says.twice(key.text, first.file.called, this.#words.place(first));
    places.set(key.text, { file, line, ...(called !== "" && { called }) });
    return key;
  }

  #idsOf({ kind, source }: ImportFile): Map<string, KeyPlace> {
    return this.#ids.of(kind).of(source);
  }

  /** A row that is matched by its values. */
  async #listRow(
    file: ImportFile,
    candidate: Candidate,
    known: FoundMember | null | string,
    about: ReadonlyMap<number, FoundMember>,
    drafts: GivenDraft[],
  ): Promise<Decision> {
    const { kind } = file;
    const { key, document, line, expected } = candidate;
    const here: RowBefore = { file, id: key.text, line, ...NOTHING_SAID };
    const recognized = async () =>
      expected?.member
        ? (about.get(expected.member) ?? null)
        : this.#recognition.find(kind, document, here, expected?.member === null);
    const byKey =
      kind === this.#kinds.accounts ? await this.#ofKey(kind, candidate, known, about) : known;
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
      const where = row.file.path === file.path ? place : `${row.file.path}, ${place}`;
      if (found.isUncertain) {
        const reason = this.#says.maybeAsRow(this.#words.fields(kind, by), where);
        return { ...refusedRow(name, [reason]), again: true };
      }
      const same = this.#says.sameAsRow(this.#words.fields(kind, by), where);
      const left = more.length > 0 ? [this.#says.notTaken(this.#words.fields(kind, more))] : [];
      const again = kind === this.#kinds.accounts && { again: true as const };
      return { outcome: "found", key: name, reasons: [same, ...left], member: null, ...again };
    }
    // A match by name alone: the owner of loans must not depend on the order of a list.
    const birthday =
      found !== null && typeof found !== "string" && !found.by && isOwn()
        ? otherBirthday(found.member, document)
        : null;
    const decision = await this.#row(
      file,
      candidate,
      birthday === null
        ? (this.#reissued(found, document) ?? asExpected(found, expected, this.#says))
        : this.#says.bornOn(birthday),
      drafts,
    );
    this.#recognition.remember(kind, document, here, decision);
    // From now on the row before tells; of readers the name, too, is asked.
    if (kind !== this.#kinds.accounts && this.#recognition.rowOf(kind, file.source, key.text))
      this.#idsOf(file).delete(key.text);
    return { ...decision, key: name };
  }

  /** A sentence where the row gives the number of a reader to somebody else, who must not get their loans. */
  #reissued(found: FoundMember | string | null, document: Fields): string | null {
    if (found === null || typeof found === "string") return null;
    const [first] = reissuedIn(found.member, document);
    if (!first) return null;
    const { kind, values } = found.member;
    const whose = `${values.name} (${pathOf(kind, found.member)})`;
    return this.#says.reissued(this.#words.fields(kind, [first[0]]), first[1], whose);
  }

  /** A key made of a name is weaker than the other values of a reader. */
  async #ofKey(
    kind: Kind,
    { key, document, expected }: Candidate,
    known: FoundMember | null | string,
    about: ReadonlyMap<number, FoundMember>,
  ): Promise<FoundMember | null | string> {
    if (known === null || typeof known === "string") return known;
    const former = formerIn(known.member, document);
    // Keys are made of numbers, too: the valid one stays.
    if (former.length > 0)
      return isOfAnother(known.member, document) ? null : { ...known, by: former };
    if (!isOwnKey(key.text, kind, this.#kinds, document) || hasNumber(kind, document)) return known;
    const { id } = known.member;
    if (expected)
      return id === expected.member ? known : (about.get(expected.member ?? 0) ?? known);
    const reader = await this.#recognition.reader(kind, document, false, id);
    return reader === null || (reader !== "several" && reader.member.id === id) ? known : reader;
  }

  /** The members that rows matched at the check. */
  async #about(kind: Kind, rows: readonly Candidate[]): Promise<Map<number, FoundMember>> {
    const ids = new Set(rows.flatMap(({ expected }) => expected?.member ?? []));
    const members = ids.size > 0 ? await this.#writing.members(kind, [...ids]) : [];
    return new Map(members.map((member) => [member.id, { member, keep: null, by: [] }]));
  }

  async #row(
    file: ImportFile,
    { key, fields, document: whole, wrong, taken }: Candidate,
    found: FoundMember | null | string,
    drafts: GivenDraft[],
  ): Promise<Decision> {
    if (typeof found === "string") return refusedRow(key.text, [found]);
    const { kind } = file;
    const existing = found?.member ?? null;
    const future = file.listed ? futureYears(kind, whole, this.#writing.today()) : [];
    const checked = await this.#check(kind, whole, found);
    const first = { ...checked, faults: [...checked.faults, ...future] };
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
    const { given: told, faults } = left ? await this.#check(kind, said, found) : first;
    const given = taken && existing === null ? { ...told, ...taken } : told;
    const cellReasons = (left?.cells ?? []).map(({ fault }) => this.#words.explain(fault, file));
    // For an existing member faults of the parts do not count yet: those may exist, too, and are checked later.
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
      const assumed = isAboutNumbered(kind) && this.#assumedDay(file, given, values);
      return { ...decision, outcome: "created", ...(assumed && { assumed }) };
    }
    const { member, keep, by } = found;
    const { slug, source } = key.draft;
    const kept = by ? keptIn(member, said).filter((name) => given[name] !== said[name]) : [];
    const matches = by ? this.#hereAlready(member, by, kept) : [];
    if (sameValues(kind, member.values, given) && (slug ?? member.slug) === member.slug) {
      if (!by) return { ...decision, outcome: "unchanged" };
      return { ...decision, outcome: "found", reasons: matches, ...lookAt(kept.length > 0) };
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
    const made = await this.named.make();
    const [complete = { values }] = await this.ruled.numbered(kind, [
      { values: withMade(kind, values, made) },
    ]);
    await this.#writing.update(member, complete.values, null, options);
    await this.ruled.follow(kind, member, [member.id]);
    const review = by ? matches : this.#formerName(member);
    const isOther = by ? kept.length > 0 : isCalledOtherwise(member, said);
    const why = isOther ? review : [];
    return { ...decision, outcome: "changed", reasons: why, given, ...lookAt(isOther) };
  }

  /** Where the row says only when a loan was due or came back, and not when it began. */
  #assumedDay({ kind, list }: ImportFile, given: Values, values: Values): string | null {
    const first = firstDay(kind.fields) ?? "";
    if ((given[first] ?? null) !== null || values[first] === this.#writing.today()) return null;
    for (const { name, to } of list?.mapping?.columns ?? []) {
      const field = to?.split(".")[1] ?? "";
      if (kind.fields[field]?.type === "day" && (given[field] ?? null) !== null)
        return `${name} (${given[field]} → ${values[first]} – ${given[field]})`;
    }
    return null;
  }

  #cell(fault: Fault, text: string, file: ImportFile): BadCell {
    const cell = this.#words.cell(fault, text, file);
    const { exchange } = file.kind.fields[nameIn(fault.pointer)] ?? {};
    const isNoted =
      noteFieldOf(file.kind) !== null &&
      (exchange?.noted || this.#options.noted?.has(groupName(cell)));
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
      checkInput(kind, this.#kinds, document),
      this.#completing(kind, existing),
    );
    if (existing === null || document === rest) return { given, faults: [...counts, ...faults] };
    return { given, faults: [...counts, ...mistyped(existing, rest, document), ...faults] };
  }

  /** A copy without the numbers that it was given when its row had none: those of a list that has some count. */
  async #withoutMade(member: Member, said: Fields): Promise<Member> {
    const { kind, id, values, version } = member;
    if (kind === this.#kinds.accounts || otherNumbersIn(member, said).length === 0) return member;
    const source = (await this.#writing.with(origins).sources(kind, [id])).get(id);
    if (source?.version !== version) return member;
    const made = seriesFor(kind, this.#options.site, this.#writing.today()).filter(
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
    const here = this.#says.here(this.#words.fields(kind, by), pathOf(kind, member));
    if (kept.length === 0) return [here];
    return [here, this.#says.notTaken(this.#words.fields(kind, kept))];
  }

  /** Of a reader found by number who gets another name: a sister can have got the card. */
  #formerName(member: Member): string[] {
    const { kind, values } = member;
    if (kind.owner !== "id") return [];
    return [this.#says.calledBefore(`${values.name}`, pathOf(kind, member))];
  }

  #completing(kind: Kind, existing: Member | null): Completing {
    return {
      reading: this.#readingFor(kind),
      kinds: this.#kinds,
      origin: this.#options.origin,
      shape: [],
      existing,
      actor: existing ? towards(this.#actor, existing) : this.#actor,
      make: (target, values) => this.named.name(target, values, this.#says),
    };
  }

  /** Lookups of the validation, answered from caches where possible. */
  #readingFor(kind: Kind): LinkPlace["reading"] {
    return cached(this.#readings, kind, () => ({
      known: (target, { url, called }) =>
        called === undefined ? this.#links.at(target, url) : this.#links.called(target, called),
      named: (target, names) => this.#links.named(target, names),
      members: (target, ids) => this.#writing.members(target, ids),
      list: (target, query) => this.#writing.list(target, query),
      today: () => this.#writing.today(),
      matching: (target, conditions, limit) => this.#writing.matching(target, conditions, limit),
      resolve: (target, keys) => this.#links.resolve(target, keys),
      findBy: (target, field, value) =>
        (target === kind || target.named || target.fields[field]?.uniqueAmong
          ? this.#unique
          : this.#writing
        ).findBy(target, field, value),
    }));
  }
  readonly #readings = new Map<Kind, LinkPlace["reading"]>();
}

function withMadeIn(kind: Kind, draft: GivenDraft, named: ReadonlyMap<number, Link>): GivenDraft {
  const values = withMade(kind, draft.values, named);
  const given = draft.given === draft.values ? values : withMade(kind, draft.given, named);
  return { ...draft, values, given };
}

/** A mistyped code is a fault, even where the member keeps its own. */
function mistyped({ kind, values }: Member, said: Fields, taken: Fields): Fault[] {
  return Object.entries(said).flatMap(([name, value]) => {
    const field = kind.fields[name];
    if (!field || name in taken) return [];
    return wrongCodes(field, value, values[name] ?? null, `/${name}`);
  });
}

/** What a member is called by: of an account the name, as its title is the user name. */
function calledBy({ owner, titleName }: Kind): string {
  return owner === "id" ? "name" : titleName;
}

function lookAt(differs: boolean): Pick<Decision, "differs"> {
  return differs ? { differs } : {};
}

/** What the member keeps although the row says something else that somebody should look at. */
function keptIn(member: Member, said: Fields): string[] {
  const { kind } = member;
  const called = isCalledOtherwise(member, said) ? [calledBy(kind)] : [];
  const former = formerIn(member, said);
  return [...called, ...otherNumbersIn(member, said).filter((name) => !former.includes(name))];
}

function isCalledOtherwise({ kind, values }: Member, said: Fields): boolean {
  const [here, there] = [values[calledBy(kind)], said[calledBy(kind)]];
  const isTold = isKnownByValues(kind) || kind.owner === "id";
  if (!isTold || typeof there !== "string" || there === "") return false;
  return typeof here === "string" && fold(here) !== fold(there);
}

/** What a row says of a loan that is here: an empty cell says nothing, unless it says that the loan is not over. */
function saidOf(kind: Kind, { document }: Candidate): Record<string, unknown> {
  if (!isAboutNumbered(kind)) return document;
  const said = Object.entries(document).filter(
    ([name, value]) => value !== null || kind.fields[name]?.exchange?.none !== undefined,
  );
  return Object.fromEntries(said);
}

/** The title of the row. */
function labelOf(kind: Kind, document: Fields): string {
  const title = document[kind.titleName] ?? document.name;
  return typeof title === "string" ? title : "";
}

/** As in the file, since keys are folded. */
function firstSaid({ id, ...fields }: Fields): string {
  const said = Object.values(fields)
    .flat()
    .map((value) => {
      const { name, url } = (typeof value === "object" && value !== null ? value : {}) as Fields;
      return `${name ?? url ?? (typeof value === "object" ? "" : (value ?? ""))}`;
    });
  return said.find((text) => text !== "") ?? "";
}

/** The row without the fields that identify its member. */
function documentOf(fields: Fields): Record<string, unknown> {
  const { id, url, slug, version, quelle, quelle_id, ...rest } = fields;
  return rest;
}
