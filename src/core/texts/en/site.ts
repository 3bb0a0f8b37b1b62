/** What stands around every page, the library's own pages and that of the logs. */

import type { Texts } from "../texts.ts";

export default {
  mistake: ({ kind, field, place, word, means, near }) => {
    const where = [place && `"${place}"`, field && `the field "${field}"`, `the kind "${kind}"`];
    const wrong = { field: "is none of its fields", role: "is no role", fact: "means nothing" };
    const meant = near === null ? "." : `; did you mean "${near}"?`;
    return `"${word}" in ${where.filter(Boolean).join(" of ")} ${wrong[means]}${meant}`;
  },

  site: {
    skip: "Skip to the content",
    skipToHits: "Skip to the hits",
    copied: (day) =>
      `A copy of the catalogue, made on ${day}: it does not say what has happened since, nor whether something can still be borrowed.`,
    start: "Home",
    collections: "Collections",
    breadcrumbs: "You are here",
    language: "Language",
    signedIn: ["Signed in as ", ""],
    about: (siteName) => `${siteName}: a catalogue in which everything has an address.`,
  },

  notes: {
    impressum: {
      title: "Imprint",
      missing: (siteName) => `# Imprint

Who runs **${siteName}** is not told here yet.

The library writes it into its settings, under “Imprint and privacy”: name and postal address, who stands for it, and how to reach them.`,
    },
    datenschutz: {
      title: "Privacy",
      missing: (siteName, lends) => `# Privacy

This page tells what the program stores that **${siteName}** runs on. What else there is to tell, the library writes into its settings, under “Imprint and privacy”.

## Who only reads

Whoever reads and searches the catalogue gets no cookie and is not tracked. Nothing is loaded from other servers but pictures that an entry itself names there. For each request the server writes a line into its log: time, IP address, address of the page, referrer and browser.

## Who switches the language

The choice is kept for a year in a cookie called \`sprache\`. It holds nothing else.

## Who has an account

After signing in a cookie holds the session until you sign out, for eight hours at most. A second one stays in your browser for half a year: by it the browser is recognized when you sign in, so that nobody who guesses at your password can lock you out. When you change something, a third one tells the next page what was done, and is deleted there. For the same reason a keyed hash of the IP address, from which it cannot be read, is kept for a month. Stored are ${lends ? "the details of the account, loans and reservations; some time after a return, as the library has set it, it is forgotten who had borrowed what" : "the details of the account and what belongs to it, such as reading lists"}. Passwords are stored only so that nobody can read them.`,
    },
  },

  log: {
    title: "Logs",
    about: "What the server has answered, and what it stumbled over.",
    requests: "Requests per hour",
    failures: "Answers with status 5xx per hour",
    groups: "Errors by place",
    errors: "Errors",
    access: "Requests",
    nothing: "Nothing here yet.",
    live: "New lines appear by themselves.",
  },
} satisfies Pick<Texts, "mistake" | "site" | "notes" | "log">;
