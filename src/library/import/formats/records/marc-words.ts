/** What the fields of MARC 21 are called in the catalogue: facts, one to a line. */

import type { ReadEntry } from "../format.ts";
import { type Copy, type CopyWord, type ListWord, type TextWord, WorkEntry } from "./entry.ts";

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

/** Tag, subfields (joined by what stands between them), word. */
const TEXT_FIELDS: readonly (readonly [string, string, string, TextWord])[] = [
  ["245", "anp", ". ", "titel"],
  ["245", "b", " ", "untertitel"],
  ["250", "a", " ", "auflage"],
  ["264", "a", " ", "ort"],
  ["260", "a", " ", "ort"],
  ["264", "c", " ", "jahr"],
  ["260", "c", " ", "jahr"],
  ["300", "abc", ", ", "umfang"],
  ["520", "ab", " ", "beschreibung"],
];

/** Where a full stop at the end belongs to an abbreviation or to a sentence. */
const STOPS: readonly TextWord[] = ["auflage", "umfang", "beschreibung"];

const LIST_FIELDS: readonly (readonly [string, string, ListWord])[] = [
  ["020", "a", "isbn"],
  ["022", "a", "issn"],
  ["041", "a", "sprache"],
  ["600", "a", "schlagwort"],
  ["610", "a", "schlagwort"],
  ["630", "a", "schlagwort"],
  ["648", "a", "schlagwort"],
  ["650", "a", "schlagwort"],
  ["651", "a", "schlagwort"],
  ["653", "a", "schlagwort"],
  ["655", "a", "schlagwort"],
  ["689", "a", "schlagwort"],
  ["856", "u", "verweis"],
];

/** Tag, subfields of the name, what they did where nothing says it. */
const PERSON_FIELDS: readonly (readonly [string, string, string])[] = [
  ["100", "ab", "aut"],
  ["110", "ab", "aut"],
  ["111", "a", "aut"],
  ["700", "ab", ""],
  ["710", "ab", ""],
  ["711", "a", ""],
];

/** Where copies stand, by whom it is written: Koha has 952, others 852. */
const COPY_FIELDS: Readonly<Record<string, readonly (readonly [string, CopyWord])[]>> = {
  "952": [
    ["o", "signatur"],
    ["p", "barcode"],
    ["c", "standort"],
    ["b", "standort"],
    ["a", "standort"],
    ["i", "inventarnummer"],
    ["d", "zugang"],
    ["g", "preis"],
    ["e", "herkunft"],
  ],
  "852": [
    ["j", "signatur"],
    ["khim", "signatur"],
    ["p", "barcode"],
    ["c", "standort"],
    ["b", "standort"],
    ["9", "preis"],
  ],
};

/** By tag: the subfields that are read. */
const READ: ReadonlyMap<string, string> = [
  ...TEXT_FIELDS,
  ...LIST_FIELDS,
  ...PERSON_FIELDS.map(([tag, codes]) => [tag, `${codes}4e`] as const),
  ...(["260", "264"] as const).map((tag) => [tag, "b"] as const),
  ...(["490", "830"] as const).map((tag) => [tag, "av"] as const),
  ...Object.entries(COPY_FIELDS).flatMap(([tag, words]) =>
    words.map(([codes]) => [tag, codes] as const),
  ),
].reduce((read, [tag, codes]) => read.set(tag, (read.get(tag) ?? "") + codes), new Map());

/**
 * Fields that only cataloguers need are not missed: numbers in other catalogues (010, 015, 016, 035), who made the record and
 * how (040, 042, 049, 066), what the leader says, too (336 to 338), and what Koha notes for itself (942, 999); the fields
 * below 010 with what they are coded in. In every other field subfields with digits point to other records and lists.
 */
const HOUSEKEEPING = "010 015 016 035 040 042 049 066 336 337 338 942 999".split(" ");
/** In those of Koha's copies they say what is the matter with one (withdrawn, lost, damaged, restricted, not for loan); 0: nothing. */
const STATES = "01457";

/** By the type of record and its bibliographic level, leader 6 and 7. */
const TYPES: Readonly<Record<string, string>> = {
  a: "Buch",
  t: "Buch",
  c: "Noten",
  d: "Noten",
  e: "Karte",
  f: "Karte",
  g: "Film",
  i: "Hörbuch",
  j: "Musik",
  k: "Bild",
  m: "Software",
  r: "Ding",
  o: "Sonstiges",
  p: "Sonstiges",
};

export function entryOfMarc({ leader, control, fields }: MarcRecord): ReadEntry {
  const entry = new WorkEntry();
  const all = (tag: string) => fields.filter((field) => field.tag === tag);
  const fixed = (tag: string) => control.find(([other]) => other === tag)?.[1] ?? "";
  entry.text("id", fixed("001"));
  for (const [tag, codes, between, word] of TEXT_FIELDS)
    for (const field of all(tag))
      entry.text(word, joined(field, codes, between, STOPS.includes(word)));
  for (const [tag, code, word] of LIST_FIELDS)
    for (const field of all(tag))
      for (const text of textsIn(field, code).filter((text) => !ofTrade(text, tag)))
        entry.add(word, word === "verweis" ? text : cleaned(text));
  for (const [tag, codes, role] of PERSON_FIELDS)
    for (const field of all(tag))
      for (const rolle of rolesIn(field, role))
        entry.name("person", { name: joined(field, codes, " "), rolle });
  for (const field of [...all("264"), ...all("260")])
    for (const name of textsIn(field, "b")) entry.name("verlag", { name: cleaned(name) });
  for (const field of all("490").length > 0 ? all("490") : all("830"))
    entry.name("reihe", { name: joined(field, "a", " "), band: joined(field, "v", " ") });
  for (const [tag, words] of Object.entries(COPY_FIELDS))
    for (const field of all(tag)) entry.copy(copyIn(field, words));
  // What 041 and 264 do not say, the fixed field may.
  const general = fixed("008");
  if (all("041").length === 0 && /^[a-z]{3}$/.test(general.slice(35, 38)))
    entry.add("sprache", general.slice(35, 38));
  entry.text("jahr", /^[0-9]{4}$/.test(general.slice(7, 11)) ? general.slice(7, 11) : "");
  entry.text("art", leader[7] === "s" ? "Zeitschrift" : (TYPES[leader[6] ?? ""] ?? ""));
  return { fields: entry.fields(), unread: fields.flatMap(unreadIn) };
}

/** The field itself where nothing of it is read. */
function unreadIn({ tag, subfields }: MarcField): string[] {
  const read = READ.get(tag);
  if (read === undefined) return HOUSEKEEPING.includes(tag) ? [] : [tag];
  return subfields.flatMap(([code, text]) => {
    const isState = tag === "952" && STATES.includes(code) && text.trim() !== "0";
    const isMissed = !read.includes(code) && text.trim() !== "" && (isState || !/[0-9]/.test(code));
    return isMissed ? [`${tag} $${code}`] : [];
  });
}

/** Booksellers' codes stand among the free keywords, each behind the name of its list: "(Produktform)Paperback". */
function ofTrade(text: string, tag: string): boolean {
  return tag === "653" && /^\([^()]+\)\S/.test(text);
}

/** By their code, else by the word; an author who also drew is named twice. */
function rolesIn(field: MarcField, other: string): string[] {
  const codes = textsIn(field, "4").map((code) => code.slice(code.lastIndexOf("/") + 1));
  if (codes.length > 0) return codes;
  const words = textsIn(field, "e").map((word) => cleaned(word));
  return words.length > 0 ? words : [other];
}

function copyIn(field: MarcField, words: readonly (readonly [string, CopyWord])[]): Copy {
  const copy: Copy = {};
  // A shelf mark may come in parts: its class, its item, what stands before and behind.
  for (const [codes, word] of words)
    copy[word] ||= codes.length > 1 ? joined(field, codes, " ") : (textsIn(field, codes)[0] ?? "");
  return copy;
}

function joined(field: MarcField, codes: string, between: string, stops = false): string {
  return field.subfields
    .filter(([code]) => codes.includes(code))
    .map(([, text]) => cleaned(text, stops))
    .reduce((sum, text) => {
      if (sum === "") return text;
      return sum + (between === ". " && sum.endsWith(".") ? " " : between) + text;
    }, "");
}

function textsIn(field: MarcField, code: string): string[] {
  return field.subfields.flatMap(([other, text]) => (other === code ? [text.trim()] : []));
}

/** ISBD writes what follows at the end of what stands before; marks around what is not sorted are no letters. */
function cleaned(text: string, stops = false): string {
  const plain = text.replace(/[\u0098\u009c]/g, "").trim();
  let end = plain.length;
  while (end > 0 && " /:;,=".includes(plain[end - 1] as string)) end--;
  const bare = plain.slice(0, end);
  return !stops && /[^.\s]{4}\.$/.test(bare) ? bare.slice(0, -1) : bare;
}
