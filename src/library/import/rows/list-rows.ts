/** Converts a row of a list to documents of its kind and its parts, by a mapping of the columns. */

import { readMoney } from "../../../core/model/codes/money.ts";
import type { ChoiceField, Field } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { truthIn } from "../../../core/model/kinds/kind-words.ts";
import { cachedUpTo } from "../../../core/words/cached.ts";
import { isDay } from "../../../core/words/dates/calendar.ts";
import { fold } from "../../../core/words/fold.ts";
import { halvesOf, joinedName } from "../../lending/reader-name.ts";
import { choiceSaid } from "../columns/choice-words.ts";
import { partsOf } from "../columns/column-names.ts";
import type { DayOrder } from "../columns/day-order.ts";
import type { Mapping } from "../columns/guess/mapping.ts";
import { knownCells, knownExport } from "../columns/known-exports.ts";
import { noteFieldOf } from "../decide/bad-cells.ts";
import type { Fields } from "../formats/format.ts";
import { asBody, bodyIn } from "../formats/makers/body-names.ts";
import { yearIn } from "../formats/records/entry.ts";
import { NOT_SORTED } from "../formats/records/marc-words.ts";
import {
  addressesIn,
  copyCount,
  isbnsIn,
  isMoreThanCount,
  languagesIn,
  listEntries,
  mediumOf,
  SHORTENED,
  seriesList,
  writtenDay,
} from "./cells.ts";
import { repeating } from "./ditto.ts";
import { NoCount } from "./list-keys.ts";
import { dividing } from "./names/cells-of-several.ts";
import { namesIn } from "./names/names-in-cell.ts";

type RowDocument = Record<string, unknown>;

/** Lists of codes, some of which have separators of their own. */
const LISTS: Readonly<Record<string, (cell: string) => string[]>> = {
  isbn: isbnsIn,
  language: languagesIn,
};

/** Called with what is read otherwise than it stands there: "Jacob → Jacob Grimm", "Gekauft am (2024 → 2024-01-01)". */
type NoteReread = (names: readonly string[]) => void;

/** "1975" and "3/1975" */
const YEAR_ALONE = /^(?:(0?[1-9]|1[0-2])[/.])?((?:1[5-9]|20)[0-9]{2})$/;
/** "Mai 1975", "Sept. 1975" */
const MONTH_ALONE = /^\p{L}{3,9}\.? [0-9]{4}$/u;

interface RowReading {
  readonly kind: Kind;
  readonly kinds: Kinds;
  readonly orders: ReadonlyMap<number, DayOrder>;
  /** `column`: named there once, with the first cell of this sort. */
  readonly note: (written: string, read: string, column?: number) => void;
  /** What a cell says and no field has a place for. */
  readonly leave: (text: string, column: number) => void;
}

/** The columns of one field. */
interface FieldOrigin {
  readonly name: string;
  readonly field: Field;
  /** Columns with whole values, and the role of the makers in them; or those of a text of several cells, with the part in each. */
  readonly columns: { readonly index: number; readonly role: string; readonly currency?: string }[];
  /** Columns with texts that belong to the links, with halves of names, or with what a note names by its column. */
  readonly extras: Map<string, number>;
}

/** The document of a row; exports of known programs are handled, too. */
export function listReader(
  mapping: Mapping,
  kinds: Kinds,
  orders: ReadonlyMap<number, DayOrder>,
  note: NoteReread,
): (cells: readonly string[]) => Fields {
  const names = mapping.columns.map(({ name }) => name);
  const known = knownExport(names);
  if (known?.kind !== mapping.kind) {
    const reread = notedByColumn(mapping.columns, note);
    const repeat = repeating(mapping, reread);
    const { more, read: divide } = dividing(mapping, kinds, reread);
    const documentOf = documentsReader(withMore(mapping, more), kinds, orders, note);
    const read = withVolumes(documentOf, mapping, note);
    return (cells) => read(divide(repeat(cells)));
  }
  const { more, read } = knownCells(known, names);
  const documentOf = documentsReader(withMore(mapping, more), kinds, orders, note);
  return (cells) => documentOf(read(cells));
}

function withMore(mapping: Mapping, more: readonly string[]): Mapping {
  return { ...mapping, columns: [...mapping.columns, ...more.map((to) => ({ name: "", to }))] };
}

/** Without a series the volume is one of the title, and tells its volumes apart: "Tome" II of "Histoire" is "Histoire. Tome II". */
function withVolumes(
  read: (cells: readonly string[]) => Fields,
  { columns }: Mapping,
  note: NoteReread,
): (cells: readonly string[]) => Fields {
  const index = columns.findIndex(({ to }) => to === "werk.reihe.band");
  if (index < 0) return read;
  const { name = "" } = columns[index] ?? {};
  const noteVolume = notedByColumn(columns, note);
  return (cells) => {
    const document = read(cells);
    const [volume, title] = [saidIn(cells[index]), document.titel];
    // "0" is none.
    if (/^0*$/.test(volume) || (document.reihe ?? null) !== null || typeof title !== "string")
      return document;
    if (` ${fold(title)} `.includes(` ${fold(volume)} `)) return document;
    const isNumber = /^(?:[0-9]{1,4}[a-z]?|[ivxlc]{1,8})$/i.test(volume);
    const titel = `${title}. ${isNumber && /^\p{L}{1,8}\.?$/u.test(name) ? `${name} ` : ""}${volume}`;
    noteVolume(volume, titel, index);
    return { ...document, titel };
  };
}

/** The document of a row; its parts are in their derived field (`exemplar`). */
function documentsReader(
  mapping: Mapping,
  kinds: Kinds,
  orders: ReadonlyMap<number, DayOrder>,
  note: NoteReread,
): (cells: readonly string[]) => Fields {
  const kind = kinds.one(mapping.kind);
  const own = documentReader(kind, mapping, kinds, orders, note);
  const id = mapping.columns.findIndex(({ to }) => to === "id");
  const parts = partsOf(kind, kinds).map((part) => ({
    ...part,
    read: documentReader(part.kind, mapping, kinds, orders, note),
    count: mapping.columns.findIndex(({ to }) => to === `${kind.singular}.${part.name}`),
    isOfEach: describeEach(part.kind, mapping),
  }));
  return (cells) => {
    const document = own(cells) ?? {};
    const given = id < 0 ? "" : (cells[id]?.trim() ?? "");
    if (given !== "") document.id = given;
    for (const { name, kind: own, read, count, isOfEach } of parts) {
      const part = read(cells) ?? (isOfEach && count < 0 ? {} : null);
      const cell = saidIn(cells[count]);
      const many = cell === "" ? 1 : copyCount(cell);
      const more = many !== null && isMoreThanCount(cell) ? noteFieldOf(own) : null;
      // An invalid count is kept beside one copy, to be reported.
      if (part || cell !== "")
        document[name] =
          many === null
            ? [new NoCount(cell), part ?? {}]
            : several(part ?? {}, many, own).map((one, index) =>
                more === null || index > 0
                  ? one
                  : { ...one, [more]: withLine(one[more], mapping.columns[count]?.name, cell) },
              );
    }
    return document;
  };
}

/** Prices and conditions are those of copies, so each row has one, also where they are empty; of numbers and shelf marks an empty one may say that there is none. */
function describeEach({ singular, fields, titleName }: Kind, { columns }: Mapping): boolean {
  const names = columns.flatMap(({ to }) => {
    const [owner, name = ""] = to?.split(".") ?? [];
    return owner === singular ? [name] : [];
  });
  const isTold = (name: string) => name === titleName || fields[name]?.unique === true;
  return names.length > 0 && !names.some(isTold);
}

/** A dash says that there is nothing. Lists from catalogues have their signs around articles that are not sorted. */
function saidIn(cell = ""): string {
  const text = cell.replace(NOT_SORTED, "").trim();
  return /^[-–—]{1,3}$/.test(text) ? "" : text;
}

function withLine(note: unknown, column = "", text = "", between = "\n"): string {
  return [note ?? [], `${column}: ${text}`].flat().join(between);
}

/** A cell with as many unique numbers as there are copies has one for each; a single one goes to the first. */
function several(part: RowDocument, count: number, kind: Kind): RowDocument[] {
  if (count === 1) return [part];
  const entries = Object.entries(part).map(([name, value]) => {
    const numbers = kind.fields[name]?.unique ? listEntries(`${value ?? ""}`) : [];
    const isOfEach = numbers.length === count;
    return (index: number): [string, unknown][] => {
      if (isOfEach) return [[name, numbers[index]]];
      return index === 0 || !kind.fields[name]?.unique ? [[name, value]] : [];
    };
  });
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(entries.flatMap((of) => of(index))),
  );
}

/** null where all cells are empty. */
function documentReader(
  kind: Kind,
  { columns }: Mapping,
  kinds: Kinds,
  orders: ReadonlyMap<number, DayOrder>,
  note: NoteReread,
): (cells: readonly string[]) => RowDocument | null {
  const reading: RowReading = {
    kind,
    kinds,
    orders,
    note: notedByColumn(columns, note),
    leave: (text, column) => note([`${columns[column]?.name}: ${text}`]),
  };
  const origins = new Map<string, FieldOrigin>();
  columns.forEach(({ name: header, to }, index) => {
    const [, singular, name = "", role = "", extra] =
      /^(\w+)\.(\w+)(?:\((\w+)\))?(?:\.(\w+))?$/.exec(to ?? "") ?? [];
    const field = kind.fields[name];
    if (singular !== kind.singular || !field || field.type === "derived") return;
    const origin: FieldOrigin = origins.get(name) ?? {
      name,
      field,
      columns: [],
      extras: new Map(),
    };
    origins.set(name, origin);
    if (field.exchange?.join) origin.columns.push({ index, role: extra ?? "" });
    else if (extra === undefined) {
      const [, currency = header.split(" ").at(-1) ?? ""] =
        /[([](?:in )?([^)\]]{1,30})[)\]]/i.exec(header) ?? [];
      origin.columns.push({ index, role, currency });
    } else origin.extras.set(extra, index);
  });
  const all = [...origins.values()];
  if (all.length === 0) return () => null;
  const noting = all.filter(({ field: { exchange } }) => {
    return exchange?.join || exchange?.noted || exchange?.note;
  });
  const spilling = all.filter(({ name, field }) => name === "art" || field.type === "number");
  const headed = choicesInHeaders(kind, columns);
  return (cells) => {
    const textOf = (index: number | undefined) => (index === undefined ? "" : saidIn(cells[index]));
    const document: RowDocument = {};
    for (const origin of all) document[origin.name] = valueIn(origin, textOf, reading);
    spill(document, kind, spilling, textOf);
    noteRest(document, kind, noting, (index) => [columns[index]?.name ?? "", textOf(index)]);
    if (kind.owner === "id") nameReader(document);
    const isEmpty = Object.values(document).every((value) => value === null);
    return isEmpty ? null : { ...headed, ...document };
  };
}

/** "Mahngebühr" above amounts says what each of them is for, unless a column does. */
function choicesInHeaders(kind: Kind, columns: Mapping["columns"]): RowDocument {
  const choices = Object.entries(kind.fields).flatMap(([name, field]) => {
    const of = field.type === "choice" ? field.exchange?.header : undefined;
    const column = columns.find(({ to }) => to === `${kind.singular}.${of}`);
    if (field.type !== "choice" || !column) return [];
    const said = choiceSaid(column.name, field, name, kind);
    return said === null ? [] : [[name, said.choice] as const];
  });
  return Object.fromEntries(choices);
}

function notedByColumn(columns: Mapping["columns"], note: NoteReread): RowReading["note"] {
  const named = new Set<number>();
  return (written, read, column) => {
    if (column === undefined) note([`${written} → ${read}`]);
    else if (!named.has(column)) {
      named.add(column);
      note([`${columns[column]?.name} (${written} → ${read})`]);
    }
  };
}

function valueIn(
  { name, field, columns, extras }: FieldOrigin,
  textOf: (index: number | undefined) => string,
  { kind, kinds, orders, note, leave }: RowReading,
): unknown {
  const texts = columns.map(({ index }) => textOf(index)).filter((text) => text !== "");
  const first = texts[0] ?? "";
  switch (field.type) {
    case "links":
    case "link": {
      if (!kinds.target(field).named)
        return first === "" ? toldBy(extras, textOf) : linkTo(first, field.type);
      const names = columns.flatMap(({ index, role }) => {
        const text = textOf(index);
        const links = linksIn(field.to, wholeOf(role, text));
        if (text !== "" && links.length === 0) note(text, "–", index);
        return links.map((one) => (role === "" ? one : { rolle: role, ...one }));
      });
      const halves = namedBy(extras, textOf);
      // Without a given name beside it a cell may name several, or whoever has but one name.
      const isWhole = textOf(extras.get("vorname")) === "";
      const all = [...(isWhole ? linksIn(field.to, halves) : [{ name: halves }]), ...names];
      for (const { name, written } of all) if (written) note(written, name);
      if (field.type === "link") {
        const url = field.exchange?.plain?.(first) ?? first;
        if (url !== first) note(first, url, columns[0]?.index);
        return all[0] ? { url } : null;
      }
      const links = all.map((one, index) =>
        asGiven(withExtras(one, index, extras, textOf), field.extras),
      );
      return links.length > 0 ? links : null;
    }
    case "texts": {
      const entriesIn = (cell: string) => listEntries(cell, field.exchange?.commas !== "within");
      const read = field.format === "uri" ? addressesIn : (LISTS[field.code ?? ""] ?? entriesIn);
      const more = field.exchange?.separator;
      const entries = texts.flatMap((text) =>
        read(more ? text.replaceAll(` ${more} `, ";") : text),
      );
      return entries.length > 0 ? [...new Set(entries)] : null;
    }
    case "number":
      return field.year ? numberIn(yearIn(first) || first) : numberIn(first);
    case "day":
      if (field.exchange?.yearAlone) {
        const day = firstDayOf(first);
        if (day !== null) note(first, day, columns[0]?.index);
        if (day !== null) return day;
      }
      return first === "" || isNone(first, field)
        ? null
        : writtenDay(first, orders.get(columns[0]?.index ?? -1), field.exchange?.past);
    case "choice":
      if (first === "") {
        // One word says how a copy is and whether it is lent: only the first is of the field.
        const index = extras.get("status");
        const text = textOf(index);
        const said = choiceSaid(text, field, name, kind);
        if (said === null && index !== undefined && text !== "" && !isNone(text, field))
          leave(text, index);
        return said?.choice ?? null;
      }
      return choiceIn(first, field, name, kind);
    case "text":
      if (field.exchange?.join) {
        const filled = columns.map(({ index, role }) => {
          const text = textOf(index);
          // Its last digits are gone; the note has the rest.
          if (SHORTENED.test(text)) note(text, "–", index);
          return [role, SHORTENED.test(text) ? "" : text] as const;
        });
        // Of several cells for one part the first non-empty one counts.
        const cells = Object.fromEntries(filled.filter(([, text]) => text !== "").reverse());
        const text = field.exchange.join(cells);
        return (field.multiline ? text : inOneLine(text)) || null;
      }
      if (field.multiline) return texts.join("\n\n") || null;
      if (field.code === "betrag") return inCurrency(first, columns[0]?.currency) || null;
      return first === "" ? null : inOneLine(first);
    default:
      return first === "" ? null : first;
  }
}

function isNone(text: string, { exchange }: Field): boolean {
  return exchange?.none?.split(", ").map(fold).includes(fold(text)) ?? false;
}

/** Of a year, or of a month of one: "1975", "3/1975", "Mai 1975"; null for other texts. */
function firstDayOf(text: string): string | null {
  const [, month = "1", year] = YEAR_ALONE.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, "0")}-01`;
  const day = MONTH_ALONE.test(text) ? writtenDay(`1. ${text}`) : "";
  return isDay(day) ? day : null;
}

/** Adds cells to the note that a field has no place for: the e-mail of the parents beside the child's own, "leicht beschädigt", or a serial number. */
function noteRest(
  document: RowDocument,
  kind: Kind,
  noting: readonly FieldOrigin[],
  cell: (index: number) => readonly [column: string, text: string],
): void {
  const note = noteFieldOf(kind);
  if (note === null) return;
  const { multiline } = kind.fields[note] as { multiline?: boolean };
  const between = multiline ? "\n" : "; ";
  for (const { name, field, columns, extras } of noting) {
    const indexes = field.exchange?.note ? [...extras.values()] : columns.map(({ index }) => index);
    // What is no choice at all is reported as a cell that cannot be read.
    const isSaid = (text: string) => {
      if (field.type !== "choice") return false;
      const said = choiceSaid(text, field, name, kind);
      return said === null ? field.exchange?.rest === undefined : said.isAll;
    };
    const taken = `${document[name] ?? ""}`;
    for (const [column, text] of indexes.map(cell))
      if (text !== "" && !isSaid(text) && !taken.includes(inOneLine(text)) && !taken.includes(text))
        document[note] = withLine(document[note], column, text, between);
  }
}

/** Moves values that a field cannot hold to another: an unclear year to the dating, an unknown medium to the subjects. */
function spill(
  document: RowDocument,
  kind: Kind,
  origins: readonly FieldOrigin[],
  textOf: (index: number | undefined) => string,
): void {
  for (const { name, field, columns } of origins) {
    const text = textOf(columns[0]?.index);
    if (text === "") continue;
    if (
      field.type === "number" &&
      field.year &&
      !/^-?[0-9]+$/.test(text) &&
      "datierung" in kind.fields
    ) {
      document.datierung ??= text;
      if (typeof document[name] !== "number") document[name] = null;
    }
    if (name === "art" && document[name] === null && "schlagwort" in kind.fields) {
      const subjects = (document.schlagwort ?? []) as readonly unknown[];
      document.schlagwort = [...subjects, { name: text }];
    }
  }
}

/** A name, an id of the same list or an address; resolved when links are looked up. */
function asGiven(
  link: Readonly<Record<string, string>>,
  extras: readonly string[],
): Record<string, string> {
  const given: Record<string, string> = { url: link.name ?? "" };
  for (const extra of extras) if (link[extra] !== undefined) given[extra] = link[extra];
  return given;
}

function linkTo(url: string, type: "link" | "links"): unknown {
  return type === "link" ? { url } : [{ url }];
}

/** Brands are bodies: "Black & Decker" is one name. */
function wholeOf(role: string, cell: string): string {
  return role === "mfr" && cell !== "" && bodyIn(cell) === null ? asBody(cell) : cell;
}

const MAKERS = new Map<string, ReturnType<typeof namesIn>>();
const MOST_CELLS = 5000;

function linksIn(
  to: string,
  cell: string,
): { name: string; rolle?: string; band?: string; written?: string }[] {
  if (cell === "") return [];
  // Cached, as the same makers repeat.
  if (to === "person") return cachedUpTo(MOST_CELLS, MAKERS, cell, () => namesIn(cell));
  if (to === "reihe") return seriesList(cell);
  return listEntries(cell, to === "schlagwort").map((name) => ({ name }));
}

function withExtras(
  link: Readonly<Record<string, string>>,
  index: number,
  extras: ReadonlyMap<string, number>,
  textOf: (index: number | undefined) => string,
): Readonly<Record<string, string>> {
  if (extras.size === 0) return link;
  const entries = [...extras].flatMap(([extra, column]) => {
    const list = textOf(column);
    const text = index === 0 && !/[;|]/.test(list) ? list : (listEntries(list, false)[index] ?? "");
    return text === "" ? [] : [[extra, text] as const];
  });
  return { ...link, ...Object.fromEntries(entries) };
}

/** What tells a reader or a work that has no number there; a reader has one name, also from two columns. */
function toldBy(
  extras: ReadonlyMap<string, number>,
  textOf: (index: number | undefined) => string,
): unknown {
  const parts = [...extras].map(([part, index]) => [part, textOf(index)] as const);
  const { vorname, nachname, ...said } = Object.fromEntries(
    parts.filter(([, text]) => text !== ""),
  );
  const name = said.name ?? namedBy(extras, textOf);
  const told = { ...said, ...(name && { name }) };
  return Object.keys(told).length === 0 ? null : told;
}

/** "Keun, Irmgard" from two columns. */
function namedBy(
  extras: ReadonlyMap<string, number>,
  textOf: (index: number | undefined) => string,
): string {
  const [first, last] = [textOf(extras.get("vorname")), textOf(extras.get("nachname"))];
  return last === "" || first === "" ? last || first : `${last}, ${first}`;
}

/** "Müller, Erna" tells the halves apart. Readers are matched by the whole name, regardless of the columns. */
function nameReader(document: RowDocument): void {
  const name = typeof document.name === "string" ? document.name : "";
  const halves = { vorname: document.vorname ?? null, nachname: document.nachname ?? null };
  const joined = joinedName(halves);
  const split = joined === "" ? halvesOf(name) : null;
  if (split) Object.assign(document, split);
  const shown = split ? joinedName(split) : joined || name;
  if (shown !== "") document.name = shown;
}

/** Narrow columns have line breaks. */
function inOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** "24,80" below "Preis (DM)" or "Preis in DM" are marks; what is in brackets, or stands last, may be something else. */
function inCurrency(written: string, currency = ""): string {
  // Koha counts in millionths: "2.500000".
  const amount = written.replace(/^([0-9]{1,9}\.[0-9]{2})0{2,4}$/, "$1");
  if (currency === "" || !/^[0-9.,]+(?:\/?[-–—]{1,2})?$/.test(amount)) return amount;
  const money = readMoney(`${amount} ${currency}`);
  return typeof money === "string" ? money : amount;
}

/** Other texts stay, so that validation refuses them. */
function numberIn(text: string): unknown {
  if (text === "") return null;
  return /^-?[0-9]{1,15}$/.test(text) ? Number(text) : text;
}

function choiceIn(text: string, field: ChoiceField, name: string, kind: Kind): unknown {
  if (text === "") return null;
  const said = choiceSaid(text, field, name, kind);
  if (said !== null) return said.choice;
  const key = fold(text);
  if (kind.singular === "werk" && name === "art") return mediumOf(key);
  return truthIn(key, field.choices) ?? field.exchange?.rest ?? text;
}
