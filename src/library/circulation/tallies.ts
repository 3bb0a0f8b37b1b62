/** Statistics of copies: by kind of work, place, and group of the reader. */

import { coinsOf, currencyIn } from "../../core/model/codes/money.ts";
import type { Values } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { cached } from "../../core/words/cached.ts";
import type { Day } from "../../core/words/dates/days.ts";
import type { LoanEnd } from "../lending/loan.ts";
import {
  ageGroup,
  type CountedCopy,
  copyCounts,
  type EventCount,
  type OtherCount,
  spentOn,
} from "../lending/tally-rules.ts";
import { type Tally, tallies } from "../tables/tallies.ts";
import { linkIn } from "./values.ts";

/** Groups with fewer readers are not counted by name: the figures would reveal individuals. */
const FEWEST = 5;

export function count(
  counts: readonly EventCount[],
  copy: Pick<Member, "values"> | null,
  occasion: Occasion,
  kreis = "",
  /** The `art` of its work, where it is known. */
  art?: string | null,
): void {
  const work = linkIn(copy?.values ?? {}, "werk");
  const ort = linkIn(copy?.values ?? {}, "standort")?.title ?? "";
  countWork(counts, art === undefined ? (work?.id ?? null) : art, { ort, kreis }, occasion);
}

/** The group name of the borrower or reserving reader; nothing else about them is stored. */
export async function groupOf(values: Values, occasion: Occasion): Promise<string> {
  const account = await borrowerIn(values, occasion);
  return account ? groupOfReader(account, occasion) : "";
}

async function borrowerIn(values: Values, { writing, kinds }: Occasion): Promise<Member | null> {
  const konto = linkIn(values, "konto");
  const [account = null] = konto ? await writing.members(kinds.one("konto"), [konto.id]) : [];
  return account;
}

async function groupOfReader({ kind, values }: Member, { writing }: Occasion): Promise<string> {
  const group = linkIn(values, "gruppe");
  if (group === null) return "";
  const readers = await writing.matching(kind, { gruppe: group.id }, FEWEST);
  return readers.length < FEWEST ? "" : group.title;
}

/** Counts a reader's first loan in a year and the hour of each loan; a loan undone on its own day is subtracted. */
export async function countBorrower(
  before: Member | null,
  after: Member | null,
  kreis: string,
  occasion: Occasion,
): Promise<void> {
  const { today, writing } = occasion;
  const loan = (after ?? before) as Member;
  const von = `${loan.values.von}`;
  // A loan that began in another year was imported from another system.
  if ((before && after) || von.slice(0, 4) !== today.slice(0, 4)) return;
  const sign = after ? 1 : -1;
  if (von === today)
    countOther("stunde", von, { art: hourOf(loan.created, writing), anzahl: sign }, occasion);
  const account = await borrowerIn(loan.values, occasion);
  if (account === null) return;
  const since = (account.values.aktivSeit ?? null) as string | null;
  const wasCounted = since?.slice(0, 4) === today.slice(0, 4);
  if (after ? wasCounted : since !== today || von !== today) return;
  if (!after) {
    const others = await loansAtDesk(loan.kind, account.id, today, occasion);
    if (others.some(({ id, values }) => id !== loan.id && values.von === today)) return;
  }
  countOther("aktiv", von, { art: ageOf(account, today), kreis, anzahl: sign }, occasion);
  await writing.adjust(account, { aktivSeit: after ? von : null });
}

export function isOfToday({ created }: Member, { writing, today }: Occasion): boolean {
  return writing.today(created) === today;
}

/** What is brought back has its day from before: removed on a later day, it is still counted. */
export function isStillCounted(made: Member, occasion: Occasion): boolean {
  return occasion.isBroughtBack === true && !isOfToday(made, occasion);
}

/** Counts new readers: staff do not count, self-registered readers only once staff have confirmed them. */
export async function countReader(
  before: Member | null,
  after: Member | null,
  occasion: Occasion,
): Promise<void> {
  const { today } = occasion;
  const [was, is] = [before, after].map((one) => one !== null && isReader(one));
  const isNew = is && (before === null || isUnconfirmed(before));
  // A registration is made like any other account, and begins to wait in the same write.
  const isNone = after ? isUnconfirmed(after) : before !== null && isOfToday(before, occasion);
  const isUndone = was && isNone;
  if (was && before && after === null && !isUndone) countEnd(before, today, occasion);
  if (!isNew && !isUndone) return;
  const account = (after ?? before) as Member;
  const art = ageOf(account, today);
  // At the end of the write: an import fills a class reader by reader, and its undo removes all of it.
  const kreis = isNew ? newIn(account, occasion) : groupCounted;
  countOther("anmeldung", today, { art, kreis, anzahl: isNew ? 1 : -1 }, occasion);

  /** The group with which a reader of that age was counted, where there is one. */
  async function groupCounted(): Promise<string> {
    const kreis = linkIn(account.values, "gruppe")?.title ?? "";
    const figure = { tag: today, was: "anmeldung", art, kreis };
    return (await occasion.writing.with(tallies).counted(figure)) > 0 ? kreis : "";
  }
}

/** By write: the readers that it counts as new, and under which names their groups are counted at its end. */
const newReaders = new WeakMap<
  Writing,
  { readonly ids: Set<number>; readonly groups: Map<number, Promise<string>> }
>();

function newIn(account: Member, occasion: Occasion): () => Promise<string> {
  const { ids, groups } = cached(newReaders, occasion.writing, () => ({
    ids: new Set<number>(),
    groups: new Map<number, Promise<string>>(),
  }));
  ids.add(account.id);
  const group = linkIn(account.values, "gruppe");
  if (group === null) return async () => "";
  return () => cached(groups, group.id, () => groupOfNew(group, account.kind, ids, occasion));
}

/** Those of today with whom the group was still too small to be counted by name are counted with it once it is not. */
async function groupOfNew(
  group: { readonly id: number; readonly title: string },
  kind: Kind,
  ids: ReadonlySet<number>,
  occasion: Occasion,
): Promise<string> {
  const { today, writing } = occasion;
  const readers = await writing.matching(kind, { gruppe: group.id }, FEWEST + ids.size);
  if (readers.length < FEWEST) return "";
  const before = readers.filter(({ id }) => !ids.has(id));
  if (before.length >= FEWEST) return group.title;
  const isCounted = (one: Member) => isReader(one) && isOfToday(one, occasion);
  for (const [art, some] of Map.groupBy(before.filter(isCounted), (one) => ageOf(one, today))) {
    const figure = { tag: today, was: "anmeldung", art, kreis: "" };
    const counted = Math.min(some.length, await writing.with(tallies).counted(figure));
    countOther("anmeldung", today, { art, anzahl: -counted }, occasion);
    countOther("anmeldung", today, { art, kreis: group.title, anzahl: counted }, occasion);
  }
  return group.title;
}

function isReader(account: Member): boolean {
  return account.values.rolle === "leser" && !isUnconfirmed(account);
}

function isUnconfirmed({ values }: Member): boolean {
  return (values.unbestaetigt ?? null) !== null;
}

/** An account counts as ended on the day after which it is not valid any more, or on which it is removed; once. */
export function countEnd({ values }: Member, tag: Day, occasion: Occasion): void {
  const { gueltigBis = null, endeGezaehlt = null } = values;
  if (gueltigBis === null || gueltigBis !== endeGezaehlt) countOther("austritt", tag, {}, occasion);
}

function ageOf({ values }: Member, today: Day): string {
  return ageGroup((values.geboren ?? null) as Day | null, today);
}

/** The local hour of the library, "09": the full hours since midnight. */
function hourOf(instant: string, writing: Writing): string {
  const at = Date.parse(instant);
  const day = writing.today(instant);
  let hour = 0;
  // The largest number of hours before which it was the same day, by halves.
  for (const step of [16, 8, 4, 2, 1]) {
    const before = new Date(at - (hour + step) * 3_600_000).toISOString();
    if (hour + step < 24 && writing.today(before) === day) hour += step;
  }
  return `${hour}`.padStart(2, "0");
}

export function countOther(
  was: OtherCount,
  tag: Day,
  { art = "", ort = "", kreis = "" as Tally["kreis"], anzahl = 1 },
  { writing }: Occasion,
): void {
  writing.with(tallies).count({ tag, was, art, ort, kreis, anzahl });
}

/** A reader counts once a day, however many loans and returns; who it was is not stored. */
export async function countVisits(
  visits: readonly EventCount[],
  { kind, id, values }: Member,
  kreis: string,
  occasion: Occasion,
): Promise<void> {
  const konto = linkIn(values, "konto");
  if (konto === null) return;
  for (const visit of visits) {
    if (await wasAtDesk(konto.id, visit.day)) continue;
    countWork([visit], null, { ort: "", kreis }, occasion);
  }

  /** By another loan; mostly the first sign tells. */
  async function wasAtDesk(konto: number, day: Day): Promise<boolean> {
    for (const sign of signsOfVisit(day)) {
      const found = await occasion.writing.matching(kind, { konto, ...sign }, 2);
      if (found.some((other) => other.id !== id)) return true;
    }
    return false;
  }
}

/** At most two loans that begin and two that end on that day: enough, since one of them can be the loan in question. */
export async function loansAtDesk(
  kind: Kind,
  konto: number,
  day: Day,
  { writing }: Occasion,
): Promise<Member[]> {
  const found = signsOfVisit(day).map((sign) => writing.matching(kind, { konto, ...sign }, 2));
  return (await Promise.all(found)).flat();
}

/** Losing something brings nobody to the desk. */
function signsOfVisit(day: Day) {
  return [{ von: day }, { zurueck: day, ausgang: "zurück" satisfies LoanEnd }];
}

/** The counts that result from a change of a copy. */
export function countsOfCopy(
  before: Member | null,
  after: Member | null,
  { writing, today }: Occasion,
): EventCount[] {
  const asCounted = (copy: Member) => countedCopy(copy, writing.today(copy.created));
  const { movesIn } = writing.with(tallies);
  return copyCounts(before && asCounted(before), after && asCounted(after), today, movesIn);
}

/** Counts a change of a copy, and the money spent for it. */
export function countCopy(before: Member | null, after: Member | null, occasion: Occasion): void {
  const { writing, kinds, today } = occasion;
  const copy = (after ?? before) as Member;
  const counts = countsOfCopy(before, after, occasion);
  count(counts, copy, occasion);
  const asCounted = (one: Member) => countedCopy(one, writing.today(one.created));
  const work = linkIn(copy.values, "werk")?.id;
  const art = work === undefined ? null : { kind: kinds.one("werk"), id: work, field: "art" };
  const ort = linkIn(copy.values, "standort")?.title ?? "";
  const spent = spentOn(before && asCounted(before), after && asCounted(after), counts, today);
  for (const { day, preis, sign } of spent)
    writing.with(tallies).count({
      ...{ tag: day, was: "ausgabe" satisfies OtherCount, art, ort },
      kreis: currencyIn(preis),
      anzahl: sign * coinsOf(preis),
    });
}

function countedCopy({ values }: Member, since: string): CountedCopy {
  const { zustand, zugang, ausgesondertAm, preis } = values as Record<string, string | null>;
  return {
    zustand: zustand ?? null,
    zugang: zugang ?? null,
    ausgesondertAm: ausgesondertAm ?? null,
    preis: preis ?? null,
    since,
  };
}

/** Bookings of a reader, on the day on which they are made; those undone on that day are subtracted. */
export async function countBookings(
  bookings: readonly Values[],
  count: 1 | -1,
  occasion: Occasion,
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const kreis = await groupOf(first, occasion);
  const counted = { what: "buchung", day: occasion.today, count } as const;
  for (const values of bookings)
    countWork([counted], linkIn(values, "werk")?.id ?? null, { ort: "", kreis }, occasion);
}

export function countWork(
  counts: readonly EventCount[],
  work: string | number | null,
  { ort, kreis }: { readonly ort: string; readonly kreis: string },
  { writing, kinds }: Occasion,
): void {
  const art = typeof work === "number" ? { kind: kinds.one("werk"), id: work, field: "art" } : work;
  for (const { what, day, count } of counts)
    writing.with(tallies).count({ tag: day, was: what, art, ort, kreis, anzahl: count });
}
