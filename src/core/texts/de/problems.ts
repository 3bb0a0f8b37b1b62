/** What the service answers when something cannot be, and the page about it. */

import type { ByName, ProblemText } from "../phrases.ts";
import { reasonText } from "../themes/registry.ts";
import { parameterSentence } from "./parameters.ts";
import { formats, numeral, turnedOnBy } from "./phrases.ts";

/** What the program names by a word of its own; anything else is said as it comes. */
const REASONS: Readonly<Record<string, string>> = {
  "percent-encoding": "Auf ein Prozentzeichen folgen nicht zwei Ziffern von UTF-8.",
  path: "Der Pfad enthält etwas, das in keinem Pfad stehen kann.",
  "UTF-8": "Es ist kein UTF-8.",
  multipart: "Die Teile lassen sich nicht trennen.",
  fields: "Es hat mehr Felder oder Dateien, als ein Formular hier haben kann.",
  name: "Der Name eines Feldes ist zu lang.",
  DOCTYPE: "Ein DOCTYPE wird nie gelesen: Lassen Sie ihn weg.",
  "[[[ … ]]]": "Es ist zu tief verschachtelt.",
  attributes: "Ein Element hat zu viele Attribute.",
  empty: "Es wurde nichts gesendet.",
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
  "Accept-Datetime":
    "Das Kopffeld Accept-Datetime nennt keinen Zeitpunkt; es sieht so aus: Thu, 31 May 2007 20:35:00 GMT.",
  "Content-Range":
    "Ein Teil wird nie an der Stelle des Ganzen gespeichert: Lassen Sie Content-Range weg, oder nehmen Sie PATCH.",
  "Idempotency-Key": "Die Kopfzeile Idempotency-Key hat 1 bis 200 sichtbare Zeichen.",
  stand:
    "Das Feld stand nennt keine Änderung, deren Stand wiederkehren könnte: Der Verlauf nennt sie (nummer).",
  eines: "Das Feld eines nennt keine Adresse von etwas, das doppelt sein kann, etwa /person/1.",
  anderes: "Das Feld anderes nennt keine Adresse von etwas anderem derselben Art, etwa /person/2.",
  _ziel: "Das Formular nennt nicht, worum es geht (_ziel).",
};

/** Why a condition fails without a change. */
const CONDITIONS: Readonly<Record<string, string>> = {
  tag: "If-Match enthält keine gültige Marke: Es nimmt den ETag einer Antwort, wie er ist, samt Anführungszeichen.",
  nothing:
    "Hier gibt es nichts, was If-Match meinen könnte. Zum Anlegen senden Sie If-None-Match: *.",
  exists: "Hier gibt es schon etwas. If-None-Match: * legt nur Neues an.",
};

/** Why an account may not, whatever its role. */
const WHATEVER_ROLE: Readonly<Record<string, string>> = {
  "schluessel-liest":
    "Dieser Schlüssel darf nur lesen. Legen Sie einen an, der auch schreibt (umfang: schreiben).",
  schluessel:
    "Das darf kein Schlüssel: Einer kann zum Beispiel keine Schlüssel und keine Codes anlegen. Melden Sie sich mit dem Kennwort an.",
  "nur-selbst":
    "Das tut nur, wem das Konto gehört, angemeldet mit dem Kennwort: Kennwörter, Schlüssel und die Adresse des Kalenders gehen sonst niemanden an. Einen Schlüssel für ein Programm macht auch das Terminal: npx leihwerk account key.",
};

/** Why an account may not, by the role that is needed. */
const NEEDED: Readonly<Record<string, string>> = {
  theke: "Das steht nur den Mitarbeitenden der Bibliothek offen.",
  bibliothekar:
    "Das steht nur Bibliothekarinnen und Bibliothekaren offen: Melden Sie sich mit einem solchen Konto an, oder bitten Sie jemanden mit dieser Rolle darum; die Bibliothek kann sie auch Ihrem Konto geben.",
};

export default {
  problems: {
    "ungueltige-anfrage": {
      title: "Ungültige Anfrage",
      detail: (p) => reason(p.reason),
      help: "Die Adresse oder eine Kopfzeile der Anfrage verstößt gegen die Regeln von HTTP. Bitte prüfen Sie, wie die Adresse zusammengesetzt ist.",
    },
    "ungueltiger-parameter": {
      title: "Ungültiger Parameter",
      detail: parameterSentence,
      help: "Ein Parameter hinter dem Fragezeichen hat einen Wert, den er nicht haben kann, oder er ist ein Feld, nach dem sich die Liste nicht eingrenzen lässt. Unbekannte Parameter werden übergangen, bekannte müssen stimmen.",
    },
    "koerper-unlesbar": {
      title: "Inhalt nicht lesbar",
      detail: (p) =>
        `Der gesendete Inhalt ist nicht wohlgeformt (${p.format}): ${p.twice === undefined ? reason(p.reason) : `Der Name „${p.twice}“ steht zweimal in einem Objekt. Lassen Sie einen weg.`}`,
      help: "Was gesendet wurde, ist in dem Format, das der Content-Type nennt, nicht wohlgeformt, oder es ist kein UTF-8.",
    },
    "nicht-angemeldet": {
      title: "Anmeldung stimmt nicht",
      detail: (p) =>
        p.byKey
          ? "Dieser Schlüssel ist unbekannt, widerrufen oder abgelaufen. Wem er gehört, sieht unter /zugang, welche es gibt, und legt dort neue an."
          : p.keyAsPassword
            ? "Ein Schlüssel ist kein Kennwort: Senden Sie ihn als „Authorization: Bearer leihwerk_…“."
            : p.header
              ? "Die Kopfzeile Authorization ist nicht lesbar. Darin steht Basic mit Benutzername und Kennwort in Base64 (UTF-8) oder Bearer mit einem Schlüssel."
              : "Es gibt kein Konto mit diesem Benutzernamen und diesem Kennwort.",
      help: "Die mitgesendeten Anmeldedaten sind falsch oder abgelaufen. Für Öffentliches brauchen Sie keine.",
    },
    "kein-zugriff": {
      title: "Kein Zugriff",
      detail: (p) =>
        WHATEVER_ROLE[`${p.reason}`] ??
        (p.signedIn
          ? `${NEEDED[`${p.needed}`] ?? "Das steht Ihrem Konto nicht offen."}${p.own ? ` Was Ihnen gehört, steht unter ${p.own}.` : ""}`
          : "Das steht nicht allen offen. Melden Sie sich mit einem Konto an, das es darf."),
      help: "Was unter dieser Adresse steht, dürfen nur bestimmte Personen lesen oder ändern: etwa wem es gehört, oder die Bibliothek.",
    },
    "fremde-herkunft": {
      title: "Anfrage von einer fremden Seite",
      detail: (p) =>
        p.reason === "Origin"
          ? "Mit einer Sitzung sagt eine Änderung, woher sie kommt, und diese sagt es nicht (Origin). Programme melden sich mit einem Schlüssel oder HTTP Basic an."
          : "Eine Seite von anderswo kann hier nichts ändern.",
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
      detail: (p) =>
        p.setting
          ? `Was unter ${p.path} steht, ist ausgeschaltet. ${turnedOnBy(p)}`
          : p.unfit
            ? `Unter ${p.path} kann nichts stehen: Eine Adresse endet mit einer Zahl bis 2147483647 oder mit kleinen Buchstaben von a bis z, Ziffern und einzelnen Bindestrichen.`
            : `Unter ${p.path} steht nichts.`,
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
      detail: (p) =>
        p.other === undefined
          ? `Schon vergeben und kein zweites Mal zu verwenden: „${p.value}“.`
          : `An dieser Stelle gilt schon etwas anderes: „${p.other}“. Beenden Sie zuerst das, oder lassen Sie dieses hier, wie es ist.`,
      help: "Ein Wert, den es nur einmal geben kann, etwa ein Benutzername, gehört schon zu etwas anderem. Ein Konto und eine Person haben denselben Benutzernamen nur, wenn das Konto mit der Person verknüpft ist.",
    },
    "noch-verwiesen": {
      title: "Anderes verweist darauf",
      detail: (p) =>
        p.total === 1
          ? "Darauf verweist noch etwas anderes. Entfernen oder ändern Sie zuerst das."
          : `Darauf verweisen noch ${numeral(p.total)} andere. Entfernen oder ändern Sie zuerst diese.`,
      help: "Worauf anderes verweist, das wird nicht entfernt. Entfernen oder ändern Sie zuerst, was darauf verweist; die Antwort nennt es.",
    },
    "sieht-gleich-aus": {
      title: "Das gibt es vielleicht schon",
      detail: (p) =>
        p.count === 1
          ? "Eines sieht genauso aus. Ist es dasselbe, dann nehmen Sie dieses; sonst legen Sie trotzdem ein neues an."
          : `${numeral(p.count)} sehen genauso aus. Ist es eines davon, dann nehmen Sie dieses; sonst legen Sie trotzdem ein neues an.`,
      help: "Vor dem Anlegen in einem Formular wird gezeigt, was nach ISBN, nach Titel und Urheber oder nach Name und Lebensjahren dasselbe sein kann. Nichts wurde angelegt, und nichts Eingegebenes ist verloren.",
    },
    "nicht-moeglich": {
      title: "Das geht gerade nicht",
      detail: (p) => reasonText(p, "de"),
      help: "Der Stand der Dinge erlaubt diese Änderung nicht: etwa weil ein Exemplar schon ausgeliehen ist oder jemand darauf wartet. Die Antwort sagt, warum und was möglich ist; geändert wurde nichts.",
    },
    entfernt: {
      title: "Entfernt",
      detail: (p) =>
        `Bis zum ${formats.dayOf(`${p.since}`, `${p.timeZone}`)} stand hier ${p.title ? `„${p.title}“` : "etwas"}. Es wurde entfernt.`,
      help: "Was hier stand, wurde mit Absicht entfernt. Seine Adresse bleibt vergeben und wird nie für etwas anderes verwendet.",
    },
    "neue-aera": {
      title: "Eine Sicherung wurde eingespielt",
      detail: () =>
        "Was seit dieser Stelle geschah, ist nicht mehr wahr: Hier wurde eine Sicherung an die Stelle von allem gesetzt. Beginnen Sie von vorn und verwerfen Sie, was Sie bis dahin hatten.",
      help: "Die Ereignisse sind in jeder Ära der Reihe nach nummeriert. Nach dem Einspielen einer Sicherung beginnt eine neue, und Stellen aus der alten gelten nicht mehr.",
    },
    vorbedingung: {
      title: "Inzwischen hat sich etwas geändert",
      detail: (p) =>
        CONDITIONS[`${p.why}`] ??
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
      detail: (p) => `Der Inhalt darf höchstens ${numeral(p.limit)} Byte haben.`,
      help: "Was gesendet wurde, ist größer, als diese Adresse es annimmt.",
    },
    "adresse-zu-lang": {
      title: "Adresse zu lang",
      detail: (p) => `Eine Adresse darf höchstens ${numeral(p.limit)} Byte haben.`,
      help: "Die Adresse ist länger, als der Dienst sie liest.",
    },
    "unbekanntes-format": {
      title: "Unbekanntes Format",
      detail: (p) =>
        p.looksLike
          ? `Das sieht nach ${p.looksLike} aus: Senden Sie es mit dem Kopf Content-Type: ${p.type}.`
          : p.coding
            ? `So gepackt („${p.coding}“ als Content-Encoding) wird der Inhalt hier nicht verstanden. Verstanden wird: ${p.accepted}.`
            : p.type === ""
              ? `Die Anfrage sagt nicht, was ihr Inhalt ist: Nennen Sie es im Kopf Content-Type. Verstanden wird: ${p.accepted}.`
              : `Inhalt vom Typ „${p.type}“ wird hier nicht verstanden. Verstanden wird: ${p.accepted}.`,
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
        p.count === 1 ? "Eine Angabe stimmt nicht." : `${numeral(p.count)} Angaben stimmen nicht.`,
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
          : `Zu viele Versuche. Bitte warten Sie ${numeral(p.seconds)} Sekunden.`,
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
      detail: (p) => `Alle Kopffelder zusammen dürfen höchstens ${numeral(p.limit)} Byte haben.`,
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
  } satisfies ByName<ProblemText>,

  problem: {
    status: (status: number) => `Status ${status}`,
    meaning: "Was das bedeutet",
    faults: "Was nicht stimmt",
    entry: (position: number) => `Eintrag ${position}`,
    variants: "Was es gibt",
    related: "Worum es geht",
    search: "Vielleicht findet es die Suche",
    turnedOff:
      "Die Bibliothek verzichtet zur Zeit darauf. Was davon gespeichert ist, bleibt gespeichert und steht wieder hier, sobald es eingeschaltet ist.",
    detail: "Meldung",
    /** The whole page of an error that is not shown. */
    broken: "Hier ist etwas schiefgegangen",
    brokenHelp:
      "Der Fehler liegt bei uns und ist vermerkt. Bitte versuchen Sie es später noch einmal; was Sie eben gesendet haben, ist vielleicht nicht gespeichert.",
    onwards: "So geht es weiter",
    others: "Weitere Fehler",
  },
};

function reason(word: string | number | undefined): string {
  return REASONS[`${word}`] ?? `${word}`;
}
