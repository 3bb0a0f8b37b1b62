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
