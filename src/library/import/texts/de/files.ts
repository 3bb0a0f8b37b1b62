/** What files are that are read, where something stands in them, and what is wrong there. */

import type { ByName, Params } from "../../../../core/texts/phrases.ts";
import type { FilePlace } from "../file-place.ts";

export default {
  formats: {
    csv: "eine Tabelle (CSV)",
    xlsx: "eine Tabelle (Excel)",
    ods: "eine Tabelle (OpenDocument)",
    json: "JSON",
    marc: "MARC 21",
    marcxml: "MARCXML",
    bibtex: "BibTeX",
    ris: "RIS",
    unimarc: "UNIMARC",
    pica: "PICA",
    nbib: "PubMed (nbib)",
    "isbn-list": "eine Liste von ISBNs",
    goodreads: "ein Export von Goodreads",
    librarything: "ein Export von LibraryThing",
    koha: "ein Export von Koha",
    librarika: "ein Export von Librarika",
    "snipe-it": "ein Export von Snipe-IT",
    calibre: "ein Export von Calibre",
    bookwyrm: "ein Export von BookWyrm",
    storygraph: "ein Export von StoryGraph",
    babelio: "ein Export von Babelio",
    libib: "ein Export von Libib",
    zotero: "ein Export von Zotero",
    collectorz: "ein Export von Collectorz",
    leihs: "ein Export von leihs",
    "lend-engine": "ein Export von Lend Engine",
    pmb: "ein Export von PMB",
    slims: "ein Export von SLiMS",
    evergreen: "ein Export von Evergreen",
    webuntis: "ein Export von WebUntis",
    discogs: "ein Export von Discogs",
    boardgamegeek: "ein Export von BoardGameGeek",
  },
  /** Stands between the name of a file and what is wrong there. */
  place: (place: FilePlace) =>
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
    "short-number": (p) =>
      `„${p.cell}“ ist eine Nummer, die das Tabellenprogramm gekürzt hat; bitte die Spalte „${p.name}“ als Text formatieren und die Nummer neu eintragen.`,
    "two-columns": (p) => `Zwei Spalten heißen „${p.name}“; bitte eine umbenennen oder entfernen.`,
    "quote-inside": () =>
      'In einer Zelle steht ein Anführungszeichen; die Zelle als "…" schreiben, mit "" für ein Anführungszeichen.',
    "behind-quote": () =>
      "Hinter dem schließenden Anführungszeichen steht Text; eines innerhalb einer Zelle wird verdoppelt.",
    "open-quote": () => "Ein Anführungszeichen wird in dieser Zeile geöffnet und nie geschlossen.",
    "carriage-return": () =>
      "Hier steht ein Wagenrücklauf ohne Zeilenvorschub; bitte mit heutigen Zeilenenden speichern.",
    json: (p) => `Das ist kein wohlgeformtes JSON: ${p.reason}.`,
    "json-object": () => 'Hier muss ein JSON-Objekt stehen, etwa {"id":"1"}.',
    "json-deep": (p) =>
      `Hier stehen mehr als ${p.most} Listen oder Objekte ineinander; bitte nur die Angaben schreiben, die gebraucht werden.`,
    "json-cut": () =>
      "Die JSON-Liste hat kein Ende; die Datei ist abgeschnitten. Bitte noch einmal holen.",
    "known-other": (p) =>
      `Das ist ${p.format}, wie es auch heißt; darin ist nichts, was sich einspielen lässt.`,
    "library-format": (p) =>
      `Das ist ${p.format}, das hier nicht gelesen wird; bitte als MARC 21 (.mrc) oder MARCXML exportieren.`,
    "reference-format": (p) =>
      `Das ist ${p.format}, das hier nicht gelesen wird; bitte als RIS oder BibTeX exportieren, notfalls über eine Literaturverwaltung wie Zotero.`,
    "marc-text": () =>
      "Das ist MARC als Text zum Ansehen; bitte als MARC 21 (.mrc) oder MARCXML exportieren.",
    authority: () =>
      "Das sind Normdaten; sie beschreiben Personen, Körperschaften und Schlagwörter, keine Werke. Bitte die Titeldaten exportieren.",
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
    "marc-directory": () =>
      "Sein Verzeichnis zeigt auf eine Stelle, an der kein Feld ist; bitte neu exportieren.",
    "marc-cut": () =>
      "Der Datensatz hat kein Ende; die Datei ist abgeschnitten. Bitte noch einmal holen.",
    "marc-script": (p) =>
      `Er ist in MARC-8 geschrieben, mit einer hier unbekannten Schrift (${p.script}); bitte in UTF-8 exportieren.`,
    "marc-encoding": () =>
      "Er ist weder in UTF-8 noch in MARC-8 geschrieben, sondern in einem anderen Zeichensatz, etwa CP866 oder Windows-1251; bitte in UTF-8 exportieren.",
    "bibtex-cut": () =>
      "Der Eintrag, der hier beginnt, hat kein Ende; eine Klammer oder ein Anführungszeichen fehlt.",
    "bibtex-syntax": (p) => `Hier wird ${p.expected} erwartet.`,
    "ris-syntax": () => "Dieser Text gehört zu keinem Eintrag; ein Eintrag beginnt mit „TY  - “.",
    "ris-cut": () => "Der Eintrag, der hier beginnt, hat kein Ende; „ER  - “ fehlt.",
    isbn: (p) => `„${p.text}“ ist keine ISBN.`,
  } satisfies ByName<(params: Params) => string>,
};
