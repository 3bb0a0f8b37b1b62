/** What the pages of bookings say. */

import type de from "./de.ts";

export default {
  cancel: "Cancel this booking",
  span: (from, to) => `${from} to ${to}`,
  calendarEvent: (title) => `Booked: ${title}`,
  atDesk: (total) => (total === 1 ? "1 booking" : `${total} bookings`),
  handOut: "Hand out",
} satisfies typeof de;
