/** Maps a MARC 21 record to a work, by the MARC places that the fields of works and copies declare. */

import type { Field } from "../../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { cached } from "../../../../core/words/cached.ts";
import { FormatFault, type ReadEntry } from "../format.ts";
import { LOST } from "../text.ts";
import { type Copy, isNowhere, WorkEntry, worksIn } from "./entry.ts";

export interface MarcField {
  readonly tag: string;
  readonly indicators: string;
  readonly subfields: readonly (readonly [code: string, text: string])[];
}

export interface MarcRecord {
  readonly leader: string;
  readonly control: readonly (readonly [tag: string, text: string])[];
  readonly fields: readonly MarcField[];
}

declare module "../../../../core/model/kinds/field.ts" {
  interface ExchangeNames {
    /** A string such as "250a" where there is only one place. */
    readonly marc?: string | MarcPlaces | Nowhere;
  }
}

interface MarcPlaces {
  /** Tag and subfields, "245anp". All are read, in this order; only the first subfield of the first is written. */
  readonly at?: readonly string[];
  /** The place that is written, if it is another one. */
  readonly writes?: string;
  /** Reads only the first of these tags that a record has. */
  readonly oneTag?: true;
  /** Separator between subfields that form one text, a space by default. By tag, where they differ. */
  readonly between?: string | ((tag: string) => string);
  /** Each subfield is a value of its own, as in every list of texts. By tag, where they differ. */
  readonly each?: true | ((tag: string) => boolean);
  /** Keeps a full stop at the end, as of an abbreviation or a sentence. */
  readonly stops?: true;
  /** Keeps punctuation at the end. */
  readonly exact?: true;
  /** Splits several values in one subfield: "engfre". */
  readonly parts?: (text: string) => readonly string[];
  /** Values of the place that mean something else and are skipped. */
  readonly skips?: (text: string, tag: string) => boolean;
  /** Position and pattern in 008: used where no other place has a value, and to choose one of several ("1376 [1997]"). */
  readonly fixed?: readonly [start: number, end: number, pattern: RegExp];
  /** By choice: type of record and bibliographic level, leader 06 and 07; the first is written, a dot matches any level. */
  readonly leader?: Readonly<Record<string, string>>;
  /** Texts that belong to a link. */
  readonly extras?: Readonly<Record<string, MarcExtra>>;
}

interface MarcExtra {
  readonly codes: string;
  /** Several values become one link each; of several codes the first with a value is read. */
  readonly each?: true;
  /** Whether the text is usable; otherwise the subfield is reported as unread. */
  readonly reads?: (text: string) => boolean;
  /** The default, by tag. */
  readonly otherwise?: (tag: string) => string;
}

/** In records that this program wrote: values that no other field holds unchanged. $a is the field, $b its value as JSON, $2 the source. */
export const OWN_FIELD = "993";
export const OWN_SOURCE = "leihwerk";

/**
 * Fields that are not reported as unread, as only cataloguers need them: ids in other catalogues (010, 015, 016, 035), the origin of the
 * record (040, 042, 049, 066), content and carrier types, which the leader has, too (336 to 338), and Koha's internal ones (942, 999); also
 * the control fields below 010. In every other field subfields with digits link to other records and lists.
 */
const HOUSEKEEPING = "010 015 016 035 040 042 049 066 336 337 338 942 999".split(" ");
/** Subfields of Koha's copies for their status (withdrawn, lost, damaged, restricted, not for loan); 0: none of these. */
const STATES = "01457";

/** Tags and codes of numbers: ISBN, ISSN, in other catalogues, of copies, and $0 of persons and subjects. */
const NUMBERS = /^(?:02[02]|035|[89]52p|952i)|0$/;

interface MarcPlace {
  readonly tag: string;
  readonly codes: string;
}

interface MarcWord {
  readonly word: string;
  readonly each: (tag: string) => boolean;
  readonly places: readonly MarcPlace[];
  readonly facts: MarcPlaces;
  readonly extras: readonly (readonly [name: string, extra: MarcExtra])[];
}

interface MarcWords {
  readonly work: Kind;
  readonly words: readonly MarcWord[];
  /** By the tag of a copy's field: its words and their subfields. */
  readonly copies: ReadonlyMap<string, readonly (readonly [word: string, codes: string])[]>;
  /** By tag: the subfields that are read. */
  readonly read: ReadonlyMap<string, string>;
  /** By tag and code ("100d"): a test for subfields that are only sometimes read. */
  readonly reads: ReadonlyMap<string, (text: string) => boolean>;
}

/** null where MARC has no place for the field. */
export function marcPlacesOf({ exchange }: Field): MarcPlaces | null {
  const marc = exchange?.marc;
  if (marc === undefined || isNowhere(marc)) return null;
  return typeof marc === "string" ? { at: [marc] } : marc;
}

export function marcPlaceIn(place: string): MarcPlace {
  return { tag: place.slice(0, 3), codes: place.slice(3) };
}

const known = new WeakMap<Kinds, MarcWords>();

function marcWords(kinds: Kinds): MarcWords {
  const before = known.get(kinds);
  if (before) return before;
  const { work, copy } = worksIn(kinds);
  const words = wordsIn(work);
  const ofCopies = copy === null ? [] : wordsIn(copy);
  const places = ofCopies.flatMap(({ word, places }) =>
    places.map(({ tag, codes }) => ({ tag, word, codes })),
  );
  const copies = new Map(
    [...Map.groupBy(places, ({ tag }) => tag)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([tag, all]) => [tag, all.map(({ word, codes }) => [word, codes] as const)]),
  );
  const read = new Map<string, string>();
  const reads = new Map<string, (text: string) => boolean>();
  for (const { places, facts } of [...words, ...ofCopies]) {
    const extras = Object.values(facts.extras ?? {});
    for (const { tag, codes } of places) {
      const ofExtras = extras.map((extra) => extra.codes).join("");
      read.set(tag, (read.get(tag) ?? "") + codes + ofExtras);
      for (const extra of extras)
        if (extra.reads) for (const code of extra.codes) reads.set(tag + code, extra.reads);
    }
  }
  const found = { work, words, copies, read, reads };
  known.set(kinds, found);
  return found;
}

function wordsIn(kind: Kind): MarcWord[] {
  return Object.entries(kind.fields).flatMap(([word, field]) => {
    const facts = marcPlacesOf(field);
    if (facts === null) return [];
    const repeated = facts.each ?? field.type === "texts";
    const each = typeof repeated === "function" ? repeated : () => repeated;
    const extras = Object.entries(facts.extras ?? {});
    return [{ word, each, places: (facts.at ?? []).map(marcPlaceIn), facts, extras }];
  });
}

export function entryOfMarc(record: MarcRecord, kinds: Kinds): ReadEntry {
  const type = record.leader[6] ?? "";
  if (type === "z") return { fields: new FormatFault("authority") };
  if (HOLDINGS.includes(type)) return { fields: null, unread: [`holdings (leader/06 = ${type})`] };
  const { read, reads } = marcWords(kinds);
  const fields = record.fields.map(inOtherScript);
  const control = record.control.filter(([, text]) => !text.includes(LOST));
  const whole = { ...record, control, fields: fields.map(withoutLostNumbers) };
  const work = workInMarc(whole, kinds);
  const unread = fields.flatMap((field) => unreadIn(field, read.get(field.tag), reads));
  return { fields: work.fields(), unread: [...unread, ...work.nobodies] };
}

/** Some catalogues give out a record of its own for where a work stands, behind that of the work. */
const HOLDINGS = ["u", "v", "x", "y"];

/** A number with a lost byte could be that of another record, person or copy. */
function withoutLostNumbers(field: MarcField): MarcField {
  const isLost = ([code, text]: MarcField["subfields"][number]) =>
    text.includes(LOST) && NUMBERS.test(field.tag + code);
  if (!field.subfields.some(isLost)) return field;
  return { ...field, subfields: field.subfields.filter((one) => !isLost(one)) };
}

/** The work in a record whose titles in other scripts are translated already, if there are any. */
export function workInMarc(record: MarcRecord, kinds: Kinds): WorkEntry {
  const { work, words, copies } = marcWords(kinds);
  const entry = new WorkEntry(work);
  const fixed = (tag: string) => record.control.find(([other]) => other === tag)?.[1] ?? "";
  const byTag = new Map<string, MarcField[]>();
  for (const field of record.fields) cached(byTag, field.tag, () => []).push(field);
  const all = (tag: string) => byTag.get(tag) ?? NONE;
  entry.say("id", fixed("001"));
  const codes = fixed("008");
  for (const word of words) {
    const { fixed: place, leader } = word.facts;
    if (!place && !leader && !word.places.some(({ tag }) => byTag.has(tag))) continue;
    const text = place ? codes.slice(place[0], place[1]) : "";
    const coded = place?.[2].test(text) ? text : null;
    readWord(entry, word, all, coded);
    if (coded !== null && !entry.has(word.word)) entry.say(word.word, coded);
    if (leader) entry.say(word.word, choiceIn(record.leader, leader));
  }
  for (const [tag, places] of copies)
    for (const field of all(tag)) entry.copy(copyIn(field, places));
  for (const field of all(OWN_FIELD)) readOwn(entry, field);
  return entry;
}

const NONE: readonly MarcField[] = [];

function readWord(
  entry: WorkEntry,
  { word, each: isEach, places, facts, extras }: MarcWord,
  all: (tag: string) => readonly MarcField[],
  coded: string | null,
): void {
  const { oneTag, between = " ", stops = false, exact, parts, skips } = facts;
  const only = oneTag && places.find(({ tag }) => all(tag).length > 0)?.tag;
  for (const { tag, codes } of places) {
    const found = all(tag);
    if (found.length === 0 || (oneTag && tag !== only)) continue;
    const each = isEach(tag);
    for (const field of found) {
      const texts = each
        ? eachIn(field, codes)
        : [joined(field, codes, typeof between === "string" ? between : between(tag), stops)];
      for (const text of parts ? texts.flatMap(parts) : texts) {
        if (skips?.(text, tag)) continue;
        const plain =
          coded !== null && text.includes(coded)
            ? coded
            : !each || exact
              ? text
              : cleaned(text, stops);
        for (const beside of extrasIn(field, extras)) entry.say(word, plain, beside);
      }
    }
  }
}

/** One link per role: an author who is also the illustrator is named twice. */
function extrasIn(
  field: MarcField,
  extras: MarcWord["extras"],
): readonly Readonly<Record<string, string>>[] {
  if (extras.length === 0) return NO_EXTRAS;
  let all: Record<string, string>[] = [{}];
  for (const [name, { codes, each, otherwise }] of extras) {
    const values = each ? firstIn(field, codes).map(codeIn) : [joined(field, codes, " ")];
    const [only = otherwise?.(field.tag) ?? ""] = values;
    if (values.length > 1)
      all = all.flatMap((one) => values.map((text) => ({ ...one, [name]: text })));
    else for (const one of all) one[name] = only;
  }
  return all;
}

const NO_EXTRAS = [{}];

/** Codes also come as addresses: http://id.loc.gov/vocabulary/relators/aut */
function codeIn(text: string): string {
  return cleaned(/^https?:/.test(text) ? text.slice(text.lastIndexOf("/") + 1) : text);
}

const types = new WeakMap<object, Map<string, string>>();

function choiceIn(leader: string, choices: Readonly<Record<string, string>>): string {
  return cached(
    cached(types, choices, () => new Map()),
    leader.slice(6, 8),
    () => {
      const isLike = (pattern: string) =>
        [...pattern].every((sign, index) => sign === "." || sign === leader[6 + index]);
      const all = Object.entries(choices);
      return all.find(([, patterns]) => patterns.split(" ").some(isLike))?.[0] ?? "";
    },
  );
}

function readOwn(entry: WorkEntry, field: MarcField): void {
  const of = (code: string) => firstText(field, code);
  if (of("2") !== OWN_SOURCE) return;
  try {
    entry.replace(of("a"), JSON.parse(of("b")));
  } catch {
    // Not ours, or cut off: the values of the other fields stay.
  }
}

/** A title that 880 repeats in its original script becomes an alternative title, so that both can be searched. */
function inOtherScript(field: MarcField): MarcField {
  const isTitle = field.tag === "880" && /^24[56]/.test(firstText(field, "6"));
  if (!isTitle) return field;
  return { ...field, tag: "246", subfields: field.subfields.filter(([code]) => code === "a") };
}

/** The tag alone where nothing of the field is read. */
function unreadIn(
  { tag, subfields }: MarcField,
  read: string | undefined,
  reads: MarcWords["reads"],
): string[] {
  if (tag === OWN_FIELD && subfields.some(([code, text]) => code === "2" && text === OWN_SOURCE))
    return [];
  if (read === undefined) return HOUSEKEEPING.includes(tag) ? [] : [tag];
  return subfields.flatMap(([code, text]) => {
    const isState = tag === "952" && STATES.includes(code) && text.trim() !== "0";
    const isRead = read.includes(code) && (reads.get(tag + code)?.(text) ?? true);
    const isMissed = !isRead && text.trim() !== "" && (isState || !/[0-9]/.test(code));
    return isMissed ? [`${tag} $${code}`] : [];
  });
}

function copyIn(field: MarcField, words: readonly (readonly [string, string])[]): Copy {
  const copy: Copy = {};
  // A shelf mark may be split: class, item, prefix and suffix.
  for (const [word, codes] of words)
    copy[word] ||= codes.length > 1 ? joined(field, codes, " ") : firstText(field, codes);
  return copy;
}

function joined(field: MarcField, codes: string, between: string, stops = false): string {
  let sum = "";
  for (const [code, said] of field.subfields) {
    if (!codes.includes(code)) continue;
    const text = cleaned(said, stops);
    if (sum !== "" && text !== "") sum += between === ". " && sum.endsWith(".") ? " " : between;
    sum += text;
  }
  return sum;
}

function eachIn(field: MarcField, codes: string): string[] {
  if (codes.length === 1) return textsIn(field, codes);
  return [...codes].flatMap((code) => textsIn(field, code));
}

/** Those of the first code that the field has. */
function firstIn(field: MarcField, codes: string): string[] {
  for (const code of codes) {
    const texts = textsIn(field, code);
    if (texts.length > 0) return texts;
  }
  return [];
}

function firstText(field: MarcField, code: string): string {
  for (const [other, text] of field.subfields) if (other === code) return text.trim();
  return "";
}

function textsIn(field: MarcField, code: string): string[] {
  const texts: string[] = [];
  for (const [other, text] of field.subfields) if (other === code) texts.push(text.trim());
  return texts;
}

/** Removes ISBD punctuation at the end, and the non-sorting control characters. */
function cleaned(text: string, stops = false): string {
  const plain = text.replace(NOT_SORTED, "").trim();
  let end = plain.length;
  while (end > 0 && " /:;,=".includes(plain[end - 1] as string)) end--;
  const bare = plain.slice(0, end);
  return !stops && bare.endsWith(".") && AFTER_WORD.test(bare) ? bare.slice(0, -1) : bare;
}

export const NOT_SORTED = /[\u0088\u0089\u0098\u009c]/g;
/** Not after an abbreviation. */
const AFTER_WORD = /[^.\s]{4}\.$/;
