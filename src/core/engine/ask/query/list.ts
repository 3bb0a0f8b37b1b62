/** Paging, sorting, filters and search in the query string: `?suche=&art=&sortierung=&anzahl=&nach=`. Pages go by cursor (keyset), never by offset. */

import { wrongParameter } from "../../../model/answers/problem.ts";
import type { View } from "../../../model/answers/representation.ts";
import { withKeptNumbers } from "../../../model/codes/codes-in.ts";
import { type Actor, mayRead, seesOwnOnly } from "../../../model/kinds/access.ts";
import { readFilters } from "../../../model/kinds/facet.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { perKind } from "../../../model/kinds/per-kind.ts";
import { BEGINNING, ownParameter, SINCE } from "../../../model/store/filter.ts";
import {
  CHANGED,
  CREATED,
  type Cursor,
  type Listing,
  type Query,
  type Sorting,
} from "../../../model/store/query.ts";
import { isDay } from "../../../words/dates/calendar.ts";
import { isSignsAlone, searchWords } from "../../../words/fold.ts";
import { isId } from "../../../words/slug.ts";

/** Entries per page: default and maximum. */
export const USUAL = 20;
export const MOST = 100;

interface ListOptions {
  readonly interactive?: boolean | undefined;
  readonly actor?: Actor | null;
  /** The default order: that of a field … */
  readonly usual?: Sorting | null;
  /** … or that of these ids. */
  readonly order?: readonly number[];
  /** The default number of entries per page. */
  readonly limit?: number;
}

export function readQuery(
  kind: Kind,
  query: URLSearchParams,
  { interactive = false, actor = null, usual = null, order, limit = USUAL }: ListOptions = {},
): Query {
  const phrase = query.get("suche") ?? "";
  const words = searchWords(withKeptNumbers(kind, phrase));
  const sorting = readSorting(kind, query.get("sortierung"), actor) ?? usual;
  const given = sorting === null && order !== undefined;
  return {
    words,
    phrase,
    sorting,
    ...(given && { order }),
    limit: readLimit(query, limit),
    cursor: readCursor(query.get("nach"), kind, sorting, given || words.length > 0),
    filters: readFilters(kind, query),
    // Signs alone are in no index: nothing is found, not everything.
    ...(isSignsAlone(phrase) ? { only: [] } : readOnly(kind, query)),
    beginning: query.get(BEGINNING) ?? "",
    since: readInstant(query.get(SINCE)),
    interactive,
  };
}

/** Addresses of the neighbouring pages, from the root; null where there is none. */
export function pageLinks(
  listing: Listing,
  view: View,
  usual: Sorting | null = null,
): { first: string | null; previous: string | null; next: string | null } {
  const sorting = readSorting(listing.kind, view.query.get("sortierung"), view.actor) ?? usual;
  const path = view.path + view.suffix;
  const { known = view.query } = view;
  const at = (cursor: Cursor | null): string => {
    const others = known.has("nach") ? without(known, "nach") : known;
    const first = others.size > 0 ? `${path}?${others}` : path;
    // Nothing in it needs to be encoded.
    return cursor
      ? `${first}${others.size > 0 ? "&" : "?"}nach=${writeCursor(cursor, sorting)}`
      : first;
  };
  return {
    first: view.query.has("nach") ? at(null) : null,
    previous: listing.previous && at(listing.previous),
    next: listing.next && at(listing.next),
  };
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(query);
  others.delete(name);
  return others;
}

export const sortableFields = perKind((kind): readonly string[] => [
  ...Object.keys(kind.fields).filter((name) => kind.fields[name]?.sortable),
  CREATED,
  CHANGED,
]);

/** The order of a list, and the cursor in the address of its next page, reveal the values of the field. */
export function sortableBy(actor: Actor | null, kind: Kind): string[] {
  const owner = seesOwnOnly(kind, actor) ? (actor?.id ?? null) : null;
  return sortableFields(kind).filter((name) => {
    const field = kind.fields[name];
    return !field || mayRead(field, actor, owner);
  });
}

function readSorting(kind: Kind, value: string | null, actor: Actor | null): Sorting | null {
  if (value === null || value === "") return null;
  const descending = value.startsWith("-");
  const field = descending ? value.slice(1) : value;
  const fields = sortableBy(actor, kind);
  if (!fields.includes(field)) throw wrongParameter("sortierung", value, fields.join(", "));
  return { field, descending };
}

/** `?exemplar=12&exemplar=15`, as the checkboxes in a list send it, or shorter `?exemplar=12,15`. */
function readOnly(kind: Kind, query: URLSearchParams): Pick<Query, "only"> {
  const only = chosenIds(kind, query);
  return only.length > 0 ? { only } : {};
}

/** The ids of the members that an address names one by one. */
export function chosenIds(kind: Kind, query: URLSearchParams): number[] {
  const name = ownParameter(kind);
  if (name === null) return [];
  const texts = query.getAll(name).flatMap((value) => value.split(","));
  const given = texts.map((text) => text.trim()).filter((text) => text !== "");
  const other = given.find((text) => !isId(text));
  if (other !== undefined) throw wrongParameter(name, other, "zahl");
  return [...new Set(given.map(Number))];
}

/** As in `geaendert`, or with an offset; a day begins at midnight UTC. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[ +-]\d\d:\d\d))?$/;

function readInstant(value: string | null): string {
  if (value === null || value === "") return "";
  // Date.parse takes 30 February for 2 March. A plus that was not encoded is parsed as a space.
  const isInstant = INSTANT.test(value) && isDay(value.slice(0, 10));
  const time = isInstant ? Date.parse(value.replace(" ", "+")) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  throw wrongParameter(SINCE, value, "zeitpunkt");
}

/** The entries of a page: `?anzahl=`. */
export function readLimit(query: URLSearchParams, usual = USUAL): number {
  const value = query.get("anzahl");
  if (value === null) return usual;
  const limit = /^[0-9]{1,3}$/.test(value) ? Number(value) : 0;
  if (limit < 1 || limit > MOST) throw wrongParameter("anzahl", value, `1–${MOST}`);
  return limit;
}

/** The id behind which a page begins: `?nach=`; null for the first. */
export function readAfter(query: URLSearchParams): number | null {
  const value = query.get("nach");
  if (value === null) return null;
  if (!isId(value)) throw wrongParameter("nach", value, "?");
  return Number(value);
}

/** Opaque to clients. Bound to its order: with another one it would point anywhere. */
function writeCursor(cursor: Cursor, sorting: Sorting | null): string {
  const place = [signature(sorting), cursor.back ? 1 : 0, cursor.value, cursor.id];
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readCursor(
  value: string | null,
  kind: Kind,
  sorting: Sorting | null,
  isPosition: boolean,
): Cursor | null {
  if (value === null) return null;
  const place = decode(value);
  if (Array.isArray(place) && place.length === 4) {
    const [order, back, key, id] = place;
    const right = isPosition ? isNumber(key) && key >= 0 : isKey(key, kind, sorting);
    if (order === signature(sorting) && (back === 0 || back === 1) && right && isNumber(id)) {
      return { back: back === 1, value: key, id };
    }
  }
  throw wrongParameter("nach", value, "?");
}

/** Must have the type of the column, so that every storage engine can compare it. */
function isKey(key: unknown, kind: Kind, sorting: Sorting | null): boolean {
  const type = (sorting?.field && kind.fields[sorting.field]?.type) || "text";
  if (key === null) return type === "number" || type === "day";
  if (type === "number") return isNumber(key);
  return typeof key === "string" && key.isWellFormed() && !key.includes("\u0000");
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
}

function signature(sorting: Sorting | null): string {
  return sorting ? `${sorting.descending ? "-" : ""}${sorting.field}` : "";
}

function decode(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, "base64url").toString());
  } catch {
    return null;
  }
}
