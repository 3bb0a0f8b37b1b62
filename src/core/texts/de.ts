/** Jeder Satz, den Menschen lesen, auf Deutsch. */

import catalogue from "./de/catalogue.ts";
import commands from "./de/commands.ts";
import covers from "./de/covers.ts";
import faults from "./de/faults.ts";
import fees from "./de/fees.ts";
import figures from "./de/figures.ts";
import files from "./de/files.ts";
import findings from "./de/findings.ts";
import firstHour from "./de/first-hour.ts";
import form from "./de/form.ts";
import importing from "./de/importing.ts";
import lending from "./de/lending.ts";
import lists from "./de/lists.ts";
import lookUp from "./de/look-up.ts";
import merging from "./de/merging.ts";
import notices from "./de/notices.ts";
import { counted, formats, year } from "./de/phrases.ts";
import print from "./de/print.ts";
import problems from "./de/problems.ts";
import programs from "./de/programs.ts";
import readers from "./de/readers.ts";
import refusals from "./de/refusals.ts";
import relators from "./de/relators.ts";
import site from "./de/site.ts";
import transfer from "./de/transfer.ts";
import type { Texts } from "./texts.ts";

export const de: Texts = {
  code: "de",
  language: "Deutsch",
  formats,
  year,
  count: counted,
  ...problems,
  faults,
  refusals,
  relators,
  ...site,
  ...catalogue,
  form,
  ...merging,
  lending,
  fees,
  figures,
  readers,
  notices,
  lists,
  importing,
  transfer,
  files,
  lookUp,
  covers,
  commands,
  firstHour,
  findings,
  programs,
  print,
};
