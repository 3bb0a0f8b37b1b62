/** Periodicals: issues that come, are missing, or have to go. */

import type { Said } from "../../../../core/texts/phrases.ts";
import type de from "../de/periodicals.ts";

export default {
  title: "Periodicals",
  about: "Which issues are missing, which one comes next, and which are older than they are kept.",
  ofSeries: "Issues: what is missing, what comes",
  all: "All periodicals",
  states: { fehlt: "Missing", erwartet: "Expected" },
  scan: "Scan the barcode of the issue",
  scanHelp:
    "The long code that begins with 977, 414 or 419, with the two or five digits beside it. Without these the page shows the periodical.",
  submit: "Is here",
  arrived: (title) => `Is here: ${title}`,
  label: "Print a label",
  toWork: "To the issue",
  numbers: { issn: "ISSN", objektnummer: "trade number" },
  unknown: (name, value) => `No periodical here has the ${name} ${value}.`,
  oneOfThese: "It is one of these",
  hasNumber: (title, name, value) => `${title} has the ${name} ${value}`,
  enter: "Enter it as a periodical",
  none: "There is no periodical here yet. A series becomes one as soon as its form says how often it appears.",
  noneLeft: "Nothing of that is in the list.",
  toSeries: "All series",
  newSeries: "Enter a periodical",
  last: (name) => `Last one here: ${name}`,
  first: "No issue is here yet. Enter the first, such as 3/2026; the others follow from it.",
  missing: (until) => (until === null ? "missing" : `missing, was due by ${until}`),
  due: (from, until) =>
    from === null || until === null ? "comes next" : `expected ${from} to ${until}`,
  here: "Is here",
  hereOf: (name) => `Issue ${name} is here`,
  never: "Will not come",
  neverOf: (name) => `Issue ${name} will not come`,
  other: "Another issue",
  number: "Number of the issue",
  firstField: "First issue",
  otherHelp: "Number and year: 3/2026, a double issue 7-8/2026.",
  old: (count) =>
    count === 1
      ? "1 issue is older than it is kept."
      : `${count} issues are older than they are kept.`,
  withdraw: "Look and withdraw",
  withdrawReason: "no longer kept",
} satisfies Said<typeof de>;
