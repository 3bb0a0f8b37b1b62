/** Die Seiten, auf denen jemand einspielt. */

import { both, counted, formats } from "../../../../core/texts/de/phrases.ts";
import type { ByName, Nouns, Params } from "../../../../core/texts/phrases.ts";

/** So many of them. */
type CountedNouns = readonly [total: number, nouns: Nouns];

export default {
  steps: {
    file: "Datei",
    columns: "Spalten",
    trial: "Probelauf",
    run: "Einspielen",
    report: "Bericht",
  },
  /** By state: what is going on, and what can be done. */
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
  } as ByName,
  upload: {
    file: "Datei auswählen oder hierher ziehen",
    help: "Eine Liste aus Excel oder LibreOffice, CSV, MARC, BibTeX, RIS, JSON oder die Ausfuhr eines anderen Programms, höchstens 64 MB. Zuerst zeigt ein Probelauf, was geschehen würde.",
    submit: "Hochladen",
  },
  columns: {
    title: "Was die Spalten bedeuten",
    about:
      "Die Vorschläge folgen aus den Namen der Spalten und aus dem, was darin steht. Was Sie festlegen, gilt auch für die nächste Datei mit denselben Spalten.",
    selfDescribing: "Diese Datei sagt selbst, was ihre Felder bedeuten.",
    column: "Spalte",
    example: "Zum Beispiel",
    means: "Bedeutet",
    leftOut: "(weglassen)",
    /** Of days like 5/10/2021. */
    dayFirst:
      "Wo keine Zelle der Spalte verrät, was Tag und was Monat ist, steht der Tag vorn: 5/10 ist der 5. Oktober.",
    /** Of a column with the e-mail or telephone of the parents. */
    ofParents:
      "Nur wo ein Kind keine eigene Angabe hat: Dann gehen Nachrichten und Einmalcodes an die Eltern. Sonst kommt sie in die Notiz.",
    rowId: "Kennung der Zeile",
    kind: "Eine Zeile ist",
    kindHelp: "Nach einer Änderung lassen Sie die Spalten neu raten.",
    choose: "(bitte wählen)",
    source: "Herkunft",
    sourceHelp:
      "Woher die Liste kommt. Dieselbe Kennung derselben Herkunft ist dasselbe, auch beim nächsten Mal.",
    strict: "Eine Zelle, die sich nicht lesen lässt",
    strictHelp: "Ein Preis „geschenkt“, eine falsche ISBN. Der Probelauf nennt jede.",
    strictChoices: { nein: "bleibt weg, die Zeile kommt herein", ja: "lehnt ihre Zeile ab" },
    tryOut: "Probelauf starten",
    guessAgain: "Spalten neu raten",
    preview: "Die ersten Zeilen",
  },
  facts: (format: string, encoding: string | null, separator: string | null) =>
    [
      format,
      encoding && `Kodierung ${encoding}`,
      separator && `Trennzeichen ${separator === "Tab" ? "Tabulator" : `„${separator}“`}`,
    ]
      .filter(Boolean)
      .join(", "),
  size: (bytes: number) =>
    bytes < 100_000
      ? `${formats.number(bytes)} Byte`
      : `${formats.number(Math.round(bytes / 1e5) / 10)} MB`,
  progress: "Fortschritt",
  percent: (part: number) => `${part} %`,
  /** How many so far, how many in a second, how many seconds are left. */
  pace: (rows: number, perSecond: number, left: number) =>
    `${formats.number(rows)} bisher, ${formats.number(perSecond)} je Sekunde, ${
      left === 0
        ? "gleich fertig"
        : left < 100
          ? `noch etwa ${counted(left, ["Sekunde", "Sekunden"])}`
          : `noch etwa ${counted(Math.ceil(left / 60), ["Minute", "Minuten"])}`
    }.`,
  reload: "Stand neu laden",
  /** It is stopped, but what was begun comes to its end first. */
  stopping: "Was begonnen ist, geht noch zu Ende. Gleich steht hier, wie viel eingespielt ist.",
  /** Columns of the file, or fields of its records, that are not read. */
  notRead: (names: string) => `Aus der Datei nicht gelesen: ${names}.`,
  /** Rows of a list that look like none of its entries. */
  noEntries: (rows: string) =>
    `Nicht eingespielt, weil es nach einer Summe, Überschrift oder Anmerkung aussieht: ${rows}.`,
  rowSaying: (line: string, words: string) => `Zeile ${line} „${words}“`,
  /** Of a table of things with columns about who has them. */
  loansBeside:
    "Wer gerade etwas hat, kommt als Liste von Ausleihen hinein: Spielen Sie danach dieselbe Datei noch einmal ein, und wählen Sie bei den Spalten „Ausleihe“. Zeilen ohne Leser und ohne Tag bleiben dabei weg.",
  /** Fields with the character set that they claim, and the one in which they were read. */
  readOtherwise: (names: string) => `Anders gelesen, als es in der Datei steht: ${names}.`,
  quoted: (name: string) => `„${name}“`,
  /** Of a file with several sheets. */
  onlySheet: (read: string, others: string) =>
    `Gelesen wird nur das Blatt ${read}, nicht: ${others}. Speichern Sie jedes weitere als eigene Datei, und spielen Sie es für sich ein.`,
  stop: "Anhalten",
  sums: "Zeilen",
  /** Above the first new ones, as they will look. */
  samples: (count: number) =>
    count === 1 ? "So wird es aussehen" : `So werden die ersten ${count} aussehen`,
  /** What has no name of its own. */
  others: ["anderer Eintrag", "andere Einträge"] as Nouns,
  /** What comes in and what is changed by it, as far as the trial has counted them; and how many rows are refused. */
  run: (coming: readonly CountedNouns[], changed: CountedNouns | null, refused: number) => {
    const actions = [
      ...(coming.length > 0
        ? [`${both(coming.map(([n, nouns]) => counted(n, nouns)))} einspielen`]
        : []),
      ...(changed ? [`${counted(...changed)} ändern`] : []),
    ];
    const refusedRows =
      refused === 1 ? "die abgelehnte Zeile" : `die ${formats.number(refused)} abgelehnten Zeilen`;
    if (actions.length === 0)
      return refused === 0 ? "Einspielen" : `Ohne ${refusedRows} einspielen`;
    return refused === 0 ? both(actions) : `${both(actions)}, ohne ${refusedRows}`;
  },
  /** Of new readers. */
  namesakes: (count: number) =>
    `${count === 1 ? "Eine Person davon heißt wie jemand, der" : `${formats.number(count)} davon heißen wie jemand, der`} schon hier ist. Sind es dieselben, fehlt in der Liste die Klasse, das Geburtsdatum oder der Ausweis; so eingespielt haben sie danach zwei Konten.`,
  /** Of loans, where the library takes fees. */
  noDeposits:
    "Für diese Ausleihen wird keine Kaution berechnet: Sie wurden schon anderswo gemacht. Hat die Bibliothek eine Kaution dafür, tragen Sie sie danach beim Konto als Gebühr „Kaution“ ein.",
  /** Of a list of readers: who is in it twice. */
  doubles: {
    title: "In der Liste doppelt",
    once: (count: number) =>
      `${count === 1 ? "Eine Zeile nennt jemanden, der" : `${formats.number(count)} Zeilen nennen jemanden, der`} weiter oben schon steht. Eingespielt wird jeder nur einmal, nach der ersten Zeile.`,
    row: (line: string, name: string, reason: string) => `Zeile ${line}, ${name}: ${reason}`,
    apart: "Es sind verschiedene Leser: alle einspielen",
    areApart: "Wer in der Liste doppelt steht, kommt als eigener Leser herein.",
    onceAgain: "Doppelte nur einmal einspielen",
  },
  refusedHelp:
    "Abgelehnte Zeilen können Sie im Bericht verbessern, oder dort als Datei herunterladen, verbessern und neu hochladen.",
  changeColumns: "Spalten ändern",
  goOn: "Weiter einspielen",
  undo: "Einspielung zurücknehmen",
  undoHelp:
    "Nimmt alles zurück, was diese Einspielung angelegt oder geändert hat und seitdem niemand angefasst hat. Der Rest wird aufgelistet.",
  undoRest: "Den Rest noch einmal versuchen",
  another: "Andere Datei einspielen",
  /** Where to go on once everything is in. */
  after: {
    all: (many: string) => `${many} ansehen, die neuesten zuerst`,
    labels: "Etiketten für die neuen Exemplare drucken",
    cards: "Ausweise drucken",
    desk: "Zur Theke",
  },
  removing:
    "Entfernt wird nur, was hier über die Einspielung steht. Was sie eingespielt hat, bleibt im Katalog, lässt sich danach aber nicht mehr zurücknehmen.",
  report: {
    first: "Was nicht eingespielt wird",
    row: (line: string, reason: string) => `Zeile ${line}: ${reason}`,
    all: "Alle im Bericht",
    title: (name: string) => `Bericht: ${name}`,
    about:
      "Zeilen, die nicht oder anders als erwartet eingespielt werden, und warum; nach einer Rücknahme auch, was geblieben ist.",
    link: "Zum Bericht",
    none: "Nichts zu berichten: keine Zeile wurde abgelehnt oder behalten, keine Zelle weggelassen.",
    line: "Zeile",
    outcome: "Ergebnis",
    outcomes: {
      abgelehnt: "abgelehnt",
      unvollständig: "ohne Zelle",
      behalten: "behalten",
      abweichend: "schon da, aber anders",
      gefunden: "schon da",
      geblieben: "geblieben",
    },
    /** Cells that are left out, counted by what is wrong. */
    cells: "Zellen, die weggelassen werden",
    cellsHelp:
      "Was in diesen Zellen steht, lässt sich nicht lesen. Ihre Zeilen kommen ohne sie herein.",
    /** What can be decided about such a group. */
    toNote: (group: string) => `${group}: den Text in die Notiz`,
    toNoteHelp:
      "Angekreuzt kommt der Text solcher Zellen in die Notiz für das Personal, sonst bleibt er weg.",
    toNoteSave: "So noch einmal prüfen",
    reason: "Grund",
    what: "Was",
    back: "Zur Einspielung",
    more: (shown: number, total: number) =>
      `Gezeigt sind ${formats.number(shown)} von ${formats.number(total)}.`,
    next: "Weitere Zeilen",
    /** The report itself, to be told from the rows. */
    asTable: "Diesen Bericht als Tabelle (CSV)",
    download: "Abgelehnte und unvollständige Zeilen als Datei",
    downloadHelp:
      "Mit den Spalten der Datei und dem Grund in einer weiteren. Verbessert lässt sie sich neu hochladen.",
    /** The column of the downloaded file that says why. */
    reasonColumn: "Grund der Ablehnung",
    mend: "Verbessern",
    mendHelp: "Ändern Sie, was nicht stimmt; danach läuft der Probelauf noch einmal.",
    save: "Übernehmen und neu prüfen",
  },
  left: {
    touched: () => "Jemand hat es seitdem geändert.",
    pointed: (p: Params) =>
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
};
