/** `/befunde`: what is not as it should be in the library's own files, for librarians, who may have nobody with a terminal at hand. */

import { relative } from "node:path";
import { LIBRARIAN } from "../../model/access.ts";
import { type DocumentShape, entries } from "../../model/document.ts";
import { text } from "../../model/field.ts";
import type { Page } from "../../model/page.ts";
import { labelOf } from "../../representations/html/frame/names.ts";
import type { SiteFinding } from "../../texts/findings.ts";
import { findingsHtml } from "./html.ts";

const SHAPE: DocumentShape = {
  name: "befunde",
  parts: {
    befund: entries("befunde", { datei: text(), satz: text({ required: true, multiline: true }) }),
  },
};

/** `idle`: fields of the settings that come to nothing without a mail server, as they are now. */
export function findingsPage(
  findings: readonly SiteFinding[],
  folder: string,
  idle: () => readonly string[],
): Page {
  return {
    path: "/befunde",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    document: SHAPE,
    answer({ view }) {
      const { findings: texts } = view.texts;
      const settings = view.kinds.one("bibliothek");
      const shown = [
        ...findings.map(({ file, tell }) => ({
          datei: file === null ? null : relative(folder, file),
          satz: tell(texts),
        })),
        ...idle().map((name) => ({
          datei: null,
          satz: `${labelOf(settings, name, view)}: ${texts.noMail}`,
        })),
      ];
      return {
        html: () => findingsHtml(shown, view),
        values: { befund: shown.map((values) => ({ values })) },
      };
    },
  };
}
