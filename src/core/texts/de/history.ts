/** What was, and how it comes back. */

import { formats } from "./phrases.ts";

export default {
  history: {
    title: "Verlauf",
    of: (name: string) => `Verlauf: ${name}`,
    about:
      "Was hier stand, Änderung für Änderung, die letzte zuerst. Ein früherer Stand wird wie jede andere Änderung gespeichert.",
    gone: "Das ist entfernt. Es kann an seine Adresse zurückgeholt werden.",
    goneLink: "Verlauf ansehen oder zurückholen",
    none: "In dieser Zeit wurde nichts geändert.",
    doings: {
      angelegt: "angelegt",
      geaendert: "geändert",
      entfernt: "entfernt",
      zurueckgeholt: "zurückgeholt",
    },
    /** Who did it; where nobody did, the program itself. */
    by: (name: string) => `von ${name}`,
    before: "vorher:",
    after: "nachher:",
    unreadable: "Geändert wurde etwas, das hier nicht zu lesen ist.",
    current: "So ist es jetzt.",
    putBack: "Diesen Stand zurückholen",
    restore: "Zurückholen",
    forget: "Frühere Stände für immer vergessen",
    forgetAbout:
      "Für das, was hier nie hätte stehen dürfen. Danach liest niemand mehr, was hier stand, auch nicht unter „Frühere Fassungen“; was jetzt hier steht, bleibt. Das lässt sich nicht zurücknehmen. In Sicherungen von vorher steht es noch.",
  },

  /** Earlier states, for everybody. */
  past: {
    of: (name: string) => `Frühere Fassungen: ${name}`,
    about:
      "Was hier für alle zu lesen war, die letzte Fassung zuerst. Jede hat ihre eigene Adresse. Was andere Einträge darüber sagen, gehört nicht dazu.",
    all: "Frühere Fassungen",
    goneLink: "Frühere Fassungen ansehen",
    /** "Woyzeck, Stand 6. März 2026, 12:00" */
    asOf: (name: string, moment: string) => `${name}, Stand ${moment}`,
    label: "Aus der Vergangenheit",
    wasSo: (moment: string) => `So war es am ${moment}.`,
    onlyItself: "Zu sehen ist nur, was damals in diesem Eintrag stand.",
    onlyTitles: "Zu sehen ist, was es damals gab und wie es hieß, in der Reihenfolge der Nummern.",
    gone: "Inzwischen ist es entfernt.",
    now: "So ist es heute",
    before: "Fassung davor",
    after: "Fassung danach",
    since: "Was sich seither geändert hat",
    atDay: "So war es am Ende dieses Tages:",
    show: "Ansehen",
    from: "von",
    to: "bis",
    compare: "Unterschiede zeigen",
    between: (from: string, to: string) => `Was sich geändert hat: ${from} → ${to}`,
    same: "Zwischen diesen beiden ist nichts anders.",
    nothing: "Damals gab es hier nichts.",
    nothingHere: "Auf dieser Seite war damals nichts; die nächste geht weiter.",
  },

  /** Every change of the public catalogue. */
  happenings: {
    title: "Ereignisse",
    about:
      "Jede Änderung am öffentlichen Katalog, der Reihe nach; hier die letzten. Programme lesen sie als Feed, Seite für Seite, oder live.",
    none: "Hier ist noch nichts geschehen.",
    /** "Woyzeck: geändert" */
    entry: (title: string, doing: string) => `${title}: ${doing}`,
  },

  /** All edits of the last days. */
  edits: {
    title: "Letzte Änderungen",
    about:
      "Wer was wann geändert hat, das Letzte zuerst: um ein Versehen zu finden und zurückzunehmen.",
    kind: "Was",
    all: "Katalog und Konten",
    days: "Zeitraum",
    lastDays: (days: number) => (days === 1 ? "1 Tag" : `${formats.number(days)} Tage`),
    onlyBy: (name: string) => `Nur von ${name}`,
    byAll: "Von allen",
  },
};
