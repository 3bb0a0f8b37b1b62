/** Maps entries with named fields to works; for BibTeX and RIS by the names that the fields of works and copies declare. */

import type { Field } from "../../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { cached } from "../../../../core/words/cached.ts";
import type { ReadEntry } from "../format.ts";
import { type Copy, isNowhere, WorkEntry, worksIn } from "./entry.ts";

export type Tag = readonly [name: string, text: string];

export type TagFormat = "bibtex" | "ris";

declare module "../../../../core/model/kinds/field.ts" {
  interface ExchangeNames {
    /** A string such as "edition" where there is only a name. */
    readonly bibtex?: string | TagPlaces | Nowhere;
    readonly ris?: string | TagPlaces | Nowhere;
  }
}

interface TagPlaces {
  /** The name when written; missing where it is only read. */
  readonly name?: string;
  /** Further names when read. */
  readonly also?: readonly string[];
  /** Splits several values in one field, when read. */
  readonly splits?: RegExp;
  /** Separator of several values in one field, when written; ", " by default. */
  readonly joins?: string;
  /** Field names of makers by role, a MARC relator; of several names for one role the first is written. */
  readonly roles?: Readonly<Record<string, string>>;
  /** Names of the texts that belong to a link; the first is written. */
  readonly extras?: Readonly<Record<string, readonly string[]>>;
  /** Names of the choices, separated by spaces; the first is written, and of choices that share a name the first is read. */
  readonly choices?: Readonly<Record<string, string>>;
}

export interface TagWords {
  readonly texts: Readonly<Record<string, string>>;
  /** With the separator, if a field holds several values. */
  readonly lists: Readonly<Record<string, readonly [word: string, splits: RegExp | null]>>;
  /** With the role, and the separator of several names. */
  readonly names: Readonly<
    Record<string, readonly [word: string, rolle?: string, splits?: RegExp]>
  >;
  /** Fields that hold the roles of the names in other fields. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly copies: Readonly<Record<string, string>>;
  /** Texts that belong to a link, as the volume to the series: the first of these fields that is present. */
  readonly extras?: Extras;
  /** The field with the type, and the known types. */
  readonly type: string;
  readonly types: Readonly<Record<string, string>>;
  /** Where an article names its journal, and a chapter its book, which are no series. */
  readonly articles?: readonly Articles[];
  /** Fields for internal use of the program that wrote the file: not read, and not reported as unread. */
  readonly housekeeping?: RegExp;
}

interface Articles {
  /** The types of such parts. */
  readonly types: RegExp;
  /** Of each the first field that is present; of pages the first and the last. */
  readonly journal: readonly string[];
  readonly volume: readonly string[];
  readonly issue: readonly string[];
  readonly pages: readonly string[];
  /** With the ISBN of the book, which its chapters share. */
  readonly book?: string;
}

type Extras = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Not a RIS tag: RIS has one tag for title and subtitle. */
export const SUBTITLE = "subtitle";

/** Facts about a format that are not declared by fields of works. */
const FORMATS: Readonly<
  Record<TagFormat, Pick<TagWords, "roles" | "articles" | "housekeeping"> & { id: string }>
> = {
  bibtex: {
    id: "key",
    roles: {
      editor: "editortype",
      editora: "editoratype",
      editorb: "editorbtype",
      editorc: "editorctype",
    },
    articles: [
      {
        types: /^article$/,
        journal: ["journal", "journaltitle"],
        volume: ["volume"],
        issue: ["number", "issue"],
        pages: ["pages"],
      },
      // Their volume and number are those of the series.
      {
        types: /^(incollection|inbook|inproceedings|inreference|conference)$/,
        journal: ["booktitle"],
        volume: [],
        issue: [],
        pages: ["pages"],
        book: "isbn",
      },
    ],
    // JabRef, BibDesk, Mendeley, BibSonomy and dblp.
    housekeeping:
      /^(file|owner|timestamp|creationdate|modificationdate|date-(added|modified)|added-at|urldate|groups|ids|username|int(er|ra)hash|bib(url|source)|(bdsk|mendeley)-.*)$/,
  },
  ris: {
    id: "ID",
    articles: [
      {
        types: /^E?JOUR$/,
        journal: ["JF", "T2", "JO", "JA"],
        volume: ["VL"],
        issue: ["IS"],
        pages: ["SP", "EP"],
      },
      {
        types: /^(E?CHAP|CPAPER)$/,
        journal: ["T2"],
        volume: [],
        issue: [],
        pages: ["SP", "EP"],
        book: "SN",
      },
    ],
    // The short title repeats the title; the others are database, access date and attached files.
    housekeeping: /^(ST|DB|DP|Y2|L1|L4)$/,
  },
};

/** null where the format has no place for the field. */
export function tagPlacesOf({ exchange }: Field, format: TagFormat): TagPlaces | null {
  const places = exchange?.[format];
  if (places === undefined || isNowhere(places)) return null;
  return typeof places === "string" ? { name: places } : places;
}

const known = new WeakMap<Kinds, Map<TagFormat, TagWords>>();

export function tagWords(format: TagFormat, kinds: Kinds): TagWords {
  const formats = cached(known, kinds, () => new Map());
  return cached(formats, format, () => wordsOf(format, kinds));
}

function wordsOf(format: TagFormat, kinds: Kinds): TagWords {
  const { work, copy } = worksIn(kinds);
  const { id, ...facts } = FORMATS[format];
  const texts: Record<string, string> = { [id]: "id" };
  const lists: Record<string, TagWords["lists"][string]> = {};
  const names: Record<string, TagWords["names"][string]> = {};
  const extras: Record<string, Extras[string]> = {};
  let type = "";
  const types: Record<string, string> = {};
  for (const [word, field, places, called] of placesIn(work, format)) {
    if (places.choices) {
      type = called[0] ?? "";
      for (const [choice, all] of Object.entries(places.choices))
        for (const name of all.split(" ")) types[name] ??= choice;
    } else if (places.roles || places.extras) {
      for (const name of called) names[name] ??= [word];
      for (const [name, role] of Object.entries(places.roles ?? {}))
        names[name] ??= places.splits ? [word, role, places.splits] : [word, role];
      if (places.extras) extras[word] = places.extras;
    } else if (field.type === "texts" || field.type === "links" || field.type === "link") {
      for (const name of called) lists[name] ??= [word, places.splits ?? null];
    } else {
      for (const name of called) texts[name] ??= word;
    }
  }
  const ofCopies = copy === null ? [] : placesIn(copy, format);
  const copies = Object.fromEntries(
    ofCopies.flatMap(([word, , , called]) => called.map((name) => [name, word])),
  );
  return { texts, lists, names, extras, copies, type, types, ...facts };
}

function placesIn(
  kind: Kind,
  format: TagFormat,
): (readonly [word: string, Field, TagPlaces, called: readonly string[]])[] {
  return Object.entries(kind.fields).flatMap(([word, field]) => {
    const places = tagPlacesOf(field, format);
    if (places === null) return [];
    const { name, also = [] } = places;
    return [[word, field, places, name === undefined ? also : [name, ...also]] as const];
  });
}

/** `plain` decodes the text of a field; names are split before that, as braces keep them together. */
export function entryOfTags(
  kinds: Kinds,
  words: TagWords,
  all: readonly Tag[],
  plain: (text: string) => string,
): ReadEntry {
  const entry = new WorkEntry(worksIn(kinds).work);
  const { tags, place } = withoutJournal(all, words, plain);
  // The first value wins. A Map, as one entry may have a hundred thousand editors.
  const first = new Map(tags.toReversed());
  const copy: Copy = {};
  for (const [name, text] of tags) {
    const [word, textWord, copyWord] = [
      own(words.names, name),
      own(words.texts, name),
      own(words.copies, name),
    ];
    const list = own(words.lists, name);
    if (textWord) entry.say(textWord, plain(text));
    if (list) for (const one of parted(plain(text), list[1])) sayNumber(entry, list[0], one);
    if (word) {
      const code = first.get(own(words.roles ?? {}, name) ?? "");
      const rolle = code === undefined ? word[1] : plain(code);
      const extras = {
        ...(rolle !== undefined && { rolle }),
        ...extrasOf(word[0], words, first, plain),
      };
      for (const one of parted(text, word[2] ?? null)) {
        const name = word[0] === "person" ? uncounted(plain(one)) : plain(one);
        entry.say(word[0], name, isBraced(one) ? { ...extras, koerperschaft: "ja" } : extras);
      }
    }
    if (copyWord) copy[copyWord] ||= plain(text);
    if (name === words.type)
      entry.say("art", own(words.types, text) ?? own(words.types, text.toLowerCase()) ?? "");
  }
  entry.say("beschreibung", place);
  entry.copy(copy);
  const read = new Set(
    tags.flatMap(([name]) =>
      Object.values(words.extras?.[own(words.names, name)?.[0] ?? ""] ?? {}).flatMap(
        (called) => called.find((one) => first.has(one)) ?? [],
      ),
    ),
  );
  const unread = tags.filter(
    ([name, text]) => text.trim() !== "" && !isRead(name, words) && !read.has(name),
  );
  return { fields: entry.fields(), unread: [...unread.map(([name]) => name), ...entry.nobodies] };
}

/** Joins the place of an article or chapter to a text: "In: Nature 393 (6684), 440–442", "In: Das Buch (ISBN 9783…), 48–88". */
function withoutJournal(
  tags: readonly Tag[],
  { type, articles: all = [] }: TagWords,
  plain: (text: string) => string,
): { readonly tags: readonly Tag[]; readonly place: string } {
  const articles = all.find(({ types }) =>
    tags.some(([name, text]) => name === type && types.test(text)),
  );
  if (!articles) return { tags, place: "" };
  const said = new Map(tags.map(([name, text]) => [name, plain(text)] as const).reverse());
  const texts = (names: readonly string[]) => names.flatMap((name) => said.get(name) || []);
  const [[journal], [volume], [issue]] = [
    texts(articles.journal),
    texts(articles.volume),
    texts(articles.issue),
  ];
  if (journal === undefined) return { tags, place: "" };
  const { types, book, ...names } = articles;
  const ofBook = tags.filter(([name, text]) => name === book && !isOfJournal(plain(text)));
  const isbns = ofBook.map(([, text]) => plain(text)).join(", ");
  const number = [journal, volume, issue && `(${issue})`, isbns && `(ISBN ${isbns})`]
    .filter(Boolean)
    .join(" ");
  const place = [number, texts(articles.pages).join("–")].filter((text) => text !== "").join(", ");
  const taken = new Set(Object.values(names).flat());
  const own = tags.filter((tag) => !taken.has(tag[0]) && !ofBook.includes(tag));
  return { tags: own, place: `In: ${place}` };
}

function extrasOf(
  word: string,
  words: TagWords,
  first: ReadonlyMap<string, string>,
  plain: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words.extras?.[word] ?? {}).map(([extra, called]) => {
      const name = called.find((one) => first.has(one)) ?? "";
      return [extra, plain(first.get(name) ?? "")];
    }),
  );
}

function isRead(name: string, words: TagWords): boolean {
  const { texts, lists, names, copies, roles = {}, type, housekeeping } = words;
  return (
    [texts, lists, names, copies].some((table) => Object.hasOwn(table, name)) ||
    Object.values(roles).includes(name) ||
    name === type ||
    (housekeeping?.test(name) ?? false)
  );
}

/** DBLP tells persons of one name apart by numbers: "Wei Wang 0012". */
function uncounted(name: string): string {
  return name.trimEnd().replace(/ 0[0-9]{3}$/, "");
}

/** RIS has one tag for ISBN and ISSN. */
function sayNumber(entry: WorkEntry, word: string, text: string): void {
  entry.say(word === "isbn" && isOfJournal(text) ? "issn" : word, text);
}

function isOfJournal(text: string): boolean {
  return /(?<![0-9-])[0-9]{4}-?[0-9]{3}[0-9Xx](?![0-9Xx-])/.test(text);
}

/** Never splits inside braces. */
function parted(text: string, between: RegExp | null): string[] {
  if (between === null) return [text];
  const parts: string[] = [];
  let depth = 0;
  for (const part of text.split(between)) {
    if (depth > 0) parts[parts.length - 1] += ` and ${part}`;
    else parts.push(part);
    for (const character of part) depth += character === "{" ? 1 : character === "}" ? -1 : 0;
  }
  // "and others" is not a name.
  return parts.filter((part) => part.trim() !== "others");
}

/** "{Beijing Zoo}" and "{{Stadt Ulm, Amt}}" are one name; "{M{\"u}ller, Hans}" was put in braces by a program, and "{\"O}" is a letter. */
function isBraced(text: string): boolean {
  const inside = /^\s*\{([^\\].*)\}\s*$/s.exec(text)?.[1];
  if (inside === undefined) return false;
  let depth = 0;
  for (const character of inside) {
    depth += character === "{" ? 1 : character === "}" ? -1 : 0;
    if (depth < 0 || (depth === 0 && character === ",")) return false;
  }
  return true;
}

function own<Value>(facts: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}
