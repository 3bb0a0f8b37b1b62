/** What the catalogue says to everybody who searches, leafs and reads. */

import type { Around, ByName, Nouns } from "../phrases.ts";
import { counted, formats, year } from "./phrases.ts";

/** "9–12 und 14–18:30 Uhr" */
const open = (hours: readonly string[]) =>
  `${hours.map((span) => span.replace(/\b0(?=\d:)/g, "").replaceAll(":00", "")).join(" und ")} Uhr`;

export default {
  start: {
    newest: "Neu im Katalog",
    borrowed: "Am meisten ausgeliehen",
    begin: "Womit anfangen?",
    topics: "Themen",
    /** `hours`: "14:00–18:00", or several of them. */
    openToday: (hours: readonly string[]) => `Heute geöffnet ${open(hours)}`,
    closedToday: (name: string | null) =>
      name === null ? "Heute geschlossen" : `Heute geschlossen: ${name}`,
    /** The next day on which it is open. */
    opensOn: (day: string, hours: readonly string[]) => `wieder ${day}, ${open(hours)}`,
    numbers: "Die Sammlungen",
    all: (many: string) => `Alle ${many}`,
    visit: "So finden Sie uns",
    hours: "Öffnungszeiten",
    /** The next days on which it is closed though it usually is open; `last` is null if it is one. */
    closed: (first: string, last: string | null, name: string | null) =>
      `Geschlossen ${last === null ? `am ${first}` : `vom ${first} bis ${last}`}${name === null ? "" : `: ${name}`}`,
    place: "Anschrift",
    phone: "Telefon",
    mail: "E-Mail",
  },

  search: {
    /** In a static export. */
    needsScript:
      "Zum Suchen braucht diese Abschrift JavaScript; ohne es führen die Listen zu allem.",
    /** Above the hits: whoever is called as was searched for. */
    named: "Mit diesem Namen",
    suggestions: "Vorschläge",
    suggested: (total: number) =>
      total === 0
        ? "Keine Vorschläge."
        : `${total === 1 ? "1 Vorschlag" : `${formats.number(total)} Vorschläge`}, mit den Pfeiltasten zu wählen.`,
    seeAll: (total: number, more: boolean, nouns: Nouns) =>
      total === 1
        ? `Den einen Treffer ansehen (${nouns[1]})`
        : `${more ? "Mehr als" : "Alle"} ${formats.number(total)} ${nouns[1]} ansehen`,
    in: (many: string) => `${many} durchsuchen`,
    submit: "Suchen",
    orIn: "oder suchen in",
    alsoIn: (many: string) => `Auch unter „${many}“ suchen`,
    clear: "Suche aufheben",
    /** `more`: the counting stopped, there are at least that many. */
    results: (total: number, more: boolean, nouns: Nouns) =>
      more ? `Mehr als ${counted(total, nouns)} gefunden` : `${counted(total, nouns)} gefunden`,
    title: (many: string, words: string) => `${many}: „${words}“`,
    none: ["Zu „", "“ wurde nichts gefunden."] satisfies Around,
    noneHelp:
      "Versuchen Sie es mit weniger Wörtern oder nur mit einem Wortanfang. Groß und klein, Umlaute und Akzente spielen keine Rolle.",
    signsAlone:
      "Gesucht wird nach Wörtern und Zahlen; hier stehen nur Zeichen. Geben Sie ein Wort oder seinen Anfang ein.",
    /** `begun`: so many hits have words that begin as typed; the others inside of a word, in another form, or by what belongs to them. */
    widened: (begun: number): Around =>
      begun === 0
        ? [
            "Kein Wort beginnt mit „",
            "“. Diese Treffer haben es in einem längeren Wort, in anderer Form oder als Art.",
          ]
        : [
            `Mit „`,
            `“ ${begun === 1 ? "beginnt ein Wort nur im ersten Treffer" : `beginnen Wörter nur in den ersten ${formats.number(begun)} Treffern`}; die anderen haben es in einem längeren Wort, in anderer Form oder als Art.`,
          ],
    /** Around a link to the search that may have been meant. */
    meant: ["Meinten Sie ", "?"] satisfies Around,
    hits: (total: number, more: boolean) =>
      more
        ? `mehr als ${formats.number(total)} Treffer`
        : total === 1
          ? "1 Treffer"
          : `${formats.number(total)} Treffer`,
  },

  facets: {
    /** Not narrowed down by this. */
    all: "alle",
    label: "Eingrenzen",
    chosen: "Eingegrenzt auf",
    remove: "Aufheben:",
    clear: "Alle aufheben",
    none: "Auf diese Auswahl passt nichts.",
    /** By the name of a facet that is no field's. */
    names: {
      anfang: "Anfang",
      geaendertSeit: "Geändert seit",
      jahrhundert: "Jahrhundert",
      jahrzehnt: "Jahrzehnt",
      alter: "Alter",
      verfuegbar: "Ausleihe",
    } as ByName,
    /** By the name of a facet whose values are no texts. */
    values: {
      sprache: (tag) => formats.languageName(`${tag}`),
      jahrhundert: (value) =>
        Number(value) < 0 ? `${-Number(value)}. Jh. v. Chr.` : `${value}. Jahrhundert`,
      jahrzehnt: (value) => `${value}er Jahre`,
      alter: (value) => `ab ${value}`,
      verfuegbar: (value) => (value === "ja" ? "jetzt ausleihbar" : "gerade nicht da"),
    } as ByName<(value: string | number) => string>,
  },

  list: {
    unknownParameter: (name: string) => `Diese Adresse kennt „${name}“ nicht.`,
    asTable: "Als Tabelle (CSV)",
    asWorkbook: "Als Excel-Datei (XLSX)",
    /** Before the formats of reference managers. */
    toCite: "Zum Zitieren:",
    /** What office programs expect between cells where the language is spoken. */
    separator: "semikolon" as "komma" | "semikolon",
    sort: "Sortieren nach",
    ownOrder: "Name",
    byRank: "Beste Treffer",
    created: "Neu eingetragen",
    letters: "Nach dem Anfang",
    ascending: "aufsteigend",
    descending: "absteigend",
    empty: (many: string) => `Hier gibt es noch keine ${many}.`,
    /** What whoever may make one does next, whatever the kind. */
    make: "Der Knopf oben legt das Erste an.",
    about: (total: number, nouns: Nouns, siteName: string) =>
      `${counted(total, nouns)} im Katalog von ${siteName}.`,
  },

  paging: {
    label: "Seiten",
    first: "Erste Seite",
    previous: "Vorige Seite",
    next: "Nächste Seite",
    range: (from: number, to: number, total: number) =>
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
    portrait: (name: string) => `Bild von ${name}`,
    changed: (day: string) => `Zuletzt geändert am ${day}`,
    about: (title: string, one: string, siteName: string) =>
      `${title}: ${one} im Katalog von ${siteName}.`,
  },

  person: {
    /** How many works there are by the user name that stands in the middle. */
    works: (total: number, years: readonly [first: number, last: number] | null): Around => {
      if (total === 0) return ["Von ", " ist noch kein Werk verzeichnet."];
      const [first, last] = (years ?? []).map(year);
      const when =
        first === undefined
          ? ""
          : first === last
            ? ` aus dem Jahr ${first}`
            : ` aus den Jahren ${first} bis ${last}`;
      if (total === 1) return ["Von ", ` ist 1 Werk${when} verzeichnet.`];
      return ["Von ", ` sind ${formats.number(total)} Werke${when} verzeichnet.`];
    },
    timeline: "Werke nach Jahren",
    noTimeline: (most: number) => `Gezeichnet werden die Jahre von höchstens ${most} Werken.`,
    lived: (born: number | null, died: number | null) => {
      if (born === null) return died === null ? "" : `gestorben ${year(died)}`;
      if (died === null) return `geboren ${year(born)}`;
      return born < 0 && died < 0 ? `${-born}–${year(died)}` : `${year(born)}–${year(died)}`;
    },
  },

  work: {
    by: "von",
  },

  nearby: {
    by: (name: string) => `Mehr von ${name}`,
    with: (title: string) => `Auch mit „${title}“`,
    subject: "Zum selben Thema",
  },

  created: {
    title: "Angelegt",
    sentence: ["Es steht jetzt unter ", "."] satisfies Around,
    status: (status: number) => `Status ${status}`,
  },
};
