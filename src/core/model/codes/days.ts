/** Weekdays, closing days, times of day and local times: accepted in either language, stored in one form. */

import { shownDays, shownWeekday } from "../../texts/formats.ts";
import { readClosing, WEEKDAYS, weekdayIn } from "../../words/dates/calendar.ts";
import type { Code } from "./code.ts";

export const WEEKDAY: Code = {
  read(text) {
    const day = weekdayIn(text);
    return day === null ? { code: "wochentag" } : (WEEKDAYS[day] as string);
  },
  shown(value, language) {
    const day = WEEKDAYS.indexOf(value as never);
    return day < 0 ? value : shownWeekday(day, language);
  },
  // "Samstag und Sonntag" on one line are two.
  several: /[,;/&+]|\b(?:und|and)\b/i,
  worded: true,
};

/** "8", "8:30", "8.30 Uhr", "0830": 08:30. */
export const TIME_OF_DAY: Code = {
  read(text) {
    const [, hour = "", minute = "00"] =
      /^(\d{1,2})(?:[:.]?(\d{2}))?(?:\s*(?:uhr|h))?$/i.exec(text.trim()) ?? [];
    const isTime = hour !== "" && Number(hour) < 24 && Number(minute) < 60;
    return isTime ? `${hour.padStart(2, "0")}:${minute}` : { code: "uhrzeit" };
  },
  always: true,
  shown: (value) => value,
};

/** "2026-12-29T09:30", by the clocks of the library. It follows from other fields: there is nothing to read. */
export const LOCAL_TIME: Code = {
  read: (text) => text,
  shown(value, language) {
    const [day = "", time] = value.split("T");
    return time === undefined ? value : `${shownDays(day, language)}, ${time}`;
  },
};

export const CLOSING_DAYS: Code = {
  read: (text) => readClosing(text) ?? { code: "schliesstag" },
  shown(value, language) {
    const [days = "", name] = value.split(/ (.*)/);
    return name ? `${shownDays(days, language)}: ${name}` : shownDays(days, language);
  },
  several: /[,;](?!\s*\d{4}\s*$)/,
  worded: true,
};
