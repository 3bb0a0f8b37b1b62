/** `/etiketten`: labels for copies, on label sheets as they are sold. */

import { pathOf } from "../../core/model/answers/address.ts";
import { linkTo, reference } from "../../core/model/answers/document.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { text } from "../../core/model/kinds/field.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { titleOfWork } from "../lending/editions.ts";
import { shelfList } from "../tables/shelf-list.ts";
import { contentsChoice } from "./etiketten-html.ts";
import type { Contents } from "./print/labels.ts";
import { USUAL_LABELS } from "./print/sheets.ts";
import { printedPage } from "./sheets/printed-page.ts";

export const labelsPage = printedPage({
  name: "etiketten",
  singular: "etikett",
  kind: "exemplar",
  usual: USUAL_LABELS,
  /** The table also serves label printers with software of their own. */
  parts: {
    signatur: text({ required: true }),
    werk: reference("werk"),
    barcode: text(),
    inventarnummer: text(),
    standort: reference("standort"),
  },
  order: (ids, read) => read.with(shelfList).inShelfOrder(ids),
  parameters: {
    inhalt: parameter.choice(["alles", "signatur", "strichcode"] satisfies Contents[]),
  },
  titleOf: ({ title }) => title,
  valuesOf(copy) {
    const { signatur, barcode, inventarnummer } = copy.values as Record<string, string | null>;
    const place = linkOf(copy, "standort");
    return {
      signatur: signatur ?? copy.title,
      werk: linkOf(copy, "werk"),
      barcode: barcode ?? null,
      inventarnummer: inventarnummer ?? null,
      standort: place && linkTo(place),
    };
  },
  hasAddress: true,
  more: (view) => contentsChoice(contentsOf(view), view),
  remarked(copy, view) {
    const [mark, number] = [shelfMarkOf(copy), numberOf(copy)];
    const shown = contentsOf(view) === "alles" ? `${mark} ${titleOfWork(copy, "")}` : mark;
    return { name: number ?? mark, number, shown };
  },
  async drawing(view, face) {
    const { drawLabel, hasSquares, widthForBars } = await import("./print/labels.ts");
    const style = { ...face, contents: contentsOf(view) };
    const addressOf = (copy: Member) => view.origin + pathOf(copy.kind, copy);
    return {
      widthForBars: style.contents === "signatur" ? null : widthForBars,
      lacksSquares: (copy, sheet) =>
        style.contents === "alles" &&
        !hasSquares({ number: numberOf(copy), address: addressOf(copy) }, sheet, face.barcode),
      draw: (copy, paper, area) => {
        const address = addressOf(copy);
        const [shelfMark, title, number] = [
          shelfMarkOf(copy),
          titleOfWork(copy, ""),
          numberOf(copy),
        ];
        drawLabel({ shelfMark, title, number, address }, paper, area, style);
      },
    };
  },
});

function contentsOf(view: View): Contents {
  return (view.query.get("inhalt") || "alles") as Contents;
}

function shelfMarkOf({ values, title }: Member): string {
  return `${values.signatur ?? title}`;
}

function numberOf({ values: { barcode } }: Member): string | null {
  return typeof barcode === "string" && barcode !== "" ? barcode : null;
}
