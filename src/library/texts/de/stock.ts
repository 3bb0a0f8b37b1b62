/** What has to be said during a stocktaking, and about the care of copies. */

import type { ByName } from "../../../core/texts/phrases.ts";

export default {
  scan: "Scannen",
  scans: "Alle Erfassungen",
  result: "Ergebnis",
  resultAndClose: "Ergebnis und Abschluss",
  toStocktaking: "Zur Inventur",
  scanTitle: (name: string) => `Inventur: ${name}`,
  resultTitle: (name: string) => `Ergebnis: ${name}`,
  about:
    "Scannen Sie, was im Regal steht, eines nach dem anderen. Mehrere können zugleich scannen; unterbrechen Sie, so lange Sie wollen.",
  field: "Nummer scannen oder eintippen",
  fieldHelp: "Barcode oder Inventarnummer, auch die Adresse vom Etikett.",
  submit: "Erfassen",
  closed: "Diese Inventur ist abgeschlossen; es lässt sich nichts mehr erfassen.",
  /** By what a scan means; `title` and `place` where they are known. */
  findings: {
    vorhanden: (title) => `Richtig: ${title}`,
    "falsch gestellt": (title, place) => `Falsch gestellt: ${title} gehört nach ${place}.`,
    ausgeliehen: (title, place) =>
      `${title} ist noch als ausgeliehen verbucht.${place ? ` Es gehört nach ${place}.` : ""}`,
    "wieder da": (title, place) =>
      `Wieder da: ${title} galt als vermisst oder verloren.${place ? ` Es gehört nach ${place}.` : ""}`,
    ausgesondert: (title) => `${title} ist ausgesondert. Legen Sie es beiseite.`,
    "nicht gefragt": (title) => `${title} steht richtig, gehört aber nicht zu dieser Inventur.`,
    unbekannt: (title) => `Die Nummer ${title} ist unbekannt. Legen Sie das Exemplar beiseite.`,
    fehlt: (title) => `${title} fehlt.`,
  } as ByName<(title: string, place: string) => string>,
  /** What closing will do with what was scanned. */
  willReturn: "Beim Abschluss wird es zurückgenommen.",
  willMove: "Lassen Sie es stehen: Beim Abschluss wird es hierher umgestellt.",
  /** The headings of the lists. */
  lists: {
    fehlt: "Fehlt",
    "falsch gestellt": "Falsch gestellt",
    ausgeliehen: "Steht da, noch als ausgeliehen verbucht",
    "wieder da": "Wieder da",
    ausgesondert: "Ausgesondert, steht aber da",
    "nicht gefragt": "Steht da, nicht gefragt",
    unbekannt: "Unbekannte Nummern",
    vorhanden: "Vorhanden",
    gesehen: "An der Theke gesehen",
    unterwegs: "Ausgeliehen, bereitgestellt oder in Arbeit",
    "schon vermisst": "Schon vorher vermisst",
  } as ByName,
  listNone: "In dieser Liste steht nichts.",
  more: "Weiter in dieser Liste",
  columns: {
    nummer: "Nummer",
    werk: "Werk",
    signatur: "Signatur",
    standort: "Standort",
    gehoertNach: "Gehört nach",
  },
  progress: "Fortschritt nach Regal",
  noPlace: "ohne Standort",
  missing: (count: number) => (count === 1 ? "1 fehlt" : `${count} fehlen`),
  ofAll: (da: string, all: string) => `${da} von ${all} erfasst`,
  last: "Zuletzt erfasst",
  file: "Datei eines Scanners einlesen",
  fileAbout:
    "Eine Textdatei mit einer Nummer je Zeile; Tag und Uhrzeit daneben werden übergangen. Zweimal eingelesen ändert sie nichts.",
  fileField: "Datei",
  pasteField: "Oder Nummern einfügen, eine je Zeile",
  fileSubmit: "Einlesen",
  fileDone: (total: string) => `Nummern eingelesen: ${total}`,
  close: "Abschließen",
  closeAbout: "Das geschieht beim Abschließen, in einem Schritt, der sich rückgängig machen lässt:",
  doesMissing: (count: string) => `Als vermisst vermerkt: ${count}`,
  doesFound: (count: string) => `Nicht mehr vermisst: ${count}`,
  doesReturn: (count: string) => `Ausleihen zurückgenommen: ${count}`,
  doesMove: (count: string, place: string) => `Umgestellt nach ${place}: ${count}`,
  doesNothing: "Am Katalog ändert sich nichts; das Ergebnis bleibt nachzulesen.",
  notWished: "Was davon geschieht, steht im Formular der Inventur.",
  edit: "Ändern, was geschieht",
  nothingScanned: "Noch wurde nichts erfasst: Alles würde als fehlend gelten.",
  reopen: "Abschluss rückgängig machen",
  reopenAbout:
    "Alles wird wieder, wie es vor dem Abschluss war; was seither geändert wurde, bleibt.",
  care: {
    note: "Vermerken, was kaputt war, repariert oder geprüft wurde",
    all: "Alle Pflegevermerke dieses Exemplars",
    next: (day: string) => `nächste Prüfung ${day}`,
    repairUntil: (day: string) => `in Reparatur bis ${day}`,
    repairOver: (day: string) => `Sollte am ${day} aus der Reparatur zurück sein. Ist es da?`,
  },
  removing: "Mit ihr gehen alle Nummern, die für sie erfasst wurden.",
};
