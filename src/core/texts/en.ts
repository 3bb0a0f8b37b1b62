/** Every sentence that people read, in English. */

import catalogue from "./en/catalogue.ts";
import commands from "./en/commands.ts";
import covers from "./en/covers.ts";
import faults from "./en/faults.ts";
import fees from "./en/fees.ts";
import figures from "./en/figures.ts";
import files from "./en/files.ts";
import findings from "./en/findings.ts";
import firstHour from "./en/first-hour.ts";
import form from "./en/form.ts";
import importing from "./en/importing.ts";
import lending from "./en/lending.ts";
import lists from "./en/lists.ts";
import lookUp from "./en/look-up.ts";
import merging from "./en/merging.ts";
import notices from "./en/notices.ts";
import { counted, formats, lowered, year } from "./en/phrases.ts";
import print from "./en/print.ts";
import problems from "./en/problems.ts";
import programs from "./en/programs.ts";
import readers from "./en/readers.ts";
import refusals from "./en/refusals.ts";
import relators from "./en/relators.ts";
import site from "./en/site.ts";
import transfer from "./en/transfer.ts";
import type { Texts } from "./texts.ts";

export const en: Texts = {
  code: "en",
  language: "English",
  formats,
  year,
  count: (total, nouns) => counted(total, lowered(nouns)),
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
