/** A kind of twenty lines: recipes, each by some cooks. */

import { defineKind } from "../../src/core/model/kinds/define-kind.ts";
import { choice, links, number, text, texts } from "../../src/core/model/kinds/field.ts";

export default defineKind({
  singular: "rezept",
  plural: "rezepte",
  title: "titel",
  menu: 1,
  entry: ["titel", "koch", "jahr", "art"],
  fields: {
    titel: text({ required: true, sortable: true, articles: "sprache", term: "name" }),
    sprache: text({ code: "language", term: "inLanguage" }),
    jahr: number({ year: true, min: 0, max: 9999, sortable: true, term: "datePublished" }),
    art: choice(["Kochen", "Backen"], { sortable: true, facet: true }),
    beschreibung: text({ multiline: true, searchable: true, term: "description" }),
    schlagwort: texts("schlagworte", { searchable: true, term: "keywords" }),
    koch: links("koch", { extras: ["rolle"], searchable: true, facet: true, term: "author" }),
  },
  term: "Recipe",
});
