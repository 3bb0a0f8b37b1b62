/** Was beim Einspielen und Ausspielen gemeldet wird. */

import type { TransferTexts } from "../transfer.ts";

export default {
  rows: {
    noId: "Die Zeile hat keine Kennung (id).",
    badId: (longest) => `Die Kennung (id) darf ${longest} Zeichen haben und keine Zeilenumbrüche.`,
    badUrl: (kind) => `In url muss eine Adresse wie /${kind}/12 stehen.`,
    badSlug: (slug) => `„${slug}“ kann hier kein Name in einer Adresse sein.`,
    twice: (key, file, place) => `Für „${key}“ gibt es schon eine Zeile: ${file}, ${place}.`,
    taken: (field, value) => `${field}: „${value}“ gehört schon jemand anderem.`,
    elsewhere: (id, source) => `„${id}“ aus ${source} ist schon hier.`,
    bornOn: (day) =>
      `hier gibt es jemanden dieses Namens, geboren am ${day}; geben Sie der Zeile eine Ausweisnummer, oder berichtigen Sie das Geburtsdatum.`,
    addressTaken: (address) => `die Adresse ${address} gehört schon etwas anderem.`,
    removed: (day) => `es wurde am ${day} entfernt, und seine Adresse wird nicht wieder vergeben.`,
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
    notTaken: (fields) => `anders oder nur hier, und nicht übernommen: ${fields}.`,
    restComesIn:
      "Alles andere in dieser Zeile kommt auch ohne das herein, wenn Sie ohne die abgelehnten Zeilen einspielen.",
    onlyIsbn:
      "da ist eine ISBN, aber kein Titel; fügen Sie eine Spalte mit dem Titel hinzu, oder lassen Sie die Bibliothek ISBN nachschlagen.",
    nobodyKnows: (isbn) =>
      `die ISBN ${isbn} kennt niemand, der gefragt wurde; fügen Sie den Titel hinzu.`,
    lookUpFailed: (isbn, why) =>
      `die ISBN ${isbn} ließ sich nicht nachschlagen (${why}); versuchen Sie es noch einmal, oder fügen Sie den Titel hinzu.`,
    column: (column, sentence) => `Spalte „${column}“: ${sentence}`,
    cell: (column, text, sentence) => `${column}: „${text}“ bleibt weg. ${sentence}`,
    notedCell: (column, text, sentence) => `${column}: „${text}“ kommt in die Notiz. ${sentence}`,
  },
  cells: {
    group: (count, column, wrong) => `${count.toLocaleString("de")} × ${column}: ${wrong}`,
    wrong: {
      "zu-lang": "zu lang",
      "zu-kurz": "zu kurz",
      zeichen: "nicht in der nötigen Form",
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
    },
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
    bomb: "ausgepackt ist die gzip-Datei mehr als hundertmal so groß; packen Sie nur die Tabelle ein, die gebraucht wird.",
    mostRefused: (most) =>
      `mehr als ${most} Zeilen können nicht hereinkommen; sehen Sie nach, ob es die richtige Datei ist und die Spalten stimmen.`,
    damaged: "die gzip-Datei ist beschädigt oder abgeschnitten; holen Sie sie noch einmal.",
    unreadable: (why) => `sie lässt sich nicht lesen: ${why}.`,
  },
  busy: (since) =>
    `Seit ${since} läuft eine andere Einspielung: Versuchen Sie es noch einmal, wenn sie fertig ist.`,
  finishedFirst: "Eine abgebrochene Einspielung wird zuerst fertiggestellt:",
  report: {
    refused: "abgelehnt",
    without: "ohne Zelle",
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
    notRead: (names) => `nicht gelesen: ${names}`,
    andMore: (count, isAll) => `und ${isAll ? "" : "mindestens "}${count} weitere`,
    columns: (pairs) => `Spalten: ${pairs}`,
    speed: (rows, seconds, perSecond) =>
      `${rows.toLocaleString("de")} ${rows === 1 ? "Zeile" : "Zeilen"} in ${seconds.toFixed(1).replace(".", ",")} Sekunden: ${perSecond.toLocaleString("de")} Zeilen in der Sekunde.`,
    outcomes: {
      stopped: "Angehalten: Es wurde nichts geschrieben.",
      stoppedWith: (left) =>
        `Angehalten: ${left.toLocaleString("de")} ${left === 1 ? "Zeile fehlt" : "Zeilen fehlen"}. Spielen Sie dieselben Dateien noch einmal ein, dann kommt der Rest.`,
      trial: "Das war eine Probe (--dry-run): Es wurde nichts geschrieben.",
      all: "Alle Zeilen sind eingespielt.",
      allBut: (refused) => `Alle Zeilen bis auf ${refused.toLocaleString("de")} sind eingespielt.`,
      nothing: (refused) =>
        `Es wurde nichts geschrieben, weil ${refused === 1 ? "eine Zeile" : `${refused.toLocaleString("de")} Zeilen`} abgelehnt ${refused === 1 ? "wurde" : "wurden"}: Bessern Sie die Datei aus, oder spielen Sie die anderen mit --keep-going ein.`,
    },
    more: (rows) => `… und ${rows.toLocaleString("de")} weitere ${rows === 1 ? "Zeile" : "Zeilen"}`,
  },
  progress: {
    check: "prüfen",
    write: "schreiben",
    line: (percent, rows, perSecond) =>
      `${percent} %, ${rows.toLocaleString("de")} Zeilen, ${perSecond.toLocaleString("de")} in der Sekunde`,
  },
  command: {
    which: "Sagen Sie, welche Dateien: leihwerk import DATEI…",
    badSet: (text) => `--set muss FELD=WERT sein, zum Beispiel sprache=de, nicht „${text}“.`,
    badColumnFlag: (text) =>
      `--column muss SPALTE=FELD sein, zum Beispiel "Nummer=signatur", nicht „${text}“.`,
    badKind: (plurals, name) => `--kind muss eines sein von ${plurals}, nicht „${name}“.`,
    badMapping: (file) =>
      `${file}: --mapping braucht ein JSON-Objekt, zum Beispiel {"Nummer":"signatur"}.`,
  },
} satisfies TransferTexts;
