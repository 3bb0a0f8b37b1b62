/** Filters by field in the query string, `?verlag=lyrik-verlag`, and how their values are resolved. */

import { Problem, wrongParameter } from "../../../model/answers/problem.ts";
import { codeOf } from "../../../model/codes/codes.ts";
import { type Actor, may, seesOwnOnly, statesListed } from "../../../model/kinds/access.ts";
import { facetsOf } from "../../../model/kinds/facet.ts";
import {
  type ComputedField,
  codeNameOf,
  type Field,
  type Link,
} from "../../../model/kinds/field.ts";
import { isLinking, type Kind, type Linking } from "../../../model/kinds/kind.ts";
import { choiceMeant, type WordsByLanguage } from "../../../model/kinds/kind-words.ts";
import { isAddress, waysTo } from "../../../model/kinds/naming.ts";
import type { Conditions } from "../../../model/store/conditions.ts";
import {
  type AskedFilter,
  type FieldFilter,
  type FieldRange,
  filterBy,
  filtersOf,
  LIST_PARAMETERS,
  meantField,
  readableFilters,
} from "../../../model/store/filter.ts";
import type { Query } from "../../../model/store/query.ts";
import type { Reading } from "../../../model/store/reading.ts";
import { isDay } from "../../../words/dates/calendar.ts";
import { closest } from "../../../words/distance.ts";
import { fold, searchWords } from "../../../words/fold.ts";
import {
  keyOf,
  type LinkPlace,
  membersNumbered,
  readableLinks,
} from "../../write/resolve-links.ts";

type FilterPlace = LinkPlace & { readonly reading: Pick<Reading, "today"> };
type Asked = AskedFilter["asked"][number];

/** 400 for a field that cannot be filtered by; parameters that are no field are ignored. */
export async function readFields(
  kind: Kind,
  query: URLSearchParams,
  place: FilterPlace,
): Promise<AskedFilter[]> {
  // Such as a search alone.
  if (query.keys().every((name) => LIST_PARAMETERS.has(name))) return [];
  const filters = readableFilters(kind, place.kinds, place.actor);
  refuseOthers(kind, query, filters);
  refuseTooMany(kind, query, filters);
  const asked: AskedFilter[] = [];
  for (const filter of filters) {
    const texts = [
      ...new Set(query.getAll(filter.name).map((text) => text.normalize("NFC").trim())),
    ];
    const given = texts.filter((text) => text !== "");
    if (given.length === 0) continue;
    const field = meantField(kind, filter, place.kinds);
    if (isLinking(field))
      asked.push({ ...filter, ...(await linked(kind, filter, field, given, place)) });
    else {
      const own = kind.fields[filter.field] as Field;
      const { words } = own.type === "derived" ? place.kinds.target(own) : kind;
      asked.push({
        ...filter,
        ...valued(filter, field, words, given, place),
      });
    }
  }
  return asked;
}

/** Where users may read only their own members, the list is filtered by owner. */
export function ownOnly(kind: Kind, actor: Actor | null): AskedFilter[] {
  const { owner } = kind;
  if (owner === null || actor === null || !seesOwnOnly(kind, actor)) return [];
  return [filterBy(owner, [actor.id])];
}

/** Where some states are no business of the desk, its list is filtered by the others. */
export function atDeskOnly(kind: Kind, { actor, reading }: FilterPlace): AskedFilter[] {
  if (actor?.role !== "theke") return [];
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    const { where = {}, atDesk } = field as ComputedField;
    return atDesk ? [filterBy(name, [], conditionsOf(where, atDesk, reading.today()))] : [];
  });
}

function conditionsOf(
  where: NonNullable<ComputedField["where"]>,
  states: readonly string[],
  today: string,
): Conditions[] {
  return states.map((state) => where[state]?.(today) ?? {});
}

/** 400 for a field that exists but cannot be filtered by: ignoring it would pass off the whole list as the result. */
function refuseOthers(kind: Kind, query: URLSearchParams, filters: readonly FieldFilter[]): void {
  const known = new Set([...facetsOf(kind), ...filters].map(({ name }) => name));
  const own = [...Object.keys(kind.fields), ...filtersOf(kind).map(({ name }) => name)];
  for (const name of own) {
    if (known.has(name) || LIST_PARAMETERS.has(name) || !query.get(name)) continue;
    const choices = ["suche", ...known].join(", ");
    throw wrongParameter(name, query.get(name) ?? "", "kein-filter", { choices });
  }
}

/** Per filter. The page shows each chosen value with an address that has all others, so its size grows with the square. */
export const MOST_VALUES = 10;

function refuseTooMany(kind: Kind, query: URLSearchParams, filters: readonly FieldFilter[]): void {
  for (const { name } of [...facetsOf(kind), ...filters]) {
    const values = query.getAll(name);
    if (values.length <= MOST_VALUES) continue;
    throw wrongParameter(name, values.at(-1) ?? "", "zu-viele-werte", { most: MOST_VALUES });
  }
}

function valued(
  { name, there, field: own }: FieldFilter,
  field: Exclude<Field, Linking>,
  words: WordsByLanguage,
  texts: readonly string[],
  { actor, reading }: FilterPlace,
): Pick<AskedFilter, "values" | "asked" | "conditions" | "ranges"> {
  const asked = texts.map((text) => ({ text, title: text }));
  switch (field.type) {
    case "number":
      return { asked, ...numbersIn(name, texts) };
    case "day":
      return { asked, ...daysIn(name, texts) };
    case "choice":
    case "computed": {
      const { where = {} } = field as ComputedField;
      const choices =
        field.type === "choice" ? field.choices : statesListed(field as ComputedField, actor);
      const meant = texts.map((text) => choiceMeant(words, there ?? own, choices, text));
      checkChoices(name, meant, choices);
      const called = texts.map((text, index) => ({ text, title: meant[index] ?? text }));
      if (field.type === "choice") return { asked: called, values: meant };
      return { asked: called, values: [], conditions: conditionsOf(where, meant, reading.today()) };
    }
    default:
      // PostgreSQL refuses null characters, so no stored value has one.
      return {
        asked,
        values: texts.filter((text) => !text.includes("\u0000")).map(normalise(name, field)),
      };
  }
}

/** Normalizes a code as it is stored; 400 where nothing like it can be. */
function normalise(name: string, field: Field): (text: string) => string {
  const code = codeNameOf(field);
  if (!code) return (text) => text;
  const { always, read } = codeOf(code);
  return (text) => {
    const value = read(text);
    if (typeof value === "string") return value;
    if (always) throw wrongParameter(name, text, value.code);
    return text;
  };
}

/** By address, slug, id, identifying number or name. 400 where nothing matches: an empty list would look like a result. */
async function linked(
  kind: Kind,
  { name }: FieldFilter,
  field: Linking,
  texts: readonly string[],
  place: FilterPlace,
): Promise<Pick<AskedFilter, "values" | "asked">> {
  const target = place.kinds.target(field);
  const keys = texts.map((text) => {
    if (isAddress(text, place.kinds)) return keyOf(target, text, place.origin) ?? "";
    return /^[a-z0-9-]{1,200}$/.test(text) ? text : "";
  });
  const found = await readableLinks(target, keys.filter(Boolean), place);
  const asked: Asked[] = [];
  const values: number[] = [];
  for (const [index, text] of texts.entries()) {
    const link = found.get(keys[index] ?? "");
    const meant = link ? [link] : await otherwise(text, target, place);
    const [first] = meant;
    if (!first) throw await nothingMeant(kind, name, text, target, place);
    asked.push({ text, title: first.title });
    values.push(...meant.map(({ id }) => id));
  }
  return { values, asked };
}

type MeantLink = Pick<Link, "id" | "title">;

/** By an identifying number, by the name that its kind is found by, or by the exact title, which several may have. */
async function otherwise(
  text: string,
  target: Kind,
  place: FilterPlace,
): Promise<readonly MeantLink[]> {
  const { reading, actor } = place;
  if (!may(target.access.read, actor) || text.includes("\u0000")) return [];
  const numbered = await membersNumbered(target, null, text, place);
  if (numbered.length > 0) return numbered;
  const named = target.named ? (await reading.named(target, [text])).get(text) : undefined;
  if (named) return [named];
  if (target.named || !may(target.access.list, actor)) return [];
  const { members } = await reading.list(target, searchFor(text, MOST_CALLED));
  return members.filter(({ title }) => fold(title) === fold(text));
}

const MOST_CALLED = 50;
const MOST_SUGGESTED = 5;

function searchFor(text: string, limit: number): Query {
  return { words: searchWords(text), phrase: text, sorting: null, limit, cursor: null };
}

/** 400 with suggestions, as links to filtered lists. */
async function nothingMeant(
  kind: Kind,
  name: string,
  text: string,
  target: Kind,
  { reading, actor, origin }: FilterPlace,
): Promise<Problem> {
  const value = text.slice(0, 100);
  const query = { ...searchFor(text, MOST_SUGGESTED), interactive: true };
  const isSearched = may(target.access.list, actor) && query.words.length > 0;
  const found = isSearched ? await reading.list(target, query) : null;
  const members = found ? [...found.members, ...(found.suggestion?.members ?? [])] : [];
  const each = [...new Map(members.map((member) => [member.id, member])).values()];
  const links = each.slice(0, MOST_SUGGESTED).map(({ id, slug, title }) => ({
    url: `${origin}/${kind.plural}?${new URLSearchParams({ [name]: slug ?? `${id}` })}`,
    title,
  }));
  const meant = links[0]?.title ?? "";
  const ways = waysTo(target).join(", ");
  return new Problem(
    "ungueltiger-parameter",
    { name, value, meant, reason: "kein-verweis", ways },
    { links },
  );
}

function checkChoices(name: string, texts: readonly string[], choices: readonly string[]): void {
  const other = texts.find((text) => !choices.includes(text));
  if (other === undefined) return;
  throw wrongParameter(name, other, choices.join(", "), { meant: closest(other, choices) ?? "" });
}

/** "1944-1950", "1944-" and, as days have it, "1944/1950", "1944/", "/1950"; "-500" is a year before Christ. */
const NUMBER = "-?\\d{1,10}";
const NUMBER_RANGE = new RegExp(`^(?:(${NUMBER})[-–/](${NUMBER})?|/(${NUMBER}))$`);
/** "2026-01-01/2026-06-30", as ISO 8601 writes it; either end can be left out. "2026-02-31" is the end of February. */
const DAY = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const DAY_RANGE = new RegExp(`^(?:(${DAY})/(${DAY})?|/(${DAY}))$`);

interface ValuesAndRanges {
  readonly values: readonly (string | number)[];
  readonly ranges: readonly FieldRange[];
}

function numbersIn(name: string, texts: readonly string[]): ValuesAndRanges {
  return valuesAndRanges(texts, NUMBER_RANGE, (text) => numberOf(name, text));
}

function daysIn(name: string, texts: readonly string[]): ValuesAndRanges {
  const { values, ranges } = valuesAndRanges(texts, DAY_RANGE, (text) => text);
  for (const day of values) checkDay(name, `${day}`);
  return { values, ranges };
}

function valuesAndRanges<T extends string | number>(
  texts: readonly string[],
  pattern: RegExp,
  read: (text: string) => T,
): ValuesAndRanges {
  const values: T[] = [];
  const ranges: FieldRange[] = [];
  for (const text of texts) {
    const [match, from, to, until] = pattern.exec(text.replaceAll(" ", "")) ?? [];
    const [first, last] = [from, to ?? until].map((end) => (end === undefined ? null : read(end)));
    if (match === undefined) values.push(read(text));
    // Swapped ends are put in order.
    else if (isFilled(first) && isFilled(last) && first > last)
      ranges.push({ from: last, to: first });
    else ranges.push({ from: first ?? null, to: last ?? null });
  }
  return { values, ranges };
}

function isFilled<T>(end: T | null | undefined): end is T {
  return end !== null && end !== undefined;
}

function numberOf(name: string, text: string): number {
  const number = /^-?[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(number) < 2 ** 31) return number;
  throw wrongParameter(name, text, "zahl");
}

function checkDay(name: string, text: string): void {
  if (!isDay(text)) throw wrongParameter(name, text, "tag");
}
