/** Every sentence that people read, in English. */

import type { Texts } from "../texts.ts";
import accounts from "./accounts.ts";
import bulk from "./bulk.ts";
import catalogue from "./catalogue.ts";
import faults from "./faults.ts";
import form from "./form.ts";
import history from "./history.ts";
import lookUp from "./look-up.ts";
import merging from "./merging.ts";
import { counted, formats, lowered, year } from "./phrases.ts";
import problems from "./problems.ts";
import programs from "./programs.ts";
import relators from "./relators.ts";
import site from "./site.ts";

export const en: Texts = {
  code: "en",
  language: "English",
  formats,
  year,
  count: (total, nouns) => counted(total, lowered(nouns)),
  ...problems,
  faults,
  relators,
  ...site,
  ...accounts,
  ...catalogue,
  form,
  ...merging,
  ...history,
  bulk,
  lookUp,
  programs,
};
