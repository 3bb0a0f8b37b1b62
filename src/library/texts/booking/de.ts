/** What the pages of bookings say. */

export default {
  cancel: "Buchung stornieren",
  span: (from: string, to: string) => `${from} bis ${to}`,
  calendarEvent: (title: string) => `Gebucht: ${title}`,
  /** Above the bookings of the reader who stands at the desk. */
  atDesk: (total: number) => (total === 1 ? "1 Buchung" : `${total} Buchungen`),
  handOut: "Ausgeben",
};
