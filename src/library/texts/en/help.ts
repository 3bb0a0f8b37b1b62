/** What is said around the help. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/help.ts";

export default {
  title: "Help",
  about: "For everybody who works in the library: how things are done, one theme to a page.",
  search: "Search the help",
  contents: "All themes",
  sections: "On this page",
  found: (total) => (total === 1 ? "One place" : `${formats.number(total)} places`),
  nothing: (phrase) =>
    `There is nothing here about “${phrase}”. Try another word, or look through the themes.`,
  fillers:
    "a about all am an and any are as at be because been but by can cannot could did do does doing done for from get give go got has have he her him his how i if in into is it its like make may me must my need no not now of on or our out over she should so some somebody someone something than that the their them then there these they this those to up us use want was we were what when where which who why will with work would yes you your",
  link: (theme) => `Help: ${theme}`,
} satisfies Said<typeof de>;
