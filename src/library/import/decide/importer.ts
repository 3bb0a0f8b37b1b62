/** Decides about rows and writes them, first as a dry run: rows become new members, changes, or sentences about what is wrong. */

import { checkInput, wrongCodes } from "../../../core/engine/write/check-input.ts";
import { completeValues } from "../../../core/engine/write/complete-values.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import { isKnownByValues } from "../../../core/model/duplicates/duplicate-keys.ts";
import { isEnabled, settingFor } from "../../../core/model/kinds/enabled.ts";
import type { Field, Link } from "../../../core/model/kinds/field.ts";
import { isLinking, type Kind, type Kinds } from "../../../core/model/kinds/kind.ts";
import { lookupKeys, valuesOfName } from "../../../core/model/kinds/naming.ts";
import { rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { OfEach } from "../../../core/words/cached.ts";
import { fold } from "../../../core/words/fold.ts";
import { origins } from "../../tables/origins.ts";
import type { Fields } from "../formats/format.ts";
import type { RowBefore } from "../matching/duplicate-finder.ts";
import { asExpected, otherBirthday } from "../matching/here-already.ts";
import { MembersMeant, type Unmeant } from "../matching/members-meant.ts";
import { formerIn, isOfAnother, Recognition, reissuedIn } from "../matching/recognition.ts";
import { isAboutNumbered } from "../matching/sketch.ts";
import { hasNumber, UniqueValues } from "../matching/unique.ts";
import { type FoundMember, findMembers, type RowKey, readKey } from "../rows/keys.ts";
import { isOwnKey, type PartDocument } from "../rows/list-keys.ts";
import { RowWords } from "../rows/row-words.ts";
import type { TransferTexts } from "../texts/themes.ts";
import { costsOnlyCell } from "./bad-cells.ts";
import { type Decision, type ImportFile, type ImportRow, refusedRow } from "./decision.ts";
import type { ImporterOptions } from "./importer-options.ts";
import { LinkFinder, type RowTarget } from "./links.ts";
import { NamedMembers, withMade } from "./named-members.ts";
import type { NumbersOfRows } from "./reserved-numbers.ts";
import { BY_IMPORT, type Candidate, type GivenDraft, RowDecider } from "./row-decider.ts";
import { RuledRows } from "./ruled-rows.ts";

/** The place of a key. */
interface KeyPlace {
  readonly file: ImportFile;
  readonly line: number;
  /** The name of the reader. */
  readonly called?: string;
}

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
  readonly #decider: RowDecider;
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
    this.#meant = new MembersMeant(writing, kinds, BY_IMPORT);
    const { site, origin } = options;
    const today = () => writing.today();
    this.ruled = new RuledRows(
      () => ({ writing, kinds, actor: null, today: today(), site, origin, isImported: true }),
      this.#unique,
      reserved,
      options.quiet ?? false,
    );
    this.named = new NamedMembers(this.ruled, this.#links);
    this.#decider = new RowDecider({
      writing,
      kinds,
      options,
      words: this.#words,
      links: this.#links,
      unique: this.#unique,
      ruled: this.ruled,
      named: this.named,
    });
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
    const { kind, listed } = file;
    const decisions: Decision[] = [];
    const candidates = this.#candidates(file, rows, decisions);
    const keys = candidates.map(({ key }) => key);
    const found = await findMembers(this.#writing, kind, keys, this.#says);
    const unmeant = await this.#resolve(file, candidates);
    const about = await this.#lookUp(file, rows, candidates, found);
    const drafts = new Map<number, GivenDraft>();
    for (const candidate of candidates) {
      const known = found.get(candidate.key) ?? null;
      const unclear = unmeant.get(candidate.document);
      const decide = () =>
        listed
          ? this.#listRow(file, candidate, known, about, drafts)
          : this.#decider.decide(
              file,
              candidate,
              asExpected(known, candidate.expected, this.#says),
              drafts,
            );
      decisions[candidate.index] = unclear ? this.#unclear(candidate, unclear) : await decide();
    }
    await this.#insert(kind, drafts, decisions);
    return decisions.map((decision, index) =>
      decision.outcome === "refused"
        ? this.#refused(decision, file, rows[index]?.number)
        : decision,
    );
  }

  /** Rows without a valid key are refused at once. */
  #candidates(file: ImportFile, rows: readonly ImportRow[], decisions: Decision[]): Candidate[] {
    const off = this.#turnedOff(file);
    const candidates: Candidate[] = [];
    for (const [index, row] of rows.entries()) {
      const candidate = off ?? this.#candidate(file, row, index);
      if (typeof candidate !== "string") candidates.push(candidate);
      else decisions[index] = refusedRow(row.key ?? null, [candidate]);
    }
    return candidates;
  }

  /** Or why it is refused. */
  #candidate(
    file: ImportFile,
    { line, fields, expected, taken, brings }: ImportRow,
    index: number,
  ): Candidate | string {
    if (typeof fields === "string") return fields;
    const key = this.#key(file, line, fields);
    if (typeof key === "string") return key;
    const said = documentOf(fields);
    const document = (file.listed && rulesOf(file.kind).fromList?.(said)) || said;
    const wrong = brings ? this.#wrongWith(brings, file) : [];
    return { index, line, key, fields, document, expected, wrong, taken: taken?.values };
  }

  /** Resolves the links of all rows at once; returns the rows that mean a reader or a work that is not to be found. */
  async #resolve(
    { kind, source, listed }: ImportFile,
    candidates: readonly Candidate[],
  ): Promise<ReadonlyMap<Fields, Unmeant>> {
    const documents = candidates.map(({ document }) => document);
    // A row may match a member that was created since the check: its parts belong to that one.
    if (listed) this.#links.tellFound(kind, source, documents);
    const unmeant = await this.#meant.tell(kind, documents);
    await this.#links.translate(kind, source, documents);
    return unmeant;
  }

  /** Asks the database once for all rows, to avoid N+1; returns the members that they matched at the check. */
  async #lookUp(
    { kind, listed }: ImportFile,
    rows: readonly ImportRow[],
    candidates: readonly Candidate[],
    found: ReadonlyMap<RowKey, FoundMember | null | string>,
  ): Promise<ReadonlyMap<number, FoundMember>> {
    await this.#unique.look(
      kind,
      candidates.map(({ document }) => document),
    );
    // Members to be created need unused user names.
    for (const [target, names] of this.#links.unanswered())
      await this.#unique.look(
        target,
        names.map((name) => valuesOfName(target, name) ?? {}),
      );
    const unknown = listed ? candidates.filter(({ key }) => found.get(key) === null) : [];
    const about = await this.#about(kind, kind === this.#kinds.accounts ? candidates : unknown);
    if (!listed) return about;
    await this.#recognition.look(
      kind,
      unknown.flatMap(({ document, expected }) => (expected?.member ? [] : [document])),
    );
    await this.#recognition.lookByParts(
      kind,
      unknown.flatMap(({ document, expected, index }) =>
        expected ? [] : [{ document, brings: rows[index]?.brings }],
      ),
    );
    return about;
  }

  #unclear({ key }: Candidate, { target, text, isOfSeveral }: Unmeant): Decision {
    const isReader = target === this.#kinds.accounts;
    const say = isReader ? this.#says.readerUnclear : this.#says.workUnclear;
    return refusedRow(key.text, [say(text, isOfSeveral)]);
  }

  async #insert(
    kind: Kind,
    drafts: ReadonlyMap<number, GivenDraft>,
    decisions: Decision[],
  ): Promise<void> {
    const named = await this.named.make();
    const whole = [...drafts.values()].map((draft) =>
      named.size === 0 ? draft : withMadeIn(kind, draft, named),
    );
    const ids = await this.ruled.insert(kind, whole);
    for (const [place, index] of [...drafts.keys()].entries()) {
      const made = { id: ids[place] as number, given: (whole[place] as GivenDraft).given };
      decisions[index] = { ...(decisions[index] as Decision), made };
    }
  }

  /** An export comes back whole; what a list brings would be seen by nobody. */
  #turnedOff({ kind, listed }: ImportFile): string | null {
    const { needs } = kind;
    if (!listed || needs === null || isEnabled(kind, this.#options.site)) return null;
    const by = settingFor(needs, this.#kinds, this.#options.site);
    const setting = by ? this.#words.fields(by.kind, [by.setting]) : needs;
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
      const completed = await completeValues(kind, checked, this.#decider.completing(kind, null));
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
    read: Candidate,
    known: FoundMember | null | string,
    about: ReadonlyMap<number, FoundMember>,
    drafts: Map<number, GivenDraft>,
  ): Promise<Decision> {
    const { kind } = file;
    const candidate = known ? { ...read, document: saidOf(kind, read) } : read;
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
    const decision = await this.#decider.decide(
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
}

function withMadeIn(kind: Kind, draft: GivenDraft, named: ReadonlyMap<number, Link>): GivenDraft {
  const values = withMade(kind, draft.values, named);
  const given = draft.given === draft.values ? values : withMade(kind, draft.given, named);
  return { ...draft, values, given };
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
