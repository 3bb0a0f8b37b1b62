/** Was an der Theke gesagt wird. */

import { formats } from "../../../core/texts/de/phrases.ts";
import type { DeskTexts } from "../desk.ts";

export default {
  title: "Theke",
  about: "Ein Feld für alles: Ausweis, Name, Strichcode, Signatur, ISBN oder Titel.",
  field: "Einlesen oder eintippen",
  fieldHelp:
    "Ausweis oder Name öffnet ein Konto. Ein Exemplar (Strichcode, Signatur, ISBN, Titel) zeigt, wer es hat.",
  fieldHelpOpen:
    "Ein Exemplar wird ausgeliehen, ein anderer Ausweis wechselt das Konto. Leeres Feld und Eingabetaste: fertig.",
  fieldHelpReturn: "Jedes Exemplar kommt sofort zurück; ein Ausweis ist nicht nötig.",
  submit: "Weiter",
  camera: "Mit der Kamera einlesen",
  cameraOpening: "Die Kamera wird geöffnet …",
  cameraOpen: "Halten Sie den Strichcode oder QR-Code ruhig vor die Kamera.",
  cameraFailed:
    "Die Kamera lässt sich nicht öffnen. Erlauben Sie sie dieser Seite im Browser, oder tippen Sie die Nummer ein.",
  unknown: (text) =>
    `„${text}“ ist kein Ausweis, kein Name, kein Exemplar und kein Titel, den es hier gibt.`,
  barcodeUnknown: (barcode) => `Ein Exemplar „${barcode}“ gibt es nicht.`,
  lend: "Ausleihen",
  takeBack: "Zurücknehmen",
  lendTo: "Ausleihen an (Ausweis oder Name)",
  missing: "Als vermisst melden",
  found: "Ist wieder da",
  isMissing: (title) => `„${title}“ ist als vermisst gemeldet.`,
  isFound: (title) => `„${title}“ ist wieder da.`,
  readerUnknown: (text) =>
    `„${text}“ ist nicht genau ein Konto. Nennen Sie die Nummer des Ausweises.`,
  renew: "Verlängern",
  reserve: "Vormerken",
  cancel: "Stornieren",
  modeLend: "Ausleihe",
  modeReturn: "Rückgabe",
  next: "Fertig, nächstes Konto",

  choices: (text) => `„${text}“ kann mehreres sein. Was ist gemeint?`,
  choiceReaders: "Konten",
  choiceCopies: "Exemplare",
  choiceWorks: "Werke",
  more: "Es gibt mehr davon: Tippen Sie weiter.",

  lentTo: (title, reader, day) => `„${title}“ ist an ${reader} ausgeliehen, bis ${day}.`,
  returned: (title) => `„${title}“ ist zurück.`,
  returnedLate: (title, days) =>
    days === 1
      ? `„${title}“ ist zurück, einen Tag zu spät.`
      : `„${title}“ ist zurück, ${days} Tage zu spät.`,
  putAside: (title, reader, day) =>
    `„${title}“ ist zurück. Bitte für ${reader} bereitlegen, bis ${day}.`,
  renewed: (title, day) => `„${title}“ ist verlängert, bis ${day}.`,
  reserved: (title, reader) => `„${title}“ ist für ${reader} vorgemerkt.`,
  cancelled: (title) => `Die Vormerkung von „${title}“ ist storniert.`,
  tooOld: (hours) =>
    `Das liegt mehr als ${hours} Stunden zurück. Tragen Sie es mit dem richtigen Tag von Hand ein.`,
  ahead: "Die Uhr dieses Geräts geht vor: Der Schritt läge in der Zukunft. Stellen Sie sie.",
  undone: "Das ist rückgängig gemacht.",
  undoImpossible:
    "Das lässt sich nicht rückgängig machen: Es ist nicht von heute, oder inzwischen anders.",
  undo: "Rückgängig",
  reason: "Grund",
  reasonHelp: "Steht danach bei der Ausleihe, für die Bibliothek.",
  anyway: "Trotzdem ausleihen",
  renewAnyway: "Trotzdem verlängern",
  putAsideFor: (reader) => `Das liegt für ${reader} bereit.`,
  hasItAlready: (title, reader, day) => `„${title}“ hat ${reader} schon ausgeliehen, bis ${day}.`,
  stillLent: (title, reader, day) =>
    `„${title}“ ist noch an ${reader} ausgeliehen, bis ${day}. Nehmen Sie es zuerst zurück.`,
  isLent: (title, reader, day) => `„${title}“ hat ${reader}, bis ${day}.`,
  isLate: (title, reader, days) =>
    `„${title}“ hat ${reader}, ${days === 1 ? "einen Tag" : `${days} Tage`} zu spät.`,
  isFree: (title, shelf) =>
    `„${title}“ (${shelf}) ist nicht ausgeliehen. Zum Ausleihen jetzt den Ausweis einlesen, dann noch einmal das Exemplar.`,
  isAside: (title, reader) => `„${title}“ liegt für ${reader} bereit.`,
  isAway: (title, state) => `„${title}“ ist ${state}.`,

  today: "Heute an der Theke",
  backToday: "Heute zurückgekommen",
  wasLent: (day) => `ausgeliehen bis ${day}`,
  cameBack: "zurück",

  card: (number) => `Ausweis ${number}`,
  validUntil: (day) => `gültig bis ${day}`,
  expires: (day) => `Der Ausweis läuft bald ab: am ${day}.`,
  blocked: (why) => `Gesperrt: ${why}`,
  expired: (day) => `Der Ausweis galt bis zum ${day}.`,
  mendAccount: "Gültigkeit oder Sperre ändern",
  notAsideYet: "noch hinzulegen",
  note: "Notiz",
  late: (total) => (total === 1 ? "1 überfällig" : `${formats.number(total)} überfällig`),
  ready: (total) => (total === 1 ? "1 liegt bereit" : `${formats.number(total)} liegen bereit`),
  fetchUntil: (day) => `abzuholen bis ${day}`,
  loans: (total) => (total === 1 ? "1 Ausleihe" : `${formats.number(total)} Ausleihen`),
  reservations: (total) => (total === 1 ? "1 Vormerkung" : `${formats.number(total)} Vormerkungen`),
  place: (place) => `Platz ${place} in der Reihe`,
  nothing: "Nichts ausgeliehen.",
  loanList: "Alle Ausleihen",

  offlineTitle: "Theke ohne Netz",
  offlineScript:
    "Ohne JavaScript merkt sich der Browser nichts. Schreiben Sie auf, was Sie ausleihen und zurücknehmen.",
  offlineNow:
    "Kein Netz. Lesen Sie ruhig weiter ein: Dieser Browser merkt sich jeden Schritt mit seiner Uhrzeit und sendet ihn, sobald das Netz wieder da ist.",
  offlineSession:
    "Sie sind nicht mehr angemeldet. Was noch zu senden ist, bleibt hier und wird nach dem Anmelden gesendet.",
  offlineBack: "Das Netz ist wieder da. Alles ist gesendet.",
  offlineCard: "Ausweis",
  offlineCopy: "Exemplar",
  offlineHelp:
    "Erst den Ausweis, dann ein Exemplar nach dem anderen, jedes mit der Eingabetaste. Leer: nächster Ausweis.",
  offlineKeep: "Merken",
  offlineWaiting: "Noch zu senden",
  offlineRefused: "Konnte nicht eingetragen werden",
  offlineRefusedAbout:
    "Das ist geschehen, aber nicht eingetragen. Tragen Sie es mit einem Grund trotzdem ein, oder legen Sie es weg, wenn es erledigt ist.",
  offlineUnread:
    "Eingelesen, als das Netz wegblieb, und nicht ausgeführt. Lesen Sie es noch einmal ein.",
  offlineSend: "Jetzt senden",
  offlineLent: "{exemplar} ausgeliehen an {leser}",
  offlineReturned: "{exemplar} zurückgenommen",
  offlineRenewed: "verlängert",
  offlineScanned: "{text} eingelesen",
  offlineInsist: "Trotzdem eintragen",
  offlineForget: "Erledigt",
  offlineLeft:
    "Schritte der Theke sind noch nicht gesendet. Sie bleiben in diesem Browser, bis sich dort wieder jemand von der Theke anmeldet.",
  offlineImpossible: "Ohne Netz geht das nicht.",

  keys: "Tastatur",
  keyList: [
    ["Eingabetaste", "liest das Feld; leer: das Konto ist fertig"],
    ["Pfeil nach unten", "in die Vorschläge unter dem Feld"],
    ["F", "in das Feld"],
    ["N", "fertig, nächstes Konto"],
    ["A", "Ausleihe"],
    ["R", "Rückgabe"],
    ["B", "Beleg des offenen Kontos"],
    ["T", "zurücknehmen, was gerade angeboten ist, solange nichts getippt wurde"],
    ["Z", "letzten Schritt rückgängig machen"],
  ],
  keysHow:
    "Buchstaben zusammen mit Alt und Umschalt (Firefox, Windows und Linux), Alt (Chrome, Edge) oder Control und Option (Mac). Nach jedem Schritt steht die Schreibmarke wieder im Feld.",
  sound: "Ton",

  lists: "Listen",
  collections: "Alles Weitere",
  drawers: { ausleihe: "Ausleihe", katalog: "Katalog", haus: "Haus" },
  listTitles: {
    heute: "Heute fällig",
    ueberfaellig: "Überfällig",
    bereitgestellt: "Bereitgestellt",
    bereitlegen: "Bereitzulegen",
  },
  listAbout: {
    heute: "Was heute zurückkommen soll.",
    ueberfaellig: "Was schon zurück sein sollte, das Älteste zuerst.",
    bereitgestellt: "Was zum Abholen bereitliegt.",
    bereitlegen:
      "Was jemandem zusteht und noch niemand hingelegt hat: gefunden, nicht abgeholt und weitergegeben, oder ohne Theke zurückgekommen.",
  },
  receipt: "Beleg drucken",
  receiptTitle: "Ausgeliehen",
  receiptDay: (day) => `Stand ${day}`,
  receiptNone: "Nichts ausgeliehen. Danke!",
  print: "Drucken",
  slip: "Zettel drucken",
  slips: "Zettel drucken",
  slipFor: "Bereitgelegt für",
  liesReady: "Liegt bereit",
  listNone: "Die Liste ist leer.",
  columns: {
    werk: "Werk",
    exemplar: "Exemplar",
    konto: "Konto",
    name: "Name",
    email: "E-Mail",
    bis: "Bis",
    tage: "Frist",
    url: "Adresse",
  },
  days: (count) => {
    if (count === 0) return "heute";
    const days = Math.abs(count) === 1 ? "1 Tag" : `${formats.number(Math.abs(count))} Tage`;
    return count > 0 ? `${days} zu spät` : `noch ${days}`;
  },
} satisfies DeskTexts;
