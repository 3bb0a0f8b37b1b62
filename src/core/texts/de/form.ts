/** Formulare, in denen etwas angelegt, geändert und entfernt wird. */

import type { FormTexts } from "../form.ts";
import { formats } from "./phrases.ts";

export default {
  saveAndNext: "Speichern und nächstes",
  howMany: "Anzahl",
  alongHelp: (many) =>
    `So viele ${many} werden mit angelegt. Was Sie freilassen, bekommen sie von selbst.`,
  rest: "Weitere Angaben",
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
  },
  create: (one) => `${one} anlegen`,
  edit: (title) => `„${title}“ bearbeiten`,
  remove: (title) => `„${title}“ entfernen?`,
  removeQuestion:
    "Was entfernt ist, kommt nicht wieder. Die Adresse bleibt vergeben und sagt, was hier stand.",
  save: "Speichern",
  thisOne: "Dieses nehmen:",
  allTheSame: "Trotzdem neu anlegen",
  cancel: "Abbrechen",
  confirmRemove: "Endgültig entfernen",
  required: "Pflichtfeld",
  onePerLine: "Ein Eintrag je Zeile.",
  atMost: (characters) => `Höchstens ${formats.number(characters)} Zeichen.`,
  nothingChosen: "nichts gewählt",
  addressOf: (one) => `Adresse (${one})`,
  faultSummary: (total) =>
    total === 1
      ? "Eine Angabe stimmt noch nicht. Es wurde nichts gespeichert."
      : `${formats.number(total)} Angaben stimmen noch nicht. Es wurde nichts gespeichert.`,
  saved: "Das ist gespeichert.",
  removed: "Das ist entfernt.",
  yours: "Ihre Fassung",
  theirs: "Die inzwischen gespeicherte Fassung",

  editLink: "Bearbeiten",
  removeLink: "Entfernen",
  createdWithNamed:
    "Gespeichert. Was Sie genannt haben und es noch nicht gab, ist dabei neu angelegt worden.",
  toBeMade: (name) => `„${name}“ gibt es noch nicht; beim Speichern wird es angelegt.`,
  addNew: (name) => `„${name}“ neu anlegen`,
  created: "Das ist angelegt.",
  failed: "Fehler",
  whole: (least, most) => `Eine ganze Zahl von ${least} bis ${most}.`,
  numbered: "Bleibt das leer, wird die nächste Nummer vergeben.",
  made: "Bleibt das leer, wird es aus den anderen Angaben gebildet.",
  clash:
    "Jemand hat das inzwischen geändert. Wählen Sie bei jeder Angabe, die sich unterscheidet, welche Fassung gelten soll, und speichern Sie dann. Gespeichert wurde noch nichts.",

  find: (many) => `${many} suchen`,
  findSubmit: "Suchen",
  results: (total) => (total === 1 ? "1 Treffer" : `${formats.number(total)} Treffer`),
  noResults: "Nichts gefunden. Ein Wortanfang genügt.",
  choose: (title) => `${title} wählen`,
  takeAway: (title) => `${title} wegnehmen`,
  upwards: (title) => `${title} nach oben`,

  file: "Bilddatei",
  fileHelp: "JPEG, PNG, WebP oder AVIF, höchstens 8 MiB und 40 Megapixel.",
  filesAreLost: "Eine Datei bitte noch einmal auswählen: Browser behalten sie nicht.",
  pictureHelp:
    "Eine neue Datei hochladen, ein Bild aus der Sammlung suchen oder eine Webadresse angeben. Ohne Bild wird eines gezeichnet.",

  notRemovable: (title) => `„${title}“ lässt sich noch nicht entfernen`,
  cannotRemove:
    "Was hier aufgeführt ist, gehört dazu. Entfernen Sie das zuerst, oder ordnen Sie es etwas anderem zu.",
  back: "Zurück",
  nothingPoints: "Nichts anderes verweist darauf.",
  pointers: (total) =>
    total === 1
      ? "Noch etwas verweist darauf. Was noch gilt, muss zuerst geändert werden; Abgeschlossenes geht mit."
      : `${formats.number(total)} andere verweisen darauf. Was davon noch gilt, muss zuerst geändert werden; Abgeschlossenes geht mit.`,
  andMore: (total) => `und ${formats.number(total)} weitere`,
  noMail:
    "Es ist kein Mailserver eingerichtet: Keine E-Mail geht hinaus, Nachrichten gibt es nur als Briefe. Fragen Sie, wer den Server betreibt; wie es geht, steht in docs/messages.md (LEIHWERK_SMTP).",
  fixed: (file) => `Festgelegt in ${file}; hier lässt es sich nicht ändern.`,
  preview: "Vorschau",
  previewOf: (label) => `Vorschau: ${label}`,
  previewAbout: "So wird es aussehen. Gespeichert ist es noch nicht.",
  anyFile: "Datei",
} satisfies FormTexts;
