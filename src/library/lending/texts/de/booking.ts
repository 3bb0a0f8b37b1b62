/** What the pages of bookings say. */

import type { TakenHours } from "../../booking-rules.ts";

export default {
  cancel: "Buchung stornieren",
  cancelLater: "Diese und alle folgenden stornieren",
  /** Of a set that was booked in one step. */
  cancelSet: (count: number) => `Alle ${count} Exemplare stornieren`,
  /** A set. */
  several: (count: number, title: string) => `${count} × ${title}`,
  copiesOfSet: "Einzelne Exemplare",
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
  /** The link from a thing. */
  freeDays: "Freie Tage ansehen und buchen",
  /** On the page of a thing: when it is free, for whole days. */
  freeTimes: "Frei",
  freeFrom: (day: string) => `ab ${day}`,
  freeOn: (day: string) => `am ${day}`,
  notFree: (weeks: number) => `in den nächsten ${weeks} Wochen nicht`,
  signIn: "Anmelden, um zu buchen",
  periods: "Zeitraum",
  week: "Woche",
  weekBefore: "Woche davor",
  weekAfter: "Woche danach",
  noCopies: "Davon gibt es nichts, was sich buchen ließe.",
  nothingBooked: "Nichts ist gebucht.",
  closed: "zu",
  closedFor: (name: string) => (name === "" ? "Geschlossen" : `Geschlossen: ${name}`),
  free: "frei",
  taken: "vergeben",
  partly: "teils vergeben",
  takenAt: (times: readonly TakenHours[]) => `${times.map(hours).join(", ")} vergeben`,
  someFree: (free: number, total: number) => `${free} von ${total} frei`,
  booked: "Gebucht",
  yours: "Ihre Buchungen",
  book: "Buchen",
  reader: "Für wen",
  hours: "Uhrzeiten nur, wenn es um Stunden geht; sonst gilt die Buchung für ganze Tage.",
  visit: {
    title: "Terminplan",
    about: "Wählen Sie, wann Sie abholen oder zurückbringen.",
    aboutDesk: "Wer wann zum Abholen oder Zurückbringen kommt, und was noch frei ist.",
    days: "Tage",
    comes: (day: string) => `Wer kommt: ${day}`,
    yours: "Ihre Termine",
    nobody: "Für diesen Tag ist kein Termin vereinbart.",
    free: (day: string) => `Frei: ${day}`,
    notOffered: (day: string) => `Am ${day} gibt es keine Termine.`,
    full: "An diesem Tag ist kein Termin frei.",
    nothingToFetch: "Gerade ist nichts abzuholen oder zurückzubringen.",
    choose: "Termin zum Abholen oder Zurückbringen wählen",
    calendar: "Als Kalender (.ics)",
    time: "Uhrzeit",
    pick: "Bitte wählen",
    make: "Termin vereinbaren",
    cancel: "Termin absagen",
    /** What a calendar calls it; `who` is empty for readers. */
    event: (who: string) => (who === "" ? "Termin in der Bibliothek" : `Termin: ${who}`),
  },
  subscribe: "Als Kalender abonnieren (.ics)",
  /** What a calendar calls a time at which something is taken. */
  busy: (title: string) => `Vergeben: ${title}`,
};

/** "ab 12 Uhr", "bis 12 Uhr", "8:30 bis 10 Uhr". */
function hours({ from, to }: TakenHours): string {
  const [begin, end] = [from, to].map((time) => time?.replace(/^0/, "").replace(/:00$/, ""));
  if (end === undefined) return begin === undefined ? "ganz" : `ab ${begin} Uhr`;
  return begin === undefined ? `bis ${end} Uhr` : `${begin} bis ${end} Uhr`;
}
