/** `/ausweise`: reader cards, in the size of a credit card or on labels. */

import { linkTo, reference } from "../../core/model/answers/document.ts";
import { day, text } from "../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { printTexts } from "../texts/themes.ts";
import { USUAL_CARDS } from "./print/sheets.ts";
import { printedPage } from "./sheets/printed-page.ts";

export const cardsPage = printedPage({
  name: "ausweise",
  singular: "ausweis",
  kind: "konto",
  needs: "ausleihe",
  usual: USUAL_CARDS,
  parts: {
    name: text({ required: true }),
    nummer: text(),
    gueltigBis: day(),
    gruppe: reference("gruppe"),
  },
  titleOf: holderOf,
  valuesOf(account) {
    const group = linkOf(account, "gruppe");
    return {
      name: holderOf(account),
      nummer: numberOf(account),
      gueltigBis: (account.values.gueltigBis ?? null) as string | null,
      gruppe: group && linkTo(group),
    };
  },
  remarked: (account) => ({
    name: holderOf(account),
    number: numberOf(account),
    shown: `${holderOf(account)} ${groupOf(account)}`,
  }),
  async drawing(view, face) {
    const { drawCard, widthOnCard } = await import("./print/cards.ts");
    const { card: title, validUntil } = printTexts(view.texts);
    const validity = ({ values: { gueltigBis } }: Member) =>
      typeof gueltigBis === "string" ? validUntil(view.texts.formats.day(gueltigBis)) : "";
    return {
      widthForBars: widthOnCard,
      draw: (account, paper, area) => {
        const [name, group, number] = [holderOf(account), groupOf(account), numberOf(account)];
        const card = { name, group, number, validity: validity(account) };
        drawCard(card, paper, area, { ...face, title });
      },
    };
  },
});

/** The user name where the account has no name. */
function holderOf({ values, title }: Member): string {
  return typeof values.name === "string" && values.name !== "" ? values.name : title;
}

function groupOf(account: Member): string {
  return linkOf(account, "gruppe")?.title ?? "";
}

function numberOf({ values }: Member): string | null {
  const { ausweis } = values;
  return typeof ausweis === "string" && ausweis !== "" ? ausweis : null;
}
