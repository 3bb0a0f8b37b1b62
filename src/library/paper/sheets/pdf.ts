/** The sheets as a PDF (the chosen members, or else the calibration page), and the first sheet as an SVG preview. */

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
  // Imported lazily: fonts and codes are loaded only for printing.
  const { calibrationPage, sentencePage, sheetsOf } = await import("../print/sheet-document.ts");
  const print = printTexts(view.texts);
  const { title, none } = print.pages[name];
  const about = { title: `${title}, ${view.siteName}`, language: view.language, day: read.today() };
  if (!asked || view.query.get("probe") === "ja")
    return calibrationPage(placement, print.calibration, about);
  if (members.length === 0) return sentencePage(none, about);
  return sheetsOf(members, placement, about, draw);
}

/** The content of each label on the first sheet, in millimetres, in the order of the labels. */
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
