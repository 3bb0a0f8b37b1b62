/**
 * A work as a MARC 21 record, by the MARC places that its fields declare. Values without a place in MARC, or that MARC would change, are
 * also written to a field of our own (993), so that an import here loses nothing.
 */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { mayRead } from "../../../core/model/kinds/access.ts";
import type { Field, Link, Value } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { withoutArticle } from "../../../core/words/article.ts";
import { cached } from "../../../core/words/cached.ts";
import { joinList } from "../../../core/words/list-cell.ts";
import { exchangedFields } from "../../import/columns/fields.ts";
import { type Copy, type Named, worksIn } from "../../import/formats/records/entry.ts";
import {
  type MarcField,
  type MarcRecord,
  marcPlaceIn,
  marcPlacesOf,
  OWN_FIELD,
  OWN_SOURCE,
  workInMarc,
} from "../../import/formats/records/marc-words.ts";
import { makerName } from "../works/maker-name.ts";
import { besideOf, makersField } from "../works/work-format.ts";
import { marcLanguage } from "./languages.ts";

/** The value of a field in the form that an import reads. */
type MarcText = string | readonly string[] | readonly Named[];
type Subfield = readonly [code: string, text: string];

/** Where they are not blank; those of titles and names depend on the value. */
const INDICATORS: Readonly<Record<string, string>> = {
  "041": "0 ",
  "246": "3 ",
  "264": " 1",
  "490": "0 ",
  "856": "42",
};

/** Printed text, one volume: the most common case, used where the type is unknown. */
const USUAL_LEADER = "am";

/** The field of a work whose members are part of its record: its copies. */
export function fieldsBeside(work: Kind): readonly string[] {
  return work.fields.exemplar ? ["exemplar"] : [];
}

export function marcRecordOf(work: Member, view: View): MarcRecord {
  const words = writtenFields(work.kind, view);
  const said = new Map<string, MarcText>();
  for (const { name, field } of words) {
    const value = saidBy(field, work.values[name] ?? null, view);
    if (value.length > 0) said.set(name, value);
  }
  const copies = copiesOf(work, view);
  const record: MarcRecord = {
    leader: leaderOf(words, said),
    control: [
      ["001", `${work.id}`],
      ["005", `${work.touched.replace(/\D/g, "").slice(0, 14)}.0`],
      ["008", fixedField(work, said)],
    ],
    fields: [
      fieldOf("035", "  ", ["a", `(${OWN_SOURCE})${view.origin}${pathOf(work.kind, work)}`]),
      ...fieldsOf(work, words, said),
      ...copies.map((copy) => copyField(copy, view)),
    ].sort((a, b) => (a.tag < b.tag ? -1 : Number(a.tag > b.tag))),
  };
  const back = workInMarc(record, view.kinds);
  const own: MarcField[] = [];
  for (const { name, field } of words) {
    const value = said.get(name);
    if (value === undefined ? back.has(name) : !isSame(value, back.said(name)))
      own.push(ownField(name, value ?? saidBy(field, work.values[name] ?? null, view)));
  }
  if (copies.length > 0 && !isSame(copies, back.said("exemplar")))
    own.push(ownField("exemplar", copies));
  return own.length === 0 ? record : { ...record, fields: [...record.fields, ...own] };
}

/** White space that this and other programs would change is escaped, as JSON allows. */
function ownField(name: string, value: MarcText | readonly Copy[]): MarcField {
  const json = JSON.stringify(value === "" ? null : value);
  const kept =
    ODD_SPACE.test(json) || json.includes("  ")
      ? json.replace(CHANGED_ELSEWHERE, escapedSign)
      : json;
  return fieldOf(OWN_FIELD, "  ", ["a", name], ["b", kept], ["2", OWN_SOURCE]);
}

const CHANGED_ELSEWHERE = / (?= )|[^\S ]|[\u007f-\u009f]/g;

function escapedSign(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** White space other than a blank, and control characters. */
const ODD_SPACE = /[^\S ]|[\u0000-\u001f\u007f-\u009f]/;

/** A field of a kind and its place in MARC. */
interface WrittenField {
  readonly name: string;
  readonly field: Field;
  readonly place: WrittenPlace | null;
}

interface WrittenPlace {
  readonly tag: string;
  readonly code: string;
  readonly extras: readonly Subfield[];
  /** Another field has the same tag. */
  readonly isShared: boolean;
}

const forAll = new WeakMap<Kind, readonly WrittenField[]>();

/** Those that may be read; for everybody, who reads most of all records, found once. */
function writtenFields(kind: Kind, { actor }: View): readonly WrittenField[] {
  const find = () => {
    const fields = exchangedFields(kind).filter(
      ([, field]) => field.type !== "image" && mayRead(field, actor, null),
    );
    const tags = fields.map(([, field]) => writtenPlace(field)?.tag);
    return fields.map(([name, field]) => ({ name, field, place: placeOf(field, tags) }));
  };
  return actor === null ? cached(forAll, kind, find) : find();
}

function placeOf(field: Field, tags: readonly (string | undefined)[]): WrittenPlace | null {
  const place = writtenPlace(field);
  if (place === null) return null;
  const extras = Object.entries(marcPlacesOf(field)?.extras ?? {});
  return {
    tag: place.tag,
    code: place.codes.slice(0, 1),
    extras: extras.flatMap(([extra, { codes }]): Subfield[] =>
      codes === "" ? [] : [[extra, codes.slice(0, 1)]],
    ),
    isShared: tags.indexOf(place.tag) !== tags.lastIndexOf(place.tag),
  };
}

function writtenPlace(field: Field): ReturnType<typeof marcPlaceIn> | null {
  const facts = marcPlacesOf(field);
  const place = facts?.writes ?? facts?.at?.[0];
  return place === undefined ? null : marcPlaceIn(place);
}

/** Equal values; the order of keys in an object does not matter, and nothing can be said in several ways. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) =>
      isSame(
        (one as Readonly<Record<string, unknown>>)[key],
        (other as Readonly<Record<string, unknown>>)[key],
      ),
    )
  );
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function saidBy(field: Field, value: Value, view: View): MarcText {
  if (value === null) return "";
  if (field.type === "link") return view.origin + pathOf(view.kinds.target(field), value as Link);
  if (field.type !== "links") return Array.isArray(value) ? (value as string[]) : `${value}`;
  const target = view.kinds.target(field);
  return (value as readonly Link[]).map((link) => {
    const member = field.term === "creator" ? besideOf(target, link.id, view) : undefined;
    const maker = member && makerName(member);
    const named: { name: string; [extra: string]: string } = { name: maker?.name ?? link.title };
    if (maker?.isBody) named.koerperschaft = "ja";
    for (const [extra, text] of Object.entries(link.extras)) if (text !== "") named[extra] = text;
    return named;
  });
}

/** Leader positions 06 and 07 hold the type ("text", "sound", "map"); 18 is c: without ISBD punctuation. */
function leaderOf(words: readonly WrittenField[], said: ReadonlyMap<string, MarcText>): string {
  let type = USUAL_LEADER;
  for (const { name, field } of words) {
    if (field.type !== "choice") continue;
    const pattern = marcPlacesOf(field)?.leader?.[`${said.get(name)}`]?.split(" ")[0];
    if (pattern === undefined) continue;
    type = pattern.replace(".", "m");
    break;
  }
  return `00000n${type} a2200000uc 4500`;
}

/** Field 008: date of entry, year and language; the other positions are not coded. */
function fixedField({ created }: Member, said: ReadonlyMap<string, MarcText>): string {
  const year = `${said.get("jahr") ?? ""}`;
  const dates = /^[0-9]{4}$/.test(year) ? `s${year}    ` : "nuuuuuuuu";
  const [language = ""] = (said.get("sprache") ?? []) as readonly string[];
  const code = language === "" ? "|||" : marcLanguage(language);
  return `${created.slice(2, 10).replaceAll("-", "")}${dates}xx ${"|".repeat(17)}${code} d`;
}

function fieldsOf(
  { kind, values }: Member,
  words: readonly WrittenField[],
  said: ReadonlyMap<string, MarcText>,
): MarcField[] {
  const [makers] = makersField(kind) ?? [];
  const found: MarcField[] = [];
  // Fields that share a tag become subfields of one MARC field: title and subtitle; place, publisher and year.
  const shared = new Map<string, Subfield[]>();
  for (const { name, place } of words) {
    const value = said.get(name) ?? "";
    if (place === null || value.length === 0) continue;
    if (name === makers) {
      found.push(...makerFields(value as readonly Named[]));
      continue;
    }
    const { tag } = place;
    for (const one of typeof value === "string" ? [value] : value) {
      const subfields = entryOf(one, place);
      if (place.isShared) cached(shared, tag, () => []).push(...subfields);
      else found.push(fieldOf(tag, INDICATORS[tag] ?? "  ", ...subfields));
    }
  }
  const titles = { isNamed: found.some(({ tag }) => tag < "200" && tag >= "100"), values };
  for (const [tag, subfields] of shared) {
    const sorted = subfields.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
    found.push(
      fieldOf(tag, tag === "245" ? titleIndicators(titles) : (INDICATORS[tag] ?? "  "), ...sorted),
    );
  }
  return found;
}

/** One value, with the subfields that belong to it. */
function entryOf(one: string | Named, { tag, code, extras }: WrittenPlace): Subfield[] {
  if (typeof one === "string") return [[code, tag === "041" ? marcLanguage(one) : one]];
  const subfields: Subfield[] = [[code, one.name]];
  for (const [extra, own] of extras) {
    const text = one[extra] ?? "";
    if (text !== "") subfields.push([own, text]);
  }
  return subfields;
}

/** The first author, or else the first maker without a role, is the main entry (1XX); all others are added entries (7XX). */
function makerFields(makers: readonly Named[]): MarcField[] {
  const main =
    makers.find(({ rolle }) => rolle === "aut") ?? makers.find(({ rolle = "" }) => rolle === "");
  return makers.map((maker) => {
    const { name, rolle = "", koerperschaft } = maker;
    const hundreds = maker === main ? "1" : "7";
    const tag = `${hundreds}${koerperschaft === "ja" ? "10" : "00"}`;
    const kind = koerperschaft === "ja" ? "2" : name.includes(",") ? "1" : "0";
    // A relator code goes to $4, free text to $e.
    const role: Subfield[] = rolle === "" ? [] : [[/^[a-z]{3}$/.test(rolle) ? "4" : "e", rolle]];
    return fieldOf(tag, `${kind} `, ["a", name], ...role);
  });
}

/** First: whether there is a main entry (1XX). Second: the number of characters of the article, skipped in sorting. */
function titleIndicators({
  isNamed,
  values,
}: {
  isNamed: boolean;
  values: Member["values"];
}): string {
  const title = `${values.titel ?? ""}`;
  const bare = withoutArticle(title, (values.sprache ?? []) as readonly string[]);
  return `${isNamed ? 1 : 0}${Math.min(title.length - bare.length, 9)}`;
}

const copiesAmong = new WeakMap<readonly Member[], ReadonlyMap<number, readonly Member[]>>();

/** Its own copies, not those of its editions. */
function copiesOf({ id }: Member, view: View): Copy[] {
  const { copy: kind } = worksIn(view.kinds);
  const { beside } = view;
  if (kind === null || beside === undefined) return [];
  const byWork = cached(copiesAmong, beside, () =>
    Map.groupBy(
      beside.filter((one) => one.kind === kind),
      ({ values }) => (values.werk as Link | null)?.id ?? 0,
    ),
  );
  return (byWork.get(id) ?? []).map((member) => {
    const copy: Copy = {};
    for (const { name, field } of writtenFields(kind, view)) {
      if (name === "werk") continue;
      const text = cellOf(field, member.values[name] ?? null);
      // Initial values are left out.
      const isUsual = field.type === "choice" && field.initial === text;
      if (text !== "" && !isUsual) copy[name] = text;
    }
    return copy;
  });
}

function cellOf(field: Field, value: Value): string {
  if (value === null) return "";
  if (field.type === "link") return (value as Link).title;
  if (field.type === "links") return joinList((value as readonly Link[]).map(({ title }) => title));
  return Array.isArray(value) ? joinList(value as string[]) : `${value}`;
}

function copyField(copy: Copy, view: View): MarcField {
  const { copy: kind } = worksIn(view.kinds);
  const subfields: Subfield[] = [];
  for (const { name, place } of kind === null ? [] : writtenFields(kind, view)) {
    const text = copy[name];
    if (place !== null && text !== undefined) subfields.push([place.code, text]);
  }
  return fieldOf("952", "  ", ...subfields);
}

/** Control characters would end the subfield. */
function fieldOf(tag: string, indicators: string, ...subfields: readonly Subfield[]): MarcField {
  const clean = subfields.map((one): Subfield => {
    const [code, text] = one;
    return isClean(text) ? one : [code, text.replace(/[\u0000-\u001f\s]+/g, " ").trim()];
  });
  return { tag, indicators, subfields: clean };
}

function isClean(text: string): boolean {
  if (ODD_SPACE.test(text)) return false;
  return !(text.startsWith(" ") || text.endsWith(" ") || text.includes("  "));
}
