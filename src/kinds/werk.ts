/** Works: what the library has, whoever made it and however many copies there are. */

import { choice, derived, links, number, text, texts } from "../engine/field.ts";
import { defineKind } from "../engine/kind.ts";
import type { Rules } from "../engine/rules.ts";

const rules: Rules = {
  /** Reservations that are over go with their work; one that is not keeps it here. */
  async remove(before, { writing, kinds, actor }) {
    const reservations = await writing.matching(kinds.one("vormerkung"), { werk: before.id });
    for (const reservation of reservations) {
      if (reservation.values.ende !== null) await writing.remove(reservation, actor);
    }
  },
};

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
    exemplar: derived("exemplar", "werk", { extras: ["status"], term: "workExample" }),
  },
  entry: ["titel", "jahr", "person"],
  term: "CreativeWork",
  rules,
});
