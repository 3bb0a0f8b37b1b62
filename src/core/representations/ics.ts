/** Calendars (RFC 5545): what a page says of days to come, for programs that show the days of a reader beside each other. */

import type {
  CalendarFacts,
  Document,
  DocumentEntry,
  EntriesPart,
} from "../model/answers/document.ts";
import type { Representation, View } from "../model/answers/representation.ts";
import { addDays } from "../words/dates/days.ts";
import { problemObject } from "./json.ts";

const ics: Representation = {
  name: "ics",
  type: "text/calendar; charset=utf-8",
  accepts: ["text/calendar"],
  problemType: "application/problem+json; charset=utf-8",
  saved: true,

  document: {
    suits: ({ parts }) => Object.values(parts).some(isDated),
    write: calendarOf,
  },
  problem: (problem) => JSON.stringify(problemObject(problem)),
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

/** A whole day: it ends where the next one begins. */
function eventOf(entry: DocumentEntry, { day, name }: CalendarFacts, view: View): string[] {
  const { values, path = view.path, title = "", changed = `${values[day]}T00:00:00Z` } = entry;
  const url = view.origin + path;
  const date = `${values[day]}`;
  return [
    "BEGIN:VEVENT",
    `UID:${url}`,
    `DTSTAMP:${changed.replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${addDays(date, 1).replaceAll("-", "")}`,
    `SUMMARY:${escaped(name(view.texts, title))}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** At most 75 bytes in a line, and no character cut in two. */
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
