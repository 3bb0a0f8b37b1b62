/** Publishers of works. */

import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { derived, text } from "../../../core/model/kinds/field.ts";
import words from "./verlag-words.ts";

export default defineKind({
  singular: "verlag",
  plural: "verlage",
  words,
  slug: true,
  menu: 0,
  title: "name",
  named: { of: (name) => ({ name }) },
  alike: [{ by: "name", unless: ["ort"] }],
  fields: {
    name: text({ required: true, sortable: true, term: "name" }),
    ort: text({ sortable: true, searchable: true, term: "location" }),
    werk: derived("werk", "verlag", { counted: true, listed: "jahr" }),
  },
  entry: ["name", "ort"],
  term: "Organization",
});
