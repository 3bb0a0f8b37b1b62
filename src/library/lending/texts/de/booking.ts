/** What the pages of bookings say. */

export default {
  cancel: "Buchung stornieren",
  cancelLater: "Diese und alle folgenden stornieren",
  /** Its copy is lost or withdrawn, and no other one is free. */
  gone: "das Exemplar fehlt",
  once: "nur einmal",
  span: (from: string, to: string) => `${from} bis ${to}`,
  calendarEvent: (title: string) => `Gebucht: ${title}`,
  /** Above the bookings of the reader who stands at the desk. */
  atDesk: (total: number) => (total === 1 ? "1 Buchung" : `${total} Buchungen`),
  handOut: "Ausgeben",
  title: (name: string) => `Kalender: ${name}`,
  everything: "Was gebucht ist",
  about:
    "Wann etwas frei und wann es vergeben ist. Wer es gebucht hat, wissen nur die Bibliothek und wer es war.",
  calendar: "Kalender",
  periods: "Zeitraum",
  week: "Woche",
  weekBefore: "Woche davor",
  weekAfter: "Woche danach",
  noCopies: "Davon gibt es nichts, was sich buchen ließe.",
  nothingBooked: "Nichts ist gebucht.",
  closed: "zu",
  free: "frei",
  taken: "vergeben",
  partly: "teils vergeben",
  takenAt: (hours: string) => `vergeben ${hours}`,
  someFree: (free: number, total: number) => `${free} von ${total} frei`,
  booked: "Gebucht",
  yours: "Ihre Buchungen",
  book: "Buchen",
  card: "Ausweis",
  hours: "Uhrzeiten nur, wenn es um Stunden geht; sonst gilt die Buchung für ganze Tage.",
  subscribe: "Als Kalender abonnieren (.ics)",
  /** What a calendar calls a time at which something is taken. */
  busy: (title: string) => `Vergeben: ${title}`,
};
