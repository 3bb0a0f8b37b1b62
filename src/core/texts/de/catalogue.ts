/** Suchen, blättern und lesen: was der Katalog allen sagt. */

import type { CatalogueTexts } from "../catalogue.ts";
import { counted, formats, year } from "./phrases.ts";

export default {
  start: {
    newest: "Neu im Katalog",
    discover: "Personen entdecken",
    numbers: "Die Sammlungen",
    all: (many) => `Alle ${many}`,
    visit: "So finden Sie uns",
    hours: "Öffnungszeiten",
    closed: (day) => `Geschlossen am ${day}`,
    place: "Anschrift",
    phone: "Telefon",
    mail: "E-Mail",
  },

  search: {
    in: (many) => `${many} durchsuchen`,
    submit: "Suchen",
    orIn: "oder suchen in",
    alsoIn: (many) => `Auch unter „${many}“ suchen`,
    clear: "Suche aufheben",
    results: (total, more, nouns) =>
      more ? `Mehr als ${counted(total, nouns)} gefunden` : `${counted(total, nouns)} gefunden`,
    title: (many, words) => `${many}: „${words}“`,
    none: ["Zu „", "“ wurde nichts gefunden."],
    noneHelp:
      "Versuchen Sie es mit weniger Wörtern oder nur mit einem Wortanfang. Groß und klein, Umlaute und Akzente spielen keine Rolle.",
    meant: ["Meinten Sie ", "?"],
    hits: (total, more) =>
      more
        ? `mehr als ${formats.number(total)} Treffer`
        : total === 1
          ? "1 Treffer"
          : `${formats.number(total)} Treffer`,
  },

  facets: {
    label: "Eingrenzen",
    chosen: "Eingegrenzt auf",
    remove: "Aufheben:",
    clear: "Alle aufheben",
    none: "Auf diese Auswahl passt nichts.",
    names: { anfang: "Anfang", jahrhundert: "Jahrhundert", verfuegbar: "Ausleihe" },
    values: {
      sprache: (tag) => formats.languageName(`${tag}`),
      jahrhundert: (value) =>
        Number(value) < 0 ? `${-Number(value)}. Jh. v. Chr.` : `${value}. Jahrhundert`,
      verfuegbar: (value) => (value === "ja" ? "jetzt ausleihbar" : "gerade nicht da"),
    },
  },

  list: {
    asTable: "Als Tabelle (CSV)",
    toCite: "Zum Zitieren:",
    separator: "semikolon",
    sort: "Sortieren nach",
    ownOrder: "Name",
    byRank: "Beste Treffer",
    created: "Neu eingetragen",
    letters: "Nach dem Anfang",
    ascending: "aufsteigend",
    descending: "absteigend",
    empty: (many) => `Hier gibt es noch keine ${many}.`,
    make: "Der Knopf oben legt das Erste an.",
    about: (total, nouns, siteName) => `${counted(total, nouns)} im Katalog von ${siteName}.`,
  },

  paging: {
    label: "Seiten",
    first: "Erste Seite",
    previous: "Vorige Seite",
    next: "Nächste Seite",
    range: (from, to, total) =>
      `${formats.number(from)} bis ${formats.number(to)} von ${formats.number(total)}`,
  },

  address: {
    label: "Adresse dieser Seite",
    formats: "Für Programme",
    outside: "führt zu einer anderen Website",
    copy: "Kopieren",
    copied: "Die Adresse ist kopiert.",
  },

  member: {
    readMore: "Ganz lesen",
    furtherDetails: "Weitere Angaben",
    portrait: (name) => `Bild von ${name}`,
    changed: (day) => `Zuletzt geändert am ${day}`,
    about: (title, one, siteName) => `${title}: ${one} im Katalog von ${siteName}.`,
  },

  person: {
    works: (total) => {
      if (total === 0) return ["Von ", " ist noch kein Werk verzeichnet."];
      if (total === 1) return ["Von ", " ist 1 Werk verzeichnet."];
      return ["Von ", ` sind ${formats.number(total)} Werke verzeichnet.`];
    },
    lived: (born, died) => {
      if (born === null) return died === null ? "" : `gestorben ${year(died)}`;
      if (died === null) return `geboren ${year(born)}`;
      return born < 0 && died < 0 ? `${-born}–${year(died)}` : `${year(born)}–${year(died)}`;
    },
  },

  work: {
    by: "von",
  },

  nearby: {
    by: (name) => `Mehr von ${name}`,
    with: (title) => `Auch mit „${title}“`,
    subject: "Zum selben Thema",
  },

  created: {
    title: "Angelegt",
    sentence: ["Es steht jetzt unter ", "."],
    status: (status) => `Status ${status}`,
  },
} satisfies CatalogueTexts;
