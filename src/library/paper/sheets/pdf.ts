/** The sheets as a document: what was chosen, else the page on which a printer is aligned. */

import type { Visit } from "../../../core/model/answers/page.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { type PrintTexts, printTexts } from "../../texts/themes.ts";
import type { Area } from "../print/area.ts";
import type { Paper } from "../print/paper.ts";
import type { Placement } from "../print/sheets.ts";
import type { PrintList } from "./print-list.ts";

export async function sheetPdf(
  name: keyof PrintTexts["pages"],
  { members, asked }: PrintList,
  placement: Placement,
  { view, read }: Visit,
  draw: (member: Member, paper: Paper, area: Area) => void,
): Promise<Uint8Array> {
  // Only whoever prints waits until letters and codes are loaded.
  const { calibrationPage, sentencePage, sheetsOf } = await import("../print/sheet-document.ts");
  const print = printTexts(view.texts);
  const { title, none } = print.pages[name];
  const about = { title: `${title}, ${view.siteName}`, language: view.language, day: read.today() };
  if (!asked || view.query.get("probe") === "ja")
    return calibrationPage(placement, print.calibration, about);
  if (members.length === 0) return sentencePage(none, about);
  return sheetsOf(members, placement, about, draw);
}
