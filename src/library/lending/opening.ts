/** Opening hours as people write them, "Di–Fr 14:00–18:00", and as programs read them. */

import { shownWeekday } from "../../core/texts/formats.ts";
import { WEEKDAYS, weekdayIn } from "../../core/words/dates/calendar.ts";
import { addDays, type Closing, type Day, isClosed } from "../../core/words/dates/days.ts";

interface Opening {
  /** As Date counts them: Sunday is 0. */
  readonly days: readonly number[];
  /** "14:00" */
  readonly opens: string;
  readonly closes: string;
}

const DAY = "([a-zäöü]{2,11})\\.?";
const TIME = "(\\d{1,2})(?:[:.](\\d{2}))?(?:\\s*(?:uhr|h))?";
const SPAN = new RegExp(`^${DAY}(?:\\s?[-–]\\s?${DAY})?$`, "i");
const HOURS = new RegExp(`^${TIME}\\s?[-–]\\s?${TIME}$`, "i");

export function isOpeningTime(text: string): boolean {
  return readOpening(text) !== null;
}

/** null where nobody could tell what is meant. */
export function readOpening(text: string): Opening | null {
  const at = text.search(/\d/);
  if (at < 0 || text.length > 60) return null;
  const spans = text
    .slice(0, at)
    .split(/,|&|\/| und | and /i)
    .map((part) => part.trim().replace(/:$/, ""));
  const days = spans.map(daysIn);
  const hours = HOURS.exec(text.slice(at).trim());
  if (!hours || days.some((one) => one === null)) return null;
  const [opens, closes] = [timeOf(hours[1], hours[2]), timeOf(hours[3], hours[4])];
  if (opens === null || closes === null || opens >= closes) return null;
  return { days: [...new Set(days.flatMap((one) => one ?? []))], opens, closes };
}

/** As its readers write it: what the library wrote where that is their language, else with the days in theirs. */
export function openingIn(text: string, language: string): string {
  const opening = readOpening(text);
  const at = text.search(/\d/);
  if (!opening || at < 0) return text;
  const days = text.slice(0, at);
  const words = days.match(WORDS) ?? [];
  const isTheirs = words.every((word) => {
    const day = weekdayIn(word);
    const plain = word.toLowerCase();
    return day === null || shownWeekday(day, language).toLowerCase().startsWith(plain);
  });
  // "Mo", "Sa": two letters are how Germans write a day.
  const isGerman = words.some((word) => weekdayIn(word) !== null && word.length === 2);
  if (isTheirs && (language === "de" || !isGerman)) return text;
  const translated = days.replace(WORDS, (word) => {
    const day = weekdayIn(word);
    return day === null ? word : shownWeekday(day, language, word.length > 3 ? "long" : "short");
  });
  return `${translated.replaceAll(".", "").trim()} ${opening.opens}–${opening.closes}`;
}

const WORDS = /[a-zäöü]{2,11}/gi;

/** The first day from `today` on, within a month, on which the library is closed though it would be open by its hours. */
export function nextClosing(today: Day, hours: readonly Opening[], closing: Closing): Day | null {
  const usually = new Set(hours.flatMap(({ days }) => days));
  for (let later = 0; later < 31; later++) {
    const day = addDays(today, later);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if ((usually.size === 0 || usually.has(weekday)) && isClosed(day, { ...closing, ruhetage: [] }))
      return day;
  }
  return null;
}

/** The hours of a day, in their order; none where it is closed. */
export function hoursOn(day: Day, hours: readonly Opening[], closing: Closing): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (isClosed(day, closing)) return [];
  return hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .sort();
}

/** The first day after this one, within a month, on which it is open. */
export function nextOpening(
  today: Day,
  hours: readonly Opening[],
  closing: Closing,
): { readonly day: Day; readonly hours: readonly string[] } | null {
  for (let later = 1; later < 31; later++) {
    const day = addDays(today, later);
    const open = hoursOn(day, hours, closing);
    if (open.length > 0) return { day, hours: open };
  }
  return null;
}

function daysIn(span: string): number[] | null {
  const [, first, last] = SPAN.exec(span) ?? [];
  const from = weekdayIn(first ?? "");
  const to = last === undefined ? from : weekdayIn(last);
  if (from === null || to === null) return null;
  const length = ((to - from + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return Array.from({ length }, (_, index) => (from + index) % WEEKDAYS.length);
}

function timeOf(hours = "", minutes = "00"): string | null {
  if (Number(hours) > 24 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
