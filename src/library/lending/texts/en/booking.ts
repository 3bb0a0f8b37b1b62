/** What the pages of bookings say. */

import type { TakenHours } from "../../booking-rules.ts";
import type de from "../de/booking.ts";

export default {
  cancel: "Cancel this booking",
  cancelLater: "Cancel this and all later ones",
  cancelSet: (count) => `Cancel all ${count} copies`,
  several: (count, title) => `${count} × ${title}`,
  copiesOfSet: "Single copies",
  gone: "the copy is gone",
  once: "only once",
  span: (from, to) => `${from} to ${to}`,
  calendarEvent: (title) => `Booked: ${title}`,
  atDesk: (total) => (total === 1 ? "1 booking" : `${total} bookings`),
  handOut: "Hand out",
  title: (name) => `Calendar: ${name}`,
  everything: "What is booked",
  about:
    "When something is free and when it is taken. Only the library and whoever booked it know who it was.",
  calendar: "Calendar",
  freeDays: "See free days and book",
  freeTimes: "Free",
  freeFrom: (day) => `from ${day} on`,
  freeOn: (day) => `on ${day}`,
  notFree: (weeks) => `not in the next ${weeks} weeks`,
  signIn: "Sign in to book",
  periods: "Period",
  week: "Week",
  weekBefore: "Week before",
  weekAfter: "Week after",
  noCopies: "There is nothing of it that could be booked.",
  nothingBooked: "Nothing is booked.",
  closed: "closed",
  closedFor: (name) => (name === "" ? "Closed" : `Closed: ${name}`),
  free: "free",
  taken: "taken",
  partly: "partly taken",
  takenAt: (times) => `taken ${times.map(hours).join(", ")}`,
  someFree: (free, total) => `${free} of ${total} free`,
  booked: "Booked",
  yours: "Your bookings",
  book: "Book",
  reader: "For whom",
  hours: "Times only where it is about hours; otherwise the booking is for whole days.",
  visit: {
    title: "Plan of appointments",
    about: "Choose when you fetch things or bring them back.",
    aboutDesk: "Who comes when to fetch or to bring back, and what is still free.",
    days: "Days",
    comes: (day) => `Who comes: ${day}`,
    yours: "Your appointments",
    nobody: "No appointment is made for this day.",
    free: (day) => `Free: ${day}`,
    notOffered: (day) => `There are no appointments on ${day}.`,
    full: "No appointment is free on this day.",
    nothingToFetch: "There is nothing to fetch or to bring back now.",
    choose: "Choose an appointment for fetching or bringing back",
    calendar: "As a calendar (.ics)",
    time: "Time",
    pick: "Please choose",
    make: "Make the appointment",
    cancel: "Cancel the appointment",
    event: (who) => (who === "" ? "Appointment at the library" : `Appointment: ${who}`),
  },
  subscribe: "Subscribe as a calendar (.ics)",
  busy: (title) => `Taken: ${title}`,
} satisfies typeof de;

/** "from 12:00", "until 12:00", "8:30 to 10:00". */
function hours({ from, to }: TakenHours): string {
  const [begin, end] = [from, to].map((time) => time?.replace(/^0/, ""));
  if (end === undefined) return begin === undefined ? "all day" : `from ${begin}`;
  return begin === undefined ? `until ${end}` : `${begin} to ${end}`;
}
