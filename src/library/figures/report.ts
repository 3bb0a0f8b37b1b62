/** The report of a library about a period: stock, loans, readers and costs, compared with another period. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { addDays, type Day } from "../../core/words/dates/days.ts";
import { minutesOpen, readOpenings } from "../lending/opening.ts";
import { lendingRules } from "../lending/rules.ts";
import { AGES, COUNTED_EVENTS } from "../lending/tally-rules.ts";
import { borrowedWorks } from "../tables/most-borrowed.ts";
import { STOCK_SIDES, type StockCount, type StockSide, stock } from "../tables/stock.ts";
import { type Figure, tallies } from "../tables/tallies.ts";
import { amounts, cashIn } from "./cash-figures.ts";
import { type ShownCount, shownCount, shownParts } from "./few-persons.ts";
import { type FigurePeriod, stepLength } from "./periods.ts";

/** In the order of display. */
export const INDICATORS = [
  "bestand",
  "anfangsbestand",
  "zugang",
  "uebernommen",
  "abgang",
  "ausgabe",
  "ausleihe",
  "verlaengerung",
  "entleihung",
  "umsatz",
  "vormerkung",
  "buchung",
  "besuch",
  "aktiv",
  "aktivBis12",
  "aktivAb60",
  "anmeldung",
  "mitglied",
  "austritt",
  "oeffnungsstunden",
  "mahnung",
  "gebuehr",
  "beitrag",
  "kaution",
] as const;
type IndicatorName = (typeof INDICATORS)[number];

/** Known also for the time before the library began to work here. */
export const OF_STOCK: readonly string[] = [
  "anfangsbestand",
  "zugang",
  "uebernommen",
  "abgang",
  "bestand",
  "ausgabe",
];

/** Question numbers in the form of the German library statistics (DBS) for public libraries. */
export const DBS: Partial<Record<IndicatorName, string>> = {
  oeffnungsstunden: "7",
  aktiv: "9",
  aktivBis12: "10.1",
  aktivAb60: "10.2",
  anmeldung: "11",
  besuch: "12",
  bestand: "13",
  entleihung: "14.1",
};

/** Terms of ISO 2789; turnover is one of ISO 11620. */
export const ISO: Partial<Record<IndicatorName, string>> = {
  bestand: "collection",
  zugang: "addition",
  abgang: "withdrawal",
  ausleihe: "loan",
  verlaengerung: "renewal",
  vormerkung: "reservation",
  besuch: "visit",
  aktiv: "active borrower",
  umsatz: "collection turnover (ISO 11620)",
};

/** A number, a stored amount, or a suppressed small count; null: unknown. */
export type IndicatorValue = ShownCount | string | null;

interface Indicator {
  readonly name: IndicatorName;
  readonly value: IndicatorValue;
  readonly before: IndicatorValue;
}

interface Readers {
  readonly was: "aktiv" | "anmeldung";
  readonly nach: "gruppe" | "alter";
  readonly parts: ReadonlyMap<string, ShownCount>;
}

export interface FigureReport {
  readonly period: FigurePeriod;
  readonly compared: FigurePeriod;
  /** Counts of the period, by all categories. */
  readonly figures: readonly Figure[];
  /** Counts of the compared period, by its steps. */
  readonly before: readonly Figure[];
  readonly indicators: readonly Indicator[];
  readonly stock: ReadonlyMap<StockSide, readonly StockCount[]>;
  readonly readers: readonly Readers[];
  readonly most: readonly { readonly work: Member; readonly loans: number }[];
  /** Loans by weekday, Sunday is 0, and hour. */
  readonly hours: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** Subjects, places and works that are listed one by one. */
const SHOWN = 12;
const MOST = 10;
/** Works with fewer loans would reveal what a person reads. */
const LEAST_LOANS = 3;
const ALL = 10_000;

export async function reportOf(
  { period, compared }: Pick<FigureReport, "period" | "compared">,
  site: Readonly<Record<string, unknown>>,
  kinds: Kinds,
  read: Reading,
): Promise<FigureReport> {
  const today = read.today();
  const counted = await read.with(tallies).between(period.from, period.to);
  const before = await read.with(tallies).sums(compared.from, compared.to, stepLength(period));
  const persons = yearIn(period) === null ? [] : counted;
  const past = yearIn(compared) === null ? [] : await personsIn(compared, read);
  const [now, then] = [
    await valuesOf(period, counted, persons, { site, today, kinds, read }),
    await valuesOf(compared, before, past, { site, today, kinds, read }),
  ];
  const indicators = INDICATORS.flatMap((name) => {
    const [value, other] = [now[name], then[name]];
    return value === null && other === null ? [] : [{ name, value, before: other }];
  });
  const most = await read
    .with(borrowedWorks)
    .borrowedBetween(period.from, period.to, LEAST_LOANS, MOST);
  const works = await read.entries(
    kinds.one("werk"),
    most.map(({ id }) => id),
  );
  return {
    period,
    compared,
    figures: counted.filter(({ was }) => (COUNTED_EVENTS as readonly string[]).includes(was)),
    before,
    indicators,
    stock: await stockOn(period.to, today, read),
    readers: readersIn(persons),
    most: works.map((one) => ({
      work: one,
      loans: most.find(({ id }) => id === one.id)?.loans ?? 0,
    })),
    hours: hoursIn(counted),
  };
}

/** Persons are counted by whole years only: the difference of two overlapping periods could identify single persons. */
function yearIn({ name }: FigurePeriod): string | null {
  return name?.length === 4 ? name : null;
}

const PERSONS: readonly string[] = ["aktiv", "anmeldung", "austritt"];

async function personsIn({ from, to }: FigurePeriod, read: Reading): Promise<readonly Figure[]> {
  const figures = await read.with(tallies).between(from, to);
  return figures.filter(({ was }) => PERSONS.includes(was));
}

type IndicatorValues = Readonly<Record<IndicatorName, IndicatorValue>>;

interface ReportPlace {
  readonly site: Readonly<Record<string, unknown>>;
  readonly today: Day;
  readonly kinds: Kinds;
  readonly read: Reading;
}

async function valuesOf(
  period: FigurePeriod,
  figures: readonly Figure[],
  persons: readonly Figure[],
  { site, today, kinds, read }: ReportPlace,
): Promise<IndicatorValues> {
  const { from, to } = period;
  const sum = (was: string, some = figures) =>
    some.reduce((total, one) => (one.was === was ? total + one.anzahl : total), 0);
  const isOfYear = yearIn(period) !== null;
  const ages = byPart(persons, "aktiv", "art");
  const parts = shownParts(ages);
  const aged = (age: string) => (isOfYear && parts ? (parts.get(age) ?? 0) : null);
  // The stock is unknown for days before the library started here.
  const copies = from > today ? 0 : await read.with(stock).total(to >= today ? null : to);
  const bestand = copies === 0 ? null : copies;
  const atFirst = copies === 0 ? 0 : await read.with(stock).total(addDays(from, -1));
  const [zugang, abgang] = [sum("zugang"), sum("abgang")];
  const [ausleihe, verlaengerung] = [sum("ausleihe"), sum("verlaengerung")];
  const hours = ((site.oeffnungszeiten ?? []) as readonly string[]).flatMap(readOpenings);
  const last = to < today ? to : today;
  const minutes = minutesOpen(from, last, hours, lendingRules(site));
  const isBefore = to < ((await read.with(tallies).begun()) ?? today);
  const values = {
    anfangsbestand: copies === 0 ? null : atFirst,
    zugang,
    // What was imported without a date of accession, or corrected, is no addition: it makes the sum right.
    uebernommen: copies === 0 ? null : copies - atFirst - zugang + abgang || null,
    abgang,
    bestand,
    ausgabe: amounts(
      figures.flatMap((one) =>
        one.was === "ausgabe" ? [{ currency: one.kreis, coins: one.anzahl }] : [],
      ),
    ),
    ausleihe,
    verlaengerung,
    entleihung: ausleihe + verlaengerung,
    umsatz: bestand ? ((ausleihe + verlaengerung) / bestand).toFixed(2) : null,
    vormerkung: sum("vormerkung"),
    buchung: sum("buchung"),
    besuch: sum("besuch"),
    aktiv: isOfYear ? shownCount(sum("aktiv", persons)) : null,
    aktivBis12: aged(AGES[0]),
    aktivAb60: aged(AGES[3]),
    anmeldung: isOfYear ? shownCount(sum("anmeldung", persons)) : null,
    mitglied:
      isOfYear && from <= today && today <= to ? shownCount(await membersNow(kinds, read)) : null,
    austritt: isOfYear ? shownCount(sum("austritt", persons)) : null,
    oeffnungsstunden: hours.length === 0 ? null : Math.round(minutes / 60),
    mahnung: sum("mahnung"),
    ...(await cashIn(from, to, read)),
  };
  const unknown = INDICATORS.filter((name) => isBefore && !OF_STOCK.includes(name));
  return { ...values, ...Object.fromEntries(unknown.map((name) => [name, null])) };
}

/** Readers whose account is valid today. */
async function membersNow(kinds: Kinds, read: Reading): Promise<number> {
  const readers = { rolle: "leser", unbestaetigt: null };
  const valid = [null, { from: read.today() }].map((gueltigBis) => ({ ...readers, gueltigBis }));
  const [count = 0] = await read.counts([{ kind: kinds.one("konto"), any: valid }]);
  return count;
}

function byPart(
  figures: readonly Figure[],
  was: Readers["was"],
  side: "art" | "kreis",
): Map<string, number> {
  const parts = new Map<string, number>();
  for (const one of figures)
    if (one.was === was) parts.set(one[side], (parts.get(one[side]) ?? 0) + one.anzahl);
  return parts;
}

/** Nothing where only some persons have a category. */
function readersIn(persons: readonly Figure[]): Readers[] {
  const sides = [
    ["gruppe", "kreis"],
    ["alter", "art"],
  ] as const;
  return (["aktiv", "anmeldung"] as const).flatMap((was) =>
    sides.flatMap(([nach, side]) => {
      const parts = byPart(persons, was, side);
      const shown = [...parts.keys()].some((name) => name !== "") ? shownParts(parts) : null;
      return shown ? [{ was, nach, parts: shown }] : [];
    }),
  );
}

async function stockOn(
  day: Day,
  today: Day,
  read: Reading,
): Promise<ReadonlyMap<StockSide, readonly StockCount[]>> {
  const on = day >= today ? null : day;
  const sides = new Map<StockSide, readonly StockCount[]>();
  for (const side of STOCK_SIDES) {
    const found = await read.with(stock).by(side, on, side === "jahr" ? ALL : SHOWN);
    sides.set(side, side === "jahr" ? byAge(found, day < today ? day : today) : found);
  }
  return sides;
}

/** Age of works in years; the last group is open. */
const STOCK_AGES = ["0-2", "3-5", "6-10", "11-20", "21+"] as const;
const OLDEST = [2, 5, 10, 20, Number.POSITIVE_INFINITY] as const;

function byAge(years: readonly StockCount[], day: Day): StockCount[] {
  const sums = new Map<string, number>();
  for (const { name, anzahl } of years) {
    const age = Number(day.slice(0, 4)) - Number(name);
    const group = name === "" ? "" : STOCK_AGES[OLDEST.findIndex((oldest) => age <= oldest)];
    sums.set(group ?? "", (sums.get(group ?? "") ?? 0) + anzahl);
  }
  return [...STOCK_AGES, ""].flatMap((name) => {
    const anzahl = sums.get(name);
    return anzahl === undefined ? [] : [{ name, anzahl }];
  });
}

function hoursIn(figures: readonly Figure[]): Map<number, Map<number, number>> {
  const days = new Map<number, Map<number, number>>();
  for (const { was, tag, art, anzahl } of figures) {
    if (was !== "stunde") continue;
    const weekday = new Date(`${tag}T00:00:00Z`).getUTCDay();
    const hours = days.get(weekday) ?? new Map<number, number>();
    hours.set(Number(art), (hours.get(Number(art)) ?? 0) + anzahl);
    days.set(weekday, hours);
  }
  return days;
}
