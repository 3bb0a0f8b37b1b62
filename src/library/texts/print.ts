/** What has to be said where labels and cards are printed. */

export interface PrintTexts {
  /** By the name of the page. */
  readonly pages: Readonly<Record<"etiketten" | "ausweise", PrintedPageTexts>>;
  /** The public address is not set: what is printed leads to the one that was asked for. */
  readonly noAddress: (origin: string) => string;
  readonly choose: string;
  readonly search: string;
  readonly since: string;
  readonly sinceHelp: string;
  readonly numbersHelp: string;
  readonly unknown: (numbers: readonly string[]) => string;
  readonly sheet: string;
  readonly sheetHelp: string;
  /** "24 labels, 70 × 37 mm" */
  readonly sheetName: (count: number, width: string, height: string) => string;
  readonly ownSheet: string;
  readonly millimetres: string;
  readonly millimetresHelp: string;
  readonly measures: Readonly<
    Record<
      "spalten" | "zeilen" | "breite" | "hoehe" | "links" | "oben" | "abstand" | "zeilenabstand",
      string
    >
  >;
  readonly start: string;
  readonly startHelp: string;
  readonly printer: string;
  readonly printerHelp: string;
  readonly right: string;
  readonly below: string;
  readonly lines: string;
  readonly contents: string;
  readonly contentsOf: Readonly<Record<"alles" | "signatur" | "strichcode", string>>;
  readonly show: string;
  readonly print: string;
  readonly calibrate: string;
  readonly calibration: readonly string[];
  readonly preview: string;
  readonly previewOf: (sheets: number) => string;
  readonly more: (most: number, parts: number) => string;
  readonly parts: string;
  readonly part: (part: number) => string;
  readonly boxes: (letters: readonly string[]) => string;
  readonly noBars: (why: "wortlaut" | "breite" | "nummer", names: readonly string[]) => string;
  /** On a card. */
  readonly card: string;
  readonly validUntil: (day: string) => string;
}

interface PrintedPageTexts {
  readonly title: string;
  readonly about: string;
  /** On the page of one. */
  readonly link: string;
  /** On a list. */
  readonly linkAll: string;
  readonly numbers: string;
  readonly chosen: (count: number) => string;
  readonly none: string;
  /** The ways that are wanted most. */
  readonly today: string;
  readonly week: string;
}
