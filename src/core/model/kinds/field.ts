/** The field types of a kind: declared facts from which checks, tables, forms and schemas are derived. */

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
  /** Required, and not blank. */
  required?: boolean;
  /** No two members of the kind have the same value. */
  unique?: boolean;
  /** Nor with a member of this other kind, unless the two are linked by `link`: then both are the same person. */
  uniqueAmong?: { readonly kind: string; readonly link: string };
  /** The list field of its former values: those are taken, too. For unique texts. */
  former?: string;
  /** Allowed in `?sortierung=`. */
  sortable?: boolean;
  /** Included in `?suche=`; the title always is. */
  searchable?: boolean;
  /** A search for this value redirects to the one member that has it, for example after a scan. */
  leads?: boolean;
  /** Members that share an entry link to each other; for lists only. */
  connects?: boolean;
  /** Lists can be filtered by it: by its value, or by a computed one. Several go from coarse to fine: centuries, decades. */
  facet?: true | FacetFacts | readonly FacetFacts[];
  /** Can be set for many members at once: those selected in a list, or all hits of a search. */
  bulk?: true;
  /** Its schema.org property in JSON-LD. */
  term?: string;
  /** Its names in import and export formats. */
  exchange?: ExchangeNames;
  /** Roles that may read it, if fewer than may read the member. */
  read?: readonly Role[];
  /** Roles that may set it, if fewer than may write the member. */
  write?: readonly Role[];
  /** An import may set it, though nobody else may. */
  imported?: true;
  /** The setting without which pages and forms leave it out; what is stored stays, and programs read it as before. */
  needs?: string;
  /** Of a setting: the one without which it has no effect. */
  under?: string;
  /** No access token may set it, although its account may. */
  notByKey?: KeyBar;
  /** Its label, by language; by default from the texts of the program, or the field's name. */
  label?: Readonly<Record<string, string>>;
}

/**
 * A field by format: its place there, or why there is none. The code of each format extends this interface (`declare module`), because the
 * core has no such formats.
 */
export interface ExchangeNames {
  /** Column names in spreadsheets besides its labels, separated by ", "; or those for each of its parts (`columns.ts` of the import). */
  readonly columns?: string | Readonly<Record<string, string>> | Nowhere;
  /** Its text from the cells of a row, by part ("" is a column with the whole text); what it does not contain is added to the note. */
  readonly join?: (cells: Readonly<Record<string, string>>) => string;
  /** A note field, which takes everything without a field of its own. */
  readonly note?: true;
  /** Of a choice: further words for each, in lists, separated by ", ". A cell that has such a word among others is understood, too. */
  readonly words?: Readonly<Record<string, string>>;
  /** Of a choice: the field whose column may be called by it: "Mahngebühr" above amounts. */
  readonly header?: string;
  /** Of a choice: the one for a cell that means none of them; what it says is added to the note. */
  readonly rest?: string;
  /** A cell that says more than the field can hold, or nothing that it can, is added to the note. */
  readonly noted?: true;
  /** Words, separated by ", ", that say in a cell that there is no day yet, or nothing that is meant by a choice. */
  readonly none?: string;
  /** A further separator between the entries of a cell, with blanks around it. */
  readonly separator?: string;
  /** A cell of a link without what is no part of the name: the school year in "5b (2024/25)". */
  readonly plain?: (cell: string) => string;
  /** They stand within the entries of a cell, not between them: "The Lion, the Witch and the Wardrobe". */
  readonly commas?: "within";
}

/** The format has no place for the field. */
export interface Nowhere {
  readonly nowhere: string;
}

export type FacetValue = string | number;
/** The place of a member in one facet. */
export type FacetPlace = FacetValue | readonly FacetValue[] | null;

export interface FacetFacts {
  /** The query parameter, if it is not the field's name. */
  readonly name?: string;
  /** The facet value of a value: 1836 is the 19th century. A list: each of them. null: none. */
  readonly of?: (value: Value) => FacetPlace;
  /** All possible values, in display order. */
  readonly choices?: readonly FacetValue[];
  /** Its label, by language. */
  readonly label?: Readonly<Record<string, string>>;
  /** The setting without which pages do not offer it. */
  readonly needs?: string;
}

/** Empty if there is no facet. */
export function declaredFacets(facet: Facts["facet"] | undefined): readonly FacetFacts[] {
  if (!facet) return [];
  return facet === true ? [{}] : [facet].flat();
}

/** As far as fields need it (JSON Schema 2020-12). */
export interface JsonSchema {
  readonly type?: "string" | "integer" | "array" | "object";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
}

interface Base extends Facts {
  /** The JSON schema of its value in a request body. */
  readonly schema: JsonSchema;
}

export interface TextField extends Base {
  readonly type: "text";
  readonly multiline: boolean;
  /** Always part of the representation, even if empty. */
  readonly blank: boolean;
  /** The leading article is ignored for sorting; this field with the language of the text decides what is an article. */
  readonly articles?: string;
  /** Numbers in it are sorted by their value: "S 2" comes before "S 10". */
  readonly byNumbers?: true;
  /** Computes a default from the other values; numbered until it is unique. */
  readonly make?: (values: Values) => string | null;
  /** Values that people would take for this one: a computed value is numbered until none of them is there either. */
  readonly lookAlikes?: (value: string) => readonly string[];
  /** The field it is computed from: if that is missing, the error names it instead of this one. */
  readonly madeOf?: string;
  /** Assigned automatically if left out, and never empty again: the default pattern of the numbers. */
  readonly numbered?: string;
  /** Turns an identifier into its external URL. */
  readonly href?: (value: string) => string;
  /**
   * A web address or an e-mail address: decides the input type in a form. "place": an address on this site, stored without the host, which
   * can change; machine-readable as a link.
   */
  readonly format?: "uri" | "email" | "place";
  /** Normalized when written; an invalid code is rejected unless it is stored already. */
  readonly code?: CodeName;
  /** A message of the program, stored as a note and shown in the language of each user (`texts/noted.ts`). */
  readonly noted?: true;
  /** Markdown: rendered on pages, with a preview in forms. */
  readonly markdown?: boolean;
}

export interface NumberField extends Base {
  readonly type: "number";
  /** A year; negative ones are BC, and there is no year 0. */
  readonly year?: boolean;
}

/** A calendar day, YYYY-MM-DD. */
export interface DayField extends Base {
  readonly type: "day";
}

export interface ChoiceField extends Base {
  readonly type: "choice";
  readonly choices: readonly string[];
  /** The field of the library's settings that adds choices. */
  readonly more?: string;
  /** The default. */
  readonly initial?: string;
  /** Choices without effect as long as no e-mail can be sent. */
  readonly byMail?: readonly string[];
  /** Choices that remove something: their buttons are shown as destructive. */
  readonly takesAway?: readonly string[];
}

/** The URL of an image. */
export interface ImageField extends Base {
  readonly type: "image";
  /** A monogram is the placeholder; false if pages draw their own. */
  readonly placeholder?: boolean;
}

/** Stored, but not part of any representation, request body or change log. */
export interface SecretField extends Base {
  readonly type: "secret";
}

export interface TextsField extends Base {
  readonly type: "texts";
  /** The element that holds them in XML. */
  readonly container: string;
  /** A number that can be looked up in other catalogues to fill in a form. */
  readonly lookup?: true;
  readonly format?: "uri";
  readonly code?: CodeName;
  /** Each line begins with a choice of a field of another kind, before a colon. */
  readonly beginsWith?: { readonly kind: string; readonly field: string };
}

export interface LinkField extends Base {
  readonly type: "link";
  readonly to: string;
  /** A unique field of the other kind by which it can be given instead of its address: a barcode. */
  readonly by?: string;
  /** Fields of the linked member by which the lists of other programs tell it, where they have no number: the e-mail of a borrower. */
  readonly told?: readonly string[];
  /** Links to the parent within the same kind, without cycles; `flat`: the parent has no parent itself. */
  readonly hierarchy?: "flat" | "deep";
  /** Fields of the linked member by which lists are filtered here: the group of a loan is that of its reader. */
  readonly filters?: readonly string[];
}

/** Ordered links, each with extra texts. */
export interface LinksField extends Base {
  readonly type: "links";
  readonly to: string;
  readonly extras: readonly string[];
  /** Which of the extras are codes. */
  readonly codes?: Readonly<Record<string, CodeName>>;
}

/** The reverse side of a link: shown here, set there. */
export interface DerivedField extends Base {
  readonly type: "derived";
  readonly from: string;
  readonly by: string;
  /** Fields of the linking members shown with each link, or extras of the link itself; the link itself only if it leads to a child. */
  readonly extras: readonly string[];
  /** A flat hierarchy of this kind: what belongs to the children belongs here too. */
  readonly through?: string;
  /** Entries of a list show their number. */
  readonly counted?: true;
  /**
   * Shown on the page as a list like that of their collection, with entries, facets, orders, pages. Sorted by this field of theirs, or by
   * this extra of their links: the volume in a series. true: in the order of their collection.
   */
  readonly listed?: string | true;
  /** A field of theirs that is set once they have left: the list omits those. */
  readonly leftAt?: string;
  /** Fields of theirs by which lists are filtered here: the location of a work is that of its copies. */
  readonly filters: readonly string[];
  /** A number that entries of lists show to programs; the field must be among those that an entry reads. */
  readonly tally?: LinkTally;
}

export interface LinkTally {
  readonly name: string;
  /** By the linking members and the settings of the library; null: not shown. */
  readonly of: (links: readonly Link[], site: Readonly<Record<string, unknown>>) => number | null;
}

/** Not stored: computed from the other values and the current day when read. */
export interface ComputedField extends Base {
  readonly type: "computed";
  readonly make: (values: Values, today: string, id: number) => string | null;
  /** An address on this site, from the root. */
  readonly format?: "place";
  /** For each value the conditions on stored columns; without it lists cannot be filtered by it. */
  readonly where?: Readonly<Record<string, (today: string) => Conditions>>;
  /** Those of its values that concern the desk, which is listed no others. */
  readonly atDesk?: readonly string[];
  /** Lists are filtered by it, but no document has it: one with a value that changes with the day has no `Last-Modified`. */
  readonly filterOnly?: true;
}

/** A reference to a member. The kind is known from the field. */
export interface Link {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
  readonly extras: Readonly<Record<string, string>>;
  /** The targets of those extras that are titles of members themselves: the location of a copy. */
  readonly leading?: Readonly<Record<string, Pick<Link, "id" | "slug">>>;
}

export type Value = string | number | null | readonly string[] | Link | readonly Link[];
export type Values = Readonly<Record<string, Value>>;

/** Anything but control characters, lone surrogates and the two code points that XML does not allow. */
const LINE = "^[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufffe\\uffff]*$";
const LINES = "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\p{Cs}\\ufffe\\uffff]*$";
const LONGEST_LINE = 200;
const LONGEST_TEXT = 20_000;
/** A code may be longer before it is normalized. */
const LONGEST_CODE = 100;
const MOST_ENTRIES = 200;

/** The form of a name. */
export const NAME: JsonSchema = {
  type: "string",
  minLength: 1,
  maxLength: LONGEST_LINE,
  pattern: LINE,
};

/** What the declaration of a field of this type says, besides what every field can say. */
type FactsOfType<F extends Base> = Partial<Omit<F, keyof Base | "type">>;

type TextFacts = Facts & FactsOfType<TextField> & { max?: number; pattern?: string };

export function text(facts: TextFacts = {}): TextField {
  const { max, multiline = false, blank = false, pattern, format, ...rest } = facts;
  const schema: JsonSchema = {
    type: "string",
    maxLength: max ?? (multiline ? LONGEST_TEXT : rest.code ? LONGEST_CODE : LONGEST_LINE),
    pattern: pattern ?? (multiline ? LINES : LINE),
    ...(format && format !== "place" && { format }),
  };
  return { type: "text", schema, multiline, blank, ...(format && { format }), ...rest };
}

export function number(
  facts: Facts & FactsOfType<NumberField> & { min?: number; max?: number } = {},
): NumberField {
  const { min = -(2 ** 31), max = 2 ** 31 - 1, ...rest } = facts;
  return { type: "number", schema: { type: "integer", minimum: min, maximum: max }, ...rest };
}

export function day(facts: Facts = {}): DayField {
  return { type: "day", schema: { type: "string", format: "date" }, ...facts };
}

export function choice(
  choices: readonly string[],
  facts: Facts & Omit<FactsOfType<ChoiceField>, "choices"> = {},
): ChoiceField {
  return { type: "choice", schema: { enum: [...choices] }, choices, ...facts };
}

export function image(facts: Facts & FactsOfType<ImageField> = {}): ImageField {
  return { type: "image", schema: address(), ...facts };
}

export function secret(facts: Pick<Facts, "needs"> = {}): SecretField {
  return { type: "secret", schema: { not: {} }, ...facts };
}

export function texts(
  container: string,
  facts: Facts &
    Omit<FactsOfType<TextsField>, "container"> & { max?: number; pattern?: string } = {},
): TextsField {
  const { code } = facts;
  const { max = code ? LONGEST_CODE : LONGEST_LINE, pattern = LINE, format, ...rest } = facts;
  const items: JsonSchema =
    format === "uri" ? address() : { type: "string", minLength: 1, maxLength: max, pattern };
  const schema: JsonSchema = { type: "array", items, maxItems: MOST_ENTRIES };
  return { type: "texts", schema, container, ...(format && { format }), ...rest };
}

export function link(
  to: string,
  facts: Facts & Omit<FactsOfType<LinkField>, "to"> = {},
): LinkField {
  const { by } = facts;
  return { type: "link", to, schema: linkSchema(by ? [by] : []), ...facts };
}

export function links(
  to: string,
  facts: Facts & Omit<FactsOfType<LinksField>, "to"> = {},
): LinksField {
  const { extras = [], ...rest } = facts;
  const items = linkSchema(extras);
  const schema: JsonSchema = { type: "array", items, maxItems: MOST_ENTRIES };
  return { type: "links", to, extras, schema, ...rest };
}

export function derived(
  from: string,
  by: string,
  facts: Facts & Omit<FactsOfType<DerivedField>, "from" | "by"> = {},
): DerivedField {
  const { extras = [], filters = [], ...rest } = facts;
  const schema: JsonSchema = { type: "array", items: linkSchema(extras, LEADING) };
  return { type: "derived", from, by, extras, filters, schema, ...rest };
}

/** Texts only: a number would come back from a form or from XML as text. */
export function computed(
  make: ComputedField["make"],
  facts: Pick<Facts, "read" | "label" | "term" | "needs"> &
    Omit<FactsOfType<ComputedField>, "make"> = {},
): ComputedField {
  return { type: "computed", make, schema: { type: "string", maxLength: LONGEST_LINE }, ...facts };
}

function address(): JsonSchema {
  return { type: "string", minLength: 1, maxLength: 2000, format: "uri", pattern: "^https?://" };
}

/** An extra of a derived link may be a link itself: it is accepted as it was read. */
const LEADING: JsonSchema = {
  type: "object",
  required: ["url"],
  properties: { url: { type: "string", maxLength: 2000 } },
};

/** The title of the linked member may be sent back as it was read; it is ignored here. */
function linkSchema(extras: readonly string[], ...others: readonly JsonSchema[]): JsonSchema {
  const text: JsonSchema = { type: "string", maxLength: LONGEST_LINE, pattern: LINE };
  const extra: JsonSchema = others.length > 0 ? { anyOf: [text, ...others] } : text;
  const texts = extras.map((name) => [name, extra]);
  // Whether a link can also be given otherwise depends on the other kind, which is not known here.
  const url: JsonSchema = { type: "string", maxLength: 2000 };
  return { type: "object", properties: { url, ...Object.fromEntries(texts) } };
}

/** Computed, or set by the rules: accepted unchanged, or left out. */
export function isReadOnly(field: Field): boolean {
  return field.type === "derived" || field.type === "computed" || field.write?.length === 0;
}

/** Undefined where its values are no codes. */
export function codeNameOf(field: Field | undefined): CodeName | undefined {
  return field && "code" in field ? field.code : undefined;
}

/** Whether it is an extra of the links of a field: a role, a volume. */
export function isBeside(field: Field | undefined, name: string): boolean {
  return field?.type === "links" && field.extras.includes(name);
}

export function isInDocuments(field: Field): boolean {
  return field.type !== "secret" && !(field.type === "computed" && field.filterOnly);
}

/** Holds an address on this site: read as a link, accepted as that or as the plain address. */
export function isPlace(field: Field): boolean {
  return (field.type === "text" || field.type === "computed") && field.format === "place";
}

/** The value of an empty field. */
export function emptyValue(field: Field): Value {
  if (field.type === "texts" || field.type === "links" || field.type === "derived") return [];
  if (field.type === "choice") return field.initial ?? null;
  return field.type === "text" && field.blank ? "" : null;
}

/** The value has no effect without e-mail. */
export function needsMail(field: Field | undefined, value: Value | undefined): boolean {
  return field?.type === "choice" && (field.byMail?.includes(`${value}`) ?? false);
}
