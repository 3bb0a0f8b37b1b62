/** Numbers, days and names of languages as a language writes them; made once per language when first needed, because Intl is slow to set up. */

import { cached, cachedUpTo, lazy } from "../words/cached.ts";

export function formatsOf(locale: string) {
  // "1813" and "39.225": four digits are mostly years, and easy to read as they are.
  const numbers = lazy(() => new Intl.NumberFormat(locale, { useGrouping: "min2" }));
  const days = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
  const calendar = (options: Intl.DateTimeFormatOptions) => {
    const format = lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
    return (value: string) => dated(format(), value, `${value.padEnd(10, "-01")}T00:00:00Z`);
  };
  const months = { long: calendar({ month: "long" }), short: calendar({ month: "short" }) };
  const inZone = (options: Intl.DateTimeFormatOptions) => {
    const zones = new Map<string, (instant: string) => string>();
    return (instant: string, timeZone = "UTC") => {
      const known = cached(zones, timeZone, () => {
        const zone = isZone(timeZone) ? timeZone : "UTC";
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
        return remembered((value) => dated(format, value, value));
      });
      return known(instant);
    };
  };
  const languages = lazy(() => new Intl.DisplayNames(locale, { type: "language" }));
  return {
    number: (value: number) => (isShort(value) ? `${value}` : numbers().format(value)),
    decimal: (value: number, digits: number) =>
      value.toLocaleString(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
    /** A number of bytes, in MiB. */
    mebibytes: (bytes: string | number | undefined) =>
      `${typeof bytes === "number" ? numbers().format(bytes / 2 ** 20) : bytes} MiB`,
    /** A calendar day, YYYY-MM-DD. */
    day: remembered((value) => dated(days(), value, `${value}T00:00:00Z`)),
    /** "November 2026", of YYYY-MM. */
    month: calendar({ month: "long", year: "numeric" }),
    /** "November", and where there is little room "Nov". */
    monthName: (value: string, width: "long" | "short" = "long") => months[width](value),
    /** "Fr., 6.", of a calendar day. */
    weekday: calendar({ weekday: "short", day: "numeric" }),
    /** The day of an instant, ISO 8601, in a time zone. */
    dayOf: inZone({ dateStyle: "long" }),
    /** The day and the minute of an instant in a time zone. */
    momentOf: inZone({ dateStyle: "medium", timeStyle: "short" }),
    /** Only the minute. */
    timeOf: inZone({ timeStyle: "short" }),
    /** What the language of a tag like "de" is called; the tag itself where nobody knows. */
    languageName: remembered((tag) => {
      try {
        return languages().of(tag) ?? tag;
      } catch {
        return tag;
      }
    }),
    /** An amount as it is kept, "12.90 EUR". */
    money: (amount: string) => shownMoney(amount, locale),
  };
}

/** What is no amount stays as it is. */
export function shownMoney(amount: string, locale: string): string {
  const [digits = "", currency = ""] = amount.split(" ");
  if (!/^[A-Z]{3}$/.test(currency)) return amount;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return format.format(digits as Intl.StringNumericLiteral);
}

/** "Sonntag", "Sunday", of 0. */
export function shownWeekday(
  day: number,
  locale: string,
  width: "long" | "short" = "long",
): string {
  // 1 February 2026 was a Sunday. The dot of "So." says nothing.
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: "UTC" });
  return format.format(Date.UTC(2026, 1, 1 + day)).replace(/\.$/, "");
}

/** "24. Dezember 2026", of `2026-12-24`; "24. Dezember", of `12-24`; with a dash between two of them. What is none stays as it is. */
export function shownDays(days: string, locale: string): string {
  const one = (day: string) => {
    const whole = day.length === 5 ? `2000-${day}` : day;
    const year = day.length === 5 ? {} : { year: "numeric" as const };
    const format = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
      day: "numeric",
      month: "long",
      ...year,
      timeZone: "UTC",
    });
    return dated(format, day, `${whole}T00:00:00Z`);
  };
  return days.split("/").map(one).join(" – ");
}

/** Not grouped, so that there is nothing to format: most numbers of a page. */
function isShort(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value < 10_000;
}

const MOST_REMEMBERED = 1000;

/** Writing out a day or a language takes longer than a good part of the page around it, and the same ones come again. */
function remembered(format: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => cachedUpTo(MOST_REMEMBERED, known, value, () => format(value));
}

/** What is no date stays as it is: a page must not break over a value. */
function dated(format: Intl.DateTimeFormat, value: string, instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? value : format.format(date);
}

/** The setting was checked at the start; a sentence must not break over it all the same. */
function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
