/** Series of volumes. A series with a rhythm is a periodical, and its volumes are issues. */

import { STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, derived, number, text, texts } from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { FREQUENCIES } from "../../lending/periodicals/issue.ts";
import { look } from "./reihe-look.ts";
import words from "./reihe-words.ts";

const rules: Rules = {
  independent: true,
  quietWhenNew: true,
  faults: ({ rhythmus, hefteImJahr }) =>
    rhythmus === "mehrmals im Jahr" && (hefteImJahr ?? null) === null
      ? [{ pointer: "/hefteImJahr", code: "pflicht" }]
      : [],
};

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
    issn: texts("issns", { code: "issn", leads: true, searchable: true, term: "issn" }),
    /** The number of a German periodical in trade, which its barcode holds in place of the ISSN. */
    objektnummer: text({ code: "presse", read: STAFF }),
    /** How often it appears: issues are expected only with a rhythm. */
    rhythmus: choice(FREQUENCIES),
    hefteImJahr: number({ min: 1, max: 366 }),
    /** How long issues are kept; an issue that either rule keeps stays. */
    behaltenJahre: number({ min: 1, max: 100, read: STAFF }),
    behaltenHefte: number({ min: 1, max: 10_000, read: STAFF }),
    /** Issues that are no longer expected: "5/2026". */
    entfallenesHeft: texts("entfalleneHefte", { read: STAFF }),
    werk: derived("werk", "reihe", {
      counted: true,
      extras: ["band"],
      listed: "band",
      term: "hasPart",
    }),
  },
  term: "CreativeWorkSeries",
  rules,
  looks: { html: look },
});
