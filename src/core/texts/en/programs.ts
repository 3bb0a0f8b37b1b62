/** What people read about the interface for programs. */

import type de from "../de/programs.ts";
import type { Said } from "../phrases.ts";

export default {
  title: "Interface",
  about: (siteName) =>
    `Everything in ${siteName} has an address, and every address answers in the format that is asked for.`,
  whole:
    "A public catalogue with a lending desk. Everything has an address, and every address answers in the format that is asked for: by a suffix, by ?format= or by Accept. Whatever takes GET takes HEAD and OPTIONS too.",
  descriptions: "Described for programs",
  tryIt: "Try it",
  tryHelp: "These addresses are in this catalogue. Each link opens one in a format.",
  words: "Words to find",
  format: "Format",
  send: "Ask",
  answers: (format) => `What it answers in ${format}`,
  onTheCommandLine: "On the command line",
  pagesTitle: "Further addresses",
  formatsTitle: "Formats",
  listsTitle: "Lists",
  headersTitle: "Headers",
  errorsTitle: "Errors",
  errorsHelp:
    "Every error is a problem document (RFC 9457) in the asked-for format; all that is wrong with a body stands in it at once.",
  signInTitle: "Signing in",
  signInHelp:
    "Everybody may read the catalogue. For all else programs send HTTP Basic or a key (Authorization: Bearer …), which one makes on the page of one’s access.",
  fieldsOf: (many) => `Fields: ${many}`,
  schemas: "Schemas",
  columns: {
    address: "Address",
    method: "Method",
    what: "What",
    who: "Who",
    formats: "Formats",
    field: "Field",
    value: "Value",
    type: "Type",
    suffix: "Suffix",
    reads: "also as a body",
  },
  who: {
    all: "everybody",
    leser: "readers",
    theke: "the desk",
    bibliothekar: "librarians",
    owner: "its owner",
  },
  values: {
    text: "text",
    number: "whole number",
    day: "day (YYYY-MM-DD)",
    choice: "choice",
    image: "address of a picture",
    texts: "list of texts",
    link: "link",
    links: "list of links",
    derived: "list of links",
    computed: "text",
  },
  codes: {
    wochentag: "a weekday, kept as “sonntag”",
    schliesstag:
      "a day or days from one to another, kept as 2026-12-24, 12-24 (every year), 2026-12-24/2027-01-06",
    farbe: "a colour, kept as #0b5863",
    isbn: "an ISBN of 10 or 13 digits, kept with 13",
    issn: "an ISSN, kept with its hyphen",
    ean: "an EAN (GTIN) of 8, 12 or 13 digits, kept with 8 or 13",
    betrag: "an amount with its currency, kept as 12.90 EUR; euros where none is said",
    language: "a language, by its code (de, ger, deu) or by its name, kept as BCP 47 has it",
    relator:
      "what somebody did, by its MARC code (aut, ill, trl) or by a word, kept as the code; anything else stays as it is",
  },
  required: "required",
  readOnly: "read only",
  unique: "only once",
  atMost: (characters) => `at most ${characters} characters`,
  oneOf: (words) => `one of: ${words}`,
  doings: {
    list: (_one, many) => `List ${inside(many)}`,
    create: (one) => `Add ${some(one)}`,
    read: (one) => `Read ${some(one)}`,
    replace: (one) => `Store ${some(one)} under this address`,
    change: (one) => `Change parts of ${some(one)}`,
    remove: (one) => `Remove ${some(one)} for good`,
  },
  pages: {
    "/": "The start page: links to all collections",
    "/problem/:key": "What an error means",
    "/zahlen": "The figures of this year",
    "/zahlen/:key": "The figures of a year or a month",
    "/kassenbuch": "The cash book of today",
    "/kassenbuch/:key": "The cash book of a day or a month",
    "/ausleihliste/:key": "The loan list of an account",
    "/theke/:key": "A list of the desk",
    "/postausgang": "Where the outbox leads to",
    "/postausgang/:key": "What is to be written today, the texts, and letters, also as PDF",
    "/vorgaenge": "Sign-ins and refusals",
    "/hilfe": "The help: all themes, and with ?suche= where something is explained",
    "/hilfe/:key": "A theme of the help, also as Markdown",
    "/einrichten": "What is left to do in the first hour",
    "/vorschlaege": "What may be meant while somebody types",
    "/vorschlaege-browser": "The same as browsers read it (OpenSearch)",
    "/opensearch.xml": "The search for browsers (OpenSearch)",
    "/befunde": "What is wrong in the files of the site",
    "/ausweise": "Library cards for readers, also as PDF",
    "/etiketten": "Labels for copies, also as PDF",
    "/einmalcodes": "One-time codes for a reader or a group; a form hands them out",
    "/doppelte": "What looks the same and may be",
    "/einspielbericht/:key": "The report of an import",
    "/abgaenge/:key": "Who is here and not in an imported list",
    "/ablehnungen/:key": "The refused rows of an import as a table",
    "/zugang/:key": "Sessions and keys of an account",
    "/daten/:key": "All that is stored about an account",
    "/protokoll": "The logs",
    "/schema/:key": "A schema, for JSON and for XML",
    "/openapi.json": "The whole interface, for programs",
    "/.well-known/api-catalog": "Where the interface begins (RFC 9727)",
    "/gesundheit/lebt": "Whether the service lives",
    "/gesundheit/bereit": "Whether the service can answer",
    "/sitemap.xml": "All pages, for search engines",
    "/sitemap/:key": "A part of them",
    "/robots.txt": "What search engines may read",
  },
  actions: {
    "/doppelte": "Say that two entries are different, or that it is open again",
    "/zugang/:key":
      "Change the password, end sessions, make and revoke keys for programs, hand out a one-time code",
    "/anmeldung": "Sign in a browser; programs send Basic or a key instead",
    "/abmeldung": "Sign out a browser",
    "/sprache": "Remember the language of pages in a browser",
    "/zahlung": "Take a payment and share it out to the open fees of an account",
    "/theke": "Take a step at the desk: lend, take back, renew, reserve, undo",
    "/postausgang/:key":
      "Write the messages of today now (vorschau), or mark letters as printed (briefe)",
    "/abbestellen": "Unsubscribe from reminders, with the token of a message",
    "/einspielbericht/:key": "Correct cells of refused rows and check them again",
    "/einrichten": "Tick a step of setting up, or show or dismiss the list",
    "/sicherung": "Back everything up as one file",
    "/versetzung": "Move the ticked accounts into another group",
    "/merken": "Put a work on a reading list of one’s own",
    "/einmalcodes": "Hand out one-time codes for an account or a group",
    "/kennwort-vergessen": "Have a one-time code sent to oneself",
    "/registrierung": "Ask for an account of one’s own",
    "/abgaenge/:key": "Block or remove the ticked accounts",
  },
  parameters: {
    suche: "Words to find, in any order; each may be a beginning.",
    anfang: "How the name begins that the list is in the order of; articles do not count.",
    anzahl: "Entries on a page; a table has all of them where nothing is said.",
    nach: "Where the page begins: taken from the link to it, never made up.",
    token: "From the link in a message: whom it is for.",
    geaendertSeit:
      "Only what has changed at this instant or later; also by something else that it shows.",
    felder:
      "Which fields JSON, XML and CSV have: “alle”, all that you may read, or some, divided by commas; and also version and geaendert.",
    sortierung: "The field to sort by; with - before it descending.",
    format: "The representation, before Accept; a suffix of the address does the same.",
    lang: "The language of pages and errors, before Accept-Language.",
    "If-None-Match": "Reading: 304 while the ETag holds. Writing: * makes only.",
    "If-Modified-Since": "304 where nothing has changed since.",
    "If-Match": "Only if this is the ETag of a current representation, or * for any.",
    "If-Unmodified-Since": "Only if nothing has changed since.",
    Range: "Only a part of the file: bytes=0-499.",
    "If-Range": "A part only if this is still the ETag; else all of it.",
    Prefer:
      "return=representation answers a creation with what was made. handling=strict refuses parameters that there are not, instead of ignoring them.",
    "Idempotency-Key":
      "Whoever is not sure that it arrived sends the same request with the same key again: nothing is made twice.",
  },
} satisfies Said<typeof de>;

/** A label within a sentence: all but abbreviations begin with a small letter. */
function inside(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function some(label: string): string {
  return `${/^[aeiou]/i.test(label) ? "an" : "a"} ${inside(label)}`;
}
