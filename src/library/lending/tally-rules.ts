/** What a change of a loan or a copy counts as in the statistics, and on which day: pure functions of before and after. */

import type { Day } from "../../core/words/dates/days.ts";
import type { LoanEnd } from "./loan.ts";

export const COUNTED_EVENTS = [
  "ausleihe",
  "rueckgabe",
  "verlust",
  "ersatz",
  "verlaengerung",
  "vormerkung",
  "besuch",
  "zugang",
  "abgang",
  "buchung",
] as const;
export type CountedEvent = (typeof COUNTED_EVENTS)[number];

/** Other statistics: reminders, loans by hour, money spent, active readers of a year, new readers, accounts that ended. */
export type OtherCount = "mahnung" | "stunde" | "ausgabe" | "aktiv" | "anmeldung" | "austritt";

/** Age groups of the reports; the first and the last are those of the German library statistics. */
export const AGES = ["0-12", "13-17", "18-59", "60+"] as const;
const OLDEST = [12, 17, 59, 200] as const;

/** "" if the date of birth is unknown. */
export function ageGroup(born: Day | null, today: Day): string {
  if (born === null || born > today) return "";
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  const age = today.slice(5) < born.slice(5) ? years - 1 : years;
  return AGES[OLDEST.findIndex((oldest) => age <= oldest)] ?? "";
}

/** Plus or minus one: undoing on the same day is subtracted; older counts stay. */
export interface EventCount {
  readonly what: CountedEvent;
  readonly day: Day;
  readonly count: 1 | -1;
}

export interface CountedLoan {
  readonly von: Day;
  readonly zurueck: Day | null;
  readonly ausgang: LoanEnd | null;
  readonly verlaengerungen: number;
}

const ENDS: Readonly<Record<LoanEnd, CountedEvent>> = {
  zurück: "rueckgabe",
  verloren: "verlust",
  ersetzt: "ersatz",
};

export function loanCounts(
  before: CountedLoan | null,
  after: CountedLoan | null,
  today: Day,
): EventCount[] {
  const counts: EventCount[] = [];
  const undo = (what: CountedEvent, day: Day) => {
    if (day === today) counts.push({ what, day, count: -1 });
  };
  const was = endOf(before);
  const is = endOf(after);
  if (!before && after) counts.push({ what: "ausleihe", day: after.von, count: 1 });
  if (before && !after) undo("ausleihe", before.von);
  if (was?.what !== is?.what) {
    if (was) undo(was.what, was.day);
    // An outcome that is changed later counts today.
    if (is) counts.push({ what: is.what, day: was ? today : is.day, count: 1 });
  }
  if (before && after && after.verlaengerungen > before.verlaengerungen)
    counts.push({ what: "verlaengerung", day: today, count: 1 });
  if (before && after && after.verlaengerungen < before.verlaengerungen)
    counts.push({ what: "verlaengerung", day: today, count: -1 });
  return counts;
}

/** The days on which this loan proves a visit of its reader (lending and return), or no longer does. */
export function visitDays(
  before: CountedLoan | null,
  after: CountedLoan | null,
  today: Day,
): EventCount[] {
  const [was, is] = [daysAtDesk(before), daysAtDesk(after)];
  // What was lost is found again on another day than it was lost, perhaps by the library itself.
  const isFoundLater = (day: Day) => (before?.zurueck ?? null) !== null && day !== today;
  const came = is.filter((day) => !was.includes(day) && !isFoundLater(day));
  const undone = was.filter((day) => !is.includes(day) && day === today);
  return [
    ...came.map((day) => ({ what: "besuch", day, count: 1 }) as const),
    ...undone.map((day) => ({ what: "besuch", day, count: -1 }) as const),
  ];
}

function daysAtDesk(loan: CountedLoan | null): Day[] {
  if (!loan) return [];
  const isBack = loan.zurueck !== null && (loan.ausgang ?? "zurück") === "zurück";
  return [...new Set([loan.von, ...(isBack ? [loan.zurueck as Day] : [])])];
}

function endOf(loan: CountedLoan | null): { what: CountedEvent; day: Day } | null {
  if (!loan || loan.zurueck === null) return null;
  return { what: ENDS[loan.ausgang ?? "zurück"], day: loan.zurueck };
}

export interface CountedCopy {
  readonly zustand: string | null;
  readonly zugang: Day | null;
  readonly ausgesondertAm: Day | null;
  /** When it was created here. */
  readonly since: Day;
  readonly preis: string | null;
}

export function copyCounts(
  before: CountedCopy | null,
  after: CountedCopy | null,
  today: Day,
  /** During an import or its undo: a copy without a date of accession does not count as acquired. */
  movesIn: boolean,
): EventCount[] {
  const counts: EventCount[] = [];
  if (movesIn && (!before || !after) && (after ?? before)?.zugang === null) return counts;
  const [was, is] = [before, after].map((copy) => copy?.zustand === "ausgesondert");
  if (!before && after) counts.push({ what: "zugang", day: after.zugang ?? today, count: 1 });
  if (before && !after && !was) {
    if (before.since === today)
      counts.push({ what: "zugang", day: before.zugang ?? today, count: -1 });
    else counts.push({ what: "abgang", day: today, count: 1 });
  }
  if (after && is && !was)
    counts.push({ what: "abgang", day: after.ausgesondertAm ?? today, count: 1 });
  if (after && was && !is) {
    const undone = before?.ausgesondertAm === today;
    counts.push(
      undone ? { what: "abgang", day: today, count: -1 } : { what: "zugang", day: today, count: 1 },
    );
  }
  return counts;
}

/** Money spent: a price, added or subtracted. */
interface SpentCount {
  readonly day: Day;
  readonly preis: string;
  readonly sign: 1 | -1;
}

/** The price of a copy counts on its day of accession; a price corrected later corrects that day. */
export function spentOn(
  before: CountedCopy | null,
  after: CountedCopy | null,
  counts: readonly EventCount[],
  today: Day,
): SpentCount[] {
  const spent: SpentCount[] = [];
  const add = (preis: string | null, day: Day, sign: 1 | -1) => {
    if (preis !== null) spent.push({ day, preis, sign });
  };
  if (before && after) {
    const day = after.zugang ?? (after.since === today ? today : null);
    if (day === null || before.preis === after.preis) return [];
    add(before.preis, day, -1);
    add(after.preis, day, 1);
    return spent;
  }
  for (const { what, day, count } of counts)
    if (what === "zugang") add((after ?? before)?.preis ?? null, day, count);
  return spent;
}
