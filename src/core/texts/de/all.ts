/** Jeder Satz, den Menschen lesen, auf Deutsch. */

import type { Texts } from "../texts.ts";
import accounts from "./accounts.ts";
import catalogue from "./catalogue.ts";
import faults from "./faults.ts";
import form from "./form.ts";
import lookUp from "./look-up.ts";
import merging from "./merging.ts";
import { counted, formats, year } from "./phrases.ts";
import problems from "./problems.ts";
import programs from "./programs.ts";
import relators from "./relators.ts";
import site from "./site.ts";

export const de: Texts = {
  code: "de",
  language: "Deutsch",
  formats,
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
  lookUp,
  programs,
};
