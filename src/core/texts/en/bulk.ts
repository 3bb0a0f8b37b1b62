/** Many changed at once: the ticks in a list, what they are given, and what came of it. */

import type de from "../de/bulk.ts";
import type { Said } from "../phrases.ts";
import { counted, formats, lowered } from "./phrases.ts";

const numeral = formats.number;

export default {
  choosing: "Selection",
  tickPage: (count) =>
    count === 1 ? "Tick the entry on this page" : `Tick all ${numeral(count)} on this page`,
  untick: "Tick none",
  changeAll: (count) => `Change all ${numeral(count)}`,
  change: "Change ticked",
  table: "Ticked as a table",

  title: (count, nouns) => `Change ${counted(count, lowered(nouns))}`,
  about: "What is left empty stays as it is with all of them. First you see what would happen.",
  where: "Tick what is to be changed in one of these lists:",
  stays: "stays as it is",
  empties: "empty it",
  adds: (label) => `${label}: add`,
  takes: (label) => `${label}: take away`,
  look: "See what would happen",

  lead: {
    probe: "What would happen is being looked at.",
    geprüft: "This is what becomes of it when you go on. Nothing is changed so far.",
    läuft: "The change is being done.",
    angehalten: "The change stands still. What is changed already stays until you undo it.",
    fertig: "The change is done.",
    rücknahme: "The change is being undone.",
    zurückgenommen: "The change is undone.",
  },
  whom: "What changes",
  changes: "Change",
  emptied: "empty",
  changed: "Changed",
  nothing: "There is nothing to change: all of them are so already, or none of them can be.",
  kept: "These stay as they are",
  run: (count) => `Change ${numeral(count)} now`,
  stop: "Stop",
  goOn: "Go on",
  undo: "Undo",
  undoHelp:
    "Everything becomes what it was before. What was changed again since stays as it is now.",
  progress: "Progress",
  percent: (part) => `${part}%`,
  reload: "Reload",
  another: "All bulk changes",
} satisfies Said<typeof de>;
