/** Labels and help texts of `reihe`, in each language. */

export default {
  de: {
    one: "Reihe",
    many: "Reihen",
    fields: {
      name: "Name",
      beschreibung: "Beschreibung",
      issn: "ISSN",
      objektnummer: "Objektnummer",
      rhythmus: "Erscheint",
      hefteImJahr: "Hefte im Jahr",
      behaltenJahre: "Jahre aufbewahren",
      behaltenHefte: "Hefte aufbewahren",
      entfallenesHeft: "Entfallene Hefte",
      werk: "Bände",
    },
    choices: {
      rhythmus: {
        wöchentlich: "wöchentlich",
        monatlich: "monatlich",
        vierteljährlich: "vierteljährlich",
        "mehrmals im Jahr": "mehrmals im Jahr",
        unregelmäßig: "unregelmäßig",
      },
    },
    help: {
      objektnummer:
        "Nur bei deutschen Zeitschriften, deren Strichcode mit 414 oder 419 beginnt: einscannen, oder die fünf Ziffern danach.",
      rhythmus:
        "Nur bei Zeitschriften: Dann zeigt die Seite „Zeitschriften“, welche Hefte fehlen und welches als nächstes kommt.",
      hefteImJahr: "Nur bei „mehrmals im Jahr“.",
      behaltenJahre: "Ältere Hefte schlägt die Seite „Zeitschriften“ zum Aussondern vor.",
      behaltenHefte:
        "So viele der letzten Hefte bleiben. Steht beides da, bleibt ein Heft, solange eines von beiden es hält.",
      entfallenesHeft: "Hefte, auf die niemand mehr wartet, eines je Zeile, etwa 5/2026.",
    },
    empty: {
      means: "Noch gibt es keine Reihen.",
      next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
    },
  },
  en: {
    one: "Series",
    many: "Series",
    fields: {
      name: "Name",
      beschreibung: "Description",
      issn: "ISSN",
      objektnummer: "Trade number",
      rhythmus: "Appears",
      hefteImJahr: "Issues a year",
      behaltenJahre: "Years to keep",
      behaltenHefte: "Issues to keep",
      entfallenesHeft: "Issues not to come",
      werk: "Volumes",
    },
    choices: {
      rhythmus: {
        wöchentlich: "weekly",
        monatlich: "monthly",
        vierteljährlich: "quarterly",
        "mehrmals im Jahr": "several times a year",
        unregelmäßig: "irregularly",
      },
    },
    help: {
      objektnummer:
        "Of German periodicals only, whose barcode begins with 414 or 419: scan it, or enter the five digits after that.",
      rhythmus:
        "Of periodicals only: the page “Periodicals” then shows which issues are missing and which one comes next.",
      hefteImJahr: "Only for “several times a year”.",
      behaltenJahre: "The page “Periodicals” proposes older issues for withdrawal.",
      behaltenHefte:
        "So many of the last issues stay. Where both are given, an issue stays as long as either keeps it.",
      entfallenesHeft: "Issues that nobody waits for any more, one per line, such as 5/2026.",
    },
    empty: {
      means: "There are no series yet.",
      next: "They come by themselves as soon as a work names them.",
    },
  },
};
