/** Forms in which something is made, changed and removed. */

import type { ByName, Params } from "../phrases.ts";
import { both, formats, turnedOnBy } from "./phrases.ts";

export default {
  saveAndNext: "Speichern und nächstes",
  /** Of what is made along. */
  howMany: "Anzahl",
  alongHelp: (many: string) =>
    `So viele ${many} werden mit angelegt. Was Sie freilassen, bekommen sie von selbst.`,
  countHelp: (many: string) =>
    `So viele gleiche ${many} werden angelegt. Nummern, die Sie freilassen, bekommt jedes von selbst; von einer, die Sie eintragen, wird weitergezählt.`,
  /** The last group: all that stands in no other. */
  rest: "Weitere Angaben",
  /** By kind and name. */
  groups: {
    bibliothek: {
      besuch: "Besuch und Öffnungszeiten",
      schliessung: "Schließzeiten",
      ausleihe: "Regeln der Ausleihe",
      nachrichten: "Nachrichten an Leser",
      gebuehren: "Gebühren",
      farben: "Farben",
      katalog: "Arten von Werken, ISBN-Quelle, Strichcode",
      konten: "Konten und Kennwörter",
      seiten: "Impressum und Datenschutz",
    },
    werk: { art: "Art und Sprache", erschienen: "Erschienen", inhalt: "Inhalt" },
    konto: {
      ausweis: "Ausweis und Benutzername",
      erreichbar: "Anschrift und Vertretung",
      rechte: "Anmeldung und Rolle",
    },
  } as ByName<ByName>,
  create: (one: string) => `${one} anlegen`,
  edit: (title: string) => `„${title}“ bearbeiten`,
  remove: (title: string) => `„${title}“ entfernen?`,
  removeQuestion: "Die Adresse bleibt vergeben und sagt, was hier stand.",
  save: "Speichern",
  thisOne: "Dieses nehmen:",
  allTheSame: "Trotzdem neu anlegen",
  cancel: "Abbrechen",
  confirmRemove: "Ja, entfernen",
  required: "Pflichtfeld",
  onePerLine: "Ein Eintrag je Zeile.",
  atMost: (characters: number) => `Höchstens ${formats.number(characters)} Zeichen.`,
  nothingChosen: "nichts gewählt",
  addressOf: (one: string) => `Adresse (${one})`,
  faultSummary: (total: number) =>
    total === 1
      ? "Eine Angabe stimmt noch nicht. Es wurde nichts gespeichert."
      : `${formats.number(total)} Angaben stimmen noch nicht. Es wurde nichts gespeichert.`,
  saved: "Das ist gespeichert.",
  removed: "Das ist entfernt.",
  yours: "Ihre Fassung",
  theirs: "Die inzwischen gespeicherte Fassung",

  /** Where the links on a page lead that open a form. */
  editLink: "Bearbeiten",
  removeLink: "Entfernen",
  /** Something named in a form was made along with it. */
  createdWithNamed:
    "Gespeichert. Was Sie genannt haben und es noch nicht gab, ist dabei neu angelegt worden.",
  toBeMade: (name: string) => `„${name}“ gibt es noch nicht; beim Speichern wird es angelegt.`,
  addNew: (name: string) => `„${name}“ neu anlegen`,
  created: "Das ist angelegt.",
  restored: "Das ist wiederhergestellt.",
  /** Stands before the title of a page whose form did not go through. */
  failed: "Fehler",
  whole: (least: number, most: number) => `Eine ganze Zahl von ${least} bis ${most}.`,
  numbered: "Bleibt das leer, wird die nächste Nummer vergeben.",
  made: "Bleibt das leer, wird es aus den anderen Angaben gebildet.",
  clash:
    "Jemand hat das inzwischen geändert. Wählen Sie bei jeder Angabe, die sich unterscheidet, welche Fassung gelten soll, und speichern Sie dann. Gespeichert wurde noch nichts.",

  find: (many: string) => `${many} suchen`,
  findSubmit: "Suchen",
  results: (total: number) => (total === 1 ? "1 Treffer" : `${formats.number(total)} Treffer`),
  noResults: "Nichts gefunden. Ein Wortanfang genügt.",
  choose: (title: string) => `${title} wählen`,
  takeAway: (title: string) => `${title} wegnehmen`,
  upwards: (title: string) => `${title} nach oben`,

  file: "Bilddatei",
  fileHelp: "JPEG, PNG, WebP oder AVIF, höchstens 24 MiB und 40 Megapixel.",
  filesAreLost: "Eine Datei bitte noch einmal auswählen: Browser behalten sie nicht.",
  pictureHelp:
    "Eine neue Datei hochladen, ein Bild aus der Sammlung suchen oder eine Webadresse angeben. Ohne Bild wird eines gezeichnet.",

  /** Beside a greyed "remove". */
  keptBy: (total: number) =>
    total === 1
      ? "Geht noch nicht: Etwas verweist darauf"
      : `Geht noch nicht: ${formats.number(total)} verweisen darauf`,
  notRemovable: (title: string) => `„${title}“ lässt sich noch nicht entfernen`,
  turnedOffObstacles: (names: readonly string[], setting: Params) =>
    `Im Weg steht, was ausgeschaltet ist: ${both(names)}. ${turnedOnBy(setting)}`,
  back: "Zurück",
  nothingPoints: "Nichts anderes verweist darauf.",
  pointers: (total: number) =>
    total === 1
      ? "Noch etwas verweist darauf. Es wird mit entfernt oder verliert nur diesen Verweis."
      : `${formats.number(total)} andere verweisen darauf. Sie werden mit entfernt oder verlieren nur diesen Verweis.`,
  /** Of what belongs to an account that is removed. */
  goesAlong: "Wird mit dem Konto entfernt.",
  staysUnnamed: "Bleibt, ohne dass noch jemand dabei steht.",
  staysUnlinked: "Bleibt; nur der Verweis hierher fällt weg.",
  andMore: (total: number) => `und ${formats.number(total)} weitere`,
  /** What is set comes to nothing without a mail server. */
  noMail:
    "Es ist kein Mailserver eingerichtet: Keine E-Mail geht hinaus, Nachrichten gibt es nur als Briefe. Fragen Sie, wer den Server betreibt; wie es geht, steht in docs/messages.md (LEIHWERK_SMTP).",
  noAddressInMail:
    "Die öffentliche Adresse ist nicht eingestellt: In E-Mails steht nicht, wo man sich anmeldet, und keine führt hierher. Fragen Sie, wer den Server betreibt (--url oder LEIHWERK_URL).",
  /** Beside what the library's file, or the start of the server, has set. */
  fixed: (file: string) => `Festgelegt in ${file}; hier lässt es sich nicht ändern.`,
  preview: "Vorschau",
  previewOf: (label: string) => `Vorschau: ${label}`,
  previewAbout: "So wird es aussehen. Gespeichert ist es noch nicht.",
  /** A file of any sort. */
  anyFile: "Datei",
};
