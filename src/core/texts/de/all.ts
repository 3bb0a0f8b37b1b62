/** Every sentence that people read, in German: what is said here has to be said in every other language. */

import type { LanguageCode } from "../language-code.ts";
import accounts from "./accounts.ts";
import bulk from "./bulk.ts";
import catalogue from "./catalogue.ts";
import faults from "./faults.ts";
import form from "./form.ts";
import history from "./history.ts";
import lookUp from "./look-up.ts";
import merging from "./merging.ts";
import { counted, formats, year } from "./phrases.ts";
import problems from "./problems.ts";
import programs from "./programs.ts";
import relators from "./relators.ts";
import site from "./site.ts";

export const de = {
  code: "de" as LanguageCode,
  /** What the language calls itself. */
  language: "Deutsch",
  formats,
  /** Negative years are before Christ. */
  year,
  count: counted,
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
  /** Other catalogues that are asked. */
  lookUp,
  programs,
};
