/** Labels and help texts of `pflege`, in each language. */

export default {
  de: {
    one: "Pflegevermerk",
    many: "Pflegevermerke",
    doings: {
      create: "Vermerken, was an einem Exemplar kaputt war, repariert oder geprüft wurde",
      replace: "Einen Pflegevermerk ändern",
      change: "Einen Pflegevermerk ändern",
      remove: "Einen Pflegevermerk löschen",
    },
    fields: {
      exemplar: "Exemplar",
      was: "Was",
      am: "Am",
      durch: "Durch",
      kosten: "Kosten",
      pruefung: "Nächste Prüfung am",
      ausleihe: "Ausleihe",
      bemerkung: "Bemerkung",
    },
    choices: { was: { kaputt: "kaputt", repariert: "repariert", geprüft: "geprüft" } },
    help: {
      exemplar: "Strichcode oder Adresse.",
      was: "„Kaputt“ macht das Exemplar beschädigt, „repariert“ wieder gut.",
      am: "Bleibt das leer: heute.",
      durch: "Wer das war: jemand von hier oder eine Werkstatt. Bleibt das leer: Sie.",
      pruefung: "An diesem Tag steht das Exemplar auf der Liste fälliger Prüfungen.",
    },
    empty: {
      means: "Noch ist nichts vermerkt.",
      next: "Vermerkt wird auf der Seite eines Exemplars.",
    },
  },
  en: {
    one: "Care entry",
    many: "Care log",
    doings: {
      create: "Note what was broken, mended or checked of a copy",
      replace: "Change an entry of the care log",
      change: "Change an entry of the care log",
      remove: "Delete an entry of the care log",
    },
    fields: {
      exemplar: "Copy",
      was: "What",
      am: "On",
      durch: "By",
      kosten: "Cost",
      pruefung: "Next check on",
      ausleihe: "Loan",
      bemerkung: "Note",
    },
    choices: { was: { kaputt: "broken", repariert: "mended", geprüft: "checked" } },
    help: {
      exemplar: "Barcode or address.",
      was: "“Broken” makes the copy damaged, “mended” makes it good again.",
      am: "If empty: today.",
      durch: "Who it was: somebody from here, or a workshop. If empty: you.",
      pruefung: "On this day the copy is on the list of checks that are due.",
    },
    empty: {
      means: "Nothing is noted yet.",
      next: "Entries are made on the page of a copy.",
    },
  },
};
