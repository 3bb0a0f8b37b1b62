/** What is said to programmers: on the page about the interface, and in English in `/openapi.json`. */

import type { ByName } from "../phrases.ts";

export default {
  title: "Schnittstelle",
  about: (siteName: string) =>
    `Alles in ${siteName} hat eine Adresse, und jede Adresse antwortet in dem Format, das gewünscht wird.`,
  /** The interface in a few sentences, for those who read its description. */
  whole:
    "Ein öffentlicher Katalog mit Ausleihe. Alles hat eine Adresse, und jede antwortet in dem Format, das gewünscht wird: durch eine Endung, durch ?format= oder durch Accept. Wo GET erlaubt ist, sind es auch HEAD und OPTIONS.",
  descriptions: "Für Programme beschrieben",
  tryIt: "Ausprobieren",
  tryHelp: "Diese Adressen gibt es in diesem Katalog. Jeder Verweis öffnet sie in einem Format.",
  words: "Suchwörter",
  format: "Format",
  send: "Anfragen",
  answers: (format: string) => `So antwortet sie in ${format}`,
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
  fieldsOf: (many: string) => `Felder: ${many}`,
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
  /** Who may, by the names of roles. */
  who: {
    all: "alle",
    leser: "Leserinnen und Leser",
    theke: "Theke",
    bibliothekar: "Bibliothek",
    owner: "wem es gehört",
  },
  /** By the type of a field. */
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
  /** By the code that a text is. */
  codes: {
    wochentag: "ein Wochentag, aufbewahrt als „sonntag“",
    schliesstag:
      "ein Tag oder eine Zeit von Tagen, aufbewahrt als 2026-12-24, 12-24 (jedes Jahr), 2026-12-24/2027-01-06",
    uhrzeit: "eine Uhrzeit, aufbewahrt als 08:30",
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
  atMost: (characters: number) => `höchstens ${characters} Zeichen`,
  oneOf: (words: string) => `eines von: ${words}`,
  doings: {
    list: (_one, many) => `${many} auflisten`,
    create: (one, _many) => `${one} anlegen`,
    read: (one, _many) => `${one} lesen`,
    replace: (one, _many) => `${one} unter dieser Adresse speichern`,
    change: (one, _many) => `${one} in Teilen ändern`,
    remove: (one, _many) => `${one} für immer entfernen`,
  } satisfies ByName<(one: string, many: string) => string>,
  /** By the path of a page. */
  pages: {
    "/": "Die Startseite: Verweise auf alle Sammlungen",
    "/problem/:key": "Was ein Fehler bedeutet",
    "/zahlen": "Die Zahlen dieses Jahres",
    "/zahlen/:key": "Die Zahlen eines Jahres oder Monats",
    "/kassenbuch": "Das Kassenbuch von heute",
    "/kassenbuch/:key": "Das Kassenbuch eines Tages oder Monats",
    "/ausleihliste/:key": "Die Ausleihliste eines Kontos",
    "/theke/:key": "Eine Liste der Theke",
    "/postausgang": "Wohin es im Postausgang geht",
    "/postausgang/:key": "Was heute zu schreiben ist, die Texte, und Briefe, auch als PDF",
    "/vorgaenge": "Anmeldungen und Verweigertes",
    "/hilfe": "Die Hilfe: alle Themen, und mit ?suche= wo etwas steht",
    "/hilfe/:key": "Ein Thema der Hilfe, auch als Markdown",
    "/einrichten": "Was in der ersten Stunde noch zu tun ist",
    "/vorschlaege": "Was gemeint sein kann, während jemand tippt",
    "/vorschlaege-browser": "Dasselbe, wie Browser es lesen (OpenSearch)",
    "/opensearch.xml": "Die Suche für Browser (OpenSearch)",
    "/befunde": "Was an den Dateien der Website nicht stimmt",
    "/ausweise": "Ausweise für Leserinnen und Leser, auch als PDF",
    "/etiketten": "Etiketten für Exemplare, auch als PDF",
    "/einmalcodes": "Einmalcodes für ein Konto oder eine Gruppe; ein Formular gibt sie aus",
    "/doppelte": "Was gleich aussieht und vielleicht dasselbe ist",
    "/einspielbericht/:key": "Der Bericht einer Einspielung",
    "/abgaenge/:key": "Wer hier ist und nicht in einer eingespielten Liste steht",
    "/erfassen/:key":
      "Was in einer Inventur schon erfasst ist, nach Regal; ein Formular erfasst Nummern",
    "/inventurliste/:key": "Das Ergebnis einer Inventur als Listen",
    "/ablehnungen/:key": "Die abgelehnten Zeilen einer Einspielung als Tabelle",
    "/zugang/:key": "Sitzungen und Schlüssel eines Kontos",
    "/daten/:key": "Alles, was über ein Konto gespeichert ist",
    "/protokoll": "Die Protokolle",
    "/schema/:key": "Ein Schema, für JSON und für XML",
    "/openapi.json": "Die ganze Schnittstelle, für Programme",
    "/.well-known/api-catalog": "Wo die Schnittstelle beginnt (RFC 9727)",
    "/gesundheit/lebt": "Ob der Dienst lebt",
    "/gesundheit/bereit": "Ob der Dienst antworten kann",
    "/oai": "Der Katalog für Sammeldienste (OAI-PMH 2.0)",
    "/oai/:key": "Das Schema unseres XML, wie Sammeldienste es bekommen",
    "/sru": "Der Katalog für Suchen anderer Programme (SRU 1.2 und 2.0)",
    "/sitemap.xml": "Alle Seiten, für Suchmaschinen",
    "/sitemap/:key": "Ein Teil davon",
    "/robots.txt": "Was Suchmaschinen lesen mögen",
  } as ByName,
  /** What is done by sending something to a page, by its path. */
  actions: {
    "/oai": "Dieselben Fragen von Sammeldiensten, als Formular",
    "/doppelte": "Zwei Einträge für verschieden erklären, oder wieder für offen",
    "/zugang/:key":
      "Das Kennwort ändern, Sitzungen beenden, Schlüssel für Programme anlegen und widerrufen, einen Einmalcode ausgeben",
    "/anmeldung":
      "Einen Browser anmelden; Programme schicken stattdessen Basic oder einen Schlüssel",
    "/abmeldung": "Einen Browser abmelden",
    "/sprache": "Die Sprache der Seiten im Browser merken",
    "/ausleihliste/:key": "Alles verlängern, was sich verlängern lässt",
    "/zahlung": "Eine Zahlung annehmen und auf die offenen Gebühren eines Kontos verteilen",
    "/theke":
      "Einen Schritt an der Theke tun: ausleihen, zurücknehmen, verlängern, vormerken, rückgängig machen",
    "/postausgang/:key":
      "Heutige Nachrichten jetzt schreiben (vorschau), oder Briefe als gedruckt vermerken (briefe)",
    "/abbestellen": "Erinnerungen abbestellen, mit dem Token aus einer Nachricht",
    "/einspielbericht/:key": "Zellen abgelehnter Zeilen berichtigen und noch einmal prüfen",
    "/einrichten": "Einen Schritt des Einrichtens abhaken, oder die Liste zeigen oder ausblenden",
    "/sicherung": "Alles als eine Datei sichern",
    "/versetzung": "Angekreuzte Konten in eine andere Gruppe versetzen",
    "/merken": "Ein Werk auf eine eigene Merkliste setzen",
    "/einmalcodes": "Einmalcodes für ein Konto oder eine Gruppe ausgeben",
    "/kennwort-vergessen": "Sich einen Einmalcode schicken lassen",
    "/registrierung": "Ein Konto für sich selbst beantragen",
    "/erfassen/:key": "Eine Nummer erfassen, oder viele aus der Datei eines Scanners",
    "/abgaenge/:key": "Angekreuzte Konten sperren oder entfernen",
  } as ByName,
  /** By the name of a parameter or of a header. */
  parameters: {
    suche: "Wörter, in beliebiger Reihenfolge; jedes kann ein Wortanfang sein.",
    anfang: "Wie der Name beginnt, nach dem die Liste geordnet ist; Artikel zählen nicht.",
    anzahl: "Einträge auf einer Seite; ohne Angabe hat eine Tabelle alle.",
    nach: "Wo die Seite beginnt: aus dem Verweis auf sie, nie selbst gemacht.",
    tabelle: "Welche der Listen die Tabelle (CSV) hat, mit dem Namen, den sie in JSON hat.",
    token: "Aus dem Verweis in einer Nachricht: für wen es gilt.",
    geaendertSeit:
      "Nur, was sich seit diesem Zeitpunkt geändert hat, er selbst eingeschlossen; auch durch anderes, das dort zu lesen ist.",
    felder:
      "Welche Felder in JSON, XML und CSV dastehen: „alle“, die man lesen darf, oder einzelne, durch Kommas getrennt; dazu version und geaendert.",
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
    Prefer:
      "return=representation beantwortet das Anlegen mit dem, was angelegt wurde. handling=strict weist Parameter zurück, die es nicht gibt, statt sie zu übergehen.",
    "Idempotency-Key":
      "Wer nicht sicher ist, ob etwas angekommen ist, schickt dasselbe mit demselben Schlüssel noch einmal: Nichts entsteht doppelt.",
  },
};
