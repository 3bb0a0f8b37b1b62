/** `/befunde`: faults in the library's own files, for librarians without access to a terminal. */

import { relative } from "node:path";
import { type DocumentShape, entries } from "../../../core/model/answers/document.ts";
import type { Page } from "../../../core/model/answers/page.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { text } from "../../../core/model/kinds/field.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import type { SiteFinding } from "../../texts/findings.ts";
import { findingsHtml } from "./befunde-html.ts";

const SHAPE: DocumentShape = {
  name: "befunde",
  parts: {
    befund: entries("befunde", { datei: text(), satz: text({ required: true, multiline: true }) }),
  },
};

/** `idle`: settings that currently have no effect without a mail server. */
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
      const settings = view.kinds.one("bibliothek");
      const shown = [
        ...findings.map(({ file, tell }) => ({
          datei: file === null ? null : relative(folder, file),
          satz: tell(view.texts),
        })),
        ...idle().map((name) => ({
          datei: null,
          satz: `${labelOf(settings, name, view)}: ${view.texts.form.noMail}`,
        })),
      ];
      return {
        html: () => findingsHtml(shown, view),
        values: { befund: shown.map((values) => ({ values })) },
      };
    },
  };
}
