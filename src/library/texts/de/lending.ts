/** What has to be said around accounts, loans and the desk. */

import { formats } from "../../../core/texts/de/phrases.ts";
import type { ByName, Params } from "../../../core/texts/phrases.ts";
import desk from "./desk.ts";

export default {
  /** Whether a work can be had, for everybody. */
  availability: {
    in: "Verfügbar",
    /** All that is on the shelf is damaged. */
    inDamaged: "Verfügbar, aber beschädigt",
    out: "Ausgeliehen",
    until: (day: string) => `Ausgeliehen bis ${day}`,
    late: (day: string) => `Ausgeliehen, fällig seit ${day}`,
    held: "Liegt für jemanden bereit",
    none: "Nicht ausleihbar",
    /** What limits a loan. */
    approval: "Nur nach Rücksprache an der Theke",
    short: (days: number) =>
      days === 1 ? "Kurzausleihe: ein Tag" : `Kurzausleihe: ${formats.number(days)} Tage`,
    gone: "Nicht mehr im Bestand",
    goneInList: "nicht mehr im Bestand",
    /** Before an e-mail address or a telephone number. */
    ask: "Fragen Sie uns danach:",
    copies: (total: number, there: number) =>
      there === total
        ? `${total} Exemplare, ${total === 2 ? "beide" : "alle"} da`
        : `${total} Exemplare, ${there === 0 ? "keines" : there} davon da`,
    period: "Leihfrist",
    days: (count: number) => (count === 1 ? "ein Tag" : `${formats.number(count)} Tage`),
    yearly: (day: string) => `bis ${day}`,
    deposit: "Kaution",
    furtherCopies: (count: number) =>
      count === 1 ? "1 weiteres Exemplar" : `${count} weitere Exemplare`,
    allCopies: (total: number) => `Alle ${total} Exemplare`,
    otherEditions: "Andere Ausgaben",
    waiting: (total: number) => (total === 1 ? "1 Vormerkung" : `${total} Vormerkungen`),
  },
  list: {
    title: (name: string) => `Ausleihen von ${name}`,
    about: "Diese Seite sehen nur Sie und die Bibliothek.",
    /** The same for a librarian, who looks at somebody else's. */
    aboutOther: "Diese Seite sehen nur die Bibliothek und wem das Konto gehört.",
    aboutRepresented:
      "Was ausgeliehen und vorgemerkt ist, sieht und verlängert auch, wer Sie vertritt.",
    open: "Ausgeliehen",
    none: "Zurzeit ist nichts ausgeliehen.",
    /** The loans of those whom the reader answers for. */
    others: "Für andere",
    othersNone: (names: readonly string[]) =>
      `Nichts ausgeliehen oder vorgemerkt: ${names.join(", ")}.`,
    /** Before the choice of a name. */
    reserveFor: "Vormerken für",
    forMyself: "mich selbst",
    reservations: "Vorgemerkt",
    returned: "Zurückgegeben",
    due: "Fällig am",
    lent: "Ausgeliehen am",
    back: "Zurückgegeben am",
    renewals: renewalsIn,
    renew: (title: string) => `„${title}“ verlängern`,
    cancel: (title: string) => `Vormerkung von „${title}“ stornieren`,
    /** `isOwn`: to whoever waits; else to somebody of the library. */
    place: (place: number, isOwn: boolean) =>
      place > 1
        ? `Platz ${place}`
        : isOwn
          ? "Sie sind als Nächste an der Reihe"
          : "Als Nächste an der Reihe",
    fetch: (day: string, isOwn: boolean) => `Liegt bis zum ${day} ${isOwn ? "für Sie " : ""}bereit`,
    /** Somebody of the library still has to take it from the shelf. */
    soonReady: (isOwn: boolean) => `Wird ${isOwn ? "für Sie " : ""}bereitgelegt`,
    since: (day: string) => `Vorgemerkt seit dem ${day}`,
    calendar: "Fälligkeiten als Kalender",
    reserve: "Vormerken",
    yours: "Sie haben dieses Werk ausgeliehen.",
    awaited: "Sie haben dieses Werk vorgemerkt.",
    toWork: "Zum Werk",
    signInToReserve: "Anmelden, um es vorzumerken",
    /** For staff, the way to the desk. */
    renewAnyway: "Trotzdem verlängern, an der Theke und mit einem Grund",
    /** Why it cannot be renewed, by the reason of the refusal; where none stands here, nothing is left. */
    notRenewable: {
      saeumig: () =>
        "Nicht verlängerbar, solange etwas überfällig ist: Zuerst muss das zurückgegeben werden.",
      gesperrt: () => "Nicht verlängerbar, solange das Konto gesperrt ist.",
      abgelaufen: (p) =>
        `Nicht verlängerbar: Der Ausweis galt bis zum ${formats.day(`${p.since}`)}.`,
      vorgemerkt: () => "Jemand wartet darauf; verlängern lässt es sich deshalb nicht.",
      gebucht: (p) =>
        `Ab dem ${formats.day(`${p.von}`)} ist es für jemand anderen gebucht; verlängern lässt es sich deshalb nicht.`,
      "kein-gewinn": (_, left) =>
        `${renewalsIn(left)}. Verlängern lohnt sich noch nicht: Heute wäre es bis zum selben Tag.`,
    } as ByName<(params: Params, left: number) => string>,
    /** Before the name of whoever has a copy. */
    lentTo: "Ausgeliehen an",
    link: "Ausleihen und Vormerkungen",
    /** In the head of every page, for readers. */
    home: "Mein Konto",
    parts: "Bereiche des Kontos",
    renewAll: (total: number) => `Alle verlängern (${total})`,
    lateNote: (total: number) =>
      total === 1 ? "Eine Ausleihe ist überfällig." : `${total} Ausleihen sind überfällig.`,
    lateHelp: (total: number, canRenew: boolean) =>
      `Bitte bringen Sie ${total === 1 ? "sie" : "sie alle"} bald zurück${canRenew ? ", oder verlängern Sie" : ""}.`,
    daysLeft: (days: number) =>
      days === 0 ? "heute" : days === 1 ? "noch 1 Tag" : `noch ${days} Tage`,
    calendarEvent: (title: string) => `Fällig: ${title}`,
    removing:
      "Alles, was das Konto über die Person weiß, wird gelöscht und lässt sich nicht zurückholen. Die Adresse bleibt vergeben, nennt aber niemanden.",
    access: "Kennwort, Sitzungen und Schlüssel",
    account: "Konto",
    late: (days: number) =>
      days === 1 ? "seit gestern überfällig" : `seit ${days} Tagen überfällig`,
  },

  desk,

  /** What a librarian does with a copy in one step. */
  steps: {
    back: "Zurücknehmen",
    lost: "Als verloren melden",
    found: "Ist wieder da",
    replaced: "Ist ersetzt",
    repair: "In Reparatur geben",
    repaired: "Ist repariert",
    longer: "Dauert länger",
    withdraw: "Aussondern",
    /** Above the bookings of a copy that no other copy can fulfil. */
    booked: (total: number) =>
      `${total === 1 ? "Eine Buchung dieses Exemplars kann" : `${total} Buchungen dieses Exemplars kann`} kein anderes erfüllen. Wessen Zeit betroffen ist, steht danach unter „Buchungen“ an der Theke:`,
  },

  /** The sentence after a button of the loan list, by its code. */
  done: {
    vermerkt: "Das ist vermerkt.",
    verschoben: "Die Ausleihen sind am nächsten offenen Tag fällig.",
    nichtVerschoben: "Das Verschieben ist rückgängig gemacht.",
    versetzt: "Sie sind jetzt in dieser Gruppe.",
    kennwort: "Ihr Kennwort gilt ab jetzt.",
    verlaengert: "Die Ausleihe ist verlängert.",
    alleVerlaengert: "Verlängert ist alles, was sich verlängern ließ.",
    vorgemerkt: "Das Werk ist vorgemerkt.",
    storniert: "Die Vormerkung ist storniert.",
    gebucht: "Das ist gebucht.",
    buchungStorniert: "Die Buchung ist storniert.",
    terminVereinbart: "Der Termin ist vereinbart.",
    terminGeloescht: "Der Termin ist abgesagt.",
    gemerkt: "Es steht auf Ihrer Merkliste.",
    geteilt: "Alle, die die Adresse haben, können die Merkliste jetzt lesen.",
    geschlossen: "Die Merkliste können jetzt nur noch Sie lesen.",
    geloescht: "Das Konto ist gelöscht.",
    inventurAbgeschlossen: "Die Inventur ist abgeschlossen, und was angekündigt war, ist vermerkt.",
    inventurWiederOffen: "Der Abschluss ist rückgängig gemacht: Die Inventur ist wieder offen.",
    jahrGewechselt: "Das Schuljahr ist gewechselt: Alle Klassen heißen, wie es hier steht.",
    jahrNochNicht:
      "Das Schuljahr ist noch nicht gewechselt: Die Namen sind gespeichert, passen aber nicht zusammen.",
    jahrVereint:
      "Das Schuljahr ist noch nicht gewechselt: Aus mehreren Klassen wird eine. Sehen Sie nach, ob das stimmt, und wechseln Sie dann.",
    jahrZurueck: "Der Wechsel ist rückgängig gemacht: Alle Klassen heißen wieder wie vorher.",
    verschieden: "Das ist vermerkt: nicht dasselbe.",
    wiederoffen: "Das Paar ist wieder offen, sofern es noch gleich aussieht.",
  },
};

function renewalsIn(left: number): string {
  if (left === 0) return "Keine Verlängerung mehr möglich";
  return left === 1 ? "Noch 1 Verlängerung möglich" : `Noch ${left} Verlängerungen möglich`;
}
