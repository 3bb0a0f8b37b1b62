/** Calendars (RFC 5545): the coming days on a page, for calendar programs. */

import type {
  CalendarFacts,
  Document,
  DocumentEntry,
  EntriesPart,
} from "../model/answers/document.ts";
import type { Representation, View } from "../model/answers/representation.ts";
import { addDays, instantIn } from "../words/dates/days.ts";

const ics: Representation = {
  name: "ics",
  type: "text/calendar; charset=utf-8",
  accepts: ["text/calendar"],
  saved: true,

  document: {
    suits: ({ parts }) => Object.values(parts).some(isDated),
    write: calendarOf,
  },
};

export default ics;

type Dated = EntriesPart & { readonly calendar: CalendarFacts };

function isDated(part: { readonly type: string }): part is Dated {
  return part.type === "entries" && "calendar" in part;
}

function calendarOf({ shape, values }: Document, view: View): string {
  const events = Object.entries(shape.parts).flatMap(([name, part]) =>
    isDated(part)
      ? ((values[name] ?? []) as readonly DocumentEntry[])
          .filter(({ past }) => !past)
          .flatMap((entry) => eventOf(entry, part.calendar, view))
      : [],
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Leihwerk//Leihwerk//DE",
    "CALSCALE:GREGORIAN",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventOf(entry: DocumentEntry, facts: CalendarFacts, view: View): string[] {
  const { day, until, name } = facts;
  const { values, path = view.path, title = "", changed = `${values[day]}T00:00:00Z` } = entry;
  const url = view.origin + path;
  const date = `${values[day]}`;
  const [from, to] = (until?.times ?? []).map((time) => (values[time] ?? null) as string | null);
  const last = `${(until && values[until.day]) ?? date}`;
  return [
    "BEGIN:VEVENT",
    `UID:${url}`,
    `DTSTAMP:${changed.replace(/[-:]|\.\d+/g, "")}`,
    ...(from || to
      ? [
          `DTSTART:${momentOf(date, from ?? "00:00", view)}`,
          `DTEND:${to ? momentOf(last, to, view) : momentOf(addDays(last, 1), "00:00", view)}`,
        ]
      : // A whole day ends where the next one begins.
        [`DTSTART;VALUE=DATE:${plain(date)}`, `DTEND;VALUE=DATE:${plain(addDays(last, 1))}`]),
    `SUMMARY:${escaped(name(view.texts, title))}`,
    `URL:${url}`,
    `TRANSP:${until ? "OPAQUE" : "TRANSPARENT"}`,
    "END:VEVENT",
  ];
}

/** In UTC (RFC 5545, 3.3.5), so that no time zone has to be described. */
function momentOf(day: string, time: string, { timeZone = "UTC" }: View): string {
  const instant = new Date(instantIn(timeZone, day, time)).toISOString();
  return instant.replace(/[-:]|\.\d+/g, "");
}

function plain(day: string): string {
  return day.replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** At most 75 bytes per line, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part].join("\r\n ");
}
