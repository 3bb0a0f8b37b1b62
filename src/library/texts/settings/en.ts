/** What has to be said around the settings of the library. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "./de.ts";

export default {
  about: "What is in force, group by group. What nobody has decided holds as delivered.",
  first: { de: "Die Bibliothek", en: "The library" },
  delivered: "as delivered",
  fromFile: (file) => `from the file ${file}`,
  nothing: "Nothing decided yet.",
  more: (total) => (total === 1 ? "One more" : `${formats.number(total)} more`),
  change: "Change",
  preview: "This is what the start page looks like, light and dark.",
  toStart: "To the start page",
  closed: {
    title: "Due on closing days",
    about:
      "What is due or booked on days on which the library is closed, because closing days or opening hours were entered later.",
    note: (loans, bookings) =>
      `${[
        ...(loans > 0 ? [loans === 1 ? "One loan" : `${formats.number(loans)} loans`] : []),
        ...(bookings > 0
          ? [bookings === 1 ? "one booking" : `${formats.number(bookings)} bookings`]
          : []),
      ]
        .join(" and ")
        .replace(/^o/, "O")}: on days on which the library is closed. Look at them and move them`,
    none: "Nothing is due or booked on a day on which the library is closed.",
    loans: (total) => (total === 1 ? "One loan" : `${formats.number(total)} loans`),
    bookings: (total) => (total === 1 ? "One booking" : `${formats.number(total)} bookings`),
    aboutBookings:
      "Collection or return falls on a closed day. Move the booking when you have spoken to the reader.",
    move: (total) =>
      total === 1
        ? "Move to the next open day"
        : `Move all ${formats.number(total)} to the next open day`,
    undo: (total) => `Undo the move (${total === 1 ? "1 loan" : `${formats.number(total)} loans`})`,
    booked: "stays: booked for somebody else",
    closed: "closed",
    columns: {
      title: "Title",
      reader: "Reader",
      due: "Due",
      becomes: "New",
      from: "Collection",
      to: "Return",
    },
  },
  hours: {
    link: "Opening hours as a table",
    title: "Opening hours",
    about:
      "From when to when the library is open. Where nothing stands it is closed; a second time is for the hours after a break.",
    fixed: (file) =>
      `What stands in the file ${file} holds. What you save here holds only once it is removed there.`,
    day: "Day",
    span: (number) => (number === 1 ? "Open" : "and again"),
    from: (day, number) => `${day}, time ${number}, from`,
    to: (day, number) => `${day}, time ${number}, to`,
    asText: "Write it as text instead",
    closings: "Closing days",
    noClosings: "There are none yet.",
    editClosings: "Change closing days",
  },
} satisfies Said<typeof de>;
