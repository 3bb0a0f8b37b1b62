/** Inserts rows with the values found by the check, without checking again, as long as nothing that the check depends on has changed. */

import { blankValues } from "../../../core/engine/write/complete-values.ts";
import { numberedFields } from "../../../core/engine/write/give-numbers.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import type { Field, Link, Value, Values } from "../../../core/model/kinds/field.ts";
import { isLinking, type Kind, type Kinds } from "../../../core/model/kinds/kind.ts";
import { nameKey } from "../../../core/model/kinds/naming.ts";
import { fieldsOf } from "../../../core/model/kinds/per-kind.ts";
import { type ChangeBatch, hasAny } from "../../../core/model/store/change-batch.ts";
import type { Draft, Writing } from "../../../core/model/store/writing.ts";
import { cached } from "../../../core/words/cached.ts";
import type { ReadyRow, StagedRow } from "../../tables/staged-import.ts";
import { linksSaid, saidOf, saysNothing } from "../columns/fields.ts";
import type { Fields } from "../formats/format.ts";
import { readKey } from "../rows/keys.ts";
import type { TransferTexts } from "../texts/themes.ts";
import type { Decision, ImportFile, NewMember } from "./decision.ts";
import type { GivenIds } from "./given-ids.ts";
import type { Importer } from "./importer.ts";
import { hasRules } from "./ruled-rows.ts";

/** A staged link: by id, or by name where the row has a name. */
type StagedLink = [what: number | string, extras: Readonly<Record<string, string>>];

const openFields = fieldsOf((field): field is Field => field.type !== "secret");

/** The staged values of a new member that differ from its row; null where the row has to be checked again when it is applied. */
export function readyOf(
  kind: Kind,
  kinds: Kinds,
  fields: Fields,
  { id, given: values }: NewMember,
): ReadyRow | null {
  if (hasRules(kind)) return null;
  const found: Record<string, unknown> = {};
  const blank = blankValues(kind);
  for (const { 0: name, 1: field } of openFields(kind)) {
    const value = values[name] ?? null;
    if (value === blank[name] && saysNothing(fields[name])) continue;
    // Rows of this import may have changed its parent.
    if (field.type === "link" && field.hierarchy && value !== null) return null;
    if (same(value, saidOf(field, fields[name]))) continue;
    if (isLinking(field)) {
      const links = stagedLinks(value, fields[name], kinds.target(field));
      if (links === null) return null;
      found[name] = links;
    } else found[name] = value;
  }
  return { id, values: found };
}

/** The kinds that others have written to since the check. */
export class ChangedKinds {
  readonly names: Set<string> | null;

  /** null: unknown, so all count as changed. */
  constructor(names: readonly string[] | null) {
    this.names = names && new Set(names);
  }

  with(news: ChangeBatch | null): ChangedKinds {
    if (news === null || this.names === null) return this;
    if (news.changed === "everything") return new ChangedKinds(null);
    // Changes that only follow from a loan do not affect the checks.
    const written = news.changed.filter((one) => hasAny(one.written) && !one.adjusted);
    return new ChangedKinds([...this.names, ...written.map(({ kind }) => kind)]);
  }

  /**
   * Whether checks of this kind may have another result now: they depend on the kind, the kinds it links to, and pictures, but not on
   * derived fields: a loan changes copies, but no work.
   */
  concern(kind: Kind, kinds: Kinds): boolean {
    const { names } = this;
    if (names === null || names.has(kind.singular)) return true;
    return Object.values(kind.fields).some((field) => {
      if (field.type === "derived") return false;
      const other = isLinking(field)
        ? kinds.target(field)
        : field.type === "image"
          ? kinds.pictures
          : null;
      return other !== null && names.has(other.singular);
    });
  }
}

/** One instance per batch. */
export class ReadyRows {
  readonly #writing: Writing;
  readonly #kinds: Kinds;
  readonly #changed: ChangedKinds;
  readonly #given: GivenIds;
  readonly #importer: Importer;
  readonly #links = new Map<Kind, Map<number | string, Link>>();

  readonly #says: TransferTexts["rows"];

  constructor(
    writing: Writing,
    kinds: Kinds,
    changed: ChangedKinds,
    given: GivenIds,
    importer: Importer,
    says: TransferTexts["rows"],
  ) {
    this.#says = says;
    this.#importer = importer;
    this.#writing = writing;
    this.#kinds = kinds;
    this.#changed = changed;
    this.#given = given;
  }

  /** null, without any effect, where the rows have to be checked again. */
  async insert(
    { kind, source }: ImportFile,
    rows: readonly StagedRow[],
  ): Promise<Decision[] | null> {
    if (this.#changed.concern(kind, this.#kinds)) return null;
    const ready = rows.flatMap((row) => row.ready ?? []);
    if (ready.length < rows.length || !(await this.#findLinks(kind, ready))) return null;
    const drafts: Draft[] = [];
    const keys: string[] = [];
    for (const [index, { fields }] of rows.entries()) {
      const key = readKey(fields as Fields, kind, source, this.#says);
      if (typeof key === "string") return null;
      keys.push(key.text);
      const given = this.#valuesOf(kind, fields as Fields, ready[index]!);
      const values = await this.#importer.ruled.obey(kind, null, given);
      if (values instanceof Problem) return null;
      drafts.push({ values, ...key.draft });
    }
    if (await this.#isTaken(kind, drafts)) return null;
    const ids = await this.#importer.ruled.insert(kind, drafts);
    return ids.map((id, index) => ({
      outcome: "created",
      key: keys[index] ?? null,
      reasons: [],
      member: null,
      made: { id, given: drafts[index]?.values ?? {} },
    }));
  }

  /** A number that was generated for an earlier row may be the one of this row. */
  async #isTaken(kind: Kind, drafts: readonly Draft[]): Promise<boolean> {
    for (const [name] of numberedFields(kind)) {
      const numbers = drafts.flatMap(({ values }) => values[name] ?? []) as string[];
      if (numbers.length === 0) continue;
      if ((await this.#writing.holdersOf(kind, name, numbers)).size > 0) return true;
    }
    return false;
  }

  /** Clears the cache of links: rows that were checked again may have renamed their targets. */
  forget(): void {
    this.#links.clear();
  }

  /** false where a link has no target. */
  async #findLinks(kind: Kind, ready: readonly ReadyRow[]): Promise<boolean> {
    for (const name in kind.fields) {
      const field = kind.fields[name] as Field;
      if (!isLinking(field)) continue;
      const target = this.#kinds.target(field);
      const known = cached(this.#links, target, () => new Map());
      const ids = new Set<number>();
      const names = new Set<string>();
      for (const { values } of ready) {
        for (const [staged] of (values[name] ?? []) as readonly StagedLink[]) {
          const what = this.#meant(staged);
          if (what === null) return false;
          if (known.has(what)) continue;
          if (typeof what === "number") ids.add(what);
          else names.add(what);
        }
      }
      if (ids.size > 0) {
        const found = await this.#writing.resolve(target, [...ids].map(String));
        for (const [id, link] of found) known.set(Number(id), link);
        if (found.size < ids.size) return false;
      }
      if (names.size > 0) {
        for (const [called, link] of await this.#writing.named(target, [...names]))
          known.set(called, link);
        const missing = [...names].filter((called) => !known.has(called));
        if (missing.length === 0) continue;
        const made = await this.#importer.makeNamed(target, missing);
        for (const [called, link] of made) known.set(called, link);
        if (made.size < missing.length) return false;
      }
    }
    return true;
  }

  #valuesOf(kind: Kind, fields: Fields, ready: ReadyRow): Values {
    const values: Record<string, Value> = { ...blankValues(kind) };
    for (const { 0: name, 1: field } of openFields(kind)) {
      const found = ready.values[name];
      if (found === undefined && saysNothing(fields[name])) continue;
      if (found === undefined) values[name] = saidOf(field, fields[name]);
      else if (!isLinking(field)) values[name] = found as Value;
      else {
        const known = this.#links.get(this.#kinds.target(field));
        const links = (found as readonly StagedLink[]).map(([staged, extras]): Link => {
          const link = known?.get(this.#meant(staged) ?? 0) as Link;
          return { id: link.id, slug: link.slug, title: link.title, extras };
        });
        values[name] = field.type === "link" ? (links[0] ?? null) : links;
      }
    }
    return values;
  }

  #meant(staged: number | string): number | string | null {
    return typeof staged === "number" && staged < 0 ? this.#given.of(staged) : staged;
  }
}

/** null where links can no longer be assigned to the entries of the row. */
function stagedLinks(value: Value, said: unknown, target: Kind): StagedLink[] | null {
  const links = linksSaid(value) as readonly Link[];
  const entries = linksSaid(said) as readonly NamingEntry[];
  const meant = links.length === entries.length ? entries : entriesOf(links, entries, target);
  return (
    meant &&
    links.map(({ id, extras }, index) => {
      const { url, name } = meant[index] ?? {};
      const isNamed = id < 0 && url === undefined && typeof name === "string";
      return [isNamed ? name.trim() : id, extras];
    })
  );
}

interface NamingEntry {
  readonly url?: unknown;
  readonly name?: unknown;
}

/** The entries of a row that became links: a name that occurs twice is linked once. */
function entriesOf(
  links: readonly Link[],
  entries: readonly NamingEntry[],
  target: Kind,
): NamingEntry[] | null {
  const keyOf = ({ name }: NamingEntry) =>
    typeof name === "string" ? nameKey(target, name.trim()) : null;
  const meant: NamingEntry[] = [];
  let next = 0;
  for (const { id, title } of links) {
    const key = nameKey(target, title);
    const at = entries.findIndex((entry, index) => index >= next && keyOf(entry) === key);
    // An existing member is staged by id, whatever its name in the row.
    if (at < 0 && id < 0) return null;
    meant.push(entries[at] ?? {});
    if (at >= 0) next = at + 1;
  }
  return meant;
}

function same(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((entry, index) => entry === b[index]);
}
