/** Due days as a calendar (RFC 5545), for programs that show the days of a reader beside each other. */

import { addDays } from "../../lending/calendar.ts";
import { pathOf } from "../../model/address.ts";
import type { View } from "../../model/representation.ts";
import type { LoanEntry } from "./html.ts";

export function calendarOf(loans: readonly LoanEntry[], view: View): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Leihwerk//Leihwerk//DE",
    "CALSCALE:GREGORIAN",
    ...loans.flatMap((entry) => eventOf(entry, view)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A whole day: it ends where the next one begins. */
function eventOf({ loan, work }: LoanEntry, view: View): string[] {
  const url = view.origin + pathOf(loan.kind, loan);
  const due = `${loan.values.bis}`;
  const title = view.texts.lending.list.calendarEvent(work?.title ?? loan.title);
  return [
    "BEGIN:VEVENT",
    `UID:${url}`,
    `DTSTAMP:${loan.changed.replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${due.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${addDays(due, 1).replaceAll("-", "")}`,
    `SUMMARY:${escaped(title)}`,
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
