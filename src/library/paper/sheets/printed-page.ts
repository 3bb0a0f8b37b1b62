/** A page that prints members on sheets: labels of copies, cards of readers. The interface declares what differs between them. */

import { pathOf } from "../../../core/model/answers/address.ts";
import {
  type DocumentShape,
  type EntriesPart,
  entries,
  type PartValues,
} from "../../../core/model/answers/document.ts";
import type { Page, Visit } from "../../../core/model/answers/page.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import type { PageParameters } from "../../../core/model/parameters/parameter-types.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Markup } from "../../../core/representations/html/frame/markup.ts";
import { shortNameOf } from "../../../core/representations/html/frame/names.ts";
import { addDays } from "../../../core/words/dates/days.ts";
import { type PrintTexts, printTexts } from "../../texts/themes.ts";
import type { Area } from "../print/area.ts";
import { type Barcode, barcodeNamed } from "../print/barcodes.ts";
import type { Paper } from "../print/paper.ts";
import type { LabelSheet } from "../print/sheets.ts";
import { sheetPdf, sheetPicture } from "./pdf.ts";
import { readPlacement, remembering, SHEET_PARAMETERS, withRemembered } from "./placement.ts";
import { PRINTED_BY, type PrintList, type PrintOrder, printListIn } from "./print-list.ts";
import { type Remarked, remarksOn } from "./remarks.ts";
import { sheetPage } from "./sheets-html.ts";

interface Printed {
  /** Last part of the page's address, and key of its texts. */
  readonly name: keyof PrintTexts["pages"];
  /** Name of one entry in the document. */
  readonly singular: string;
  /** The kind whose members are printed. */
  readonly kind: string;
  /** The default sheet. */
  readonly usual: string;
  /** The parts of each entry in the document. */
  readonly parts: EntriesPart["parts"];
  /** The address of each is printed on it, and has to be the one that will stay. */
  readonly hasAddress?: true;
  /** The setting without which it is not printed. */
  readonly needs?: string;
  /** The order of what a list finds; by title where it is left out. */
  readonly order?: PrintOrder;
  /** Further parameters. */
  readonly parameters?: PageParameters;
  valuesOf(member: Member): PartValues;
  titleOf(member: Member): string;
  /** Further inputs of the form. */
  more?(view: View): Markup;
  /** The texts that may not be printable. */
  remarked(member: Member, view: View): Remarked;
  /** Imports lazily what drawing needs. */
  drawing(view: View, face: PrintedFace): Promise<Drawing>;
}

/** The same for everything that the library prints. */
interface PrintedFace {
  readonly library: string;
  readonly barcode: Barcode;
}

interface Drawing {
  /** Room for the barcode on a sheet; null where none is printed. */
  readonly widthForBars: ((sheet: LabelSheet) => number) | null;
  /** Whether the QR code is missing for lack of room. */
  lacksSquares?(member: Member, sheet: LabelSheet): boolean;
  draw(member: Member, paper: Paper, area: Area): void;
}

export function printedPage(printed: Printed): Page {
  const { name, singular, usual, parts, titleOf } = printed;
  const document: DocumentShape = {
    name,
    table: singular,
    parts: { [singular]: entries(name, parts, { addressed: true }) },
  };
  return {
    path: `/${name}`,
    ...(printed.needs && { needs: printed.needs }),
    read: STAFF,
    negotiated: true,
    personal: true,
    printed: true,
    document,
    parameters: { ...SHEET_PARAMETERS, ...PRINTED_BY, ...printed.parameters },
    selects: printed.kind,
    async answer(visit) {
      const { view, read } = visit;
      const placement = readPlacement(withRemembered(name, visit), usual);
      const list = await printListIn(view.kinds.one(printed.kind), visit, printed.order ?? null);
      const { members, unknown } = list;
      const today = read.today();
      const barcode = barcodeNamed(view.site?.strichcode);
      const drawing = () => printed.drawing(view, { library: shortNameOf(view), barcode });
      const remarksOnAll = async () => {
        const { widthForBars, lacksSquares } = await drawing();
        const { sheet } = placement;
        return remarksOn(
          members.map((one) => ({
            ...printed.remarked(one, view),
            lacksSquares: lacksSquares?.(one, sheet) ?? false,
          })),
          widthForBars?.(sheet) ?? null,
          barcode,
          view,
        );
      };
      return {
        html: async () => {
          const remarks = [
            ...(unknown.length > 0 ? [printTexts(view.texts).unknown(unknown)] : []),
            ...(members.length > 0 ? await remarksOnAll() : []),
          ];
          const more = printed.more?.(view) ?? null;
          const weekAgo = addDays(today, -6);
          const picture =
            members.length > 0 ? await sheetPicture(list, placement, visit, await drawing()) : null;
          const { hasAddress = false } = printed;
          const days = { today, weekAgo };
          return sheetPage(
            { name, hasAddress, list, placement, remarks, picture, more, ...days },
            view,
          );
        },
        values: {
          [singular]: members.map((member) => ({
            path: pathOf(member.kind, member),
            title: titleOf(member),
            values: printed.valuesOf(member),
          })),
        },
        pdf: async () => sheetPdf(name, list, placement, visit, (await drawing()).draw),
        cookies: remembering(name, placement, usedUp(visit, list), visit),
      };
    },
  };
}

/** Only the PDF uses up labels. */
function usedUp({ view }: Visit, { members }: PrintList): number {
  return view.suffix === ".pdf" && !view.query.has("probe") ? members.length : 0;
}
