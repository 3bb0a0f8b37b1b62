/** What has to be said in the help of the program and of its commands. */

import type { SettingName } from "../../../core/settings/settings.ts";
import type { ByName } from "../../../core/texts/phrases.ts";

export default {
  program: "Leihwerk: ein öffentlicher Katalog mit Ausleihtheke, in dem alles eine Adresse hat.",
  usage: "Aufruf:",
  usageOf: "leihwerk BEFEHL [ANGABEN]",
  more: "leihwerk BEFEHL --help sagt mehr über einen davon, leihwerk --version, welche Fassung das ist.",
  settingsTitle:
    "Einstellungen, auf der Befehlszeile oder als Umgebungsvariable; die Befehlszeile gilt:",
  noFlag: "(nur als Variable)",
  /** Before the default of a setting. */
  otherwise: "sonst",
  /** What the flag is for that lets a command use another database than the service. */
  elsewhere:
    "auch wenn der Dienst zuletzt mit einer anderen Datenbank oder einem anderen Ordner lief",
  /** `short` stands beside its name in the list of all, `about` is paragraphs to be broken into lines. */
  manual: {
    name: "Bezeichnung",
    synopsis: "Übersicht",
    description: "Beschreibung",
    commands: "Befehle",
    settings: "Einstellungen",
    files: "Dateien",
    status: "Rückgabewert",
    statuses: { 0: "es ging", 1: "es ging nicht", 2: "vertippt, oder eine Einstellung ist falsch" },
    environment:
      "Einstellungen dieses Rechners, für den Dienst und für diesen Befehl; neue Versionen lassen sie stehen",
    site: "Logo, Texte, Gestaltung und Arten der Bibliothek selbst",
    data: "die Bibliothek, wenn DATABASE_URL keinen anderen Ort nennt",
    backups: "eine Sicherung von jeder Nacht",
    logs: "Zugriffs- und Fehlerprotokoll",
  },
  commands: {
    serve: {
      short: "den Katalog über HTTP bereitstellen",
      about:
        "Stellt den Katalog über HTTP bereit, bis es beendet wird (Strg-C, SIGTERM). In einer neuen Datenbank legt es den ersten Bibliothekar an und spielt den Demo-Katalog ein.",
      flags: {
        check:
          "nur sagen, womit der Server gestartet würde und was daran falsch ist; Rückgabewert 2, wenn etwas falsch ist",
      },
    },
    import: {
      short: "Listen, Tabellen und Dateien anderer Kataloge einspielen",
      about:
        "Findet am Inhalt heraus, was eine Datei ist, auch gepackt mit gzip: Tabellen, JSON und mehr; und an Namen und Inhalt, was die Spalten einer Liste bedeuten: leihwerk import Bücher.csv. Der Name einer Datei sagt, woher sie kommt, und vielleicht, was sie enthält: gerdracor-personen.csv. Was schon hier ist, wird gefunden und nicht verdoppelt. Eine Zelle, die sich nicht lesen lässt, bleibt weg und wird genannt. Alle Zeilen oder keine: Eine Zeile, die nicht geht, wird mit Ort und Grund genannt, und nichts wird geschrieben. Wer noch einmal einspielt, ändert nur, was sich geändert hat, und nichts, was seither von Hand geändert wurde. Der Server darf weiterlaufen; Strg-C hält an. docs/import-lists.md erklärt die Spalten.",
      flags: {
        kind: "was die Dateien enthalten, wenn nichts anderes es sagt",
        source: "woher sie kommen, wenn ihr Name es nicht sagt",
        set: "für Zeilen, die dort nichts haben",
        column: 'was eine Spalte bedeutet: "Nummer=signatur"; "Nummer=" lässt sie weg',
        mapping: 'dasselbe für alle Spalten, als JSON: {"Nummer":"signatur"}',
        "ignore-columns": "Spalten weglassen, die niemand kennt",
        strict: "eine Zelle, die sich nicht lesen lässt, lehnt ihre Zeile ab",
        "keep-going": "die guten Zeilen schreiben, auch wenn andere abgelehnt werden",
        waiting: "keine Datei: tun, was unter /einspielungen wartet, und enden",
        "dry-run": "alles tun und berichten, aber nichts schreiben",
        lang: "de oder en; sonst die Sprache des Terminals (LC_ALL, LANG)",
      },
    },
    covers: {
      short: "eine Zip-Datei voller Bilder an Werke hängen, nach ISBN, Strichcode oder Nummer",
      about:
        "Jedes Bild in der Zip-Datei wird das Titelbild des Werks, das sein Name nennt: mit einer ISBN, mit Strichcode, Inventarnummer oder Signatur eines Exemplars oder mit der Nummer in der Adresse des Werks. Was ein Bild ist, sagt sein Inhalt. Titelbilder, die schon da sind, bleiben, wenn nichts anderes gesagt wird. Eine Zip-Datei hat höchstens 64 MiB; sind es mehr, nennen Sie mehrere.",
      flags: { replace: "auch wo ein Werk schon ein Titelbild hat" },
    },
    export: {
      short: "den Katalog in CSV-Dateien oder JSON-Zeilen schreiben, oder jede Adresse als Datei",
      about:
        "Schreibt personen.csv, werke.csv und so weiter in den Ordner, die Bilder in bilder daneben, für Programme und Tabellen; wieder eingespielt ergeben sie denselben Katalog mit denselben Adressen. Was nur manche lesen dürfen (etwa Konten), bleibt weg, außer --kind nennt es; Kennwörter immer. Um alles aufzuheben: leihwerk backup.\nMit --static wird jede öffentliche Adresse in jedem Format eine Datei, mit Regeln für Webserver: So bleiben die Adressen gültig, wenn das Programm nicht mehr läuft.",
      flags: {
        static: "jede öffentliche Adresse als Datei, für einen Webserver; braucht --url",
        "without-previews":
          "mit --static: ohne die Vorschaubilder für Verweise in sozialen Netzen; dauert ein Drittel der Zeit",
        format: "CSV, oder ein JSON-Objekt je Zeile; sonst: csv",
        gz: "die Dateien mit gzip packen",
        kind: "nur diese Art; kann mehrmals angegeben werden",
        force:
          "über Dateien schreiben, die schon da sind, und Bilder entfernen, die es im Katalog nicht mehr gibt",
      },
    },
    account: {
      short: "Konten anlegen, auflisten und ändern",
      about:
        "Ein Kennwort wird zweimal getippt und nicht gezeigt; in einem Skript wird es als eine Zeile von der Standardeingabe gelesen, damit es auf keiner Befehlszeile steht. Es hat mindestens 10 Zeichen. Wer gesperrt ist, kann sich nicht anmelden.",
      flags: {
        role: "eines neuen Kontos; sonst: leser",
        name: "wem ein neues Konto gehört, oder wofür ein Schlüssel ist",
        scope: "ob ein Schlüssel nur liest (lesen, sonst) oder auch ändert (schreiben)",
        days: "wie lange ein Schlüssel gilt, 1 bis 365; sonst: 90",
      },
    },
    logs: {
      short: "die Protokolle zeigen und ihnen folgen",
      about:
        "Zeigt die letzten Zeilen von Zugriffsprotokoll und Fehlerprotokoll in der Reihenfolge ihrer Zeiten und folgt beiden, auch wenn sie gewechselt werden. Einträge des Fehlerprotokolls haben weder Status noch Adresse: Mit --status 500 oder 5xx werden sie gezeigt, mit --path nicht.\n\nreport liest auch die gewechselten Dateien, gepackte eingeschlossen, und zählt: Anfragen je Stunde, Status, Adressen, die langsamsten, Referer, und Fehler nach Datei und Zeile.",
      flags: {
        status: "nur diese Status: 404, 5xx, oder mehrere als 404,5xx",
        path: "nur Adressen, die so beginnen",
        since: "seit so langer Zeit: 30s, 10m, 2h, 7d, oder ein Tag wie 2026-11-14",
        lines: "wie viele frühere Zeilen; sonst: 20, mit --since alle",
        follow: "mit neuen Zeilen weitermachen, wie sie kommen; sonst: an",
      },
    },
    backup: {
      short: "alles in eine Datei sichern, während der Server läuft",
      about:
        "Sichert alles, was in der Datenbank ist, Konten und frühere Adressen eingeschlossen, so wie es in einem Augenblick war. In einem Ordner heißt die Datei nach diesem Augenblick. Sie enthält Vertrauliches: Bewahren Sie sie auf, wo nur Sie sie lesen können. leihwerk restore spielt sie zurück, auch in eine Datenbank der anderen Sorte; --check tut das mit einer eigenen, die es danach wegwirft.",
      flags: {
        keep: "in einem Ordner: alle bis auf so viele der neuesten löschen",
        check:
          "nichts sichern: versuchen, ob sich die Datei, oder die neueste im Ordner, zurückspielen lässt",
        encrypt:
          "für einen öffentlichen Schlüssel von age (age1…) verschlüsseln, sodass nur der private sie öffnet; auch mehrmals",
        force: "über eine Datei schreiben, die schon da ist",
      },
    },
    demo: {
      short: "die Demo einspielen oder wieder entfernen",
      about:
        "Spielt 774 Stücke mit ihren Exemplaren ein, ein Dutzend Leser und was sie zu Hause haben; oder entfernt, was davon niemand geändert hat, und alles, was nur dazu gehört. Was bleibt, wird genannt. Beides geht immer wieder.",
      flags: {},
    },
    restore: {
      short: "eine Sicherung an die Stelle von allem setzen",
      about:
        "Setzt, was leihwerk backup gesichert hat, in einem Schritt an die Stelle von allem, was in der Datenbank ist: Es gelingt ganz oder ändert nichts. Ein laufender Server macht mit den zurückgespielten Daten weiter.",
      flags: { force: "auch wenn schon etwas in der Datenbank ist" },
    },
    mail: {
      short:
        "den Mailserver ausprobieren, oder die Nachrichten von heute jetzt schreiben und senden",
      about:
        "test sendet eine Nachricht an die Adresse, auf demselben Weg wie alle anderen, und sagt, was der Mailserver geantwortet hat. now tut die Arbeit des Tages sofort, so oft es gerufen wird: Getan wird, was davon übrig ist, und wartende E-Mails werden gesendet. Geben Sie ihm die Einstellungen, die der Dienst hat.",
      flags: {},
    },
    doctor: {
      short: "sagen, ob alles in Ordnung ist, und was zu tun ist, wo nicht",
      about:
        "Sieht nach Einstellungen, Datenbank, eigenen Dateien, Rechten, Platz, Uhr, öffentlicher Adresse und Mailserver und sagt, was zu tun ist, wo etwas nicht stimmt. Geben Sie ihm die Einstellungen des Servers. Es behebt selbst nichts und lässt eine Datenbank der Fassung davor, wie sie ist.",
      flags: {
        offline: "weder den Server unter seiner öffentlichen Adresse noch den Mailserver fragen",
        deep: "auch alles neu bilden, was aus den Mitgliedern folgt, und sagen, wo das Gespeicherte abweicht: Suche, Facetten, Adressen, Verlauf, Ausleihen, Kassenbuch; dauert lange",
      },
    },
  } as ByName<{ readonly short: string; readonly about: string; readonly flags: ByName }>,
  /** Of each setting what it is, and what holds where nobody sets it. */
  settings: {
    port: ["Port, an dem gelauscht wird; 0 nimmt einen freien", "8080"],
    host: ["Adresse, an der gelauscht wird; 0.0.0.0 oder :: für alle der Maschine", "127.0.0.1"],
    database: [
      "Datei der eingebauten Datenbank, oder postgres://benutzer:kennwort@host/name; eine Befehlszeile können andere lesen, also mit Kennwort als Variable setzen",
      "data/leihwerk.db",
    ],
    replicas: [
      "Kopien (Standbys) der PostgreSQL-Datenbank, aus denen statt aus ihr gelesen wird, solange sie alles haben; wie deren Adresse geschrieben",
      "keine",
    ],
    logs: ["wohin die Protokolle geschrieben werden: Zugriffe, Fehler, langsame Antworten", "logs"],
    logFormat: [
      "Zeilen der Protokolle: mit (combined) oder ohne (common) Referer und User-Agent, oder als JSON",
      "combined",
    ],
    site: ["leihwerk.json und eigene Arten der Bibliothek; darf fehlen", "site"],
    environment: ["wofür der Server da ist", "production"],
    displayErrors: [
      "Fehler des Programms im Browser zeigen",
      "an in development und staging, aus in production",
    ],
    errorPage: [
      "Menschen im Browser eine kurze Seite geben, wo ein Programmfehler ihre Anfrage beendet",
      "aus: Die Antwort ist leer",
    ],
    logView: [
      "Bibliothekare die Protokolle im Browser lesen lassen",
      "an in development und staging, aus in production",
    ],
    url: [
      "öffentliche Adresse, etwa https://katalog.example; hinter einem Proxy setzen",
      "die Adresse, nach der eine Anfrage fragt",
    ],
    proxies: [
      "Adressen oder Bereiche der Proxys davor, durch Kommas getrennt: 10.0.0.1,192.168.0.0/16",
      "keine",
    ],
    librarian: [
      "der erste Bibliothekar einer neuen Datenbank; ein Kennwort hat mindestens 10 Zeichen",
      "bibliothek, mit einem zufälligen Kennwort, das einmal gezeigt wird",
    ],
    demo: ["eine neue Datenbank mit dem Demo-Katalog füllen", "an"],
    workers: ["Prozesse, die Anfragen beantworten", "einer je Kern"],
    sharedSeconds: [
      "wie lange ein Zwischenspeicher davor öffentliche Antworten geben darf, ohne zu fragen; 0: er fragt immer",
      "0",
    ],
    framedBy: [
      "Websites, deren Seiten die öffentlichen Seiten in einem Rahmen zeigen dürfen, durch Kommas getrennt",
      "keine",
    ],
    requireConditions: [
      "Änderungen von Programmen ablehnen, die nicht sagen, welchen Stand sie ändern (If-Match)",
      "aus",
    ],
    answerStore: [
      "Speicher jedes Prozesses für fertige Antworten, in MiB; 0 hält keine bereit",
      "32",
    ],
    timeZone: ["Zeitzone der Bibliothek: wann ein Tag beginnt und endet", "Europe/Berlin"],
    metrics: ["Adressen oder Bereiche, die /metrics lesen dürfen, durch Kommas getrennt", "keine"],
    metricsToken: [
      "wer es als Bearer-Token sendet, darf /metrics lesen; mindestens 16 Zeichen",
      "keines",
    ],
    isbnSource: [
      "Katalog, der SRU spricht und gefragt wird, was er zu einer ISBN weiß: https://services.dnb.de/sru/dnb",
      "keiner: niemand wird gefragt",
    ],
    coverSource: [
      "woher Titelbilder zu einer ISBN geholt werden; {isbn} steht für die Nummer",
      "keiner: es werden keine geholt",
    ],
    sip2: [
      "wo Selbstverbucher SIP2 sprechen: ein Port, oder Adresse und Port wie 192.168.0.5:6001; unverschlüsselt, also nur im eigenen Netz",
      "nirgends",
    ],
    smtp: [
      "Mailserver für Nachrichten an Leser: smtps://benutzer:kennwort@host; eine Befehlszeile können andere lesen, also als Variable setzen",
      "keiner: Nachrichten werden gedruckt",
    ],
    mailSender: ["von wem Nachrichten an Leser kommen", "die E-Mail-Adresse in /einstellungen"],
  } satisfies Readonly<Record<SettingName, readonly [help: string, otherwise: string]>>,
};
