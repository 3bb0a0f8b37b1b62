/** The HTML of loans: titled by the work, although a loan links to the copy. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { labelOf, nounsOf } from "../../../core/representations/html/frame/names.ts";
import { type EntryColumn, htmlLook } from "../../../core/representations/html/look.ts";
import { beside, titleIn } from "../../../core/representations/html/member/beside.ts";
import { plainContent } from "../../../core/representations/html/member/plain.ts";
import { shownAs } from "../../../core/representations/html/member/values.ts";
import { linkIn } from "../../circulation/values.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { loanSteps } from "../exemplar/outcomes.ts";
import { copiesAndReaders, onwards, workOfLoan } from "./lending-look.ts";
import { feesOfLoan, loanFees } from "./loan-fees.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["theke"]),
  page(loan, view) {
    const title = workOfLoan(loan, view)?.title ?? titleIn(loan.kind, loan.title, view);
    return { ...plainContent({ ...loan, title }, view), title };
  },
  columns: (view) => loanColumns(view),
  titleIn: (title, { texts }) => title.replace(/\d{4}-\d\d-\d\d$/, (day) => texts.formats.day(day)),
  beside: (loan, view) =>
    html`${loanSteps(loan, view, { back: true })}${loanFees(loan, view)}${onwards(loan, view)}`,
  gather: async (loan, read, view) => [
    ...(await copiesAndReaders([loan], read, view)),
    ...(await feesOfLoan(loan, read, view)),
  ],
  gatherEntries: copiesAndReaders,
  /** Readers act on loans by the buttons of their list only. */
  byButton: ["leser"],
});

function loanColumns(view: View): readonly EntryColumn[] {
  const loans = view.kinds.one("ausleihe");
  const konto = view.kinds.accounts;
  const shown = (name: string): EntryColumn => ({
    title: labelOf(loans, name, view),
    cell: ({ values }) => shownAs(loans, name, values[name], view),
  });
  const reader = ({ values }: Member) => beside("konto", linkIn(values, "konto")?.id, view);
  return [
    {
      title: labelOf(loans, "exemplar", view),
      cell(loan) {
        const title = workOfLoan(loan, view)?.title ?? titleIn(loan.kind, loan.title, view);
        const names = [
          "exemplar",
          "von",
          ...(loan.values.verlaengerungen ? ["verlaengerungen"] : []),
        ];
        return html`${titleLink({ ...loan, title }, view)}${facts(loan, names, view)}${foundIn(loan, view)}`;
      },
    },
    shown("konto"),
    {
      title: nounsOf(view.kinds.one("gruppe"), view)[0],
      cell: (loan) => shownAs(konto, "gruppe", reader(loan)?.values.gruppe, view),
    },
    shown("bis"),
    {
      title: labelOf(loans, "status", view),
      cell({ values }) {
        const status = shownAs(loans, "status", values.status, view);
        if (values.status === "überfällig") return html`<strong>${status}</strong>`;
        return values.zurueck
          ? html`${status}, ${shownAs(loans, "zurueck", values.zurueck, view)}`
          : status;
      },
    },
  ];
}
