/** The sheets as a document: what was chosen, else the page on which a printer is aligned; and the first of them as a picture. */

import { setImmediate } from "node:timers/promises";
import type { Visit } from "../../../core/model/answers/page.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Markup } from "../../../core/representations/html/frame/markup.ts";
import { type PrintTexts, printTexts } from "../../texts/themes.ts";
import type { Area } from "../print/area.ts";
import type { Paper } from "../print/paper.ts";
import { areaOf, labelsOn, type Placement } from "../print/sheets.ts";
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

/** What stands on each label of the first sheet, in millimetres of the paper, in the order of the labels. */
export async function sheetPicture(
  { members }: PrintList,
  placement: Placement,
  { view, read }: Visit,
  { draw }: { draw(member: Member, paper: Paper, area: Area): void },
): Promise<Markup[]> {
  const { PaperPicture } = await import("../print/paper-picture.ts");
  const paper = new PaperPicture({ title: "", language: view.language, day: read.today() });
  paper.page();
  const free = labelsOn(placement.sheet) - placement.start + 1;
  const labels: Markup[] = [];
  for (const [index, member] of members.slice(0, free).entries()) {
    draw(member, paper, areaOf(placement, placement.start - 1 + index));
    labels.push(paper.taken());
    await setImmediate();
  }
  return labels;
}
