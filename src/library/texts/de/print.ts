/** What has to be said where labels and cards are printed. */

const several = (names: readonly string[]) =>
  names.length > 10
    ? `${names.slice(0, 10).join(", ")} und ${names.length - 10} weitere`
    : names.join(", ");

export default {
  /** The list of what stands on the shelves. */
  shelves: {
    title: "Regalliste",
    about:
      "Was in den Regalen steht, in der Reihenfolge der Signaturen, mit einem Kästchen zum Abhaken.",
    place: "Standort",
    all: "Alle Standorte",
    show: "Zeigen",
    none: [
      "Hier steht nichts.",
      "Jedes Exemplar steht auf der Liste, sobald es angelegt ist; was vermisst, verloren oder ausgesondert ist, fehlt darauf.",
    ] as readonly string[],
    noPlace: "Ohne Standort",
    print: (count: number) => (count === 1 ? "1 Exemplar als PDF" : `${count} Exemplare als PDF`),
    more: (count: number) => (count === 1 ? "Und 1 weiteres." : `Und ${count} weitere.`),
    cut: (count: number) =>
      `Das sind die ersten ${count}. Wählen Sie einen Standort, um alles zu sehen.`,
    page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
    ofPlace: "Regalliste drucken",
  },
  /** By the name of the page. */
  pages: {
    etiketten: {
      title: "Etiketten",
      about: "Signatur, Strichcode und QR-Code auf Bögen, wie es sie zu kaufen gibt.",
      link: "Etikett drucken",
      linkAll: "Etiketten drucken",
      numbers: "Strichcodes, Inventarnummern oder Signaturen",
      chosen: (count: number) => (count === 1 ? "Ein Etikett" : `${count} Etiketten`),
      none: "Dazu gibt es kein Exemplar.",
      today: "Heute erfasst",
      week: "In den letzten sieben Tagen erfasst",
    },
    ausweise: {
      title: "Ausweise",
      about: "Karten mit Namen, Nummer und Strichcode, so groß wie eine Scheckkarte.",
      link: "Ausweis drucken",
      linkAll: "Ausweise drucken",
      numbers: "Ausweisnummern oder Benutzernamen",
      chosen: (count: number) => (count === 1 ? "Ein Ausweis" : `${count} Ausweise`),
      none: "Dazu gibt es kein Konto.",
      today: "Heute aufgenommen",
      week: "In den letzten sieben Tagen aufgenommen",
    },
  },
  /** The public address is not set: what is printed leads to the one that was asked for. */
  noAddress: (origin: string) =>
    `Die öffentliche Adresse ist nicht eingestellt: Gedruckt wird ${origin}, und was gedruckt ist, führt für immer dorthin. Fragen Sie vorher, wer den Server betreibt (--url oder LEIHWERK_URL).`,
  choose: "Was gedruckt wird",
  search: "Suche",
  since: "Neu seit",
  sinceHelp: "Alles, was an diesem Tag oder später angelegt wurde.",
  numbersHelp: "Eine Nummer je Zeile; ein Scanner schreibt sie von selbst untereinander.",
  unknown: (numbers: readonly string[]) => `Nicht gefunden: ${several(numbers)}.`,
  sheet: "Bogen",
  sheetHelp:
    "Anzahl, Maße und Artikelnummer stehen auf der Packung. Der Bogen wird in diesem Browser gemerkt.",
  /** "24 labels, 70 × 37 mm" */
  sheetName: (count: number, width: string, height: string) =>
    `${count} je Bogen, ${width} × ${height} mm`,
  ownSheet: "nach Millimetern",
  millimetres: "Maße eines anderen Bogens",
  millimetresHelp: "Gilt, wenn oben „nach Millimetern“ gewählt ist. Alles in Millimetern, auf A4.",
  measures: {
    spalten: "Etiketten nebeneinander",
    zeilen: "Etiketten untereinander",
    breite: "Breite",
    hoehe: "Höhe",
    links: "Rand links",
    oben: "Rand oben",
    abstand: "Abstand nebeneinander",
    zeilenabstand: "Abstand untereinander",
  },
  start: "Erstes freies Etikett",
  startHelp: "Auf einem angefangenen Bogen, zeilenweise gezählt.",
  startAt: (label: number) => `Mit Etikett ${label} beginnen`,
  startByClick: "Ein Klick auf ein Etikett macht es zum ersten freien.",
  printer: "Drucker ausrichten",
  printerHelp:
    "Um so viele Millimeter wird alles verschoben; negativ nach links und nach oben. Die Probeseite zeigt, ob es nötig ist.",
  right: "Nach rechts",
  below: "Nach unten",
  lines: "Linien zum Schneiden (für Papier ohne Etiketten)",
  contents: "Auf dem Etikett",
  contentsOf: {
    alles: "Signatur, Titel, Strichcode und QR-Code",
    signatur: "nur die Signatur, groß, für den Buchrücken",
    strichcode: "nur der Strichcode mit seiner Nummer",
  },
  show: "Ansehen",
  print: "PDF zum Drucken",
  calibrate: "Probeseite",
  calibration: [
    "Drucken Sie in tatsächlicher Größe (100 %), nicht „an Seite anpassen“.",
    "Legen Sie dieses Blatt auf einen Bogen und halten Sie beide gegen das Licht: Die Linien müssen auf den Rändern der Etiketten liegen.",
    "Die Zahlen an den Linealen sagen, wie viele Millimeter sie vom linken und vom oberen Rand entfernt sein sollen. Liegt die 50 bei 51, tragen Sie bei „Drucker ausrichten“ −1 ein.",
  ],
  preview: "Vorschau",
  /** Before the name of its file. */
  fromImport: "Neu mit der Einspielung:",
  previewOf: (sheets: number) => (sheets === 1 ? "Ein Bogen" : `Der erste von ${sheets} Bögen`),
  more: (most: number, parts: number) =>
    `Ein PDF hat höchstens ${most} davon; zusammen sind es ${parts} Teile.`,
  parts: "Teile",
  part: (part: number) => `Teil ${part}`,
  boxes: (letters: readonly string[]) =>
    `Die Druckschrift hat diese Zeichen nicht, sie werden als leere Kästchen gedruckt: ${letters.slice(0, 30).join(" ")}`,
  noBars: (why: "wortlaut" | "breite" | "nummer", names: readonly string[]) =>
    ({
      breite: `Für den Strichcode ist das Etikett zu schmal, er fehlt bei: ${several(names)}. Nehmen Sie einen Bogen mit breiteren Etiketten.`,
      wortlaut: `Mit diesen Zeichen gibt es keinen Strichcode, er fehlt bei: ${several(names)}.`,
      nummer: `Ohne Nummer, darum ohne Strichcode: ${several(names)}. Wer sie einmal ändert und speichert, gibt ihnen eine.`,
    })[why],
  noSquares: (names: readonly string[]) =>
    `Für einen QR-Code, den ein Telefon lesen kann, ist das Etikett zu klein, er fehlt bei: ${several(names)}. Nehmen Sie einen Bogen mit größeren Etiketten.`,
  /** On a card. */
  card: "Ausweis",
  validUntil: (day: string) => `gültig bis ${day}`,
};
