/** Figures of the holdings and of lending. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/figures.ts";

export default {
  title: "Figures",
  about: "Counted as it happened: past figures never change.",
  when: "Time",
  sum: "In all",
  none: "Nothing was counted in this time.",
  willCount: (lends) =>
    `${lends ? "Loans, returns, additions" : "Additions"} and withdrawals are counted by themselves, on the day they happen.`,
  wholeYear: "The whole year",
  periods: "Other times",
  names: {
    ausleihe: "Loans",
    rueckgabe: "Returns",
    verlust: "Losses",
    ersatz: "Replaced",
    verlaengerung: "Renewals",
    vormerkung: "Reservations",
    buchung: "Bookings",
    besuch: "Visits",
    zugang: "Additions",
    abgang: "Withdrawals",
  },
  by: {
    art: ["By type", "Type"],
    ort: ["By location", "Location"],
    kreis: ["By group", "Group"],
  },
  unknown: "not stated",
  noGroup: "in no or a small group",
  choose: {
    title: "Other days",
    from: "From",
    to: "To",
    with: "Compared with the year",
    show: "Show",
  },
  care: {
    title: "Looking after the stock",
    about:
      "What nobody borrows, what there is too little of, and what is to be checked and mended.",
    aboutUnlent: "Which volumes are missing, and what is to be checked and mended.",
    lists: {
      "nie-ausgeliehen": [
        "Never lent",
        "Copies for loan that have been here for years and were never lent.",
      ],
      "lange-nicht-ausgeliehen": ["Not lent for long", "Copies whose last loan is years ago."],
      "oft-ausgeliehen": [
        "Often lent",
        "Works with the most loans, from three on, and how many copies there are.",
      ],
      vorgemerkt: [
        "Often reserved",
        "Works that readers wait for: those with the most reservations per copy first.",
      ],
      mehrfach: [
        "Several without need",
        "Works with several copies that together were lent less often than there are copies.",
      ],
      "fehlende-baende": [
        "Missing volumes",
        "Series in which numbers between the volumes are missing.",
      ],
      abgenutzt: [
        "Worn out",
        "Copies that were lent very often, are damaged, or were broken more than once.",
      ],
      "pruefung-faellig": [
        "Check due",
        "Copies that by their care log were to be checked today or earlier.",
      ],
      "reparatur-faellig": [
        "Back from repair?",
        "Copies that were to be back from repair today or earlier.",
      ],
    },
    narrowed: { jahre: ["Period", "Years back"], ausleihen: ["Worn out", "Loans from"] },
    show: "Show",
    none: "There is nothing of the kind.",
    cut: (count) => `These are the first ${count}.`,
    tick: "Tick and change",
    tickSome: (count) => `Tick and change the first ${count}`,
    work: "Work",
    series: "Series",
    since: { came: "Here since", lent: "Last lent", check: "To be checked on", back: "Back on" },
    columns: {
      signatur: "Shelf mark",
      standort: "Location",
      ausleihen: "Loans",
      exemplare: "Copies",
      vormerkungen: "Reservations",
      schaeden: "Times broken",
      zustand: "Condition",
      baende: "Missing volume",
    },
  },
  report: "Report",
  upToNow: (period) => `${period}, up to now`,
  indicator: "Figure",
  dbs: "DBS",
  iso: "ISO 2789",
  aboutReport: (lends) =>
    `Taken over is what was imported without a date of accession: it is no addition. Stock at the beginning, additions and what was taken over, less withdrawals, are the stock on the last day. DBS: the number in the form of the German library statistics for public libraries.${lends ? " Visits are people at the desk, counted once a day." : ""} Opening hours follow from today's opening hours and closing days.`,
  aboutPersons:
    "People are counted for whole years. “< 3” is one or two people; “≥ 3” stands where so small a number could otherwise be worked out.",
  otherAges: "Those aged 13 to 59, or without a date of birth, stand in this row alone.",
  indicators: {
    anfangsbestand: "Stock at the beginning",
    zugang: "Additions",
    uebernommen: "Taken over or corrected",
    abgang: "Withdrawals",
    bestand: "Stock on the last day",
    ausgabe: "Spent on additions",
    ausleihe: "Loans",
    verlaengerung: "Renewals",
    entleihung: "Loans with renewals",
    umsatz: "Turnover (loans with renewals per copy)",
    vormerkung: "Reservations",
    buchung: "Bookings",
    besuch: "Visits of the desk",
    aktiv: "Active borrowers",
    aktivBis12: "of these up to 12 years old",
    aktivAb60: "of these 60 or older",
    anmeldung: "New readers",
    mitglied: "Members (accounts that are valid today)",
    austritt: "Memberships that ended",
    oeffnungsstunden: "Opening hours",
    mahnung: "Reminders",
    gebuehr: "Fees taken",
    beitrag: "of these membership fees",
    kaution: "Deposits held on the last day",
  },
  outline: (period) => `Outline: ${period}`,
  hours: "When things are lent",
  weekday: "Weekday",
  most: "Most borrowed",
  loansOf: (count) => `${count} times`,
  stock: {
    art: "Stock by type",
    ort: "Stock by location",
    schlagwort: "Stock by subject",
    jahr: "Stock by age",
  },
  readers: {
    aktiv: { gruppe: "Active borrowers by group", alter: "Active borrowers by age" },
    anmeldung: { gruppe: "New readers by group", alter: "New readers by age" },
  },
  years: (range) =>
    range.endsWith("+")
      ? `${range.slice(0, -1)} years or more`
      : `${range.replace("-", "–")} years`,
} satisfies Said<typeof de>;
