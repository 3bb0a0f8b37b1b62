/** Series: what volumes appear in. */

import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { derived, text } from "../../../core/model/kinds/field.ts";
import words from "./reihe-words.ts";

export default defineKind({
  singular: "reihe",
  plural: "reihen",
  words,
  slug: true,
  menu: 0,
  title: "name",
  named: { of: (name) => ({ name }) },
  alike: [{ by: "name" }],
  fields: {
    name: text({ required: true, max: 1000, sortable: true, term: "name" }),
    beschreibung: text({ multiline: true, searchable: true, term: "description" }),
    werk: derived("werk", "reihe", {
      counted: true,
      extras: ["band"],
      listed: "band",
      term: "hasPart",
    }),
  },
  term: "CreativeWorkSeries",
});
