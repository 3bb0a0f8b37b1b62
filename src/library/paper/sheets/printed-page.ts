/** A page that prints members on sheets: labels of copies, cards of readers. What differs between them is told here. */

import type { DocumentShape, PartValues } from "../../../core/model/answers/document.ts";
import type { Page, Visit } from "../../../core/model/answers/page.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Markup } from "../../../core/representations/html/frame/markup.ts";
import { addDays } from "../../../core/words/dates/days.ts";
import type { PrintTexts } from "../../texts/print.ts";
import { printTexts } from "../../texts/themes.ts";
import type { Area } from "../print/area.ts";
import type { Paper } from "../print/paper.ts";
import type { LabelSheet } from "../print/sheets.ts";
import { sheetPdf } from "./pdf.ts";
import { readPlacement, remembering, withRemembered } from "./placement.ts";
import { type PrintList, printListIn } from "./print-list.ts";
import { sheetPage } from "./sheets-html.ts";

interface Printed {
  /** The page's address, and its name among the texts. */
  readonly name: keyof PrintTexts["pages"];
  /** The kind of which members are printed. */
  readonly kind: string;
  /** The sheet until somebody chooses another. */
  readonly usual: string;
  readonly document: DocumentShape;
  /** What an address may not say of how they are printed: 400. */
  check?(view: View): void;
  valuesOf(members: readonly Member[]): PartValues;
  /** In the preview. */
  linesOf(member: Member): readonly string[];
  /** Further questions of the form. */
  more?(view: View): Markup;
  /** What is wrong with what would be printed. */
  remarks(members: readonly Member[], sheet: LabelSheet, view: View): Promise<readonly string[]>;
  /** Loads what drawing needs, and answers how one is drawn. */
  drawing(view: View): Promise<(member: Member, paper: Paper, area: Area) => void>;
}

export function printedPage(printed: Printed): Page {
  const { name, usual, document, linesOf } = printed;
  return {
    path: `/${name}`,
    read: STAFF,
    negotiated: true,
    personal: true,
    printed: true,
    document,
    async answer(visit) {
      const { view, read } = visit;
      const placement = readPlacement(withRemembered(name, visit), usual);
      printed.check?.(view);
      const list = await printListIn(view.kinds.one(printed.kind), visit);
      const { members, unknown } = list;
      const today = read.today();
      return {
        html: async () => {
          const remarks = [
            ...(unknown.length > 0 ? [printTexts(view.texts).unknown(unknown)] : []),
            ...(members.length > 0 ? await printed.remarks(members, placement.sheet, view) : []),
          ];
          const more = printed.more?.(view) ?? null;
          const weekAgo = addDays(today, -6);
          return sheetPage({ name, list, placement, remarks, linesOf, more, today, weekAgo }, view);
        },
        values: printed.valuesOf(members),
        pdf: async () => sheetPdf(name, list, placement, visit, await printed.drawing(view)),
        cookies: remembering(name, placement, usedUp(visit, list), visit),
      };
    },
  };
}

/** Whoever takes the PDF has used up the labels. */
function usedUp({ view }: Visit, { members }: PrintList): number {
  return view.suffix === ".pdf" && !view.query.has("probe") ? members.length : 0;
}
