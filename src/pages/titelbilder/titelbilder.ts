/** `/titelbilder`: the form for a zip full of covers, which goes the way of every import from there. */

import { LIBRARIAN } from "../../model/access.ts";
import type { Page } from "../../model/page.ts";
import { coversForm } from "./html.ts";

export const coversPage: Page = {
  path: "/titelbilder",
  read: LIBRARIAN,
  negotiated: true,
  personal: true,
  answer: ({ view }) => ({ html: () => coversForm(view) }),
};
