/** Imprint and privacy: what every public site has to say about itself. */

import type { Page } from "../../model/page.ts";
import type { NoteName } from "../../texts/texts.ts";
import { notePage } from "./html.ts";

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
