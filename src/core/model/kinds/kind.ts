/** A kind of resource, and all kinds there are: what every floor above knows of them. */

import type { Mistake } from "../../texts/mistakes.ts";
import { closest } from "../../words/distance.ts";
import { type Access, type Actor, mayWrite } from "./access.ts";
import {
  type DerivedField,
  type Field,
  type ImageField,
  isBeside,
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

/** No two members with the same `per`, a link or a number, overlap while `until` is empty (where there is one) and `from` is not: two bookings of a copy. `from` and `to` hold moments such as `2026-11-17T08:00`; what ends at one may be followed from there on. */
export interface Disjoint {
  readonly per: string;
  readonly from: string;
  readonly to: string;
  readonly until?: string;
}

/** Its owner opens a member to everybody by this choice; the others are refused to anybody else, and so is what was deleted or never was. */
export interface Sharing {
  readonly field: string;
  readonly value: string;
}

/** The desk may change only members with this choice; the others are for librarians. */
export interface DeskPart {
  readonly field: string;
  readonly value: string;
}

/** Its members can be linked to by name, and are made by being named. */
export interface Naming {
  /** What a new member has by its name; null where the text is no name. */
  readonly of: (name: string) => Values | null;
  /** The field with its other names: texts. */
  readonly also?: string;
  /** One spelling for all of a name that differ in more than case and accents: "5a" for "Klasse 5a" and "5 A". */
  readonly spelling?: (name: string) => string;
  /** What tells its members of one name apart where it is known, the surest first: a number in an authority file, the year of birth. */
  readonly apart?: (values: Values) => readonly string[];
}

/** One way to find duplicates: members that share one of these texts may be the same. */
export interface DuplicateFacts {
  /** "name": all that the member can be named by. */
  readonly by: "name" | ((values: Values) => readonly string[]);
  /** Fields that tell two apart all the same, where both have something in them and it differs. */
  readonly unless?: readonly string[];
  /** The same for what is no field: as many each time, null where it tells nothing. */
  readonly apart?: (values: Values) => readonly (string | null)[];
  /** Only people are asked: an import takes them for two. */
  readonly guessed?: true;
}

/** How its members rank in searches and suggestions. */
export interface SearchFacts {
  /** What points to a member, then what points to that (`["exemplar.werk", "ausleihe.exemplar"]`): of matches that are as good, the one that more of them belong to comes first. */
  readonly weighedBy?: readonly string[];
  /** Suggested while somebody types: how many, and where among the other kinds. */
  readonly suggested?: { readonly most: number; readonly rank: number };
}

export interface Kind {
  readonly singular: string;
  readonly plural: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly title: (values: Values) => string;
  readonly titleName: string;
  readonly sort: (values: Values) => string;
  /** The field that it is in the order of; null where it is no single one. */
  readonly sortName: string | null;
  /** Its own order is that in which its members were made, turned round. */
  readonly newestFirst: boolean;
  readonly slug: boolean;
  /** Has one member, which is there from the beginning and stands at the address of the collection. */
  readonly alone: boolean;
  /** Every page shows something of its members. */
  readonly framing: boolean;
  readonly menu: number;
  readonly search: SearchFacts;
  readonly entry: readonly string[];
  readonly glance: readonly string[];
  readonly shape: Readonly<Record<string, readonly string[]>>;
  readonly access: Access;
  /** The field (or "id") that names the account a member belongs to. */
  readonly owner: string | null;
  /** Stays when that account goes, and forgets whose it was. */
  readonly outlives: boolean;
  /** An account with one is in use, also where its registration was never confirmed. */
  readonly keepsAccount: boolean;
  /** Its links to others, where a member is a list of those: tables have them as rows. */
  readonly rows: string | null;
  /** null: who may read a member depends on nothing that stands in it. */
  readonly shared: Sharing | null;
  /** null: what the desk may change depends on nothing that stands in a member. */
  readonly desk: DeskPart | null;
  /** Errors at its addresses are shown in the browser, except in production. */
  readonly displayErrors: boolean;
  readonly term: string;
  readonly label: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** Those of its fields, choices and forms, by language. */
  readonly words: WordsByLanguage;
  readonly single: readonly Single[];
  readonly disjoint: Disjoint | null;
  readonly upload: Upload | null;
  /** null: its members are linked to by their addresses only. */
  readonly named: Naming | null;
  /** Whatever looks alike is shown before another one is made, and can be made one. */
  readonly alike: readonly DuplicateFacts[];
  /** Each of its members makes one of two others. */
  readonly merges: boolean;
  /** Each of its members changes many others. */
  readonly changesMany: boolean;
  /** What the library has to want before there are any; null: they are always there. */
  readonly needs: string | null;
  /** null: one field follows on the other. */
  readonly form: FormFacts | null;
  /** What it brings along for a representation, by its name; only that one knows what is in it. */
  readonly looks: Readonly<Record<string, object>>;
  /** The fields that a site has added, and may take away again. */
  readonly added: readonly string[];
  /** What its file says that means nothing. */
  readonly mistakes: readonly Mistake[];
}

type OwnedKind = Kind & { readonly owner: string };

/** An account belongs to nobody but itself. */
function isOwned(kind: Kind): kind is OwnedKind {
  return kind.owner !== null && kind.owner !== "id";
}

export type Linking = LinkField | LinksField | DerivedField;

/** The derived list that the page of a member shows as a list of its own. */
export function listedIn({ fields }: Kind): [name: string, field: DerivedField] | null {
  for (const [name, field] of Object.entries(fields))
    if (field.type === "derived" && field.listed !== undefined) return [name, field];
  return null;
}

export function isLinking(field: Field): field is Linking {
  return field.type === "link" || field.type === "links" || field.type === "derived";
}

/** Says in one sentence what is wrong with a declaration, and of which kind. */
export class DeclarationError extends Error {
  readonly kind: string | null;
  constructor(message: string, kind: string | null = null) {
    super(message);
    this.kind = kind;
  }
}

/** The end of a sentence about a word that there is not. */
export function didYouMean(word: string, words: readonly string[]): string {
  const near = closest(word, words);
  return near === null ? "." : `; did you mean "${near}"?`;
}

/** What stands with a link and leads somewhere itself: its name, its kind, and where. */
export function leadingOf(target: Kind, { extras, leading }: Link, kinds: Kinds) {
  return Object.entries(leading ?? {}).flatMap(([name, { id, slug }]) => {
    const field = target.fields[name];
    if (field?.type !== "link") return [];
    const link: Link = { id, slug, title: extras[name] ?? "", extras: {} };
    return [[name, kinds.target(field), link] as const];
  });
}

/** The fields that a representation shows, in their order. */
export function shapeOf(kind: Kind, representation: string): readonly string[] {
  return (
    kind.shape[representation] ?? Object.keys(kind.fields).filter((name) => !isHidden(kind, name))
  );
}

/** Whether a member's own document says its address: not where its shape is fixed, nor where a field has that name. */
export function saysUrl(kind: Kind, representation: string): boolean {
  return kind.shape[representation] === undefined && !hasOwnField(kind, "url");
}

export function hasOwnField(kind: Kind, name: string): boolean {
  return Object.hasOwn(kind.fields, name);
}

/** The fields that an entry of its collection shows there, in their order. */
export function entryOf(kind: Kind, representation: string): readonly string[] {
  const shape = kind.shape[representation];
  return shape ? kind.entry.filter((name) => shape.includes(name)) : kind.entry;
}

/** Something in it changes with the day, without being written. */
export function isComputed({ fields }: Kind): boolean {
  return Object.values(fields).some((field) => field.type === "computed" && !isPlace(field));
}

/** The fields that many members can be given at once, as far as somebody may set them. */
export function bulkFields({ fields }: Kind, actor: Actor | null): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.bulk === true && mayWrite(field, actor, null);
  });
}

function isHidden(kind: Kind, name: string): boolean {
  return kind.fields[name]?.type === "secret";
}

/** All kinds there are, by name; made once, with every link between them checked. */
export class Kinds {
  readonly all: readonly Kind[];
  /** Those of which every page shows something: what the library has decided and written. */
  readonly framing: readonly Kind[];
  /** The one whose members other members have as their pictures. */
  readonly pictures: Kind | null;
  /** The one whose members make one of two others. */
  readonly mergings: Kind | null;
  /** The one whose members change many others. */
  readonly bulkChanges: Kind | null;
  /** Those that are not there unless the library wants them. */
  readonly optional: readonly Kind[];
  readonly #accounts: Kind | null;
  readonly #bySingular = new Map<string, Kind>();
  readonly #byPlural = new Map<string, Kind>();

  /** All that the program knows, where these are those that people find. */
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
    for (const kind of kinds) this.#checkLinks(kind);
    this.optional = kinds.filter(({ needs }) => needs !== null);
    this.pictures = onlyOne(kinds, ({ upload }) => upload?.pictures === true, "holds the pictures");
    this.mergings = onlyOne(kinds, ({ merges }) => merges, "makes one of two");
    this.bulkChanges = onlyOne(kinds, ({ changesMany }) => changesMany, "changes many");
    this.#accounts = onlyOne(kinds, ({ owner }) => owner === "id", "belongs to itself");
  }

  /** The one whose members sign in, so that each belongs to itself. */
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

  /** Those whose members belong to an account, also where people do not find them just now. */
  get owned(): readonly OwnedKind[] {
    return (this.#whole ?? this).all.filter(isOwned);
  }

  /** The kind at the other end of a link. */
  target(field: Linking): Kind {
    return this.one(field.type === "derived" ? field.from : field.to);
  }

  /** Every link that points to a kind: what keeps its members from being removed. */
  pointingTo(kind: Kind): { kind: Kind; name: string; field: LinkField | LinksField }[] {
    return this.all.flatMap((other) =>
      Object.entries(other.fields).flatMap(([name, field]) =>
        (field.type === "link" || field.type === "links") && field.to === kind.singular
          ? [{ kind: other, name, field }]
          : [],
      ),
    );
  }

  /** Every field that can hold a member of the kind as its picture. */
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
      if (field.type !== "link" && field.type !== "links" && field.type !== "derived") continue;
      const other = field.type === "derived" ? field.from : field.to;
      const target = this.#bySingular.get(other);
      if (!target) {
        throw new DeclarationError(
          `The field "${name}" of the kind "${kind.singular}" links to "${other}", a kind that does not exist${didYouMean(other, [...this.#bySingular.keys()])}`,
          kind.singular,
        );
      }
      if (field.type === "link" && field.hierarchy && target !== kind) {
        throw new DeclarationError(
          `The field "${name}" of the kind "${kind.singular}" is a hierarchy, which links to the kind itself and not to "${other}".`,
          kind.singular,
        );
      }
      if (field.type !== "derived") continue;
      const below = field.through === undefined ? null : kind.fields[field.through];
      if (below !== null && !(below?.type === "link" && below.hierarchy === "flat")) {
        throw new DeclarationError(
          `The field "${name}" of the kind "${kind.singular}" goes through "${field.through}", which is no flat hierarchy.`,
          kind.singular,
        );
      }
      const back = target.fields[field.by];
      if ((back?.type !== "link" && back?.type !== "links") || back.to !== kind.singular) {
        throw new DeclarationError(
          `The field "${name}" of the kind "${kind.singular}" is derived from "${other}.${field.by}", which does not link back${didYouMean(
            field.by,
            Object.keys(target.fields).filter((one) => {
              const link = target.fields[one];
              return (link?.type === "link" || link?.type === "links") && link.to === kind.singular;
            }),
          )}`,
          kind.singular,
        );
      }
      const { listed } = field;
      if (listed !== undefined && !target.fields[listed]?.sortable && !isBeside(back, listed)) {
        throw new DeclarationError(
          `The field "${name}" of the kind "${kind.singular}" cannot be listed by "${listed}": that is neither a sortable field of "${other}" nor a text beside its links.`,
          kind.singular,
        );
      }
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
