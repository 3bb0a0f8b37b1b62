/** How the fields of an entry, each with its name, become words of the catalogue; and those of BibTeX and RIS: facts, one to a line. */

import type { ReadEntry } from "../format.ts";
import type { CopyWord, ListWord, NameWord, TextWord, WorkEntry } from "./entry.ts";

export type Tag = readonly [name: string, text: string];

export interface TagWords {
  readonly texts: Readonly<Record<string, TextWord>>;
  /** With what parts its values, if it holds several. */
  readonly lists: Readonly<Record<string, readonly [ListWord, RegExp | null]>>;
  /** What they did, and what parts several of them. */
  readonly names: Readonly<Record<string, readonly [NameWord, rolle?: string, between?: RegExp]>>;
  /** The fields that say of others what those named there did. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly copies: Readonly<Record<string, CopyWord>>;
  /** The volume, which belongs to the series: the first of these that is there. */
  readonly volume: readonly string[];
  readonly type: string;
  readonly types: Readonly<Record<string, string>>;
  /** What the program that wrote the file notes for itself: not read, and not missed. */
  readonly housekeeping?: RegExp;
}

const AND = / and /i;

export const BIBTEX_WORDS: TagWords = {
  texts: {
    key: "id",
    title: "titel",
    subtitle: "untertitel",
    year: "jahr",
    date: "jahr",
    address: "ort",
    location: "ort",
    edition: "auflage",
    pagetotal: "umfang",
    pages: "umfang",
    abstract: "beschreibung",
  },
  lists: {
    isbn: ["isbn", /[,;\s]+(?=[0-9])/],
    issn: ["issn", /[,;]/],
    language: ["sprache", /[,;]/],
    langid: ["sprache", null],
    keywords: ["schlagwort", /[,;]/],
    url: ["verweis", null],
  },
  names: {
    author: ["person", "aut", AND],
    editor: ["person", "edt", AND],
    translator: ["person", "trl", AND],
    illustrator: ["person", "ill", AND],
    editora: ["person", "edt", AND],
    editorb: ["person", "edt", AND],
    editorc: ["person", "edt", AND],
    publisher: ["verlag"],
    series: ["reihe"],
  },
  roles: {
    editor: "editortype",
    editora: "editoratype",
    editorb: "editorbtype",
    editorc: "editorctype",
  },
  copies: { lccn: "signatur", library: "standort" },
  volume: ["volume", "number"],
  type: "type",
  types: {
    book: "Buch",
    booklet: "Buch",
    mvbook: "Buch",
    collection: "Buch",
    proceedings: "Buch",
    periodical: "Zeitschrift",
    movie: "Film",
    video: "Film",
    audio: "Hörbuch",
    music: "Musik",
    image: "Bild",
    software: "Software",
  },
  // JabRef, BibDesk, Mendeley, BibSonomy and dblp.
  housekeeping:
    /^(file|owner|timestamp|creationdate|modificationdate|date-(added|modified)|added-at|urldate|groups|ids|username|int(er|ra)hash|bib(url|source)|(bdsk|mendeley)-.*)$/,
};

/** Not of RIS itself, which has none. */
export const SUBTITLE = "subtitle";

export const RIS_WORDS: TagWords = {
  texts: {
    ID: "id",
    TI: "titel",
    T1: "titel",
    BT: "titel",
    [SUBTITLE]: "untertitel",
    PY: "jahr",
    Y1: "jahr",
    CY: "ort",
    PP: "ort",
    ET: "auflage",
    SP: "umfang",
    AB: "beschreibung",
    N2: "beschreibung",
  },
  lists: {
    SN: ["isbn", /[;,]|\s(?=97[89])/],
    LA: ["sprache", /[;,]/],
    KW: ["schlagwort", null],
    UR: ["verweis", null],
    L2: ["verweis", null],
  },
  names: {
    AU: ["person", "aut"],
    A1: ["person", "aut"],
    A2: ["person", "edt"],
    ED: ["person", "edt"],
    A4: ["person", "trl"],
    PB: ["verlag"],
    T3: ["reihe"],
    T2: ["reihe"],
  },
  copies: { CN: "signatur", AV: "standort" },
  volume: ["VL"],
  type: "TY",
  types: {
    BOOK: "Buch",
    EBOOK: "Buch",
    EDBOOK: "Buch",
    CONF: "Buch",
    JFULL: "Zeitschrift",
    MGZN: "Zeitschrift",
    VIDEO: "Film",
    MPCT: "Film",
    SOUND: "Musik",
    MUSIC: "Noten",
    MAP: "Karte",
    ART: "Bild",
    COMP: "Software",
  },
  // The short title is part of the title; where it was found, when it was looked at, and which file lies beside it.
  housekeeping: /^(ST|DB|DP|Y2|L1|L4)$/,
};

/** `plain` makes text of what a field holds; names are parted before, so that braces still hold them together. */
export function entryOfTags(
  entry: WorkEntry,
  words: TagWords,
  tags: readonly Tag[],
  plain: (text: string) => string,
): ReadEntry {
  const [volume] = words.volume.flatMap((word) => tags.filter(([name]) => name === word));
  const isRole = ([name]: Tag) => Object.values(words.roles ?? {}).includes(name);
  // The first holds. Looked up, and not looked for: a file may have a hundred thousand editors in one entry.
  const roles = new Map(tags.filter(isRole).toReversed());
  const copy: Partial<Record<CopyWord, string>> = {};
  for (const [name, text] of tags) {
    const [word, textWord, copyWord] = [
      own(words.names, name),
      own(words.texts, name),
      own(words.copies, name),
    ];
    const list = own(words.lists, name);
    if (textWord) entry.text(textWord, plain(text));
    if (list) for (const one of parted(plain(text), list[1])) addNumber(entry, list[0], one);
    const told = roles.get(own(words.roles ?? {}, name) ?? "");
    const rolle = told === undefined ? word?.[1] : plain(told);
    if (word)
      for (const one of parted(text, word[2] ?? null))
        entry.name(word[0], {
          name: plain(one),
          ...(rolle !== undefined && { rolle }),
          ...(word[0] === "reihe" && { band: plain(volume?.[1] ?? "") }),
        });
    if (copyWord) copy[copyWord] ||= plain(text);
    if (name === words.type)
      entry.text("art", own(words.types, text) ?? own(words.types, text.toLowerCase()) ?? "");
  }
  entry.copy(copy);
  const inSeries = tags.some(([name]) => own(words.names, name)?.[0] === "reihe");
  const unread = tags.filter(
    (tag) => tag[1].trim() !== "" && !isRead(tag[0], words) && !(inSeries && tag === volume),
  );
  return { fields: entry.fields(), unread: unread.map(([name]) => name) };
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

/** RIS has one tag for the numbers of books and of journals. */
function addNumber(entry: WorkEntry, word: ListWord, text: string): void {
  const isJournal = word === "isbn" && /^[0-9]{4}-?[0-9]{3}[0-9Xx]$/.test(text.trim());
  entry.add(isJournal ? "issn" : word, text);
}

/** What stands in braces belongs together. */
function parted(text: string, between: RegExp | null): string[] {
  if (between === null) return [text];
  const parts: string[] = [];
  let depth = 0;
  for (const part of text.split(between)) {
    if (depth > 0) parts[parts.length - 1] += ` and ${part}`;
    else parts.push(part);
    for (const character of part) depth += character === "{" ? 1 : character === "}" ? -1 : 0;
  }
  // Whoever is left out by "and others" is nobody in particular.
  return parts.filter((part) => part.trim() !== "others");
}

function own<Value>(facts: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}
