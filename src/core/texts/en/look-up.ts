/** Other catalogues that are asked. */

import type de from "../de/look-up.ts";
import type { Said } from "../phrases.ts";

export default {
  label: "Scan or type an ISBN",
  submit: "Fill in",
  help: (name) => `What ${name} knows of it is filled in; what you have typed stays.`,
  here: "It is in the catalogue already; another copy belongs there:",
  known: (p) => `Filled in from ${p.name}. Please check it before you save.`,
  failures: {
    "no-code": (p) =>
      p.code === ""
        ? "Please type an ISBN first, or scan one."
        : `“${p.code}” is no ISBN: one has 10 or 13 digits, and the last one checks the others. Please compare it with the book.`,
    unknown: (p) => `${p.name} does not know ${p.code}. Please fill in the rest by hand.`,
    busy: () => "Many ISBNs are being looked up just now. Please try again in a moment.",
    slow: (p) =>
      `${p.name} has not answered in time. Please try again, or fill in the rest by hand.`,
    away: (p) =>
      `${p.name} cannot be reached. Please try again later, or fill in the rest by hand.`,
    refused: (p) =>
      `${p.name} has refused the question (${p.reason}). Please fill in the rest by hand, and tell whoever runs this site.`,
    unreadable: (p) =>
      `What ${p.name} has answered cannot be read. Please fill in the rest by hand, and tell whoever runs this site.`,
  },
} satisfies Said<typeof de>;
