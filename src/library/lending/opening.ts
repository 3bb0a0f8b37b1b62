/** Parses opening hours as people write them: "Di–Fr 14:00–18:00". */

import { shownWeekday } from "../../core/texts/formats.ts";
import { WEEKDAYS, weekdayIn } from "../../core/words/dates/calendar.ts";
import { addDays, type Closing, type Day, isClosed } from "../../core/words/dates/days.ts";

interface Opening {
  /** As in Date: Sunday is 0. */
  readonly days: readonly number[];
  /** "14:00" */
  readonly opens: string;
  readonly closes: string;
}

const DAY = "([a-zäöü]{2,11})\\.?";
const TIME = "(\\d{1,2})(?:[:.](\\d{2}))?(?:\\s*(?:uhr|h|([ap])\\.?m\\.?))?";
const TO = "(?:\\s?[-–]\\s?|\\s(?:bis|to)\\s)";
const SPAN = new RegExp(`^${DAY}(?:${TO}${DAY})?$`, "i");
const HOURS = new RegExp(`^${TIME}${TO}${TIME}$`, "i");
/** Separators between days, or hours. */
const AND = /[,;&/+]|\s(?:und|and)\s/i;

export function isOpeningTime(text: string): boolean {
  return readOpenings(text).length > 0;
}

/** Parses one line, with several spans if the library closes at noon: "Di 9–12, 14–16"; empty where it is invalid. */
export function readOpenings(text: string): Opening[] {
  const at = text.search(/\d/);
  if (at < 0 || text.length > 60) return [];
  const days = text
    .slice(0, at)
    .replace(/\s(?:von|from)\s$/i, "")
    .split(AND)
    .map((part) => daysIn(part.trim().replace(/:$/, "")));
  const hours = text
    .slice(at)
    .split(AND)
    .map((part) => hoursIn(part.trim()));
  const all = [...new Set(days.flatMap((one) => one ?? []))];
  const openings = hours.flatMap((one) => (one ? [{ days: all, ...one }] : []));
  return days.includes(null) || hours.includes(null) ? [] : openings;
}

function hoursIn(span: string): Omit<Opening, "days"> | null {
  const [, hour = "", minute, half, lastHour = "", lastMinute, lastHalf] = HOURS.exec(span) ?? [];
  if (hour === "" || (half && !lastHalf)) return null;
  // "2–5pm" begins in the afternoon, "10–1pm" does not.
  const isAlike = Number(hour) % 12 < Number(lastHour) % 12;
  const opens = timeOf(hour, minute, half ?? (isAlike ? lastHalf : lastHalf && "a"));
  const closes = timeOf(lastHour, lastMinute, lastHalf);
  return opens === null || closes === null || opens >= closes ? null : { opens, closes };
}

/** Opening hours in a language: as the library wrote them if it is that language, else with translated weekdays. */
export function openingIn(text: string, language: string): string {
  const openings = readOpenings(text);
  if (openings.length === 0) return text;
  const at = text.search(/\d/);
  const days = text.slice(0, at);
  const words = days.match(WORDS) ?? [];
  const isTheirs = words.every((word) => {
    const day = weekdayIn(word);
    // "Montags", "Tuesdays"
    const plain = word.toLowerCase().replace(/(?<=.{4})s$/, "");
    return day === null || shownWeekday(day, language).toLowerCase().startsWith(plain);
  });
  // "Mo", "Sa": two-letter weekdays are German.
  const isGerman = words.some((word) => weekdayIn(word) !== null && word.length === 2);
  if (isTheirs && (language === "de" || !isGerman)) return text;
  const translated = days.replace(WORDS, (word) => {
    const day = weekdayIn(word);
    return day === null ? word : shownWeekday(day, language, word.length > 3 ? "long" : "short");
  });
  const joined = translated
    .replace(/\s(?:von|from)\s$/i, "")
    .replaceAll(/\s(?:und|and)\s/gi, ", ")
    .replaceAll(/\s(?:bis|to)\s/gi, "–")
    .replaceAll(/[.:]/g, "");
  return `${joined.trim()} ${openings.map(({ opens, closes }) => `${opens}–${closes}`).join(", ")}`;
}

const WORDS = /[a-zäöü]{2,11}/gi;

/** The first day within a month from `today` on which the library is closed although its opening hours say open. */
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

/** The sorted opening hours of a day; empty if it is closed. */
export function hoursOn(day: Day, hours: readonly Opening[], closing: Closing): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (isClosed(day, closing)) return [];
  return hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .sort();
}

/** Total opening time between two days, both included, in minutes; overlaps count once. */
export function minutesOpen(
  from: Day,
  to: Day,
  hours: readonly Opening[],
  closing: Closing,
): number {
  let total = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    let last = 0;
    for (const span of hoursOn(day, hours, closing)) {
      const [opens = 0, closes = 0] = span.split("–").map(minuteOf);
      total += Math.max(0, closes - Math.max(opens, last));
      last = Math.max(last, closes);
    }
  }
  return total;
}

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The first open day after this one, within a month. */
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

/** `half`: "a" or "p" of the clock with twelve hours. */
function timeOf(hours: string, minutes = "00", half?: string): string | null {
  if (Number(hours) > 24 || Number(minutes) > 59) return null;
  if (half === undefined) return `${hours.padStart(2, "0")}:${minutes}`;
  if (Number(hours) < 1 || Number(hours) > 12) return null;
  const hour = (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${`${hour}`.padStart(2, "0")}:${minutes}`;
}
