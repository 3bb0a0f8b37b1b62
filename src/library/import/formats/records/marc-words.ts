/** How a record of MARC 21 becomes a work: by what the fields of works and copies say of their places in it. */

import type { Field } from "../../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { FormatFault, type ReadEntry } from "../format.ts";
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
    /** "250a" where one place is all there is to say. */
    readonly marc?: string | MarcPlaces | Nowhere;
  }
}

export interface MarcPlaces {
  /** Tag and subfields, "245anp". All are read, in this order; it is written to the first subfield of the first. */
  readonly at?: readonly string[];
  /** Where it is written, if that is another one. */
  readonly writes?: string;
  /** Of several tags only the first that a record has. */
  readonly oneTag?: true;
  /** What stands between the subfields where they are parts of one text; a blank, if not told. By tag, where they differ. */
  readonly between?: string | ((tag: string) => string);
  /** Each subfield is one by itself, as in every list of texts. By tag, where they differ. */
  readonly each?: true | ((tag: string) => boolean);
  /** A full stop at the end belongs to an abbreviation or to a sentence. */
  readonly stops?: true;
  /** Signs at the end are part of it. */
  readonly exact?: true;
  /** Parts several that stand in one subfield: "engfre". */
  readonly parts?: (text: string) => readonly string[];
  /** What stands in a place and is something else. */
  readonly skips?: (text: string, tag: string) => boolean;
  /**
   * Where it stands in 008, and what it looks like there: asked where no other place says anything, and which of
   * several is meant ("1376 [1997]").
   */
  readonly fixed?: readonly [start: number, end: number, pattern: RegExp];
  /** By choice: the type of record and its bibliographic level, leader 6 and 7; the first is written, a dot is any level. */
  readonly leader?: Readonly<Record<string, string>>;
  /** The texts that stand with a link. */
  readonly extras?: Readonly<Record<string, MarcExtra>>;
}

interface MarcExtra {
  readonly codes: string;
  /** Several are one link each; of several codes the first that says something holds. */
  readonly each?: true;
  /** Whether anything comes of it; else it is named as unread. */
  readonly reads?: (text: string) => boolean;
  /** By tag: what it is where nothing says it. */
  readonly otherwise?: (tag: string) => string;
}

/**
 * Fields that only cataloguers need are not missed: numbers in other catalogues (010, 015, 016, 035), who made the record and
 * how (040, 042, 049, 066), what the leader says, too (336 to 338), and what Koha notes for itself (942, 999); the fields
 * below 010 with what they are coded in. In every other field subfields with digits point to other records and lists.
 */
/** What no other field holds as it is, in records that this program wrote: $a the field, $b its value as JSON, $2 who says so. */
export const OWN_FIELD = "993";
export const OWN_SOURCE = "leihwerk";

const HOUSEKEEPING = "010 015 016 035 040 042 049 066 336 337 338 942 999".split(" ");
/** In those of Koha's copies they say what is the matter with one (withdrawn, lost, damaged, restricted, not for loan); 0: nothing. */
const STATES = "01457";

interface MarcPlace {
  readonly tag: string;
  readonly codes: string;
}

interface MarcWord {
  readonly word: string;
  readonly each: (tag: string) => boolean;
  readonly places: readonly MarcPlace[];
  readonly facts: MarcPlaces;
}

interface MarcWords {
  readonly work: Kind;
  readonly words: readonly MarcWord[];
  /** By the tag of the field that a copy is: where its words stand in it. */
  readonly copies: ReadonlyMap<string, readonly (readonly [word: string, codes: string])[]>;
  /** By tag: the subfields that are read. */
  readonly read: ReadonlyMap<string, string>;
  /** By tag and code ("100d"): those of which only some are. */
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
    const told = facts.each ?? field.type === "texts";
    const each = typeof told === "function" ? told : () => told;
    return [{ word, each, places: (facts.at ?? []).map(marcPlaceIn), facts }];
  });
}

export function entryOfMarc(record: MarcRecord, kinds: Kinds): ReadEntry {
  if (record.leader[6] === "z") return { fields: new FormatFault("authority") };
  const { work, words, copies, read, reads } = marcWords(kinds);
  const entry = new WorkEntry(work);
  const fixed = (tag: string) => record.control.find(([other]) => other === tag)?.[1] ?? "";
  const fields = record.fields.map(inOtherScript);
  const byTag = Map.groupBy(fields, ({ tag }) => tag);
  const all = (tag: string) => byTag.get(tag) ?? [];
  entry.say("id", fixed("001"));
  for (const word of words) {
    const { fixed: place, leader } = word.facts;
    const [start, end, pattern] = place ?? [];
    const text = fixed("008").slice(start, end);
    const coded = pattern?.test(text) ? text : null;
    readWord(entry, word, all, coded);
    if (coded !== null && !entry.has(word.word)) entry.say(word.word, coded);
    if (leader) entry.say(word.word, choiceIn(record.leader, leader));
  }
  for (const [tag, places] of copies)
    for (const field of all(tag)) entry.copy(copyIn(field, places));
  for (const field of all(OWN_FIELD)) readOwn(entry, field);
  return {
    fields: entry.fields(),
    unread: fields.flatMap((field) => unreadIn(field, read.get(field.tag), reads)),
  };
}

function readWord(
  entry: WorkEntry,
  { word, each: isEach, places, facts }: MarcWord,
  all: (tag: string) => readonly MarcField[],
  coded: string | null,
): void {
  const { oneTag, between = " ", stops = false, exact, parts, skips, extras = {} } = facts;
  const only = oneTag && places.find(({ tag }) => all(tag).length > 0)?.tag;
  for (const { tag, codes } of places) {
    if (oneTag && tag !== only) continue;
    const each = isEach(tag);
    for (const field of all(tag)) {
      const texts = each
        ? [...codes].flatMap((code) => textsIn(field, code))
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

/** An author who also drew is named twice. */
function extrasIn(
  field: MarcField,
  extras: Readonly<Record<string, MarcExtra>>,
): Record<string, string>[] {
  return Object.entries(extras).reduce<Record<string, string>[]>(
    (all, [name, { codes, each, otherwise }]) => {
      const [said = []] = [...codes]
        .map((code) => textsIn(field, code))
        .filter((texts) => texts.length > 0);
      const values = each ? said.map(codeIn) : [joined(field, codes, " ")];
      const texts = values.length > 0 ? values : [otherwise?.(field.tag) ?? ""];
      return all.flatMap((one) => texts.map((text) => ({ ...one, [name]: text })));
    },
    [{}],
  );
}

/** Codes come as addresses, too: http://id.loc.gov/vocabulary/relators/aut */
function codeIn(text: string): string {
  return cleaned(/^https?:/.test(text) ? text.slice(text.lastIndexOf("/") + 1) : text);
}

function choiceIn(leader: string, choices: Readonly<Record<string, string>>): string {
  const isLike = (pattern: string) =>
    [...pattern].every((sign, index) => sign === "." || sign === leader[6 + index]);
  const found = Object.entries(choices).find(([, patterns]) => patterns.split(" ").some(isLike));
  return found?.[0] ?? "";
}

function readOwn(entry: WorkEntry, field: MarcField): void {
  const of = (code: string) => textsIn(field, code)[0] ?? "";
  if (of("2") !== OWN_SOURCE) return;
  try {
    entry.replace(of("a"), JSON.parse(of("b")));
  } catch {
    // Somebody else's, or cut off: the other fields have said what they could.
  }
}

/** A title that 880 repeats in its own script is another title of the work: people look for both. */
function inOtherScript(field: MarcField): MarcField {
  const isTitle = field.tag === "880" && /^24[56]/.test(textsIn(field, "6")[0] ?? "");
  if (!isTitle) return field;
  return { ...field, tag: "246", subfields: field.subfields.filter(([code]) => code === "a") };
}

/** The field itself where nothing of it is read. */
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
  // A shelf mark may come in parts: its class, its item, what stands before and behind.
  for (const [word, codes] of words)
    copy[word] ||= codes.length > 1 ? joined(field, codes, " ") : (textsIn(field, codes)[0] ?? "");
  return copy;
}

function joined(field: MarcField, codes: string, between: string, stops = false): string {
  return field.subfields
    .filter(([code]) => codes.includes(code))
    .map(([, text]) => cleaned(text, stops))
    .reduce((sum, text) => {
      if (sum === "" || text === "") return sum + text;
      return sum + (between === ". " && sum.endsWith(".") ? " " : between) + text;
    }, "");
}

function textsIn(field: MarcField, code: string): string[] {
  return field.subfields.flatMap(([other, text]) => (other === code ? [text.trim()] : []));
}

/** ISBD writes what follows at the end of what stands before; marks around what is not sorted are no letters. */
function cleaned(text: string, stops = false): string {
  const plain = text.replace(/[\u0088\u0089\u0098\u009c]/g, "").trim();
  let end = plain.length;
  while (end > 0 && " /:;,=".includes(plain[end - 1] as string)) end--;
  const bare = plain.slice(0, end);
  return !stops && /[^.\s]{4}\.$/.test(bare) ? bare.slice(0, -1) : bare;
}
