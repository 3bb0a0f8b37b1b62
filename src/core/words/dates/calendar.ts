/** Parses dates as people write them, in German and in English: weekdays, "24.12.2026", "24 December", "24.12. bis 6.1.". */

/** Sunday first, as in Date. */
export const WEEKDAYS = [
  "sonntag",
  "montag",
  "dienstag",
  "mittwoch",
  "donnerstag",
  "freitag",
  "samstag",
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

const ENGLISH = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** Further full names. */
const ALSO = new Map([["sonnabend", 6]]);

/** "Sonntag", "So.", "sonntags", "Sunday", "Sun": 0, as in Date; null if it is none. */
export function weekdayIn(text: string): number | null {
  const word = text.trim().toLowerCase().replace(/\.$/, "");
  const whole = word.replace(/(?<=tag|woch|abend|day)s$/, "");
  const also = ALSO.get(whole);
  if (also !== undefined) return also;
  const names = [WEEKDAYS, ENGLISH].map((all) =>
    all.findIndex((name) => name === whole || (word.length >= 2 && isShortFor(word, name))),
  );
  return names.find((place) => place >= 0) ?? null;
}

/** "Do" and "Don" for "donnerstag", "Tue", "Tues" and "Thurs" for their days. */
function isShortFor(word: string, name: string): boolean {
  return word.length <= 5 && name.startsWith(word);
}

/** By their first three letters. */
const MONTHS = "jan feb mär|mar|mae|mrz apr mai|may jun jul aug sep okt|oct nov dez|dec"
  .split(" ")
  .map((names) => names.split("|"));

/** Separators of the first and the last day. */
const BETWEEN = /\/|–|—|\s-\s|\bbis\b|\bto\b|\buntil\b/i;

/** A range of days, or a single one: `2026-12-24`, `12-24`, `2026-12-24/2027-01-06`, `12-24/01-06`; null if it cannot be parsed. */
export function readDays(text: string): string | null {
  const plain = text.trim().replace(/^(?:vom|von|from)\s+/i, "");
  const parts = plain.split(BETWEEN);
  // Between German dates a hyphen is always a separator: "24.12.-6.1.".
  const [first = "", last, ...more] =
    parts.length === 1 && /^[\d.\s]+-[\d.\s]+$/.test(plain) && plain.includes(".")
      ? plain.split("-")
      : parts;
  if (more.length > 0) return null;
  if (last === undefined) return validDay(partsOf(first));
  const [from, to] = likeOneAnother(partsOf(first), partsOf(last));
  const [begin, end] = [validDay(from), validDay(to)];
  if (begin === null || end === null || begin.length !== end.length) return null;
  return begin.length === 5 || begin <= end ? `${begin}/${end}` : null;
}

/** A day that every year has: "31.7.", "31 July" and `07-31` are `07-31`; null if it is none. */
export function readYearlyDay(text: string): string | null {
  const day = readDays(text);
  return day?.length === 5 && day !== "02-29" ? day : null;
}

/** Days with the name of the holiday, before or behind them: "24.12.: Heiligabend" is `12-24 Heiligabend`; null if it cannot be parsed. */
export function readClosing(written: string): string | null {
  // "26/12/2026": the day first, as where closing days are written so.
  const text = written.replace(/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(?=\d{4}(?![\d/]))/g, "$1.$2.");
  const plain = readDays(text);
  if (plain !== null) return plain;
  const words = text.trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count--)
    for (const [days, name] of [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ] as const) {
      const read = readDays(trimmed(days.join(" ")));
      const called = trimmed(name.join(" "));
      if (read !== null && isName(called)) return `${read} ${called}`;
    }
  return null;
}

function trimmed(text: string): string {
  return text.replace(/^[(:,\s]+|[):,\s]+$/g, "");
}

/** Not the rest of a range, and not another day. */
function isName(text: string): boolean {
  const words = text.split(" ");
  const isRest = [words[0] ?? "", words.at(-1) ?? ""].some((word) => REST.test(word));
  const isDate = /\d[./]|\d-\d/.test(text) || weekdayIn(text) !== null;
  return /^\p{L}/u.test(text) && text.length <= LONGEST_NAME && !isRest && !isDate;
}

const REST = /^(?:bis|to|until|vom|von|from|und|and)$/i;
const LONGEST_NAME = 60;

interface DayParts {
  readonly day: number;
  readonly month: number | null;
  readonly year: number | null;
}

function partsOf(text: string): DayParts | null {
  const said = text.trim();
  const [, isoYear, isoMonth, isoDay] = /^(?:(\d{4})-)?(\d{2})-(\d{2})$/.exec(said) ?? [];
  if (isoDay) return { day: +isoDay, month: Number(isoMonth), year: isoYear ? +isoYear : null };
  const [, day, month, year] =
    /^(\d{1,2})\.\s?(?:(\d{1,2})\.?\s?)?(\d{4}|(?<=\.)\d{2})?$/.exec(said) ?? [];
  if (day) return { day: +day, month: month ? +month : null, year: year ? wholeYear(year) : null };
  const [, before, name, behind, worded] =
    /^(?:(\d{1,2})(?:\.|st|nd|rd|th)?\s)?([a-zä]{3,9})\.?(?:\s(\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?:,?\s(\d{4}))?$/i.exec(
      said,
    ) ?? [];
  const place = MONTHS.findIndex((names) => names.includes((name ?? "").slice(0, 3).toLowerCase()));
  if (place < 0 || (before === undefined) === (behind === undefined)) return null;
  return { day: Number(before ?? behind), month: place + 1, year: worded ? +worded : null };
}

function wholeYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** "24. bis 28.12.2026", "24.12. bis 6.1.2027": the month and year of the last day also hold for the first. */
function likeOneAnother(
  from: DayParts | null,
  to: DayParts | null,
): readonly [DayParts | null, DayParts | null] {
  if (!from || !to) return [null, null];
  const month = from.month ?? to.month;
  if (from.year !== null || to.year === null) return [{ ...from, month }, to];
  const over = month !== null && to.month !== null && month > to.month;
  return [{ day: from.day, month, year: over ? to.year - 1 : to.year }, to];
}

/** Rejects dates that do not exist. Without a year 2000 is used, which has a 29 February. */
function validDay(parts: DayParts | null): string | null {
  if (!parts || parts.month === null) return null;
  const [month, day] = [parts.month, parts.day].map((one) => `${one}`.padStart(2, "0"));
  const whole = `${`${parts.year ?? 2000}`.padStart(4, "0")}-${month}-${day}`;
  if (!isDay(whole)) return null;
  return parts.year === null ? `${month}-${day}` : whole;
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
