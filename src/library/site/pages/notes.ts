/** Imprint and privacy: what every public site has to say about itself. */

import type { Page } from "../../../core/model/answers/page.ts";
import type { NoteName } from "../../../core/texts/texts.ts";
import { notePage } from "./notes-html.ts";

export const imprint = noteOf("impressum");
export const privacy = noteOf("datenschutz");

function noteOf(name: NoteName): Page {
  return {
    path: `/${name}`,
    read: ["all"],
    negotiated: true,
    answer: ({ view }) => ({ html: () => notePage(name, view) }),
  };
}
