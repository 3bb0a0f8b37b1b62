/** Message templates written by librarians; removing one restores the default, and of two for the same message the newer applies. */

import type { Fault } from "../../../core/model/answers/problem.ts";
import { LIBRARIAN, STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, text, type Values } from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { LANGUAGE_CODES } from "../../../core/texts/language-code.ts";
import {
  FRAME,
  placeholdersOf,
  SALUTATIONS,
  TEMPLATE_NAMES,
  templateKey,
  unknownPlaceholders,
} from "../../notices/write/templates.ts";
import { noticeTexts } from "../../texts/themes.ts";
import words from "./vorlage-words.ts";

const rules: Rules = {
  independent: true,
  faults(values) {
    const known = placeholdersOf(`${values.fuer ?? ""}`);
    return known === null ? [] : [...wrongPlaceholders(values, known), ...missingParts(values)];
  },
};

export default defineKind({
  singular: "vorlage",
  plural: "vorlagen",
  words,
  menu: 0,
  /** The name that its file in the site folder would have. */
  title: ({ sprache, anrede, fuer }) =>
    `${sprache}/${templateKey(`${fuer}`, anrede === "du" ? "du" : "Sie")}`,
  access: { read: STAFF, list: STAFF, create: LIBRARIAN, replace: LIBRARIAN, remove: LIBRARIAN },
  fields: {
    fuer: choice(TEMPLATE_NAMES, { required: true }),
    sprache: choice(LANGUAGE_CODES, { required: true }),
    anrede: choice(SALUTATIONS, { initial: "Sie" }),
    betreff: text({ required: true }),
    text: text({ required: true, multiline: true, searchable: true }),
  },
  entry: ["fuer", "sprache", "anrede", "betreff"],
  rules,
  looks: {
    html: htmlLook({
      creating: (_kind, view) =>
        html`<ul class="actions"><li><a href="postausgang/texte">${noticeTexts(view.texts).templates.title}</a></li></ul>`,
    }),
  },
});

function wrongPlaceholders(values: Values, known: readonly string[]): Fault[] {
  const choices = known.map((one) => `{${one}}`).join(", ");
  return ["betreff", "text"].flatMap((field) =>
    unknownPlaceholders(`${values[field] ?? ""}`, known).map((placeholder) => ({
      pointer: `/${field}`,
      code: "platzhalter" as const,
      params: { placeholder, choices },
    })),
  );
}

/** The frame needs placeholders for subject and sections, else the contents would be lost. */
function missingParts({ fuer, betreff, text: body }: Values): Fault[] {
  if (fuer !== FRAME) return [];
  const places = [
    { pointer: "/betreff", placeholder: "{betreff}", said: betreff },
    { pointer: "/text", placeholder: "{abschnitte}", said: body },
  ];
  return places.flatMap(({ pointer, placeholder, said }) =>
    `${said ?? ""}`.includes(placeholder)
      ? []
      : [{ pointer, code: "platzhalter-fehlt" as const, params: { placeholder } }],
  );
}
