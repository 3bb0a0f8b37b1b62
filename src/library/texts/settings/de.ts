/** What has to be said around the settings of the library. */

import { formats } from "../../../core/texts/de/phrases.ts";

export default {
  about: "Was gerade gilt, Gruppe für Gruppe. Was niemand entschieden hat, gilt wie geliefert.",
  /** The group that stands first in the form, by language. */
  first: { de: "Die Bibliothek", en: "The library" },
  delivered: "wie geliefert",
  fromFile: (file: string) => `aus der Datei ${file}`,
  nothing: "Noch nichts entschieden.",
  more: (total: number) =>
    total === 1 ? "Eine weitere Angabe" : `${formats.number(total)} weitere Angaben`,
  change: "Ändern",
  preview: "So sieht die Startseite aus, hell und dunkel.",
  toStart: "Zur Startseite",
  /** What is due or booked on days on which the library is closed. */
  closed: {
    title: "Fällig an Schließtagen",
    about:
      "Was an Tagen fällig oder gebucht ist, an denen geschlossen ist, weil Schließtage oder Öffnungszeiten erst später eingetragen wurden.",
    note: (loans: number, bookings: number) =>
      `${[
        ...(loans > 0
          ? [loans === 1 ? "Eine Ausleihe" : `${formats.number(loans)} Ausleihen`]
          : []),
        ...(bookings > 0
          ? [bookings === 1 ? "eine Buchung" : `${formats.number(bookings)} Buchungen`]
          : []),
      ]
        .join(" und ")
        .replace(/^e/, "E")}: an Tagen, an denen geschlossen ist. Ansehen und verschieben`,
    none: "Nichts ist an einem Tag fällig oder gebucht, an dem geschlossen ist.",
    loans: (total: number) =>
      total === 1 ? "Eine Ausleihe" : `${formats.number(total)} Ausleihen`,
    bookings: (total: number) =>
      total === 1 ? "Eine Buchung" : `${formats.number(total)} Buchungen`,
    aboutBookings:
      "Abholung oder Rückgabe fällt auf einen geschlossenen Tag. Verschieben Sie die Buchung, wenn Sie mit dem Leser gesprochen haben.",
    move: (total: number) =>
      total === 1
        ? "Auf den nächsten offenen Tag verschieben"
        : `Alle ${formats.number(total)} auf den nächsten offenen Tag verschieben`,
    undo: (total: number) =>
      `Verschieben rückgängig machen (${total === 1 ? "1 Ausleihe" : `${formats.number(total)} Ausleihen`})`,
    booked: "bleibt: für jemand anderen gebucht",
    closed: "zu",
    columns: {
      title: "Titel",
      reader: "Leser",
      due: "Fällig",
      becomes: "Neu",
      from: "Abholung",
      to: "Rückgabe",
    },
  },
  hours: {
    link: "Öffnungszeiten als Tabelle",
    title: "Öffnungszeiten",
    about:
      "Von wann bis wann geöffnet ist. Wo nichts steht, ist geschlossen; eine zweite Zeit ist für die Stunden nach einer Pause.",
    fixed: (file: string) =>
      `Es gilt, was in der Datei ${file} steht. Was Sie hier speichern, gilt erst, wenn es dort entfernt ist.`,
    day: "Tag",
    span: (number: number) => (number === 1 ? "Geöffnet" : "und wieder"),
    from: (day: string, number: number) => `${day}, ${number}. Zeit, von`,
    to: (day: string, number: number) => `${day}, ${number}. Zeit, bis`,
    asText: "Lieber als Text schreiben",
    closings: "Schließtage",
    noClosings: "Noch sind keine eingetragen.",
    editClosings: "Schließtage ändern",
  },
};
