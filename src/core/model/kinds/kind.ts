/** A kind of resource, and the registry of all kinds. */

import type { Mistake } from "../../texts/mistakes.ts";
import { cached } from "../../words/cached.ts";
import { closest } from "../../words/distance.ts";
import type { Access } from "./access.ts";
import {
  type DerivedField,
  type Field,
  type ImageField,
  isBeside,
  isInDocuments,
  isPlace,
  type Link,
  type LinkField,
  type LinksField,
  type Values,
} from "./field.ts";
import type { FormFacts } from "./form-facts.ts";
import type { WordsByLanguage } from "./kind-words.ts";
import type { Upload } from "./upload.ts";

/** At most one member has these values while `until` is empty: one open loan per copy. */
export interface Single {
  readonly per: readonly string[];
  readonly until: string;
}

/**
 * No two members with the same `per`, a link or a number, overlap while `until` is empty (if declared) and `from` is not: two bookings of a
 * copy. `from` and `to` are times such as `2026-11-17T08:00`; the end is exclusive.
 */
export interface Disjoint {
  readonly per: string;
  readonly from: string;
  readonly to: string;
  readonly until?: string;
}

/** With this choice the owner makes a member public; for other users all others are 404, like deleted and unknown ones. */
export interface Sharing {
  readonly field: string;
  readonly value: string;
}

/** Desk staff may change only members with this choice; the others are for librarians. */
export interface DeskPart {
  readonly field: string;
  readonly value: string;
}

/** Members can be linked to by name, and are created by being named. */
export interface Naming {
  /** The values of a new member by its name; null if the text is no name. */
  readonly of: (name: string) => Values | null;
  /** The field with other names: texts. */
  readonly also?: string;
  /** Normalizes spellings that differ in more than case and accents: "5a" for "Klasse 5a" and "5 A". */
  readonly spelling?: (name: string) => string;
  /** What distinguishes members of the same name, the most reliable first: an authority number, the year of birth. */
  readonly apart?: (values: Values) => readonly string[];
}

/** One way to find duplicates: members that share one of these texts may be the same. */
export interface DuplicateFacts {
  /** "name": all names of the member. */
  readonly by: "name" | ((values: Values) => readonly string[]);
  /** Fields that distinguish two members if both are filled and differ. */
  readonly unless?: readonly string[];
  /** The same for computed values: always the same number of them, null if unknown. */
  readonly apart?: (values: Values) => readonly (string | null)[];
  /** Fields that people tell two members apart by, beside those of `unless`. */
  readonly shown?: readonly string[];
  /** Only shown to people: an import takes them for different members. */
  readonly guessed?: true;
}

/** The ranking of its members in searches and suggestions. */
export interface SearchFacts {
  /**
   * The members that point to a member, then those that point to these (`["exemplar.werk", "ausleihe.exemplar"]`): of equally good matches
   * the one with more of them is first.
   */
  readonly weighedBy?: readonly string[];
  /** Members of another kind that link to a member, and one of their lists: it is found by the words of that list, too. */
  readonly foundBy?: {
    readonly kind: string;
    readonly link: string;
    readonly list: string;
    /** Those with these values do not count. */
    readonly unless?: Readonly<Record<string, string>>;
  };
  /** Autocomplete: how many suggestions, and the order among the kinds. */
  readonly suggested?: { readonly most: number; readonly rank: number };
}

export interface Kind {
  readonly singular: string;
  readonly plural: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly title: (values: Values) => string;
  readonly titleName: string;
  readonly sort: (values: Values) => string;
  /** The field it is sorted by; null if it is not a single one. */
  readonly sortName: string | null;
  /** Sorted by creation, newest first. */
  readonly newestFirst: boolean;
  readonly slug: boolean;
  /** A singleton: its only member always exists, at the address of the collection. */
  readonly alone: boolean;
  /** Every page shows something of its members. */
  readonly framing: boolean;
  readonly menu: number;
  readonly search: SearchFacts;
  readonly entry: readonly string[];
  readonly glance: readonly string[];
  readonly shape: Readonly<Record<string, readonly string[]>>;
  readonly access: Access;
  /** The field (or "id") with the account that a member belongs to. */
  readonly owner: string | null;
  /** Stays without an owner when that account is deleted. */
  readonly outlives: boolean;
  /** Keeps its account in use, even if the registration was never confirmed. */
  readonly keepsAccount: boolean;
  /** The links that are the rows of a table, for a member that is a list of others. */
  readonly rows: string | null;
  /** null: read permissions do not depend on a member's values. */
  readonly shared: Sharing | null;
  /** null: permissions of the desk do not depend on a member's values. */
  readonly desk: DeskPart | null;
  /** Errors at its addresses are shown in the browser, except in production. */
  readonly displayErrors: boolean;
  readonly term: string;
  readonly label: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** The labels of its fields, choices and forms, by language. */
  readonly words: WordsByLanguage;
  readonly single: readonly Single[];
  readonly disjoint: Disjoint | null;
  readonly upload: Upload | null;
  /** null: members are linked to by address only. */
  readonly named: Naming | null;
  /** Possible duplicates are shown before another member is created, and can be merged. */
  readonly alike: readonly DuplicateFacts[];
  /** A member is a merge of two others. */
  readonly merges: boolean;
  /** A member is a bulk change of others. */
  readonly changesMany: boolean;
  readonly several: string | null;
  /** The setting that enables the kind; null: always enabled. */
  readonly needs: string | null;
  /** null: all fields in order. */
  readonly form: FormFacts | null;
  /** Additions for a representation, by its name; only that representation knows their type. */
  readonly looks: Readonly<Record<string, object>>;
  /** The fields that a site has added and may remove again. */
  readonly added: readonly string[];
  /** Unknown words in its file. */
  readonly mistakes: readonly Mistake[];
}

type OwnedKind = Kind & { readonly owner: string };

/** Accounts belong to themselves. */
function isOwned(kind: Kind): kind is OwnedKind {
  return kind.owner !== null && kind.owner !== "id";
}

export type Linking = LinkField | LinksField | DerivedField;

/** The derived field that is shown as a list on a member's page. */
const listed = new WeakMap<Kind["fields"], ListedField | null>();

type ListedField = readonly [name: string, field: DerivedField];

export function listedIn({ fields }: Kind): ListedField | null {
  return cached(
    listed,
    fields,
    () =>
      Object.entries(fields).find((entry): entry is [string, DerivedField] => isListed(entry[1])) ??
      null,
  );
}

export function isListed(field: Field | undefined): field is DerivedField {
  return field?.type === "derived" && field.listed !== undefined;
}

export function isLinking(field: Field): field is Linking {
  return field.type === "link" || field.type === "links" || field.type === "derived";
}

/** A fault in a declaration, in one sentence, and the kind. */
export class DeclarationError extends Error {
  readonly kind: string | null;
  constructor(message: string, kind: string | null = null) {
    super(message);
    this.kind = kind;
  }
}

/** The end of a sentence about an unknown word. */
export function didYouMean(word: string, words: readonly string[]): string {
  const near = closest(word, words);
  return near === null ? "." : `; did you mean "${near}"?`;
}

/** The extras of a link that are links themselves: name, kind and target. */
export function leadingOf(target: Kind, { extras, leading }: Link, kinds: Kinds) {
  return Object.entries(leading ?? {}).flatMap(([name, { id, slug }]) => {
    const field = target.fields[name];
    if (field?.type !== "link") return [];
    const link: Link = { id, slug, title: extras[name] ?? "", extras: {} };
    return [[name, kinds.target(field), link] as const];
  });
}

/** The fields of a representation, in order. */
export function shapeOf(kind: Kind, representation: string): readonly string[] {
  return (
    kind.shape[representation] ??
    cached(shown, kind, () =>
      Object.entries(kind.fields).flatMap(([name, field]) => (isInDocuments(field) ? [name] : [])),
    )
  );
}

const shown = new WeakMap<Kind, readonly string[]>();

/** Whether a member's document contains its URL: not if its shape is fixed, or if a field has that name. */
export function saysUrl(kind: Kind, representation: string): boolean {
  return kind.shape[representation] === undefined && !hasOwnField(kind, "url");
}

export function hasOwnField(kind: Kind, name: string): boolean {
  return Object.hasOwn(kind.fields, name);
}

/** The field of this name, which may come from outside. */
export function fieldNamed(kind: Pick<Kind, "fields">, name: string): Field | undefined {
  return Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
}

/** The fields of an entry of the collection, in order. */
export function entryOf(kind: Kind, representation: string): readonly string[] {
  const shape = kind.shape[representation];
  return shape ? kind.entry.filter((name) => shape.includes(name)) : kind.entry;
}

/** Whether a value changes with the day without a write. */
export function isComputed({ fields }: Kind): boolean {
  return Object.values(fields).some(
    (field) => field.type === "computed" && !isPlace(field) && !field.filterOnly,
  );
}

/** All kinds, by name; created once, with every link between them checked. */
export class Kinds {
  readonly all: readonly Kind[];
  /** Kinds that every page depends on: settings and own texts of the library. */
  readonly framing: readonly Kind[];
  /** The kind of images used by other members. */
  readonly pictures: Kind | null;
  /** The kind whose members are merges. */
  readonly mergings: Kind | null;
  /** The kind whose members are bulk changes. */
  readonly bulkChanges: Kind | null;
  /** Kinds that the library has to enable. */
  readonly optional: readonly Kind[];
  readonly #accounts: Kind | null;
  readonly #bySingular = new Map<string, Kind>();
  readonly #byPlural = new Map<string, Kind>();

  /** All kinds of the program, if this is the subset of visible ones. */
  readonly #whole: Kinds | null;

  constructor(kinds: readonly Kind[], whole: Kinds | null = null) {
    this.#whole = whole;
    this.all = [...kinds].sort((a, b) => (a.menu || 99) - (b.menu || 99));
    this.framing = this.all.filter(({ framing }) => framing);
    for (const kind of kinds) {
      for (const name of [kind.singular, kind.plural]) {
        if (this.#bySingular.has(name) || this.#byPlural.has(name)) {
          throw new DeclarationError(`The name "${name}" is taken by another kind.`);
        }
      }
      this.#bySingular.set(kind.singular, kind);
      this.#byPlural.set(kind.plural, kind);
    }
    // The links of a subset were checked with the whole; some lead to what is disabled.
    if (whole === null) for (const kind of kinds) this.#checkLinks(kind);
    this.optional = kinds.filter(({ needs }) => needs !== null);
    this.pictures = onlyOne(kinds, ({ upload }) => upload?.pictures === true, "holds the pictures");
    this.mergings = onlyOne(kinds, ({ merges }) => merges, "makes one of two");
    this.bulkChanges = onlyOne(kinds, ({ changesMany }) => changesMany, "changes many");
    this.#accounts = onlyOne(kinds, ({ owner }) => owner === "id", "belongs to itself");
  }

  /** The kind of accounts, each of which belongs to itself. */
  get accounts(): Kind {
    if (!this.#accounts) throw new Error("There is no kind of accounts.");
    return this.#accounts;
  }

  one(singular: string): Kind {
    const kind = this.#bySingular.get(singular);
    if (kind) return kind;
    if (this.#whole) return this.#whole.one(singular);
    throw new Error(`There is no kind "${singular}".`);
  }

  find(name: string): { kind: Kind; collection: boolean } | null {
    const plural = this.#byPlural.get(name);
    if (plural) return { kind: plural, collection: true };
    const singular = this.#bySingular.get(name);
    return singular ? { kind: singular, collection: false } : null;
  }

  /** Kinds whose members belong to an account, including disabled ones. */
  get owned(): readonly OwnedKind[] {
    return (this.#whole ?? this).all.filter(isOwned);
  }

  /** The kind at the other end of a link. */
  target(field: Linking): Kind {
    return this.one(field.type === "derived" ? field.from : field.to);
  }

  /** Every link field to a kind: such links prevent the removal of members. */
  pointingTo(kind: Kind): { kind: Kind; name: string; field: LinkField | LinksField }[] {
    return this.all.flatMap((other) =>
      Object.entries(other.fields).flatMap(([name, field]) =>
        (field.type === "link" || field.type === "links") && field.to === kind.singular
          ? [{ kind: other, name, field }]
          : [],
      ),
    );
  }

  /** Every field that can hold an image of this kind. */
  picturing(kind: Kind): { kind: Kind; name: string; field: ImageField }[] {
    if (kind !== this.pictures) return [];
    return this.all.flatMap((other) =>
      Object.entries(other.fields).flatMap(([name, field]) =>
        field.type === "image" ? [{ kind: other, name, field }] : [],
      ),
    );
  }

  #checkLinks(kind: Kind): void {
    for (const [name, field] of Object.entries(kind.fields)) {
      if (!isLinking(field)) continue;
      const wrong = (what: string) =>
        new DeclarationError(
          `The field "${name}" of the kind "${kind.singular}" ${what}`,
          kind.singular,
        );
      const other = field.type === "derived" ? field.from : field.to;
      const target = this.#bySingular.get(other);
      if (!target) {
        const near = didYouMean(other, [...this.#bySingular.keys()]);
        throw wrong(`links to "${other}", a kind that does not exist${near}`);
      }
      if (field.type === "link" && field.hierarchy && target !== kind)
        throw wrong(`is a hierarchy, which links to the kind itself and not to "${other}".`);
      if (field.type !== "derived") continue;
      const below = field.through === undefined ? null : kind.fields[field.through];
      if (below !== null && !(below?.type === "link" && below.hierarchy === "flat"))
        throw wrong(`goes through "${field.through}", which is no flat hierarchy.`);
      const leadsBack = (one: Field | undefined) =>
        (one?.type === "link" || one?.type === "links") && one.to === kind.singular;
      const back = target.fields[field.by];
      if (!leadsBack(back)) {
        const all = Object.keys(target.fields).filter((one) => leadsBack(target.fields[one]));
        const near = didYouMean(field.by, all);
        throw wrong(`is derived from "${other}.${field.by}", which does not link back${near}`);
      }
      const { listed } = field;
      if (typeof listed !== "string" || isBeside(back, listed)) continue;
      if (!target.fields[listed]?.sortable)
        throw wrong(
          `cannot be listed by "${listed}": that is neither a sortable field of "${other}" nor a text beside its links.`,
        );
    }
  }
}

function onlyOne(kinds: readonly Kind[], isIt: (kind: Kind) => boolean, what: string): Kind | null {
  const [first, second] = kinds.filter(isIt);
  if (!second) return first ?? null;
  throw new DeclarationError(
    `The kind "${second.singular}" cannot be the one that ${what}: "${first?.singular}" is.`,
    second.singular,
  );
}
