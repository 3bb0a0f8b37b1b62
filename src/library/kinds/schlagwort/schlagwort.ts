/** Subjects of works, each with one preferred name. */

import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { derived, link, text, texts } from "../../../core/model/kinds/field.ts";
import { countsIn } from "../../../core/representations/html/collection/entry.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import words from "./schlagwort-words.ts";

export default defineKind({
  singular: "schlagwort",
  plural: "schlagworte",
  words,
  slug: true,
  menu: 3,
  search: { weighedBy: ["werk.schlagwort"], suggested: { most: 2, rank: 3 } },
  title: "name",
  named: { of: (name) => ({ name }), also: "auchBekannt" },
  alike: [{ by: "name" }, { by: ({ gnd }) => (gnd ? [`${gnd}`] : []) }],
  fields: {
    name: text({ required: true, sortable: true, term: "name" }),
    /** Synonyms and other spellings. */
    auchBekannt: texts("auchBekannte", { searchable: true, term: "alternateName" }),
    gnd: text({ href: (id) => `https://d-nb.info/gnd/${encodeURIComponent(id)}`, term: "sameAs" }),
    /** The broader term: the sonnet belongs to poetry. */
    oberbegriff: link("schlagwort", { hierarchy: "deep", searchable: true, term: "isPartOf" }),
    unterbegriff: derived("schlagwort", "oberbegriff", { term: "hasPart" }),
    werk: derived("werk", "schlagwort", { counted: true, listed: "titel" }),
  },
  term: "DefinedTerm",
  looks: { html: htmlLook({ hint: (member, view) => countsIn(member, view).join(" · ") }) },
});
