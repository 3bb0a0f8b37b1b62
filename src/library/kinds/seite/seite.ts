/** The library's own pages: directions, house rules, a club; written in Markdown, with or without a menu entry. */

import { LIBRARIAN, STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, number, text } from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { ownPageContent } from "../../../core/representations/html/frame/own-page.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { LANGUAGE_CODES } from "../../../core/texts/language-code.ts";
import words from "./seite-words.ts";

const rules: Rules = { independent: true };

const PLACES = ["kopf", "fuß", "nirgends"] as const;

export default defineKind({
  singular: "seite",
  plural: "seiten",
  words,
  menu: 0,
  title: "titel",
  slug: true,
  framing: true,
  shared: { field: "oeffentlich", value: "ja" },
  access: {
    read: STAFF,
    list: STAFF,
    create: LIBRARIAN,
    replace: LIBRARIAN,
    remove: LIBRARIAN,
  },
  fields: {
    titel: text({ required: true, max: 100, sortable: true, term: "name" }),
    text: text({ multiline: true, markdown: true, searchable: true, term: "text" }),
    /** The menu that lists it. */
    menue: choice(PLACES, { initial: "fuß", sortable: true }),
    /** Its position in the menu, in ascending order. */
    rang: number({ min: 0, max: 1000, sortable: true }),
    /** Listed only in the menus of pages in this language; empty: in all. */
    sprache: choice(LANGUAGE_CODES, { term: "inLanguage" }),
    oeffentlich: choice(["ja", "nein"], { initial: "ja" }),
  },
  entry: ["titel", "menue", "oeffentlich"],
  term: "WebPage",
  rules,
  looks: {
    html: htmlLook({
      page: ({ title, values }, view) => ownPageContent(title, `${values.text ?? ""}`, view),
    }),
  },
});
