/** `/ausweise`: cards for readers, the size of a credit card or on labels. */

import { pathOf } from "../../core/model/answers/address.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../core/model/answers/document.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { day, text } from "../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { printTexts } from "../texts/themes.ts";
import { barcodeNamed } from "./print/barcodes.ts";
import type { Card, CardStyle } from "./print/cards.ts";
import { type LabelSheet, USUAL_CARDS } from "./print/sheets.ts";
import { printedPage } from "./sheets/printed-page.ts";
import { remarksOn } from "./sheets/remarks.ts";

const SHAPE: DocumentShape = {
  name: "ausweise",
  table: "ausweis",
  parts: {
    ausweis: entries(
      "ausweise",
      {
        name: text({ required: true }),
        nummer: text(),
        gueltigBis: day(),
        gruppe: reference("gruppe"),
      },
      { addressed: true },
    ),
  },
};

export const cardsPage = printedPage({
  name: "ausweise",
  kind: "konto",
  usual: USUAL_CARDS,
  document: SHAPE,
  valuesOf: (accounts) => ({ ausweis: accounts.map(entryOf) }),
  linesOf: (account) => [holderOf(account), numberOf(account) ?? ""],
  remarks,
  async drawing(view) {
    const { drawCard } = await import("./print/cards.ts");
    const style = styleOf(view);
    return (account, paper, area) => drawCard(cardOf(account, view), paper, area, style);
  },
});

function styleOf(view: View): CardStyle {
  const barcode = barcodeNamed(view.site?.strichcode);
  return { library: view.siteName, title: printTexts(view.texts).card, barcode };
}

async function remarks(
  accounts: readonly Member[],
  sheet: LabelSheet,
  view: View,
): Promise<readonly string[]> {
  const { widthOnCard } = await import("./print/cards.ts");
  const cards = accounts.map((account) => {
    const { name, group, number } = cardOf(account, view);
    return { name, number, shown: `${name} ${group}` };
  });
  return remarksOn(cards, widthOnCard(sheet), styleOf(view).barcode, view);
}

function cardOf(account: Member, view: View): Card {
  const { gueltigBis } = account.values;
  const { formats } = view.texts;
  const print = printTexts(view.texts);
  return {
    name: holderOf(account),
    group: linkOf(account, "gruppe")?.title ?? "",
    number: numberOf(account),
    validity: typeof gueltigBis === "string" ? print.validUntil(formats.day(gueltigBis)) : "",
  };
}

/** By name; whoever has told none goes by the name they sign in with. */
function holderOf({ values, title }: Member): string {
  return typeof values.name === "string" && values.name !== "" ? values.name : title;
}

function numberOf({ values }: Member): string | null {
  const { ausweis } = values;
  return typeof ausweis === "string" && ausweis !== "" ? ausweis : null;
}

function entryOf(account: Member): DocumentEntry {
  const group = linkOf(account, "gruppe");
  return {
    path: pathOf(account.kind, account),
    title: holderOf(account),
    values: {
      name: holderOf(account),
      nummer: numberOf(account),
      gueltigBis: (account.values.gueltigBis ?? null) as string | null,
      gruppe: group && linkTo(group),
    },
  };
}
