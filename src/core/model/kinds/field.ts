/** The kinds of field that a kind can have: facts from which checks, tables, forms and schemas follow. */

import Type, { type TSchema } from "typebox";
import type { CodeName } from "../codes/codes.ts";
import type { Conditions } from "../store/conditions.ts";
import type { KeyBar, Role } from "./access.ts";

export type Field =
  | TextField
  | NumberField
  | DayField
  | ChoiceField
  | ImageField
  | SecretField
  | TextsField
  | LinkField
  | LinksField
  | DerivedField
  | ComputedField;

export interface Facts {
  /** Must be given, and not blank. */
  required?: boolean;
  /** No two members of the kind have the same value. */
  unique?: boolean;
  /** Nor does a member of this other kind, unless the one that has the link `link` is linked to the other: both are the same party then. */
  uniqueAmong?: { readonly kind: string; readonly link: string };
  /** May stand in `?sortierung=`. */
  sortable?: boolean;
  /** Found by `?suche=`; the words of the title always are. */
  searchable?: boolean;
  /** Typed or scanned into any search, it leads straight to the one member that has it. */
  leads?: boolean;
  /** Members that share an entry of it are shown on each other's pages; for lists only. */
  connects?: boolean;
  /** A list can be narrowed down by it: by its value, or by what is made of it. Several go from coarse to fine: centuries, decades. */
  facet?: true | FacetFacts | readonly FacetFacts[];
  /** Many members can be given it at once: those that are ticked in a list, or all that a search finds. */
  bulk?: true;
  /** The schema.org property that it becomes in JSON-LD. */
  term?: string;
  /** What it is called in the files that other programs and people write, and that are written for them. */
  exchange?: ExchangeNames;
  /** Who may read it, where that is narrower than the member itself. */
  read?: readonly Role[];
  /** Who may set it, where that is narrower than writing the member. */
  write?: readonly Role[];
  /** Where no key for programs may set it, although its account may. */
  notByKey?: KeyBar;
  /** What people call it, by language; without it the texts of the program or the field's name. */
  label?: Readonly<Record<string, string>>;
}

/**
 * A field by format: its place there, or why there is none. Whoever reads and writes a format adds to this what it has to
 * know (`declare module`): the core has no such formats.
 */
export interface ExchangeNames {
  /** What people call the column in their lists beside its labels, divided by ", "; or that for each of its parts (`columns.ts` of the import). */
  readonly columns?: string | Readonly<Record<string, string>> | Nowhere;
  /** A note, which takes what has no place of its own. */
  readonly note?: true;
}

/** The format has no place for the field. */
export interface Nowhere {
  readonly nowhere: string;
}

export type FacetValue = string | number;
/** Under what a member stands, of one facet. */
export type FacetPlace = FacetValue | readonly FacetValue[] | null;

export interface FacetFacts {
  /** The parameter that it is in an address, where that is not the field's name. */
  readonly name?: string;
  /** What a value counts as: 1836 is the 19th century. Several: under each of them. null: as nothing. */
  readonly of?: (value: Value) => FacetPlace;
  /** All that it can be, in the order in which they are shown. */
  readonly choices?: readonly FacetValue[];
  /** What people call it, by language. */
  readonly label?: Readonly<Record<string, string>>;
}

/** None where there is no facet; of a plain one nothing is said. */
export function declaredFacets(facet: Facts["facet"] | undefined): readonly FacetFacts[] {
  if (!facet) return [];
  return facet === true ? [{}] : [facet].flat();
}

interface Base extends Facts {
  /** What a body may hold for it. */
  readonly schema: TSchema;
}

export interface TextField extends Base {
  readonly type: "text";
  readonly multiline: boolean;
  /** Always part of the representation, even when it is empty. */
  readonly blank: boolean;
  /** In an order its article does not count; the field that tells the language of the text says which words are articles. */
  readonly articles?: string;
  /** Makes a value from the other ones where none was given; numbered until it is free. */
  readonly make?: (values: Values) => string | null;
  /** What it is made of: where that is missing, people are asked for it and not for this. */
  readonly madeOf?: string;
  /** Given by itself where it is left out, and never empty again: how the numbers look, unless the site says otherwise. */
  readonly numbered?: string;
  /** Turns a bare identifier into the outside address that it stands for. */
  readonly href?: (value: string) => string;
  /**
   * A web address, an e-mail address: decides the input type in a form. "place": an address of ours, stored without the
   * host, which can change; programs read it as a link.
   */
  readonly format?: "uri" | "email" | "place";
  readonly code?: CodeName;
  /** What the program has to say, as a note: everybody reads it in their own language (`texts/noted.ts`). */
  readonly noted?: true;
  /** Written in Markdown: pages show it so, and a form shows it before it is saved. */
  readonly markdown?: boolean;
}

export interface NumberField extends Base {
  readonly type: "number";
  /** A year; negative ones are before Christ, and there is no year 0. */
  readonly year?: boolean;
}

/** A calendar day, YYYY-MM-DD. */
export interface DayField extends Base {
  readonly type: "day";
}

export interface ChoiceField extends Base {
  readonly type: "choice";
  readonly choices: readonly string[];
  /** The field of the library's settings that adds to them. */
  readonly more?: string;
  /** What it is where nothing was said. */
  readonly initial?: string;
  /** Those that come to nothing as long as no e-mail can be sent. */
  readonly byMail?: readonly string[];
  /** Those that take something away: a button that sets one looks it. */
  readonly takesAway?: readonly string[];
}

/** The address of a picture. */
export interface ImageField extends Base {
  readonly type: "image";
  /** A monogram stands in where none was given; false where pages draw something of their own. */
  readonly baselineIn?: boolean;
}

/** Stored, but part of no representation, no body and no record of changes. */
export interface SecretField extends Base {
  readonly type: "secret";
}

export interface TextsField extends Base {
  readonly type: "texts";
  /** The element that holds them in XML. */
  readonly container: string;
  /** Other catalogues know more by such a number: a form can be filled in from there. */
  readonly lookup?: true;
  readonly format?: "uri";
  readonly code?: CodeName;
}

export interface LinkField extends Base {
  readonly type: "link";
  readonly to: string;
  /** A unique field of the other kind by which it can be named instead of its address: a barcode. */
  readonly by?: string;
  /** Leads to what stands above it within its own kind, never in a circle; `flat`: that stands below nothing itself. */
  readonly hierarchy?: "flat" | "deep";
  /** Fields over there that lists are narrowed down by here: the group of a loan is that of its reader. */
  readonly filters?: readonly string[];
}

/** Links in an order that means something, each with texts of its own. */
export interface LinksField extends Base {
  readonly type: "links";
  readonly to: string;
  readonly extras: readonly string[];
  /** Which of those texts are codes. */
  readonly codes?: Readonly<Record<string, CodeName>>;
}

/** The other end of a link: read here, set there. */
export interface DerivedField extends Base {
  readonly type: "derived";
  readonly from: string;
  readonly by: string;
  /** Fields over there that are shown here with each link, or texts that stand beside the link itself; the link only where it leads to one below. */
  readonly extras: readonly string[];
  /** A flat hierarchy of this kind: what belongs to those below belongs here too. */
  readonly through?: string;
  /** An entry of a list tells how many they are. */
  readonly counted?: true;
  /**
   * On the page they are a list as that of their collection: entries, facets, orders, pages. In the order of this field over there,
   * or of this text beside the links that lead here: the volume in a series.
   */
  readonly listed?: string;
  /** A field over there that is empty as long as they are there: that list leaves out what has left. */
  readonly leftAt?: string;
  /** Fields over there that lists are narrowed down by here: the place of a work is that of its copies. */
  readonly filters: readonly string[];
}

/** Not stored: made from the other values and the day that it is when somebody reads them. */
export interface ComputedField extends Base {
  readonly type: "computed";
  readonly make: (values: Values, today: string, id: number) => string | null;
  /** An address of ours, from the root. */
  readonly format?: "place";
  /** For each value what is stored where it is so; without it no list can be narrowed down by it. */
  readonly where?: Readonly<Record<string, (today: string) => Conditions>>;
}

/** A member as another one points to it. The kind is known from the field. */
export interface Link {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
  readonly extras: Readonly<Record<string, string>>;
  /** Where those of its texts lead that are titles of members themselves: the place of a copy. */
  readonly leading?: Readonly<Record<string, Pick<Link, "id" | "slug">>>;
}

export type Value = string | number | null | readonly string[] | Link | readonly Link[];
export type Values = Readonly<Record<string, Value>>;

/** Anything but control characters, lone surrogates and the two code points that XML cannot hold. */
const LINE = "^[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufffe\\uffff]*$";
const LINES = "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\p{Cs}\\ufffe\\uffff]*$";
const LONGEST_LINE = 200;
const LONGEST_TEXT = 20_000;
/** Before it is read a code may be written at length. */
const LONGEST_CODE = 100;
const MOST_ENTRIES = 200;

/** What may be called by a name has one of this form. */
export const NAME: TSchema = Type.String({ minLength: 1, maxLength: LONGEST_LINE, pattern: LINE });

/** Written in several ways and kept in one: what is none is refused, unless it is there already. */
type CodeFacts = { code?: CodeName };

type TextFacts = Facts &
  CodeFacts & {
    max?: number;
    multiline?: boolean;
    blank?: boolean;
    pattern?: string;
    articles?: string;
    make?: (values: Values) => string | null;
    madeOf?: string;
    numbered?: string;
    href?: (value: string) => string;
    format?: "uri" | "email" | "place";
    noted?: true;
    markdown?: boolean;
  };

export function text(facts: TextFacts = {}): TextField {
  const { max, multiline = false, blank = false, pattern, format, ...rest } = facts;
  const schema = Type.String({
    maxLength: max ?? (multiline ? LONGEST_TEXT : rest.code ? LONGEST_CODE : LONGEST_LINE),
    pattern: pattern ?? (multiline ? LINES : LINE),
    ...(format && format !== "place" && { format }),
  });
  return { type: "text", schema, multiline, blank, ...(format && { format }), ...rest };
}

export function number(
  facts: Facts & { min?: number; max?: number; year?: boolean } = {},
): NumberField {
  const { min = -(2 ** 31), max = 2 ** 31 - 1, ...rest } = facts;
  return { type: "number", schema: Type.Integer({ minimum: min, maximum: max }), ...rest };
}

export function day(facts: Facts = {}): DayField {
  return { type: "day", schema: Type.String({ format: "date" }), ...facts };
}

export function choice(
  choices: readonly string[],
  facts: Facts & Pick<ChoiceField, "initial" | "more" | "byMail" | "takesAway"> = {},
): ChoiceField {
  return { type: "choice", schema: Type.Enum([...choices]), choices, ...facts };
}

export function image(facts: Facts & { baselineIn?: boolean } = {}): ImageField {
  return { type: "image", schema: address(), ...facts };
}

export function secret(): SecretField {
  return { type: "secret", schema: Type.Never() };
}

export function texts(
  container: string,
  facts: Facts & CodeFacts & { max?: number; pattern?: string; format?: "uri"; lookup?: true } = {},
): TextsField {
  const { code } = facts;
  const { max = code ? LONGEST_CODE : LONGEST_LINE, pattern = LINE, format, ...rest } = facts;
  const entry =
    format === "uri" ? address() : Type.String({ minLength: 1, maxLength: max, pattern });
  const schema = Type.Array(entry, { maxItems: MOST_ENTRIES });
  return { type: "texts", schema, container, ...(format && { format }), ...rest };
}

export function link(
  to: string,
  facts: Facts & Pick<LinkField, "by" | "hierarchy" | "filters"> = {},
): LinkField {
  const { by } = facts;
  return { type: "link", to, schema: linkSchema(by ? [by] : []), ...facts };
}

export function links(
  to: string,
  facts: Facts & Pick<LinksField, "codes"> & { extras?: readonly string[] } = {},
): LinksField {
  const { extras = [], ...rest } = facts;
  const schema = Type.Array(linkSchema(extras), { maxItems: MOST_ENTRIES });
  return { type: "links", to, extras, schema, ...rest };
}

export function derived(
  from: string,
  by: string,
  facts: Facts & {
    extras?: readonly string[];
    through?: string;
    filters?: readonly string[];
    counted?: true;
    listed?: string;
    leftAt?: string;
  } = {},
): DerivedField {
  const { extras = [], filters = [], ...rest } = facts;
  const schema = Type.Array(linkSchema(extras, LEADING));
  return { type: "derived", from, by, extras, filters, schema, ...rest };
}

/** Texts only: a number would come back from a form or from XML as text. */
export function computed(
  make: ComputedField["make"],
  facts: Pick<Facts, "read" | "label" | "term"> & Pick<ComputedField, "where" | "format"> = {},
): ComputedField {
  return { type: "computed", make, schema: Type.String({ maxLength: LONGEST_LINE }), ...facts };
}

function address(): TSchema {
  return Type.String({ minLength: 1, maxLength: 2000, format: "uri", pattern: "^https?://" });
}

/** What stands with a derived link may be one itself: it comes back as it was read. */
const LEADING = Type.Object({ url: Type.String({ maxLength: 2000 }) });

/** The title of what is pointed to may be sent back as it was read; it is set over there. */
function linkSchema(extras: readonly string[], ...others: readonly TSchema[]): TSchema {
  const text = Type.String({ maxLength: LONGEST_LINE, pattern: LINE });
  const extra = Type.Optional(others.length > 0 ? Type.Union([text, ...others]) : text);
  const texts = extras.map((name) => [name, extra]);
  // Whether a link can also be given by something else depends on the other kind, which is not known here.
  return Type.Object({
    url: Type.Optional(Type.String({ maxLength: 2000 })),
    ...Object.fromEntries(texts),
  });
}

/** Made from other things, or set by the rules: it comes back as it was read, or not at all. */
export function isReadOnly(field: Field): boolean {
  return field.type === "derived" || field.type === "computed" || field.write?.length === 0;
}

/** Whether it is a text that stands beside the links of a field: a role, a volume. */
export function isBeside(field: Field | undefined, name: string): boolean {
  return field?.type === "links" && field.extras.includes(name);
}

/** Holds an address of ours: programs read a link, and may send that or the bare address. */
export function isPlace(field: Field): boolean {
  return (field.type === "text" || field.type === "computed") && field.format === "place";
}

/** What a field has that nobody has filled in. */
export function emptyValue(field: Field): Value {
  if (field.type === "texts" || field.type === "links" || field.type === "derived") return [];
  if (field.type === "choice") return field.initial ?? null;
  return field.type === "text" && field.blank ? "" : null;
}

/** It is set to what only an e-mail can bring about. */
export function needsMail(field: Field | undefined, value: Value | undefined): boolean {
  return field?.type === "choice" && (field.byMail?.includes(`${value}`) ?? false);
}
