/** Labels and cards. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/print.ts";

const several = (names: readonly string[]) =>
  names.length > 10
    ? `${names.slice(0, 10).join(", ")} and ${names.length - 10} more`
    : names.join(", ");

export default {
  shelves: {
    title: "Shelf list",
    about: "What stands on the shelves, in the order of shelf marks, with a box to tick.",
    place: "Location",
    all: "All locations",
    show: "Show",
    none: [
      "Nothing stands here.",
      "Every copy is on the list as soon as it is entered, unless it is missing, lost or withdrawn.",
    ],
    noPlace: "Without a location",
    print: (count) => (count === 1 ? "1 copy as a PDF" : `${count} copies as a PDF`),
    more: (count) => `And ${count} more.`,
    cut: (count) => `These are the first ${count}. Choose a location to see everything.`,
    page: (page, pages) => `Page ${page} of ${pages}`,
    ofPlace: "Print the shelf list",
  },
  pages: {
    etiketten: {
      title: "Labels",
      about: "Shelf mark, barcode and QR code on sheets as shops sell them.",
      link: "Print label",
      linkAll: "Print labels",
      numbers: "Barcodes, inventory numbers or shelf marks",
      chosen: (count) => (count === 1 ? "One label" : `${count} labels`),
      none: "No copy is like that.",
      today: "Catalogued today",
      week: "Catalogued in the last seven days",
    },
    ausweise: {
      title: "Library cards",
      about: "Cards with name, number and barcode, the size of a credit card.",
      link: "Print card",
      linkAll: "Print cards",
      numbers: "Card numbers or user names",
      chosen: (count) => (count === 1 ? "One card" : `${count} cards`),
      none: "No account is like that.",
      today: "Registered today",
      week: "Registered in the last seven days",
    },
  },
  noAddress: (origin) =>
    `The public address is not set: ${origin} is what gets printed, and what is printed leads there for good. Ask whoever runs the server first (--url or LEIHWERK_URL).`,
  choose: "What is printed",
  search: "Search",
  since: "New since",
  sinceHelp: "Everything that was made on this day or later.",
  numbersHelp: "One number to a line; a scanner writes them below each other by itself.",
  unknown: (numbers) => `Not found: ${several(numbers)}.`,
  sheet: "Sheet",
  sheetHelp:
    "Number, size and article number stand on the packet. This browser remembers the sheet.",
  sheetName: (count, width, height) => `${count} to a sheet, ${width} × ${height} mm`,
  ownSheet: "by millimetres",
  millimetres: "Measures of another sheet",
  millimetresHelp: "Counts where “by millimetres” is chosen above. All in millimetres, on A4.",
  measures: {
    spalten: "Labels side by side",
    zeilen: "Labels below each other",
    breite: "Width",
    hoehe: "Height",
    links: "Left margin",
    oben: "Top margin",
    abstand: "Gap side by side",
    zeilenabstand: "Gap below each other",
  },
  start: "First free label",
  startHelp: "On a sheet that was begun, counted along the rows.",
  startAt: (label) => `Begin with label ${label}`,
  startByClick: "Click a label to make it the first free one.",
  printer: "Align the printer",
  printerHelp:
    "Everything is moved by so many millimetres; negative to the left and up. The test page shows whether it is needed.",
  right: "To the right",
  below: "Down",
  lines: "Lines to cut along (for plain paper)",
  contents: "On the label",
  contentsOf: {
    alles: "shelf mark, title, barcode and QR code",
    signatur: "only the shelf mark, large, for the spine",
    strichcode: "only the barcode with its number",
  },
  show: "Show",
  print: "PDF to print",
  calibrate: "Test page",
  calibration: [
    "Print at actual size (100%), not “fit to page”.",
    "Lay this page on a sheet and hold both against the light: the lines must lie on the edges of the labels.",
    "The numbers on the rulers say how many millimetres they should be from the left and the top edge. If the 50 lies at 51, enter −1 at “Align the printer”.",
  ],
  preview: "Preview",
  fromImport: "New with the import:",
  previewOf: (sheets) => (sheets === 1 ? "One sheet" : `The first of ${sheets} sheets`),
  more: (most, parts) => `One PDF has at most ${most} of them; there are ${parts} parts in all.`,
  parts: "Parts",
  part: (part) => `Part ${part}`,
  boxes: (letters) =>
    `The typeface has no such characters, they are printed as empty boxes: ${letters.slice(0, 30).join(" ")}`,
  noBars: (why, names) =>
    ({
      breite: `The label is too narrow for the barcode, which is missing on: ${several(names)}. Take a sheet with wider labels.`,
      wortlaut: `There is no barcode with these characters, it is missing on: ${several(names)}.`,
      nummer: `Without a number, and so without a barcode: ${several(names)}. Whoever changes and saves them once gives them one.`,
    })[why],
  noSquares: (names) =>
    `The label is too small for a QR code that a telephone can read, it is missing on: ${several(names)}. Take a sheet with larger labels.`,
  card: "Library card",
  validUntil: (day) => `valid until ${day}`,
} satisfies Said<typeof de>;
