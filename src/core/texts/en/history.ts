/** What was, and how it comes back. */

import type de from "../de/history.ts";
import type { Said } from "../phrases.ts";
import { formats } from "./phrases.ts";

export default {
  history: {
    title: "History",
    of: (name) => `History: ${name}`,
    about:
      "What stood here, change by change, the last one first. An earlier state is saved like any other change.",
    gone: "This was removed. It can be brought back to its address.",
    goneLink: "See its history, or bring it back",
    none: "Nothing was changed in this time.",
    doings: {
      angelegt: "created",
      geaendert: "changed",
      entfernt: "removed",
      zurueckgeholt: "brought back",
    },
    by: (name) => `by ${name}`,
    before: "before:",
    after: "after:",
    unreadable: "Something was changed that cannot be read here.",
    current: "This is how it is now.",
    putBack: "Bring back this state",
    restore: "Bring back",
    forget: "Forget earlier states for good",
    forgetAbout:
      "For what should never have stood here. Afterwards nobody reads any more what stood here, not among the “Earlier states” either; what stands here now stays. This cannot be taken back. Backups from before still have it.",
  },

  past: {
    of: (name) => `Earlier states: ${name}`,
    about:
      "What everybody could read here, the last state first. Each has an address of its own. What other entries say about it is no part of it.",
    all: "Earlier states",
    goneLink: "See earlier states",
    asOf: (name, moment) => `${name}, as of ${moment}`,
    label: "From the past",
    wasSo: (moment) => `This is how it was on ${moment}.`,
    onlyItself: "It shows only what stood in this entry then.",
    onlyTitles: "It shows what there was then and what it was called, in the order of the numbers.",
    gone: "It has been removed since.",
    now: "How it is today",
    before: "State before",
    after: "State after",
    since: "What has changed since",
    atDay: "How it was at the end of this day:",
    show: "Show",
    from: "from",
    to: "to",
    compare: "Show differences",
    between: (from, to) => `What changed: ${from} → ${to}`,
    same: "There is no difference between these two.",
    nothing: "There was nothing here then.",
    nothingHere: "There was nothing on this page then; the next one goes on.",
  },

  happenings: {
    title: "Events",
    about:
      "Every change of the public catalogue, in order; here are the last ones. Programs read them as a feed, page by page, or live.",
    none: "Nothing has happened here yet.",
    entry: (title, doing) => `${title}: ${doing}`,
  },

  edits: {
    title: "Recent changes",
    about: "Who changed what when, the last one first: to find a slip and take it back.",
    kind: "What",
    all: "Catalogue and accounts",
    days: "Period",
    lastDays: (days) => (days === 1 ? "1 day" : `${formats.number(days)} days`),
    onlyBy: (name) => `Only by ${name}`,
    byAll: "By everybody",
  },
} satisfies Said<typeof de>;
