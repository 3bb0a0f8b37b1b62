/** Chooses the members to print, by the address: single ids, numbers, new since a day or by an import, or the filtered list of the kind. */

import { readFields } from "../../../core/engine/ask/query/filters.ts";
import { chosenIds, readQuery } from "../../../core/engine/ask/query/list.ts";
import { isDemoSecret } from "../../../core/identity/demo.ts";
import { memberAt, type Visit } from "../../../core/model/answers/page.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { type AskedFilter, filterBy } from "../../../core/model/store/filter.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { CREATED, filtered, type Query, type Sorting } from "../../../core/model/store/query.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { dayIn } from "../../../core/words/dates/days.ts";
import { BY_NUMBERS } from "../../../core/words/fold.ts";
import { isId } from "../../../core/words/slug.ts";
import { DEMO_SOURCE } from "../../import/demo/demo-catalogue.ts";
import { origins } from "../../tables/origins.ts";
import { staging } from "../../tables/staging.ts";
import { numberWithin, OF_SHEET } from "./placement.ts";

/** Members per PDF: longer documents take too long to render and to print. */
export const MOST_PRINTED = 300;
/** More than anybody prints in a week. */
const FAR_TOO_MANY = 30_000;
const AT_A_TIME = 500;
/** PostgreSQL stores ids in 32 bits. */
const HIGHEST_ID = 2 ** 31 - 1;

/** Besides what lists of the kind are narrowed down by. */
export const PRINTED_BY = {
  nummern: parameter.text(10_000),
  seit: parameter.day(),
  einspielung: parameter.id(),
} as const;

export interface PrintList {
  /** Members of the requested part. */
  readonly members: readonly Member[];
  readonly total: number;
  readonly part: number;
  readonly parts: number;
  /** Numbers without a member. */
  readonly unknown: readonly string[];
  /** Whether anything was chosen at all. */
  readonly asked: boolean;
  /** The import that made them, if they were chosen by it. */
  readonly run: Member | null;
}

/** Puts the members of a list into the order in which they are printed. */
export type PrintOrder = (ids: readonly number[], read: Reading) => Promise<readonly number[]>;

export async function printListIn(
  kind: Kind,
  visit: Visit,
  order: PrintOrder | null,
): Promise<PrintList> {
  const { view, read } = visit;
  const query = new URLSearchParams(
    [...view.query].filter(([name, value]) => !OF_SHEET.has(name) && value.trim() !== ""),
  );
  const { ids, unknown, asked, run = null } = await idsIn(kind, query, visit, order);
  const parts = Math.max(1, Math.ceil(ids.length / MOST_PRINTED));
  const part = numberWithin("teil", view.query.get("teil") || "1", [1, parts]);
  const wanted = ids.slice((part - 1) * MOST_PRINTED, part * MOST_PRINTED);
  const found = new Map((await read.members(kind, wanted)).map((member) => [member.id, member]));
  const members = wanted.flatMap((id) => found.get(id) ?? []);
  return { members, total: ids.length, part, parts, unknown, asked, run };
}

interface ChosenIds extends Partial<Pick<PrintList, "run">> {
  readonly ids: readonly number[];
}

async function idsIn(
  kind: Kind,
  query: URLSearchParams,
  visit: Visit,
  order: PrintOrder | null,
): Promise<Pick<PrintList, "unknown" | "asked"> & ChosenIds> {
  const single = chosenIds(kind, query);
  const numbers = [...new Set(linesIn(query.get("nummern") ?? ""))].slice(0, MOST_PRINTED);
  if (single.length > 0 || numbers.length > 0) {
    const byNumber = await idsOf(numbers, kind, visit.read);
    const ids = new Set([...single, ...numbers.flatMap((one) => byNumber.get(one) ?? [])]);
    return { ids: [...ids], unknown: numbers.filter((one) => !byNumber.has(one)), asked: true };
  }
  const since = query.get("seit") || null;
  const run = query.get("einspielung") || null;
  if (run !== null && since === null) {
    const ids = await madeBy(Number(run), kind, visit.read);
    return { ids, unknown: [], asked: true, run: await memberAt("einspielung", run, visit) };
  }
  const list = await listQuery(kind, query, since, visit);
  const ids = list ? await idsFound(kind, list, since, visit, order) : [];
  return { ids, unknown: [], asked: list !== null };
}

/** Those that an import has created, in the order of its list. */
async function madeBy(run: number, kind: Kind, read: Reading): Promise<number[]> {
  const made: number[] = [];
  for (let upTo = HIGHEST_ID; ; ) {
    const traces = await read.with(staging).traces(run, kind.singular, upTo, AT_A_TIME);
    made.push(...traces.filter(({ first }) => first === 1).map(({ member }) => member));
    const last = traces.at(-1);
    if (!last || made.length >= FAR_TOO_MANY) return made.reverse();
    upTo = last.member - 1;
  }
}

/** A search for copies also matches their works, makers included. */
async function idsFound(
  kind: Kind,
  query: Query,
  since: string | null,
  visit: Visit,
  order: PrintOrder | null,
): Promise<readonly number[]> {
  const found = await listed(kind, query, since, visit);
  const others = await Promise.all(
    (await queriesByWhole(kind, query, visit)).map((one) => listed(kind, one, since, visit)),
  );
  const all = new Map([found, ...others].flat().map((member) => [member.id, member]));
  const members = [...all.values()];
  const byTitle = query.sorting?.field === kind.titleName && !query.sorting.descending;
  const isSorted = since === null && (byTitle || others.flat().length > 0);
  if (isSorted && order) return order([...all.keys()], visit.read);
  if (isSorted) members.sort((a, b) => BY_NUMBERS.compare(a.title, b.title));
  return members.map(({ id }) => id);
}

/** The same list without the words, filtered by the wholes that match the words. */
async function queriesByWhole(kind: Kind, query: Query, { view, read }: Visit): Promise<Query[]> {
  if (query.words.length === 0) return [];
  return Promise.all(
    wholesOf(kind, view).map(async ({ name, target }) => {
      const { words, fields = [] } = query;
      const search = { words, sorting: null, limit: AT_A_TIME, cursor: null };
      const values = (await read.list(target, search)).members.map(({ id }) => id);
      return { ...query, words: [], fields: [...fields, filterBy(name, values)] };
    }),
  );
}

/** The required links of a kind: the work of a copy. */
function wholesOf(kind: Kind, { kinds }: Visit["view"]): { name: string; target: Kind }[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === "link" && field.required && field.searchable
      ? [{ name, target: kinds.target(field) }]
      : [],
  );
}

/** `?werk=12&werk=15`, as checkboxes in a list of works send it: without the limit on values that filters of lists have. */
function tickedWholes(kind: Kind, query: URLSearchParams, view: Visit["view"]): AskedFilter[] {
  return wholesOf(kind, view).flatMap(({ name }) => {
    const given = query.getAll(name);
    if (given.length < 2 || !given.every(isId)) return [];
    query.delete(name);
    return [filterBy(name, given.map(Number))];
  });
}

function linesIn(text: string): string[] {
  return text
    .normalize("NFC")
    .split(/[\n\r\t;]+/)
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => line !== "");
}

/** By the lookup fields of a kind: unique ones first, then those that several members may share. */
async function idsOf(
  numbers: readonly string[],
  kind: Kind,
  read: Reading,
): Promise<Map<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type !== "text" || (!field.unique && !field.leads)) continue;
    const open = numbers.filter((one) => !found.has(one));
    if (field.unique && open.length > 0) {
      for (const [value, id] of await read.holdersOf(kind, name, open)) found.set(value, [id]);
      continue;
    }
    for (const value of open) {
      const query = filtered(MOST_PRINTED, filterBy(name, [value]));
      const { members } = await read.list(kind, query);
      if (members.length > 0)
        found.set(
          value,
          members.map(({ id }) => id),
        );
    }
  }
  return found;
}

/** The list as the address of the kind would filter it; null where nothing is chosen. */
async function listQuery(
  kind: Kind,
  query: URLSearchParams,
  since: string | null,
  { view, read }: Visit,
): Promise<Query | null> {
  const asked = new URLSearchParams(query);
  for (const name of ["anzahl", "nach"]) asked.delete(name);
  const ticked = tickedWholes(kind, asked, view);
  const list = readQuery(kind, asked, { actor: view.actor });
  const fields = [...ticked, ...(await readFields(kind, asked, { ...view, reading: read }))];
  const { words, filters = {}, beginning = "" } = list;
  const narrowed =
    words.length > 0 || fields.length > 0 || Object.keys(filters).length > 0 || beginning !== "";
  if (!narrowed && since === null) return null;
  const sorting = since === null ? (list.sorting ?? byTitle(kind)) : NEWEST;
  return { ...list, fields, sorting, limit: AT_A_TIME };
}

const NEWEST: Sorting = { field: CREATED, descending: true };

/** Labels are printed in the order of the shelf. */
function byTitle({ fields, titleName }: Kind): Sorting | null {
  return fields[titleName]?.sortable ? { field: titleName, descending: false } : null;
}

/** New members are printed in the order of their creation, which is that of the pile beside the computer. */
async function listed(
  kind: Kind,
  query: Query,
  since: string | null,
  { view, read }: Visit,
): Promise<Member[]> {
  const all: Member[] = [];
  const dayOfMember = ({ created }: Member) => dayIn(view.timeZone ?? "UTC", Date.parse(created));
  let cursor = query.cursor;
  do {
    const { members, next } = await read.list(kind, { ...query, cursor });
    const wanted = members.filter((one) => since === null || dayOfMember(one) >= since);
    all.push(...(since === null ? wanted : await own(kind, wanted, read)));
    cursor = wanted.length < members.length ? null : next;
  } while (cursor !== null && all.length < FAR_TOO_MANY);
  return since === null ? all : all.reverse();
}

/** Members of the demo are left out: nobody needs their labels or cards. */
async function own(kind: Kind, members: readonly Member[], read: Reading): Promise<Member[]> {
  const ids = members.map(({ id }) => id);
  const sources = ids.length === 0 ? new Map() : await read.with(origins).sources(kind, ids);
  const whole = kind.owner === "id" ? await read.members(kind, ids) : [];
  const played = new Set(
    whole.filter(({ values }) => isDemoSecret(values.kennwort)).map(({ id }) => id),
  );
  return members.filter(({ id }) => sources.get(id)?.name !== DEMO_SOURCE && !played.has(id));
}
