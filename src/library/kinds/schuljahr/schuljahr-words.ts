/** Labels and help texts of `schuljahr`, in each language. */

export default {
  de: {
    one: "Schuljahr",
    many: "Schuljahre",
    fields: {
      name: "Name",
      gueltigBis: "Ausweise gültig bis",
      letzteStufe: "Letzte Stufe",
      einspielung: "Neue Liste der Schule",
      wechsel: "Klassenwechsel",
      bemerkung: "Bemerkung",
      zustand: "Stand",
      vollzogenAm: "Vollzogen am",
      klassen: "Klassen, die einen neuen Namen haben",
      abgaenge: "Abgänge",
    },
    choices: { zustand: { geplant: "geplant", vollzogen: "vollzogen" } },
    help: {
      name: "Etwa 2026/27.",
      gueltigBis: "Leer: ein Jahr länger als bisher.",
      letzteStufe:
        "Wer in ihr ist, verlässt die Schule. Leer: die höchste Klasse, die es gibt, wenn es eine 4., 6., 9., 10., 12. oder 13. ist; mit EF, Q1 und Q2 (oder J1 und J2) die letzte von diesen.",
      einspielung:
        "Nur wenn diese Liste schon alle in ihre neuen Klassen gebracht hat: Dann wird nicht gezählt, und wer nicht in ihr steht, verlässt die Schule.",
      wechsel:
        "Nur was anders sein soll als gezählt: „9b=10c“; „5f=5f“ bleibt, „9h=“ verlässt die Schule. „5a=6a“ und „5b=6a“: Aus beiden wird eine.",
    },
    empty: {
      means: "Noch wurde kein Schuljahr gewechselt.",
      next: "Legen Sie das neue an: Die Probe zeigt, was aus jeder Klasse wird und wer geht, ehe etwas geschieht.",
    },
  },
  en: {
    one: "School year",
    many: "School years",
    fields: {
      name: "Name",
      gueltigBis: "Cards valid until",
      letzteStufe: "Last grade",
      einspielung: "New list of the school",
      wechsel: "Changes of class",
      bemerkung: "Note",
      zustand: "State",
      vollzogenAm: "Done on",
      klassen: "Classes with a new name",
      abgaenge: "Leaving",
    },
    choices: { zustand: { geplant: "planned", vollzogen: "done" } },
    help: {
      name: "Such as 2026/27.",
      gueltigBis: "Empty: a year longer than before.",
      letzteStufe:
        "Everybody in it leaves the school. Empty: the highest class there is, if it is a 4th, 6th, 9th, 10th, 12th or 13th; with EF, Q1 and Q2 (or J1 and J2) the last of these.",
      einspielung:
        "Only if this list has already put everybody into the new classes: then nothing is counted, and whoever is not on it leaves the school.",
      wechsel:
        "Only what is to differ from counting: “9b=10c”; “5f=5f” stays, “9h=” leaves the school. “5a=6a” and “5b=6a”: both become one.",
    },
    empty: {
      means: "No school year has been changed yet.",
      next: "Create the new one: a trial shows what becomes of each class and who leaves, before anything happens.",
    },
  },
};
