/** Jeder Satz, den Menschen lesen, auf Deutsch. */

import { deskInGerman } from "./desk-de.ts";
import { formatsOf } from "./formats.ts";
import { printInGerman } from "./print-de.ts";
import type { Nouns, Params, Texts } from "./texts.ts";

const formats = formatsOf("de");

/** Was das Programm mit einem eigenen Wort benennt; alles andere steht da, wie es kommt. */
const REASONS: Readonly<Record<string, string>> = {
  "percent-encoding": "Auf ein Prozentzeichen folgen nicht zwei Ziffern von UTF-8.",
  path: "Der Pfad enthält etwas, das in keinem Pfad stehen kann.",
  "UTF-8": "Es ist kein UTF-8.",
  multipart: "Die Teile lassen sich nicht trennen.",
  fields: "Es hat mehr Felder oder Dateien, als ein Formular hier haben kann.",
  name: "Der Name eines Feldes ist zu lang.",
  "[[[ … ]]]": "Es ist zu tief verschachtelt.",
  "{ … }": "Es muss ein Objekt mit Feldern sein.",
  _aktion:
    "Das Formular will etwas, das es nicht gibt (_aktion); möglich sind anlegen, ersetzen und loeschen.",
  http: "Die Anfrage ist kein wohlgeformtes HTTP.",
  "no version": "Die Anfragezeile nennt keine Version von HTTP.",
  "no host": "Das Kopffeld Host fehlt.",
  "two hosts": "Das Kopffeld Host steht mehr als einmal da.",
  host: "Das Kopffeld Host nennt keinen Rechner.",
  target: "Das Ziel der Anfrage ist weder ein Pfad noch eine http-Adresse.",
  "target *": "Nur OPTIONS hat das Ziel *.",
  "target host": "Das Ziel der Anfrage nennt keinen gültigen Rechner.",
  "target bytes": "Die Adresse enthält Zeichen, die mit Prozentzeichen geschrieben werden müssen.",
  _ziel: "Das Formular nennt nicht, worum es geht (_ziel).",
};

const PARAMETERS: Readonly<Record<string, (params: Params) => string>> = {
  sortierung: (p) => `Möglich: ${p.reason}; mit „-“ davor absteigend.`,
  anzahl: (p) => `Möglich ist eine ganze Zahl: ${p.reason}.`,
  nach: () =>
    "Er bezeichnet eine Stelle in einer Liste, und die gibt es nicht. Beginnen Sie mit der ersten Seite.",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "ein Text",
  integer: "eine ganze Zahl",
  number: "eine Zahl",
  array: "eine Liste",
  object: "ein Objekt mit Feldern",
  boolean: "wahr oder falsch",
};

const NOTICE_STATES: Readonly<Record<string, string>> = {
  wartend: "wartet",
  gesendet: "gesendet",
  gedruckt: "gedruckt",
  fehlgeschlagen: "fehlgeschlagen",
  hinfällig: "hinfällig",
};

const RESERVATION_STATES: Readonly<Record<string, string>> = {
  wartend: "wartend",
  bereitgestellt: "zum Abholen bereitgestellt",
  erledigt: "erledigt",
  verfallen: "verfallen",
  storniert: "storniert",
};

const IMPORT_STATES: Readonly<Record<string, string>> = {
  liest: "Datei wird gelesen",
  spalten: "Spalten festlegen",
  probe: "Probelauf läuft",
  geprüft: "Probelauf fertig",
  läuft: "wird eingespielt",
  angehalten: "angehalten",
  fertig: "eingespielt",
  rücknahme: "wird zurückgenommen",
  zurückgenommen: "zurückgenommen",
  fehlgeschlagen: "fehlgeschlagen",
  verfallen: "verfallen",
};

/** Warum sich gerade etwas nicht ausleihen, zurückgeben, verlängern oder vormerken lässt. */
function renewalsIn(left: number): string {
  if (left === 0) return "Keine Verlängerung mehr möglich";
  return left === 1 ? "Noch 1 Verlängerung möglich" : `Noch ${left} Verlängerungen möglich`;
}

const REFUSALS: Readonly<Record<string, (params: Params) => string>> = {
  ausgeliehen: () =>
    "Dieses Exemplar ist ausgeliehen. Nehmen Sie es zuerst zurück, oder nehmen Sie ein anderes Exemplar des Werks.",
  "nicht-ausleihbar": () =>
    "Dieses Exemplar lässt sich nicht ausleihen. Soll es verliehen werden, ändern Sie zuerst seinen Zustand oder „Ausleihbar“.",
  vermisst: () => "Dieses Exemplar gilt als vermisst. Ist es da, ändern Sie zuerst seinen Zustand.",
  beschaedigt: () =>
    "Dieses Exemplar ist beschädigt. Wer es trotzdem ausleiht, gibt einen Grund an („trotzdem“).",
  praesenz: () =>
    "Dieses Exemplar bleibt im Haus. Wer es trotzdem ausleiht, gibt einen Grund an („trotzdem“).",
  bereitgestellt: () =>
    "Dieses Exemplar ist für jemand anderen bereitgestellt. Stornieren Sie zuerst die Vormerkung, oder nehmen Sie ein anderes Exemplar.",
  gesperrt: (p) =>
    `Dieses Konto ist gesperrt (${p.why}). Zuerst muss die Bibliothek es entsperren.`,
  abgelaufen: (p) =>
    `Dieses Konto galt bis zum ${formats.day(`${p.since}`)}. Zuerst muss die Bibliothek seine Gültigkeit verlängern.`,
  "zu-viele-ausleihen": (p) =>
    `Mehr als ${number(p.most)} Ausleihen zugleich sind nicht möglich. Zuerst muss etwas zurückgegeben werden.`,
  "zu-viele-der-art": (p) =>
    `Mehr als ${number(p.most)} Ausleihen der Art „${p.art}“ zugleich sind nicht möglich. Zuerst muss eine davon zurückgegeben werden.`,
  saeumig: () =>
    "Etwas, das dieses Konto ausgeliehen hat, ist überfällig. Das muss zuerst zurückgegeben werden.",
  "kein-gewinn": (p) =>
    `Heute verlängert, wäre es nicht länger ausgeliehen als jetzt schon, bis zum ${formats.day(`${p.bis}`)}. Versuchen Sie es später noch einmal; die Verlängerung ist nicht verbraucht.`,
  "kommt-nicht-wieder": () =>
    "Kein Exemplar ist ausgeliehen, das zurückkommen könnte; vormerken lässt sich nur, was einmal wieder zu haben ist.",
  "zu-viele-vormerkungen": (p) =>
    `Mehr als ${number(p.most)} Vormerkungen zugleich sind nicht möglich. Stornieren Sie zuerst eine.`,
  gebuehren: (p) =>
    `Dieses Konto schuldet ${formats.money(`${p.owed}`)}; ab ${formats.money(`${p.most}`)} wird nichts ausgeliehen. Bitte zuerst bezahlen.`,
  "offene-gebuehren": (p) =>
    `Zu diesem Konto gibt es noch ${p.total === 1 ? "eine offene Gebühr oder Kaution" : `${number(p.total)} offene Gebühren oder Kautionen`}. Erst wenn alles bezahlt, erlassen oder zurückgegeben ist, kann es gelöscht werden.`,
  "gebuehr-stand": () =>
    "Wie eine Gebühr steht, folgt aus dem, was bezahlt ist. Ändern Sie „Bezahlt“: weniger, wenn Geld zurückgegeben oder eine Zahlung aufgehoben wird.",
  "gebuehr-fest": () =>
    "Wer etwas schuldet und wofür, das bleibt, wie es ist. Erlassen Sie diese Gebühr, und legen Sie eine neue an.",
  "gebuehr-verbucht": () =>
    "Dafür wurde schon etwas bezahlt; das steht im Kassenbuch und bleibt. Geben Sie das Geld zurück, oder erlassen Sie den Rest.",
  "anderes-offen": () =>
    "Inzwischen ist etwas anderes offen als auf der Seite stand. Nichts wurde gebucht; sehen Sie nach, was jetzt offen ist.",
  zurückgegeben: () =>
    "Diese Ausleihe ist zurückgegeben. Möglich ist nur noch, die Rückgabe aufzuheben, solange das Exemplar nicht neu ausgeliehen ist.",
  "nicht-ausgeliehen": () =>
    "Dieses Exemplar ist nicht ausgeliehen; es gibt nichts zurückzunehmen.",
  vorgemerkt: () =>
    "Jemand wartet auf dieses Werk, deshalb lässt es sich nicht verlängern. Es muss bis zum Fälligkeitstag zurückgegeben werden.",
  "zu-oft-verlaengert": (p) =>
    `Mehr als ${number(p.most)} Verlängerungen sind nicht möglich. Das Exemplar muss zurückgegeben werden.`,
  "nur-eine-verlaengerung": (p) =>
    `Verlängert wird in einzelnen Schritten: Die nächste Verlängerung ist die Nummer ${number(p.next)}.`,
  "vor-der-ausleihe": (p) =>
    `Fälligkeit und Rückgabe können nicht vor der Ausleihe am ${formats.day(`${p.von}`)} liegen.`,
  "zu-lange-her": (p) =>
    `Am ${formats.day(`${p.von}`)} kann das nicht ausgeliehen worden sein. Prüfen Sie das Jahr.`,
  "in-der-zukunft": () => "Ausleihe und Rückgabe können nicht in der Zukunft liegen.",
  "anderes-exemplar": () =>
    "Wer etwas ausgeliehen oder vorgemerkt hat und was, das bleibt, wie es ist. Legen Sie dafür etwas Neues an.",
  verfuegbar: () =>
    "Ein Exemplar steht im Regal und kann gleich ausgeliehen werden; vormerken lässt sich nur, was gerade niemand haben kann.",
  "ohne-exemplar": () => "Von diesem Werk gibt es kein Exemplar, das sich ausleihen ließe.",
  "schon-ausgeliehen": () => "Dieses Konto hat das Werk gerade selbst ausgeliehen.",
  "schon-vorgemerkt": () => "Dieses Konto hat das Werk schon vorgemerkt.",
  "vormerkung-zu-ende": (p) =>
    `Diese Vormerkung ist zu Ende (${RESERVATION_STATES[p.status ?? ""] ?? p.status}). Möglich ist nur eine neue.`,
  "stand-folgt": (p) =>
    `Die Vormerkung ist ${RESERVATION_STATES[p.status ?? ""] ?? p.status}; ändern lässt sie sich nur zu „storniert“. Alles andere ergibt sich aus Ausleihe und Rückgabe.`,
  "offene-ausleihen": (p) =>
    `Zu diesem Konto gibt es noch ${p.total === 1 ? "eine offene Ausleihe" : `${number(p.total)} offene Ausleihen`}. Erst wenn alles zurück ist, kann es gelöscht werden.`,
  "nicht-vermisst": () =>
    "Dieses Exemplar wurde nicht vermisst. Wie es um ein Exemplar steht, ändern Bibliothekarinnen und Bibliothekare auf seiner Seite.",
  ausgesondert: () => "Dieses Exemplar ist ausgesondert; es wird nicht mehr vermisst.",
  "letzte-bibliothek": () =>
    "Das ist das letzte Konto, mit dem sich die Bibliothek verwalten lässt. Geben Sie zuerst einem anderen diese Rolle.",
  "nachricht-schritt": (p) =>
    `Die Nachricht ist ${NOTICE_STATES[p.status ?? ""] ?? p.status}; dieser Schritt ist jetzt nicht möglich. Laden Sie ihre Seite neu; dort steht, was geht.`,
  "nachricht-unterwegs": () =>
    "Diese Nachricht wird gerade gesendet. Warten Sie eine Minute, dann steht hier, was daraus geworden ist.",
  "nachricht-empfaenger": () =>
    "An wen eine Nachricht geht, bleibt, wie es ist. Legen Sie für jemand anderen eine neue an.",
  "datei-schon-da": () =>
    "Genau diese Datei wird gerade schon eingespielt. Machen Sie dort weiter, oder löschen Sie zuerst jene Einspielung.",
  "art-in-gebrauch": (p) =>
    `Es gibt noch Werke der Art „${p.art}“. Geben Sie ihnen zuerst eine andere.`,
  "demo-schon-da": () => "Die Demo ist eingespielt. Nehmen Sie sie zuerst zurück.",
  "einspielung-laeuft": () =>
    "An dieser Einspielung wird gerade gearbeitet. Warten Sie, bis sie fertig ist, oder halten Sie sie zuerst an.",
  "einspielung-schritt": (p) =>
    `Dieser Schritt ist jetzt nicht möglich, die Einspielung ist bei „${IMPORT_STATES[p.status ?? ""] ?? p.status}“. Laden Sie ihre Seite neu; dort steht, was als Nächstes geht.`,
  "einspielung-abgelehnt": (p) =>
    `${p.total === 1 ? "Eine Zeile wurde" : `${number(p.total)} Zeilen wurden`} abgelehnt. Verbessern Sie sie, oder sagen Sie, dass die anderen trotzdem eingespielt werden sollen.`,
  "schon-zusammengefuehrt": () =>
    "Eine Zusammenführung lässt sich nicht ändern, nur rückgängig machen (DELETE); danach ist eine andere möglich.",
  "andere-art": () => "Zusammenführen lässt sich nur, was von derselben Art ist.",
  "nicht-zusammenfuehrbar": () => "Was von dieser Art ist, lässt sich nicht zusammenführen.",
  "schon-eines": () => "Beide Adressen führen zu demselben; da ist nichts mehr zusammenzuführen.",
  "im-kreis": () =>
    "Zusammengeführt stünde es über sich selbst. Lösen Sie zuerst, was eines dem anderen unterordnet, oder wählen Sie dieses Feld anders.",
  "seither-fort": () =>
    "Was geblieben ist, gibt es nicht mehr; deshalb lässt sich die Zusammenführung nicht rückgängig machen.",
  "seither-geaendert": () =>
    "Was geblieben ist, wurde seither geändert; rückgängig gemacht ginge die Änderung verloren. Nehmen Sie zuerst diese zurück.",
  "seither-zusammengefuehrt": () =>
    "Was geblieben ist, wurde seither noch einmal zusammengeführt. Machen Sie zuerst das rückgängig.",
  "seither-vergeben": (p) =>
    `„${p.value}“ gehört inzwischen etwas anderem. Ändern Sie es dort zuerst.`,
  "war-ausgeliehen": () =>
    "Dieses Exemplar war schon ausgeliehen, und das soll nachzulesen bleiben. Sondern Sie es aus, statt es zu entfernen: Setzen Sie seinen Zustand auf „ausgesondert“.",
  "erst-zuruecknehmen": () =>
    "Dieses Exemplar ist ausgeliehen. Beenden Sie zuerst die Ausleihe: zurück, verloren oder ersetzt.",
  "exemplar-unterwegs": () =>
    "Dieses Exemplar ist ausgeliehen oder bereitgestellt und kann gerade keinem anderen Werk zugeordnet werden.",
};

export const de: Texts = {
  language: "Deutsch",
  formats,
  year,
  count,

  problems: {
    "ungueltige-anfrage": {
      title: "Ungültige Anfrage",
      detail: (p) => reason(p.reason),
      help: "Die Adresse oder eine Kopfzeile der Anfrage verstößt gegen die Regeln von HTTP. Bitte prüfen Sie, wie die Adresse zusammengesetzt ist.",
    },
    "ungueltiger-parameter": {
      title: "Ungültiger Parameter",
      detail: (p) =>
        p.reason === "zu-viele-werte"
          ? `So viele Werte auf einmal gehen nicht: höchstens ${p.most} für „${p.name}“.`
          : p.reason === "kein-filter"
            ? `Nach „${p.name}“ lässt sich diese Liste nicht eingrenzen. Möglich: ${p.choices}.`
            : `Der Parameter „${p.name}“ kann nicht „${p.value}“ sein. ${PARAMETERS[p.name ?? ""]?.(p) ?? `Möglich: ${TYPES[`${p.reason}`] ?? p.reason}.`}`,
      help: "Ein Parameter hinter dem Fragezeichen hat einen Wert, den er nicht haben kann, oder er ist ein Feld, nach dem sich die Liste nicht eingrenzen lässt. Unbekannte Parameter werden übergangen, bekannte müssen stimmen.",
    },
    "koerper-unlesbar": {
      title: "Inhalt nicht lesbar",
      detail: (p) =>
        `Der gesendete Inhalt ist nicht wohlgeformt (${p.format}): ${reason(p.reason)}`,
      help: "Was gesendet wurde, ist in dem Format, das der Content-Type nennt, nicht wohlgeformt, oder es ist kein UTF-8.",
    },
    "nicht-angemeldet": {
      title: "Anmeldung stimmt nicht",
      detail: () => "Es gibt kein Konto mit diesem Benutzernamen und diesem Kennwort.",
      help: "Die mitgesendeten Anmeldedaten sind falsch oder abgelaufen. Für Öffentliches brauchen Sie keine.",
    },
    "kein-zugriff": {
      title: "Kein Zugriff",
      detail: (p) =>
        p.signedIn
          ? "Das steht Ihrem Konto nicht offen."
          : "Das steht nicht allen offen. Melden Sie sich mit einem Konto an, das es darf.",
      help: "Was unter dieser Adresse steht, dürfen nur bestimmte Personen lesen oder ändern: etwa wem es gehört, oder die Bibliothek.",
    },
    "fremde-herkunft": {
      title: "Anfrage von einer fremden Seite",
      detail: () => "Eine Seite von anderswo kann hier nichts ändern.",
      help: "Ein Browser hat eine Änderung geschickt, die auf einer fremden Seite begonnen hat. Zum Schutz der angemeldeten Person wurde sie abgelehnt.",
    },
    "formular-abgelaufen": {
      title: "Das Formular ist abgelaufen",
      detail: () =>
        "Zwischen dem Öffnen und dem Absenden ist zu viel Zeit vergangen, oder Sie haben sich inzwischen neu angemeldet. Gespeichert wurde nichts; bitte senden Sie es noch einmal ab.",
      help: "Ein Formular gilt eine Stunde lang und nur in der Anmeldung, in der es geöffnet wurde. Das schützt davor, dass eine fremde Seite in Ihrem Namen etwas absendet.",
    },
    "nicht-gefunden": {
      title: "Nicht gefunden",
      detail: (p) => `Unter ${p.path} steht nichts.`,
      help: "Unter dieser Adresse steht nichts, und es stand auch nie etwas dort. Vielleicht hat sich beim Abschreiben ein Fehler eingeschlichen.",
    },
    "methode-nicht-erlaubt": {
      title: "Methode nicht erlaubt",
      detail: (p) => `${p.method} ist hier nicht möglich. Möglich: ${p.allow}.`,
      help: "Die Adresse gibt es, aber nicht für diese Methode. Die Kopfzeile Allow nennt alle, die sie annimmt.",
    },
    "nicht-annehmbar": {
      title: "Diese Darstellung gibt es nicht",
      detail: (p) => `Was Sie annehmen, gibt es hier nicht. Es gibt: ${p.available}.`,
      help: "Die Kopfzeile Accept nennt nur Formate, die es hier nicht gibt. Die Antwort führt alle vorhandenen mit ihren Adressen auf.",
    },
    "schon-vergeben": {
      title: "Schon vergeben",
      detail: (p) => `Schon vergeben und kein zweites Mal zu verwenden: „${p.value}“.`,
      help: "Ein Wert, den es nur einmal geben kann, etwa ein Benutzername, gehört schon zu etwas anderem.",
    },
    "noch-verwiesen": {
      title: "Anderes verweist darauf",
      detail: (p) =>
        p.total === 1
          ? "Darauf verweist noch etwas anderes. Entfernen oder ändern Sie zuerst das."
          : `Darauf verweisen noch ${number(p.total)} andere. Entfernen oder ändern Sie zuerst diese.`,
      help: "Worauf anderes verweist, das wird nicht entfernt. Entfernen oder ändern Sie zuerst, was darauf verweist; die Antwort nennt es.",
    },
    "sieht-gleich-aus": {
      title: "Das gibt es vielleicht schon",
      detail: (p) =>
        p.count === 1
          ? "Eines sieht genauso aus. Ist es dasselbe, dann nehmen Sie dieses; sonst legen Sie trotzdem ein neues an."
          : `${number(p.count)} sehen genauso aus. Ist es eines davon, dann nehmen Sie dieses; sonst legen Sie trotzdem ein neues an.`,
      help: "Vor dem Anlegen in einem Formular wird gezeigt, was nach ISBN, nach Titel und Urheber oder nach Name und Lebensjahren dasselbe sein kann. Nichts wurde angelegt, und nichts Eingegebenes ist verloren.",
    },
    "nicht-moeglich": {
      title: "Das geht gerade nicht",
      detail: (p) => REFUSALS[`${p.reason}`]?.(p) ?? `${p.reason}`,
      help: "Der Stand der Dinge erlaubt diese Änderung nicht: etwa weil ein Exemplar schon ausgeliehen ist oder jemand darauf wartet. Die Antwort sagt, warum und was möglich ist; geändert wurde nichts.",
    },
    entfernt: {
      title: "Entfernt",
      detail: (p) =>
        `Bis zum ${formats.dayOf(`${p.since}`, `${p.timeZone}`)} stand hier ${p.title ? `„${p.title}“` : "etwas"}. Es wurde entfernt und kommt nicht wieder.`,
      help: "Was hier stand, wurde mit Absicht entfernt. Seine Adresse bleibt vergeben und wird nie für etwas anderes verwendet.",
    },
    vorbedingung: {
      title: "Inzwischen geändert",
      detail: () =>
        "Der Stand ist nicht mehr der, den Ihre Bedingung nennt. Rufen Sie ihn neu ab, sehen Sie sich die Änderung an und wiederholen Sie Ihre.",
      help: "Die Anfrage enthielt eine Bedingung (etwa If-Match), und inzwischen hat sich etwas geändert. Es wurde nichts gespeichert.",
    },
    "vorbedingung-noetig": {
      title: "Vorbedingung nötig",
      detail: () =>
        "Änderungen brauchen hier If-Match mit dem ETag der gelesenen Fassung (oder If-Unmodified-Since), damit niemand Ungesehenes überschreibt.",
      help: "Diese Bibliothek verlangt, dass PUT, PATCH und DELETE sagen, welchen Stand sie ändern. Die Ressource mit GET lesen und ihr ETag in If-Match senden; um eine neue anzulegen, If-None-Match: *.",
    },
    "zu-gross": {
      title: "Zu groß",
      detail: (p) => `Der Inhalt darf höchstens ${number(p.limit)} Byte haben.`,
      help: "Was gesendet wurde, ist größer, als diese Adresse es annimmt.",
    },
    "adresse-zu-lang": {
      title: "Adresse zu lang",
      detail: (p) => `Eine Adresse darf höchstens ${number(p.limit)} Byte haben.`,
      help: "Die Adresse ist länger, als der Dienst sie liest.",
    },
    "unbekanntes-format": {
      title: "Unbekanntes Format",
      detail: (p) =>
        `Inhalt vom Typ „${p.type}“ wird hier nicht verstanden. Verstanden wird: ${p.accepted}.`,
      help: "Den Content-Type der Anfrage liest diese Adresse nicht; die Kopfzeile Accept der Antwort nennt, was sie liest.",
    },
    "bereich-leer": {
      title: "Da liegt nichts",
      detail: (p) => `Die Datei hat ${p.size} Bytes; der verlangte Bereich liegt dahinter.`,
      help: "Mit Range wurde ein Teil der Datei verlangt, den es nicht gibt. Ohne Range kommt die ganze Datei.",
    },
    "falscher-host": {
      title: "Falscher Host",
      detail: (p) => `Dieser Dienst antwortet nur unter ${p.url}.`,
      help: "Die Anfrage nennt einen Host, der nicht die öffentliche Adresse dieses Dienstes ist.",
    },
    "ungueltige-angaben": {
      title: "Einige Angaben stimmen nicht",
      detail: (p) =>
        p.count === 1 ? "Eine Angabe stimmt nicht." : `${number(p.count)} Angaben stimmen nicht.`,
      help: "Der Inhalt wurde gelesen, aber einige Felder können so nicht übernommen werden. Jedes ist mit seinem Fehler aufgeführt; gespeichert wurde nichts.",
    },
    "schluessel-verbraucht": {
      title: "Schlüssel schon verwendet",
      detail: () =>
        "Mit diesem Idempotency-Key kam schon eine andere Anfrage. Nehmen Sie für jede neue Anfrage einen neuen Schlüssel.",
      help: "Der Idempotency-Key sagt, dass eine Anfrage dieselbe ist wie eine frühere. Diese hier hat denselben Schlüssel, aber einen anderen Inhalt; es wurde nichts angelegt.",
    },
    "zu-viele": {
      title: "Zu viele Anfragen",
      detail: (p) =>
        p.seconds === 1
          ? "Zu viele Versuche. Bitte warten Sie eine Sekunde."
          : `Zu viele Versuche. Bitte warten Sie ${number(p.seconds)} Sekunden.`,
      help: "In kurzer Zeit kamen mehr Versuche, als der Dienst annimmt. Die Kopfzeile Retry-After sagt, wie lange Sie warten müssen.",
    },
    programmfehler: {
      title: "Programmfehler",
      detail: (p) => `${p.message}`,
      help: "Das Programm hat einen Fehler. Er steht mit Zeit, Datei und Zeile im Fehlerprotokoll des Servers.",
    },
    "methode-unbekannt": {
      title: "Unbekannte Methode",
      detail: (p) => `Die Methode ${p.method} kennt hier niemand.`,
      help: "Die Methode der Anfrage ist keine von denen aus HTTP, die dieser Dienst kennt.",
    },
    "zu-langsam": {
      title: "Zu langsam",
      detail: () => "Die Anfrage kam nicht rechtzeitig an. Bitte noch einmal senden.",
      help: "Die Anfrage kam nicht in der Zeit an, die der Dienst auf eine wartet. Nichts wurde getan; über eine schnellere Verbindung geht es noch einmal.",
    },
    "erwartung-unerfuellbar": {
      title: "Erwartung nicht erfüllbar",
      detail: () => "Die einzige Erwartung, die erfüllt werden kann, ist 100-continue.",
      help: "Das Kopffeld Expect nennt etwas, das dieser Dienst nicht tut. Ohne das Feld geht es.",
    },
    "kopf-zu-lang": {
      title: "Kopf zu lang",
      detail: (p) => `Alle Kopffelder zusammen dürfen höchstens ${number(p.limit)} Byte haben.`,
      help: "Die Kopffelder der Anfrage sind länger, als der Dienst sie liest; meist sind es zu viele Cookies. Die dieser Seite löschen und noch einmal versuchen.",
    },
    "uebertragung-unbekannt": {
      title: "Unbekannte Übertragung",
      detail: (p) => `Die Übertragung „${p.coding}“ wird hier nicht verstanden, nur chunked.`,
      help: "Das Kopffeld Transfer-Encoding nennt eine Kodierung, die dieser Dienst nicht kennt. Mit Länge oder in Stücken (chunked) gesendet, geht es.",
    },
    ueberlastet: {
      title: "Überlastet",
      detail: () =>
        "Der Dienst hat gerade mehr zu tun, als er kann. Bitte in ein paar Sekunden noch einmal versuchen.",
      help: "Es wurde mehr gefragt, als der Dienst auf einmal beantworten kann, vielleicht von eben dieser Adresse. Nichts wurde halb getan; Retry-After sagt, wann sich ein neuer Versuch lohnt.",
    },
    "version-unbekannt": {
      title: "Unbekannte Version von HTTP",
      detail: (p) => `${p.version} wird hier nicht gesprochen, nur HTTP/1.1 und HTTP/1.0.`,
      help: "Die Anfragezeile nennt eine Version von HTTP, die dieser Dienst nicht spricht.",
    },
    "nicht-bereit": {
      title: "Nicht bereit",
      detail: () =>
        "Die Datenbank antwortet im Augenblick nicht, oder sie ist zu beschäftigt. Es wurde nichts gespeichert. Bitte versuchen Sie es gleich noch einmal.",
      help: "Der Dienst läuft, erreicht aber im Augenblick seine Datenbank nicht, oder andere schreiben gerade zu lange. Nichts wurde halb getan; Retry-After sagt, wann es sich lohnt, es noch einmal zu versuchen.",
    },
    "kein-platz": {
      title: "Kein Platz mehr",
      detail: () =>
        "Auf dem Datenträger der Datenbank ist kein Platz mehr, deshalb wurde nichts gespeichert. Lesen geht weiter. Bitte sagen Sie der Bibliothek Bescheid.",
      help: "Der Datenträger, auf dem die Datenbank liegt, ist voll. Lesen geht weiter; wer den Dienst betreibt, muss Platz schaffen, dann geht auch das Schreiben wieder, ohne Neustart.",
    },
  },

  faults: {
    pflicht: () => "Diese Angabe wird gebraucht.",
    "zu-lang": (p) => `Höchstens ${number(p.limit)} Zeichen.`,
    "zu-kurz": () => "Das darf nicht leer sein.",
    zeichen: () => "Das hat nicht die Form, die hier gebraucht wird.",
    typ: ({ type = "" }) =>
      `Das muss ${TYPES[type] ?? (String(type).startsWith("<") ? `ein Element ${type}` : "von anderer Art")} sein.`,
    unbekannt: (p) => `Ein Feld „${p.name}“ gibt es nicht.`,
    auswahl: (p) => `Möglich sind: ${p.choices}.`,
    tag: () => "Diesen Tag gibt es nicht; bitte als JJJJ-MM-TT schreiben.",
    adresse: () => "Das muss eine Webadresse sein, die mit https:// oder http:// beginnt.",
    email: () => "Das muss eine E-Mail-Adresse sein.",
    bereich: (p) => `Das muss eine ganze Zahl von ${p.min} bis ${p.max} sein.`,
    "zu-viele-eintraege": (p) => `Höchstens ${number(p.limit)} Einträge.`,
    ziffern: (p) =>
      `Eine ${p.name} hat ${either(p.lengths)} Ziffern; hier ${p.count === 1 ? "ist es eine" : `sind es ${p.count}`}.`,
    "keine-nummer": (p) =>
      `Das ist keine ${p.name}: Sie hat ${either(p.lengths)} Ziffern, mit oder ohne Bindestriche.`,
    pruefziffer: (p) =>
      `Das ist keine ${p.name}: Die letzte Ziffer müsste ${p.digit} sein, oder eine der anderen stimmt nicht.`,
    "nicht-gewaehlt": (p) =>
      `Für „${p.typed}“ gibt es Treffer. Wählen Sie unten einen davon, oder legen Sie „${p.typed}“ dort neu an.`,
    "isbn-anfang": () => "Eine ISBN mit 13 Ziffern beginnt mit 978 oder 979.",
    betrag: () => "Das muss ein Betrag sein, etwa 12,90 EUR.",
    "betrag-null": () => "Das muss mehr als nichts sein.",
    "zu-viel-bezahlt": () => "Das ist mehr, als geschuldet ist.",
    waehrung: (p) =>
      `Hier wird in ${p.own} gerechnet; schreiben Sie die Währung dazu, etwa 0,20 ${p.own}.`,
    artregel: () =>
      "Schreiben Sie die Art, einen Doppelpunkt und was anders ist, etwa „Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen“.",
    kaution: () => "Schreiben Sie die Art, einen Doppelpunkt und den Betrag, etwa „Ding: 20 €“.",
    "sprache-unbekannt": () =>
      "Diese Sprache ist hier nicht bekannt; bitte ihren Namen („Deutsch“) oder ihr Kürzel („de“) schreiben.",
    vergeben: () => "Das ist schon vergeben.",
    "verweis-unbekannt": (p) => `Unter ${p.url} steht nichts von der Art „${p.kind}“.`,
    "nichts-da": (p) => `Unter ${p.url} steht nichts.`,
    "doppelter-verweis": (p) => `${p.url} steht hier zweimal.`,
    kreis: () => "Das führt im Kreis hierher zurück. Wählen Sie etwas, das nicht darunter steht.",
    "steht-darunter": (p) => `„${p.title}“ gehört selbst zu „${p.above}“. Wählen Sie „${p.above}“.`,
    "hat-darunter": () =>
      "Zu diesem Eintrag gehören selbst schon andere; ordnen Sie diese zuerst anders zu.",
    abgeleitet: (p) =>
      `Diese Liste entsteht aus dem Feld „${p.by}“ von „${p.from}“; bitte dort ändern.`,
    wochentag: () => "Das ist kein Wochentag: schreiben Sie etwa Sonntag.",
    mahnstufe: () =>
      "Das ist keine Mahnstufe: schreiben Sie die Tage nach Fälligkeit, 14, oder mit Gebühr 14: 2,50 EUR.",
    schliesstag: () =>
      "Das ist kein Tag: schreiben Sie 24.12.2026, ohne Jahr für jedes Jahr (24.12.), oder von wann bis wann: 24.12.2026 bis 06.01.2027.",
    oeffnungszeit: () =>
      "Das ist nicht zu verstehen: schreiben Sie „Di–Fr 14:00–18:00“, oder „Sa 10:00–13:00“.",
    farbe: () =>
      "Schreiben Sie die Farbe mit sechs Ziffern oder Buchstaben von a bis f, etwa #0b5863.",
    kontrast: (p) =>
      `Das ist auf ${p.ground} nicht zu lesen: der Kontrast ist ${number(p.contrast)} und muss ${number(p.needed)} sein. Zu lesen wäre etwa ${p.instead}.`,
    berechnet: () => "Das ergibt sich aus den anderen Angaben und lässt sich nicht selbst ändern.",
    "nicht-erlaubt": () => "Das dürfen Sie nicht ändern.",
    "bild-kaputt": () => "Diese Datei ist beschädigt oder kein Bild; bitte eine andere wählen.",
    "bild-zu-gross": (p) =>
      `Dieses Bild hat mehr als ${number(p.limit)} Megapixel; bitte vorher verkleinern.`,
    "bild-zwitter": () =>
      "In dieser Bilddatei steckt noch etwas anderes; bitte das Bild neu speichern und dann hochladen.",
    "datei-format": (p) =>
      `Diese Datei ist ${p.type === "?" ? "kein Bild" : `vom Typ ${p.type}`}; möglich sind ${p.accepted}.`,
    "datei-zu-gross": (p) =>
      `Diese Datei ist zu groß: Möglich sind höchstens ${formats.mebibytes(p.limit)}. Bitte verkleinern Sie sie zuerst.`,
    "datei-leer": () => "Die Datei ist leer. Bitte eine andere wählen.",
    "datei-fehlt": () => "Bitte eine Datei wählen.",
    "bild-anderer-typ": (p) =>
      `Der Inhalt ist ${p.type}, angekündigt war etwas anderes; bitte den Content-Type berichtigen.`,
  },

  relators: {
    aut: "Text|Autor|Autorin|Autor/in|Autor:in|Verfasser|Verfasserin|VerfasserIn|Verf|Schriftsteller|Schriftstellerin|Dichter|Dichterin|von",
    edt: "Herausgabe|Herausgeber|Herausgeberin|HerausgeberIn|Hrsg|Hg|Hrsgg|hrsg von|herausgegeben von|Redakteur|Redakteurin",
    ill: "Illustration|Illustrator|Illustratorin|IllustratorIn|Illustrationen|Ill|Illustr|illustriert von|Zeichner|Zeichnerin|Zeichnungen|Bilder",
    trl: "Übersetzung|Übersetzer|Übersetzerin|ÜbersetzerIn|Übers|übersetzt von|aus dem|Übertragung",
    cmp: "Komposition|Komponist|Komponistin|KomponistIn|Komp",
    lyr: "Liedtext|Textdichter|Textdichterin|Texter|Texterin|Songtext|Liedtexter",
    lbt: "Libretto|Librettist|Librettistin",
    arr: "Arrangement|Arrangeur|Arrangeurin|Arr|Bearbeitung Musik",
    prf: "Darbietung|Interpret|Interpretin|InterpretIn|Interpreten|Ausführender|Ausführende",
    sng: "Gesang|Sänger|Sängerin|SängerIn",
    itr: "Instrument|Instrumentalist|Instrumentalistin|Instrumentalmusiker|Instrumentalmusikerin",
    mus: "Musik|Musiker|Musikerin|MusikerIn",
    cnd: "Musikalische Leitung|Dirigent|Dirigentin|Dirigat|Dir",
    drt: "Regie|Regisseur|Regisseurin|RegisseurIn|Spielleitung|Filmregisseur|Filmregisseurin",
    aus: "Drehbuch|Drehbuchautor|Drehbuchautorin",
    act: "Schauspiel|Schauspieler|Schauspielerin|SchauspielerIn|Darsteller|Darstellerin|mit",
    pro: "Produktion|Produzent|Produzentin|Filmproduzent|Filmproduzentin",
    cng: "Kamera|Kameramann|Kamerafrau",
    flm: "Schnitt|Cutter|Cutterin|Filmschnitt",
    nrt: "Lesung|Sprecher|Sprecherin|SprecherIn|Erzähler|Erzählerin|Vorleser|Vorleserin|gelesen von|Leser Hörbuch",
    spk: "Rede|Redner|Rednerin",
    pht: "Fotografie|Fotograf|Fotografin|FotografIn|Photograph|Photographin|Fotos|Photographie|Fotografien",
    art: "Kunst|Künstler|Künstlerin|bildender Künstler|bildende Künstlerin|Maler|Malerin|Grafiker|Grafikerin|Comiczeichner|Comiczeichnerin",
    scl: "Bildhauerei|Bildhauer|Bildhauerin",
    egr: "Stich|Kupferstecher|Kupferstecherin|Stecher|Stecherin",
    wdc: "Holzschnitt|Holzschneider|Holzschneiderin",
    ltg: "Lithografie|Lithograf|Lithografin|Lithograph",
    ctg: "Kartografie|Kartograf|Kartografin|Kartograph|Kartographin",
    arc: "Architektur|Architekt|Architektin",
    dsr: "Gestaltung|Gestalter|Gestalterin|Designer|Designerin|Spieleautor|Spieleautorin|Spielautor",
    bkd: "Buchgestaltung|Buchgestalter|Buchgestalterin|Layout",
    cov: "Umschlag|Umschlaggestaltung|Einband|Cover|Umschlaggestalter|Umschlaggestalterin",
    clr: "Kolorierung|Kolorist|Koloristin",
    ltr: "Lettering|Letterer",
    aui: "Vorwort|Verfasser des Vorworts|Verfasserin des Vorworts|Einleitung|Geleitwort",
    aft: "Nachwort|Verfasser des Nachworts|Verfasserin des Nachworts",
    wac: "Kommentar|Kommentator|Kommentatorin|Kommentarverfasser",
    ann: "Anmerkungen|Annotator",
    adp: "Bearbeitung|Bearbeiter|Bearbeiterin|BearbeiterIn|Bearb|bearbeitet von|Nacherzählung|Nacherzähler|Nacherzählerin",
    com: "Zusammenstellung|Kompilator|Zusammenstellender|Zusammenstellende|Auswahl|ausgewählt von",
    abr: "Kürzung|gekürzt von",
    red: "Redaktion|Redaktor|Redaktorin|red",
    ctb: "Mitarbeit|Mitarbeiter|Mitarbeiterin|MitarbeiterIn|Mitarb|Beiträger|Beiträgerin|Beiträge|Mitwirkender|Mitwirkende|Mitwirkung|Mitw",
    cre: "Urheberschaft|Urheber|Urheberin|Schöpfer|Schöpferin",
    ant: "Vorlage|Verfasser der Vorlage|nach|Bibliographischer Vorgänger",
    inv: "Erfindung|Erfinder|Erfinderin",
    ive: "Interview|Interviewpartner|Interviewte|Interviewter",
    ivr: "Interviewführung|Interviewer|Interviewerin",
    crr: "Korrespondenz|Briefschreiber|Briefschreiberin",
    rcp: "Empfang|Adressat|Adressatin|Empfänger|Empfängerin",
    dte: "Widmung|Widmungsempfänger|Widmungsempfängerin|gewidmet",
    hnr: "Ehrung|Geehrter|Geehrte|Gefeierter|Gefeierte|Jubilar|Jubilarin|Festschrift für",
    pbl: "Verlag|Verleger|Verlegerin",
    bsl: "Buchhandel|Buchhändler|Buchhändlerin",
    prt: "Druck|Drucker|Druckerin|Druckerei|gedruckt von",
    bnd: "Buchbinderei|Buchbinder|Buchbinderin",
    isb: "Herausgebendes Organ|herausgebende Körperschaft|Herausgebendes Gremium",
    orm: "Veranstaltung|Veranstalter|Veranstalterin",
    own: "Besitz|Besitzer|Besitzerin|Vorbesitzer|Vorbesitzerin|Eigentümer|Eigentümerin",
    fmo: "Früherer Besitz|früherer Besitzer|frühere Besitzerin",
    dnr: "Schenkung|Stifter|Stifterin|Schenker|Schenkerin",
    ths: "Betreuung|Doktorvater|Doktormutter|Betreuer|Betreuerin",
    prg: "Programmierung|Programmierer|Programmiererin",
    chr: "Choreografie|Choreograf|Choreografin|Choreograph|Choreographin",
    dnc: "Tanz|Tänzer|Tänzerin",
    std: "Bühnenbild|Bühnenbildner|Bühnenbildnerin",
    cst: "Kostüme|Kostümbildner|Kostümbildnerin",
    oth: "Sonstige Mitwirkung|Sonstige|Sonstiger",
  },

  kinds: {
    person: ["Person", "Personen"],
    werk: ["Werk", "Werke"],
    konto: ["Konto", "Konten"],
    gruppe: ["Gruppe", "Gruppen"],
    exemplar: ["Exemplar", "Exemplare"],
    ausleihe: ["Ausleihe", "Ausleihen"],
    vormerkung: ["Vormerkung", "Vormerkungen"],
    gebuehr: ["Gebühr", "Gebühren"],
    merkliste: ["Merkliste", "Merklisten"],
    bild: ["Bild", "Bilder"],
    reihe: ["Reihe", "Reihen"],
    verlag: ["Verlag", "Verlage"],
    schlagwort: ["Schlagwort", "Schlagwörter"],
    standort: ["Standort", "Standorte"],
    bibliothek: ["Einstellungen", "Einstellungen"],
    nachricht: ["Nachricht", "Nachrichten"],
    einspielung: ["Einspielung", "Einspielungen"],
    seite: ["Seite", "Seiten"],
    zusammenfuehrung: ["Zusammenführung", "Zusammenführungen"],
  },

  choices: {
    "seite.menue": {
      kopf: "oben, bei den Sammlungen",
      fuß: "unten, beim Impressum",
      nirgends: "nirgends",
    },
    "seite.sprache": { de: "Deutsch", en: "Englisch" },
    "seite.oeffentlich": { ja: "ja", nein: "nein" },
    "bibliothek.kennwortVergessen": { ja: "ja", nein: "nein" },
    "bibliothek.registrierung": {
      nein: "nein",
      theke: "ja, an der Theke bestätigt",
      email: "ja, per E-Mail bestätigt",
    },
    "bibliothek.sprache": { de: "Deutsch", en: "Englisch" },
    "werk.art": {
      Buch: "Buch",
      Hörbuch: "Hörbuch",
      Zeitschrift: "Zeitschrift",
      Noten: "Noten",
      Karte: "Karte",
      Film: "Film",
      Musik: "Musik",
      Spiel: "Spiel",
      Bild: "Bild",
      Software: "Software",
      Ding: "Ding",
      Sonstiges: "Sonstiges",
    },
    "exemplar.zustand": {
      gut: "gut",
      beschädigt: "beschädigt",
      "in Reparatur": "in Reparatur",
      "in Bearbeitung": "in Bearbeitung",
      vermisst: "vermisst",
      verloren: "verloren",
      ausgesondert: "ausgesondert",
    },
    "exemplar.ausleihbar": {
      ja: "ja",
      präsenz: "nur zur Benutzung im Haus",
      nein: "nein",
    },
    "exemplar.status": {
      verfügbar: "verfügbar",
      ausgeliehen: "ausgeliehen",
      bereitgestellt: "zum Abholen bereitgestellt",
      vermisst: "vermisst",
      "nicht ausleihbar": "nicht ausleihbar",
    },
    "person.koerperschaft": { ja: "ja", nein: "nein" },
    "standort.ausleihbar": { ja: "ja", nein: "nein" },
    "konto.rolle": {
      leser: "Leserin oder Leser",
      theke: "Theke",
      bibliothekar: "Bibliothekarin oder Bibliothekar",
    },
    "konto.aktiv": { ja: "ja", nein: "nein" },
    "konto.verlaufBehalten": { ja: "ja", nein: "nein" },
    "ausleihe.status": {
      laufend: "läuft",
      überfällig: "überfällig",
      zurückgegeben: "zurückgegeben",
      verloren: "verloren",
      ersetzt: "ersetzt",
    },
    "ausleihe.ausgang": { zurück: "zurück", verloren: "verloren", ersetzt: "ersetzt" },
    "vormerkung.status": RESERVATION_STATES,
    "einspielung.zustand": IMPORT_STATES,
    "einspielung.teilweise": { ja: "ja", nein: "nein" },
    "nachricht.zustand": NOTICE_STATES,
    "nachricht.weg": { "e-mail": "E-Mail", brief: "Brief" },
    "konto.nachrichten": {
      alle: "alle, per E-Mail",
      nötige: "nur nötige, per E-Mail",
      Brief: "keine E-Mails",
    },
    "bibliothek.benachrichtigen": { ja: "ja", nein: "nein" },
    "bibliothek.abholnachricht": { ja: "ja", nein: "nein" },
    "bibliothek.verfallsnachricht": { ja: "ja", nein: "nein" },
    "bibliothek.willkommensnachricht": { ja: "ja", nein: "nein" },
    "bibliothek.briefe": { ja: "ja", nein: "nein" },
    "bibliothek.saeumigAusleihen": { ja: "ja", nein: "nein" },
    "bibliothek.saeumigVerlaengern": { ja: "ja", nein: "nein" },
    "bibliothek.verlaengernOhneGewinn": { ja: "ja", nein: "nein" },
    "bibliothek.vormerkungSperrtAlle": { ja: "ja", nein: "nein" },
    "bibliothek.vormerkenOhneAussicht": { ja: "ja", nein: "nein" },
    "bibliothek.ausweisBegrenzt": { ja: "ja", nein: "nein" },
    "bibliothek.beschaedigt": {
      erlauben: "ausleihen",
      warnen: "nur mit Grund ausleihen",
      verweigern: "nicht ausleihen",
    },
    "bibliothek.praesenz": {
      erlauben: "ausleihen",
      warnen: "nur mit Grund ausleihen",
      verweigern: "nicht ausleihen",
    },
    "bibliothek.gebuehren": { nein: "nein", ja: "ja" },
    "gebuehr.grund": {
      verspätung: "Verspätung",
      verlust: "Verlust",
      beschädigung: "Beschädigung",
      ausweis: "Ausweis",
      mahnung: "Mahnung",
      kaution: "Kaution",
      sonstiges: "Sonstiges",
    },
    "gebuehr.zustand": { offen: "offen", bezahlt: "bezahlt", erlassen: "erlassen" },
    "gebuehr.weise": { bar: "bar", karte: "mit Karte", überweisung: "überwiesen" },
    "merkliste.oeffentlich": { ja: "öffentlich", nein: "privat" },
  },

  fields: {
    seite: {
      titel: "Titel",
      text: "Text (Markdown)",
      menue: "Im Menü",
      rang: "Rang im Menü",
      sprache: "Nur für Seiten in der Sprache",
      oeffentlich: "Öffentlich",
    },
    bibliothek: {
      name: "Name der Bibliothek",
      motto: "Motto",
      sprache: "Sprache der Seiten",
      hinweis: "Hinweis auf der Startseite",
      logo: "Logo",
      anschrift: "Anschrift",
      telefon: "Telefon",
      email: "E-Mail",
      oeffnungszeit: "Öffnungszeiten",
      ruhetag: "Ruhetage",
      schliesstag: "Schließtage",
      tage: "Leihfrist in Tagen",
      verlaengerungen: "Verlängerungen",
      ausleihen: "Ausleihen je Konto",
      vormerkungen: "Vormerkungen je Konto",
      abholtage: "Tage zum Abholen",
      vergessenNachTagen: "Vergessen, wer etwas hatte, nach Tagen",
      artRegel: "Anders je Art",
      saeumigAusleihen: "Wer etwas Überfälliges hat, darf ausleihen",
      saeumigVerlaengern: "Wer etwas Überfälliges hat, darf verlängern",
      verlaengernOhneGewinn: "Verlängern, auch wenn es keinen Tag bringt",
      vormerkungSperrtAlle: "Eine Vormerkung hindert alle Exemplare am Verlängern",
      vormerkenOhneAussicht: "Vormerken, was nicht zurückkommen kann",
      ausweisBegrenzt: "Nichts über das Ende des Ausweises hinaus verleihen",
      beschaedigt: "Beschädigtes",
      praesenz: "Was im Haus bleibt",
      benachrichtigen: "Lesern schreiben",
      erinnerungstage: "Erinnern, so viele Tage vor Fälligkeit",
      mahnstufe: "Mahnstufen",
      abholnachricht: "Schreiben, wenn etwas zum Abholen bereitliegt",
      verfallsnachricht: "Schreiben, wenn eine Vormerkung verfällt",
      ausweistage: "Schreiben, so viele Tage bevor ein Ausweis abläuft",
      willkommensnachricht: "Neue Leser begrüßen",
      briefe: "Briefe für alle ohne E-Mail",
      gebuehren: "Gebühren erheben",
      gebuehrTag: "Verspätung, je offenem Tag",
      gebuehrKulanz: "Verspätung, Tage ohne Gebühr",
      gebuehrHoechst: "Verspätung, höchstens je Ausleihe",
      gebuehrVerlust: "Verlust, wo das Exemplar keinen Preis hat",
      gebuehrSchaden: "Beschädigung",
      gebuehrAusweis: "Ausweis",
      gebuehrGrenze: "Nichts ausleihen, wenn so viel offen ist",
      kaution: "Kaution je Art",
      verweis: "Farbe der Verweise",
      verweisDunkel: "Farbe der Verweise im Dunkeln",
      band: "Farbe des Bands",
      bandDunkel: "Farbe des Bands im Dunkeln",
      impressum: "Impressum",
      datenschutz: "Datenschutz",
      art: "Eigene Arten von Werken",
      isbnQuelle: "Katalog zum Nachschlagen von ISBN (SRU)",
      strichcode: "Strichcode auf Etiketten und Ausweisen",
      kennwortVergessen: "Einmalcode per E-Mail, wenn das Kennwort vergessen ist",
      registrierung: "Leser tragen sich selbst ein",
      registrierungstage: "Unbestätigte Eintragungen entfernen nach Tagen",
    },
    person: {
      image: "Bild",
      vorname: "Vorname",
      nachname: "Nachname",
      username: "Benutzername",
      geboren: "Geboren",
      gestorben: "Gestorben",
      beschreibung: "Beschreibung",
      gnd: "GND",
      wikidata: "Wikidata",
      auchBekannt: "Auch bekannt als",
      koerperschaft: "Körperschaft",
      werk: "Werke",
    },
    reihe: {
      name: "Name",
      beschreibung: "Beschreibung",
      werk: "Bände",
    },
    verlag: {
      name: "Name",
      ort: "Ort",
      werk: "Werke",
    },
    schlagwort: {
      name: "Name",
      auchBekannt: "Andere Wörter dafür",
      gnd: "GND",
      oberbegriff: "Oberbegriff",
      unterbegriff: "Unterbegriffe",
      werk: "Werke",
    },
    zusammenfuehrung: {
      bleibt: "Bleibt",
      geht: "Geht darin auf",
      wahl: "Auswahl",
      titel: "Titel",
      gehtTitel: "Titel dessen, was darin aufgeht",
    },
    standort: {
      name: "Name",
      hinweis: "So findet man hin",
      ausleihbar: "Von hier wird ausgeliehen",
      exemplar: "Exemplare",
    },
    werk: {
      titel: "Titel",
      untertitel: "Untertitel",
      jahr: "Jahr",
      entstanden: "Entstanden",
      datierung: "Datierung",
      art: "Art",
      sprache: "Sprache",
      beschreibung: "Beschreibung",
      isbn: "ISBN",
      issn: "ISSN",
      ean: "EAN",
      schlagwort: "Schlagwörter",
      person: "Beteiligte",
      "person.rolle": "Rolle",
      verlag: "Verlag",
      ort: "Erscheinungsort",
      auflage: "Auflage",
      umfang: "Umfang",
      reihe: "Reihe",
      "reihe.band": "Band",
      altersfreigabe: "Altersfreigabe",
      image: "Umschlag oder Foto",
      verweis: "Weblinks",
      ausgabeVon: "Ausgabe von",
      ausgabe: "Ausgaben",
      exemplar: "Exemplare",
    },
    konto: {
      username: "Benutzername",
      name: "Name",
      email: "E-Mail",
      telefon: "Telefon",
      anschrift: "Anschrift",
      geboren: "Geboren am",
      gruppe: "Gruppe oder Klasse",
      vertretung: "Vertreten durch (bei Kindern)",
      rolle: "Rolle",
      ausweis: "Ausweisnummer",
      gueltigBis: "Gültig bis",
      gesperrt: "Gesperrt, weil",
      aktiv: "Darf sich anmelden",
      unbestaetigt: "Selbst eingetragen, unbestätigt seit",
      verlaufBehalten: "Ausleihen nach der Rückgabe behalten",
      nachrichten: "Nachrichten",
      notiz: "Notiz",
      person: "Person im Katalog",
    },
    gruppe: {
      name: "Name",
      gueltigBis: "Ausweise gültig bis",
      tage: "Leihfrist in Tagen",
      verlaengerungen: "Verlängerungen",
      ausleihen: "Ausleihen zugleich",
      notiz: "Notiz",
      konto: "Leserinnen und Leser",
    },
    exemplar: {
      werk: "Werk",
      signatur: "Signatur",
      barcode: "Strichcode",
      standort: "Standort",
      zustand: "Zustand",
      ausleihbar: "Ausleihbar",
      inventarnummer: "Inventarnummer",
      zugang: "Zugang am",
      preis: "Preis",
      herkunft: "Herkunft",
      zubehoer: "Zubehör",
      ausgesondertAm: "Ausgesondert am",
      grund: "Grund der Aussonderung",
      status: "Status",
    },
    ausleihe: {
      exemplar: "Exemplar",
      konto: "Konto",
      von: "Ausgeliehen am",
      bis: "Fällig am",
      zurueck: "Beendet am",
      ausgang: "Ausgang",
      verlaengerungen: "Verlängerungen",
      trotzdem: "Trotzdem, weil",
      status: "Status",
    },
    gebuehr: {
      konto: "Konto",
      ausleihe: "Ausleihe",
      grund: "Grund",
      betrag: "Betrag",
      bezahlt: "Bezahlt",
      offen: "Offen",
      zustand: "Stand",
      weise: "Zuletzt bezahlt",
      seit: "Seit",
      vermerk: "Vermerk",
      durch: "Festgesetzt durch",
      erledigt: "Erledigt am",
      erledigtDurch: "Erledigt durch",
    },
    merkliste: {
      name: "Name",
      beschreibung: "Beschreibung",
      oeffentlich: "Wer sie sieht",
      werk: "Werke",
      "werk.notiz": "Notiz",
      konto: "Konto",
    },
    vormerkung: {
      werk: "Werk",
      konto: "Konto",
      seit: "Vorgemerkt seit",
      status: "Status",
      exemplar: "Bereitgestelltes Exemplar",
      bis: "Abholen bis",
      bereitgelegt: "Liegt bereit seit",
      ende: "Beendet am",
    },
    bild: {
      titel: "Titel",
      beschreibung: "Beschreibung",
      breite: "Breite in Pixeln",
      hoehe: "Höhe in Pixeln",
      typ: "Hochgeladen als",
    },
    nachricht: {
      konto: "An",
      tag: "Für den Tag",
      anlass: "Anlass",
      bezug: "Worum es geht",
      text: "Text (Markdown)",
      weg: "Weg",
      adresse: "Gesendet an",
      zustand: "Stand",
      wann: "Seit",
      versuche: "Versuche",
      fehler: "Was nicht ging",
      naechster: "Nächster Versuch",
      begonnen: "Wird gesendet seit",
      hinfaelligSeit: "Hinfällig seit",
      sprache: "Sprache",
    },
    einspielung: {
      titel: "Datei",
      zustand: "Stand",
      art: "Was eine Zeile ist",
      herkunft: "Herkunft",
      kopf: "Spalten der Datei",
      spalte: "Bedeutung der Spalten",
      teilweise: "Auch ohne die abgelehnten Zeilen",
      format: "Format",
      kodierung: "Kodierung",
      trennzeichen: "Trennzeichen",
      groesse: "Größe in Byte",
      pruefwert: "Prüfwert",
      vorschau: "Erste Zeilen",
      fortschritt: "Fortschritt in Prozent",
      neu: "Neu",
      veraendert: "Geändert",
      gleich: "Unverändert",
      gefunden: "Schon da",
      mitgebracht: "Dazu neu",
      behalten: "Behalten, weil von Hand geändert",
      abgelehnt: "Abgelehnt",
      offen: "Noch nicht eingespielt",
      zurueckgenommen: "Zurückgenommen",
      geblieben: "Nicht zurückgenommen",
      meldung: "Meldung",
      ersetzen: "Vorhandene Titelbilder ersetzen",
      befund: "Befund",
      ende: "Beendet am",
    },
  },

  refusals: REFUSALS,
  importing: {
    steps: {
      file: "Datei",
      columns: "Spalten",
      trial: "Probelauf",
      run: "Einspielen",
      report: "Bericht",
    },
    states: {
      liest: "Die Datei ist da und wird gelesen.",
      spalten:
        "Prüfen Sie, was die Spalten bedeuten, und starten Sie den Probelauf. Er ändert nichts.",
      probe: "Der Probelauf sieht alle Zeilen durch. Er ändert nichts.",
      geprüft: "Das würde geschehen. Noch ist nichts geändert.",
      läuft:
        "Die Zeilen werden eingespielt. Sie können diese Seite verlassen; die Arbeit geht weiter.",
      angehalten: "Die Einspielung ist angehalten. Was schon eingespielt ist, bleibt.",
      fertig: "Die Einspielung ist fertig.",
      rücknahme: "Die Einspielung wird zurückgenommen.",
      zurückgenommen: "Die Einspielung ist zurückgenommen.",
      fehlgeschlagen: "Diese Datei lässt sich nicht einspielen.",
      verfallen:
        "Eine Woche lang ist nichts geschehen; die Datei ist deshalb gelöscht. Laden Sie sie noch einmal hoch.",
    },
    upload: {
      file: "Datei auswählen oder hierher ziehen",
      help: "Eine Liste aus Excel oder LibreOffice, CSV, MARC, BibTeX, RIS, JSON oder die Ausfuhr eines anderen Programms, höchstens 64 MB. Zuerst zeigt ein Probelauf, was geschehen würde.",
      submit: "Hochladen",
    },
    columns: {
      title: "Was die Spalten bedeuten",
      about:
        "Die Vorschläge folgen aus den Namen der Spalten und aus dem, was darin steht. Was Sie festlegen, gilt auch für die nächste Datei mit denselben Spalten.",
      told: "Diese Datei sagt selbst, was ihre Felder bedeuten.",
      column: "Spalte",
      example: "Zum Beispiel",
      means: "Bedeutet",
      leftOut: "(weglassen)",
      rowId: "Kennung der Zeile",
      kind: "Eine Zeile ist",
      kindHelp: "Nach einer Änderung lassen Sie die Spalten neu raten.",
      choose: "(bitte wählen)",
      source: "Herkunft",
      sourceHelp:
        "Woher die Liste kommt. Dieselbe Kennung derselben Herkunft ist dasselbe, auch beim nächsten Mal.",
      tryOut: "Probelauf starten",
      guessAgain: "Spalten neu raten",
      preview: "Die ersten Zeilen",
    },
    facts: (format, encoding, separator) =>
      [
        format,
        encoding && `Kodierung ${encoding}`,
        separator && `Trennzeichen ${separator === "Tab" ? "Tabulator" : `„${separator}“`}`,
      ]
        .filter(Boolean)
        .join(", "),
    size: (bytes) =>
      bytes < 100_000
        ? `${formats.number(bytes)} Byte`
        : `${formats.number(Math.round(bytes / 1e5) / 10)} MB`,
    progress: "Fortschritt",
    percent: (part) => `${part} %`,
    reload: "Stand neu laden",
    stop: "Anhalten",
    sums: "Zeilen",
    run: "Einspielen",
    runPartly: (refused) =>
      refused === 1
        ? "Ohne die abgelehnte Zeile einspielen"
        : `Ohne die ${formats.number(refused)} abgelehnten Zeilen einspielen`,
    refusedHelp:
      "Abgelehnte Zeilen können Sie gleich hier verbessern, oder als Datei herunterladen, verbessern und neu hochladen.",
    changeColumns: "Spalten ändern",
    goOn: "Weiter einspielen",
    undo: "Einspielung zurücknehmen",
    undoHelp:
      "Nimmt alles zurück, was diese Einspielung angelegt oder geändert hat und seitdem niemand angefasst hat. Der Rest wird aufgelistet.",
    undoRest: "Den Rest noch einmal versuchen",
    another: "Andere Datei einspielen",
    after: {
      all: (many) => `${many} ansehen, die neuesten zuerst`,
      labels: "Etiketten für die neuen Exemplare drucken",
      cards: "Ausweise drucken",
      desk: "Zur Theke",
    },
    removing:
      "Entfernt wird nur, was hier über die Einspielung steht. Was sie eingespielt hat, bleibt im Katalog, lässt sich danach aber nicht mehr zurücknehmen.",
    report: {
      first: "Was nicht eingespielt wird",
      row: (line, reason) => `Zeile ${line}: ${reason}`,
      all: "Alle im Bericht",
      title: (name) => `Bericht: ${name}`,
      about:
        "Zeilen, die nicht oder anders als erwartet eingespielt werden, und warum; nach einer Rücknahme auch, was geblieben ist.",
      link: "Zum Bericht",
      none: "Nichts zu berichten: keine Zeile wurde abgelehnt oder behalten.",
      line: "Zeile",
      outcome: "Ergebnis",
      outcomes: {
        abgelehnt: "abgelehnt",
        behalten: "behalten",
        gefunden: "schon da",
        geblieben: "geblieben",
      },
      reason: "Grund",
      what: "Was",
      back: "Zur Einspielung",
      more: (shown, total) => `Gezeigt sind ${formats.number(shown)} von ${formats.number(total)}.`,
      next: "Weitere Zeilen",
      download: "Abgelehnte Zeilen als Datei",
      downloadHelp:
        "Mit den Spalten der Datei und dem Grund in einer weiteren. Verbessert lässt sie sich neu hochladen.",
      reasonColumn: "Grund der Ablehnung",
      mend: "Verbessern",
      mendHelp: "Ändern Sie, was nicht stimmt; danach läuft der Probelauf noch einmal.",
      save: "Übernehmen und neu prüfen",
      mended: ["Verbesserte Zeilen: ", "."],
    },
    left: {
      touched: () => "Jemand hat es seitdem geändert.",
      pointed: (p) =>
        p.pointers === 1
          ? "Etwas anderes verweist darauf."
          : `${formats.number(Number(p.pointers))} andere verweisen darauf.`,
      rule: () => "Die Regeln der Ausleihe lassen es gerade nicht zu.",
      lost: () => "Was vorher darin stand, gibt es nicht mehr oder gehört jetzt etwas anderem.",
    },
    gaveUp:
      "Das Programm ist an dieser Datei mehrmals gescheitert. Teilen Sie sie in kleinere, oder speichern Sie sie in einem anderen Format.",
    fileGone: "Die Datei ist nicht mehr da. Laden Sie sie noch einmal hoch.",
    theFile: "die Datei",
  },
  log: {
    title: "Protokoll",
    about: "Was der Server beantwortet hat, und worüber er gestolpert ist.",
    requests: "Anfragen je Stunde",
    failures: "Antworten mit Status 5xx je Stunde",
    groups: "Fehler nach ihrem Ort",
    errors: "Fehler",
    access: "Zugriffe",
    nothing: "Hier steht noch nichts.",
    live: "Neue Zeilen erscheinen von selbst.",
  },
  figures: {
    title: "Zahlen",
    about: "Gezählt, als es geschah: vergangene Zahlen ändern sich nicht.",
    when: "Zeit",
    sum: "Zusammen",
    none: "In dieser Zeit wurde nichts gezählt.",
    wholeYear: "Das ganze Jahr",
    periods: "Andere Zeiten",
    names: {
      ausleihe: "Ausleihen",
      rueckgabe: "Rückgaben",
      verlust: "Verluste",
      ersatz: "Ersetztes",
      verlaengerung: "Verlängerungen",
      vormerkung: "Vormerkungen",
      besuch: "Besuche",
      zugang: "Zugänge",
      abgang: "Abgänge",
    },
    by: {
      art: ["Nach Art", "Art"],
      ort: ["Nach Standort", "Standort"],
      kreis: ["Nach Gruppe", "Gruppe"],
    },
    unknown: "ohne Angabe",
  },

  fees: {
    steps: {
      cash: "Bar bezahlt",
      card: "Mit Karte bezahlt",
      letOff: "Erlassen",
      giveBack: "Kaution zurückgeben",
      reverse: "Zahlung aufheben",
      reopen: "Doch nicht erlassen",
    },
    owed: {
      title: (sum) => `Offene Gebühren: ${sum}`,
      charged: "Dafür berechnet",
      nowOwed: (sum) => `Dafür sind ${sum} zu bezahlen.`,
      toPay: "Zum Bezahlen",
      growing: (sum) =>
        `Was überfällig ist, kostet bis heute ${sum}. Fest wird es mit der Rückgabe.`,
      left: (sum) => `noch offen: ${sum}`,
      amount: "Betrag",
      how: "Wie",
      pay: "Bezahlt",
    },
    cashBook: {
      title: "Kassenbuch",
      about: "Was eingenommen und zurückgegeben wurde. Was hier steht, ändert sich nicht mehr.",
      none: "In dieser Zeit ist nichts eingegangen und nichts zurückgegeben worden.",
      sums: "Summen",
      wholeMonth: "Der ganze Monat",
      periods: "Andere Zeiten",
      today: "Heute",
      number: "Nr.",
      time: "Wann",
      what: "Wofür",
      taken: "Eingenommen",
      given: "Zurückgegeben",
      balance: "Saldo",
      way: "Wie",
      who: "Durch",
    },
  },

  lending: {
    having: {
      in: "Verfügbar",
      out: "Ausgeliehen",
      until: (day) => `Ausgeliehen bis ${day}`,
      late: (day) => `Ausgeliehen, fällig seit ${day}`,
      held: "Liegt für jemanden bereit",
      none: "Nicht ausleihbar",
      waiting: (total) => (total === 1 ? "1 Vormerkung" : `${total} Vormerkungen`),
    },
    signIn: {
      title: "Anmelden",
      about: "Mit Ihrem Konto sehen Sie, was Sie ausgeliehen haben, verlängern und merken vor.",
      username: "Benutzername, Ausweisnummer oder E-Mail",
      password: "Kennwort",
      passwordHelp: "Oder der Einmalcode, den Sie von der Bibliothek bekommen haben.",
      submit: "Anmelden",
      wrong: "Name und Kennwort passen nicht zusammen. Bitte versuchen Sie es noch einmal.",
      late: "Die Seite war zu lange offen. Bitte geben Sie Ihr Kennwort noch einmal ein.",
      wait: (seconds) =>
        seconds === 1
          ? "Zu viele Versuche. Bitte warten Sie eine Sekunde."
          : seconds > 120
            ? `Zu viele Versuche. Bitte warten Sie ${Math.ceil(seconds / 60)} Minuten.`
            : `Zu viele Versuche. Bitte warten Sie ${seconds} Sekunden.`,
      already: ["Sie sind angemeldet als ", "."],
      out: "Abmelden",
      outDone: "Sie sind abgemeldet.",
      link: "Anmelden",
    },

    list: {
      title: (name) => `Ausleihen von ${name}`,
      about: "Diese Seite sehen nur Sie und die Bibliothek.",
      aboutOther: "Diese Seite sehen nur die Bibliothek und wem das Konto gehört.",
      open: "Ausgeliehen",
      none: "Zurzeit ist nichts ausgeliehen.",
      reservations: "Vorgemerkt",
      returned: "Zurückgegeben",
      due: "Fällig am",
      lent: "Ausgeliehen am",
      back: "Zurückgegeben am",
      renewals: renewalsIn,
      renew: (title) => `„${title}“ verlängern`,
      cancel: (title) => `Vormerkung von „${title}“ stornieren`,
      place: (place) => (place === 1 ? "Sie sind als Nächste an der Reihe" : `Platz ${place}`),
      fetch: (day) => `Liegt bis zum ${day} für Sie bereit`,
      since: (day) => `Vorgemerkt seit dem ${day}`,
      calendar: "Fälligkeiten als Kalender",
      reserve: "Vormerken",
      yours: "Sie haben dieses Werk ausgeliehen.",
      awaited: "Sie haben dieses Werk vorgemerkt.",
      toWork: "Zum Werk",
      signInToReserve: "Anmelden, um es vorzumerken",
      notRenewable: {
        saeumig: () => "Nicht verlängerbar, solange etwas überfällig ist.",
        gesperrt: () => "Nicht verlängerbar, solange das Konto gesperrt ist.",
        abgelaufen: (p) =>
          `Nicht verlängerbar: Der Ausweis galt bis zum ${formats.day(`${p.since}`)}.`,
        vorgemerkt: () => "Jemand wartet darauf; verlängern lässt es sich deshalb nicht.",
        "kein-gewinn": (_, left) =>
          `${renewalsIn(left)}. Verlängern lohnt sich noch nicht: Heute wäre es bis zum selben Tag.`,
      },
      lentTo: "Ausgeliehen an",
      link: "Ausleihen und Vormerkungen",
      calendarEvent: (title) => `Fällig: ${title}`,
      access: "Kennwort, Sitzungen und Schlüssel",
      account: "Konto",
      late: (days) => (days === 1 ? "seit gestern überfällig" : `seit ${days} Tagen überfällig`),
    },

    access: {
      title: (username) => `Zugang von ${username}`,
      about: "Womit dieses Konto sich anmeldet, und wo es gerade angemeldet ist.",
      password: "Kennwort",
      oldPassword: "Bisheriges Kennwort",
      newPassword: "Neues Kennwort",
      newPasswordHelp: (least) => `Mindestens ${least} Zeichen; sonst gibt es keine Regel.`,
      change: "Kennwort ändern",
      changed: "Das Kennwort ist geändert. Alle anderen Sitzungen sind beendet.",
      wrongOld: "Das bisherige Kennwort stimmt nicht. Geändert wurde nichts.",
      tooShort: (least) => `Das neue Kennwort braucht mindestens ${least} Zeichen.`,
      byCode:
        "Sie haben sich mit einem Einmalcode angemeldet. Bitte wählen Sie jetzt ein Kennwort.",
      sessions: "Sitzungen",
      thisOne: "diese Sitzung",
      begun: (time) => `Begonnen: ${time}`,
      last: (time) => `Zuletzt: ${time}`,
      end: "Diese beenden",
      endOthers: "Alle anderen beenden",
      ended: "Das ist beendet.",
      calendar: "Kalender",
      calendarAbout:
        "Ein Kalenderprogramm kann Ihre Fälligkeiten abonnieren, unter einer Adresse, die nur diesen Kalender zeigt. Wer sie kennt, kann ihn lesen; sie lässt sich jederzeit schließen.",
      calendarMake: "Adresse für den Kalender anlegen",
      calendarAnew: "Neue Adresse anlegen; die bisherige gilt dann nicht mehr",
      calendarMade: "Die Adresse Ihres Kalenders. Sie steht nur dieses eine Mal hier",
      calendarOpen: "Im Kalenderprogramm öffnen",
      calendarClose: "Adresse des Kalenders schließen",
      calendarClosed: "Die Adresse des Kalenders gilt nicht mehr.",
      keys: "Schlüssel für Programme",
      keysAbout:
        "Ein Programm weist sich mit einem Schlüssel aus, statt Ihr Kennwort zu kennen. Jeder gilt eine bestimmte Zeit und lässt sich einzeln widerrufen.",
      keyName: "Wofür",
      keyScope: "Was er darf",
      scopes: { lesen: "nur lesen", schreiben: "lesen und ändern" },
      keyDays: "Gültig für Tage",
      keyMake: "Schlüssel anlegen",
      keyMade: "Ihr neuer Schlüssel. Er wird nur jetzt gezeigt:",
      keyExpires: (day) => `gilt bis ${day}`,
      keyExpired: "abgelaufen",
      revoke: (name) => `„${name}“ widerrufen`,
      revoked: "Der Schlüssel ist widerrufen.",
      code: "Einmalcode",
      codeAbout:
        "Für die erste Anmeldung, und für jemanden, der sein Kennwort vergessen hat: Der Code wird bei der Anmeldung statt des Kennworts eingegeben, gilt einen Tag und nur einmal.",
      codeMake: "Einmalcode ausgeben",
      codeMade: "Der Einmalcode. Er wird nur jetzt gezeigt:",
      data: "Gespeicherte Daten",
      answersFor: "Vertritt",
      dataAbout: "Alles, was über dieses Konto gespeichert ist, in einer Datei.",
      dataLink: "Daten herunterladen (JSON)",
      remove: "Konto löschen",
      removeAbout:
        "Das Konto und alles, was zu ihm gehört, wird gelöscht und kommt nicht wieder. Möglich ist das erst, wenn nichts mehr ausgeliehen ist.",
      removeSubmit: "Konto endgültig löschen",
    },

    desk: deskInGerman,

    steps: {
      back: "Zurücknehmen",
      lost: "Als verloren melden",
      found: "Ist wieder da",
      replaced: "Ist ersetzt",
      repair: "In Reparatur geben",
      repaired: "Ist repariert",
      withdraw: "Aussondern",
    },

    done: {
      vermerkt: "Das ist vermerkt.",
      versetzt: "Sie sind jetzt in dieser Gruppe.",
      kennwort: "Ihr Kennwort gilt ab jetzt.",
      verlaengert: "Die Ausleihe ist verlängert.",
      vorgemerkt: "Das Werk ist vorgemerkt.",
      storniert: "Die Vormerkung ist storniert.",
      gemerkt: "Es steht auf Ihrer Merkliste.",
      geteilt: "Alle, die die Adresse haben, können die Merkliste jetzt lesen.",
      geschlossen: "Die Merkliste können jetzt nur noch Sie lesen.",
      geloescht: "Das Konto ist gelöscht.",
      verschieden: "Das ist vermerkt: nicht dasselbe.",
      wiederoffen: "Das Paar ist wieder offen, sofern es noch gleich aussieht.",
    },

    events: {
      title: "Vorgänge",
      about:
        "Anmeldungen, Fehlversuche, Abweisungen und die Arbeit der Nacht. Von einer fehlgeschlagenen Anmeldung bleibt der Name nur, wenn ein Konto ihn hat.",
      none: "Bisher ist nichts vorgefallen.",
      time: "Wann",
      what: "Was",
      who: "Wer",
      address: "Woher",
      detail: "Einzelheit",
      names: {
        angemeldet: "angemeldet",
        abgemeldet: "abgemeldet",
        fehlgeschlagen: "Anmeldung fehlgeschlagen",
        gebremst: "zu viele Versuche",
        verweigert: "Zugriff verweigert",
        "kennwort-geaendert": "Kennwort geändert",
        "einmalcode-ausgegeben": "Einmalcode ausgegeben",
        registriert: "selbst eingetragen",
        "nicht-zugestellt": "E-Mail nicht zugestellt",
        "schluessel-angelegt": "Schlüssel angelegt",
        "schluessel-widerrufen": "Schlüssel widerrufen",
        vergessen: "Entleiher vergessen",
        unbestaetigt: "unbestätigte Eintragungen entfernt",
        verfallen: "Vormerkungen verfallen",
        nachrichten: "Nachrichten geschrieben",
        versendet: "Nachrichten versendet",
        tagesarbeit: "Arbeit des Tages getan",
      },
    },

    again: {
      title: "Ihre Eingaben",
      about: "Es ist nichts verloren: Hier steht, was Sie eingegeben haben.",
      submit: "Noch einmal absenden",
      signIn: "Zuerst anmelden (öffnet sich in einem neuen Fenster)",
    },
  },

  site: {
    skip: "Zum Inhalt springen",
    start: "Startseite",
    collections: "Sammlungen",
    breadcrumbs: "Sie sind hier",
    language: "Sprache",
    signedIn: ["Angemeldet als ", ""],
    about: (siteName) => `${siteName}: ein Katalog, in dem alles eine Adresse hat.`,
  },

  search: {
    label: "Suche",
    in: (many) => `${many} durchsuchen`,
    submit: "Suchen",
    orIn: "oder suchen in",
    alsoIn: (many) => `Auch unter „${many}“ suchen`,
    clear: "Suche aufheben",
    results: (total, more, nouns) =>
      more ? `Mehr als ${count(total, nouns)} gefunden` : `${count(total, nouns)} gefunden`,
    title: (many, words) => `${many}: „${words}“`,
    none: ["Zu „", "“ wurde nichts gefunden."],
    noneHelp:
      "Versuchen Sie es mit weniger Wörtern oder nur mit einem Wortanfang. Groß und klein, Umlaute und Akzente spielen keine Rolle.",
    meant: ["Meinten Sie ", "?"],
    hits: (total, more) =>
      more
        ? `mehr als ${formats.number(total)} Treffer`
        : total === 1
          ? "1 Treffer"
          : `${formats.number(total)} Treffer`,
  },

  facets: {
    label: "Eingrenzen",
    chosen: "Eingegrenzt auf",
    remove: "Aufheben:",
    clear: "Alle aufheben",
    none: "Auf diese Auswahl passt nichts.",
    names: { anfang: "Anfang", jahrhundert: "Jahrhundert", verfuegbar: "Ausleihe" },
    values: {
      sprache: (tag) => formats.languageName(`${tag}`),
      jahrhundert: (value) =>
        Number(value) < 0 ? `${-Number(value)}. Jh. v. Chr.` : `${value}. Jahrhundert`,
      verfuegbar: (value) => (value === "ja" ? "jetzt ausleihbar" : "gerade nicht da"),
    },
  },

  list: {
    asTable: "Als Tabelle (CSV)",
    toCite: "Zum Zitieren:",
    separator: "semikolon",
    sort: "Sortieren nach",
    ownOrder: "Name",
    byRank: "Beste Treffer",
    created: "Neu eingetragen",
    letters: "Nach dem Anfang",
    ascending: "aufsteigend",
    descending: "absteigend",
    empty: (many) => `Hier gibt es noch keine ${many}.`,
    about: (total, nouns, siteName) => `${count(total, nouns)} im Katalog von ${siteName}.`,
  },

  paging: {
    label: "Seiten",
    first: "Erste Seite",
    previous: "Vorige Seite",
    next: "Nächste Seite",
    range: (from, to, total) =>
      `${formats.number(from)} bis ${formats.number(to)} von ${formats.number(total)}`,
  },

  address: {
    label: "Adresse dieser Seite",
    formats: "Für Programme",
    outside: "führt zu einer anderen Website",
    copy: "Kopieren",
    copied: "Die Adresse ist kopiert.",
  },

  member: {
    readMore: "Ganz lesen",
    furtherDetails: "Weitere Angaben",
    portrait: (name) => `Bild von ${name}`,
    changed: (day) => `Zuletzt geändert am ${day}`,
    about: (title, one, siteName) => `${title}: ${one} im Katalog von ${siteName}.`,
  },

  person: {
    works: (total) => {
      if (total === 0) return ["Von ", " ist noch kein Werk verzeichnet."];
      if (total === 1) return ["Von ", " ist 1 Werk verzeichnet."];
      return ["Von ", ` sind ${formats.number(total)} Werke verzeichnet.`];
    },
    lived: (born, died) => {
      if (born === null) return died === null ? "" : `gestorben ${year(died)}`;
      if (died === null) return `geboren ${year(born)}`;
      return born < 0 && died < 0 ? `${-born}–${year(died)}` : `${year(born)}–${year(died)}`;
    },
  },

  work: {
    by: "von",
  },

  notes: {
    impressum: {
      title: "Impressum",
      missing: (siteName) => `# Impressum

Wer **${siteName}** betreibt, steht hier noch nicht.

Die Bibliothek schreibt es in ihre Einstellungen, unter „Impressum und Datenschutz“: Name und Anschrift, wer sie vertritt, und wie sie zu erreichen ist.`,
    },
    datenschutz: {
      title: "Datenschutz",
      missing: (siteName) => `# Datenschutz

Diese Seite sagt, was das Programm speichert, mit dem **${siteName}** läuft. Was darüber hinaus gilt, schreibt die Bibliothek in ihre Einstellungen, unter „Impressum und Datenschutz“.

## Wer nur liest

Wer im Katalog liest und sucht, bekommt kein Cookie und wird nicht verfolgt. Nichts wird von anderen Servern geladen, außer Bildern, die ein Eintrag selbst dort nennt. Der Server schreibt zu jeder Anfrage eine Zeile in sein Protokoll: Zeit, IP-Adresse, Adresse der Seite, Herkunft und Browser.

## Wer die Sprache umschaltet

Die Wahl steht ein Jahr lang in einem Cookie namens \`sprache\`. Es enthält nur sie.

## Wer ein Konto hat

Nach der Anmeldung hält ein Cookie die Sitzung, bis Sie sich abmelden, spätestens acht Stunden lang. Ein zweites bleibt ein halbes Jahr in Ihrem Browser: Daran wird er bei der Anmeldung wiedererkannt, damit niemand Sie aussperrt, der an Ihrem Kennwort rät. Aus demselben Grund wird einen Monat lang ein Prüfwert der IP-Adresse aufgehoben, aus dem sie sich nicht ablesen lässt. Gespeichert sind die Angaben des Kontos, Ausleihen und Vormerkungen; nach der Rückgabe wird nach der eingestellten Frist vergessen, wer etwas ausgeliehen hatte. Kennwörter sind nur so gespeichert, dass niemand sie lesen kann.`,
    },
  },

  programs: {
    title: "Schnittstelle",
    about: (siteName) =>
      `Alles in ${siteName} hat eine Adresse, und jede Adresse antwortet in dem Format, das gewünscht wird.`,
    whole:
      "Ein öffentlicher Katalog mit Ausleihe. Alles hat eine Adresse, und jede antwortet in dem Format, das gewünscht wird: durch eine Endung, durch ?format= oder durch Accept. Wo GET erlaubt ist, sind es auch HEAD und OPTIONS.",
    descriptions: "Für Programme beschrieben",
    tryIt: "Ausprobieren",
    tryHelp: "Diese Adressen gibt es in diesem Katalog. Jeder Verweis öffnet sie in einem Format.",
    words: "Suchwörter",
    format: "Format",
    send: "Anfragen",
    answers: (format) => `So antwortet sie in ${format}`,
    onTheCommandLine: "Auf der Kommandozeile",
    pagesTitle: "Weitere Adressen",
    formatsTitle: "Formate",
    listsTitle: "Listen",
    headersTitle: "Kopfzeilen",
    errorsTitle: "Fehler",
    errorsHelp:
      "Jeder Fehler ist ein Problem-Dokument (RFC 9457) im gewünschten Format; bei falschen Angaben stehen alle auf einmal darin.",
    signInTitle: "Anmelden",
    signInHelp:
      "Den Katalog lesen darf jeder. Für alles andere senden Programme HTTP Basic oder einen Schlüssel (Authorization: Bearer …), den man sich auf der Seite seines Zugangs macht.",
    fieldsOf: (many) => `Felder: ${many}`,
    schemas: "Schemas",
    columns: {
      address: "Adresse",
      method: "Methode",
      what: "Was",
      who: "Wer",
      formats: "Formate",
      field: "Feld",
      value: "Wert",
      type: "Typ",
      suffix: "Endung",
      reads: "auch als Eingabe",
    },
    who: {
      all: "alle",
      leser: "Leserinnen und Leser",
      theke: "Theke",
      bibliothekar: "Bibliothek",
      owner: "wem es gehört",
    },
    values: {
      text: "Text",
      number: "ganze Zahl",
      day: "Tag (JJJJ-MM-TT)",
      choice: "Auswahl",
      image: "Adresse eines Bildes",
      texts: "Liste von Texten",
      link: "Verweis",
      links: "Liste von Verweisen",
      derived: "Liste von Verweisen",
      computed: "Text",
    },
    codes: {
      wochentag: "ein Wochentag, aufbewahrt als „sonntag“",
      schliesstag:
        "ein Tag oder eine Zeit von Tagen, aufbewahrt als 2026-12-24, 12-24 (jedes Jahr), 2026-12-24/2027-01-06",
      farbe: "eine Farbe, aufbewahrt als #0b5863",
      isbn: "eine ISBN mit 10 oder 13 Ziffern, aufbewahrt mit 13",
      issn: "eine ISSN, aufbewahrt mit Bindestrich",
      ean: "eine EAN (GTIN) mit 8, 12 oder 13 Ziffern, aufbewahrt mit 8 oder 13",
      betrag: "ein Betrag mit Währung, aufbewahrt wie 12.90 EUR; ohne Währung sind es Euro",
      language:
        "eine Sprache, nach ihrem Kürzel (de, ger, deu) oder ihrem Namen, aufbewahrt nach BCP 47",
      relator:
        "was jemand tat, nach dem MARC-Code (aut, ill, trl) oder einem Wort, aufbewahrt als Code; anderes bleibt, wie es ist",
    },
    required: "nötig",
    readOnly: "nur lesbar",
    unique: "einmalig",
    atMost: (characters) => `höchstens ${characters} Zeichen`,
    oneOf: (words) => `eines von: ${words}`,
    doings: {
      list: (_one, many) => `${many}: eine Seite der Liste`,
      create: (one) => `Neu anlegen: ${one}`,
      read: (one) => `Lesen: ${one}`,
      replace: (one) => `Unter dieser Adresse speichern: ${one}`,
      change: (one) => `In Teilen ändern: ${one}`,
      remove: (one) => `Für immer entfernen: ${one}`,
    },
    pages: {
      "/": "Die Startseite: Verweise auf alle Sammlungen",
      "/problem/:key": "Was ein Fehler bedeutet",
      "/zahlen": "Die Zahlen dieses Jahres",
      "/zahlen/:key": "Die Zahlen eines Jahres oder Monats",
      "/kassenbuch": "Das Kassenbuch von heute",
      "/kassenbuch/:key": "Das Kassenbuch eines Tages oder Monats",
      "/ausleihliste/:key": "Die Ausleihliste eines Kontos",
      "/theke/:key": "Eine Liste der Theke",
      "/postausgang/:key": "Was heute zu schreiben ist, die Texte, und Briefe, auch als PDF",
      "/vorgaenge": "Anmeldungen und Verweigertes",
      "/einrichten": "Was in der ersten Stunde noch zu tun ist",
      "/befunde": "Was an den Dateien der Website nicht stimmt",
      "/ausweise": "Ausweise für Leserinnen und Leser, auch als PDF",
      "/etiketten": "Etiketten für Exemplare, auch als PDF",
      "/einmalcodes": "Einmalcodes für ein Konto oder eine Gruppe; ein Formular gibt sie aus",
      "/doppelte": "Was gleich aussieht und vielleicht dasselbe ist",
      "/einspielbericht/:key": "Der Bericht einer Einspielung",
      "/ablehnungen/:key": "Die abgelehnten Zeilen einer Einspielung als Tabelle",
      "/zugang/:key": "Sitzungen und Schlüssel eines Kontos",
      "/daten/:key": "Alles, was über ein Konto gespeichert ist",
      "/protokoll": "Die Protokolle",
      "/schema/:key": "Ein Schema, für JSON und für XML",
      "/openapi.json": "Die ganze Schnittstelle, für Programme",
      "/.well-known/api-catalog": "Wo die Schnittstelle beginnt (RFC 9727)",
      "/gesundheit/lebt": "Ob der Dienst lebt",
      "/gesundheit/bereit": "Ob der Dienst antworten kann",
      "/sitemap.xml": "Alle Seiten, für Suchmaschinen",
      "/sitemap/:key": "Ein Teil davon",
      "/robots.txt": "Was Suchmaschinen lesen mögen",
    },
    parameters: {
      suche: "Wörter, in beliebiger Reihenfolge; jedes kann ein Wortanfang sein.",
      anfang: "Wie der Name beginnt, nach dem die Liste geordnet ist; Artikel zählen nicht.",
      anzahl: "Einträge auf einer Seite; ohne Angabe hat eine Tabelle alle.",
      nach: "Wo die Seite beginnt: aus dem Verweis auf sie, nie selbst gemacht.",
      sortierung: "Das Feld, nach dem sortiert wird; mit - davor absteigend.",
      format: "Das Format, vor Accept; eine Endung der Adresse tut dasselbe.",
      lang: "Die Sprache von Seiten und Fehlern, vor Accept-Language.",
      "If-None-Match":
        "Beim Lesen: 304, wenn der ETag noch stimmt. Beim Schreiben: * legt nur neu an.",
      "If-Modified-Since": "304, wenn sich seither nichts geändert hat.",
      "If-Match": "Nur, wenn dies der ETag einer heutigen Fassung ist, oder * für irgendeine.",
      "If-Unmodified-Since": "Nur, wenn sich seither nichts geändert hat.",
      Range: "Nur ein Teil der Datei: bytes=0-499.",
      "If-Range": "Nur dann ein Teil, wenn dies noch der ETag ist; sonst alles.",
      Prefer: "return=representation beantwortet das Anlegen mit dem, was angelegt wurde.",
      "Idempotency-Key":
        "Wer nicht sicher ist, ob etwas angekommen ist, schickt dasselbe mit demselben Schlüssel noch einmal: Nichts entsteht doppelt.",
    },
  },

  doubles: {
    title: "Doppelte",
    about:
      "Was nach ISBN, nach Titel und Urheber oder nach Name und Lebensjahren dasselbe sein kann. Was verschieden ist, wird hier nicht wieder gezeigt.",
    aboutSettled: "Was gleich aussieht und doch verschieden ist.",
    none: "Hier ist nichts doppelt.",
    total: (count) => (count === 1 ? "1 Paar" : `${number(count)} Paare`),
    state: "Stand",
    open: "Offen",
    settled: "Verschieden",
    kind: "Was",
    all: "Alles",
    different: "Nicht dasselbe",
    reopen: "Vielleicht doch dasselbe",
    since: "hier seit",
  },

  merging: {
    about:
      "Alles, was auf das eine verweist, verweist danach auf das andere, auch Exemplare, Ausleihen und Vormerkungen; seine Adressen leiten für immer weiter. Wählen Sie, was gelten soll.",
    kept: "Bleibt",
    lost: "Geht darin auf",
    swap: "Andersherum",
    same: (names) => `In beiden gleich: ${names}.`,
    sides: { bleibt: "von dem, das bleibt", geht: "von dem, das darin aufgeht", beide: "beides" },
    submit: "Zusammenführen",
    compare: "Vergleichen und zusammenführen",
    link: "Mit einem anderen zusammenführen",
    undo: "Rückgängig machen",
    undoQuestion:
      "Die beiden sind danach wieder zwei, mit ihren Adressen und allem, was auf sie verwies.",
  },

  nearby: {
    by: (name) => `Mehr von ${name}`,
    with: (title) => `Auch mit „${title}“`,
    subject: "Zum selben Thema",
  },

  start: {
    newest: "Neu im Katalog",
    discover: "Personen entdecken",
    numbers: "Die Sammlungen",
    all: (many) => `Alle ${many}`,
    visit: "So finden Sie uns",
    hours: "Öffnungszeiten",
    closed: (day) => `Geschlossen am ${day}`,
    place: "Anschrift",
    phone: "Telefon",
    mail: "E-Mail",
  },

  created: {
    title: "Angelegt",
    sentence: ["Es steht jetzt unter ", "."],
    status: (status) => `Status ${status}`,
  },

  problem: {
    status: (status) => `Status ${status}`,
    meaning: "Was das bedeutet",
    faults: "Was nicht stimmt",
    entry: (position) => `Eintrag ${position}`,
    variants: "Was es gibt",
    related: "Worum es geht",
    search: "Vielleicht findet es die Suche",
    detail: "Meldung",
    onwards: "So geht es weiter",
    others: "Weitere Fehler",
  },

  lists: {
    first: "Merkliste",
    remember: "Auf meine Merkliste",
    rememberMore: "Auf eine weitere Merkliste",
    which: "Auf welche Merkliste",
    another: "Eine neue Merkliste",
    onLists: "Auf Ihren Merklisten:",
    empty: "Auf dieser Merkliste steht noch nichts. Die Seite eines Werks hat einen Knopf dafür.",
    isPublic:
      "Diese Merkliste ist öffentlich: Alle, die ihre Adresse haben, können sie lesen. Wem sie gehört, erfahren sie nicht.",
    isPrivate: "Diese Merkliste können nur Sie lesen.",
    share: "Über ihre Adresse teilen",
    close: "Für mich behalten",
  },

  findings: {
    title: "Dateien dieser Website",
    about:
      "Was an den eigenen Dateien der Bibliothek, im Ordner der Website, nicht so ist, wie es sein soll.",
    none: "Alles in Ordnung: An den eigenen Dateien der Bibliothek ist nichts falsch.",
    link: (count) => `An den Dateien dieser Website ist etwas zu beheben (${count})`,
    columns: { datei: "Datei", befund: "Was nicht stimmt" },
    mistake: ({ kind, field, place, word, means, near }) => {
      const where = [place && `„${place}“`, field && `Feld „${field}“`, `Art „${kind}“`];
      const wrong = {
        field: "ist keines ihrer Felder",
        role: "ist keine Rolle",
        fact: "bedeutet nichts",
      };
      const meant = near === null ? "" : `; gemeint ist wohl „${near}“`;
      return `„${word}“ (${where.filter(Boolean).join(", ")}) ${wrong[means]}${meant}.`;
    },
    unreadable: (reason) => `Sie ist nicht zu lesen: ${reason}.`,
    leftOut: "Was darin erklärt wird, fehlt, bis es behoben ist.",
    template: ({ what, known }) =>
      what === "name"
        ? `Eine Nachricht mit diesem Namen gibt es nicht; es gibt ${known.join(", ")}.`
        : what === "unreadable"
          ? "Die Datei lässt sich nicht lesen; genommen wird der Text des Programms."
          : what === "long"
            ? "Der Text ist zu lang für eine Nachricht; genommen wird der des Programms."
            : `${what.placeholder} füllt hier nichts aus; es gibt ${known.join(", ")}.`,
    page: (fault) => {
      const why =
        fault.what === "unreadable"
          ? `Die Datei lässt sich nicht lesen (${fault.reason}).`
          : fault.what === "large"
            ? "Die Datei ist größer als 256 KiB, worauf jeder Besucher warten würde."
            : `Die Adresse ${fault.path} hat schon ${fault.other}; geben Sie einer der beiden einen anderen Namen.`;
      return `${why} Diese Seite fehlt bis dahin.`;
    },
    noMail:
      "Es ist kein Mailserver eingerichtet: Keine E-Mail geht hinaus, Nachrichten gibt es nur als Briefe. Fragen Sie, wer den Server betreibt; wie es geht, steht in docs/messages.md (LEIHWERK_SMTP).",
    leftFields: (kind, fields) =>
      `Keine Datei im Ordner der Website fügt der Art „${kind}“ noch ${fields.map((name) => `„${name}“`).join(", ")} hinzu: Was dort eingetragen war, bleibt aufgehoben und ist wieder zu sehen, sobald eine es tut.`,
  },
  print: printInGerman,

  readers: {
    group: {
      all: "Für alle in der Gruppe",
      codes: "Zugänge ausgeben und drucken",
      moveUp: (name, until) =>
        name === null
          ? `Ausweise verlängern bis ${until}`
          : `Versetzen in die ${name}, Ausweise gültig bis ${until}`,
      moveChosen: "Angekreuzte kommen in die Gruppe",
      move: "Versetzen",
      moveHelp: "Eine Gruppe, die es noch nicht gibt, wird angelegt.",
      choose: "Einige in eine andere Gruppe versetzen",
      expire: "Ausweise ablaufen lassen …",
      expireAsk: (total) =>
        `${total === 1 ? "Der Ausweis" : `Alle ${number(total)} Ausweise`} dieser Gruppe ${total === 1 ? "gilt" : "gelten"} dann nur bis gestern: Ausgeliehen und verlängert wird nichts mehr, bis ein neuer Tag eingetragen ist.`,
      expireSure: (total) =>
        total === 1
          ? "Ja, den Ausweis ablaufen lassen"
          : `Ja, alle ${number(total)} ablaufen lassen`,
    },
    slips: {
      title: "Zugang",
      about:
        "Mit einem Einmalcode meldet man sich zum ersten Mal an und wählt ein Kennwort. Er wird nur jetzt gezeigt; ein neuer ersetzt den alten.",
      aboutGroup:
        "Für alle, die noch kein Kennwort haben, ein Zettel zum Ausschneiden: mit Namen, Ausweisnummer und Einmalcode. Die Codes werden nur jetzt gezeigt; neue ersetzen die alten.",
      choose: "Für wen? Wählen Sie eine Gruppe oder ein Konto.",
      nobody: "Hier ist niemand, der einen Zugang bekommen kann.",
      make: "Einmalcode ausgeben und drucken",
      send: (address) => `Einmalcode an ${address} senden`,
      withPassword: (total) =>
        total === 1
          ? "Auch für die eine Person, die schon ein Kennwort hat"
          : `Auch für die ${formats.number(total)}, die schon ein Kennwort haben`,
      made: (total, until) =>
        total === 1
          ? `Drucken Sie diese Seite jetzt: Der Code ist nur hier zu sehen und gilt bis ${until}.`
          : `Drucken Sie diese Seite jetzt: Die ${formats.number(total)} Codes sind nur hier zu sehen und gelten bis ${until}.`,
      sent: (address) => `Der Einmalcode ist an ${address} gesendet.`,
      notSent: (reason) =>
        `Die E-Mail ist nicht angekommen (${reason}). Drucken Sie den Zettel, oder versuchen Sie es noch einmal.`,
      next: "Noch jemanden eintragen",
      address: "Anmelden unter",
      username: "Benutzername",
      card: "Ausweisnummer",
      code: "Einmalcode",
      how: (until) =>
        `Melden Sie sich mit Benutzername oder Ausweisnummer und dem Einmalcode an, und wählen Sie dann ein Kennwort. Der Code gilt einmal, bis ${until}.`,
      subject: (site) => `${site}: Ihr Zugang`,
      greeting: (name) => (name === null ? "Guten Tag!" : `Guten Tag, ${name}!`),
    },
    forgotten: {
      title: "Kennwort vergessen",
      ask: "Kennwort vergessen? Fragen Sie in der Bibliothek: Dort bekommen Sie einen Einmalcode.",
      about:
        "Sagen Sie uns, wer Sie sind. Wenn wir eine E-Mail-Adresse von Ihnen haben, senden wir einen Einmalcode dorthin.",
      submit: "Einmalcode senden",
      done: "Wenn es dieses Konto gibt und eine E-Mail-Adresse hat, ist ein Einmalcode unterwegs. Kommt nichts an, hilft die Bibliothek weiter.",
      subject: (site) => `${site}: Ihr Einmalcode`,
      letter:
        "Jemand, hoffentlich Sie, hat angegeben, das Kennwort vergessen zu haben. Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Kennwort gilt weiter.",
    },
    registration: {
      title: "Konto anlegen",
      aboutByMail:
        "Tragen Sie sich ein. Wir senden einen Einmalcode an Ihre E-Mail-Adresse, mit dem Sie sich anmelden und ein Kennwort wählen.",
      aboutAtDesk:
        "Tragen Sie sich ein, und kommen Sie dann in die Bibliothek: An der Theke wird das Konto bestätigt, und Sie bekommen Ihren Ausweis.",
      name: "Vor- und Nachname",
      email: "E-Mail",
      submit: "Eintragen",
      nameMissing: "Sagen Sie uns Ihren Namen, mit höchstens 200 Zeichen.",
      emailWrong:
        "Das ist keine E-Mail-Adresse, an die wir schreiben können. Sie sieht aus wie anna@example.org, vor dem @ ohne Umlaute.",
      doneByMail:
        "Danke. Eine E-Mail ist unterwegs; sie sagt, wie es weitergeht. Kommt nichts an, hilft die Bibliothek weiter.",
      doneAtDesk: "Danke. Kommen Sie nun in die Bibliothek: An der Theke geht es weiter.",
      unconfirmed: "Selbst eingetragen, noch nicht an der Theke bestätigt",
      subject: (site) => `${site}: Ihr Konto`,
      letter: "Ihr Konto ist angelegt. Mit dem Einmalcode bestätigen Sie Ihre E-Mail-Adresse.",
      knownLetter:
        "Jemand, hoffentlich Sie, wollte mit dieser E-Mail-Adresse ein Konto anlegen. Sie haben schon eines; melden Sie sich damit an. Ist das Kennwort vergessen, hilft die Bibliothek weiter.",
    },
  },

  notices: {
    occasions: {
      mahnung: "überfällig",
      abholen: "zum Abholen bereit",
      faellig: "bald fällig",
      verfallen: "Vormerkung verfallen",
      ausweis: "Ausweis läuft ab",
      willkommen: "Willkommen",
    },
    item: {
      mahnung: (day) => `fällig am ${day}`,
      abholen: (day) => `abzuholen bis ${day}`,
      faellig: (day) => `fällig am ${day}`,
      verfallen: (day) => `abzuholen war bis ${day}`,
      ausweis: (day) => `gültig bis ${day}`,
      willkommen: (day) => `angelegt am ${day}`,
    },
    several: (first, others) =>
      `${first} (und ${others === 1 ? "eine weitere Mitteilung" : `${formats.number(others)} weitere Mitteilungen`})`,
    preview: {
      title: "Was heute zu schreiben ist",
      about: "So würde heute geschrieben. Es ist noch nichts davon getan.",
      off: "Nachrichten sind ausgeschaltet: Nichts hiervon wird geschrieben, bis es in den Einstellungen steht.",
      quiet:
        "Heute ist geschlossen. An Schließtagen wird nichts geschrieben; es folgt, wenn wieder geöffnet ist.",
      none: "Heute ist niemandem etwas zu schreiben.",
      total: (total, more) =>
        more
          ? `Mehr als ${formats.number(total)} Nachrichten; so viele stehen hier.`
          : total === 1
            ? "Eine Nachricht."
            : `${formats.number(total)} Nachrichten.`,
      settings: "Einstellungen der Nachrichten",
      when: "Von selbst wird einmal am Tag geschrieben, kurz nach Mitternacht.",
      writeNow: "Jetzt schreiben",
      writeNowHelp:
        "E-Mails gehen danach innerhalb einer Minute hinaus, Briefe warten auf den Druck. Niemand bekommt heute noch eine zweite.",
      written: "Das ist geschrieben. Was daraus wird, steht unter",
      link: "Mahnungen und andere Nachrichten von heute",
    },
    templates: {
      title: "Texte der Nachrichten",
      about:
        "So sehen die Texte mit echten Angaben aus. Eigene Texte liegen im Ordner der Bibliothek unter nachrichten/.",
      none: "Dafür gibt es gerade kein Beispiel: So etwas ist noch nicht vorgekommen.",
    },
    letters: {
      title: "Briefe",
      about:
        "Wer keine E-Mail bekommt, bekommt einen Brief. Drucken Sie erst alle, und sagen Sie dann, dass sie gedruckt sind.",
      none: "Es ist kein Brief zu drucken.",
      print: (total) =>
        total === 1
          ? "Den Brief drucken (PDF)"
          : `Alle ${formats.number(total)} Briefe drucken (PDF)`,
      printed: (total) =>
        total === 1
          ? "Dieser Brief ist gedruckt"
          : `Diese ${formats.number(total)} Briefe sind gedruckt`,
      printedHelp:
        "Erst wenn alle Blätter gut aus dem Drucker gekommen sind: Danach stehen sie hier nicht mehr.",
      done: "Die Briefe sind als gedruckt vermerkt.",
      noAddress: "ohne Anschrift",
      longAddress: (names) =>
        `Im Fenster des Umschlags haben sechs Zeilen Platz; die mittleren Zeilen der Anschrift fehlen bei: ${names.slice(0, 20).join(", ")}${names.length > 20 ? " …" : ""}.`,
    },
    outbox: {
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
      gaveUp: (tries) => `Nach ${formats.number(tries)} Versuchen aufgegeben.`,
      failedAt: (day) => `Nachricht vom ${day} kam nicht an`,
      waitingNext: (moment) => `Nächster Versuch: ${moment}`,
    },
    unsubscribe: {
      title: "Erinnerungen abbestellen",
      about:
        "Danach bekommen Sie keine freundlichen Erinnerungen mehr per E-Mail, etwa bevor etwas fällig ist. Was nötig ist, etwa wenn etwas überfällig ist oder für Sie bereitliegt, schreiben wir weiter.",
      submit: "Keine Erinnerungen mehr",
      done: "Sie bekommen keine Erinnerungen mehr. In Ihrem Konto können Sie das wieder ändern.",
      invalid:
        "Dieser Verweis gilt nicht (mehr). Ändern Sie es in Ihrem Konto, oder sagen Sie es an der Theke.",
    },
  },
  covers: {
    title: "Titelbilder",
    about:
      "Eine Zip-Datei voller Bilder: Jedes wird das Titelbild des Werks, das sein Name nennt, mit einer ISBN, mit dem Barcode eines Exemplars oder mit der Nummer aus der Adresse des Werks (9783518366752.jpg, 0004.png, 12.webp).",
    file: "Zip-Datei",
    fileHelp: (mebibytes) =>
      `Höchstens ${mebibytes} MiB; jedes Bild JPEG, PNG, WebP oder AVIF, höchstens 8 MiB.`,
    replace: "Auch statt der Titelbilder, die schon da sind",
    submit: "Hochladen und prüfen",
    taken: "übernommen",
    kept: "ausgelassen: Das Werk hat schon ein Titelbild",
    unknown: "kein Werk heißt so",
    several: "mehrere Werke haben diese ISBN",
    refused: (why) => `abgelehnt: ${why}`,
    total: ({ taken, kept, unmatched, refused }) =>
      `${taken} übernommen, ${kept} ausgelassen, ${unmatched} ohne Werk, ${refused} abgelehnt.`,
    nothing: "In der Zip-Datei ist kein Bild.",
    pictures: "Bilder",
    running:
      "Die Bilder werden eins nach dem anderen übernommen. Sie können diese Seite verlassen; die Arbeit geht weiter.",
    again: "Noch einmal prüfen",
    runPartly: (refused) =>
      refused === 1
        ? "Die anderen übernehmen, ohne das eine"
        : `Die anderen übernehmen, ohne die ${formats.number(refused)} ohne Werk oder Bild`,
  },

  firstHour: {
    empty: {
      kinds: {
        werk: {
          means: "Der Katalog ist noch leer.",
          next: "Eine Liste, die Sie schon haben, lässt sich als Ganzes einspielen; ein einzelnes Werk ist mit ISBN oder Titel schnell angelegt.",
        },
        person: {
          means: "Noch steht niemand im Katalog.",
          next: "Personen entstehen von selbst, sobald ein Werk sie nennt.",
        },
        schlagwort: {
          means: "Noch gibt es keine Schlagwörter.",
          next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
        },
        reihe: {
          means: "Noch gibt es keine Reihen.",
          next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
        },
        verlag: {
          means: "Noch gibt es keine Verlage.",
          next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
        },
        standort: {
          means: "Noch gibt es keine Standorte.",
          next: "Sie entstehen von selbst, sobald ein Exemplar einen nennt.",
        },
        exemplar: {
          means: "Noch gibt es keine Exemplare: nichts, was man ausleihen könnte.",
          next: "Ein Werk bekommt sie in seinem Formular, auch mehrere auf einmal.",
        },
        konto: { means: "Noch gibt es keine Konten." },
        gruppe: {
          means: "Noch gibt es keine Gruppen.",
          next: "Eine Klasse, eine Familie: wer zusammengehört, steht zusammen auf Listen und Ausweisbögen.",
        },
        ausleihe: {
          means: "Nichts ist ausgeliehen, und nichts war es je.",
          next: "Ausgeliehen wird an der Theke: Ausweis, dann Strichcode.",
        },
        vormerkung: {
          means: "Niemand wartet auf etwas.",
          next: "Vorgemerkt wird auf der Seite eines Werks, wenn kein Exemplar da ist.",
        },
        merkliste: {
          means: "Sie haben noch keine Merkliste.",
          next: "Auf der Seite jedes Werks steht ein Knopf zum Merken.",
        },
        gebuehr: {
          means: "Niemand schuldet etwas, und niemand hat je etwas geschuldet.",
          own: "Sie schulden nichts.",
        },
        nachricht: {
          own: "An Sie gibt es keine Nachrichten.",
          means: "Noch wurde niemandem geschrieben.",
          next: "Erinnerungen und Benachrichtigungen entstehen von selbst.",
        },
        einspielung: {
          means: "Noch wurde nichts eingespielt.",
          next: "Wählen Sie oben eine Datei. Ein Probelauf zeigt, was geschähe, bevor etwas geschieht.",
        },
        bild: {
          means: "Noch gibt es keine Bilder.",
          next: "Porträts und Titelbilder kommen mit Personen und Werken; viele auf einmal unter „Titelbilder“.",
        },
        seite: {
          means: "Noch gibt es keine eigenen Seiten.",
          next: "Anfahrt, Hausordnung, ein Lesekreis: Jede bekommt eine Adresse und, wenn Sie wollen, einen Platz im Menü.",
        },
        zusammenfuehrung: {
          means: "Noch wurde nichts zusammengeführt. Was doppelt aussieht, steht unter „Doppelte“.",
        },
      },
      make: "Der Knopf oben legt das Erste an.",
      ways: {
        einspielungen: "Eine Liste einspielen",
        werke: "Zu den Werken",
        "werke?formular=neu": "Ein Werk anlegen",
        theke: "Zur Theke",
      },
      narrowed: {
        "ausleihe.status.überfällig":
          "Nichts ist überfällig. Alle haben rechtzeitig zurückgebracht, was sie hatten.",
        "ausleihe.status.verloren": "Nichts ist verloren.",
        "vormerkung.status.bereitgestellt": "Für niemanden liegt etwas zum Abholen bereit.",
        "vormerkung.status.wartend": "Niemand wartet.",
        "gebuehr.status.offen": "Niemand schuldet etwas.",
      },
      desk: {
        heute: "Heute ist nichts fällig.",
        ueberfaellig:
          "Nichts ist überfällig. Alle haben rechtzeitig zurückgebracht, was sie hatten.",
        bereitgestellt: "Für niemanden liegt etwas zum Abholen bereit.",
      },
      start: "Der Katalog ist noch leer. Schauen Sie bald wieder herein.",
    },
    settings: {
      fixed: (file) => `Festgelegt in ${file}; hier lässt es sich nicht ändern.`,
      preview: "Vorschau",
      previewOf: (label) => `Vorschau: ${label}`,
      previewAbout: "So wird es aussehen. Gespeichert ist es noch nicht.",
    },
    setup: {
      title: "Einrichten",
      about:
        "Willkommen. In einer Stunde kann die Bibliothek arbeiten: Hier steht, was noch fehlt, und wo es getan wird.",
      library: "Die Bibliothek",
      libraryName: "Name der Bibliothek",
      language: "Sprache",
      languageHelp:
        "In ihr spricht die Bibliothek mit allen, deren Browser keine andere wünscht. Jede Seite gibt es auf Deutsch und auf Englisch.",
      save: "Speichern",
      steps: "Schritt für Schritt",
      names: {
        kennwort: {
          title: "Eigenes Kennwort wählen",
          help: "Das erste stand auf dem Bildschirm, als das Programm zum ersten Mal lief.",
        },
        name: { title: "Namen der Bibliothek eintragen", help: "Er steht auf jeder Seite oben." },
        zeiten: {
          title: "Öffnungszeiten und Anschrift eintragen",
          help: "Sie stehen auf der Startseite, und Fristen enden nie an einem Tag, an dem geschlossen ist.",
        },
        werk: {
          title: "Das erste Werk eintragen",
          help: "Eines von Hand, oder gleich die ganze Liste, die Sie schon haben, unter „Einspielungen“.",
        },
        leser: {
          title: "Die erste Leserin, den ersten Leser aufnehmen",
          help: "Ein Name genügt; der Benutzername entsteht von selbst.",
        },
        etikett: {
          title: "Etiketten drucken",
          help: "Für Rücken und Deckel der Bücher, mit Signatur und Strichcode.",
        },
        sicherung: {
          title: "Die erste Sicherung herunterladen",
          help: "Eine Datei mit allem, aus der sich die Bibliothek wiederherstellen lässt.",
        },
        demo: {
          title: "Die Demo entfernen",
          help: "Wenn Sie sich genug umgesehen haben. Was Sie selbst eingetragen haben, bleibt.",
        },
      },
      done: "erledigt",
      open: "offen",
      tick: "Ist erledigt",
      begin: "Womit anfangen?",
      ways: {
        list: "Eine Liste einspielen",
        work: "Das erste Werk eintragen",
        demo: "Erst in der Demo umsehen",
      },
      toDesk: "Weiter zur Theke",
      dismiss: "Liste nicht mehr zeigen",
      left: (count) => (count === 1 ? "Noch ein Schritt" : `Noch ${number(count)} Schritte`),
    },
    backup: {
      title: "Sicherung",
      about:
        "Alles, was die Bibliothek weiß, in einer Datei: Katalog, Konten, Ausleihen, Bilder, Einstellungen.",
      never: "Bisher wurde keine Sicherung gemacht.",
      last: (day) => `Zuletzt gesichert am ${day}.`,
      save: "Sicherung herunterladen",
      secret:
        "Die Datei enthält persönliche Angaben. Bewahren Sie sie auf, wo nur die Bibliothek sie lesen kann. Wer den Server betreibt, stellt sie mit „leihwerk restore“ wieder her.",
    },
    demo: {
      name: "Demo",
      lookAround: "Umsehen in der Demo",
      lookAroundAbout: (password) =>
        `Diese Bibliothek ist nur von diesem Rechner aus zu erreichen und zeigt die Demo. Ein Knopf meldet Sie als eine ihrer erfundenen Personen an; das Kennwort ist immer „${password}“.`,
      guides: {
        leser: (name) => `Als Leserin: ${name}`,
        theke: (name) => `An der Theke: ${name}`,
        bibliothekar: (name) => `Als Bibliothekar: ${name}`,
      },
      add: "Demo einspielen",
      addHelp:
        "774 deutsche Dramen mit ihren Exemplaren, ein Dutzend erfundene Leserinnen und Leser, Ausleihen und Vormerkungen zum Ausprobieren. Alles lässt sich mit einem Knopf wieder entfernen.",
      remove: "Demo entfernen",
      removeHelp:
        "Entfernt wird, was die Demo gebracht und niemand geändert hat, dazu Ausleihen und Vormerkungen, die nur zu ihr gehören. Was jemand geändert oder weiterverwendet hat, bleibt und wird aufgezählt. Die Konten der Demo können sich danach nicht mehr anmelden. Im Kassenbuch und in den Zahlen kann bleiben, was beim Üben eingetragen wurde; Nummern zählen dort weiter, wo sie sind. Wer wirklich von vorn beginnen will, beginnt mit einer neuen Datenbank.",
      removeRest: "Noch einmal entfernen, was geblieben ist",
      addAgain: "Demo wieder einspielen",
      states: {
        läuft:
          "Die Demo wird eingespielt. Sie können diese Seite verlassen; die Arbeit geht weiter.",
        angehalten: "Die Demo ist nicht ganz eingespielt.",
        fertig: "Die Demo ist eingespielt.",
        rücknahme: "Die Demo wird entfernt.",
        zurückgenommen: "Die Demo ist entfernt.",
      },
    },
  },
  lookUp: {
    label: "ISBN scannen oder eintippen",
    submit: "Ausfüllen",
    help: (name) => `Was ${name} darüber weiß, wird eingetragen; was schon dasteht, bleibt.`,
    here: "Das ist schon im Katalog; ein weiteres Exemplar gehört dorthin:",
    known: (p) => `Ausgefüllt nach ${p.name}. Bitte vor dem Speichern prüfen.`,
    failures: {
      "no-code": (p) =>
        p.code === ""
          ? "Bitte erst eine ISBN eintippen oder scannen."
          : `„${p.code}“ ist keine ISBN: Sie hat 10 oder 13 Ziffern, und die letzte prüft die anderen. Bitte mit dem Buch vergleichen.`,
      unknown: (p) => `${p.name} kennt ${p.code} nicht. Bitte das Übrige von Hand eintragen.`,
      busy: () => "Gerade werden viele ISBN nachgeschlagen. Bitte gleich noch einmal versuchen.",
      slow: (p) =>
        `${p.name} hat nicht rechtzeitig geantwortet. Bitte noch einmal versuchen oder das Übrige von Hand eintragen.`,
      away: (p) =>
        `${p.name} ist nicht zu erreichen. Bitte später noch einmal versuchen oder das Übrige von Hand eintragen.`,
      refused: (p) =>
        `${p.name} hat die Frage abgelehnt (${p.reason}). Bitte das Übrige von Hand eintragen und es denen sagen, die diese Seiten betreiben.`,
      unreadable: (p) =>
        `Was ${p.name} geantwortet hat, lässt sich nicht lesen. Bitte das Übrige von Hand eintragen und es denen sagen, die diese Seiten betreiben.`,
    },
  },

  transfer: {
    rows: {
      noId: "Die Zeile hat keine Kennung (id).",
      badId: (longest) =>
        `Die Kennung (id) darf ${longest} Zeichen haben und keine Zeilenumbrüche.`,
      badUrl: (kind) => `In url muss eine Adresse wie /${kind}/12 stehen.`,
      badSlug: (slug) => `„${slug}“ kann hier kein Name in einer Adresse sein.`,
      twice: (key, file, place) => `Für „${key}“ gibt es schon eine Zeile: ${file}, ${place}.`,
      taken: (field, value) => `${field}: „${value}“ gehört schon jemand anderem.`,
      elsewhere: (id, source) => `„${id}“ aus ${source} ist schon hier.`,
      addressTaken: (address) => `die Adresse ${address} gehört schon etwas anderem.`,
      removed: (day) =>
        `es wurde am ${day} entfernt, und seine Adresse wird nicht wieder vergeben.`,
      edited: "es wurde seit der Einspielung von Hand geändert und bleibt, wie es ist.",
      changedSinceExport:
        "es wurde seit dem Export geändert und bleibt, wie es ist; exportieren Sie neu, oder entfernen Sie die Spalte version.",
      removedMeanwhile: "es wurde entfernt, während die Einspielung lief.",
      cameMeanwhile:
        "es kam auf anderem Weg hierher, während die Einspielung lief, und bleibt, wie es ist.",
      changedMeanwhile: "jemand hat es geändert, während die Einspielung lief; es bleibt so.",
      here: (by, address) =>
        by === "" ? `schon hier: ${address}.` : `schon hier, nach ${by}: ${address}.`,
      sameAsRow: (by, place) =>
        by === "" ? `dasselbe wie ${place}.` : `nach ${by} dasselbe wie ${place}.`,
      onlyIsbn:
        "da ist eine ISBN, aber kein Titel; fügen Sie eine Spalte mit dem Titel hinzu, oder lassen Sie die Bibliothek ISBN nachschlagen.",
      nobodyKnows: (isbn) =>
        `die ISBN ${isbn} kennt niemand, der gefragt wurde; fügen Sie den Titel hinzu.`,
      lookUpFailed: (isbn, why) =>
        `die ISBN ${isbn} ließ sich nicht nachschlagen (${why}); versuchen Sie es noch einmal, oder fügen Sie den Titel hinzu.`,
      column: (column, sentence) => `Spalte „${column}“: ${sentence}`,
    },
    files: {
      unknownColumns: (kind, columns) =>
        `${kind} hat kein Feld ${columns}; benennen Sie die Spalte um, entfernen Sie sie, oder spielen Sie mit --ignore-columns ein.`,
      noTitle: (columns) =>
        `in welcher Spalte stehen die Titel? Sagen Sie es mit --column "NAME=titel"; es gibt ${columns}.`,
      nothingMeant: (columns) =>
        `was diese Spalten bedeuten, weiß niemand: ${columns}. Sagen Sie es mit --column "NAME=titel", und mit --kind, wenn die Zeilen keine Werke sind.`,
      badColumn: (column, to) => `„${to}“ ist nichts, was die Spalte „${column}“ bedeuten könnte.`,
      noColumn: (column, columns) => `es gibt keine Spalte „${column}“; es gibt ${columns}.`,
      nothingToSet: (kinds, field) => `${kinds} hat kein Feld „${field}“, das man setzen könnte.`,
      noKind: (plurals) =>
        `der Name sagt nicht, was die Datei enthält; sagen Sie es mit --kind: ${plurals}.`,
      folder: "das ist ein Ordner und keine Datei.",
      missing: "es gibt keine solche Datei.",
      forbidden: "diese Datei dürfen Sie nicht lesen.",
      damaged: "die gzip-Datei ist beschädigt oder abgeschnitten; holen Sie sie noch einmal.",
      unreadable: (why) => `sie lässt sich nicht lesen: ${why}.`,
    },
    busy: (since) =>
      `Seit ${since} läuft eine andere Einspielung: Versuchen Sie es noch einmal, wenn sie fertig ist.`,
    finishedFirst: "Eine abgebrochene Einspielung wird zuerst fertiggestellt:",
    report: {
      refused: "abgelehnt",
      kept: "bleibt",
      found: "gefunden",
      sums: (sums) =>
        [
          `${sums.created} neu`,
          `${sums.changed} geändert`,
          `${sums.unchanged} unverändert`,
          ...(sums.found > 0 ? [`${sums.found} schon hier`] : []),
          `${sums.kept} bleiben, wie sie sind`,
          `${sums.refused} abgelehnt`,
        ].join(", "),
      notRead: (columns) => `nicht gelesen: ${columns}`,
      columns: (pairs) => `Spalten: ${pairs}`,
      speed: (rows, seconds, perSecond) =>
        `${rows.toLocaleString("de")} ${rows === 1 ? "Zeile" : "Zeilen"} in ${seconds.toFixed(1).replace(".", ",")} Sekunden: ${perSecond.toLocaleString("de")} Zeilen in der Sekunde.`,
      outcomes: {
        stopped: "Angehalten: Es wurde nichts geschrieben.",
        stoppedWith: (left) =>
          `Angehalten: ${left.toLocaleString("de")} ${left === 1 ? "Zeile fehlt" : "Zeilen fehlen"}. Spielen Sie dieselben Dateien noch einmal ein, dann kommt der Rest.`,
        trial: "Das war eine Probe (--dry-run): Es wurde nichts geschrieben.",
        all: "Alle Zeilen sind eingespielt.",
        allBut: (refused) =>
          `Alle Zeilen bis auf ${refused.toLocaleString("de")} sind eingespielt.`,
        nothing: (refused) =>
          `Es wurde nichts geschrieben, weil ${refused === 1 ? "eine Zeile" : `${refused.toLocaleString("de")} Zeilen`} abgelehnt ${refused === 1 ? "wurde" : "wurden"}: Bessern Sie die Datei aus, oder spielen Sie die anderen mit --keep-going ein.`,
      },
      more: (rows) =>
        `… und ${rows.toLocaleString("de")} weitere ${rows === 1 ? "Zeile" : "Zeilen"}`,
    },
    progress: {
      check: "prüfen",
      write: "schreiben",
      line: (percent, rows, perSecond) =>
        `${percent} %, ${rows.toLocaleString("de")} Zeilen, ${perSecond.toLocaleString("de")} in der Sekunde`,
    },
    command: {
      about: [
        "Findet am Inhalt heraus, was eine Datei ist, auch gepackt mit gzip: Tabellen, JSON und mehr; und an",
        "Namen und Inhalt, was die Spalten einer Liste bedeuten: leihwerk import Bücher.csv. Der Name einer",
        "Datei sagt, woher sie kommt, und vielleicht, was sie enthält: gerdracor-personen.csv. Was schon hier",
        "ist, wird gefunden und nicht verdoppelt. Alle Zeilen oder keine: Eine Zeile, die nicht geht, wird mit",
        "Ort und Grund genannt, und nichts wird geschrieben. Wer noch einmal einspielt, ändert nur, was sich",
        "geändert hat, und nichts, was seither von Hand geändert wurde. Der Server darf weiterlaufen; Strg-C",
        "hält an. docs/import.md erklärt die Spalten.",
      ],
      flags: {
        kind: "was die Dateien enthalten, wenn nichts anderes es sagt",
        source: "woher sie kommen, wenn ihr Name es nicht sagt",
        set: "für Zeilen, die dort nichts haben",
        column: 'was eine Spalte bedeutet: "Nummer=signatur"; "Nummer=" lässt sie weg',
        mapping: 'dasselbe für alle Spalten, als JSON: {"Nummer":"signatur"}',
        "ignore-columns": "Spalten weglassen, die niemand kennt",
        "keep-going": "die guten Zeilen schreiben, auch wenn andere abgelehnt werden",
        waiting: "keine Datei: tun, was unter /einspielungen wartet, und enden",
        "dry-run": "alles tun und berichten, aber nichts schreiben",
        lang: "de oder en; sonst die Sprache des Terminals (LC_ALL, LANG)",
      },
      which: "Sagen Sie, welche Dateien: leihwerk import DATEI…",
      badSet: (text) => `--set muss FELD=WERT sein, zum Beispiel sprache=de, nicht „${text}“.`,
      badColumnFlag: (text) =>
        `--column muss SPALTE=FELD sein, zum Beispiel "Nummer=signatur", nicht „${text}“.`,
      badKind: (plurals, name) => `--kind muss eines sein von ${plurals}, nicht „${name}“.`,
      badMapping: (file) =>
        `${file}: --mapping braucht ein JSON-Objekt, zum Beispiel {"Nummer":"signatur"}.`,
    },
  },
  files: {
    formats: {
      csv: "eine Tabelle (CSV)",
      xlsx: "eine Tabelle (Excel)",
      ods: "eine Tabelle (OpenDocument)",
      json: "JSON",
      marc: "MARC 21",
      marcxml: "MARCXML",
      bibtex: "BibTeX",
      ris: "RIS",
      "isbn-list": "eine Liste von ISBNs",
      goodreads: "ein Export von Goodreads",
      librarything: "ein Export von LibraryThing",
      koha: "ein Export von Koha",
      librarika: "ein Export von Librarika",
    },
    place: (place) =>
      [
        place.sheet !== undefined && `Blatt „${place.sheet}“`,
        place.record !== undefined && `Datensatz ${place.record}`,
        place.row !== undefined && `Zeile ${place.row}`,
        place.line !== undefined && `Zeile ${place.line}`,
        place.column !== undefined && `Spalte ${place.column}`,
        place.cell !== undefined && `Zelle ${place.cell}`,
        place.field !== undefined && `Feld ${place.field}`,
      ]
        .filter(Boolean)
        .join(", "),
    guesses: {
      name: "nach dem Namen",
      said: "wie gesagt",
      isbn: "darin stehen ISBN",
      year: "darin stehen Jahre",
      barcode: "darin stehen Nummern, keine zweimal",
      names: "darin stehen Namen, der Nachname zuerst",
      text: "darin stehen Texte, keiner zweimal",
      email: "darin stehen E-Mail-Adressen",
      class: "darin stehen Klassen",
      taken: "eine andere Spalte sagt dasselbe",
      nothing: "diese Spalte kennt niemand",
    },
    faults: {
      empty: () => "Die Datei ist leer; ihre erste Zeile nennt die Spalten.",
      "too-large": (p) => `Die Datei hat mehr als ${p.most} MiB; bitte in mehrere teilen.`,
      "not-text": () => "Das ist kein Text und auch sonst keine Datei, die sich einspielen lässt.",
      "no-encoding": (p) =>
        `Die Datei sieht nach ${p.encoding} aus, aber hier steht ein Zeichen, das es dort nicht gibt; bitte als UTF-8 speichern.`,
      "not-utf-8": () =>
        "Die Datei ist UTF-8, nur hier nicht: Sie ist beschädigt; bitte noch einmal als UTF-8 speichern.",
      "line-too-long": () => "Das ist zu lang für eine Zeile; ist das eine Textdatei?",
      "too-many-columns": (p) =>
        `Es sind mehr als ${p.most} Spalten; bitte weglassen, was nicht gebraucht wird.`,
      "row-width": (p) => `Die Zeile hat ${p.cells} Zellen, es gibt aber ${p.columns} Spalten.`,
      "two-columns": (p) =>
        `Zwei Spalten heißen „${p.name}“; bitte eine umbenennen oder entfernen.`,
      "quote-inside": () =>
        'In einer Zelle steht ein Anführungszeichen; die Zelle als "…" schreiben, mit "" für ein Anführungszeichen.',
      "behind-quote": () =>
        "Hinter dem schließenden Anführungszeichen steht Text; eines innerhalb einer Zelle wird verdoppelt.",
      "open-quote": () =>
        "Ein Anführungszeichen wird in dieser Zeile geöffnet und nie geschlossen.",
      "carriage-return": () =>
        "Hier steht ein Wagenrücklauf ohne Zeilenvorschub; bitte mit heutigen Zeilenenden speichern.",
      json: (p) => `Das ist kein wohlgeformtes JSON: ${p.reason}.`,
      "json-object": () => 'Hier muss ein JSON-Objekt stehen, etwa {"id":"1"}.',
      "json-cut": () =>
        "Die JSON-Liste hat kein Ende; die Datei ist abgeschnitten. Bitte noch einmal holen.",
      "known-other": (p) =>
        `Das ist ${p.format}, wie es auch heißt; darin ist nichts, was sich einspielen lässt.`,
      "old-excel": () =>
        "Das ist eine Excel-Datei von vor 2007 oder eine mit Kennwort; bitte als .xlsx ohne Kennwort speichern.",
      "zip-other": () =>
        "Das ist eine Zip-Datei, aber keine Tabelle von Excel oder OpenDocument ist darin.",
      "zip-damaged": (p) =>
        `Die Datei ist beschädigt (${p.part}); bitte noch einmal holen oder speichern.`,
      "zip-files": (p) =>
        `In der Zip-Datei sind mehr als ${p.most} Dateien; bitte in mehrere teilen.`,
      "zip-bomb": (p) =>
        `Ausgepackt hat sie mehr als ${p.most} MiB; bitte nur die Tabelle speichern, die gebraucht wird.`,
      protected: () => "Die Datei hat ein Kennwort; bitte ohne Kennwort speichern.",
      "no-table": () => "Auf keinem Blatt steht etwas.",
      "cell-error": (p) => `Sie zeigt den Fehler ${p.text}; bitte in der Tabelle beheben.`,
      formula: () =>
        "Sie ist eine Formel, deren Ergebnis nie gespeichert wurde; bitte die Datei in einer Tabellenkalkulation öffnen und neu speichern.",
      xml: (p) => `Das ist kein wohlgeformtes XML: ${p.reason}`,
      "xml-other": (p) => `Das ist XML, aber kein MARCXML: Es beginnt mit <${p.name}>.`,
      doctype: () => "Ein DOCTYPE ist hier nicht erlaubt; bitte entfernen.",
      "marc-leader": () =>
        "Hier beginnt kein MARC-Datensatz, obwohl einer beginnen müsste; die Datei ist beschädigt.",
      "marc-length": (p) =>
        `Sein Kopf nennt ${p.told} Bytes, er hat aber ${p.found}; bitte neu exportieren.`,
      "marc-directory": () =>
        "Sein Verzeichnis zeigt auf eine Stelle, an der kein Feld ist; bitte neu exportieren.",
      "marc-cut": () =>
        "Der Datensatz hat kein Ende; die Datei ist abgeschnitten. Bitte noch einmal holen.",
      "marc-script": (p) =>
        `Er ist in MARC-8 geschrieben, mit einer hier unbekannten Schrift (${p.script}); bitte in UTF-8 exportieren.`,
      "bibtex-cut": () =>
        "Der Eintrag, der hier beginnt, hat kein Ende; eine Klammer oder ein Anführungszeichen fehlt.",
      "bibtex-syntax": (p) => `Hier wird ${p.expected} erwartet.`,
      "ris-syntax": () => "Dieser Text gehört zu keinem Eintrag; ein Eintrag beginnt mit „TY  - “.",
      "ris-cut": () => "Der Eintrag, der hier beginnt, hat kein Ende; „ER  - “ fehlt.",
      isbn: (p) => `„${p.text}“ ist keine ISBN.`,
    },
  },

  form: {
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
    optional: "freiwillig",
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
    filesAreNotKept: "Eine Datei bitte noch einmal auswählen: Browser behalten sie nicht.",
    pictureHelp:
      "Eine neue Datei hochladen, ein Bild aus der Sammlung suchen oder eine Webadresse angeben. Ohne Bild wird eines gezeichnet.",

    nothingPoints: "Nichts anderes verweist darauf.",
    pointers: (total) =>
      total === 1
        ? "Noch etwas verweist darauf. Was noch gilt, muss zuerst geändert werden; Abgeschlossenes geht mit."
        : `${formats.number(total)} andere verweisen darauf. Was davon noch gilt, muss zuerst geändert werden; Abgeschlossenes geht mit.`,
    andMore: (total) => `und ${formats.number(total)} weitere`,

    help: {
      bibliothek: {
        oeffnungszeit:
          "Eine Zeile je Zeit, etwa Di–Fr 14:00–18:00. An Wochentagen ohne Zeiten ist geschlossen.",
        ruhetag:
          "Wochentage, an denen geschlossen ist, etwa Samstag und Sonntag. Bleibt das leer: alle Wochentage ohne Öffnungszeiten.",
        schliesstag:
          "Eine Zeile je Zeit: 24.12.2026, ohne Jahr für jedes Jahr (24.12.), oder von wann bis wann: 24.12.2026 bis 06.01.2027.",
        tage: "Bleibt das leer: 28.",
        verlaengerungen: "Bleibt das leer: 2.",
        ausleihen: "Bleibt das leer: 10.",
        vormerkungen: "Bleibt das leer: 5.",
        abholtage: "Bleibt das leer: 7.",
        vergessenNachTagen: "Bleibt das leer: 30.",
        artRegel: "Eine Zeile je Art, etwa Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen.",
        saeumigAusleihen: "Bleibt das leer: ja.",
        saeumigVerlaengern: "Bleibt das leer: nein.",
        verlaengernOhneGewinn: "Bleibt das leer: nein.",
        vormerkungSperrtAlle: "Bleibt das leer: nein.",
        vormerkenOhneAussicht: "Bleibt das leer: nein.",
        ausweisBegrenzt: "Bleibt das leer: ja.",
        beschaedigt: "Bleibt das leer: mit Grund.",
        praesenz: "Bleibt das leer: mit Grund.",
        benachrichtigen: "Bleibt das leer: nein.",
        erinnerungstage: "Bleibt das leer: 3. 0: nicht.",
        mahnstufe:
          "Eine Zeile je Stufe: die Tage nach Fälligkeit, etwa 14, auch mit Gebühr, etwa 14: 2,50 EUR.",
        abholnachricht: "Bleibt das leer: ja.",
        verfallsnachricht: "Bleibt das leer: ja.",
        ausweistage: "Bleibt das leer: 14. 0: nicht.",
        willkommensnachricht: "Bleibt das leer: nein.",
        briefe: "Bleibt das leer: ja.",
        gebuehren: "Bleibt das leer: nein.",
        gebuehrTag: "Etwa 0,20 €.",
        gebuehrKulanz: "Bleibt das leer: 0.",
        kaution: "Eine Zeile je Art, etwa Ding: 20 €.",
        verweis: "Etwa #0b5863.",
        verweisDunkel: "Etwa #7fc4cd.",
        band: "Etwa #0b5863.",
        bandDunkel: "Etwa #7fc4cd.",
        impressum: "In Markdown: Überschriften mit #, Listen mit -, Verweise als [Text](Adresse).",
        datenschutz:
          "In Markdown: Überschriften mit #, Listen mit -, Verweise als [Text](Adresse).",
        strichcode: "Bleibt das leer: Code 128.",
        kennwortVergessen: "Bleibt das leer: nein.",
        registrierung: "Bleibt das leer: nein.",
        registrierungstage: "Bleibt das leer: 30.",
      },
      seite: {
        text: "Überschriften mit #, Listen mit -, Verweise als [Text](Adresse), **fett** und *kursiv*.",
        rang: "Die kleinste Zahl steht zuerst.",
      },
      person: {
        vorname: "Darf leer bleiben, etwa bei einem Künstlernamen.",
        geboren: "Nur das Jahr; vor Christus mit Minus davor.",
        gestorben: "Nur das Jahr; vor Christus mit Minus davor.",
        gnd: "Die Nummer aus der Gemeinsamen Normdatei, etwa 118517171.",
        wikidata: "Die Kennung, etwa Q12345.",
        auchBekannt: "Andere Namen und Schreibweisen, einer je Zeile.",
        koerperschaft: "Ja bei Vereinen, Orchestern, Ämtern und Firmen.",
      },
      schlagwort: {
        auchBekannt: "Auch darunter wird es gefunden; eines je Zeile.",
        gnd: "Die Nummer aus der Gemeinsamen Normdatei, etwa 4036774-1.",
      },
      werk: {
        jahr: "Das Jahr, in dem es erschienen ist; vor Christus mit Minus davor.",
        entstanden: "Nur wenn es in einem anderen Jahr entstanden als erschienen ist.",
        umfang: "Etwa: 312 S., Ill.",
        datierung: "Wie es angezeigt wird, wenn das Jahr nicht genügt: um 1780.",
        sprache: "Der Name oder das Kürzel: Deutsch, de. Mehrere jede für sich.",
        person: "In der Reihenfolge, in der sie genannt werden.",
        verweis: "Webadressen, eine je Zeile.",
      },
      exemplar: {
        barcode: "Was der Strichcode auf dem Etikett ergibt.",
        herkunft: "Wo gekauft, von wem geschenkt.",
        zubehoer: "Was dazugehört und mit zurückkommen soll, ein Teil je Zeile.",
      },
      konto: {
        username: "Damit meldet man sich an. Bleibt das leer, entsteht er aus dem Namen.",
        gruppe: "Eine Klasse, eine Familie. Was es noch nicht gibt, wird angelegt.",
        gesperrt: "Der Grund; solange hier etwas steht, wird nichts ausgeliehen.",
        gueltigBis: "Der letzte Tag, an dem ausgeliehen werden kann.",
      },
      gruppe: {
        gueltigBis:
          "Gilt für alle in der Gruppe: Wer hier einen anderen Tag einträgt, ändert alle ihre Ausweise.",
      },
      bild: {
        titel: "Bleibt das leer, heißt das Bild wie seine Datei.",
        beschreibung: "Was zu sehen ist, für alle, die es nicht sehen.",
      },
    },
  },
};

const EITHER = new Intl.ListFormat("de", { type: "disjunction" });

/** "10, 13": one of them. */
function either(several: string | number | undefined): string {
  return EITHER.format(`${several}`.split(", "));
}

function year(value: number): string {
  return value < 0 ? `${-value} v. Chr.` : `${value}`;
}

function count(total: number, [one, many]: Nouns): string {
  return `${formats.number(total)} ${total === 1 ? one : many}`;
}

/** A parameter that is a number, unless whoever gave it wrote it out already. */
function number(value: string | number | undefined): string {
  return typeof value === "number" ? formats.number(value) : `${value}`;
}

function reason(word: string | number | undefined): string {
  return REASONS[`${word}`] ?? `${word}`;
}
