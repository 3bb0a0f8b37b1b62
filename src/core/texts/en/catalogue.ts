/** Searching, leafing and reading: what the catalogue says to everybody. */

import type de from "../de/catalogue.ts";
import type { Said } from "../phrases.ts";
import { counted, formats, lower, lowered, year } from "./phrases.ts";

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** "9:00–12:00 and 14:00–18:30" */
const open = (hours: readonly string[]) =>
  hours.map((span) => span.replace(/\b0(?=\d:)/g, "")).join(" and ");

export default {
  start: {
    newest: "New in the catalogue",
    borrowed: "Borrowed most",
    begin: "Where to begin",
    topics: "Topics",
    openToday: (hours) => `Open today ${open(hours)}`,
    closedToday: (name) => (name === null ? "Closed today" : `Closed today: ${name}`),
    opensOn: (day, hours) => `again ${day}, ${open(hours)}`,
    numbers: "The collections",
    all: (many) => `All ${lower(many)}`,
    visit: "Come and see us",
    hours: "Opening hours",
    closed: (first, last, name) =>
      `Closed ${last === null ? `on ${first}` : `from ${first} to ${last}`}${name === null ? "" : `: ${name}`}`,
    place: "Address",
    phone: "Telephone",
    mail: "E-mail",
  },

  search: {
    needsScript: "This copy needs JavaScript to search; without it the lists lead to everything.",
    named: "Of that name",
    suggestions: "Suggestions",
    suggested: (total) =>
      total === 0
        ? "No suggestions."
        : `${total === 1 ? "1 suggestion" : `${formats.number(total)} suggestions`}, to be chosen with the arrow keys.`,
    seeAll: (total, more, nouns) =>
      total === 1
        ? `See the one match (${lower(nouns[1])})`
        : `See ${more ? "more than" : "all"} ${formats.number(total)} ${lower(nouns[1])}`,
    in: (many) => `Search ${lower(many)}`,
    submit: "Search",
    orIn: "or search in",
    alsoIn: (many) => `Search for it in ${lower(many)}`,
    clear: "Clear the search",
    results: (total, more, nouns) =>
      more
        ? `More than ${counted(total, lowered(nouns))} found`
        : `${counted(total, lowered(nouns))} found`,
    title: (many, words) => `“${words}” in ${lower(many)}`,
    none: ["Nothing was found for “", "”."],
    noneHelp: "Try fewer words, or only the beginning of one. Accents and capitals do not matter.",
    signsAlone:
      "The search looks for words and numbers; there are only signs here. Enter a word or its beginning.",
    widened: (begun) =>
      begun === 0
        ? [
            "No word begins with “",
            "”. These have it inside a longer word, in another form, or as their type.",
          ]
        : [
            "Words begin with “",
            `” in the first ${begun === 1 ? "result" : `${formats.number(begun)} results`} only; those after ${begun === 1 ? "it" : "them"} have it inside a longer word, in another form, or as their type.`,
          ],
    meant: ["Did you mean ", "?"],
    hits: (total, more) =>
      more
        ? `more than ${formats.number(total)} hits`
        : total === 1
          ? "1 hit"
          : `${formats.number(total)} hits`,
  },

  facets: {
    /** Not narrowed down by this. */
    all: "all",
    label: "Narrow down",
    chosen: "Narrowed down to",
    remove: "Remove:",
    clear: "Remove all",
    none: "Nothing fits this choice.",
    names: {
      anfang: "Begins with",
      geaendertSeit: "Changed since",
      jahrhundert: "Century",
      jahrzehnt: "Decade",
      alter: "Age",
      verfuegbar: "Lending",
    },
    values: {
      sprache: (tag) => formats.languageName(`${tag}`),
      jahrhundert: (value) =>
        `${ordinal(Math.abs(Number(value)))} century${Number(value) < 0 ? " BC" : ""}`,
      jahrzehnt: (value) => `${value}s`,
      alter: (value) => `from ${value}`,
      verfuegbar: (value) => (value === "ja" ? "available now" : "not in right now"),
    },
  },

  list: {
    unknownParameter: (name) => `This address does not know “${name}”.`,
    asTable: "As a table (CSV)",
    asWorkbook: "As an Excel file (XLSX)",
    toCite: "To cite:",
    separator: "komma",
    sort: "Sort by",
    ownOrder: "Name",
    byRank: "Best match",
    created: "Newly added",
    letters: "By first letter",
    ascending: "ascending",
    descending: "descending",
    empty: (many) => `There are no ${lower(many)} here yet.`,
    make: "The button above makes the first one.",
    about: (total, nouns, siteName) =>
      `${counted(total, lowered(nouns))} in the catalogue of ${siteName}.`,
  },

  paging: {
    label: "Pages",
    first: "First page",
    previous: "Previous page",
    next: "Next page",
    range: (from, to, total) =>
      `${formats.number(from)} to ${formats.number(to)} of ${formats.number(total)}`,
  },

  address: {
    label: "Address of this page",
    formats: "For programs",
    outside: "leads to another site",
    copy: "Copy",
    copied: "The address is copied.",
  },

  member: {
    readMore: "Read all of it",
    furtherDetails: "Further details",
    portrait: (name) => `Picture of ${name}`,
    changed: (day) => `Last changed on ${day}`,
    about: (title, one, siteName) => `${title}: ${lower(one)} in the catalogue of ${siteName}.`,
  },

  person: {
    works: (total, years) => {
      if (total === 0) return ["The catalogue holds no work by ", " yet."];
      const [first, last] = (years ?? []).map(year);
      const when =
        first === undefined
          ? ""
          : first === last
            ? ` from the year ${first}`
            : ` from the years ${first} to ${last}`;
      return [`The catalogue holds ${counted(total, ["work", "works"])} by `, `${when}.`];
    },
    timeline: "Works by year",
    noTimeline: (most) => `Years are drawn of at most ${most} works.`,
    lived: (born, died) => {
      if (born === null) return died === null ? "" : `died ${year(died)}`;
      if (died === null) return `born ${year(born)}`;
      return born < 0 && died < 0 ? `${-born}–${year(died)}` : `${year(born)}–${year(died)}`;
    },
  },

  work: {
    by: "by",
  },

  nearby: {
    by: (name) => `More by ${name}`,
    with: (title) => `Also with “${title}”`,
    subject: "On the same subject",
  },

  created: {
    title: "Created",
    sentence: ["It now stands at ", "."],
    status: (status) => `Status ${status}`,
  },
} satisfies Said<typeof de>;

function ordinal(value: number): string {
  return `${value}${ENDINGS[ORDINALS.select(value)] ?? "th"}`;
}
