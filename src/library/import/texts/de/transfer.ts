/** Was beim Einspielen und Ausspielen gemeldet wird. */

import type { CellFault, ImportSum } from "../row-codes.ts";

export default {
  /** Why a row is refused, kept or found: sentences that follow the place of the row. */
  rows: {
    noId: "Die Zeile hat keine Kennung (id).",
    badId: (longest: number) =>
      `Die Kennung (id) darf ${longest} Zeichen haben und keine Zeilenumbrüche.`,
    badUrl: (kind: string) => `In url muss eine Adresse wie /${kind}/12 stehen.`,
    badSlug: (slug: string) => `„${slug}“ kann hier kein Name in einer Adresse sein.`,
    twice: (key: string, file: string, place: string) =>
      `Für „${key}“ gibt es schon eine Zeile: ${file}, ${place}.`,
    taken: (field: string, value: string, _kind: string) =>
      `${field}: „${value}“ gehört schon jemand anderem.`,
    formerly: (field: string, value: string, whose: string) =>
      `${field}: „${value}“ ist eine frühere Nummer von ${whose}; geben Sie der Zeile eine andere, oder löschen Sie diese dort.`,
    elsewhere: (id: string, source: string) => `„${id}“ aus ${source} ist schon hier.`,
    /** Readers of that name, of whom the row could be any. */
    severalOfName:
      "mehrere hier heißen so, und es ist nicht zu erkennen, wer gemeint ist; geben Sie der Zeile eine Ausweisnummer, eine E-Mail-Adresse oder den Geburtstag.",
    /** A reader of that name was born on another day. */
    bornOn: (day: string) =>
      `hier gibt es jemanden dieses Namens, geboren am ${day}; geben Sie der Zeile eine Ausweisnummer, oder berichtigen Sie das Geburtsdatum.`,
    /** The number of a reader in the row of another one. */
    reissued: (field: string, value: string, whose: string) =>
      `${field}: „${value}“ gehört hier ${whose}. Wurde die Nummer neu vergeben, geben Sie diesem Konto erst eine andere oder löschen Sie es; ist es derselbe Mensch, berichtigen Sie den Namen dort.`,
    calledBefore: (name: string, address: string) =>
      `hieß hier bisher ${name}: ${address}. Wurde die Nummer neu vergeben, ist es jemand anders; prüfen Sie das Konto.`,
    /** The row may name somebody once more. */
    maybeAsRow: (by: string, place: string) =>
      `nach ${by} vielleicht dasselbe wie ${place}; doch die Klasse ist eine andere, oder auch andere Familien haben diese E-Mail-Adresse. Sind es zwei, wählen Sie „Es sind verschiedene Leser“; sonst lassen Sie die Zeile weg.`,
    readerUnclear: (who: string, isOfSeveral: boolean) =>
      isOfSeveral
        ? `„${who}“ können hier mehrere sein; geben Sie der Zeile eine Ausweisnummer.`
        : `niemand ist hier „${who}“; spielen Sie zuerst die Leserinnen und Leser ein, oder geben Sie der Zeile eine Ausweisnummer.`,
    workUnclear: (what: string, isOfSeveral: boolean) =>
      isOfSeveral
        ? `„${what}“ können hier mehrere sein; geben Sie der Zeile den Barcode eines Exemplars, einer Vormerkung auch die ISBN.`
        : `„${what}“ gibt es hier nicht, oder ohne Exemplar; spielen Sie zuerst die Werke ein, oder geben Sie der Zeile den Barcode eines Exemplars.`,
    turnedOff: (what: string, setting: string) =>
      `${what} sind hier ausgeschaltet; schalten Sie zuerst in den Einstellungen „${setting}“ ein.`,
    addressTaken: (address: string) => `die Adresse ${address} gehört schon etwas anderem.`,
    removed: (day: string) =>
      `es wurde am ${day} entfernt, und seine Adresse wird nicht wieder vergeben.`,
    edited: "es wurde seit der Einspielung von Hand geändert und bleibt, wie es ist.",
    changedSinceExport:
      "es wurde seit dem Export geändert und bleibt, wie es ist; exportieren Sie neu, oder entfernen Sie die Spalte version.",
    removedMeanwhile: "es wurde entfernt, während die Einspielung lief.",
    cameMeanwhile:
      "es kam auf anderem Weg hierher, während die Einspielung lief, und bleibt, wie es ist.",
    changedMeanwhile: "jemand hat es geändert, während die Einspielung lief; es bleibt so.",
    /** Fields by their labels in each language; without one by name. */
    labels: (fields: readonly Readonly<Record<string, string>>[]) =>
      fields.map(({ de, name }) => de ?? name).join(", "),
    noDay: "Diesen Tag gibt es nicht; bitte als TT.MM.JJJJ oder JJJJ-MM-TT schreiben.",
    /** `by`: what both have, in words; "" where that is the id. */
    here: (by: string, address: string) =>
      by === "" ? `schon hier: ${address}.` : `schon hier, nach ${by}: ${address}.`,
    sameAsRow: (by: string, place: string) =>
      by === "" ? `dasselbe wie ${place}.` : `nach ${by} dasselbe wie ${place}.`,
    /** Of a row that is the same as another and says more. */
    notTaken: (fields: string) => `anders oder nur hier, und nicht übernommen: ${fields}.`,
    /** Of a copy that is refused, behind why. */
    restComesIn:
      "Alles andere in dieser Zeile kommt auch ohne das herein, wenn Sie ohne die abgelehnten Zeilen einspielen.",
    noFile: (file: string, folder: string) =>
      `die Datei dazu fehlt: ${file}. Exportieren Sie noch einmal, und spielen Sie die Tabelle im Terminal von dort ein, wo der Ordner „${folder}“ neben ihr liegt.`,
    severalFiles: (files: string, folder: string) =>
      `dazu gibt es mehrere Dateien: ${files}. Lassen Sie im Ordner „${folder}“ nur die richtige, und spielen Sie die Tabelle noch einmal ein.`,
    onlyIsbn:
      "da ist eine ISBN, aber kein Titel; fügen Sie eine Spalte mit dem Titel hinzu, oder lassen Sie die Bibliothek ISBN nachschlagen.",
    nobodyKnows: (isbn: string) =>
      `die ISBN ${isbn} kennt niemand, der gefragt wurde; fügen Sie den Titel hinzu.`,
    lookUpFailed: (isbn: string, why: string) =>
      `die ISBN ${isbn} ließ sich nicht nachschlagen (${why}); versuchen Sie es noch einmal, oder fügen Sie den Titel hinzu.`,
    column: (column: string, sentence: string) => `Spalte „${column}“: ${sentence}`,
    cell: (column: string, text: string, sentence: string) =>
      `${column}: „${text}“ bleibt weg. ${sentence}`,
    notedCell: (column: string, text: string, sentence: string) =>
      `${column}: „${text}“ kommt in die Notiz. ${sentence}`,
  },
  /** Cells that are left out, many at once: "38 × Zugang: no day". */
  cells: {
    group: (count: number, column: string, wrong: string) =>
      `${count.toLocaleString("de")} × ${column}: ${wrong}`,
    wrong: {
      pflicht: "ohne Angabe",
      "zu-lang": "zu lang",
      "zu-kurz": "zu kurz",
      zeichen: "nicht in der nötigen Form",
      steuerzeichen: "mit einem Steuerzeichen",
      "kein-name": "kein Name",
      typ: "von anderer Art",
      auswahl: "nicht in der Auswahl",
      tag: "kein Tag",
      adresse: "keine Webadresse",
      email: "keine E-Mail-Adresse",
      bereich: "keine passende Zahl",
      "zu-viele-eintraege": "zu viele Einträge",
      ziffern: "falsche Zahl von Ziffern",
      "keine-nummer": "keine Nummer dieser Art",
      pruefziffer: "falsche Prüfziffer",
      "isbn-anfang": "falscher Anfang",
      betrag: "kein Betrag",
      "sprache-unbekannt": "unbekannte Sprache",
    } satisfies Record<CellFault, string>,
  },
  /** What is wrong with a whole file, or with what was said of it: sentences that follow its name. */
  files: {
    unknownColumns: (kind: string, columns: string) =>
      `${kind} hat kein Feld ${columns}; benennen Sie die Spalte um, entfernen Sie sie, oder spielen Sie mit --ignore-columns ein.`,
    noTitle: (columns: string) =>
      `in welcher Spalte stehen die Titel? Sagen Sie es mit --column "NAME=titel"; es gibt ${columns}.`,
    nothingMeant: (columns: string) =>
      `was diese Spalten bedeuten, weiß niemand: ${columns}. Sagen Sie es mit --column "NAME=titel", und mit --kind, wenn die Zeilen keine Werke sind.`,
    badColumn: (column: string, to: string) =>
      `„${to}“ ist nichts, was die Spalte „${column}“ bedeuten könnte.`,
    noColumn: (column: string, columns: string) =>
      `es gibt keine Spalte „${column}“; es gibt ${columns}.`,
    nothingToSet: (kinds: string, field: string) =>
      `${kinds} hat kein Feld „${field}“, das man setzen könnte.`,
    noKind: (plurals: string) =>
      `der Name sagt nicht, was die Datei enthält; sagen Sie es mit --kind: ${plurals}.`,
    folder: "das ist ein Ordner und keine Datei.",
    special:
      "das ist ein Gerät oder eine Pipe und keine Datei; speichern Sie zuerst in einer Datei, was herauskommt.",
    missing: "es gibt keine solche Datei.",
    forbidden:
      "diese Datei darf der Benutzer dieses Befehls nicht lesen; das installierte leihwerk arbeitet als Benutzer des Dienstes, auch für root.",
    /** A packed file that has next to nothing in it, again and again. */
    bomb: "ausgepackt ist die gzip-Datei mehr als hundertmal so groß; packen Sie nur die Tabelle ein, die gebraucht wird.",
    mostRefused: (most: number) =>
      `mehr als ${most} Zeilen können nicht hereinkommen; sehen Sie nach, ob es die richtige Datei ist und die Spalten stimmen.`,
    damaged: "die gzip-Datei ist beschädigt oder abgeschnitten; holen Sie sie noch einmal.",
    unreadable: (why: string) => `sie lässt sich nicht lesen: ${why}.`,
  },
  busy: (since: string) =>
    `Seit ${since} läuft eine andere Einspielung: Versuchen Sie es noch einmal, wenn sie fertig ist.`,
  finishedFirst: "Eine abgebrochene Einspielung wird zuerst fertiggestellt:",
  report: {
    refused: "abgelehnt",
    without: "ohne Zelle",
    kept: "bleibt",
    found: "gefunden",
    sums: (sums: Readonly<Record<ImportSum, number>>) =>
      [
        `${sums.created} neu`,
        `${sums.changed} geändert`,
        `${sums.unchanged} unverändert`,
        ...(sums.found > 0 ? [`${sums.found} schon hier`] : []),
        `${sums.kept} bleiben, wie sie sind`,
        `${sums.refused} abgelehnt`,
      ].join(", "),
    onlyChecked: (sums: string) => `bis dahin nur geprüft: ${sums}`,
    /** `isAll` is false where there may be still more. */
    andMore: (count: number, isAll: boolean) => `und ${isAll ? "" : "mindestens "}${count} weitere`,
    columns: (pairs: string) => `Spalten: ${pairs}`,
    speed: (rows: number, seconds: number, perSecond: number) =>
      `${rows.toLocaleString("de")} ${rows === 1 ? "Zeile" : "Zeilen"} in ${seconds.toFixed(1).replace(".", ",")} Sekunden: ${perSecond.toLocaleString("de")} Zeilen in der Sekunde.`,
    outcomes: {
      stopped: "Angehalten: Es wurde nichts geschrieben.",
      stoppedWith: (left: number) =>
        `Angehalten: ${left.toLocaleString("de")} ${left === 1 ? "Zeile fehlt" : "Zeilen fehlen"}. Spielen Sie dieselben Dateien noch einmal ein, dann kommt der Rest.`,
      trial: "Das war eine Probe (--dry-run): Es wurde nichts geschrieben.",
      all: "Alle Zeilen sind eingespielt.",
      allBut: (refused: number) =>
        `Alle Zeilen bis auf ${refused.toLocaleString("de")} sind eingespielt.`,
      nothing: (refused: number) =>
        `Es wurde nichts geschrieben, weil ${refused === 1 ? "eine Zeile" : `${refused.toLocaleString("de")} Zeilen`} abgelehnt ${refused === 1 ? "wurde" : "wurden"}: Bessern Sie die Datei aus, oder spielen Sie die anderen mit --keep-going ein.`,
    },
    more: (rows: number) =>
      `… und ${rows.toLocaleString("de")} weitere ${rows === 1 ? "Zeile" : "Zeilen"}`,
  },
  progress: {
    check: "prüfen",
    write: "schreiben",
    line: (percent: number, rows: number, perSecond: number) =>
      `${percent} %, ${rows.toLocaleString("de")} Zeilen, ${perSecond.toLocaleString("de")} in der Sekunde`,
  },
  /** `leihwerk import`. */
  command: {
    which: "Sagen Sie, welche Dateien: leihwerk import DATEI…",
    waiting: (file: string) =>
      `--waiting nimmt keine Datei: Lassen Sie es weg, um ${file} einzuspielen.`,
    badSet: (text: string) =>
      `--set muss FELD=WERT sein, zum Beispiel sprache=de, nicht „${text}“.`,
    badColumnFlag: (text: string) =>
      `--column muss SPALTE=FELD sein, zum Beispiel "Nummer=signatur", nicht „${text}“.`,
    badKind: (plurals: string, name: string) =>
      `--kind muss eines sein von ${plurals}, nicht „${name}“.`,
    badMapping: (file: string) =>
      `${file}: --mapping braucht ein JSON-Objekt, zum Beispiel {"Nummer":"signatur"}.`,
  },
};
