/** Reading lists, and how a work is cited. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/lists.ts";

export default {
  first: "Reading list",
  remember: "Add to my list",
  rememberMore: "Add to another list",
  which: "To which list",
  another: "A new list",
  onLists: "On your lists:",
  empty: "Nothing is on this list yet. The page of a work has a button for it.",
  isPublic:
    "This list is public: everybody who has its address can read it. Whose it is they are not told.",
  isPrivate: "Only you can read this list.",
  share: "Share it by its address",
  close: "Keep it to myself",
  anotherVolume: (series: string, number: string | null) =>
    number === null ? `Another volume of “${series}”` : `Another volume: “${series}” ${number}`,
  citation: { cite: "Cite", copied: "Copied.", undated: "n.d.", and: "and" },
} satisfies Said<typeof de>;
