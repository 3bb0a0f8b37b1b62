/** What looks like one, and how two become one. */

import type de from "../de/merging.ts";
import type { Said } from "../phrases.ts";
import { formats } from "./phrases.ts";

export default {
  duplicates: {
    title: "Possible duplicates",
    about:
      "What may be the same by ISBN, by title and maker, or by name and years, and accounts of readers by name and birthday, class or e-mail. What is different is not shown here again.",
    aboutSettled: "What looks the same and is different all the same.",
    none: "Nothing here is double.",
    total: (count) => (count === 1 ? "1 pair" : `${formats.number(count)} pairs`),
    state: "State",
    open: "Open",
    settled: "Different",
    kind: "What",
    all: "Everything",
    different: "Not the same",
    reopen: "Perhaps the same after all",
    since: "here since",
  },

  merging: {
    about:
      "All that points to the one points to the other afterwards; its addresses lead on for ever. Choose what is to hold.",
    chooseFirst: "Search for the one that stays.",
    chooseOther: "Search for the other one, which becomes part of it.",
    chooseKept:
      "Search for the other one. What more others link to will stay; the next step can turn it round.",
    kept: "Stays",
    lost: "Becomes part of it",
    swap: "The other way round",
    same: (names) => `The same in both: ${names}.`,
    sides: { bleibt: "from the one that stays", geht: "from the other one", beide: "both" },
    sidesTaken: {
      bleibt: "from the one that stayed",
      geht: "from the one that went into it",
      beide: "from both",
    },
    done: (lost, kept) =>
      lost === kept
        ? `Of two called “${kept}” one has become part of the other; its addresses lead there.`
        : `“${lost}” has become part of “${kept}”; its addresses lead there.`,
    gone: "Has become part of it",
    submit: "Merge",
    compare: "Compare and merge",
    link: "Merge with another one",
    undo: "Undo",
    undoQuestion: "The two are two again then, with their addresses and all that pointed to them.",
    undone:
      "The merge is undone: the two are two again. This is the one that had become part of the other.",
  },
} satisfies Said<typeof de>;
