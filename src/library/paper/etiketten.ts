/** `/etiketten`: labels for copies, on sheets as they are sold. */

import { pathOf } from "../../core/model/answers/address.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../core/model/answers/document.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { text } from "../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { printTexts } from "../texts/themes.ts";
import { contentsChoice } from "./etiketten-html.ts";
import { barcodeNamed } from "./print/barcodes.ts";
import type { Contents, Label, LabelStyle } from "./print/labels.ts";
import { type LabelSheet, USUAL_LABELS } from "./print/sheets.ts";
import { printedPage } from "./sheets/printed-page.ts";
import { remarksOn } from "./sheets/remarks.ts";

/** Also for whoever has a printer of labels with a program of its own, which reads a table. */
const SHAPE: DocumentShape = {
  name: "etiketten",
  table: "etikett",
  parts: {
    etikett: entries(
      "etiketten",
      {
        signatur: text({ required: true }),
        werk: reference("werk"),
        barcode: text(),
        inventarnummer: text(),
        standort: reference("standort"),
      },
      { addressed: true },
    ),
  },
};

export const labelsPage = printedPage({
  name: "etiketten",
  kind: "exemplar",
  usual: USUAL_LABELS,
  document: SHAPE,
  check: (view) => void styleOf(view),
  valuesOf: (copies) => ({ etikett: copies.map(entryOf) }),
  linesOf: ({ title, values }) => [title, `${values.barcode ?? ""}`],
  more: (view) => contentsChoice(styleOf(view).contents, view),
  remarks,
  async drawing(view) {
    const { drawLabel } = await import("./print/labels.ts");
    const style = styleOf(view);
    return (copy, paper, area) => drawLabel(labelOf(copy, view), paper, area, style);
  },
});

function styleOf(view: View): LabelStyle {
  const asked = view.query.get("inhalt") || "alles";
  const known = printTexts(view.texts).contentsOf;
  if (!Object.hasOwn(known, asked))
    throw new Problem("ungueltiger-parameter", {
      name: "inhalt",
      value: asked.slice(0, 100),
      reason: Object.keys(known).join(", "),
    });
  const barcode = barcodeNamed(view.site?.strichcode);
  return { contents: asked as Contents, library: view.siteName, barcode };
}

async function remarks(
  copies: readonly Member[],
  sheet: LabelSheet,
  view: View,
): Promise<readonly string[]> {
  const { widthForBars } = await import("./print/labels.ts");
  const { contents, barcode } = styleOf(view);
  const labels = copies.map((copy) => {
    const { shelfMark, title, number } = labelOf(copy, view);
    const shown = contents === "alles" ? `${shelfMark} ${title}` : shelfMark;
    return { name: number ?? shelfMark, number, shown };
  });
  const width = contents === "signatur" ? null : widthForBars(sheet);
  return remarksOn(labels, width, barcode, view);
}

function labelOf(copy: Member, view: View): Label {
  const { barcode, signatur } = copy.values;
  return {
    shelfMark: `${signatur ?? copy.title}`,
    title: linkOf(copy, "werk")?.title ?? "",
    number: typeof barcode === "string" && barcode !== "" ? barcode : null,
    address: view.origin + pathOf(copy.kind, copy),
  };
}

function entryOf(copy: Member): DocumentEntry {
  const { signatur, barcode, inventarnummer } = copy.values as Record<string, string | null>;
  const place = linkOf(copy, "standort");
  return {
    path: pathOf(copy.kind, copy),
    title: copy.title,
    values: {
      signatur: signatur ?? copy.title,
      werk: linkOf(copy, "werk"),
      barcode: barcode ?? null,
      inventarnummer: inventarnummer ?? null,
      standort: place && linkTo(place),
    },
  };
}
