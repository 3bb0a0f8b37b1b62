/** The themes of the library: what each of its parts says, in every language. */

import type { ReasonTexts } from "../../core/texts/themes/registry.ts";
import { theme } from "../../core/texts/themes/theme.ts";
import commandsDe from "./de/commands.ts";
import feesDe from "./de/fees.ts";
import figuresDe from "./de/figures.ts";
import findingsDe from "./de/findings.ts";
import firstHourDe from "./de/first-hour.ts";
import helpDe from "./de/help.ts";
import lendingDe from "./de/lending.ts";
import listsDe from "./de/lists.ts";
import noticesDe from "./de/notices.ts";
import printDe from "./de/print.ts";
import readersDe from "./de/readers.ts";
import refusalsDe from "./de/refusals.ts";
import stockDe from "./de/stock.ts";
import commandsEn from "./en/commands.ts";
import feesEn from "./en/fees.ts";
import figuresEn from "./en/figures.ts";
import findingsEn from "./en/findings.ts";
import firstHourEn from "./en/first-hour.ts";
import helpEn from "./en/help.ts";
import lendingEn from "./en/lending.ts";
import listsEn from "./en/lists.ts";
import noticesEn from "./en/notices.ts";
import printEn from "./en/print.ts";
import readersEn from "./en/readers.ts";
import refusalsEn from "./en/refusals.ts";
import stockEn from "./en/stock.ts";
import settingsDe from "./settings/de.ts";
import settingsEn from "./settings/en.ts";

export const lendingTexts = theme("lending", { de: lendingDe, en: lendingEn });

export const settingsTexts = theme("settings", { de: settingsDe, en: settingsEn });

export const feeTexts = theme("fees", { de: feesDe, en: feesEn });

export const figureTexts = theme("figures", { de: figuresDe, en: figuresEn });

export const stockTexts = theme("stock", { de: stockDe, en: stockEn });

export const listTexts = theme("lists", { de: listsDe, en: listsEn });

export const readerTexts = theme("readers", { de: readersDe, en: readersEn });

export const firstHourTexts = theme("firstHour", { de: firstHourDe, en: firstHourEn });

export const helpTexts = theme("help", { de: helpDe, en: helpEn });

export const findingTexts = theme("findings", { de: findingsDe, en: findingsEn });
export type FindingTexts = ReturnType<typeof findingTexts>;

export const noticeTexts = theme("notices", { de: noticesDe, en: noticesEn });
export type NoticeTexts = ReturnType<typeof noticeTexts>;

export const printTexts = theme("print", { de: printDe, en: printEn });
export type PrintTexts = ReturnType<typeof printTexts>;

export const commandTexts = theme("commands", { de: commandsDe, en: commandsEn });
export type CommandTexts = ReturnType<typeof commandTexts>;

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
