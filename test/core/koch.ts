/** A kind of twenty lines: cooks, each with the recipes that name them. */

import { defineKind } from "../../src/core/model/kinds/define-kind.ts";
import { derived, text } from "../../src/core/model/kinds/field.ts";

export default defineKind({
  singular: "koch",
  plural: "koeche",
  title: ({ vorname, nachname }) => `${vorname ?? ""} ${nachname ?? ""}`.trim(),
  sort: ({ vorname, nachname }) => `${nachname ?? ""} ${vorname ?? ""}`,
  slug: true,
  menu: 2,
  entry: ["vorname", "nachname"],
  fields: {
    vorname: text({ blank: true, sortable: true, searchable: true, term: "givenName" }),
    nachname: text({ required: true, sortable: true, searchable: true, term: "familyName" }),
    username: text({ unique: true, searchable: true }),
    rezept: derived("rezept", "koch", { counted: true }),
  },
  term: "Person",
});
