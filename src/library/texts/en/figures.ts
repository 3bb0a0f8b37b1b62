/** Figures of the holdings and of lending. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/figures.ts";

export default {
  title: "Figures",
  about: "Counted as it happened: past figures never change.",
  when: "Time",
  sum: "In all",
  none: "Nothing was counted in this time.",
  wholeYear: "The whole year",
  periods: "Other times",
  names: {
    ausleihe: "Loans",
    rueckgabe: "Returns",
    verlust: "Losses",
    ersatz: "Replaced",
    verlaengerung: "Renewals",
    vormerkung: "Reservations",
    besuch: "Visits",
    zugang: "Additions",
    abgang: "Withdrawals",
  },
  by: {
    art: ["By kind of work", "Kind"],
    ort: ["By place", "Place"],
    kreis: ["By group", "Group"],
  },
  unknown: "not stated",
} satisfies Said<typeof de>;
