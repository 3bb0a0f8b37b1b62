/** What has to be said around messages to readers; the messages themselves are templates. */

import { formats } from "../../../core/texts/de/phrases.ts";

export default {
  /** What an occasion is called; `mahnung` with its level behind it. */
  occasions: {
    mahnung: "überfällig",
    abholen: "zum Abholen bereit",
    ausfall: "Buchung ohne Exemplar",
    buchung: "Buchung beginnt",
    wunsch: "Wunsch ist da",
    faellig: "bald fällig",
    verfallen: "Vormerkung verfallen",
    ausweis: "Ausweis läuft ab",
    willkommen: "Willkommen",
  },
  /** What stands behind a title in a list, with the day that it is about. */
  item: {
    mahnung: (day: string) => `fällig am ${day}`,
    abholen: (day: string) => `abzuholen bis ${day}`,
    ausfall: (day: string) => `gebucht ab ${day}`,
    buchung: (day: string) => `gebucht ab ${day}`,
    wunsch: (day: string) => `seit ${day} hier`,
    faellig: (day: string) => `fällig am ${day}`,
    verfallen: (day: string) => `abzuholen war bis ${day}`,
    ausweis: (day: string) => `gültig bis ${day}`,
    willkommen: (day: string) => `angelegt am ${day}`,
  },
  /** The subject of a message that tells of several things. */
  several: (first: string, others: number) =>
    `${first} (und ${others === 1 ? "eine weitere Mitteilung" : `${formats.number(others)} weitere Mitteilungen`})`,
  preview: {
    title: "Was heute zu schreiben ist",
    about: "So würde heute geschrieben. Es ist noch nichts davon getan.",
    off: "Nachrichten sind ausgeschaltet: Nichts hiervon wird geschrieben, bis es in den Einstellungen steht.",
    quiet:
      "Heute ist geschlossen. An Schließtagen gehen nur Erinnerungen vor dem Fälligkeitstag hinaus; alles andere folgt, wenn wieder geöffnet ist.",
    none: "Heute ist niemandem etwas zu schreiben.",
    total: (total: number, more: boolean) =>
      more
        ? `Mehr als ${formats.number(total)} Nachrichten; so viele stehen hier.`
        : total === 1
          ? "Eine Nachricht."
          : `${formats.number(total)} Nachrichten.`,
    settings: "Einstellungen der Nachrichten",
    /** When it is done without anybody. */
    when: "Von selbst wird einmal am Tag geschrieben, kurz nach Mitternacht.",
    writeNow: "Jetzt schreiben",
    writeNowHelp:
      "E-Mails gehen danach innerhalb einer Minute hinaus, Briefe warten auf den Druck. Niemand bekommt heute noch eine zweite.",
    written: "Das ist geschrieben. Was daraus wird, steht hier und bei den Nachrichten.",
    /** From the list of what is overdue. */
    link: "Mahnungen und andere Nachrichten von heute",
  },
  templates: {
    title: "Texte der Nachrichten",
    about:
      "So sehen die Texte mit echten Angaben aus. Jeder lässt sich ändern, je Stufe, Sprache und Anrede; Dateien im Ordner der Bibliothek unter nachrichten/ gehen vor.",
    none: "Dafür gibt es gerade kein Beispiel: So etwas ist noch nicht vorgekommen.",
    change: "Text ändern",
    /** What is around all others. */
    frame: "Anrede und Schluss aller Nachrichten",
    /** Where a text comes from. */
    source: {
      site: "Aus einer Datei der Bibliothek",
      own: "Eigener Text",
      delivered: "Wie geliefert",
      other: "Noch kein eigener Text: Es gilt der allgemeine.",
    },
    titleOf: (what: string) => `Text: ${what}`,
    editAbout:
      "Schreiben Sie in Markdown. Was in geschweiften Klammern steht, wird in jeder Nachricht ausgefüllt; eine Zeile, für die es nichts gibt, fällt weg.",
    fileWins: (file: string) =>
      `Es gilt die Datei ${file} im Ordner der Website. Was Sie hier speichern, gilt erst, wenn sie entfernt ist.`,
    placeholders: "Platzhalter",
    placeholdersCopy: "Zum Abschreiben oder Kopieren in Betreff und Text:",
    placeholdersClick: "Ein Klick setzt ihn dort ein, wo Sie zuletzt geschrieben haben.",
    placeholder: {
      name: "Name der Person",
      bibliothek: "Name der Bibliothek",
      anschrift: "Anschrift der Bibliothek",
      telefon: "Telefon der Bibliothek",
      email: "E-Mail der Bibliothek",
      oeffnungszeiten: "Öffnungszeiten",
      ausleihliste: "Adresse der eigenen Ausleihliste, für einen Verweis",
      heute: "der Tag, an dem geschrieben wird",
      betreff: "Betreff der Nachricht",
      abschnitte: "worum es geht: die Texte der einzelnen Anlässe",
      anzahl: "wie viele es sind",
      liste: "Titel mit ihrem Tag, einer je Zeile",
      stufe: "Mahnstufe, als Zahl",
      gebuehr: "was diese Stufe kostet",
      ausweis: "Ausweisnummer",
      bis: "bis wann der Ausweis gilt",
    } as Readonly<Record<string, string>>,
    preview: "Vorschau",
    previewAbout: "So kommt der Text an, mit echten Angaben.",
    previewAsked: "So käme der Text an. Gespeichert ist noch nichts.",
    reset: "Zurück zum gelieferten Text",
  },
  letters: {
    title: "Briefe",
    about:
      "Wer keine E-Mail bekommt, bekommt einen Brief. Drucken Sie erst alle, und sagen Sie dann, dass sie gedruckt sind.",
    none: "Es ist kein Brief zu drucken.",
    print: (total: number) =>
      total === 1
        ? "Den Brief drucken (PDF)"
        : `Alle ${formats.number(total)} Briefe drucken (PDF)`,
    printed: (total: number) =>
      total === 1
        ? "Dieser Brief ist gedruckt"
        : `Diese ${formats.number(total)} Briefe sind gedruckt`,
    printedHelp:
      "Erst wenn alle Blätter gut aus dem Drucker gekommen sind: Danach stehen sie hier nicht mehr.",
    done: "Die Briefe sind als gedruckt vermerkt.",
    noAddress: "ohne Anschrift",
    longAddress: (names: readonly string[]) =>
      `Im Fenster des Umschlags haben sechs Zeilen Platz; die mittleren Zeilen der Anschrift fehlen bei: ${names.slice(0, 20).join(", ")}${names.length > 20 ? " …" : ""}.`,
  },
  outbox: {
    title: "Postausgang",
    about: "Was Lesern zu schreiben ist, wie es aussieht, und was davon zu drucken ist.",
    on: (day: string) =>
      `Nachrichten sind eingeschaltet. Das nächste Mal wird am ${day} geschrieben, kurz nach Mitternacht.`,
    off: "Nachrichten sind ausgeschaltet: Es wird nichts geschrieben.",
    mails: "E-Mails gehen über den Mailserver hinaus.",
    noMails: "Es gibt keinen Mailserver: Alles wird ein Brief.",
    failures: "Was zuletzt nicht ankam",
    waiting: "Was noch wartet",
    to: "An",
    again: "Noch einmal senden",
    asLetter: "Stattdessen als Brief drucken",
    moot: "Nicht mehr senden",
    cameBack: "Kam als unzustellbar zurück",
    wasSent: "Ist angekommen",
    sending: "Wird gerade gesendet.",
    unclear:
      "Die Verbindung brach ab, als die Nachricht unterwegs war. Sie kann angekommen sein; gesendet wird sie nur noch, wenn Sie es sagen.",
    gaveUp: (tries: number) => `Nach ${formats.number(tries)} Versuchen aufgegeben.`,
    failedAt: (day: string) => `Nachricht vom ${day} kam nicht an`,
    waitingNext: (moment: string) => `Nächster Versuch: ${moment}`,
  },
  test: {
    title: "Probenachricht senden",
    about:
      "Eine einzelne E-Mail geht sofort denselben Weg wie alle anderen. Danach steht hier, was der Mailserver geantwortet hat.",
    noServer: "Wer das Programm betreibt, nennt ihn mit LEIHWERK_SMTP.",
    to: "An",
    submit: "Jetzt senden",
    result: {
      sent: (to: string, server: string) =>
        `${server} hat die Nachricht an ${to} angenommen. Kommt sie nicht an, sehen Sie bei den unerwünschten Nachrichten nach.`,
      refused: (to: string, server: string) => `${server} lehnt die Nachricht an ${to} ab.`,
      later: (to: string, server: string) =>
        `Die Nachricht an ${to} konnte ${server} nicht übergeben werden.`,
      unknown: (to: string, server: string) =>
        `Die Verbindung zu ${server} brach ab, als die Nachricht an ${to} unterwegs war. Sie kann angekommen sein.`,
    },
    answered: "Die Antwort:",
    subject: "Probenachricht",
    letter: (library: string) => `Guten Tag,

diese Nachricht hat ${library} zur Probe gesendet. Ist sie angekommen, erreichen auch die Nachrichten an Leser ihr Ziel.`,
  },
  /** To an address that is no longer that of an account; what is given is Markdown. */
  addressGone: ({
    library,
    day,
  }: {
    readonly library: string;
    readonly day: string;
  }): readonly [subject: string, sentences: string] => [
    "Diese E-Mail-Adresse gehört nicht mehr zu Ihrem Konto",
    `Guten Tag,

zu Ihrem Konto bei ${library} gehört diese E-Mail-Adresse seit dem ${day} nicht mehr; hierher schreiben wir nicht mehr.

Haben Sie das nicht selbst gewollt? Dann sagen Sie es bitte gleich der Bibliothek.`,
  ],
  unsubscribe: {
    title: "Erinnerungen abbestellen",
    about:
      "Danach bekommen Sie keine freundlichen Erinnerungen mehr per E-Mail, etwa bevor etwas fällig ist. Was nötig ist, etwa wenn etwas überfällig ist oder für Sie bereitliegt, schreiben wir weiter.",
    submit: "Keine Erinnerungen mehr",
    done: "Sie bekommen keine Erinnerungen mehr. In Ihrem Konto können Sie das wieder ändern.",
    invalid:
      "Dieser Verweis gilt nicht (mehr). Ändern Sie es in Ihrem Konto, oder sagen Sie es an der Theke.",
  },
};
