/** Works: what the library has, whoever made it and however many copies there are. */

import { choice, links, number, text, texts } from "../engine/field.ts";
import { defineKind } from "../engine/kind.ts";

export default defineKind({
  singular: "werk",
  plural: "werke",
  title: "titel",
  fields: {
    titel: text({ required: true, max: 1000, sortable: true, term: "name" }),
    untertitel: text({ max: 1000, searchable: true, term: "alternativeHeadline" }),
    jahr: number({ min: -5000, max: 9999, sortable: true, term: "dateCreated" }),
    datierung: text({ term: "temporal" }),
    art: choice(["Buch", "Bild", "Film", "Musik", "Spiel", "Ding", "Sonstiges"], {
      sortable: true,
      term: "genre",
    }),
    sprache: text({ max: 35, pattern: "^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$", term: "inLanguage" }),
    beschreibung: text({ multiline: true, searchable: true, term: "description" }),
    isbn: texts("isbns", {
      max: 17,
      pattern: "^[0-9][0-9 -]{8,15}[0-9xX]$",
      searchable: true,
      term: "isbn",
    }),
    schlagwort: texts("schlagworte", { searchable: true, term: "keywords" }),
    person: links("person", { extras: ["rolle"], searchable: true, term: "creator" }),
    verweis: texts("verweise", { format: "uri", term: "sameAs" }),
  },
  entry: ["titel", "jahr", "person"],
  term: "CreativeWork",
});
