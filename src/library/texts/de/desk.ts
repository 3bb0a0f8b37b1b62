/** What is said at the desk. */

import { formats } from "../../../core/texts/de/phrases.ts";
import type { ByName } from "../../../core/texts/phrases.ts";

export default {
  title: "Theke",
  about: "Ein Feld für alles: Ausweis, Name, Strichcode, Signatur, ISBN oder Titel.",
  field: "Einlesen oder eintippen",
  fieldHelp:
    "Ausweis oder Name öffnet ein Konto. Ein Exemplar (Strichcode, Signatur, ISBN, Titel) zeigt, wer es hat.",
  /** The same while a reader is open … */
  fieldHelpOpen:
    "Ein Exemplar wird ausgeliehen, ein anderer Ausweis wechselt das Konto. Leeres Feld und Eingabetaste: fertig.",
  fieldHelpClass:
    "Ein Exemplar wird ausgeliehen, eines der Lehrkraft weitergegeben. Leeres Feld und Eingabetaste: das nächste Konto.",
  /** … and where everything that is scanned comes back. */
  fieldHelpReturn: "Jedes Exemplar kommt sofort zurück; ein Ausweis ist nicht nötig.",
  submit: "Weiter",
  camera: "Mit der Kamera einlesen",
  cameraOpening: "Die Kamera wird geöffnet …",
  cameraOpen: "Halten Sie den Strichcode oder QR-Code ruhig vor die Kamera.",
  cameraFailed:
    "Die Kamera lässt sich nicht öffnen. Erlauben Sie sie dieser Seite im Browser, oder tippen Sie die Nummer ein.",
  /** What somebody typed stands for nothing. */
  unknown: (text: string) =>
    `„${text}“ ist kein Ausweis, kein Name, kein Exemplar und kein Titel, den es hier gibt. Lesen Sie es noch einmal ein, oder tippen Sie ein Wort des Namens oder Titels.`,
  barcodeUnknown: (barcode: string) => `Ein Exemplar „${barcode}“ gibt es nicht.`,
  lend: "Ausleihen",
  takeBack: "Zurücknehmen",
  lendTo: "Ausleihen an (Ausweis oder Name)",
  missing: "Als vermisst melden",
  found: "Ist wieder da",
  isMissing: (title: string) => `„${title}“ ist als vermisst gemeldet.`,
  isFound: (title: string) => `„${title}“ ist wieder da.`,
  /** Who was typed as a reader is nobody, or several. */
  readerUnknown: (text: string) =>
    `„${text}“ ist nicht genau ein Konto. Nennen Sie die Nummer des Ausweises.`,
  /** The reader was known by a card that was replaced. */
  formerCard: (card: string) =>
    `Das ist ein früherer Ausweis.${card === "" ? "" : ` Gültig ist ${card}.`}`,
  renew: "Verlängern",
  reserve: "Vormerken",
  cancel: "Stornieren",
  modeLend: "Ausleihe",
  modeReturn: "Rückgabe",
  next: "Fertig, nächstes Konto",

  /** What was understood where it could be several things. */
  similar: (text: string) => `„${text}“ gibt es hier nicht. Ähnlich heißt:`,
  choices: (text: string) => `„${text}“ kann mehreres sein. Was ist gemeint?`,
  choiceReaders: "Konten",
  choiceCopies: "Exemplare",
  choiceWorks: "Werke",
  more: "Es gibt mehr davon: Tippen Sie weiter.",

  lentTo: (title: string, reader: string, day: string) =>
    `„${title}“ ist an ${reader} ausgeliehen, bis ${day}.`,
  passedOn: (title: string, from: string, reader: string, day: string) =>
    `„${title}“ geht von ${from} an ${reader}, bis ${day}.`,
  returned: (title: string) => `„${title}“ ist zurück.`,
  returnedLate: (title: string, days: number) =>
    days === 1
      ? `„${title}“ ist zurück, einen Tag zu spät.`
      : `„${title}“ ist zurück, ${days} Tage zu spät.`,
  bookedNext: (reader: string, day: string) => `Danach hat es ${reader} gebucht, ab ${day}.`,
  keptFor: (reader: string, day: string) =>
    `Bitte für die Buchung von ${reader} ab ${day} bereitlegen.`,
  putAside: (reader: string, day: string) => `Bitte für ${reader} bereitlegen, bis ${day}.`,
  /** What belongs to a thing: ticked is what is there. */
  partsLent: "Gehört dazu: ist alles dabei?",
  partsBack: "Gehört dazu: ist alles wieder da?",
  partsMissing: (parts: string) => `Es fehlt: ${parts}.`,
  partsNote: "Vermerk",
  partsFee: "Gebühr dafür",
  partsSave: "Vermerken",
  damaged: "beschädigt",
  damagedAsk: "Beschädigt?",
  isDamaged: "Es ist beschädigt.",
  /** What staff have written about the copy. */
  remark: (text: string) => `Bemerkung: ${text}`,
  noted: (title: string) => `„${title}“: vermerkt.`,
  isWhole: "Alles ist da.",
  /** `other`: the copy that the reader gets instead; null where there is none. */
  takenFrom: (reader: string, other: string | null) =>
    `Es lag für ${reader} bereit, und Beschädigtes wird nicht ausgeliehen. ${other === null ? `${reader} wartet wieder.` : `Legen Sie stattdessen ${other} bereit.`}`,
  renewed: (title: string, day: string) => `„${title}“ ist verlängert, bis ${day}.`,
  notLent: (title: string, number: string) => `„${title}“ (${number}) wurde nicht ausgeliehen.`,
  notRenewed: (title: string) => `„${title}“ ist nicht verlängert.`,
  reserved: (title: string, reader: string) => `„${title}“ ist für ${reader} vorgemerkt.`,
  cancelled: (title: string) => `Die Vormerkung von „${title}“ ist storniert.`,
  tooOld: (hours: number) =>
    `Das liegt mehr als ${hours} Stunden zurück. Tragen Sie es mit dem richtigen Tag von Hand ein.`,
  ahead: "Die Uhr dieses Geräts geht vor: Der Schritt läge in der Zukunft. Stellen Sie sie.",
  undone: "Das ist rückgängig gemacht.",
  undoImpossible:
    "Das lässt sich nicht rückgängig machen: Es ist nicht von heute, oder inzwischen anders.",
  undo: "Rückgängig",
  /** What undoing a step changes, behind the word for it. */
  undoes: {
    lent: "dann gilt es als nie ausgeliehen",
    returned: (reader: string) =>
      reader === "" ? "dann ist es wieder ausgeliehen" : `dann hat es wieder ${reader}`,
    aside: (reader: string) => `${reader} wartet weiter darauf`,
    fee: (sum: string) => `${sum} Gebühr entfallen`,
    renewed: (day: string) => `dann ist es wieder bis ${day} ausgeliehen`,
    reserved: "dann gilt es als nie vorgemerkt",
    noted: "dann steht beim Exemplar, was vorher dort stand, und die Gebühr dafür entfällt",
    paid: "dann ist es wieder offen, das Kassenbuch bekommt eine Gegenbuchung",
    givenBack: "dann ist die Kaution wieder hier, das Kassenbuch bekommt eine Gegenbuchung",
  },
  /** What was done, in the list of today. */
  wasGivenBack: "zurückgegeben",
  wasDone: { verlaengert: "verlängert", vorgemerkt: "vorgemerkt", vermerkt: "Teile vermerkt" },
  /** Several copies of a work in one step. */
  setCount: (free: number) => `Mehrere (${free} frei)`,
  setLend: "Zusammen ausleihen",
  setHandOut: (count: number) => `Alle ${count} ausgeben`,
  setLent: (count: number, title: string, reader: string, day: string) =>
    `${count} Exemplare von „${title}“ sind an ${reader} ausgeliehen, bis ${day}.`,
  setPartly: (count: number, wanted: number, title: string, reader: string) =>
    `${count === 0 ? "Keines" : count} von ${wanted} Exemplaren von „${title}“ ${count > 1 ? "sind" : "ist"} an ${reader} ausgeliehen.`,
  setRefused: (copies: readonly string[], why: string) => `Nicht ${copies.join(", ")}: ${why}`,
  setAnyway: (count: number) =>
    count === 1 ? "Das eine trotzdem ausleihen" : `Die ${count} trotzdem ausleihen`,
  /** All copies of a work, back in one step. */
  setTakeBack: (count: number) => `Alle ${count} zurücknehmen`,
  setTakeBackOf: (count: number, holder: string) => `Alle ${count} zurücknehmen: ${holder}`,
  setReturned: (count: number, title: string, reader: string) =>
    `${count === 1 ? "Ein Exemplar" : `${count} Exemplare`} von „${title}“ ${count === 1 ? "ist" : "sind"} zurück${reader === "" ? "" : ` von ${reader}`}.`,
  setAside: (copies: readonly string[]) => `Vorgemerkt, legen Sie beiseite: ${copies.join(", ")}.`,
  /** Above the single ones: "25 × Emil und die Detektive". */
  setOf: (count: number, title: string) => `${count} × ${title}`,
  moreCopies: (count: number) =>
    count === 1 ? "und ein weiteres Exemplar" : `und ${count} weitere Exemplare`,
  /** Handing out to a class: `next` is null behind the last one. */
  inClass: (name: string, place: number, total: number, next: string | null) =>
    `${name}: ${place} von ${total}. Leeres Feld und Eingabetaste: ${next === null ? "fertig" : `weiter mit ${next}`}.`,
  reason: "Grund",
  reasonHelp: "Steht danach bei der Ausleihe, für die Bibliothek.",
  anyway: "Trotzdem ausleihen",
  passOn: "Hierher weitergeben",
  renewAnyway: (title: string) => `Trotzdem verlängern: „${title}“`,
  putAsideFor: (reader: string) => `Das liegt für ${reader} bereit.`,
  hasItAlready: (title: string, reader: string, day: string) =>
    `„${title}“ hat ${reader} schon ausgeliehen, bis ${day}.`,
  hasAnother: (title: string, reader: string, barcode: string) =>
    `${reader} hat schon ein Exemplar von „${title}“ (${barcode}).`,
  stillLent: (title: string, reader: string, day: string) =>
    `„${title}“ ist noch an ${reader} ausgeliehen, bis ${day}. Nehmen Sie es zurück, oder geben Sie es gleich weiter.`,
  /** A copy, while nobody is open. */
  isLent: (title: string, reader: string, day: string) => `„${title}“ hat ${reader}, bis ${day}.`,
  isLate: (title: string, reader: string, days: number) =>
    `„${title}“ hat ${reader}, ${days === 1 ? "einen Tag" : `${days} Tage`} zu spät.`,
  isFree: (title: string, shelf: string) =>
    `„${title}“ (${shelf}) ist nicht ausgeliehen. Zum Ausleihen jetzt den Ausweis einlesen, dann noch einmal das Exemplar.`,
  isAside: (title: string, reader: string) => `„${title}“ liegt für ${reader} bereit.`,
  isAway: (title: string, state: string) => `„${title}“ ist ${state}.`,

  today: "Heute an der Theke",
  backToday: "Heute zurückgekommen",
  /** How many steps of today there are, where not all are shown. */
  all: (total: number) => `Alle ${total}`,
  /** Behind a due day that the holiday has moved. */
  afterHoliday: (name: string) => `der erste Tag nach: ${name}`,
  wasLent: (day: string) => `ausgeliehen bis ${day}`,
  cameBack: "zurück",

  card: (number: string) => `Ausweis ${number}`,
  born: (day: string) => `geboren am ${day}`,
  validUntil: (day: string) => `gültig bis ${day}`,
  expires: (day: string) => `Der Ausweis läuft bald ab: am ${day}.`,
  blocked: (why: string) => `Gesperrt: ${why}`,
  expired: (day: string) => `Der Ausweis galt bis zum ${day}.`,
  /** To the form of an account that is blocked, or not good any more. */
  mendAccount: "Gültigkeit oder Sperre ändern",
  /** Nobody has put it there yet. */
  notAsideYet: "noch hinzulegen",
  note: "Notiz",
  late: (total: number) => (total === 1 ? "1 überfällig" : `${formats.number(total)} überfällig`),
  ready: (total: number) =>
    total === 1 ? "1 liegt bereit" : `${formats.number(total)} liegen bereit`,
  fetchUntil: (day: string) => `abzuholen bis ${day}`,
  /** Above those that are not late: the late ones were listed before. */
  loansInAll: (total: number) => `${formats.number(total)} Ausleihen insgesamt`,
  loans: (total: number) => (total === 1 ? "1 Ausleihe" : `${formats.number(total)} Ausleihen`),
  reservations: (total: number) =>
    total === 1 ? "1 Vormerkung" : `${formats.number(total)} Vormerkungen`,
  place: (place: number) => `Platz ${place} in der Reihe`,
  nothing: "Nichts ausgeliehen.",
  loanList: "Alle Ausleihen",

  /** Without network. */
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
  offlineStock: "{exemplar} für die Inventur erfasst",
  offlineInsist: "Trotzdem eintragen",
  offlineForget: "Erledigt",
  offlineLeft:
    "Schritte der Theke sind noch nicht gesendet. Sie bleiben in diesem Browser, bis sich dort wieder jemand von der Theke anmeldet.",
  offlineImpossible: "Ohne Netz geht das nicht.",

  /** What a key does, by the key. */
  keyList: [
    ["Eingabetaste", "liest das Feld; leer: das Konto ist fertig"],
    [
      "Pfeil nach unten",
      "zu Konten und Exemplaren unter dem Feld; Eingabetaste öffnet das Konto oder leiht aus",
    ],
    ["F", "in das Feld"],
    ["N", "fertig, nächstes Konto"],
    ["A", "Ausleihe"],
    ["R", "Rückgabe"],
    ["B", "Beleg des offenen Kontos"],
    ["T", "zurücknehmen, was gerade angeboten ist, solange nichts getippt wurde"],
    ["Z", "letzten Schritt rückgängig machen"],
  ] satisfies readonly (readonly [key: string, what: string])[],
  keysHow:
    "Buchstaben zusammen mit Alt und Umschalt (Firefox, Windows und Linux), Alt (Chrome, Edge) oder Control und Option (Mac). Nach jedem Schritt steht die Schreibmarke wieder im Feld.",
  sound: "Ton",

  lists: "Listen",
  bar: {
    title: "Für das Personal",
    catalogue: "Katalog",
    house: "Haus",
    noPost: "Post",
    post: (total: number) => `Post (${formats.number(total)})`,
    newReader: "Konto neu",
    newWork: "Werk neu",
    keys: "Tasten",
    /** What keys do on every page; those of the desk stand before. */
    keyList: [
      ["D", "zur Theke"],
      ["K", "neues Konto"],
      ["W", "neues Werk"],
      ["?", "diese Liste"],
    ] satisfies readonly (readonly [key: string, what: string])[],
  },
  /** By the name of the list in its address. */
  listTitles: {
    heute: "Heute fällig",
    ueberfaellig: "Überfällig",
    bereitgestellt: "Bereitgestellt",
    bereitlegen: "Bereitzulegen",
    buchungen: "Gebucht, bald abzuholen",
  } as ByName,
  listAbout: {
    heute: "Was heute zurückkommen soll.",
    ueberfaellig: "Was schon zurück sein sollte, das Älteste zuerst.",
    bereitgestellt: "Was zum Abholen bereitliegt.",
    bereitlegen:
      "Was jemandem zusteht und noch niemand hingelegt hat: im Regal vorgemerkt, gefunden, nicht abgeholt und weitergegeben, oder ohne Theke zurückgekommen.",
    buchungen:
      "Was heute oder am nächsten offenen Tag abgeholt wird, und Buchungen, deren Exemplar fehlt.",
  } as ByName,
  receipt: "Beleg drucken",
  /** The page that a reader signs. */
  agreement: {
    link: "Leihvertrag drucken",
    title: "Leihvertrag",
    lender: "Verliehen von",
    borrower: "Ausgeliehen an",
    thing: "Gegenstand",
    terms: "Bedingungen",
    nothing: "Gerade ist nichts ausgeliehen.",
    placeAndDay: "Ort, Datum",
    borrowerSigns: "Unterschrift: Wer ausleiht",
    lenderSigns: "Unterschrift: Bibliothek",
  },
  receiptTitle: "Ausgeliehen",
  receiptDay: (day: string) => `Stand ${day}`,
  receiptNone: "Nichts ausgeliehen. Danke!",
  print: "Drucken",
  slip: "Zettel drucken",
  slips: "Zettel drucken",
  slipFor: "Bereitgelegt für",
  liesReady: "Liegt bereit",
  columns: {
    werk: "Werk",
    exemplar: "Exemplar",
    konto: "Konto",
    name: "Name",
    gruppe: "Gruppe",
    email: "E-Mail",
    seit: "Seit",
    abholung: "Abholung",
    tage: "Frist",
    url: "Adresse",
  } as ByName,
  /** How many days ago something was due; negative: how many are left. */
  days: (count: number) => {
    if (count === 0) return "heute";
    const days = Math.abs(count) === 1 ? "1 Tag" : `${formats.number(Math.abs(count))} Tage`;
    return count > 0 ? `${days} zu spät` : `noch ${days}`;
  },
};
