/** What the pages of bookings say. */

import type de from "../de/booking.ts";

export default {
  cancel: "Cancel this booking",
  cancelLater: "Cancel this and all later ones",
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
  periods: "Period",
  week: "Week",
  weekBefore: "Week before",
  weekAfter: "Week after",
  noCopies: "There is nothing of it that could be booked.",
  nothingBooked: "Nothing is booked.",
  closed: "closed",
  free: "free",
  taken: "taken",
  partly: "partly taken",
  takenAt: (hours) => `taken ${hours}`,
  someFree: (free, total) => `${free} of ${total} free`,
  booked: "Booked",
  yours: "Your bookings",
  book: "Book",
  card: "Card",
  hours: "Times only where it is about hours; otherwise the booking is for whole days.",
  subscribe: "Subscribe as a calendar (.ics)",
  busy: (title) => `Taken: ${title}`,
} satisfies typeof de;
