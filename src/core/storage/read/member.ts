/** Reads a member with all its lists in one statement: no N+1 queries, and a consistent read. */

import { type RawBuilder, sql } from "kysely";
import type {
  DerivedField,
  Field,
  Link,
  TextsField,
  Value,
  Values,
} from "../../model/kinds/field.ts";
import { emptyValue, isBeside } from "../../model/kinds/field.ts";
import {
  isLinking,
  isListed,
  type Kind,
  type Kinds,
  type Linking,
} from "../../model/kinds/kind.ts";
import { fieldsOf } from "../../model/kinds/per-kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { ReadLists } from "../../model/store/reading.ts";
import type { Backend } from "../engines/backend.ts";
import { listTable } from "../schema/columns.ts";

const SYSTEM = ["id", "slug", "version", "bezeichnung", "erstellt", "geaendert", "beruehrt"];
/** Cache size in characters of row text, and the longest row that is cached. */
const REMEMBERED = 1_000_000;
const LONGEST = 20_000;

interface WantedFields {
  readonly name: string;
  readonly lists: readonly string[];
  /** Lists of which only the length is read. */
  readonly counted: readonly string[];
  /** Nothing but the lists. */
  readonly listsOnly: boolean;
}

/**
 * Reads members of a kind, each as one JSON text with its columns and the wanted lists. Parsed members are cached by that text, so that the
 * cache needs no invalidation.
 */
export class MemberRows {
  /** Which fields they have: part of the name of every statement that selects `text`. */
  readonly name: string;
  /** The expression to select from the kind's table `k`. */
  readonly text: RawBuilder<string>;
  readonly #kind: Kind;
  readonly #fields: readonly (readonly [string, Field])[];
  readonly #computed: readonly (readonly [string, Field & { type: "computed" }])[];
  readonly #today: () => string;
  readonly #counted: readonly string[];
  /** Copied and filled: an object that gets its properties one by one is slow to make, and to read ever after. */
  readonly #blank: Readonly<Record<string, Value>>;
  #day = "";
  #remembered = new Map<string, Member>();
  #before = new Map<string, Member>();
  #size = 0;

  constructor(
    backend: Backend,
    kinds: Kinds,
    kind: Kind,
    { name, lists, counted, listsOnly }: WantedFields,
    today: () => string,
  ) {
    this.name = name;
    const all = Object.entries(kind.fields);
    this.#kind = kind;
    this.#today = today;
    this.#counted = counted;
    this.#computed = all.flatMap(([name, field]) =>
      field.type === "computed" && !listsOnly ? [[name, field] as const] : [],
    );
    this.#fields = all.filter(([name, field]) =>
      isLinked(field) ? lists.includes(name) : field.type !== "computed" && !listsOnly,
    );
    const empty = this.#fields.map(([name, field]) => [name, emptyValue(field)] as const);
    const computed = this.#computed.map(([name]) => [name, null] as const);
    // Parsed, since V8 keeps an object from there as compact as a literal.
    this.#blank = JSON.parse(JSON.stringify(Object.fromEntries([...empty, ...computed])));
    const columns = [
      ...SYSTEM.map((name) => sql.ref(`k.${name}`)),
      ...this.#fields.map(([name, field]) =>
        isLinked(field) ? linked(backend, kinds, kind, name, field) : sql.ref(`k.${name}`),
      ),
      ...counted.map((name) => countOf(kinds, kind.fields[name] as DerivedField)),
    ];
    this.text = sql`cast(${backend.jsonArray(columns)} as text)`;
  }

  /** The same text returns the same object. */
  read(text: string): Member {
    if (this.#computed.length > 0) this.#turnDay();
    const known = this.#remembered.get(text);
    if (known) return known;
    const member = this.#before.get(text) ?? this.make(text);
    if (text.length <= LONGEST) this.#remember(text, member);
    return member;
  }

  /** Without the cache, for callers that read everything once. */
  make(text: string): Member {
    return this.#from(JSON.parse(text) as unknown[]);
  }

  /** As it would be read when it has just been stored with these values, and nobody links to it. */
  stored(system: Omit<Member, "kind" | "values">, values: Values): Member {
    const { id, slug, version, title, created, changed, touched } = system;
    const cells = this.#fields.map(([name, field]) => rowValue(field, values[name] ?? null));
    return this.#from([id, slug, version, title, created, changed, touched, ...cells]);
  }

  #from(row: readonly unknown[]): Member {
    const kind = this.#kind;
    const values: Record<string, Value> = { ...this.#blank };
    const fields = this.#fields;
    for (let index = 0; index < fields.length; index++) {
      const value = row[SYSTEM.length + index];
      // Also empty if the field was declared after the row was written.
      if (value === null || value === undefined) continue;
      const [name, field] = fields[index]!;
      values[name] = isLinked(field) ? readLinked(field, value) : (value as Value);
    }
    for (const [name, field] of this.#computed)
      values[name] = field.make(values, this.#today(), row[0] as number);
    const [id, slug, version, title, created, changed, touched] = row as never[];
    const member = { kind, id, slug, version, title, created, changed, touched, values };
    if (this.#counted.length === 0) return member as never as Member;
    const from = SYSTEM.length + this.#fields.length;
    const counts = this.#counted.map((name, index) => [name, row[from + index]]);
    return { ...member, counts: Object.fromEntries(counts) } as never as Member;
  }

  /** Two generations: entries not used while the cache fills up once are dropped. */
  #remember(text: string, member: Member): void {
    this.#size += text.length;
    if (this.#size > REMEMBERED) {
      this.#before = this.#remembered;
      this.#remembered = new Map();
      this.#size = text.length;
    }
    this.#remembered.set(text, member);
  }

  /** Computed fields can depend on the day. */
  #turnDay(): void {
    const today = this.#today();
    if (today === this.#day) return;
    this.#day = today;
    this.#remembered = new Map();
    this.#before = new Map();
    this.#size = 0;
  }
}

export function allLists(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => isLinked(kind.fields[name] as Field));
}

/** Of a kind without long lists the short ones are all: what was read once does for both. */
export function listsOf(kind: Kind, lists: ReadLists): ReadLists {
  return lists === "short" && longLists(kind).length === 0 ? "all" : lists;
}

const longLists = fieldsOf(isListed);

/** The lists of which entries show only the length. */
export function countedLists(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => {
    const field = kind.fields[name];
    return field?.type === "derived" && field.counted;
  });
}

/** The number of members that link to `k`, each counted once. */
function countOf(kinds: Kinds, { from, by }: DerivedField): RawBuilder<unknown> {
  const other = kinds.one(from);
  if (other.fields[by]?.type === "link")
    return sql`(select count(*) from ${sql.table(from)} as t where ${sql.ref(`t.${by}`)} = k.id)`;
  return sql`(select count(distinct l.mitglied) from ${sql.table(listTable(other, by))} as l where l.ziel = k.id)`;
}

function readLink(entry: readonly unknown[], extras: readonly string[]): Link {
  const [id, slug, title, ...rest] = entry as [
    number,
    string | null,
    string,
    ...(string | number | null | [number, string | null, string])[],
  ];
  if (extras.length === 0) return { id, slug, title, extras: {} };
  const given = extras.flatMap((name, index) => {
    const value = rest[index];
    return value ? [[name, value] as const] : [];
  });
  const texts = given.map(([name, value]) => [name, Array.isArray(value) ? value[2] : `${value}`]);
  const leading = given.flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, { id: value[0], slug: value[1] }]] : [],
  );
  return {
    id,
    slug,
    title,
    extras: Object.fromEntries(texts),
    ...(leading.length > 0 && { leading: Object.fromEntries(leading) }),
  };
}

/** Their values are read from other rows than that of the member. */
type LinkedField = TextsField | Linking;

function isLinked(field: Field): field is LinkedField {
  return field.type === "texts" || isLinking(field);
}

function linked(
  backend: Backend,
  kinds: Kinds,
  kind: Kind,
  name: string,
  field: LinkedField,
): RawBuilder<unknown> {
  const target = ["t.id", "t.slug", "t.bezeichnung"].map((column) => sql.ref(column));
  switch (field.type) {
    case "texts": {
      const list = backend.jsonList(sql.ref("l.wert"), [sql.ref("l.position")]);
      return sql`(select ${list} from ${sql.table(listTable(kind, name))} as l where l.mitglied = k.id)`;
    }
    case "link":
      return sql`(select ${backend.jsonArray(target)} from ${sql.table(field.to)} as t where t.id = ${sql.ref(`k.${name}`)})`;
    case "links": {
      const entry = backend.jsonArray([
        ...target,
        ...field.extras.map((extra) => sql.ref(`l.${extra}`)),
      ]);
      const list = backend.jsonList(entry, [sql.ref("l.position")]);
      return sql`(select ${list} from ${sql.table(listTable(kind, name))} as l join ${sql.table(field.to)} as t on t.id = l.ziel where l.mitglied = k.id)`;
    }
    case "derived": {
      const from = kinds.one(field.from);
      const shown = [
        ...target,
        ...field.extras.map((extra) =>
          extra === field.by
            ? sql`case when ${sql.ref(`t.${extra}`)} <> k.id then ${extraOf(backend, from, field, extra)} end`
            : extraOf(backend, from, field, extra),
        ),
      ];
      const list = backend.jsonList(backend.jsonArray(shown), [
        sql.ref("t.sortiert"),
        sql.ref("t.id"),
      ]);
      if (field.through !== undefined) {
        const names = new Set(["id", "slug", "bezeichnung", "sortiert", field.by, ...field.extras]);
        const columns = sql.join([...names].map((one) => sql.ref(`t.${one}`)));
        const some = sql`select ${columns} from ${sql.table(field.from)} as t`;
        const by = sql.ref(`t.${field.by}`);
        // Two queries: without statistics on new rows the planner still uses the index for each of them.
        return sql`(select ${list} from (${some} where ${by} = k.id union all
          ${some} join ${sql.table(kind.singular)} as u on u.id = ${by} where ${sql.ref(`u.${field.through}`)} = k.id) as t)`;
      }
      if (from.fields[field.by]?.type === "link") {
        return sql`(select ${list} from ${sql.table(field.from)} as t where ${sql.ref(`t.${field.by}`)} = k.id)`;
      }
      // Each once, even if it links here twice: as author and as director.
      return sql`(select ${list} from ${sql.table(field.from)} as t where t.id in (select l.mitglied from ${sql.table(listTable(from, field.by))} as l where l.ziel = k.id))`;
    }
  }
}

/** For a link its title and target; for an extra of the links to this member the first value. */
function extraOf(
  backend: Backend,
  from: Kind,
  { by }: DerivedField,
  extra: string,
): RawBuilder<unknown> {
  if (isBeside(from.fields[by], extra))
    return sql`(select ${sql.ref(`l.${extra}`)} from ${sql.table(listTable(from, by))} as l
      where l.mitglied = t.id and l.ziel = k.id order by l.position limit 1)`;
  const field = from.fields[extra];
  const column = sql.ref(`t.${extra}`);
  if (field?.type !== "link") return sql`${column}`;
  const parts = backend.jsonArray(["id", "slug", "bezeichnung"].map((one) => sql.ref(`x.${one}`)));
  return sql`(select ${parts} from ${sql.table(field.to)} as x where x.id = ${column})`;
}

/** What a row has for a value. */
function rowValue(field: Field, value: Value): unknown {
  const entryOf = ({ id, slug, title, extras }: Link, names: readonly string[]) => [
    ...[id, slug, title],
    ...names.map((name) => extras[name] ?? null),
  ];
  switch (field.type) {
    case "secret":
      return null;
    case "derived":
      return [];
    case "link":
      return value && entryOf(value as Link, []);
    case "links":
      return ((value ?? []) as Link[]).map((link) => entryOf(link, field.extras));
    default:
      return value;
  }
}

function readLinked(field: LinkedField, value: unknown): Value {
  if (field.type === "texts") return value as string[];
  if (field.type === "link") return readLink(value as unknown[], []);
  return (value as unknown[][]).map((entry) => readLink(entry, field.extras));
}
