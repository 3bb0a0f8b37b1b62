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
  type MarcPlaces,
  type MarcRecord,
  marcPlaceIn,
  marcPlacesOf,
  OWN_FIELD,
  OWN_SOURCE,
  workInMarc,
} from "../../import/formats/records/marc-words.ts";
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
  const said = new Map(
    words.map(({ name, field }) => [name, saidBy(field, work.values[name] ?? null, view)]),
  );
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
  const all = [...said, ...(copies.length > 0 ? [["exemplar", copies] as const] : [])];
  const own = all.flatMap(([name, value]) =>
    isSame(value, back.said(name))
      ? []
      : fieldOf(
          OWN_FIELD,
          "  ",
          ["a", name],
          ["b", JSON.stringify(value === "" ? null : value)],
          ["2", OWN_SOURCE],
        ),
  );
  return own.length === 0 ? record : { ...record, fields: [...record.fields, ...own] };
}

/** A field of a kind and its place in MARC, found once for each kind. */
interface WrittenField {
  readonly name: string;
  readonly field: Field;
  readonly place: WrittenPlace | null;
}

interface WrittenPlace {
  readonly tag: string;
  readonly code: string;
  readonly facts: MarcPlaces;
}

const written = new WeakMap<Kind, readonly WrittenField[]>();

/** Those that may be read. */
function writtenFields(kind: Kind, { actor }: View): readonly WrittenField[] {
  const all = cached(written, kind, () =>
    exchangedFields(kind).flatMap(([name, field]) =>
      field.type === "image" ? [] : [{ name, field, place: placeOf(field) }],
    ),
  );
  return all.filter(({ field }) => mayRead(field, actor, null));
}

/** Equal values; the order of keys in an object does not matter, and nothing can be said in several ways. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
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
    const extras = Object.entries(link.extras).filter(([, text]) => text !== "");
    const member = field.term === "creator" ? besideOf(target, link.id, view) : undefined;
    return { name: link.title, ...(member && invertedName(member)), ...Object.fromEntries(extras) };
  });
}

/** "Keun, Irmgard", with the flag for a corporate body where it is set. */
export function invertedName({ kind, title, values }: Member): Named {
  const parts = cached(nameFields, kind, () => {
    const fields = Object.entries(kind.fields);
    const called = (term: string) => fields.find(([, field]) => field.term === term)?.[0] ?? "";
    return ["familyName", "givenName"].map(called);
  });
  const [family = "", given = ""] = parts.map((name) => `${values[name] ?? ""}`);
  const name = given === "" ? family || title : `${family}, ${given}`;
  return values.koerperschaft === "ja" ? { name, koerperschaft: "ja" } : { name };
}

const nameFields = new WeakMap<Kind, readonly string[]>();

/** Leader positions 06 and 07 hold the type ("text", "sound", "map"); 18 is c: without ISBD punctuation. */
function leaderOf(words: readonly WrittenField[], said: ReadonlyMap<string, MarcText>): string {
  let type = USUAL_LEADER;
  for (const { name, field } of words) {
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
  const tags = words.map(({ place }) => place?.tag);
  for (const { name, field, place } of words) {
    const value = said.get(name) ?? "";
    if (place === null || value.length === 0) continue;
    if (name === makers) {
      found.push(...makerFields(value as readonly Named[]));
      continue;
    }
    const entries = entriesOf(value, place, field.type !== "links" && field.type !== "link");
    if (tags.indexOf(place.tag) !== tags.lastIndexOf(place.tag))
      shared.set(place.tag, [...(shared.get(place.tag) ?? []), ...entries.flat()]);
    else
      found.push(
        ...entries.map((one) => fieldOf(place.tag, INDICATORS[place.tag] ?? "  ", ...one)),
      );
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

function placeOf(field: Field): WrittenPlace | null {
  const facts = marcPlacesOf(field);
  const place = facts?.writes ?? facts?.at?.[0];
  if (!facts || place === undefined) return null;
  const { tag, codes } = marcPlaceIn(place);
  return { tag, code: codes.slice(0, 1), facts };
}

/** One MARC field for each value, with the subfields that belong to it. */
function entriesOf(
  value: MarcText,
  { tag, code, facts }: WrittenPlace,
  isText: boolean,
): Subfield[][] {
  const all = typeof value === "string" ? [value] : value;
  return all.map((one) => {
    if (typeof one === "string") {
      const text = tag === "041" ? marcLanguage(one) : one;
      return [[code, isText ? text : one]];
    }
    const extras = Object.entries(facts.extras ?? {}).flatMap(([extra, { codes }]): Subfield[] => {
      const text = one[extra] ?? "";
      return text === "" || codes === "" ? [] : [[codes.slice(0, 1), text]];
    });
    return [[code, one.name], ...extras];
  });
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
  return (byWork.get(id) ?? []).map((copy) => {
    const told = writtenFields(kind, view).flatMap(({ name, field }) => {
      if (name === "werk") return [];
      const text = cellOf(field, copy.values[name] ?? null);
      // Initial values are left out.
      const isUsual = field.type === "choice" && field.initial === text;
      return text === "" || isUsual ? [] : [[name, text] as const];
    });
    return Object.fromEntries(told);
  });
}

function cellOf(field: Field, value: Value): string {
  if (value === null) return "";
  if (field.type === "link") return (value as Link).title;
  if (field.type === "links") return joinList((value as readonly Link[]).map(({ title }) => title));
  return Array.isArray(value) ? joinList(value as string[]) : `${value}`;
}

function copyField(copy: Copy, { kinds }: View): MarcField {
  const { copy: kind } = worksIn(kinds);
  const subfields = Object.entries(copy).flatMap(([name, text]): Subfield[] => {
    const place = kind?.fields[name] && placeOf(kind.fields[name]);
    return place ? [[place.code, text]] : [];
  });
  return fieldOf("952", "  ", ...subfields);
}

/** Control characters would end the subfield. */
function fieldOf(tag: string, indicators: string, ...subfields: readonly Subfield[]): MarcField {
  const clean = subfields.map(
    ([code, text]): Subfield => [
      code,
      UNCLEAN.test(text) ? text.replace(/[\u0000-\u001f\s]+/g, " ").trim() : text,
    ],
  );
  return { tag, indicators, subfields: clean };
}

const UNCLEAN = /[\u0000-\u001f]|[^\S ]|^ | $| {2}/;
