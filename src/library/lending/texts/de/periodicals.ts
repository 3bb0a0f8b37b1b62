/** What has to be said of periodicals: issues that come, are missing, or have to go. */

export default {
  title: "Zeitschriften",
  about:
    "Welche Hefte fehlen, welches als nächstes kommt und welche älter sind, als sie aufbewahrt werden.",
  ofSeries: "Hefte: was fehlt, was kommt",
  all: "Alle Zeitschriften",
  states: { fehlt: "Fehlt", erwartet: "Erwartet" },
  scan: "Strichcode des Hefts scannen",
  scanHelp:
    "Der lange Code, der mit 977, 414 oder 419 beginnt, mit den zwei oder fünf Ziffern daneben. Ohne diese zeigt die Seite die Zeitschrift.",
  submit: "Ist da",
  arrived: (title: string) => `Ist da: ${title}`,
  label: "Etikett drucken",
  toWork: "Zum Heft",
  numbers: { issn: "ISSN", objektnummer: "Objektnummer" },
  unknown: (name: string, value: string) => `Keine Zeitschrift hier hat die ${name} ${value}.`,
  oneOfThese: "Es ist eine von diesen",
  hasNumber: (title: string, name: string, value: string) => `${title} hat die ${name} ${value}`,
  enter: "Als Zeitschrift eintragen",
  none: "Hier gibt es noch keine Zeitschrift. Eine Reihe wird dazu, sobald in ihrem Formular steht, wie oft sie erscheint.",
  noneLeft: "Davon ist nichts in der Liste.",
  toSeries: "Alle Reihen",
  newSeries: "Zeitschrift eintragen",
  last: (name: string) => `Zuletzt da: ${name}`,
  first:
    "Noch ist kein Heft da. Tragen Sie das erste ein, etwa 3/2026; die folgenden ergeben sich daraus.",
  /** When an issue is to appear. */
  missing: (until: string | null) => (until === null ? "fehlt" : `fehlt, war fällig bis ${until}`),
  due: (from: string | null, until: string | null) =>
    from === null || until === null ? "kommt als nächstes" : `erwartet ${from} bis ${until}`,
  here: "Ist da",
  hereOf: (name: string) => `Heft ${name} ist da`,
  never: "Kommt nicht mehr",
  neverOf: (name: string) => `Heft ${name} kommt nicht mehr`,
  other: "Anderes Heft",
  number: "Nummer des Hefts",
  firstField: "Erstes Heft",
  otherHelp: "Nummer und Jahr: 3/2026, ein Doppelheft 7-8/2026.",
  old: (count: number) =>
    count === 1
      ? "1 Heft ist älter, als es aufbewahrt wird."
      : `${count} Hefte sind älter, als sie aufbewahrt werden.`,
  withdraw: "Ansehen und aussondern",
  withdrawReason: "nicht länger aufbewahrt",
};
