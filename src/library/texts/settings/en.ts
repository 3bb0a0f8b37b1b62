/** What has to be said around the settings of the library. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "./de.ts";

export default {
  about: "What is in force, group by group. What nobody has decided holds as delivered.",
  first: { de: "Die Bibliothek", en: "The library" },
  delivered: "as delivered",
  fromFile: (file) => `from the file ${file}`,
  nothing: "Nothing decided yet.",
  more: (total) => (total === 1 ? "One more" : `${formats.number(total)} more`),
  change: "Change",
  preview: "This is what the start page looks like, light and dark.",
  toStart: "To the start page",
  hours: {
    link: "Opening hours as a table",
    title: "Opening hours",
    about:
      "From when to when the library is open. Where nothing stands it is closed; a second time is for the hours after a break.",
    fixed: (file) =>
      `What stands in the file ${file} holds. What you save here holds only once it is removed there.`,
    day: "Day",
    span: (number) => (number === 1 ? "Open" : "and again"),
    from: (day, number) => `${day}, time ${number}, from`,
    to: (day, number) => `${day}, time ${number}, to`,
    asText: "Write it as text instead",
    closings: "Closing days",
    noClosings: "There are none yet.",
    editClosings: "Change closing days",
  },
} satisfies Said<typeof de>;
