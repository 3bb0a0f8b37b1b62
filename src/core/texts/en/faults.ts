/** What is wrong with one thing that somebody sent. */

import type { Texts } from "../texts.ts";
import { parameterSentence, VALUE_TYPES } from "./parameters.ts";
import { either, formats } from "./phrases.ts";

export default {
  pflicht: (p) =>
    `This is required.${p.ways && !p.onPage ? ` It can be given by: ${p.ways}.` : ""}`,
  "zu-lang": (p) => `At most ${p.limit} characters.`,
  "zu-kurz": () => "This may not be empty.",
  zeichen: () => "This does not have the form that is needed here.",
  steuerzeichen: () => "This has a line break or another control character that cannot stand here.",
  "kein-name": (p) =>
    `“${p.name}” is not a name: name somebody or something that is here, or write the name out.`,
  typ({ type = "" }) {
    if (type === "object-of-list")
      return "This is a list, and an object with fields is needed: send each entry in a request of its own.";
    if (type === "list-of-one")
      return "Only one can stand here: send a single value, not several or a list.";
    return `This must be ${VALUE_TYPES[type] ?? (String(type).startsWith("<") ? `an element ${type}` : "of another type")}.`;
  },
  parameter: parameterSentence,
  unbekannt: (p) => `There is no field “${p.name}”.${p.meant ? ` Did you mean “${p.meant}”?` : ""}`,
  "kennung-unbekannt": (p) =>
    p.onPage
      ? "That is no longer here."
      : `There is no “${p.id}” here, or no longer. GET of the same address lists those there are, each with its “id”.`,
  "zwei-alphabete": () =>
    "These are letters of two alphabets that look alike, such as a Cyrillic “е” in a Latin name. Write all of them in the same.",
  "sieht-aus-wie": (p) => `This looks like “${p.name}”, which is there already.`,
  auswahl: (p) => `Possible are: ${p.choices}.`,
  tag: () => "There is no such day; write it as YYYY-MM-DD.",
  adresse: () => "This must be a web address that begins with https:// or http://.",
  email: () => "This must be an e-mail address.",
  bereich: (p) => `This must be a whole number from ${p.min} to ${p.max}.`,
  "nicht-fuer-mehrere": (p) =>
    `This does not end in a number, so it cannot be counted on from. For ${p.count} leave the field empty, or type the first number, such as A-01.`,
  "nur-fuer-sich": () => "This is possible only by itself: please leave all other fields empty.",
  "zu-viele-eintraege": (p) => `At most ${p.limit} entries.`,
  ziffern: (p) =>
    `An ${p.name} has ${either(p.lengths)} digits; ${p.count === 1 ? "this is one" : `these are ${p.count}`}.`,
  "keine-nummer": (p) =>
    `This is no ${p.name}: it has ${either(p.lengths)} digits, with or without hyphens.`,
  pruefziffer: (p) =>
    `This is no ${p.name}: the last digit should be ${p.digit}, or one of the others is wrong.`,
  "nicht-gewaehlt": (p) =>
    `There are matches for “${p.typed}”. Choose one of them below, or add “${p.typed}” there as new.`,
  "isbn-anfang": () => "An ISBN of 13 digits begins with 978 or 979.",
  betrag: () => "This must be an amount of money, such as 12.90 EUR.",
  "betrag-null": () => "This must be more than nothing.",
  "zu-viel-behalten": () => "This is more than was paid of the deposit.",
  "zu-viel-bezahlt": () => "This is more than is owed.",
  waehrung: (p) => `Amounts are in ${p.own} here; write the currency too, such as 0.20 ${p.own}.`,
  artregel: () =>
    "Write the kind, a colon and what differs, such as “Film: 7 days, 0 renewals, 2 loans” or “Textbook: until 31 July”.",
  "art-unbekannt": (p) =>
    `There is no kind “${p.art}”. There are: ${p.english}. Add others under “Further kinds of work”.`,
  kaution: () => "Write the kind, a colon and the amount, such as “Thing: €20”.",
  "sprache-unbekannt": () =>
    "This language is not known here; please write its name (“German”) or its code (“de”).",
  vergeben: () => "This is already taken.",
  "verweis-unbekannt": (p) =>
    p.onPage
      ? `“${p.url}” is not known here. Check the spelling, or search for it.`
      : `There is nothing of the kind “${p.kind}” at ${p.url}. It can be given by: ${p.ways}.`,
  "verweis-mehrdeutig": (p) =>
    `More than one of the kind “${p.kind}” has ${p.url}. Give the address (url).`,
  "nichts-da": (p) => `There is nothing at ${p.url}.`,
  "doppelter-verweis": (p) => `${p.url} stands here twice.`,
  kreis: () => "This leads back here in a circle. Choose something that does not stand below it.",
  "steht-darunter": (p) => `“${p.title}” belongs to “${p.above}” itself. Choose “${p.above}”.`,
  "hat-darunter": () => "Others belong to this one already; let them belong elsewhere first.",
  abgeleitet: (p) => `This list is made from the field “${p.by}” of “${p.from}”; change it there.`,
  wochentag: () => "This is no day of the week: write Sunday, for instance.",
  platzhalter: (p) => `Nothing fills in ${p.placeholder} here. There are ${p.choices}.`,
  "platzhalter-fehlt": (p) =>
    `${p.placeholder} is missing here: without this placeholder nobody would read what the message is about.`,
  mahnstufe: () => "This is no level: write the days late, 14, or with a fee 14: 2.50 EUR.",
  schliesstag: () =>
    "This is no day: write 24 December 2026, without a year for every year (24 December), or from one to another: 24 December 2026 to 6 January 2027.",
  "ende-vor-anfang": () => "The end is not after the beginning: choose a later one.",
  uhrzeit: () => "This is no time of day: write 8:30, for instance.",
  oeffnungszeit: () =>
    "This cannot be understood: write “Tue–Fri 2–6pm”, or with a break “Sat 9–12, 14:00–16:30”.",
  heft: () => "That is no number of an issue: write number and year, such as 3/2026.",
  zeitspanne: () => "A time is missing here, or the end comes before the beginning.",
  farbe: () => "Write the colour with six digits or letters from a to f, such as #0b5863.",
  kontrast: (p) =>
    `This cannot be read on ${p.ground}: the contrast is ${p.contrast} and must be ${p.needed}. ${p.instead} could be read, for instance.`,
  berechnet: () => "This follows from the other fields and cannot be changed by itself.",
  "nicht-erlaubt": () => "You may not change this.",
  "adresse-im-haus": (p) =>
    `This address leads into your own network, and so is never asked from here: name a public one.${p.flag === undefined ? "" : ` Whoever runs the service can name another with ${p.flag}.`}`,
  "adresse-offen": () =>
    "On its way there everybody could read and change it: name an address that begins with https://.",
  "adresse-mit-kennwort": () =>
    "A name and a password do not belong in the address, which others read here, too: leave out what stands before the @.",
  "nicht-mit-schluessel": () => "No key for programs changes this; sign in yourself to do it.",
  "bild-kaputt": () => "This file is damaged or no picture; please choose another one.",
  "bild-zu-gross": (p) =>
    `This picture has more than ${p.limit} megapixels; please make it smaller first.`,
  "datei-format": (p) =>
    `This file is ${p.type === "?" ? "no picture" : `of the type ${p.type}`}; possible are ${p.accepted}.`,
  "datei-zu-gross": (p) =>
    `This file is too large: at most ${formats.mebibytes(p.limit)} are possible. Please make it smaller first.`,
  "datei-leer": () => "The file is empty. Please choose another one.",
  "datei-fehlt": () => "Please choose a file.",
  "bild-anderer-typ": (p) =>
    `The content is ${p.type}, but something else was announced; please correct the Content-Type.`,
} satisfies Texts["faults"];
