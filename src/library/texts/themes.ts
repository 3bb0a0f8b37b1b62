/** The themes of the library: what each of its parts says, in every language. */

import type { ReasonTexts } from "../../core/texts/themes/registry.ts";
import { theme } from "../../core/texts/themes/theme.ts";
import type { CommandTexts } from "./commands.ts";
import commandsDe from "./de/commands.ts";
import feesDe from "./de/fees.ts";
import figuresDe from "./de/figures.ts";
import findingsDe from "./de/findings.ts";
import firstHourDe from "./de/first-hour.ts";
import lendingDe from "./de/lending.ts";
import listsDe from "./de/lists.ts";
import noticesDe from "./de/notices.ts";
import printDe from "./de/print.ts";
import readersDe from "./de/readers.ts";
import refusalsDe from "./de/refusals.ts";
import commandsEn from "./en/commands.ts";
import feesEn from "./en/fees.ts";
import figuresEn from "./en/figures.ts";
import findingsEn from "./en/findings.ts";
import firstHourEn from "./en/first-hour.ts";
import lendingEn from "./en/lending.ts";
import listsEn from "./en/lists.ts";
import noticesEn from "./en/notices.ts";
import printEn from "./en/print.ts";
import readersEn from "./en/readers.ts";
import refusalsEn from "./en/refusals.ts";
import type { FeeTexts } from "./fees.ts";
import type { FigureTexts } from "./figures.ts";
import type { FindingTexts } from "./findings.ts";
import type { FirstHourTexts } from "./first-hour.ts";
import type { LendingTexts } from "./lending.ts";
import type { ListTexts } from "./lists.ts";
import type { NoticeTexts } from "./notices.ts";
import type { PrintTexts } from "./print.ts";
import type { ReaderTexts } from "./readers.ts";

export const lendingTexts = theme<LendingTexts>("lending", { de: lendingDe, en: lendingEn });

export const feeTexts = theme<FeeTexts>("fees", { de: feesDe, en: feesEn });

export const figureTexts = theme<FigureTexts>("figures", { de: figuresDe, en: figuresEn });

export const listTexts = theme<ListTexts>("lists", { de: listsDe, en: listsEn });

export const readerTexts = theme<ReaderTexts>("readers", { de: readersDe, en: readersEn });

export const firstHourTexts = theme<FirstHourTexts>("firstHour", {
  de: firstHourDe,
  en: firstHourEn,
});

export const findingTexts = theme<FindingTexts>("findings", { de: findingsDe, en: findingsEn });

export const noticeTexts = theme<NoticeTexts>("notices", { de: noticesDe, en: noticesEn });

export const printTexts = theme<PrintTexts>("print", { de: printDe, en: printEn });

export const commandTexts = theme<CommandTexts>("commands", { de: commandsDe, en: commandsEn });

export const refusalTexts = theme<ReasonTexts>("refusals", { de: refusalsDe, en: refusalsEn });

/** What a page opens with after something was done, by its code. */
theme("done", {
  de: {
    ...lendingDe.done,
    gedruckt: noticesDe.letters.done,
    geschrieben: noticesDe.preview.written,
  },
  en: {
    ...lendingEn.done,
    gedruckt: noticesEn.letters.done,
    geschrieben: noticesEn.preview.written,
  },
});
