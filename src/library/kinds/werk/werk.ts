/** Works: what the library has, whoever made it and however many copies there are. */

import { languageAlone } from "../../../core/model/codes/language.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  choice,
  derived,
  type FacetPlace,
  image,
  type Link,
  link,
  links,
  number,
  text,
  texts,
  type Value,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { withoutArticle } from "../../../core/words/article.ts";
import { fold, foldName } from "../../../core/words/fold.ts";
import {
  joinWaiting,
  partWaiting,
  settleEdition,
  settleWork,
} from "../../circulation/circulation.ts";
import { linkIn } from "../../circulation/values.ts";
import { look } from "./werk-look.ts";
import words from "./werk-words.ts";
import { data } from "./work-data.ts";

const rules: Rules = {
  independent: true,
  quietWhenNew: true,

  async follow(before, member, occasion) {
    if (!before || !member) return;
    const [was, is] = [before, member].map(({ values }) => linkIn(values, "ausgabeVon")?.id);
    if (was !== is) await settleEdition(member, occasion);
  },

  /** A copy of the one can be what somebody waits for at the other. */
  join: joinWaiting,
  joined: settleWork,
  part: partWaiting,

  /** Reservations that are over go with their work; one that is not keeps it here. */
  releases: ({ singular }) => singular === "vormerkung" || singular === "merkliste",

  async remove(before, { writing, kinds, actor, referencesChecked }) {
    if (referencesChecked) return;
    const reservations = await writing.matching(kinds.one("vormerkung"), { werk: before.id });
    for (const reservation of reservations) {
      if (reservation.values.ende !== null) await writing.remove(reservation, actor);
    }
    await leaveLists(before, writing);
  },
};

const TYPES = [
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

export default defineKind({
  singular: "werk",
  plural: "werke",
  words,
  title: "titel",
  menu: 1,
  fields: {
    titel: text({
      required: true,
      max: 1000,
      sortable: true,
      articles: "sprache",
      term: "name",
    }),
    untertitel: text({ max: 1000, searchable: true, term: "alternativeHeadline" }),
    jahr: number({
      year: true,
      min: -5000,
      max: 9999,
      sortable: true,
      facet: { name: "jahrhundert", of: centuryOf },
      term: "datePublished",
    }),
    /** The year in which it was made, where that is not the one in which this was published. */
    entstanden: number({
      year: true,
      min: -5000,
      max: 9999,
      sortable: true,
      term: "dateCreated",
    }),
    datierung: text({ term: "temporal" }),
    art: choice(TYPES, {
      more: "art",
      sortable: true,
      facet: true,
      term: "genre",
    }),
    sprache: texts("sprachen", {
      code: "language",
      facet: { of: languagesOf },
      term: "inLanguage",
    }),
    beschreibung: text({ multiline: true, searchable: true, term: "description" }),
    isbn: texts("isbns", {
      code: "isbn",
      leads: true,
      searchable: true,
      lookup: true,
      term: "isbn",
    }),
    issn: texts("issns", { code: "issn", leads: true, searchable: true, term: "issn" }),
    /** The bars on films, music and games. */
    ean: texts("eans", { code: "ean", leads: true, searchable: true, term: "gtin" }),
    schlagwort: links("schlagwort", {
      searchable: true,
      connects: true,
      facet: true,
      term: "keywords",
    }),
    person: links("person", {
      extras: ["rolle"],
      codes: { rolle: "relator" },
      searchable: true,
      connects: true,
      facet: true,
      term: "creator",
    }),
    verlag: links("verlag", { searchable: true, facet: true, term: "publisher" }),
    ort: text({ searchable: true, term: "locationCreated" }),
    auflage: text({ term: "bookEdition" }),
    /** "312 S., Ill.", "2 CDs, 140 min": as catalogues say it. */
    umfang: text({ term: "materialExtent" }),
    reihe: links("reihe", {
      extras: ["band"],
      searchable: true,
      facet: true,
      term: "isPartOf",
    }),
    altersfreigabe: text({ max: 40, term: "typicalAgeRange" }),
    /** A cover, or a photograph of the thing. */
    image: image({ baselineIn: false, term: "image" }),
    verweis: texts("verweise", { format: "uri", term: "sameAs" }),
    /** The work of which this is an edition; an edition of an edition is one of the work. */
    ausgabeVon: link("werk", { hierarchy: "flat", term: "exampleOfWork" }),
    ausgabe: derived("werk", "ausgabeVon", { extras: ["jahr", "auflage"], term: "workExample" }),
    /** Its own copies, and those of its editions. */
    exemplar: derived("exemplar", "werk", {
      through: "ausgabeVon",
      extras: ["werk", "standort", "status"],
      filters: ["standort"],
      facet: { name: "verfuegbar", of: isAvailable, choices: ["ja", "nein"] },
    }),
  },
  entry: ["titel", "jahr", "person"],
  glance: ["exemplar", "sprache"],
  alike: [{ by: isbnsOf }, { by: titleAndMaker, unless: ["art", "jahr", "untertitel", "auflage"] }],
  form: {
    first: ["isbn", "titel", "person", "image"],
    along: { field: "exemplar", asks: ["standort", "signatur", "barcode"], propose: proposeCopy },
    groups: [
      { name: "art", fields: ["art", "sprache", "untertitel"] },
      {
        name: "erschienen",
        fields: ["jahr", "verlag", "ort", "auflage", "umfang", "reihe", "isbn", "issn", "ean"],
      },
      { name: "inhalt", fields: ["schlagwort", "beschreibung", "altersfreigabe"] },
    ],
    keep: ["art", "sprache", "exemplar.standort"],
  },
  term: "CreativeWork",
  rules,
  looks: { html: look, jsonld: data },
});

/** 1836 is in the 19th century, 1800 still in the 18th; -5 is the fifth before Christ. */
function centuryOf(value: Value): number | null {
  if (typeof value !== "number" || value === 0) return null;
  return value > 0 ? Math.ceil(value / 100) : Math.floor(value / 100);
}

/** French as it is written in Switzerland is French. */
function languagesOf(value: Value): FacetPlace {
  const tags = [...new Set(((value ?? []) as readonly string[]).map(languageAlone))];
  return tags.length > 1 ? tags : (tags[0] ?? null);
}

/** What ISBNs of ten and of thirteen digits share: neither the prefix of all books nor the check digit. */
function isbnsOf({ isbn }: Values): string[] {
  const codes = ((isbn ?? []) as readonly string[]).map((text) => text.replace(/[^0-9xX]/g, ""));
  return codes.map((code) => code.replace(/^978(?=.{10}$)/, "").slice(0, -1));
}

function titleAndMaker({ titel, person }: Values): string[] {
  const [maker] = (person ?? []) as readonly Link[];
  const title = fold(`${titel}`);
  return title === "" ? [] : [`${title} / ${foldName(maker?.title ?? "")}`];
}

/** A shelf mark that says where to look: the maker, then the title. Whoever has an order of their own writes another. */
function proposeCopy({ titel, person, sprache }: Values): Record<string, string> {
  const [maker] = (person ?? []) as readonly Link[];
  const name = maker?.title.split(" ").at(-1) ?? "";
  const title = withoutArticle(`${titel}`, (sprache ?? []) as readonly string[]);
  const beginning = (text: string) => [...text.replace(/[^\p{L}\p{N}]/gu, "")].slice(0, 3).join("");
  return { signatur: [beginning(name).toUpperCase(), beginning(title)].filter(Boolean).join(" ") };
}

/** A work without copies is not lent at all. */
function isAvailable(value: Value): string | null {
  const copies = (value ?? []) as readonly Link[];
  if (copies.length === 0) return null;
  return copies.some((copy) => copy.extras.status === "verfügbar") ? "ja" : "nein";
}

/** What somebody only keeps in mind keeps no work here. */
async function leaveLists({ kind, id }: Member, writing: Writing): Promise<void> {
  for (;;) {
    const pointers = await writing.pointers(kind, id);
    const lists = pointers.find((pointer) => pointer.kind.singular === "merkliste");
    if (!lists) return;
    const ids = lists.links.map((list) => list.id);
    for (const list of await writing.members(lists.kind, ids)) {
      const works = (list.values.werk as readonly Link[]).filter((work) => work.id !== id);
      await writing.update(list, { ...list.values, werk: works }, null);
    }
  }
}
