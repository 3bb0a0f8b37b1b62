/** What is said around the help. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/help.ts";

export default {
  title: "Help",
  about: "For everybody who works in the library: how things are done, one theme to a page.",
  search: "Search the help",
  contents: "All themes",
  found: (total) => (total === 1 ? "One place" : `${formats.number(total)} places`),
  nothing: (phrase) =>
    `There is nothing here about “${phrase}”. Try another word, or look through the themes.`,
  link: (theme) => `Help: ${theme}`,
} satisfies Said<typeof de>;
