/** One run of an import inside its transaction: rows become new members, changes, or sentences about what is wrong. */

import { checkInput } from "../engine/write/check-input.ts";
import { completeValues, sameValues } from "../engine/write/complete-values.ts";
import type { Actor } from "../model/access.ts";
import type { Values } from "../model/field.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import type { Member } from "../model/member.ts";
import { type Fault, Problem } from "../model/problem.ts";
import type { Reading } from "../model/reading.ts";
import { type Occasion, rulesOf } from "../model/rules.ts";
import type { Draft, Writing } from "../model/writing.ts";
import { type Fields, valueOfText } from "./header.ts";
import type { FileReport, RowReport } from "./import-report.ts";
import { type FoundMember, findMembers, type RowKey, readKey } from "./keys.ts";
import { LinkFinder } from "./links.ts";
import { type Row, type RowFile, type RowOptions, readRows } from "./rows.ts";
import { UniqueValues } from "./unique.ts";

export interface ImportFile extends RowFile {
  readonly source: string;
  /** Fields that every row gets where it has nothing itself. */
  readonly set: Readonly<Record<string, string>>;
}

export interface ImporterOptions {
  /** The public address, with which absolute links of ours begin. */
  readonly origin: string;
  /** The sentence about a fault. */
  readonly explain: (fault: Fault) => string;
  /** The sentence about what a rule of the kind does not allow. */
  readonly explainProblem: (problem: Problem) => string;
  /** What the library has decided, for the rules of kinds. */
  readonly site: Readonly<Record<string, unknown>>;
}

type Outcome = "created" | "changed" | "unchanged" | "kept" | "refused";

/** A row that is known by its key. */
interface Candidate {
  readonly line: number;
  readonly key: RowKey;
  readonly document: Record<string, unknown>;
}

/** Whoever can start an import may set what a librarian may. */
const IMPORTING: Actor = { id: 0, username: "import", role: "bibliothekar" };

export class Importer {
  readonly refused: RowReport[] = [];
  readonly kept: RowReport[] = [];
  readonly #writing: Writing;
  readonly #kinds: Kinds;
  readonly #options: ImporterOptions;
  readonly #links: LinkFinder;
  readonly #unique: UniqueValues;
  /** Where a key stood first. */
  readonly #seen = new Map<string, string>();

  constructor(writing: Writing, kinds: Kinds, options: ImporterOptions) {
    this.#writing = writing;
    this.#kinds = kinds;
    this.#options = options;
    this.#links = new LinkFinder(writing, kinds);
    this.#unique = new UniqueValues(writing);
  }

  async read(
    file: ImportFile,
    options: Omit<RowOptions, "onLeftOut" | "kinds">,
    onRows: (count: number) => void,
  ): Promise<FileReport> {
    const leftOut = new Set<string>();
    const onLeftOut = (columns: readonly string[]) => {
      for (const column of columns) leftOut.add(column);
    };
    const sums: Record<Outcome, number> = {
      created: 0,
      changed: 0,
      unchanged: 0,
      kept: 0,
      refused: 0,
    };
    for await (const rows of readRows(file, { ...options, kinds: this.#kinds, onLeftOut })) {
      for (const some of hasRules(file.kind) ? rows.map((row) => [row]) : [rows]) {
        for (const outcome of await this.#batch(file, some)) sums[outcome]++;
      }
      onRows(rows.length);
    }
    const { path, kind, source } = file;
    return { file: path, kind: kind.singular, source, leftOut: [...leftOut], ...sums };
  }

  async #batch(file: ImportFile, rows: readonly Row[]): Promise<Outcome[]> {
    const { kind, source } = file;
    const outcomes: Outcome[] = [];
    const candidates: Candidate[] = [];
    for (const { line, fields } of rows) {
      const key = typeof fields === "string" ? fields : this.#key(file, line, fields);
      if (typeof key === "string") outcomes.push(this.#refuse(file, line, null, [key]));
      else candidates.push({ line, key, document: documentOf(fields as Fields, file) });
    }
    const found = await findMembers(
      this.#writing,
      kind,
      candidates.map(({ key }) => key),
    );
    await this.#links.translate(
      kind,
      source,
      candidates.map(({ document }) => document),
    );
    await this.#unique.look(
      kind,
      candidates.map(({ document }) => document),
    );
    const drafts: Draft[] = [];
    for (const candidate of candidates) {
      const member = found.get(candidate.key) ?? null;
      outcomes.push(await this.#row(file, candidate, member, drafts));
    }
    if (drafts.length > 0) {
      const ids = await this.#writing.insert(kind, drafts, null);
      await this.#follow(kind, null, ids);
    }
    return outcomes;
  }

  #key(file: ImportFile, line: number, fields: Fields): RowKey | string {
    const key = readKey(fields, file.kind, file.source);
    if (typeof key === "string") return key;
    const name = [file.kind.singular, key.address ?? file.source, key.text].join("\n");
    const first = this.#seen.get(name);
    if (first !== undefined) return `"${key.text}" has a row already: ${first}.`;
    this.#seen.set(name, `${file.path}, line ${line}`);
    return key;
  }

  async #row(
    file: ImportFile,
    { line, key, document }: Candidate,
    found: FoundMember | null | string,
    drafts: Draft[],
  ): Promise<Outcome> {
    const { kind } = file;
    if (typeof found === "string") return this.#refuse(file, line, key.text, [found]);
    const existing = found?.member ?? null;
    const { values: given, faults } = await completeValues(
      kind,
      checkInput(kind, this.#kinds, document),
      {
        reading: this.#readingFor(kind),
        kinds: this.#kinds,
        origin: this.#options.origin,
        shape: [],
        existing,
        actor: IMPORTING,
      },
    );
    const reasons =
      faults.length > 0
        ? faults.map((fault) => this.#explain(fault))
        : await this.#unique.take(kind, given, existing);
    if (reasons.length > 0) return this.#refuse(file, line, key.text, reasons);
    if (found === null) {
      const values = await this.#obey(kind, null, given);
      if (values instanceof Problem) return this.#refuse(file, line, key.text, this.#why(values));
      drafts.push({ values, ...key.draft });
      return "created";
    }
    const { member, keep } = found;
    const { slug, source } = key.draft;
    if (sameValues(kind, member.values, given) && (slug ?? member.slug) === member.slug)
      return "unchanged";
    if (keep !== null) {
      this.kept.push({ file: file.path, line, key: key.text, reasons: [keep] });
      return "kept";
    }
    const options = key.address === null ? { source: source! } : slug === undefined ? {} : { slug };
    const values = await this.#obey(kind, member, given);
    if (values instanceof Problem) return this.#refuse(file, line, key.text, this.#why(values));
    await this.#writing.update(member, values, null, options);
    await this.#follow(kind, member, [member.id]);
    return "changed";
  }

  /** The rules of the kind hold for imports too; what they do not allow is refused. */
  async #obey(kind: Kind, before: Member | null, values: Values): Promise<Values | Problem> {
    const { create, replace } = rulesOf(kind);
    try {
      if (before === null) return (await create?.(values, this.#occasion)) ?? values;
      return (await replace?.(before, values, this.#occasion)) ?? values;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  async #follow(kind: Kind, before: Member | null, ids: readonly number[]): Promise<void> {
    const { follow } = rulesOf(kind);
    if (!follow) return;
    const occasion = this.#occasion;
    for (const member of await this.#writing.members(kind, ids)) {
      await follow(before, member, occasion);
    }
  }

  get #occasion(): Occasion {
    const { site, origin } = this.#options;
    const writing = this.#writing;
    return { writing, kinds: this.#kinds, actor: null, today: writing.today(), site, origin };
  }

  /** What the checks ask for, answered from memory where it can be. */
  #readingFor(kind: Kind): Pick<Reading, "resolve" | "findBy" | "members"> {
    return {
      members: (target, ids) => this.#writing.members(target, ids),
      resolve: (target, keys) => this.#links.resolve(target, keys),
      findBy: (target, field, value) =>
        (target === kind ? this.#unique : this.#writing).findBy(target, field, value),
    };
  }

  #why(problem: Problem): string[] {
    if (problem.faults.length === 0) return [this.#options.explainProblem(problem)];
    return problem.faults.map((fault) => this.#explain(fault));
  }

  #refuse(file: ImportFile, line: number, key: string | null, reasons: readonly string[]): Outcome {
    this.refused.push({ file: file.path, line, key, reasons });
    return "refused";
  }

  #explain(fault: Fault): string {
    return `${fault.pointer.slice(1)}: ${this.#options.explain(fault)}`;
  }
}

/** The row without what only says which member it is, and with what the import says of every row. */
function documentOf(fields: Fields, file: ImportFile): Record<string, unknown> {
  const { id, url, slug, version, quelle, quelle_id, ...rest } = fields;
  const document: Record<string, unknown> = rest;
  for (const [name, text] of Object.entries(file.set)) {
    if ((document[name] ?? null) === null) {
      document[name] = valueOfText(file.kind.fields[name], [text]);
    }
  }
  return document;
}

/** Where one row can decide about the next, they come in one by one. */
function hasRules(kind: Kind): boolean {
  const rules = rulesOf(kind);
  return !rules.independent && Boolean(rules.create || rules.replace || rules.follow);
}
