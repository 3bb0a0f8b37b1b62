/** The fields of works, each with its names in exchange formats: the complete declaration except for the labels. */

import { readCode } from "../../../core/model/codes/codes.ts";
import { languageAlone } from "../../../core/model/codes/language.ts";
import {
  choice,
  derived,
  type ExchangeNames,
  type FacetPlace,
  image,
  type Link,
  link,
  links,
  number,
  text,
  texts,
  type Value,
} from "../../../core/model/kinds/field.ts";
import { lifeYears } from "../../import/formats/makers/life-years.ts";
import { SUBTITLE } from "../../import/formats/records/tag-words.ts";
import { imprintParts, titleParts } from "../../import/rows/names/cells-of-several.ts";
import { lends } from "../../lending/rules.ts";

export const WORK_TYPES = [
  "Buch",
  "Hörbuch",
  "Zeitschrift",
  "Noten",
  "Karte",
  "Film",
  "Musik",
  "Spiel",
  "Bild",
  "Software",
  "Ding",
  "Sonstiges",
];

/** For fields that MARC, BibTeX and RIS cannot express. */
function noPlace(nowhere: string): ExchangeNames {
  return { marc: { nowhere }, bibtex: { nowhere }, ris: { nowhere } };
}

/** A size of clothes: "128", "XL". */
const BARE_SIZE = /^(?:[0-9]{1,3}|x{0,3}[sml])$/i;

/** Recommended minimum ages, as facet values. */
const AGES = Array.from({ length: 19 }, (_, age) => age);

export const fields = {
  titel: text({
    required: true,
    max: 1000,
    sortable: true,
    articles: "sprache",
    term: "name",
    exchange: {
      columns:
        "titel, title, buchtitel, haupttitel, sachtitel, hauptsachtitel, werktitel, medientitel, book title, main title, titel des buches, name des buches, buch, book, item title, titel und untertitel, titel u untertitel, titel untertitel, bezeichnung, gegenstand, lektüre, title and subtitle, title subtitle, titre, titre du livre, livre, zeitschrift, zeitschriftentitel, name der zeitschrift",
      together: { with: ["person"], parts: titleParts },
      marc: { at: ["245anp"], between: ". " },
      bibtex: { name: "title", joins: " " },
      ris: { name: "TI", also: ["T1", "BT"] },
    },
  }),
  untertitel: text({
    max: 1000,
    searchable: true,
    term: "alternativeHeadline",
    exchange: {
      columns: "untertitel, subtitle, sub title, titelzusatz, zusatz zum titel, zusatz, sous titre",
      marc: "245b",
      bibtex: "subtitle",
      ris: SUBTITLE,
    },
  }),
  /** Original, cover or parallel titles, which people search for, too. */
  weitererTitel: texts("weitereTitel", {
    searchable: true,
    term: "alternateName",
    exchange: {
      columns:
        "weiterer titel, originaltitel, alternativtitel, paralleltitel, nebentitel, einheitstitel, umschlagtitel, original title, alternative title, other title, other titles, parallel title, uniform title, variant title, titre original",
      commas: "within",
      marc: { at: ["246a", "240a"], writes: "246a" },
      bibtex: { also: ["origtitle"] },
      ris: "TT",
    },
  }),
  jahr: number({
    year: true,
    min: -5000,
    max: 9999,
    sortable: true,
    facet: [
      { name: "jahrhundert", of: centuryOf },
      { name: "jahrzehnt", of: decadeOf },
    ],
    term: "datePublished",
    exchange: {
      columns:
        "jahr, erscheinungsjahr, erscheinungsdatum, ersch jahr, erschj, erschienen, veröffentlichungsjahr, veröffentlicht, jahr der veröffentlichung, druckjahr, ejahr, year, publication year, year of publication, year published, pub year, published, publication date, date published, pub date, year of pub, copyright, copyright date, année, année de publication, année de parution, année d'édition, année d'éd, date de parution, date de publication",
      otherwise: "datierung",
      marc: { at: ["264c", "260c"], skips: isEnd, fixed: [7, 11, /^[0-9]{4}$/] },
      bibtex: { name: "year", also: ["date"] },
      ris: { name: "PY", also: ["Y1"] },
    },
  }),
  /** The year of creation, if it is not the year of publication. */
  entstanden: number({
    year: true,
    min: -5000,
    max: 9999,
    sortable: true,
    term: "dateCreated",
    exchange: {
      columns:
        "entstehungsjahr, ersterscheinung, erstausgabe, baujahr, herstellungsjahr, original year, original publication year, year made",
      ...noPlace("their year is that of the edition"),
    },
  }),
  datierung: text({
    term: "temporal",
    exchange: { columns: "datiert", ...noPlace("it stands where the year does") },
  }),
  art: choice(WORK_TYPES, {
    bulk: true,
    more: "art",
    sortable: true,
    facet: true,
    term: "genre",
    exchange: {
      columns:
        "art, medienart, medientyp, mediengruppe, medium, media, typ, type, media type, item type, material type, materialart, format, support, type de document",
      marc: {
        leader: {
          Zeitschrift: "as .s",
          Buch: "a. t.",
          Noten: "c. d.",
          Karte: "e. f.",
          Film: "g.",
          Hörbuch: "i.",
          Musik: "j.",
          Bild: "k.",
          Software: "m.",
          Ding: "r.",
          Sonstiges: "o. p.",
        },
      },
      bibtex: {
        name: "type",
        choices: {
          Buch: "book booklet mvbook collection proceedings",
          Zeitschrift: "periodical",
          Film: "movie video",
          Hörbuch: "audio",
          Musik: "music",
          Bild: "image",
          Software: "software",
        },
      },
      ris: {
        name: "TY",
        choices: {
          Buch: "BOOK EBOOK EDBOOK CONF",
          Zeitschrift: "JFULL MGZN",
          Film: "VIDEO MPCT",
          Musik: "SOUND",
          Hörbuch: "SOUND",
          Noten: "MUSIC",
          Karte: "MAP",
          Bild: "ART",
          Software: "COMP",
        },
      },
    },
  }),
  sprache: texts("sprachen", {
    code: "language",
    facet: { of: languagesOf },
    term: "inLanguage",
    exchange: {
      columns: "sprache, sprachen, language, languages, lang, langue, langues",
      marc: {
        at: ["041a"],
        parts: codesOfThree,
        skips: isNoLanguage,
        fixed: [35, 38, /^[a-z]{3}$/],
      },
      bibtex: { name: "language", also: ["langid"], splits: /[,;]/ },
      ris: { name: "LA", splits: /[;,]/ },
    },
  }),
  beschreibung: text({
    multiline: true,
    searchable: true,
    term: "description",
    exchange: {
      columns:
        "beschreibung, inhalt, inhaltsangabe, kurzbeschreibung, enthält, enthält vermerk, zusammenfassung, klappentext, annotation, description, summary, abstract, synopsis, résumé",
      marc: { at: ["520ab"], stops: true },
      bibtex: { name: "abstract", joins: " " },
      ris: { name: "AB", also: ["N2"] },
    },
  }),
  /** The table of contents, one heading to a line. */
  inhaltsverzeichnis: text({
    multiline: true,
    searchable: true,
    exchange: {
      columns: "inhaltsverzeichnis, table of contents, contents, toc",
      marc: { at: ["505a"], stops: true },
      bibtex: { nowhere: "it has no such field" },
      ris: { nowhere: "it has no such field" },
    },
  }),
  isbn: texts("isbns", {
    code: "isbn",
    leads: true,
    searchable: true,
    lookup: true,
    term: "isbn",
    exchange: {
      columns:
        "isbn, isbns, isbn 10, isbn 13, isbn10, isbn13, isbn nummer, isbn nr, isbn/ean, ean/isbn, isbn number, ean",
      marc: "020a",
      bibtex: { name: "isbn", splits: /[,;\s]+(?=[0-9])/ },
      ris: { name: "SN", splits: /[;,]|\s(?=97[89])/ },
    },
  }),
  issn: texts("issns", {
    code: "issn",
    leads: true,
    searchable: true,
    term: "issn",
    exchange: {
      columns: "issn, issn nummer, issn number",
      marc: "022a",
      bibtex: { name: "issn", splits: /[,;]/ },
      ris: "SN",
    },
  }),
  /** The EAN barcode on films, music and games. */
  ean: texts("eans", {
    code: "ean",
    leads: true,
    searchable: true,
    term: "gtin",
    exchange: {
      columns: { nowhere: "people mean the ISBN by it" },
      ...noPlace("their numbers are those of books and journals"),
    },
  }),
  schlagwort: links("schlagwort", {
    bulk: true,
    searchable: true,
    connects: true,
    facet: true,
    term: "keywords",
    exchange: {
      columns:
        "schlagwort, schlagwörter, schlagworte, stichwort, stichworte, stichwörter, thema, themen, sachgebiet, sachgruppe, fachgebiet, genre, gattung, kategorie, kategorien, rubrik, interessenkreis, subject, subjects, subject headings, keyword, keywords, tag, tags, category, categories, topic, topics, genres, sachgr, mot clé, mots clés, sujet, sujets, thème, thèmes, thème général, thème particulier, thématique, catégorie, catégories, matière, matières",
      marc: {
        at: [
          ...["600ax", "610ax", "630ax", "648ax", "650axyzv", "651axyzv"],
          ...["653a", "655axyz", "689a", "690axyz"],
        ],
        writes: "653a",
        // "Frauen – Deutschland – Geschichte" is one subject, the keywords of 653 are several.
        each: (tag) => tag === "653" || tag === "689",
        between: " – ",
        skips: isOfTrade,
      },
      bibtex: { name: "keywords", splits: /[,;]/ },
      ris: "KW",
    },
  }),
  person: links("person", {
    extras: ["rolle"],
    codes: { rolle: "relator" },
    searchable: true,
    connects: true,
    facet: true,
    term: "creator",
    exchange: {
      columns: {
        "": "autor, autoren, autorin, autorinnen, autor/in, autor/innen, autor(en), autor*in, autor:in, verfasser, verf, verfasserin, verfasser/in, verfasser(in), author, authors, author(s), author name, author text, primary author, schriftsteller, urheber, creator, creators, beteiligte, mitwirkende, personen, person, autor/hrsg, autor/herausgeber, verfasser/herausgeber, name des autors, autorenname, written by, von, auteur, auteurs, auteur(s), auteure",
        "(edt)":
          "herausgeber, herausgeberin, herausgeber/in, hrsg, hg, editor, editors, editor(s), edited by",
        "(trl)":
          "übersetzer, übersetzerin, übersetzer/in, übersetzung, übersetzt von, translator, translators, translator(s), translated by, traducteur, traductrice",
        "(ill)":
          "illustrator, illustratorin, illustrator/in, illustrationen, zeichner, zeichnungen, illustrators, illustrator(s), illustrated by, illustrateur, illustratrice",
        "(cmp)": "komponist, komponistin, composer, composers",
        "(prf)":
          "interpret, interpretin, interpreten, performer, performers, artist, artists, künstler, künstlerin",
        "(nrt)": "sprecher, sprecherin, vorleser, narrator, narrators, gelesen von, read by",
        "(mfr)": "marke, hersteller, fabrikat, herstellerfirma, brand, manufacturer, make",
        "(act)": "darsteller, darstellerin, darsteller/in, schauspieler, actors, starring, cast",
        "(arr)": "arrangeur, arrangeurin, arrangement, arr, arranger",
        "(drt)": "regie, regisseur, regisseurin, director, directors, directed by",
        ".vorname":
          "vorname, vorname des autors, vorname autor, autor vorname, verfasser vorname, vorname verfasser, author first name, first name, given name, author first, author given name, prénom auteur, prénom de l'auteur, auteur prénom",
        ".nachname":
          "nachname, nachname des autors, nachname autor, autor nachname, autor name, verfasser nachname, nachname verfasser, author last name, last name, surname, family name, author last, author surname, autorennachname, nom auteur, nom de l'auteur, auteur nom",
      },
      marc: {
        at: ["100ab", "110ab", "111a", "700ab", "710ab", "711a"],
        // "United States. Geological Survey", but "Johannes Paul II."
        between: (tag) => (isOfBodies(tag) ? ". " : " "),
        extras: {
          rolle: { codes: "4e", each: true, otherwise: (tag) => (tag < "700" ? "aut" : "") },
          leben: { codes: "d", reads: (text) => lifeYears(text) !== null },
          gnd: { codes: "0" },
          koerperschaft: {
            codes: "",
            each: true,
            otherwise: (tag) => (isOfBodies(tag) ? "ja" : ""),
          },
        },
      },
      bibtex: {
        splits: /\s{1,40}and\s{1,40}/i,
        roles: {
          author: "aut",
          editor: "edt",
          translator: "trl",
          illustrator: "ill",
          editora: "edt",
          editorb: "edt",
          editorc: "edt",
        },
      },
      ris: { roles: { AU: "aut", A1: "aut", ED: "edt", A2: "edt", A4: "trl" } },
    },
  }),
  verlag: links("verlag", {
    searchable: true,
    facet: true,
    term: "publisher",
    exchange: {
      columns:
        "verlag, verl, verlage, verlagsname, verlagname, publisher, publishers, published by, label, éditeur, éditions, maison d'édition",
      together: { with: ["ort", "jahr"], parts: imprintParts },
      marc: { at: ["264b", "260b"], each: true },
      bibtex: { name: "publisher", joins: " and " },
      ris: "PB",
    },
  }),
  ort: text({
    searchable: true,
    exchange: {
      columns:
        "erscheinungsort, verlagsort, ersch ort, ort, place of publication, publication place, place, lieu d'édition, lieu de publication",
      marc: { at: ["264a", "260a"] },
      bibtex: { name: "address", also: ["location"] },
      ris: { name: "CY", also: ["PP"] },
    },
  }),
  auflage: text({
    term: "bookEdition",
    exchange: {
      columns: {
        "": "auflage, aufl, ausgabe, edition, ed",
        ".modell":
          "modell, modellbezeichnung, modellnummer, typenbezeichnung, modell/typ, typ/modell, model, model number",
        ".groesse": "größe, konfektionsgröße, kleidergröße, size",
      },
      join: ({ "": edition, modell, groesse = "" }) =>
        [edition, modell, groesse.replace(BARE_SIZE, "Größe $&")].filter(Boolean).join(", "),
      marc: { at: ["250a"], stops: true },
      bibtex: "edition",
      ris: "ET",
    },
  }),
  /** Physical description as in catalogues: "312 S., Ill.", "2 CDs, 140 min". */
  umfang: text({
    term: "materialExtent",
    exchange: {
      columns:
        "umfang, seiten, seitenzahl, seitenanzahl, anzahl seiten, seiten anzahl, laufzeit, spieldauer, länge, dauer, running time, runtime, pages, page count, number of pages, num pages, extent, nombre de pages, nb de pages, pagination, maße, abmessungen, blattmaße, dimensions",
      marc: { at: ["300abc"], between: ", ", stops: true },
      bibtex: { name: "pagetotal", also: ["pages"] },
      ris: "SP",
    },
  }),
  reihe: links("reihe", {
    extras: ["band"],
    searchable: true,
    facet: true,
    term: "isPartOf",
    exchange: {
      columns: {
        "": "reihe, serie, reihentitel, schriftenreihe, buchreihe, series, series title, series name, reihe/band, reihe und band, reihe bd, reihe nr, serie/band, series/volume",
        ".band":
          "band, bandnummer, band nr, bd, bdnr, bandzählung, nr in reihe, nummer in der reihe, volume, vol, volume number, series number, series volume, number in series, series index, tome, numéro de tome",
      },
      marc: { at: ["490a", "440a", "830a"], oneTag: true, extras: { band: { codes: "v" } } },
      bibtex: { name: "series", joins: " and ", extras: { band: ["volume", "number"] } },
      ris: { name: "T3", also: ["T2"], extras: { band: ["VL"] } },
    },
  }),
  altersfreigabe: text({
    max: 40,
    facet: { name: "alter", of: ageOf, choices: AGES },
    term: "typicalAgeRange",
    exchange: {
      columns:
        "altersfreigabe, fsk, usk, lesealter, altersempfehlung, alter, alter ab, ab alter, age rating, age, reading age",
      ...noPlace("MARC 521 is whole sentences"),
    },
  }),
  /** A cover, or a photograph of the thing. */
  image: image({
    placeholder: false,
    term: "image",
    exchange: {
      columns: { nowhere: "a picture is a file; `covers` brings many" },
      ...noPlace("a picture is a file"),
    },
  }),
  verweis: texts("verweise", {
    format: "uri",
    term: "sameAs",
    exchange: {
      columns: "link, links, url, urls, weblink, website, webseite, internetadresse, homepage",
      marc: { at: ["856u"], exact: true },
      bibtex: { also: ["url"] },
      ris: { also: ["UR", "L2"] },
    },
  }),
  /** The work of which this is an edition; an edition of an edition is one of the work. */
  ausgabeVon: link("werk", {
    hierarchy: "flat",
    term: "exampleOfWork",
    exchange: {
      columns: { nowhere: "a list has no addresses of works" },
      ...noPlace("others do not know our works"),
    },
  }),
  ausgabe: derived("werk", "ausgabeVon", { extras: ["jahr", "auflage"], term: "workExample" }),
  /** The copies of the work and of its editions. */
  exemplar: derived("exemplar", "werk", {
    through: "ausgabeVon",
    extras: ["werk", "standort", "status", "zustand", "reparaturBis"],
    filters: ["standort"],
    facet: { name: "verfuegbar", of: isAvailable, choices: ["ja", "nein"], needs: "ausleihe" },
    tally: { name: "verfuegbar", of: copiesToHave },
    exchange: {
      columns:
        "anzahl, anz, ex, expl, exemplare, anzahl exemplare, anzahl der exemplare, exemplaranzahl, exemplarzahl, stück, stck, stückzahl, menge, bestand, anz ex, anz exemplare, anzahl ex, copies, number of copies, no of copies, quantity, qty, exemplaire, exemplaires, nombre d'exemplaires, nb ex, nb exemplaires, nb d'exemplaires, nbre ex, nbre d'exemplaires, quantité",
    },
  }),
};

/** Codes of the book trade among the free keywords, prefixed with the name of their list: "(Produktform)Paperback". */
function isOfTrade(text: string, tag: string): boolean {
  return tag === "653" && /^\([^()]+\)\S/.test(text);
}

function isOfBodies(tag: string): boolean {
  return /^[17]1[01]$/.test(tag);
}

/** "engfre": before 2002 several languages stood in one subfield. */
function codesOfThree(text: string): readonly string[] {
  return /^(?:[a-z]{3})+$/i.test(text) ? (text.match(/.{3}/g) ?? []) : [text];
}

/** "-1984": when a publisher ended; 008 has when it began. */
function isEnd(text: string): boolean {
  return /^[([ ]*[-–]/.test(text);
}

/** Undetermined or invalid: then 008 may have the language. */
function isNoLanguage(text: string): boolean {
  return readCode("language", text) === null;
}

/** 1836 is in the 19th century, 1800 still in the 18th; a result of -5 is the fifth century BC. */
function centuryOf(value: Value): number | null {
  if (typeof value !== "number" || value === 0) return null;
  return value > 0 ? Math.ceil(value / 100) : Math.floor(value / 100);
}

/** 1836 is in the 1830s. */
function decadeOf(value: Value): number | null {
  return typeof value === "number" && value > 0 ? Math.floor(value / 10) * 10 : null;
}

/** "ab 6 Jahren", "FSK 12", "8-10 years" by their first number; a school grade is not an age. */
function ageOf(value: Value): number | null {
  const said = `${value ?? ""}`;
  const [, age = ""] = /^\D{0,20}(\d{1,2})(?!\d)/.exec(said) ?? [];
  if (age === "" || /klasse|grade|stufe/i.test(said)) return null;
  return AGES.find((one) => one === Number(age)) ?? null;
}

/** Without regions: Swiss French counts as French. */
function languagesOf(value: Value): FacetPlace {
  const tags = [...new Set(((value ?? []) as readonly string[]).map(languageAlone))];
  return tags.length > 1 ? tags : (tags[0] ?? null);
}

/** null for a work without copies, which is not lent at all. */
function isAvailable(value: Value): string | null {
  const copies = (value ?? []) as readonly Link[];
  if (copies.length === 0) return null;
  return copies.some((copy) => copy.extras.status === "verfügbar") ? "ja" : "nein";
}

/** How many copies can be had now; null for a work without copies, and where nothing is lent. */
function copiesToHave(
  copies: readonly Link[],
  site: Readonly<Record<string, unknown>>,
): number | null {
  if (copies.length === 0 || !lends({ site })) return null;
  return copies.filter(({ extras }) => extras.status === "verfügbar").length;
}
