/** `/etiketten`: labels for copies, on sheets as they are sold; the PDF is one of the page's representations. */

import { addDays } from "../../lending/calendar.ts";
import { STAFF } from "../../model/access.ts";
import { pathOf } from "../../model/address.ts";
import { type DocumentShape, entries, linkTo, reference } from "../../model/document.ts";
import { text } from "../../model/field.ts";
import type { Member } from "../../model/member.ts";
import type { Page, Visit } from "../../model/page.ts";
import { Problem } from "../../model/problem.ts";
import type { View } from "../../model/representation.ts";
import type { Contents, Label, LabelStyle } from "../../print/labels.ts";
import { USUAL_LABELS } from "../../print/sheets.ts";
import { linkOf } from "../linked.ts";
import { sheetPage } from "../sheets/html.ts";
import { sheetPdf } from "../sheets/pdf.ts";
import {
  type AskedPlacement,
  readPlacement,
  remembering,
  withRemembered,
} from "../sheets/placement.ts";
import { type PrintList, printListIn } from "../sheets/print-list.ts";
import { contentsChoice } from "./html.ts";

const NAME = "etiketten";

/** Also for whoever has a printer of labels with a program of its own, which reads a table. */
const SHAPE: DocumentShape = {
  name: NAME,
  table: "etikett",
  parts: {
    etikett: entries(
      NAME,
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

export const labelsPage: Page = {
  path: `/${NAME}`,
  read: STAFF,
  negotiated: true,
  personal: true,
  printed: true,
  document: SHAPE,
  async answer(visit) {
    const { view, read } = visit;
    const kind = view.kinds.one("exemplar");
    const placement = readPlacement(withRemembered(NAME, visit), USUAL_LABELS);
    const style = styleOf(view);
    const chosen = await printListIn(kind, visit);
    const today = read.today();
    return {
      html: async () =>
        sheetPage(
          {
            name: NAME,
            kind,
            chosen,
            placement,
            remarks: await remarksOn(chosen, placement, style, view),
            linesOf: ({ title, values }) => [title, `${values.barcode ?? ""}`],
            more: contentsChoice(style.contents, view),
            today,
            weekAgo: addDays(today, -6),
          },
          view,
        ),
      values: { etikett: chosen.members.map((copy) => entryOf(copy)) },
      pdf: async () => {
        const { drawLabel } = await import("../../print/labels.ts");
        return sheetPdf(NAME, chosen, placement, visit, (copy, paper, area) =>
          drawLabel(labelOf(copy, view), paper, area, style),
        );
      },
      cookies: remembering(NAME, placement, printedBy(visit, chosen), visit),
    };
  },
};

/** Whoever takes the PDF has used up the labels. */
function printedBy({ view }: Visit, { members }: PrintList): number {
  return view.suffix === ".pdf" && !view.query.has("probe") ? members.length : 0;
}

function styleOf(view: View): LabelStyle {
  const asked = view.query.get("inhalt") || "alles";
  const known = view.texts.print.contentsOf;
  if (!Object.hasOwn(known, asked))
    throw new Problem("ungueltiger-parameter", {
      name: "inhalt",
      value: asked.slice(0, 100),
      reason: Object.keys(known).join(", "),
    });
  return { contents: asked as Contents, library: view.siteName, barcode: "code128" };
}

async function remarksOn(
  { members, unknown }: PrintList,
  { sheet }: AskedPlacement,
  style: LabelStyle,
  view: View,
): Promise<string[]> {
  if (members.length + unknown.length === 0) return [];
  const { print } = view.texts;
  const { whyNoBars } = await import("../../print/labels.ts");
  const { unprintable } = await import("../../print/faces.ts");
  const labels = members.map((copy) => labelOf(copy, view));
  const area = { x: 0, y: 0, width: sheet.width, height: sheet.height };
  const without = (why: ReturnType<typeof whyNoBars>) =>
    labels
      .filter((label) => whyNoBars(label, area, style) === why)
      .map(({ shelfMark, number }) => number ?? shelfMark);
  const narrow = without("breite");
  const wording = without("wortlaut");
  const unnumbered =
    style.contents === "signatur" ? [] : labels.filter(({ number }) => number === null);
  const shown = labels.map(({ shelfMark, title }) =>
    style.contents === "alles" ? `${shelfMark} ${title}` : shelfMark,
  );
  const boxes = unprintable([view.siteName, ...shown].join(" "));
  return [
    ...(unknown.length > 0 ? [print.unknown(unknown)] : []),
    ...(narrow.length > 0 ? [print.noBars("breite", narrow)] : []),
    ...(wording.length > 0 ? [print.noBars("wortlaut", wording)] : []),
    ...(unnumbered.length > 0 ? [print.withoutNumber(unnumbered.map((one) => one.shelfMark))] : []),
    ...(boxes.length > 0 ? [print.boxes(boxes)] : []),
  ];
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

function entryOf(copy: Member) {
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
