/** `/titelbilder`: the form for a zip of covers, which is then handled like every import. */

import type { Page } from "../../../core/model/answers/page.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { coversForm } from "./titelbilder-html.ts";

export const coversPage: Page = {
  path: "/titelbilder",
  read: LIBRARIAN,
  negotiated: true,
  personal: true,
  answer: ({ view }) => ({ html: () => coversForm(view) }),
};
